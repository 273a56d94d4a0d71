"""Coming back to a gateway that went away, and staying away from one that refuses for good."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.discord import connection
from bot.discord.client import FOR_GOOD, CannotStart, RefusedForGood, serve
from bot.discord.connection import LONGEST, QUICK, Connector, NeverConnected
from bot.discord.trouble import Trouble
from bot.sandbox.driver import Sandbox
from tests.discord.conftest import Table
from tests.discord.plain import PlainDune
from tests.discord.test_process import environment
from tests.storage.samples import FakeClock

COMMON, NAMED = "wss://common", "wss://named"


class Line:
    """A client and a gateway of which each connection ends in the way that is given, one after the other."""

    shard_id = None

    def __init__(self, patch: pytest.MonkeyPatch, *ends: BaseException | None) -> None:
        self.ends = list(ends)
        self.ws: Any = None
        self.asked: list[dict[str, Any]] = []
        self.pauses: list[float] = []
        self.clock = FakeClock()
        patch.setattr(DiscordWebSocket, "from_client", self.opened)
        trouble = Trouble(logging.getLogger("line"), self.clock, begins="It is away", ends="It is back")
        self.connector = Connector(self, trouble, pause=self.pause, spread=lambda _, most: most)  # type: ignore[arg-type]

    def is_closed(self) -> bool:
        return not self.ends

    def dispatch(self, event: str) -> None:
        assert event == "disconnect"

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.clock.advance(seconds=seconds)

    async def opened(self, client: Any, **asked: Any) -> Any:
        self.asked.append(asked)
        end = self.ends.pop(0)
        if isinstance(end, OSError):
            raise end

        async def poll_event() -> None:
            if end is not None:
                raise end

        return SimpleNamespace(poll_event=poll_event, gateway=NAMED, sequence=7, session_id="s")


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=None, code=code)


async def test_it_waits_a_minute_at_most_and_the_log_stays_short(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    away = [OSError() for _ in range(40)]
    line = Line(monkeypatch, ReconnectWebSocket(None), *away, ReconnectWebSocket(None))
    with caplog.at_level(logging.INFO):
        await line.connector.stay()
    assert len(line.pauses) == 40
    assert line.pauses == sorted(line.pauses)
    assert line.pauses[0] == 1
    assert max(line.pauses) == LONGEST == 60
    told = [record.getMessage() for record in caplog.records]
    assert told[0] == "It is away (OSError)"
    assert [line.split(":")[1].split()[0] for line in told[1:-1]] == ["2", "4", "8", "16", "32"]
    assert told[-1].startswith("It is back, after 40 failures in ")
    assert int(told[-1].split()[-2]) > 30 * 60


async def test_a_session_that_cannot_be_reached_where_it_was_is_taken_up_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = Line(monkeypatch, ReconnectWebSocket(None), *(OSError() for _ in range(6)))
    await line.connector.stay()
    assert [asked.get("gateway") for asked in line.asked] == [None, NAMED, NAMED, NAMED, None, None, None]
    assert all(asked["resume"] and asked["session"] == "s" and asked["sequence"] == 7 for asked in line.asked[1:])
    assert [asked["initial"] for asked in line.asked] == [True, *[False] * 6]


async def test_a_gateway_that_sends_away_at_once_is_not_asked_for_ever_without_a_pause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = Line(monkeypatch, *(ReconnectWebSocket(None, resume=False) for _ in range(30)))
    await line.connector.stay()
    assert len(line.pauses) == 30 - QUICK
    assert all(earlier <= later for earlier, later in pairwise(line.pauses))
    assert line.pauses[-1] == LONGEST
    assert not any(asked.get("resume") for asked in line.asked)


async def test_a_connection_that_was_stable_forgets_the_failures_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "STABLE", 0.0)
    line = Line(monkeypatch, *(ReconnectWebSocket(None) for _ in range(30)))
    await line.connector.stay()
    assert line.pauses == []


async def test_discord_may_close_in_order_and_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(monkeypatch, closed(1000), closed(4010), None)
    with pytest.raises(discord.ConnectionClosed):
        await line.connector.stay()
    assert len(line.asked) == 2


@pytest.mark.parametrize("end", [OSError(), ReconnectWebSocket(None)])
async def test_what_was_never_connected_is_said_so(monkeypatch: pytest.MonkeyPatch, end: Exception) -> None:
    line = Line(monkeypatch, end, None)

    async def away(client: Any, **asked: Any) -> Any:
        raise end

    monkeypatch.setattr(DiscordWebSocket, "from_client", away)
    with pytest.raises(NeverConnected):
        await line.connector.stay()
    assert line.pauses == []


def _made(table: Table) -> Any:
    bot = table._make()
    table.box.hosted = None
    return bot


@pytest.mark.parametrize("code", [4004, 4010, 4011, 4012, 4013, 4014, 4016])
async def test_what_the_gateway_refuses_for_good_is_one_sentence(tmp_path: Path, code: int) -> None:
    async with Sandbox() as box:
        box.guild("Arrakis", box.user("Anna"))
        table = Table(box, [], tmp_path, PlainDune(), "seed")
        from bot.discord.redirect import redirect

        former = redirect(box.api_url, box.gateway_url)
        try:
            client = _made(table)
            serving = asyncio.create_task(serve(client, box.token))
            await box.server.gateway.wait_connected()
            await box.drop_gateway(code=code)
            if code == 4016:  # none that we know: it is taken up again
                await box.server.gateway.wait_counts(resumes=1)
                await client.close()
                await serving
                return
            with pytest.raises(RefusedForGood) as refused:
                await serving
        finally:
            redirect(*former)
        assert str(refused.value) == FOR_GOOD[code]
        assert isinstance(refused.value, CannotStart)
        assert table.app.db is not None
        assert box.violations == []


async def test_the_process_ends_with_a_status_that_no_unit_starts_again(tmp_path: Path) -> None:
    async with Sandbox() as box:
        box.guild("Arrakis", box.user("Anna"))
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "ignore", "-m", "bot"),
            env={**os.environ, **environment(box, tmp_path)},
            stderr=pipe,
        )
        await box.server.gateway.wait_connected(30)
        await box.drop_gateway(code=4011)
        _, errors = await process.communicate()
        assert (process.returncode, errors.decode()) == (2, FOR_GOOD[4011] + "\n")
