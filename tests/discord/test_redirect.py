"""Stand-ins for Discord other than our own: what they name, leave out or cannot do."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.driver import Sandbox
from bot.sandbox.gateway import Session
from bot.sandbox.hosting import BotProcess
from tests.discord.conftest import Table
from tests.discord.test_game import begun
from tests.discord.test_process import environment

NOWHERE = "ws://127.0.0.1:9/"  # the port that throws everything away; nobody listens
COMMAND = (sys.executable, "-W", "ignore", "-m", "bot")


async def test_a_stand_in_may_name_its_gateway_itself(tmp_path: Path) -> None:
    async with Sandbox() as box:
        anna = box.user("Anna")
        box.guild("Arrakis", anna)
        env = environment(box, tmp_path) | {"LANDSRAAD_API_BASE": box.api_url + "/", "LANDSRAAD_GATEWAY": ""}
        process = BotProcess(box, COMMAND, env)
        await process.start()
        assert "table is open" in (await anna.slash("game new", seats=2)).text
        await process.stop()
        assert box.violations == []


async def test_a_gateway_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    async with Sandbox() as box:
        status, said = await started(environment(box, tmp_path) | {"LANDSRAAD_GATEWAY": NOWHERE})
        assert status == 1
        assert said == ["Discord cannot be reached: its gateway does not answer."]
        box.fault("GET /gateway/bot", status=404)
        status, said = await started(environment(box, tmp_path) | {"LANDSRAAD_GATEWAY": ""})
        assert status == 1
        assert len(said) == 1
        assert said[0].startswith("LANDSRAAD_GATEWAY is empty, and http://127.0.0.1")


async def started(env: dict[str, str]) -> tuple[int | None, list[str]]:
    """The exit status of the bot, and its lines on standard error."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*COMMAND, env={**os.environ, **env}, stdout=pipe, stderr=pipe)
    _, errors = await process.communicate()
    return process.returncode, errors.decode().splitlines()


async def test_the_bot_goes_on_where_it_began_whatever_a_stand_in_names(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = table.people[0]
    tell = Session.dispatch

    def elsewhere(session: Session, event: str, data: dict[str, Any]) -> None:
        tell(session, event, {**data, "resume_gateway_url": NOWHERE} if event == "READY" else data)

    monkeypatch.setattr(Session, "dispatch", elsewhere)
    await table.box.restart_bot()
    await table.box.drop_gateway(resume=True)
    assert "table is open" in (await anna.slash("game new", seats=2)).text


async def test_a_board_that_cannot_be_edited_for_no_given_reason_is_posted_anew(table: Table) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    boards = [m for m in anna.channel("table") if m.files]
    table.box.fault("PATCH /channels", status=404, code=0, times=9)
    await anna.slash("game run", do="pause")
    await table.settle()
    later = [m for m in anna.channel("table") if m.files]
    assert len(later) == len(boards) + 1
    assert "aused" in later[-1].text
