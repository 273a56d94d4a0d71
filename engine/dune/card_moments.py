"""A treachery card with a moment of its own: its window, the order that plays it, and the option that brings it.

The window is a standing one: it waits for nobody but those who set a stop (D-ASYNC-13), whoever holds the card. Where
all see the card among the discards nobody is asked, and no order fires (D-ASYNC-4). A card says when its window opens,
which orders such a moment meets, and what it does.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.decision import Question
from engine.core.forms import Flag, Form
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from .cards import SUBTYPE_OF
from .expansion import Expansion
from .facts import CardPlayed
from .moments import Moment
from .passing import InTurn1, first_turn
from .query import held, is_dealt, last_turn, must_hold
from .state import State


class PlayCard(Move):
    """Whether to play the card; a subclass names its `kind`."""

    play: bool = False


P = TypeVar("P", bound=PlayCard)


class CardWindow(Question[State, P], Generic[P]):
    """The moment at which a card may be played. `kind` is that of the card, of its order and of its option."""

    clock_class = "reaction"
    named = False
    stoppable = True
    unforeseen = "it waits for nobody"
    move: ClassVar[type[Any]]  # that of P
    order: type[Order]

    def __init_subclass__(cls) -> None:
        """Name the order that plays it: it has the kind of its window."""
        cls.ahead = cls.kind

    def opens(self, s: State) -> bool:
        """Say whether the moment comes now, as all can see."""
        return True

    def meant(self, s: State, seat: str) -> Iterable[Slot]:
        """Return the orders of a seat which this moment meets, the first to be carried out first."""
        return (slot for slot, _ in kept(s, seat, self.order))

    @abstractmethod
    def plays(self, run: Run[State], seat: str, move: P) -> None:
        """Do what the card does, in the step of its phase; it lies among the discards."""

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Wait for nobody: a standing window (D-ASYNC-13)."""
        return ()

    def may(self, s: State, ref: str) -> tuple[str, ...]:
        """Return everybody, unless all can see that nobody holds the card (D-ASYNC-4)."""
        return () if any(SUBTYPE_OF[card] == self.kind for card in s.discards["treachery"]) else s.storm_order

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether to play it, of its holder."""
        return Form((Flag("play"),)) if held(s, seat, self.kind) else Form()

    def check(self, s: State, seat: str, move: P, ref: str) -> None:
        """Refuse a card one does not have."""
        if move.play:
            must_hold(s, seat, self.kind, self.rule)

    def default(self, s: State, seat: str, ref: str) -> P:
        """Keep it."""
        kept_back: P = self.move()
        return kept_back

    def legal(self, s: State, seat: str, ref: str) -> Iterator[P]:
        """Yield keeping it and, for its holder, playing it."""
        yield self.move()
        if held(s, seat, self.kind):
            yield self.move(play=True)

    def passes(self, move: P) -> bool:
        """Say whether the card is kept."""
        return not move.play

    def ordered(self, s: State, seat: str, ref: str) -> tuple[P, Slot] | None:
        """Play it if that was ordered for such a moment."""
        return next(((self.move(play=True), slot) for slot in self.meant(s, seat)), None)

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether the card is in the game."""
        return is_dealt(s, self.kind)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, P]) -> None:
        """Let the card act in the step of its phase, or nothing; orders that came to nothing end."""
        for seat in run.s.storm_order if run.s.orders else ():
            for slot in tuple(self.meant(run.s, seat)):
                end(run, slot, "lapsed")
        run.done()
        player = next((seat for seat, answer in answers.items() if answer.play), None)
        if player is not None:
            card = held(run.s, player, self.kind)
            assert card is not None, "a sealed answer is checked again whenever a hand changes"
            run.emit(CardPlayed(player, card, self.kind))
            self.plays(run, player, answers[player])


class CardOrderKind(OrderKind[State]):
    """How a card is ordered for its next moment: it says all by itself, unless its moments differ."""

    def __init__(self, window: CardWindow[Any], phase: str, rule: str) -> None:
        self.window, self.phase, self.rule, self.order = window, phase, rule, window.order

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to everybody while there is a moment to come at which it can be played, held or not."""
        over, in_turn_1 = self.window.over(s, seat), isinstance(self.window, InTurn1)
        first = first_turn(s, self.phase, over=over, in_turn_1=in_turn_1)
        return self.window.concerns(s, seat) and first <= last_turn(s)


def card(window: CardWindow[Any], order: CardOrderKind, at: Moment) -> Expansion:
    """Return what brings a card: its option, its window `at` a moment, and its order."""
    step = Step(window.kind, {"window": window}, part_of=order.phase)

    def open_window(run: Run[State]) -> None:
        if window.opens(run.s):
            run.push(step.name)

    kind = window.kind
    return Expansion(option=kind, rule=window.rule, cards=(kind,), at={at: open_window}, steps=(step,), orders=(order,))
