"""Several choices of a form asked in one list of a dialog, each line of which is an answer to all of them.

A list takes two presses on a telephone, whatever it holds: a leader with a weapon and a defence is chosen as quickly as
a leader alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.tables.api import Ask
from bot.tables.naming import Words
from bot.tables.values import copies, from_token, to_token
from engine.core.forms import Field, Pick

from ..screen import OPTIONS, Option, clip
from ..words import say

BETWEEN = ";"  # the names of the fields, and the tokens of their answers


@dataclass(frozen=True, slots=True)
class Joint:
    """Fields that one list asks for, with its lines."""

    names: tuple[str, ...]
    label: str
    lines: tuple[Option, ...]

    @property
    def name(self) -> str:
        """What the dialog calls it."""
        return BETWEEN.join(self.names)


def joint(ask: Ask, words: Words, values: Mapping[str, Any]) -> Joint | None:
    """Return the first of the fields that go together, as many of them as one list holds all combinations of."""
    asked = [field for name in ask.shows.together(ask.kind) if isinstance(field := ask.form.field(name), Pick)]
    for number in range(len(asked), 1, -1):
        names = tuple(field.name for field in asked[:number])
        besides = {name: value for name, value in values.items() if name not in names}
        ways = list(islice(_ways(ask, words, names, besides), OPTIONS + 1))
        if len(ways) <= OPTIONS:
            label = _joined([words.label(field) for field in asked[:number]])
            lines = zip(ways, _named(ways), strict=True)
            return Joint(names, label, tuple(_line(way, named, names, values) for way, named in lines))
    return None


def parts(name: str) -> list[str]:
    """Return the fields that an entry of a dialog answers, whether one or several."""
    return name.partition("#")[0].split(BETWEEN)


def answers(name: str, token: str) -> dict[str, str | None]:
    """Return what a line of such a list says about each field."""
    return dict(zip(name.split(BETWEEN), map(from_token, token.split(BETWEEN)), strict=False))


Way = tuple[tuple[str | None, str], ...]  # of each field what is chosen, and its name


def _ways(ask: Ask, words: Words, names: Sequence[str], given: Mapping[str, Any]) -> Iterator[Way]:
    """Yield what can be chosen in all of the fields together; what one choice leaves nothing to ask about is empty."""
    if not names:
        yield ()
        return
    field = ask.seen.opened(given).field(names[0])
    for option, label in _options(field, words):
        more = given if option is None else {**given, names[0]: option}
        for way in _ways(ask, words, names[1:], more):
            yield ((option, label), *way)


def _options(field: Field | None, words: Words) -> list[tuple[str | None, str]]:
    """Return the choices in a field, of copies one, and to choose none where that may be."""
    if not isinstance(field, Pick):
        return [(None, "")]
    found: list[tuple[str | None, str]] = [*copies(field.options, words.names(field)).items()]
    return [*found, (None, "")] if field.optional else found


def _named(ways: Sequence[Way]) -> list[str]:
    """Return the names of ways; where a card may be played in either of two fields, also what stays empty."""
    short = [_joined([label for _, label in way if label]) for way in ways]
    return [
        named if short.count(named) == 1 else _joined([label or say().form.nothing for _, label in way])
        for way, named in zip(ways, short, strict=True)
    ]


def _line(way: Way, named: str, names: Sequence[str], values: Mapping[str, Any]) -> Option:
    chosen = all(values.get(name) == option for name, (option, _) in zip(names, way, strict=True))
    token = BETWEEN.join(to_token(option) for option, _ in way)
    return Option(clip(named, 100), token, chosen=chosen)


def _joined(names: Sequence[str]) -> str:
    """Return names side by side; of nothing at all that it is nothing."""
    if not names:
        return say().form.nothing
    first, *others = names
    for other in others:
        first = say().form.beside.format(first=first, second=other)
    return first
