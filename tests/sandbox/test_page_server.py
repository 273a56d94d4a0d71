"""The page before the real stand-in, with a discord.py bot behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot.sandbox.driver import Sandbox
from tests.sandbox.page_visitor import Visitor, visits
from tests.sandbox.samplebot import SampleBot

pytest_plugins = ["tests.sandbox.page_browser"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def live() -> AsyncIterator[Sandbox]:
    """A stand-in with two people, a server and the sample bot."""
    async with Sandbox() as sandbox:
        anna = sandbox.user("Anna")
        sandbox.guild("Arrakis", anna, [sandbox.user("Ben")])
        await sandbox.run(SampleBot)
        yield sandbox
        assert sandbox.violations == []


@pytest_asyncio.fixture(loop_scope="session")
async def anna(page_browser: Browser, live: Sandbox) -> AsyncIterator[Visitor]:
    """Anna's window."""
    async for visitor in visits(page_browser, live.world.base_url, phone=True):
        await visitor.sit(live.user("Anna").account.seat_token)
        yield visitor


async def test_a_board_is_asked_for_and_its_components_answer(anna: Visitor, live: Sandbox) -> None:
    form = await anna.command("dune map")
    await form.get_by_role("button", name="Send").click()
    card = anna.page.locator("#log .message").filter(has=anna.page.locator(".embed"))
    await expect(card.locator(".embed-title")).to_have_text("Arrakis")
    await expect(card.locator("img")).to_have_attribute("alt", "The board of turn 1")
    assert await card.locator("img").evaluate("async (node) => { await node.decode(); return node.naturalWidth }") == 6
    await expect(card.locator(".above")).to_contain_text("Anna used /dune map")
    await expect(card.get_by_role("button", name="Closed")).to_be_disabled()
    await card.get_by_role("button", name="My hand").click()
    await expect(anna.page.locator(".message-ephemeral")).to_contain_text("the hand of Anna")
    await card.get_by_role("button", name="Bid 3").click()
    await expect(card).to_contain_text("Anna bids 3")
    await card.locator("[data-custom-id='card']").click()
    await anna.page.get_by_role("option", name="Shield").click()
    await expect(card).to_contain_text("plays shield")
    await card.locator("[data-custom-id='ally']").click()
    await anna.page.get_by_role("option", name="Ben").click()
    await expect(card).to_contain_text("ally: Ben")
    assert await anna.too_wide() == []
    assert [seen.content for seen in live.user("Ben").inbox()] == []


async def test_a_form_of_the_bot_is_filled_in(anna: Visitor) -> None:
    form = await anna.command("dune map")
    await form.get_by_role("button", name="Send").click()
    await anna.page.locator("#log [data-custom-id='plan']").click()
    dialog = anna.page.get_by_role("dialog", name="Battle plan")
    await dialog.get_by_label("Dial").fill("7")
    await dialog.get_by_role("button", name="Leader").click()
    await anna.page.get_by_role("option", name="Jamis").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(anna.page.locator(".message-ephemeral")).to_contain_text("dial 7, jamis")
    await anna.page.get_by_role("button", name="dismiss").click()
    await expect(anna.page.locator(".message-ephemeral")).to_have_count(0)


async def test_autocomplete_comes_from_the_bot(anna: Visitor) -> None:
    form = await anna.command("dune bid")
    await form.get_by_label("amount").fill("4")
    await form.get_by_role("combobox", name="card").press_sequentially("sn")
    await form.get_by_role("option", name="Snooper").click()
    await form.get_by_role("button", name="Send").click()
    await expect(anna.page.locator(".message-ephemeral")).to_contain_text("4 on snooper")


async def test_people_and_the_bot_write_privately_and_closed_doors_stay_closed(anna: Visitor, live: Sandbox) -> None:
    assert live.hosted is not None
    client = live.hosted.client
    assert client is not None
    account = await client.fetch_user(int(live.user("Anna").id))
    await account.send("Your hand: Lasgun")
    menu = anna.page.locator(".header .menu")
    await expect(menu).to_have_accessible_name("Channels, 1 for you")
    await menu.click()
    await anna.page.locator("#sidebar .entry-dm").click()
    await expect(anna.page.locator("#log .message")).to_contain_text("Your hand: Lasgun")
    await anna.page.locator(".composer-text").fill("Thank you")
    await anna.page.get_by_role("button", name="Send message").click()
    await expect(anna.page.locator("#log .message")).to_have_count(2)
    await menu.click()
    await anna.page.get_by_role("button", name="Change seat").click()
    await anna.page.get_by_role("switch").uncheck()
    await live.until(lambda: not live.user("Anna").account.dms_open)


async def test_a_pin_made_here_is_there_and_its_system_line_leads_to_it(anna: Visitor, live: Sandbox) -> None:
    await anna.page.locator(".composer-text").fill("Pin me")
    await anna.page.get_by_role("button", name="Send message").click()
    said = anna.page.locator("#log .message").filter(has_text="Pin me")
    await said.get_by_role("button", name="Message actions").tap()
    await said.get_by_role("button", name="Pin", exact=True).tap()
    await anna.page.locator("#log .message-system").get_by_role("button", name="a message").click()
    await expect(said).to_be_in_viewport()
    await anna.page.get_by_role("button", name="Pinned messages: 1").click()
    await expect(anna.page.get_by_role("dialog")).to_contain_text("Pin me")


async def test_a_bot_that_leaves_is_missed_and_one_that_returns_answers_old_buttons(
    anna: Visitor, live: Sandbox
) -> None:
    form = await anna.command("dune map")
    await form.get_by_role("button", name="Send").click()
    await expect(anna.page.locator("#log [data-custom-id='hand']")).to_be_visible()
    assert live.hosted is not None
    await live.hosted.stop()
    await expect(anna.page.locator("#banner")).to_contain_text("is not connected")
    await anna.page.locator("#log [data-custom-id='hand']").click()
    await expect(anna.page.locator("#log").get_by_role("alert")).to_contain_text("The bot is not connected.")
    await live.hosted.start()
    await expect(anna.page.locator("#banner")).to_be_hidden()
    await anna.page.locator("#log [data-custom-id='hand']").click()
    await expect(anna.page.locator(".message-ephemeral")).to_contain_text("the hand of Anna")


async def test_two_tabs_of_one_seat_do_not_open_each_others_forms(anna: Visitor) -> None:
    other = Visitor(anna.base, await anna.page.context.new_page(), phone=True)
    await other.page.goto(anna.page.url)
    form = await anna.command("dune map")
    await form.get_by_role("button", name="Send").click()
    await expect(other.control("plan")).to_be_visible()
    await anna.control("plan").click()
    await expect(anna.page.get_by_role("dialog", name="Battle plan")).to_be_visible()
    await other.page.locator(".composer-text").fill("seen")
    await other.page.get_by_role("button", name="Send message").click()
    await expect(other.page.locator("#log")).to_contain_text("seen")
    await expect(other.page.get_by_role("dialog")).to_have_count(0)
    assert other.complaints == []
