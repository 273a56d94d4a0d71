"""Time banks, who is absent and who is back, more time, and what a table agrees on for its clocks."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from bot.tables.absence import absent_now, handed_over, notes_of
from bot.tables.api import Ask, Sorry
from bot.tables.clocks import REGENTS, Own, wind
from bot.tables.compose import waiting_lines
from bot.tables.live import LiveGame
from bot.tables.play import Decided
from bot.tables.presence import bank_of
from engine.core.decision import Decision
from engine.core.game import TABLE, decide
from engine.core.moves import ClearStop, SetOrder, SetStop, TimeUp
from engine.dune.people.deals import ProposeDeal
from engine.dune.people.truth import Truthtrance
from storage.branches import follows
from tests.toy.engine.anytime import Loan
from tests.toy.engine.phases.crow import ScareQuestion
from tests.toy.engine.phases.exchange import Exchange
from tests.toy.engine.phases.stakes import Stake
from tests.toy.engine.phases.work import Work

from .table import Table, a_table
from .test_resting import ends, until_asked

HOUR = timedelta(hours=1)


async def live_of(table: Table, game: int) -> LiveGame:
    return await table.service.memory.get(game)


async def seat_of(table: Table, game: int, number: int) -> str:
    return next(s.seat for s in (await live_of(table, game)).seats.values() if s.person == 1000 + number)


async def agree(table: Table, game: int, name: str, text: str, who: int = 0) -> str:
    return (await table.service.agree(game, table.person(who), name, text, table.interaction())).text


async def answer(table: Table, game: int, number: int, move: object) -> None:
    asks = await table.service.asks(game, table.person(number))
    decision = next(ask.decision.id for ask in asks if ask.decision is not None and ask.kind == move.kind)  # type: ignore[attr-defined]
    await table.service.submit(game, table.person(number), move, decision, table.interaction())  # type: ignore[arg-type]


async def mover(table: Table, game: int) -> int:
    live = await live_of(table, game)
    assert live.game is not None
    return (live.seats[str(live.game.state.mover)].person or 0) - 1000


async def at_work(table: Table, people: int = 2) -> int:
    game = await table.open(people=people, kind="toy", actions=1)
    for number in range(people):
        await answer(table, game, number, Stake())
    return game


async def absent(table: Table, game: int) -> set[str]:
    live = await live_of(table, game)
    return {name for name, seat in live.seats.items() if notes_of(seat).is_absent(table.clock[0])}


# time banks


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_bank_runs_when_the_time_is_up_and_what_is_left_is_kept(tmp_path: Path, restarted: bool) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await agree(table, game, "bank", "1 day")
        number = await mover(table, game)
        await table.post()
        assert "Then your time bank runs first: 24 hours." in table.heard(number)
        due = (await ends(table, game))[number]
        await table.pass_time(seconds=(due - table.clock[0]).total_seconds())
        await table.post()
        assert (await ends(table, game))[number] == due + 24 * HOUR
        assert "your time bank runs now" in table.heard(number)
    async with a_table(tmp_path, table.clock) as again:
        table = again if restarted else table
        if not restarted:
            return
        live, seat = await live_of(table, game), await seat_of(table, game, number)
        assert bank_of(live, seat) == timedelta()
        await table.pass_time(hours=6)
        await answer(table, game, number, Work(do="pick"))
        assert bank_of(live, seat) == 18 * HOUR
        assert notes_of(live.seats[seat]).missed == 0


async def test_when_the_bank_is_empty_the_default_is_played(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await agree(table, game, "bank", "1 hour")
        number = await mover(table, game)
        due = (await ends(table, game))[number]
        await table.pass_time(seconds=(due - table.clock[0]).total_seconds())
        assert await mover(table, game) == number
        await table.pass_time(hours=1)
        assert await mover(table, game) != number
        live = await live_of(table, game)
        assert notes_of(live.seats[await seat_of(table, game, number)]).missed == 1


async def test_an_unnamed_window_draws_on_no_bank(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        await until_asked(table, game, "exchange")
        await agree(table, game, "bank", "3 days")
        for number in range(3):
            await table.service.stand_in(game, table.person(number), False, table.interaction())
        (due,) = set((await ends(table, game)).values())
        await table.pass_time(seconds=(due - table.clock[0]).total_seconds())
        assert (await live_of(table, game)).owed()[0].kind != "exchange"


async def test_a_player_takes_more_time_from_his_bank_and_the_host_gives_it_to_all(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        before = await ends(table, game)
        with pytest.raises(Sorry, match="no time bank left"):
            await table.service.more_time(game, table.person(1), table.interaction())
        await agree(table, game, "bank", "12 hours")
        told = await table.service.more_time(game, table.person(1), table.interaction())
        assert "6 hours are left" in told.text
        assert await ends(table, game) == {**before, 1: before[1] + 6 * HOUR}
        await answer(table, game, 1, Stake())
        with pytest.raises(Sorry, match="Nothing waits for you by name"):
            await table.service.more_time(game, table.person(1), table.interaction())
        for granted in (6, 12):
            await table.service.more_time(game, table.person(0), table.interaction())
            assert (await ends(table, game))[2] == before[2] + granted * HOUR
        with pytest.raises(Sorry, match="twice their time"):
            await table.service.more_time(game, table.person(0), table.interaction())
        await table.post()
        assert "whoever is asked now has half of the time more" in table.story()


async def test_what_is_left_of_a_bank_is_told_in_minutes_where_it_is_less_than_an_hour(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy", preset="fast")
        await agree(table, game, "bank", "1 hour")
        told = await table.service.more_time(game, table.person(1), table.interaction())
        assert "30 minutes are left" in told.text


async def test_the_host_gives_more_time_to_all_of_an_unnamed_window_alike(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        await until_asked(table, game, "exchange")
        for number in range(3):
            await table.service.stand_in(game, table.person(number), False, table.interaction())
        await answer(table, game, 1, Exchange())
        await table.service.more_time(game, table.person(0), table.interaction())
        assert len(set((await ends(table, game)).values())) == 1
        await answer(table, game, 0, Exchange())


# who is absent


async def missed(table: Table, game: int, number: int, times: int) -> None:
    """Let somebody's time run out so many times, while the other plays."""
    for _ in range(100):
        if times == 0:
            return
        live = await live_of(table, game)
        other = await seat_of(table, game, 1 - number)
        if any(d.seat == other and not d.answered and not d.held for d in live.owed()):
            ask = (await table.service.asks(game, table.person(1 - number)))[0]
            await answer(table, game, 1 - number, next(ask.seen.legal()))
        live = await live_of(table, game)
        seat = await seat_of(table, game, number)
        owed = [d for d in live.owed() if d.seat == seat and not d.answered and not d.held]
        if owed:
            due = live.clocks[owed[0].id].due
            assert due is not None
            counts = owed[0].named and not owed[0].any_one
            await table.pass_time(seconds=(due - table.clock[0]).total_seconds())
            times -= counts
    raise AssertionError("he was not asked so often")


async def waited_for(table: Table, game: int, number: int) -> Ask:
    """Let everybody answer until somebody is waited for by name; return what he is asked."""
    for _ in range(50):
        for who in range(2):
            for ask in await table.service.asks(game, table.person(who)):
                assert ask.decision is not None
                if who == number and ask.decision.named and not ask.decision.any_one:
                    return ask
                if not ask.decision.answered and not ask.decision.held:
                    await answer(table, game, who, next(ask.seen.legal()))
                    break
    raise AssertionError("he is never waited for")


async def test_two_defaults_in_a_row_make_a_seat_absent_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, 1)
        assert await absent(table, game) == set()
        await missed(table, game, 1, 1)
        seat = await seat_of(table, game, 1)
        assert await absent(table, game) == {seat}
        await table.post()
        actor = (await live_of(table, game)).shows.actor_noun(seat)
        assert f"{actor:Who} {actor:has|have} let the time run out again" in table.story()
        assert "the table no longer waits for you" in table.heard(1)
        before, heard = table.clock[0], table.heard(1).count("Answer…")
        for _ in range(30):
            live = await live_of(table, game)
            owed = live.owed()
            if owed and owed[0].named and {d.seat for d in owed} == {seat}:
                assert {live.clocks[d.id].due for d in owed} == {before}
            if any(d.seat != seat for d in owed):
                break
            await table.service.tick()
        assert table.clock[0] == before
        await table.post()
        assert table.heard(1).count("Answer…") == heard, "nobody is asked what is played at once"


async def test_what_is_played_at_once_for_the_absent_belongs_to_what_was_done_just_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an answer by an order does: else a file of the game, or a new message, told whether there was an order."""
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        for _ in range(2):
            await missed(table, game, 1, 1)
        live = await live_of(table, game)
        mine = await seat_of(table, game, 0)
        while [d.seat for d in live.owed()] != [mine]:
            await table.service.tick()
        before = live.last_commit

        def ticking() -> datetime:
            table.clock[0] += timedelta(milliseconds=1)
            return table.clock[0]

        play = table.service.play
        monkeypatch.setattr(play, "injected", replace(play.injected, now=ticking))
        (ask,) = await table.service.asks(game, table.person(0))
        assert ask.decision is not None
        reply = await table.service.submit(game, table.person(0), Work(), ask.decision.id, table.interaction())
        assert "Round 2" in reply.text, "who moved reads all that came of it"
        commits = await table.db.journal.commits(game, after=before)
        assert [c.cause for c in commits][:1] == ["typed"]
        assert "default" in {c.cause for c in commits}
        assert all(follows(commit, former) for former, commit in pairwise(commits))


async def test_whoever_is_absent_is_back_with_a_word(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, 2)
        assert await absent(table, game)
    async with a_table(tmp_path, table.clock) as table:
        assert await absent(table, game), "a restart forgets nobody's absence"
        assert "The table does not wait for you" in (await table.service.panel(game, table.person(1))).text
        told = await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert "yours again" in told.text
        assert await absent(table, game) == set()
        await table.post()
        assert "is back" in table.story()
        assert (await table.service.info(game)).seats[0].away is False
        kept = (await table.service.memory.get(game)).last_commit
        again = await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert again.text == "You were not away: the table waits for you as ever."
        assert (await table.service.memory.get(game)).last_commit == kept


async def test_whoever_has_let_his_time_run_out_has_half_of_it_until_he_answers(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, 1)
        for part in (2, 1):
            ask = await waited_for(table, game, 1)
            assert ask.decision is not None
            length = (await live_of(table, game)).lengths[ask.decision.clock_class]
            assert ask.due == table.clock[0] + length / part
            await answer(table, game, 1, next(ask.seen.legal()))


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("until", ["a word", "the day", "the day, by a machine player"])
async def test_whoever_was_away_has_half_of_his_time_still_if_his_row_had_begun(
    tmp_path: Path, times: int, until: str
) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, times)
        if until.endswith("machine player"):
            await agree(table, game, "absent", "a machine player")
        seat = await gone(table, game, 1, "1 day")
        if until == "a word":
            await table.service.stand_in(game, table.person(1), False, table.interaction())
        else:
            await table.service.machines.idle()
            await table.pass_time(hours=47)
        live = await live_of(table, game)
        assert await absent(table, game) == set()
        assert (live.seats[seat].kind, notes_of(live.seats[seat]).missed) == ("person", 1)
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert notes_of(live.seats[seat]).missed == 1, "to say once more that he is there is no answer"
        ask = await waited_for(table, game, 1)
        await answer(table, game, 1, next(ask.seen.legal()))
        assert notes_of(live.seats[seat]).missed == 0


async def test_whoever_says_that_he_is_back_and_does_not_answer_is_absent_again_after_one_default(
    tmp_path: Path,
) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, 2)
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        await missed(table, game, 1, 1)
        assert await absent(table, game) == {await seat_of(table, game, 1)}


@pytest.mark.parametrize("by", ["a word", "a word, after a machine player", "an answer"])
async def test_whoever_was_absent_is_on_trial_for_seven_turns_of_the_clock(tmp_path: Path, by: str) -> None:
    """He has half of his time, however often he answers; and once it runs out he is absent again."""
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        if by.endswith("machine player"):
            await agree(table, game, "absent", "a machine player")
        await missed(table, game, 1, 2)
        live = await live_of(table, game)
        until = table.clock[0] + 7 * live.lengths["turn"]
        if by == "an answer":
            loan = Loan(to=await seat_of(table, game, 0), apples=1)
            await table.service.submit(game, table.person(1), loan, None, table.interaction())
        else:
            told = await table.service.stand_in(game, table.person(1), False, table.interaction())
            assert f"until <t:{int(until.timestamp())}:f>" in told.text
        await table.post()
        assert f"Until <t:{int(until.timestamp())}:f>" in table.story()
        for part in (2, 2, 1):
            if part == 1:
                table.clock[0] = until
            ask = await waited_for(table, game, 1)
            assert ask.decision is not None
            assert ask.due == table.clock[0] + live.lengths[ask.decision.clock_class] / part
            await answer(table, game, 1, next(ask.seen.legal()))


@pytest.mark.parametrize("answers", [0, 1])
async def test_whoever_is_on_trial_is_absent_again_after_one_default(tmp_path: Path, answers: int) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, 2)
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        for _ in range(answers):
            ask = await waited_for(table, game, 1)
            await answer(table, game, 1, next(ask.seen.legal()))
        await missed(table, game, 1, 1)
        assert await absent(table, game) == {await seat_of(table, game, 1)}
        told = await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert "a quarter of the time" in told.text
        await table.post()
        assert "is back again" in table.story()
        ask, live = await waited_for(table, game, 1), await live_of(table, game)
        assert ask.decision is not None
        assert ask.due == table.clock[0] + live.lengths[ask.decision.clock_class] / 4


async def test_whoever_was_absent_is_on_trial_anew_after_the_first_time(tmp_path: Path) -> None:
    """What was long ago does not count."""
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        for times in (2, 1):
            await missed(table, game, 1, times)
            told = await table.service.stand_in(game, table.person(1), False, table.interaction())
            assert "half of the time" in told.text
            table.clock[0] += 7 * (await live_of(table, game)).lengths["turn"]


async def test_whoever_said_that_he_would_be_away_is_not_on_trial_when_he_is_back(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        seat = await gone(table, game, 1, "3 days")
        told = await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert "half of the time" not in told.text
        live = await live_of(table, game)
        assert notes_of(live.seats[seat]).part(table.clock[0]) == 1


async def test_an_unnamed_window_waits_for_nobody_who_is_away_and_ends_for_the_others_as_ever(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        await table.service.away(game, table.person(2), "10 days", table.interaction())
        await until_asked(table, game, "exchange")
        for number in range(2):
            await table.service.stand_in(game, table.person(number), False, table.interaction())
        live, seat = await live_of(table, game), await seat_of(table, game, 2)
        await table.service.tick()
        assert seat not in {d.seat for d in live.owed() if not d.answered}
        (due,) = {live.clocks[d.id].due for d in live.owed() if not d.answered}
        assert due == table.clock[0] + live.lengths[live.owed()[0].clock_class]
        for number in range(2):
            await answer(table, game, number, Exchange())
        assert live.owed()[0].kind != "exchange"


def test_a_window_that_a_stop_has_opened_does_not_close_as_its_owner_goes_away() -> None:
    """Else all saw whose stop it was. In what is asked afterwards he has no time (D-ASYNC-14)."""
    now, lengths = datetime(2026, 3, 1, tzinfo=UTC), {"reaction": 8 * HOUR}

    def owed(by_stop: bool = True, number: int = 1) -> Decision:
        about = ("exchange", "exchange", "", "reaction", False, False, False, "T-21")
        return Decision(f"{number}:ash", "ash", *about, by_stop=by_stop)

    open_ = wind({}, [owed()], lengths, now, halted=False)
    gone = wind(open_, [owed()], lengths, now + HOUR, halted=False, absent=["ash"])
    assert gone["1:ash"].due == now + 8 * HOUR
    assert wind(gone, [owed()], lengths, now + 2 * HOUR, halted=False, absent=["ash"]) == gone
    by_rule = wind({}, [owed(by_stop=False)], lengths, now, halted=False)
    by_rule = wind(by_rule, [owed(by_stop=False)], lengths, now, halted=False, absent=["ash"])
    assert by_rule["1:ash"].due == now
    assert wind(gone, [owed(number=2)], lengths, now, halted=False, absent=["ash"])["2:ash"].due == now


def test_whoever_is_back_has_the_time_that_the_others_have_in_an_unnamed_window() -> None:
    now, lengths = datetime(2026, 3, 1, tzinfo=UTC), {"reaction": 8 * HOUR}

    def owed(seat: str) -> Decision:
        return Decision(f"1:{seat}", seat, "exchange", "exchange", "", "reaction", False, False, False, "T-21")

    both = [owed("ash"), owed("birch")]
    away = wind({}, both, lengths, now, halted=False, absent=["birch"])
    assert {name: clock.due for name, clock in away.items()} == {"1:ash": now + 8 * HOUR, "1:birch": now}
    back = wind(away, both, lengths, now + 3 * HOUR, halted=False)
    assert {clock.due for clock in back.values()} == {now + 8 * HOUR}


@pytest.mark.parametrize("away", [(), ("birch",)], ids=["all are there", "one goes away while it is held"])
def test_whoever_takes_back_in_a_held_window_has_the_time_that_was_left_there(away: tuple[str, ...]) -> None:
    """All had answered: a clock that began anew would tell that one of them has taken that back."""
    now, lengths = datetime(2026, 3, 1, tzinfo=UTC), {"reaction": 8 * HOUR}

    def owed(*answered: str, held: bool = True) -> list[Decision]:
        about = ("exchange", "exchange", "", "reaction", False, held)
        return [Decision(f"1:{seat}", seat, *about, seat in answered, "T-21") for seat in ("ash", "birch")]

    wound = wind({}, owed(held=False), lengths, now, halted=False)
    for hours, position in enumerate((owed("ash", held=False), owed("ash")), 1):
        wound = wind(wound, position, lengths, now + hours * HOUR, halted=False)
    if away:
        wound = wind(wound, owed("ash"), lengths, now + 3 * HOUR, halted=False, absent=away)
    else:
        wound = wind(wound, owed("ash", "birch"), lengths, now + 3 * HOUR, halted=False)
    back = wind(wound, owed("birch"), lengths, now + 4 * HOUR, halted=False)
    assert back["1:ash"].left(now) == 6 * HOUR
    again = wind(back, owed("birch", held=False), lengths, now + 5 * HOUR, halted=False)
    assert {name: clock.due for name, clock in again.items()} == {"1:ash": now + 11 * HOUR}


async def test_a_private_act_brings_nobody_back(tmp_path: Path) -> None:
    """A deadline that grew after it would tell of it."""
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, 2)
        away = await absent(table, game)
        live = await live_of(table, game)
        lines = waiting_lines(live)
        await table.service.submit(game, table.person(1), SetStop(window="scare"), None, table.interaction())
        assert await absent(table, game) == away
        assert waiting_lines(live) == lines


async def test_somebody_says_that_he_is_away_and_is_waited_for_again_after_that(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        with pytest.raises(Sorry, match="60 days at most"):
            await table.service.away(game, table.person(1), "soon", table.interaction())
        await table.service.away(game, table.person(1), "2 days", table.interaction())
        seat = await seat_of(table, game, 1)
        live = await live_of(table, game)
        assert await absent(table, game) == {seat}
        assert {live.clocks[d.id].due for d in live.owed() if d.seat == seat} == {table.clock[0]}
        await table.service.tick()
        await table.post()
        assert "is away until" in table.story()
        assert seat not in {d.seat for d in (await live_of(table, game)).owed() if not d.answered}
        await table.pass_time(hours=48)
        assert await absent(table, game) == set()


@pytest.mark.parametrize("answers, kind", [("the defaults", "person"), ("a machine player", "machine")])
async def test_whoever_was_away_until_a_day_is_absent_again_after_two_defaults(
    tmp_path: Path, answers: str, kind: str
) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await table.service.away(game, table.person(1), "1 day", table.interaction())
        await table.pass_time(hours=48)
        assert await absent(table, game) == set()
        await agree(table, game, "absent", answers)
        await missed(table, game, 1, 2)
        seat = (await live_of(table, game)).seats[await seat_of(table, game, 1)]
        assert (seat.kind, notes_of(seat).is_absent(table.clock[0])) == (kind, True)


async def test_a_table_may_let_machine_players_answer_for_the_absent(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        assert "machine player" in await agree(table, game, "absent", "a machine player")
        await missed(table, game, 1, 2)
        live, seat = await live_of(table, game), await seat_of(table, game, 1)
        assert live.seats[seat].kind == "machine"
        await table.post()
        assert "A machine player answers for that seat" in table.story()
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert live.seats[seat].kind == "person"


async def test_no_machine_answers_for_the_last_who_lets_his_time_run_out(tmp_path: Path) -> None:
    """Machines do not play a game out alone."""
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await agree(table, game, "absent", "a machine player")
        other, seat = await gone(table, game, 0, "30 days"), await seat_of(table, game, 1)
        live = await live_of(table, game)
        for _ in range(20):
            await table.service.machines.idle()
            if notes_of(live.seats[seat]).absent:
                break
            await table.pass_time(hours=12)
        assert notes_of(live.seats[seat]).absent
        assert (live.seats[other].kind, live.seats[seat].kind) == ("machine", "person")


async def test_a_game_that_everybody_has_left_alone_keeps_its_clocks(tmp_path: Path) -> None:
    """It would be over within seconds."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        await agree(table, game, "absent", "a machine player")
        for number in range(2):
            await table.service.away(game, table.person(number), "10 days", table.interaction())
        live = await live_of(table, game)
        assert len([d for d in live.owed() if live.clocks[d.id].due == table.clock[0] + 12 * HOUR]) == 2
        for _ in range(5):
            await table.service.tick()
        assert {d.kind for d in live.owed()} == {"stake"}
        await table.service.stand_in(game, table.person(0), False, table.interaction())
        seat = await seat_of(table, game, 1)
        assert {live.clocks[d.id].due for d in live.owed() if d.seat == seat} == {table.clock[0]}
        await table.service.tick()
        assert {d.seat for d in live.owed() if not d.answered} == {await seat_of(table, game, 0)}


# Truthtrance


async def test_no_time_runs_out_before_a_truthtrance_is_answered_and_all_have_as_much_left(tmp_path: Path) -> None:
    """D-ASYNC-10."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="dune")
        live = await live_of(table, game)
        while live.owed()[0].kind != "storm":
            who = (live.seats[next(d.seat for d in live.owed() if not d.answered)].person or 0) - 1000
            ask = (await table.service.asks(game, table.person(who)))[0]
            await answer(table, game, who, next(ask.seen.legal()))
        await table.pass_time(hours=1)
        asker = live.owed()[0].seat
        target = next(seat for seat in live.seats if seat != asker)
        before = {d.id: live.clocks[d.id].due for d in live.owed() if not d.answered}
        assert live.game is not None
        assert None not in before.values()
        live.game.state.hands[asker] = ("truthtrance_1",)
        me, other = ((live.seats[seat].person or 0) - 1000 for seat in (asker, target))
        asking = Truthtrance(target=target, about="free", text="Will you help me?")
        await table.post()
        await table.service.submit(game, table.person(me), asking, None, table.interaction())
        assert {live.clocks[name].due for name in before} == {None}
        await table.post()
        held = "⏸ **Storm phase** · its time stands still until something else is answered"
        assert table.told["person", 1000 + me][-1].text.endswith(held)
        await table.pass_time(hours=11, minutes=59)
        assert set(before) <= {d.id for d in live.owed() if not d.answered}, "the window alone would have been over"
        question = next(d for d in live.owed() if not d.held)
        ask = next(a for a in await table.service.asks(game, table.person(other)) if a.decision == question)
        await answer(table, game, other, next(ask.seen.legal()))
        took = timedelta(hours=11, minutes=59)
        after = {name: live.clocks[name].due for name in before}
        assert after == {name: due + took for name, due in before.items() if due is not None}


# what a table agrees on


async def test_the_host_alone_says_what_holds_for_the_clocks_of_the_table(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy", preset="fast")
        with pytest.raises(Sorry, match="Only the host"):
            await agree(table, game, "bank", "1 day", who=1)
        for name, text in (("quiet", "late"), ("quiet", "Atlantis 23-7"), ("bank", "a lot"), ("absent", "nobody")):
            with pytest.raises(Sorry):
                await agree(table, game, name, text)
        due: datetime = (await ends(table, game))[0]
        begin = due.strftime("%H")
        assert "Etc/UTC" in await agree(table, game, "quiet", f"utc {begin}-{(int(begin) + 8) % 24}")
        assert set((await ends(table, game)).values()) == {due + 8 * HOUR}
        await table.post()
        assert "Common quiet hours" in table.story()
    async with a_table(tmp_path, table.clock) as table:
        assert set((await ends(table, game)).values()) == {due + 8 * HOUR}
        await agree(table, game, "quiet", "none")
        assert set((await ends(table, game)).values()) == {due}


# a machine player in somebody's place


async def voted(table: Table, game: int, who: int, seat: str = "") -> str:
    return (await table.service.regent(game, table.person(who), seat, table.interaction())).text


async def gone(table: Table, game: int, number: int, text: str = "3 days") -> str:
    await table.service.away(game, table.person(number), text, table.interaction())
    return await seat_of(table, game, number)


async def test_those_who_are_there_vote_for_a_machine_player_in_the_place_of_who_is_away(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4, kind="toy")
        with pytest.raises(Sorry, match="Nobody is away"):
            await voted(table, game, 0)
        seat = await gone(table, game, 3)
        await table.post()
        (told,) = [n for n in table.told["channel", 100] if "is away until" in n.text]
        assert [(b.action, b.arg) for b in told.buttons] == [("substitute", seat), ("regent", seat)]
        with pytest.raises(Sorry, match="your own seat"):
            await voted(table, game, 3, seat)
        with pytest.raises(Sorry, match="Only those who play"):
            await voted(table, game, 5, seat)
        with pytest.raises(Sorry, match="Nobody is away"):
            await voted(table, game, 0, await seat_of(table, game, 1))
        assert "1 of the 2" in await voted(table, game, 0), "of three who are there: who is away has no part in it"
        with pytest.raises(Sorry, match="counts already"):
            await voted(table, game, 0, seat)
    async with a_table(tmp_path, table.clock) as table:
        assert "answers for" in await voted(table, game, 1, seat), "a restart loses no vote"
        live = await live_of(table, game)
        await table.service.machines.idle()
        assert live.seats[seat].kind == "machine"
        assert {d.seat for d in live.owed() if not d.answered} >= {await seat_of(table, game, 0)}
        await table.post()
        assert "would like a machine player" in table.story()
        assert "most of those who are here wish it" in table.story()
        assert "takes your seat back" in table.heard(3)
        buttons = [b for n in table.told["person", 1003] for b in n.buttons if b.action == "stand-in"]
        assert buttons
        await table.service.stand_in(game, table.person(3), False, table.interaction())
        assert live.seats[seat].kind == "person"
        assert await absent(table, game) == set()
        await table.post()
        assert "is back" in table.story()


async def test_votes_for_a_machine_player_count_for_a_day(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4, kind="toy", preset="weekly")
        seat = await gone(table, game, 3)
        await voted(table, game, 0, seat)
        await table.pass_time(hours=25)
        assert "1 of the 2" in await voted(table, game, 1, seat)


async def test_a_vote_that_does_not_say_about_which_absence_it_is_does_not_count(tmp_path: Path) -> None:
    """Such a row hinders nobody's vote; it goes with the next one."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=4, kind="toy", preset="weekly")
        seat = await gone(table, game, 3)
        (await live_of(table, game)).own[REGENTS] = Own(table.clock[0] + timedelta(days=1), {seat: [1001]})
        assert "1 of the 2" in await voted(table, game, 0, seat)
        assert "answers for" in await voted(table, game, 1, seat)


@pytest.mark.parametrize("ends", ["with a word", "on the day"])
async def test_a_vote_about_one_absence_does_not_count_for_the_next(tmp_path: Path, ends: str) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4, kind="toy", preset="weekly")
        seat = await gone(table, game, 3, "1 day")
        until = datetime.fromisoformat(notes_of((await live_of(table, game)).seats[seat]).until)
        if ends == "on the day":
            await table.pass_time(seconds=(until - table.clock[0]).total_seconds() - 3600)
        assert "1 of the 2" in await voted(table, game, 0, seat)
        if ends == "on the day":
            await table.pass_time(hours=2)
        else:
            await table.service.stand_in(game, table.person(3), False, table.interaction())
        assert await absent(table, game) == set()
        await gone(table, game, 3, "1 day")
        assert "1 of the 2" in await voted(table, game, 1, seat)
        assert "answers for" in await voted(table, game, 0, seat)


async def test_the_vote_of_whoever_gave_his_seat_up_counts_no_more(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=5, kind="dune", preset="weekly")
        seat = await gone(table, game, 4)
        assert "1 of the 3" in await voted(table, game, 0, seat)
        await table.service.concede(game, table.person(0), table.interaction())
        assert "1 of the 2" in await voted(table, game, 1, seat)
        assert "answers for" in await voted(table, game, 2, seat)


async def test_a_vote_renews_the_day_of_those_about_its_own_seat_alone(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=5, kind="dune", preset="weekly")
        one, other = await gone(table, game, 3), await gone(table, game, 4)
        assert "1 of the 2" in await voted(table, game, 0, one)
        await table.pass_time(hours=20)
        assert "1 of the 2" in await voted(table, game, 0, other)
        await table.pass_time(hours=5)
        assert "1 of the 2" in await voted(table, game, 1, one), "the first vote about it was a day ago"
        assert "answers for" in await voted(table, game, 1, other)


async def test_a_vote_that_is_won_leaves_those_for_other_seats_alone(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=5, kind="dune")
        one, other = await gone(table, game, 3), await gone(table, game, 4)
        for seat in (one, other):
            assert "1 of the 2" in await voted(table, game, 0, seat)
        for seat in (one, other):
            assert "answers for" in await voted(table, game, 1, seat)


@pytest.mark.parametrize("by", ["vote", "terms"])
async def test_a_machine_plays_until_the_day_that_somebody_named(tmp_path: Path, by: str) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        if by == "terms":
            await agree(table, game, "absent", "a machine player")
        seat = await gone(table, game, 1, "1 day")
        if by == "vote":
            await voted(table, game, 0, seat)
        live = await live_of(table, game)
        await table.service.machines.idle()
        assert live.seats[seat].kind == "machine"
        await table.post()
        assert ("A machine player answers for that seat till then" in table.story()) == (by == "terms")
        await table.pass_time(hours=47)
        assert live.seats[seat].kind == "person"
        await table.post()
        assert "is back" in table.story()


async def in_a_turn(table: Table) -> tuple[int, LiveGame]:
    """Begin a game of which the first turn runs, with everybody there."""
    game = await table.open(people=3, kind="dune")
    live = await live_of(table, game)
    while live.game is None or live.game.state.turn < 1:
        await table.pass_time(hours=24)
    for number in range(3):
        await table.service.stand_in(game, table.person(number), False, table.interaction())
    return game, live


async def test_whoever_a_machine_plays_for_is_back_by_what_all_see_and_not_by_what_nobody_sees(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game, live = await in_a_turn(table)
        seat = await seat_of(table, game, 2)
        change = handed_over(live.seats[seat], table.clock[0])
        await table.service.play.reseat(live, {seat: change}, (), table.interaction())
        order = SetOrder(order={"kind": "pass", "windows": ["treachery"], "until": 3})
        await table.service.submit(game, table.person(2), order, None, table.interaction())
        assert live.seats[seat].kind == "machine"
        deal = ProposeDeal(parties=(await seat_of(table, game, 0),), text="I am here again.")
        await table.service.submit(game, table.person(2), deal, None, table.interaction())
        assert live.seats[seat].kind == "person"
        assert seat not in await absent(table, game)
        assert notes_of(live.seats[seat]).missed == 0, "with what all see he has his whole time again"


@pytest.mark.parametrize("kind", ["machine", "person"])
async def test_whoever_named_a_day_is_not_back_before_it_by_what_he_does(tmp_path: Path, kind: str) -> None:
    async with a_table(tmp_path) as table:
        game, live = await in_a_turn(table)
        seat = await gone(table, game, 2)
        for number in range(2) if kind == "machine" else ():
            await voted(table, game, number, seat)
        deal = ProposeDeal(parties=(await seat_of(table, game, 0),), text="I only look in.")
        await table.service.submit(game, table.person(2), deal, None, table.interaction())
        assert live.seats[seat].kind == kind
        assert notes_of(live.seats[seat]).is_absent(table.clock[0])


async def test_what_the_table_agrees_on_holds_for_who_is_away_already(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, kind="toy")
        seat = await gone(table, game, 2)
        live = await live_of(table, game)
        for text, kind in (("a machine player", "machine"), ("the defaults", "person")):
            await agree(table, game, "absent", text)
            assert live.seats[seat].kind == kind
            assert notes_of(live.seats[seat]).is_absent(table.clock[0])


async def test_who_is_away_has_no_part_in_the_majority_of_any_vote(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=4, kind="toy")
        for number in (2, 3):
            await gone(table, game, number)
        told = await table.service.pause(game, table.person(1), table.interaction())
        assert "1 of the 2" in told.text
        ended = await table.service.pause(game, table.person(3), table.interaction())
        assert "paused" in ended.text, "who is away may vote all the same"


# stops


async def _crow(table: Table, game: int) -> set[str]:
    """Let those who are there answer until the crow has come once more; return whom its window asked, if one opened."""
    live = await live_of(table, game)
    since = live.last_commit
    for _ in range(60):
        gone = absent_now(live.seats.values(), table.clock[0])  # where all are, whoever answers does so from afar
        people = [seat.seat for seat in live.seats.values() if seat.kind == "person" and seat.seat not in gone]
        owed = [d for d in live.owed() if not d.answered and not d.held and d.seat in people]
        if owed:
            number = (live.seats[owed[0].seat].person or 0) - 1000
            await answer(table, game, number, next(live.seen(owed[0]).legal()))
        elif any(not (d.named or d.answered) for d in live.owed()):  # one that was open before he went
            await table.pass_time(hours=30)
        await table.service.machines.idle()
        live = await live_of(table, game)
        facts = [fact for commit in await table.db.journal.commits(game, after=since) for fact in commit.facts]
        if any("eaten" in fact.body for fact in facts):
            asked = [json.loads(fact.body) for fact in facts if fact.kind == "Asked"]
            return {seat for body in asked if body["kind"] == "scare" for seat in body["seats"]}
    raise AssertionError("the crow comes no more, or somebody who is away is waited for")


@pytest.mark.parametrize(
    "how", ["he says so", "his time runs out", "a machine player answers", "as everybody else, he says so"]
)
async def test_stops_do_nothing_while_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """A window that passes at once is counted: its number told everybody that somebody away had set a stop."""
    monkeypatch.setattr(ScareQuestion, "waits_for", lambda self, s, ref: ())
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy", actions=1)
        mine = await seat_of(table, game, 1)
        await table.service.submit(game, table.person(1), SetStop(window="scare"), None, table.interaction())
        assert await _crow(table, game) == {mine}, "while he is there he is asked"
        if how == "his time runs out":
            await missed(table, game, 1, 2)
        elif how == "a machine player answers":
            await table.service.stand_in(game, table.person(1), True, table.interaction())
        else:
            await gone(table, game, 1)
        if how.startswith("as everybody else"):
            await gone(table, game, 0)
        for move in (ClearStop(window="scare"), SetStop(window="scare")):
            reply = await table.service.submit(game, table.person(1), move, None, table.interaction())
            assert ("your stops do nothing" in reply.text) is isinstance(move, SetStop)
        assert await _crow(table, game) == set()


async def test_whom_an_input_shows_to_be_absent_is_not_asked_by_what_follows_from_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await missed(table, game, 1, 1)
        ask = await waited_for(table, game, 1)
        live, away = await live_of(table, game), list[frozenset[str]]()
        assert ask.decision is not None
        assert live.game is not None
        rules, position, time_up = live.shows.rules, live.game, TimeUp(decisions=(ask.decision.id,))

        def decided(gone: frozenset[str]) -> Decided:
            away.append(gone)
            return decide(rules, position, TABLE, time_up, away=gone), None

        table.service.play.decided(live, decided)
        assert away == [frozenset(), {ask.decision.seat}], "his second default makes him absent"
