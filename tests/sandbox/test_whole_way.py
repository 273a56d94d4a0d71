"""The whole way: a browser, the page, the stand-in, discord.py, and back."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.sandbox.driver import Sandbox
from tests.sandbox.page_visitor import Visitor
from tests.sandbox.samplebot import SampleBot

pytest_plugins = ["tests.sandbox.page_browser"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def table() -> AsyncIterator[Sandbox]:
    async with Sandbox() as box:
        anna = box.user("Anna")
        box.guild("Arrakis", anna, [box.user("Ben")])
        await box.run(SampleBot)
        yield box
        assert box.violations == []


@pytest_asyncio.fixture(loop_scope="session")
async def seat(page_browser: Browser, table: Sandbox) -> AsyncIterator[Visitor]:
    from tests.sandbox.page_browser import visits  # a plugin: not to be imported before pytest has seen it

    async for visitor in visits(page_browser, table.world.base_url, phone=True):
        await visitor.sit(table.user("Anna").account.seat_token)
        yield visitor
        assert visitor.complaints == []


async def test_a_command_a_picture_a_dialog_and_a_private_answer(seat: Visitor, table: Sandbox) -> None:
    form = await seat.command("dune map")
    await form.get_by_role("button", name="Send").click()
    log = seat.page.locator("#log")
    picture = log.locator("img[alt='The board of turn 1']")
    await expect(picture).to_be_visible()
    assert await picture.evaluate("image => image.naturalWidth") == 6
    await seat.control("plan").click()
    dialog = seat.page.get_by_role("dialog")
    await dialog.get_by_label("Dial").fill("4")
    await dialog.get_by_label("Leader").click()
    await seat.page.get_by_role("option", name="Chani").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(log).to_contain_text("dial 4, chani")
    await expect(log).to_contain_text("Only you can see this")
    assert [message.content for message in table.user("Ben").channel("table")] == [""]
    await seat.control("bid:3").click()
    await expect(log).to_contain_text("Anna bids 3")


async def test_a_bot_that_went_away_is_noticed(seat: Visitor, table: Sandbox) -> None:
    await table.restart_bot()
    seat_says = seat.page.locator("#log")
    form = await seat.command("echo")
    await form.get_by_label("text").fill("still there")
    await form.get_by_role("button", name="Send").click()
    await expect(seat_says).to_contain_text("still there")
