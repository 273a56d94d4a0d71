"""What is kept of a person is shown to him, and forgotten at request: nothing of him is left, and his games go on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.tables.absence import notes_of
from bot.tables.api import Person, Sorry
from deploy.__main__ import main
from storage import Database
from storage.forgetting import kept_of
from storage.retention import retain
from tests.deploy.test_upkeep import count, holds
from tests.tables.table import a_table

GONE, STAYS = 1001, 1000  # Bo, and Ana, who hosts


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    database = tmp_path / "test.sqlite3"
    monkeypatch.setenv("LANDSRAAD_DATABASE", str(database))
    monkeypatch.chdir(tmp_path)
    return database


async def played(path: Path) -> None:
    """Three people at a table: the one who goes has named himself wherever he can."""
    async with a_table(path.parent) as table:
        game = await table.open(people=3, title="Bo's table")
        live = await table.service.memory.get(game)
        seat = live.seat_of(GONE)
        assert seat is not None
        bo = table.person(1)
        await table.service.note(game, bo, "Ana lies.", table.interaction())
        await table.service.looked(game, bo, table.clock[0])
        await table.service.pause(game, bo, table.interaction())  # a vote, kept with its clock
        await table.post()
        await table.db.tables.change_seat(game, live.seats[seat.seat].seat, {"last_seen": table.clock[0]})


async def test_whoever_asks_is_given_all_that_is_kept_of_him(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await played(path)
    assert main(["person", str(GONE), "mine.json"]) == 0
    assert "is in mine.json" in capsys.readouterr().out
    kept = json.loads((path.parent / "mine.json").read_text("utf-8"))
    assert kept["person"][0]["display_name"] == "Bo"
    assert "Ana lies." in kept["seats"][0]["preferences"]
    assert "Ana lies." in kept["notes"][0]["noted"]
    assert len(kept["looks"]) == 1
    assert "Ana" not in json.dumps(kept).replace("Ana lies.", ""), "nobody else"
    assert main(["person", str(GONE), "mine.json"]) == 1
    assert "mine.json cannot be used: File exists." in capsys.readouterr().err
    assert main(["person", "77", "other.json"]) == 1
    assert capsys.readouterr().err == "Nothing is kept of person 77.\n"
    assert not (path.parent / "other.json").exists()


async def test_what_others_noted_at_his_seat_is_not_his(path: Path) -> None:
    """Whoever plays for somebody is given his own notes; the player keeps what he noted where another sits now."""
    async with a_table(path.parent) as table:
        game = await table.open(people=2, kind="toy")
        await table.service.note(game, table.person(1), "The crow lies.", table.interaction())
        await table.service.away(game, table.person(1), "3 days", table.interaction())
        seat = next(iter(s.seat for s in (await table.service.memory.get(game)).seats.values() if s.person == GONE))
        await table.service.substitute(game, table.person(3), seat, table.interaction())
        await table.service.note(game, table.person(3), "I play well.", table.interaction())
        substitute, player = kept_of(path, 1003), kept_of(path, GONE)
    told = json.dumps(substitute)
    assert "I play well." in told
    assert "The crow lies." not in told
    assert str(GONE) not in told, "nor whose seat it is"
    assert [row["seat"] for row in substitute["seats"]] == [seat]
    assert "The crow lies." in json.dumps(player["notes"])
    assert "I play well." not in json.dumps(player)
    assert player["seats"] == []


async def test_the_receipts_of_sealed_answers_are_his(path: Path) -> None:
    async with a_table(path.parent) as table:
        game = await table.open(people=2, kind="toy")
        (ask, *_) = await table.service.asks(game, table.person(1))
        assert ask.choices
        assert ask.decision is not None
        bo, move = table.person(1), ask.choices[0].move
        await table.service.submit(game, bo, move, ask.decision.id, table.interaction())
        await table.service.moderate(
            game, replace(bo, moderates=True), "time", "", "for the test", table.interaction(), moderates=True
        )
        await table.post()
    kept = kept_of(path, GONE)
    (receipt,) = kept["receipts"]
    assert receipt["receipt"]["answer"]
    assert kept_of(path, STAYS)["receipts"] == []
    rows = [kept["receipts"], kept["seats"], kept["moderated"], kept["to be told"]]
    assert all(rows)
    counting = {"commit", "page", "number", "id", "body"}
    assert not [name for row in rows for one in row for name in one if name in counting], "what others did in secret"


async def test_what_is_kept_with_a_seat_for_others_stays_when_its_player_is_forgotten(path: Path) -> None:
    """A substitute who is forgotten takes with him neither the player's seat nor his notes, nor who has looked."""
    async with a_table(path.parent) as table:
        game = await table.open(people=3, kind="toy")
        bo, ida, gita = table.person(1), table.person(4), Person(9000, "Gita")
        await table.service.note(game, bo, "The crow lies.", table.interaction())
        await table.service.away(game, bo, "3 days", table.interaction())
        seats = (await table.service.memory.get(game)).seats.values()
        seat = next(s.seat for s in seats if s.person == bo.id)
        other = next(s.seat for s in seats if s.person == table.person(2).id)
        await table.service.substitute(game, ida, seat, table.interaction())
        await table.service.note(game, ida, "I play well.", table.interaction())
        await table.service.moderate(game, gita, "unseal", seat, "a quarrel", table.interaction(), moderates=True)
    assert main(["forget-person", str(ida.id), "--yes"]) == 0
    assert not holds(path, "I play well.")
    async with a_table(path.parent, table.clock) as table:
        await table.service.away(game, table.person(2), "3 days", table.interaction())
        with pytest.raises(Sorry, match="seen what another seat"):
            await table.service.substitute(game, gita, other, table.interaction())
        await table.service.stand_in(game, bo, False, table.interaction())
        assert (await table.service.memory.get(game)).seats[seat].person == bo.id
        assert "The crow lies." in str((await table.service.notebook(game, bo)).mine)


async def test_what_somebody_noted_whose_seat_another_plays_is_forgotten(path: Path) -> None:
    async with a_table(path.parent) as table:
        game = await table.open(people=2, kind="toy")
        bo = table.person(1)
        await table.service.note(game, bo, "The crow lies.", table.interaction())
        await table.service.away(game, bo, "3 days", table.interaction())
        seats = (await table.service.memory.get(game)).seats.values()
        seat = next(s.seat for s in seats if s.person == bo.id)
        await table.service.substitute(game, table.person(4), seat, table.interaction())
        await table.service.note(game, table.person(4), "I play well.", table.interaction())
    assert holds(path, "The crow lies.")
    assert main(["forget-person", str(GONE), "--yes"]) == 0
    assert not holds(path, "The crow lies.")
    assert holds(path, "I play well.")


async def lent(path: Path, person: int) -> tuple[int, str]:
    """A table of three at which somebody is away and a substitute plays; returns the game and that seat."""
    async with a_table(path.parent) as table:
        game = await table.open(people=3, kind="toy")
        who = table.person(person - 1000)
        await table.service.away(game, who, "3 days", table.interaction())
        seats = (await table.service.memory.get(game)).seats.values()
        seat = next(s.seat for s in seats if s.person == person)
        await table.service.substitute(game, table.person(4), seat, table.interaction())
    return game, seat


async def test_a_seat_whose_player_is_forgotten_is_his_who_plays_it(path: Path) -> None:
    """Nobody is asked any more who could not answer: a look by leave of all is granted without him."""
    game, seat = await lent(path, GONE)
    assert json.loads(json.dumps(kept_of(path, GONE)["lent"])) == [{"game": game, "title": "Ana's table", "seat": seat}]
    assert main(["forget-person", str(GONE), "--yes"]) == 0
    async with a_table(path.parent) as table:
        row = (await table.service.memory.get(game)).seats[seat]
        assert (row.person, notes_of(row).owner, notes_of(row).day) == (1004, None, "")
        ana = table.person(0)
        await table.service.name_moderator(game, ana, ana, table.interaction(), moderates=True)
        await table.service.moderate(game, ana, "unseal", seat, "a quarrel", table.interaction())
        number = (await table.service.memory.get(game)).audited
        await table.service.agree_look(game, table.person(2), number, True, table.interaction())
        reply = await table.service.agree_look(game, table.person(4), number, True, table.interaction())
        assert "as all have" in reply.text


async def test_who_has_lent_his_seat_takes_it_back_though_others_were_removed_meanwhile(path: Path) -> None:
    """Whoever comes back to a seat is known, whatever is removed of other games, servers and persons."""
    game, seat = await lent(path, GONE)
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("insert into servers values (77, '{}')")
        conn.commit()
    assert main(["remove-server", "77", "--yes"]) == 0
    retain(path, None, datetime.now(UTC))
    async with a_table(path.parent) as table:
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert (await table.service.memory.get(game)).seats[seat].person == GONE


async def test_a_person_is_forgotten_and_the_game_is_played_on(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await played(path)
    guards = count(path, "select count(*) from sqlite_schema where type = 'trigger'")
    commits = count(path, "select count(*) from commits")
    assert holds(path, str(GONE))
    assert main(["forget-person", str(GONE), "--yes"]) == 0
    assert "who sat in 1 games" in capsys.readouterr().out
    assert not holds(path, str(GONE))
    assert not holds(path, "Ana lies.")
    assert not holds(path, "Bo's table")
    with closing(sqlite3.connect(path)) as conn:
        dump = "\n".join(conn.iterdump())
        assert conn.execute("pragma foreign_key_check").fetchall() == []
    assert str(GONE) not in dump
    assert str(STAYS) in dump
    assert count(path, "select count(*) from commits") == commits > 0
    assert count(path, "select count(*) from sqlite_schema where type = 'trigger'") == guards > 0
    assert count(path, "select count(*) from games where host = ?", STAYS) == 1
    async with a_table(path.parent) as table:
        live = await table.service.memory.get(1)
        assert sorted(seat.kind for seat in live.seats.values()) == ["machine", "person", "person"]
        assert live.unread is None
        assert live.seat_of(GONE) is None
        await table.service.machines.idle()
        assert live.row.status == "running"
        assert live.owed(), "it goes on"


async def test_the_host_who_is_forgotten_is_followed_by_another(path: Path) -> None:
    await played(path)
    assert main(["forget-person", str(STAYS), "--yes"]) == 0
    assert count(path, "select count(*) from games where host = ?", GONE) == 1


async def test_nobody_is_forgotten_while_the_bot_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    await played(path)
    async with await Database.open(path, now=lambda: None):  # type: ignore[arg-type,return-value]  # it writes nothing
        assert main(["forget-person", str(GONE), "--yes"]) == 1
    assert "already in use" in capsys.readouterr().err
    assert main(["forget-person", "77", "--yes"]) == 1
    assert "Nothing is kept of person 77." in capsys.readouterr().err
    assert count(path, "select count(*) from persons where id = ?", GONE) == 1


async def test_what_somebody_asked_leave_to_look_at_comes_to_nothing_when_he_is_forgotten(path: Path) -> None:
    async with a_table(path.parent) as table:
        game, bo = await table.open(people=3, kind="toy"), table.person(1)
        await table.service.name_moderator(game, bo, bo, table.interaction(), moderates=True)
        seats = (await table.service.memory.get(game)).seats.values()
        other = next(s.seat for s in seats if s.person == table.person(2).id)
        await table.service.moderate(game, bo, "unseal", other, "a quarrel", table.interaction())
        number = (await table.service.memory.get(game)).audited
    assert main(["forget-person", str(GONE), "--yes"]) == 0
    async with a_table(path.parent, table.clock) as table:
        with pytest.raises(Sorry, match="not asked any more"):
            await table.service.agree_look(game, table.person(2), number, True, table.interaction())
        await table.pass_time(hours=25)
        assert "somebody does not look at something hidden" in str(await table.service.moderation(game))
