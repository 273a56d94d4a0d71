"""What a table is beside its game goes elsewhere with the operator's file, and with no other."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.history.beside import Elsewhere, Sitter
from bot.history.document import OperatorGame, Unusable, parsed, sealed, written
from bot.history.export import export_full, export_operator, export_seat
from bot.history.importing import import_game
from bot.tables.absence import notes_of
from bot.tables.api import Person, Sorry
from bot.tables.versions import Versions
from storage import WholeGame
from tests.games_shown.shown import SHOWN
from tests.tables.table import Table, a_table

RELEASE = Versions("", "1", "1")
GITA, EVE = Person(9000, "Gita"), Person(9004, "Eve")
FURTHER = 1000000  # so much higher are the numbers of persons elsewhere
HOUR = timedelta(hours=1)


def operator_file(whole: WholeGame, table: Table) -> OperatorGame:
    document = parsed(written(export_operator(whole, SHOWN[whole.game.kind], RELEASE, table.clock[0])))
    assert isinstance(document, OperatorGame)
    return document


async def seats_of(table: Table, game: int) -> dict[int, str]:
    rows = (await table.service.memory.get(game)).seats.values()
    return {row.person: row.seat for row in rows if row.person is not None}


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Table]:
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    async with a_table(tmp_path / "here") as table:
        yield table


async def busy(table: Table) -> int:
    """Open a table at which much is going on: Ana votes, Bo moderates, Chen is away and Eve plays for him."""
    service, (ana, bo, chen, dia) = table.service, (table.person(number) for number in range(4))
    game = await table.open(people=4, kind="toy")
    await service.set_wishes(ana, {"zone": "Europe/Berlin", "quiet": "22:00 to 06:00"})
    for whom in (GITA, bo):
        await service.name_moderator(game, GITA, whom, table.interaction(), moderates=True)
    await service.moderate(game, GITA, "house-rules", "Deals bind.", "asked for", table.interaction())
    await service.note(game, chen, "Mind the storm.", table.interaction())
    await service.away(game, chen, "3 days", table.interaction())
    await service.substitute(game, EVE, (await seats_of(table, game))[chen.id], table.interaction())
    await service.name_moderator(game, ana, dia, table.interaction())
    await table.pass_time(hours=1)
    return game


async def moved(here: Table, game: int, there: Table, **to: Any) -> int:
    """Import a game of here at another table, everybody under another number."""
    document = operator_file(await here.db.journal.whole(game), here)
    seats = {seat.seat: Sitter((seat.person or 0) + FURTHER) for seat in document.seats}
    named = {entry.person for entry in document.people}
    others = named - {seat.person for seat in document.seats}
    persons = {person: Sitter(person + FURTHER) for person in others}
    where = Elsewhere(1, 100, **{"seats": seats, "persons": persons, **to})
    return await import_game(there.db, document, SHOWN, there.service.injected, where)


async def test_moderators_their_log_and_all_that_persons_stand_for_go_with_a_game(here: Table, tmp_path: Path) -> None:
    game = await busy(here)
    async with a_table(tmp_path / "there", [here.clock[0]]) as there:
        copy = await moved(here, game, there)
        before, after = await here.db.journal.whole(game), await there.db.journal.whole(copy)
        assert {person + FURTHER for person in before.moderators} == set(after.moderators) == {1009000, 1001001}
        assert len(after.audit) == len(before.audit) > 2
        for one, other in zip(before.audit, after.audit, strict=True):
            assert (one.at, one.act, one.reason, one.told) == (other.at, other.act, other.reason, other.told)
            assert [p and p + FURTHER for p in (one.person, one.whom)] == [other.person, other.whom]
        log = await there.service.moderation(copy)
        assert "Gita" in f"{log}"
        assert "Deals bind." in f"{log}"
        live = await there.service.memory.get(copy)
        lent = live.seats[(await seats_of(here, game))[EVE.id]]
        assert notes_of(lent).day, "and is told of the day that he named"
        assert (lent.person, notes_of(lent).owner) == (EVE.id + FURTHER, 1001002)
        await there.service.resume(copy, Person(1009000, "Gita"), there.interaction(), reason="all are here")
        assert live.row.status == "running", "she moderates there, too"
        await there.service.stand_in(copy, Person(1001002, "Chen"), False, there.interaction())
        assert (await seats_of(there, copy))[1001002] == lent.seat, "who lent his seat takes it back"
        assert "Mind the storm." in f"{await there.service.panel(copy, Person(1001002, 'Chen'))}"
        again = operator_file(await there.db.journal.whole(copy), there)
    with closing(sqlite3.connect(tmp_path / "there" / "test.sqlite3")) as conn:
        kept = "\n".join(conn.iterdump())
    for person in (1000, 1001, 1002, 1003, GITA.id, EVE.id):
        assert not re.search(rf"(?<!\d){person}(?!\d)", kept), person
    assert {entry.person for entry in again.moderators} == {1009000, 1001001}


async def test_a_vote_goes_on_where_it_stood(here: Table, tmp_path: Path) -> None:
    game = await busy(here)
    async with a_table(tmp_path / "there", [here.clock[0] + 30 * HOUR]) as there:
        copy = await moved(here, game, there)
        await there.service.resume(copy, Person(1009000, "Gita"), there.interaction(), reason="all are here")
        dia, bo = Person(1001003, "Dia"), Person(1001001, "Bo")
        await there.service.name_moderator(copy, bo, dia, there.interaction())
        assert dia.id not in (await there.db.journal.whole(copy)).moderators
        await there.pass_time(hours=22)
        await there.service.name_moderator(copy, Person(EVE.id + FURTHER, "Eve"), dia, there.interaction())
        assert dia.id in (await there.db.journal.whole(copy)).moderators, "Ana's vote counts, a day and more after it"


async def test_clocks_go_on_with_what_was_left_of_them_and_no_less_than_a_quarter(here: Table, tmp_path: Path) -> None:
    game = await here.open(people=3, kind="toy")
    live = await here.service.memory.get(game)
    whole = {name: clock.whole for name, clock in live.clocks.items()}
    for late, share in ((0.25, 0.75), (0.9, 0.25)):
        here.clock[0] = (await here.db.journal.whole(game)).game.created + late * min(whole.values())
        document = operator_file(await here.db.journal.whole(game), here)
        assert document.at.startswith(f"{here.clock[0]:%Y-%m-%dT%H:%M:%S}")
        (tmp_path / f"there{share}").mkdir()
        async with a_table(tmp_path / f"there{share}", [here.clock[0] + 50 * HOUR]) as there:
            seats = {seat.seat: Sitter(seat.person) for seat in document.seats}
            where = Elsewhere(1, 100, seats)
            copy = await import_game(there.db, document, SHOWN, there.service.injected, where)
            await there.pass_time(hours=5)
            await there.service.resume(copy, here.person(0), there.interaction(), moderates=True)
            again = await there.service.memory.get(copy)
            left = {name: clock.left(there.clock[0]) / whole[name] for name, clock in again.clocks.items()}
            assert left == pytest.approx(dict.fromkeys(whole, share), abs=0.01)


async def test_what_somebody_has_set_for_himself_goes_with_his_number_where_nobody_knows_him(
    here: Table, tmp_path: Path
) -> None:
    game = await busy(here)
    async with a_table(tmp_path / "there", [here.clock[0]]) as there:
        document = operator_file(await here.db.journal.whole(game), here)
        same = {seat.seat: Sitter(seat.person) for seat in document.seats}
        await there.db.people.save(1001, {"display_name": "Bobo", "zone": "Asia/Tokyo"})
        await moved(here, game, there, seats=same)
        ana, bo = await there.db.people.get(1000), await there.db.people.get(1001)
        assert ana is not None
        assert bo is not None
        assert (ana.display_name, ana.zone, json.loads(ana.quiet_hours or "")) == (
            "Ana",
            "Europe/Berlin",
            ["22:00", "06:00"],
        )
        assert (bo.display_name, bo.zone) == ("Bobo", "Asia/Tokyo"), "whom the bot knows it knows better"
        other = await moved(here, game, there)
        assert (await there.db.journal.whole(other)).people[1001000].zone == "UTC"


async def test_a_seat_that_is_lent_can_be_given_back_on_the_way_and_who_played_it_has_seen_it(
    here: Table, tmp_path: Path
) -> None:
    game = await busy(here)
    document = operator_file(await here.db.journal.whole(game), here)
    lent, machine = (await seats_of(here, game))[EVE.id], (await seats_of(here, game))[1003]
    seats = {seat.seat: Sitter(seat.person) for seat in document.seats} | {lent: Sitter(1002), machine: Sitter(None)}
    async with a_table(tmp_path / "there", [here.clock[0]]) as there:
        copy = await moved(here, game, there, seats=seats, persons={})
        rows = (await there.service.memory.get(copy)).seats
        assert (rows[lent].person, notes_of(rows[lent]).owner, notes_of(rows[lent]).former) == (
            1002,
            None,
            (1002, EVE.id),
        )
        assert (rows[machine].kind, notes_of(rows[machine]).former) == ("machine", (1003,))
        with pytest.raises(Sorry, match="seen what another seat"):
            await there.service.substitute(copy, EVE, machine, there.interaction())


async def test_what_ends_with_the_move_is_asked_for_again(here: Table, tmp_path: Path) -> None:
    """Votes for a pause, a request for a look and a consent to be answered for do not go with a game."""
    game = await busy(here)
    service, bo, dia = here.service, here.person(1), here.person(3)
    seat = (await seats_of(here, game))[1000]
    await service.pause(game, dia, here.interaction())
    await service.consent(game, dia, "moderator", here.interaction())
    await service.moderate(game, bo, "unseal", seat, "a quarrel", here.interaction())
    live = await service.memory.get(game)
    assert {"votes", "leave", "naming"} <= live.own.keys()
    async with a_table(tmp_path / "there", [here.clock[0]]) as there:
        copy = await there.service.memory.get(await moved(here, game, there))
        assert copy.own.keys() == {"pause", "kept"}
        assert copy.own["kept"].known["clocks"].keys() == {"naming"}
        assert not [row for row in copy.seats.values() if "consent" in row.preferences]


async def test_no_other_file_names_anybody(here: Table) -> None:
    whole = await here.db.journal.whole(await busy(here))
    over = WholeGame(*(getattr(whole, name) for name in whole.__slots__))
    object.__setattr__(over, "game", type(whole.game)(**{**_fields(whole.game), "status": "over"}))
    files = [export_seat(whole, SHOWN["toy"], RELEASE, row.seat) for row in whole.seats]
    for document in (*files, export_full(over, SHOWN["toy"], RELEASE)):
        text = written(document).decode()
        said = re.sub("[0-9a-f]{32,}", "", text)  # digests are drawn, and may have any figures
        assert not re.search(r"Ana|Bo|Chen|Dia|Gita|Eve|Mind the storm|(?<!\d)(100[0-4]|900[04])(?!\d)", said)
    assert "Mind the storm" in written(operator_file(whole, here)).decode()


def _fields(row: Any) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__}


@pytest.mark.parametrize(
    "what, sentence",
    [
        ({"act": "crowned"}, "Its log names an act that this version does not know: crowned."),
        ({"at": "yesterday"}, r"No table can be made of it \(ValueError\)."),
        ({"presence": {"crown": 1}}, r"No table can be made of it \(TypeError\)."),
        ({"presence": {"until": "soon"}}, r"No table can be made of it \(ValueError\)."),
        ({"notes": {"1000": 1}}, r"No table can be made of it \(TypeError\)."),
        ({"votes": {"naming": {"due": "soon", "known": {}}}}, r"No table can be made of it \(ValueError\)."),
        ({"persons": {1000: Sitter(5)}}, "--person names others of its table, and 1000 has a seat there"),
        ({"persons": {77: Sitter(5)}}, "--person names others of its table, and 77 has a seat there, or no part in it"),
    ],
)
async def test_a_table_that_is_not_understood_is_refused_before_anything_is_kept(
    what: dict[str, Any], sentence: str, here: Table, tmp_path: Path
) -> None:
    data = operator_file(await here.db.journal.whole(await busy(here)), here).model_dump(by_alias=True)
    data["audit"][0] |= {name: what[name] for name in ("act", "at") if name in what}
    data["seats"][0] |= {name: what[name] for name in ("presence", "notes") if name in what}
    data |= {name: what[name] for name in ("votes",) if name in what}
    document = sealed({name: value for name, value in data.items() if name != "hash"})
    assert isinstance(document, OperatorGame)
    seats = {seat.seat: Sitter(seat.person) for seat in document.seats}
    async with a_table(tmp_path / "there") as there:
        to = Elsewhere(1, 100, seats, what.get("persons", {}))
        with pytest.raises(Unusable, match=sentence):
            await import_game(there.db, document, SHOWN, there.service.injected, to)
        assert await there.db.tables.games() == []
        assert await there.db.people.get(1000) is None
