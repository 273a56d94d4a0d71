"""A look by leave of the table: a moderator who plays sees what is hidden if everybody else who does agrees (H-15).

So whoever owns what he would look at is among those who agree, and nobody's secret comes to an opponent without him.
They are asked in private, who is away among them, and who has lent his seat; no machine player agrees to anything, so
that nobody who plays looks at what it holds. Nobody is told who has agreed, nor who has not. They agree to a look as
things stand: when the game has gone on to another phase, battle or card, was taken back, or others sit there, nothing
of it counts. It may stand still meanwhile.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.core.looking import read_thing
from storage import NewAudit, NewPost

from . import clocks
from .api import Person, Sorry
from .audit import TOLD, Deed
from .clocks import LEAVE, Own
from .leave import GRANTED, STANDS, THING, others, request_of, seen_by, stands, title_of
from .live import LiveGame
from .outbox import announced, row
from .play import Play
from .reached import reachable
from .words import say


async def ask(play: Play, live: LiveGame, person: Person, name: str, reason: str, interaction: str) -> str:
    """Ask all others who play whether somebody may look at something. Raises Sorry."""
    said, now, what = say().moderating, play.injected.now(), title_of(live, name)
    _, seat = read_thing(name)
    mine = live.seat_of(person.id)
    if not what or mine is None or seat == mine.seat:
        raise Sorry(said.no_such)
    if not others(live, person.id) or (seat and live.seats[seat].person is None):
        raise Sorry(said.leave_of_nobody)
    kept = live.own.get(LEAVE)
    if kept is not None and request_of(live, kept.known["entry"], now) is not None:
        raise Sorry(said.leave_waits)
    if kept is not None:  # it came to nothing, of which all are told first
        await end(play, live, None)
    told = json.dumps({"what": what, THING: name})
    audit = Deed("asks-to-look", seat=seat or None, reason=reason, told=told).by(live, person.id)
    known = {"who": person.id, "manages": person.id not in live.moderators, "entry": audit.number, "agreed": []}
    known |= {"reason": reason, "what": what, THING: name, STANDS: stands(live)}
    live.own = {**live.own, LEAVE: Own(now + clocks.VOTES_COUNT, known)}
    await play.reseat(live, {}, _asked(live, audit), interaction, audit=(audit,))
    return said.leave_asked.format(what=what)


def _asked(live: LiveGame, audit: NewAudit) -> list[NewPost]:
    """Return what tells the channel, and asks each of the others in private."""
    asked = {person: live.seat_of(person) for person in others(live, audit.person or 0)}
    there = [person for person, seat in asked.items() if seat is None or reachable(seat)]
    private = [row(TOLD, "person", person, str(audit.number)) for person in there]
    return [*announced(live, audit), *private]


async def answer(play: Play, live: LiveGame, person: Person, number: int, interaction: str, *, on: bool) -> str:
    """Agree that somebody looks, or do not: until the last has agreed anybody may end it. Raises Sorry."""
    said, now = say().moderating, play.injected.now()
    asked = request_of(live, number, now)
    if asked is None:
        raise Sorry(said.leave_over)
    asks = person.id == asked["who"]
    wanted = others(live, asked["who"])
    if (on and asks) or not (asks or person.id in wanted):
        raise Sorry(say().rewinding.not_asked)
    if not on:
        await end(play, live, interaction)
        return said.leave_refused
    agreed = [one for one in wanted if one in (*asked["agreed"], person.id)]
    if len(agreed) == len(wanted):
        await _granted(play, live, asked, interaction)
        return said.leave_granted
    live.own = {**live.own, LEAVE: replace(live.own[LEAVE], known={**asked, "agreed": agreed})}
    await play.db.journal.commit(live.input(deadlines=live.deadlines(now), interaction=interaction))
    return said.leave_agreed


async def _granted(play: Play, live: LiveGame, asked: Mapping[str, Any], interaction: str) -> None:
    """Tell everybody that he looks; he is shown it once they have been told, by the button that goes with that."""
    _, seat = read_thing(asked[THING])
    told = json.dumps({name: asked[name] for name in ("what", THING, STANDS)})
    last = live.last_commit  # what he did before it he takes back no more by himself (`rewinding`)
    audit = Deed(GRANTED, None, seat or None, asked["reason"], last, told).by(live, asked["who"])
    asker = live.seat_of(asked["who"])
    posts = announced(live, audit)
    if asker is not None and asker.person is not None and reachable(asker):
        posts.append(row(TOLD, "person", asker.person, str(audit.number)))
    live.own = {kind: own for kind, own in live.own.items() if kind != LEAVE}
    await play.reseat(live, seen_by(live, seat, asked["who"]), posts, interaction, audit=(audit,))


async def end(play: Play, live: LiveGame, interaction: str | None, claims: tuple[int, ...] = ()) -> None:
    """Tell everybody that nobody looks: somebody has not agreed, or not all did in time, or the game went on."""
    asked = live.own[LEAVE].known
    told = json.dumps({"what": asked["what"]})
    whom = asked["who"] or None  # nobody, if he was forgotten meanwhile
    audit = Deed("no-leave", whom=whom, told=told).by(live, None)
    live.own = {kind: own for kind, own in live.own.items() if kind != LEAVE}
    posts = announced(live, audit)
    await play.reseat(live, {}, posts, interaction, claims=claims, audit=(audit,))
