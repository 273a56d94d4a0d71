"""Tables, seats and persons."""

from dataclasses import replace
from datetime import timedelta

import pytest

from storage import Database, GameInput, NewGame, NewPost, NewSeat
from storage.errors import AlreadyHandled, BadRecord, NoSuchGame, NoSuchSeat
from tests.storage.samples import CHANNEL, START, FakeClock, open_table

LOBBY = NewGame("dune", server=77, host=1, title="Sietch Tabr", preset="daily", options='{"players": 6}')


async def sitting(db: Database, game: int) -> dict[str, int | None]:
    return {seat.seat: seat.person for seat in await db.tables.seats(game)}


async def test_a_table_comes_back_as_it_was_opened(db: Database, clock: FakeClock) -> None:
    opened = replace(LOBBY, channel=5, thread=6, expires_at=START + timedelta(days=7))
    receipt = await db.journal.create(opened, GameInput(0))
    game = await db.tables.game(receipt.game_id)
    assert (game.kind, game.server, game.host, game.title) == ("dune", 77, 1, "Sietch Tabr")
    assert (game.preset, game.options, game.status) == ("daily", '{"players": 6}', "lobby")
    assert (game.channel, game.thread, game.result) == (5, 6, None)
    assert (game.created, game.expires_at) == (START, START + timedelta(days=7))


async def test_tables_come_with_their_seats_and_people_in_one_look(db: Database) -> None:
    one, two, other = await open_table(db, persons=(1, 2)), await open_table(db), await open_table(db, persons=(3,))
    for number, server in ((one, 78), (two, 78), (other, 79)):
        await db.journal.commit(GameInput(number, game={"status": "over", "server": server}))
    await db.journal.commit(GameInput(await open_table(db), game={"server": 78}))
    found = await db.tables.with_seats("over", server=78)
    assert [row for row, _ in found] == [await db.tables.game(one), await db.tables.game(two)]
    assert [seats for _, seats in found] == [await db.tables.seats(one), await db.tables.seats(two)]
    assert found[0][1]
    assert await db.people.known([1, 3, 404]) == {number: await db.people.get(number) for number in (1, 3)}
    assert await db.people.known([]) == {}


async def test_a_table_opens_with_its_first_seats_and_posts_or_not_at_all(db: Database) -> None:
    await db.people.save(1, {"display_name": "host"})
    first = GameInput(0, added_seats=(NewSeat("seat-1", 1),), outbox=(NewPost("channel", 5, "open"),), interaction="i")
    receipt = await db.journal.create(LOBBY, first)
    assert await sitting(db, receipt.game_id) == {"seat-1": 1}
    assert [post.kind for post in await db.outbox.of_game(receipt.game_id)] == ["open"]
    with pytest.raises(AlreadyHandled):
        await db.journal.create(LOBBY, first)
    with pytest.raises(BadRecord):  # a stranger must be kept as a person first
        await db.journal.create(LOBBY, GameInput(0, added_seats=(NewSeat("seat-1", 404),)))
    assert len(await db.tables.games()) == 1


async def test_tables_are_found_by_status_server_channel_and_person(db: Database) -> None:
    one = await open_table(db, persons=(1, 2))
    two = await open_table(db, persons=(2, 3))
    moved = GameInput(two, game={"status": "running", "server": 78, "channel": 4, "thread": 44})
    await db.journal.commit(moved)

    def ids(games: list) -> list[int]:  # type: ignore[type-arg]
        return [game.id for game in games]

    assert ids(await db.tables.games()) == [one, two]
    assert ids(await db.tables.games("lobby", "muster")) == [one]
    assert ids(await db.tables.games(server=78)) == [two]
    assert ids(await db.tables.games("lobby", server=78)) == []
    assert ids(await db.tables.in_channel(CHANNEL)) == [one]
    assert ids(await db.tables.in_channel(44)) == [two]
    assert ids(await db.tables.of_person(2)) == [one, two]
    assert ids(await db.tables.of_person(2, "running")) == [two]
    assert ids(await db.tables.of_person(9)) == []


async def test_tables_by_what_a_seat_prefers(db: Database) -> None:
    _, two = await open_table(db), await open_table(db)
    (seat, *_) = await db.tables.seats(two)
    path, status = "$.who.plays", (await db.tables.game(two)).status
    assert await db.tables.preferring(path, 7) == []
    await db.journal.commit(GameInput(two, seats={seat.seat: {"preferences": '{"who": {"plays": 7}}'}}))
    assert [game.id for game in await db.tables.preferring(path, 7)] == [two]
    assert [game.id for game in await db.tables.preferring(path, 7, status)] == [two]
    assert await db.tables.preferring(path, 7, "over") == []
    assert await db.tables.preferring(path, 8) == []


async def test_an_open_table_expires_and_a_running_one_does_not(db: Database) -> None:
    one, two = await open_table(db), await open_table(db)
    for game in (one, two):
        await db.journal.commit(GameInput(game, game={"expires_at": START + timedelta(days=1)}))
    await db.journal.commit(GameInput(two, game={"status": "running"}))
    assert await db.tables.expired(START) == []
    assert [game.id for game in await db.tables.expired(START + timedelta(days=1))] == [one]


async def test_unknown_games_and_seats_are_refused(db: Database) -> None:
    game = await open_table(db)
    with pytest.raises(NoSuchGame, match="no game 9"):
        await db.tables.game(9)
    with pytest.raises(NoSuchGame):
        await db.journal.commit(GameInput(9, game={"title": "x"}))
    with pytest.raises(NoSuchSeat, match="no seat guild"):
        await db.tables.seat(game, "guild")
    with pytest.raises(NoSuchSeat):
        await db.tables.change_seat(game, "guild", {"dm_state": "open"})


async def test_only_what_is_named_changes(db: Database) -> None:
    game = await open_table(db)
    before, seat = await db.tables.game(game), await db.tables.seat(game, "seat-1")
    await db.journal.commit(GameInput(game, game={"channel": None, "result": '{"winner": "guild"}'}))
    await db.tables.change_seat(game, "seat-1", {"last_seen": START, "preferences": '{"ping": false}'})
    assert await db.tables.game(game) == replace(before, channel=None, result='{"winner": "guild"}')
    changed = replace(seat, last_seen=START, preferences='{"ping": false}')
    assert await db.tables.seat(game, "seat-1") == changed
    await db.journal.commit(GameInput(game, game={}))
    await db.tables.change_seat(game, "seat-1", {})
    assert await db.tables.seat(game, "seat-1") == changed


async def test_seats_take_their_factions_names_even_if_these_are_swapped(db: Database) -> None:
    game = await open_table(db, persons=(1, 2))
    await db.journal.commit(GameInput(game, renamed_seats={"seat-1": "guild", "seat-2": "fremen"}))
    assert await sitting(db, game) == {"fremen": 2, "guild": 1}
    swap = GameInput(game, renamed_seats={"guild": "fremen", "fremen": "guild"}, seats={"guild": {"dm_state": "open"}})
    await db.journal.commit(swap)
    assert await sitting(db, game) == {"fremen": 1, "guild": 2}
    assert (await db.tables.seat(game, "guild")).dm_state == "open"


async def test_persons_may_change_places(db: Database) -> None:
    game = await open_table(db, persons=(1, 2))
    await db.journal.commit(GameInput(game, seats={"seat-1": {"person": 2}, "seat-2": {"person": 1}}))
    assert await sitting(db, game) == {"seat-1": 2, "seat-2": 1}


async def test_a_seat_is_left_and_taken_by_another(db: Database) -> None:
    game = await open_table(db, persons=(1, 2))
    await db.people.save(3, {"display_name": "third"})
    taken = GameInput(
        game, removed_seats=("seat-1",), added_seats=(NewSeat("seat-1", 3), NewSeat("seat-3", kind="machine"))
    )
    await db.journal.commit(taken)
    assert await sitting(db, game) == {"seat-1": 3, "seat-2": 2, "seat-3": None}
    handed = GameInput(
        game, seats={"seat-2": {"person": None, "kind": "regent"}, "seat-3": {"person": 2, "kind": "person"}}
    )
    await db.journal.commit(handed)
    assert await sitting(db, game) == {"seat-1": 3, "seat-2": None, "seat-3": 2}


async def test_one_seat_a_person_in_a_game(db: Database) -> None:
    game = await open_table(db, persons=(1, 2))
    with pytest.raises(BadRecord):
        await db.journal.commit(GameInput(game, added_seats=(NewSeat("seat-3", 1),)))
    with pytest.raises(BadRecord):
        await db.tables.change_seat(game, "seat-2", {"person": 1})
    other = await open_table(db, persons=(1,))
    assert [table.id for table in await db.tables.of_person(1)] == [game, other]
    mine = await db.tables.seat_of(game, 1)
    assert mine is not None
    assert mine.seat == "seat-1"
    assert await db.tables.seat_of(game, 3) is None


async def test_a_person_is_kept_and_changed_in_part(db: Database) -> None:
    assert await db.people.get(1) is None
    first = await db.people.save(1, {"display_name": "Chani"})
    assert (first.zone, first.quiet_hours, first.preferences, first.dm_channel) == ("UTC", None, "{}", None)
    changed = await db.people.save(1, {"zone": "Europe/Berlin", "quiet_hours": "[22, 7]", "dm_channel": 8})
    assert changed == replace(first, zone="Europe/Berlin", quiet_hours="[22, 7]", dm_channel=8)
    assert await db.people.get(1) == changed
    assert await db.people.save(1, {}) == changed
    game = await open_table(db, persons=(1, 2))
    assert sorted(await db.people.of_game(game)) == [1, 2]
    with pytest.raises(BadRecord):
        await db.people.save(9, {"zone": "UTC"})
    with pytest.raises(BadRecord):
        await db.people.save(1, {"id": 5})  # type: ignore[typeddict-unknown-key]


async def test_servers_and_the_hash_of_commands(db: Database) -> None:
    assert await db.tables.server_settings(77) is None
    await db.tables.save_server_settings(77, '{"create": "everyone"}')
    await db.tables.save_server_settings(77, '{"create": "managers"}')
    assert await db.tables.server_settings(77) == '{"create": "managers"}'
    assert await db.tables.command_hash("global") is None
    await db.tables.save_command_hash("global", "abc")
    await db.tables.save_command_hash("global", "def")
    assert await db.tables.command_hash("global") == "def"


async def test_the_tables_of_a_person_and_a_channel_are_read_once(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await open_table(db)
    mine, here = await db.tables.of_person(1, "lobby"), await db.tables.in_channel(CHANNEL)
    assert [t.id for t in mine] == [t.id for t in here] == [game]
    monkeypatch.setattr(db._access, "_readers", [])
    monkeypatch.setattr(db._access, "_next_reader", iter(()))
    assert await db.tables.of_person(1, "lobby") == mine
    assert await db.tables.in_channel(CHANNEL) == here


@pytest.mark.parametrize(
    "change, mine, here",
    [
        (GameInput(1, seats={"seat-1": {"person": None}}), [], [1]),
        (GameInput(1, seats={"seat-1": {"person": 9}}), [], [1]),
        (GameInput(1, removed_seats=("seat-1",)), [], [1]),
        (GameInput(1, game={"status": "over"}), [], [1]),
        (GameInput(1, game={"channel": 5}), [1], []),
        (GameInput(1, seats={"seat-1": {"kind": "machine"}}), [1], [1]),
    ],
    ids=["gets up", "another sits down", "the seat is gone", "over", "moved", "a stand-in"],
)
async def test_what_is_remembered_of_seats_follows_them(
    db: Database, change: GameInput, mine: list[int], here: list[int]
) -> None:
    assert await open_table(db) == 1
    await db.people.save(9, {"display_name": "Niner"})

    async def seen() -> tuple[list[int], list[int]]:
        tables = await db.tables.of_person(1, "lobby"), await db.tables.in_channel(CHANNEL)
        return [t.id for t in tables[0]], [t.id for t in tables[1]]

    assert await seen() == ([1], [1])
    await db.journal.commit(change)
    assert await seen() == (mine, here)


async def test_a_list_read_while_somebody_sits_down_is_not_remembered(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await open_table(db)
    real = db.tables._games

    async def meanwhile(where: str, values: tuple[object, ...]) -> object:
        found = await real(where, values)
        monkeypatch.undo()
        await db.journal.commit(GameInput(game, seats={"seat-1": {"person": None}}))
        await db.tables.of_person(2)  # who asks now begins to remember anew
        return found

    monkeypatch.setattr(db.tables, "_games", meanwhile)
    await db.tables.of_person(1)
    assert await db.tables.of_person(1) == []
