"""The ledger of a seat: what it has learnt in the game, by round, from the facts that it has heard."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.presentation import Card
from engine.core.facts import Fact

from .words.languages import Language


def ledger(facts: Iterable[Fact], seat: str, language: Language) -> tuple[Card, ...]:
    """Return what a seat has learnt, the latest round first; `facts` are all that it has heard, in order."""
    return ()
