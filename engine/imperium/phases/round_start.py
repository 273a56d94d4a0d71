"""Phase 1: the Mentat that was won, the Conflict, the defensive troop, five cards (I-ROUND-1 to I-ROUND-4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.moves import Move
from engine.core.run import Run, Step

from ..board import HAND
from ..cards import CONFLICTS
from ..facts import ConflictRevealed, Finished, MentatTaken
from ..moving import draw, move_troops
from ..query import controller, turn_order
from ..state import SUPPLY, TROOPS_IN_CONFLICT, State

REVEALED, DEFENDED, DRAWN = "revealed", "defended", "drawn"  # what is done of this phase


def defender(s: State) -> str:
    """Return who may defend the space that is fought for; empty if nobody may (I-ROUND-3)."""
    space = CONFLICTS[s.conflict].space if s.conflict else ""
    who = controller(s, space) if space else ""
    return who if who in s.seats and s.sides[who].supply else ""


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
    unforeseen = "which Conflict comes is not known before"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask who controls the space."""
        return (defender(s),) if defender(s) else ()

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether."""
        return Form((Pick("troop", ("deploy", "keep")),))

    def check(self, s: State, seat: str, move: Defend, ref: str) -> None:
        """Refuse it to others."""
        check(seat == defender(s), "not_the_controller", self.rule)

    def default(self, s: State, seat: str, ref: str) -> Defend:
        """Deploy it (R-CONTROL-2)."""
        return Defend()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Defend]:
        """Yield both."""
        yield Defend(troop="deploy")
        yield Defend(troop="keep")

    def passes(self, move: Defend) -> bool:
        """Say whether the troop stays."""
        return move.troop == "keep"

    def voided(self, s: State, seat: str, ref: str) -> Defend:
        """Keep it."""
        return Defend(troop="keep")

    def alive(self, s: State, ref: str) -> bool:
        """Say whether there is still somebody to defend it."""
        return bool(defender(s))

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
    """Reveal the top Conflict card (I-ROUND-2)."""
    run.goto("draw" if DEFENDED in run.s.done else "defend")
    if REVEALED not in run.s.done:
        run.emit(Finished(REVEALED), ())
        run.emit(ConflictRevealed(run.s.conflict_deck[0]))


def _draw(run: Run[State]) -> None:
    """Let each player draw five cards (I-ROUND-4)."""
    if DRAWN not in run.s.done:
        run.emit(Finished(DRAWN), ())
        for seat in turn_order(run.s):
            draw(run, seat, HAND, "round")
    run.done()


STEP = Step("round_start", {"mentat": _mentat, "reveal": _reveal, "defend": DefendQuestion(), "draw": _draw})
