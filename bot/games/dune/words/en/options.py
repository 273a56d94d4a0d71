"""What the options and presets of classic Dune are called, and what a table calls a seat's faction."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.options import OptionWords, PresetWords, TableWords

# Those of `expansions` are named beside their other words.
OPTIONS: Mapping[str, OptionWords] = {
    "edition": OptionWords("Edition", "Whose rules are played.", {"descartes": "Jeux Descartes (the rules of 1979)"}),
    "max_turns": OptionWords("Last turn", "The game ends after this turn, if nobody has won before."),
    "pass_is_final": OptionWords("A pass is final", "Whoever passes on a treachery card is out of the bidding for it."),
    "missed_plan": OptionWords(
        "A missed battle plan",
        "What is dialled for somebody who sends no battle plan in time.",
        {"full_dial": "all forces dialled", "zero_dial": "no force dialled"},
    ),
    "xx_no_alliances": OptionWords("No alliances", "A worm brings no nexus: nobody can have allies."),
}
PRESETS: Mapping[str, PresetWords] = {
    "basic": PresetWords("Basic game", "Fifteen turns, and every optional rule off."),
    "short": PresetWords("Short game", "Eight turns, and every optional rule off."),
}
TABLE = TableWords(
    actor="faction",
    actors="factions",
    dealing="Factions are dealt by wish, else by lot.",
    rule="D-SETUP-1",
    rule_off="*Not in this game: it belongs to the option “{option}”.*",
    rule_unknown="*Not in this game: it belongs to an option that I cannot play yet.*",
)
