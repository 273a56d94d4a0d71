"""Private screens that commit nothing: what one owes and may do, the panel, the board, rules, help, orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games import house
from bot.games.presentation import Card, Guide, Presentation
from bot.tables import early
from bot.tables.agreements import quoted
from bot.tables.api import Ask, Button, Early, KeptOrder, OrderBook, Sorry, TableInfo, digest
from bot.tables.muster import BEFORE_THE_CARDS
from bot.tables.private import MOST, answers, time_up
from bot.tables.words import say as of_tables
from engine.core.seen import ORDER

from . import games, servers
from .answering import Answer
from .ids import Press, is_number
from .screen import OPTIONS, Key, Menu, Option, Row, Screen, keys_of, of_reply, rows_of
from .wizard.flow import Wizard
from .words import say

TAKEN_BACK = 3  # orders that stand on buttons
CARRIED = 40  # letters of what an order is about that a button carries
SHORTENED = "#"  # before what stands for something longer
MOST_RULES = 25  # of those that match
HOUSE_RULES = "house"  # by which those of a table are asked for
MORE = "~more"  # the line of a list of orders or stops that leads to those for which it has no room
OF_ORDERS = ("open", "clear-order", "set-stop", "clear-stop")  # what such lists do


async def todo(answer: Answer) -> Screen:
    """Show all that the person is waited for, at all tables, each with a button that opens its form."""
    owed, said = await answer.front.tables.todo(answer.person.id), of_tables().todo
    if not owed:
        return Screen(said.nothing)
    lines: dict[tuple[int, str], tuple[str, ...]] = {}
    for o in owed:
        line = said.owed.format(what=o.what, when=o.when, default=o.default)
        lines[o.game, o.title] = (*lines.get((o.game, o.title), ()), line, *o.since)
    cards = [Card(title, found) for (_, title), found in lines.items()]
    keys = [Key(f"{o.what} · {o.title}", Press("answer", o.game, o.decision), "primary") for o in owed]
    return Screen(said.title, tuple(cards), rows_of(keys))


async def desk(answer: Answer, game: int, note: str = "") -> Screen:
    """Show what is asked of the person now, the most urgent first; what he may do besides if nothing is."""
    tables, person = answer.front.tables, answer.person
    info, asks = await tables.info(game), await tables.asks(game, person)
    if info.status in BEFORE_THE_CARDS:
        return _before_the_cards(info, person.id, note)
    mine = next(seat for seat in info.seats if seat.person == person.id)
    nothing = of_tables().looking.nothing_asked
    nothing = "" if asks or info.status == "over" or nothing in note else nothing
    text = "\n".join(filter(None, (_of_table(info), note, info.waits, mine.stands, nothing)))
    back = (Key(say().buttons.take_back, Press("stand-in", game, "off"), "success"),) if mine.stands else ()
    ahead = await tables.early(game, person) if not info.waits else ()
    if asks and not info.waits:
        cards, rows = [asked(asks[0])], _answers(asks[0], early.in_one(asks[0], ahead), back)
    else:
        cards, rows = [asked(ask) for ask in asks[:1]], await _besides(answer, info, back)
    return Screen(text, (*cards, *([early.card(ahead)] if ahead else [])), rows)


async def more(answer: Answer, game: int) -> Screen:
    """Show all that stands behind "More…" under a question."""
    tables, person = answer.front.tables, answer.person
    info = await tables.info(game)
    if info.waits or not await tables.asks(game, person):
        return await desk(answer, game)
    ahead = await tables.early(game, person)
    back = (Key(say().buttons.asked, Press("answer", game), "primary"),)
    return Screen(_of_table(info), (early.card(ahead),) if ahead else (), await _besides(answer, info, back))


def _of_table(info: TableInfo) -> str:
    """Return of which table a screen is, and where that stands; what it says ends with that once it is over."""
    return f"-# {info.title} · {info.headline}" if info.status != "over" else ""


def behalf(asks: Sequence[Ask]) -> tuple[Row, ...]:
    """Return the answers of a moderator to what a seat is asked for which he answers; nothing else of it is his."""
    rows: list[Row] = []
    for ask in asks[:1]:
        rows += rows_of(keys_of((b for b in answers(ask) if b.action in ("choice", "answer", "rules")), ask.game))
    others = tuple(Option(ask.shows.offer_title_of(ask.kind), f"{ask.kind}|{_id(ask)}") for ask in asks[1:OPTIONS])
    return (*rows, *([Menu(say().looking.others, Press("open", asks[0].game, "behalf"), others)] if others else []))


def _answers(ask: Ask, whole: tuple[Button, ...], back: tuple[Key, ...]) -> tuple[Row, ...]:
    """Return the answers to a question, alone or with what comes after it, and the way to all the rest."""
    keys = keys_of((*answers(ask, MOST - len(back) - len(whole)), *whole), ask.game)
    return rows_of([*keys, Key(of_tables().buttons.more, Press("more", ask.game)), *back])


async def _besides(answer: Answer, info: TableInfo, back: tuple[Key, ...]) -> tuple[Row, ...]:
    """Return what may be done besides: as buttons as far as there is room for them on a telephone, else in lists."""
    tables, person, game = answer.front.tables, answer.person, info.id
    tail = (Key(of_tables().buttons.panel, Press("panel", game)), Key(say().buttons.orders, Press("orders", game)))
    if info.waits:
        return ((*back, *tail),)
    shows, asks = await answer.front.show_of(game), await tables.asks(game, person)
    ahead, open_now = await tables.early(game, person), await tables.offers(game, person)
    room = MOST - len(back) - len(tail)
    rows: list[Row] = [*_of_asked(shows, asks, ahead)]
    if ahead and not asks:
        rows.append(tuple(keys_of(early.buttons(shows, ahead, room), game)))
        room = 0
    elif ahead:
        lines = tuple(Option(b.label, f"{b.action}:{b.arg}") for b in early.everything(shows, ahead))
        rows.append(Menu(say().looking.ahead, Press("do", game, "ahead", ahead[0].version), lines[:OPTIONS]))
    kinds = dict.fromkeys(offer.kind for offer in open_now)
    if len(kinds) > room:
        unasked = tuple(Option(shows.offer_title_of(kind), f"{kind}|") for kind in kinds)
        rows.append(Menu(say().looking.unasked, Press("open", game), unasked[:OPTIONS]))
    elif kinds:
        rows.append(tuple(Key(f"{shows.offer_title_of(kind)}…", Press("offer", game, f"{kind}|")) for kind in kinds))
    return (*rows, (*back, *tail))


def _of_asked(shows: Presentation, asks: Sequence[Ask], ahead: Sequence[Early]) -> Iterator[Menu]:
    """List the ready-made answers that have no button, and what else is asked."""
    for ask in asks[:1]:
        shown = sum(1 for button in answers(ask, MOST - 1 - len(early.in_one(ask, ahead))) if button.action == "choice")
        lines = [Option(choice.label, f"choice:{_id(ask)}/{n}") for n, choice in enumerate(ask.choices)][shown:]
        if lines:
            which = Press("do", ask.game, "answers", ask.version)
            yield Menu(say().looking.answers, which, tuple(lines[:OPTIONS]))
    others = tuple(Option(shows.offer_title_of(a.kind), f"{a.kind}|{_id(a)}", _state(a)) for a in asks[1:OPTIONS])
    if others:
        yield Menu(say().looking.others, Press("open", asks[0].game, "asked"), others)


def _before_the_cards(info: TableInfo, person: int, note: str) -> Screen:
    """Show how far an open table is; who is asked whether he is there can answer here, too."""
    here = info.status == "lobby" or any(seat.person == person and seat.ready for seat in info.seats)
    asked = "" if here else say().looking.still_there
    rows = () if here else ((Key(of_tables().buttons.here, Press("ready", info.id), "success"),),)
    return Screen("\n".join(filter(None, (note, info.waits, asked))), rows=rows)


def _id(ask: Ask) -> str:
    return ask.decision.id if ask.decision is not None else ""


def _state(ask: Ask) -> str:
    if ask.decision is not None and ask.decision.answered:
        return of_tables().looking.answered
    return of_tables().looking.held if ask.decision is not None and ask.decision.held else ""


def asked(ask: Ask) -> Card:
    """Return the block that tells what is asked, until when, and what is played else."""
    lines = [*ask.card.lines]
    by = time_up(ask.due) if ask.due is not None else ""
    if _state(ask) or by:
        lines.append(f"-# {_state(ask) or by}")
    if ask.default and (ask.decision is None or not ask.decision.answered):
        lines.append(f"-# {of_tables().asking.default.format(default=ask.default)}")
    return Card(ask.card.title, tuple(lines))


async def open_kind(answer: Answer, game: int, what: str) -> None:
    """Open the form of `kind|decision`."""
    kind, _, decision = what.partition("|")
    await Wizard(answer, game, kind, decision).start()


async def panel(answer: Answer, game: int) -> Screen:
    """Show everything the person's seat knows."""
    screen = of_reply(await answer.front.tables.panel(game, answer.person), game)
    shows = await answer.front.show_of(game)
    seats = (await answer.front.tables.info(game)).seats
    held = (seat.seat for seat in seats if seat.person == answer.person.id)  # none, if it has just been handed on
    can = (Key(shows.actor_card(actor).card.title, Press("rules", game, actor)) for actor in held)
    keys = (
        Key(say().buttons.asked, Press("answer", game), "primary"),
        Key(say().buttons.orders, Press("orders", game)),
        Key(say().buttons.ledger, Press("ledger", game)),
        Key(say().buttons.notes, Press("note", game)),
        Key(of_tables().buttons.board_in_words, Press("text_board", game)),
    )
    past = Key(say().buttons.story, Press("history", game))
    return Screen(screen.text, screen.cards, (*screen.rows, keys, (*can, past))[:5], screen.pictures)


async def ledger(answer: Answer, game: int) -> Screen:
    """Show what the person's seat has learnt so far."""
    return of_reply(await answer.front.tables.ledger(game, answer.person), game)


async def board(answer: Answer, game: int, *, text: bool) -> None:
    """Show the public board. Whoever asks was found to be allowed to see the table (`games.known`)."""
    reply = await answer.wait(answer.front.tables.board(game, text))
    await answer.show(of_reply(reply, game))


async def rule(answer: Answer, game: int, words: str) -> Screen:
    """Show a rule, a card of what an actor can do or of a phase, or the list of what matches the words.

    What the table plays by comes first, then the rules of the house; a number may be of any game.
    """
    tables = await _tables(answer, game)
    if (own := _house_rules(tables, words.strip().lower())) is not None:
        return own
    rulebooks = _books(answer, tables)
    others = [Rules(shows.title, shows, None) for shows in answer.front.shows.values()]
    named = len(answer.front.shows) > 1
    for shelf in (rulebooks, others):
        pages = [page for book in shelf if (page := book.page(game, words, named=named)) is not None]
        if pages:
            keys = {key.press: key for _, further in pages for key in further}  # phases of two games may share a name
            return Screen(cards=tuple(card for card, _ in pages), rows=rows_of(list(keys.values())))
    hits = [(book, *hit) for book in rulebooks for hit in (*book.guides(words), *book.find(words))][:MOST_RULES]
    if not hits:
        raise Sorry(say().looking.no_rule)
    opened = {arg: Key(label, Press("rules", game, arg)) for _, arg, label, _ in hits}
    cards: dict[str, tuple[str, ...]] = {}
    for book, _, label, first in hits:
        cards[book.title] = (*cards.get(book.title, ()), f"**{label}** {first}")
    name = say().looking.rules_found
    shown = tuple(Card(name.format(book=title), found) for title, found in cards.items())
    return Screen(cards=shown, rows=rows_of(list(opened.values())))


async def reference(answer: Answer, game: int, number: str) -> Screen:
    """Show the exact text of a rule."""
    shelf = [*await books(answer, game), *(Rules(shows.title, shows, None) for shows in answer.front.shows.values())]
    found = next((card for book in shelf if (card := book.exact(number, named=False)) is not None), None)
    if found is None:
        raise Sorry(say().looking.no_rule)
    return Screen(cards=(found,), rows=((Key(say().buttons.in_short, Press("rules", game, number)),),))


Hit = tuple[str, str, str]  # what it is opened by, what it is called, how it begins


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game, as a table plays it, or those of the house."""

    title: str
    shows: Presentation | None  # None for the house
    options: Mapping[str, Any] | None

    def page(self, game: int, words: str, *, named: bool) -> tuple[Card, list[Key]] | None:
        """Return what has just this number or name, with what leads on from there; None if nothing has."""
        number = house.number(words) if self.shows is None else self.shows.rule_number(words)
        text = self._short(number) if number is not None else None
        if number is not None and text is not None:
            return Card(self._name(number, named), (text,)), self._further(game, number)
        wanted = words.strip().lower()
        for key, name in self._guides():
            if wanted in (key, name.lower()):
                guide = self._guide(key)
                return guide.card, [Key(rule, Press("rules", game, rule)) for rule in guide.rules]
        exact = self.exact(words.strip().upper(), named=named)
        return (exact, []) if exact is not None else None

    def _short(self, number: str) -> str | None:
        """Return what players are told of a rule."""
        return house.rule(number) if self.shows is None else self.shows.rule(number, self.options)

    def exact(self, number: str, *, named: bool) -> Card | None:
        """Return the exact text of a rule."""
        text = house.reference(number) if self.shows is None else self.shows.reference(number, self.options)
        return Card(self._name(number, named), (text,)) if text is not None else None

    def find(self, words: str) -> list[Hit]:
        """Return the rules that match."""
        found = house.find_rules(words) if self.shows is None else self.shows.find_rules(words, self.options)
        return [(number, number, first) for number, first in found]

    def guides(self, words: str) -> list[Hit]:
        """Return the cards of actors and phases that have all the words in their names or titles."""
        found, wanted = [(key, self._guide(key)) for key, _ in self._guides()], words.lower().split()
        return [
            (key, guide.name, guide.card.title)
            for key, guide in found
            if all(word in f"{guide.name} {guide.card.title}".lower() for word in wanted)
        ]

    def _guides(self) -> list[tuple[str, str]]:
        if self.shows is None:
            return []
        phases = self.shows.phases(self.options)
        return [*((actor, self.shows.actor_name(actor)) for actor in self.shows.actors), *phases.items()]

    def _guide(self, key: str) -> Guide:
        assert self.shows is not None, "the house has no cards"
        if key in self.shows.actors:
            return self.shows.actor_card(key, self.options)
        return self.shows.phase_card(key, self.options)

    def _name(self, number: str, named: bool) -> str:
        several = named or self.shows is None
        return (say().looking.rule_of if several else of_tables().buttons.rule).format(rule=number, book=self.title)

    def _further(self, game: int, number: str) -> list[Key]:
        """Return the way to the exact text of a rule, and to what happens in its phase."""
        keys = [Key(say().buttons.exact, Press("reference", game, number))]
        phase = self.shows.phase_of(number) if self.shows is not None else ""
        if self.shows is None or phase not in self.shows.phases(self.options):
            return keys
        return [Key(self._guide(phase).card.title, Press("rules", game, phase)), *keys]


async def _tables(answer: Answer, game: int) -> list[TableInfo]:
    """Return the tables whose rules may be meant: the one that is named, else one's own here, else those here."""
    tables = [await answer.front.tables.info(game)] if game else await games.candidates(answer, "here")
    return [info for info in tables if any(seat.person == answer.person.id for seat in info.seats)] or tables


async def house_ruled(answer: Answer, game: int) -> bool:
    """Say whether there are house rules of a table to be shown."""
    return any(info.house_rules for info in await _tables(answer, game))


def _house_rules(tables: Sequence[TableInfo], words: str) -> Screen | None:
    """Show what tables have written down for themselves, if the words ask for that."""
    said = say().looking
    cards = [Card(said.house_rules_of.format(title=i.title), quoted(i.house_rules)) for i in tables if i.house_rules]
    if cards and words in (HOUSE_RULES, said.house_rules.lower()):
        return Screen(cards=tuple(cards))
    return Screen(of_tables().agreeing.house_rules_none) if tables and words == said.house_rules.lower() else None


async def books(answer: Answer, game: int) -> list[Rules]:
    """Return the rules that may be meant: of the table, else of one's own here, of those here, or of all games."""
    return _books(answer, await _tables(answer, game))


def _books(answer: Answer, tables: Sequence[TableInfo]) -> list[Rules]:
    found = {info.kind: Rules(answer.front.shows[info.kind].title, answer.front.shows[info.kind], None)
             for info in tables if info.kind in answer.front.shows}  # fmt: skip
    if len(tables) == 1 and found:
        found = {kind: replace(book, options=tables[0].options) for kind, book in found.items()}
    everything = {kind: Rules(shows.title, shows, None) for kind, shows in answer.front.shows.items()}
    return [*(found or everything).values(), Rules(house.TITLE, None, None)]


async def help_page(answer: Answer, name: str, page: int) -> None:
    """Show a topic of the help, or the list of topics."""
    topics = answer.front.help.find(name)
    if not topics:
        raise Sorry(say().looking.no_topic)
    if len(topics) > 1 and not name:
        options = tuple(Option(topic.title, topic.name) for topic in topics[:OPTIONS])
        start = topics[0]
        keys: tuple[Row, ...] = (Menu(say().looking.topics, Press("help"), options),)
        await answer.show(Screen(cards=(Card(start.title, (start.pages[0],)),), rows=keys))
        return
    topic = topics[0]
    page = min(page, len(topic.pages) - 1)
    rows: tuple[Row, ...] = ()
    if page + 1 < len(topic.pages):
        rows = ((Key(say().buttons.read_on, Press("help", arg=f"{topic.name}|{page + 1}")),),)
    await answer.show(Screen(cards=(Card(topic.title, (topic.pages[page],)),), rows=rows))


async def orders(answer: Answer, game: int, page: int = 0) -> Screen:
    """Show the orders and stops that were given, to be taken back, and the kinds of order to choose from.

    A list that has no room for all of them begins on the next page with those that are left.
    """
    shows, tables = await answer.front.show_of(game), answer.front.tables
    book, said = await tables.orders(game, answer.person), say().orders
    text, stop = said.about, said.acts["stop"]
    lines = (*(kept.text for kept in book.kept), *(stop.format(what=shows.offer_title_of(k)) for k in book.stops))
    listed = ((said.kept, lines), (said.asleep, book.asleep))
    cards = tuple(Card(title, found) for title, found in listed if found)
    waits = (await tables.info(game)).waits
    if waits:
        return Screen(f"{text}\n{waits}", cards)
    words = of_tables().rewinding
    wake = (Key(words.wake, Press("wake", game), "success"), Key(words.let_sleep, Press("wake", game, "no")))
    menus = (
        _paged(said.give_menu, Press("open", game), _kinds(shows, book), page),
        _to_take_back(game, book, page),
        _paged(said.stop_menu, Press("set-stop", game), _windows(shows, book, set_now=False), page),
        _paged(said.unstop_menu, Press("clear-stop", game), _windows(shows, book, set_now=True), page),
    )
    rows: tuple[Row, ...] = tuple(row for row in menus if (row.options if isinstance(row, Menu) else row))
    return Screen(text, cards, (wake, *rows) if book.asleep else rows)


def _paged(label: str, press: Press, options: Sequence[Option], page: int) -> Menu:
    """Return a list, or the page of it whose turn it is; the press carries which that is."""
    if len(options) <= OPTIONS:
        return Menu(label, press, tuple(options))
    pages = -(-len(options) // (OPTIONS - 1))
    start = page % pages * (OPTIONS - 1)
    shown = (*options[start : start + OPTIONS - 1], Option(say().form.others, MORE))
    return Menu(label, replace(press, arg=str(page % pages)), shown)


async def next_orders(answer: Answer, press: Press) -> Screen:
    """Show the orders again, where a list goes on whose last line was chosen."""
    return await orders(answer, press.game, (int(press.arg) if is_number(press.arg) else 0) + 1)


def _kinds(shows: Presentation, book: OrderBook) -> tuple[Option, ...]:
    return tuple(Option(shows.offer_title_of(name), f"{ORDER}{name}|") for name in book.orders)


def _to_take_back(game: int, book: OrderBook, page: int) -> Row:
    """Return the orders that stand: each on a button, so that one press takes it back, or more of them in a list."""
    if len(book.kept) > TAKEN_BACK:
        return _paged(say().orders.clear_menu, Press("clear-order", game), _kept(book), page)
    label = say().orders.acts["clear"]
    return tuple(Key(label.format(what=kept.text), Press("clear-order", game, token(kept))) for kept in book.kept)


def _kept(book: OrderBook) -> tuple[Option, ...]:
    return tuple(Option(kept.text, token(kept)) for kept in book.kept)


def _windows(shows: Presentation, book: OrderBook, *, set_now: bool) -> tuple[Option, ...]:
    kinds = book.stops if set_now else [kind for kind in book.stoppable if kind not in book.stops]
    return tuple(Option(shows.offer_title_of(kind), kind) for kind in kinds)


def token(kept: KeptOrder) -> str:
    """Write which order is meant: its kind, and what it is about; a digest where that is too long for a button."""
    subject = kept.subject
    return f"{kept.kind}|{subject if len(subject) <= CARRIED else f'{SHORTENED}{digest(subject)}'}"


async def seated(answer: Answer, game: int) -> TableInfo:
    """Return a table at which the person has a seat. Raises Sorry if he has none."""
    info = await answer.front.tables.info(game)
    if all(seat.person != answer.person.id for seat in info.seats):
        raise Sorry(of_tables().looking.no_seat)
    return info


async def check_place(answer: Answer, game: int) -> None:
    """Raise Sorry, naming what is missing, if the bot may not do its work where the game is played."""
    info: TableInfo = await answer.front.tables.info(game)
    lacking = servers.lacking_in(answer, info.place)
    if lacking:
        where = f"<#{info.place.thread or info.place.channel}>"
        raise Sorry(say().looking.lacking.format(where=where, permissions=", ".join(lacking)))
