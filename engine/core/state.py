"""The part of a state that every game has: open windows, sealed answers, orders, stops, chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BeforeValidator, PlainSerializer

K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")

# A dictionary whose keys are tuples: written down as a list of pairs, since JSON has only text as keys.
Pairs = Annotated[
    dict[K, V],
    PlainSerializer(lambda d: list(d.items())),
    BeforeValidator(lambda d: {tuple(k): v for k, v in d} if isinstance(d, list) else d),
]

Slot = tuple[str, str, str]  # where an order is kept: whose it is, its kind, and what it is about


def _slots(orders: Any) -> Any:
    """Read orders as they are written down; before there were subjects, a slot was a seat and a kind."""
    return {(*slot, "")[:3]: order for slot, order in orders} if isinstance(orders, list) else orders


Orders = Annotated[dict[Slot, T], PlainSerializer(lambda d: list(d.items())), BeforeValidator(_slots)]

# A set: written down in one order, so that the same state is always the same bytes.
Sorted = Annotated[frozenset[T], PlainSerializer(sorted)]


class Window(NamedTuple):
    """An open question: its running number, its kind, and the seats that are waited for."""

    number: int
    kind: str
    seats: tuple[str, ...]
    named: bool = True  # whether it is public whom it waits for
    owner: str = ""  # whose question it is, if a moderator has handed it to another, who alone is asked (H-15)

    def open_to(self, may: tuple[str, ...], seat: str) -> bool:
        """Say whether a seat that is not asked is among those who `may` answer: of what was handed on nobody is."""
        return not self.owner and seat in may


@dataclass(slots=True)
class CoreState:
    """What the machinery of windows needs to remember. Only facts write to it."""

    seed: str = ""
    chance: dict[str, int] = field(default_factory=dict)  # purpose -> how many draws have been made
    asked: int = 0  # the number of the last window; never reused
    windows: dict[str, Window] = field(default_factory=dict)
    sealed: Pairs[tuple[str, str], dict[str, Any]] = field(default_factory=dict)  # (window key, seat) -> dumped move
    orders: Orders[dict[str, Any]] = field(default_factory=dict)  # dumped
    stops: Sorted[tuple[str, str]] = frozenset()  # (seat, kind of window)
    asleep: Orders[dict[str, Any]] = field(default_factory=dict)  # orders that wait for their owner's word
    resting: Sorted[tuple[str, str]] = frozenset()  # stops that do
    over: bool = False
    annulled: bool = False  # whether a moderator ended it

    def copy_core(self, to: CoreState) -> None:
        """Give `to` its own copy of these fields."""
        to.seed = self.seed
        to.chance = self.chance.copy()
        to.asked = self.asked
        to.windows = self.windows.copy()
        to.sealed = self.sealed.copy()
        to.orders = self.orders.copy()
        to.stops = self.stops
        to.asleep = self.asleep.copy() if self.asleep else {}
        to.resting = self.resting
        to.over = self.over
        to.annulled = self.annulled
