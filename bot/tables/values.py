"""Values for the fields of a form: read from what people type or choose, held against the form, made into a move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, get_args, get_origin

from pydantic import BaseModel

from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text, filled, fits

from .api import Sorry, digest
from .words import say

NONE, EMPTY = "~none", "~empty"  # how "nothing at all" and the empty id are written where a text is needed
ROUNDS = 8  # a form whose fields depend on each other settles in a few rounds
Values = dict[str, Any]
DIGITS = 4  # of the longest number that is read
BEYOND = 10**DIGITS - 1
CARRIED, KEPT = 100, 80  # letters of an option that a select takes, and those that begin what stands for a longer one
_HALVED = re.compile(r"(\d*)(?:½|[.,]5)")
_PAIR = re.compile(r"^(.+?)[\s:=]+(\d+)$")


def to_token(option: str | None) -> str:
    """Write an option so that a select can carry it; the end of one that is too long is a digest."""
    if option is None:
        return NONE
    short = option if len(option) <= CARRIED else f"{option[:KEPT]}#{digest(option)}"
    return short or EMPTY


def from_token(token: str) -> str | None:
    """Read what `to_token` wrote."""
    return None if token == NONE else "" if token == EMPTY else token


def starting(form: Form, usual: Mapping[str, Any]) -> Values:
    """Return what is chosen when a form is opened: the usual word for "nothing special", and what has one answer."""
    found: Values = {}
    for field in form.fields:
        if _is_usual(field, usual.get(field.name)):
            found[field.name] = usual[field.name]
        elif (only := only_answer(field)) is not None:
            found[field.name] = only
    return found


def only_answer(field: Field) -> str | None:
    """Return the one answer to a field that there is, so that it need not be asked; None if there are more."""
    if isinstance(field, Pick) and not field.optional and len(field.options) == 1:
        return field.options[0]
    return None


def _is_usual(field: Field, value: Any) -> bool:
    if isinstance(field, Flag):
        return value is True
    return isinstance(field, Pick) and not field.optional and value in field.options


def clean(form: Form, values: Mapping[str, Any]) -> Values:
    """Return those values that may stand in the form as it is now."""
    return {f.name: values[f.name] for f in form.fields if f.name in values and fits(f, values[f.name])}


def settled(opened: Callable[[Values], Form], values: Values, usual: Mapping[str, Any]) -> tuple[Form, Values]:
    """Open a form until it agrees with the values: those it no longer takes go, obvious ones are set."""
    form = opened(values)
    for _ in range(ROUNDS):
        more = {**starting(form, usual), **clean(form, values)}
        if more == values:
            break
        values, form = more, opened(more)
    return form, clean(form, values)


def missing(form: Form, values: Mapping[str, Any]) -> tuple[Field, ...]:
    """Return the fields that still need an answer."""
    return tuple(field for field in form.fields if not _answered(field, values.get(field.name)))


def _answered(field: Field, value: Any) -> bool:
    if isinstance(field, Pick | Number):
        return value is not None or field.optional or (isinstance(field, Number) and field.lowest)
    if isinstance(field, Several):
        return len(value or ()) >= min(field.least, len(field.options))
    if isinstance(field, Split):
        placed = int(sum((value or {}).values()))
        return not placed or placed >= field.least  # what an empty split means, and whether it may be, the move knows
    return True


def build(move: type[Any], kind: str, form: Form, values: Mapping[str, Any]) -> Any:
    """Make the move or order. Values must fit the form, with nothing missing; ValidationError if it disagrees.

    One class may serve several kinds; it is told which one is meant.
    """
    data: dict[str, Any] = {} if move.model_fields["kind"].default else {"kind": kind}
    said = filled(form, values)
    for field in form.fields:
        value = said.get(field.name)
        if value is None or field.name not in move.model_fields:
            continue
        if isinstance(field, Split):
            value = {pile: number for pile, number in value.items() if number}
        data[field.name] = tuple(value) if isinstance(field, Several) else value
    return move.model_validate(data)


def beyond(
    opened: Callable[[Values], Form], known: Callable[[str], tuple[str, ...]] = lambda field: (), standing_in: int = 0
) -> Callable[[Mapping[str, Any]], Form]:
    """Return what opens a form with room for any number, and for all that is `known`: the rules say what is wrong.

    What follows a number that the form does not have is asked as after the nearest that it has, and what follows a
    name, as after another: the first that is offered, or one of those after it (`standing_in`).
    """

    def form(given: Mapping[str, Any]) -> Form:
        nearest: Values = {}
        found = opened(nearest)
        for _ in range(ROUNDS):
            now = {f.name: _nearest(f, given[f.name], standing_in) for f in found.fields if f.name in given}
            if now == nearest:
                break
            nearest, found = now, opened(now)
        return Form(tuple(_with_room(field, known(field.name)) for field in found.fields))

    return form


def _nearest(field: Field, value: Any, standing_in: int) -> Any:
    if isinstance(field, Pick) and value is not None and value not in field.options:
        return field.options[min(standing_in, len(field.options) - 1)] if field.options else None
    if isinstance(field, Several) and isinstance(value, list | tuple):
        there = [option for option in value if option in field.options]
        return there or list(field.options[min(standing_in, len(field.options) - 1) :][:1])
    if isinstance(field, Number) and isinstance(value, int):
        return min(max(value, field.low), field.high)
    if isinstance(field, Split) and isinstance(value, Mapping):
        limits = dict(field.limits)
        held = {pile: min(number, limits[pile]) for pile, number in value.items() if pile in limits}
        return held if any(held.values()) else dict(field.limits[standing_in : standing_in + 1])
    return value


def _with_room(field: Field, known: tuple[str, ...]) -> Field:
    if isinstance(field, Number):
        return replace(field, low=0, high=BEYOND)
    if isinstance(field, Split):
        piles = dict.fromkeys((*(pile for pile, _ in field.limits), *known))
        return replace(field, limits=tuple((pile, BEYOND) for pile in piles), least=0, most=BEYOND)
    if isinstance(field, Pick):
        return replace(field, options=tuple(dict.fromkeys((*field.options, *known))))
    if isinstance(field, Several):
        return replace(field, options=tuple(dict.fromkeys((*field.options, *known))), least=0, most=BEYOND)
    return field


def unasked(
    move: type[BaseModel], names: Iterable[str], form: Form, known: Callable[[str], tuple[str, ...]]
) -> tuple[Field, ...]:
    """Return those fields of a move that a form does not ask for as things stand, with room for all that is known."""
    found = [_field_of(move, name, known(name)) for name in names if form.field(name) is None]
    return tuple(field for field in found if field is not None)


def _field_of(move: type[BaseModel], name: str, known: tuple[str, ...]) -> Field | None:
    """Return a field for what a move has under a name; None if nobody could say anything in it."""
    annotation = move.model_fields[name].annotation
    kinds, whole = (get_args(annotation) or (annotation,)), get_origin(annotation)
    if whole in (dict, Mapping):
        return Split(name, tuple((pile, BEYOND) for pile in known), most=BEYOND) if known else None
    if known:
        return Several(name, known) if whole is tuple else Pick(name, known, optional=True)
    if bool in kinds:
        return Flag(name)
    return Number(name, 0, BEYOND, optional=True) if int in kinds and whole is not tuple else None


# What people type


def read(field: Field, text: str, names: Mapping[str, str]) -> Any:
    """Read a value from a text; `names` gives the name shown for each option. Raises Sorry with what is wanted."""
    text = text.strip()
    if isinstance(field, Text):
        return text[: field.limit]
    if isinstance(field, Flag):
        return text.lower() in (say().values.yes, "yes", "y", "true", "1", "on")
    if not text or from_token(text) is None:
        return None if isinstance(field, Pick | Number) else {} if isinstance(field, Split) else []
    if isinstance(field, Number):
        return _number(text, field.low, field.high)
    if isinstance(field, Pick):
        return _option(text, field.options, names)
    return read_list(field, [piece.strip() for piece in text.split(",") if piece.strip()], names)


def halved(text: str) -> tuple[str, bool]:
    """Part a number that people write with a half (3½, 3.5 or 3,5): the whole of it, and whether there is a half."""
    found = _HALVED.fullmatch(text.strip())
    return (found[1] or "0", True) if found is not None else (text, False)


def with_half(value: object) -> str:
    """Write a number with a half as people do."""
    return f"{value or ''}½"


def read_list(field: Several | Split, pieces: Sequence[str], names: Mapping[str, str]) -> Any:
    """Read what a list holds from its pieces."""
    if isinstance(field, Several):
        return _several(pieces, field.options, names)
    return dict(_pair(piece, field, names) for piece in pieces)


def _several(pieces: Sequence[str], options: tuple[str, ...], names: Mapping[str, str]) -> list[str]:
    """Read a list; who names the same thing twice means two copies of it, as far as there are so many."""
    found: list[str] = []
    for piece in pieces:
        option = _option(piece, options, names)
        alike = (o for o in options if o not in found and names.get(o, o) == names.get(option, option))
        more = option if option not in found else next(alike, None)
        found += [more] if more is not None else []
    return found


def _number(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= DIGITS and low <= int(text) <= high):
        pattern = say().reading.number if low != high else say().reading.only_number
        raise Sorry(pattern.format(low=say().number(low), high=say().number(high)))
    return int(text)


def _option(text: str, options: tuple[str, ...], names: Mapping[str, str]) -> str:
    wanted = next((option for option in options if to_token(option) == text), from_token(text) or "")
    if wanted in options:
        return wanted
    said = spoken(text)
    exact = [o for o in options if said in (spoken(names.get(o, o)), spoken(o))]
    begun = exact or [o for o in options if said and spoken(names.get(o, o)).startswith(said)]
    called = list(dict.fromkeys(names.get(o, o) for o in begun or options))
    if begun and len(called) == 1:  # the only one that is meant, or a copy as good as any other
        return begun[0]
    reading = say().reading
    pattern = reading.one_of_more if len(called) > 6 else reading.one_of
    raise Sorry(pattern.format(options=", ".join(called[:6])))


def spoken(name: str) -> str:
    """Return a name as people type it: without capitals, the emblem that it is shown with, and its article."""
    return _spoken(name, say().values.articles)


@lru_cache(4096)  # what is typed is held against the names of all options
def _spoken(name: str, articles: str) -> str:
    said = " ".join(name.replace("_", " ").casefold().split())
    plain = said.lstrip("".join(sign for sign in said if not sign.isalnum())) or said
    first, _, rest = plain.partition(" ")
    return rest if rest and first in articles.split() else plain


def _pair(piece: str, field: Split, names: Mapping[str, str]) -> tuple[str, int]:
    found = _PAIR.match(piece)
    if found is None:
        example = ", ".join(f"{names.get(pile, pile)} {most}" for pile, most in field.limits[:2])
        raise Sorry(say().reading.piles.format(example=example))
    pile = _option(found[1].strip(), tuple(pile for pile, _ in field.limits), names)
    return pile, _number(found[2], 0, dict(field.limits)[pile])


def show(field: Field, value: Any, names: Mapping[str, str]) -> str:
    """Tell a value in words; an empty text if nothing is answered."""
    said = say().values
    if isinstance(field, Flag):
        return said.yes if value else said.no
    if value is None or value in ([], (), {}, ""):
        named = isinstance(field, Pick) and value == "" and "" in field.options
        return names[""] if named else ""
    if isinstance(field, Several):
        return ", ".join(names.get(v, v) for v in value)
    if isinstance(field, Split):
        return ", ".join(f"{names.get(pile, pile)} {n}" for pile, n in value.items() if n)
    return names.get(str(value), str(value))


def copies(options: Sequence[str], names: Mapping[str, str], chosen: object = None) -> dict[str, str]:
    """Return one option of each name, the chosen one if it is among them, with its name and how many there are."""
    alike: dict[str, list[str]] = {}
    for option in options:
        alike.setdefault(names.get(option, option), []).append(option)
    return {
        next((option for option in same if option == chosen), same[0]): _one_of_those(name, len(same))
        for name, same in alike.items()
    }


def _one_of_those(name: str, alike: int) -> str:
    """Return the name of one of several things that are alike."""
    return say().values.several.format(name=name, copies=say().number(alike)) if alike > 1 else name
