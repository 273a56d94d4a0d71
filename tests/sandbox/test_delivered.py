"""The complete record of what reached an account, which the secrecy tests rest on."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.sandbox.clock import Clock
from bot.sandbox.driver import Sandbox
from bot.sandbox.ledger import Delivery
from bot.sandbox.person import Person
from tests.sandbox.conftest import Scene
from tests.sandbox.samplebot import SampleBot, png

NOON = 1_767_268_800.0


async def test_everything_that_reaches_an_account_is_recorded_in_order(scene: Scene) -> None:
    channel = scene.bot.get_channel(scene.table)
    assert isinstance(channel, discord.TextChannel)
    async with channel.typing():
        message = await channel.send("one", file=discord.File(io.BytesIO(png()), "map.png", description="alt"))
    await message.edit(content="two")
    await message.delete()
    await scene.anna.autocomplete("dune bid", "card", "l", amount=1)
    kinds = [delivery.kind for delivery in scene.box.delivered(scene.anna)]
    wanted = ["typing", "message_create", "message_update", "message_delete", "interaction_state", "choices"]
    assert [kind for kind in kinds if kind in wanted] == [*wanted, "interaction_state"]
    created = next(d for d in scene.box.delivered(scene.ben) if d.kind == "message_create")
    (file,) = created.files
    assert (file.filename, file.description, file.data) == ("map.png", "alt", png())
    instants = [delivery.at for delivery in scene.box.delivered(scene.anna)]
    assert instants == sorted(instants)
    assert not any(delivery.kind == "choices" for delivery in scene.box.delivered(scene.ben))


async def test_a_newcomer_is_delivered_the_history(scene: Scene) -> None:
    await scene.anna.slash("echo", text="before you came")
    late = scene.box.user("Late")
    scene.box.join(scene.guild, late)
    (history,) = [d for d in scene.box.delivered(late) if d.kind == "history"]
    assert [m["content"] for m in history.data["messages"]] == ["before you came"]


async def twin(act: Callable[[Person], Awaitable[object]]) -> list[Delivery]:
    """What Ben is delivered when Anna does something private between two public acts."""
    async with Sandbox(Clock(start=NOON)) as box:
        anna, ben = box.user("Anna"), box.user("Ben")
        box.guild("Arrakis", anna, [ben])
        await box.run(SampleBot)
        await anna.slash("echo", text="first")
        box.clock.advance(1)
        await act(anna)
        await box.quiet()
        box.clock.advance(1)
        await anna.slash("echo", text="second")
        return box.delivered(ben)


async def test_twin_worlds_that_differ_in_private_give_another_seat_the_same() -> None:
    async def three_bids(anna: Person) -> None:
        for amount in (1, 2, 3):
            await anna.slash("dune bid", amount=amount)

    async def one_bid(anna: Person) -> None:
        await anna.slash("dune bid", amount=9)
        await anna.autocomplete("dune bid", "card", "s", amount=1)

    one, other = await twin(three_bids), await twin(one_bid)
    assert [d.data for d in one if d.kind == "message_create"] != []
    assert one == other


async def test_localised_names_are_shown_in_the_persons_language(scene: Scene) -> None:
    class Names(app_commands.Translator):
        async def translate(
            self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
        ) -> str | None:
            return "wiederhole" if string.message == "echo" and locale is discord.Locale.german else None

    await scene.bot.tree.set_translator(Names())
    await scene.bot.tree.sync()
    (echo,) = [c for c in scene.box.world.application.commands[None] if c["name"] == "echo"]
    assert echo["name_localizations"] == {"de": "wiederhole"}
    assert (await scene.anna.slash("echo", text="by its default name")).text == "by its default name"
