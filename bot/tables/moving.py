"""Giving a game another channel: what still waited for the old one goes along, and the story is shown there anew."""

from __future__ import annotations

from dataclasses import replace

from storage import GameChanges, NewPost

from .api import Place, Sorry
from .live import LiveGame, told
from .outbox import row, to_everybody
from .play import Play
from .standing import waits
from .words import say


async def relocate(play: Play, live: LiveGame, place: Place, interaction: str) -> str:
    """Move a game, with its queue held; one that stopped because it had lost its channel goes on."""
    if live.row.status in ("over", "expired"):
        raise Sorry(waits(live))
    if place.server != live.row.server:
        raise Sorry(say().running.other_server)
    if (place.channel, place.thread) == (live.row.channel, live.row.thread):
        raise Sorry(say().running.same_place)
    changes: GameChanges = {"channel": place.channel, "thread": place.thread}
    goes_on = "lost" in live.own
    if goes_on:
        changes["status"] = "running"
    there = replace(await told(play.db, live), row=replace(live.row, **changes))
    posts = [*_opening(there), *(to_everybody(there, "resumed") if goes_on else ())]
    await play.halt(live, changes, tuple(posts), interaction)
    if live.row.status == "paused":
        return say().running.moved_still.format(waits=waits(live))
    return say().running.moved


def _opening(there: LiveGame) -> list[NewPost]:
    """Return what the new place is shown first: the open table, or the newest chapter of the story."""
    if there.channel is None:
        return []
    if there.game is None:
        return [row("lobby", "channel", there.channel)]
    chapter = there.story[-1:]
    return [row("story", "channel", there.channel, str(c.number), first=1, last=there.last_commit) for c in chapter]
