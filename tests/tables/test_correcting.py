"""A moderator puts something right: previewed, told to all, and nothing hidden shown, also not by trying in vain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.tables import correcting
from bot.tables.api import Person, Sorry
from engine.core.moves import Override

from .table import Table, a_table

STRANGER = Person(9000, "Gita", moderates=True)


async def _played(table: Table, **options: Any) -> int:
    """Begin a game of the toy, in which nothing is left out of what is put right."""
    return await table.open(people=2, kind="toy", **options)


def _apples(number: int, to: str = "crow", *, break_it: bool = False) -> Override:
    values = {"source": "away", "to": to, "apples": number}
    return Override(what="apples", values=values, reason="they fell *off*", break_it=break_it)


async def _put_right(table: Table, game: int, move: Override, by: Person = STRANGER) -> str:
    await table.service.preview(game, by, move, None)
    return (await table.service.submit(game, by, move, None, table.interaction())).text


async def _state(table: Table, game: int) -> Any:
    live = await table.service.memory.get(game)
    assert live.game is not None
    return live.game.state


async def test_it_is_previewed_written_and_told_to_all_with_who_and_why(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        before = (await _state(table, game)).apples["crow"]
        shown = await table.service.preview(game, STRANGER, _apples(3), None)
        assert shown is not None
        assert "3 apples went from nowhere to the crow." in shown
        assert "not shown" not in shown
        assert (await _state(table, game)).apples["crow"] == before
        assert "told to the table" in await _put_right(table, game, _apples(3))
        table.service.memory.forget(game)
        assert (await _state(table, game)).apples["crow"] == before + 3
        (entry,) = await table.db.moderation.log(game)
        commit = (await table.db.journal.commits(game))[-1]
        assert (entry.act, entry.commit_no, entry.reason) == ("corrected", commit.commit_no, "they fell *off*")
        assert (commit.by, commit.cause) == ("moderator", "moderator")
        await table.post()
        assert "Gita put something right by hand: Apples. Reason: “they fell \\*off\\*”" in table.story()
        assert "3 apples went from nowhere to the crow." in table.story()


async def test_only_a_moderator_opens_the_form_previews_and_puts_right(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        player = table.person(0)
        for refused in (
            table.service.open_ask(game, player, "correct:apples", None, {}),
            table.service.preview(game, player, _apples(1), None),
            table.service.submit(game, player, _apples(1), None, table.interaction()),
        ):
            with pytest.raises(Sorry, match="Only a moderator of this table"):
                await refused
        for kind in ("correct:hands", "correct:"):
            with pytest.raises(Sorry, match="nothing like that"):
                await table.service.open_ask(game, STRANGER, kind, None, {})
        with pytest.raises(Sorry, match="Say why"):
            await table.service.preview(game, STRANGER, Override(what="apples", values=_apples(1).values), None)
        assert await table.db.moderation.log(game) == []


async def test_a_named_moderator_does_so_too_and_in_a_pause(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        player = table.person(1)
        await table.service.name_moderator(game, STRANGER, player, table.interaction(), moderates=True)
        await table.service.pause(game, player, table.interaction(), reason="a storm at sea")
        await _put_right(table, game, _apples(2), player)
        live = await table.service.memory.get(game)
        assert live.row.status == "paused"
        assert all(clock.due is None for clock in live.clocks.values())
        await table.service.moderate(game, player, "end", "", "done", table.interaction())
        with pytest.raises(Sorry, match="ended by a moderator"):
            await table.service.open_ask(game, player, "correct:apples", None, {})


async def test_what_not_all_may_see_is_not_shown_and_trying_in_vain_is_told_to_all(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        seat = (await table.service.memory.get(game)).seat_of(1000)
        assert seat is not None
        move = Override(what="draw", values={"grower": seat.seat}, reason="one too few")
        hand = (await _state(table, game)).hands[seat.seat]
        told = set()
        for _ in range(4 - len(hand)):
            told.add(await table.service.preview(game, STRANGER, move, None))
            await _put_right(table, game, move)
        (shown,) = told
        assert shown is not None
        assert "not shown to you" in shown
        assert not [card for card in ("Sun", "Ladder", "Rattle", "Frost") if card in shown], "which card it is"
        assert len((await _state(table, game)).hands[seat.seat]) == 4
        assert await table.service.preview(game, STRANGER, move, None) == shown, (
            "or it would tell that the hand is full"
        )
        assert "in-vain" not in [e.act for e in await table.db.moderation.log(game)]
        for _ in range(2):
            with pytest.raises(Sorry) as refused:
                await table.service.submit(game, STRANGER, move, None, table.interaction())
            assert refused.value.sentence == "That is not possible without looking. (H-15)"
        assert [e.act for e in await table.db.moderation.log(game)][-2:] == ["in-vain", "in-vain"]
        for said in ("not possible without looking", "has been done"):  # what is sent twice is told once
            with pytest.raises(Sorry, match=said):
                await table.service.submit(game, STRANGER, move, None, "interaction-again")
        assert [e.act for e in await table.db.moderation.log(game)].count("in-vain") == 3
        await table.post()
        assert "Gita tried in vain to put something right that cannot be done without looking" in table.story()


async def test_a_rule_is_changed_for_this_table_and_everything_goes_by_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        before = (await table.service.info(game)).plays
        move = Override(what="rule", values={"option": "actions", "value": "actions=2"}, reason="it drags on")
        shown = await table.service.preview(game, STRANGER, move, None)
        assert shown is not None
        assert "A rule of this table from now on: Actions of a turn: 2." in shown
        assert (await table.service.info(game)).plays == before
        await _put_right(table, game, move)
        for _ in range(2):
            info = await table.service.info(game)
            assert info.options == {"actions": 2}, "what /rules goes by"
            assert info.plays == f"{before} · Actions of a turn: 2"
            table.service.memory.forget(game)
        await table.post()
        assert "Gita put something right by hand: A rule of this table. Reason: “it drags on”" in table.story()
        fixed = Override(what="rule", values={"option": "frost"}, reason="it is cold")
        with pytest.raises(Sorry) as refused:
            await table.service.preview(game, STRANGER, fixed, None)
        assert refused.value.sentence == "That option is chosen before the game and stays. (T-4)"
        assert [entry.act for entry in await table.db.moderation.log(game)] == ["corrected"]


async def test_what_breaks_something_that_always_holds_needs_a_word_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        rules = (await table.service.memory.get(game)).shows.rules
        monkeypatch.setitem(vars(rules), "invariants", lambda s: ["too many"] * (s.apples["crow"] > 12))
        with pytest.raises(Sorry, match="would break something that always holds"):
            await table.service.preview(game, STRANGER, _apples(20), None)
        shown = await table.service.preview(game, STRANGER, _apples(20, break_it=True), None)
        assert shown is not None
        assert "even if it breaks" in shown
        await _put_right(table, game, _apples(20, break_it=True))
        await table.post()
        assert "whatever else breaks by it: Apples" in table.story()


async def test_where_the_game_could_not_go_on_nothing_is_changed_and_it_is_not_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        before = (await _state(table, game)).apples["crow"]

        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(correcting, "decide", broken)
        with pytest.raises(Sorry, match="cannot go on from there"):
            await table.service.submit(game, STRANGER, _apples(1), None, table.interaction())
        assert (await table.service.info(game)).status == "running"
        assert (await _state(table, game)).apples["crow"] == before
        assert await table.db.moderation.log(game) == []


async def test_what_a_moderator_has_filled_in_is_kept_with_him_and_for_one_form(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        await table.service.keep_draft(game, STRANGER, "correct:apples", {"apples": 3})
        assert await table.service.draft(game, STRANGER, "correct:apples") == {"apples": 3}
        assert await table.service.draft(game, STRANGER, "correct:draw") == {}
        assert await table.service.draft(game, table.person(0), "correct:apples") == {}
        await table.service.keep_draft(game, STRANGER, "correct:apples", {})
        assert await table.service.draft(game, STRANGER, "correct:apples") == {}


async def test_a_line_says_what_is_to_be_put_right(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        game = await _played(table)
        said = await table.service.said(
            game, STRANGER, "correct:apples", None, "From nowhere, To the crow, 4, Why: storm"
        )
        assert said.values["apples"] == 4
