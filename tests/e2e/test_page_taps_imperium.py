"""How many presses the turns of a game of Dune: Imperium take on a telephone, counted in the page. They are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engine.core.moves import Move
from tests.e2e.hall import Hall
from tests.e2e.test_page_taps import Table, Thumb
from tests.sandbox.page_visitor import Visitor

pytest_plugins = ["tests.sandbox.page_browser", "tests.e2e.page_hall"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SEED = "i1"
ROUNDS = 5
AGENT, REVEAL = 4, 5  # presses of an Agent turn, and of a Reveal turn with two purchases
SHOWN = 4  # ready-made answers on the buttons


@dataclass
class Turn:
    """A turn as it was played: what was pressed in it, and how often."""

    kind: str
    presses: int = 0
    bought: int = 0
    said: str = ""

    def __str__(self) -> str:
        return f"{self.presses} {self.kind}: {self.said}"


class Player:
    """Presses what a machine player would, as far as it is on a button, or else what comes nearest."""

    def __init__(self, anna: Visitor, hall: Hall) -> None:
        self.anna, self.hall, self.table = anna, hall, Table(hall)
        self.turns: list[Turn] = []

    async def begin(self) -> None:
        await self.anna.page.get_by_role("button", name="Channels").first.tap()
        await self.anna.page.locator("#sidebar .entry-dm").tap()

    async def asked(self) -> Any:
        await self.hall.settle()
        return await self.table.asked()

    async def round(self) -> int:
        live = await self.hall.live(1)
        assert live.game is not None
        number: int = live.game.state.round
        return number

    async def press(self, ask: Any) -> None:
        """Answer what is asked by a button, and count it."""
        wanted = (await self.hall.live(1)).shows.machine(ask.seen, "people")
        choice = next(near(ask.choices[:SHOWN], wanted))
        if ask.kind == "turn":
            self.turns.append(Turn(getattr(choice.move, "do", "")))
        elif ask.kind == "effects" and self.turns[-1].bought < 2:
            choice = next((c for c in ask.choices[:SHOWN] if c.label.startswith("Acquire ")), choice)
        thumb = Thumb(self.anna, {})
        await thumb.do(re.escape(choice.label).replace("{", "{{").replace("}", "}}"))
        if await thumb.confirmable():
            thumb.presses += 1
            await thumb.answer.get_by_role("button", name="Confirm").tap()
        await self.hall.settle()
        await thumb.put_away()
        if self.turns and ask.kind in ("turn", "effects", "choice"):
            turn = self.turns[-1]
            turn.presses += thumb.presses
            turn.bought += getattr(choice.move, "do", "") == "acquire"
            turn.said += f" {choice.label}."


def near(choices: Any, wanted: Move) -> Iterator[Any]:
    """Yield what is on the buttons: that very answer, then one to the same space, then any, then what ends the turn."""
    said = wanted.model_dump()
    yield from (choice for choice in choices if choice.move == wanted)
    for name in ("space", "do"):
        yield from (choice for choice in choices if said.get(name) and choice.move.model_dump().get(name) == said[name])
    yield from choices


async def test_the_turns_of_a_game_take_few_presses(anna: Visitor, hall: Hall) -> None:
    await hall.people[0].slash("game new", at="table", game="imperium", preset="quick", seats=4, machines=3)
    player = Player(anna, hall)
    await player.begin()
    while await player.round() <= ROUNDS:
        await player.press(await player.asked())
    print("\n".join(map(str, ["presses", *player.turns])))
    sent = [turn for turn in player.turns if turn.kind == "agent"]
    shown = [turn for turn in player.turns if turn.kind == "reveal"]
    assert len(sent) >= 2 * ROUNDS
    assert len(shown) >= ROUNDS
    assert any(turn.bought == 2 for turn in shown)
    assert [str(turn) for turn in sent if turn.presses > AGENT] == []
    assert [str(turn) for turn in shown if turn.bought <= 2 and turn.presses > REVEAL] == []


async def test_any_turn_is_written_in_few_presses(anna: Visitor, hall: Hall) -> None:
    await hall.people[0].slash("game new", at="table", game="imperium", preset="quick", seats=4, machines=3)
    player = Player(anna, hall)
    await player.begin()
    while (ask := await player.asked()).kind != "turn":
        await player.press(ask)
    sent = next(c.move.model_dump() for c in reversed(ask.choices) if c.move.model_dump().get("space"))
    thumb = Thumb(anna, {})
    for step in ("Answer…", "Write it…", f"= Send an Agent, {sent['space']}, {sent['card']}, end: yes", "Submit"):
        await thumb.do(step)
    presses = thumb.presses + await thumb.confirmable()
    print(f"{presses} written: {sent}")
    assert presses <= AGENT
