"""The postman alone, with a storage that fails now and then: nobody falls silent and nothing is sent twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord import postman
from bot.discord.postman import Postman
from bot.tables.api import Notice, Sorry
from bot.tables.outbox import row
from storage import Claim, Database, NewMessage, Post
from storage.errors import DatabaseFull
from tests.storage.samples import CountedIds, FakeClock

ANNA, BEN, CHANNEL = 1, 2, 9000


@dataclass
class Office:
    """A postman with a real outbox; a courier and tables that keep what they were asked."""

    db: Database
    clock: FakeClock
    sent: dict[str, int] = field(default_factory=dict)  # what arrived, and how often
    noted: Counter[str] = field(default_factory=Counter)
    refusal: discord.HTTPException | None = None
    held: dict[int, asyncio.Event] = field(default_factory=dict)  # recipients whose sending waits
    waits: asyncio.Event = field(default_factory=asyncio.Event)  # set when one of them does
    look: Callable[[], None] = lambda: None
    storage_works: bool = True
    kinds: dict[str, list[BaseException]] = field(default_factory=dict)  # what befalls messages of a kind, in turn
    told: list[tuple[str, bool]] = field(default_factory=list)  # kinds that were sent, and whether anew
    looked: int = 0

    def __post_init__(self) -> None:
        self.postman = Postman(self.db, self, self, self.clock)  # type: ignore[arg-type]

    # as tables

    async def compose(self, posts: Sequence[Post]) -> Notice | None:
        kind = posts[-1].kind
        return Notice("private", "", kind, mention=(ANNA,) if kind == "mention" else ())

    async def dm_state(self, game: int, person: int, is_open: bool, refused: Any = None) -> None:
        self._note("dm_state")

    async def place_lost(self, channel: int) -> None:
        self._note("place_lost")

    async def person_left(self, server: int, person: int, refused: Any = None) -> None:
        self._note("person_left")

    def _note(self, what: str) -> None:
        self.noted[what] += 1
        if not self.storage_works:
            raise Sorry("I cannot write it down just now.")

    # as courier

    async def deliver(self, claim: Claim, notice: Notice, *, anew: bool = False) -> tuple[int, NewMessage | None]:
        if self.refusal is not None:
            raise self.refusal
        if claim.posts[-1].recipient in self.held:
            self.waits.set()
            await self.held[claim.posts[-1].recipient].wait()
        befalls = self.kinds.get(claim.posts[-1].kind)
        end = befalls.pop(0) if befalls else None
        if not isinstance(end, discord.HTTPException):  # it arrives, though perhaps no word of it comes
            self.sent[claim.nonce] = self.sent.get(claim.nonce, 0) + 1
            self.told.append((claim.posts[-1].kind, anew))
        if end is not None:
            raise end
        return 1, None

    async def pin(self, row: Any) -> None:
        raise NotImplementedError

    async def find(self, claim: Claim, notice: Notice | None) -> tuple[int, NewMessage | None] | None:
        self.look()
        self.looked += 1
        if self.refusal is not None:
            raise self.refusal
        return (1, None) if claim.nonce in self.sent else None

    async def has_left(self, server: int, person: int) -> bool:
        return True

    # what tests ask

    async def write(self, *people: int) -> None:
        await self.db.outbox.enqueue([row("welcome", "person", person, ref=str(person)) for person in people])

    async def post(self, *kinds: str) -> None:
        """Queue messages to the channel, each about something of its own."""
        await self.db.outbox.enqueue([row(k, "channel", CHANNEL, f"{k}{n}") for n, k in enumerate(kinds)])

    async def states(self) -> list[str]:
        def read(conn: Any) -> list[str]:
            return [state for (state,) in conn.execute("select state from outbox order by id")]

        return await self.db.outbox._access.read(read)


@pytest.fixture
async def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Office]:
    monkeypatch.setattr(postman, "LOOK_AGAIN", timedelta(0))
    clock = FakeClock()
    async with await Database.open(tmp_path / "bot.sqlite3", now=clock, new_id=CountedIds()) as db:
        made = Office(db, clock)
        yield made
        await made.postman.stop()


def failing(patch: pytest.MonkeyPatch, target: Any, name: str, times: int) -> list[str]:
    """Let a step of the storage fail so often; returns a list that grows with each failure."""
    step = getattr(target, name)
    failed: list[str] = []

    async def fails(*args: Any, **named: Any) -> Any:
        if len(failed) < times:
            failed.append(name)
            raise DatabaseFull("The disk is full.")
        return await step(*args, **named)

    patch.setattr(target, name, fails)
    return failed


def refused(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="refused")
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(response, {"code": code, "message": "refused"})


async def test_a_message_that_arrived_as_the_disk_was_full_is_found_and_the_next_one_comes(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = failing(monkeypatch, office.db.outbox, "mark_sent", 3)  # the first one when it is sent, two when it is found
    unread = failing(monkeypatch, office.db.outbox, "interrupted", 2)
    await office.write(ANNA)
    await office.postman.once()
    await office.write(ANNA)
    await office.postman.once()
    assert (len(sent), len(unread)) == (3, 2)
    assert list(office.sent.values()) == [1, 1]
    assert await office.states() == ["sent", "sent"]


@pytest.mark.parametrize("status, code, step", [(400, 50035, "retry_later"), (403, 50007, "give_up")])
async def test_a_refusal_that_cannot_be_written_down_silences_nobody(
    office: Office, monkeypatch: pytest.MonkeyPatch, status: int, code: int, step: str
) -> None:
    failed = failing(monkeypatch, office.db.outbox, step, 3)
    office.refusal = refused(status, code)
    await office.write(ANNA)
    await office.postman.once()
    assert len(failed) == 3
    assert "sending" not in await office.states()
    office.refusal = None
    office.clock.advance(hours=1)
    await office.write(ANNA)
    await office.postman.once()
    assert (await office.states())[-1] == "sent"
    assert set(office.sent.values()) == {1}


async def test_what_another_is_being_sent_is_not_looked_for(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, office.db.outbox, "mark_sent", 1)
    office.held[BEN] = asyncio.Event()
    office.look = office.held[BEN].set  # Ben's message is under way until Anna's is looked for
    await office.write(BEN, ANNA)
    await office.postman.once()
    assert list(office.sent.values()) == [1, 1]
    assert await office.states() == ["sent", "sent"]


async def test_the_start_waits_for_a_storage_that_cannot_be_read(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    unread = failing(monkeypatch, office.db.outbox, "interrupted", 2)
    await office.write(ANNA, BEN)
    (first, _) = await office.db.outbox.ready()
    claim = await office.db.outbox.claim([first.id])
    office.sent[claim.nonce] = 1
    office.postman.start()
    await office.postman.idle()
    assert len(unread) == 2
    assert list(office.sent.values()) == [1, 1]
    assert await office.states() == ["sent", "sent"]


async def test_who_is_served_delays_nobody_else(office: Office) -> None:
    office.held[ANNA] = asyncio.Event()
    await office.write(ANNA, BEN)
    _, ben = await office.db.outbox.ready()
    claim = await office.db.outbox.claim([ben.id])
    await office.db.outbox.retry_later(claim.nonce, "refused")
    await office.postman._round()
    await office.waits.wait()
    assert await office.postman._pause() == 5
    office.clock.advance(seconds=5)
    assert await office.postman._pause() == postman.LEAST_PAUSE
    await office.postman._round()
    await asyncio.wait({office.postman._serving["person", BEN]})
    assert await office.states() == ["sending", "sent"]
    office.held[ANNA].set()
    await office.postman.once()
    assert await office.states() == ["sent", "sent"]


async def test_tables_that_cannot_note_what_became_of_a_message_silence_nobody(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def games(*_: object, **__: object) -> list[Any]:
        return [SimpleNamespace(id=1, server=1)]

    async def seat(*_: object) -> Any:
        return SimpleNamespace(kind="person", dm_state="unknown")

    monkeypatch.setattr(office.db.tables, "of_person", games)
    monkeypatch.setattr(office.db.tables, "seat_of", seat)
    office.storage_works = False
    office.refusal = refused(403, 50007)
    await office.write(ANNA)
    await office.postman.once()
    office.refusal = refused(404, 10003)
    await office.db.outbox.enqueue([row("story", "channel", CHANNEL)])
    await office.postman.once()
    assert office.noted == {"dm_state": 1, "person_left": 1, "place_lost": 1}
    assert caplog.text.count("cannot be noted") == 3
    office.refusal = None
    await office.write(ANNA)
    await office.db.outbox.enqueue([row("story", "channel", CHANNEL)])
    await office.postman.once()
    assert await office.states() == ["failed", "failed", "sent", "sent"]


async def test_the_postman_stops_though_he_is_woken_at_that_moment(office: Office) -> None:
    await office.write(ANNA)
    (anna,) = await office.db.outbox.ready()
    claim = await office.db.outbox.claim([anna.id])
    await office.db.outbox.retry_later(claim.nonce, "refused")
    office.postman.start()
    await office.postman.idle()
    office.postman.wake()
    stopping = asyncio.create_task(office.postman.stop())
    await asyncio.wait({stopping}, timeout=5)
    assert stopping.done()


async def test_news_that_comes_after_a_lost_word_is_a_message_of_its_own(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, list[int]]] = []

    async def deliver(claim: Claim, notice: Notice, *, anew: bool = False) -> tuple[int, NewMessage | None]:
        told.append((claim.nonce, [post.id for post in claim.posts]))
        if len(told) == 1:  # it arrives, and the platform shows this nonce once
            raise aiohttp.ServerDisconnectedError
        return 1, None

    monkeypatch.setattr(office, "deliver", deliver)
    await office.write(ANNA)
    await office.postman.once()
    await office.write(ANNA)
    office.clock.advance(seconds=60)
    await office.postman.once()
    (first, rows), again, (second, news) = told
    assert again == (first, rows)
    assert second != first
    assert not set(news) & set(rows)
    assert await office.states() == ["sent", "sent"]


async def test_a_lasting_refusal_holds_nothing_up_and_is_given_up_after_three_tries(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.kinds["board"] = [refused(400, 50035) for _ in range(9)]
    await office.post("board", "story", "left")
    await office.postman.once()
    assert [kind for kind, _ in office.told] == ["story", "left"]
    for _ in range(4):
        await office.post("paused")
        office.clock.advance(seconds=20)
        await office.postman.once()
    assert len(office.kinds["board"]) == 9 - 3
    assert (await office.states())[0] == "failed"
    assert [kind for kind, _ in office.told][2:] == ["paused"] * 4
    told = [record.getMessage() for record in caplog.records]
    assert told == [
        "game None: a message (board) was refused (400/50035)",
        "game None: a message (board) was refused (400/50035)",
        "game None: a message (board) was refused 3 times and is given up (400/50035)",
    ]


async def test_what_cannot_be_edited_for_whatever_reason_is_posted_anew_at_the_third_try(office: Office) -> None:
    office.kinds["board"] = [refused(400, 50035), refused(403, 50005)]
    await office.post("board")
    for _ in range(3):
        await office.postman.once()
        office.clock.advance(seconds=20)
    assert office.told == [("board", True)]


@pytest.mark.parametrize("status", [401, 408, 429, 500, 503])
async def test_what_is_no_fault_of_a_message_never_gives_it_up_and_keeps_the_order(office: Office, status: int) -> None:
    office.kinds["board"] = [refused(status, 0) for _ in range(12)]
    await office.post("board", "story")
    for _ in range(12):
        await office.postman.once()
        assert office.told == []
        office.clock.advance(minutes=20)
    await office.postman.once()
    assert office.told == [("board", False), ("story", False)]
    assert (office.looked > 0) == (status >= 500)  # only then it may have arrived


async def test_a_message_in_doubt_is_looked_for_as_soon_as_its_nonce_may_be_forgotten(office: Office) -> None:
    office.kinds["story"] = [aiohttp.ServerDisconnectedError() for _ in range(5)]
    await office.post("story")
    await office.postman.once()
    for seconds in (5, 10, 20, 40):
        office.clock.advance(seconds=seconds)
        await office.postman.once()
    assert (office.looked, len(office.told)) == (0, 5)  # within two minutes, under one nonce: shown once
    office.clock.advance(seconds=80)
    await office.postman.once()
    assert (office.looked, len(office.told)) == (1, 5)
    assert await office.states() == ["sent"]


async def test_a_message_in_doubt_is_looked_for_when_the_clock_was_set_back(office: Office) -> None:
    office.kinds["story"] = [aiohttp.ServerDisconnectedError()]
    await office.post("story")
    await office.postman.once()
    office.clock.advance(hours=-1)
    await office.post("left")
    await office.postman.once()
    assert office.looked == 1
    assert office.told == [("story", False), ("left", False)]


async def test_the_log_tells_an_outage_by_its_beginning_its_doublings_and_its_end(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    office.kinds["story"] = [refused(503, 0) for _ in range(9)]
    await office.post("story")
    await office.write(ANNA)
    for _ in range(10):
        await office.postman.once()
        office.clock.advance(minutes=15)
    told = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert told == [
        ("WARNING", f"{postman.BEGINS} (status 503)"),
        ("WARNING", f"{postman.BEGINS} (status 503): 2 times in 900 s"),
        ("WARNING", f"{postman.BEGINS} (status 503): 4 times in 2700 s"),
        ("WARNING", f"{postman.BEGINS} (status 503): 8 times in 6300 s"),
        ("INFO", f"{postman.ENDS}, after 9 failures in 8100 s"),
    ]


async def test_who_is_mentioned_is_not_mentioned_again_at_once(office: Office) -> None:
    await office.post("mention", "mention")
    await office.postman.once()
    assert await office.states() == ["sent", "dropped"]
    office.clock.advance(minutes=2)
    await office.post("mention")
    await office.postman.once()
    assert len(office.told) == 2


async def test_outdated_rows_are_dropped_together(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    statements: list[str] = []
    await office.db.outbox._access.write(lambda conn: conn.set_trace_callback(statements.append))
    await office.db.outbox.enqueue([row("board", "channel", CHANNEL) for _ in range(200)])
    await office.postman.once()
    assert office.told == [("board", False)]
    assert (await office.states()).count("dropped") == 199
    assert sum("set state = 'dropped'" in statement for statement in statements) == 1


async def test_a_message_that_cannot_be_made_holds_no_other_game_up(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    compose = office.compose

    async def partly(posts: Sequence[Post]) -> Notice | None:
        if posts[-1].kind == "private":
            raise Sorry("This game cannot be read just now.")
        return await compose(posts)

    monkeypatch.setattr(office, "compose", partly)
    await office.db.outbox.enqueue([row("private", "person", ANNA), row("welcome", "person", ANNA)])
    await office.postman.once()
    assert await office.states() == ["queued", "sent"]
    monkeypatch.setattr(office, "compose", compose)
    office.clock.advance(seconds=5)
    await office.postman.once()
    assert await office.states() == ["sent", "sent"]


async def test_a_message_that_fails_by_our_own_fault_holds_no_other_up(office: Office) -> None:
    office.kinds["board"] = [ValueError("ours") for _ in range(4)]
    await office.post("board", "story", "left")
    await office.postman.once()
    assert await office.states() == ["queued", "sent", "sent"]
    for _ in range(4):  # until the release that mends it
        office.clock.advance(minutes=30)
        await office.post("story")
        await office.postman.once()
    assert await office.states() == ["sent"] * 7
    assert [kind for kind, _ in office.told].count("story") == 5


async def test_an_outage_ends_though_what_failed_is_never_tried_again(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    office.kinds["story"] = [refused(503, 0)]
    await office.post("story")
    await office.postman.once()
    assert await office.db.outbox.drop([1]) == 1
    office.postman.start()
    await office.postman.idle()
    assert [record.getMessage() for record in caplog.records] == [
        f"{postman.BEGINS} (status 503)",
        f"{postman.ENDS}, after 1 failures in 0 s",
    ]


async def test_what_nobody_thought_of_does_not_end_the_postman(
    office: Office, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ready, met = office.db.outbox.ready, iter([True])

    async def stumbles() -> list[Post]:
        if next(met, False):
            raise KeyError("a word that no log may hold")
        return await ready()

    monkeypatch.setattr(office.db.outbox, "ready", stumbles)
    await office.write(ANNA)
    office.postman.start()
    async with asyncio.timeout(10):  # else he is never idle again
        await office.postman.idle()
        office.postman.wake()
        await office.postman.idle()
    assert await office.states() == ["sent"]
    assert "the outbox cannot be read: KeyError at" in caplog.text
    assert "a word that no log may hold" not in caplog.text
