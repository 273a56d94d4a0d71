"""The words of questions, offers and orders: one object a kind, and a book that holds them against the rules.

Everything that is said of one question stands in one class: its title, what is asked, ready-made answers, the
default, the answer restated, its fields and their options, what an answer costs and leads to. A game's book is made
when its words are imported, and a missing or superfluous word is an error there: nothing is guessed later.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import NoneType
from typing import Any, ClassVar, Generic, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel

from engine.core.corrections import BREAK, CORRECT, REASON
from engine.core.forms import Field, Form, Number, Split, options_of
from engine.core.game import Rules
from engine.core.handing import HANDING, TO
from engine.core.moves import ClearOrder, ClearStop, Move, Order, SetOrder, SetStop, WakeOrders, internal_fields
from engine.core.seen import ORDER, Seen

from .common import CommonWords
from .presentation import WHAT_IF, Beginning, Card, Choice, Label, Supposed

TITLE, FIELD, BUTTON, OPTION, MOST = 45, 45, 80, 100, 10  # characters; MOST is a number of ready-made answers
Data = Mapping[str, Any]


class Before:
    """What a seat has before it, as words look at it. A game adds what its own questions look for."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.seat, self.kind, self.ref = seen.seat, seen.kind, seen.ref

    @property
    def v(self) -> Any:
        """The seat's view of the game."""
        return self.seen.view

    @property
    def form(self) -> Form:
        """What is asked at first."""
        return self.seen.form

    def say(self, **values: Any) -> Move:
        """Build a move that answers."""
        assert self.seen.move is not None, "a question or an offer is answered by a move"
        return self.seen.move.model_validate({"kind": self.kind, **values})

    def has(self, name: str) -> bool:
        """Say whether a field is asked."""
        return self.form.field(name) is not None

    def most(self, name: str) -> int:
        """Return the highest number a field takes; 0 if it is not asked."""
        field = self.form.field(name)
        if isinstance(field, Split):
            return min(field.most, sum(limit for _, limit in field.limits))
        return field.high if isinstance(field, Number) else 0

    def least(self, name: str) -> int:
        """Return the lowest number a field takes; 0 if it is not asked."""
        field = self.form.field(name)
        return field.low if isinstance(field, Number) else 0

    def options(self, name: str) -> tuple[str, ...]:
        """Return the options of a field; none if it is not asked."""
        field = self.form.field(name)
        return options_of(field) if field is not None else ()

    def limits(self, name: str) -> dict[str, int]:
        """Return the piles of a field with their limits; none if it is not asked."""
        field = self.form.field(name)
        return dict(field.limits) if isinstance(field, Split) else {}


B = TypeVar("B", bound=Before)


@dataclass(frozen=True, slots=True)
class Entry:
    """The words of one field: its label, and what its options are called.

    A mapping names every option there can be; a function names cards, places and the like. Numbers, yes or no, and
    what somebody writes in words of his own need no names.
    """

    label: str
    options: Mapping[str, str] | Callable[[str], str] | None = None
    written: bool = False  # whether words of one's own are wanted
    every: Callable[[Any], Iterable[str]] | None = None  # of names by a function: all that there are in a view's game

    def option(self, option: str) -> str:
        """Return the name of an option. KeyError if it has none."""
        if self.options is None:
            raise KeyError(option)
        return self.options(option) if callable(self.options) else self.options[option]

    def known(self, view: Any) -> tuple[str, ...]:
        """Return the ids of all that is called something in a game, offered or not; nothing where that is not said."""
        return tuple(
            self.every(view) if self.every is not None else self.options if isinstance(self.options, Mapping) else ()
        )


class Words(Generic[B]):
    """What is said of one kind, whatever it is a kind of."""

    kind: ClassVar[str]
    title: str
    fields: Mapping[str, Entry] = {}
    together: tuple[str, ...] = ()  # fields, in the order of the form, that one list may ask for

    def label(self, before: B, field: str, option: str) -> Label:
        """Return an option as it is offered in this position: its name, and a hint or a price where there is one."""
        return _named(self, field, option)

    def comes_to(self, before: B, data: Data) -> list[str]:
        """Return what an answer comes to, in lines that stand below its form once it is whole."""
        return []


@lru_cache(8192)  # the same for every position, and most of what a form is made of
def _named(words: Words[Any], field: str, option: str) -> Label:
    return Label(option, words.fields[field].option(option))


class OfferWords(Words[B], ABC):
    """The words of something a seat may do unasked."""

    @abstractmethod
    def asked(self, before: B) -> list[str]:
        """Return what it is about and what is at stake, in lines."""

    @abstractmethod
    def said(self, move: Data) -> str:
        """Return a move that answers in words, as whole sentences."""

    def told(self, before: B, move: Data) -> str:
        """Return the same where it is known what the seat had before it when it made the move."""
        return self.said(move)

    def needs_seen(self, move: Data) -> bool:
        """Say whether a move has but a number of what it is about, so that only `told` says what that was."""
        return False

    def follows(self, before: B, move: Move, data: Data) -> list[str]:
        """Return what the move costs and leads to, in lines."""
        return []

    def confirmed(self, data: Data) -> bool:
        """Say whether the move is a big public one, so that it is restated before it counts."""
        return False

    def beginnings(self, before: B) -> Iterator[Beginning]:
        """Yield likely ways to begin an answer, from what everybody knows: what is left of it is typed."""
        return iter(())


class QuestionWords(OfferWords[B]):
    """The words of something a seat is asked."""

    by_default: str = ""  # what is played when nobody answers, if that is always the same sentence

    @abstractmethod
    def choices(self, before: B) -> Iterator[Choice]:
        """Yield likely answers; those that the rules do not accept are left out."""

    def default(self, before: B, move: Data) -> str:
        """Return what is played when nobody answers, as a sentence; by itself, the answer restated."""
        return self.by_default or self.said(move)


class OrderWords(Words[B]):
    """The words of an answer given in advance."""

    def text(self, order: Data) -> str:
        """Return what the order says, as it goes on after the title; empty if the title says all."""
        return ""

    def brief(self, order: Data) -> str:
        """Return the same in a line of a list, where all of it may be too long; it is restated whole."""
        return self.text(order)

    def subject(self, subject: str) -> str:
        """Return what the order is about, where several of a kind stand side by side."""
        raise NotImplementedError

    def choices(self, before: B) -> Iterator[Choice]:
        """Yield likely early answers to what comes, `before.ref`; those that the rules do not accept are left out."""
        return iter(())

    def confirmed(self, order: Data) -> bool:
        """Say whether the order is worth a second look, so that it is restated before it counts."""
        return False


class CorrectionWords(Words[B]):
    """The words of something that a moderator puts right by hand."""

    does: str  # what it does, and what it does not show, in a sentence


@dataclass(frozen=True, slots=True)
class LookWords:
    """The words of a hidden thing that a moderator looks at alone: whose it is, and what lies there."""

    title: Callable[[str], str]  # of whose it is; of an empty text where it is nobody's
    item: Callable[[str], str]  # of an id
    nothing: str


class Supposing(Words[B], ABC):
    """The words of weighing an answer before it counts."""

    weighs: ClassVar[tuple[str, ...]]  # kinds of questions, and of orders (with their prefix)

    @abstractmethod
    def supposed(self, seen: Seen) -> Supposed | None:
        """Return how an answer to one of these can be weighed; None if that makes no sense now."""


class Later(OrderWords[B]):
    """The words of the order to be asked when it comes to that; a game that has one says its kind.

    `about` names a question with its subject: by the words of the order that could answer it.
    """

    def __init__(self, common: CommonWords, about: Callable[[str, str], str]) -> None:
        self._common, self._about = common, about
        self.title = common.later
        self.fields = {"what": Entry(common.later_what, self.subject)}

    def text(self, order: Data) -> str:
        """Return about what its owner is asked."""
        return self.subject(order["what"])

    def subject(self, subject: str) -> str:
        """Return the question, and what it is about."""
        kind, _, about = subject.partition(" ")
        return self._about(kind, about)


class LetGo(OrderWords[B]):
    """The words of the order to let windows go by; a game that has one says its kind. Questions go by their titles.

    `let_go` says what it means to let one go by, where that is not plain from its title.
    """

    def __init__(
        self,
        common: CommonWords,
        titles: Mapping[str, str],
        let_go: Mapping[str, str],
        row: Callable[[Iterable[str]], str],
    ) -> None:
        self._common, self._titles, self._row = common, titles, row
        self.title, labels = common.let_go, common.let_go_fields
        self.fields = {
            "windows": Entry(labels["windows"], {**titles, **let_go}),
            "until": Entry(labels["until"]),
        }

    def text(self, order: Data) -> str:
        """Return which questions are let go by, and how long."""
        windows = self._row(self._titles[kind] for kind in order["windows"])
        if not order.get("until"):
            return self._common.let_go_next.format(windows=windows)
        return self._common.let_go_until.format(windows=windows, turn=str(order["until"]))

    def subject(self, subject: str) -> str:
        """Return the question that is let go by."""
        return self._titles[subject]


def _of_the_core(common: CommonWords) -> Iterator[tuple[type[Move], str, Mapping[str, Entry]]]:
    """Yield what the core itself brings: no game needs words for these."""
    yield SetOrder, common.set_order, {}
    yield ClearOrder, common.clear_order, {"order_kind": Entry(common.which_order), "subject": Entry(common.about_what)}
    yield SetStop, common.set_stop, {"window": Entry(common.which_question)}
    yield ClearStop, common.clear_stop, {"window": Entry(common.which_question)}
    yield WakeOrders, common.wake_orders, {"keep": Entry(common.keep_orders)}


class Book(Generic[B]):
    """All words of a game's questions, offers and orders. TypeError if one is missing or too many, with all of them."""

    def __init__(
        self,
        rules: Rules[Any],
        before: Callable[[Seen], B],
        asking: Iterable[OfferWords[B]],
        orders: Iterable[OrderWords[B]],
        common: CommonWords,
        supposing: Supposing[B] | None = None,
        corrections: Iterable[CorrectionWords[B]] = (),
        looks: Mapping[str, LookWords] | None = None,
    ) -> None:
        self._rules, self._before, self._common = rules, before, common
        self.supposing = supposing
        self._asking = {words.kind: words for words in asking}
        self._orders = {words.kind: words for words in orders}
        self._corrections = {words.kind: words for words in corrections}
        self._looks = looks or {}
        found = list(self._wrong())
        if found:
            raise TypeError(f"words of {rules.name}: {'; '.join(found)}")
        core = {str(move.model_fields["kind"].default): title for move, title, _ in _of_the_core(common)}
        orders_only = {kind: words.title for kind, words in self._orders.items() if kind not in self._asking}
        self.titles = {**core, **{kind: words.title for kind, words in self._asking.items()}, **orders_only}
        self._core = {str(move.model_fields["kind"].default): fields for move, _, fields in _of_the_core(common)}

    # looking up

    def of(self, kind: str) -> Words[B]:
        """Return the words of a kind of question or offer, or of order (with its prefix). KeyError if there is none."""
        if kind == WHAT_IF and self.supposing is not None:
            return self.supposing
        if kind.startswith(CORRECT):
            return self.correction(kind.removeprefix(CORRECT))
        return self.order(kind.removeprefix(ORDER)) if kind.startswith(ORDER) else self.asking(kind)

    def asking(self, kind: str) -> OfferWords[B]:
        """Return the words of a question or offer."""
        return self._asking[kind]

    def order(self, kind: str) -> OrderWords[B]:
        """Return the words of an order."""
        return self._orders[kind]

    def correction(self, kind: str) -> CorrectionWords[B]:
        """Return the words of a correction."""
        return self._corrections[kind]

    def look(self, kind: str) -> LookWords:
        """Return the words of a hidden thing that can be looked at alone."""
        return self._looks[kind]

    def title(self, kind: str) -> str:
        """Return the name of a kind of decision, offer, order, correction or move of the core."""
        apart = kind.startswith((ORDER, CORRECT)) or kind == WHAT_IF
        return self.of(kind).title if apart else self.titles[kind]

    def entry(self, kind: str, field: str) -> Entry:
        """Return the words of a field."""
        if kind.startswith(CORRECT) and field in (REASON, BREAK):
            said = {REASON: self._common.correct_reason, BREAK: self._common.correct_break}
            return Entry(said[field], written=field == REASON)
        return self._core[kind][field] if kind in self._core else self.of(kind).fields[field]

    # asking

    def question(self, seen: Seen) -> Card:
        """Return what a seat is asked, or offered."""
        words = self.asking(seen.kind)
        lines = [*words.asked(self._before(seen)), self._common.rule.format(rule=seen.rule)]
        if seen.by:
            owner = self.entry(f"{CORRECT}{HANDING}", TO).option(seen.seat)
            lines.insert(0, self._common.handing.asked.format(owner=owner))
        return Card(words.title, tuple(lines))

    def default_text(self, seen: Seen) -> str:
        """Return what is played when nobody answers."""
        words = self.asking(seen.kind)
        assert isinstance(words, QuestionWords), "only questions have a default"
        assert seen.default is not None, "every question has a default"
        return words.default(self._before(seen), seen.default.model_dump())

    def choices(self, seen: Seen) -> tuple[Choice, ...]:
        """Return up to ten different ready-made answers that the rules accept now."""
        words = self.asking(seen.kind)
        assert isinstance(words, QuestionWords), "only questions have ready-made answers"
        found: list[Choice] = []
        for choice in words.choices(self._before(seen)):
            if all(choice.move != other.move for other in found) and seen.accepts(choice.move):
                found.append(choice)
            if len(found) == MOST:
                break
        return tuple(found)

    def beginnings(self, seen: Seen) -> tuple[Beginning, ...]:
        """Return likely ways to begin an answer; none for what is no answer by itself."""
        words = self.of(seen.kind)
        return tuple(words.beginnings(self._before(seen))) if isinstance(words, OfferWords) else ()

    def early(self, seen: Seen) -> tuple[Choice, ...]:
        """Return up to ten different ready-made answers to what comes, which the rules accept now."""
        words = self.order(seen.kind.removeprefix(ORDER))
        found = [choice for choice in words.choices(self._before(seen)) if seen.accepts(choice.move)]
        return tuple(found[:MOST])

    def labels(self, seen: Seen, field: Field) -> tuple[Label, ...]:
        """Return a field's options as they are offered now, in the order of the form."""
        words, before = self.of(seen.kind), self._before(seen)
        return tuple(words.label(before, field.name, option) for option in options_of(field))

    def known(self, seen: Seen, field: str) -> tuple[str, ...]:
        """Return all that a field can name in the game that the seat sees, whether it is open to the seat or not."""
        return self.of(seen.kind).fields[field].known(seen.view) if field in self.of(seen.kind).fields else ()

    def restate(self, move: Data, seen: Seen | None = None) -> str:
        """Return a dumped move as a sentence; `seen` is what was put to the seat, where that is known."""
        kind = str(move["kind"])
        if kind in self._asking:
            words = self._asking[kind]
            return words.said(move) if seen is None else words.told(self._before(seen), move)
        return self._common.order_says_nothing.format(title=self.titles[kind])

    def needs_seen(self, move: Data) -> bool:
        """Say whether only what was put to the seat names what a dumped move is about."""
        words = self._asking.get(str(move["kind"]))
        return words is not None and words.needs_seen(move)

    def order_text(self, order: Data, *, whole: bool = False) -> str:
        """Return an order as one sentence, short enough for a list unless the `whole` of it is wanted."""
        words = self.order(str(order["kind"]))
        said = words.text(order) if whole else words.brief(order)
        pattern = self._common.order_says if said else self._common.order_says_nothing
        return pattern.format(title=words.title, said=said)

    def order_name(self, kind: str, subject: str) -> str:
        """Return what an order is called among others of its kind."""
        words = self.order(kind)
        if not subject:
            return words.title
        return self._common.order_about.format(title=words.title, subject=words.subject(subject))

    def question_name(self, kind: str, subject: str) -> str:
        """Return what a question is called before it is asked: as the order that answers it, and what it is about."""
        words = self.order(self._rules.questions[kind].ahead)
        what = words.subject(subject) if subject else ""
        return self._common.order_about.format(title=words.title, subject=what) if what else words.title

    def name_apart(self, kind: str, subject: str) -> str:
        """Return the same, but where one order answers several questions as the question itself."""
        questions = self._rules.questions
        if sum(one.ahead == questions[kind].ahead for one in questions.values()) == 1:
            return self.question_name(kind, subject)
        title, what = self.titles[kind], self.order(questions[kind].ahead).subject(subject) if subject else ""
        return self._common.order_about.format(title=title, subject=what) if what else title

    def preview(self, seen: Seen, move: Move) -> str:
        """Return the move in words, then what it costs and what follows."""
        if isinstance(move, SetOrder):
            return self._common.order.format(order=self.order_text(move.order, whole=True))
        data = move.model_dump()
        words = self._asking.get(move.kind)
        more = words.follows(self._before(seen), move, data) if words is not None else []
        return "\n".join(line for line in (self.restate(data, seen), *more) if line)

    def comes_to(self, seen: Seen, move: Move) -> tuple[str, ...]:
        """Return what a whole answer comes to, in lines."""
        data = move.order if isinstance(move, SetOrder) else move.model_dump()
        return tuple(self.of(seen.kind).comes_to(self._before(seen), data))

    def needs_preview(self, move: Move) -> bool:
        """Say whether a move is restated before it counts."""
        if isinstance(move, SetOrder):
            return self.order(str(move.order["kind"])).confirmed(move.order)
        words = self._asking.get(move.kind)
        return words is not None and words.confirmed(move.model_dump())

    # the check

    def _wrong(self) -> Iterator[str]:
        """Yield what is missing, superfluous or too long."""
        asked: dict[str, Any] = {**self._rules.questions, **self._rules.offers}
        yield from _differing("questions and offers", set(asked), set(self._asking))
        yield from _differing("orders", set(self._rules.order_kinds), set(self._orders))
        for kind, words in self._asking.items():
            if kind in self._rules.questions and not isinstance(words, QuestionWords):
                yield f"{kind} is a question and needs the words of one"
            if kind in asked:
                move = asked[kind].move
                yield from _wrong_fields(kind, words, move, set(move.model_fields) - {"kind", *internal_fields(move)})
        yield from _differing("looks", set(self._rules.looks), set(self._looks))
        yield from _differing("corrections", set(self._rules.corrections), set(self._corrections))
        for kind, correction in self._corrections.items():
            if kind in self._rules.corrections:
                yield from _wrong_correction(kind, correction, set(self._rules.corrections[kind].fields))
        if self.supposing is not None:
            odd = [n for n, e in self.supposing.fields.items() if not 0 < len(e.label) <= FIELD]
            yield from (f"the label of {WHAT_IF}.{name} does not fit" for name in odd)
        for kind, order in self._orders.items():
            if kind in self._rules.order_kinds:
                found = self._rules.order_kinds[kind]
                yield from _wrong_fields(f"{ORDER}{kind}", order, found.order, set(found.attributes))
                if found.order.subject is not Order.subject and type(order).subject is OrderWords.subject:
                    yield f"{ORDER}{kind} has subjects and does not name them"


class ByTheBook:
    """The asking half of a presentation (`bot.games.presentation`), read from the game's book."""

    book: Book[Any]
    weighs: tuple[str, ...] = ()

    def question(self, seen: Seen) -> Card:
        """Return what the seat is asked and what is at stake."""
        return self.book.question(seen)

    def default_text(self, seen: Seen) -> str:
        """Return what is played when nobody answers."""
        return self.book.default_text(seen)

    def choices(self, seen: Seen) -> tuple[Choice, ...]:
        """Return up to ten ready-made answers."""
        return self.book.choices(seen)

    def beginnings(self, seen: Seen) -> tuple[Beginning, ...]:
        """Return likely ways to begin an answer."""
        return self.book.beginnings(seen)

    def early(self, seen: Seen) -> tuple[Choice, ...]:
        """Return up to ten ready-made early answers."""
        return self.book.early(seen)

    def supposed(self, seen: Seen) -> Supposed | None:
        """Return how an answer to this can be weighed before it counts."""
        return self.book.supposing.supposed(seen) if self.book.supposing is not None else None

    def look_title(self, kind: str, seat: str) -> str:
        """Return what a hidden thing is called that can be looked at alone."""
        return self.book.look(kind).title(seat)

    def looked(self, kind: str, seat: str, found: tuple[str, ...]) -> Card:
        """Return what somebody sees who looks at it."""
        words = self.book.look(kind)
        return Card(words.title(seat), tuple(map(words.item, found)) or (words.nothing,))

    def offer_title_of(self, kind: str) -> str:
        """Return the name of a kind of decision, offer or order."""
        return self.book.title(kind)

    def question_name(self, kind: str, subject: str) -> str:
        """Return the name of a question, and what it is about."""
        return self.book.question_name(kind, subject)

    def offer_card(self, seen: Seen) -> Card:
        """Return what an offer does and needs; a question one may answer unasked is shown like a question."""
        if seen.kind.startswith(CORRECT):
            words = self.book.correction(seen.kind.removeprefix(CORRECT))
            return Card(words.title, (words.does,))
        return self.book.question(seen)

    def field_label(self, kind: str, field: str) -> str:
        """Return the label of a field."""
        return self.book.entry(kind, field).label

    def together(self, kind: str) -> tuple[str, ...]:
        """Return the fields of a kind that go together."""
        return self.book.of(kind).together if kind in self.book.titles else ()

    def labels(self, seen: Seen, field: Field) -> tuple[Label, ...]:
        """Return a field's options as they are offered now."""
        return self.book.labels(seen, field)

    def known(self, seen: Seen, field: str) -> tuple[str, ...]:
        """Return all that a field can name in the game."""
        return self.book.known(seen, field)

    def order_text(self, order: Data) -> str:
        """Return an order as one sentence."""
        return self.book.order_text(order)

    def restated(self, move: Move, seen: Seen | None = None) -> str:
        """Return a move that answers as a sentence."""
        return self.book.restate(move.model_dump(), seen)

    def needs_seen(self, move: Move) -> bool:
        """Say whether only what was put to the seat names what the move is about."""
        return self.book.needs_seen(move.model_dump())

    def preview(self, seen: Seen, move: Move) -> str:
        """Restate a move with its cost and consequence."""
        return self.book.preview(seen, move)

    def comes_to(self, seen: Seen, move: Move) -> tuple[str, ...]:
        """Return what an answer comes to before it is given."""
        return self.book.comes_to(seen, move)

    def needs_preview(self, move: Move) -> bool:
        """Say whether a move is public and irrevocable."""
        return self.book.needs_preview(move)


def _differing(what: str, wanted: set[str], given: set[str]) -> Iterator[str]:
    if wanted != given:
        yield f"{what} without words: {sorted(wanted - given)}, unknown: {sorted(given - wanted)}"


def _wrong_fields(kind: str, words: Words[Any], model: type[BaseModel], wanted: set[str]) -> Iterator[str]:
    if not 0 < len(words.title) <= TITLE:
        yield f"the title of {kind} has {len(words.title)} characters"
    yield from _differing(f"fields of {kind}", wanted, {name for name in words.fields if "." not in name})
    for name, entry in words.fields.items():
        if not 0 < len(entry.label) <= FIELD:
            yield f"the label of {kind}.{name} has {len(entry.label)} characters"
        if isinstance(entry.options, Mapping):
            odd = [option for option, text in entry.options.items() if not 0 < len(text) <= OPTION]
            yield from (f"the name of {kind}.{name}.{option} does not fit" for option in odd)
        if name in wanted and name in model.model_fields:
            yield from _wrong_options(f"{kind}.{name}", entry, model.model_fields[name].annotation)


def _wrong_correction(kind: str, words: CorrectionWords[Any], wanted: set[str]) -> Iterator[str]:
    if not (0 < len(words.title) <= TITLE and words.does):
        yield f"the title or the sentence of {CORRECT}{kind} does not fit"
    yield from _differing(f"fields of {CORRECT}{kind}", wanted, set(words.fields))
    odd = [name for name, entry in words.fields.items() if not 0 < len(entry.label) <= FIELD]
    yield from (f"the label of {CORRECT}{kind}.{name} does not fit" for name in odd)


def _wrong_options(where: str, entry: Entry, annotation: Any) -> Iterator[str]:
    """Yield it if a field that takes ids does not name them, or does not name all that its class allows."""
    kinds = [part for part in (get_args(annotation) or (annotation,)) if part is not NoneType]
    if get_origin(annotation) is Literal:
        missing = {str(part) for part in kinds} - set(entry.options if isinstance(entry.options, Mapping) else ())
        if missing and not callable(entry.options):
            yield f"{where} does not name {sorted(missing)}"
    elif str in kinds and entry.options is None and not entry.written:
        yield f"{where} takes ids and does not name them"
