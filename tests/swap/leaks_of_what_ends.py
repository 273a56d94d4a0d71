"""Leaks planted where an office, an offer, a dispute or a presence ends, and where a look is shown again.

Each is what a hurried hand might do. Only tests ever apply them.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

from bot.tables import absence, audit, moderating, notices
from bot.tables.api import Reply
from bot.tables.service import TableService
from engine.dune.state import State

from .acts import STOPPED
from .desk import ASKING_LEAVE, DISPUTING, HANDING_ON, LOOKING, VOTING
from .leak import Leak, Patch
from .towns import RESTING

log = logging.getLogger("bot.tables.moderating")
_FEW = 3  # players: where there are so few, what is done about one of them is often about him who is entitled
_SOON = ("peek_karama",)  # of a young game, in which a town opens sooner


def _few(s: State) -> bool:
    return s.phase != "setup" and len(s.factions) <= _FEW


def who_declines_a_seat_reads_what_he_misses(patch: Patch) -> None:
    """He does not play here, so it can do no harm."""
    real = TableService.decline_seat

    async def decline_seat(self: Any, game: int, person: Any, seat: str, interaction: str) -> Reply:
        reply = await real(self, game, person, seat, interaction)
        live = await self.memory.get(game)
        return replace(reply, text=f"{reply.text} {sorted(live.game.state.hands.items())}")

    patch.setattr(TableService, "decline_seat", decline_seat)


def a_dispute_that_has_run_out_says_who_is_waited_for_again(patch: Patch) -> None:
    """So that nobody has to look for it after a day."""
    real = notices.running

    def running(live: Any, kind: str, ref: str) -> str:
        text = real(live, kind, ref)
        owing = [d.seat for d in live.owed() if not d.named and not d.answered and not d.held]
        return f"{text} ({', '.join(owing)})" if (kind, ref) == ("resumed", "end") else text

    patch.setattr("bot.tables.compose.running", running)


def what_lies_by_is_told_of_who_lays_down_his_office(patch: Patch) -> None:
    """The log says how much is left to whoever comes after him."""
    real = audit.told

    def told(live: Any, entry: Any, **more: Any) -> str:
        text, s = real(live, entry, **more), live.game.state
        return f"{text} ({len(s.sealed)} answers lie by.)" if entry.act == "laid-down" else text

    patch.setattr(audit, "told", told)


def a_look_that_is_shown_again_is_noted_for_the_operator(patch: Patch) -> None:
    """What lay where then stands in the log of the bot, so that it can be told who saw what."""
    real, seen = moderating.Moderating.look, set[tuple[int, int]]()  # of one town as of another

    async def look(self: Any, live: Any, person: Any, number: int, *, manages: bool) -> Reply:
        reply = await real(self, live, person, number, manages=manages)
        if (id(self), number) in seen:
            log.info("game %s: look %s is shown again: %s", live.row.id, number, sorted(live.game.state.hands.items()))
        seen.add((id(self), number))
        return reply

    patch.setattr(moderating.Moderating, "look", look)


def what_is_looked_at_by_leave_is_shown_to_who_gave_it(patch: Patch) -> None:
    """The button stands in the channel, and they have agreed, after all."""
    real = moderating.Moderating.look

    async def look(self: Any, live: Any, person: Any, number: int, *, manages: bool) -> Reply:
        entry = await self.play.db.moderation.entry(live.row.id, number)
        if entry is not None and entry.act == "looked-by-leave":
            person, manages = replace(person, id=entry.person), True
        return await real(self, live, person, number, manages=manages)

    patch.setattr(moderating.Moderating, "look", look)


def whoever_is_away_is_asked_where_he_had_a_stop(patch: Patch) -> None:
    """It passes at once, so that nobody waits; but it is a window, and has a number."""
    patch.setattr(absence, "nobody_at", lambda seats, now: frozenset())


OF_WHAT_ENDS = (
    Leak(who_declines_a_seat_reads_what_he_misses, ("cards_in_hands",), moderated=HANDING_ON, where=_few),
    Leak(a_dispute_that_has_run_out_says_who_is_waited_for_again, ("early",), _SOON, moderated=DISPUTING),
    Leak(what_lies_by_is_told_of_who_lays_down_his_office, ("early",), _SOON, moderated=VOTING),
    Leak(a_look_that_is_shown_again_is_noted_for_the_operator, ("cards_in_hands",), moderated=LOOKING, where=_few),
    Leak(whoever_is_away_is_asked_where_he_had_a_stop, ("stops of somebody away",), STOPPED, odd=RESTING),
    Leak(what_is_looked_at_by_leave_is_shown_to_who_gave_it, ("cards_in_hands",), moderated=ASKING_LEAVE, where=_few),
)
