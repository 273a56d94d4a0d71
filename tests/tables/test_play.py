"""Moves, clocks, reminders, defaults, faults, restarts: days pass in milliseconds."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from bot.tables.api import Sorry
from bot.tables.live import LiveGame
from engine.core.moves import ClearOrder, SetOrder, SetStop
from engine.dune.people.deals import ProposeDeal
from engine.dune.phases.setup import Prediction, Traitor
from storage import Committed, GameInput

from .table import PLACE, Table, a_table


async def _first(table: Table, game: int, kind: str) -> tuple[int, str]:
    """Return who owes a decision of that kind, and its id."""
    for number in range(6):
        try:
            asks = await table.service.asks(game, table.person(number))
        except Sorry:
            continue
        for ask in asks:
            if ask.kind == kind and ask.decision is not None:
                return number, ask.decision.id
    raise AssertionError(f"nobody owes {kind}")


async def test_an_answer_counts_and_is_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        move = Prediction(faction="guild", turn=4)
        reply = await table.service.submit(game, table.person(who), move, decision, table.interaction())
        assert "Recorded" in reply.text
        await table.post()
        others = [table.story(), *(table.heard(n) for n in range(6) if n != who)]
        assert "turn 4" in table.heard(who).lower()
        assert not any("turn 4" in told.lower() for told in others)


async def test_the_digests_of_all_answers_stand_in_the_channel_and_not_in_the_reply(tmp_path: Path) -> None:
    """On a telephone they filled the screen below the answer that closed the window (H-14)."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        replies = [await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())]
        for number in range(6):
            for ask in await table.service.asks(game, table.person(number)):
                if ask.kind == "traitor" and ask.decision is not None:
                    move, person = next(ask.seen.legal()), table.person(number)
                    replies.append(await table.service.submit(game, person, move, ask.decision.id, table.interaction()))
        await table.post()
        assert "traitor, sealed (H-14)" in table.story()
        assert not [reply.text for reply in replies if "sealed (H-14)" in reply.text]


async def test_the_same_press_twice_counts_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        await table.service.submit(game, table.person(who), Prediction(), decision, "press")
        with pytest.raises(Sorry):
            await table.service.submit(game, table.person(who), Prediction(), decision, "press")


async def test_a_stale_answer_is_told_what_is_asked_now(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())
        with pytest.raises(Sorry, match="asked now"):
            await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())


async def test_a_whole_game_plays_itself_by_defaults(tmp_path: Path) -> None:
    """Nobody ever answers: reminders, then defaults, each exactly once, to the end of the fifteenth turn."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=3, preset="live")
        for _ in range(3000):
            earliest = await table.service.earliest()
            if earliest is None:
                break
            table.clock[0] = max(table.clock[0], earliest)
            await table.service.tick()
        assert (await table.service.info(game)).status == "over"
        commits = await table.db.journal.commits(game)
        answered = [c.decision for c in commits if c.decision and c.cause == "default"]
        assert len(answered) == len(set(answered)) > 50


async def test_reminders_grow_more_insistent(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, _ = await _first(table, game, "prediction")
        await table.pass_time(hours=12.1)
        await table.post()
        assert "Still waiting" in table.heard(who)
        assert "Last call" not in table.heard(who)
        await table.pass_time(hours=9)
        await table.post()
        assert "Last call" in table.heard(who)


async def test_a_paused_game_keeps_what_was_left_on_its_clocks(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        await table.pass_time(hours=20)
        await table.service.pause(game, table.person(0), table.interaction())
        await table.pass_time(days=2)
        assert (await _first(table, game, "prediction"))[1] == decision
        await table.service.resume(game, table.person(0), table.interaction())
        await table.pass_time(hours=3.9)
        assert (await _first(table, game, "prediction"))[1] == decision
        await table.pass_time(hours=0.2)
        with pytest.raises(AssertionError):
            await _first(table, game, "prediction")
        assert who in range(6)


async def test_machine_players_play_a_whole_game(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=1, machines=5, preset="live")
        await table.service.stand_in(game, table.person(0), True, table.interaction())
        await table.service.machines.idle()
        info = await table.service.info(game)
        assert info.status == "over"
        await table.post()
        assert len(table.story()) > 2000
        ended = info.waits.removesuffix(" Nothing more can be played.")
        assert "game" in ended
        assert table.heard(0).count(ended) == 1, "also to somebody who is played for"
        assert table.told["channel", PLACE.channel][-1].text.count(ended) == 1, "the board"
        panel = await table.service.panel(game, table.person(0))
        assert panel.text.count(ended) == 1
        assert "until you say /game run do:back" not in panel.text
        for act in (table.service.concede, table.service.leave):
            with pytest.raises(Sorry, match="Nothing more can be played"):
                await act(game, table.person(0), table.interaction())


async def test_the_most_urgent_question_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, number = await _first(table, game, "prediction")
        live = await table.service.memory.get(game)
        open_now = next(d for d in live.owed() if d.id == number)
        answered, held = open_now._replace(id="a", answered=True), open_now._replace(id="h", held=True)
        soon = open_now._replace(id="s")
        clock = live.clocks[number]
        assert clock.due is not None
        live.clocks |= {"h": clock, "s": replace(clock, due=clock.due - timedelta(hours=1))}
        monkeypatch.setattr(LiveGame, "owed", lambda self: [answered, held, open_now, soon])
        asks = await table.service.asks(game, table.person(who))
        assert [ask.decision for ask in asks] == [soon, open_now, held, answered]


async def test_only_what_a_person_does_is_a_sign_of_life(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        joined = table.clock[0]
        table.clock[0] += timedelta(hours=1)
        await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())
        other = 2 if who == 1 else 1
        await table.service.stand_in(game, table.person(other), True, table.interaction())
        await table.service.machines.idle()
        for number, seen in ((who, table.clock[0]), (other, joined)):
            kept = await table.db.tables.seat_of(game, 1000 + number)
            assert kept is not None
            assert kept.last_seen == (await table.service.memory.get(game)).seats[kept.seat].last_seen == seen
        machine = {c.by for c in await table.db.journal.commits(game) if c.cause == "machine"}
        assert machine, "the stand-in has answered"


async def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())
        traitor, owed = await _first(table, game, "traitor")
        clock = table.clock
    async with a_table(tmp_path, clock) as table:
        assert (await _first(table, game, "traitor")) == (traitor, owed)
        live = await table.service.memory.get(game)
        assert live.clocks[owed].due is not None


async def test_what_ran_out_during_an_outage_is_handled_once(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        clock = table.clock
    clock[0] = clock[0].replace(day=9)
    async with a_table(tmp_path, clock) as table:
        commits = await table.db.journal.commits(game)
        assert [c.decision for c in commits].count(decision) == 1
        assert who in range(6)


class Planted(Exception):
    """A fault planted by a test."""


async def test_a_fault_in_the_rules_stops_one_game_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game, other = await table.open(people=6), await table.open(people=6)
        who, decision = await _first(table, game, "prediction")

        def fail(*_: object) -> None:
            raise Planted("a secret: hajr")

        from engine.dune.phases.setup import PredictionQuestion

        monkeypatch.setattr(PredictionQuestion, "close", fail)
        with pytest.raises(Sorry, match="ref-1") as refusal:
            await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())
        assert "hajr" not in str(refusal.value)
        assert (await table.service.info(game)).status == "needs_attention"
        assert (await table.service.info(other)).status == "running"
        [case] = await table.db.attention.open_cases(game)
        assert "Planted" in case.traceback
        await table.pass_time(days=9)
        assert (await table.service.info(game)).status == "needs_attention"
        clock = table.clock
    monkeypatch.undo()
    async with a_table(tmp_path, clock) as table:  # a start with the same rules would meet the same fault
        assert (await table.service.info(game)).status == "needs_attention"
    async with a_table(tmp_path, clock, version="2") as table:
        assert (await table.service.info(game)).status == "running"
        await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())


async def test_a_seat_learns_only_its_own_traitor(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())
        live = await table.service.memory.get(game)
        assert live.game is not None
        for number in range(6):
            seat = live.seat_of(1000 + number)
            assert seat is not None
            ask = [a for a in await table.service.asks(game, table.person(number)) if a.kind == "traitor"]
            for mine in ask:
                chosen = mine.choices[0].move
                assert isinstance(chosen, Traitor)
                assert chosen.leader in (*live.game.state.discs[seat.seat], "")


async def test_news_gathered_in_an_outage_is_told_whole(tmp_path: Path) -> None:
    """A seat sets and withdraws many orders while nothing can be sent; every line of it arrives."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await table.post()
        for _ in range(20):
            order = SetOrder(order={"kind": "peek_karama", "number": 3})
            await table.service.submit(game, table.person(0), order, None, table.interaction())
            withdrawn = ClearOrder(order_kind="peek_karama")
            await table.service.submit(game, table.person(0), withdrawn, None, table.interaction())
        before = len(table.told["person", 1000])
        await table.post()
        lines = [
            line
            for notice in table.told["person", 1000][before:]
            for line in (*notice.text.split("\n"), *(line for card in notice.cards for line in card.lines))
        ]
        assert sum("order" in line.lower() for line in lines) >= 40


async def test_whom_a_deal_is_offered_is_told_in_private_too(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(3)
        seats = {seat.seat: number for number, seat in enumerate((await table.service.info(game)).seats)}
        (_, one), (party, two), (_, three) = seats.items()
        offered = ProposeDeal(parties=(party,), text="We share the sietch.")
        await table.service.submit(game, table.person(one), offered, None, table.interaction())
        await table.post()
        assert "deal 1: “We share the sietch.”" in table.heard(two)
        assert "deal 1" not in table.heard(one)
        assert "deal 1" not in table.heard(three)
        assert "deal 1: “We share the sietch.”" in table.story()


async def test_a_private_act_writes_no_clock_and_no_message_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        await table.post()
        written: list[GameInput] = []
        real = table.db.journal.commit

        async def commit(game_input: GameInput) -> Committed:
            written.append(game_input)
            return await real(game_input)

        monkeypatch.setattr(table.db.journal, "commit", commit)
        stop = SetStop(window="voice_karama")
        reply = await table.service.submit(game, table.person(0), stop, None, table.interaction())
        assert "Recorded" in reply.text, "its owner is told here, so no message calls for it"
        assert [(w.deadlines, w.outbox) for w in written] == [(None, ())]
        who, decision = await _first(table, game, "prediction")
        await table.service.submit(game, table.person(who), Prediction(), decision, table.interaction())
        assert written[1].deadlines, "somebody answered: his clock is gone, the others' run on"
