"""Answers made of what was said: which move a filled form is, and what one line says of a form that narrows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.games.presentation import Presentation
from engine.core.corrections import BREAK, CORRECT, REASON
from engine.core.forms import Field, Form, Number, Pick, Several, Split, filled, fits
from engine.core.moves import Move, Override, SetOrder, internal_fields
from engine.core.seen import ORDER

from . import line
from .api import Ask, Sorry
from .line import Piece
from .naming import Words
from .values import Values, beyond, build, clean, halved, missing, settled, starting, unasked
from .values import read as read_one
from .words import say

MOST_TRIED = 30  # choices that are tried to see what they open
MOST_WORDS = 8  # of a piece that may be two things
MOST_TAKEN = 10_000  # times that a piece of a line is held against a field of a form, so that no table waits for long
STANDING_IN = 6  # options that are tried in the place of one that is not open, for what is asked after it
Opens = Callable[[Mapping[str, Any]], Form]


def is_order(kind: str) -> bool:
    """Say whether a kind names an order."""
    return kind.startswith(ORDER)


def move_class(shows: Presentation, kind: str) -> type[Any]:
    """Return the class whose attributes a form's fields are. Raises Sorry for an unknown kind."""
    found = shows.rules.orders.get(kind.removeprefix(ORDER)) if is_order(kind) else shows.rules.moves.classes.get(kind)
    if found is None:
        raise Sorry(say().reading.no_such_move)
    return found


def usual(shows: Presentation, kind: str) -> Mapping[str, Any]:
    """Return the values that a form's fields have unless something else is said."""
    if kind.startswith(CORRECT):
        return {}
    defaults = {name: info.default for name, info in move_class(shows, kind).model_fields.items()}
    return {**defaults, **shows.rules.order_kinds[kind.removeprefix(ORDER)].usual} if is_order(kind) else defaults


def answer(ask: Ask, form: Form, values: Values) -> Move:
    """Make the move that answers: of what is weighed, one's own part of it. Raises Sorry as `make` does."""
    if ask.supposed is None:
        return make(ask.shows, ask.kind, form, values)
    if missing(form, values):
        raise Sorry(say().reading.missing)
    return ask.supposed.answer(filled(form, values))


def make(shows: Presentation, kind: str, form: Form, values: Mapping[str, Any]) -> Move:
    """Make the move of a filled form. Raises Sorry if something is missing, or disagrees."""
    if missing(form, values):
        raise Sorry(say().reading.missing)
    if kind.startswith(CORRECT):
        return _override(kind.removeprefix(CORRECT), form, values)
    cls, name = move_class(shows, kind), kind.removeprefix(ORDER)
    try:
        if is_order(kind):
            values = filled(form, values)
            said = {field.name: values.get(field.name) for field in form.fields}
            return SetOrder(order=shows.rules.order_kinds[name].build(said).model_dump(mode="json"))
        made: Move = build(cls, name, form, values)
    except ValidationError:
        raise Sorry(say().reading.unfit) from None
    return made


def refused(ask: Ask, text: str) -> Sorry | None:
    """Return why the rules do not take what a line says, where its form has no room for a number or a name in it.

    None if they have nothing to say of it: it is something else that is wrong, or more has to be said first.
    """
    if _is_apart(ask):
        return None
    pains = Pains()
    for wide in wider(ask):
        read = Reader(wide, pains).taken(text)
        if read is None:
            continue
        why = _reason(wide, read.form, read.values) or _amiss(ask, read.values)
        if why is not None:
            return why
    return None


def refused_values(ask: Ask, values: Mapping[str, Any]) -> Sorry | None:
    """Return the same of values with which a form was filled."""
    if _is_apart(ask):
        return None
    for wide in wider(ask):
        form, settled_values = settled(wide.seen.opened, dict(values), usual(ask.shows, ask.kind))
        why = _reason(wide, form, settled_values)
        if why is not None:
            return why
    return _amiss(ask, values)


def refused_name(ask: Ask, values: Mapping[str, Any], name: str, text: str) -> Sorry | None:
    """Return the same of a name, or what stands for it, that was given in a field beside other values."""
    if _is_apart(ask):
        return None
    wide = next(wider(ask))
    asked = wide.seen.opened(values).field(name)
    if not isinstance(asked, Pick | Several):
        return None
    one = Pick(name, asked.options)
    try:
        option = read_one(one, text, Words(wide).names(one))
    except Sorry:
        return None
    return refused_values(ask, {**values, name: option if isinstance(asked, Pick) else [option]})


def _amiss(ask: Ask, values: Values | Mapping[str, Any]) -> Sorry | None:
    """Return why the rules do not take the first value that the form does not have, in an answer that is not whole.

    It is put into answers that are legal otherwise: so what they refuse is this.
    """
    form = ask.seen.opened(dict(values))
    fitting = {f.name for f in form.fields if f.name in values and fits(f, values[f.name])}
    name = next((name for name in values if name not in fitting), "")
    for move in islice(ask.seen.legal(), MOST_TRIED) if name else ():
        data = {**move.model_dump(), name: values[name]}
        try:
            refusal = ask.seen.refused(type(move).model_validate(data))
        except ValidationError:
            continue
        if refusal is not None:
            return Sorry(ask.shows.refusal(refusal), refusal.rule)
    return None


def _is_apart(ask: Ask) -> bool:
    """Say whether the rules have no word in it: what a moderator puts right, and what is only weighed."""
    return ask.kind.startswith(CORRECT) or ask.supposed is not None


def wider(ask: Ask) -> Iterator[Ask]:
    """Yield the same with room for all that there is in the game: in what is asked, then also in what is not."""
    known = partial(ask.shows.known, ask.seen)
    for standing_in in range(STANDING_IN):
        yield _opened_by(ask, beyond(ask.seen.opened, known, standing_in))
    for standing_in in range(STANDING_IN):
        yield _opened_by(ask, _whole(ask, beyond(ask.seen.opened, known, standing_in)))


def _whole(ask: Ask, opened: Opens) -> Opens:
    """Return what opens a form with all fields that there ever are in it."""
    cls, known = move_class(ask.shows, ask.kind), partial(ask.shows.known, ask.seen)
    names = _fields_of(ask, cls)
    return lambda given: Form((*(form := opened(given)).fields, *unasked(cls, names, form, known)))


def _fields_of(ask: Ask, cls: type[BaseModel]) -> tuple[str, ...]:
    """Return the names under which something can be said of it at some time; an order may have names of its own."""
    if is_order(ask.kind):
        found = ask.shows.rules.order_kinds[ask.kind.removeprefix(ORDER)].attributes
        return tuple(name for name in found if name in cls.model_fields)
    return tuple(name for name in cls.model_fields if name != "kind" and name not in internal_fields(cls))


def _opened_by(ask: Ask, opens: Opens) -> Ask:
    return replace(ask, seen=replace(ask.seen, opened=opens), given={})


def _reason(wide: Ask, form: Form, values: Values) -> Sorry | None:
    if missing(form, values):
        return None
    try:
        refusal = wide.seen.refused(make(wide.shows, wide.kind, form, values))
    except Sorry:
        return None
    return Sorry(wide.shows.refusal(refusal), refusal.rule) if refusal is not None else None


def _override(what: str, form: Form, values: Mapping[str, Any]) -> Override:
    """Make the move of a moderator's form; what every such form asks stands beside the rest."""
    said = {f.name: values[f.name] for f in form.fields if values.get(f.name) is not None}
    reason, breaks = " ".join(str(said.pop(REASON, "")).split()), bool(said.pop(BREAK, False))
    return Override(what=what, values=said, reason=reason, break_it=breaks)


def is_blank(value: Any) -> bool:
    """Say whether a value is what a field says of which nothing is said."""
    return value is None or value is False or value in ("", (), [], {})


def as_chosen(asked: Field, value: Any) -> Any:
    """Return a move's value as the form has it: a text or number that has no place there says that there is none."""
    if isinstance(asked, Pick) and value is not None:
        value = str(value)
    return None if isinstance(asked, Pick | Number) and not fits(asked, value) else value


def _fillings(asked: Field) -> Iterator[Any]:
    """Yield some values of a field that may stay empty."""
    if isinstance(asked, Pick) and asked.optional:
        yield from asked.options[:MOST_TRIED]
    elif isinstance(asked, Number) and asked.lowest:
        yield from dict.fromkeys(n for n in (asked.low + 1, asked.high) if asked.low < n <= asked.high)
    elif isinstance(asked, Number) and asked.optional:
        yield from dict.fromkeys((asked.low, min(asked.low + 1, asked.high), asked.high))
    elif isinstance(asked, Several) and not asked.least:
        yield from ([option] for option in asked.options[:MOST_TRIED])
    elif isinstance(asked, Split):
        for first in range(len(asked.limits[:MOST_TRIED])):
            yield from (_divided(asked, first, number) for number in {max(asked.least, 1), asked.most})


def _divided(asked: Split, first: int, number: int) -> dict[str, int]:
    """Return so many, as far as there are, from one pile and those after it."""
    found: dict[str, int] = {}
    for pile, most in (*asked.limits[first:], *asked.limits[:first]):
        found[pile] = min(most, number - sum(found.values()))
    return {pile: count for pile, count in found.items() if count}


class TooMuch(Sorry):
    """A line takes more pains than it may. Whatever is tried after that does so, too: nothing is read by half."""


class Pains:
    """What a line may still cost to be read: reading is done in the one thread that serves all tables."""

    def __init__(self) -> None:
        self.left = MOST_TAKEN

    def take(self, read: Read) -> None:
        """Count that all the pieces left are held against the fields of the form. Raises TooMuch."""
        self.left -= (len(read.left) + 1) * (len(read.form.fields) + 1)
        if self.left < 0:
            raise TooMuch(say().reading.too_much)


@dataclass(slots=True)
class Read:
    """What a line said: the values, the form as they narrow it, of which fields it spoke, and what found no place."""

    values: Values
    form: Form
    said: dict[str, Any] = field(default_factory=dict)
    left: tuple[Piece, ...] = ()
    passed_over: Callable[[Form, Values], set[str]] = lambda form, values: set()  # what must be said to stay empty

    @property
    def gone(self) -> list[str]:
        """The fields that were named and do not go with the rest of what was said."""
        return [name for name, value in self.said.items() if name not in self.values and not is_blank(value)]

    @property
    def whole(self) -> bool:
        """Whether it says something, and nothing is left open."""
        if self.left or missing(self.form, self.values) or (self.form.fields and not self.said):
            return False
        return self.passed_over(self.form, self.values) <= set(self.said)


class Reader:
    """Reads and writes lines for one decision, offer or order, against its form as the values so far narrow it."""

    def __init__(self, ask: Ask, pains: Pains | None = None) -> None:
        self.ask = ask
        self._given = pains
        self.pains = pains or Pains()
        self.form_of = ask.seen.opened
        self.words = Words(ask)
        self._usual = ask.supposed.usual if ask.supposed is not None else usual(ask.shows, ask.kind)

    def read(self, text: str) -> Read:
        """Read a whole line. Raises Sorry with what is wrong and the way out, which takes as many pains again."""
        pieces = line.pieces(text)
        try:
            read = self.begun(pieces, strict=True)
        except TooMuch:
            raise
        except Sorry as sorry:
            raise self._lacks_comma(self._unread(pieces)) or sorry from None
        if read.left:
            self.pains = Pains()
            raise self._too_much(read)
        if read.gone:
            raise Sorry(say().reading.does_not_go.format(field=self.words.called(read.gone[0])))
        return read

    def taken(self, text: str) -> Read | None:
        """Return what a whole line says; None if something in it found no place."""
        try:
            read = self.begun(line.pieces(text), strict=True)
        except Sorry:
            return None
        return None if read.left or read.gone else read

    def whole(self, text: str) -> Read | None:
        """Return what a line says that is an answer as it stands. What is wrong with another costs more to find out."""
        try:
            read = self.begun(line.pieces(text), strict=True)
        except Sorry:
            return None
        return read if read.whole and not read.gone else None

    def begun(self, pieces: Sequence[Piece], *, strict: bool = False) -> Read:
        """Read what can be read; what was left out is chosen where a single choice opens the fields of all the rest."""
        read = self._unread(pieces)
        if not read.form.fields and [piece.bare.casefold() for piece in pieces] == [say().values.done]:
            read.left = ()
        self._take_all(read, strict)
        return read

    def _unread(self, pieces: Sequence[Piece]) -> Read:
        """Return how it stands before anything is read, with as many pains before it as a line may take."""
        self.pains = self._given or Pains()
        read = Read({}, Form(), left=tuple(self._parted_halves(pieces)), passed_over=self._passed_over)
        self._settle(read)
        return read

    def _parted_halves(self, pieces: Sequence[Piece]) -> Iterator[Piece]:
        """Part numbers that are written with a half: the whole of each, and the flag that says so."""
        for piece in pieces:
            named, _, number = piece.text.rpartition(" ")
            whole, half = halved(number)
            flag = self._half_of(named.rstrip(" :").casefold()) if half else ""
            if flag:
                yield replace(piece, text=f"{named} {whole}".strip())
                yield Piece(f"{flag}: {say().values.yes}")
            else:
                yield piece

    def _half_of(self, named: str) -> str:
        """Return the flag of the number that is named, or else of the first that may have a half."""
        first = self.form_of({})
        forms = [
            first,
            *(self.form_of({f.name: f.options[0]}) for f in first.fields if isinstance(f, Pick) and f.options),
        ]
        numbers = [f for form in forms for f in form.fields if isinstance(f, Number) and f.half]
        meant = (f.half for f in numbers if named in (f.name, self.words.label(f).casefold()))
        return next(meant, numbers[0].half if numbers else "")

    def write(self, values: Mapping[str, Any]) -> str:
        """Return the line that says these values, without what goes without saying unless that is all."""
        form = self.form_of(values)
        unsaid, needed = starting(form, self._usual), {f.name for f in missing(form, {})}
        needed |= self._passed_over(form, clean(form, values))
        said = {f.name: as_chosen(f, values.get(f.name)) for f in form.fields}
        for name, value in tuple(said.items()):
            if value == unsaid[name] if name in unsaid else name not in needed and is_blank(value):
                del said[name]
        if not said and form.fields:
            first = form.fields[0]
            said = {first.name: as_chosen(first, values.get(first.name))}
        return line.write(form, self.words, said) or say().values.done

    def _settle(self, read: Read) -> None:
        """Let the form and the values agree; what was said of a field that was gone for a while stands there again."""
        read.form, read.values = settled(self.form_of, read.values, self._usual)
        back = {name: value for name, value in read.said.items() if name not in read.values}
        if back := clean(read.form, back):
            read.form, read.values = settled(self.form_of, {**read.values, **back}, self._usual)
        self.pains.take(read)

    def _passed_over(self, form: Form, values: Values) -> set[str]:
        """Return the fields of a question that are empty and could be filled: an answer counts for good.

        Orders and what is done unasked leave empty what they do not speak of. A yes or no that is not said is no,
        what goes without saying (`starting`) is chosen, and what a question asks `later` needs no answer now.
        """
        if not self.ask.seen.id:
            return set()
        question = self.ask.shows.rules.questions.get(self.ask.kind)
        later = question.later if question is not None else ()
        empty = [f for f in form.fields if is_blank(values.get(f.name)) and f.name not in later]
        return {f.name for f in empty if any(self._may_be(values, f.name, value) for value in _fillings(f))}

    def _may_be(self, values: Values, name: str, value: Any) -> bool:
        """Say whether a field may have a value beside the others; one that opens more of the form may."""
        tried = {**values, name: value}
        form = self.form_of(tried)
        tried = {**starting(form, self._usual), **clean(form, tried)}
        if missing(form, tried):
            return name in tried
        try:
            return self.ask.seen.accepts(answer(self.ask, form, tried))
        except Sorry:
            return False

    def _take_all(self, read: Read, strict: bool) -> None:
        """Read all that can be read, also of fields that a single choice opens."""
        self._take(read, strict)
        while read.left:
            opening = list(self._openings(read))
            if len(opening) != 1:
                break
            name, option = opening[0]
            read.values[name] = read.said[name] = option
            self._settle(read)
            self._take(read, strict)

    def _take(self, read: Read, strict: bool) -> None:
        """Read field by field as the form opens them."""
        while read.left:
            try:
                taken = line.take(read.form, self.words, read.left, read.said)
            except Sorry:
                if strict:
                    raise
                return
            if taken is None:
                return
            read.values[taken.field.name] = taken.value
            read.said[taken.field.name] = taken.value
            read.left = taken.left
            self._settle(read)

    def _openings(self, read: Read) -> Iterator[tuple[str, str]]:
        """Yield the choices in one field, of which nothing was said, that open the fields of all the rest."""
        for asked in read.form.fields:
            if not isinstance(asked, Pick) or asked.name in read.said:
                continue
            found = [(asked.name, o) for o in asked.options[:MOST_TRIED] if self._opens(read, asked.name, o)]
            if found:
                yield from found
                return

    def opened(self, read: Read) -> Iterator[Read]:
        """Yield how the form stands after each choice in the first field of which nothing was said."""
        asked = next((f for f in read.form.fields if isinstance(f, Pick) and f.name not in read.said), None)
        if asked is None:
            return
        for option in asked.options[:MOST_TRIED]:
            tried = Read({**read.values, asked.name: option}, read.form, {**read.said, asked.name: option}, ())
            self._settle(tried)
            yield tried

    def _opens(self, read: Read, name: str, option: str) -> bool:
        tried = Read({**read.values, name: option}, read.form, {**read.said, name: option}, read.left)
        self._settle(tried)
        try:
            self._take(tried, strict=True)
        except Sorry:  # there is a field for it: what is wrong is said there
            return True
        return not tried.left

    def _too_much(self, read: Read) -> Sorry:
        """Say what has to be named first, or that the answer, as things stand, has no place for what was named."""
        what, reading = line.all_of([f"“{self._called(piece)}”" for piece in read.left]), say().reading
        if (lacking := self._lacks_comma(read)) is not None:
            return lacking
        forms = [read.form, *(tried.form for tried in self.opened(read))]
        more = any(len(form.fields) > len(read.form.fields) for form in forms)  # so no field is the only one
        wrong = (line.wrong(read.form, self.words, piece, read.said, more=more) for piece in read.left)
        told = next((sorry for sorry in wrong if sorry is not None), None)
        if told is not None:
            return told
        opening = list(self._openings(read))
        first = read.form.field(opening[0][0]) if opening else None
        if first is not None:
            names = dict.fromkeys(self.words.option(first, option) for _, option in opening[:6])
            said = reading.say_first.format(what=what, field=self.words.label(first), options=" / ".join(names))
            return Sorry(said, self.ask.seen.rule)
        fields = ", ".join(dict.fromkeys(line.name_of(f, form, self.words) for form in forms for f in form.fields))
        pattern = reading.cannot_be_said if fields else reading.nothing_to_fill
        return Sorry(pattern.format(what=what, fields=fields), self.ask.seen.rule)

    def _lacks_comma(self, read: Read) -> Sorry | None:
        """Show the piece in which a comma is missing, so that all could be read; None if that is not what is wrong."""
        try:
            parted = next((found for number in range(len(read.left)) if (found := self._parted(read, number))), None)
        except TooMuch:
            return None
        if parted is None:
            return None
        return Sorry(say().reading.divide.format(what=f"“{read.left[parted[0]].bare}”", parts=f"“{parted[1]}”"))

    def _parted(self, read: Read, number: int) -> tuple[int, str] | None:
        """Return a piece that found no place, by its number, with the comma it lacks to be read; None if none helps.

        It is shown, not read so: whoever writes two things in one knows what was meant.
        """
        words = read.left[number].text.split()
        if read.left[number].quoted or len(words) > MOST_WORDS:
            return None
        for place in range(len(words) - 1, 0, -1):
            parts = " ".join(words[:place]), " ".join(words[place:])
            two = (replace(read.left[number], text=parts[0]), Piece(parts[1], soft=True))
            pieces = (*read.left[:number], *two, *read.left[number + 1 :])
            tried = Read(dict(read.values), read.form, dict(read.said), pieces)
            self._settle(tried)
            try:
                self._take_all(tried, strict=True)
            except Sorry:
                continue
            if not tried.left:
                return number, ", ".join(parts)
        return None

    def _called(self, piece: Piece) -> str:
        """Return what to call a piece of the line that found no place: the field it names, or the whole of it."""
        named, colon, _ = piece.text.partition(":")
        try:
            return self.words.called(named.strip()) if colon else piece.bare[:60]
        except KeyError:  # no field of this kind
            return piece.bare[:60]
