"""The words of expansions join all others, and whatever is missing of them is named when they are imported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.games.dune import joining
from bot.games.dune.joining import joined, whole
from bot.games.dune.language import ENGLISH
from bot.games.dune.words.en import options
from bot.games.dune.words.en.expansions import EXPANSIONS
from bot.games.dune.words.en.lines import LINES
from bot.games.dune.words.en.rules import TEXTS
from bot.games.dune.words.expansion import ExpansionWords
from bot.games.dune.words.expansions import LOGIC
from bot.games.dune.words.languages import Language
from bot.games.option_words import OptionWords
from engine.dune.expansions import NAMED
from engine.dune.options import CARDS

ASKING = next(name for name in EXPANSIONS if name in LOGIC)
SILENT = next(name for name in EXPANSIONS if name not in LOGIC)
PLAIN = ExpansionWords(option=OptionWords("Some option", "It does nothing."))


def made(more: dict[str, ExpansionWords]) -> Language:
    return whole(LINES, options.TABLE, options.OPTIONS, options.PRESETS, TEXTS, more)


def _without(name: str) -> dict[str, ExpansionWords]:
    return {other: each for other, each in EXPANSIONS.items() if other != name}


def _with(name: str, **changed: Any) -> dict[str, ExpansionWords]:
    return {**EXPANSIONS, name: replace(EXPANSIONS[name], **changed)}


def test_the_words_of_all_expansions_are_among_those_of_the_language() -> None:
    assert set(ENGLISH.options) == {*options.OPTIONS, *(each.option for each in NAMED.values())}
    for each in EXPANSIONS.values():
        pieces = ENGLISH.words.story.pieces
        for rows, more in (
            (pieces.received_for, each.received_for),
            (pieces.paid, each.paid),
            (pieces.lost, each.lost),
            (pieces.played, each.played),
            (ENGLISH.words.story.card_texts, each.card_texts),
            (ENGLISH.words.refusals.sentences, each.refusals),
        ):
            assert more.items() <= rows.items()
    assert ENGLISH.words.of(LOGIC[ASKING].says) is EXPANSIONS[ASKING].asking


def test_each_row_is_added_where_the_story_looks_for_it() -> None:
    rows = ("received_for", "paid", "lost", "played", "card_texts", "refusals")
    changed: dict[str, Any] = {row: {"new": row} for row in rows}
    found = joined(LINES, {"new": replace(PLAIN, **changed)})
    pieces = found.story.pieces
    assert [pieces.received_for["new"], pieces.paid["new"], pieces.lost["new"], pieces.played["new"]] == list(rows[:4])
    assert (found.story.card_texts["new"], found.refusals.sentences["new"]) == rows[4:]
    assert found.expansions == {}


@pytest.mark.parametrize(
    "spoilt, said",
    [
        (lambda: _without(SILENT), rf"without words: \['{SILENT}'\], unknown: \[\]"),
        (lambda: {**EXPANSIONS, "nothing": PLAIN}, r"without words: \[\], unknown: \['nothing'\]"),
        (lambda: _with(ASKING, asking=None), f"{ASKING} says NoneType where it has to say"),
        (lambda: _with(SILENT, asking=EXPANSIONS[ASKING].asking), f"{SILENT} says .* where it has to say NoneType"),
        (lambda: _with(SILENT, played={"ghola": "Twice."}), r"said twice: \['ghola'\]"),
        (lambda: _with(SILENT, refusals={"game_over": "Twice."}), r"said twice: \['game_over'\]"),
        (
            lambda: {name: replace(each, card_texts={}) for name, each in EXPANSIONS.items()},
            r"cards without a text: \['",
        ),
    ],
)
def test_words_of_expansions_that_are_missing_or_too_many_are_named(
    spoilt: Callable[[], dict[str, ExpansionWords]], said: str
) -> None:
    with pytest.raises(TypeError, match=said):
        made(spoilt())


def test_logic_without_an_expansion_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joining, "LOGIC", {**LOGIC, "nothing": LOGIC[ASKING]})
    with pytest.raises(TypeError, match=r"unknown: \['nothing'\]"):
        made(EXPANSIONS)


def test_an_option_is_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "OPTIONS", {**options.OPTIONS, NAMED[SILENT].option: PLAIN.option})
    with pytest.raises(TypeError, match="said twice"):
        made(EXPANSIONS)
    assert CARDS, "or no card could be without a text"
