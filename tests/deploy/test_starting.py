"""What an operator reads when the bot cannot start: one clear sentence, and a status that says whether to try again."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app import machine_time
from bot.health import FRESH, LATE, OUTDATED, SETTLING, Pulse
from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess
from bot.settings import UnusableSettings, read_settings
from storage import Database
from storage.migrate import FOLDER, known_migrations
from tests.deploy.documents import ROOT, text

NOWHERE = "http://127.0.0.1:9"  # the port that throws everything away; nobody listens
AGAIN, NEVER = 1, 2  # exit status: whether starting again may help


def settings_for(box: Sandbox, database: Path, **others: str) -> dict[str, str]:
    return {
        "DISCORD_TOKEN": box.token,
        "LANDSRAAD_DATABASE": str(database),
        "LANDSRAAD_API_BASE": box.api_url,
        "LANDSRAAD_GATEWAY": box.gateway_url,
        "LANDSRAAD_LOG_LEVEL": "ERROR",
        "PYTHONPATH": os.pathsep.join(sys.path),
        **others,
    }


async def started(env: dict[str, str], folder: Path, *arguments: str) -> tuple[int | None, str]:
    """The exit status of `python -m bot`, and its one line on standard error."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "ignore", "-m", "bot", *arguments),
        env={**os.environ, **env},
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await process.communicate()
    said = errors.decode()
    assert said.count("\n") == 1, said
    return process.returncode, said.strip()


async def test_whatever_keeps_the_bot_from_starting_is_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / "bot.sqlite3"
    async with Sandbox() as box:
        box.guild("Arrakis", box.user("Anna"))

        status, said = await started(settings_for(box, database, DISCORD_TOKEN="wrong"), tmp_path)
        assert (status, said) == (NEVER, "Discord does not accept the token in DISCORD_TOKEN.")

        away = settings_for(box, database, LANDSRAAD_API_BASE=NOWHERE)
        status, said = await started(away, tmp_path)
        assert status == AGAIN
        assert said.startswith("Discord cannot be reached")

        box.fault("GET /users/@me", status=503, times=100)
        status, said = await started(settings_for(box, database), tmp_path)
        assert status == AGAIN
        assert said.endswith("(status 503).")
        assert not database.exists()


async def test_trouble_with_the_database_is_one_sentence(tmp_path: Path) -> None:
    async with Sandbox() as box:
        box.guild("Arrakis", box.user("Anna"))
        (tmp_path / "file").write_text("")
        status, said = await started(settings_for(box, tmp_path / "file" / "data" / "bot.sqlite3"), tmp_path)
        assert status == AGAIN
        assert "cannot be made: Not a directory" in said

        database = tmp_path / "bot.sqlite3"
        async with await Database.open(database, now=machine_time):
            pass
        with closing(sqlite3.connect(database)) as conn, conn:
            conn.execute("insert into migrations values (99, 'of tomorrow', '')")
        before = database.read_bytes()
        status, said = await started(settings_for(box, database), tmp_path)
        assert status == AGAIN
        assert "newer version of this program" in said
        assert database.read_bytes() == before


async def test_a_migration_that_fails_is_one_sentence_one_copy_and_not_tried_again(tmp_path: Path) -> None:
    older, database = tmp_path / "migrations", tmp_path / "bot.sqlite3"
    older.mkdir()
    for migration in known_migrations()[:2]:
        shutil.copy(FOLDER / f"{migration.name}.sql", older)
    async with await Database.open(database, now=machine_time, migrations=older):
        pass
    with closing(sqlite3.connect(database)) as conn:
        conn.execute("create table pulse (planted integer)")  # the third migration makes one of this name
        conn.commit()
    async with Sandbox() as box:
        box.guild("Arrakis", box.user("Anna"))
        for _ in range(2):
            status, said = await started(settings_for(box, database), tmp_path)
            assert status == NEVER
            assert said.startswith(f"Migration {known_migrations()[2].name} of {database} failed and was undone")
    assert len([name for name in os.listdir(tmp_path) if ".schema-2." in name]) == 1  # noqa: PTH208


async def test_a_second_process_refuses_and_the_first_goes_on(tmp_path: Path) -> None:
    async with Sandbox() as box:
        anna = box.user("Anna")
        box.guild("Arrakis", anna)
        env = settings_for(box, tmp_path / "bot.sqlite3")
        first = BotProcess(box, [sys.executable, "-W", "ignore", "-m", "bot"], env)
        await first.start()
        try:
            assert first.process is not None
            status, said = await started(env, tmp_path)
            assert status == AGAIN
            assert f"already in use by process {first.process.pid}" in said
            assert "table is open" in (await anna.slash("game new", seats=2)).text
        finally:
            await first.stop()


@pytest.mark.parametrize(
    "content, said",
    [
        (b"LANDSRAAD_LOG_LEVEL=loud\n", "LANDSRAAD_LOG_LEVEL (Input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR')"),
        (b"\xff\xfeDISCORD_TOKEN=x\n", "the file is not UTF-8 text"),
        (b"LANDSRAAD_LOG_LEVEL=info\n", "LANDSRAAD_LOG_LEVEL (is written in capitals: INFO)"),
        (b'DISCORD_TOKEN="loud\nspeaker"\n', "DISCORD_TOKEN (holds a line break, a blank or another character"),
        (b"DISCORD_TOKEN=loud speaker\n", "DISCORD_TOKEN (holds a line break, a blank or another character"),
        (b"LANDSRAAD_DATABASE=~/loud.sqlite3\n", "LANDSRAAD_DATABASE (begins with ~, which only a shell understands"),
        (b"LANDSRAAD_OPERATOR_DIR=~loud\n", "LANDSRAAD_OPERATOR_DIR (begins with ~"),
        (b"LANDSRAAD_DATABSE=loud\n", "no setting LANDSRAAD_DATABSE. Is LANDSRAAD_DATABASE meant? See .env.example."),
        (b"LANDSRAAD_OFTEN=loud\n", "There is no setting LANDSRAAD_OFTEN. See .env.example."),
    ],
    ids=[
        *("a value that is none", "not text", "small letters", "a line break", "a blank", "a home", "another's home"),
        *("a misspelt name", "an unknown name"),
    ],
)
def test_settings_that_cannot_be_used_are_named_and_not_repeated(
    content: bytes, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_bytes(content)
    with pytest.raises(UnusableSettings) as refused:
        read_settings()
    assert said in str(refused.value)
    assert "loud" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_name_in_the_environment_is_read_as_carefully(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", " a.real-token\n")  # as from a file of secrets
    monkeypatch.setenv("LANDSRAAD_SEED", "7")  # of these tests
    assert read_settings().token.get_secret_value() == "a.real-token"
    monkeypatch.setenv("landsraad_databse", "elsewhere")
    with pytest.raises(UnusableSettings, match="no setting LANDSRAAD_DATABSE"):
        read_settings()


def test_the_health_check_says_what_it_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDSRAAD_DATABASE", str(tmp_path / "bot.sqlite3"))
    assert main(["health"]) == 1
    assert "was not seen well" in capsys.readouterr().err
    pulse, now = tmp_path / "bot.sqlite3.pulse", machine_time()
    pulse.write_text(now.isoformat())
    assert main(["health"]) == 0
    said = "The bot is well.\nOldest undelivered message: none.\nNewest backup: none noted.\n"
    assert capsys.readouterr() == (said, "")
    pulse.write_text(Pulse(now, timedelta(minutes=5), now - timedelta(hours=3)).text())
    assert main(["health"]) == 0
    said = "The bot is well.\nOldest undelivered message: 5 minutes.\nNewest backup: 3 hours.\n"
    assert capsys.readouterr() == (said, "")
    pulse.write_text(Pulse(now, faults=("The disk is full.", "A message waits.")).text())
    assert main(["health"]) == 1
    assert capsys.readouterr() == ("", "The disk is full.\nA message waits.\n")
    pulse.write_text((now + timedelta(hours=1)).isoformat())
    assert main(["health"]) == 1
    assert "from the future" in capsys.readouterr().err
    pulse.write_text("")
    assert main(["health"]) == 1


def test_the_guide_tells_the_statuses() -> None:
    guide = " ".join(text("deploy/README.md").split())
    assert "Exit status 2 means settings that cannot be used" in guide
    assert "Status 1 means trouble with the database or the way to Discord" in guide


def test_the_guide_tells_when_the_bot_is_not_well() -> None:
    guide = " ".join(text("deploy/README.md").split())
    assert f"seen well within the last {FRESH:.0f} seconds" in guide
    assert f"waited for more than {LATE / timedelta(minutes=1):.0f} minutes" in guide
    assert f"older than {OUTDATED.days} days" in guide
    assert f"the first {SETTLING / timedelta(hours=1):.0f} hours" in guide


def test_sentences_worth_an_alarm_are_sentences_of_the_program() -> None:
    listed = text("deploy/README.md").partition("Sentences worth an alarm:")[2].partition("## ")[0]
    told = [" ".join(sentence.split()) for sentence in re.findall(r'"([^"]+)"', listed)]
    program = "".join(
        path.read_text("utf-8") for folder in ("bot", "storage") for path in (ROOT / folder).rglob("*.py")
    )
    assert len(told) > 4
    assert [sentence for sentence in told if sentence not in program] == []
