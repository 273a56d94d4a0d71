"""Orders at random, filled in as their forms ask; and the check that they are accepted exactly as offered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from pydantic import ValidationError

from engine.core.decision import S
from engine.core.errors import IllegalMove
from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, fits
from engine.core.game import Rules
from engine.core.orders import defaults_of, open_orders, order_form, read
from tests.subjects.subject import Subject

NOTHING = object()
MANY = 10_000  # orders that differ in one field and the first two
SILENT = ("order_says_nothing", "order_without_amount")  # the refusals of values that a form offers each for itself


def random_order(rules: Rules[S], s: S, seat: str, rng: random.Random) -> dict[str, Any]:
    """Return an order (dumped) of a kind that is open to the seat, filled in at random; it may say nothing at all."""
    kind = rng.choice(open_orders(rules, s, seat))
    given: dict[str, Any] = {}
    while field := _next(order_form(rules, s, seat, kind, _said(given)), given):
        values = values_of(field)
        if not values:  # a group that stands in two areas may have no way that both can go
            return {"kind": kind}
        given[field.name] = rng.choice(values)
    return _order(rules, kind, given)


def spoilt(order: Mapping[str, Any], words: tuple[str, ...], rng: random.Random) -> dict[str, Any]:
    """Return an order with one of its values changed; it may be one that the game refuses."""
    names = [name for name in order if name != "kind"]
    if not names:
        return {**order, "kind": "nonsense"}
    name = rng.choice(names)
    value: Any = order[name]
    if isinstance(value, int):
        value += rng.choice((-100, -1, 1, 100))
    elif isinstance(value, str):
        value = rng.choice(("", "nonsense", *words))
    else:
        value = rng.choice((None, (), ("nonsense",), words[:2], {words[0]: 3}, {"nonsense": 1}))
    return {**order, name: value}


def refusal_of(rules: Rules[S], s: S, seat: str, order: Mapping[str, Any]) -> str:
    """Return the code with which an order is refused, or an empty text."""
    try:
        read(rules, s, seat, order)
    except IllegalMove as refusal:
        return refusal.code
    return ""


def check_orders(subject: Subject[S], s: S, seat: str, kinds: Iterable[str] | None = None) -> tuple[int, list[str]]:
    """Fill in these kinds of order, or all; return how many were tried, and a sentence for each disagreement.

    Whatever the form offers is accepted, unless it says nothing at all; whatever lies outside it is refused; and a kind
    that is not open to the seat is refused however it is filled in.
    """
    rules = subject.rules
    tried, wrong = 0, []
    inside: set[str] = set()  # many ways of filling in a form come to the same order, which is tried once
    outside: set[str] = set()
    offered = open_orders(rules, s, seat)
    for kind in rules.orders if kinds is None else kinds:
        if not rules.order_kinds[kind].attributes:  # its parts are forms of questions, and refused with their rules
            continue
        if kind not in offered:
            tried += 1
            if refusal_of(rules, s, seat, {"kind": kind}) == "":
                wrong.append(f"the order {kind} is accepted from {seat}, to whom it is not open")
            continue
        for order in _new(filled(rules, s, seat, kind), inside):
            tried += 1
            code = refusal_of(rules, s, seat, order)
            if code and code not in SILENT:
                wrong.append(f"the order {order} is offered to {seat} and refused: {code}")
            for other in _new(_outside(subject, s, seat, kind, order), outside):
                tried += 1
                if refusal_of(rules, s, seat, other) == "":
                    wrong.append(f"the order {other} is accepted from {seat} though the form does not offer it")
    return tried, wrong


def _new(orders: Iterable[dict[str, Any]], met: set[str]) -> Iterator[dict[str, Any]]:
    """Yield the orders that have not been met."""
    for order in orders:
        told = repr(order)
        if told not in met:
            met.add(told)
            yield order


def filled(rules: Rules[S], s: S, seat: str, kind: str) -> Iterator[dict[str, Any]]:
    """Yield orders filled in as the form asks: every value of each field, with every value of the first two.

    Where a field would make too many of them, each of its values meets every value of each of the two, not every pair.
    """
    form = _forms(rules, s, seat, kind)
    heads = sorted(form({}).fields[:2], key=lambda field: len(values_of(field)))
    choices = [values_of(field) for field in heads]
    pairs = prod(len(values) for values in choices)
    for places in product(*(range(len(values)) for values in choices)):
        said = {field.name: values[at] for field, values, at in zip(heads, choices, places, strict=True)}
        usual, fields = _fill(form, said)
        yield _order(rules, kind, usual)
        for field in fields:
            values = values_of(field) if field.name not in said else []
            for number, value in enumerate(values):
                if pairs * len(values) <= MANY or (number + places[-1]) % len(choices[0]) == places[0]:
                    yield _order(rules, kind, _fill(form, {**said, field.name: value})[0])


def _forms(rules: Rules[S], s: S, seat: str, kind: str) -> Callable[[Mapping[str, Any]], Form]:
    """Return what makes the form of an order of what is given, each once."""
    made: dict[str, Form] = {}

    def form(given: Mapping[str, Any]) -> Form:
        told = repr(given)
        if told not in made:
            made[told] = order_form(rules, s, seat, kind, given)
        return made[told]

    return form


def _fill(
    form: Callable[[Mapping[str, Any]], Form], said: Mapping[str, Any]
) -> tuple[dict[str, Any], tuple[Field, ...]]:
    """Fill in the form with what is said, and with the last value of every other field."""
    given: dict[str, Any] = {}
    now = form({})
    while field := _next(now, given):
        values = values_of(field)
        given[field.name] = said[field.name] if said.get(field.name, given) in values else values[-1]
        now = form(_said(given))
    return given, now.fields


def _outside(subject: Subject[S], s: S, seat: str, kind: str, order: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the order with one value that its form does not offer."""
    rules = subject.rules
    form = order_form(rules, s, seat, kind, {name: value for name, value in order.items() if name != "kind"})
    for name, usual in defaults_of(rules.orders[kind]).items():
        field = form.field(name)
        if isinstance(field, Flag):
            continue
        for value in _beyond(field, usual, subject.words[0]):
            if value != usual:
                yield {**order, name: value}


def _beyond(field: Field | None, usual: Any, word: str) -> tuple[Any, ...]:
    if isinstance(field, Number):
        return (field.low - 1, field.high + 1)
    if isinstance(field, Pick):
        return ("no_such_thing",)
    if isinstance(field, Several):
        return ((*field.options[:1], "no_such_thing"), field.options[:1] * 2)
    if isinstance(field, Split):
        return ({"no_such_thing": 1}, {pile: limit + 1 for pile, limit in field.limits[:1]})
    if isinstance(usual, bool):
        return (not usual,)
    return (1,) if isinstance(usual, int) else (word,) if isinstance(usual, str) else ((word,),)


@lru_cache(4096)
def values_of(field: Field) -> list[Any]:
    """Return values of a field, to be read only: all of a choice, the ends of a range, sets of none, one and all."""
    if isinstance(field, Flag):
        return [False, True]
    if isinstance(field, Number):
        ends = sorted({field.low, min(field.low + 1, field.high), field.high})
        return [*ends, *([NOTHING] if field.optional else [])]
    if isinstance(field, Pick):
        return [*field.options, *([NOTHING] if field.optional else [])]
    if isinstance(field, Several):
        sets = {field.options[:0], field.options[:1], field.options[-1:], field.options}
        return sorted(chosen for chosen in sets if field.least <= len(chosen) <= field.most)
    assert isinstance(field, Split), "no order asks for free words"
    ends = sorted({field.least, field.most})
    full = [{pile: min(limit, field.most)} for pile, limit in field.limits]
    piles = [{}, *full, dict(field.limits), *(taken_from(field, pile, n) for pile, _ in field.limits for n in ends)]
    fitting = [pile for pile in piles if fits(field, pile) and sum(pile.values()) >= field.least]
    return [*([{}] if field.optional else []), *(p for n, p in enumerate(fitting) if p not in fitting[:n])] or [{}]


def taken_from(field: Split, first: str, number: int) -> dict[str, int]:
    """Return so many of a field, as far as there are, from one pile and those that follow it."""
    names = [pile for pile, _ in field.limits]
    place, limits, found = names.index(first), dict(field.limits), dict[str, int]()
    for pile in (*names[place:], *names[:place]):
        found[pile] = min(limits[pile], number - sum(found.values()))
    return {pile: count for pile, count in found.items() if count}


def _next(form: Form, given: Mapping[str, Any]) -> Field | None:
    return next((field for field in form.fields if field.name not in given), None)


def _said(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if value is not NOTHING}


def _order(rules: Rules[Any], kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return rules.order_kinds[kind].build(_said(given)).model_dump(mode="json")
    except ValidationError:  # values of a movement turn that do not go together
        return {"kind": kind}
