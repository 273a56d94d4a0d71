"""Forms of orders: what a player is asked who gives an order in advance, and which orders are refused then."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from engine.core.forms import Form
from engine.core.orders import order_form
from engine.dune.game import RULES
from engine.dune.phases.movement.ahead import NOW, PARTS, SAY

from . import names, values
from .possible import check_given
from .speaking import Play

MOVEMENT = "movement"  # the order that is made of whole answers, part by part


def order_kind(text: str) -> str:
    """Return the kind of order a name means."""
    return names.find(text, {names.key(k): k for k in RULES.orders}, "a kind of order")


def form_of(play: Play, seat: str, kind: str, about: str, text: str) -> Form:
    """Return the form of an order, with what the text of `given` says; `about` is the field that is asked for."""
    given = _given(text, about) if kind == MOVEMENT else _values(kind, text)
    says = {name: value for name, value in given.items() if name.endswith(f".{SAY}")}
    said = {name: value for name, value in given.items() if name not in says}
    check_given(said, _blank(kind), lambda others: order_form(RULES, play.s, seat, kind, says | others))
    return order_form(RULES, play.s, seat, kind, given)


def field_name(kind: str, text: str) -> str:
    """Return the name of a field of an order's form: `landing to` is `landing.to`, `mode` is `landing.mode`."""
    known = list(types_of(kind))
    last = [name.rpartition(".")[2] for name in known]
    short = {names.key(field): name for field, name in zip(last, known, strict=True) if last.count(field) == 1}
    return names.find(text, short | {names.key(name): name for name in known}, f"a field of the order {kind}")


def types_of(kind: str) -> dict[str, Any]:
    """Return the fields of an order's form, with their types."""
    plain = {name: info.annotation for name, info in RULES.orders[kind].model_fields.items() if name != "kind"}
    return _dotted() if kind == MOVEMENT else plain


def usual(kind: str) -> Mapping[str, str]:
    """Return what the fields of an order's form have unless something else is said."""
    defaults = {name: str(info.default).lower() for name, info in RULES.orders[kind].model_fields.items()}
    return {**defaults, **RULES.order_kinds[kind].usual}


def is_filled_in(text: str) -> bool:
    """Say whether an order is written as its form asks for it, part by part: `landing.mode land`, `first {...}`."""
    return re.search(r"(?:^|[\s,;])(?:\w+\.\w|(?:first|second)\b)", re.sub(r"\{[^}]*\}", "", text)) is not None


def filled_in(kind: str, text: str) -> dict[str, Any]:
    """Return the order (dumped) that the form of an order makes of these values."""
    return RULES.order_kinds[kind].build(_given(text, "")).model_dump(mode="json")


def _values(kind: str, text: str) -> dict[str, Any]:
    """Read the values of an order whose fields are its attributes: `how pass, card 2`."""
    fields = types_of(kind)
    found = values.split_fields(text, fields) if text else {}
    return {name: values.convert(v, fields[name], lambda: None, (), name) for name, v in found.items()}


def _dotted() -> dict[str, Any]:
    """Return the fields of the parts of a movement turn, with their types."""
    found: dict[str, Any] = {}
    for part, question in PARTS.items():
        found[f"{part}.{SAY}"] = str
        found |= {f"{part}.{n}": i.annotation for n, i in question.move.model_fields.items() if n != "kind"}
    return found


def _blank(kind: str) -> dict[str, Any]:
    """Return what the fields of an order have that are not spoken of."""
    if kind != MOVEMENT:
        fields = RULES.orders[kind].model_fields.items()
        return {name: info.get_default(call_default_factory=True, validated_data={}) for name, info in fields}
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
