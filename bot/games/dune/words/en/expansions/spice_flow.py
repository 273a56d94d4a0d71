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
                "1, from the bank. You hold one as you do for victory.",
                "With forces in Carthag and in Tuek's Sietch alone you receive 3 spice.",
            ),
            "D-COL-6": RuleWords(
                "Allies at the same spice",
                "If forces of allies stand in one sector and the spice does not suffice for all, they take one each in turn, "
                "in storm order. What the bank brings for a stronghold that they hold together they take in the same way.",
                "Two allies in Tuek's Sietch: the first in storm order gets the 1 spice, the other none.",
            ),
        },
        phases={
            "collection": (("Arrakeen and Carthag bring whoever holds them 2 spice each, Tuek's Sietch 1.", "D-COL-4"),)
        },
    ),
    received_for={"flow": "{who:Sign} {who:receives|receive|receive} {amount} spice for holding {where}."},
)
