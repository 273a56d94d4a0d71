"""The table service: the front door to every table. Each game has one queue; games run side by side."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.games.presentation import Card, Presentation
from engine.core.decision import Decision, OfferOpen
from engine.core.errors import IllegalMove, NothingToAnswer, Refusal, StaleDecision
from engine.core.game import check_order, decide, offers, order_form
from engine.core.moves import Move, SetOrder
from engine.core.run import parse_order
from storage import Database, GameInput, Post
from storage.errors import AlreadyHandled, StorageError

from .api import ORDER, Ask, Button, NewTable, Notice, Person, Place, Reply, Sorry, TableInfo
from .clockwork import Deadlines, Machines
from .compose import compose, stamp, version_of
from .live import LiveGame
from .lobby import Lobby
from .memory import NO_ROOM, Memory
from .moving import relocate
from .outbox import closed_doors, row, to_everybody
from .play import Fault, Given, Play, sorry
from .wishes import keep_previews, wants_previews

log = logging.getLogger(__name__)


class TableService:
    """Implements `bot.tables.api.Tables`."""

    def __init__(
        self,
        db: Database,
        shows: Mapping[str, Presentation],
        given: Given,
        *,
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.db = db
        self.given = given
        self.memory = Memory(db, shows, given.version)
        self.play = Play(db, given)
        self.lobby = Lobby(db, given, self.play, shows)
        self.deadlines = Deadlines(self.memory, self.play, self.lobby, changed)
        self.machines = Machines(self.memory, self.play, self.deadlines.fell_behind)
        # Told after every input: there may be posts to send, another earliest deadline, machines to answer.
        self.memory.after_input += [lambda live: changed(), self.machines.look]
        self._changed = changed

    # the lobby

    async def open_table(self, place: Place, host: Person, wanted: NewTable, interaction: str) -> Reply:
        """Open a table; the lobby notice with its join button goes to the place."""
        try:
            live = await self.lobby.open(place, host, wanted, interaction)
        except AlreadyHandled:
            raise Sorry("That has been done already.") from None
        except StorageError as error:
            log.error("opening a table: %s", error)
            raise Sorry(NO_ROOM) from error
        self.memory.put(live)
        self._changed()
        text = f"The table is open (number {live.row.id}); you have its first seat."
        return Reply(await self.deadlines.go_on(live.row.id) or text)

    async def join(self, game: int, person: Person, actor: str | None, interaction: str) -> Reply:
        """Take a seat; when the last one is taken the muster is called by itself."""
        async with self.memory.queue(game) as live:
            text = await self.lobby.join(live, person, actor, interaction)
        return Reply(f"{text} {await self.deadlines.go_on(game)}".rstrip())

    async def leave(self, game: int, person: Person, interaction: str) -> Reply:
        """Get up: before the game the seat is free again, in a running game a machine player takes over."""
        async with self.memory.queue(game) as live:
            if live.game is None:
                return Reply(await self.lobby.leave(live, person, interaction))
        return await self.concede(game, person, interaction)

    async def add_machine(self, game: int, person: Person, actor: str | None, interaction: str) -> Reply:
        """Seat a machine player (the host's right)."""
        async with self.memory.queue(game) as live:
            text = await self.lobby.add_machine(live, person, actor, interaction)
        return Reply(f"{text} {await self.deadlines.go_on(game)}".rstrip())

    async def begin(self, game: int, person: Person, interaction: str) -> Reply:
        """Call the muster now; seats nobody took are removed."""
        async with self.memory.queue(game) as live:
            self.lobby.must_be_host(live, person)
            text = await self.lobby.begin(live, interaction)
        return Reply(await self.deadlines.go_on(game) or text)

    async def ready(self, game: int, person: Person, interaction: str) -> Reply:
        """Answer the muster."""
        async with self.memory.queue(game) as live:
            text = await self.lobby.ready(live, person, interaction)
        return Reply(await self.deadlines.go_on(game) or text)

    # playing

    async def submit(self, game: int, person: Person, move: Move, decision: str | None, interaction: str) -> Reply:
        """Make a move. The reply comes after the commit and is the promise that it counts."""
        async with self.memory.queue(game) as live:
            seat = self._seat(live, person)
            self._must_run(live)
            try:
                commits = await self.play.move(live, seat, move, decision, interaction=interaction)
            except (StaleDecision, NothingToAnswer) as stale:
                raise Sorry(self._what_now(live, seat, stale), stale.rule) from stale
            except Refusal as refusal:
                raise sorry(live.shows, refusal) from refusal
            except Fault as fault:
                raise Sorry(
                    f"This game met a fault of mine and waits; nothing is lost (reference {fault.reference})."
                ) from fault
            return self._counted(live, seat, commits)

    def _what_now(self, live: LiveGame, seat: str, stale: Refusal) -> str:
        """Tell somebody whose answer came too late what is asked now."""
        owed = [d for d in live.owed() if d.seat == seat and not d.held and not d.answered]
        if not owed:
            return f"{live.shows.refusal(stale)} Nothing is asked of you now."
        return f"{live.shows.refusal(stale)} You are asked now: {live.shows.offer_title_of(owed[0].kind)}."

    def _counted(self, live: LiveGame, seat: str, commits: Sequence[Any]) -> Reply:
        names = live.player_names()
        heard = [f for c in commits for f, audience in c.facts if audience is None or seat in audience]
        lines = [line.text for f in heard for line in [live.shows.sentence(f, seat, names)] if line is not None]
        text = "\n".join(["✓ It counts.", *lines])
        return Reply(text[:1900], buttons=self._next_buttons(live, seat))

    def _next_buttons(self, live: LiveGame, seat: str) -> tuple[Button, ...]:
        owed = [d for d in live.owed() if d.seat == seat and not d.held and not d.answered]
        answer = (Button("answer", live.shows.offer_title_of(owed[0].kind), owed[0].id, "primary"),) if owed else ()
        return (*answer, Button("panel", "My hand"))

    def _seat(self, live: LiveGame, person: Person) -> str:
        seat = live.seat_of(person.id)
        if seat is None:
            raise Sorry("You have no seat in this game.")
        return seat.seat

    def _must_be_dealt(self, live: LiveGame) -> None:
        if live.game is None and live.row.status == "needs_attention":
            self._must_run(live)
        if live.game is None:
            raise Sorry("The cards have not been dealt yet.")

    def _must_run(self, live: LiveGame) -> None:
        sentences = {
            "lobby": "The game has not begun.",
            "muster": "The game has not begun: not everybody has answered the muster.",
            "paused": "The game is paused.",
            "needs_attention": "The game waits for its operator to mend a fault.",
            "over": "The game is over.",
            "expired": "This table was closed.",
        }
        if live.row.status in sentences:
            raise Sorry(sentences[live.row.status])

    async def asks(self, game: int, person: Person) -> tuple[Ask, ...]:
        """Return what the person's seat owes now, the most urgent first; answered ones, which may be replaced, last."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        owed = [d for d in live.owed() if d.seat == seat] if live.game is not None else []
        owed.sort(
            key=lambda d: (d.answered, d.held, live.clocks[d.id].left(self.given.now()) if d.id in live.clocks else 0)
        )
        return tuple(self._ask(live, d, {}) for d in owed)

    def _ask(self, live: LiveGame, decision: Decision, given: Mapping[str, Any]) -> Ask:
        game = live.game
        assert game is not None, "nothing is asked before the cards are dealt"
        question = live.shows.rules.questions[decision.kind]
        clock = live.clocks.get(decision.id)
        choices = live.shows.choices(game, decision)
        return Ask(
            game=live.row.id,
            seat=decision.seat,
            kind=decision.kind,
            decision=decision,
            card=live.shows.question(game, decision),
            form=question.form(game.state, decision.seat, decision.ref, given),
            choices=choices,
            default=live.shows.default_text(game, decision),
            due=clock.due if clock is not None else None,
            version=version_of(choices),
        )

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
        seat = self._seat(live, person)
        self._must_run(live)
        state = live.game
        assert state is not None, "a running game has cards"
        if kind.startswith(ORDER):
            form = order_form(live.shows.rules, state, seat, kind.removeprefix(ORDER), given)
            return Ask(live.row.id, seat, kind, None, Card(live.shows.offer_title_of(kind), ()), form, (), "", None)
        owed = [
            d for d in live.owed() if d.seat == seat and (d.id == decision or (decision is None and d.kind == kind))
        ]
        if owed:
            return self._ask(live, owed[0], given)
        offer = live.shows.rules.offers.get(kind)
        open_kinds = {o.kind: o for o in offers(live.shows.rules, state, seat)}
        if decision is not None or kind not in open_kinds:
            raise Sorry(self._what_now(live, seat, StaleDecision("stale_decision", decision=decision or kind)))
        if offer is not None:
            form = offer.form(state.state, seat, given)
        else:
            form = live.shows.rules.questions[kind].form(state.state, seat, open_kinds[kind].ref, given)
        card = live.shows.offer_card(state, seat, kind)
        return Ask(live.row.id, seat, kind, None, card, form, (), "", None)

    async def preview(self, game: int, person: Person, move: Move, decision: str | None) -> str | None:
        """Return the move restated if it must be confirmed first; an illegal one is refused here already."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        self._must_run(live)
        assert live.game is not None, "a running game has cards"
        try:
            decide(live.shows.rules, live.game, seat, move, decision=decision)
            if isinstance(move, SetOrder):
                check_order(live.shows.rules, live.game, seat, parse_order(live.shows.rules.orders, move.order))
        except (StaleDecision, NothingToAnswer) as stale:
            raise Sorry(self._what_now(live, seat, stale), stale.rule) from stale
        except IllegalMove as refusal:
            raise sorry(live.shows, refusal) from refusal
        if not (live.shows.needs_preview(move) and await wants_previews(self.db, person.id)):
            return None
        return live.shows.preview(live.game, seat, move)

    async def set_previews(self, person: Person, on: bool) -> Reply:
        """Let moves be restated to this person before they count, or not."""
        try:
            await keep_previews(self.db, person, on)
        except StorageError as error:
            log.error("keeping a wish: %s", error)
            raise Sorry(NO_ROOM) from error
        if on:
            return Reply("Moves that cannot be taken back are repeated to you before they count.")
        return Reply(
            "Your moves count at once, also those that cannot be taken back. An illegal one still changes nothing."
        )

    async def panel(self, game: int, person: Person) -> Reply:
        """Return everything the seat knows, what it owes with the defaults, and what it may do."""
        live = await self.memory.get(game)
        seat = self._seat(live, person)
        self._must_be_dealt(live)
        assert live.game is not None, "it has been dealt"
        cards = [*live.shows.panel(live.game, seat)]
        owed = [d for d in live.owed() if d.seat == seat]
        lines = []
        for d in owed:
            state = "held until something else is answered" if d.held else "answered; you may still change it"
            note = state if d.held or d.answered else f"{stamp(live, d)} else: {live.shows.default_text(live.game, d)}"
            lines.append(f"**{live.shows.offer_title_of(d.kind)}** {note}")
        cards.append(Card("You owe", tuple(lines) or ("Nothing now.",)))
        may = [live.shows.offer_title_of(o.kind) for o in offers(live.shows.rules, live.game, seat)]
        if may:
            cards.append(Card("You may, at any time", tuple(may)))
        headline = f"**{live.row.title}** · {live.shows.headline(live.game)}"
        return Reply(headline, cards=tuple(cards), buttons=self._next_buttons(live, seat)[:1])

    async def board(self, game: int, text: bool) -> Reply:
        """Return the public board as a picture with alt text, or in words."""
        live = await self.memory.get(game)
        self._must_be_dealt(live)
        assert live.game is not None, "it has been dealt"
        names = live.player_names()
        if text:
            return Reply(live.shows.text_board(live.game, names))
        picture = await asyncio.to_thread(live.shows.picture, live.game, names)
        return Reply(live.shows.headline(live.game), picture=picture, alt_text=live.shows.alt_text(live.game, names))

    async def keep_draft(self, game: int, person: Person, kind: str, values: Mapping[str, Any]) -> None:
        """Keep the values of a half-filled form; an empty mapping forgets them."""
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
        seat = live.seats[self._seat(live, person)]
        return dict(json.loads(seat.preferences).get("drafts", {}).get(kind, {}))

    # running

    async def pause(self, game: int, person: Person, interaction: str) -> Reply:
        """Stop the clocks (the host's right; moderators come with the front-end's check)."""
        async with self.memory.queue(game) as live:
            self.lobby.must_be_host(live, person)
            self._must_run(live)
            await self.play.halt(live, {"status": "paused"}, to_everybody(live, "paused"), interaction)
        return Reply("The game is paused. /game resume lets it go on.")

    async def resume(self, game: int, person: Person, interaction: str) -> Reply:
        """Let the clocks run again."""
        async with self.memory.queue(game) as live:
            self.lobby.must_be_host(live, person)
            if live.row.status != "paused":
                raise Sorry("The game is not paused.")
            await self.play.halt(live, {"status": "running"}, to_everybody(live, "resumed"), interaction)
        return Reply("The game goes on.")

    async def relocate(self, game: int, person: Person, place: Place, interaction: str) -> Reply:
        """Give a game another channel (the host's right; managers come with the front-end's check)."""
        async with self.memory.queue(game) as live:
            self.lobby.must_be_host(live, person)
            return Reply(await relocate(self.db, self.play, live, place, interaction))

    async def concede(self, game: int, person: Person, interaction: str) -> Reply:
        """Give up one's seat; a machine player answers for it from now on (D-ASYNC-14)."""
        async with self.memory.queue(game) as live:
            seat = live.seats[self._seat(live, person)]
            await self._seat_changes(live, seat.seat, {"person": None, "kind": "machine"}, "left", interaction)
        return Reply("You have left the game; a machine player has taken over your seat.")

    async def stand_in(self, game: int, person: Person, on: bool, interaction: str) -> Reply:
        """Let a machine player answer for one's seat, or take the seat back."""
        async with self.memory.queue(game) as live:
            seat = self._seat(live, person)
            await self._seat_changes(live, seat, {"kind": "machine" if on else "person"}, "", interaction)
        return Reply("A machine player answers for you until you say /game back." if on else "The seat is yours again.")

    async def _seat_changes(self, live: LiveGame, seat: str, changes: Any, kind: str, interaction: str | None) -> None:
        posts = (row(kind, "channel", live.channel, live.shows.actor_name(seat)),) if kind and live.channel else ()
        await self.db.journal.commit(
            GameInput(live.row.id, seats={seat: changes}, outbox=posts, interaction=interaction)
        )
        live.seats[seat] = replace(live.seats[seat], **changes)

    # looking

    async def info(self, game: int) -> TableInfo:
        """Return a table as everybody sees it."""
        return (await self.memory.get(game)).info()

    async def games_of(self, person: int) -> tuple[TableInfo, ...]:
        """Return the tables a person sits at that are not over."""
        rows = await self.db.tables.of_person(person, "lobby", "muster", "running", "paused", "needs_attention")
        return tuple([(await self.memory.get(r.id)).info() for r in rows])

    async def games_in(self, channel: int) -> tuple[TableInfo, ...]:
        """Return the tables of a channel or thread that are not over, the newest first."""
        rows = await self.db.tables.in_channel(channel)
        alive = [r for r in reversed(rows) if r.status not in ("over", "expired")]
        return tuple([(await self.memory.get(r.id)).info() for r in alive])

    # the platform's news

    async def dm_state(self, game: int, person: int, is_open: bool) -> None:
        """Note whether private messages reach the person."""
        async with self.memory.queue(game) as live:
            seat = live.seat_of(person)
            if seat is not None:
                state: Any = "open" if is_open else "closed"
                live.seats[seat.seat] = replace(seat, dm_state=state)
                posts = () if is_open else closed_doors(live, live.owed(), phase_began=False)
                await self.db.journal.commit(
                    GameInput(game, seats={seat.seat: {"dm_state": state}}, outbox=tuple(posts))
                )

    async def place_lost(self, channel: int, why: str) -> None:
        """A channel was deleted or can no longer be written to: pause its games and tell the players privately."""
        for found in await self.db.tables.in_channel(channel):
            if found.status not in ("running", "lobby", "muster"):
                continue
            async with self.memory.queue(found.id) as live:
                posts = tuple(row("lost", "person", s.person) for s in live.seats.values() if s.person is not None)
                if live.game is None:
                    await self.lobby.expire(live)
                else:
                    await self.play.halt(live, {"status": "paused"}, posts, None)

    async def person_left(self, server: int, person: int) -> None:
        """A person left the server: a machine player answers for the seat until the person comes back."""
        for found in await self.db.tables.of_person(person, "running", "paused"):
            if found.server == server:
                async with self.memory.queue(found.id) as live:
                    seat = live.seat_of(person)
                    if seat is not None:
                        await self._seat_changes(live, seat.seat, {"kind": "machine"}, "left", None)

    async def compose(self, posts: Sequence[Post]) -> Notice | None:
        """Make the words and pictures of outbox rows that belong together."""
        game = posts[-1].game_id
        if game is None:
            return None
        try:
            return await compose(self.db, await self.memory.get(game), posts)
        except StorageError:
            raise
        except Exception as error:  # noqa: BLE001 - kept and logged as a fault of this game; other rows are told
            async with self.memory.queue(game) as live:
                if live.row.status == "running":
                    await self.play.fault(live, None, error)
            return None

    # time

    async def wake(self) -> None:
        """Call once after a start: what stopped may go on, and what ran out meanwhile is handled once."""
        await self.deadlines.wake()

    async def earliest(self) -> datetime | None:
        """Return the next instant at which `tick` has something to do."""
        return await self.deadlines.earliest()

    async def tick(self) -> None:
        """Do what is due now."""
        await self.deadlines.tick()

    async def stop(self) -> None:
        """Let what machine players have in hand be finished, and nothing more begin, before the database closes."""
        await self.machines.stop()
