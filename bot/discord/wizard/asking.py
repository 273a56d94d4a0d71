"""Forms by kind: of decisions and offers from the table service, of orders from what an order holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import NoneType
from typing import Any, Literal, get_args, get_origin

import annotated_types
from pydantic.fields import FieldInfo

from bot.games.presentation import Card, Presentation
from bot.tables.api import ORDER, Ask, Person, Sorry
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text
from engine.core.moves import Move, SetOrder

from ..front import Front
from .fields import build

TURNS, PILE = 15, 99
AHEAD = "You choose from what is possible as things stand now. What is not possible when it comes, you are asked then."


def is_order(kind: str) -> bool:
    """Say whether a kind names an order."""
    return kind.startswith(ORDER)


async def open_form(front: Front, game: int, person: Person, kind: str, decision: str, given: Mapping[str, Any]) -> Ask:
    """Open a form, narrowed by the values given so far. Raises Sorry if it is not open to the person."""
    if not is_order(kind):
        return await front.tables.open_ask(game, person, kind, decision or None, given)
    info = await front.tables.info(game)
    mine = next((seat.seat for seat in info.seats if seat.person == person.id), None)
    if mine is None:
        raise Sorry("You have no seat in this game.")
    shows = await front.show_of(game)
    name = kind.removeprefix(ORDER)
    if name not in shows.rules.orders:
        raise Sorry("There is no such order.")
    title, lines = f"Order: {shows.offer_title_of(name)}", ("Followed when the question comes. Only you know of it.",)
    if name in shows.rules.order_forms:
        ask = await front.tables.open_ask(game, person, kind, None, given)
        return replace(ask, card=Card(title, (*lines, AHEAD)))
    others = tuple(seat.seat for seat in info.seats if seat.seat != mine)
    card = Card(title, lines)
    return Ask(game, mine, kind, None, card, order_form(shows, name, others), (), "", None)


def move_class(shows: Presentation, kind: str) -> type[Any]:
    """Return the class whose attributes a form's fields are. Raises Sorry for an unknown kind."""
    found = shows.rules.orders.get(kind.removeprefix(ORDER)) if is_order(kind) else shows.rules.moves.classes.get(kind)
    if found is None:
        raise Sorry("There is no such move.")
    return found


def usual(shows: Presentation, kind: str) -> Mapping[str, Any]:
    """Return the values that a form's fields have unless something else is said."""
    name = kind.removeprefix(ORDER)
    if is_order(kind) and name in shows.rules.order_forms:
        return shows.rules.order_forms[name].usual
    return {name: info.default for name, info in move_class(shows, kind).model_fields.items()}


def make(shows: Presentation, ask: Ask, values: Mapping[str, Any]) -> Move:
    """Make the move of a filled form."""
    cls, name = move_class(shows, ask.kind), ask.kind.removeprefix(ORDER)
    if is_order(ask.kind) and name in shows.rules.order_forms:
        return SetOrder(order=shows.rules.order_forms[name].build(values).model_dump(mode="json"))
    made = build(cls, name, ask.form, values)
    move: Move = SetOrder(order=made.model_dump(mode="json")) if is_order(ask.kind) else made
    return move


def orders_of(shows: Presentation) -> tuple[str, ...]:
    """Return the kinds of order that a form can ask for."""
    return tuple(
        name
        for name, order in shows.rules.orders.items()
        if name in shows.rules.order_forms
        or all(_field(shows, *part, shows.actors) for part in order.model_fields.items() if part[0] != "kind")
    )


def order_form(shows: Presentation, name: str, others: tuple[str, ...]) -> Form:
    """Return the form of an order, from the attributes of its class that the game asks for."""
    fields: list[Field] = []
    for attribute, info in shows.rules.orders[name].model_fields.items():
        if attribute != "kind":
            field = _field(shows, attribute, info, others)
            asked = shows.order_field(name, field) if field is not None else None
            fields += [asked] if asked is not None else []
    return Form(tuple(fields))


def plain(annotation: Any) -> tuple[Any, bool]:
    """Return an annotation without its None, and whether there was one."""
    parts = get_args(annotation)
    if NoneType in parts:
        rest = [part for part in parts if part is not NoneType]
        return (rest[0] if len(rest) == 1 else str), True
    return annotation, False


def _field(shows: Presentation, name: str, info: FieldInfo, others: tuple[str, ...]) -> Field | None:
    kind, optional = plain(info.annotation)
    if get_origin(kind) is Literal:
        return Pick(name, tuple(str(option) for option in get_args(kind)), optional)
    if kind is bool:
        return Flag(name)
    if kind is int:
        return Number(name, *_range(name, info), optional=True)
    if get_origin(kind) is tuple and get_args(kind)[0] is str:
        options = tuple(shows.rules.questions) if name == "windows" else others
        return Several(name, options, 0, len(options))
    if get_origin(kind) is dict and get_args(kind) == (str, int):
        return Split(name, tuple((other, PILE) for other in others))
    if kind is str:
        return Pick(name, others, optional=True) if name == "target" else Text(name, 60)
    return None


def _range(name: str, info: FieldInfo) -> tuple[int, int]:
    low, high = 0, TURNS if name == "until" else PILE
    for limit in info.metadata:
        if isinstance(limit, annotated_types.Ge):
            low = int(str(limit.ge))
        if isinstance(limit, annotated_types.Le):
            high = int(str(limit.le))
    return low, high
