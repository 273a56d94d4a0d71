"""Increased spice flow in English."""

from __future__ import annotations

from bot.games.option_words import OptionWords, RuleWords

from ...expansion import ExpansionWords

WORDS = ExpansionWords(
    option=OptionWords(
        "Increased spice flow",
        "Arrakeen and Carthag bring their holder 2 spice a turn, Tuek's Sietch 1.",
        rules={
            "D-COL-4": RuleWords(
                "Increased spice flow",
                "At the end of each turn Arrakeen and Carthag bring whoever holds them 2 spice each, and Tuek's Sietch "
                "1, from the bank. Allies who hold one together share it.",
            ),
        },
        phases={
            "collection": (("Arrakeen and Carthag bring whoever holds them 2 spice each, Tuek's Sietch 1.", "D-COL-4"),)
        },
    ),
    received_for={"flow": "{who:Sign} {who:receives|receive|receive} {amount} spice for holding {where}."},
)
