"""Phase 1: the Mentat that was won, the Conflict, the defensive troop, five cards (I-ROUND-1 to I-ROUND-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..board import HAND, LEVELS
from ..cards import CONFLICTS
from ..facts import ConflictRevealed, Finished, MentatTaken
from ..moving import draw, move_troops
from ..query import controller, turn_order
from ..rivals.combat import defend, gain_swordmasters
from ..state import SUPPLY, TROOPS_IN_CONFLICT, State

REVEALED, DEFENDED, DRAWN = "revealed", "defended", "drawn"  # what is done of this phase


def defender(s: State) -> str:
    """Return who may defend the space that is fought for; empty if nobody may (I-ROUND-3)."""
    space = CONFLICTS[s.conflict].space if s.conflict else ""
    who = controller(s, space) if space else ""
    return who if who and s.sides[who].supply else ""


def contested_next(s: State) -> tuple[str, ...]:
    """Return the spaces for which the next Conflict may be, as far as everybody can know (I-SETUP-2, I-ROUND-2)."""
    left = len(s.conflict_deck)
    if not left:
        return ()
    level = [level for level, number in LEVELS for _ in range(number)][-left]
    unseen = (card for card in CONFLICTS.values() if card.id not in (*s.conflicts, s.conflict))
    return tuple(dict.fromkeys(card.space for card in unseen if card.level == level and card.space))


class Defend(Move):
    """Whether to deploy a troop to the Conflict for a space that one controls."""

    kind: Literal["defend"] = "defend"
    troop: Literal["deploy", "keep"] = "deploy"


class DefendQuestion(Question[State, Defend]):
    """The defensive bonus (DP-3)."""

    kind = "defend"
    move = Defend
    clock_class = "short"
    rule = "I-ROUND-3"
    ahead = "defend"
    transferable = True

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask who controls the space."""
        return (defender(s),) if defender(s) else ()

    def coming(self, s: State) -> Iterator[tuple[str, str]]:
        """Whoever controls a space for which the next Conflict may be, while a troop is left in the supply."""
        if s.phase not in ("setup", "over") and not s.ending:
            holders = (controller(s, space) for space in contested_next(s))
            yield from ((seat, "") for seat in dict.fromkeys(holders) if seat in s.seats and s.sides[seat].supply)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether; whoever lost the space by a moderator's hand meanwhile can only keep it."""
        return Form((Pick("troop", ("deploy", "keep") if seat == defender(s) else ("keep",)),))

    def check(self, s: State, seat: str, move: Defend, ref: str) -> None:
        """Refuse it to others."""
        check(move.troop == "keep" or seat == defender(s), "not_the_controller", self.rule)

    def default(self, s: State, seat: str, ref: str) -> Defend:
        """Deploy it (R-CONTROL-2)."""
        return Defend(troop="deploy" if seat == defender(s) else "keep")

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Defend]:
        """Yield both."""
        if seat == defender(s):
            yield Defend(troop="deploy")
        yield Defend(troop="keep")

    def passes(self, move: Defend) -> bool:
        """Say whether the troop stays."""
        return move.troop == "keep"

    def passed(self, s: State, seat: str, ref: str) -> Defend:
        """Keep it."""
        return Defend(troop="keep")

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Defend, Slot] | None:
        """Do what is ordered, round after round."""
        return next(((Defend(troop=order.troop), slot) for slot, order in kept(s, seat, DefendOrder)), None)

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Defend]) -> None:
        """Deploy it from the supply."""
        for seat, move in answers.items():
            if move.troop == "deploy":
                move_troops(run, seat, SUPPLY, TROOPS_IN_CONFLICT, 1, "defence")
        run.emit(Finished(DEFENDED), ())
        run.goto("draw")


def _mentat(run: Run[State]) -> None:
    """Take the Mentat that was won (I-ROUND-1, I-MENTAT-5)."""
    winner = run.s.promised
    run.goto("reveal")
    if winner:
        run.emit(MentatTaken(winner))


def _reveal(run: Run[State]) -> None:
    """Reveal the top Conflict card (I-ROUND-2), and what comes with it (I-SOLO-5)."""
    if REVEALED not in run.s.done:
        run.emit(Finished(REVEALED), ())
        run.emit(ConflictRevealed(run.s.conflict_deck[0]))
        gain_swordmasters(run)
    run.goto("draw" if DEFENDED in run.s.done else "defence")


def _defence(run: Run[State]) -> None:
    """Ask the player who controls the space; a Rival deploys its troop (I-ROUND-3, I-SOLO-7)."""
    who = defender(run.s)
    run.goto("defend" if who in run.s.seats else "draw")
    if who not in run.s.seats:
        run.emit(Finished(DEFENDED), ())
        defend(run, who)


def _draw(run: Run[State]) -> None:
    """Let each player draw five cards (I-ROUND-4)."""
    if DRAWN not in run.s.done:
        run.emit(Finished(DRAWN), ())
        for seat in turn_order(run.s):
            draw(run, seat, HAND, "round")
    run.done()


class DefendOrder(Order):
    """Deploy the troop for a space that one controls, or keep it, whenever that is asked."""

    kind: Literal["defend"] = "defend"
    once: ClassVar[bool] = False
    troop: Literal["deploy", "keep"] = "deploy"


class DefendOrderKind(OrderKind[State]):
    """Asks which."""

    order = DefendOrder
    rule = "I-ROUND-3"

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        return Form((Pick("troop", ("deploy", "keep")),))


ORDERS: tuple[OrderKind[State], ...] = (DefendOrderKind(),)


STEP = Step(
    "round_start",
    {"mentat": _mentat, "reveal": _reveal, "defence": _defence, "defend": DefendQuestion(), "draw": _draw},
)
