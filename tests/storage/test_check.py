"""`python -m storage check` looks at everything, and tells what an opening would not notice."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.games.registry import presentations
from bot.tables.live import record
from engine.dune.game import start
from storage import Database, GameInput
from storage.__main__ import main
from storage.check import check_whole
from storage.migrate import FOLDER, known_migrations
from tests.storage.samples import FakeClock, open_table

SCHEMA = len(known_migrations())
DOTS = {"atreides": 1, "harkonnen": 4}


@pytest.fixture
async def sound(path: Path) -> Path:
    """A database with two real games, closed."""
    async with await Database.open(path, now=FakeClock()) as db:
        for seed in ("one", "two"):
            game = await open_table(db, title=f"a secret {seed}")
            begun = start(DOTS, seed).commits
            for number, commit in enumerate(begun, 1):
                kept = record(presentations()["dune"], number, commit, "1")
                await db.journal.commit(GameInput(game, commits=(kept,)))
    return path


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as conn:
        for statement in ("pragma foreign_keys=off", "pragma writable_schema=on", *statements):
            conn.execute(statement)


def test_a_sound_database_is_told_with_what_it_holds(sound: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sound.read_bytes()
    found = check_whole(sound)
    assert (found.version, found.games) == (SCHEMA, 2)
    assert found.facts > 10
    assert main(["check", str(sound)]) == 0
    said = f"{sound} is sound and has schema {SCHEMA}. All its games can be read: 2 games, {found.facts} facts.\n"
    assert capsys.readouterr() == (said, "")
    assert sound.read_bytes() == before


UNGUARDED = ("drop trigger facts_are_final", "drop trigger facts_stay", "drop trigger commits_stay")
GUARDED = (
    "create trigger facts_are_final before update on facts begin select raise(abort, ''); end",
    "create trigger facts_stay before delete on facts begin select raise(abort, ''); end",
    "create trigger commits_stay before delete on commits begin select raise(abort, ''); end",
)
FAULTS = {
    "an unknown fact": (
        "update facts set facts = replace(facts, '\"GameStarted\"', '\"GameBegot\"') where game_id = 2",
        "{path} is sound, but 1 of 2 games in it cannot be read by this version: game 2 from commit 1 on (KeyError).",
    ),
    "a fact without a field": (
        "update facts set facts = replace(facts, '\"dots\"', '\"blots\"')",
        "2 of 2 games in it cannot be read by this version: game 1 from commit 1 on (ValidationError), game 2",
    ),
    "facts that are one line": (
        "update facts set facts = replace(facts, char(10), ' ') where game_id = 1",
        "{path} is sound, but 1 of 2 games in it cannot be read by this version: game 1 from commit 1 on",
    ),
    "a game of another kind": ("update games set kind = 'checkers' where id = 2", "(ModuleNotFoundError)"),
    "a person who is nobody": (
        "update seats set person = 99 where game_id = 1 and seat = 'seat-1'",
        "rows of seats point at nothing in",
    ),
    "a commit that is missing": (
        "insert into commits select game_id, 9, actor, on_behalf_of, cause, at, decision, move, rules_version, stack, "
        "null from commits where game_id = 2 and commit_no = 1",
        "commits of game 2 are missing",
    ),
    "a guard that is gone": ("drop trigger commits_are_final", "its schema lacks the trigger commits_are_final"),
    "an index that is gone": ("drop index outbox_open", "its schema lacks the index outbox_open"),
    "a column that is gone": ("alter table attention drop column resolved_at", "its schema lacks the"),
    "an index of something else": (
        "update sqlite_schema set sql = replace(sql, '(channel)', '(server)') where name = 'games_by_channel'",
        "is damaged",
    ),
    "a text that is no JSON": ("update games set options = '{' where id = 1", "is damaged (CHECK constraint failed"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_is_one_sentence(sound: Path, fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    statement, said = FAULTS[fault]
    unchecked = "pragma ignore_check_constraints=on"
    extra = ("drop index attention_open",) if "column" in fault else ()
    change(sound, unchecked, *UNGUARDED, *extra, statement, *GUARDED)
    assert main(["check", str(sound)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert said.format(path=sound) in err
    assert err.count("\n") == 1
    assert "secret" not in err


@pytest.mark.parametrize("what", ["nothing at all", "a database without tables"])
def test_an_empty_file_is_not_sound(path: Path, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    path.touch()
    if "without" in what:
        change(path, "vacuum")
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr() == ("", f"{path} is empty: it has schema 0, and no table of ours.\n")


def test_a_newer_file_is_not_called_sound(sound: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(sound, "insert into migrations values (99, 'of tomorrow', '')")
    assert main(["check", str(sound)]) == 1
    assert "newer version" in capsys.readouterr().err


async def test_a_backup_of_an_older_schema_is_read_as_a_start_would_read_it(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    folder.mkdir()
    shutil.copy(FOLDER / "0001_first.sql", folder)
    async with await Database.open(path, now=FakeClock(), migrations=folder):
        pass
    (first, *_) = start(DOTS, "one").commits
    kept = record(presentations()["dune"], 1, first, "1")
    change(
        path,
        "insert into games (kind, server, status, title, preset, options, host, created) "
        "values ('dune', 77, 'running', '', 'daily', '{}', 1, '')",
        "insert into commits values (1, 1, 'table', null, 'default', '2026-03-01T18:00:00.000000+00:00', null, '{}', "
        "'1', '[]')",
    )
    with closing(sqlite3.connect(path)) as conn, conn:
        rows = [(1, 1, i, fact.kind, fact.version, None, fact.body) for i, fact in enumerate(kept.facts)]
        conn.executemany("insert into facts values (?, ?, ?, ?, ?, ?, ?)", rows)
    before = path.read_bytes()  # noqa: ASYNC240
    found = check_whole(path)
    assert (found.version, found.games, found.facts) == (1, 1, len(kept.facts))
    assert path.read_bytes() == before  # noqa: ASYNC240
    change(path, "drop trigger facts_are_final", "update facts set kind = 'Nothing' where i = 1")
    assert main(["check", str(path)]) == 1
