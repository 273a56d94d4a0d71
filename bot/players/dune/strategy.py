"""What strategy there is for an expansion, and for a treachery card with a moment of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.core.forms import Flag
from engine.core.moves import ClearOrder, Move, Order, SetOrder
from engine.dune.card_moments import PlayCard

from .cards import holds
from .seat import Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Strategy:
    """Answers by the kind of question, and what the seat would do unasked, the most urgent first."""

    choices: Mapping[str, Callable[[Seat], Move]] = field(default_factory=dict)
    wish: Callable[[Seat], Iterator[Move]] = lambda seat: iter(())


Ordered = TypeVar("Ordered", bound=Order)


def of_card(
    move: type[PlayCard],
    order: type[Ordered],
    *,
    wanted: Callable[[Seat], Mapping[str, Any] | None],
    orders: Callable[[Seat], Iterator[Ordered]],
    harms: Callable[[Seat, Ordered], bool],
    phase: str,
) -> Strategy:
    """Return the strategy for a card that is played as it is `wanted`, and ordered in the phase before its moment.

    Nobody is waited for at that. Ordered earlier, it is mostly wasted: others move until then. An order that has come
    to harm the seat's own side is taken back, and no other: a person who had the seat may have given it.
    """
    card = str(move.model_fields["kind"].default)

    def choose(seat: Seat) -> Move:
        how = wanted(seat) if isinstance(seat.form({}).field("play"), Flag) else None
        return move() if how is None else move(play=True, **how)

    def wish(seat: Seat) -> Iterator[Move]:
        standing = [order.model_validate(each) for each in seat.own.orders if each["kind"] == card]
        yield from (ClearOrder(order_kind=card, subject=each.subject) for each in standing if harms(seat, each))
        if seat.view.phase == phase and holds(seat, card):
            found = (each for each in orders(seat) if each not in standing)
            yield from (SetOrder(order=each.model_dump(mode="json")) for each in found)

    return Strategy(choices={card: choose}, wish=wish)
