"""Answering one interaction: to its person alone, in place where the message is that person's own, and in time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.places import places
from bot.tables.api import Person, Place, Sorry
from bot.tables.words import say as of_tables
from engine.core.text import legible

from . import render
from .front import TOLD, Front
from .ids import Press
from .screen import CONTENT, Dialog, Key, Screen
from .words import say

log = logging.getLogger(__name__)
T = TypeVar("T")
OUTDATED = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
Handler = Callable[["Answer"], Awaitable[None]]
ACKNOWLEDGED, MESSAGE_GONE = 40060, 10008
TOO_LATE = (10062, ACKNOWLEDGED, 10015, 50027)  # no answer is taken: unknown, acknowledged before, token expired

UNHEARD = (discord.HTTPException, aiohttp.ClientError, OSError)  # the library passes the latter two on as they are
UNREADABLE = (KeyError, TypeError, ValueError)  # of a reply that is empty, or of another shape


class Answer:
    """What is answered to one command, press, choice or dialog."""

    deferred = False  # as the platform says, though its word for it was lost
    doubtful = False  # whether it was deferred: no word of it came
    begun = False  # something that may have had its effect
    unshown = False  # what was to be shown last
    moderates = False  # whether the person moderates the server of the game that this is about, as was looked up

    def __init__(self, interaction: discord.Interaction[Any], front: Front) -> None:
        self.interaction = interaction
        self.front = front
        self.looked: dict[int, datetime] = {}  # tables that the person looks at with it, and when
        message = interaction.message
        self.in_place = message is not None and message.flags.ephemeral
        self.shown: int | None = message.id if message is not None and self.in_place else None  # message it stands in

    @property
    def id(self) -> str:
        """The interaction's id; each has its effect once."""
        return str(self.interaction.id)

    @property
    def person(self) -> Person:
        """Who acted, with a name that is safe to show."""
        return Person(self.interaction.user.id, safe_name(self.interaction.user.display_name), self.moderates)

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
        self.begun = True
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=self.front.slow)
        if not done and not self.taken:
            await self._defer()
        return await asyncio.shield(task)

    async def takes_long(self) -> None:
        """Say that it takes a moment, however long it will take."""
        self.begun = True
        if not self.taken:
            await self._defer()

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
                await self._first(self.interaction.response.defer())
            else:
                await self._first(self.interaction.response.defer(ephemeral=True, thinking=True))
        except UNHEARD as error:
            log.info("an answer could not be deferred (%s)", _word_for(error))
            self.deferred = _code_of(error) == ACKNOWLEDGED
            self.doubtful = not self.deferred

    async def _first(self, giving: Awaitable[object]) -> None:
        """Give the first answer. Once the platform has taken it, a reply without the words for that is no fault."""
        try:
            given = await giving
            if not self.in_place:
                self.shown = getattr(given, "message_id", None)
        except UNREADABLE as error:
            if not self.interaction.response.is_done():
                raise
            log.info("an answer was taken, and the reply cannot be read (%s)", type(error).__name__)

    async def show(self, screen: Screen, *, anew: bool = False) -> None:
        """Show a screen: in place of the person's own message, else as a new one only that person sees."""
        self.unshown = True
        note = self.front.unreached.note(self.interaction.user.id)
        if note and len(screen.text) + len(note) < CONTENT:
            screen = replace(screen, text=f"{screen.text}\n{note}")
            self.front.unreached.told(self.interaction.user.id)
        try:
            await self._show_surely(screen, anew)
        except discord.HTTPException as error:
            if error.code == MESSAGE_GONE:
                await self._show_beside(screen)
            elif error.code == ACKNOWLEDGED and self.doubtful and not self.taken:
                self.deferred = True
                await self._show(screen, anew)
            else:
                raise
        self.unshown = False

    async def _show_surely(self, screen: Screen, anew: bool) -> None:
        """Show a screen, once more if the connection broke; the platform takes a first answer once."""
        try:
            await self._show(screen, anew)
        except aiohttp.ClientConnectionError as error:
            if self.taken or self.doubtful:
                raise
            log.info("an answer is given once more (%s)", type(error).__name__)
            try:
                await self._show(screen, anew)
            except discord.HTTPException as refusal:
                self.deferred = refusal.code == ACKNOWLEDGED
                if not self.deferred:
                    raise

    async def _show_beside(self, screen: Screen) -> None:
        """Show a screen as a new message; the one that it was to be in is gone."""
        if self.taken:
            await self.interaction.followup.send(ephemeral=True, **render.new_message(screen))
        else:
            await self._first(self.interaction.response.send_message(ephemeral=True, **render.new_message(screen)))

    async def _show(self, screen: Screen, anew: bool) -> None:
        response = self.interaction.response
        if self.taken and anew and self.in_place:
            await self.interaction.followup.send(ephemeral=True, **render.new_message(screen))
        elif self.taken:
            message = await self.interaction.edit_original_response(**render.changed_message(screen))
            self.shown = getattr(message, "id", None)
        elif self.in_place and not anew:
            await self._first(response.edit_message(**render.changed_message(screen)))
        else:
            await self._first(response.send_message(ephemeral=True, **render.new_message(screen)))

    async def takes_its_place(self) -> None:
        """Put away what the person was told here last that something is recorded: what he is told now follows it.

        Only the platform's word for the message is needed, which it takes for a quarter of an hour; it goes by itself
        when the person comes again, so nothing is lost where that fails.
        """
        told, here = self.front.told, (self.interaction.user.id, self.interaction.channel_id or 0)
        before = told.pop(here, None)
        told[here] = self
        if len(told) > TOLD:
            told.popitem(last=False)
        if before is None or before.interaction.is_expired() or before.shown is None or before.shown == self.shown:
            return
        try:
            await before.interaction.delete_original_response()
        except (*UNHEARD, *UNREADABLE) as error:
            log.info("a former answer could not be put away (%s)", _word_for(error))

    async def ask(self, dialog: Dialog) -> None:
        """Open a dialog; only possible as the first answer."""
        await self._first(self.interaction.response.send_modal(render.modal_of(dialog)))


def safe_name(name: str) -> str:
    """Return a person's name with nothing in it that mentions, formats, links or breaks a line; 32 characters of it."""
    return safe_text(name, 32) or say().answers.somebody


@lru_cache(TOLD)
def safe_text(text: str, limit: int) -> str:
    """Return so many characters of what somebody wrote, on one line; shown, it mentions, formats and links nothing.

    Every command of a person asks it for the same name.
    """
    plain = " ".join(legible(text).split())[:limit].strip()
    escaped = discord.utils.escape_markdown(plain, ignore_links=False).replace("<", "\\<")
    return discord.utils.escape_mentions(escaped).replace("://", ":\N{ZERO WIDTH SPACE}//")


async def guarded(interaction: discord.Interaction[Any], front: Front, handler: Handler) -> None:
    """Run a handler. This is the one place where what goes wrong is told to the person and to the log."""
    answer = Answer(interaction, front)
    with front.at_work():
        try:
            if front.closed:
                raise Sorry(say().answers.restarting)
            await handler(answer)
        except Exception as error:  # noqa: BLE001 - `report` logs it
            await report(answer, error)
        front.unreached.acts(interaction.user.id)
        for game, at in answer.looked.items():  # the answer is given: nobody waits for that
            await front.tables.looked(game, answer.person, at)


async def report(answer: Answer, error: BaseException) -> None:
    """Tell the person in one sentence; a fault is logged with its places in the code, never with values.

    Nothing that goes wrong with that leaves this function.
    """
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if _code_of(error) in TOO_LATE:
        log.info("an answer came too late (%s)", _code_of(error))
        return
    if isinstance(error, OUTDATED):
        log.info("a command came that is not one of ours now (%s)", type(error).__name__)
        error = Sorry(say().commands.changed)
    try:
        await answer.show(sorry_screen(error) if isinstance(error, Sorry) else _fault(answer, error), anew=True)
    except Exception as failure:  # noqa: BLE001 - logged; there is nobody left to tell
        log.warning("an error could not be told (%s)", _word_for(failure))


def _fault(answer: Answer, error: BaseException) -> Screen:
    """Log a fault and make its sentence, which promises no more than is known."""
    reference = answer.front.reference()
    log.error("interaction failed (reference %s): %s", reference, places(error))
    said = say().answers
    pattern = said.fault_unshown if answer.unshown else said.fault if answer.begun else said.fault_nothing
    return Screen(pattern.format(reference=reference))


def _code_of(error: BaseException) -> int | None:
    """Return the platform's code for a refusal."""
    return error.code if isinstance(error, discord.HTTPException) else None


def _word_for(error: BaseException) -> str:
    """Return what a log says of something that could not be told."""
    code = _code_of(error)
    return (type(error).__name__ if isinstance(error, UNHEARD) else places(error)) if code is None else str(code)


def sorry_screen(sorry: Sorry) -> Screen:
    """Show a refusal with the way to its rule."""
    key = Key(of_tables().buttons.rule.format(rule=sorry.rule), Press("rules", arg=sorry.rule))
    return Screen(sorry.sentence, rows=((key,),) if sorry.rule else ())
