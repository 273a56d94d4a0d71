"""What strategy there is for an expansion, and for a treachery card with a moment of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.core.forms import Flag
from engine.core.moves import Move, Order, SetOrder
from engine.dune.card_moments import PlayCard

from .cards import holds
from .seat import Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Strategy:
    """Answers by the kind of question, and what the seat would do unasked, the most urgent first."""

    choices: Mapping[str, Callable[[Seat], Move]] = field(default_factory=dict)
    wish: Callable[[Seat], Iterator[Move]] = lambda seat: iter(())


def of_card(
    move: type[PlayCard], *, wanted: Callable[[Seat], bool], orders: Callable[[Seat], Iterator[Order]], phase: str
) -> Strategy:
    """Return the strategy for a card that is played when it is `wanted`, and ordered in a phase.

    Nobody is waited for at its moment; so it is ordered in the phase in which everybody is asked last before.
    """
    card = str(move.model_fields["kind"].default)

    def choose(seat: Seat) -> Move:
        return move(play=wanted(seat) and isinstance(seat.form({}).field("play"), Flag))

    def wish(seat: Seat) -> Iterator[Move]:
        if seat.view.phase == phase and holds(seat, card):
            dumped = (order.model_dump(mode="json") for order in orders(seat))
            yield from (SetOrder(order=order) for order in dumped if order not in seat.own.orders)

    return Strategy(choices={card: choose}, wish=wish)
