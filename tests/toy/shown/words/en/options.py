"""What the options and presets are called, and what a table calls a seat's grower."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.option_words import OptionWords, PresetWords, TableWords

OPTIONS: Mapping[str, OptionWords] = {
    "frost": OptionWords("Frost", "Three frosts are in the deck."),
    "warden": OptionWords("Warden", "Whoever works first in a round says how much the crow eats."),
    "actions": OptionWords("Actions of a turn", "How many small things a grower does in a turn."),
}
PRESETS: Mapping[str, PresetWords] = {
    "summer": PresetWords("Summer", "Four actions a turn, and no frost."),
    "winter": PresetWords("Winter", "Eight actions a turn, and three frosts in the deck."),
}
TABLE = TableWords(
    actor="grower",
    actors="growers",
    choice=False,
    dealing="Growers are dealt by lot.",
    rule_off="*Not in this game: it belongs to the option “{option}”.*",
    rule_taken="*Not in this game, which is played with the option “{option}”.*",
    rule_with="*With the option “{option}”:*",
)
