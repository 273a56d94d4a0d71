"""Substitutes: who may play for somebody who is away, what he is shown, and how the seat goes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.api import Person, Sorry

from .table import Table, a_table
from .test_absence import live_of, seat_of

GITA = Person(9000, "Gita")


async def away(table: Table, game: int, number: int) -> str:
    await table.service.away(game, table.person(number), "3 days", table.interaction())
    return await seat_of(table, game, number)


async def take(table: Table, game: int, number: int, seat: str) -> str:
    reply = await table.service.substitute(game, table.person(number), seat, table.interaction())
    return f"{reply.text} {[card.lines for card in reply.cards]}"


async def test_a_substitute_is_shown_what_the_seat_knows_and_its_player_takes_it_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        seat = await away(table, game, 1)
        await table.post()
        (told,) = [n for n in table.told["channel", 100] if "is away until" in n.text]
        assert [(b.action, b.arg) for b in told.buttons] == [("substitute", seat), ("regent", seat)]
        own = await table.service.panel(game, table.person(1))
        briefing = await take(table, game, 3, seat)
        assert "all that the seat knows" in briefing
        assert all(line in briefing for line in own.cards[0].lines)
        live = await live_of(table, game)
        assert live.seats[seat].person == 1003
        assert [d for d in live.owed() if live.clocks[d.id].due == table.clock[0]] == [], "he has his whole time"
        with pytest.raises(Sorry, match="no seat in this game"):
            await table.service.panel(game, table.person(1))
        await table.post()
        assert "a substitute plays" in table.heard(1)
        assert "a substitute plays" in table.story()
        assert "you play" in table.heard(3)
        assert "Stake" in table.heard(3), "and is asked"
    async with a_table(tmp_path, table.clock) as table:
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        live = await live_of(table, game)
        assert live.seats[seat].person == 1001
        with pytest.raises(Sorry, match="no seat in this game"):
            await table.service.panel(game, table.person(3))
        await table.post()
        assert "Thank you for playing" in table.heard(3)


async def test_who_has_seen_another_seat_cannot_play_one(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        seat = await away(table, game, 1)
        with pytest.raises(Sorry, match="play at this table already"):
            await take(table, game, 2, seat)
        await table.service.concede(game, table.person(2), table.interaction())
        with pytest.raises(Sorry, match="seen what another seat"):
            await take(table, game, 2, seat)
        given_up = await seat_of_conceded(table, game)
        await take(table, game, 4, given_up)
        await take(table, game, 3, seat)
        with pytest.raises(Sorry, match="seen what another seat"):
            await take_other(table, game, 1, given_up)
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        with pytest.raises(Sorry, match="Nobody is away there"):
            await take(table, game, 5, seat)


async def test_when_the_day_has_come_that_somebody_named_nobody_takes_his_seat(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        seat = await away(table, game, 1)
        await table.post()
        (told,) = [n for n in table.told["channel", 100] if "is away until" in n.text]
        assert told.buttons
        by_name = {one.place: one for one in (await table.service.info(game)).seats}
        assert (by_name[seat].away, by_name[seat].open) == (True, True)
        await table.pass_time(days=4)
        by_name = {one.place: one for one in (await table.service.info(game)).seats}
        assert (by_name[seat].away, by_name[seat].open) == (False, False)
        with pytest.raises(Sorry, match="Nobody is away there"):
            await take(table, game, 3, seat)


async def seat_of_conceded(table: Table, game: int) -> str:
    return next(name for name, seat in (await live_of(table, game)).seats.items() if seat.person is None)


async def take_other(table: Table, game: int, number: int, seat: str) -> str:
    """Let the one there say that he is away, and somebody else try to play for him."""
    live = await live_of(table, game)
    there = (live.seats[seat].person or 0) - 1000
    await table.service.away(game, table.person(there), "3 days", table.interaction())
    return await take(table, game, number, seat)


async def test_a_seat_whose_player_is_there_is_taken_by_nobody(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, machines=1, kind="toy")
        live = await live_of(table, game)
        for name in [*live.seats, "nobody"]:
            with pytest.raises(Sorry, match="Nobody is away there"):
                await take(table, game, 4, name)
        assert [seat.open for seat in (await table.service.info(game)).seats] == [False] * 3


# handed by a moderator


async def hand(table: Table, game: int, number: int, seat: str, reason: str = "Emil is gone") -> None:
    act, whom = table.interaction(), table.person(number)
    await table.service.moderate(game, GITA, "hand", seat, reason, act, moderates=True, whom=whom)


async def conceded(table: Table, kind: str = "toy") -> tuple[int, str]:
    """A game in which the second of three players has left his seat for good."""
    game = await table.open(people=3, kind=kind)
    await table.service.concede(game, table.person(1), table.interaction())
    return game, await seat_of_conceded(table, game)


@pytest.mark.parametrize("kind", ["toy", "dune"])
async def test_a_seat_that_a_moderator_hands_to_somebody_is_his_for_good_once_he_takes_it(
    tmp_path: Path, kind: str
) -> None:
    async with a_table(tmp_path) as table:
        game, seat = await conceded(table, kind)
        desk = await table.service.moderator_desk(game, GITA, moderates=True)
        assert list(desk.open) == [seat]
        await hand(table, game, 4, seat)
        actor = (await live_of(table, game)).shows.actor_noun(seat)
        with pytest.raises(Sorry, match="no seat in this game"):
            await table.service.panel(game, table.person(4))
        await table.post()
        (told,) = [n for n in table.told["channel", 100] if "hands the seat" in n.text]
        assert told.mention == (1004,)
        assert f"Gita hands the seat of {actor} to <@1004>, if <@1004> takes it" in told.text
        assert "Reason: “Emil is gone”" in told.text
        assert [(b.action, b.arg) for b in told.buttons] == [("substitute", seat), ("hand-no", seat)]
        assert [b.action for b in table.told["person", 1004][-1].buttons] == ["substitute", "hand-no"]
    async with a_table(tmp_path, table.clock) as table:
        with pytest.raises(Sorry, match="has handed this seat to Emil"):
            await take(table, game, 5, seat)
        briefing = await take(table, game, 4, seat)
        assert "The seat is yours from now on" in briefing
        assert all(line in briefing for line in (await table.service.panel(game, table.person(4))).cards[0].lines)
        await table.post()
        assert f"{actor:Who} {actor:has|have} a new player from now on" in table.story()
        assert f"you play {actor} from now on" in table.heard(4)
        log = await table.service.moderation(game)
        assert any("to Emil, if Emil takes it" in line for line in log.cards[0].lines)
        with pytest.raises(Sorry, match="No seat is kept for you here"):
            await table.service.decline_seat(game, table.person(4), seat, table.interaction())


async def test_the_seat_of_somebody_who_is_away_stays_his_though_it_is_handed_on(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        seat = await away(table, game, 1)
        await table.service.note(game, table.person(1), "lent to nobody", table.interaction())
        await hand(table, game, 3, seat)
        assert "for somebody who is away" in await take(table, game, 3, seat)
        assert (await table.service.notebook(game, table.person(3))).others == ()
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert (await live_of(table, game)).seats[seat].person == 1001


async def test_who_is_handed_a_seat_need_not_take_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, seat = await conceded(table)
        await hand(table, game, 4, seat)
        with pytest.raises(Sorry, match="No seat is kept for you here"):
            await table.service.decline_seat(game, table.person(5), seat, table.interaction())
        said = await table.service.decline_seat(game, table.person(4), seat, table.interaction())
        assert "is not kept for you any longer" in said.text
        await table.post()
        assert "does not take the seat. It is open to others." in table.story()
        await take(table, game, 5, seat)
        with pytest.raises(Sorry, match="No seat is kept for you here"):
            await table.service.decline_seat(game, table.person(4), seat, table.interaction())


async def test_a_seat_is_kept_for_a_day(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, seat = await conceded(table)
        await hand(table, game, 4, seat)
        await table.pass_time(hours=23)
        with pytest.raises(Sorry, match="has handed this seat to Emil"):
            await take(table, game, 5, seat)
        await table.pass_time(hours=2)
        await take(table, game, 5, seat)


async def test_nobody_is_handed_a_seat_who_could_not_take_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, seat = await conceded(table)
        with pytest.raises(Sorry, match="Chen plays at this table already"):
            await hand(table, game, 2, seat)
        other = await away(table, game, 2)
        with pytest.raises(Sorry, match="Bo has seen what another seat of this table knows"):
            await hand(table, game, 1, other)
        there = await seat_of(table, game, 0)
        with pytest.raises(Sorry, match="Nobody is away there"):
            await hand(table, game, 4, there)
        with pytest.raises(Sorry, match="Say why"):
            await hand(table, game, 4, seat, " ")
        with pytest.raises(Sorry, match="Only a moderator"):
            await table.service.moderate(
                game, table.person(0), "hand", seat, "mine", table.interaction(), whom=table.person(4)
            )
        await hand(table, game, 1, seat)  # it was his own
        await hand(table, game, 4, other)
        await take(table, game, 1, seat)
        with pytest.raises(Sorry, match="has handed this seat to Emil"):
            await take(table, game, 5, other)


@pytest.mark.parametrize("door", ["closed", "open", "opened again"])
async def test_whoever_is_back_is_known_for_what_reached_him_before(tmp_path: Path, door: str) -> None:
    """Were it forgotten that nothing does, the first secret question would be refused, and the table told of that.

    That something does again is known when all see it: he may have acted in secret.
    """
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        for is_open in {"open": [True], "closed": [False], "opened again": [False, True]}[door]:
            await table.service.dm_state(game, 1001, is_open)
        known = "open" if door == "open" else "closed"
        seat = await away(table, game, 1)
        for number in (3, 4):  # the second one in the place of the first
            await take(table, game, number, seat)
            await table.service.away(game, table.person(number), "2 days", table.interaction())
        assert (await live_of(table, game)).seats[seat].dm_state == "unknown", "of the substitute nothing is known"
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        kept = (await live_of(table, game)).seats[seat]
        assert (kept.person, kept.dm_state) == (1001, known)
        knocks = [post.kind for post in await table.db.outbox.queued_for("person", 1001)].count("knock")
        assert knocks == (known == "closed"), "it is tried again, since all see that he is back"
