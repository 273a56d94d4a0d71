"""`make play` as a newcomer starts it: a process that prints where the page is, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import aiohttp
import pytest

from bot.sandbox.play import arguments
from storage import Database
from storage.database import random_id
from tests.games_shown.shown import SHOWN

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def _as_in_a_terminal() -> Iterator[None]:
    """A shell in the background lets what it starts ignore Ctrl+C, and that would be inherited."""
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, former)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_it_says_where_to_look_and_stops_with_everything_it_started(tmp_path: Path, how: signal.Signals) -> None:
    more = ["--preset", "short", "--faction", "fremen"]
    command = ["-W", "ignore", "-m", "bot.sandbox.play", "--port", "0", "--keep", str(tmp_path), *more]
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
        (game,) = await db.tables.games()
        assert (game.title, game.options) == ("Ana's table", '{"max_turns": 8}')
        assert [seat.seat for seat in await db.tables.seats(game.id) if seat.person is not None] == ["fremen"]
    finally:
        await db.close()


async def test_a_game_for_one_begins_at_once(tmp_path: Path) -> None:
    """Whoever plays alone has no machine player beside, whose coming would begin it."""
    more = ["--game", "imperium", "--players", "1"]
    command = ["-W", "ignore", "-m", "bot.sandbox.play", "--port", "0", "--keep", str(tmp_path), *more]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdout=asyncio.subprocess.PIPE, env=env)
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        await process.stdout.readuntil(b"Stop with Ctrl+C.")
        process.send_signal(signal.SIGTERM)
        await process.wait()
    with closing(sqlite3.connect(f"file:{tmp_path / 'landsraad.sqlite3'}?mode=ro", uri=True)) as conn:
        assert conn.execute("select kind, status from games").fetchall() == [("imperium", "running")]
        assert conn.execute("select count(*) from seats").fetchall() == [(1,)]


def _defaults(path: Path) -> int:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as conn:
        return int(conn.execute("select count(*) from commits where cause = 'default'").fetchone()[0])


async def test_time_can_be_let_pass(tmp_path: Path) -> None:
    """Somebody who plays alone would never see a deadline else."""
    command = ["-W", "ignore", "-m", "bot.sandbox.play", "--port", "0", "--keep", str(tmp_path), "--players", "2"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, *command, stdin=pipe, stdout=pipe, env=env)
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        async with asyncio.timeout(PATIENCE):
            said = (await process.stdout.readuntil(b"Stop with Ctrl+C.")).decode()
            assert "2h or 1d" in said
            process.stdin.write(b"soon\n")
            told = ""
            for _ in range(5):  # stopped before anybody was asked, the bot goes on asking when it is back
                process.stdin.write(b"3d\n")
                told += (await process.stdout.readuntil(b"now, UTC.")).decode()
                if _defaults(tmp_path / "landsraad.sqlite3"):
                    break
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()
    assert "Say how much time is to pass" in told
    db = await Database.open(tmp_path / "landsraad.sqlite3", now=lambda: datetime.now(UTC), new_id=random_id)
    try:  # whoever was asked was not there for three days
        commits = await db.journal.commits((await db.tables.games())[0].id)
        assert any(commit.cause == "default" for commit in commits)
    finally:
        await db.close()


@pytest.mark.parametrize(
    "said, wanted",
    [
        (["--game", "chess"], "--game can be one of: dune, imperium, toy; not chess"),
        (["--preset", "endless"], "--preset can be one of: basic, basic_options, advanced, short; not endless"),
        (["--game", "toy", "--preset", "basic"], "--preset can be one of: summer, winter; not basic"),
        (["--faction", "corrino"], "--faction can be one of: atreides, "),
        (["--game", "toy", "--faction", "ash"], "nobody chooses a grower in Orchard: leave --faction out"),
        (["--players", "7"], "Dune is played by 2 to 6: --players 7"),
        (["--game", "toy", "--players", "5"], "Orchard is played by 1 to 4: --players 5"),
        (["--game", "imperium", "--players", "5"], "Dune: Imperium is played by 1 to 4: --players 5"),
        (["--game", "imperium", "--faction", "fremen"], "--faction can be one of: red, "),
        (["--people", "0"], "--people can be 1 to 6, not 0"),
    ],
)
def test_what_cannot_be_played_is_said_before_anything_starts(
    said: list[str], wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        arguments(said, SHOWN)
    assert ended.value.code == 2
    assert wanted in capsys.readouterr().err


def test_what_is_not_said_is_usual() -> None:
    usual = arguments([], SHOWN)
    assert (usual.game, usual.preset, usual.faction, usual.players, usual.people) == ("dune", "basic", "", 6, 1)
    toy = arguments(["--game", "toy", "--people", "6"], SHOWN)
    assert (toy.game, toy.preset, toy.players, toy.people) == ("toy", "summer", 4, 4)
