"""A small discord.py bot that uses every feature the stand-in claims to serve."""

from __future__ import annotations

import asyncio
import io
import os
import re
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image

from bot.discord.redirect import redirect


def png(width: int = 6, height: int = 4) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), (200, 150, 50)).save(buffer, "PNG")
    return buffer.getvalue()


class BidButton(ui.DynamicItem[ui.Button[Any]], template=r"bid:(?P<amount>\d+)"):
    def __init__(self, amount: int) -> None:
        super().__init__(ui.Button(label=f"Bid {amount}", custom_id=f"bid:{amount}"))
        self.amount = amount

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: re.Match[str]) -> BidButton:
        return cls(int(match["amount"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content=f"{interaction.user.display_name} bids {self.amount}")


class PlanModal(ui.Modal, title="Battle plan"):
    dial: ui.Label[Any] = ui.Label(text="Dial", component=ui.TextInput(custom_id="dial", max_length=2))
    leader: ui.Label[Any] = ui.Label(
        text="Leader",
        component=ui.Select(
            custom_id="leader",
            options=[
                discord.SelectOption(label="Chani", value="chani"),
                discord.SelectOption(label="Jamis", value="jamis"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        dial, leader = self.dial.component, self.leader.component
        assert isinstance(dial, ui.TextInput)
        assert isinstance(leader, ui.Select)
        await interaction.response.send_message(f"dial {dial.value}, {leader.values[0]}", ephemeral=True)


class Panel(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @ui.button(label="My hand", custom_id="hand")
    async def hand(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        await interaction.response.send_message(f"the hand of {interaction.user.display_name}", ephemeral=True)

    @ui.button(label="Plan", custom_id="plan")
    async def plan(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        await interaction.response.send_modal(PlanModal())

    @ui.button(label="Closed", custom_id="closed", disabled=True)
    async def closed(self, interaction: discord.Interaction, _: ui.Button[Any]) -> None:
        raise AssertionError("a disabled button was pressed")

    @ui.select(cls=ui.UserSelect, custom_id="ally", placeholder="Ally")
    async def ally(self, interaction: discord.Interaction, select: ui.UserSelect[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content=f"ally: {select.values[0].display_name}")

    @ui.select(
        custom_id="card",
        placeholder="Card",
        options=[
            discord.SelectOption(label="Lasgun", value="lasgun"),
            discord.SelectOption(label="Shield", value="shield"),
        ],
    )
    async def card(self, interaction: discord.Interaction, select: ui.Select[Any]) -> None:
        await interaction.response.edit_message(content=f"plays {select.values[0]}")


class SampleBot(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=0.02,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.resumes = 0
        self.errors: list[BaseException] = []
        _add_commands(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No five seconds between two IDENTIFYs."""

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        self.add_dynamic_items(BidButton)
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumes += 1


def _add_commands(bot: SampleBot) -> None:
    group = app_commands.Group(name="dune", description="The game")

    @group.command(name="bid", description="Bid spice")
    @app_commands.describe(amount="How much", card="On which card")
    async def bid(
        interaction: discord.Interaction, amount: app_commands.Range[int, 1, 10], card: str | None = None
    ) -> None:
        await interaction.response.send_message(f"{amount} on {card}", ephemeral=True)

    @bid.autocomplete("card")
    async def cards(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = ["Lasgun", "Shield", "Snooper"]
        return [app_commands.Choice(name=n, value=n.lower()) for n in names if n.lower().startswith(current.lower())]

    @group.command(name="map", description="The board")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)
        embed = discord.Embed(title="Arrakis").set_image(url="attachment://map.png")
        view = Panel()
        view.add_item(BidButton(3))
        file = discord.File(io.BytesIO(png()), "map.png", description="The board of turn 1")
        await interaction.edit_original_response(embed=embed, attachments=[file], view=view)

    @group.command(name="late", description="Answers when told to")
    async def late(interaction: discord.Interaction) -> None:
        bot.dispatch("late", interaction)

    @group.command(name="twice", description="Acknowledges twice")
    async def twice(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("once")
        adapter = discord.webhook.async_.async_context.get()
        try:
            await adapter.create_interaction_response(
                interaction.id,
                interaction.token,
                session=interaction._session,
                params=discord.webhook.async_.interaction_message_response_params(type=4, content="again"),
            )
        except discord.HTTPException as error:
            bot.errors.append(error)

    @group.command(name="gm", description="For moderators")
    @app_commands.guild_only()
    async def gm(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hidden", ephemeral=True)

    bot.tree.add_command(group)

    @bot.tree.command(name="admin", description="For moderators")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def admin(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("hello moderator", ephemeral=True)

    @bot.tree.command(name="echo", description="Says it again")
    async def echo(interaction: discord.Interaction, text: str) -> None:
        await interaction.response.send_message(text)


async def _main() -> None:
    redirect(os.environ["SANDBOX_API"], os.environ["SANDBOX_GATEWAY"])
    bot = SampleBot()
    async with bot:
        await bot.start(os.environ["SANDBOX_TOKEN"])


if __name__ == "__main__":
    asyncio.run(_main())
