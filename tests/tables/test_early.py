"""Asked early: when a phase begins, everybody who will be asked in it is called at once, and his time runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.discord.screen import ROW
from bot.games.clocks import LateChange
from bot.games.dune import PRESENTATION
from bot.games.dune.clocks import LATE
from bot.games.presentation import Choice
from bot.tables import early
from bot.tables import play as playing
from bot.tables.absence import notes_of
from bot.tables.api import Early
from bot.tables.clocks import EARLY, Clock, Own, part_of
from bot.tables.live import LiveGame
from bot.tables.rest import NONE, Rest, deadline
from engine.core.decision import Decision
from engine.core.game import Game, Outcome
from engine.core.moves import SetOrder
from engine.dune.phases.bids import Bid
from engine.dune.phases.movement.ground import may_move
from engine.dune.phases.nexus import Extend
from storage import Database, GameRow, SeatRow

from .table import Table, a_table
from .test_pages import Desks, at_desks

HOUR = timedelta(hours=1)
QUESTIONS: dict[str, object] = {"nexus": SimpleNamespace(named=False), "revival": SimpleNamespace(named=True)}
WHOLE, LEAST = 12 * HOUR, 3 * HOUR  # of a bid, at the pace that these tables have


@pytest.mark.parametrize("order, forms", [("bid", 2), ("plan", 3)], ids=["plain", "weighed"])
def test_what_may_be_answered_ahead_fits_on_one_row(order: str, forms: int) -> None:
    """A desk has one for it: a button too many, and nothing of it could be shown."""
    ready = tuple(Choice(f"Bid {amount}", Bid(amount=amount)) for amount in range(1, 9))
    ahead = [Early("bid", "", f"order:{one}", "A question", ready) for one in (order, "storm", "treachery")]
    shown = early.buttons(PRESENTATION, ahead)
    assert len(shown) == ROW
    assert [button.action for button in shown] == ["early"] * (ROW - forms) + ["offer"] * forms


async def at_the_row(table: Table) -> Desks:
    """Play on until cards are offered."""
    desks = await at_desks(table)
    await desks.on("bid")
    return desks


async def before_the_row(table: Table) -> tuple[Desks, tuple[int, str]]:
    """Play on until the answer after which cards are offered; return it."""
    desks = await at_desks(table)
    await desks.on("storm")
    number, decision, _ = await desks.owing("storm")
    await desks.answer(number, decision)
    return desks, (await desks.owing("storm"))[:2]


async def ends(desks: Desks) -> dict[str, datetime]:
    """When the time of those is up who are asked now, by kind of question."""
    live = await desks.live()
    owed = {d.id: d.kind for d in live.owed() if not d.answered}
    return {owed[name]: clock.due for name, clock in live.clocks.items() if name in owed and clock.due is not None}


async def test_when_a_phase_begins_whoever_will_be_asked_in_it_is_called_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks, (last, decision) = await before_the_row(table)
        before = {number: desks.calls(number) for number in range(6)}
        await desks.answer(last, decision)
        assert (await desks.live()).game.state.phase == "bidding"  # type: ignore[union-attr]
        called = {number for number in range(6) if desks.calls(number) > before[number]}
        assert called == set(range(6)) - {last}, "whoever has just answered is there already"
        for number in called:
            page = list(desks.pages(number).values())[-1]
            assert not page.quiet
            assert any(card.title == "You may answer ahead" for card in page.cards)
        number, decision, _ = await desks.owing("bid")
        before = {number: desks.calls(number) for number in range(6)}
        await desks.answer(number, decision, Bid())
        again = {number for number in range(6) if desks.calls(number) > before[number]}
        assert again == {(await desks.owing("bid"))[0]}, "what goes on in the phase calls whoever is asked"


async def test_nobody_is_called_for_what_he_has_answered_ahead_or_while_he_is_away(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks, (last, decision) = await before_the_row(table)
        opener, settled, away = [number for number in range(6) if number != last][-3:]
        order = SetOrder(order={"kind": "pass", "windows": ("bid", "force_revival")})
        await table.service.submit(desks.game, table.person(settled), order, None, table.interaction())
        await table.service.away(desks.game, table.person(away), "2 days", table.interaction())
        await table.post()
        before = {number: desks.calls(number) for number in range(6)}
        await desks.answer(last, decision)
        called = {number for number in range(6) if desks.calls(number) > before[number]}
        assert opener in called
        assert not called & {settled, away}


async def test_what_somebody_wants_to_be_asked_when_it_comes_is_not_put_to_him_before(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_the_row(table)
        asked, *_ = await desks.owing("bid")
        number = next(number for number in range(6) if number != asked)
        seat = (await desks.seat(number)).seat
        first, *others = early.foreseen(await desks.live(), seat)
        order = SetOrder(order={"kind": "later", "what": f"{first.question} {first.subject}".strip()})
        await table.service.submit(desks.game, table.person(number), order, None, table.interaction())
        found = [(one.question, one.subject) for one in early.foreseen(await desks.live(), seat)]
        assert (first.question, first.subject) not in found
        assert {(one.question, one.subject) for one in others} <= set(found)


async def test_the_time_of_what_is_known_runs_from_then_on(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_the_row(table)
        begun = table.clock[0]
        assert await ends(desks) == {"bid": begun + WHOLE}
        for hours, due in ((5, begun + WHOLE), (5, begun + 10 * HOUR + LEAST)):
            await table.pass_time(hours=hours)
            number, decision, _ = await desks.owing("bid")
            await desks.answer(number, decision, Bid(amount=None))
            assert await ends(desks) == {"bid": due}


async def test_the_time_of_every_bid_of_a_phase_runs_from_then_on(tmp_path: Path) -> None:
    """How far somebody goes he can say ahead; who has bid once has no more time for whether to go beyond an overbid."""
    async with a_table(tmp_path) as table:
        desks = await at_the_row(table)
        opener, decision, _ = await desks.owing("bid")
        begun, bid = table.clock[0], 0
        await table.pass_time(hours=10)
        for amount in (1, 2):
            bid, decision, _ = await desks.owing("bid")
            await desks.answer(bid, decision, Bid(amount=amount))
        while (await desks.owing("bid"))[0] != opener:
            await desks.answer(*(await desks.owing("bid"))[:2], Bid())
        assert bid != opener, "he is asked again, for another has bid more"
        assert await ends(desks) == {"bid": begun + 10 * HOUR + LEAST}


async def test_since_when_it_is_known_outlives_a_restart(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        begun, game = table.clock[0], (await at_the_row(table)).game
    async with a_table(tmp_path, table.clock) as again:
        await again.pass_time(hours=5)
        desks = Desks(again, game)
        number, decision, _ = await desks.owing("bid")
        await desks.answer(number, decision, Bid())
        assert await ends(desks) == {"bid": begun + WHOLE}


async def test_a_restart_takes_nothing_off_what_is_left_to_the_fraction_of_a_second(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        begun, desks = table.clock[0], await at_the_row(table)
        await table.pass_time(hours=5, milliseconds=517)
        number, decision, _ = await desks.owing("bid")
        await desks.answer(number, decision, Bid())
        assert await ends(desks) == {"bid": begun + WHOLE}
        kept = await table.db.deadlines.of_game(desks.game)
    async with a_table(tmp_path, table.clock) as again:
        await again.service.wake()
        assert await again.db.deadlines.of_game(desks.game) == kept


async def test_after_a_pause_everybody_has_his_whole_time(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_the_row(table)
        await table.pass_time(hours=5)
        await table.service.pause(desks.game, table.person(0), table.interaction())
        await table.service.resume(desks.game, table.person(0), table.interaction())
        number, decision, _ = await desks.owing("bid")
        await desks.answer(number, decision, Bid())
        assert await ends(desks) == {"bid": table.clock[0] + WHOLE}


@pytest.mark.parametrize("goes", ["before the phase", "in the phase"])
async def test_no_time_of_whoever_is_away_runs_before_he_is_asked(tmp_path: Path, goes: str) -> None:
    async with a_table(tmp_path) as table:
        desks, (last, decision) = await before_the_row(table)
        away = [number for number in range(6) if number != last][-1]
        for moment in ("before the phase", "in the phase"):
            if goes == moment:
                await table.service.away(desks.game, table.person(away), "2 days", table.interaction())
            if moment == "before the phase":
                await desks.answer(last, decision)
        await table.pass_time(hours=5)
        await table.service.stand_in(desks.game, table.person(away), False, table.interaction())
        number, decision, _ = await desks.owing("bid")
        while number != away:
            await desks.answer(number, decision, Bid())
            number, decision, _ = await desks.owing("bid")
        assert await ends(desks) == {"bid": table.clock[0] + WHOLE}


def test_whoever_is_asked_again_for_what_he_had_answered_has_his_whole_time() -> None:
    """A plan that became illegal is asked for with a full new deadline (D-BAT-29)."""
    now = datetime(2026, 3, 1, tzinfo=UTC)

    def at(answered: bool) -> LiveGame:
        plans = [
            Decision(f"7:{seat}", seat, "plan", "plan", "", "plan", True, False, done, "D-BAT-12")
            for seat, done in (("atreides", answered), ("fremen", False))
        ]
        known = {EARLY: Own(None, {"plan:atreides": "then", "bid:atreides": "then", "plan:fremen": "then"})}
        return cast("LiveGame", SimpleNamespace(own=known, seats={}, game=1, stretch="battle", owed=lambda: plans))

    def knows(before: bool, after: bool) -> set[str]:
        return set(early.noted(at(before), at(after), now)[EARLY].known)

    assert knows(False, False) == knows(False, True) == {"plan:atreides", "bid:atreides", "plan:fremen"}
    assert knows(True, False) == {"bid:atreides", "plan:fremen"}


def test_what_was_told_in_the_phase_before_has_its_whole_time_from_its_own_phase_on() -> None:
    """However long an auction has taken, nobody's revival is short for that."""
    now = datetime(2026, 3, 1, tzinfo=UTC)
    asked = [Decision("7:a", "a", "revival", "revival", "", "revival", True, False, False, "D-REV-1")]

    def at(stretch: str) -> LiveGame:
        own = {EARLY: Own(None, {"revival:a": "then", "revival:b": "then"})}
        shows, told = SimpleNamespace(rules=SimpleNamespace(questions=QUESTIONS)), (("b", "revival", ""),)
        found = SimpleNamespace(
            own=own, seats={}, game=1, stretch=stretch, owed=lambda: asked, shows=shows, foretold=told
        )
        return cast("LiveGame", found)

    assert early.noted(at("bidding"), at("bidding"), now)[EARLY].known == {"revival:a": "then", "revival:b": "then"}
    assert early.noted(at("bidding"), at("movement"), now)[EARLY].known == {"revival:b": now.isoformat()}


def _of_all(known: Mapping[str, str], told: Iterable[str], owed: str = "") -> set[str]:
    """Return since when a nexus is known by the whole table, as it is noted when a phase begins for "a" and "b"."""
    asked = [Decision("7:a", "a", owed, owed, "", "nexus", False, False, False, "D-ALLY-2")] if owed else []
    said = tuple((seat, "nexus", "") for seat in told)
    seats = {name: SimpleNamespace(seat=name, kind="person", person=1, preferences="{}") for name in "ab"}

    def at(stretch: str) -> LiveGame:
        own, shows = {EARLY: Own(None, known)}, SimpleNamespace(rules=SimpleNamespace(questions=QUESTIONS))
        found = SimpleNamespace(
            own=own, seats=seats, game=1, stretch=stretch, owed=lambda: asked, shows=shows, foretold=said
        )
        return cast("LiveGame", found)

    found = early.noted(at("collection"), at("storm"), datetime(2026, 3, 1, tzinfo=UTC))[EARLY].known
    return {since for name, since in found.items() if name == "nexus:"}


def test_it_is_known_of_all_at_once_since_when_a_window_that_names_nobody_may_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC).isoformat()
    assert _of_all({}, "ab") == {now}
    assert _of_all({"nexus:": "then"}, "ab") == {"then"}, "it was told in the phase before"
    assert _of_all({"nexus:": "then"}, "", owed="nexus") == {"then"}, "now it has come"
    assert _of_all({"nexus:": "then"}, "") == set(), "it has not come"
    assert _of_all({}, "", owed="nexus") == set()
    assert _of_all({}, "a") == set(), "somebody has not been told"
    monkeypatch.setitem(QUESTIONS, "nexus", SimpleNamespace(named=True))
    assert _of_all({}, "ab") == set(), "everybody's own time runs"


@pytest.mark.parametrize("hours, left", [(None, 48), (0, 48), (10, 38), (30, 24), (200, 24)])
def test_a_window_that_names_nobody_has_the_same_time_for_all_and_half_of_it_at_least(
    hours: int | None, left: int
) -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    known = {} if hours is None else {"nexus:": (now - hours * HOUR).isoformat(), "nexus:a": now.isoformat()}
    seats = {
        name: SeatRow(1, name, number, "person", "open", None, json.dumps({"presence": {"missed": number}}))
        for number, name in enumerate("ab")
    }
    row = GameRow(1, "dune", 1, 100, None, "running", "Dune", "daily", "{}", 1, now, None, None)
    live = LiveGame(row, PRESENTATION, seats, {}, own={EARLY: Own(None, known)})
    owed = [Decision(f"7:{s}", s, "nexus", "nexus", "", "nexus", False, False, False, "D-ALLY-2") for s in seats]
    assert {clock.due for clock in live.wound(owed, {}, now).values()} == {now + left * HOUR}


@pytest.mark.parametrize("left, extended", [(13, False), (12, False), (11, True)])
def test_a_late_change_is_late_by_the_whole_length_of_a_window_that_is_short(
    monkeypatch: pytest.MonkeyPatch, left: int, extended: bool
) -> None:
    """Twelve hours of 48 are left after it (D-ALLY-7), also of a nexus that has 24 since it was told of."""
    now, change = datetime(2026, 3, 1, tzinfo=UTC), LateChange("nexus", LATE, Extend())
    asked = Decision("7:a", "a", "nexus", "nexus", "", "nexus", False, False, False, "D-ALLY-2")
    live = SimpleNamespace(
        shows=SimpleNamespace(late_change=lambda facts: change, rules=None),
        lengths={"nexus": 48 * HOUR},
        owed=lambda: [asked],
        clocks={"7:a": Clock(now + left * HOUR, None, 24 * HOUR)},
    )
    monkeypatch.setattr(
        playing, "decide", lambda rules, game, by, move, away: Outcome((), cast("Game[Any]", "extended"))
    )
    play = playing.Play(cast("Database", None), cast("playing.Injected", SimpleNamespace(now=lambda: now)))
    outcome, late = play._late_change(cast("LiveGame", live), Outcome((), cast("Game[Any]", "as it was")), frozenset())
    assert str(outcome.game) == ("extended" if extended else "as it was")
    assert late == (change if extended else None)


def _begins(seats: Mapping[str, object], *, held: bool = False) -> Mapping[str, Own]:
    """Return what is noted of a phase in which "a" and "b" will be asked, when it begins for these seats."""
    asked = [
        Decision(
            "7:a", "a", "landing", "landing", "", "landing", named=True, held=held, answered=False, rule="D-SHIP-1"
        )
    ]

    told = (("a", "revival", ""), ("b", "revival", ""))

    def at(stretch: str) -> LiveGame:
        own, shows = {EARLY: Own(None, {})}, SimpleNamespace(rules=SimpleNamespace(questions=QUESTIONS))
        found = SimpleNamespace(
            own=own, seats=seats, game=1, stretch=stretch, owed=lambda: asked, shows=shows, foretold=told
        )
        return cast("LiveGame", found)

    return early.noted(at("bidding"), at("movement"), datetime(2026, 3, 1, tzinfo=UTC))


def test_whoever_is_away_when_a_phase_begins_has_not_known_since_then() -> None:
    """Nor when the day comes that he named, by which nothing of him changes."""
    seats = {
        name: SimpleNamespace(
            seat=name, kind="person", person=1, preferences=json.dumps({"presence": {"absent": away}})
        )
        for name, away in (("a", False), ("b", True))
    }
    assert set(_begins(seats)[EARLY].known) == {"revival:a"}


def test_no_time_of_anybody_runs_before_he_is_asked_while_a_question_is_held() -> None:
    assert set(_begins({})[EARLY].known) == {"revival:a", "revival:b"}
    assert EARLY not in _begins({}, held=True)


@pytest.mark.parametrize("hours, left", [(0, 12), (4, 8), (9, 3), (11, 3), (200, 3)])
def test_at_least_a_quarter_of_the_time_is_left(hours: int, left: int) -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    found = part_of(WHOLE, now, NONE, known=now - hours * HOUR, part=1)
    assert found == left * HOUR


@pytest.mark.parametrize("hours, left", [(0, 6), (2, 4), (5, 3)])
def test_whoever_has_missed_the_last_time_has_half_of_it(hours: int, left: int) -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    assert part_of(WHOLE, now, NONE, known=now - hours * HOUR, part=0.5) == left * HOUR
    assert part_of(WHOLE, now, NONE, known=None, part=0.5) == WHOLE / 2


def test_no_time_runs_while_somebody_rests_who_knows_what_he_will_be_asked() -> None:
    now = datetime(2026, 3, 1, 7, tzinfo=UTC)
    rest = Rest("Etc/UTC", (time(23), time(7)))
    assert part_of(WHOLE, now, rest, known=now - 9 * HOUR, part=1) == WHOLE - HOUR


@pytest.mark.parametrize("hours", [1, 5, 10, 14])
def test_whoever_has_known_is_given_no_more_time_by_his_nights_than_whoever_has_not(hours: int) -> None:
    """A day has its night already; what is left of one is shorter, and stands still in it."""
    known, rest, day = datetime(2026, 3, 1, 8, tzinfo=UTC), Rest("Etc/UTC", (time(23), time(7))), 24 * HOUR
    now = known + hours * HOUR
    left = part_of(day, now, rest, known=known, part=1)
    assert day / 4 <= left < day
    assert deadline(now, left, left, rest) <= deadline(now, day, day, rest)


@pytest.mark.parametrize("missed, known, left", [(False, 0, 24), (False, 5, 6), (True, 0, 6)])
def test_a_vacation_longer_than_rest_may_put_off_leaves_some_time(missed: bool, known: int, left: int) -> None:
    now, rest = datetime(2026, 3, 1, tzinfo=UTC), Rest("Etc/UTC", away=(date(2026, 3, 1), date(2026, 4, 30)))
    before = now - known * HOUR if known else None
    assert part_of(24 * HOUR, now, rest, known=before, part=0.5 if missed else 1) == left * HOUR


async def test_a_movement_turn_has_one_clock_for_all_that_is_decided_in_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        desks = await at_desks(table)
        await desks.on("landing")
        number, _, _ = await desks.owing("landing")
        mover = (await desks.seat(number)).seat
        live = await desks.live()
        assert live.game is not None
        assert may_move(live.game.state, mover), "he would be asked who moves"
        calls = desks.calls(number)
        await table.pass_time(seconds=((await ends(desks))["landing"] - table.clock[0]).total_seconds())
        await table.post()
        assert live.game.state.mover not in ("", mover)
        assert desks.calls(number) == calls, "for what is played at once he is not called"
        notes = notes_of(await desks.seat(number))
        assert (notes.missed, notes.absent) == (1, False), "one clock ran out, once"
