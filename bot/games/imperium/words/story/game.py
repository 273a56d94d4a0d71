"""Which sentences tell rounds, phases and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.imperium.view import View

from ..languages import Words


def door(about: Sequence[str], words: Words) -> str:
    """Return the name of a door: each is the beginning of a phase."""
    return words.lexicon.phases[about[0]]


def headline(v: View, words: Words) -> str:
    """Return where the game stands, in one line."""
    return words.lexicon.phases[v.phase]


def result(v: View, words: Words) -> str:
    """Return how the game ended."""
    return words.lexicon.row(v.winners)
