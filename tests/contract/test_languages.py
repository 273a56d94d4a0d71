"""Every game speaks in whole sentences of one language: they are declared, kept to, and said nowhere else."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.games.presentation import Line, Presentation
from tests.games_shown.patterns import held, mistakes, rewritten, sentences
from tests.games_shown.pseudo import accented, accented_pattern, plain_letters

from .playing import every_game, played, report
from .speaking import SPEAKING, said

KINDS = {"sentence", "refusal", "board", "headline", "result", "panel", "order", "question", "default", "choice"}


@every_game
def test_a_game_is_told_in_declared_sentences(name: str) -> None:
    words, _ = SPEAKING[name]
    assert mistakes(words, words.lexicon.grammar) == []
    assert len(list(sentences(words))) > 60


@every_game
def test_each_sentence_is_given_what_it_declares(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The grammar of names and numbers reaches the sentence, so that another language may bend what stands beside."""
    words, shown = SPEAKING[name]
    watched, wrong = held(words)
    report(name, "texts", Counter(what for what, _ in said(played(name), shown(lambda _: watched))), capsys)
    assert list(dict.fromkeys(wrong)) == []


def _outside(name: str, shows: Presentation) -> tuple[Counter[str], set[str]]:
    """Return how often what was said, and the texts with letters that the language has not."""
    met, plain = Counter[str](), set[str]()
    for what, text in said(played(name), shows):
        met[what] += 1
        if plain_letters(text):
            plain.add(text)
    return met, plain


@every_game
def test_nothing_is_said_outside_the_language(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a language whose letters have accents, whatever still has plain ones was said outside of it."""
    _, shown = SPEAKING[name]
    met, plain = _outside(name, shown(lambda words: rewritten(words, accented_pattern, accented)))
    report(name, "texts in another language", met, capsys)
    assert sorted(plain) == []
    assert set(met) >= KINDS, KINDS - set(met)


@every_game
def test_a_sentence_from_outside_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _, shown = SPEAKING[name]
    shows = shown(lambda words: rewritten(words, accented_pattern, accented))
    told = shows.sentence

    def glued(*given: Any) -> Line | None:
        line = told(*given)
        return line._replace(text=f"{line.text} Beware.") if line is not None else None

    monkeypatch.setattr(shows, "sentence", glued)
    _, plain = _outside(name, shows)
    assert plain
    assert all("Beware." in text for text in plain)
