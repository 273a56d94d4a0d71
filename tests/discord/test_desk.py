"""The screen of what one is asked and may do."""

from __future__ import annotations

from bot.discord import looking, render
from bot.discord.screen import Menu
from bot.tables.api import Ask, Early, Person
from engine.core.decision import OfferOpen
from tests.discord.fakes import FakeAnswer, OneQuestion


class ManyThings(OneQuestion):
    """Two questions, one of them held, and something that may be done unasked."""

    async def asks(self, game: int, person: Person) -> tuple[Ask, ...]:
        ask = await self.open_ask(game, person, "plan", None, {})
        return (ask, ask)

    async def early(self, game: int, person: Person) -> tuple[Early, ...]:
        return ()

    async def offers(self, game: int, person: Person) -> tuple[OfferOpen, ...]:
        return tuple(OfferOpen(f"deal {number}", "atreides") for number in range(6))  # too many for a row of buttons


async def test_two_lists_on_one_screen_have_ids_of_their_own() -> None:
    screen = await looking.desk(FakeAnswer(ManyThings()), 1)
    assert len([row for row in screen.rows if isinstance(row, Menu)]) == 2
    view = render.view_of(screen)
    assert view is not None
    ids = [item["custom_id"] for row in view.to_components() for item in row["components"]]
    assert len(set(ids)) == len(ids), "the platform refuses a message in which two components have one id"
