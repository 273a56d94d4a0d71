"""Servers, channels, roles and members through the library's own methods."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.sandbox import permissions as rights
from bot.sandbox.errors import Refused
from tests.sandbox.conftest import Scene


async def table(scene: Scene) -> discord.TextChannel:
    channel = await scene.bot.fetch_channel(scene.table)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_fetching_users_servers_members_and_messages(scene: Scene) -> None:
    assert (await scene.bot.fetch_user(int(scene.anna.id))).display_name == "Anna"
    guild = await scene.bot.fetch_guild(int(scene.guild.id))
    assert (guild.name, guild.approximate_member_count) == ("Arrakis", 4)
    assert [g.id async for g in scene.bot.fetch_guilds()] == [guild.id]
    assert (await guild.fetch_member(int(scene.ben.id))).name == "ben"
    assert [c.name for c in await guild.fetch_channels()] == ["table"]
    message = await (await table(scene)).send("board")
    assert (await (await table(scene)).fetch_message(message.id)).content == "board"
    for code, request in (
        (10013, scene.bot.fetch_user(1)),
        (10004, scene.bot.fetch_guild(1)),
        (10003, scene.bot.fetch_channel(1)),
        (10007, guild.fetch_member(1)),
        (10008, (await table(scene)).fetch_message(1)),
    ):
        with pytest.raises(discord.NotFound) as caught:
            await request
        assert caught.value.code == code


async def test_roles_are_created_changed_and_deleted(scene: Scene) -> None:
    guild = scene.bot.guilds[0]
    role = await guild.create_role(name="Atreides", colour=discord.Colour(0x112233), mentionable=True)
    assert [r.name for r in await guild.fetch_roles()] == ["@everyone", "Landsraad", "Atreides"]
    await role.edit(name="House Atreides", colour=discord.Colour(0x445566))
    anna = await guild.fetch_member(int(scene.anna.id))
    await anna.add_roles(role)
    assert [r.id for r in (await guild.fetch_member(anna.id)).roles if not r.is_default()] == [role.id]
    kinds = [d.data["change"] for d in scene.box.delivered(scene.ben) if d.kind == "directory"]
    assert kinds[-3:] == ["role_create", "role_update", "member_update"]
    pinged = discord.AllowedMentions(roles=True)
    await (await table(scene)).send(role.mention, allowed_mentions=pinged)
    assert [d.pinged for d in scene.box.delivered(scene.anna) if d.kind == "message_create"] == [True]
    assert [d.pinged for d in scene.box.delivered(scene.ben) if d.kind == "message_create"] == [False]
    await role.delete()
    assert scene.guild.members[scene.anna.id].roles == []
    with pytest.raises(discord.NotFound) as caught:
        await role.edit(name="gone")
    assert caught.value.code == 10011


async def test_a_bot_does_not_grant_what_it_lacks(scene: Scene) -> None:
    guild = scene.bot.guilds[0]
    with pytest.raises(discord.Forbidden):
        await guild.create_role(name="Emperor", permissions=discord.Permissions(administrator=True))
    everyone = guild.default_role
    with pytest.raises(discord.Forbidden):
        await (await table(scene)).set_permissions(everyone, manage_guild=True)


async def test_channels_are_renamed_and_overwrites_removed(scene: Scene) -> None:
    channel = await table(scene)
    await channel.edit(name="Great Flat", topic="turn 2")
    assert scene.anna.channels() == ["great-flat"]
    update = [d for d in scene.box.delivered(scene.anna) if d.kind == "channel_update"][-1]
    assert update.data["channel"]["topic"] == "turn 2"
    everyone = scene.bot.guilds[0].default_role
    await channel.set_permissions(everyone, send_messages=False)
    with pytest.raises(Refused):
        scene.anna.say("may I?")
    await channel.set_permissions(everyone, overwrite=None)
    assert scene.anna.say("I may").content == "I may"


async def test_threads_are_listed_while_active_and_when_archived(scene: Scene) -> None:
    channel = await table(scene)
    one = await channel.create_thread(name="one", type=discord.ChannelType.public_thread)
    two = await channel.create_thread(name="two")
    await two.add_user(discord.Object(int(scene.anna.id)))
    assert {m.id for m in await two.fetch_members()} == {int(scene.anna.id), int(scene.box.world.application.bot_id)}
    assert {t.name for t in await scene.bot.guilds[0].active_threads()} == {"one", "two"}
    await one.edit(archived=True)
    await two.edit(archived=True, locked=True)
    assert [t.name async for t in channel.archived_threads()] == ["one"]
    assert [t.name async for t in channel.archived_threads(private=True)] == ["two"]
    await one.edit(archived=False)
    await one.delete()
    assert scene.ben.channels() == ["table"]


async def test_nicknames_reactions_and_many_deletions(scene: Scene) -> None:
    guild, channel = scene.bot.guilds[0], await table(scene)
    await guild.me.edit(nick="The Landsraad")
    assert scene.guild.members[str(guild.me.id)].nick == "The Landsraad"
    messages = [await channel.send(str(number)) for number in range(3)]
    await messages[0].add_reaction("👍")
    await channel.delete_messages(messages[:2])
    assert [m.content for m in scene.anna.channel("table")] == ["2"]
    scene.anna.say("mine")
    scene.box.grant_bot(scene.guild, rights.EVERYONE)
    theirs = [m async for m in channel.history(limit=1)]
    with pytest.raises(discord.Forbidden):
        await theirs[0].delete()


async def test_single_commands_are_added_and_removed(scene: Scene) -> None:
    app = int(scene.box.world.application.id)
    extra: Any = {"name": "extra", "description": "More", "type": 1}
    added = await scene.bot.http.upsert_global_command(app, extra)
    assert "extra" in scene.anna.commands()
    await scene.bot.http.delete_global_command(app, int(added["id"]))
    assert "extra" not in scene.anna.commands()
    await scene.bot.tree.sync(guild=scene.bot.guilds[0])
    assert scene.anna.commands() == ["dune", "echo"]


async def test_the_original_answer_is_fetched(scene: Scene) -> None:
    waiting = scene.bot.wait_for("late", timeout=5)
    scene.anna.begin_slash("dune late")
    interaction: discord.Interaction = await waiting
    await interaction.response.send_message("answer")
    assert (await interaction.original_response()).content == "answer"


async def test_a_bot_leaves_a_server_and_a_sharded_client_finds_the_gateway(scene: Scene) -> None:
    shards, address, start_limit = await scene.bot.http.get_bot_gateway()
    assert (shards, address, start_limit["max_concurrency"]) == (1, scene.box.gateway_url, 1)
    await scene.bot.guilds[0].leave()
    assert scene.anna.commands() == []
