"""What a person sees of a table and may open: what is owed, forms, the panel, the board. Nothing here is an input."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from bot.games.presentation import WHAT_IF, Card, Figures, Supposed
from engine.core.corrections import CORRECT
from engine.core.decision import Decision, OfferOpen
from engine.core.errors import IllegalMove, NothingToAnswer, Refusal, StaleDecision
from engine.core.game import decide, offers
from engine.core.moves import Move, Override
from engine.core.orders import may_order, open_orders, stoppable
from engine.core.seen import ORDER, about, offered, ordering
from storage import Database, GameRow
from storage.errors import StorageError

from . import answered, behalf, closed, correcting, early, notebook, private, standing, tally, wishes, wishing
from .absence import OWNER
from .answers import Reader, make, refused
from .api import (
    NEXT,
    Ask,
    Behalf,
    Button,
    Concerned,
    Early,
    KeptOrder,
    Notebook,
    OrderBook,
    Owed,
    Person,
    Place,
    Reply,
    Said,
    Sorry,
    Story,
    Suggestion,
    TableInfo,
    default_text,
)
from .clocks import NO_TIME
from .completing import suggestions
from .figures import figures
from .live import LiveGame
from .looks import looked_at
from .memory import Memory
from .pages import page_of
from .past import Leafed, pages
from .play import Injected, sorry
from .private import stamp
from .reminding import USUAL, Wishes
from .todo import Waiting, by_urgency, waiting
from .wishes import draft_of, keep_counted, keep_draft, keep_plan, keep_previews, plan_of, wants_previews
from .words import say

log = logging.getLogger(__name__)
FORMER = 10  # tables that are over, of those among which one is chosen


class Desk:
    """The half of the table service that looks; the other half, `TableService`, takes inputs."""

    def __init__(self, db: Database, memory: Memory, injected: Injected) -> None:
        self.db = db
        self.memory = memory
        self.injected = injected
        self.leafed = Leafed()

    # questions

    async def asks(self, game: int, person: Person) -> tuple[Ask, ...]:
        """Return what the person's seat owes now, the most urgent first; answered ones, which may be replaced, last."""
        live = await self.memory.get(game)
        return tuple(self._ask(live, d, {}) for d in self._owed(live, self._seat(live, person)))

    def _owed(self, live: LiveGame, seat: str) -> list[Decision]:
        """Return what a seat owes, the most urgent first."""
        owed = [d for d in live.owed() if d.seat == seat] if live.game is not None else []
        owed.sort(
            key=lambda d: (
                d.answered,
                d.held,
                live.clocks[d.id].left(self.injected.now()) if d.id in live.clocks else NO_TIME,
            )
        )
        return owed

    def _ask(self, live: LiveGame, decision: Decision, given: Mapping[str, Any]) -> Ask:
        clock = live.clocks.get(decision.id)
        due = clock.due if clock is not None else None
        at_once, halts = partial(early.at_once, live, decision), live.halts(decision)
        return Ask(live.row.id, live.seen(decision), live.shows, decision, due, given, at_once=at_once, halts=halts)

    async def behalf(self, game: int, person: Person) -> Behalf | None:
        """Return what a moderator answers for a seat; None if he answers for none."""
        live = await self.memory.get(game)
        await self._must_still_moderate(live, person)
        found = behalf.answering(live, person.id)
        if found is None:
            return None
        asked = found[1] if not standing.waits(live) else []
        return Behalf(live.shows.actor_noun(found[0]), tuple(self._ask(live, d, {}) for d in asked))

    async def _lent(
        self, live: LiveGame, person: Person, decision: str | None, move: Move | None = None
    ) -> Decision | None:
        """Return what somebody without a seat answers for one; None if he answers for none. Raises Sorry."""
        await self._must_still_moderate(live, person)
        return behalf.question(live, person.id, decision, move)

    async def _must_still_moderate(self, live: LiveGame, person: Person) -> None:
        """Raise Sorry, and let it end, where somebody answers for a seat who moderates no longer."""
        if behalf.lost(live, person) is not None:
            await self.relieved(live.row.id, person)

    async def relieved(self, game: int, person: Person) -> None:
        """Let it end that somebody answers for a seat who moderates no longer: an input of its own. Raises Sorry."""
        raise NotImplementedError

    async def early(self, game: int, person: Person, *, asked: bool = False) -> tuple[Early, ...]:
        """Return what the person's seat may answer before it is asked; with what is `asked` now, if that goes on."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        now = [early.at_once(live, d) for d in self._owed(live, seat)] if asked else []
        return (*early.questions(live, seat), *filter(None, now))

    async def offers(self, game: int, person: Person) -> tuple[OfferOpen, ...]:
        """Return what the person's seat may do though nobody waits for it."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        return tuple(offers(live.shows.rules, live.game, seat)) if live.game is not None else ()

    async def open_ask(
        self, game: int, person: Person, kind: str, decision: str | None, given: Mapping[str, Any]
    ) -> Ask:
        """Open the form of a decision, an offer or an order, narrowed by the values given so far."""
        live = await self.memory.get(game)
        if kind.startswith(CORRECT):
            looked = await looked_at(self.db, live, person, self.injected.now())
            return correcting.ask(live, person, kind, given, looked)
        if live.seat_of(person.id) is None and (lent := await self._lent(live, person, decision)) is not None:
            self._must_run(live)
            return self._ask(live, lent, given)
        seat = self._seat(live, person)
        self._must_run(live)
        state = live.game
        assert state is not None, "a running game has cards"
        if kind == WHAT_IF:
            return self._weighed(live, seat, given)
        if kind.startswith(ORDER):
            name = kind.removeprefix(ORDER)
            if not may_order(live.shows.rules, state.state, seat, name):
                raise Sorry(say().orders.none_such)
            begins = live.shows.rules.order_kinds[name].begins(state.state, seat)
            seen = ordering(live.shows.rules, state, seat, name)
            return Ask(live.row.id, seen, live.shows, given=given, begins=begins)
        owed = [
            d for d in live.owed() if d.seat == seat and (d.id == decision or (decision is None and d.kind == kind))
        ]
        if owed:
            return self._ask(live, owed[0], given)
        open_kinds = {o.kind: o for o in offers(live.shows.rules, state, seat)}
        if decision is None and kind not in open_kinds and kind in live.shows.rules.offers:
            why = closed.why(live, seat, kind)
            raise Sorry(self._asked_besides(live, seat, why.sentence), why.rule)
        if decision is not None or kind not in open_kinds:
            stale = StaleDecision("stale_decision", decision=decision or kind)
            raise Sorry(await self._what_now(live, seat, stale, decision))
        return Ask(live.row.id, offered(live.shows.rules, state, open_kinds[kind]), live.shows, given=given)

    def _weighed(self, live: LiveGame, seat: str, given: Mapping[str, Any]) -> Ask:
        found = self._supposed(live, seat)
        if found is None:
            raise Sorry(say().looking.nothing_to_weigh)
        return Ask(live.row.id, found.seen, live.shows, given=given, supposed=found)

    def _supposed(self, live: LiveGame, seat: str) -> Supposed | None:
        """Return what the seat can weigh now: the answer to what it is asked, else to what is to come."""
        assert live.game is not None, "a running game has cards"
        shows, rules, found = live.shows, live.shows.rules, None
        for d in self._owed(live, seat) if shows.weighs else ():
            if d.kind in shows.weighs and not d.held:
                found = found or shows.supposed(live.seen(d))
        for kind in shows.weighs:
            name = kind.removeprefix(ORDER)
            if found is None and name != kind and rules.order_kinds[name].open_to(live.game.state, seat):
                found = shows.supposed(ordering(rules, live.game, seat, name))
        return found

    async def closed(self, game: int, person: Person, decision: str) -> str:
        """Tell somebody what became of a question that is not put to him, or not any more."""
        live = await self.memory.get(game)
        stale = StaleDecision("stale_decision", decision=decision)
        return await self._why_closed(live, self._seat(live, person), stale, decision)

    # answers in one line

    async def open_to(self, game: int, person: Person, *, unasked: bool = True) -> tuple[Owed, ...]:
        """Return by name what the person's seat owes, the most urgent first, and then what it may do `unasked`."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        if live.game is None or standing.waits(live):
            return ()
        title = live.shows.offer_title_of
        owed = [
            Owed(d.kind, title(d.kind), d.id, _state(d), not (d.held or d.answered)) for d in self._owed(live, seat)
        ]
        if not unasked:
            return tuple(owed)
        kinds = dict.fromkeys([o.kind for o in offers(live.shows.rules, live.game, seat)])
        if self._supposed(live, seat) is not None:
            kinds[WHAT_IF] = None
        return (*owed, *[Owed(kind, title(kind)) for kind in kinds])

    async def not_open(self, game: int, person: Person, what: str) -> Sorry:
        """Return why nothing that is open to the person's seat is called so, beside what it is asked."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        self._must_be_dealt(live)
        why = closed.why_none(live, seat, what)
        return Sorry(self._asked_besides(live, seat, why.sentence), why.rule)

    async def said(self, game: int, person: Person, kind: str, decision: str | None, text: str) -> Said:
        """Read one line as an answer. The card of the question is not made for that.

        Nor are its ready-made answers, unless the fields alone do not make a whole answer of the line: then it may be
        what stands on a button.
        """
        ask = await self.open_ask(game, person, kind, decision, {})
        try:
            read = Reader(ask).read(text)
        except Sorry as sorry:
            ready = _ready_made(ask, text)
            if ready is not None:
                return ready
            raise (refused(ask, text) or Sorry(sorry.sentence, sorry.rule or ask.seen.rule)) from None
        if ask.supposed is not None:  # it is looked at first, whatever a line says
            return Said(ask.kind, "", {**ask.supposed.usual, **read.values}, None)
        if not read.whole:
            return _ready_made(ask, text) or Said(ask.kind, ask.seen.id, read.values, None)
        return Said(ask.kind, ask.seen.id, read.values, make(ask.shows, ask.kind, read.form, read.values))

    async def suggest(
        self, game: int, person: Person, kind: str, decision: str | None, typed: str
    ) -> Sequence[Suggestion]:
        """Return what a line that is being typed may become, ready-made answers first."""
        ask = await self.open_ask(game, person, kind, decision, {})
        reader = Reader(ask)
        moves = [(choice.label, choice.move.model_dump(mode="json", exclude={"kind"})) for choice in ask.choices]
        return suggestions(reader, typed, [Suggestion(label, reader.write(values)) for label, values in moves])

    async def orders(self, game: int, person: Person) -> OrderBook:
        """Return the person's orders and stops, and which may be given."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        self._must_be_dealt(live)
        assert live.game is not None, "it has been dealt"
        s, rules = live.game.state, live.shows.rules
        kept = tuple(
            KeptOrder(kind, subject, live.shows.order_text(order))
            for (owner, kind, subject), order in s.orders.items()
            if owner == seat
        )
        stops = tuple(kind for owner, kind in sorted(s.stops) if owner == seat)
        asleep = (
            *(live.shows.order_text(order) for slot, order in s.asleep.items() if slot[0] == seat),
            *(live.shows.offer_title_of(kind) for owner, kind in sorted(s.resting) if owner == seat),
        )
        return OrderBook(kept, stops, open_orders(rules, s, seat), stoppable(rules, s, seat), asleep)

    async def preview(self, game: int, person: Person, move: Move, decision: str | None) -> str | None:
        """Return the move restated if it must be confirmed first; an illegal one is refused here already.

        A move that counts at once is decided once, when it is submitted; what a moderator puts right never does.
        """
        if isinstance(move, Override):
            return await self.preview_correction(game, person, move)
        live = await self.memory.get(game)
        lent = await self._lent(live, person, decision, move) if live.seat_of(person.id) is None else None
        seat = lent.seat if lent is not None else self._seat(live, person)
        self._must_run(live)
        assert live.game is not None, "a running game has cards"
        if not (live.shows.needs_preview(move) and await wants_previews(self.db, person.id)):
            return None
        try:
            decide(live.shows.rules, live.game, seat, move, decision=decision)
        except (StaleDecision, NothingToAnswer) as stale:
            raise Sorry(await self._what_now(live, seat, stale, decision), stale.rule) from stale
        except IllegalMove as refusal:
            raise sorry(live.shows, refusal) from refusal
        return live.shows.preview(about(live.shows.rules, live.game, seat, move), move)

    async def preview_correction(self, game: int, person: Person, move: Override) -> str:
        """Return what a moderator is about to put right; that he tried in vain is an input of its own."""
        raise NotImplementedError

    # what a seat has, and what everybody sees

    async def panel(self, game: int, person: Person) -> Reply:
        """Return everything the seat knows, what it owes with the defaults, and what it may do."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        self._must_be_dealt(live)
        assert live.game is not None, "it has been dealt"
        cards = [*live.shows.panel(live.view(seat))]
        owed = [d for d in live.owed() if d.seat == seat]
        lines, said = [], say().looking
        for d in owed:
            default = said.default.format(default=default_text(live.shows, live.seen(d), halts=live.halts(d)))
            note = _state(d) or "; ".join(filter(None, (stamp(live, d), default)))
            lines.append(f"**{live.shows.offer_title_of(d.kind)}** · {note}")
        cards.append(Card(said.owe, tuple(lines) or (said.nothing,)))
        may = [live.shows.offer_title_of(o.kind) for o in offers(live.shows.rules, live.game, seat)]
        if may and not standing.waits(live):
            cards.append(Card(said.may, tuple(may)))
        cards += notebook.cards(notebook.read(live.seats[seat], person.id))
        gone = standing.stands(live, live.seats[seat], self.injected.now())
        headline = f"**{live.row.title}** · {live.headline}"
        waits = standing.waits(live) if live.row.status != "over" else ""  # which the headline says
        plays = f"-# {live.plays}"
        text = "\n".join(filter(None, (headline, plays, waits, gone)))
        buttons, view, names = self._next_buttons(live, seat)[:1], live.view(seat), live.player_names()
        pictures = await asyncio.to_thread(live.shows.own_pictures, view, names)
        return Reply(text, tuple(cards), buttons, pictures)

    async def ledger(self, game: int, person: Person) -> Reply:
        """Return what the seat has learnt in the game so far, by turn."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        self._must_be_dealt(live)
        facts = live.shows.rules.facts
        rows = await self.db.journal.facts_for(live.row.id, seat, up_to=live.last_commit)
        heard = [facts.decode(kind, version, body) for _, kind, version, _, body in rows]
        cards = live.shows.ledger(heard, seat)
        said = say().looking.ledger if cards else say().looking.ledger_empty
        return Reply(f"-# {live.row.title} · {live.shows.actor_name(seat)}\n{said}", cards)

    async def story(self, game: int, person: Person, page: int | None = None, *, new: bool = False) -> Story:
        """Return a page of the story so far as the person may know it, the last one if none is named.

        `new`: only what has happened since the person last looked at the table, from its first page on.
        """
        live = await self.memory.get(game)
        self._must_be_dealt(live)
        own, journal = live.seat_of(person.id), self.db.journal
        seat = own.seat if own is not None else None
        since = await self.db.looks.visited(game, person.id, self.injected.now()) if new else None
        after = await journal.last_by(game, since) if since is not None else 0
        rows = await journal.facts_for(game, seat, up_to=live.last_commit)
        names = live.player_names()
        key = (game, seat, len(rows), rows[-1][0] if rows else 0, after, *names.items())
        found = self.leafed.told(key)
        if found is None:
            found = self.leafed.keep(key, await asyncio.to_thread(pages, live.shows, rows, seat, names, after))
        number = max(1, min((1 if new else len(found)) if page is None else page, len(found)))
        heads = tuple(cards[0].title for cards in found)
        return Story(heads, number, found[number - 1] if found else (), since, seat or "")

    async def figures(self, game: int, person: Person) -> Figures:
        """Return a game that is over in figures: all of them to those of its table. Raises Sorry before its end."""
        live = await self.memory.get(game)
        if live.row.status != "over":
            raise Sorry(say().figures.not_yet)
        everything = standing.info(live, self.injected.now()).knows_all(person.id)
        whole = await self.db.journal.whole(game)
        found = await asyncio.to_thread(figures, whole, live.shows, everything=everything)
        if found is None:
            raise Sorry(say().figures.not_yet)
        return found

    async def looked(self, game: int, person: Person, at: datetime) -> None:
        """Note that somebody looks at a table; what happens from then on is new to him when he comes again."""
        try:
            await self.db.looks.looked(game, person.id, at)
        except StorageError as error:
            log.error("noting a look: %s", error)  # he sees the table all the same; the look before counts on

    async def notebook(self, game: int, person: Person) -> Notebook:
        """Return the notes that the person may read at a table."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        self._must_be_dealt(live)
        return notebook.read(live.seats[seat], person.id)

    async def board(self, game: int, text: bool) -> Reply:
        """Return the public board as a picture with alt text, or in words."""
        live = await self.memory.get(game)
        self._must_be_dealt(live)
        names, view = live.player_names(), live.view()
        waits = standing.waits(live)
        if text:
            return Reply("\n".join(filter(None, (waits, live.shows.text_board(view, names)))))
        pictures = await asyncio.to_thread(live.shows.pictures, view, names)
        headline = "\n".join(filter(None, (live.headline, waits)))
        return Reply(headline, pictures=pictures)

    async def concerned(self, game: int) -> Concerned:
        """Return who may know of a table."""
        return standing.concerned(await self.memory.get(game), self.injected.now())

    async def info(self, game: int) -> TableInfo:
        """Return a table as everybody sees it."""
        return standing.info(await self.memory.get(game), self.injected.now())

    async def games_of(self, person: int) -> tuple[TableInfo, ...]:
        """Return the tables a person sits at that are not over."""
        rows = await self.db.tables.of_person(person, "lobby", "muster", "running", "paused", "needs_attention")
        return await self._infos(rows)

    async def games_lent(self, person: int) -> tuple[TableInfo, ...]:
        """Return the tables that are played at which a substitute has a person's seat."""
        return await self._infos(await self.db.tables.preferring(OWNER, person, "running", "paused", "needs_attention"))

    async def games_in(self, channel: int) -> tuple[TableInfo, ...]:
        """Return the tables of a channel or thread that are not over, the newest first."""
        rows = await self.db.tables.in_channel(channel)
        alive = [r for r in reversed(rows) if r.status not in ("over", "expired")]
        return await self._infos(alive)

    async def games_over(self, person: int, channel: int) -> tuple[TableInfo, ...]:
        """Return the last tables of a person, and of a channel or thread, that are over, the newest first."""
        mine, here = await self.db.tables.of_person(person, "over"), await self.db.tables.in_channel(channel)
        rows = {row.id: row for row in (*mine, *here) if row.status == "over"}
        return await self._infos([rows[number] for number in sorted(rows, reverse=True)[:FORMER]])

    async def _infos(self, rows: Iterable[GameRow]) -> tuple[TableInfo, ...]:
        """Return tables as everybody sees them, without those of games that this bot does not know any more."""
        known = [row.id for row in rows if row.kind in self.memory.shows]
        return tuple([standing.info(await self.memory.get(number), self.injected.now()) for number in known])

    # what a person keeps

    async def set_previews(self, person: Person, on: bool) -> Reply:
        """Let moves be restated to this person before they count, or not."""
        try:
            await keep_previews(self.db, person, on)
        except StorageError as error:
            log.error("keeping a wish: %s", error)
            raise Sorry(say().inputs.cannot_write) from error
        if on:
            return Reply(say().looking.previews_on)
        return Reply(say().looking.previews_off)

    async def set_counted(self, person: Person, on: bool) -> None:
        """Let this person be counted in the lists of who has played and won on a server, or nowhere."""
        try:
            await keep_counted(self.db, person, on)
        except StorageError as error:
            log.error("keeping a wish: %s", error)
            raise Sorry(say().inputs.cannot_write) from error

    async def tally(self, server: int, person: int, sees: Callable[[Place], bool]) -> tuple[Card, ...]:
        """Return who has played and won on a server, of games that are over: his own, and those that he `sees`."""
        found, names = await tally.counted(self.memory, server, person, sees)
        return tally.cards(found, names, self.memory.shows)

    async def todo(self, person: int) -> tuple[Waiting, ...]:
        """Return all that somebody has to answer now, at all his tables, the most urgent first."""
        rows = await self.db.tables.of_person(person, "running")
        return by_urgency([one for r in rows for one in await self._waiting(await self.memory.get(r.id), person)])

    async def _waiting(self, live: LiveGame, person: int) -> list[Waiting]:
        """Return what somebody has to answer at a table, the first with what he may have missed there."""
        found, seat = waiting(live, person), live.seat_of(person)
        if not found or seat is None:
            return found
        since = await private.since(self.db, live, seat.seat, page_of(seat).before, live.last_commit)
        return [replace(found[0], since=tuple(since)), *found[1:]]

    async def wishes(self, person: Person) -> Wishes:
        """Return what a person has set for himself."""
        known = await self.db.people.get(person.id)
        return wishes.read(known) if known is not None else USUAL

    async def said_wishes(self, person: Person) -> Mapping[str, str]:
        """Return what a person has set for himself as he would say it again."""
        return wishing.written(await self.wishes(person))

    async def suggest_wishes(self, person: Person, name: str, typed: str) -> Sequence[tuple[str, str]]:
        """Return what may be meant by a wish that is being typed: how it is shown, and what is said then."""
        return wishing.meant(name, typed, await self.wishes(person), self.injected.now())

    async def keep_plan(self, person: Person, plan: Mapping[str, Any]) -> None:
        """Keep what a person has chosen for a table that is not open yet; an empty mapping forgets it."""
        try:
            await keep_plan(self.db, person, plan)
        except StorageError as error:
            log.error("keeping a plan: %s", error)
            raise Sorry(say().inputs.cannot_write) from error

    async def plan(self, person: Person) -> Mapping[str, Any]:
        """Return what was kept."""
        return await plan_of(self.db, person.id)

    async def keep_draft(self, game: int, person: Person, kind: str, values: Mapping[str, Any]) -> None:
        """Keep the values of a half-filled form; an empty mapping forgets them."""
        if kind.startswith(CORRECT) or (await self.memory.get(game)).seat_of(person.id) is None:  # a moderator
            await keep_draft(self.db, person, f"{game}|{kind}", values)
            return
        async with self.memory.queue(game) as live:
            seat = live.seats[self._seat(live, person)]
            preferences = json.loads(seat.preferences)
            drafts = preferences.setdefault("drafts", {})
            if values:
                drafts[kind] = dict(values)
            else:
                drafts.pop(kind, None)
            text = json.dumps(preferences)
            await self.db.tables.change_seat(game, seat.seat, {"preferences": text})
            live.seats[seat.seat] = replace(seat, preferences=text)

    async def draft(self, game: int, person: Person, kind: str) -> Mapping[str, Any]:
        """Return the values kept."""
        live = await self.memory.get(game)
        if kind.startswith(CORRECT) or live.seat_of(person.id) is None:
            return await draft_of(self.db, person.id, f"{game}|{kind}")
        seat = live.seats[self._seat(live, person)]
        return dict(json.loads(seat.preferences).get("drafts", {}).get(kind, {}))

    # who may, and what comes next

    def _seat(self, live: LiveGame, person: Person) -> str:
        seat = live.seat_of(person.id)
        if seat is None:
            raise Sorry(say().looking.no_seat)
        return seat.seat

    def _must_be_dealt(self, live: LiveGame) -> None:
        if live.game is None:
            raise Sorry(standing.waits(live))

    def _must_run(self, live: LiveGame) -> None:
        if waits := standing.waits(live):
            raise Sorry(waits)

    async def _what_now(self, live: LiveGame, seat: str, stale: Refusal, decision: str | None) -> str:
        """Tell somebody whose answer came too late what became of it, and what is asked now."""
        return self._asked_besides(live, seat, await self._why_closed(live, seat, stale, decision))

    def _asked_besides(self, live: LiveGame, seat: str, why: str) -> str:
        """Say why something cannot be, and what is asked now."""
        owed = [d for d in live.owed() if d.seat == seat and not d.held and not d.answered]
        if not owed:
            return say().looking.nothing_now.format(why=why)
        return say().looking.asked_now.format(why=why, what=live.shows.offer_title_of(owed[0].kind))

    async def _why_closed(self, live: LiveGame, seat: str, stale: Refusal, decision: str | None) -> str:
        told = await answered.told(self.db, live, seat, decision) if decision is not None else ""
        return told or live.shows.refusal(stale)

    def _next_buttons(self, live: LiveGame, seat: str) -> tuple[Button, ...]:
        """Return the way to what is asked next, with its ready-made answers, and to the panel."""
        owed = [d for d in self._owed(live, seat) if not d.held and not d.answered]
        asked = bool(owed) and not standing.waits(live)
        answer = (Button("answer", live.shows.offer_title_of(owed[0].kind), NEXT, "primary"),) if asked else ()
        return (*answer, Button("panel", say().buttons.panel))


def _state(decision: Decision) -> str:
    if decision.held:
        return say().looking.held
    return say().looking.answered if decision.answered else ""


def _ready_made(ask: Ask, text: str) -> Said | None:
    """Return the ready-made answer that is called so."""
    called = " ".join(text.split()).casefold()
    move = next((choice.move for choice in ask.choices if choice.label.casefold() == called), None)
    if move is None:
        return None
    return Said(ask.kind, ask.seen.id, move.model_dump(mode="json", exclude={"kind"}, exclude_none=True), move)
