"""A turn played by a person on the page, on a telephone, against five machine players."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, expect

from bot.tables.api import Ask
from bot.tables.api import Person as Account
from bot.tables.private import answers
from tests.e2e.hall import TABLE, Hall
from tests.e2e.judge import check_game, commits
from tests.sandbox.page_visitor import Visitor

pytest_plugins = ["tests.sandbox.page_browser", "tests.e2e.page_hall"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SEED = "p1"  # the lot gives the person a faction next to the storm's start, which is asked all that a turn asks
SCREENS = 12
FORMS = ("storm", "bid", "plan")  # answered by the form (the first bid only); all else by the last ready-made button


class Thumb:
    """Answers on the page, and sees nothing else."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.ways: set[str] = set()
        self.to_choose = False  # whether something is still to be chosen in the first menu of the form

    @property
    def answer(self) -> Locator:
        """The bot's newest private answer."""
        return self.page.locator("#log .message-ephemeral").last

    async def play(self, ask: Ask, *, by_form: bool) -> None:
        """Answer a question among the private messages, by a ready-made button or by the form, if it has one."""
        assert ask.decision is not None
        by_form = by_form and any(button.action == "answer" for button in answers(ask))
        self.to_choose = by_form
        if by_form:
            button = self.page.locator(f"#log [data-custom-id$='~{ask.decision.id}']").filter(has_text="Answer…").last
        else:
            self.ways.add("ready-made")
            button = self.page.locator(f"#log [data-custom-id*='~{ask.decision.id}/']").last
        await button.tap()
        await self._through()

    async def dismiss(self) -> None:
        """Put away the bot's private answer, once nothing moves any more."""
        assert await self.visitor.too_wide() == []
        await self.answer.get_by_role("button", name="dismiss").tap()
        await expect(self.page.locator("#log .message-ephemeral")).to_have_count(0)

    async def _through(self) -> None:
        """Go on from screen to screen until the answer counts."""
        dialog = self.page.locator("dialog.modal[open]")
        for _ in range(SCREENS):
            await expect(dialog.or_(self.answer).first).to_be_visible()
            assert await self.visitor.too_wide() == []
            if await dialog.count():
                await self._dialog(dialog)
            elif "Recorded" in await self.answer.inner_text():
                return
            else:
                await self._screen()
        raise AssertionError(f"it did not count: {await self.answer.inner_text()}")

    async def _dialog(self, dialog: Locator) -> None:
        """Fill in what the form will not do without: it says which fields those are."""
        self.ways.add("dialog")
        self.to_choose = False
        submit = dialog.get_by_role("button", name="Submit")
        await submit.tap()
        wrong = await dialog.locator(".wrong").count()
        for line in await dialog.locator(".wrong input.field").all():
            await line.fill("0")
        for menu in await dialog.locator(".wrong button.select").all():
            await self._choose(menu, 0)
        if wrong:
            await submit.tap()
        await expect(dialog).to_have_count(0)

    async def _screen(self) -> None:
        before = await self.answer.inner_html()
        confirm = self.answer.get_by_role("button", name="Confirm")
        done = self.answer.get_by_role("button", name="Done")
        if await confirm.count():
            self.ways.add("confirmation")
            await expect(self.answer).to_contain_text("Nothing counts yet")
            await confirm.tap()
        elif await done.is_enabled() and not self.to_choose:
            await done.tap()
        else:
            self.ways.add("menu")
            self.to_choose = False
            await self._choose(self.answer.locator("button.select").first, 1)
        await self.page.wait_for_function(
            """(before) => {
                const all = document.querySelectorAll('#log .message-ephemeral');
                const last = all[all.length - 1];
                return document.querySelector('dialog.modal[open]') || (last && last.innerHTML !== before
                    && !last.querySelector('[aria-busy=true]'));
            }""",
            arg=before,
        )

    async def _choose(self, menu: Locator, place: int) -> None:
        await menu.tap()
        await self.page.get_by_role("option").nth(place).tap()
        await expect(self.page.get_by_role("listbox")).to_have_count(0)


async def open_the_table(anna: Visitor) -> None:
    form = await anna.command("game new")
    for name, value in (("seats", "6"), ("machines", "5")):
        await form.get_by_role("button", name=name).tap()
        await form.get_by_label(name).fill(value)
    await form.get_by_role("button", name="Send").click()
    await expect(anna.page.locator(".message-ephemeral")).to_contain_text("The game begins")
    board = anna.page.locator("#log .message").filter(has=anna.page.locator("img")).last
    await expect(board).to_contain_text("My hand")
    assert (
        await board.locator("img").evaluate("async (node) => { await node.decode(); return node.naturalWidth }") > 600
    )
    await board.get_by_role("button", name="My hand").tap()
    await expect(anna.page.locator(".message-ephemeral").last).to_contain_text("spice")
    assert await anna.too_wide() == []


async def test_a_turn_is_played_on_a_telephone(anna: Visitor, hall: Hall) -> None:
    await open_the_table(anna)
    await hall.rest()
    await anna.page.get_by_role("button", name="Channels").first.tap()
    await anna.page.locator("#sidebar .entry-dm").tap()
    thumb, kinds = Thumb(anna), []
    while True:
        await hall.rest()
        live = await hall.live(1)
        assert live.game is not None
        if live.game.state.turn > 1 or live.row.status != "running":
            break
        assert hall.app.service is not None
        asks = await hall.app.service.asks(1, Account(int(hall.people[0].id), ""))
        ask = next(a for a in asks if a.decision is not None and not a.decision.held and not a.decision.answered)
        await thumb.play(ask, by_form=ask.kind in FORMS and (ask.kind != "bid" or "bid" not in kinds))
        kinds.append(ask.kind)
        await hall.rest()
        await hall.box.quiet()
        await thumb.dismiss()
    assert {"traitor", "storm", "bid", "landing"} <= set(kinds), kinds
    assert {"ready-made", "menu", "confirmation"} <= thumb.ways, thumb.ways
    await anna.page.get_by_role("button", name="Channels").first.tap()
    await anna.page.locator("#sidebar .entry", has_text=TABLE).tap()
    await expect(anna.page.locator("#log")).to_contain_text("Turn 2")
    await hall.stop()
    typed = [c for c in commits(hall.database, 1) if c.cause == "typed" and c.decision]
    assert len(typed) == len(kinds)
    await check_game(hall.database, 1, hall)
