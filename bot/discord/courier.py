"""Carrying one message to a channel or a person, and knowing what became of it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Sequence
from datetime import timedelta
from typing import Any

import aiohttp
import discord

from bot.tables.api import Notice
from storage import Claim, Clock, Database, MessageRow, NewMessage, Post

from . import render
from .ids import key_of
from .screen import BARE, MAY_BE_BARE, Screen, of_notice

log = logging.getLogger(__name__)
PASSING = (discord.DiscordServerError, discord.RateLimited, aiohttp.ClientError, OSError, asyncio.TimeoutError)
CLOSED = (50007, 50278, 10013, 50033)  # private messages closed, no server in common, no such account (two codes)
PLACE_LOST = (10003, 10004, 50001, 50013, 50083, 160005)
NO_MEMBER = (10007, 10013)  # not in the server, no such account
MESSAGE_GONE, NO_CHANNEL = 10008, (10003, 50001)
NOT_FOUND = 404  # without a code of its own: what is edited is not there
NOT_EDITED = (30046, 50083)  # edited too often; in a thread that sleeps, which a new message wakes
IN_SIGHT = timedelta(hours=1)  # a board that has stood longer is posted anew when another phase begins
BOARD, PAGE = "board", "question"  # purposes
LOOK_BACK = timedelta(hours=1)  # so much the machine's clock may be ahead of Discord's when a message is looked for


class Courier:
    """Sends, edits, pins and finds our messages."""

    def __init__(self, client: discord.Client, db: Database, now: Clock) -> None:
        self._client = client
        self._db = db
        self._now = now

    async def channel_of(self, post: Post) -> discord.PartialMessageable:
        """Return where a row goes. A person's private channel is opened once and remembered."""
        if post.recipient_kind == "channel":
            return self._client.get_partial_messageable(post.recipient)
        known = await self._db.people.get(post.recipient)
        if known is not None and known.dm_channel is not None:
            return self._client.get_partial_messageable(known.dm_channel)
        opened = await self._client.create_dm(discord.Object(post.recipient))
        if known is not None:
            await self._db.people.save(post.recipient, {"dm_channel": opened.id})
        return self._client.get_partial_messageable(opened.id)

    async def forget_channel_of(self, person: int) -> None:
        """Forget a person's private channel, so that the next message opens it anew."""
        if await self._db.people.get(person) is not None:
            await self._db.people.save(person, {"dm_channel": None})

    async def has_left(self, server: int, person: int) -> bool:
        """Ask the platform whether somebody is no longer in a server; False if it cannot tell. Needs no intent."""
        guild = self._client.get_guild(server)
        if guild is None:
            return False
        try:
            await guild.fetch_member(person)
        except discord.HTTPException as error:
            return error.code in NO_MEMBER
        except (aiohttp.ClientError, OSError) as error:
            log.info("a member cannot be looked up (%s)", type(error).__name__)
        return False

    async def deliver(
        self, claim: Claim, notice: Notice, *, anew: bool = False
    ) -> tuple[int, NewMessage | None] | None:
        """Send or edit; returns the message's number and, if it may be edited later, how to remember it.

        None if there is nothing to edit, and nobody is called by what it says.

        anew: what stands there cannot be edited, whatever the reason.
        """
        post = claim.posts[-1]
        channel = await self.channel_of(post)
        game = post.game_id or 0
        screen = of_notice(notice, game, claim.nonce)
        old = await self._old(game, notice, channel.id) if notice.replaces else None
        instead = of_notice(notice, game, claim.nonce, in_place=True)
        if old is not None and not anew and await self._edited(channel, old, instead, notice):
            await self._db.messages.edited(old.message_id)
            return old.message_id, None
        if notice.overtakes:
            await self._take_buttons_off(channel, await self._old(game, notice, channel.id))
        if notice.quiet:
            return None
        about = await self._standing(game, PAGE, notice.about, channel.id) if notice.about else None
        given = render.new_message(screen)
        if about is not None:
            given["reference"] = discord.MessageReference(
                message_id=about.message_id, channel_id=channel.id, fail_if_not_exists=False
            )
        message = await channel.send(nonce=claim.nonce, allowed_mentions=_mentions(notice), **given)
        return message.id, self._keep(claim, notice, channel.id, message.id)

    def _keep(self, claim: Claim, notice: Notice, channel: int, message: int) -> NewMessage | None:
        post = claim.posts[-1]
        if not (notice.replaces or notice.pin or notice.overtakes):
            return None
        person = post.recipient if post.recipient_kind == "person" else None
        return NewMessage(message, channel, notice.purpose, post.game_id, person, claim.nonce, notice.ref, notice.pin)

    async def _old(self, game: int, notice: Notice, channel: int) -> MessageRow | None:
        return await self._standing(game, notice.purpose, notice.ref, channel)

    async def _standing(self, game: int, purpose: str, ref: str, channel: int) -> MessageRow | None:
        """Return the message that stands there for a purpose; a board is one whatever phase it was drawn in."""
        return await self._db.messages.latest(game, purpose, ref=None if purpose == BOARD else ref, channel=channel)

    async def _edited(
        self, channel: discord.PartialMessageable, old: MessageRow, screen: Screen, notice: Notice
    ) -> bool:
        """Edit the message that stands; False if it is gone, edited too often, or to come into sight again.

        A board comes into sight again once a phase at most: each time everybody reads that something was pinned.
        """
        if notice.pin and notice.ref != old.ref and self._now() - old.posted_at > IN_SIGHT:
            return False
        changed = render.changed_message(screen)
        message = channel.get_partial_message(old.message_id)
        try:
            there = await _is_there(message.edit(allowed_mentions=_mentions(notice), **changed))
        except discord.HTTPException as error:
            if error.code in NOT_EDITED:
                return False
            raise
        if not there:
            await self._db.messages.forget(old.message_id)
        return there

    async def _take_buttons_off(self, channel: discord.PartialMessageable, old: MessageRow | None) -> None:
        """Leave nothing to press under a message that is overtaken; what cannot be edited any more stays as it is."""
        if old is None:
            return
        try:
            await _is_there(channel.get_partial_message(old.message_id).edit(view=None))
        except discord.HTTPException as error:
            if error.code not in NOT_EDITED:
                raise

    async def pin(self, row: MessageRow) -> None:
        """Pin a message, then unpin those it replaces. Raises what the platform says to it."""
        channel = self._client.get_partial_messageable(row.channel)
        if not await _is_there(channel.get_partial_message(row.message_id).pin()):
            await self._db.messages.forget(row.message_id)
            return
        for old in await self._db.messages.older(row):
            await _is_there(channel.get_partial_message(old.message_id).unpin())
            await self._db.messages.forget(old.message_id)
        await self._db.messages.pinned(row.message_id)

    async def find(self, claim: Claim, notice: Notice | None) -> tuple[int, NewMessage | None] | None:
        """Look for a message that may have been sent, in that channel since the first attempt.

        An edit carries the row's key too: it may stand in a message that is older than any attempt.
        """
        channel = await self.channel_of(claim.posts[-1])
        edited = await self._find_edited(claim, notice, channel)
        if edited is not None:
            return edited, None
        since = min(post.in_doubt or post.next_attempt for post in claim.posts) - LOOK_BACK
        last = 0
        async for message in channel.history(limit=None, after=since, oldest_first=True):
            if message.id <= last:  # a platform that knows no `after` would tell the same for ever
                return None
            last = message.id
            if message.author != self._client.user:
                continue
            if _is_about(message, claim) or await self._is_bare(message, claim, notice):
                if notice is None:
                    return message.id, _overtaken(claim, channel.id, message.id)
                return message.id, self._keep(claim, notice, channel.id, message.id)
        return None

    async def _is_bare(self, message: discord.Message, claim: Claim, notice: Notice | None) -> bool:
        """Say whether a message without a button, and so without a key, is the one that was being sent.

        A channel has one message under way at most, and all that arrived before are remembered.
        """
        if message.components or message.type is not discord.MessageType.default:
            return False
        if claim.posts[-1].kind not in (*BARE, *MAY_BE_BARE):
            return False
        if notice is not None and not _begin_alike(message.content, render.content_of(Screen(notice.text))):
            return False
        return await self._db.messages.get(message.id) is None

    async def _find_edited(
        self, claim: Claim, notice: Notice | None, channel: discord.PartialMessageable
    ) -> int | None:
        """Return the number of the message that stands in a row's stead and was edited for it, if it was."""
        post = claim.posts[-1]
        ref = notice.ref if notice is not None else str(json.loads(post.body).get("ref", ""))
        purpose = notice.purpose if notice is not None else post.kind
        old = await self._standing(post.game_id or 0, purpose, ref, channel.id)
        if old is None:
            return None
        try:
            message = await channel.fetch_message(old.message_id)
        except discord.HTTPException as error:
            if error.code == MESSAGE_GONE or (error.status == NOT_FOUND and error.code == 0):
                return None
            raise
        return message.id if _is_about(message, claim) else None


def _begin_alike(one: str, other: str) -> bool:
    """Say whether two texts begin with the same line, as a chapter does however much was added to it since."""
    return one.partition("\n")[0] == other.partition("\n")[0]


def _is_about(message: discord.Message, claim: Claim) -> bool:
    return str(message.nonce or "") == claim.nonce or claim.nonce in _keys(message.components)


async def _is_there(work: Awaitable[object]) -> bool:
    """Do something to a message of ours; False if it is gone."""
    try:
        await work
    except discord.HTTPException as error:
        if error.code == MESSAGE_GONE or (error.status == NOT_FOUND and error.code == 0):
            return False
        raise
    return True


def _overtaken(claim: Claim, channel: int, message: int) -> NewMessage | None:
    """Remember a chapter that a later row tells whole: that edits this message, else the chapter stood there twice."""
    post = claim.posts[-1]
    if post.kind != "story":
        return None
    return NewMessage(message, channel, post.kind, post.game_id, None, claim.nonce, json.loads(post.body)["ref"])


def _mentions(notice: Notice) -> discord.AllowedMentions:
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(person) for person in notice.mention]
    )


def _keys(components: Sequence[Any]) -> set[str]:
    found = set()
    for row in components:
        for item in getattr(row, "children", ()):
            found.add(key_of(getattr(item, "custom_id", None) or ""))
    return found
