"""What a person does on the page: messages, buttons, selects, forms, slash commands, seats, settings."""

import re

import pytest
from playwright.async_api import expect

from tests.sandbox import page_world as world
from tests.sandbox.page_fake import FakeServer
from tests.sandbox.page_visitor import Visitor

pytest_plugins = ["tests.sandbox.page_browser"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_message_is_sent_by_enter_with_its_mention(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    box = visitor.page.locator(".composer-text")
    await box.press_sequentially("Hello @stil")
    await box.press("Enter")
    await expect(box).to_have_value("Hello @stilgar ")
    await box.press("Shift+Enter")
    await box.press_sequentially("two lines")
    await box.press("Enter")
    await expect(visitor.page.locator("#log .message").last).to_contain_text("Hello @stilgar two lines")
    await expect(box).to_have_value("")
    assert fake.last("say") == {"channel_id": world.COUNCIL, "content": "Hello <@102> \ntwo lines"}


async def test_words_that_are_refused_are_given_back(visitor: Visitor) -> None:
    await visitor.sit()
    box = visitor.page.locator(".composer-text")
    await box.fill("forbidden words")
    await box.press("Enter")
    await expect(visitor.page.locator(".toast")).to_contain_text("You may not say that.")
    await expect(box).to_have_value("forbidden words")


async def test_own_messages_can_be_deleted_and_others_cannot(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    await expect(visitor.message("1001").get_by_role("button", name="Delete message")).to_have_count(0)
    await visitor.message("1003").hover()
    await visitor.message("1003").get_by_role("button", name="Delete message").click()
    await expect(visitor.message("1003")).to_have_count(0)
    assert fake.last("delete_message") == {"channel_id": world.COUNCIL, "message_id": "1003"}


async def test_a_button_is_pressed_once_and_keeps_the_focus(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    await visitor.open(world.TABLE)
    await expect(visitor.control("closed")).to_be_disabled()
    await expect(visitor.message("2001").get_by_role("link", name="Rules")).to_have_attribute(
        "rel", "noopener noreferrer"
    )
    fake.mute = True
    await visitor.control("move").click()
    await expect(visitor.control("move")).to_have_attribute("aria-busy", "true")
    await visitor.control("move").click(force=True)
    fake.mute = False
    await visitor.control("ship").click()
    await expect(visitor.message("2001")).to_contain_text("pressed ship")
    await expect(visitor.control("ship")).to_be_focused()
    pressed = [up["custom_id"] for up in fake.received if up["t"] == "click"]
    assert pressed == ["move", "ship"]


async def test_a_failed_press_says_so_until_the_message_changes(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.open(world.DM)
    await visitor.control("break").click()
    await expect(visitor.message("3001").get_by_role("alert")).to_have_text("This interaction failed.")
    await visitor.control("pass").click()
    await expect(visitor.message("3001")).to_contain_text("pressed pass")
    await expect(visitor.message("3001").get_by_role("alert")).to_have_count(0)


async def test_a_press_under_way_when_the_connection_breaks_is_not_left_waiting(
    visitor: Visitor, fake: FakeServer
) -> None:
    await visitor.sit()
    await visitor.open(world.TABLE)
    fake.mute = True
    await visitor.control("move").click()
    await fake.stop()
    await expect(visitor.message("2001").get_by_role("alert")).to_contain_text("connection broke")
    await visitor.control("move").click()
    await expect(visitor.message("2001").get_by_role("alert")).to_contain_text("No connection")
    await fake.start()
    await expect(visitor.page.locator("#banner")).to_be_hidden()


async def test_selects_offer_options_people_and_several_values(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    await visitor.open(world.TABLE)
    await visitor.control("area").press("Enter")
    await visitor.page.keyboard.press("ArrowDown")
    await visitor.page.keyboard.press("ArrowDown")
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.message("2002")).to_contain_text("chose carthag")
    await expect(visitor.control("area")).to_have_text("Carthag")
    await visitor.control("cards").click()
    done = visitor.page.locator("dialog .picker-done")
    await visitor.page.get_by_role("option", name="Karama").click()
    await expect(done).to_be_disabled()
    await visitor.page.get_by_role("option", name="Lasgun").click()
    await done.click()
    await expect(visitor.message("2002")).to_contain_text("chose lasgun, karama")
    await visitor.control("who").click()
    await visitor.page.get_by_role("option", name="stilgar").click()
    await expect(visitor.message("2002")).to_contain_text("chose 102")
    assert fake.last("select") == {
        "channel_id": world.TABLE,
        "message_id": "2002",
        "custom_id": "who",
        "values": ["102"],
    }


async def test_a_form_is_checked_filled_in_and_sent(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    await visitor.open(world.DM)
    await visitor.control("bid-form").click()
    form = visitor.page.get_by_role("dialog", name="Battle plan: Arrakeen")
    forces = form.get_by_label("Forces")
    await expect(forces).to_be_focused()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".field-error:visible")).to_have_text(
        ["Please fill this in.", "Please choose.", "Please choose."]
    )
    await forces.fill("13")
    await form.get_by_role("button", name="Leader").click()
    await visitor.page.get_by_role("option", name="Chani").click()
    await form.get_by_role("radiogroup", name="Stance").get_by_label("Defend").check()
    await form.get_by_label("Lasgun").check()
    await form.get_by_label("Shield").check()
    await form.get_by_label("Karama").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".field-error:visible")).to_have_text("At most 2.")
    await form.get_by_label("Karama").uncheck()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.locator(".form-error")).to_have_text("This interaction failed.")
    await forces.fill("7")
    await form.get_by_label("Yes").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_have_count(0)
    await expect(visitor.page.locator("#log")).to_contain_text("Your plan is sealed.")
    plan = {"forces": "7", "leader": ["chani"], "stance": "defend", "cards": ["lasgun", "shield"]}
    rest = {"call": True, "word": "Bi-la kaifa", "old": ""}
    assert fake.last("submit") == {"interaction_id": "77", "values": plan | rest}


async def test_escape_does_not_throw_a_half_filled_form_away(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.open(world.DM)
    await visitor.control("bid-form").click()
    form = visitor.page.get_by_role("dialog", name="Battle plan: Arrakeen")
    await form.get_by_label("Forces").fill("3")
    await visitor.page.keyboard.press("Escape")
    await expect(form.get_by_role("alert").filter(has_text="not sent yet")).to_be_visible()
    await form.get_by_role("button", name="Cancel").click()
    await expect(form).to_have_count(0)


async def test_commands_are_found_by_typing_and_only_where_they_work(visitor: Visitor) -> None:
    await visitor.sit()
    box = visitor.page.locator(".composer-text")
    await box.fill("/")
    labels = visitor.page.locator(".suggestions .option-label")
    await expect(labels).to_have_text(["/all", "/dune bid", "/dune order set", "/dune pass", "/hand"])
    await box.fill("/bi")
    await expect(labels).to_have_text(["/dune bid"])
    await box.press("Escape")
    await expect(labels.first).to_be_hidden()
    await box.fill("")
    await visitor.open(world.DM)
    await box.fill("/")
    await expect(labels).to_have_text(["/dune bid", "/dune order set", "/dune pass", "/hand", "/private"])


async def test_a_command_is_filled_in_with_autocomplete_and_answered_privately(
    visitor: Visitor, fake: FakeServer
) -> None:
    await visitor.sit()
    form = await visitor.command("dune bid")
    amount, card = form.get_by_label("amount"), form.get_by_role("combobox", name="card")
    await expect(amount).to_be_focused()
    await expect(form).to_contain_text("Spice · whole number, 1 to 40")
    await amount.fill("99")
    await form.get_by_role("button", name="Send").click()
    await expect(form.locator(".field-error:visible")).to_have_text("At most 40.")
    await amount.fill("9")
    await card.press_sequentially("kar")
    await expect(form.get_by_role("option")).to_have_text(["Karama"])
    asked = {"channel_id": world.COUNCIL, "command": "dune bid", "command_id": "500"}
    assert fake.last("autocomplete") == asked | {"options": {"amount": 9}, "focused": "card", "text": "kar"}
    await card.press("Enter")
    await expect(card).to_have_value("Karama")
    await form.get_by_role("button", name="faction").click()
    await visitor.page.get_by_role("option", name="Guild").click()
    await form.get_by_role("button", name="Send").click()
    await expect(form).to_have_count(0)
    answer = visitor.page.locator("#log .message-ephemeral")
    await expect(answer).to_contain_text("Princess Irulan used /dune bid")
    assert fake.last("slash") == asked | {"options": {"amount": 9, "card": "card:karama", "faction": "guild"}}
    await expect(answer).to_contain_text("Only you can see this")
    await answer.get_by_role("button", name="dismiss").click()
    await expect(answer).to_have_count(0)


async def test_every_kind_of_option_has_its_value(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    form = await visitor.command("all")
    await form.get_by_label("note").fill("words")
    for option, pick in (("who", "stilgar"), ("where", "table-arrakeen"), ("role", "Moderator"), ("loud", "True")):
        await form.get_by_role("button", name=option, exact=True).click()
        await form.get_by_role("button", name=f"{option}: Choose").click()
        await visitor.page.get_by_role("option", name=pick).first.click()
        await expect(form.get_by_role("button", name=f"{option}: {pick}")).to_be_focused()
    await form.get_by_role("button", name="share", exact=True).click()
    await form.get_by_label("share").fill("0,5")
    await form.get_by_label("share").press("Enter")
    await expect(form).to_have_count(0)
    await expect(visitor.page.locator("#log .message-ephemeral")).to_contain_text("Princess Irulan used /all")
    given = {"note": "words", "who": "102", "where": world.TABLE, "role": "210", "loud": True, "share": 0.5}
    assert fake.last("slash")["options"] == given


async def test_thinking_failed_and_refused_commands_are_told_apart(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.command("hand")
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.page.locator("#log")).to_contain_text("Landsraad is thinking…")
    await visitor.command("dune pass")
    await visitor.page.keyboard.press("Enter")
    failed = visitor.page.locator(".pending-failed")
    await expect(failed).to_contain_text("/dune pass This interaction failed.")
    await visitor.command("dune order set")
    await visitor.page.keyboard.press("Enter")
    await expect(failed).to_contain_text("/dune order set That is not allowed.")
    await failed.get_by_role("button", name="dismiss").click()
    await expect(failed).to_have_count(0)


async def test_a_command_mention_opens_that_command(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.message("1004").get_by_role("button", name="dune bid").click()
    await expect(visitor.page.get_by_role("form", name="Command dune bid")).to_be_visible()
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.get_by_role("form")).to_have_count(0)


async def test_another_seat_sees_its_own_and_what_waits_for_the_first_is_told(
    visitor: Visitor, fake: FakeServer
) -> None:
    await visitor.sit()
    await visitor.page.get_by_role("button", name="Change seat").click()
    await visitor.page.get_by_role("link", name="stilgar").click()
    await expect(visitor.page.locator(".seat-bar")).to_contain_text("stilgar")
    await expect(visitor.page.locator(f"#sidebar [data-channel-id='{world.DM}']")).to_have_count(0)
    await expect(visitor.message("1001")).to_be_visible()
    while not fake.sockets.get("101"):
        await visitor.page.evaluate("() => new Promise(requestAnimationFrame)")
    await fake.say(world.DM, world.BOT, "Your secret: Karama")
    toast = visitor.page.locator(".toast")
    await expect(toast).to_contain_text("Irulan has a private message waiting.")
    await expect(visitor.page.locator("body")).not_to_contain_text("Karama")
    await toast.get_by_role("button", name="View as Irulan").click()
    await expect(visitor.page.locator(".seat-bar")).to_contain_text("Irulan")
    await visitor.open(world.DM)
    await expect(visitor.page.locator("#log")).to_contain_text("Your secret: Karama")


async def test_a_private_conversation_with_the_bot_can_be_begun(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit("seat-stilgar")
    await visitor.page.get_by_role("button", name="Write to Landsraad").click()
    await expect(visitor.page.locator("#sidebar .entry.current")).to_have_attribute("data-channel-id", world.DM)
    assert fake.last("open_dm") == {"user_id": world.BOT["id"]}


async def test_private_messages_can_be_closed_and_the_language_changed(visitor: Visitor, fake: FakeServer) -> None:
    await visitor.sit()
    await visitor.page.get_by_role("button", name="Change seat").click()
    await visitor.page.get_by_role("switch").uncheck()
    await expect(visitor.page.locator(".seat-bar")).to_contain_text("Private messages closed")
    assert fake.last("toggle_dms") == {"open": False}
    await visitor.page.get_by_label("Language").select_option("de")
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.page.locator("html")).to_have_attribute("lang", "de")
    await visitor.page.locator(".composer-text").fill("/bie")
    await expect(visitor.page.locator(".suggestions .option-label")).to_have_text(["/dune bieten"])
    await visitor.page.keyboard.press("Enter")
    form = visitor.page.locator("form.command")
    await form.get_by_label("amount").fill("2")
    await form.get_by_label("amount").press("Enter")
    await expect(form).to_have_count(0)
    await expect(visitor.page.locator("#log .message-ephemeral")).to_contain_text("used /dune bid")
    assert fake.last("slash")["command"] == "dune bid"


async def test_the_keyboard_reaches_channels_and_the_composer(visitor: Visitor) -> None:
    await visitor.sit()
    await visitor.page.keyboard.press("Alt+ArrowDown")
    current = visitor.page.locator("#sidebar .entry.current")
    await expect(current).to_have_attribute("data-channel-id", world.TABLE)
    await expect(visitor.page.locator(".composer-text")).to_be_focused()
    await visitor.page.keyboard.press("Alt+ArrowUp")
    await expect(current).to_have_attribute("data-channel-id", world.COUNCIL)
    await expect(current).not_to_have_class(re.compile("unread"))
