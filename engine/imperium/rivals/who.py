"""Who the Rivals are, and what differs between them and players: named questions about a state. Nothing here writes."""

from __future__ import annotations

from ..cards import Cost
from ..state import HOUSE_HAGAL, LEFT_RIVAL, RIGHT_RIVAL, State
from .printed import COPIES_OWNED, EASIEST, LEVELS, SOLO, TWO_PLAYERS, Level

BESIDE: dict[int, tuple[str, ...]] = {1: (LEFT_RIVAL, RIGHT_RIVAL), 2: (HOUSE_HAGAL,)}  # by the number of players


def rivals_beside(players: int) -> tuple[str, ...]:
    """Return the Rivals in a game of so many players, clockwise from the player's left (I-SOLO-3)."""
    return BESIDE.get(players, ())


def is_rival(s: State, side: str) -> bool:
    """Say whether nobody plays a side."""
    return side not in s.seats


def rivals(s: State) -> tuple[str, ...]:
    """Return the Rivals of a game."""
    return tuple(side for side in s.sides if side not in s.seats)


def mode(s: State) -> str:
    """Return which kind of game with Rivals it is; empty if there are none."""
    return {1: SOLO, 2: TWO_PLAYERS}.get(len(s.seats), "")


def level(s: State) -> Level | None:
    """Return the difficulty of a game for one (I-SOLO-1); None in any other."""
    return LEVELS[s.options.difficulty] if len(s.seats) == 1 else None


def level_id(s: State) -> str:
    """Return what the difficulty of a game for one is called; empty in any other."""
    return s.options.difficulty if len(s.seats) == 1 else ""


def players_at(difficulty: str, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many can play at a difficulty: any but the easiest is chosen by one who plays alone (I-SOLO-1)."""
    return numbers if difficulty == EASIEST else (1,)


def decides_for(s: State, side: str) -> str:
    """Return whom the choices of a side are put to: for a Rival the one who plays against it (I-SOLO-10, DP-14)."""
    return s.seats[0] if side not in s.seats else side


def scores(side: str) -> bool:
    """Say whether a side has Victory Points: House Hagal has none (I-2P-3)."""
    return side != HOUSE_HAGAL


def has_purse(side: str) -> bool:
    """Say whether a side collects resources, which House Hagal does not (I-2P-3)."""
    return side != HOUSE_HAGAL


def purses(s: State) -> tuple[str, ...]:
    """Return the sides that collect resources and score."""
    return tuple(side for side in s.sides if has_purse(side))


def has_leader(side: str) -> bool:
    """Say whether a Leader stands for a side, which none does for House Hagal (I-2P-7)."""
    return side != HOUSE_HAGAL


def is_rewarded(s: State, side: str, place: int) -> bool:
    """Say whether a side gains a reward: a Rival no third one, House Hagal none (I-SOLO-7, R-SOLO-4, I-2P-3)."""
    return side in s.seats or (has_purse(side) and place < 3)


def copies_owned(s: State, side: str) -> int:
    """Return how many of The Spice Must Flow a Rival counts as owning (I-SOLO-11)."""
    return COPIES_OWNED if is_rival(s, side) and has_purse(side) else 0


def mentat_cost(s: State) -> Cost | None:
    """Return what the Mentat space costs in a game for one, which goes by its level; None in any other (I-SOLO-2)."""
    found = level(s)
    return found.mentat_cost if found is not None else None


def may_gain_swordmaster(s: State) -> bool:
    """Say whether players may gain a Swordmaster: not at the highest level (I-SOLO-15)."""
    found = level(s)
    return found is None or found.swordmaster
