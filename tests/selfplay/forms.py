"""All values of small forms: what is offered must be accepted, and nothing else may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, islice, product
from typing import Any

from pydantic import ValidationError

from engine.core.decision import Decision, S
from engine.core.forms import Field, Flag, Number, Pick, Several, Split, Text
from engine.core.game import Rules
from engine.core.moves import Move

SMALL = 400  # the most combinations that are tried
NOTHING = object()


def check_form(rules: Rules[S], s: S, decision: Decision) -> list[str]:
    """Try every combination of the values of a question's form; return a sentence for each disagreement.

    What is accepted must be offered by the form or listed as legal; what is listed must be accepted; and every value
    that a field offers must be part of an answer that is accepted. (A form alone may allow combinations that are
    refused with a reason: it asks for one field after the other.)
    """
    question = rules.questions[decision.kind]
    seat, ref = decision.whose, decision.ref
    offered = _offered(rules, s, decision)
    if offered is None:
        return []
    listed = list(islice(question.legal(s, seat, ref), SMALL))
    wrong = [
        f"{decision.kind} lists for {seat} what it refuses: {move!r}"
        for move in listed
        if not question.accepts(s, seat, move, ref)
    ]
    wrong += _dead_values(rules, s, decision, offered)
    for move in _everything(rules, s, decision, offered):
        if move not in offered and move not in listed and question.accepts(s, seat, move, ref):
            wrong.append(f"{decision.kind} accepts from {seat} what it does not offer: {move!r}")
    return wrong


def _dead_values(rules: Rules[S], s: S, decision: Decision, offered: list[Move]) -> list[str]:
    """Return the values that a field offers although no answer with them is accepted."""
    question = rules.questions[decision.kind]
    form = question.form(s, decision.whose, decision.ref, {})
    alive: set[tuple[str, str]] = set()
    for move in offered:
        if question.accepts(s, decision.whose, move, decision.ref):
            alive |= _said(form.fields, move)
    every = {value for move in offered for value in _said(form.fields, move)}
    return [f"{decision.kind} offers {decision.seat} the value {v} for {n} in vain" for n, v in sorted(every - alive)]


def _said(fields: tuple[Field, ...], move: Move) -> set[tuple[str, str]]:
    """Return the values of a move, field by field; of a set each member for itself."""
    said = set()
    for field in fields:
        value = getattr(move, field.name)
        said |= {(field.name, repr(v)) for v in (value if isinstance(field, Several) and value else (value,))}
    return said


def _offered(rules: Rules[S], s: S, decision: Decision) -> list[Move] | None:
    """Return the moves that can be put together from the form, field by field; None if they are too many."""
    question = rules.questions[decision.kind]
    found: list[Move] = []
    todo: list[dict[str, Any]] = [{}]
    while todo:
        given = todo.pop()
        values = {name: value for name, value in given.items() if value is not NOTHING}
        fields = question.form(s, decision.whose, decision.ref, values).fields
        field = next((field for field in fields if field.name not in given), None)
        if field is None:
            move = _move(rules, decision.kind, values)
            if move is not None:
                found.append(move)
        else:
            options = values_of(field)
            if options is None or len(todo) + len(options) + len(found) > SMALL:
                return None
            todo += [{**given, field.name: value} for value in options]
    return found


def _everything(rules: Rules[S], s: S, decision: Decision, offered: list[Move]) -> Iterator[Move]:
    """Yield every combination of the values that any offered move has, and of values just outside."""
    question = rules.questions[decision.kind]
    fields = {f.name: f for f in question.form(s, decision.whose, decision.ref, {}).fields}
    names = [name for name in question.move.model_fields if name != "kind"]
    seen: dict[str, list[Any]] = {name: [] for name in names}
    for move in offered:
        for name in names:
            value = getattr(move, name)
            if value not in seen[name]:
                seen[name].append(value)
    for name, values in seen.items():
        values += [value for value in _outside(fields.get(name)) if value not in values]
    size = 1
    for values in seen.values():
        size *= max(len(values), 1)
    if size <= SMALL * 4:
        for combination in product(*seen.values()):
            given = dict(zip(names, combination, strict=True))
            made = _move(rules, decision.kind, given)
            if made is not None and _is_asked(rules, s, decision, given):
                yield made


def _is_asked(rules: Rules[S], s: S, decision: Decision, values: dict[str, Any]) -> bool:
    """Say whether the form asks for every field that has a value; what it does not ask for does not count."""
    question = rules.questions[decision.kind]
    form = question.form(s, decision.whose, decision.ref, values)
    defaults = _defaults(question.move)
    return all(form.field(name) is not None for name, value in values.items() if value != defaults[name])


@cache
def _defaults(move: type[Move]) -> Mapping[str, Any]:
    return {name: info.get_default(call_default_factory=True) for name, info in move.model_fields.items()}


def _outside(field: Field | None) -> tuple[Any, ...]:
    if isinstance(field, Number):
        return (field.low - 1, field.high + 1)
    if isinstance(field, Pick):
        return ("no_such_thing",)
    return ()


def _move(rules: Rules[Any], kind: str, values: dict[str, Any]) -> Move | None:
    try:
        return rules.moves.decode({"kind": kind, **values})
    except (ValidationError, ValueError):
        return None


def values_of(field: Field) -> list[Any] | None:
    """Return all values of a field, or None if they are too many to try."""
    found: list[Any]
    if isinstance(field, Pick):
        found = [*field.options, *([NOTHING] if field.optional else [])]
    elif isinstance(field, Number):
        found = [*range(field.low, field.high + 1), *([NOTHING] if field.optional else [])]
    elif isinstance(field, Flag):
        found = [False, True]
    elif isinstance(field, Several):
        if len(field.options) > 6:
            return None
        sizes = range(field.least, min(field.most, len(field.options)) + 1)
        found = [chosen for size in sizes for chosen in combinations(field.options, size)]
    elif isinstance(field, Split):
        return _splits(field)
    else:
        assert isinstance(field, Text)
        return None
    return found


def _splits(field: Split) -> list[Any] | None:
    size = 1
    for _, limit in field.limits:
        size *= limit + 1
        if size > SMALL:
            return None
    keys = [key for key, _ in field.limits]
    found = []
    floors = dict(field.floors)
    for numbers in product(*(range(floors.get(key, 0), limit + 1) for key, limit in field.limits)):
        if field.least <= sum(numbers) <= field.most:
            found.append({key: n for key, n in zip(keys, numbers, strict=True) if n})
    if (field.least == 0 or field.optional) and {} not in found:
        found.append({})  # nothing said: the rules take the least there can be
    return found
