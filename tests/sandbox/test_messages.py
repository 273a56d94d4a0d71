"""Messages in channels, threads and DMs: limits, permissions, nonces, pins, old edits."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
import pytest
from discord import ui

from bot.sandbox import permissions as rights
from bot.sandbox.driver import LEAST
from bot.sandbox.errors import Refused
from tests.sandbox.conftest import Scene
from tests.sandbox.samplebot import Panel, png


def table(scene: Scene) -> discord.TextChannel:
    channel = scene.bot.get_channel(scene.table)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def dm(scene: Scene, user_id: str) -> discord.DMChannel:
    return await scene.bot.create_dm(discord.Object(int(user_id)))


async def refused(code: int, coroutine: Any) -> discord.HTTPException:
    with pytest.raises(discord.HTTPException) as caught:
        await coroutine
    assert caught.value.code == code
    return caught.value


# Direct messages


async def test_a_dm_with_a_picture_arrives_and_pings(scene: Scene) -> None:
    channel = await dm(scene, scene.anna.id)
    assert scene.anna.inbox() == []
    await channel.send("your hand", file=discord.File(io.BytesIO(png()), "hand.png", description="Two cards"))
    (message,) = scene.anna.inbox()
    assert message.text == "your hand\nhand.png\nTwo cards"
    assert message.files[0].data == png()
    created = [d for d in scene.box.delivered(scene.anna) if d.kind == "message_create"]
    assert created[0].pinged
    assert not any(d.kind == "message_create" for d in scene.box.delivered(scene.ben))


async def test_closed_dms_are_50007_and_no_server_in_common_50278(scene: Scene) -> None:
    anna, ben = await dm(scene, scene.anna.id), await dm(scene, scene.ben.id)
    scene.anna.close_dms()
    error = await refused(50007, anna.send("secret"))
    assert isinstance(error, discord.Forbidden)
    scene.anna.open_dms()
    await anna.send("secret")
    scene.box.leave(scene.guild, scene.ben)
    await refused(50278, ben.send("secret"))
    scene.box.delete_account(scene.anna)
    await refused(50007, anna.send("secret"))


# Limits


@pytest.mark.parametrize(
    "body",
    [
        {"content": "x" * 2001},
        {"embeds": [{"description": "x" * 4097}]},
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        {"embeds": [{"title": "x"}] * 11},
        {"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]},
        {"embeds": [{"fields": [{"name": "n", "value": ""}]}]},
        {"content": "x", "nonce": "n" * 26},
        {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "l", "custom_id": "i" * 101}]}]},
        {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "l" * 81, "custom_id": "i"}]}]},
        {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "l", "custom_id": "i"}] * 2}]},
        {"components": [{"type": 1, "components": []}]},
        {
            "components": [
                {"type": 1, "components": [{"type": 2, "style": 1, "label": "l", "custom_id": str(n)}]}
                for n in range(6)
            ]
        },
        {
            "components": [
                {
                    "type": 1,
                    "components": [
                        {
                            "type": 3,
                            "custom_id": "s",
                            "options": [{"label": "l", "value": str(n)} for n in range(26)],
                        }
                    ],
                }
            ]
        },
        {"components": [{"type": 1, "components": [{"type": 3, "custom_id": "s", "options": []}]}]},
        {"content": "x", "flags": 32768, "components": [{"type": 10, "content": "text"}]},
        {"flags": 32768, "components": [{"type": 10, "content": "x" * 4001}]},
    ],
)
async def test_over_the_limit_is_50035_and_a_violation(scene: Scene, body: dict[str, Any]) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=scene.table)
    error = await refused(50035, scene.bot.http.request(route, json=body))
    assert error.status == 400
    assert len(scene.box.violations) == 1
    assert scene.anna.channel("table") == []
    scene.box.violations.clear()


async def test_empty_messages_and_huge_files_are_refused(scene: Scene) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=scene.table)
    await refused(50006, scene.bot.http.request(route, json={"content": "  "}))
    huge = discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "huge.bin")
    await refused(40005, table(scene).send(file=huge))
    assert len(scene.box.violations) == 2
    scene.box.violations.clear()


async def test_unknown_requests_are_violations(scene: Scene) -> None:
    route = discord.http.Route("GET", "/guilds/{guild_id}/bans", guild_id=1)
    with pytest.raises(discord.NotFound):
        await scene.bot.http.request(route)
    assert scene.box.violations == ["unknown request GET /guilds/1/bans"]
    scene.box.violations.clear()


async def test_components_v2_are_shown(scene: Scene) -> None:
    view = ui.LayoutView()
    view.add_item(ui.Container(ui.TextDisplay("# Storm"), ui.ActionRow(ui.Button(label="Go", custom_id="go"))))
    await table(scene).send(view=view)
    (message,) = scene.anna.channel("table")
    assert message.text == "# Storm\nGo"
    assert message.custom_id("Go") == "go"


# Nonces, edits, pins


async def test_the_same_nonce_gives_the_same_message_for_some_minutes(scene: Scene) -> None:
    first = await table(scene).send("once", nonce="delivery-1")
    again = await table(scene).send("once", nonce="delivery-1")
    assert first.id == again.id
    assert len(scene.anna.channel("table")) == 1
    scene.box.clock.advance(400)
    assert (await table(scene).send("once", nonce="delivery-1")).id != first.id


async def test_a_lost_answer_does_not_double_the_message(scene: Scene) -> None:
    scene.box.fault("POST /channels/.*/messages", status=429, after=True, retry_after=0.01)
    await table(scene).send("once")
    assert [m.content for m in scene.anna.channel("table")] == ["once"]


async def test_old_messages_can_be_edited_only_so_often(scene: Scene) -> None:
    scene.box.world.old_edit_cap = 2
    message = await table(scene).send("board")
    for number in range(3):
        await message.edit(content=f"young {number}")
    scene.box.clock.advance(3601)
    await message.edit(content="old 1")
    await message.edit(content="old 2")
    await refused(30046, message.edit(content="old 3"))
    scene.box.clock.advance(3601)
    await message.edit(content="old 4")
    assert scene.anna.channel("table")[0].content == "old 4"


async def test_editing_keeps_or_replaces_files(scene: Scene) -> None:
    message = await table(scene).send("board", files=[discord.File(io.BytesIO(png()), n) for n in ("a.png", "b.png")])
    await message.edit(attachments=[message.attachments[1]])
    assert [file.filename for file in scene.anna.channel("table")[0].files] == ["b.png"]
    await message.add_files(discord.File(io.BytesIO(b"text"), "c d.txt"))
    assert [file.filename for file in scene.anna.channel("table")[0].files] == ["b.png", "c_d.txt"]


async def test_pins_are_listed_and_announced(scene: Scene) -> None:
    message = await table(scene).send("board")
    await message.pin()
    assert [m.id async for m in table(scene).pins()] == [message.id]
    assert [m.raw["type"] for m in scene.anna.channel("table")] == [0, 6]
    await message.unpin()
    assert [m.id async for m in table(scene).pins()] == []


async def test_a_person_deletes_what_the_bot_relied_on(scene: Scene) -> None:
    message = await table(scene).send("board", view=Panel())
    shown = scene.owner.channel("table")[0]
    with pytest.raises(Refused):
        scene.anna.delete(shown)
    scene.owner.delete(shown)
    with pytest.raises(Refused):
        await scene.anna.click(shown, "My hand")
    await refused(10008, message.edit(content="gone"))
    channel = scene.bot.get_partial_messageable(scene.table)
    scene.box.delete_channel("table")
    await refused(10003, channel.send("gone"))


async def test_pings_follow_allowed_mentions(scene: Scene) -> None:
    text = f"{scene.anna.mention} {scene.ben.mention}"
    await table(scene).send(text)
    only_anna = discord.AllowedMentions(users=[discord.Object(int(scene.anna.id))])
    await table(scene).send(text, allowed_mentions=only_anna)
    await table(scene).send(text, allowed_mentions=only_anna, silent=True)
    pinged = {
        person: [d.pinged for d in scene.box.delivered(person) if d.kind == "message_create"]
        for person in (scene.anna, scene.ben)
    }
    assert pinged == {scene.anna: [False, True, False], scene.ben: [False, False, False]}


# Permissions


@pytest.mark.parametrize(
    "missing, code",
    [
        (rights.VIEW_CHANNEL, 50001),
        (rights.SEND_MESSAGES, 50013),
        (rights.EMBED_LINKS, 50013),
        (rights.ATTACH_FILES, 50013),
    ],
)
async def test_posting_needs_each_permission(scene: Scene, missing: int, code: int) -> None:
    channel = table(scene)
    everyone = scene.guild.roles[scene.guild.id]
    everyone.permissions &= ~missing
    scene.box.grant_bot(scene.guild, LEAST & ~missing)
    embed, file = discord.Embed(title="Storm"), discord.File(io.BytesIO(png()), "a.png")
    await refused(code, channel.send("board", embed=embed, file=file))


async def test_pins_threads_roles_and_channels_need_theirs(scene: Scene) -> None:
    channel = table(scene)
    message = await channel.send("board")
    everyone = scene.guild.roles[scene.guild.id]
    everyone.permissions &= ~(rights.CREATE_PUBLIC_THREADS | rights.CREATE_PRIVATE_THREADS)
    scene.box.grant_bot(scene.guild, rights.EVERYONE & everyone.permissions)
    await refused(50013, message.pin())
    await refused(50013, channel.create_thread(name="talk"))
    await refused(50013, message.create_thread(name="talk"))
    await refused(50013, channel.guild.create_role(name="Atreides"))
    await refused(50013, channel.guild.create_text_channel("game"))
    await refused(50013, channel.set_permissions(channel.guild.default_role, view_channel=False))
    assert message.id == int(scene.anna.channel("table")[0].id)


async def test_a_hidden_channel_shows_nothing_until_one_is_let_in(scene: Scene) -> None:
    guild = table(scene).guild
    hidden: dict[discord.Role | discord.Member | discord.Object, discord.PermissionOverwrite] = {
        guild.default_role: discord.PermissionOverwrite(view_channel=False),
        guild.me: discord.PermissionOverwrite(view_channel=True),
    }
    channel = await guild.create_text_channel("Sietch Tabr", overwrites=hidden)
    await channel.send("water")
    assert scene.anna.channels() == ["table"]
    assert scene.anna.channel("sietch-tabr") == []
    with pytest.raises(Refused):
        await scene.anna.slash("echo", text="hello", at="sietch-tabr")
    await channel.set_permissions(await guild.fetch_member(int(scene.anna.id)), view_channel=True)
    assert [m.content for m in scene.anna.channel("sietch-tabr")] == ["water"]
    assert "water" not in str(scene.box.delivered(scene.ben))
    role = await guild.create_role(name="Fremen")
    await channel.set_permissions(role, view_channel=True)
    await scene.bot.http.add_role(guild.id, int(scene.ben.id), role.id)
    assert [m.content for m in scene.ben.channel("sietch-tabr")] == ["water"]
    await scene.bot.http.remove_role(guild.id, int(scene.ben.id), role.id)
    assert scene.ben.channel("sietch-tabr") == []
    await channel.delete()
    assert scene.anna.channels() == ["table"]


# Threads


async def test_a_private_thread_is_seen_by_its_members_and_moderators(scene: Scene) -> None:
    thread = await table(scene).create_thread(name="Alliance", invitable=False)
    await thread.send("let us talk")
    assert scene.anna.channel("Alliance") == []
    await thread.add_user(discord.Object(int(scene.anna.id)))
    assert [m.content for m in scene.anna.channel("Alliance")] == ["let us talk"]
    assert scene.ben.channel("Alliance") == []
    assert [m.content for m in scene.owner.channel("Alliance")] == ["let us talk"]
    await thread.send(f"hello {scene.ben.mention}", allowed_mentions=discord.AllowedMentions(users=True))
    assert len(scene.ben.channel("Alliance")) == 2
    await thread.remove_user(discord.Object(int(scene.ben.id)))
    assert scene.ben.channel("Alliance") == []


async def test_archived_threads_wake_by_a_message_and_locked_ones_do_not(scene: Scene) -> None:
    message = await table(scene).send("turn 1")
    thread = await message.create_thread(name="Turn 1", auto_archive_duration=60)
    note = await thread.send("first")
    scene.box.archive("Turn 1")
    await refused(50083, note.edit(content="changed"))
    await thread.send("second")
    await note.edit(content="changed")
    scene.box.grant_bot(scene.guild, rights.EVERYONE)
    scene.box.archive("Turn 1", locked=True)
    await refused(160005, thread.send("third"))
    assert [m.content for m in scene.ben.channel("Turn 1")] == ["changed", "second"]
    await refused(
        160004,
        scene.bot.http.start_thread_with_message(scene.table, message.id, name="again", auto_archive_duration=60),
    )


async def test_a_thread_without_a_message_is_announced(scene: Scene) -> None:
    thread = await table(scene).create_thread(name="Storm", type=discord.ChannelType.public_thread)
    (line,) = scene.anna.channel("table")
    assert (line.raw["type"], line.content) == (18, "Storm")
    assert line.raw["message_reference"]["channel_id"] == str(thread.id)


async def test_until_waits_for_what_somebody_sees(scene: Scene) -> None:
    sending = asyncio.create_task(table(scene).send("board"))
    await scene.box.until(lambda: any(m.content == "board" for m in scene.anna.channel("table")))
    await sending
    with pytest.raises(TimeoutError):
        await scene.box.until(lambda: False, timeout=0.01)


@pytest.mark.parametrize(
    "body",
    [[1], "text", 7, {"embeds": "x"}, {"embeds": [1]}, {"components": [1]}, {"content": 5}, {"attachments": [2]}],
)
async def test_a_body_of_the_wrong_shape_is_refused_and_never_an_error_of_the_server(scene: Scene, body: Any) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=scene.table)
    error = await refused(50035, scene.bot.http.request(route, json=body))
    assert error.status == 400
    assert scene.box.violations
    scene.box.violations.clear()


async def test_history_before_after_and_around(scene: Scene) -> None:
    channel = table(scene)
    sent = []
    for number in range(5):
        scene.box.clock.advance(10**number)  # further and further apart: a neighbour in order is none in time
        sent.append(await channel.send(str(number)))

    async def shown(**where: Any) -> list[str]:
        return [message.content async for message in channel.history(**where)]

    assert await shown() == ["4", "3", "2", "1", "0"]
    assert await shown(limit=2, before=sent[3]) == ["2", "1"]
    assert await shown(limit=2, after=sent[1]) == ["2", "3"]
    assert await shown(limit=3, around=sent[2]) == ["3", "2", "1"]
    assert await shown(limit=3, around=sent[4]) == ["4", "3", "2"]
    assert await shown(limit=3, around=sent[0]) == ["2", "1", "0"]
