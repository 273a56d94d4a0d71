"""Planted leaks in what is easily taken for noise: the log, keys, passing edits, digests, when a window ends."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import replace
from typing import Any

from bot.discord import postman
from bot.discord.courier import Courier
from bot.tables import private
from bot.tables.live import LiveGame
from storage import outbox

from .leak import ACTS, UNNAMED, Leak, Patch
from .leaks import Careless
from .towns import AWAY

log = logging.getLogger("bot.discord.postman")


def the_log_tells_what_was_refused(patch: Patch) -> None:
    """The operator reads of a secret act as it is done, where it writes to somebody who has closed his messages."""
    real = postman.Postman._refused

    async def refused(self: Any, claim: Any, error: Any) -> Any:
        log.info("game %s: a message was refused: %s", claim.posts[-1].game_id, claim.posts[-1].body)
        return await real(self, claim, error)

    patch.setattr(postman.Postman, "_refused", refused)


def a_board_is_keyed_by_its_commit(patch: Patch) -> None:
    """Its key counts what happened in secret."""
    real = outbox.make_nonces

    def nonces(posts: Any, new_id: Any) -> list[str]:
        keys = real(posts, new_id)
        counted = [hashlib.blake2b(f"{post.last_commit}".encode(), digest_size=12).hexdigest() for post in posts]
        return [
            own if post.kind == "board" and post.last_commit else key
            for post, key, own in zip(posts, keys, counted, strict=True)
        ]

    patch.setattr(outbox, "make_nonces", nonces)


def a_board_is_first_shown_with_who_is_waited_for(patch: Patch) -> None:
    """For the moment that the picture takes."""
    careless, real = Careless(patch), Courier._edited

    async def edited(self: Any, channel: Any, old: Any, screen: Any, notice: Any) -> bool:
        if notice.pin and careless.live is not None:
            owing = ", ".join(d.seat for d in careless.still_owing())
            await channel.get_partial_message(old.message_id).edit(content=f"Drawing; waiting for {owing}")
        return await real(self, channel, old, screen, notice)

    patch.setattr(Courier, "_edited", edited)


def an_unnamed_window_waits_for_who_sleeps(patch: Patch) -> None:
    """As one that names whom it waits for does."""

    def rest_of(self: Any, decision: Any) -> Any:
        return self.wishes_of(decision.seat).rest or self.terms.rest

    patch.setattr(LiveGame, "rest_of", rest_of)


def a_digest_counts_who_is_missing(patch: Patch) -> None:
    """It comes once a day, and so may tell a little more."""
    real = private._last_call

    def last_call(live: Any, seat: Any, *given: Any, **more: Any) -> Any:
        notice, missing = real(live, seat, *given, **more), [d.seat for d in live.owed() if not (d.named or d.answered)]
        daily = live.wishes_of(seat.seat).daily is not None
        return replace(notice, text=f"{notice.text}\nMissing: {missing}") if daily else notice

    patch.setattr(private, "_last_call", last_call)


def an_unnamed_window_draws_on_time_banks(patch: Patch) -> None:
    """Whoever has one has time left."""
    real = private.find

    def found(live: Any, name: str) -> Any:
        decision = real(live, name)
        return decision and decision._replace(named=True, any_one=False)

    patch.setattr("bot.tables.clockwork.find", found)


LEAKS = (
    Leak(the_log_tells_what_was_refused, ("to somebody away",), odd=AWAY, at_length=True),
    Leak(a_board_is_keyed_by_its_commit, ACTS, at_length=True),
    Leak(a_board_is_first_shown_with_who_is_waited_for, ("early",), UNNAMED),
    Leak(an_unnamed_window_waits_for_who_sleeps, ("early",), UNNAMED, at_length=True),
    Leak(a_digest_counts_who_is_missing, ("early",), UNNAMED, at_length=True),
    Leak(an_unnamed_window_draws_on_time_banks, ("early",), UNNAMED, style="late", at_length=True),
)
