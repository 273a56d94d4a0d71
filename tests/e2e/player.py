"""People who play through the platform: by ready-made buttons, by slash commands, by the form, or by sight alone."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from bot.discord.ids import Press, parse
from bot.sandbox.person import Person
from bot.sandbox.views import Outcome, Seen
from bot.tables.api import Ask
from engine.core.moves import Move
from tests.discord.hand import STEPS, Hand, written

COUNTS = "Recorded"


class Player:
    """One person who knows what to answer, and enters it in one of several ways."""

    def __init__(self, person: Person, rng: random.Random, board: str) -> None:
        self.person = person
        self.rng = rng
        self.board = board  # the channel with the pinned board
        self.ways: Counter[str] = Counter()
        self.answered: list[str] = []  # ids of decisions whose answer counted

    async def answer(self, ask: Ask, move: Move) -> Outcome:
        """Answer a decision; `move` is what to play unless a ready-made button is pressed. Return what was said."""
        assert ask.decision is not None
        way = self.rng.choice(("button", "command", "form"))
        if way == "button" and not ask.choices:
            way = "form"
        screen: Outcome = await getattr(self, f"_by_{way}")(ask, move)
        assert COUNTS in screen.text, (way, ask.kind, move, screen.text)
        self.ways[way] += 1
        self.answered.append(ask.decision.id)
        return screen

    async def _by_button(self, ask: Ask, move: Move) -> Outcome:
        """Press a ready-made answer: on the private question, or by the board where private messages are closed."""
        question = self.question(ask)
        shown: Seen | Outcome | None = question
        if shown is None:
            board = next(m for m in self.person.channel(self.board) if m.pinned)
            shown = await self.person.click(board, "Answer")
            self.ways["board"] += 1
        assert ask.decision is not None
        buttons = shown.message.buttons if isinstance(shown, Outcome) else shown.buttons
        mine = [b["custom_id"] for b in buttons if f"~{ask.decision.id}/" in b["custom_id"]]
        if not mine:  # something else is more urgent on the desk
            return await self._by_form(ask, move)
        return await confirmed(self.person, await self.person.click(shown, self.rng.choice(mine)))

    def question(self, ask: Ask) -> Seen | None:
        """The private message in which it is asked; None where private messages are closed."""
        assert ask.decision is not None
        found = [m for m in self.person.inbox() if any(f"~{ask.decision.id}/" in b["custom_id"] for b in m.buttons)]
        return found[-1] if found else None

    async def _by_command(self, ask: Ask, move: Move) -> Outcome:
        screen = await self.person.slash("answer", at=self.board, what=ask.kind, say=written(move) or None)
        return await self._on(screen, ask, move)

    async def _by_form(self, ask: Ask, move: Move) -> Outcome:
        return await self._on(await self.person.slash("answer", at=self.board, what=ask.kind), ask, move)

    async def _on(self, screen: Outcome, ask: Ask, move: Move) -> Outcome:
        """Go on from whatever screen was opened until the answer counts."""
        hand = Hand(self.person, None)
        if screen.ack == 9:
            screen = await hand._dialog(screen, ask, move)
        for _ in range(STEPS):
            screen = await confirmed(self.person, screen)
            if COUNTS in screen.text:
                return screen
            screen = await hand._step(screen, ask, move)
        raise AssertionError(f"{move} did not count: {screen.text}")


async def confirmed(person: Person, screen: Outcome) -> Outcome:
    """Press Confirm if the move is restated."""
    confirm = [b["custom_id"] for b in screen.message.buttons if b["label"] == "Confirm"]
    return await person.click(screen, confirm[0]) if confirm else screen


@dataclass(frozen=True, slots=True)
class Counted:
    """An answer of which the bot said that it counts."""

    game: int
    decision: str
    interaction: str


class Sighted:
    """One person who knows nothing but the screens: presses ready-made answers of whatever is asked."""

    def __init__(self, person: Person, rng: random.Random, board: str) -> None:
        self.person = person
        self.rng = rng
        self.board = board
        self.counted: list[Counted] = []
        self.said = ""  # what the bot said last

    async def act(self) -> bool:
        """Answer what is asked most urgently, if anything is; returns whether the bot said that it counts."""
        desk = await self.person.slash("answer", at=self.board)
        self.said = desk.text if desk.answered else ""
        choices = [p for p in _presses(desk) if p.action == "choice"]
        if not choices or self._settled(desk):
            return False
        press = self.rng.choice(choices)
        screen = await self.person.click(desk, press.custom_id())
        if screen.answered and not screen.failed:
            screen = await confirmed(self.person, screen)
        if screen.failed or not screen.answered or COUNTS not in screen.text:
            return False
        decision = press.arg.rpartition("/")[0]
        self.counted.append(Counted(press.game, decision, screen.interaction.id))
        return True

    def _settled(self, desk: Outcome) -> bool:
        """Whether the first question waits for somebody else, or was answered already."""
        asked = str(desk.message.embeds[0].get("description", ""))
        return "-# answered;" in asked or "-# held until" in asked


def _presses(screen: Outcome) -> list[Press]:
    buttons = screen.message.buttons if screen.answered else []
    return [press for press in (parse(b["custom_id"]) for b in buttons) if press is not None]
