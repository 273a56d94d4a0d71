"""`make play` as a newcomer starts it: a process that prints where the page is, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import pytest

from storage import Database
from storage.database import random_id

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def _as_in_a_terminal() -> Iterator[None]:
    """A shell in the background lets what it starts ignore Ctrl+C, and that would be inherited."""
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, former)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_it_says_where_to_look_and_stops_with_everything_it_started(tmp_path: Path, how: signal.Signals) -> None:
    command = ["-W", "ignore", "-m", "bot.sandbox.play", "--port", "0", "--keep", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=pipe, env=env)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        said = (await process.stdout.readuntil(b"Stop with Ctrl+C.")).decode()
        found = re.search(r"You are Ana\. Your seat: +(http://\S+)", said)
        assert found, said
        async with aiohttp.ClientSession() as session, session.get(found[1]) as page:
            assert page.status == 200
            assert "<title>" in await page.text()
        process.send_signal(how)
        await process.wait()
    assert process.returncode == 0
    db = await Database.open(tmp_path / "landsraad.sqlite3", now=lambda: datetime.now(UTC), new_id=random_id)
    try:  # it opens, so the bot has gone; and the table was opened
        assert [game.title for game in await db.tables.games()] == ["Ana's table"]
    finally:
        await db.close()
