"""The bot as the operator runs it: a process of its own, settings from the environment, SIGTERM, health check."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import main, set_up_logging
from bot.app import machine_time
from bot.games.registry import GAMES
from bot.releases import versions
from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess
from storage import Database
from storage.database import random_id
from storage.migrate import read_migrations


def environment(box: Sandbox, folder: Path) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": box.token,
        "LANDSRAAD_DATABASE": str(folder / "data" / "bot.sqlite3"),
        "LANDSRAAD_API_BASE": box.api_url,
        "LANDSRAAD_GATEWAY": box.gateway_url,
        "LANDSRAAD_LOG_LEVEL": "WARNING",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }


def text(path: Path) -> str:
    return path.read_text("utf-8")


async def test_the_process_serves_and_ends_in_order(tmp_path: Path) -> None:
    async with Sandbox() as box:
        anna = box.user("Anna")
        box.guild("Arrakis", anna)
        env = environment(box, tmp_path)
        log = tmp_path / "log"
        told = ["sh", "-c", 'exec "$@" 2>"$0"', str(log), sys.executable, "-W", "ignore", "-m", "bot"]
        process = BotProcess(box, told, {**env, "LANDSRAAD_LOG_LEVEL": "INFO"})
        await process.start()
        opened = await anna.slash("game new", seats=2)
        assert "table is open" in opened.text
        health = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-m", "bot", "health", env={**os.environ, **env}
        )
        assert await health.wait() == 0
        await process.stop()
        assert process.process is not None
        assert process.process.returncode == 0
        assert box.violations == []
        ended = await asyncio.create_subprocess_exec(
            sys.executable, "-W", "ignore", "-m", "bot", "health", env={**os.environ, **env}
        )
        assert await ended.wait() == 1  # who was stopped is not well
    schema, rules = len(read_migrations()), ", ".join(f"{kind} {versions()[kind].rules}" for kind in GAMES)
    assert f"Landsraad {__version__} starts (rules {rules}, schema {schema}), games: none" in text(log)
    assert "Landsraad has stopped; the database is closed" in text(log)
    db = await Database.open(tmp_path / "data" / "bot.sqlite3", now=machine_time, new_id=random_id)
    assert [game.status for game in await db.tables.games()] == ["lobby"]
    await db.close()


def test_a_bot_without_a_token_says_so(monkeypatch, capsys, tmp_path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert main([]) == 2
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().err


def test_a_setting_that_cannot_be_used_is_named(monkeypatch, capsys, tmp_path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDSRAAD_LOG_LEVEL", "loud")
    assert main([]) == 2
    assert "LANDSRAAD_LOG_LEVEL" in capsys.readouterr().err


def test_no_pulse_is_not_well(monkeypatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDSRAAD_DATABASE", str(tmp_path / "none.sqlite3"))
    assert main(["health"]) == 1


def test_no_level_lets_a_library_log_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("", "discord", "aiosqlite", "apscheduler", "asyncio")
    before = {name: logging.getLogger(name).level for name in names}
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    try:
        set_up_logging("DEBUG")
        for name in ("discord.http", "discord.gateway", "aiosqlite", "apscheduler.scheduler"):
            assert not logging.getLogger(name).isEnabledFor(logging.DEBUG), name
        assert logging.getLogger("bot.tables").isEnabledFor(logging.DEBUG)
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
        logging.getLogger("discord.client").filters.clear()
