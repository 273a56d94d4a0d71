"""The story: one sentence for every kind of fact, for everybody or for the seat it is about."""

from __future__ import annotations

from bot.games.presentation import Line
from engine.core.facts import Fact

from ..languages import Language


def sentence(fact: Fact, viewer: str | None, language: Language) -> Line | None:
    """Return what to tell a viewer of a fact, in a language; None if it needs no words."""
    return None


def touched(fact: Fact) -> tuple[str, ...]:
    """Return whom somebody else's move has cost or given something."""
    return ()
