"""Stopping: the door is shut first, what was answered is told, and no sleep of anybody's is waited for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.discord.client import serve
from bot.discord.connection import Connector
from bot.discord.redirect import redirect
from bot.discord.words import say
from bot.sandbox.driver import Sandbox
from storage import Database
from tests.discord.conftest import Table
from tests.discord.plain import PlainDune
from tests.discord.test_game import begun, last

AT_ONCE = 5.0  # seconds; what would be waited for otherwise takes far longer


async def _states(table: Table, game: int) -> set[str]:
    async with await Database.open(table.database, now=table.now) as db:
        return {post.state for post in await db.outbox.of_game(game)}


async def test_nothing_is_taken_while_the_last_messages_are_sent_and_what_was_answered_is_told(table: Table) -> None:
    anna, ben = table.people[:2]
    game = await begun(table, [anna, ben])
    leaders = [await person.autocomplete("answer", "say", "", what="traitor") for person in (anna, ben)]
    question = last(ben.inbox(), "Traitor")
    place = table.box.find_channel("table")
    held = table.box.fault(f"(POST|PATCH) /channels/{place.id}/messages", hold=True, times=99)
    told = len(ben.inbox())
    assert "Recorded" in (await anna.slash("answer", what="traitor", say=leaders[0][0]["value"])).text
    await anna.slash("game run", do="pause")
    await held.reached.wait()
    stopping = asyncio.create_task(table.stop())
    await table.box.until(lambda: len(ben.inbox()) > told)
    for answer in (
        await ben.slash("answer", what="traitor", say=leaders[1][0]["value"]),
        await ben.click(question, "Answer…"),
        await ben.slash("hand"),
    ):
        assert answer.text == say().answers.restarting
        assert answer.message.ephemeral
    assert not stopping.done()
    held.release()
    await stopping
    assert await _states(table, game) <= {"sent", "dropped"}
    assert any("paused" in message.text for message in ben.channel("table"))
    await table.run()
    await anna.slash("game run", do="resume")
    assert "Recorded" in (await ben.slash("answer", what="traitor", say=leaders[1][0]["value"])).text


async def test_a_stop_waits_for_no_pause_between_two_connections(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asleep = asyncio.Event()

    async def rest(self: Connector, tries: int) -> None:
        asleep.set()
        await asyncio.sleep(3600)

    monkeypatch.setattr(Connector, "_rest", rest)
    await table.box.outage()
    await asleep.wait()
    async with asyncio.timeout(AT_ONCE):
        await table.stop()
    table.box.recover()


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Table]:
    """A server without a bot; whoever runs one here is led to the stand-in."""
    async with Sandbox() as box:
        box.guild("Arrakis", box.user("Anna"))
        former = redirect(box.api_url, box.gateway_url)
        yield Table(box, [], tmp_path, PlainDune(), "seed")
        redirect(*former)


async def _can_be_opened(table: Table) -> None:
    """Raises if somebody still has the database."""
    async with await Database.open(table.database, now=table.now):
        pass


@pytest.mark.parametrize(
    "request_, fault",
    [
        ("GET /users/@me", {"hold": True}),
        ("GET /users/@me", {"status": 502, "times": 99}),
        ("PUT /applications", {"status": 429, "retry_after": 86_400.0}),
    ],
    ids=["login", "an outage at login", "a limit on commands"],
)
async def test_a_stop_while_it_starts_waits_for_nobody(alone: Table, request_: str, fault: dict[str, Any]) -> None:
    met = alone.box.fault(request_, **fault)
    client = alone._make()
    serving = asyncio.create_task(serve(client, alone.box.token))
    await met.reached.wait()
    async with asyncio.timeout(AT_ONCE):
        await client.close()
        await serving
    await _can_be_opened(alone)


async def test_a_stop_before_it_starts_starts_nothing(alone: Table) -> None:
    client = alone._make()
    await client.close()
    await serve(client, alone.box.token)
    assert alone.app.db is None
    assert alone.box.transcript().count("GET /users/@me") == 0


async def test_a_stop_lets_the_database_be_opened_and_closes_it(alone: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    opening, go_on = asyncio.Event(), asyncio.Event()
    opened = Database.open

    async def slowly(*args: Any, **named: Any) -> Database:
        opening.set()
        await go_on.wait()
        return await opened(*args, **named)

    monkeypatch.setattr(Database, "open", slowly)
    client = alone._make()
    serving = asyncio.create_task(serve(client, alone.box.token))
    await opening.wait()
    stopping = asyncio.create_task(client.close())
    await asyncio.sleep(0)
    go_on.set()
    async with asyncio.timeout(AT_ONCE):
        await stopping
        await serving
    assert alone.app.db is not None
    monkeypatch.undo()
    await _can_be_opened(alone)
