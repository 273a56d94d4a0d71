"""Questions about a state that several rules ask. Nothing here writes."""

from __future__ import annotations

from .cards import kind_of
from .state import TREES, State

ROUNDS = 3
HAND_LIMIT = 4


def free_apples(s: State, grower: str) -> int:
    """Return the apples that are not staked unseen: given away, they would show what was staked (T-25)."""
    staked = s.sealed.get(("stake", grower), {}).get("apples", 0)
    return s.apples[grower] - int(staked)


def may_pick(s: State) -> bool:
    """Whether an apple hangs on the trees (T-11)."""
    return s.apples[TREES] > 0


def may_draw(s: State, grower: str) -> bool:
    """Whether the grower can pay for a card, there is one, and the hand has room (T-12)."""
    return s.apples[grower] > 0 and bool(s.deck) and len(s.hands[grower]) < HAND_LIMIT


def playable(s: State, grower: str) -> tuple[str, ...]:
    """Return the cards that the grower may play in a turn (T-17)."""
    return tuple(card for card in s.hands[grower] if kind_of(card) != "rattle")


def rattle(s: State, grower: str) -> str | None:
    """Return a rattle of the grower's hand, if there is one (T-22)."""
    return next((card for card in s.hands[grower] if kind_of(card) == "rattle"), None)


def prey(s: State) -> str:
    """Return for whom the crow comes; empty if nobody has an apple (T-19)."""
    most = max(s.apples[grower] for grower in s.growers)
    return next(grower for grower in s.sequence if s.apples[grower] == most) if most else ""
