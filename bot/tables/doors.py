"""Closed doors and departures: what is told in public in place of private messages, and when.

That a private message was refused shows that one was sent, and another's secret act may have been the reason. So what
follows from it in public waits for an instant that everybody sees, unless everybody saw why the message was sent.

That one arrives again shows that somebody has acted, perhaps in secret: it is tried when he does. So he is called in
public still, until he does something that everybody sees, and a minute longer: what follows from that at once may be
told before a message has been tried.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from engine.core.decision import Decision
from storage import GameChanges, NewPost, Post, SeatChanges, SeatRow

from .live import LiveGame
from .outbox import KNOCK, row
from .private import find
from .reached import CALM, STILL, called_in_public, nothing_arrived
from .turning import Turned, anew

# Notes of a seat: to be called in public, to be told in public that nothing arrives; its person has left the server;
# all saw an act of his, by which his private messages are tried.
CALL, UNTOLD, GONE, ACTED = "call", "untold", "gone", "has-acted"
ASKING = ("question", "reminder")
UNSEEN = ("private", KNOCK)  # what follows from a secret act, or from anything that its person did, unseen perhaps


def closed_doors(live: LiveGame, asked: Iterable[Decision], now: datetime, *, phase_began: bool) -> list[NewPost]:
    """Return the public mentions that replace private messages which cannot arrive, one a seat at most.

    A named question is mentioned as such. For all else such a seat gets one identical mention at each new chapter,
    whether or not anything waits for it; then that stands for a question, too.
    """
    posts = []
    named = [d for d in asked if d.named and not d.answered and not d.held]
    for seat in live.seats.values():
        if seat.kind != "person" or not called_in_public(seat, now) or live.channel is None:
            continue
        about = _chapter(live, seat.seat) if phase_began else ""
        about = about or next((d.id for d in named if d.seat == seat.seat), "")
        if about:
            posts.append(row("mention", "channel", live.channel, about))
    return posts


def _chapter(live: LiveGame, seat: str) -> str:
    return f"phase:{seat}:{len(live.story)}"


def mentions_for(live: LiveGame, decision: Decision) -> tuple[str, str]:
    """Return what a public mention may be about that calls somebody for a named question."""
    return decision.id, _chapter(live, decision.seat)


def told_of_closed_doors(live: LiveGame, seat: SeatRow) -> list[NewPost]:
    """Return what tells somebody in public that private messages do not arrive; nothing else will reach him."""
    if seat.kind != "person" or seat.person is None or live.channel is None:
        return []
    return [row("mention", "channel", live.channel, f"closed:{seat.person}")]


def explained(live: LiveGame, refused: Post | None, waiting: Iterable[Post]) -> bool:
    """Say whether everybody saw why somebody is written to just now.

    They did if the message that was refused, or one that waits behind it, puts or repeats a named question or tells
    what the whole table is told, as the first of the game does, which everybody gets.
    """
    posts = [post for post in waiting if post.kind in ASKING and post.game_id == live.row.id]
    return any(_is_public(live, post) for post in (*([refused] if refused is not None else []), *posts))


def _is_public(live: LiveGame, post: Post) -> bool:
    if post.kind not in ASKING:
        return post.kind not in UNSEEN
    body = json.loads(post.body)
    asked = body.get("asked") or [str(body.get("ref", "")).partition("#")[0]]
    return any(decision.named for name in asked if (decision := find(live, name)) is not None)


def found_closed(live: LiveGame, seat: SeatRow, now: datetime, *, public: bool) -> tuple[SeatChanges, list[NewPost]]:
    """Return what changes when a seat's private messages are found closed, and what is told of it now."""
    change: SeatChanges = {"dm_state": "closed"}
    if called_in_public(seat, now):  # all think so
        return {**change, "preferences": _without(seat, STILL)}, []
    if live.game is None or (public and seat.dm_state == "unknown"):
        return change, told_of_closed_doors(live, seat)
    if seat.dm_state == "unknown":  # the first message to whoever took the seat may follow from a secret act
        change["preferences"] = noted(seat, UNTOLD)
        return change, []
    owed = [d for d in live.owed() if d.seat == seat.seat]
    if public:
        there = replace(live, seats={seat.seat: replace(seat, dm_state="closed")})
        return change, closed_doors(there, owed, now, phase_began=False)
    if any(d.named and not d.answered for d in owed):
        change["preferences"] = noted(seat, CALL)
    return change, []


def found_open(live: LiveGame, seat: SeatRow) -> tuple[SeatChanges, list[NewPost]]:
    """Return what changes when private messages reach the person of a seat, and what he is asked anew."""
    change: SeatChanges = {"dm_state": "open"}
    if seat.dm_state != "closed":
        return (change if seat.dm_state == "unknown" else {}), []
    if live.game is not None:
        change["preferences"] = _called_still(seat)
    pages = anew(live, seat) if seat.kind == "person" else Turned()
    return {**pages.seats.get(seat.seat, {}), **change}, pages.posts


def _called_still(seat: SeatRow) -> str:
    """Return the preferences of somebody who is called in public until all see that he can be reached."""
    notes = json.loads(seat.preferences)
    until = notes.pop(ACTED, True)
    return json.dumps({**notes, STILL: until})


def still_closed(seat: SeatRow) -> SeatChanges:
    """Return what changes when a private message is refused once more.

    What all saw its person do before is no reason any more for one that arrives later.
    """
    return {"preferences": _without(seat, ACTED)} if ACTED in json.loads(seat.preferences) else {}


def acted_openly(seat: SeatRow, now: datetime) -> SeatChanges:
    """Return what changes when its person has done what everybody sees.

    Whom private messages reach is called in public no longer. Whom none reached is tried just now: if that arrives,
    everybody saw why.
    """
    notes, until = json.loads(seat.preferences), (now + CALM).isoformat()
    if seat.dm_state == "closed":
        return {} if ACTED in notes else {"preferences": json.dumps({**notes, ACTED: until})}
    if notes.get(STILL) is True:
        return {"preferences": json.dumps({**notes, STILL: until})}
    return {} if STILL not in notes or called_in_public(seat, now) else {"preferences": _without(seat, STILL)}


def noted(seat: SeatRow, note: str) -> str:
    """Return a seat's preferences with a note that waits for a public moment."""
    return json.dumps({**json.loads(seat.preferences), note: True})


def _without(seat: SeatRow, note: str) -> str:
    return json.dumps({name: value for name, value in json.loads(seat.preferences).items() if name != note})


@dataclass(slots=True)
class Moment:
    """What had waited for an instant that everybody sees: seats that change, who is called, and what is told."""

    seats: dict[str, SeatChanges] = field(default_factory=dict)
    called: list[Decision] = field(default_factory=list)
    posts: list[NewPost] = field(default_factory=list)
    game: GameChanges = field(default_factory=GameChanges)


def public_moment(live: LiveGame, present: str = "") -> Moment:
    """Return what has waited for this instant. Whoever is `present`, because he has just acted, has not left."""
    found = Moment()
    for seat in live.seats.values():
        if not any(note in seat.preferences for note in (CALL, UNTOLD, GONE)):
            continue
        notes = json.loads(seat.preferences)
        called, untold, gone = (notes.pop(note, False) for note in (CALL, UNTOLD, GONE))
        if called:
            found.called += [d for d in live.owed() if d.seat == seat.seat]
        if untold and nothing_arrived(seat):
            found.posts += told_of_closed_doors(live, seat)
        if called or untold or gone:
            found.seats[seat.seat] = {"preferences": json.dumps(notes)}
        if gone and seat.kind == "person" and seat.seat != present:
            found.seats[seat.seat]["kind"] = "machine"
            game, told = departure(live, seat)
            found.game.update(game)
            found.posts += told
    return found


def departure(live: LiveGame, seat: SeatRow) -> tuple[GameChanges, list[NewPost]]:
    """Return who runs the table, and what is told, when a machine player answers for a seat from now on."""
    game, told = passed_on(live, seat.person) if seat.person is not None else (GameChanges(), [])
    if live.channel is not None:
        told = [row("left", "channel", live.channel, str(live.shows.actor_noun(seat.seat))), *told]
    return game, told


def passed_on(live: LiveGame, *leaving: int) -> tuple[GameChanges, list[NewPost]]:
    """Return who runs the table when somebody leaves, and what is told of that; nothing if he did not run it."""
    heir = live.heir(*leaving)
    if live.host not in leaving or heir is None:
        return {}, []
    told = [row("hosting", "person", heir)]
    if live.channel is not None:
        told.append(row("host", "channel", live.channel, str(heir)))
    return {"host": heir}, told
