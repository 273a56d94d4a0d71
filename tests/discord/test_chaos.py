"""Thousands of random interactions at the real bot: each is answered once, and nothing happens that should not."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from bot.discord import connection
from bot.discord.ids import parse
from bot.discord.postman import CALLED_ONCE
from bot.sandbox.clock import PATIENCE, Clock
from bot.sandbox.driver import Sandbox
from bot.sandbox.interactions import AUTOCOMPLETE, Interaction
from bot.sandbox.ledger import Delivery
from bot.sandbox.model import Channel
from bot.sandbox.person import Person
from bot.tables.absence import has_seen, is_open, notes_of
from bot.tables.live import LiveGame, load
from bot.tables.live import told as story_told
from tests.discord.throwing import Thrower
from tests.e2e.hall import TABLE, Hall, ShortDune
from tests.e2e.judge import everything, private_lines

NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil")
PLAYERS = 3  # of them, who sit at the games under way
MET = 5  # kinds of things that must have been met: moves, lines of one's own and for others, mentions, seats taken over
COUNTS = "✓ Recorded"
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(8)

MODAL = 9  # the type of an answer that asks for something written


class Sketched(ShortDune):
    """Dune without the time that its pictures take."""

    def picture(self, *_: Any, **__: Any) -> bytes:
        return PICTURE


@dataclass
class Chaos:
    """Two games under way with one person in both, one that is over, an open table, and people with no seat."""

    hall: Hall
    rng: random.Random
    thrower: Thrower
    channels: dict[int, Channel] = field(default_factory=dict)
    sat: dict[int, set[str]] = field(default_factory=dict)  # who ever had a seat, by game
    held: dict[tuple[int, str, int], int] = field(default_factory=dict)  # until which commit somebody had a seat
    counts: Counter[str] = field(default_factory=Counter)
    storms: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    counted: int = 0
    met: Counter[str] = field(default_factory=Counter)  # what the checks looked at, so that none looks at nothing
    found: Counter[str] = field(default_factory=Counter)  # how games stood when somebody wanted to go on with them
    opened: int = 0  # messages that were shown before anything was thrown

    @property
    def games(self) -> list[int]:
        return list(self.channels)

    def person(self, number: int) -> Person:
        return next(p for p in self.hall.people if int(p.id) == number)

    async def lives(self) -> dict[int, LiveGame]:
        assert self.hall.app.db is not None
        return {row.id: await self.hall.live(row.id) for row in await self.hall.app.db.tables.games()}

    # the bot's side

    async def group(self, sent: list[Interaction]) -> None:
        """Wait for the answers to what was sent together, and hold what happened against what may happen."""
        for one in sent:
            async with asyncio.timeout(PATIENCE):
                await one.acknowledged.wait()
        await self.hall.rest()
        for one in sent:
            assert one.answer is not None, one.payload
            assert not one.failed, one.payload
            assert self.hall.box.violations == [], self.hall.box.violations + [one.payload["data"] for one in sent]
            assert (one.kind == AUTOCOMPLETE) == (one.answer == 8), one.payload
            if one.answer == 4:
                answer = self.hall.box.world.ephemerals.get(one.original_id or "")
                assert self._was_put_away(one) if answer is None else answer.ephemeral_for == one.user_id, one.payload
            if one.answer == 8:
                wanted = int if _typed_in(one)["type"] == 4 else str
                assert all(type(choice["value"]) is wanted for choice in one.choices or ()), one.payload
            self.counts[f"kind {one.kind} answered by {one.answer}"] += 1
            self.slowest = max(self.slowest, one.latency or 0.0)

    def _was_put_away(self, one: Interaction) -> bool:
        """Say whether an answer stood there alone to whom it is for, until what he sent next took its place."""
        person = self.person(int(one.user_id))
        gone = [d.data["message_id"] for d in self.hall.box.delivered(person) if d.kind == "message_delete"]
        return one.original_id in gone

    async def watched(self, sending: Any) -> None:
        """Send something and see that only those who sent it moved, and only by what was said to count."""
        now, lives = self.hall.app.sources.now(), await self.lives()
        before = {number: _picture_of(live, now) for number, live in lives.items()}
        for live in lives.values():
            self._note_who_sits(live)
        heard = self.counted
        sent: list[Interaction] = sending()
        senders = {int(one.user_id) for one in sent}
        await self.group(sent)
        moved = 0
        for number, live in (await self.lives()).items():
            self._note_who_sits(live)
            if number in before:
                moved += await self._changes(live, before[number], senders, sent)
        assert moved == self.counted - heard, [one.payload["data"] for one in sent]

    def _note_who_sits(self, live: LiveGame) -> None:
        sitting = [(seat.seat, seat.person) for seat in live.seats.values() if seat.person]
        self.sat.setdefault(live.row.id, set()).update(str(person) for _, person in sitting)
        self.held.update({(live.row.id, name, person): live.last_commit for name, person in sitting})

    async def _changes(self, live: LiveGame, was: dict[str, Any], senders: set[int], sent: list[Interaction]) -> int:
        """Check one game against how it was; returns how many moves people made in it."""
        assert self.hall.app.db is not None
        said = [one.payload["data"] for one in sent]
        new = await self.hall.app.db.journal.commits(live.row.id, after=was["commits"])
        typed = [c for c in new if c.cause == "typed"]
        self.met["moves by people"] += len(typed)
        mine = {seat.seat for seat in live.seats.values() if seat.person in senders}
        assert {c.by for c in typed if c.rewound_to is None} <= mine, said  # who agrees takes back another's move
        if not mine & was["seats"].keys():
            assert not typed, said
        for seat, (person, kind) in was["seats"].items():
            if person is not None and person not in senders and was["begun"]:
                there = live.seats[seat]
                if there.person != person:  # somebody plays for him, or it was his seat before
                    assert there.person in senders, said
                    assert seat in was["open"] or there.person == was["owners"][seat], said
                    self.met["seats taken over"] += 1
                elif there.kind != kind:  # a machine player was voted for
                    assert seat in was["open"], said
        runs = {live.row.host, int(self.hall.people[0].id)}
        votes = {person for person, kind in was["seats"].values() if person is not None}
        if not senders & (runs | votes):
            assert was["status"] in (live.row.status, "running", "lobby", "muster"), said
            assert live.row.status != "paused" or was["status"] == "paused", said
        if not senders & runs:
            assert live.channel == was["channel"], said
        return sum(c.rewound_to is None for c in typed)  # a move that is taken back is told in words of its own

    # the people's side

    async def play(self) -> None:
        """Let a game go on: somebody who is asked answers by a ready-made button. One that is over is followed.

        As much time passes before as lies between two calls of one person: else all of a short run were one instant.
        """
        self.later(CALLED_ONCE.total_seconds())
        number = self.rng.choice(self.games)
        live = await self.hall.live(number)
        self.found[live.row.status] += 1
        if live.row.status == "over":
            host = self.person(live.row.host)
            await opened(self, host, [self.hall.people[1]], self.channels.pop(number), machines=1)
            return
        if live.row.status == "paused":
            manager = self.hall.people[0]  # who manages the server ends any pause
            shown = await manager.slash("game run", do="resume", game=str(number))
            if shown.ack == MODAL:
                await manager.submit(shown.modal, {"Why": "The storm is over."})
        for seat in live.seats.values():
            if seat.person is None:
                continue
            person = self.person(seat.person)
            if seat.kind == "machine":
                await person.slash("game run", do="back", game=str(number))
            desk = await person.slash("answer", at=self.channels[number], game=str(number))
            choices = [b["custom_id"] for b in desk.message.buttons if "~choice~" in b["custom_id"]]
            if choices:
                done = await person.click(desk, self.rng.choice(choices))
                if any(b["label"] == "Confirm" for b in done.message.buttons):
                    await person.click(done, "Confirm")
        await self.hall.rest()

    async def replace(self) -> None:
        """Let somebody without a seat play for somebody who goes away, or somebody take his seat back.

        Thrown at random it happens almost never: it takes a seat that is open, its name, and who has seen no other.
        """
        lives = [live for number in self.games if not (live := await self.hall.live(number)).halted]
        if not lives:
            return
        live = self.rng.choice(lives)
        taken = [seat for seat in live.seats.values() if notes_of(seat).owner is not None]
        free = [p for p in self.hall.people if live.seat_of(int(p.id)) is None]
        pairs = [
            (seat, person)
            for seat in live.seats.values()
            for person in free
            if seat.person is not None and seat not in taken
            if not has_seen(live.seats.values(), int(person.id), but=seat.seat)
        ]
        if taken and (not pairs or self.rng.random() < 0.5):
            owner = self.person(notes_of(self.rng.choice(taken)).owner or 0)
            await self.watched(lambda: [self._runs(owner, live, do="back")])
        elif pairs:
            seat, person = self.rng.choice(pairs)
            await self.watched(lambda: [self._runs(self.person(seat.person or 0), live, do="away", about="2 days")])
            await self.watched(lambda: [self._runs(person, live, do="substitute", about=seat.seat)])

    def _runs(self, person: Person, live: LiveGame, **what: Any) -> Interaction:
        return person.begin_slash("game run", at=self.channels[live.row.id], game=str(live.row.id), **what)

    # the platform's side

    async def weather(self) -> None:
        """Let the platform fail in one of the ways in which it does."""
        box, rng = self.hall.box, self.rng
        what = rng.choice(("closed", "deleted", "limited", "gone", "unpinned", "dropped", "anew", "restart", "late"))
        self.storms[what] += 1
        if what == "closed":
            person = rng.choice(self.hall.people)
            (person.close_dms if person.account.dms_open else person.open_dms)()
            players = self.hall.people[:PLAYERS]
            if all(player.account.dms_open for player in players):
                rng.choice(players).close_dms()  # there is always somebody whom the bot has to mention
        elif what == "deleted":
            messages = self.hall.people[0].channel(rng.choice(list(self.channels.values())))
            posted = [m for m in messages if not m.ephemeral]
            self.hall.people[0].delete(rng.choice(posted[-5:]))
        elif what == "limited":
            box.fault(r"/(callback|messages)", status=429, retry_after=0.01)
        elif what == "gone":
            box.fault(r"PATCH /channels", status=404, code=10008)
        elif what == "unpinned":
            box.fault(r"/pins/", status=403, code=50013)
        elif what == "dropped":
            await box.drop_gateway()  # what is thrown meanwhile reaches the bot when it has taken the session up again
        elif what == "anew":
            gateway = box.server.gateway
            identified = gateway.identifies
            await box.drop_gateway(resume=False)
            await gateway.wait_counts(identifies=identified + 1)  # until then nothing thrown could be answered
        elif what == "restart":
            await box.restart_bot()
        else:
            self.later(rng.choice((60, 3600, 50_000)))
        await self.hall.settle()

    def later(self, seconds: float) -> None:
        """Let time pass."""
        self.hall.box.clock.advance(seconds)
        assert self.hall.app.alarm is not None
        self.hall.app.alarm.changed()

    # at the end

    async def judge(self) -> None:
        """Hold memory against the journal, and what everybody read against what they may know."""
        assert self.hall.app.db is not None
        lives = await self.lives()
        for number, live in lives.items():
            self._note_who_sits(live)
            again = await load(self.hall.app.db, number, self.hall.games, self.hall.app.sources.versions)
            if live.game is not None:
                assert again.game is not None
                rules = live.shows.rules
                assert rules.dump(again.game.state) == rules.dump(live.game.state)
                assert again.game.stack == live.game.stack
            assert again.row.status == live.row.status
        assert await self.hall.app.db.attention.open_cases() == []
        await self._secrets(lives.values())

    async def _lines_of(self, live: LiveGame, seat: str) -> set[str]:
        assert self.hall.app.db is not None
        texts = await private_lines(self.hall.app.db, live, seat)
        return {line for text in texts for line in text.splitlines()}

    async def _ever_told(self, live: LiveGame, seat: str, until: int) -> set[str]:
        """Return what a seat alone, or with few others, was told up to a commit, also if it was taken back since."""
        assert self.hall.app.db is not None
        names, facts, lines = live.player_names(), live.shows.rules.facts, set[str]()
        for commit in await self.hall.app.db.journal.commits(live.row.id, up_to=until):
            heard = [fact for fact in commit.facts if fact.audience is not None and seat in fact.audience]
            for fact in heard:
                line = live.shows.sentence(facts.decode(fact.kind, fact.version, fact.body), seat, names)
                lines.update(line.text.splitlines() if line is not None else ())
        return lines

    async def _secrets(self, lives: Iterable[LiveGame]) -> None:
        assert self.hall.app.db is not None
        told: dict[tuple[int, str], set[str]] = {}
        public: set[str] = set()
        mine: dict[str, set[str]] = {person.id: set() for person in self.hall.people}
        for live in lives:
            public |= {line for chapter in (await story_told(self.hall.app.db, live)).story for line in chapter.lines}
            for seat in live.seats if live.game is not None else ():
                told[live.row.id, seat] = await self._lines_of(live, seat)
        for (number, seat, who), until in self.held.items():  # whoever has left it knows what it knew then
            live = next(live for live in lives if live.row.id == number)
            mine[str(who)] |= await self._ever_told(live, seat, until) if live.game is not None else set()
        for person in self.hall.people:
            read = everything(self.hall, person)
            others = _unknown(set().union(*told.values()) - public, mine[person.id])
            self.met["lines for others"] += len(others)
            self.met["lines of one's own"] += sum(line in read for line in mine[person.id])
            leaked = [line for line in others if line in read]
            assert leaked == [], (person.account.shown, leaked)


def _unknown(lines: set[str], own: set[str]) -> set[str]:
    """Return the lines that stand in none of one's own; a plan of few words may stand in a longer one."""
    return {line for line in lines if not any(line in mine for mine in own)} - {""}


def _typed_in(one: Interaction) -> dict[str, Any]:
    """Return the option of a command that is being completed."""
    options: list[dict[str, Any]] = one.payload["data"]["options"]
    while not any(option.get("focused") for option in options):
        options = options[0]["options"]
    return next(option for option in options if option.get("focused"))


def _picture_of(live: LiveGame, now: datetime) -> dict[str, Any]:
    seats = {seat.seat: (seat.person, seat.kind) for seat in live.seats.values()}
    given = {
        "open": {name for name, seat in live.seats.items() if is_open(seat, now)},
        "owners": {name: notes_of(seat).owner for name, seat in live.seats.items()},
    }
    row = {"status": live.row.status, "channel": live.channel, "begun": live.game is not None}
    return {"commits": live.last_commit, "seats": seats, **given, **row}


@asynccontextmanager
async def a_chaos(folder: Path, seed: int, patch: pytest.MonkeyPatch) -> AsyncIterator[Chaos]:
    """Open the tables, and look through everything that was sent when the chaos is over."""
    patch.setattr("discord.gateway.GatewayRatelimiter.get_delay", lambda self: 0.0)
    patch.setattr(connection, "STABLE", 0.0)  # so often is none broken: the pauses that then grow are tried elsewhere
    now = float(int(time.time()))  # discord.py takes older interactions for expired; a busy machine makes none late
    async with Sandbox(Clock(now, patient=True), f"chaos/{seed}") as box:
        people = [box.user(name) for name in NAMES]
        guild = box.guild("Arrakis", people[0], people[1:], channel=TABLE)
        dunes = box.channel(guild, "dunes")
        hall = Hall(box, people, folder, Sketched(2), f"chaos/{seed}")
        await hall.run()
        rng = random.Random(seed)
        chaos = Chaos(hall, rng, Thrower(hall, people, rng))
        box.world.ledger.listeners.append(lambda delivery: _hear(chaos, delivery))
        anna, ben, carla, dora, _ = people
        await opened(chaos, carla, [], dunes, machines=1)
        await carla.slash("game run", at=dunes, do="stand-in", game="1")
        ben.close_dms()
        await opened(chaos, anna, [ben], box.find_channel(TABLE), machines=1)
        ben.open_dms()
        await opened(chaos, carla, [ben], dunes, machines=1)
        ben.close_dms()  # so that the bot has to mention him at every new phase
        await dora.slash("game new", at=TABLE, seats=6)
        await hall.rest()
        assert (await hall.live(1)).row.status == "over"
        chaos.opened = len(chaos.thrower.harvest.messages)
        try:
            yield chaos
        except BaseException:
            print(chaos.storms, *box.transcript().splitlines()[-60:], sep="\n")
            raise
        await chaos.judge()
        _check_messages(chaos)
        assert box.violations == [], "\n".join(box.transcript().splitlines()[-60:])


async def opened(chaos: Chaos, host: Person, others: list[Person], channel: Channel, **options: Any) -> None:
    await host.slash("game new", at=channel, seats=1 + len(others) + options["machines"], **options)
    await chaos.hall.rest()
    number = max((await chaos.lives()).keys())
    for person in others:
        await person.slash("game join", at=channel, game=str(number))
        await chaos.hall.rest()
    if others:
        chaos.channels[number] = channel


def _hear(chaos: Chaos, delivery: Delivery) -> None:
    message = delivery.data.get("message") or {}
    if COUNTS in message.get("content", ""):
        chaos.counted += 1


def _check_messages(chaos: Chaos) -> None:
    """Nobody was mentioned who does not sit there, nothing went wrong, and nothing private was public.

    Looked at is every message that anybody was shown, also if it has been deleted since.
    """
    world = chaos.hall.box.world
    for number, message in enumerate(chaos.thrower.harvest.messages):
        if message.author_id != world.application.bot_id:
            continue
        channel = world.channels[message.channel_id]
        assert "wrong on my side" not in message.content, message.content
        assert not message.mention_everyone, message.content
        press = parse(message.components[0]["components"][0]["custom_id"]) if message.components else None
        mentioned = set(message.mentions)
        chaos.met["mentions"] += len(mentioned) if number >= chaos.opened else 0
        assert mentioned <= chaos.sat.get(press.game if press else 0, set()), message.content
        assert channel.guild_id is None or COUNTS not in message.content or message.ephemeral_for is not None


async def run(folder: Path, seed: int, throws: int, patch: pytest.MonkeyPatch) -> Chaos:
    """Throw so often; most of the time a game must be running, and every check must have met something."""
    async with a_chaos(folder, seed, patch) as chaos:
        for number in range(throws):
            if number % 12 == 0:
                await chaos.play()
            if number % 24 == 13:
                await chaos.replace()
            if number % 40 == 39:
                await chaos.weather()
            if number % 8 == 7:
                await chaos.watched(chaos.thrower.twice)
            else:
                await chaos.watched(lambda: [chaos.thrower.throw()])
    gc.collect()
    assert len(+chaos.met) == MET, chaos.met
    assert chaos.found["running"] * 2 > sum(chaos.found.values()), chaos.found
    return chaos


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged that should not have been; that the platform failed may be said without a traceback."""
    return [
        record.getMessage()
        for record in caplog.records
        if record.levelno >= logging.ERROR
        or record.exc_info
        or (record.name.startswith("asyncio") and record.levelno > 20)
    ]


def test_what_others_alone_may_know_is_looked_for_though_it_is_like_ones_own() -> None:
    own = {"Sealed: Dial 2, Alia (5), no cards. Treachery: call it."}
    longer, shorter, other = "Sealed: Dial 2, Alia (5), no cards. Treachery: call it. Keep all.", "Sealed: Dial 2", "x"
    assert _unknown({longer, shorter, other, ""}, own) == {longer, other}


async def test_random_interactions_are_answered_and_do_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    chaos = await run(tmp_path, 1, 300, monkeypatch)
    assert faults(caplog) == []
    assert len({kind.split()[1] for kind in chaos.counts}) == 4, chaos.counts
    assert sum(chaos.counts.values()) >= 300
    assert chaos.storms


@pytest.mark.soak
async def test_thousands_of_random_interactions_do_no_harm(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seed = int(os.environ.get("LANDSRAAD_SEED", "7"))
    thrown: Counter[str] = Counter()
    for number in range(4):
        chaos = await run(tmp_path_factory.mktemp(str(number)), seed * 1000 + number, 2500, monkeypatch)
        thrown += chaos.counts
        assert faults(caplog) == []
        over = f"{chaos.met['seats taken over']} seats taken over"
        told = f"{sum(chaos.counts.values())} thrown, {chaos.counted} counted, {over}"
        slowest = f"slowest answer {chaos.slowest * 1000:.0f} ms"
        print(f"soak: chaos {seed * 1000 + number}: {told}, {dict(chaos.storms)}, {slowest}")
    assert sum(thrown.values()) >= 10_000, thrown
