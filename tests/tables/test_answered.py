"""Who comes too late with an answer is told what became of his own question; of anybody else's nothing is told."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.api import Person, Sorry
from bot.tables.words import say
from engine.core.moves import SetOrder
from engine.dune.phases.setup import Prediction
from storage import CommitRecord

from .table import Table, a_table
from .test_play import _first

NOT_ASKED = "That is not asked of you, or not any more."


async def _asked(table: Table, game: int, kind: str) -> dict[int, str]:
    """Return who is asked this, with the decisions."""
    every = {number: await table.service.asks(game, table.person(number)) for number in range(6)}
    owed = {number: [ask.decision for ask in asks if ask.kind == kind] for number, asks in every.items()}
    return {number: found[0].id for number, found in owed.items() if found and found[0] is not None}


def _stamp(table: Table) -> str:
    return f"<t:{int(table.clock[0].timestamp())}:R>"


async def test_whose_time_ran_out_is_told_what_was_played_for_him(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        me, move = table.person(who), Prediction(faction="guild", turn=4)
        await table.pass_time(hours=24)
        ran_out = _stamp(table)
        await table.pass_time(hours=2)
        played = "Predict a winner and a turn drawn at random."
        told = f"Your time for “Prediction” ran out {ran_out}, and this was played for you: {played}"
        assert await table.service.closed(game, me, decision) == told
        with pytest.raises(Sorry) as sorry:
            await table.service.submit(game, me, move, decision, table.interaction())
        assert sorry.value.sentence == f"{told} What you are asked now: Choose a traitor."
        assert await table.service.closed(game, table.person((who + 1) % 6), decision) == NOT_ASKED


async def test_who_answered_himself_is_told_that_he_did(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        me = table.person(who)
        await table.service.submit(game, me, Prediction(faction="guild", turn=4), decision, table.interaction())
        when = _stamp(table)
        await table.pass_time(hours=1)
        told = await table.service.closed(game, me, decision)
        assert told == f"You answered “Prediction” {when}: Predict the Guild in turn 4."


async def test_what_a_machine_player_answered_in_ones_absence_is_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        me = table.person(who)
        await table.service.stand_in(game, me, True, table.interaction())
        await table.service.machines.idle()
        await table.service.stand_in(game, me, False, table.interaction())
        told = await table.service.closed(game, me, decision)
        assert told.startswith(f"A machine player answered “Prediction” for you {_stamp(table)}: Predict ")


async def test_what_a_moderator_did_not_wait_for_is_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        me, other = table.person(who), table.person((who + 1) % 6)
        sign = table.interaction()
        await table.service.moderate(game, other, "default", decision, "he is at sea", sign, moderates=True)
        told = await table.service.closed(game, me, decision)
        assert told.startswith(f"A moderator did not wait for you (Prediction) {_stamp(table)}, and this was played")


@pytest.mark.parametrize("cause", ["typed", "order", "default", "moderator", "machine"])
async def test_a_last_call_says_in_the_end_how_it_was_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cause: str
) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        who, decision = await _first(table, game, "prediction")
        while not [n for n in table.told.get(("person", 1000 + who), []) if n.purpose == "reminder"]:
            await table.pass_time(hours=1)
            await table.post()
        real = table.db.journal.answer_to

        async def answer_to(number: int, answered: str) -> CommitRecord | None:
            found = await real(number, answered)
            return replace(found, cause=cause) if found is not None else None

        monkeypatch.setattr(table.db.journal, "answer_to", answer_to)
        move = Prediction(faction="guild", turn=4)
        await table.service.submit(game, table.person(who), move, decision, table.interaction())
        await table.post()
        calls = [n for n in table.told["person", 1000 + who] if n.purpose == "reminder"]
        assert say().asking.called_over[cause] in calls[-1].text
        assert calls[-1].quiet


async def test_what_an_order_answered_is_told(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        for number in range(6):
            order = SetOrder(order={"kind": "storm", "turn": 1, "dial": 7 + number})
            await table.service.submit(game, table.person(number), order, None, table.interaction())
        await table.pass_time(hours=24)
        await table.pass_time(hours=24)
        await table.pass_time(hours=24)
        answers = [c for c in await table.db.journal.commits(game) if c.cause == "order"]
        assert len(answers) == 2, "two dial"
        seats = {seat.seat: number for number, seat in enumerate((await table.service.info(game)).seats)}
        for commit in answers:
            number = seats[commit.by]
            told = await table.service.closed(game, table.person(number), commit.decision or "")
            assert re.fullmatch(rf"Your order answered “.*” <t:\d+:R>: .*{7 + number}.*", told)


async def test_what_became_of_ones_question_is_the_same_whatever_others_do(tmp_path: Path) -> None:
    """Whether all the others answered in time or none of them: all are asked, and nobody hears of another."""
    told = []
    for diligent in (True, False):
        (tmp_path / str(diligent)).mkdir()
        async with a_table(tmp_path / str(diligent)) as table:
            game = await table.open(people=6)
            await table.pass_time(hours=24)
            asked = await _asked(table, game, "traitor")
            me, *others = asked
            assert len(others) == 4, "Harkonnen keep all of theirs"
            for number in others if diligent else ():
                ask = (await table.service.asks(game, table.person(number)))[0]
                await table.service.submit(
                    game, table.person(number), ask.choices[1].move, asked[number], table.interaction()
                )
            await table.pass_time(hours=24)
            assert await _asked(table, game, "traitor") == {}
            told.append(await table.service.closed(game, table.person(me), asked[me]))
    assert told[0] == told[1]
    assert "ran out" in told[0]
    assert "as your traitor" in told[0]


async def test_of_every_question_that_is_not_ones_own_the_same_is_told(tmp_path: Path) -> None:
    """Open to somebody else, closed, or never put: the sentence is true of each, and tells nothing of it."""
    async with a_table(tmp_path) as table:
        game = await table.open(people=6)
        service = table.service
        who, decision = await _first(table, game, "prediction")
        move, told = Prediction(faction="guild", turn=4), Counter[str]()

        async def try_all(person: Person, named: str) -> None:
            for tried in (
                service.said(game, person, "prediction", named, "guild, 4"),
                service.open_ask(game, person, "prediction", named, {}),
                service.suggest(game, person, "prediction", named, "gui"),
                service.submit(game, person, move, named, table.interaction()),
            ):
                with pytest.raises(Sorry) as sorry:
                    await tried
                told[sorry.value.sentence] += 1

        other = table.person((who + 1) % 6)
        await try_all(other, decision)
        await try_all(other, f"99:{decision.partition(':')[2]}")
        assert told == {"That is not asked of you, or not any more. There is nothing for you to answer now.": 8}
        told.clear()
        await service.submit(game, table.person(who), move, decision, table.interaction())
        await try_all(other, decision)
        assert told == {"That is not asked of you, or not any more. What you are asked now: Choose a traitor.": 4}
