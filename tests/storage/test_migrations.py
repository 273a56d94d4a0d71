"""Migrations are applied once, whole, after a backup, and never backwards."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Database
from storage.connection import connect
from storage.errors import DatabaseFull, DatabaseTooNew, MigrationFailed
from storage.migrate import FOLDER, apply, read_migrations, statements
from storage.times import to_text
from tests.storage.samples import START, FakeClock, full_input, open_table

KNOWN = len(read_migrations())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our migrations, to which a test may add."""
    return Path(shutil.copytree(FOLDER, tmp_path / "migrations"))


def add(folder: Path, sql: str, *, number: int = KNOWN + 1) -> None:
    (folder / f"{number:04}_planted.sql").write_text(sql, encoding="utf-8")


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute(sql).fetchall()


def backups(path: Path) -> list[Path]:
    return sorted(path.parent.glob("*.backup"))


async def played(path: Path, folder: Path, number: int = 1) -> int:
    """Open with these migrations, play one input, close."""
    async with await Database.open(path, now=FakeClock(), migrations=folder) as db:
        games = await db.tables.games()
        game = games[0].id if games else await open_table(db)
        await db.journal.commit(full_input(game, number))
    return game


async def test_a_new_database_notes_every_migration(path: Path, folder: Path) -> None:
    await played(path, folder)
    noted = query(path, "select number, name, applied_at from migrations order by number")
    assert noted == [(m.number, m.name, to_text(START)) for m in read_migrations()]
    assert backups(path) == []  # there was nothing to lose


async def test_an_old_database_is_backed_up_and_brought_up_to_date(path: Path, folder: Path) -> None:
    await played(path, folder)
    add(folder, "alter table games add column motto text;\nupdate games set motto = 'the spice must flow';")
    await played(path, folder, 2)
    assert query(path, "select motto from games") == [("the spice must flow",)]
    assert query(path, "select max(number) from migrations") == [(KNOWN + 1,)]
    (backup,) = backups(path)
    assert backup.name == f"landsraad.db.schema-{KNOWN}.20260301T180000.backup"
    assert query(backup, "select max(number) from migrations") == [(KNOWN,)]
    assert query(backup, "select count(*) from commits") == [(1,)]
    await played(path, folder, 3)
    assert len(backups(path)) == 1  # nothing to migrate, nothing to back up


@pytest.mark.parametrize(
    "fault",
    ["insert into nowhere values (1)", "delete from games", "update seats set kind = 'ghost'"],
    ids=["an unknown table", "rows that point at nothing", "a broken constraint"],
)
async def test_a_failed_migration_is_undone_whole(path: Path, folder: Path, fault: str) -> None:
    await played(path, folder)
    add(folder, f"alter table games add column motto text;\n{fault};")
    with pytest.raises(MigrationFailed, match=r"planted of .* failed and was undone"):
        await Database.open(path, now=FakeClock(), migrations=folder)
    assert query(path, "select max(number) from migrations") == [(KNOWN,)]
    with pytest.raises(sqlite3.OperationalError, match="motto"):
        query(path, "select motto from games")
    assert len(backups(path)) == 1
    await played(path, FOLDER, 2)  # the older version goes on


async def test_a_migration_that_fails_at_every_start_leaves_one_backup(path: Path, folder: Path) -> None:
    await played(path, folder)
    add(folder, "insert into nowhere values (1);")
    clock = FakeClock()
    for _ in range(4):
        with pytest.raises(MigrationFailed):
            await Database.open(path, now=clock, migrations=folder)
        clock.advance(seconds=30)
    (kept,) = backups(path)
    assert kept.name == f"landsraad.db.schema-{KNOWN}.20260301T180000.backup"
    await played(path, FOLDER, 2)  # the older version goes on, and what happens then is kept as well
    with pytest.raises(MigrationFailed):
        await Database.open(path, now=clock, migrations=folder)
    assert len(backups(path)) == 2
    assert [query(copy, "select count(*) from commits") for copy in backups(path)] == [[(1,)], [(2,)]]


async def test_a_migration_is_told_in_the_log(path: Path, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    await played(path, folder)
    caplog.clear()
    await played(path, folder, 2)
    assert "schema" not in caplog.text
    add(folder, "alter table games add column motto text;")
    await played(path, folder, 3)
    (kept,) = backups(path)
    assert f"is migrated from schema {KNOWN} to {KNOWN + 1}; before, it was copied to {kept}" in caplog.text
    assert f"has schema {KNOWN + 1} now" in caplog.text


def test_a_full_disk_is_not_taken_for_a_faulty_migration(tmp_path: Path) -> None:
    path = tmp_path / "landsraad.db"
    with closing(connect(path, 0)) as conn:
        conn.execute("pragma max_page_count=3")
        with pytest.raises(DatabaseFull, match="free some space"):
            apply(conn, read_migrations()[0], FakeClock(), path)
        assert conn.execute("select count(*) from sqlite_schema").fetchone() == (0,)
        conn.execute("pragma max_page_count=1000")
        apply(conn, read_migrations()[0], FakeClock(), path)


async def test_of_several_migrations_those_before_the_fault_stay(path: Path, folder: Path) -> None:
    await played(path, folder)
    add(folder, "alter table games add column motto text;")
    add(folder, "insert into nowhere values (1);", number=KNOWN + 2)
    with pytest.raises(MigrationFailed):
        await Database.open(path, now=FakeClock(), migrations=folder)
    assert query(path, "select max(number) from migrations") == [(KNOWN + 1,)]


async def test_a_migration_may_rebuild_a_table_that_others_point_at(path: Path, folder: Path) -> None:
    await played(path, folder)
    add(
        folder,
        """create table renewed (id integer primary key, display_name text not null, zone text not null,
               quiet_hours text, preferences text not null, dm_channel integer) strict;
           insert into renewed select * from persons;
           drop table persons;
           alter table renewed rename to persons;""",
    )
    game = await played(path, folder, 2)
    async with await Database.open(path, now=FakeClock(), migrations=folder) as db:
        assert len(await db.people.of_game(game)) == 2
        on = await db._access.read(lambda conn: conn.execute("pragma foreign_keys").fetchone())
        assert on == (1,)


async def test_a_newer_database_is_refused_in_one_sentence_and_left_alone(path: Path, folder: Path) -> None:
    add(folder, "create table from_the_future (n integer) strict;")
    await played(path, folder)
    before = path.read_bytes()  # noqa: ASYNC240
    with pytest.raises(DatabaseTooNew) as refused:
        await Database.open(path, now=FakeClock())
    assert str(refused.value) == (
        f"The database {path} was written by a newer version of this program "
        f"(schema {KNOWN + 1}, this one knows {KNOWN}); start that version, or restore an older backup."
    )
    assert path.read_bytes() == before  # noqa: ASYNC240
    await played(path, folder, 2)


def test_our_migrations_are_numbered_without_gap() -> None:
    assert [m.number for m in read_migrations()] == list(range(1, KNOWN + 1))


def test_a_gap_in_the_numbers_is_noticed(folder: Path) -> None:
    add(folder, "select 1;", number=KNOWN + 2)
    with pytest.raises(ValueError, match="not numbered"):
        read_migrations(folder)


def test_a_file_is_cut_into_its_statements() -> None:
    trigger = "create trigger t before delete on a\n  begin select 1; select 2; end;\n"
    text = f"-- a remark; with a semicolon\ncreate table a (n);\n{trigger}-- the end\n"
    assert [part.splitlines()[-1].strip() for part in statements(text)] == [
        "create table a (n);",
        "begin select 1; select 2; end;",
    ]
    with pytest.raises(ValueError, match="no end"):
        list(statements("create table a (n);\ncreate table b (n)"))
