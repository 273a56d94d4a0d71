"""Commands, components and modals, from a person's act to what that person sees."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.sandbox import permissions
from bot.sandbox.errors import Refused
from bot.sandbox.person import DM
from tests.sandbox.conftest import Scene


async def test_a_command_with_options_is_answered_to_one_person_only(scene: Scene) -> None:
    outcome = await scene.anna.slash("dune bid", amount=3, card="lasgun")
    assert outcome.ack == 4
    assert outcome.message.ephemeral
    assert outcome.text == "3 on lasgun"
    assert [m.content for m in scene.anna.channel("table")] == ["3 on lasgun"]
    assert scene.ben.channel("table") == []
    assert "3 on lasgun" not in str(scene.box.delivered(scene.ben))


async def test_autocomplete_offers_what_fits(scene: Scene) -> None:
    choices = await scene.anna.autocomplete("dune bid", "card", "s", amount=2)
    assert [choice["value"] for choice in choices] == ["shield", "snooper"]
    assert scene.box.delivered(scene.anna)[-1].kind in ("choices", "interaction_state")


async def test_deferred_answer_carries_embed_picture_and_buttons(scene: Scene) -> None:
    outcome = await scene.anna.slash("dune map")
    message = outcome.message
    assert outcome.ack == 5
    assert not message.loading
    attachment = message.raw["attachments"][0]
    assert (attachment["width"], attachment["height"], attachment["content_type"]) == (6, 4, "image/png")
    assert message.embeds[0]["image"]["url"] == attachment["url"]
    assert message.files[0].description == "The board of turn 1"
    assert [button["label"] for button in message.buttons] == ["My hand", "Plan", "Closed", "Bid 3"]
    assert scene.ben.channel("table")[0].text == message.text


async def test_buttons_and_dynamic_items_answer_after_a_restart(scene: Scene) -> None:
    message = (await scene.anna.slash("dune map")).message
    await scene.box.restart_bot()
    hand = await scene.ben.click(message, "My hand")
    assert hand.text == "the hand of Ben"
    assert hand.message.ephemeral
    bid = await scene.ben.click(message, "Bid 3")
    assert bid.ack == 7
    assert bid.message.content == "Ben bids 3"


async def test_a_modal_with_labels_and_selects_is_filled_in(scene: Scene) -> None:
    board = await scene.anna.slash("dune map")
    opened = await scene.anna.click(board, "Plan")
    assert opened.modal.title == "Battle plan"
    assert list(opened.modal.fields) == ["Dial", "Leader"]
    done = await scene.anna.submit(opened, {"Dial": "4", "Leader": ["chani"]})
    assert done.text == "dial 4, chani"
    with pytest.raises(Refused):
        await scene.anna.submit(opened, {"Dial": "4", "Leader": ["chani"]})


async def test_a_modal_refuses_what_its_fields_do_not_take(scene: Scene) -> None:
    board = await scene.anna.slash("dune map")
    opened = await scene.anna.click(board, "Plan")
    for values in ({"Dial": "444", "Leader": ["chani"]}, {"Dial": "4", "Leader": ["paul"]}, {"Leader": ["chani"]}):
        with pytest.raises(Refused):
            await scene.anna.submit(opened, values)


async def test_a_modal_opened_before_a_restart_gets_no_answer(scene: Scene) -> None:
    board = await scene.anna.slash("dune map")
    opened = await scene.anna.click(board, "Plan")
    await scene.box.restart_bot()
    waiting = asyncio.create_task(scene.anna.submit(opened, {"Dial": "4", "Leader": ["chani"]}))
    await scene.box.server.gateway.probe()
    scene.box.clock.advance(3.1)
    assert (await waiting).failed
    assert opened.modal.interaction.modal_done is False, "the dialog stays open and may be sent again"


async def test_selects_take_their_own_options_and_people(scene: Scene) -> None:
    board = await scene.anna.slash("dune map")
    assert (await scene.anna.select(board, "Card", "shield")).message.content == "plays shield"
    silent = await scene.anna.select(board, "Ally", scene.ben)
    assert silent.ack == 6
    assert silent.message.content == "ally: Ben"
    with pytest.raises(Refused):
        await scene.anna.select(board, "Card", "crysknife")
    with pytest.raises(Refused):
        await scene.anna.select(board, "Card", ["shield", "lasgun"])


async def test_refuses_what_discord_refuses(scene: Scene) -> None:
    board = await scene.anna.slash("dune map")
    with pytest.raises(Refused, match="disabled"):
        await scene.anna.click(board, "Closed")
    for command, options in (
        ("dune bid", {"amount": 0}),
        ("dune bid", {"amount": "3"}),
        ("dune bid", {}),
        ("dune bid", {"amount": 3, "colour": "red"}),
        ("dune", {}),
        ("dune ship", {}),
        ("never", {}),
    ):
        with pytest.raises(Refused):
            await scene.anna.slash(command, options=options)
    assert [d.kind for d in scene.box.delivered(scene.anna)].count("refused") == 8


async def test_who_may_use_a_command_and_where(scene: Scene) -> None:
    with pytest.raises(Refused):
        await scene.anna.slash("admin")
    assert "admin" not in scene.anna.commands()
    assert (await scene.owner.slash("admin")).text == "hello moderator"
    assert (await scene.anna.slash("echo", text="in private", at=DM)).text == "in private"
    with pytest.raises(Refused):
        await scene.owner.slash("admin", at=DM)
    assert scene.anna.inbox()[0].content == "in private"


async def test_second_first_answer_is_40060(scene: Scene) -> None:
    await scene.anna.slash("dune twice")
    await scene.box.quiet()
    (error,) = scene.bot.errors
    assert isinstance(error, discord.HTTPException)
    assert (error.status, error.code) == (400, 40060)
    assert any("twice" in violation for violation in scene.box.violations)
    scene.box.violations.clear()


async def _late(scene: Scene) -> tuple[discord.Interaction, asyncio.Task[None]]:
    wait = asyncio.create_task(scene.bot.wait_for("late"))
    interaction = scene.anna.begin_slash("dune late")
    found = await wait
    return found, asyncio.create_task(interaction.acknowledged.wait())  # type: ignore[arg-type]


async def test_answer_after_three_seconds_is_10062(scene: Scene) -> None:
    interaction, failed = await _late(scene)
    scene.box.clock.advance(3.1)
    await failed
    with pytest.raises(discord.NotFound) as caught:
        await interaction.response.send_message("too late")
    assert caught.value.code == 10062
    assert scene.box.delivered(scene.anna)[-1].data["state"] == "failed"


async def test_token_dies_after_fifteen_minutes(scene: Scene) -> None:
    interaction, acknowledged = await _late(scene)
    await interaction.response.send_message("now", ephemeral=True)
    await acknowledged
    await interaction.edit_original_response(content="edited")
    scene.box.clock.advance(901)
    with pytest.raises(discord.HTTPException) as caught:
        await interaction.followup.send("later")
    assert (caught.value.status, caught.value.code) == (401, 50027)
    assert scene.anna.channel("table")[0].content == "edited"


async def test_ephemeral_answers_are_dismissed_and_not_in_history(scene: Scene) -> None:
    answer = (await scene.anna.slash("dune bid", amount=1)).message
    history = [m async for m in scene.bot.get_channel(scene.table).history()]  # type: ignore[union-attr]
    assert history == []
    scene.anna.delete(answer)
    assert scene.anna.channel("table") == []


async def test_followup_after_deferral_fills_the_deferred_message(scene: Scene) -> None:
    interaction, acknowledged = await _late(scene)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await acknowledged
    await interaction.followup.send("filled")
    second = await interaction.followup.send("second", wait=True, ephemeral=True)
    assert scene.box.warnings
    assert [m.content for m in scene.anna.channel("table")] == ["filled", "second"]
    await second.delete()
    await interaction.delete_original_response()
    assert scene.anna.channel("table") == []


async def test_answers_need_no_permission_in_the_channel(scene: Scene) -> None:
    everyone = scene.guild.roles[scene.guild.id]
    everyone.permissions &= ~(permissions.SEND_MESSAGES | permissions.ATTACH_FILES | permissions.EMBED_LINKS)
    scene.box.grant_bot(scene.guild, permissions.VIEW_CHANNEL)
    board = await scene.anna.slash("dune map")
    assert board.message.files
    assert (await scene.anna.click(board, "My hand")).message.ephemeral


async def test_a_429_on_an_answer_is_waited_out(scene: Scene) -> None:
    callback = scene.box.fault("POST /interactions", status=429, retry_after=0.01)
    edit = scene.box.fault("PATCH /webhooks", status=429, retry_after=0.01)
    assert (await scene.anna.slash("dune map")).message.files
    assert (callback.hits, edit.hits) == (1, 1)


async def test_an_answer_held_up_for_three_seconds_has_failed(scene: Scene) -> None:
    held = scene.box.fault("POST /interactions", hold=True)
    interaction = scene.anna.begin_slash("dune bid", amount=1)
    await held.reached.wait()
    scene.box.clock.advance(3.1)
    held.release()
    assert (await scene.anna.outcome(interaction)).failed
    await scene.box.quiet()
    assert scene.anna.channel("table") == []
