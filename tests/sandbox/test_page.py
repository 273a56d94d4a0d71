"""What the page shows: channels, messages, text, pictures, seats."""

import re

import pytest
from playwright.async_api import expect

from tests.sandbox import page_world as world
from tests.sandbox.page_fake import FakeServer
from tests.sandbox.page_visitor import Visitor

pytest_plugins = ["tests.sandbox.page_browser"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_visitor_without_a_seat_chooses_one(visitor: Visitor) -> None:
    await visitor.page.goto(visitor.base)
    await visitor.page.get_by_role("link", name="Irulan").click()
    await expect(visitor.page.get_by_role("heading", name="council", level=1)).to_be_visible()
    assert visitor.page.url.endswith("/?seat=seat-irulan")


async def test_a_seat_nobody_knows_offers_the_others(visitor: Visitor) -> None:
    await visitor.page.goto(f"{visitor.base}/?seat=wrong")
    await expect(visitor.page.get_by_role("alert")).to_contain_text("does not exist")
    await expect(visitor.page.locator(".seat-link")).to_have_count(2)
    assert all("403" in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()  # the browser reports the refused websocket


async def test_channels_threads_and_private_messages_are_listed_with_what_is_unread(visitor: Visitor) -> None:
    await visitor.sit()
    side = visitor.page.locator("#sidebar")
    await expect(side.locator(f"[data-channel-id='{world.TABLE}']")).to_have_class(re.compile("unread"))
    await expect(side.locator(f"[data-channel-id='{world.THREAD}']")).to_contain_text("An alliance of two")
    await expect(side.locator(f"[data-channel-id='{world.DM}'] .badge")).to_have_text("1")
    await expect(side.locator(f"[data-channel-id='{world.OLD_THREAD}']")).to_have_count(0)
    await side.get_by_role("button", name="Show 1 archived").click()
    await expect(side.locator(f"[data-channel-id='{world.OLD_THREAD}']")).to_be_visible()
    await visitor.open(world.DM)
    await expect(side.locator(".badge")).to_have_count(0)
    await visitor.page.reload()
    await expect(side.locator(f"[data-channel-id='{world.DM}']")).to_have_class(re.compile("current"))
    await expect(side.locator(".badge")).to_have_count(0)


async def test_messages_are_grouped_by_author_and_show_what_they_answer(visitor: Visitor) -> None:
    await visitor.sit()
    await expect(visitor.message("1001").locator(".author")).to_have_text("stilgar")
    await expect(visitor.message("1002").locator(".author")).to_have_count(0)
    await expect(visitor.message("1003").locator(".author")).to_have_text("Princess Irulan")
    await expect(visitor.message("1003").locator(".edited")).to_have_text("(edited)")
    await expect(visitor.message("1004").locator(".above")).to_contain_text("Shall we begin?")
    await expect(visitor.message("1005")).to_contain_text("Landsraad pinned a message")
    await visitor.message("1006").get_by_role("button").click()
    await expect(visitor.page.locator(".header-title")).to_have_text("An alliance of two: Atreides and Fremen")


async def test_markdown_becomes_structure_and_mentions_become_names(visitor: Visitor) -> None:
    await visitor.sit()
    text = visitor.message("1004").locator(".prose")
    wanted = {"strong": 2, "em": 3, "u": 1, "s": 1, "h3": 1, "h4": 1, "h5": 1, "blockquote": 1, "pre": 1, "ol": 1}
    assert {tag: await text.locator(tag).count() for tag in wanted} == wanted
    await expect(text.locator("ul ul li")).to_have_text("more spice")
    await expect(text.locator(".subtext time[data-relative]")).to_have_text("in 2 hours")
    await expect(text.locator(".mention").first).to_have_text("@Princess Irulan")
    await expect(text.locator(".spoiler-text")).to_be_hidden()
    await text.locator(".spoiler").press("Enter")
    await expect(text.locator(".spoiler-text")).to_have_text("a secret")
    await expect(text).to_contain_text("*none*")
    await text.get_by_role("button", name="council › message").click()
    await expect(visitor.message("1001")).to_have_class(re.compile("flash"))


async def test_relative_stamps_follow_the_clock(visitor: Visitor) -> None:
    await visitor.page.clock.install()
    await visitor.sit()
    stamp = visitor.message("1004").locator("time[data-relative]")
    await expect(stamp).to_have_text("in 2 hours")
    await visitor.page.clock.fast_forward("01:30:00")
    await expect(stamp).to_have_text("in 30 minutes")
    await visitor.page.clock.fast_forward("40:00")
    await expect(stamp).to_have_text("10 minutes ago")


async def test_hostile_text_stays_text(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.open(world.HOSTILE_CHANNEL)
    first = visitor.message("5001")
    await expect(first.locator(".prose").first).to_contain_text("<script>window.pwned = 1</script><img src=x")
    await expect(first.locator(".author")).to_have_text(str(world.HOSTILE["global_name"]))
    await expect(first.locator(".select-text")).to_have_text("<b>x</b>")
    assert await first.locator("script, img, iframe, a[href]").count() == 0
    assert await visitor.page.evaluate("window.pwned") is None
    await expect(first).to_contain_text("<t:99999999999999:R>")
    await expect(first).to_contain_text("Invalid date")
    await expect(first.locator(".picture-missing")).to_be_visible()
    await expect(visitor.page.get_by_role("heading", name="House of <b>Corrino</b>")).to_be_visible()
    assert await visitor.too_wide() == []


async def test_an_embed_shows_colour_fields_footer_and_its_picture_once(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.open(world.TABLE)
    card = visitor.message("2001").locator(".embed")
    await expect(card).to_have_css("border-left-color", "rgb(224, 140, 66)")
    await expect(card.locator("dt")).to_have_text(["Field 1", "Field 2", "Field 3", "Next"])
    await expect(card.locator(".embed-footer")).to_contain_text("Rule D-MOVE-1 · 01/01/2026")
    pictures = visitor.message("2001").locator("img")
    await expect(pictures).to_have_count(1)
    await expect(pictures).to_have_attribute("alt", "Board: storm in sector 14, Harkonnen hold Carthag and Arrakeen")


async def test_a_picture_opens_zooms_and_closes_by_keyboard(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.open(world.TABLE)
    opener = visitor.message("2001").get_by_role("button", name="Picture: Board")
    await opener.press("Enter")
    shown = visitor.page.locator("dialog.lightbox img")
    await expect(shown).to_be_visible()
    await visitor.page.keyboard.press("+")
    await expect(shown).to_have_attribute("data-scale", "1.50")
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.locator("dialog.lightbox")).to_have_count(0)
    await expect(opener).to_be_focused()


async def test_layout_components_are_drawn(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.open(world.LAYOUT)
    box = visitor.message("4001").locator(".container")
    await expect(box).to_have_css("border-left-color", "rgb(127, 184, 201)")
    await expect(box.get_by_role("heading", name="Battle in Arrakeen")).to_be_visible()
    await expect(box.get_by_role("separator")).to_have_count(1)
    await expect(box.locator(".gallery img")).to_have_count(2)
    await expect(box.locator(".section").first.get_by_role("button", name="Change")).to_be_visible()
    await expect(visitor.message("4001")).to_contain_text("This part cannot be shown here.")


async def test_earlier_messages_load_when_one_scrolls_up(visitor: Visitor, fake: FakeServer) -> None:
    for number in range(180):
        fake.world.new_message(world.READ_ONLY, world.BOT, f"story {number}")
    await visitor.sit()
    await visitor.open(world.READ_ONLY)
    await expect(visitor.page.locator("#log")).to_contain_text("story 179")
    await expect(visitor.page.get_by_text("story 60", exact=True)).to_have_count(0)
    while await visitor.page.locator(".beginning").count() == 0:
        await visitor.page.locator("#scroller").evaluate("node => { node.scrollTop = 0 }")
        await visitor.page.evaluate("() => new Promise(requestAnimationFrame)")
    await expect(visitor.page.locator("#log .message")).to_have_count(180)
    await expect(visitor.page.locator(".composer-closed")).to_have_text("You cannot write in this channel.")


async def test_live_events_change_what_is_shown(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    await fake.push("101", {"t": "typing", "channel_id": world.COUNCIL, "user_id": "102", "seconds": 10})
    await expect(visitor.page.locator("#typing")).to_have_text("stilgar is typing…")
    made = await fake.say(world.COUNCIL, world.STILGAR, "I came.")
    await expect(visitor.page.locator("#typing")).to_have_text("")
    await expect(visitor.message(made["id"])).to_be_visible()
    await fake.push("101", {"t": "message_update", "message": made | {"content": "I left."}})
    await expect(visitor.message(made["id"])).to_contain_text("I left.")
    await fake.push("101", {"t": "message_delete", "channel_id": world.COUNCIL, "message_id": made["id"]})
    await expect(visitor.message(made["id"])).to_have_count(0)
    await fake.push("101", {"t": "channel_create", "channel": world.channel("290", "new-table")})
    await fake.push(
        "101", {"t": "history", "channel_id": "290", "messages": [world.message(9001, "290", world.BOT, "Hi")]}
    )
    await visitor.open("290")
    await expect(visitor.message("9001")).to_be_visible()
    await fake.push("101", {"t": "channel_delete", "channel_id": "290"})
    await expect(visitor.page.locator(".toast")).to_contain_text("That channel is gone.")
    await expect(visitor.page.locator("#sidebar [data-channel-id='290']")).to_have_count(0)


async def test_a_reader_who_scrolled_up_is_left_there_and_shown_the_way_down(
    visitor: Visitor, fake: FakeServer
) -> None:
    await visitor.sit()
    scroller, down = visitor.page.locator("#scroller"), visitor.page.get_by_role("button", name="New messages")
    await visitor.message("1007").locator("img").evaluate("node => node.decode()")
    await visitor.page.mouse.move(700, 400)
    await visitor.page.mouse.wheel(0, -5000)
    await expect(visitor.page.locator(".beginning")).to_be_in_viewport()
    made = await fake.say(world.COUNCIL, world.STILGAR, "Are you there?")
    await expect(down).to_be_visible()
    assert await scroller.evaluate("node => node.scrollTop") == 0
    await down.click()
    await expect(visitor.message(made["id"])).to_be_in_viewport()
    await expect(down).to_be_hidden()


async def test_the_page_returns_by_itself_when_the_server_does(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    await visitor.page.locator(".composer-text").fill("half a sentence")
    await fake.stop()
    await expect(visitor.page.locator("#banner")).to_contain_text("Reconnecting")
    fake.world.online = False
    fake.world.new_message(world.COUNCIL, world.BOT, "While you were away.")
    await fake.start()
    await expect(visitor.page.locator("#log")).to_contain_text("While you were away.")
    await expect(visitor.page.locator("#banner")).to_contain_text("Landsraad is not connected")
    await expect(visitor.page.locator(".composer-text")).to_have_value("half a sentence")
    fake.world.online = True
    await fake.push("101", fake.world.directory())
    await expect(visitor.page.locator("#banner")).to_be_hidden()


async def test_pins_are_listed_and_lead_to_their_message(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    await visitor.page.get_by_role("button", name="Pinned messages: 1").click()
    await visitor.page.get_by_role("button", name="Jump").click()
    await expect(visitor.message("1004")).to_have_class(re.compile("flash"))
    await visitor.message("1001").hover()
    await visitor.message("1001").get_by_role("button", name="Pin", exact=True).click()
    await expect(visitor.page.get_by_role("button", name="Pinned messages: 2")).to_be_visible()
    assert fake.last("pin") == {"channel_id": world.COUNCIL, "message_id": "1001"}
