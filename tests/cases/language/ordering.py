"""Forms of orders: what a player is asked who gives an order in advance, and which orders are refused then."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from engine.core.forms import Form
from engine.core.orders import order_form

from . import values
from .possible import check_given
from .words import find, key

if TYPE_CHECKING:
    from .speaking import Play
    from .vocabulary import OrderParts, Vocabulary


def order_kind(words: Vocabulary, text: str) -> str:
    """Return the kind of order a name means."""
    return find(text, {key(k): k for k in words.rules.orders}, "a kind of order")


def form_of(play: Play, seat: str, kind: str, about: str, text: str) -> Form:
    """Return the form of an order, with what the text of `given` says; `about` is the field that is asked for."""
    words, parts = play.words, play.words.order_parts.get(kind)
    given = _given(words, parts, text, about) if parts else _values(words, kind, text)
    says = {name: value for name, value in given.items() if parts and name.endswith(f".{parts.say}")}
    said = {name: value for name, value in given.items() if name not in says}
    check_given(said, _blank(words, kind), lambda others: order_form(words.rules, play.s, seat, kind, says | others))
    return order_form(words.rules, play.s, seat, kind, given)


def field_name(words: Vocabulary, kind: str, text: str) -> str:
    """Return the name of a field of an order's form: `landing to` is `landing.to`, `mode` is `landing.mode`."""
    known = list(types_of(words, kind))
    last = [name.rpartition(".")[2] for name in known]
    short = {key(field): name for field, name in zip(last, known, strict=True) if last.count(field) == 1}
    return find(text, short | {key(name): name for name in known}, f"a field of the order {kind}")


def types_of(words: Vocabulary, kind: str) -> dict[str, Any]:
    """Return the fields of an order's form, with their types."""
    parts = words.order_parts.get(kind)
    plain = {name: info.annotation for name, info in words.rules.orders[kind].model_fields.items() if name != "kind"}
    return _dotted(parts) if parts else plain


def usual(words: Vocabulary, kind: str) -> Mapping[str, str]:
    """Return what the fields of an order's form have unless something else is said."""
    defaults = {name: str(info.default).lower() for name, info in words.rules.orders[kind].model_fields.items()}
    return {**defaults, **words.rules.order_kinds[kind].usual}


def is_filled_in(words: Vocabulary, kind: str, text: str) -> bool:
    """Say whether an order is written as its form asks for it, part by part: `landing.mode land`, `first {...}`."""
    fields = words.rules.orders[kind].model_fields
    parts = "|".join(part for part in words.order_parts[kind].questions if part not in fields) or "(?!)"
    return re.search(rf"(?:^|[\s,;])(?:\w+\.\w|(?:{parts})\b)", re.sub(r"\{[^}]*\}", "", text)) is not None


def filled_in(words: Vocabulary, kind: str, text: str) -> dict[str, Any]:
    """Return the order (dumped) that the form of an order makes of these values."""
    return words.rules.order_kinds[kind].build(_given(words, words.order_parts[kind], text, "")).model_dump(mode="json")


def _values(words: Vocabulary, kind: str, text: str) -> dict[str, Any]:
    """Read the values of an order whose fields are its attributes: `how pass, card 2`."""
    fields = types_of(words, kind)
    found = values.split_fields(text, fields) if text else {}
    return {name: values.convert(words, v, fields[name], lambda: None, (), name) for name, v in found.items()}


def _dotted(parts: OrderParts) -> dict[str, Any]:
    """Return the fields of the parts of a movement turn, with their types."""
    found: dict[str, Any] = {}
    for part, question in parts.questions.items():
        found[f"{part}.{parts.say}"] = str
        found |= {f"{part}.{n}": i.annotation for n, i in question.move.model_fields.items() if n != "kind"}
    return found | dict(parts.more)


def _blank(words: Vocabulary, kind: str) -> dict[str, Any]:
    """Return what the fields of an order have that are not spoken of."""
    parts = words.order_parts.get(kind)
    if parts is None:
        fields = words.rules.orders[kind].model_fields.items()
        return {name: info.get_default(call_default_factory=True, validated_data={}) for name, info in fields}
    return {
        f"{part}.{name}": info.get_default(call_default_factory=True)
        for part, question in parts.questions.items()
        for name, info in question.move.model_fields.items()
    }


def _given(words: Vocabulary, parts: OrderParts, text: str, about: str) -> dict[str, Any]:
    """Read `landing {land 3 in Carthag}, first.origin Arrakeen`; a part of which something is said is decided now."""
    known = _dotted(parts)
    moves: Mapping[str, Any] = {part: question.move for part, question in parts.questions.items()}
    found: dict[str, Any] = {}
    for name, said in values.split_fields(text, {**known, **moves}, positional=False).items():
        if name in known:
            found[name] = values.convert(words, said, known[name], lambda: None, (), name.rpartition(".")[2])
        else:
            part: BaseModel = moves[name](**values.convert(words, said, moves[name], lambda: None, (), name))
            found |= {f"{name}.{field}": v for field, v in part.model_dump(exclude={"kind"}).items()}
    for name in (*found, about):
        of, _, field = name.partition(".")
        if of in parts.questions and field and field != parts.say:
            found.setdefault(f"{of}.{parts.say}", parts.now)
    return found
