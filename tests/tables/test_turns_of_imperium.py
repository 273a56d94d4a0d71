"""A turn of Dune: Imperium at a table: whatever is asked in its middle, it has one clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.tables.api import Person, Sorry
from engine.core.moves import Override
from engine.imperium.phases.turn_moves import TurnMove
from tests.bench.recorded import play

from .table import Table, a_table

STRANGER = Person(9000, "Gita", moderates=True)
SNOOPER = "poison_snooper"


async def _before_a_turn(table: Table) -> tuple[int, Any]:
    """Play until somebody may take a turn, and let him draw Intrigue cards until he has Poison Snooper."""
    game = await table.open(people=2, kind="imperium")
    live = await table.service.memory.get(game)
    while [d.kind for d in live.owed()] != ["turn"]:
        await play(table, game, live.last_commit + 1, f"to a turn, {live.last_commit}")
    seat = live.owed()[0].seat
    draw = Override(what="intrigue_cards", values={"side": seat, "way": "draw"}, reason="one too few")
    while SNOOPER not in live.game.state.sides[seat].intrigue:  # type: ignore[union-attr]
        await table.service.submit(game, STRANGER, draw, None, table.interaction())
    return game, live


async def test_a_look_that_nobody_answers_ends_with_the_turn_in_one_deadline(tmp_path: Path) -> None:
    """What becomes of the card goes by default (DP-16), and so does the turn, of which time is up, too (DP-4)."""
    async with a_table(tmp_path) as table:
        game, live = await _before_a_turn(table)
        (turn,) = live.owed()
        due = live.clocks[turn.id].due
        assert due == table.clock[0] + timedelta(days=1)
        who = table.person(live.seats[turn.seat].person - 1000)
        await table.pass_time(hours=5)
        await table.service.submit(game, who, TurnMove(do="plot", intrigue=SNOOPER), turn.id, table.interaction())
        (look,) = live.owed()
        assert (look.kind, look.seat, live.clocks[look.id].due) == ("choice", turn.seat, due)
        (ask,) = [ask for ask in await table.service.asks(game, who) if ask.kind == "choice"]
        assert ask.default.endswith("and then you take your Reveal turn.")
        await table.pass_time(hours=18)
        assert live.owed() == [look]
        await table.pass_time(hours=1)
        state = live.game.state
        assert state.sides[turn.seat].had_reveal
        assert state.turn.seat != turn.seat
        assert {d.seat for d in live.owed()} == {state.turn.seat}
        assert '"missed": 1' in live.seats[turn.seat].preferences, "one turn was missed, not two"
        await table.post()
        assert table.story().count("time is up") == 2


@pytest.mark.parametrize("lent", [False, True], ids=["who plays", "who has lent his seat"])
async def test_nobody_who_moderates_gives_himself_a_card_of_another_s(tmp_path: Path, lent: bool) -> None:
    async with a_table(tmp_path) as table:
        game, live = await _before_a_turn(table)
        seat = live.owed()[0].seat
        other = next(name for name in live.seats if name != seat)
        values = {"side": seat, "way": "give", "to": other}
        give, mine = Override(what="intrigue_cards", values=values, reason="his by right"), live.seats[other].person
        player = replace(table.person(mine - 1000), moderates=True)
        if lent:  # what the substitute is shown now he will see when he is back
            await table.service.away(game, player, "3 days", table.interaction())
            await table.service.substitute(game, table.person(3), other, table.interaction())
        number = len(live.game.state.sides[seat].intrigue)
        for tried in (
            table.service.preview(game, player, give, None),
            table.service.submit(game, player, give, None, table.interaction()),
        ):
            with pytest.raises(Sorry, match="You would see what was another's"):
                await tried
        assert len(live.game.state.sides[seat].intrigue) == number
        await table.service.submit(game, STRANGER, give, None, table.interaction())
        assert len(live.game.state.sides[seat].intrigue) == number - 1
