"""The operator's commands: one sentence each, and an exit status that scripts can use."""

from pathlib import Path

import pytest

from storage import Database, GameInput
from storage.__main__ import main
from storage.migrate import known_migrations
from tests.storage.samples import FakeClock, commit, open_table

SCHEMA = len(known_migrations())


async def test_backup_check_and_restore(db: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = await open_table(db)
    await db.journal.commit(GameInput(game, commits=(commit(1, fact_count=0),)))
    copy = tmp_path / "copy.db"
    assert main(["backup", str(db.path), str(copy)]) == 0
    assert main(["check", str(copy)]) == 0
    assert main(["restore", str(copy), str(db.path)]) == 1  # the bot is running
    await db.close()
    assert main(["restore", str(copy), str(db.path)]) == 0
    said, complained = capsys.readouterr()
    first, second, third = said.splitlines()
    assert first == f"{db.path} was copied to {copy}."
    assert second == f"{copy} is sound and has schema {SCHEMA}. All its games can be read: 1 games, 0 facts."
    assert third.startswith(f"{copy} was restored to {db.path}. What was there is now {db.path}.replaced.")
    assert "already in use" in complained
    async with await Database.open(db.path, now=FakeClock()) as again:
        assert len(await again.journal.commits(game)) == 1


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["check", "nothing.db"], "There is no database at nothing.db.\n"),
        (["backup", "nothing.db", "copy.db"], "There is no database at nothing.db.\n"),
        (["restore", "nothing.db", "landsraad.db"], "There is no backup at nothing.db.\n"),
    ],
)
def test_a_missing_file_is_named(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 1
    assert capsys.readouterr() == ("", sentence)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "landsraad.db"
    path.write_bytes(b"no pages of a database" * 300)
    assert main(["check", str(path)]) == 1
    assert "is damaged" in capsys.readouterr().err
