"""Login, sync, gateway sessions, and failures injected into them."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.sandbox.clock import Clock
from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess
from tests.sandbox.conftest import Scene
from tests.sandbox.samplebot import SampleBot


async def test_login_and_sync(scene: Scene) -> None:
    assert scene.bot.user is not None
    assert scene.bot.user.name == "landsraad"
    assert [guild.name for guild in scene.bot.guilds] == ["Arrakis"]
    info = await scene.bot.application_info()
    assert info.id == int(scene.box.world.application.id)
    (dune,) = [c for c in await scene.bot.tree.fetch_commands() if c.name == "dune"]
    bid = next(option for option in dune.options if option.name == "bid")
    assert isinstance(bid, app_commands.AppCommandGroup)
    amount, card = bid.options
    assert isinstance(amount, app_commands.Argument)
    assert isinstance(card, app_commands.Argument)
    assert (amount.min_value, amount.max_value) == (1, 10)
    assert card.autocomplete


async def test_a_wrong_token_and_privileged_intents_are_refused(quiet_scene: Scene) -> None:
    box = quiet_scene.box
    await box.run(SampleBot)
    stranger = SampleBot()
    with pytest.raises(discord.LoginFailure):
        await stranger.login("wrong")
    await stranger.close()
    greedy = discord.Client(intents=discord.Intents.all())
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await greedy.start(box.token)
    await greedy.close()


async def test_commands_over_the_limits_are_not_synced(scene: Scene) -> None:
    @app_commands.command(name="huge", description="x" * 100)
    async def huge(interaction: discord.Interaction, where: str) -> None:
        raise AssertionError(f"never called: {interaction} {where}")

    choices: list[app_commands.Choice[str | int | float]] = [
        app_commands.Choice(name=f"{n:02}" + "n" * 98, value=f"{n:02}" + "v" * 98) for n in range(25)
    ]
    huge._params["where"].choices = choices
    group = app_commands.Group(name="big", description="too big")
    for name in ("one", "two"):
        sub: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=name, description="x", callback=huge.callback
        )
        sub._params["where"].choices = choices
        group.add_command(sub)
    scene.bot.tree.add_command(group)
    with pytest.raises(app_commands.CommandSyncFailure):
        await scene.bot.tree.sync()
    scene.bot.tree.remove_command("big")
    assert len(scene.box.violations) == 1
    scene.box.violations.clear()


async def test_resume_replays_what_was_missed(scene: Scene) -> None:
    await scene.box.drop_gateway()
    asked = scene.anna.begin_slash("dune bid", amount=7)
    outcome = await scene.anna.outcome(asked)
    assert outcome.text == "7 on None"
    gateway = scene.box.server.gateway
    assert (gateway.identifies, gateway.resumes) == (1, 1)
    await scene.box.drop_gateway(code=4000)
    await gateway.wait_counts(resumes=2)
    assert (await scene.anna.slash("dune bid", amount=8)).text == "8 on None"
    await scene.box.quiet()
    assert scene.bot.resumes == 2


async def test_an_invalid_session_identifies_anew(scene: Scene) -> None:
    await scene.box.drop_gateway(resume=False)
    await scene.box.server.gateway.wait_counts(identifies=2)
    assert (await scene.anna.slash("dune bid", amount=2)).text == "2 on None"


async def test_429_is_waited_out(scene: Scene) -> None:
    fault = scene.box.fault("POST /channels", status=429, retry_after=0.02, times=2)
    channel = scene.bot.get_channel(scene.table)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("board")
    assert fault.hits == 2
    assert [m.content for m in scene.anna.channel("table")] == ["board"]


async def test_rate_limit_headers_make_the_client_wait(scene: Scene) -> None:
    scene.box.rate_limit("POST /channels/.*/messages", 2, 0.1)
    channel = scene.bot.get_channel(scene.table)
    assert isinstance(channel, discord.TextChannel)
    await asyncio.gather(*(channel.send(str(number)) for number in range(5)))
    assert len(scene.anna.channel("table")) == 5
    limits = scene.box.server.rest.limits
    assert len(limits.buckets) == 1
    assert limits.exceeded == 0, "the client goes by the headers, and not by being refused"


async def test_drop_delay_hold_and_server_errors(scene: Scene) -> None:
    channel = scene.bot.get_channel(scene.table)
    assert isinstance(channel, discord.TextChannel)
    scene.box.fault("POST /channels", drop=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("lost")
    scene.box.fault("POST /channels", status=503)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("lost")
    held = scene.box.fault("POST /channels", hold=True)
    sending = asyncio.create_task(channel.send("held"))
    await held.reached.wait()
    assert scene.anna.channel("table") == []
    held.release()
    await sending
    assert [m.content for m in scene.anna.channel("table")] == ["held"]


async def test_an_outage_ends_and_the_bot_is_back(scene: Scene) -> None:
    await scene.box.outage()
    scene.box.recover()
    await scene.box.server.gateway.wait_counts(resumes=1)
    assert (await scene.anna.slash("dune bid", amount=2)).text == "2 on None"


async def test_kicked_and_invited_again(scene: Scene) -> None:
    scene.box.kick_bot(scene.guild)
    await scene.box.quiet()
    assert list(scene.bot.guilds) == []
    assert scene.anna.commands() == []
    scene.box.invite_bot(scene.guild)
    await scene.box.quiet()
    assert [guild.name for guild in scene.bot.guilds] == ["Arrakis"]
    assert (await scene.anna.slash("dune bid", amount=2)).text == "2 on None"


async def test_nobody_answers_without_a_bot(quiet_scene: Scene) -> None:
    box = quiet_scene.box
    await box.run(SampleBot)
    assert box.hosted is not None
    await box.hosted.stop()
    assert (await quiet_scene.anna.slash("dune bid", amount=2)).failed
    states = [d.data["state"] for d in box.delivered(quiet_scene.anna) if d.kind == "interaction_state"]
    assert states == ["offline", "failed"]


async def test_identifiers_of_one_stream_do_not_depend_on_another() -> None:
    def answers(private: int) -> tuple[str, list[str]]:
        box = Sandbox(Clock(start=1_767_225_600.0))
        anna, ben = box.user("Anna"), box.user("Ben")
        box.guild("Arrakis", anna, [ben])
        for number in range(private):
            ben.say(f"aside {number}", at=ben.place("@dm"))
        return anna.say("hello").id, [user.id for user in box.world.users.values()]

    assert answers(0) == answers(7)


async def test_the_bot_as_a_process_of_its_own_survives_sigkill(quiet_scene: Scene) -> None:
    box = quiet_scene.box
    addresses = {"SANDBOX_API": box.api_url, "SANDBOX_GATEWAY": box.gateway_url, "SANDBOX_TOKEN": box.token}
    path = {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = BotProcess(box, [sys.executable, "-W", "ignore", "-m", "tests.sandbox.samplebot"], {**addresses, **path})
    await process.start()
    board = await quiet_scene.anna.slash("dune map")
    await process.kill()
    await process.start()
    assert (await quiet_scene.anna.click(board, "Bid 3")).message.content == "Anna bids 3"
    await process.stop()
    assert box.violations == []


class Listener(SampleBot):
    """The sample bot with more intents, listening to messages."""

    def __init__(self, intents: discord.Intents) -> None:
        super().__init__()
        self._connection._intents = intents
        self.heard: list[str] = []

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message.content)


@pytest.mark.parametrize(
    "intents, heard",
    [
        (discord.Intents(guilds=True), []),
        (discord.Intents(guilds=True, guild_messages=True), ["", "<bot>"]),
        (discord.Intents(guilds=True, dm_messages=True), ["in private"]),
    ],
)
async def test_events_follow_the_intents(quiet_scene: Scene, intents: discord.Intents, heard: list[str]) -> None:
    box, anna = quiet_scene.box, quiet_scene.anna
    hosted = await box.run(lambda: Listener(intents))
    mention = f"<@{box.world.application.bot_id}>"
    anna.say("hello all")
    anna.say(mention)
    anna.say("in private", at="@dm")
    await box.quiet()
    assert isinstance(hosted.client, Listener)
    assert [text.replace(mention, "<bot>") for text in hosted.client.heard] == heard
