"""The options of a game as a form: what a table chooses when it is made, read from the model that declares them.

An option is yes or no, one of some words, a number in a range, or several of some words. From this come the dialog at
creation, the check of what goes together, and random options for self-play. Words for all of it are the presentation's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, Protocol, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from .forms import Field, Flag, Number, Pick, Several
from .options import brought


class Randomness(Protocol):
    """What a draw of options needs of a generator; `random.Random` has it."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to `stop` - 1."""
        ...

    def random(self) -> float:
        """Return a number from 0 to 1."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its form, its usual value, the rule it rests on, and what goes together with it.

    `needs` and `excludes` name other options, or one of their values ("edition=gf9"), and `actors` who has to play
    where it is on. `in_play` says whether a game under way can go on with another value (H-16).
    """

    name: str
    form: Pick | Number | Flag | Several
    usual: Any
    rule: str
    in_play: bool = False
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    actors: tuple[str, ...] = ()

    def is_on(self, value: Any) -> bool:
        """Say whether a value switches the option on: yes, or anything but the usual one."""
        return bool(value) if isinstance(self.form, Flag) else value != self.usual

    @property
    def off(self) -> Any:
        """The value with which it is off, and needs and excludes nothing."""
        return False if isinstance(self.form, Flag) else self.usual


class Clash(NamedTuple):
    """An option that is on and does not go with the others: it needs, or excludes, `other` (or its `value`)."""

    option: str
    needs: bool  # else it excludes it
    other: str
    value: str = ""


class Missing(NamedTuple):
    """An option that is on, and an actor without whom it cannot be played, and whom nobody plays."""

    option: str
    who: str


@cache
def options_of(model: type[BaseModel]) -> tuple[Option, ...]:
    """Return the options of a model in its order. Raises TypeError if a field of it cannot be shown as one."""
    return tuple(_option(name, info) for name, info in model.model_fields.items())


def _option(name: str, info: FieldInfo) -> Option:
    extra = info.json_schema_extra
    terms: Any = extra.get("option") if isinstance(extra, dict) else None
    if terms is None:
        raise TypeError(f"{name} has to be declared with `option`")
    form, goes = _form(name, info), [tuple(terms[with_whom]) for with_whom in ("needs", "excludes", "actors")]
    if terms["in_play"] and not values_of(form):
        raise TypeError(f"{name} cannot change in play: it takes several values at a time")
    return Option(name, form, info.default, terms["rule"], terms["in_play"], *goes)


def _form(name: str, info: FieldInfo) -> Pick | Number | Flag | Several:
    """Return the form of a field by its type."""
    kind, inner = info.annotation, get_args(info.annotation)
    if kind is bool:
        return Flag(name)
    if get_origin(kind) is Literal:
        return Pick(name, inner)
    if get_origin(kind) is tuple and get_origin(inner[0]) is Literal:
        return Several(name, get_args(inner[0]))
    low = next((bound.ge for bound in info.metadata if hasattr(bound, "ge")), None)
    high = next((bound.le for bound in info.metadata if hasattr(bound, "le")), None)
    if kind is not int or low is None or high is None:
        raise TypeError(f"{name} has to be a bool, a Literal, a tuple of Literals, or a number with its bounds")
    return Number(name, low, high)


def values_of(form: Field) -> tuple[Any, ...]:
    """Return the values of an option of which one is chosen; nothing if it takes several at a time."""
    if isinstance(form, Flag):
        return (False, True)
    if isinstance(form, Number):
        return tuple(range(form.low, form.high + 1))
    return form.options if isinstance(form, Pick) else ()


def changed(model: type[BaseModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the values that are not the usual ones, as plain data. Raises ValidationError."""
    full = model.model_validate(dict(values))
    usual = {name: info.default for name, info in model.model_fields.items()}
    kept = {name for name in usual if getattr(full, name) != usual[name]}
    kept |= {name for name in brought(model, values) if not getattr(full, name)}  # left out on purpose
    return {name: value for name, value in full.model_dump(mode="json").items() if name in kept}


def clashes(model: type[BaseModel], values: Mapping[str, Any]) -> list[Clash]:
    """Return what does not go together. It is no part of the model: a game that began with it is still read."""
    full = model.model_validate(dict(values))
    known = {found.name: found for found in options_of(model)}

    def met(wanted: str) -> bool:
        other, _, value = wanted.partition("=")
        given = getattr(full, other)
        return str(given) == value if value else known[other].is_on(given)

    return [
        Clash(found.name, needs, *wanted.split("=")[:2])
        for found in known.values()
        if found.is_on(getattr(full, found.name))
        for needs, wanted in _terms(found)
        if met(wanted) is not needs
    ]


def missing(model: type[BaseModel], values: Mapping[str, Any], actors: Collection[str]) -> list[Missing]:
    """Return who has to play with these options and is not among the actors that play."""
    full = model.model_validate(dict(values))
    return [
        Missing(found.name, who)
        for found in options_of(model)
        if found.actors and found.is_on(getattr(full, found.name))
        for who in found.actors
        if who not in actors
    ]


def _terms(found: Option) -> Iterator[tuple[bool, str]]:
    yield from ((True, wanted) for wanted in found.needs)
    yield from ((False, wanted) for wanted in found.excludes)


def random_options(model: type[BaseModel], lots: Randomness) -> dict[str, Any]:
    """Draw every option from its form; one that does not go with the others is off."""
    values = {found.name: drawn(found.form, lots) for found in options_of(model)}
    known = {found.name: found for found in options_of(model)}
    while found := clashes(model, values):
        values[found[0].option] = known[found[0].option].off
    return values


def drawn(form: Field, lots: Randomness) -> Any:
    """Draw a value of an option's form."""
    if isinstance(form, Flag):
        return lots.random() < 0.5
    if isinstance(form, Number):
        return form.low + lots.randrange(form.high - form.low + 1)
    assert isinstance(form, Pick | Several), "options have no other forms"
    if isinstance(form, Pick):
        return form.options[lots.randrange(len(form.options))]
    return tuple(one for one in form.options if lots.random() < 0.5)
