"""Rules of every game at a table: those of an option that is off are not found there, and say so when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.options import options
from bot.games.presentation import Presentation
from engine.core.forms import Flag
from engine.dune.expansions import NAMED
from tests.expansions import tried
from tests.games_shown.shown import SHOWN

from .playing import every_game

# Options that change a rule which holds without them, too: it is shown at every table.
ALWAYS_SHOWN: Mapping[str, Mapping[str, str]] = {
    "dune": {
        "pass_is_final": "D-BID-6 tells the bidding, and reads otherwise where it is on",
        **{NAMED[name].option: each.always_shown for name, each in tried().items() if each.always_shown},
    },
    "imperium": {},
    "toy": {},
}


# Of which more numbers begin with one letter than a search shows.
SECTIONS = ("xv", "xviii", "xx", "xxiii", "xxiv", "xxv")


def _switches(shows: Presentation) -> dict[str, str]:
    """Return the options that are on or off, with the rule of each."""
    return {name: one.rule for name, one in options(shows).items() if isinstance(one.form, Flag)}


def _numbers(shows: Presentation, chosen: Mapping[str, Any] | None) -> set[str]:
    """Return the numbers of all rules that a table can find, by all that may be typed."""
    typed = ("", *map(str, range(100)), *"abcdefghijklmnopqrstuvwxyz", *SECTIONS)
    first = {number for words in typed for number, _ in shows.find_rules(words, chosen)}
    parts = {f"{number.rpartition('-')[0]}-{n}" for number in first for n in range(10)}
    return first | {number for words in parts for number, _ in shows.find_rules(words, chosen)}


def _mark(shows: Presentation, number: str, chosen: Mapping[str, Any]) -> str:
    """Return what stands before a rule at this table and nowhere else."""
    everywhere, here = shows.rule(number), shows.rule(number, chosen)
    assert everywhere, number
    assert here is not None
    mark, bold, told = here.partition("**")  # with which the title begins
    assert told
    assert f"{bold}{told}" in everywhere, (number, here)
    return mark


def _of_options(name: str) -> Iterator[tuple[str, str]]:
    """Yield each option that brings a rule of its own, with that rule."""
    for option, rule in _switches(SHOWN[name]).items():
        if option not in ALWAYS_SHOWN[name]:
            yield option, rule


@every_game
def test_a_rule_of_an_option_that_is_off_is_hidden_and_says_so(name: str) -> None:
    shows, met = SHOWN[name], 0
    for option, rule in _of_options(name):
        off, on = {option: False}, {option: True}
        assert rule in {number for number, _ in shows.find_rules(rule, on)}
        assert rule not in {number for number, _ in shows.find_rules(rule, off)}
        assert rule not in {number for number, _ in shows.find_rules(rule, {})}, "usually it is off"
        assert rule in {number for number, _ in shows.find_rules(rule)}, "at no certain table"
        assert shows.option_words[option].name in _mark(shows, rule, off)
        assert _mark(shows, rule, on) == ""
        met += 1
    print(f"\n{name}: {met} rules of options")
    assert met


@every_game
def test_a_rule_says_that_it_is_off_exactly_where_it_is_not_found(name: str) -> None:
    shows = SHOWN[name]
    everywhere = _numbers(shows, None)
    for chosen in ({}, dict.fromkeys(_switches(shows), True)):
        found = _numbers(shows, chosen)
        assert found <= everywhere
        assert {number for number in everywhere if _mark(shows, number, chosen)} == everywhere - found
    hidden = everywhere - _numbers(shows, {})
    print(f"\n{name}: {len(everywhere)} rules, {len(hidden)} of them hidden at the usual table")
    assert len(everywhere) > 20
    assert hidden


@every_game
def test_whatever_is_shown_at_every_table_has_a_reason(name: str) -> None:
    shows = SHOWN[name]
    for option, reason in ALWAYS_SHOWN[name].items():
        rule = _switches(shows)[option]
        assert rule in reason
        assert _mark(shows, rule, {option: False}) == ""
