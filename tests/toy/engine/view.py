"""What a seat, or a bystander, may see. A view is built from nothing by adding, never by stripping."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .options import Options
from .query import prey
from .state import State


@dataclass(frozen=True, slots=True)
class OpenWindow:
    """A question that is open: whom the game waits for, if that is public."""

    kind: str
    seats: tuple[str, ...]  # empty if the wait is unnamed


@dataclass(frozen=True, slots=True)
class Own:
    """What only the seat itself may see."""

    seat: str
    hand: tuple[str, ...]
    orders: tuple[dict[str, Any], ...]
    stops: tuple[str, ...]
    sealed: dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class View:
    """Everything one viewer may know."""

    options: Options
    growers: tuple[str, ...]
    sequence: tuple[str, ...]
    round: int
    phase: str
    apples: dict[str, int]
    hand_sizes: dict[str, int]
    deck_size: int
    discards: tuple[str, ...]
    stakes: dict[str, int]
    mover: str
    left: int
    prey: str
    windows: tuple[OpenWindow, ...]
    winners: tuple[str, ...]
    own: Own | None = None


def view(s: State, seat: str | None) -> View:
    """Return what the seat may see; None is a bystander, who sees what everybody sees."""
    return View(
        options=s.options,
        growers=s.growers,
        sequence=s.sequence,
        round=s.round,
        phase=s.phase,
        apples=dict(s.apples),
        hand_sizes={grower: len(s.hands[grower]) for grower in s.growers},
        deck_size=len(s.deck),
        discards=s.discards,
        stakes=dict(s.stakes),
        mover=s.mover,
        left=s.left,
        prey=prey(s) if s.phase == "crow" else "",
        windows=tuple(OpenWindow(w.kind, w.seats if w.named else ()) for w in s.windows.values()),
        winners=s.winners,
        own=_own(s, seat) if seat in s.growers else None,
    )


def _own(s: State, seat: str) -> Own:
    return Own(
        seat=seat,
        hand=s.hands[seat],
        orders=tuple(order for slot, order in s.orders.items() if slot[0] == seat),
        stops=tuple(sorted(kind for owner, kind in s.stops if owner == seat)),
        sealed={key: answer for (key, owner), answer in s.sealed.items() if owner == seat},
    )
