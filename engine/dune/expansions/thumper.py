"""The Thumper: a treachery card that stands in the place of the first spice card, as a worm (T-THUMPER-1, D-BLOW-9).

In turn 1 it has no window, for worms bring nothing then (T-THUMPER-2). Where there are two piles it is named for one of
them before the first card, and stands in the place of the first card of that one (T-THUMPER-5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.errors import check
from engine.core.forms import Field, Form, Number
from engine.core.moves import Order
from engine.core.orders import kept
from engine.core.run import Run
from engine.core.state import Slot

from ..card_moments import CardOrderKind, CardWindow, PlayCard, card
from ..facts import WormCalled
from ..phases.spice_blow import first_worm
from ..query import held, spice_piles
from ..state import State

CARD = "thumper"  # the option, the card and its kind


class Thump(PlayCard):
    """Whether to play the Thumper, and for which of two piles."""

    kind: Literal["thumper"] = "thumper"
    pile: int = 1


class ThumperOrder(Order):
    """Play the Thumper just before the next spice blow from turn 2 on; whether or not it was played, it ends there."""

    kind: Literal["thumper"] = "thumper"
    pile: int = 1


class ThumperWindow(CardWindow[Thump]):
    """The first spice card is about to be turned up; a Thumper takes its place."""

    kind = CARD
    move = Thump
    order = ThumperOrder
    rule = "T-THUMPER-1"

    def opens(self, s: State) -> bool:
        """From turn 2 on (T-THUMPER-2)."""
        return s.turn > 1

    def over(self, s: State, seat: str) -> bool:
        """Say whether the blow has begun: whenever somebody acts in its phase, the window is open or was before."""
        return self.kind not in s.windows

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask its holder whether to play it, and then for which pile."""
        asked = super().form(s, seat, ref, given)
        return Form((*asked.fields, *_which(s))) if given.get("play") else asked

    def check(self, s: State, seat: str, move: Thump, ref: str) -> None:
        """Refuse a card one does not have, and a pile that is not there."""
        super().check(s, seat, move, ref)
        check(1 <= move.pile <= (spice_piles(s) if move.play else 1), "no_such_pile", "T-THUMPER-2")

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Thump]:
        """Yield keeping it and, for its holder, playing it for each pile."""
        yield Thump()
        if held(s, seat, self.kind):
            yield from (Thump(play=True, pile=pile + 1) for pile in range(spice_piles(s)))

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Thump, Slot] | None:
        """Play it for the pile that was ordered."""
        return next(((Thump(play=True, pile=order.pile), slot) for slot, order in kept(s, seat, ThumperOrder)), None)

    def plays(self, run: Run[State], seat: str, move: Thump) -> None:
        """Let the worm come, before any card is turned up; for another pile it is called, and comes with that."""
        if move.pile == run.s.pile:
            first_worm(run)
        else:
            run.emit(WormCalled(move.pile))


class ThumperKind(CardOrderKind):
    """How it is asked for: where there are two piles, for which (T-THUMPER-2)."""

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the pile."""
        return Form(tuple(_which(run.s)))


def _which(s: State) -> list[Field]:
    """Return the field that asks for the pile, where there is a choice."""
    return [Number("pile", 1, spice_piles(s))] if spice_piles(s) > 1 else []


WINDOW = ThumperWindow()
EXPANSION = card(WINDOW, ThumperKind(WINDOW, "spice_blow", "T-THUMPER-3"), "before spice_blow")
