"""What can be read off the cards alone, whatever the position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.imperium.cards import CARDS, Effect


def parts(effect: Effect | None) -> Iterator[Effect]:
    """Yield the effects of which an effect is made, in their order, itself first."""
    if effect is None:
        return
    yield effect
    for inner in (*effect.get("all", ()), *effect.get("seq", ()), *effect.get("of", ())):
        yield from parts(inner)
    for key in ("then", "do", "may", "each_opponent"):
        if isinstance(effect.get(key), dict):
            yield from parts(effect[key])


def part(effect: Effect | None, operator: str) -> Effect | None:
    """Return the first part of an effect that has this operator."""
    return next((each for each in parts(effect) if operator in each), None)


@cache
def persuasion_of(card: str) -> int:
    """Return the Persuasion a card reveals for certain, or if its owner chooses it."""
    return _sure(CARDS[card].reveal, "persuasion")


@cache
def swords_of(card: str) -> int:
    """Return the swords a card reveals for certain, or if its owner chooses it."""
    return _sure(CARDS[card].reveal, "swords")


def _sure(effect: Effect | None, what: str) -> int:
    if effect is None or "if" in effect or "pay" in effect:
        return 0
    own = int(effect.get("gain", {}).get(what, 0))
    return own + sum(_sure(inner, what) for inner in (*effect.get("all", ()), *effect.get("of", ())))


def trashes_itself(card: str) -> bool:
    """Say whether a card is gone when it has sent an Agent."""
    effect = CARDS[card].agent
    return effect is not None and any("trash_self" in member for member in effect.get("all", [effect]))


def recruits(effect: Effect | None) -> int:
    """Return how many troops an effect recruits without a condition or a cost."""
    members = [] if effect is None else effect.get("all", [effect])
    return sum(member.get("recruit", 0) for member in members)
