"""A moderator who plays and would look at something hidden: all others who play must agree, and hear of it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.absence import notes_of
from bot.tables.api import Notice, Person, Reply, Sorry
from engine.core.moves import Override
from tests.toy.engine.phases.work import Work

from .table import PLACE, Table, a_table
from .test_absence import live_of, seat_of
from .test_moderating import _log, _name
from .test_rewinding import Players

WHY = "a card too many"
OVER = "That is not asked any more"


async def asked(table: Table, game: int, what: str, who: int = 0) -> Reply:
    return await table.service.moderate(game, table.person(who), "unseal", what, WHY, table.interaction())


async def agrees(table: Table, game: int, who: int, number: int, *, on: bool = True) -> str:
    """Let somebody press what he is asked, by the number of the log's entry."""
    return (await table.service.agree_look(game, table.person(who), number, on, table.interaction())).text


async def opened(table: Table, people: int = 3, machines: int = 0, kind: str = "toy") -> int:
    """A table at which the first of those who play moderates."""
    game = await table.open(people, machines, kind=kind)
    await _name(table, game, table.person(0), table.person(0), moderates=True)
    return game


async def number_of(table: Table, game: int) -> int:
    return (await live_of(table, game)).audited


def last(table: Table, kind: str, recipient: int) -> Notice:
    return next(notice for notice in table.told[kind, recipient][::-1] if "something hidden" in notice.text)


def pressed(notice: Notice) -> list[tuple[str, str]]:
    return [(button.action, button.arg) for button in notice.buttons]


@pytest.mark.parametrize("kind", ["toy", "dune"])
async def test_what_all_others_agree_to_is_shown_when_all_have_been_told(tmp_path: Path, kind: str) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table, kind=kind)
        live, seat, own = await live_of(table, game), await seat_of(table, game, 1), await seat_of(table, game, 0)
        desk = await table.service.moderator_desk(game, table.person(0))
        assert set(desk.looks) == {*live.seats} - {own}
        name = next(name for name in desk.things if name.endswith(f":{seat}"))
        assert not [one for one in desk.things if one.endswith(f":{own}")]
        what = desk.things[name]
        said = await asked(table, game, name)
        assert what in said.text
        assert not said.buttons
        number = await number_of(table, game)
        await table.post()
        told = f"Ana moderates and plays here, and asks to look at something hidden: {what}. Reason: “{WHY}”"
        keys = [("agree-look", f"yes:{number}"), ("agree-look", f"no:{number}")]
        assert told in table.story()
        assert pressed(last(table, "channel", PLACE.channel)) == keys
        for other in (1, 2):
            assert told in table.heard(other)
            assert pressed(last(table, "person", 1000 + other)) == keys
        assert told not in table.heard(0), "he has his answer"
        with pytest.raises(Sorry, match="Nobody asks you"):
            await agrees(table, game, 0, number)
        assert "You have agreed." in await agrees(table, game, 2, number)
        with pytest.raises(Sorry, match="nothing like that"):
            await table.service.look(game, table.person(0), number)
        before = table.story()
        await table.post()
        assert table.story() == before, "nobody is told who has agreed"
    async with a_table(tmp_path, table.clock) as again:
        assert "as all have" in await agrees(again, game, 1, number)
        with pytest.raises(Sorry, match=OVER):
            await agrees(again, game, 1, number)
        with pytest.raises(Sorry, match="Discord has not taken"):
            await again.service.look(game, again.person(0), number + 1)
        await again.post()
        assert f"Ana looks at something hidden, as everybody else who plays has agreed: {what}" in again.story()
        assert notes_of((await live_of(again, game)).seats[seat]).seen == (1000,), "he counts as one who has seen it"
        (button,) = last(again, "person", 1000).buttons
        assert (button.action, button.arg) == ("mod-look", str(number + 1))
        (card,) = (await again.service.look(game, again.person(0), number + 1)).cards
        state = (await live_of(again, game)).game.state  # type: ignore[union-attr]
        shows, key = (await live_of(again, game)).shows, name.partition(":")[0]
        assert card == shows.looked(key, seat, shows.rules.looks[key].found(state, seat))
        with pytest.raises(Sorry, match=r"nothing like that|Only a moderator"):
            await again.service.look(game, again.person(2), number + 1)
        log = await _log(again, game)
        assert [WHY in line for line in log.splitlines()].count(True) == 2
        again.clock[0] += timedelta(minutes=16)
        with pytest.raises(Sorry, match="for a quarter of an hour"):
            await again.service.look(game, again.person(0), number + 1)
        await again.service.concede(game, again.person(1), again.interaction())
        await again.service.concede(game, again.person(0), again.interaction())
        with pytest.raises(Sorry, match="seen what another seat"):
            await again.service.substitute(game, again.person(0), seat, again.interaction())


async def test_all_of_a_seat_and_what_is_nobodys_are_asked_for_alike(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table, people=2)
        seat = await seat_of(table, game, 1)
        deck = next(n for n in (await table.service.moderator_desk(game, table.person(0))).things if n.endswith(":"))
        for name, text in ((seat, "all that"), (deck, "")):
            await asked(table, game, name)
            number = await number_of(table, game)
            await agrees(table, game, 1, number)
            await table.post()
            assert text in table.story()
            shown = await table.service.look(game, table.person(0), number + 1)
            assert "Everybody has been told that you look" in shown.text
        panel = {card.title: card.lines for card in (await table.service.panel(game, table.person(1))).cards}
        await asked(table, game, seat)
        await agrees(table, game, 1, await number_of(table, game))
        await table.post()
        shown = await table.service.look(game, table.person(0), await number_of(table, game))
        assert shown.cards
        assert all(panel[card.title] == card.lines for card in shown.cards)


@pytest.mark.parametrize("who", [0, 1, 2])
async def test_one_word_ends_it_also_of_somebody_who_had_agreed_and_nobody_hears_whose(
    tmp_path: Path, who: int
) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table)
        seat = await seat_of(table, game, 1)
        await asked(table, game, seat)
        number = await number_of(table, game)
        await agrees(table, game, 2, number)
        assert "Nobody looks at it" in await agrees(table, game, who, number, on=False)
        await table.post()
        told = last(table, "channel", PLACE.channel).text
        assert "Ana does not look at something hidden: not everybody has agreed in time" in told
        assert not [name for name in ("Bo", "Chen") if name in told]
        assert "not everybody has agreed" in table.heard(0)
        for other in (1, 2):
            with pytest.raises(Sorry, match=OVER):
                await agrees(table, game, other, number)


async def test_after_a_day_it_has_come_to_nothing_and_all_are_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table)
        await table.service.pause(
            game, table.person(0), table.interaction(), timedelta(days=3), moderates=True, reason="a storm at sea"
        )
        await asked(table, game, await seat_of(table, game, 1))
        number = await number_of(table, game)
        with pytest.raises(Sorry, match="is being asked already"):
            await asked(table, game, await seat_of(table, game, 2))
        await agrees(table, game, 2, number)
        table.service.memory.forget(game)
        await table.pass_time(hours=25)
        assert "not everybody has agreed" in await _log(table, game)
        with pytest.raises(Sorry, match=OVER):
            await agrees(table, game, 1, number)
        await asked(table, game, await seat_of(table, game, 2))


async def test_it_can_be_settled_while_the_game_stands_still_and_before_and_after(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table)
        await asked(table, game, await seat_of(table, game, 1))
        number = await number_of(table, game)
        await agrees(table, game, 2, number)
        await table.service.pause(game, table.person(0), table.interaction(), moderates=True, reason="a storm at sea")
        table.service.memory.forget(game)
        assert "as all have" in await agrees(table, game, 1, number)
        await table.post()
        assert (await table.service.look(game, table.person(0), await number_of(table, game))).cards


@pytest.mark.parametrize("act", ["play", "rewind", "enter"])
async def test_it_counts_for_the_game_as_it_stood_when_it_was_asked(tmp_path: Path, act: str) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table)
        play, seat, person = Players(table, game), await seat_of(table, game, 1), table.person(0)
        if act == "rewind":
            await play.stake()

        async def goes_on() -> None:
            desk = await table.service.moderator_desk(game, person)
            if act == "play":
                await play.stake()
                return
            about = next(name for name, text in desk.doors.items() if "Work" in text) if act == "enter" else ""
            about = about or next(iter(desk.moments))
            await table.service.moderate(game, person, act, about, "a slip", table.interaction())

        await asked(table, game, seat)
        number = await number_of(table, game)
        await goes_on()
        with pytest.raises(Sorry, match=OVER):
            await agrees(table, game, 1, number)
        if act == "rewind":
            await play.stake()
        await asked(table, game, seat)  # of what came to nothing all are told before
        assert (await _log(table, game)).count("not everybody has agreed") == 1
        number = await number_of(table, game)
        for other in (1, 2):
            await agrees(table, game, other, number)
        await table.post()
        number = await number_of(table, game)
        assert (await table.service.look(game, person, number)).cards
        if act == "rewind":
            await goes_on()
            with pytest.raises(Sorry, match="has gone on since all agreed"):
                await table.service.look(game, person, number)


async def test_whoever_moderates_or_sits_there_no_longer_looks_at_nothing(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table)
        seat = await seat_of(table, game, 1)
        await asked(table, game, seat)
        number = await number_of(table, game)
        await _name(table, game, table.person(0), table.person(0), on=False)
        with pytest.raises(Sorry, match=OVER):
            await agrees(table, game, 1, number)
        await _name(table, game, table.person(0), table.person(0), moderates=True)
        await agrees(table, game, 1, number)
        await table.service.concede(game, table.person(2), table.interaction())
        with pytest.raises(Sorry, match=OVER):
            await agrees(table, game, 1, number)
        with pytest.raises(Sorry, match=r"nothing like that"):
            await asked(table, game, await seat_of(table, game, 0))
        manager = Person(1001, "Bo", moderates=True)
        by_manager = table.service.moderate(
            game, manager, "unseal", await seat_of(table, game, 0), WHY, table.interaction(), moderates=True
        )
        await by_manager
        number = await number_of(table, game)
        await agrees(table, game, 0, number)
        await table.post()
        assert (await table.service.look(game, manager, number + 1, moderates=True)).cards
        with pytest.raises(Sorry, match="Only a moderator"):
            await table.service.look(game, manager, number + 1)


async def test_nobody_who_plays_looks_at_what_a_machine_player_holds_nor_where_nobody_else_could_agree(
    tmp_path: Path,
) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table, people=2, machines=1)
        live = await live_of(table, game)
        machine = next(name for name, seat in live.seats.items() if seat.person is None)
        assert machine not in (await table.service.moderator_desk(game, table.person(0))).looks
        with pytest.raises(Sorry, match="only at what its owner agrees to"):
            await asked(table, game, machine)
        await table.service.concede(game, table.person(1), table.interaction())
        desk = await table.service.moderator_desk(game, table.person(0))
        assert (desk.looks, desk.things) == ({}, {})
        with pytest.raises(Sorry, match="only at what its owner agrees to"):
            await asked(table, game, machine)


async def test_nobody_is_asked_and_nothing_granted_where_all_cannot_be_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table, people=2)
        seat = await seat_of(table, game, 1)
        await asked(table, game, seat)
        await table.service.place_lost(PLACE.channel)
        with pytest.raises(Sorry, match="channel"):
            await agrees(table, game, 1, await number_of(table, game))
        with pytest.raises(Sorry, match="channel"):
            await asked(table, game, seat)


async def test_what_he_is_shown_he_can_put_right_by_name_and_only_while_he_is(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table, people=2)
        seat, person = await seat_of(table, game, 1), table.person(0)
        card = (await live_of(table, game)).game.state.hands[seat][0]  # type: ignore[union-attr]
        move = Override(what="card", values={"grower": seat, "card": card}, reason="it was not his")
        await asked(table, game, f"hand:{seat}")
        await agrees(table, game, 1, await number_of(table, game))
        with pytest.raises(Sorry, match="without looking"):
            await table.service.submit(game, person, move, None, table.interaction())
        await table.post()
        await table.service.submit(game, person, move, None, table.interaction())
        assert card not in (await live_of(table, game)).game.state.hands[seat]  # type: ignore[union-attr]
        table.clock[0] += timedelta(minutes=16)
        with pytest.raises(Sorry, match="without looking"):
            await table.service.submit(game, person, move, None, table.interaction())


@pytest.mark.parametrize("asked_first", [True, False])
async def test_whoever_has_looked_does_not_take_back_what_he_did_before(tmp_path: Path, asked_first: bool) -> None:
    async with a_table(tmp_path) as table:
        game = await opened(table)
        play = Players(table, game)
        first = await play.stake()
        who = (await play.seats())[first]
        if who:
            await _name(table, game, table.person(0), table.person(who), moderates=True)
        if not asked_first:
            await play.say(first, Work(do="rest"))
        other = next(seat for seat in await play.seats() if seat != first)
        await asked(table, game, other, who)
        number = await number_of(table, game)
        for person in {0, 1, 2} - {who}:
            await agrees(table, game, person, number)
        if asked_first:
            await play.say(first, Work(do="rest"))
            assert "The move is taken back" in await play.back(first)
            return
        with pytest.raises(Sorry, match="You have looked at something hidden since your move"):
            await play.back(first)
        second = (await play.owed())[0].seat
        await play.say(second, Work(do="rest"))
        assert "The move is taken back" in await play.back(second), "another has not looked"


async def test_who_has_lent_his_seat_is_asked_too(tmp_path: Path) -> None:
    """What it knows is his to keep, and the look would be at one who plays against him."""
    async with a_table(tmp_path) as table:
        game = await opened(table)
        seat = await seat_of(table, game, 1)
        await table.service.away(game, table.person(1), "3 days", table.interaction())
        await table.service.substitute(game, table.person(5), seat, table.interaction())
        await asked(table, game, seat)
        number = await number_of(table, game)
        await table.post()
        for who in (1, 2, 5):
            assert "something hidden" in table.heard(who)
        assert "You have agreed." in await agrees(table, game, 5, number)
        assert "You have agreed." in await agrees(table, game, 2, number)
        with pytest.raises(Sorry, match="nothing like that"):
            await table.service.look(game, table.person(0), number)
        assert "as all have" in await agrees(table, game, 1, number)
        await asked(table, game, await seat_of(table, game, 2))
        assert "Nobody looks" in await agrees(table, game, 1, await number_of(table, game), on=False)


async def test_who_has_lent_his_seat_is_told_who_looks_at_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, gita = await opened(table), Person(9000, "Gita")
        seat = await seat_of(table, game, 1)
        await table.service.away(game, table.person(1), "3 days", table.interaction())
        await table.service.substitute(game, table.person(5), seat, table.interaction())
        await table.service.moderate(game, gita, "unseal", seat, WHY, table.interaction(), moderates=True)
        await table.post()
        for who in (1, 5):
            assert "Gita looks at" in table.heard(who)
        assert "Gita looks at" not in table.heard(2)
