"""What a front-end sees of the tables: the service's operations, and what it wants to be shown, as plain data.

A front-end (Discord, the tests' own) turns people's clicks into calls of `Tables` and shows `Notice`s. Every
operation either returns or raises `Sorry` with a sentence that can be shown to the person as it is.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol

from bot.games.patterns import Noun
from bot.games.presentation import Card, Choice, Figures, Label, Picture, Presentation, Supposed
from engine.core.decision import Decision, OfferOpen
from engine.core.forms import Field, Form, filled
from engine.core.moves import Move
from engine.core.seen import ORDER, Seen

from .words import say

NEXT = "next"  # in place of a decision: whatever is asked most urgently then


class Sorry(Exception):
    """Something that cannot be done, as a sentence with the way out; nothing was changed."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account of the platform. Whether he moderates a server is the front-end's to say."""

    id: int
    name: str
    moderates: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is said: a server (0 for a private channel) and a channel or thread."""

    server: int
    channel: int
    thread: int | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a notice. `action` is one of the words below, `arg` what it is about.

    join, leave, begin, ready, panel (the private panel), answer (open the form of a decision: arg = decision id; show
    what is asked, with its ready-made answers: arg = NEXT or empty),
    choice (a ready-made answer: arg = "decision id/number of the choice"), more (all else that may be done), offer
    (arg = kind), text_board, rules.
    `version` travels in the button's id, so that a stale press is noticed; private acts never move it.
    """

    action: str
    label: str
    arg: str = ""
    style: Literal["primary", "secondary", "success", "danger"] = "secondary"
    disabled: bool = False
    version: int = 0


@dataclass(frozen=True, slots=True)
class Notice:
    """One message to be posted or edited."""

    purpose: str  # board, story, question, private, reminder, lobby, table, mention
    ref: str  # what it is about; a notice with the same purpose and ref replaces the older one if it can be edited.
    # Of a board, which replaces any older one, the phase that is played: at most once in each it is posted anew.
    text: str = ""
    cards: tuple[Card, ...] = ()
    buttons: tuple[Button, ...] = ()
    mention: tuple[int, ...] = ()  # persons who are pinged
    pictures: tuple[Picture, ...] = ()
    pin: bool = False
    replaces: bool = False  # edit the message of the same purpose and ref, if there is one that can be edited
    quiet: bool = False  # calls nobody: where no message can be edited, none is sent
    about: str = ""  # the ref of the page that a reminder points to
    overtakes: bool = False  # what stands there of the same purpose and ref keeps its words, and loses its buttons


@dataclass(frozen=True, slots=True)
class Reply:
    """What a person is told at once, privately, after the commit (or for a look that commits nothing)."""

    text: str
    cards: tuple[Card, ...] = ()
    buttons: tuple[Button, ...] = ()
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Log(Reply):
    """A page of what moderators did; the last one has the latest."""

    page: int = 1
    pages: int = 1


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat of a table, as everybody sees it."""

    seat: str
    person: int | None
    name: str
    kind: Literal["person", "machine", "regent"]
    ready: bool = False
    place: str = ""  # the seat's own name, also before factions are dealt
    away: bool = False  # whether who sits there is away
    stands: str = ""  # how that stands, as he reads it, also where a machine plays for him; empty if he is there
    open: bool = False  # whether a substitute may take it
    owner: int | None = None  # whose seat it is while a substitute plays
    kept_for: int | None = None  # whom a moderator hands it to, until he has said whether he takes it
    behalf: int | None = None  # the moderator who answers for it


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table, as everybody sees it."""

    id: int
    kind: str
    title: str
    status: str
    place: Place
    host: int
    preset: str
    options: Mapping[str, Any]
    seats: tuple[SeatInfo, ...]
    headline: str = ""
    plays: str = ""  # the game, its preset, and what differs from that, in words
    waits: str = ""  # why nothing can be played just now, and what comes next; empty while the game runs
    lost: bool = False  # whether it waits for another channel
    terms: tuple[str, ...] = ()  # what it has agreed on for its clocks, in words
    house_rules: str = ""  # as somebody wrote them: `agreements` says them
    moderators: Mapping[int, str] = field(default_factory=dict)  # the names of those whom it has named, by person
    moderated: bool = False  # whether the log of what moderators did holds anything

    def knows_all(self, person: int) -> bool:
        """Say whether somebody may have all of a game: of the table, once nothing has to be hidden any more."""
        return self.status == "over" and any(person in (seat.person, seat.owner) for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Concerned:
    """Who may know of a table wherever he asks. Every press looks at it, so it holds nothing else."""

    id: int
    place: Place
    people: frozenset[int]  # who sits there, is to, or has lent his seat to a substitute, and who answers for a seat
    answering: frozenset[int]  # the latter among them
    moderators: frozenset[int]  # whom it has named


def digest(text: str) -> str:
    """Return eight letters that stand for a text where it is too long for what carries it: a button, a list."""
    return f"{zlib.crc32(text.encode()):08x}"


def version_of(choices: Sequence[Choice]) -> int:
    """Return a number that changes with ready-made answers."""
    return zlib.crc32(repr([(choice.label, choice.move) for choice in choices]).encode())


def default_text(shows: Presentation, seen: Seen, *, halts: bool) -> str:
    """Say what happens when nobody answers: what is played, and that the game is halted before, if it `halts`."""
    default = shows.default_text(seen)
    return say().asking.halts.format(default=default) if halts else default


@dataclass(frozen=True)
class Ask:
    """A decision, offer or order opened for answering: its form, narrowed by the values given so far.

    Its words are made when they are looked at: what is answered at once without being shown composes nothing.
    """

    game: int
    seen: Seen
    shows: Presentation
    decision: Decision | None = None  # None for an offer or an order
    due: datetime | None = None
    given: Mapping[str, Any] = field(default_factory=dict)
    supposed: Supposed | None = None  # of an answer that is only weighed
    begins: Mapping[str, Any] = field(default_factory=dict)  # the values with which the form of an order is opened
    at_once: Callable[[], Early | None] = lambda: None  # orders that answer it and go on with what comes
    halts: bool = False  # whether the game is halted when its time is up, before the default is played

    @property
    def seat(self) -> str:
        """Who answers."""
        return self.seen.by or self.seen.seat

    @property
    def kind(self) -> str:
        """The kind of what is asked, with a prefix if it is an order."""
        return self.seen.kind

    @cached_property
    def form(self) -> Form:
        """What is asked, narrowed by the values given so far."""
        return self.seen.opened(self.given) if self.given else self.seen.form

    @cached_property
    def card(self) -> Card:
        """What it is about and what is at stake."""
        if self.supposed is not None:
            return self.supposed.told(filled(self.form, self.given))
        if self.kind.startswith(ORDER):
            tried = self.shows.rules.order_kinds[self.kind.removeprefix(ORDER)].tried
            said = say().orders
            lines = (said.followed, said.ahead) if tried else (said.followed,)
            return Card(said.title.format(order=self.shows.offer_title_of(self.kind)), lines)
        return self.shows.question(self.seen) if self.decision is not None else self.shows.offer_card(self.seen)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Ready-made answers; none for what nobody waits for."""
        return self.shows.choices(self.seen) if self.decision is not None else ()

    @cached_property
    def default(self) -> str:
        """What happens when nobody answers; empty for what nobody waits for."""
        return default_text(self.shows, self.seen, halts=self.halts) if self.decision is not None else ""

    @cached_property
    def version(self) -> int:
        """A number that changes with the ready-made answers, so that an old button never means another of them.

        It stands in buttons that only the person asked can see.
        """
        return version_of(self.choices)

    def labels(self, field: Field) -> tuple[Label, ...]:
        """Return the options of a field as they are offered now."""
        return self.shows.labels(replace(self.seen, given=self.given), field)


@dataclass(frozen=True, slots=True)
class Early:
    """One early question: what will be asked about what, and the order that answers it."""

    question: str
    subject: str
    order: str  # its kind, as forms of orders are opened
    title: str
    choices: tuple[Choice, ...]

    @property
    def name(self) -> str:
        """Name it among the early questions of a seat, in a button that only this seat sees.

        What it is about can be longer than a button carries, such as a battle in all of False Wall East.
        """
        return f"{self.question}|{digest(self.subject)}"

    @property
    def version(self) -> int:
        """A number that changes with the ready-made answers, so that an old button never means another of them."""
        return version_of(self.choices)


@dataclass(frozen=True, slots=True)
class Owed:
    """Something a seat owes, or may do unasked, by name: what can be answered, without the words of the question."""

    kind: str
    title: str
    decision: str = ""  # empty for what may be done unasked
    state: str = ""  # whether it is answered already, or held
    urgent: bool = False  # whether it waits for an answer now


@dataclass(frozen=True, slots=True)
class Said:
    """What one line says: the values of the form, and the move if nothing is left open."""

    kind: str
    decision: str
    values: Mapping[str, Any]
    move: Move | None


class Suggestion(NamedTuple):
    """A line that somebody may be typing, and how it is shown."""

    label: str
    line: str


@dataclass(frozen=True, slots=True)
class KeptOrder:
    """An order that a seat has given: its kind, what it is about, and the whole of it in words."""

    kind: str
    subject: str
    text: str


@dataclass(frozen=True, slots=True)
class OrderBook:
    """A seat's orders and stops, for its owner alone, and the kinds of each that it may give."""

    kept: tuple[KeptOrder, ...]
    stops: tuple[str, ...]
    orders: tuple[str, ...]
    stoppable: tuple[str, ...]
    asleep: tuple[
        str, ...
    ] = ()  # orders and stops in words that do nothing until their owner says that they hold again


@dataclass(frozen=True, slots=True)
class Notebook:
    """The notes that a person may read at a table: his own by number, those others let him read, and if his are lent.

    Lent notes are read by whoever plays the seat in his place: a substitute, or its player when he is back.
    """

    mine: tuple[tuple[int, str], ...] = ()
    others: tuple[str, ...] = ()
    lent: bool = False


@dataclass(frozen=True, slots=True)
class ModeratorDesk:
    """What a moderator can do at a table now, from what everybody there may know."""

    waits: Mapping[str, str]  # what the game waits for, and may be given its default, by name
    passes: Mapping[str, str]  # what of that may be let pass instead
    windows: Mapping[str, str]  # what is asked, and may be voided, by name
    seats: Mapping[str, str]  # who sits where, and may be taken off
    open: Mapping[str, str]  # seats that can be handed to somebody
    looks: Mapping[str, str]  # seats whose secrets he can be shown, if others agree where he plays here
    things: Mapping[str, str]  # hidden things that he can look at one by one, by name
    asking: Mapping[str, str]  # seats whose players would have this moderator answer for them
    answers: bool  # whether he answers for one
    corrections: Mapping[str, str]  # what can be put right by hand: the kinds of forms to open, and their names
    doors: Mapping[str, str]  # where the game can be taken up anew, by name
    time: bool  # whether there is anything that could be given more time
    pause: str  # pause, resume, or nothing
    end: bool  # whether the game can be ended
    moments: Mapping[str, str] = field(default_factory=dict)  # before what the game can be taken back to, in order


@dataclass(frozen=True, slots=True)
class Behalf:
    """What a moderator answers for a seat, with its player's consent: whose it is, and what waits now."""

    actor: Noun
    asks: tuple[Ask, ...]


@dataclass(frozen=True, slots=True)
class NewTable:
    """What somebody asks for when opening a table."""

    kind: str = ""  # the house's first game unless named
    seats: int = 0  # as many as can play unless said
    preset: str = "daily"
    title: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    machines: int = 0  # machine players who sit down at once


@dataclass(frozen=True, slots=True)
class Story:
    """A page of the story so far, as its reader may know it."""

    heads: tuple[str, ...]  # with what each page begins; none at all: nothing has happened
    page: int  # which of them it is, from 1 on
    cards: tuple[Card, ...]
    since: datetime | None = None  # after which it begins; None: with the beginning
    seat: str = ""  # as whom the reader knows it; empty: as everybody does


class Tables(Protocol):
    """The operations. `interaction` is the platform's id of what the person did; each id has its effect once."""

    # the lobby
    async def open_table(self, place: Place, host: Person, wanted: NewTable, interaction: str) -> Reply:
        """Open a table; the lobby notice with its join button goes to the place."""
        ...

    async def join(self, game: int, person: Person, actor: str | None, interaction: str) -> Reply:
        """Take a seat, with a wish for what to play (or change the wish)."""
        ...

    async def leave(self, game: int, person: Person, interaction: str) -> Reply:
        """Get up before the game begins; in a running game a machine player takes over."""
        ...

    async def add_machine(self, game: int, person: Person, actor: str | None, interaction: str) -> Reply:
        """Seat a machine player (the host's right)."""
        ...

    async def remove(self, game: int, person: Person, seat: str, interaction: str, *, moderates: bool = False) -> Reply:
        """Free a seat before the cards are dealt: of somebody who does not come, or of a machine player (host)."""
        ...

    async def begin(self, game: int, person: Person, interaction: str) -> Reply:
        """Call the muster: who sat down long ago is asked whether he is there; once it is called, end it (host)."""
        ...

    async def ready(self, game: int, person: Person, interaction: str) -> Reply:
        """Answer the muster; the game starts when everybody has."""
        ...

    # playing
    async def submit(self, game: int, person: Person, move: Move, decision: str | None, interaction: str) -> Reply:
        """Make a move. Returns after the commit: the sentence in the reply is the promise that it counts."""
        ...

    async def asks(self, game: int, person: Person) -> tuple[Ask, ...]:
        """Return what the person's seat owes now (held ones too), the most urgent first."""
        ...

    async def behalf(self, game: int, person: Person) -> Behalf | None:
        """Return what a moderator answers for a seat; None if he answers for none."""
        ...

    async def consent(self, game: int, person: Person, how: str, interaction: str) -> Reply:
        """Let a moderator answer for the person's seat, or no longer: `how` is one of the `CONSENTS`."""
        ...

    async def early(self, game: int, person: Person, *, asked: bool = False) -> tuple[Early, ...]:
        """Return what the person's seat may answer before it is asked; with what is `asked` now, if that goes on."""
        ...

    async def offers(self, game: int, person: Person) -> tuple[OfferOpen, ...]:
        """Return what the person's seat may do though nobody waits for it."""
        ...

    async def open_to(self, game: int, person: Person, *, unasked: bool = True) -> tuple[Owed, ...]:
        """Return by name what the person's seat owes, the most urgent first, and then what it may do `unasked`."""
        ...

    async def not_open(self, game: int, person: Person, what: str) -> Sorry:
        """Return why nothing that the person's seat is asked, or may do now, is called so: by the rules, with one."""
        ...

    async def said(self, game: int, person: Person, kind: str, decision: str | None, text: str) -> Said:
        """Read one line as an answer to a decision, an offer or an order. Raises Sorry with what is wrong in it."""
        ...

    async def suggest(
        self, game: int, person: Person, kind: str, decision: str | None, typed: str
    ) -> Sequence[Suggestion]:
        """Return what a line that is being typed may become, ready-made answers first."""
        ...

    async def open_ask(
        self, game: int, person: Person, kind: str, decision: str | None, given: Mapping[str, Any]
    ) -> Ask:
        """Open the form of a decision, an offer or an order; `given` narrows later fields.

        A stale decision raises Sorry.
        """
        ...

    async def closed(self, game: int, person: Person, decision: str) -> str:
        """Return what became of a decision that the person's seat does not owe, or not any more."""
        ...

    async def orders(self, game: int, person: Person) -> OrderBook:
        """Return the person's orders and stops, and which may be given."""
        ...

    async def preview(self, game: int, person: Person, move: Move, decision: str | None) -> str | None:
        """Return the move restated if it must be confirmed first, else None. Raises Sorry if that one is illegal."""
        ...

    async def set_previews(self, person: Person, on: bool) -> Reply:
        """Let `preview` restate moves to this person at all tables (as it does unless told otherwise), or nothing."""
        ...

    async def set_counted(self, person: Person, on: bool) -> None:
        """Let this person be counted in the lists of who has played and won on a server, or nowhere."""
        ...

    async def tally(self, server: int, person: int, sees: Callable[[Place], bool]) -> tuple[Card, ...]:
        """Return who has played and won on a server, of games that are over and that the person may know of."""
        ...

    async def todo(self, person: int) -> Sequence[Any]:
        """Return all that somebody has to answer now, at all his tables, the most urgent first (`todo.Waiting`)."""
        ...

    async def snooze(self, person: Person) -> Reply:
        """Keep reminders of all games back for a while."""
        ...

    async def set_wishes(self, person: Person, said: Mapping[str, str]) -> Reply:
        """Set zone, quiet hours, days off, vacation or a daily message for oneself, as it is said; return what is set.

        Clocks and reminders of all the person's games follow at once. What is not understood of it is told with what
        is wanted, and the rest holds; raises Sorry if nothing is.
        """
        ...

    async def said_wishes(self, person: Person) -> Mapping[str, str]:
        """Return what is set as the person would say it again."""
        ...

    async def suggest_wishes(self, person: Person, name: str, typed: str) -> Sequence[tuple[str, str]]:
        """Return what may be meant by a wish that is being typed: how it is shown, and what is said then."""
        ...

    async def panel(self, game: int, person: Person) -> Reply:
        """Return everything the person's seat knows, what it owes with its defaults, and what it may do."""
        ...

    async def ledger(self, game: int, person: Person) -> Reply:
        """Return what the person's seat has learnt so far, by turn."""
        ...

    async def figures(self, game: int, person: Person) -> Figures:
        """Return a game that is over in figures: all of them to those of its table. Raises Sorry before its end."""
        ...

    async def story(self, game: int, person: Person, page: int | None = None, *, new: bool = False) -> Story:
        """Return a page of the story so far as the person may know it, the last one if none is named.

        `new`: only what has happened since the person last looked at the table, from its first page on.
        """
        ...

    async def looked(self, game: int, person: Person, at: datetime) -> None:
        """Note that somebody looks at a table; what happens from then on is new to him when he comes again."""
        ...

    async def notebook(self, game: int, person: Person) -> Notebook:
        """Return the notes that the person may read at a table."""
        ...

    async def note(self, game: int, person: Person, text: str, interaction: str, number: int | None = None) -> Reply:
        """Keep a note of the person's, or write the one of that number anew; an empty one goes away."""
        ...

    async def lend_notes(self, game: int, person: Person, on: bool, interaction: str) -> Reply:
        """Let whoever plays the seat in the person's place read the person's notes, or not any more."""
        ...

    async def board(self, game: int, text: bool) -> Reply:
        """Return the public board as a picture with alt text, or in words."""
        ...

    async def keep_draft(self, game: int, person: Person, kind: str, values: Mapping[str, Any]) -> None:
        """Keep the values of a half-filled form, so that a restart does not lose them."""
        ...

    async def draft(self, game: int, person: Person, kind: str) -> Mapping[str, Any]:
        """Return the values kept."""
        ...

    async def keep_plan(self, person: Person, plan: Mapping[str, Any]) -> None:
        """Keep what a person has chosen so far for a table that is not open yet; an empty mapping forgets it."""
        ...

    async def plan(self, person: Person) -> Mapping[str, Any]:
        """Return what was kept; empty if there is none."""
        ...

    # running
    async def pause(
        self,
        game: int,
        person: Person,
        interaction: str,
        length: timedelta | None = None,
        *,
        moderates: bool = False,
        reason: str = "",
    ) -> Reply:
        """Stop the clocks for a while (host or moderator), or vote for that (whoever else sits there)."""
        ...

    async def resume(
        self, game: int, person: Person, interaction: str, *, moderates: bool = False, reason: str = ""
    ) -> Reply:
        """Let the clocks run again (who paused it, or a moderator), or vote for that before the pause ends."""
        ...

    async def must_say_why(self, game: int, person: Person, what: str, *, moderates: bool) -> bool:
        """Say whether somebody would "pause" or "resume" a game as a moderator: then he says why, and all read it."""
        ...

    async def relocate(
        self, game: int, person: Person, place: Place, interaction: str, *, moderates: bool = False
    ) -> Reply:
        """Give a game another channel of its server (host or manager; whoever plays, if it has lost its own)."""
        ...

    async def concede(self, game: int, person: Person, interaction: str) -> Reply:
        """Give up one's seat in a game under way; it goes on with a machine player in it."""
        ...

    async def take_back(self, game: int, person: Person, interaction: str) -> Reply:
        """Take one's last move back, or ask those for it who must agree (H-13)."""
        ...

    async def agree_back(self, game: int, person: Person, on: bool, interaction: str) -> Reply:
        """Agree that somebody takes a move back, or not."""
        ...

    async def stand_in(self, game: int, person: Person, on: bool, interaction: str) -> Reply:
        """Let a machine player answer for one's seat until one comes back, or take the seat back."""
        ...

    async def agree(self, game: int, person: Person, name: str, text: str, interaction: str) -> Reply:
        """Change the table's common quiet hours, time bank, who plays for the absent, or house rules (by its host)."""
        ...

    async def more_time(self, game: int, person: Person, interaction: str) -> Reply:
        """Give more time: to oneself from one's time bank, or to everybody who is asked (the host's right)."""
        ...

    async def away(self, game: int, person: Person, text: str, interaction: str) -> Reply:
        """Say that one is away, until a day if it is named: the table does not wait meanwhile."""
        ...

    async def regent(self, game: int, person: Person, seat: str, interaction: str) -> Reply:
        """Vote for a machine player in the place of somebody who is away; if only one is, no seat need be named."""
        ...

    async def substitute(self, game: int, person: Person, seat: str, interaction: str) -> Reply:
        """Play for somebody who is away; the reply is all that the seat may know."""
        ...

    async def decline_seat(self, game: int, person: Person, seat: str, interaction: str) -> Reply:
        """Do not take a seat that a moderator hands to the person."""
        ...

    # moderating
    async def name_moderator(
        self, game: int, person: Person, whom: Person, interaction: str, *, on: bool = True, moderates: bool = False
    ) -> Reply:
        """Make somebody a moderator, or let him be none (`on`).

        The host does so before the cards are dealt, afterwards the table by vote; who moderates the server at any time.
        """
        ...

    async def dispute(
        self, game: int, person: Person, text: str, interaction: str, *, moderates: bool = False
    ) -> Reply:
        """Stop the game for a while with a sentence of what is disputed, and call its moderators."""
        ...

    async def moderator_desk(self, game: int, person: Person, *, moderates: bool = False) -> ModeratorDesk:
        """Return what a moderator can do at a table now. Raises Sorry if the person is none."""
        ...

    async def moderate(
        self,
        game: int,
        person: Person,
        act: str,
        about: str,
        reason: str,
        interaction: str,
        *,
        moderates: bool = False,
        whom: Person | None = None,
    ) -> Reply:
        """Do as a moderator does.

        time, end; default (about one of the desk's waits), free (about a seat), unseal (about a seat, or one of its
        things; the reply leads to `look`), hand (about an open seat, to whom), answers (about a seat whose player
        wishes it), void (about one of its windows), rewind and redraw (about one of its moments), enter (about one of
        its doors), house-rules (`about` is how they read from now on).
        """
        ...

    async def look(self, game: int, person: Person, number: int, *, moderates: bool = False) -> Reply:
        """Return what a seat holds at which a moderator looks, by the number of the log's entry: once all were told."""
        ...

    async def agree_look(self, game: int, person: Person, number: int, on: bool, interaction: str) -> Reply:
        """Agree that a moderator who plays looks at what he asks for by an entry of the log, or do not."""
        ...

    async def preview_act(self, game: int, person: Person, act: str, about: str, *, moderates: bool = False) -> str:
        """Return what all would hear at once of an act: enter (about a door), void (about a window). Raises Sorry."""
        ...

    async def moderation(self, game: int, page: int | None = None) -> Log:
        """Return a page of what moderators did at a table, the last one if none is named: all may read it who may know
        of the table."""
        ...

    # looking
    async def concerned(self, game: int) -> Concerned:
        """Return who may know of a table. Raises Sorry if there is none."""
        ...

    async def info(self, game: int) -> TableInfo:
        """Return a table as everybody sees it. Raises Sorry if there is none."""
        ...

    async def games_of(self, person: int) -> tuple[TableInfo, ...]:
        """Return the tables a person sits at that are not over."""
        ...

    async def games_lent(self, person: int) -> tuple[TableInfo, ...]:
        """Return the tables that are played at which a substitute has a person's seat."""
        ...

    async def games_in(self, channel: int) -> tuple[TableInfo, ...]:
        """Return the tables of a channel or thread that are not over, the newest first."""
        ...

    async def games_over(self, person: int, channel: int) -> tuple[TableInfo, ...]:
        """Return the last tables of a person, and of a channel or thread, that are over, the newest first."""
        ...

    # the platform's news
    async def dm_state(self, game: int, person: int, is_open: bool, refused: Any = None) -> None:
        """Note whether private messages reach the person; `refused` is the outbox row of this game that showed it."""
        ...

    async def place_lost(self, channel: int) -> None:
        """A channel was deleted or can no longer be written to: pause its games and tell the players privately."""
        ...

    async def person_left(self, server: int, person: int, refused: Any = None) -> None:
        """A person left the server: a machine player answers for the seat until the person comes back.

        `refused` is the outbox row that showed it; the table sees no sooner than it may that there was one.
        """
        ...

    # delivery: see `bot.tables.outbox`
    async def compose(self, posts: Sequence[Any]) -> Notice | None:
        """Make the words and pictures of outbox rows that belong together; None if there is nothing left to tell."""
        ...
