"""A backup of a running writer, and its way back, by the commands that the guide tells."""

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deploy import backups
from storage import Database
from tests.deploy.documents import ROOT, text
from tests.storage.samples import FakeClock, open_table
from tests.storage.test_kill import writing
from tests.storage.writer import Acknowledged, check


def operate(*arguments: str, database: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the guide, as the operator would, with the database in the settings."""
    known = {name: value for name, value in os.environ.items() if not name.startswith(("LANDSRAAD_", "DISCORD_"))}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        env={**known, "LANDSRAAD_DATABASE": str(database)},
        capture_output=True,
        text=True,
        check=False,
    )


async def test_a_backup_of_a_running_writer_comes_back(tmp_path: Path) -> None:
    database, folder = tmp_path / "data" / "landsraad.sqlite3", tmp_path / "backups"
    database.parent.mkdir()
    folder.mkdir()
    before, after = Acknowledged(), Acknowledged()
    with writing(database, 50, after) as writer:
        writer.listen(60)
        before.last, before.sent = dict(after.last), set(after.sent)
        taken = operate("deploy", "backup", str(folder), "--keep", "2", database=database)
        assert (taken.returncode, taken.stderr) == (0, "")
        writer.listen(20)  # it has not been disturbed
        (copy,) = folder.iterdir()
        refused = operate("storage", "restore", str(copy), str(database), database=database)
        assert refused.returncode == 1
        assert "already in use" in refused.stderr
        writer.kill()
    checked = operate("storage", "check", str(copy), database=database)
    assert checked.stderr.startswith(f"{copy} is sound, but ")  # what the writer writes belongs to no game
    restored = operate("storage", "restore", str(copy), str(database), database=database)
    assert (restored.returncode, restored.stderr) == (0, "")
    assert await check(database, before) > 0  # all that was acknowledged before the backup began
    (kept,) = [path for path in database.parent.glob("*.replaced.*") if not path.name.endswith(("-wal", "-shm"))]
    assert await check(kept, after) > 0  # what was there is kept, with all that came later
    with writing(database, 50, Acknowledged()) as writer:
        writer.listen(20)  # the restored database is played on
        writer.kill()


def test_the_guide_tells_these_commands() -> None:
    guide = text("deploy/README.md")
    for command in ("-m deploy backup", "-m storage restore", "-m storage check", "-m storage backup"):
        assert command in guide


async def test_the_newest_backups_are_kept_and_nothing_else_is_touched(tmp_path: Path) -> None:
    database, folder = tmp_path / "landsraad.sqlite3", tmp_path / "backups"
    folder.mkdir()
    async with await Database.open(database, now=FakeClock()) as db:
        await open_table(db)
    strangers = {"landsraad.sqlite3", "other-20260101T000000Z.backup", "landsraad-20260101.backup", "notes.txt"}
    for name in strangers:
        (folder / name).write_text("")
    for hour in range(5):
        backups.take(database, folder, 3, datetime(2026, 3, 1, hour, tzinfo=UTC))
    assert [path.name for path in backups.mine(database, folder)] == [
        f"landsraad-20260301T0{hour}0000Z.backup" for hour in (2, 3, 4)
    ]
    assert {path.name for path in folder.iterdir()} > strangers


def test_a_backup_that_cannot_be_taken_costs_no_older_one(tmp_path: Path) -> None:
    old = tmp_path / "landsraad-20260101T000000Z.backup"
    old.write_text("")
    found = operate(
        "deploy", "backup", str(tmp_path), "--keep", "1", database=tmp_path / "nothing" / "landsraad.sqlite3"
    )
    assert found.returncode == 1
    assert found.stderr.count("\n") == 1
    assert old.exists()


@pytest.mark.parametrize("arguments", [("backup", "x", "--keep", "0"), ("remove-server", "5"), ("cases", "a", "b")])
def test_arguments_that_cannot_be_meant_are_refused(arguments: tuple[str, ...], tmp_path: Path) -> None:
    assert operate("deploy", *arguments, database=tmp_path / "landsraad.sqlite3").returncode == 2


def test_sigterm_is_what_the_files_send() -> None:
    assert signal.SIGTERM.name in text("deploy/Containerfile")
    assert signal.SIGTERM.name in text("deploy/landsraad.service")
