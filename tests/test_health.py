"""What the operator is told of the bot's health, with real faults: full disks, damaged and missing files."""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot import health as module
from bot.health import AHEAD, BEAT, CATCHING_UP, FRESH, LATE, OUTDATED, SETTLING, Health, Pulse, told
from storage import Database, backup_file, vitals
from storage.database import BUSY_TIMEOUT
from storage.errors import DatabaseFull, DatabaseMissing, StorageError
from storage.migrate import check_integrity
from storage.vitals import MOVE, PAGE
from tests.storage.samples import FakeClock, full_input, open_table, post
from tests.storage.trouble import files_up_to, on_writer

NOW = datetime(2030, 1, 1, 12, tzinfo=UTC)
TRACES = ("pragma page_count", "pragma schema_version", "pragma cache_size", "select count(*) from sqlite_schema")


class Bot:
    """A database with a game, its health, and the clocks."""

    def __init__(self, db: Database, clock: FakeClock, game: int) -> None:
        self.db, self.clock, self.game = db, clock, game
        self.wall = datetime.now(UTC)  # files are dated by the machine's clock
        self.seconds = 0.0
        db.vitals._elapsed = lambda: self.seconds
        self.pulse = db.path.with_name("bot.pulse")
        self.health = Health(db, self.pulse, clock, lambda: self.wall, lambda: self.seconds)

    async def beat(self) -> list[str]:
        """What the health command would find right after a beat."""
        await self.health.beat()
        found = Pulse.read(self.pulse)
        assert found is not None
        return found.found(self.wall)


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[Bot]:
    clock = FakeClock()
    async with await Database.open(tmp_path / "bot.db", now=clock) as db:
        game = await open_table(db)
        for number in range(1, 80):
            await db.journal.commit(full_input(game, number))
        await on_writer(db, "update outbox set state = 'sent'")
        await on_writer(db, "pragma wal_checkpoint(truncate)")
        yield Bot(db, clock, game)


def _spoil(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 4096 // 2 * 4096)
        file.write(b"\xa5" * (path.stat().st_size // 2))


async def test_a_bot_that_is_well_says_so(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    assert await bot.beat() == []
    assert await on_writer(bot.db, "select at from pulse") == (bot.clock().isoformat(timespec="microseconds"),)
    assert caplog.text == ""
    await bot.health.end()
    assert Pulse.read(bot.pulse) is None


async def test_a_full_disk_is_not_well_until_there_is_room(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    assert await bot.beat() == []
    size = bot.db.path.stat().st_size
    sentence = f"The disk that holds {bot.db.path} is full"
    with files_up_to(4000):  # a pulse has room, the database has none
        (said,) = await bot.beat()
        assert said.startswith(sentence)
        assert [await bot.beat() for _ in range(8)] == [[said]] * 8
    assert caplog.text.count("the bot is not well: " + sentence) == 4  # the 1st, 2nd, 4th, 8th time
    assert "is well again" not in caplog.text
    assert await bot.beat() == []
    assert await bot.beat() == []
    assert caplog.text.count("the bot is well again") == 1
    assert bot.db.path.stat().st_size == size


@contextmanager
def _room_for(bot: Bot, pages: int) -> Iterator[None]:
    """So many pages, and no more, find room in the WAL meanwhile."""
    with files_up_to(bot.db.path.with_name(bot.db.path.name + "-wal").stat().st_size + pages * (PAGE + 24)):
        yield


async def _play(bot: Bot, *numbers: int) -> None:
    for number in numbers:
        await bot.db.journal.commit(full_input(bot.game, number))


@pytest.mark.parametrize("then", ["nobody moves", "somebody moves"])
async def test_a_disk_with_room_for_pulses_alone_is_not_well(bot: Bot, then: str) -> None:
    assert await bot.beat() == []
    await _play(bot, *range(80, 90))
    with _room_for(bot, 5):
        with pytest.raises(DatabaseFull):
            await _play(bot, 90)
        await bot.db.people.save(1, {"display_name": "short"})  # what is kept meanwhile is smaller than a move
        for _ in range(3):
            (said,) = await bot.beat()
            assert said.startswith(f"The disk that holds {bot.db.path} is full")
    if then == "somebody moves":
        await _play(bot, 90)
    assert await bot.beat() == []
    await _play(bot, 91 if then == "somebody moves" else 90)


async def test_what_is_tried_for_want_of_room_leaves_nothing_in_the_file(bot: Bot) -> None:
    before = [await on_writer(bot.db, sql) for sql in TRACES]
    bot.db._access.noted(DatabaseFull("The disk was full."))
    assert await bot.beat() == []
    assert bot.db._access.full is None
    wal = bot.db.path.with_name(bot.db.path.name + "-wal")
    assert wal.stat().st_size > MOVE, "it was tried on the disk, and not in memory"
    assert [await on_writer(bot.db, sql) for sql in TRACES] == before
    await _play(bot, 80)
    assert await on_writer(bot.db, "pragma integrity_check") == ("ok",)


async def test_a_disk_without_room_for_a_move_is_not_well_before_one_is_lost(bot: Bot) -> None:
    assert await bot.beat() == []
    beside = sorted(bot.db.path.parent.iterdir())
    with files_up_to(MOVE - 1):
        (said,) = await bot.beat()
    assert said == (
        f"The disk that holds {bot.db.path} is full: it has no room for another move (File too large); free some space."
    )
    assert await bot.beat() == []
    assert sorted(bot.db.path.parent.iterdir()) == beside
    with files_up_to(MOVE):
        assert await bot.beat() == []


async def test_a_folder_that_takes_no_file_is_not_said_to_be_full(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_more_files(**_: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(vitals, "TemporaryFile", no_more_files)
    assert await bot.beat() == [f"Nothing can be written beside the database {bot.db.path}: Too many open files."]


async def test_half_a_pulse_is_none(bot: Bot) -> None:
    assert await bot.beat() == []
    with files_up_to(50):
        await bot.health.beat()
    assert Pulse.read(bot.pulse) is None


async def test_a_disk_without_any_room_is_told_over_the_former_pulse(bot: Bot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert await bot.beat() == []
    monkeypatch.setattr(Path, "replace", _no_room)
    await on_writer(bot.db, "pragma query_only=on")
    (said,) = await bot.beat()
    assert "cannot be written by this user" in said
    assert sorted(path.name for path in bot.pulse.parent.glob("*.pulse*")) == ["bot.pulse"]


async def test_a_pulse_that_cannot_be_written_at_all_leaves_none_that_says_well(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert await bot.beat() == []
    monkeypatch.setattr(Path, "replace", _no_room)
    monkeypatch.setattr(module, "open", _no_room, raising=False)
    monkeypatch.setattr(Path, "open", _no_room)
    await bot.health.beat()
    assert Pulse.read(bot.pulse) is None
    assert f"the bot is not well: The pulse {bot.pulse} cannot be written: No space left on device." in caplog.text


def _no_room(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


async def test_a_damaged_file_is_not_well_any_more(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    assert await bot.beat() == []
    _spoil(bot.db.path)
    for _ in range(3):
        (said,) = await bot.beat()
        assert "is damaged" in said
        assert "restore the last backup" in said
    assert caplog.text.count("the bot is not well") == 2


async def test_damage_that_a_game_meets_is_known_before_the_file_is_looked_through(bot: Bot) -> None:
    bot.db.vitals._next_look = float("inf")
    assert await bot.beat() == []
    _spoil(bot.db.path)
    for connection in (bot.db._access._writer, *bot.db._access._readers):
        await connection.run(lambda conn: conn.execute("pragma shrink_memory").fetchone())
    with closing(sqlite3.connect(bot.db.path)) as other:  # its commit makes the readers look again
        other.execute("pragma user_version = 1")  # on the first page, which is whole
        other.commit()
    with pytest.raises(Exception, match="damaged"):
        await bot.db.journal.commits(bot.game)
    (said,) = await bot.beat()
    assert "is damaged" in said


@pytest.mark.parametrize("how", ["removed", "replaced"])
async def test_a_file_that_was_taken_away_is_not_well(bot: Bot, how: str, tmp_path: Path) -> None:
    aside = tmp_path / "aside.db"
    backup_file(bot.db.path, aside)
    assert await bot.beat() == []
    if how == "removed":
        bot.db.path.unlink()
    else:
        aside.replace(bot.db.path)
    (said,) = await bot.beat()
    assert "was removed or replaced while the bot runs" in said


@pytest.mark.parametrize("how", ["damaged", "removed"])
async def test_nothing_is_accepted_that_the_next_restoring_would_lose(bot: Bot, how: str, tmp_path: Path) -> None:
    """Whoever is answered keeps his move; the guide has a damaged file replaced by its newest backup."""
    assert await bot.beat() == []
    await bot.db.journal.commit(full_input(bot.game, 80))
    if how == "damaged":
        _spoil(bot.db.path)
    else:
        bot.db.path.rename(tmp_path / "aside.db")
    (said,) = await bot.beat()
    with pytest.raises(StorageError) as refused:
        await bot.db.journal.commit(full_input(bot.game, 81))
    assert str(refused.value) == said
    if how == "removed":
        (tmp_path / "aside.db").rename(bot.db.path)
        await bot.beat()
        assert await bot.beat() == [], "it is back"
        await bot.db.journal.commit(full_input(bot.game, 81))


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
@pytest.mark.parametrize("how", ["removed", "replaced"])
async def test_a_bot_without_its_wal_keeps_what_it_has_accepted(
    bot: Bot, how: str, ending: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever is written into a file that has no name is lost in a power cut: nobody may be told that it counts."""
    assert await bot.beat() == []
    await _play(bot, 80)
    lost = bot.db.path.with_name(bot.db.path.name + ending)
    lost.rename(tmp_path / "aside")
    if how == "replaced":
        lost.write_bytes(b"")
    (said,) = await bot.beat()
    assert said.startswith(f"The file {lost}, a part of the database, was removed or replaced while the bot runs")
    assert f"the bot is not well: {said}" in caplog.text
    assert lost.exists() == (how == "replaced"), "nothing was put in its place"
    with pytest.raises(DatabaseMissing, match="stop the bot with SIGTERM"):
        await _play(bot, 81)
    await bot.db.close()
    async with await Database.open(bot.db.path, now=bot.clock) as again:
        assert len(await again.journal.commits(bot.game)) == 80


async def test_a_wal_that_is_back_is_well(bot: Bot, tmp_path: Path) -> None:
    assert await bot.beat() == []
    wal = bot.db.path.with_name(bot.db.path.name + "-wal")
    wal.rename(tmp_path / "aside")
    assert len(await bot.beat()) == 1
    (tmp_path / "aside").rename(wal)
    await bot.beat()
    assert await bot.beat() == []
    await _play(bot, 80)


async def test_a_message_that_waits_too_long_is_not_well(bot: Bot) -> None:
    await bot.db.outbox.enqueue([post()], bot.game)
    bot.clock.time += timedelta(minutes=59)
    assert await bot.beat() == []
    found = Pulse.read(bot.pulse)
    assert found is not None
    assert found.ages(bot.wall)[0] == "Oldest undelivered message: 59 minutes."
    bot.clock.time += LATE
    assert await bot.beat() == [], (
        "the bot has just begun, and has not had time to tell what happened while it was away"
    )
    bot.seconds += CATCHING_UP.total_seconds() + 1
    assert await bot.beat() == ["A message has waited for 119 minutes to be delivered."]
    (waiting,) = await bot.db.outbox.ready()
    nonce = (await bot.db.outbox.claim([waiting.id])).nonce
    await bot.db.outbox.retry_later(nonce, "status 503")  # a failed attempt makes it no younger
    assert await bot.beat() == ["A message has waited for 119 minutes to be delivered."]
    bot.clock.time += timedelta(hours=1)
    await bot.db.outbox.claim([waiting.id])
    await bot.db.outbox.mark_sent(nonce, 501)
    assert await bot.beat() == []


async def test_a_message_for_later_does_not_wait_yet(bot: Bot) -> None:
    later = bot.clock() + timedelta(days=3)
    await bot.db.outbox.enqueue([post(), post(1)], bot.game)
    await on_writer(bot.db, f"update outbox set since = '{later.isoformat(timespec='microseconds')}'")
    assert await bot.db.vitals.waiting_since() is None
    bot.clock.time = later
    assert await bot.db.vitals.waiting_since() == later


async def test_an_old_backup_is_not_well_once_a_new_one_was_to_be_expected(bot: Bot, tmp_path: Path) -> None:
    assert await bot.beat() == []  # none noted: it may be backed up by other means
    backup_file(bot.db.path, tmp_path / "copy.db")
    note = bot.db.path.with_name("bot.db.backed-up")
    assert str(tmp_path / "copy.db") in note.read_text()
    bot.wall += timedelta(hours=7)
    await bot.health.beat()
    found = Pulse.read(bot.pulse)
    assert found is not None
    assert found.ages(bot.wall)[1] == "Newest backup: 7 hours."
    bot.wall += OUTDATED
    assert await bot.beat() == []  # the bot has just begun
    bot.seconds += SETTLING.total_seconds() + 1
    assert await bot.beat() == ["The newest backup is 2 days old."]
    os.utime(note, (bot.wall.timestamp(), bot.wall.timestamp()))
    assert await bot.beat() == []


@pytest.mark.parametrize(
    "age, said",
    [
        (timedelta(seconds=FRESH - 1), []),
        (timedelta(seconds=FRESH + 1), ["The bot was not seen well within the last 90 seconds; its log says more."]),
        (timedelta(seconds=-AHEAD + 1), []),
        (timedelta(seconds=-AHEAD - 1), ["The pulse comes from the future"]),
        (timedelta(days=-40_000), ["The pulse comes from the future"]),
    ],
    ids=["fresh", "old", "a moment ahead", "ahead", "far ahead"],
)
def test_a_pulse_counts_only_about_now(age: timedelta, said: list[str]) -> None:
    found = Pulse(NOW - age).found(NOW)
    assert len(found) == len(said)
    assert all(sentence.startswith(expected) for sentence, expected in zip(found, said, strict=True))


def test_a_pulse_is_read_as_it_was_written(tmp_path: Path) -> None:
    whole = Pulse(NOW, timedelta(seconds=90), NOW - timedelta(days=1), ("One is wrong.", "Another too."))
    path = tmp_path / "pulse"
    for pulse in (whole, Pulse(NOW)):
        path.write_text(pulse.text())
        assert Pulse.read(path) == pulse
    for spoilt in ("", "soon", f"{NOW.isoformat()}\nwaiting long", f"{NOW.isoformat()}\nbackup once"):
        path.write_text(spoilt)
        assert Pulse.read(path) is None, spoilt


@pytest.mark.parametrize(
    "age, said",
    [
        (0, "0 seconds"),
        (-3, "0 seconds"),
        (119, "119 seconds"),
        (120, "2 minutes"),
        (7300, "2 hours"),
        (180_000, "2 days"),
    ],
)
def test_an_age_is_told_in_one_unit(age: float, said: str) -> None:
    assert told(timedelta(seconds=age)) == said


def test_a_fault_is_known_within_half_a_minute() -> None:
    assert BEAT + BUSY_TIMEOUT <= 30
    assert 4 * BEAT < FRESH


@pytest.mark.parametrize("took, known", [(0.1, 20.1), (1.0, 21.0), (1.1, 41.1), (3.0, 63.0)])
async def test_damage_is_known_when_the_guide_says(
    bot: Bot, monkeypatch: pytest.MonkeyPatch, took: float, known: float
) -> None:
    """Where a look takes a second at most, within half a minute; one of three seconds is made once a minute."""

    def check(conn: sqlite3.Connection, path: Path) -> None:
        bot.seconds += took
        check_integrity(conn, path)

    monkeypatch.setattr(vitals, "check_integrity", check)
    assert await bot.beat() == []
    _spoil(bot.db.path)  # as late as a look can miss it
    beats = 0
    found: list[str] = []
    while not found:
        beats += 1
        bot.seconds = beats * BEAT
        found = await bot.beat()
    assert "is damaged" in found[0]
    assert bot.seconds == known


async def test_a_small_file_is_looked_through_at_every_beat_and_a_large_one_now_and_then(bot: Bot) -> None:
    looked: list[float] = []
    times = iter([0.0, 1.0, 20.0, 21.0, 40.0, 41.0])  # a look takes a second
    bot.db.vitals._elapsed = lambda: next(times)
    for begun in (0.0, 20.0, 40.0):
        bot.db.vitals._next_look = 0.0 if begun == 0 else bot.db.vitals._next_look
        await bot.db.vitals.look()
        looked.append(bot.db.vitals._next_look)
    assert looked == [20.0, 40.0, 60.0]


async def test_the_wal_is_folded_back_now_and_then(bot: Bot) -> None:
    await bot.beat()
    await bot.db.journal.commit(full_input(bot.game, 80))
    before = bot.db.path.read_bytes()
    await bot.beat()
    assert bot.db.path.read_bytes() == before  # not at every beat
    bot.db.vitals._next_fold = 0.0
    await bot.beat()
    assert bot.db.path.read_bytes() != before


async def test_nothing_of_a_game_is_told(bot: Bot, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    await bot.db.outbox.enqueue([post()], bot.game)
    bot.clock.time += 3 * LATE
    bot.seconds += CATCHING_UP.total_seconds() + 1
    _spoil(bot.db.path)
    await bot.beat()
    said = caplog.text + bot.pulse.read_text()
    assert "waited" in said
    assert "Sietch" not in said
    assert "the_great_flat" not in said
