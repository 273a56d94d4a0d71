"""The parts of a movement turn, where whoever has it takes them in the order he likes (R-30)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Form, Pick
from engine.core.run import Run
from engine.core.state import Slot

from ...advantages.guild import chooses_parts
from ...facts import Finished
from ...powers import has_now
from ...state import State
from .bending import package
from .ground import may_move, second
from .landing import has_landing_step, part_is_over, turn_of
from .moves import PARTS, MovementOrder, MovementPart, Part
from .revival import may_revive_leader

_WANTED: Mapping[Part, Callable[[State, str], bool]] = {
    "landing": has_landing_step,
    "ground": may_move,
    "leader": may_revive_leader,
}
_SAID: Mapping[Part, str] = {"landing": "landing", "ground": "moves", "leader": "leader"}  # in a packaged turn


def parts_left(s: State, seat: str) -> tuple[Part, ...]:
    """Return the parts of the turn still to come in which public facts leave anything to decide."""
    return tuple(part for part in PARTS if not part_is_over(s, seat, part) and _WANTED[part](s, seat))


class PartQuestion(Question[State, MovementPart]):
    """Several parts of the movement turn are left: which comes next (R-30)?"""

    kind = "movement_part"
    move = MovementPart
    clock_class = "movement"
    rule = "D-XV-GUI"
    ahead = "movement"
    unforeseen = "what is left of a turn is seen in it"
    unvoidable = "one of the parts comes first"
    transferable = True

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Ask the player whose movement turn it is."""
        return (s.mover,)

    def turn(self, s: State, seat: str, ref: str) -> str:
        """All that is decided in a movement turn shares one clock (D-MOVE-1)."""
        return turn_of(s, seat)

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask which."""
        return Form((Pick("part", parts_left(s, seat)),))

    def check(self, s: State, seat: str, move: MovementPart, ref: str) -> None:
        """Refuse a part that is over, or in which there is nothing to decide."""
        check(seat == s.mover, "not_your_turn", "D-XV-GUI", mover=s.mover)
        check(move.part in parts_left(s, seat), "part_not_left", "D-XV-GUI")

    def concerns(self, s: State, seat: str) -> bool:
        """Only the Guild chooses."""
        return has_now(s, seat, "own_time")

    def default(self, s: State, seat: str, ref: str) -> MovementPart:
        """Take the first of them, as everybody else does."""
        return MovementPart(part=parts_left(s, seat)[0])

    def legal(self, s: State, seat: str, ref: str) -> Iterator[MovementPart]:
        """Yield all of them."""
        yield from (MovementPart(part=part) for part in parts_left(s, seat))

    def ordered(self, s: State, seat: str, ref: str) -> tuple[MovementPart, Slot] | None:
        """Follow a packaged turn that says in which sequence, or leaves nothing open and so keeps that of the rules."""
        found = package(s, seat)
        if found is None:
            return None
        slot, order = found
        left = parts_left(s, seat)
        if order.sequence is None and any(getattr(order, _SAID[part]) is None for part in left):
            return None
        return MovementPart(part=next(part for part in in_sequence(order) if part in left)), slot

    def over(self, s: State, seat: str) -> bool:
        """Say whether nothing of the seat's movement turn of this phase is left to choose from."""
        return part_is_over(s, seat, "landing") and part_is_over(s, seat, "ground")

    def close(self, run: Run[State], ref: str, answers: Mapping[str, MovementPart]) -> None:
        """Go on with it."""
        for answer in answers.values():
            run.goto(answer.part)


def in_sequence(order: MovementOrder) -> tuple[Part, ...]:
    """Return the parts in the sequence that a packaged turn gives them; in that of the rules where it gives none."""
    if order.sequence is None:
        return PARTS
    return tuple(sorted(PARTS, key=order.sequence.split("_").index))


def unless_chosen(go: Callable[[Run[State]], None]) -> Callable[[Run[State]], None]:
    """Go on in the sequence of the rules (D-MOVE-1), or let whoever moves choose what comes next (R-30)."""

    def choose(run: Run[State]) -> None:
        if chooses_parts(run.s):
            run.goto("to_part")
        else:
            go(run)

    return choose


def to_any(run: Run[State]) -> None:
    """Ask which part comes next; one that is alone needs no choice, and a second movement follows the first at once."""
    s, seat = run.s, run.s.mover
    if second(s, seat) and not part_is_over(s, seat, "ground"):
        if may_move(s, seat):
            run.goto("ground")
        else:
            run.emit(Finished(f"ground:{seat}"), ())
        return
    left = parts_left(s, seat)
    run.goto("part" if len(left) > 1 else left[0] if left else "next")
