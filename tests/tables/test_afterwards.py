"""What an input sets off begins when the person has been answered."""

from __future__ import annotations

import asyncio
from functools import partial

from bot.tables.afterwards import afterwards, answering

LONG = 1000.0


async def test_outside_an_interaction_it_begins_at_once() -> None:
    done: list[str] = []
    afterwards(partial(done.append, "told"))
    assert done == ["told"]


async def test_it_waits_for_the_answer() -> None:
    done: list[str] = []
    with answering(LONG):
        await asyncio.create_task(_later(done))
        done.append("answered")
    assert done == ["answered", "told"]


async def test_it_waits_no_longer_than_people_do() -> None:
    done: list[str] = []
    with answering(0.0):
        afterwards(partial(done.append, "told"))
        assert not done
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        done.append("answered")
    assert done == ["told", "answered"]


async def test_what_goes_on_after_the_answer_waits_for_nothing() -> None:
    done: list[str] = []
    with answering(LONG):
        task = asyncio.create_task(_later(done))
    await task
    assert done == ["told"]


async def test_a_failed_answer_holds_nothing_back() -> None:
    done: list[str] = []
    try:
        with answering(LONG):
            afterwards(partial(done.append, "told"))
            raise OSError
    except OSError:
        done.append("failed")
    assert done == ["told", "failed"]


async def _later(done: list[str]) -> None:
    afterwards(partial(done.append, "told"))
