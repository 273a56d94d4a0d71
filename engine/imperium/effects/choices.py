"""What is said to resolve an effect: one row of attributes for all moves, their check by a form, their defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, fits
from engine.core.moves import Move, internal_fields

from ..board import TOP
from ..state import State
from .zones import cheapest

FormOf = Callable[[Mapping[str, Any]], Form]


class Choices(Move):
    """What effects and their costs may ask for; what the form does not ask for is left alone."""

    faction: str = ""  # with which Influence is gained
    pick: str = ""  # which member of a `choose`, by its place in the list
    picks: tuple[str, ...] = ()  # the same where there are several
    number: int = 0  # of troops
    card: str = ""  # that is acquired, taken back, or set aside
    discard: str = ""  # a card of the hand
    discard_too: str = ""  # a second one
    trash: str = ""  # a card with its place
    space: str = ""  # that is named, or to which an Agent is sent
    agent: str = ""  # the place from which an Agent is taken
    opponent: str = ""
    stay: bool = False  # not to end the turn where that may be chosen
    lost: str = ""  # the Faction with which Influence is lost as a cost
    heir: str = ""  # who gets the Alliance then, where several may (DP-13)
    trashed: str = ""  # a card with its place, as a cost


@cache
def _usual(move: type[Move]) -> dict[str, Any]:
    """Return what each attribute of a kind of move is when nothing is said."""
    return {name: field.default for name, field in move.model_fields.items() if name != "kind"}


def said(move: Move) -> dict[str, Any]:
    """Return the values of a move by their names."""
    values = {**vars(move)}
    del values["kind"]
    return values


def check_said(form_of: FormOf, move: Move, rule: str) -> None:
    """Refuse a move that says what its form does not offer, or leaves out what it asks for."""
    values, hidden = vars(move), internal_fields(type(move))
    asked = {field.name: field for field in form_of(values).fields}
    for name, usual in _usual(type(move)).items():
        if name in asked:
            check(name in hidden or _stands(asked[name], values[name]), "not_offered", rule, field=name)
        elif values[name] != usual:
            check(name in hidden, "not_asked_for", rule, field=name)


def _stands(field: Field, value: Any) -> bool:
    if isinstance(field, Several) and len(value) < field.least:
        return False
    if isinstance(field, Pick) and field.optional and value == "":
        return True
    return fits(field, value)


def default_faction(s: State, seat: str, options: tuple[str, ...]) -> str:
    """Return the default among Factions: most Influence below 6, the first of equal ones (section 17)."""
    influence = s.sides[seat].influence
    return max(options, key=lambda f: influence[f] if influence[f] < TOP else -1)


def default_value(s: State, seat: str, field: Field) -> Any:
    """Return what a field is filled with when nobody says anything (section 17, I-ASYNC-11)."""
    if isinstance(field, Number):
        return field.low
    if isinstance(field, Several):
        return field.options[: field.least]
    if isinstance(field, Flag):
        return False
    assert isinstance(field, Pick), "no effect asks for anything else"
    if field.optional:
        return ""
    if field.name in ("faction", "lost"):
        return default_faction(s, seat, field.options)
    if field.name in ("discard", "discard_too", "trash", "trashed"):
        return cheapest(field.options)
    return field.options[0]


def defaulted(s: State, seat: str, form_of: FormOf, begun: Mapping[str, Any]) -> dict[str, Any]:
    """Fill a form with defaults, beginning with what is said already."""
    given = dict(begun)
    while (field := next((f for f in form_of(given).fields if f.name not in given), None)) is not None:
        given[field.name] = default_value(s, seat, field)
    return given


def every(form_of: FormOf, begun: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the ways to fill a form, beginning with what is said already; sets are as small as they may be."""
    field = next((f for f in form_of(begun).fields if f.name not in begun), None)
    if field is None:
        yield dict(begun)
        return
    for value in _values(field):
        yield from every(form_of, {**begun, field.name: value})


def _values(field: Field) -> tuple[Any, ...]:
    if isinstance(field, Pick):
        return (*field.options, *(("",) if field.optional else ()))
    if isinstance(field, Number):
        return tuple(range(field.low, field.high + 1))
    if isinstance(field, Several):
        return tuple(combinations(field.options, field.least))
    return (False, True)
