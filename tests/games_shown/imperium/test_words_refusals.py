"""Refusals of Dune: Imperium: one sentence for every code in the engine, with its rule, a way out, and no secret."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.imperium import PRESENTATION
from bot.games.imperium.words.lexicon import CARD, LEADER, SIDE, SPACE
from bot.games.imperium.words.refusals import figures
from bot.games.imperium.words.sayings import FIGURES
from bot.games.patterns import NUMBER, TEXT
from engine.core.errors import IllegalMove
from tests.games_shown.patterns import has_raw_id
from tests.games_shown.test_words_refusals import sites

SENTENCES = PRESENTATION.words.refusals.sentences
SAMPLES: dict[str, Any] = {
    SIDE: "red", SPACE: "arrakeen", NUMBER: 3, LEADER: "paul_atreides", CARD: "dagger", TEXT: "turn",
}  # fmt: skip


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    codes = {code for code, _ in sites("imperium")}
    assert len(codes) > 60
    assert codes == set(SENTENCES)


def test_a_sentence_asks_only_for_figures_that_are_given() -> None:
    for code, given in sites("imperium"):
        assert set(figures(SENTENCES[code])) <= given, code


def test_a_sentence_asks_for_nothing_hidden() -> None:
    """Whatever a sentence asks for is public, or known to the one who is refused: he named it or it is on the board."""
    assert {key for pattern in SENTENCES.values() for key in figures(pattern)} == set(FIGURES)


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_refusal_says_why_and_cites_the_rule(code: str) -> None:
    params = {key: SAMPLES[FIGURES[key]] for key in figures(SENTENCES[code])}
    text = PRESENTATION.refusal(IllegalMove(code, "I-AGENT-4", **params))
    assert text.endswith("(I-AGENT-4)")
    assert not has_raw_id(text.removesuffix("(I-AGENT-4)"))
    assert "{" not in text
    assert 20 < len(text) < 200
    assert text[0].isupper()
    without = PRESENTATION.refusal(IllegalMove(code, "I-AGENT-4"))
    assert "{" not in without, "a figure that names nothing is left open"
