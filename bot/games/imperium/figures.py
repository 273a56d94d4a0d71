"""A game of Dune: Imperium that is over, in figures."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.presentation import NO_FIGURES, Figures, Passed

from .words.languages import Words


def figures(passed: Iterable[Passed], words: Words, *, everything: bool) -> Figures:
    """Return the figures; what nobody saw of others only where `everything` may be told."""
    return NO_FIGURES
