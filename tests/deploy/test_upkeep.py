"""Looking at faults, and removing a server's data: nothing of it is left in the file, nothing else is missing."""

import errno
import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from deploy.__main__ import main
from storage import Database, GameInput, NewAttention, NewGame, NewSeat
from storage.upkeep import OF_GAMES, remove_server
from tests.storage.samples import FakeClock, full_input

HERE, THERE = 71, 72  # servers
BOTH, ONLY_HERE, HOST_THERE = 501, 502, 503  # persons


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    database = tmp_path / "landsraad.sqlite3"
    monkeypatch.setenv("LANDSRAAD_DATABASE", str(database))
    monkeypatch.setenv("LANDSRAAD_OPERATOR_DIR", str(tmp_path / "operator"))
    monkeypatch.chdir(tmp_path)
    return database


async def fill(path: Path) -> dict[int, int]:
    """Two servers with a game each, and persons who play in one or both."""
    games: dict[int, int] = {}
    async with await Database.open(path, now=FakeClock()) as db:
        for server, host, people in ((HERE, HOST_THERE, (BOTH, ONLY_HERE)), (THERE, HOST_THERE, (BOTH,))):
            wanted = NewGame(
                kind="dune", server=server, host=host, title=f"Table {server}", preset="daily", options="{}"
            )
            seats = tuple(NewSeat(f"seat-{n}", person, "person") for n, person in enumerate(people, start=1))
            for person in (*people, host):
                await db.people.save(person, {"display_name": f"Name of {person}"})
            await db.tables.save_server_settings(server, "{}")
            receipt = await db.journal.create(wanted, GameInput(0, added_seats=seats))
            games[server] = receipt.game_id
            await db.journal.commit(full_input(receipt.game_id, 1))
            case = NewAttention(f"ref{server}", "1", '{"kind": "bid"}', '{"state": "SECRET", "stack": []}', "Traceback")
            await db.journal.commit(GameInput(receipt.game_id, attention=case))
            await db.snapshots.save(receipt.game_id, 1, "1", b"state" * 20_000)
    return games


def count(path: Path, sql: str, *values: object) -> int:
    with closing(sqlite3.connect(path)) as conn:
        return int(conn.execute(sql, values).fetchone()[0])


def holds(path: Path, words: str) -> bool:
    return words.encode() in path.read_bytes()


async def test_a_server_is_removed_for_good_and_nothing_else(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = await fill(path)
    others = {t: count(path, f"select count(*) from {t} where game_id = ?", games[THERE]) for t in OF_GAMES}
    assert main(["remove-server", str(HERE), "--yes"]) == 0
    assert capsys.readouterr().out.startswith("Removed: 1 games, 1 persons")
    for table in OF_GAMES:
        assert count(path, f"select count(*) from {table} where game_id = ?", games[HERE]) == 0
        assert count(path, f"select count(*) from {table} where game_id = ?", games[THERE]) == others[table]
    assert count(path, "select count(*) from games where server = ?", HERE) == 0
    assert count(path, "select count(*) from servers where id = ?", HERE) == 0
    assert count(path, "select count(*) from persons where id = ?", ONLY_HERE) == 0
    assert count(path, "select count(*) from persons where id in (?, ?)", BOTH, HOST_THERE) == 2
    assert not holds(path, f"Name of {ONLY_HERE}")
    assert not holds(path, f"Table {HERE}")
    assert holds(path, f"Table {THERE}")
    assert count(path, "pragma freelist_count") == 0  # nothing lies about in pages that were given back


async def test_the_guards_of_the_journal_stand_again_and_the_other_game_goes_on(path: Path) -> None:
    games = await fill(path)
    guards = count(path, "select count(*) from sqlite_schema where type = 'trigger'")
    remove_server(path, HERE)
    assert count(path, "select count(*) from sqlite_schema where type = 'trigger'") == guards > 0
    with closing(sqlite3.connect(path)) as conn, pytest.raises(sqlite3.IntegrityError, match="never deleted"):
        conn.execute("delete from commits")
    async with await Database.open(path, now=FakeClock()) as db:
        await db.journal.commit(full_input(games[THERE], 2))
        last = await db.journal.last(games[THERE])
    assert last is not None
    assert last.commit_no == 2


async def test_every_table_that_belongs_to_games_is_known(path: Path) -> None:
    await fill(path)
    with closing(sqlite3.connect(path)) as conn:
        tables = [name for (name,) in conn.execute("select name from sqlite_schema where type = 'table'")]
        of_games = {t for t in tables if any(c[1] == "game_id" for c in conn.execute(f"pragma table_info({t})"))}
    assert of_games == set(OF_GAMES)


async def test_nothing_is_removed_from_a_running_bot(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await fill(path)
    async with await Database.open(path, now=FakeClock()):
        assert main(["remove-server", str(HERE), "--yes"]) == 1
    assert "already in use" in capsys.readouterr().err
    assert count(path, "select count(*) from games") == 2


async def test_a_server_that_is_not_known_is_said_so(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await fill(path)
    assert main(["remove-server", "12345", "--yes"]) == 1
    assert capsys.readouterr().err == "No game and no setting of server 12345 is kept here; nothing was removed.\n"
    assert count(path, "select count(*) from games") == 2
    assert count(path, "select count(*) from sqlite_schema where type = 'trigger'") > 0


async def test_a_case_that_cannot_be_written_is_one_sentence(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await fill(path)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LANDSRAAD_OPERATOR_DIR", str(tmp_path / "file" / "operator"))
    assert main(["cases", f"ref{HERE}"]) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'file' / 'operator'} cannot be used: Not a directory.\n"


async def test_a_full_disk_is_said_with_the_file(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await fill(path)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")  # as a write fails: without a file's name

    monkeypatch.setattr("deploy.faults.json.dump", full)
    assert main(["cases", f"ref{HERE}"]) == 1
    file = tmp_path / "operator" / f"ref{HERE}.json"
    assert capsys.readouterr().err == f"{file} cannot be used: No space left on device.\n"
    assert list(file.parent.iterdir()) == []


async def test_cases_are_listed_without_secrets_and_written_for_one_pair_of_eyes(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = await fill(path)
    async with await Database.open(path, now=FakeClock()) as db:  # while the bot runs
        assert main(["cases"]) == 0
        assert main(["cases", f"ref{HERE}"]) == 0
        await db.journal.commit(GameInput(games[THERE], attention_resolved=True))
    said = capsys.readouterr().out
    assert f"ref{HERE}  game {games[HERE]}" in said
    assert "SECRET" not in said
    file = tmp_path / "operator" / f"ref{HERE}.json"
    assert json.loads(file.read_text("utf-8"))["state"] == {"state": "SECRET", "stack": []}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]
    assert main(["cases"]) == 0
    assert f"ref{THERE}" not in capsys.readouterr().out
    assert main(["cases", "nothing"]) == 1
    assert capsys.readouterr().err == "There is no case nothing.\n"


async def test_without_a_fault_there_is_nothing_to_list(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases"]) == 1
    assert "no database" in capsys.readouterr().err
    async with await Database.open(path, now=FakeClock()):
        assert main(["cases"]) == 0
    assert capsys.readouterr().out == "No game is stopped by a fault.\n"
