"""What the options and presets of Dune: Imperium are called, and what a table calls what a seat holds."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.option_words import OptionWords, PresetWords, RuleWords, TableWords

OPTIONS: Mapping[str, OptionWords] = {
    "leaders": OptionWords(
        "Leaders",
        "How everybody comes to a Leader, once all are seated.",
        values={
            "chosen": "Chosen freely, one after the other",
            "drafted": "Each picks one of two, all at once",
            "dealt": "Dealt by lot",
        },
    ),
    "bindu_optional_pass": OptionWords(
        "Bindu need not end a turn",
        "Bindu Suspension lets its player go on if he likes.",
        rules={
            "I-INTRIGUE-6": RuleWords(
                "Bindu Suspension",
                "You draw a card before you send anybody or reveal, and say with it whether your turn is over or goes on.",
            ),
        },
    ),
    "difficulty": OptionWords(
        "Difficulty of the Rivals",
        "How strong the two Rivals are in a game for one.",
        values={
            "mercenary": "Mercenary",
            "sardaukar": "Sardaukar",
            "mentat": "Mentat",
            "kwisatz_haderach": "Kwisatz Haderach",
        },
    ),
}
PRESETS: Mapping[str, PresetWords] = {
    "usual": PresetWords("As printed", "Everybody chooses a Leader, one after the other."),
    "quick": PresetWords(
        "Quick start",
        "Leaders are dealt, so nobody but the Baron has anything to choose before the first round.",
    ),
}
TABLE = TableWords(
    actor="colour",
    actors="colours",
    dealing="Colours are dealt by lot to all who wish for none; Leaders come afterwards, in the game.",
    rule="I-SETUP-1",
    rule_off="*Not in this game: it belongs to the option “{option}”.*",
    rule_taken="*Not in this game, which is played with the option “{option}”.*",
    rule_with="*With the option “{option}”:*",
)
