"""The page on a telephone: nothing wider than the window, everything big enough for a thumb."""

import pytest
from playwright.async_api import expect

from tests.sandbox import page_world as world
from tests.sandbox.page_fake import FakeServer
from tests.sandbox.page_visitor import Visitor

pytest_plugins = ["tests.sandbox.page_browser"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SMALLEST_TARGET = 40  # CSS pixels, for what one presses while playing


async def test_the_drawer_opens_takes_the_focus_and_gives_it_back(phone: Visitor) -> None:
    await phone.sit()
    menu = phone.page.locator(".header .menu")
    await expect(phone.page.locator("#sidebar")).to_be_hidden()
    await menu.click()
    await expect(phone.page.locator("#sidebar .entry.current")).to_be_focused()
    await phone.page.keyboard.press("Escape")
    await expect(phone.page.locator("#sidebar")).to_be_hidden()
    await expect(menu).to_be_focused()
    await expect(menu).to_have_accessible_name("Channels, 1 for you")
    await phone.open(world.DM)
    await expect(menu).to_have_accessible_name("Channels")


@pytest.mark.parametrize("width", [360, 390, 412, 430])
async def test_nothing_is_wider_than_the_window(phone: Visitor, width: int) -> None:
    await phone.page.set_viewport_size({"width": width, "height": 844})
    await phone.sit()
    for channel in (world.COUNCIL, world.TABLE, world.LAYOUT, world.HOSTILE_CHANNEL, world.THREAD, world.DM):
        await phone.open(channel)
        assert await phone.too_wide() == [], channel
    await phone.control("bid-form").click()
    await expect(phone.page.get_by_role("dialog")).to_be_visible()
    assert await phone.too_wide() == []


async def test_a_form_is_a_sheet_that_fits_the_window(phone: Visitor) -> None:
    await phone.sit()
    await phone.open(world.DM)
    await phone.control("bid-form").click()
    dialog = phone.page.get_by_role("dialog")
    await expect(dialog.get_by_role("button", name="Submit")).to_be_in_viewport(ratio=1)
    box = await dialog.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 390)
    assert box["y"] > 0
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)


async def test_targets_are_big_enough_for_a_thumb(phone: Visitor) -> None:
    await phone.sit()
    await phone.open(world.TABLE)
    for part in ("#log [data-custom-id]", ".header button", ".composer-row button", ".composer-text"):
        await expect(phone.page.locator(part).last).to_be_visible()
        for target in await phone.page.locator(part).all():
            box = await target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SMALLEST_TARGET, await target.evaluate("node => node.outerHTML")


async def test_a_command_is_given_by_thumb_alone(phone: Visitor, fake: FakeServer) -> None:
    await phone.sit()
    await phone.page.get_by_role("button", name="Commands").tap()
    await phone.page.get_by_role("option", name="/dune bid").tap()
    form = phone.page.locator("form.command")
    await form.get_by_label("amount").fill("4")
    await form.get_by_role("combobox", name="card").tap()
    await form.get_by_role("option", name="Shield").tap()
    await expect(form.get_by_role("button", name="Send")).to_be_in_viewport()
    await form.get_by_role("button", name="Send").tap()
    await expect(phone.page.locator(".message-ephemeral")).to_be_in_viewport()
    assert fake.last("slash")["options"] == {"amount": 4, "card": "card:shield"}


async def test_message_actions_open_by_a_button_where_nothing_hovers(phone: Visitor, fake: FakeServer) -> None:
    await phone.sit()
    await phone.message("1001").get_by_role("button", name="Message actions").tap()
    await phone.message("1001").get_by_role("button", name="Pin", exact=True).tap()
    await expect(phone.page.get_by_role("button", name="Pinned messages: 2")).to_be_visible()
    assert fake.last("pin")["message_id"] == "1001"


async def test_a_picture_is_enlarged_by_a_tap_and_zoomed_by_a_double_one(phone: Visitor) -> None:
    await phone.sit()
    await phone.open(world.TABLE)
    await phone.message("2001").get_by_role("button", name="Picture: Board").tap()
    shown = phone.page.locator("dialog.lightbox img")
    await expect(shown).to_be_in_viewport()
    await shown.dblclick()
    await expect(shown).to_have_attribute("data-scale", "2.50")
    await phone.page.get_by_role("button", name="Close picture").tap()
    await expect(shown).to_have_count(0)
