"""Forms of orders: what a player is asked who gives an order in advance, and which orders are refused then."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args, get_origin

from pydantic import BaseModel, ValidationError

from engine.core.errors import IllegalMove
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split
from engine.core.game import check_order, order_form
from engine.core.moves import SetOrder
from engine.core.run import parse_order
from engine.dune.game import RULES
from engine.dune.phases.movement.ahead import NOW, PARTS, SAY

from . import names, values
from .possible import check_given
from .speaking import Play
from .text import CaseError

_MOST = 99  # the highest number that is written out where an order sets no limit


def order_kind(text: str) -> str:
    """Return the kind of order a name means."""
    return names.find(text, {names.key(k): k for k in RULES.orders}, "a kind of order")


def form_of(play: Play, seat: str, kind: str, about: str, text: str) -> Form:
    """Return the form of an order, with what the text of `given` says; `about` is the field that is asked for."""
    if kind in RULES.order_forms:
        given = _given(text, about)
        says = {name: value for name, value in given.items() if name.endswith(f".{SAY}")}
        said = {name: value for name, value in given.items() if name not in says}
        check_given(said, _blank(), lambda others: order_form(RULES, play.game, seat, kind, says | others))
        return order_form(RULES, play.game, seat, kind, given)
    if text:
        raise CaseError(f"the fields of the order {kind} do not depend on each other; leave `given` out")
    others = tuple(f for f in play.s.factions if f != seat)
    fields = (_plain(name, info.annotation, others) for name, info in RULES.orders[kind].model_fields.items())
    return Form(tuple(field for field in fields if field is not None))


def field_name(kind: str, text: str) -> str:
    """Return the name of a field of an order's form: `landing to` is `landing.to`, `mode` is `landing.mode`."""
    known = list(types_of(kind))
    last = [name.rpartition(".")[2] for name in known]
    short = {names.key(field): name for field, name in zip(last, known, strict=True) if last.count(field) == 1}
    return names.find(text, short | {names.key(name): name for name in known}, f"a field of the order {kind}")


def types_of(kind: str) -> dict[str, Any]:
    """Return the fields of an order's form, with their types."""
    plain = {name: info.annotation for name, info in RULES.orders[kind].model_fields.items() if name != "kind"}
    return _dotted() if kind in RULES.order_forms else plain


def usual(kind: str) -> Mapping[str, str]:
    """Return what the fields of an order's form have unless something else is said."""
    if kind in RULES.order_forms:
        return RULES.order_forms[kind].usual
    return {name: str(info.default).lower() for name, info in RULES.orders[kind].model_fields.items()}


def is_filled_in(text: str) -> bool:
    """Say whether an order is written as its form asks for it, part by part: `landing.mode land`, `first {...}`."""
    return re.search(r"(?:^|[\s,;])(?:\w+\.\w|(?:first|second)\b)", re.sub(r"\{[^}]*\}", "", text)) is not None


def filled_in(kind: str, text: str) -> dict[str, Any]:
    """Return the order (dumped) that the form of an order makes of these values."""
    return RULES.order_forms[kind].build(_given(text, "")).model_dump(mode="json")


def refuse_order(play: Play, seat: str, move: SetOrder) -> None:
    """Raise IllegalMove for an order that the form does not take, since it could not be carried out as things stand."""
    try:
        order = parse_order(RULES.orders, move.order)
    except ValidationError as error:
        raise IllegalMove("malformed_order", "D-ASYNC-1", why=str(error.error_count())) from error
    check_order(RULES, play.game, seat, order)


def _dotted() -> dict[str, Any]:
    """Return the fields of the parts of a movement turn, with their types."""
    found: dict[str, Any] = {}
    for part, question in PARTS.items():
        found[f"{part}.{SAY}"] = str
        found |= {f"{part}.{n}": i.annotation for n, i in question.move.model_fields.items() if n != "kind"}
    return found


def _blank() -> dict[str, Any]:
    """Return what the fields of the parts have that are not spoken of."""
    return {
        f"{part}.{name}": info.get_default(call_default_factory=True)
        for part, question in PARTS.items()
        for name, info in question.move.model_fields.items()
    }


def _given(text: str, about: str) -> dict[str, Any]:
    """Read `landing {land 3 in Carthag}, first.origin Arrakeen`; a part of which something is said is decided now."""
    known = _dotted()
    parts: Mapping[str, Any] = {part: question.move for part, question in PARTS.items()}
    found: dict[str, Any] = {}
    for name, words in values.split_fields(text, {**known, **parts}, positional=False).items():
        if name in known:
            found[name] = values.convert(words, known[name], lambda: None, (), name.rpartition(".")[2])
        else:
            said: BaseModel = parts[name](**values.convert(words, parts[name], lambda: None, (), name))
            found |= {f"{name}.{field}": v for field, v in said.model_dump(exclude={"kind"}).items()}
    for name in (*found, about):
        part, _, field = name.partition(".")
        if field and field != SAY:
            found.setdefault(f"{part}.{SAY}", NOW)
    return found


def _plain(name: str, annotation: Any, others: tuple[str, ...]) -> Field | None:
    """Return the field of an order whose form is just its attributes."""
    kinds = [a for a in get_args(annotation) if a is not type(None)]
    optional = type(None) in get_args(annotation)
    kind = kinds[0] if optional else annotation
    if str(get_origin(kind)) == "typing.Literal" and name != "kind":
        return Pick(name, tuple(map(str, get_args(kind))), optional)
    if kind is bool:
        return Flag(name)
    if kind is int:
        return Number(name, 0, _MOST, optional)
    if get_origin(kind) is tuple and get_args(kind)[0] is str:
        return Several(name, tuple(RULES.questions) if name == "windows" else others)
    return Split(name, tuple((f, _MOST) for f in others)) if get_origin(kind) is dict else None
