"""A whole movement turn asked for in advance, step by step (D-MOVE-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Field, Form, Pick, Several
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind
from engine.core.run import Run

from ...advantages.guild import chooses_parts
from ...facts import MoverChanged, PhaseBegan
from ...query import comes, total
from ...state import State
from .ground import GroundMovementQuestion, may_move
from .landing import LandingQuestion, has_landing_step, turn_is_over
from .moves import SEQUENCES, GroundMovement, MovementOrder
from .revival import ForceRevivalQuestion, LeaderRevivalQuestion, may_revive_leader

ELSE = "_else"  # after the name of a part: what is done where that cannot be
ONLY, OTHERWISE, SEQUENCE, EXACT = "rest.only", "rest.otherwise", "rest.sequence", "exact"
SAY = "say"  # the field of a part that says whether it is decided in advance
ASK, NOW, NO = "ask", "now", "no"
PARTS: Mapping[str, Question[State, Any]] = {
    "revival": ForceRevivalQuestion(),
    "landing": LandingQuestion(),
    "first": GroundMovementQuestion(),
    "second": GroundMovementQuestion(),
    "leader": LeaderRevivalQuestion(),
}
Given = Mapping[str, Any]


class MovementKind(OrderKind[State]):
    """Asks for each part of the turn as its question would, after what the parts before it do.

    What may be said is what would be legal if the turn came now, what else may be done as well as what is wanted most;
    when it does come, the order bends to what is possible then. Whether Hajr is held is left open: it may still be
    bought.
    """

    order = MovementOrder
    rule = "D-MOVE-9"
    tried = True
    attributes = ()  # its fields are those of the parts
    usual: Mapping[str, Any] = {f"{part}.{SAY}": NO if part == "second" else ASK for part in PARTS} | {
        "landing.mode": "none",
        f"landing{ELSE}.{SAY}": NO,
        f"first{ELSE}.{SAY}": NO,
        OTHERWISE: "ask",
    }

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it while the seat has a movement turn to come, or has not ended it."""
        return comes(s, "movement", over=turn_is_over(s, seat))

    def begins(self, s: State, seat: str) -> Given:
        """Decide all of it in one's own turn, in one answer instead of three."""
        mine = s.phase == "movement" and s.mover == seat
        return {f"{part}.{SAY}": NOW for part in ("landing", "first", "leader")} if mine else {}

    def form(self, run: Run[State], seat: str, given: Given) -> Form:
        """Ask of each part whether it is decided now, and if so what its question asks."""
        only: list[str] = []
        later: list[Field] = []
        over = _enter(run, seat)
        fields: list[Field] = [Pick(SEQUENCE, SEQUENCES, optional=True)] if chooses_parts(run.s) else []
        for part in _in_sequence(given.get(SEQUENCE)):
            question = PARTS[part]
            if not _asked(run.s, seat, part, given, over):
                continue
            fields.append(Pick(f"{part}.{SAY}", (NO if part == "second" else ASK, NOW)))
            if given.get(f"{part}.{SAY}") != NOW:
                continue
            values = _values(part, given)
            inner = _inner(run, seat, part, given)
            fields += [_renamed(part, field) for field in inner]
            move = _move(question, {field.name: values.get(field.name) for field in inner})
            does = move is not None and not question.passes(move)
            if does and part in ("landing", "first"):
                only.append(part)
                later += _alternatives(run, seat, part, given)
            if move is not None and question.accepts(run.s, seat, move, ""):
                question.close(run, "", {seat: move})
        if only:
            fields += [Several(ONLY, (*only, EXACT)), *later, Pick(OTHERWISE, ("ask", "nothing"))]
        return Form(tuple(fields))

    def build(self, given: Given) -> Order:
        """Make the order; pydantic's ValidationError if the values do not go together."""
        said = {
            part: question.move.model_validate(_said(_values(part, given)))
            for part, question in PARTS.items()
            if given.get(f"{part}.{SAY}") == NOW
        }
        first, second = said.pop("first", None), said.pop("second", None)
        if isinstance(first, GroundMovement):
            group = (first,) if first.origin else ()
            said["moves"] = (first.model_copy(update={"hajr": True}), second) if group and second else group  # type: ignore[assignment]
        return MovementOrder(**said, **_bending(given), sequence=given.get(SEQUENCE))  # type: ignore[arg-type]

    def check(self, run: Run[State], seat: str, order: Order) -> None:
        """Refuse an order of which a part would be illegal if the turn came now, or is over already."""
        assert isinstance(order, MovementOrder), "the form of another order"
        check(self.open_to(run.s, seat), "order_without_use", self.rule)
        said = {"revival": order.revival, "landing": order.landing, "first": order.moves, "leader": order.leader}
        check(any(moves is not None for moves in said.values()), "order_says_nothing", self.rule)
        _check_hajr(order)
        _check_bending(order)
        over = _enter(run, seat)
        chosen = order.sequence is None or chooses_parts(run.s)
        check(chosen, "order_field_without_meaning", self.rule, field="sequence", order=order.kind)
        for part in (part for part, moves in said.items() if moves is not None):
            check(part not in over, "order_part_over", self.rule, window=PARTS[part].kind)
        for question, move, others in _answers(order):
            for one in (move, *others):
                question.check(run.s, seat, one, "")
            question.close(run, "", {seat: move})


def _in_sequence(sequence: str | None) -> tuple[str, ...]:
    """Return the parts that are asked for, in the sequence in which they are done (D-MOVE-1, R-30)."""
    if not sequence:
        return tuple(PARTS)
    done = {"landing": ("landing",), "ground": ("first", "second"), "leader": ("leader",)}
    return ("revival", *(part for name in sequence.split("_") for part in done[name]))


def _inner(run: Run[State], seat: str, part: str, given: Given) -> list[Field]:
    """Return what a part's question asks, but for Hajr: it is played where a second group moves."""
    form = PARTS[part.removesuffix(ELSE)].form(run.s, seat, "", _values(part, given))
    return [field for field in form.fields if field.name != "hajr"]


def _alternatives(run: Run[State], seat: str, part: str, given: Given) -> list[Field]:
    """Return what is asked about what is done where a part cannot be."""
    fields: list[Field] = [Pick(f"{part}{ELSE}.{SAY}", (NO, NOW))]
    if given.get(f"{part}{ELSE}.{SAY}") == NOW:
        fields += [_renamed(part + ELSE, field) for field in _inner(run, seat, part + ELSE, given)]
    return fields


def _bending(given: Given) -> dict[str, Any]:
    """Return how the order bends, from the values of a form."""
    only = given.get(ONLY) or ()
    said: dict[str, Any] = {
        "bends": True,
        "if_free": tuple(part for part in ("landing", "first") if part in only),
        "exact": EXACT in only,
        "otherwise": given.get(OTHERWISE) or "ask",
    }
    for part, name in (("landing", "landing_else"), ("first", "moves_else")):
        if given.get(f"{part}{ELSE}.{SAY}") == NOW:
            said[name] = (PARTS[part].move.model_validate(_said(_values(part + ELSE, given))),)
    return said


def _check_bending(order: MovementOrder) -> None:
    """Refuse alternatives to what is not said, and in an order that does not bend."""
    lands = order.landing is not None and order.landing.mode != "none"
    first = bool(order.moves) and bool(order.moves and order.moves[0].origin)
    for part, wanted, others in (("landing", lands, order.landing_else), ("first", first, order.moves_else)):
        check(order.bends or not others, "order_field_without_meaning", "D-MOVE-9", field=part, order=order.kind)
        check(wanted or not (others or part in order.if_free), "order_says_nothing", "D-MOVE-9")
    check(not any(one.hajr for one in order.moves_else), "order_hajr_moves_twice", "D-CARD-6")


def _check_hajr(order: MovementOrder) -> None:
    """Refuse Hajr without the second movement that it is played for, and a second one without the first."""
    moves = order.moves or ()
    if len(moves) == 2:
        check(all(move.origin for move in moves), "order_hajr_moves_twice", "D-CARD-6")
    else:
        check(not any(move.hajr for move in moves), "order_hajr_moves_twice", "D-CARD-6")


def _enter(run: Run[State], seat: str) -> frozenset[str]:
    """Let it be the seat's movement turn; return the parts of it that are over already."""
    s = run.s
    over = _over(s, seat) if s.phase == "movement" else frozenset()
    run.push("movement")
    if s.phase != "movement" or s.mover != seat:
        run.emit(PhaseBegan("movement", s.turn))
        run.emit(MoverChanged(seat))
    return over


def _over(s: State, seat: str) -> frozenset[str]:
    """Return what is over of the seat's movement turn of this phase; nothing if the turn is, for the next is meant."""
    if turn_is_over(s, seat):
        return frozenset()
    done = {"revival": "revival", "landing": f"landing:{seat}", "first": f"first:{seat}"}
    found = {part for part, name in done.items() if name in s.done}
    return frozenset(found | ({"first"} if f"ground:{seat}" in s.done else set()))


def _asked(s: State, seat: str, part: str, given: Given, over: frozenset[str]) -> bool:
    """Say whether a part can be decided: not if it is over already, or nothing is there to decide it about."""
    if part in over:
        return False
    if part == "revival":
        return total(s.tanks[seat]) > 0
    if part == "second":
        return given.get(f"first.{SAY}") == NOW and bool(given.get("first.origin"))
    wanted = {"landing": has_landing_step, "first": may_move, "leader": may_revive_leader}[part]
    return wanted(s, seat)


def _values(part: str, given: Given) -> dict[str, Any]:
    """Return what was given for a part, under the names of its question's fields."""
    prefix = f"{part}."
    return {name.removeprefix(prefix): value for name, value in given.items() if name.startswith(prefix)}


def _renamed(part: str, field: Field) -> Field:
    """Name a field after its part; who says that a second group moves says which."""
    named = replace(field, name=f"{part}.{field.name}")
    return replace(named, optional=False) if isinstance(named, Pick) and part == "second" else named


def _said(values: Given) -> dict[str, Any]:
    """Return the values of a move: without what is not answered, and piles of none."""
    return {
        name: {pile: n for pile, n in value.items() if n} if isinstance(value, Mapping) else value
        for name, value in values.items()
        if value is not None and name != SAY
    }


def _move(question: Question[State, Any], values: Given) -> Move | None:
    try:
        return question.move.model_validate(_said(values))
    except ValidationError:
        return None


def _answers(order: MovementOrder) -> Iterator[tuple[Question[State, Any], Move, tuple[Move, ...]]]:
    """Yield the order's answers with their questions, in the order of the turn, and what may be answered instead.

    Whether Hajr is held is left open.
    """
    first, second = (*(move.model_copy(update={"hajr": False}) for move in order.moves or ()), None, None)[:2]
    parts: dict[str, tuple[Move | None, tuple[Move, ...]]] = {
        "revival": (order.revival, ()),
        "landing": (order.landing, order.landing_else),
        "first": (first, order.moves_else),
        "second": (second, ()),
        "leader": (order.leader, ()),
    }
    for part in _in_sequence(order.sequence):
        move, others = parts[part]
        if move is not None:
            yield PARTS[part], move, others
