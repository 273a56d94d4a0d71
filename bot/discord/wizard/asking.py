"""Forms by kind, of decisions, offers and orders, and the moves that are made of what was filled in."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import Any, get_args

from bot.games.presentation import Presentation
from bot.tables.api import Ask, Sorry
from engine.core.moves import Move, SetOrder
from engine.core.seen import ORDER

from .fields import build


def is_order(kind: str) -> bool:
    """Say whether a kind names an order."""
    return kind.startswith(ORDER)


def move_class(shows: Presentation, kind: str) -> type[Any]:
    """Return the class whose attributes a form's fields are. Raises Sorry for an unknown kind."""
    found = shows.rules.orders.get(kind.removeprefix(ORDER)) if is_order(kind) else shows.rules.moves.classes.get(kind)
    if found is None:
        raise Sorry("There is no such move.")
    return found


def usual(shows: Presentation, kind: str) -> Mapping[str, Any]:
    """Return the values that a form's fields have unless something else is said."""
    defaults = {name: info.default for name, info in move_class(shows, kind).model_fields.items()}
    return {**defaults, **shows.rules.order_kinds[kind.removeprefix(ORDER)].usual} if is_order(kind) else defaults


def make(shows: Presentation, ask: Ask, values: Mapping[str, Any]) -> Move:
    """Make the move of a filled form."""
    cls, name = move_class(shows, ask.kind), ask.kind.removeprefix(ORDER)
    if is_order(ask.kind):
        said = {field.name: values.get(field.name) for field in ask.form.fields}
        return SetOrder(order=shows.rules.order_kinds[name].build(said).model_dump(mode="json"))
    made: Move = build(cls, name, ask.form, values)
    return made


def plain(annotation: Any) -> tuple[Any, bool]:
    """Return an annotation without its None, and whether there was one."""
    parts = get_args(annotation)
    if NoneType in parts:
        rest = [part for part in parts if part is not NoneType]
        return (rest[0] if len(rest) == 1 else str), True
    return annotation, False
