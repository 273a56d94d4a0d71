"""Several choices of a form asked in one list of a dialog, each line of which is an answer to all of them.

A list takes two presses on a telephone, whatever it holds: a leader with a weapon and a defence is chosen as quickly as
a leader alone. Of more ways than one list holds the last choices are written as numbers, which takes no press at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, permutations
from typing import Any
from zlib import crc32

from bot.tables.api import Ask, Sorry
from bot.tables.naming import Words
from bot.tables.values import copies, from_token, to_token
from engine.core.forms import Field, Flag, Form, Pick

from ..screen import HINT, OPTIONS, Option, clip
from ..words import say

BETWEEN = ";"  # the names of the fields, and the tokens of their answers
YES = "~yes"  # the token of a yes or no that is yes; one that is no says nothing
BY_NUMBER = "~"  # before the names of fields that are answered by numbers
Chosen = str | bool | None  # what is chosen in a field of several; None is nothing, and a no
MOST = 9  # choices with numbers: each has one digit


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
    asked = [f for name in ask.shows.together(ask.kind) if isinstance(f := ask.form.field(name), Pick | Flag)]
    for number in range(len(asked), 1, -1):
        names = tuple(field.name for field in asked[:number])
        besides = {name: value for name, value in values.items() if name not in names}
        ways = list(islice(_ways(ask, words, names, besides), OPTIONS + 1))
        if len(ways) <= OPTIONS:
            label = _joined([words.label(field) for field in asked[:number] if isinstance(field, Pick)])
            lines = zip(ways, _named(ways), strict=True)
            return Joint(names, label, tuple(_line(way, named, names, values) for way, named in lines))
    return None


@dataclass(frozen=True, slots=True)
class Numbered:
    """Fields that are answered in one line of digits, of choices that stand there with their numbers."""

    names: tuple[str, ...]
    label: str
    hint: str
    value: str
    choices: tuple[str, ...]  # the ids; of copies of one thing the first

    @property
    def name(self) -> str:
        """What the dialog calls it: its numbers mean these choices, and no others that may be there later."""
        return f"{BY_NUMBER}{BETWEEN.join(self.names)}#{crc32(repr(self.choices).encode()):x}"


def numbered(ask: Ask, words: Words, values: Mapping[str, Any], names: tuple[str, ...]) -> Numbered | None:
    """Ask by number for fields that go together; None if that is more than one digit can say."""
    known = _known(ask, words, names)
    if not known or len(known) > MOST:
        return None
    said, label = say().form, _joined([words.label(field) for n in names if (field := ask.form.field(n))])
    shown = {name: number for number, name in enumerate(known, start=1)}
    digits = [str(shown[n]) for name in names if (n := _name(ask, words, values, name)) in shown]
    hint = _row([(number, name) for name, number in shown.items()])
    return Numbered(names, said.by_number.format(field=label), hint, "".join(digits), tuple(known.values()))


def _known(ask: Ask, words: Words, names: Sequence[str]) -> dict[str, str]:
    """Return what can be chosen in any of the fields, by name, whatever is chosen in those that go with them."""
    first, found = ask.seen.opened({}), dict[str, str]()
    beside = [first, *(ask.seen.opened(one) for one in _one_by_one(ask, first))]
    for field in [field for form in beside for name in names if isinstance(field := form.field(name), Pick)]:
        called = words.names(field)
        for option in field.options:
            found.setdefault(called.get(option, option), option)
    return found


def _one_by_one(ask: Ask, form: Form) -> Iterator[dict[str, str]]:
    """Yield each choice in a field that goes with others, alone: it may open another field, or more in it."""
    for name in ask.shows.together(ask.kind):
        field = form.field(name)
        yield from ({name: option} for option in (field.options if isinstance(field, Pick) else ()))


def _name(ask: Ask, words: Words, values: Mapping[str, Any], name: str) -> str:
    """Return the name of what is chosen in a field, or an empty text."""
    field, chosen = ask.seen.opened(values).field(name), values.get(name)
    return words.names(field).get(chosen, chosen) if isinstance(field, Pick) and chosen else ""


def _row(known: Sequence[tuple[int, str]]) -> str:
    """Return choices with their numbers, shortened as far as the room for them asks for it."""
    pattern, row = say().form.numbered, ""
    for most in range(max(len(name) for _, name in known), 0, -1):
        row = _joined([pattern.format(number=say().number(number), name=clip(name, most)) for number, name in known])
        if len(row) <= HINT:
            break
    return row


def by_number(ask: Ask, words: Words, values: Mapping[str, Any], name: str, digits: str) -> dict[str, Chosen]:
    """Read what a line of digits says about each field. Raises Sorry with what is wanted.

    The order of the numbers decides only where a choice may stand in several fields; 0 leaves one of them empty.
    """
    names, said = tuple(parts(name)), say().form
    asked = numbered(ask, words, values, names)
    if asked is None or asked.name != name:
        raise Sorry(said.not_asked)
    wanted = [int(digit) for digit in digits if digit.isdecimal()]
    if any(number > len(asked.choices) for number in wanted) or not set(digits) <= set("0123456789 ,;"):
        raise Sorry(said.no_such_number.format(most=say().number(len(asked.choices))))
    chosen = [asked.choices[number - 1] if number else None for number in wanted]
    given = {n: value for n, value in values.items() if n not in names}
    for slots in permutations(names, len(chosen)):
        found = _fitted(ask, words, given, names, {slot: one for slot, one in zip(slots, chosen, strict=True) if one})
        if found is not None:
            return found
    raise Sorry(said.not_together)


def _fitted(
    ask: Ask, words: Words, given: Mapping[str, Any], names: Sequence[str], wanted: Mapping[str, str]
) -> dict[str, Chosen] | None:
    """Return what is chosen in each field, of copies one that is not chosen yet; None if it cannot be chosen so."""
    found: dict[str, Chosen] = dict.fromkeys(names)
    for name in [name for name in names if name in wanted]:
        field = ask.seen.opened({**given, **found}).field(name)
        called = words.names(field) if isinstance(field, Pick) else {}
        alike = [o for o in called if called[o] == called.get(wanted[name], "") or o == wanted[name]]
        if not alike:
            return None
        found[name] = wanted[name] if wanted[name] in alike else alike[0]
    return found


def is_by_number(name: str) -> bool:
    """Say whether an entry of a dialog is answered by numbers."""
    return name.startswith(BY_NUMBER)


def parts(name: str) -> list[str]:
    """Return the fields that an entry of a dialog answers, whether one or several."""
    return name.removeprefix(BY_NUMBER).partition("#")[0].split(BETWEEN)


def answers(name: str, token: str) -> dict[str, Chosen]:
    """Return what a line of such a list says about each field."""
    said = (True if one == YES else from_token(one) for one in token.split(BETWEEN))
    return dict(zip(name.split(BETWEEN), said, strict=False))


Way = tuple[tuple[Chosen, str], ...]  # of each field what is chosen, and its name


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


def _options(field: Field | None, words: Words) -> list[tuple[Chosen, str]]:
    """Return the choices in a field, of copies one, and to choose none where that may be; of a yes or no both."""
    if isinstance(field, Flag):
        return [(None, ""), (True, words.label(field))]
    if not isinstance(field, Pick):
        return [(None, "")]
    found: list[tuple[Chosen, str]] = [*copies(field.options, words.names(field)).items()]
    return [*found, (None, "")] if field.optional else found


def _named(ways: Sequence[Way]) -> list[str]:
    """Return the names of ways; where a card may be played in either of two fields, also what stays empty."""
    short = [_joined([label for _, label in way if label]) for way in ways]
    return [
        named if short.count(named) == 1 else _joined([label or say().form.nothing for _, label in way])
        for way, named in zip(ways, short, strict=True)
    ]


def _line(way: Way, named: str, names: Sequence[str], values: Mapping[str, Any]) -> Option:
    chosen = all(_is(values.get(name), option) for name, (option, _) in zip(names, way, strict=True))
    token = BETWEEN.join(YES if isinstance(option, bool) else to_token(option) for option, _ in way)
    return Option(clip(named, 100), token, chosen=chosen)


def _is(value: Any, option: Chosen) -> bool:
    """Say whether a value is what a line chooses; a no is nothing."""
    return bool(value == option or (option is None and value is False))


def _joined(names: Sequence[str]) -> str:
    """Return names side by side; of nothing at all that it is nothing."""
    if not names:
        return say().form.nothing
    first, *others = names
    for other in others:
        first = say().form.beside.format(first=first, second=other)
    return first
