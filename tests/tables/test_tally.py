"""Who has played and won on a server: of games that are over, and of nobody who does not want to be counted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.tables import tally
from bot.tables.api import Place
from storage import GameInput
from storage.connection import Access, Work
from storage.rows import NewGame, NewSeat

from .table import PLACE, Table, a_table
from .test_figures import played_out


async def ended(table: Table, seats: dict[str, int | None], winners: tuple[str, ...], channel: int = 100) -> int:
    """A game of the toy's that is over, as it is kept."""
    for number in (n for n in seats.values() if n is not None):
        await table.db.people.save(1000 + number, {"display_name": table.person(number).name})
    sitting = tuple(
        NewSeat(seat, None, "machine") if number is None else NewSeat(seat, 1000 + number)
        for seat, number in seats.items()
    )
    new = NewGame("toy", PLACE.server, 1000, "T", "live", "{}", channel)
    game = (await table.db.journal.create(new, GameInput(0, added_seats=sitting))).game_id
    result = json.dumps({"text": "It is over.", "winners": winners})
    await table.db.journal.commit(GameInput(game, game={"status": "over", "result": result}))
    return game


def everywhere(place: Place) -> bool:
    return True


async def test_persons_and_what_they_played_are_counted_over_all_games_that_are_over(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        assert await table.service.tally(PLACE.server, 1000, everywhere) == ()
        await ended(table, {"ash": 0, "birch": 1, "elm": None}, ("ash",))
        await ended(table, {"ash": 1, "birch": 0, "cedar": 2}, ("birch", "cedar"))
        await ended(table, {"ash": 0, "birch": 1}, ("ash",))
        await table.open(people=2, kind="toy")  # one that goes on
        people, actors = await table.service.tally(PLACE.server, 1000, everywhere)
        ana, bo, cem = (table.person(number).name for number in range(3))
        assert people.title == "Orchard: who has played and won"
        ash, birch, cedar = (table.service.memory.shows["toy"].actor_name(actor) for actor in ("ash", "birch", "cedar"))
        assert people.lines == (
            f"{ana}: 3 games, 3 won ({ash} 2, {birch} 1)",
            f"{cem}: 1 game, 1 won ({cedar} 1)",
            f"{bo}: 3 games, 0 won",
        )
        assert actors.lines == (f"{ash}: 3 games, 2 won", f"{birch}: 3 games, 1 won", f"{cedar}: 1 game, 1 won")
        assert await table.service.tally(2, 1000, everywhere) == (), "of another server"


async def test_the_database_is_asked_as_often_whatever_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, real = [0], Access.read

    async def counted(access: Access, work: Work[Any]) -> Any:
        looks[-1] += 1
        return await real(access, work)

    async with a_table(tmp_path) as table:
        monkeypatch.setattr(Access, "read", counted)
        for winner in ("ash", "birch", "elm"):
            await ended(table, {"ash": 0, "birch": 1, "elm": 2}, (winner,))
            looks.append(0)
            await table.service.tally(PLACE.server, 1000, everywhere)
    assert looks[1:] == [2, 2, 2]


async def test_who_does_not_want_to_be_counted_appears_nowhere(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        await ended(table, {"ash": 0, "birch": 1}, ("birch",))
        bo = table.person(1)
        assert bo.name in repr(await table.service.tally(PLACE.server, 1000, everywhere))
        await table.service.set_counted(bo, False)
        (card,) = (await table.service.set_wishes(bo, {})).cards
        assert "**Who has won**: you stand in no list." in card.lines
        for asks in (1000, 1001):
            people, actors = await table.service.tally(PLACE.server, asks, everywhere)
            assert (len(people.lines), len(actors.lines)) == (1, 1), "nor what he played"
            assert bo.name not in repr((people, actors))
        await table.service.set_counted(bo, True)
        assert bo.name in repr(await table.service.tally(PLACE.server, 1000, everywhere))
        (card,) = (await table.service.set_wishes(bo, {})).cards
        assert "**Who has won**: you are counted in the lists of your servers." in card.lines


async def test_a_game_counts_only_for_whoever_may_know_of_it(tmp_path: Path) -> None:
    """One in a channel that somebody does not see adds to no figure that he is shown."""
    async with a_table(tmp_path) as table:
        await ended(table, {"ash": 0, "birch": 1}, ("birch",), channel=200)

        def here(place: Place) -> bool:
            return place.channel == PLACE.channel

        assert len(await table.service.tally(PLACE.server, 1001, here)) == 2, "who sat there knows of it"
        assert await table.service.tally(PLACE.server, 1005, here) == ()


async def test_who_has_won_is_kept_with_a_game_and_seen_where_it_was_not(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy", preset="live")
        await played_out(table, game)
        before = await table.service.tally(PLACE.server, 1000, everywhere)
        kept = json.loads((await table.db.tables.game(game)).result or "{}")
        live = await table.service.memory.get(game)
        assert kept["winners"] == list(live.shows.winners(live.view())) != []
        said = {"text": kept["text"], "winners": [next(iter(live.seats))]}
        await table.db.journal.commit(GameInput(game, game={"result": json.dumps(said)}))
        counted = await table.service.tally(PLACE.server, 1000, everywhere)
        assert any(" 1 won (" in line for line in counted[0].lines), "what is kept"
        await table.db.journal.commit(GameInput(game, game={"result": json.dumps({"text": kept["text"]})}))
        assert await table.service.tally(PLACE.server, 1000, everywhere) == before != counted, "what the game says"


async def test_of_many_the_first_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "MOST", 1)
    async with a_table(tmp_path) as table:
        await ended(table, {"ash": 0, "birch": 1, "cedar": 2}, ("birch",))
        people, _ = await table.service.tally(PLACE.server, 1000, everywhere)
        assert people.lines[1:] == ("and 2 more persons",)
