"""What is said of absence, defaults and clocks is true in each state: in `/help`, on pages, screens and calls."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from bot.tables.absence import Notes, handed_over, noted
from bot.tables.api import Notice
from bot.tables.live import LiveGame
from bot.tables.reminding import Wishes
from bot.tables.rest import Rest
from bot.tables.standing import stands
from engine.core.decision import Decision
from tests.deploy.test_help import PAGES

from .table import Table, a_table
from .test_absence import at_work, gone, live_of, mover, seat_of
from .test_resting import until_asked

DAY = timedelta(days=1)
STATES = re.findall(r"^- \*\*(.+?)\*\*.*? By name: (.+?)\. No name: (.+)\.$", PAGES["waiting"], re.MULTILINE)
ON_TRIAL, AWAY = "2026-04-01T00:00:00+00:00", Notes(absent=True)


def _notes(live: LiveGame, **of: Notes) -> None:
    """Note of the seats of the one who is asked, and of all others, what is known of them."""
    mine = str(live.game.state.mover) if live.game is not None else ""
    for name, seat in live.seats.items():
        live.seats[name] = replace(seat, **noted(seat, of["mine" if name == mine else "others"]))


def _in(live: LiveGame, decision: Decision, state: str) -> Decision:
    """Put a table into the state of that name; returns what is asked in it."""
    here, notes = (
        Notes(),
        {
            "Late": Notes(missed=1),
            "On trial": Notes(trial=ON_TRIAL),
            "On trial again": Notes(trial=ON_TRIAL, again=True),
            "Away or absent, and somebody else is there.": AWAY,
            "Away or absent, and so is everybody.": AWAY,
        },
    )
    _notes(live, mine=notes.get(state, here), others=AWAY if "everybody" in state else here)
    if state.startswith("Day off"):
        person = live.seats[decision.seat].person
        assert person is not None
        live.wishes[person] = Wishes(Rest("UTC", away=(date(2026, 3, 1), date(2026, 3, 9))))
    if state == "Paused":
        live.row = replace(live.row, status="paused")
    return decision._replace(held=state.startswith("Another question"))


def _left(table: Table, live: LiveGame, decision: Decision) -> str:
    """Return how much of its time a question has, in the words of the page."""
    now, length = table.clock[0], live.lengths[decision.clock_class]
    (clock,) = live.wound([decision], {}, now).values()
    if clock.due is None or clock.due - now > length + DAY:
        return "the clock stands still"
    parts = {length: "all of it", length / 2: "half", length / 4: "a quarter", timedelta(): "none"}
    return parts[clock.due - now]


async def test_the_page_on_who_is_waited_for_tells_what_the_clocks_do(tmp_path: Path) -> None:
    assert len(STATES) == PAGES["waiting"].count("\n- ") == 9
    said: set[str] = set()
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        live = await live_of(table, game)
        (named,) = [d for d in live.owed() if d.named]
        for state, by_name, no_name in STATES:
            for asked, told in ((named, by_name), (named._replace(kind="exchange", named=False), no_name)):
                other = replace(live, seats=dict(live.seats), wishes=dict(live.wishes))
                left = _left(table, other, _in(other, asked, state))
                assert re.match(rf"{left}\b", told), (state, asked.kind, left, told)
                said.add(left)
    assert said == {"all of it", "half", "a quarter", "none", "the clock stands still"}


async def test_a_machine_player_is_asked_at_once(tmp_path: Path) -> None:
    assert "**A machine player** in your place answers at once" in PAGES["waiting"]
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        number = await mover(table, game)
        await table.service.stand_in(game, table.person(number), True, table.interaction())
        await table.service.machines.idle()
        assert await mover(table, game) != number


# what whoever is away reads of himself


@pytest.mark.parametrize(
    "state, mine, others, wanted",
    [
        ("running", Notes(), Notes(), ""),
        ("running", AWAY, Notes(), "The table does not wait for you: .* Anything you do that all can see ends that"),
        ("running", AWAY, AWAY, "Everybody is away, so the clocks run as ever: .* Anything you do"),
        ("running", replace(AWAY, until=ON_TRIAL), Notes(), r"does not wait for you: .* That ends <t:1775001600:f>"),
        ("paused", AWAY, Notes(), "the game stands still: no clock runs"),
        ("needs_attention", AWAY, AWAY, "the game stands still: no clock runs"),
        ("over", AWAY, Notes(), ""),
    ],
)
@pytest.mark.parametrize("by", ["himself", "a machine player"])
async def test_whoever_is_away_reads_how_it_stands(
    tmp_path: Path, state: str, mine: Notes, others: Notes, wanted: str, by: str
) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        live = await live_of(table, game)
        live.row = replace(live.row, status=state)  # type: ignore[arg-type]
        _notes(live, mine=mine, others=others)
        assert live.game is not None
        seat = live.seats[str(live.game.state.mover)]
        if by == "a machine player":
            seat = replace(seat, **(handed_over(seat, table.clock[0]) if mine.absent else {"kind": "machine"}))
            ends = r"A machine player answers for you\. " + ("That ends" if mine.until else "Anything you do")
            wanted = ends if mine.absent else r"answers for you\. /game run do:back ends that"
        said = stands(live, seat, table.clock[0])
        assert re.search(wanted if state != "over" else "^$", said), said
        assert bool(said) is (state != "over" and (mine.absent or by == "a machine player"))


async def test_at_its_last_commit_a_game_says_of_nobody_that_he_is_away(tmp_path: Path) -> None:
    """Pages are made before the row says that it is over: else the last one says for ever that nobody waits for him."""
    async with a_table(tmp_path) as table:
        live = await live_of(table, await at_work(table))
        _notes(live, mine=AWAY, others=Notes())
        assert live.game is not None
        state = live.game.state
        assert stands(live, live.seats[str(state.mover)], table.clock[0])
        live.game = replace(live.game, state=replace(state, over=True))
        assert stands(live, live.seats[str(state.mover)], table.clock[0]) == ""


def _page(table: Table, number: int, purpose: str = "question") -> Notice:
    return next(n for n in reversed(table.told[("person", 1000 + number)]) if n.purpose == purpose)


def _text(notice: Notice) -> str:
    return "\n".join((notice.text, *(line for card in notice.cards for line in card.lines)))


async def test_the_page_and_the_screens_of_whoever_is_away_follow_those_who_come_and_go(tmp_path: Path) -> None:
    """Where all are away the clocks run; once one is back the other's page says that nobody waits for him."""
    async with a_table(tmp_path) as table:
        game = await at_work(table)

        async def read() -> set[str]:
            await table.post()
            info = await table.service.info(game)
            mine = next(seat for seat in info.seats if seat.person == table.person(0).id)
            return {mine.stands, _text(_page(table, 0)), (await table.service.panel(game, table.person(0))).text}

        said = await table.service.away(game, table.person(0), "10 days", table.interaction())
        waits, runs = "The table does not wait for you", "Everybody is away, so the clocks run as ever"
        assert all(waits in text for text in {said.text, *await read()})
        last = await table.service.away(game, table.person(1), "10 days", table.interaction())
        assert runs in last.text
        assert all(runs in text and waits not in text for text in await read())
        await table.service.stand_in(game, table.person(1), False, table.interaction())
        assert all(waits in text and runs not in text for text in await read())
        await table.service.pause(game, table.person(1), table.interaction(), moderates=True, reason="a storm at sea")
        assert all("no clock runs" in text and waits not in text for text in await read())
        await table.service.stand_in(game, table.person(0), False, table.interaction())
        assert "You are away" not in "".join(await read())


async def test_the_last_who_goes_is_not_said_to_be_played_for(tmp_path: Path) -> None:
    """Machines do not play a game out alone: nobody answers for him, and the channel says so."""
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        await table.service.agree(game, table.person(0), "absent", "a machine player", table.interaction())
        await gone(table, game, 0, "30 days")
        seat = await seat_of(table, game, 1)
        for _ in range(20):
            await table.service.machines.idle()
            if (await live_of(table, game)).seats[seat].preferences != "{}":
                await table.post()
            if "again" in table.story():
                break
            await table.pass_time(hours=12)
        assert "While anybody else is there, the table does not wait for" in table.story()
        assert "machine player answers for that seat, until" not in table.story()


# last calls and deadlines while the clocks stand still


@pytest.mark.parametrize("how", ["pause", "more time"])
async def test_a_last_call_is_brought_up_to_date_when_its_clock_moves(tmp_path: Path, how: str) -> None:
    async with a_table(tmp_path) as table:
        game = await at_work(table)
        number = await mover(table, game)
        live = await live_of(table, game)
        (decision,) = [d for d in live.owed() if not d.answered]
        for part in (0.6, 0.3):
            await table.pass_time(seconds=part * live.lengths[decision.clock_class].total_seconds())
        await table.post()
        assert "Last call" in _page(table, number, "reminder").text
        calls = [n for n in table.told[("person", 1000 + number)] if not n.quiet and n.purpose == "reminder"]
        if how == "pause":
            await table.service.pause(
                game, table.person(0), table.interaction(), moderates=True, reason="a storm at sea"
            )
            await table.post()
            assert "the clock stands still now" in _page(table, number, "reminder").text
            assert "The clock stands still now" in _text(_page(table, number))
            await table.service.resume(
                game, table.person(0), table.interaction(), moderates=True, reason="a storm at sea"
            )
            await table.post()
            assert "The clock stands still" not in _text(_page(table, number))
        else:
            await table.service.more_time(game, table.person(0), table.interaction())
            await table.post()
        due = (await live_of(table, game)).clocks[decision.id].due
        assert due is not None
        assert (
            f"Last call: **Work** · your time is up <t:{int(due.timestamp())}:R>"
            in _page(table, number, "reminder").text
        )
        still = [n for n in table.told[("person", 1000 + number)] if not n.quiet and n.purpose == "reminder"]
        assert still == calls, "it calls nobody once more"


# what is final once another has answered


@pytest.mark.parametrize("kind, edited", [("stake", True), ("exchange", False)])
async def test_a_page_is_written_anew_when_another_has_answered_where_all_see_that(
    tmp_path: Path, kind: str, edited: bool
) -> None:
    """What can be changed until another is in would be said for too long; where nobody is named an edit would tell."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=2, kind="toy")
        await until_asked(table, game, kind)
        for number in range(2):
            await table.service.stand_in(game, table.person(number), False, table.interaction())
        await table.post()
        before = len(table.told[("person", 1000)])
        (ask,) = await table.service.asks(game, table.person(1))
        assert ask.decision is not None
        await table.service.submit(game, table.person(1), next(ask.seen.legal()), ask.decision.id, table.interaction())
        await table.post()
        found = table.told[("person", 1000)][before:]
        assert {(n.purpose, n.quiet or n.replaces) for n in found} == ({("question", True)} if edited else set())
