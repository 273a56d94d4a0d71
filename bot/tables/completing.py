"""What may stand in a line that somebody is typing: ready-made answers first, then field by field.

Everything comes from the form, which holds no more than the seat may know, and from what the seat is shown anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.core.forms import Field, Flag, Number, Pick, Several, Split, Text, options_of

from . import line
from .answers import Read, Reader
from .api import Suggestion
from .line import Piece
from .values import copies, missing
from .words import say

LONGEST = 100  # characters of a suggestion
MOST = 25


class Ids:
    """The rules' own names, which are shorter than those that are shown."""

    def label(self, field: Field) -> str:
        """Return the name of a field."""
        return field.name

    def names(self, field: Field) -> Mapping[str, str]:
        """Return the names of all options of a field."""
        return {option: option for option in options_of(field)}


def suggestions(reader: Reader, typed: str, ready: Sequence[Suggestion]) -> list[Suggestion]:
    """Return what a line may become: whole answers, and the line with one more value, narrowed by what is typed."""
    wanted = typed.strip().casefold()
    found = [*_whole(reader, typed), *(s for s in ready if wanted in s.label.casefold() or wanted in s.line.casefold())]
    known = {suggestion.line for suggestion in found}
    found += [s for s in _further(reader, typed) if s.line not in known]
    return [s for s in found if len(s.line) <= LONGEST][:MOST]


def _whole(reader: Reader, typed: str) -> Iterator[Suggestion]:
    """Yield the line as it is if nothing is missing in it, told in full."""
    read = reader.whole(typed) if typed.strip() else None
    if read is not None:
        yield Suggestion(f"✓ {reader.write(read.values) or typed}", typed.strip())


def _further(reader: Reader, typed: str) -> Iterator[Suggestion]:
    """Yield the line with a value added in the place of what is being typed."""
    head, tail = line.divided(typed)
    before = line.pieces(head)
    read = reader.begun(before)
    if read.left:
        return
    soft = head.rstrip().endswith(",")
    added = list(_additions(reader, read, before, tail, soft=soft))
    if tail and not added:  # it may be said of a field that opens after a choice which goes without saying
        further = (list(_additions(reader, tried, before, tail, soft=soft)) for tried in reader.opened(read))
        ways = [found for found in further if found]
        added = ways[0] if len(ways) == 1 else []
    for said in added:
        text = f"{head}{said}"
        if len(text) > LONGEST and read.said:
            text = f"{line.write(read.form, Ids(), read.said)}; {said}"
        yield Suggestion(text if len(text) <= LONGEST else f"… {said}", text)


def _additions(reader: Reader, read: Read, before: Sequence[Piece], tail: str, *, soft: bool) -> Iterator[str]:
    going_on = _list_of(reader, read, before) if soft else None
    if going_on is not None:
        chosen = read.values.get(going_on.name) or ()
        yield from (value for option, value in _values(reader, going_on, tail) if option not in chosen)
    named = line.headed(tail, read.form, reader.words)
    if named is not None and named[0].name not in read.said:
        yield from _said(reader, read, named[0], named[1])
        return
    needed = [f.name for f in missing(read.form, read.values)]
    fields = sorted((f for f in read.form.fields if f.name not in read.said), key=lambda f: f.name not in needed)
    for number, field in enumerate(fields):
        name = line.name_of(field, read.form, reader.words)
        if number == 0 or tail:
            yield from _said(reader, read, field, tail)
        if (number or isinstance(field, Text)) and name.casefold().startswith(tail.casefold()):
            yield f"{name}:"


def _list_of(reader: Reader, read: Read, before: Sequence[Piece]) -> Several | Split | None:
    """Return the list that goes on after a comma."""
    for piece in reversed(before):
        named = line.headed(piece.text, read.form, reader.words)
        if named is not None:
            return named[0] if isinstance(named[0], Several | Split) else None
        if not piece.soft:
            break
    lists = [f for f in read.form.fields if f.name in read.said and isinstance(f, Several | Split)]
    return lists[-1] if lists and list(read.said)[-1] == lists[-1].name else None


def _said(reader: Reader, read: Read, field: Field, typed: str) -> Iterator[str]:
    name = line.name_of(field, read.form, reader.words)
    yield from (f"{name}: {value}" for _, value in _values(reader, field, typed))


def _values(reader: Reader, field: Field, typed: str) -> Iterator[tuple[str, str]]:
    """Yield what may stand in a field, as option and text, narrowed by what is typed of it."""
    wanted = line.unquoted(typed.strip()).strip('"').casefold()
    if isinstance(field, Number):
        yield from ((str(n), str(n)) for n in range(field.low, field.high + 1) if str(n).startswith(wanted))
    elif isinstance(field, Flag):
        yield from ((word, word) for word in (say().values.yes, say().values.no) if word.startswith(wanted))
    elif isinstance(field, Split):
        yield from _piles(reader, field, wanted)
    elif isinstance(field, Pick | Several):
        shown = copies(field.options, reader.words.names(field))
        fit = [option for option, name in shown.items() if wanted in name.casefold() or wanted in option.casefold()]
        fit.sort(key=lambda option: not shown[option].casefold().startswith(wanted))
        yield from ((option, line.option_of(field, option, reader.words)) for option in fit)
    nothing = say().values.nothing
    if _may_be_nothing(field) and nothing.startswith(wanted):
        yield nothing, nothing


def _may_be_nothing(field: Field) -> bool:
    if isinstance(field, Pick | Number | Split) and field.optional:
        return True
    return isinstance(field, Several | Split) and not field.least


def _piles(reader: Reader, field: Split, wanted: str) -> Iterator[tuple[str, str]]:
    """Yield piles with the number that is typed, else with all there is."""
    words = wanted.rstrip("0123456789").strip()
    number = wanted[len(words) :].strip()
    for pile, limit in field.limits:
        if words in reader.words.option(field, pile).casefold() or words in pile.casefold():
            yield pile, f"{line.option_of(field, pile, reader.words)} {number or limit}"
