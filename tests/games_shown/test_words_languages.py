"""Every language of classic Dune: its sentences keep to what they are given, and none is there that nobody says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.games.dune.words.languages import ENGLISH, Words
from bot.games.patterns import NUMBER, TEXT
from tests.games_shown.patterns import mistakes, sentences

LANGUAGES = [ENGLISH]


@pytest.mark.parametrize("words", LANGUAGES)
def test_a_language_has_no_mistake(words: Words) -> None:
    assert mistakes(words, words.lexicon.grammar) == []
    assert len(list(sentences(words))) > 200


@pytest.mark.parametrize("words", LANGUAGES)
def test_every_sentence_can_be_said_of_anybody(words: Words) -> None:
    """Of one, of several, of the reader; of none, one, two and five."""
    said = 0
    for one in sentences(words):
        for sample in range(4):
            given = {hole: _sample(words, kind, sample) for hole, kind in one.holes.kinds.items()}
            text = one.pattern.format(**given)
            assert "{" not in text, one.where
            assert "  " not in text.strip(), (one.where, text)
            assert text.strip(), one.where
            said += 1
    assert said > 1000


def _sample(words: Words, kind: str, sample: int) -> Any:
    if kind == NUMBER:
        return words.lexicon.number((0, 1, 2, 5)[sample])
    if kind == TEXT:
        return ("A", "B", "C", "D")[sample]
    names = words.lexicon
    if kind == "anything":
        return names.that
    rows: Mapping[str, list[Any]] = {
        "seat": [
            names.seats["guild"],
            names.seats["fremen"],
            names.you["emperor"],
            names.factions(["guild", "fremen"]),
        ],
        "holder": [names.holder("bank"), names.seats["guild"], names.place("red_chasm:6"), names.you["guild"]],
        "place": [
            names.place("red_chasm:6"),
            names.place("arrakeen"),
            names.place("tanks"),
            names.place("wind_pass:14"),
        ],
        "forces": [names.forces((n, s), "fremen") for n, s in ((1, 0), (4, 2), (0, 1), (5, 0))],
        "card": [names.cards[card] for card in ("hajr", "lasgun", "shield_1", "karama_1")],
        "kind": [names.kinds[kind] for kind in ("snooper", "weapon", "worthless", "special")],
        "leader": [names.leaders[leader] for leader in ("stilgar", "alia", "cheap_heroine", "")],
    }
    return rows[kind][sample]
