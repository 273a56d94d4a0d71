"""Increased spice flow in English."""

from __future__ import annotations

from bot.games.options import OptionWords

from ...expansion import ExpansionWords

WORDS = ExpansionWords(
    option=OptionWords(
        "Increased spice flow", "Arrakeen and Carthag bring their holder 2 spice a turn, Tuek's Sietch 1."
    ),
    received_for={"flow": "{who:Sign} {who:receives|receive|receive} {amount} spice for holding {where}."},
)
