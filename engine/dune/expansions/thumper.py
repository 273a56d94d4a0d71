"""The Thumper: a treachery card that stands in the place of the first spice card, as a worm (T-THUMPER-1, D-BLOW-9).

Its window is a standing one: it waits for nobody but those who set a stop (D-ASYNC-13). In turn 1 there is none, for
worms bring nothing then (T-THUMPER-2). Where all see the card among the discards nobody is asked, and no order fires.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Flag, Form
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..cards import SUBTYPE_OF
from ..expansion import Expansion, on
from ..facts import CardPlayed
from ..passing import first_turn
from ..phases.spice_blow import first_worm
from ..query import held, last_turn
from ..state import State

CARD = "thumper"  # the option, the card and its kind
_PHASE = "spice_blow"
_RULE = "T-THUMPER-1"


class Thump(Move):
    """Whether to play the Thumper."""

    kind: Literal["thumper"] = "thumper"
    play: bool = False


class ThumperOrder(Order):
    """Play the Thumper just before the next spice blow from turn 2 on; whether or not it was played, it ends there."""

    kind: Literal["thumper"] = "thumper"


class ThumperWindow(Question[State, Thump]):
    """The first spice card is about to be turned up; a Thumper takes its place."""

    kind = "thumper"
    move = Thump
    clock_class = "reaction"
    rule = _RULE
    named = False
    stoppable = True
    ahead = "thumper"
    unforeseen = "it waits for nobody"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Wait for nobody: a standing window (D-ASYNC-13)."""
        return ()

    def may(self, s: State, ref: str) -> tuple[str, ...]:
        """Return everybody, unless all can see that nobody holds the card (D-ASYNC-4)."""
        return () if any(SUBTYPE_OF[card] == CARD for card in s.discards["treachery"]) else s.storm_order

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether to play it, of its holder."""
        return Form((Flag("play"),)) if held(s, seat, CARD) else Form()

    def check(self, s: State, seat: str, move: Thump, ref: str) -> None:
        """Refuse a card one does not have."""
        if move.play:
            check(held(s, seat, CARD) is not None, "card_not_held", _RULE, card=CARD)

    def default(self, s: State, seat: str, ref: str) -> Thump:
        """Keep it."""
        return Thump()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Thump]:
        """Yield keeping it and, for its holder, playing it."""
        yield Thump()
        if held(s, seat, CARD):
            yield Thump(play=True)

    def passes(self, move: Thump) -> bool:
        """Say whether the card is kept."""
        return not move.play

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Thump, Slot] | None:
        """Play it if that was ordered."""
        return next(((Thump(play=True), slot) for slot, _ in kept(s, seat, ThumperOrder)), None)

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether the card is in the game."""
        return on(s, CARD)

    def over(self, s: State, seat: str) -> bool:
        """Say whether the blow has begun: whenever somebody acts in its phase, the window is open or was before."""
        return self.kind not in s.windows

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Thump]) -> None:
        """Let the worm come, in the step of the phase, or the first card be turned up."""
        for seat in run.s.storm_order if run.s.orders else ():
            for slot, _ in kept(run.s, seat, ThumperOrder):
                end(run, slot, "lapsed")
        run.done()
        player = next((seat for seat, answer in answers.items() if answer.play), None)
        if player is not None:
            card = held(run.s, player, CARD)
            assert card is not None, "a sealed answer is checked again whenever a hand changes"
            run.emit(CardPlayed(player, card, CARD))
            first_worm(run)


class ThumperKind(OrderKind[State]):
    """How it is asked for: it says all by itself."""

    order = ThumperOrder
    rule = "T-THUMPER-3"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to everybody while there is a blow to come in which it can be played, held or not."""
        over = WINDOW.over(s, seat)
        return WINDOW.concerns(s, seat) and first_turn(s, _PHASE, over=over) <= last_turn(s)


def _before(run: Run[State]) -> None:
    """Open the window from turn 2 on (T-THUMPER-2)."""
    if run.s.turn > 1:
        run.push(STEP.name)


WINDOW = ThumperWindow()
STEP = Step("thumper", {"window": WINDOW}, part_of=_PHASE)
EXPANSION = Expansion(
    option=CARD,
    rule=_RULE,
    cards=(CARD,),
    at={"before spice_blow": _before},
    steps=(STEP,),
    orders=(ThumperKind(),),
)
