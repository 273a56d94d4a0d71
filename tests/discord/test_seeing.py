"""Who may know of a game by its number: who sits at it or sees its channel, and nobody else."""

from __future__ import annotations

import pytest

from bot.discord.commands.running import DEEDS
from bot.discord.words.sayings import BOARDS
from bot.games.presentation import Picture
from bot.sandbox import permissions, structure
from bot.sandbox.model import Channel
from bot.sandbox.person import DM, Person
from bot.tables.words import say
from tests.discord.conftest import Table
from tests.discord.plain import PlainDune
from tests.discord.test_game import begun
from tests.discord.test_platform import raw

NO_GAME = say().looking.no_game

DO = (*BOARDS, *DEEDS)  # all that may be done by `/game run`: a new deed is tried here from the day it is there
NOWHERE = "4711"  # no game has this number


async def _by_number(person: Person, number: str) -> set[str]:
    """Return everything that somebody is told who names a game in each command about one."""
    told = {(await person.slash("game join", game=number)).text}
    told.add((await person.slash("game run", game=number)).text)
    told |= {(await person.slash("game run", do=name, game=number)).text for name in DO}
    told |= {(await person.slash(name, game=number)).text for name in ("hand", "answer", "orders", "note")}
    told.add((await person.slash("orders", do=f"{number}|stop|storm")).text)
    told.add((await person.slash("answer", what="traitor", say="x", game=number)).text)
    return told


async def _pressed(person: Person, action: str, game: str) -> str:
    """Return what somebody is told who sends a button's id that was never shown to him."""
    _, message = person._target(next(m for m in person.channel("table") if m.buttons))
    body = {"component_type": 2, "custom_id": f"b~{action}~{game}~0~"}
    return (await person.outcome(raw(person, 3, body, message))).text


def _hidden(table: Table, people: list[Person], where: str) -> Channel:
    """Bring some people to a channel or thread that all others do not see."""
    channel = table.box.channel(table.guild, "hidden", hidden_from_all=where != "private thread")
    own = next(role for role in table.guild.roles.values() if role.managed)
    table.box.overwrite(channel, own, allow=permissions.VIEW_CHANNEL)
    for person in people:
        table.box.overwrite(channel, person, allow=permissions.VIEW_CHANNEL)
    if where != "channel":
        body = {"name": "sietch", "type": 12 if where == "private thread" else 11}
        channel = structure.add_thread(table.box.world, channel, people[0].id, body)
        assert channel.thread is not None
        for number in (table.box.world.application.bot_id, *(person.id for person in people)):
            channel.thread.members[number] = 0
    for person in people:
        person.here = channel
    return channel


@pytest.mark.parametrize("where", ["channel", "thread", "private thread"])
async def test_a_hidden_game_and_one_that_does_not_exist_are_told_alike(table: Table, where: str) -> None:
    owner, anna, ben, carla, dora = table.people[:5]
    await table.open(dora, seats=2)  # an open table with buttons that everybody sees
    _hidden(table, [anna, ben], where)
    game = await table.open(anna, seats=3)
    await ben.slash("game join")
    await table.settle()
    assert await _by_number(carla, str(game)) == await _by_number(carla, NOWHERE) == {NO_GAME}
    assert (await carla.slash("game run", do="board", at=DM, game=str(game))).text == NO_GAME
    for action in ("join", "text_board", "board", "panel", "answer", "pause"):
        assert await _pressed(carla, action, str(game)) == await _pressed(carla, action, NOWHERE) == NO_GAME
    assert (await table.live(game)).seat_of(int(carla.id)) is None
    assert "You have a seat" in (await ben.slash("game join", wish="guild", at="table", game=str(game))).text
    assert "has not begun" in (await owner.slash("game run", do="board-words", at="table", game=str(game))).text, (
        "who sees it may look"
    )


async def test_numbers_of_another_server_are_told_of_to_nobody_here(table: Table) -> None:
    anna, ben, carla, dora = table.people[:4]
    game = await begun(table, [anna, ben])
    table.box.guild("Caladan", carla, [dora], channel="hall")
    await table.settle()
    dora.here = table.box.find_channel("hall")
    carla.here = table.box.find_channel("hall")
    table.box.leave(table.guild, dora)
    table.box.leave(table.guild, carla)
    for stranger in (dora, carla):  # the second is the owner of that other server
        assert await _by_number(stranger, str(game)) == await _by_number(stranger, NOWHERE) == {NO_GAME}


async def test_who_sits_there_looks_from_anywhere_and_who_sees_the_channel_from_the_server(table: Table) -> None:
    anna, ben, carla = table.people[:3]
    game = await begun(table, [anna, ben])
    other = table.box.channel(table.guild, "other")
    assert "Turn" in (await ben.slash("game run", do="board-words", at=DM, game=str(game))).text
    assert "Turn" in (await carla.slash("game run", do="board-words", at=other, game=str(game))).text
    assert (await carla.slash("game run", do="board-words", at=DM, game=str(game))).text == NO_GAME


async def test_a_moderator_pauses_a_game_he_does_not_see_and_looks_at_no_board(table: Table) -> None:
    owner, anna, ben, carla = table.people[:4]
    role = table.box.role(table.guild, "judges", holders=[carla])
    await owner.slash("server", moderators=role.id)
    _hidden(table, [anna, ben], "channel")
    game = await table.open(anna, seats=2)
    await ben.slash("game join")
    await table.settle()
    why = (await carla.slash("game run", at="table", do="pause", game=str(game))).modal
    assert "paused" in (await carla.submit(why, {"Why": "a quarrel"})).text
    assert (await carla.slash("game run", do="board-words", at="table", game=str(game))).text == NO_GAME


async def test_a_game_may_show_several_pictures_and_one_to_a_seat_alone(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board goes out with all of them; what a seat alone may see stands in its hand, under the name it has."""
    anna, ben = table.people[:2]

    def drawn(name: str) -> Picture:
        return Picture(name, b"\x89PNG\r\n\x1a\n" + name.encode(), f"What {name} shows")

    monkeypatch.setattr(PlainDune, "pictures", lambda self, view, names: (drawn("north.png"), drawn("south.png")))
    monkeypatch.setattr(PlainDune, "own_pictures", lambda self, view, names: (drawn(f"{view.own.seat}.png"),))
    game = await begun(table, [anna, ben])
    (board,) = [message for message in ben.channel("table") if message.pinned]
    assert [file.description for file in board.files] == ["What north.png shows", "What south.png shows"]
    hand = await ben.click(board, "My hand")
    seat = next(seat.seat for seat in (await table.live(game)).seats.values() if seat.person == int(ben.id))
    assert [file.description for file in hand.message.files] == [f"What {seat}.png shows"]
