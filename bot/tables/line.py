"""Answers in one line, as people type them in a command or write them in a letter.

    dial 5, leader Duncan Idaho, weapon nothing
    from: Arrakeen 3, Carthag 2; where to: Tuek's Sietch
    "Do you hold a Karama?"
    to: Carthag number: 3

A part is a field's name, as it is shown or as the rules call it, and its value; a colon between them is not needed.
Parts are divided by semicolons, line ends or commas; a comma also goes on with a list or a text, and none is needed
before a name with its colon. A value alone goes to the only field that it fits. What stands in quotes is never taken
for a field's name or divided. `write` makes lines that `take`, asked again while the form narrows, reads back to the
same values. Nothing here knows a game or a seat: a line is held against a form, which holds no more than its seat may
know.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Any, Protocol

from engine.core.forms import Field, Flag, Form, Number, Pick, Several, Split, Text, fits, options_of

from .api import Sorry
from .values import from_token, missing, read, read_list, to_token
from .words import say

_NOTHING = ("nothing", "none", "-", "—")  # understood in every language, besides its own word
_FLAGS = {"": True, "yes": True, "y": True, "true": True, "on": True, "1": True}
_FLAGS |= {"no": False, "n": False, "false": False, "off": False, "0": False, "nothing": False}
LONGEST = 2000  # characters of a line, and pieces: more than anybody means, also with words of his own in it
MOST_PIECES = 100
_QUOTES = '"“”„«»'  # telephones write curved ones of their own accord
_NAMED_NEXT = re.compile(r"\s+(?=[^\s\":=][^\":=]{0,44}[:=])")  # before what may be the name of another field
_SPECIAL = re.compile(rf"[,;:=\n\\{_QUOTES}]|^\s|\s$|^$")


class Names(Protocol):
    """The words of one form."""

    def label(self, field: Field) -> str:
        """Return the name of a field."""
        ...

    def names(self, field: Field) -> Mapping[str, str]:
        """Return the names of all options of a field."""
        ...


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a line between two dividing signs, with its quotes."""

    text: str
    soft: bool = False  # whether a comma alone divides it from what stands before

    @property
    def bare(self) -> str:
        """The text without its quotes."""
        return unquoted(self.text)

    @property
    def quoted(self) -> bool:
        """Whether the whole of it stands in quotes."""
        return len(self.text) > 1 and self.text.startswith('"') and self.text.endswith('"')


@dataclass(frozen=True, slots=True)
class Taken:
    """What one field was told, and the rest of the line."""

    field: Field
    value: Any
    left: tuple[Piece, ...]


def pieces(line: str) -> tuple[Piece, ...]:
    """Divide a line; a quote that is not closed goes on to the end.

    Raises Sorry for more than anybody means: each may be held against every field, and all tables would wait for that.
    """
    if len(line) > LONGEST:
        raise Sorry(say().reading.too_long.format(most=say().number(LONGEST)))
    found: list[Piece] = []
    text, soft, inside, kept = "", False, False, ""
    for sign in line:
        if kept:
            text, kept = text + kept + sign, ""
        elif sign == "\\" and inside:
            kept = sign
        elif sign in _QUOTES:
            inside, text = not inside, text + '"'
        elif not inside and sign in ",;\n":
            found += [Piece(text.strip(), soft)] if text.strip() else []
            text, soft = "", sign == "," and (soft or bool(text.strip()))
        else:
            text += sign
    text = f'{text}{kept}"' if inside else text
    found += [Piece(text.strip(), soft)] if text.strip() else []
    if len(found) > MOST_PIECES:
        raise Sorry(say().reading.too_many_pieces.format(most=say().number(MOST_PIECES)))
    return tuple(found)


def divided(line: str) -> tuple[str, str]:
    """Part a line that is being typed where its last piece begins."""
    start, inside, kept = 0, False, False
    for place, sign in enumerate(line):
        if kept:
            kept = False
        elif sign == "\\" and inside:
            kept = True
        elif sign in _QUOTES:
            inside = not inside
        elif not inside and sign in ",;\n":
            start = place + 1
    start += len(line[start:]) - len(line[start:].lstrip())
    return line[:start], line[start:]


def unquoted(text: str) -> str:
    """Return what a text says without its quotes."""
    if not (len(text) > 1 and text.startswith('"') and text.endswith('"')):
        return text
    return re.sub(r"\\(.)", r"\1", text[1:-1], flags=re.DOTALL)


def _nothing() -> tuple[str, ...]:
    """Return how "none of these" is written."""
    return (say().values.nothing, *_NOTHING)


def _flags() -> Mapping[str, bool]:
    """Return how yes and no are written."""
    said = say().values
    return {**_FLAGS, said.nothing: False, said.yes: True, said.no: False}


def all_of(things: Sequence[str]) -> str:
    """Return several things in a row, as a sentence goes on with them."""
    joined = say().values.joined
    return reduce(lambda so_far, one: joined.format(so_far=so_far, one=one), things)


def quoted(text: str) -> str:
    """Return a text as it must be written to be read back whole."""
    if _SPECIAL.search(text) or text.casefold() in _nothing():
        inner = text.replace("\\", "\\\\")
        for sign in _QUOTES:
            inner = inner.replace(sign, f"\\{sign}")
        return f'"{inner}"'
    return text


# Fields and their names


def called(field: Field, words: Names) -> tuple[str, ...]:
    """Return how people may call a field: as it is shown, the same without what stands in brackets, as the rules do."""
    shown = words.label(field)
    return tuple(dict.fromkeys((shown, shown.partition("(")[0].strip(), field.name)))


def name_of(field: Field, form: Form, words: Names) -> str:
    """Return how a field is called in a line: as it is shown, if no other of the form is called so."""
    others = {name.casefold() for f in form.fields if f.name != field.name for name in called(f, words)}
    fine = (n for n in called(field, words)[:-1] if n.casefold() not in others and not _SPECIAL.search(n))
    return next((name for name in fine if "(" not in name), field.name)


def headed(text: str, form: Form, words: Names) -> tuple[Field, str, bool] | None:
    """Return the field that a piece begins with the name of, what follows, and whether a colon says so for certain.

    Of several names the longest counts; a name that two fields share is none.
    """
    best: dict[int, list[tuple[Field, str, bool]]] = {}
    for field in form.fields:
        for name in called(field, words):
            match = _beginning(name).match(text)
            if match is not None:
                rest = text[match.end() :].strip()
                best.setdefault(len(name), []).append((field, rest, match[1] is not None))
    if not best:
        return None
    found = best[max(best)]
    same = {field.name for field, _, _ in found}
    if len(same) > 1:
        own = [one for one in found if _plain(one[0].name) == _plain(text)[: len(one[0].name)]]
        return own[0] if len(own) == 1 else None
    return found[0]


@lru_cache(2048)  # the names of fields: the same ones are looked for in every line
def _beginning(name: str) -> re.Pattern[str]:
    """Return what finds a name at the beginning of a text, however its words are joined."""
    loose = r"[\s_-]+".join(re.escape(word) for word in re.split(r"[\s_-]+", name) if word)
    return re.compile(rf"{loose}(?:\s*([:=])|(?=\s|\")|$)", re.IGNORECASE)


def _plain(text: str) -> str:
    return " ".join(re.split(r"[\s_-]+", text.casefold()))


# Reading


def take(form: Form, words: Names, line: Sequence[Piece], said: Collection[str]) -> Taken | None:
    """Read what a line says of one field, the first of the form that it names; None if it says nothing more of it.

    Raises Sorry with the field's name and what is wanted there. `said` are the fields of which it has been told.
    """
    named = sorted(_named(form, words, line), key=lambda one: form.fields.index(one[1]))
    if named:
        number, field, rest = named[0]
        if field.name in said:
            raise Sorry(say().reading.twice.format(field=words.label(field)))
        return _value(form, words, line, number, field, rest)
    for number, piece in enumerate(line):
        if number and piece.soft:  # it goes on with something that is not understood
            continue
        found = _unnamed(form, words, line, number, said)
        if found is not None:
            return found
    return None


def wrong(form: Form, words: Names, piece: Piece, said: Collection[str], *, more: bool) -> Sorry | None:
    """Say what is wanted in the field that a piece names, or in the only one there is, if it cannot be read there.

    `more` says that other fields may follow a choice in this one: then nobody knows which was meant.
    """
    named = headed(piece.text, form, words)
    fields = [f for f in form.fields if f.name not in said]
    if named is None and (more or _seems_named(piece) or not len(fields) == len(form.fields) == 1):
        return None
    field, rest = (named[0], named[1]) if named is not None else (fields[0], piece.text)
    if field.name in said:
        return None
    try:
        _value(form, words, (piece,), 0, field, rest)
    except Sorry as sorry:
        return sorry
    return None


def _seems_named(piece: Piece) -> bool:
    """Say whether a piece looks as if it named a field."""
    return not piece.quoted and re.match(r"[^\"]{1,45}[:=]", piece.text) is not None


def _named(form: Form, words: Names, line: Sequence[Piece]) -> Iterator[tuple[int, Field, str]]:
    """Yield the pieces that begin with the name of a field: number, field, what follows."""
    current: Field | None = None
    for number, piece in enumerate(line):
        if not piece.soft:
            current = None
        found = headed(piece.text, form, words)
        if found is None:
            continue
        field, rest, certain = found
        if not certain and (_reads(current, [piece.text], words) or not _follows(field, rest, words)):
            continue
        current = field if isinstance(field, Several | Split) else None
        yield number, field, rest


def _follows(field: Field, rest: str, words: Names) -> bool:
    """Say whether what follows a name without a colon may be the field's value."""
    return isinstance(field, Text) or (not rest and isinstance(field, Flag)) or _reads_first(field, rest, words)


def _reads_first(field: Field, text: str, words: Names) -> bool:
    """Say whether a text, or what stands in it before the name of another field, can be read as a value of a field."""
    return _reads(field, [_cut(field, text, words)[0]], words)


def _cut(field: Field, text: str, words: Names) -> tuple[str, str]:
    """Part a text where a name with a colon follows a value of the field; of several values the longest counts.

    What may go on with a list is no name, and free words are never parted.
    """
    if isinstance(field, Text) or _reads(field, [text], words):
        return text, ""
    for gap in reversed(tuple(_NAMED_NEXT.finditer(text))):
        value, rest = text[: gap.start()], text[gap.end() :]
        if not value.count('"') % 2 and _reads(field, [value], words) and not _reads(field, [rest], words):
            return value, rest
    return text, ""


def _reads(field: Field | None, parts: Sequence[str], words: Names) -> bool:
    """Say whether texts can be read as a value of a field. Free words would take anything: they are asked for last."""
    if field is None or isinstance(field, Text) or not any(parts):
        return False
    try:
        return _read(field, parts, words) not in (None, [], {}) or _is_nothing(field, parts, words)
    except Sorry:
        return False


def _value(form: Form, words: Names, line: Sequence[Piece], number: int, field: Field, rest: str) -> Taken:
    """Read the value of a field from its piece and those that go on with it."""
    first, further = _cut(field, rest, words)
    parts, end = [first] if first else [], number + 1
    while not further and end < len(line) and line[end].soft and _goes_on(form, words, field, line[end]):
        part, further = _cut(field, line[end].text, words)
        parts.append(part)
        end += 1
    try:
        value = _read(field, parts, words)
    except Sorry as sorry:
        raise Sorry(say().reading.in_field.format(field=words.label(field), wrong=sorry.sentence)) from None
    return Taken(field, value, _joined(line, number, end, further))


def _goes_on(form: Form, words: Names, field: Field, piece: Piece) -> bool:
    if isinstance(field, Several | Split) and _reads_first(field, piece.text, words):
        return True
    return isinstance(field, Text) and headed(piece.text, form, words) is None


def _joined(line: Sequence[Piece], start: int, end: int, further: str) -> tuple[Piece, ...]:
    """Return a line without some of its pieces but what stands `further` in the last; that goes on with nothing."""
    rest = [*([Piece(further)] if further else []), *line[end:]]
    return (*line[:start], *(Piece(piece.text) for piece in rest[:1]), *rest[1:])


def _unnamed(form: Form, words: Names, line: Sequence[Piece], number: int, said: Collection[str]) -> Taken | None:
    """Give a value without a name to the only field that it fits."""
    piece = line[number]
    open_fields = [f for f in form.fields if f.name not in said]
    fit: list[Field] = [f for f in open_fields if not isinstance(f, Flag) and _reads_first(f, piece.text, words)]
    if not fit and (piece.quoted or len(form.fields) == 1 or (len(open_fields) == 1 and not _seems_named(piece))):
        fit = [f for f in open_fields if isinstance(f, Text)]
    if not fit:
        fit = [f for f in open_fields if isinstance(f, Flag) and len(open_fields) == 1 and piece.text in _flags()]
    if len(fit) > 1:
        needed = {f.name for f in missing(form, {})}
        fit = [f for f in fit if f.name in needed] if sum(f.name in needed for f in fit) == 1 else fit
    if len(fit) > 1:
        either, value = say().values.either, _cut(fit[0], piece.text, words)[0]
        named = [f"“{name_of(f, form, words)}: {value}”" for f in fit[:3]]
        ways = reduce(lambda so_far, one: either.format(so_far=so_far, one=one), named)
        raise Sorry(say().reading.which.format(what=unquoted(value), ways=ways))
    return _value(form, words, line, number, fit[0], piece.text) if fit else None


def _read(field: Field, parts: Sequence[str], words: Names) -> Any:
    """Read a value from its pieces. Raises Sorry with what is wanted."""
    names = words.names(field)
    if isinstance(field, Text):
        text = unquoted(parts[0]) if len(parts) == 1 else ", ".join(parts)
        if len(text) > field.limit:
            raise Sorry(say().reading.too_long.format(most=say().number(field.limit)))
        return text
    if isinstance(field, Flag):
        said = _flags().get(unquoted("".join(parts)).casefold())
        if said is None:
            raise Sorry(say().reading.yes_or_no)
        return said
    if _is_nothing(field, parts, words):
        return [] if isinstance(field, Several) else {} if isinstance(field, Split) else None
    if isinstance(field, Several | Split):
        value = read_list(field, [_element(field, part) for part in parts], names)
    else:
        return read(field, unquoted(", ".join(parts)), names)
    if not fits(field, value):
        raise Sorry(say().reading.too_many.format(most=say().number(field.most)))
    return value


def _element(field: Several | Split, part: str) -> str:
    """Return one thing of a list without its quotes; those of a place stand before its number."""
    if isinstance(field, Several):
        return unquoted(part)
    found = re.match(r'^(".*")[\s:=]*(\d+)$', part, re.DOTALL)
    return f"{unquoted(found[1])} {found[2]}" if found is not None else unquoted(part)


def _is_nothing(field: Field, parts: Sequence[str], words: Names) -> bool:
    """Say whether nothing at all is meant, unless something is called so."""
    if len(parts) != 1 or (isinstance(field, Pick | Number) and not field.optional):
        return not parts and isinstance(field, Several | Split)
    text = parts[0].casefold()
    if text in (name.casefold() for name in words.names(field).values()) or text in options_of(field):
        return False
    return text in _nothing() or from_token(text) is None


# Writing


def write(form: Form, words: Names, values: Mapping[str, Any]) -> str:
    """Return the line of an answer: what is said of each field, in the order of the form."""
    said = [(field, values[field.name]) for field in form.fields if field.name in values]
    return "; ".join(f"{name_of(field, form, words)}: {value_of(field, value, words)}" for field, value in said)


def value_of(field: Field, value: Any, words: Names) -> str:
    """Return a value as a line says it."""
    said = say().values
    if isinstance(field, Flag):
        return said.yes if value else said.nothing if value is None else said.no
    if isinstance(field, Text):
        return quoted(value) if value else '""'
    if value is None or value in ([], (), {}):
        return said.nothing
    if isinstance(field, Several):
        return ", ".join(option_of(field, option, words) for option in value)
    if isinstance(field, Split):
        return ", ".join(f"{option_of(field, pile, words)} {number}" for pile, number in value.items())
    return option_of(field, value, words) if isinstance(field, Pick) else str(value)


def option_of(field: Field, option: str, words: Names) -> str:
    """Return the name of an option if it is read back as that or as its like, else the option itself."""
    names = words.names(field)
    shown = names.get(option, option)
    alone = Pick(field.name, options_of(field))
    try:
        meant = read(alone, shown, names)
    except Sorry:
        meant = None
    return quoted(shown if meant is not None and names.get(meant, meant) == shown else to_token(option))
