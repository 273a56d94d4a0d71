"""How a table stands, as everybody sees it: what it is, and while nothing can be played, why and what comes next."""

from __future__ import annotations

import json
from datetime import datetime

from storage import SEALED, SeatRow

from . import behalf, dealing
from .absence import NAME, Notes, absent_now, is_open, notes_of
from .agreements import terms_said
from .api import Concerned, SeatInfo, TableInfo
from .live import LiveGame, wish
from .words import say

BY_SILENCE, BY_DISPUTE, BY_VOTE, BY_MODERATOR = -3, -2, -1, 0  # in place of the number of a person who paused a game
DISPUTE = "dispute"  # in place of how long a pause lasts, and the kind of the rows that tell of one
MISSED = "missed"  # the kind of the rows that tell that a game is halted because an answer is missing (`BY_SILENCE`)


def info(live: LiveGame, now: datetime) -> TableInfo:
    """Return the table as everybody sees it."""
    return TableInfo(
        id=live.row.id,
        kind=live.row.kind,
        title=live.row.title,
        status=live.row.status,
        place=live.place,
        host=live.host,
        preset=live.row.preset,
        options=live.options,
        plays=live.plays,
        seats=tuple([_seat(live, seat, now) for seat in live.seats.values()]),
        headline=live.headline,
        waits=waits(live),
        lost="lost" in live.own,
        terms=terms_said(live.terms),
        house_rules=live.terms.house_rules,
        moderators=_named(live) if live.moderators else {},
        moderated=live.audited > 0 or (live.sealed > SEALED and live.row.status == "over"),
    )


def _seat(live: LiveGame, seat: SeatRow, now: datetime) -> SeatInfo:
    notes = notes_of(seat)
    return SeatInfo(
        seat=wish(seat) if live.game is None else seat.seat,
        person=seat.person,
        name=live.name_of(seat),
        kind=seat.kind,
        ready=bool(json.loads(seat.preferences).get("ready")),
        place=seat.seat,
        away=seat.kind == "person" and notes.is_absent(now),
        stands=stands(live, seat, now) if seat.kind == "machine" or NAME in seat.preferences else "",
        open=live.game is not None and is_open(seat, now),
        owner=notes.owner,
        kept_for=_kept_for(notes, now),
        behalf=_answers(live, seat),
    )


def concerned(live: LiveGame, now: datetime) -> Concerned:
    """Return who may know of a table, as `info` tells it of the seats."""
    seats = live.seats.values()
    noted = [(seat.person, notes_of(seat)) for seat in seats]
    known = [one for person, notes in noted for one in (person, notes.owner, _kept_for(notes, now))]
    answering = frozenset([one for seat in seats if (one := _answers(live, seat)) is not None])
    people = answering.union([one for one in known if one is not None])
    return Concerned(live.row.id, live.place, people, answering, live.moderators)


def _kept_for(notes: Notes, now: datetime) -> int | None:
    """Return the person to whom a moderator hands the seat; None once whoever may play it can take it."""
    return notes.promised(now) if notes.kept_until else None


def _answers(live: LiveGame, seat: SeatRow) -> int | None:
    """Return the moderator who answers for the seat."""
    return behalf.who_answers(live, seat) if behalf.NAME in seat.preferences else None


def _named(live: LiveGame) -> dict[int, str]:
    """Return the names of those whom the table has named moderators."""
    return {person: live.names.get(person, say().people.somebody) for person in sorted(live.moderators)}


def waits(live: LiveGame) -> str:
    """Say why nothing can be played just now, and what comes next; empty while the game runs."""
    seats, status, said, number = live.seats.values(), live.row.status, say().standing, say().number
    if status == "lobby":
        taken = sum(s.person is not None or s.kind == "machine" for s in seats)
        return f"{said.lobby.format(taken=number(taken), seats=number(len(seats)))} {dealing.lacking(live)}".rstrip()
    if status == "muster":
        here = sum(bool(json.loads(s.preferences).get("ready")) for s in seats)
        asked = said.muster.format(here=number(here), seats=number(len(seats)))
        return f"{asked} {muster_ends(live)}".rstrip()
    if status == "paused":
        return _paused(live)
    if status == "over":
        return said.no_more.format(result=result(live))
    return {"needs_attention": said.operator, "expired": say().lobby.closed}.get(status, "")


def result(live: LiveGame) -> str:
    """Say how a game that is over ended."""
    if live.game is None or not live.game.state.over:
        return say().standing.over
    if live.game.state.annulled:
        return say().standing.annulled
    return live.shows.result(live.view(), live.player_names())


def muster_ends(live: LiveGame) -> str:
    """Say when the muster ends, and what becomes of those who have not answered; empty if it has no end."""
    end = live.own["muster"].due if "muster" in live.own else None
    if end is None:
        return ""
    return say().muster.ends.format(when=moment(end))


def _paused(live: LiveGame) -> str:
    if "lost" in live.own:
        return say().standing.lost
    pause = live.own.get("pause")
    if pause is None or pause.due is None:
        return say().standing.paused
    said = say().standing
    special = {  # who ends a pause before its time
        BY_VOTE: said.paused_by_vote_until,
        BY_DISPUTE: said.disputed_until,
        BY_SILENCE: said.missed_until,
    }
    pattern = special.get(pause.known.get("by", BY_MODERATOR), said.paused_until)
    return pattern.format(when=moment(pause.due))


def stands(live: LiveGame, seat: SeatRow, now: datetime) -> str:
    """Say how it stands for whoever is away: what is done in his place, and what ends that; empty if he is there.

    It follows from what all see now, so what shows it is written anew when that changes.
    """
    notes, how = notes_of(seat).at(now), _in_place_of(live, seat, now)
    if not how or live.row.status == "over" or (live.game is not None and live.game.state.over):
        return ""  # at its last commit the game is over before its row says so
    said, when = say().standing, moment(datetime.fromisoformat(notes.until)) if notes.until else ""
    ends = ("day" if when else "seen") if notes.absent else "word"  # one who was asked for stays until he is sent away
    return f"{said.absence[how]} {said.absence_ends[ends].format(when=when)}"


def _in_place_of(live: LiveGame, seat: SeatRow, now: datetime) -> str:
    """Name what is done in the place of whoever is away; empty for whoever plays himself and is there."""
    if seat.kind == "machine":
        return "machine"
    if not notes_of(seat).is_absent(now):
        return ""
    if live.halted:
        return "still"
    return "not_waited" if seat.seat in absent_now(live.seats.values(), now) else "all_away"


def moment(at: datetime) -> str:
    """Write an instant so that each client shows local time, and how far off it is."""
    return f"<t:{int(at.timestamp())}:f> (<t:{int(at.timestamp())}:R>)"
