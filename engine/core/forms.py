"""Forms: what a decision or an offer asks for, as data. Buttons, modals, autocomplete and machine players read them.

A form is a row of fields in the order in which they are answered; the values of later fields may depend on earlier
ones, so a form can be asked for again with the values `given` so far. Field values are the move's attributes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Value = str | int | bool | None | tuple[str, ...] | Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Pick:
    """One of `options` (readable ids); nothing at all if `optional`."""

    name: str
    options: tuple[str, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, both included; nothing at all if `optional`.

    `half` names the flag that says half of one more, if there can be: the form asks for it as long as it can. Where
    `lowest` is set, people may leave it empty: that means `low`, which the rest of the answer may raise.
    """

    name: str
    low: int
    high: int
    optional: bool = False
    half: str = ""
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class Several:
    """A set of `options`, from `least` to `most` of them."""

    name: str
    options: tuple[str, ...]
    least: int = 0
    most: int = 99


@dataclass(frozen=True, slots=True)
class Split:
    """How many of each: a number up to its limit for every key, from `least` to `most` in all; none if `optional`.

    `floors` gives the lowest number of the keys that may not be 0; a key left out is for the rules to fill in.
    """

    name: str
    limits: tuple[tuple[str, int], ...]
    least: int = 0
    most: int = 99
    floors: tuple[tuple[str, int], ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Free words of at most `limit` characters."""

    name: str
    limit: int


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no; `no` unless said."""

    name: str


Field = Pick | Number | Several | Split | Text | Flag


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of one question, in the order in which they are answered."""

    fields: tuple[Field, ...] = ()

    def field(self, name: str) -> Field | None:
        """Return the field of that name, if the form has it."""
        return next((field for field in self.fields if field.name == name), None)


EMPTY = Form()


def options_of(field: Field) -> tuple[str, ...]:
    """Return the ids a field is about, whatever sort it is."""
    if isinstance(field, Pick | Several):
        return field.options
    return tuple(pile for pile, _ in field.limits) if isinstance(field, Split) else ()


def filled(form: Form, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values with the lowest number where an empty field means that."""
    found = dict(values)
    for field in form.fields:
        if isinstance(field, Number) and field.lowest and values.get(field.name) is None:
            found[field.name] = field.low
    return found


def fits(field: Field, value: Any) -> bool:
    """Say whether a value may stand in a field, be it only while the form is filled in.

    None may where nothing at all may be answered.
    """
    if value is None:
        return isinstance(field, Pick | Number) and field.optional
    if isinstance(field, Pick):
        return str(value) in field.options
    if isinstance(field, Number):
        return _whole(value, field.low, field.high)
    if isinstance(field, Several):
        chosen = set(value) if isinstance(value, list | tuple) else {None}
        return chosen <= set(field.options) and len(value) == len(chosen) and len(value) <= field.most
    if isinstance(field, Split):
        return isinstance(value, Mapping) and _split_fits(field, value)
    if isinstance(field, Text):
        return isinstance(value, str) and len(value) <= field.limit
    return isinstance(value, bool)


def _split_fits(field: Split, value: Mapping[str, Any]) -> bool:
    limits = dict(field.limits)
    if not all(_whole(number, 0, limits.get(pile, 0)) for pile, number in value.items()):
        return False
    return int(sum(value.values())) <= field.most


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
