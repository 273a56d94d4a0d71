"""Answering one interaction: to its person alone, in place where the message is that person's own, and in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.places import places
from bot.tables.api import Person, Place, Sorry

from . import render
from .front import Front
from .ids import Press
from .screen import Dialog, Key, Screen

log = logging.getLogger(__name__)
T = TypeVar("T")
OUTDATED = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
Handler = Callable[["Answer"], Awaitable[None]]
ACKNOWLEDGED, MESSAGE_GONE = 40060, 10008
TOO_LATE = (10062, ACKNOWLEDGED, 10015, 50027)  # no answer is taken: unknown, acknowledged before, token expired


class Answer:
    """What is answered to one command, press, choice or dialog."""

    deferred = False  # as the platform says, though its word for it was lost

    def __init__(self, interaction: discord.Interaction[Any], front: Front) -> None:
        self.interaction = interaction
        self.front = front
        message = interaction.message
        self.in_place = message is not None and message.flags.ephemeral

    @property
    def id(self) -> str:
        """The interaction's id; each has its effect once."""
        return str(self.interaction.id)

    @property
    def person(self) -> Person:
        """Who acted, with a name that is safe to show."""
        return Person(self.interaction.user.id, safe_name(self.interaction.user.display_name))

    @property
    def place(self) -> Place:
        """Where it was done."""
        channel = self.interaction.channel
        number = self.interaction.channel_id or 0
        if isinstance(channel, discord.Thread):
            return Place(self.interaction.guild_id or 0, channel.parent_id, number)
        return Place(self.interaction.guild_id or 0, number)

    async def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for something that may take long; after 1.5 s the person sees that it is under way.

        The work goes on even if this handler is cancelled: a transaction in hand is finished.
        """
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=self.front.slow)
        if not done and not self.taken:
            await self._defer()
        return await asyncio.shield(task)

    @property
    def taken(self) -> bool:
        """Whether the first answer, of which there is only one, has been given."""
        return self.deferred or self.interaction.response.is_done()

    async def _defer(self) -> None:
        """Say that it takes a moment. If that fails, what was begun still goes on, and the answer is tried in its time.

        A request that was repeated because its reply was lost may be told that it was heard the first time.
        """
        try:
            if self.in_place:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as error:
            log.info("an answer could not be deferred (%s)", error.code)
            self.deferred = error.code == ACKNOWLEDGED

    async def show(self, screen: Screen, *, anew: bool = False) -> None:
        """Show a screen: in place of the person's own message, else as a new one only that person sees."""
        try:
            await self._show(screen, anew)
        except discord.NotFound as error:
            if error.code != MESSAGE_GONE:
                raise
            await self._show_beside(screen)

    async def _show_beside(self, screen: Screen) -> None:
        """Show a screen as a new message; the one that it was to be in is gone."""
        if self.taken:
            await self.interaction.followup.send(ephemeral=True, **render.new_message(screen))
        else:
            await self.interaction.response.send_message(ephemeral=True, **render.new_message(screen))

    async def _show(self, screen: Screen, anew: bool) -> None:
        response = self.interaction.response
        if self.taken and anew and self.in_place:
            await self.interaction.followup.send(ephemeral=True, **render.new_message(screen))
        elif self.taken:
            await self.interaction.edit_original_response(**render.changed_message(screen))
        elif self.in_place and not anew:
            await response.edit_message(**render.changed_message(screen))
        else:
            await response.send_message(ephemeral=True, **render.new_message(screen))

    async def ask(self, dialog: Dialog) -> None:
        """Open a dialog; only possible as the first answer."""
        await self.interaction.response.send_modal(render.modal_of(dialog))


def safe_name(name: str) -> str:
    """Return a person's name with nothing in it that mentions, formats, links or breaks a line; 32 characters of it."""
    return safe_text(name, 32) or "somebody"


def safe_text(text: str, limit: int) -> str:
    """Return so many characters of what somebody wrote, on one line; shown, it mentions, formats and links nothing."""
    plain = " ".join("".join(c for c in text if c.isprintable() or c.isspace()).split())[:limit].strip()
    escaped = discord.utils.escape_markdown(plain, ignore_links=False).replace("<", "\\<")
    return discord.utils.escape_mentions(escaped).replace("://", ":\N{ZERO WIDTH SPACE}//")


async def guarded(interaction: discord.Interaction[Any], front: Front, handler: Handler) -> None:
    """Run a handler. This is the one place where what goes wrong is told to the person and to the log."""
    answer = Answer(interaction, front)
    with front.hand():
        try:
            await handler(answer)
        except Exception as error:  # noqa: BLE001 - `report` logs it
            await report(answer, error)


async def report(answer: Answer, error: BaseException) -> None:
    """Tell the person in one sentence; a fault is logged with its places in the code, never with values."""
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
        log.info("an answer came too late (%s)", error.code)
        return
    if isinstance(error, OUTDATED):
        log.info("a command came that is not one of ours now (%s)", type(error).__name__)
        error = Sorry("This command has changed. Reload Discord, so that it learns the new one, and give it again.")
    if isinstance(error, Sorry):
        screen = sorry_screen(error)
    else:
        reference = answer.front.reference()
        log.error("interaction failed (reference %s): %s", reference, places(error))
        screen = Screen(f"Something went wrong on my side, and nothing was changed by it (reference {reference}).")
    try:
        await answer.show(screen, anew=True)
    except discord.HTTPException as failure:
        log.warning("an error could not be told (%s)", failure.code)


def sorry_screen(sorry: Sorry) -> Screen:
    """Show a refusal with the way to its rule."""
    key = Key(f"Rule {sorry.rule}", Press("rules", arg=sorry.rule))
    return Screen(sorry.sentence, rows=((key,),) if sorry.rule else ())
