"""The alarm: one tick at a time, a distance after one that failed, and an end that cuts nothing off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta, tzinfo

import pytest
from apscheduler.schedulers import base as scheduling

from bot import alarm as module
from bot.alarm import JOB, Alarm
from storage.errors import DatabaseBusy, DatabaseFull, DatabaseReadOnly

NOW = datetime(2030, 1, 1, tzinfo=UTC)  # not the machine's time: only the distance counts
LONG = timedelta(minutes=10)  # a distance that no slow machine uses up while a test looks at it
TROUBLE = (
    DatabaseBusy("Another program keeps it locked."),
    DatabaseFull("The disk is full."),
    DatabaseReadOnly("It cannot be written."),
    RuntimeError("atreides holds a lasgun"),
)


@pytest.fixture(autouse=True)
def _long_distances(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AGAIN", LONG)
    monkeypatch.setattr(module, "BREATH", LONG)


class Service:
    """Something is always due; what a tick does is given."""

    def __init__(self, tick: Callable[[], Awaitable[None]]) -> None:
        self.due: datetime | None = NOW - timedelta(seconds=1)
        self.ticks = 0
        self.rung = asyncio.Event()
        self._tick = tick
        self.blind: Exception | None = None

    async def earliest(self) -> datetime | None:
        if self.blind is not None:
            self.rung.set()
            raise self.blind
        return self.due

    async def tick(self) -> None:
        self.ticks += 1
        self.rung.set()
        await self._tick()


async def nothing() -> None:
    return None


async def begun(service: Service) -> Alarm:
    alarm = Alarm(service, lambda: NOW, nothing)
    await alarm.start()
    async with asyncio.timeout(30):
        await service.rung.wait()
    return alarm


async def wait_for(alarm: Alarm) -> timedelta:
    """How long the alarm is set for, once everything that concerns it has been heard."""
    async with asyncio.timeout(30):  # one that rings again and again is never heard out
        while alarm._in_hand:
            await asyncio.wait(alarm._in_hand)
    job = alarm._scheduler.get_job(JOB)
    assert job is not None
    at: datetime = job.next_run_time
    return at - datetime.now(UTC)


@pytest.mark.parametrize("error", TROUBLE, ids=lambda error: type(error).__name__)
async def test_after_a_failing_tick_nothing_brings_the_next_one_nearer(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails() -> None:
        alarm.changed()  # as a move in another game does, and the service itself
        raise error

    service = Service(fails)
    alarm = Alarm(service, lambda: NOW, nothing)
    await alarm.start()
    async with asyncio.timeout(30):
        await service.rung.wait()
    for _ in range(5):
        alarm.changed()
        assert await wait_for(alarm) > LONG / 2
    assert service.ticks == 1
    await alarm.stop()
    assert ("lasgun" in caplog.text) is False
    assert [r.levelno for r in caplog.records] == [logging.ERROR]
    assert (str(error) in caplog.text) is not isinstance(error, RuntimeError)  # storage's sentences help the operator


@pytest.mark.parametrize("error", TROUBLE, ids=lambda error: type(error).__name__)
async def test_a_deadline_that_cannot_be_read_is_looked_for_again_later(error: Exception) -> None:
    service = Service(nothing)
    service.blind = error
    alarm = await begun(service)
    assert await wait_for(alarm) > LONG / 2
    assert service.ticks == 0
    await alarm.stop()


async def test_a_tick_that_succeeds_after_a_failure_ends_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BREATH", timedelta(seconds=1))
    failing = True

    async def tick() -> None:
        if failing:
            raise DatabaseFull("The disk is full.")
        service.due = NOW + timedelta(seconds=3)

    service = Service(tick)
    alarm = await begun(service)
    assert await wait_for(alarm) > LONG / 2
    failing = False
    alarm._resting_until = float("-inf")  # the rest is over
    service.rung.clear()
    alarm.changed()
    async with asyncio.timeout(30):
        await service.rung.wait()
    assert await wait_for(alarm) <= timedelta(seconds=3)
    await alarm.stop()


async def test_a_deadline_that_stays_due_does_not_keep_the_alarm_ringing() -> None:
    service = Service(nothing)
    alarm = await begun(service)
    for _ in range(5):
        alarm.changed()
        assert await wait_for(alarm) > LONG / 2
    assert service.ticks == 1
    await alarm.stop()


async def test_a_tick_in_hand_is_neither_doubled_nor_cut_off(caplog: pytest.LogCaptureFixture) -> None:
    going_on = asyncio.Event()
    done: list[bool] = []

    async def slow() -> None:
        await going_on.wait()
        done.append(True)

    service = Service(slow)
    alarm = await begun(service)
    for _ in range(20):  # long enough for a second one, if there were any
        alarm.changed()
        await asyncio.sleep(0)
    assert service.ticks == 1
    stopping = asyncio.ensure_future(alarm.stop())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not stopping.done()
    going_on.set()
    await stopping
    assert done == [True]
    assert service.ticks == 1
    assert caplog.records == []


async def test_a_clock_that_is_set_back_keeps_nothing_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What happens by itself, and the pulse, would else come when the machine's clock shows again what it showed."""
    back = [timedelta()]

    class Machine(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) - back[0]

    for part in (module, scheduling):
        monkeypatch.setattr(part, "datetime", Machine)
    monkeypatch.setattr(module, "BEAT", 0.01)
    monkeypatch.setattr(module, "BREATH", timedelta())
    monkeypatch.setattr(module, "AT_LEAST", timedelta(seconds=0.01))
    beaten = asyncio.Event()

    async def beat() -> None:
        beaten.set()

    service = Service(nothing)
    service.due = None
    alarm = Alarm(service, lambda: NOW, beat)
    await alarm.start()
    for length in (timedelta(), timedelta(days=365), timedelta(hours=1)):
        back[0] += length
        for happens in (beaten, service.rung, beaten, service.rung):
            happens.clear()
            async with asyncio.timeout(30):
                await happens.wait()
    await alarm.stop()
    told = [record.getMessage() for record in caplog.records if "set back" in record.getMessage()]
    assert [round(float(line.split()[-2]) / 3600) for line in told] == [365 * 24, 1]
