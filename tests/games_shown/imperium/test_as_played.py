"""Bindu Suspension reads as the table plays it: with the option its player may go on (R-INTRIGUE-1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.imperium import PRESENTATION
from bot.games.imperium.picture import own_pictures
from bot.games.imperium.words.asking.before import Before
from engine.core.seen import Seen
from engine.imperium.state import State

from .positions import at, view

CARD = "bindu_suspension"
ENDS, MAY_END = "draw 1 card, then your turn ends.", "draw 1 card, then your turn ends if you like."
every_table = pytest.mark.parametrize("may_stay, said", [(False, ENDS), (True, MAY_END)])


def _holding(may_stay: bool) -> State:
    """Return a position in which red holds the card."""
    s = at(4, 60).state
    options = s.options.model_copy(update={"bindu_optional_pass": may_stay})
    return replace(s, options=options, sides={**s.sides, "red": replace(s.sides["red"], intrigue=(CARD,))})


@every_table
def test_the_rules_tell_the_card(may_stay: bool, said: str) -> None:
    at_table = {"bindu_optional_pass": may_stay}
    (line,) = PRESENTATION.phase_card(f"intrigue/{CARD}", at_table).card.lines
    assert said in line
    rule = PRESENTATION.rule("I-INTRIGUE-6", at_table)
    assert rule is not None
    assert ("your turn is over, before" in rule, "is over or goes on" in rule) == (not may_stay, may_stay)


def test_at_no_certain_table_both_are_told() -> None:
    rule = PRESENTATION.rule("I-INTRIGUE-6")
    assert rule is not None
    assert "your turn is over, before" in rule
    assert "With the option “Bindu need not end a turn”" in rule
    (line,) = PRESENTATION.phase_card(f"intrigue/{CARD}").card.lines
    assert ENDS in line


@every_table
def test_the_panel_tells_the_card(may_stay: bool, said: str) -> None:
    (line,) = [
        line for card in PRESENTATION.panel(view(_holding(may_stay), "red")) for line in card.lines if "Bindu" in line
    ]
    assert line.endswith(said)


@every_table
def test_what_is_asked_tells_the_card(may_stay: bool, said: str) -> None:
    before = Before(Seen(lambda: view(_holding(may_stay), "red"), "red", "turn"), PRESENTATION.words)
    assert f"{before.told({'seq': [{'draw': 1}, {'end_turn': True}]})}." == said


def test_the_picture_of_a_hand_shows_it() -> None:
    one, other = (own_pictures(view(_holding(on), "red"), {}, PRESENTATION.language) for on in (False, True))
    assert one[0].data != other[0].data
