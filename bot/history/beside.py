"""What a table is beside its game: moderators, their log, clocks, votes, notes; into a file, and out of it elsewhere.

Only the operator's file has it. A file is imported into a pause, so all of it goes on as after one: clocks with what
was left, votes and requests with as much time as they had. Who asked for a look, has let a moderator answer for him, or
would have had a pause or its end, says so again there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from bot.tables import clocks, notebook, standstill, wishes
from bot.tables.absence import NAME as PRESENCE
from bot.tables.absence import Notes, noted, notes_of
from bot.tables.clocks import KEPT, LEAST, Clock, Own, Turn
from bot.tables.rest import NONE
from bot.tables.words import say
from storage import AuditRow, NewAudit, NewDeadline, NewSeat, PersonChanges, PersonRow, SeatRow, WholeGame
from storage.times import to_text

from .document import FullGame, OperatorGame, OperatorSeat, PersonEntry, SeatEntry, Unusable

_NUMBERED = frozenset({"owner", "former", "seen", "kept_for", "by", "votes"})  # what persons stand under, by number
_WISHES = (wishes.RESTING, wishes.DAILY, wishes.PREVIEWS, wishes.COUNTED)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who is to sit somewhere: a person's number on the platform and a name, or (None) a machine player."""

    person: int | None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where an imported game is to be played, and by whom; `persons` are others whom its file names, by number."""

    server: int
    channel: int
    seats: Mapping[str, Sitter]
    persons: Mapping[int, Sitter] = field(default_factory=dict)


# into a file


def table_of(whole: WholeGame, now: datetime) -> dict[str, Any]:
    """Return what a table is beside its game, as it stands now."""
    own = clocks.read_own(whole.deadlines, whole.game.status)
    kept = own.get(KEPT) or standstill.stopped(own, now).get(KEPT)
    found = {
        "at": to_text(now),
        "people": [_person(row) for _, row in sorted(whole.people.items())],
        "moderators": [{"person": person, "named_by": by} for person, by in whole.moderators.items()],
        "audit": [_entry(entry) for entry in whole.audit],
        "clocks": [_clock(name, clock.stopped(now)) for name, clock in clocks.read(whole.deadlines).items()],
        "stopped": kept.known["since"] if kept is not None else "",
        "votes": kept.known["clocks"] if kept is not None else {},
    }
    return _said(found)


def seat_notes(row: SeatRow) -> Iterator[tuple[str, Any]]:
    """Return what is noted with a seat: of who sits there, and by whoever plays it for himself."""
    kept = json.loads(row.preferences)
    presence = {name: value for name, value in kept.get(PRESENCE, {}).items() if name != "seen"}
    if "bank" in presence:
        presence["bank"] = ceil(presence["bank"])
    yield "presence", presence
    yield "notes", kept.get(notebook.NAME, {})


def _person(row: PersonRow) -> dict[str, Any]:
    kept = json.loads(row.preferences)
    own = {
        "zone": row.zone if row.zone != wishes.NO_ZONE else "",
        "quiet": json.loads(row.quiet_hours or "[]"),
        "wishes": {name: kept[name] for name in _WISHES if name in kept},
    }
    return {"person": row.id, "name": row.display_name, **_said(own)}


def _entry(entry: AuditRow) -> dict[str, Any]:
    same = ("number", "act", "person", "seat", "whom", "on_behalf_of", "reason")
    found = {name: getattr(entry, name) for name in same}
    return {**found, "at": to_text(entry.at), "commit": entry.commit_no, "told": json.loads(entry.told)}


def _clock(decision: str, clock: Clock) -> dict[str, Any]:
    turn = clock.turn.name if clock.turn is not None else None
    more = {"turn": turn, "bank": _seconds(clock.bank), "granted": _seconds(clock.granted)}
    left = _seconds(clock.remaining or clocks.NO_TIME)
    return {"decision": decision, "left": left, "whole": _seconds(clock.whole), **_said(more)}


def _seconds(length: timedelta) -> int:
    return ceil(length.total_seconds())


def _said(found: dict[str, Any]) -> dict[str, Any]:
    """Return what there is to be said: a file is silent on what is as it usually is."""
    return {name: value for name, value in found.items() if value}


# out of it, elsewhere


def moved(document: FullGame | OperatorGame, to: Elsewhere) -> dict[int, int]:
    """Return under which number somebody is known elsewhere, by his number here; who is not named stays himself.

    Whoever sits there in the place of another stays the other one: a seat that is lent may go back to whose it is.
    """
    now = {person: sitter.person for person, sitter in to.persons.items() if sitter.person is not None}
    for entry in document.seats if isinstance(document, OperatorGame) else ():
        there = to.seats[entry.seat].person
        if entry.person is not None and there is not None and not _given_back(entry, there):
            now[entry.person] = there
    return now


def _given_back(entry: OperatorSeat, there: int) -> bool:
    return there == entry.presence.get("owner") != entry.person


def seat_there(entry: SeatEntry, sitter: Sitter, now: Mapping[int, int]) -> NewSeat:
    """Return a seat as it is elsewhere. Whoever has seen what it knows has seen it there, too."""
    if not isinstance(entry, OperatorSeat):
        return NewSeat(entry.seat, sitter.person, "machine" if sitter.person is None else "person")
    stays = entry.person is not None and now.get(entry.person, entry.person) == sitter.person
    kind = entry.kind if stays else "machine" if sitter.person is None else "person"
    noted_there = {notebook.NAME: renumbered(entry.notes, now)} if entry.notes else {}
    row = SeatRow(0, entry.seat, sitter.person, kind, "unknown", None, json.dumps(noted_there))
    change = noted(row, _notes(entry, sitter, now, stays=stays))
    return NewSeat(entry.seat, sitter.person, kind, preferences=change["preferences"])


def _notes(entry: OperatorSeat, sitter: Sitter, now: Mapping[int, int], *, stays: bool) -> Notes:
    presence = renumbered(entry.presence, now)
    notes = Notes(**{**presence, "former": tuple(presence.get("former", ()))})
    if entry.person is not None and not stays:  # he has left it
        former = (*notes.former, now.get(entry.person, entry.person))
        notes = Notes(
            turn=notes.turn, bank=notes.bank, owner=notes.owner, day=notes.day, former=tuple(dict.fromkeys(former))
        )
    notes = replace(notes, owner=None, day="") if notes.owner == sitter.person else notes
    known = {*notes.former, notes.owner, sitter.person}
    return replace(notes, seen=tuple(one for one in (now.get(one, one) for one in entry.seen) if one not in known))


def renumbered(value: Any, now: Mapping[int, int], name: str = "") -> Any:
    """Return what is known of persons, by their numbers elsewhere: as names of entries, and where persons stand."""
    if isinstance(value, Mapping):
        return {_key(key, now): renumbered(found, now, key) for key, found in value.items()}
    if isinstance(value, list):
        return [renumbered(found, now, name) for found in value]
    return now.get(value, value) if name in _NUMBERED and isinstance(value, int) else value


def _key(key: str, now: Mapping[int, int]) -> str:
    return str(now.get(int(key), key)) if key.isdecimal() else key


def log_there(document: OperatorGame, now: Mapping[int, int]) -> tuple[NewAudit, ...]:
    """Return the log of what moderators did. Raises Unusable for an act that this version cannot tell."""
    unknown = sorted({entry.act for entry in document.audit} - say().moderating.acts.keys())
    if unknown:
        raise Unusable(f"Its log names an act that this version does not know: {unknown[0]:.40}.")
    return tuple(
        NewAudit(
            number=entry.number,
            act=entry.act,
            person=_there(entry.person, now),
            seat=entry.seat,
            whom=_there(entry.whom, now),
            on_behalf_of=entry.on_behalf_of,
            reason=entry.reason,
            commit_no=entry.commit,
            told=json.dumps(entry.told),
            at=to_text(datetime.fromisoformat(entry.at)),
        )
        for entry in document.audit
    )


def moderators_there(document: OperatorGame, now: Mapping[int, int]) -> dict[int, int | None]:
    """Return who moderates it elsewhere."""
    return {now.get(m.person, m.person): _there(m.named_by, now) for m in document.moderators}


def _there(person: int | None, now: Mapping[int, int]) -> int | None:
    return None if person is None else now.get(person, person)


def clocks_there(document: OperatorGame, at: datetime) -> tuple[NewDeadline, ...]:
    """Return the clocks of what is asked, standing still: each with what was left, or a quarter of its length.

    So much is left to whoever has to find the new place first, and alike to all who are asked the same.
    """
    found = {}
    for entry in document.clocks:
        whole, left = timedelta(seconds=entry.whole), timedelta(seconds=entry.left)
        turn = Turn(entry.turn) if entry.turn is not None else None
        bank, granted = timedelta(seconds=entry.bank), timedelta(seconds=entry.granted)
        found[entry.decision] = Clock(None, max(left, whole * LEAST), whole, turn, NONE, bank, granted)
    return clocks.rows(found, {}, at)


def votes_there(document: OperatorGame, now: Mapping[int, int]) -> dict[str, Own]:
    """Return the table's own clock that keeps votes and requests while the game stands still."""
    if not document.votes:
        return {}
    votes = {kind: {"due": vote.due, "known": renumbered(vote.known, now)} for kind, vote in document.votes.items()}
    return {KEPT: Own(None, {"since": document.stopped, "clocks": votes})}


def people_there(document: FullGame | OperatorGame, to: Elsewhere) -> dict[int, PersonChanges]:
    """Return those whom the table names elsewhere: what to keep of each whom the bot there has not met.

    What somebody has set for himself he finds there under his own number; under another it may be somebody else's.
    """
    now, wanted = moved(document, to), {sitter.person for sitter in to.seats.values()}
    known: dict[int, PersonEntry] = {}
    if isinstance(document, OperatorGame):
        wanted |= {_there(one, now) for entry in document.audit for one in (entry.person, entry.whom)}
        wanted |= {_there(entry.presence.get("owner"), now) for entry in document.seats}
        wanted |= {_there(one, now) for named in document.moderators for one in (named.person, named.named_by)}
        known = {now.get(entry.person, entry.person): entry for entry in document.people}
    called = {s.person: s.name for s in (*to.seats.values(), *to.persons.values()) if s.person is not None and s.name}
    people = sorted(person for person in wanted if person is not None)
    return {person: _met(person, known.get(person), called.get(person, "")) for person in people}


def _met(person: int, entry: PersonEntry | None, called: str) -> PersonChanges:
    name = called or (entry.name if entry is not None else "") or str(person)
    if entry is None or entry.person != person:
        return {"display_name": name}
    found: PersonChanges = {"display_name": name, "preferences": json.dumps(entry.wishes)}
    if entry.zone:
        found["zone"] = entry.zone
    if entry.quiet:
        found["quiet_hours"] = json.dumps(entry.quiet)
    return found


def must_be_understood(document: OperatorGame, to: Elsewhere, at: datetime) -> None:
    """Raise what comes of a file whose table cannot be made: as it would be read at the first look at it."""
    now = moved(document, to)
    for entry in document.seats:
        there = seat_there(entry, to.seats[entry.seat], now)
        row = SeatRow(0, there.seat, there.person, there.kind, "unknown", None, there.preferences)
        notes = notes_of(row)
        for instant in filter(None, (notes.until, notes.trial, notes.kept_until)):
            to_text(datetime.fromisoformat(instant))
        notebook.pads(row)
    log_there(document, now)
    clocks_there(document, at)
    for own in standstill.running(votes_there(document, now), at).values():
        to_text(own.due or at)
    for person in document.people:
        met = _met(person.person, person, person.name)
        hours, wished = met.get("quiet_hours"), met.get("preferences", "{}")
        wishes.read(PersonRow(person.person, person.name, met.get("zone", wishes.NO_ZONE), hours, wished, None))
