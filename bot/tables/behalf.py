"""Answering for a seat: a moderator does, with the consent of whoever plays it, who gives it in private.

The moderator sees the questions that the consent is for, as the seat would, and nothing else: no hand, no ledger, no
message of it. Everybody is told that he begins, and from then on he counts as somebody who has seen what the seat
knows: so he must not play here, nor have seen another seat (as a substitute must not). Which answers are his stands in
the log where all see that the seat is asked; of all others it would tell who was, so that only its player is told.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from engine.core.decision import Decision
from engine.core.moves import Move
from storage import SeatChanges, SeatRow

from .absence import has_seen, shown_to
from .api import Person, Sorry
from .live import LiveGame
from .words import say
from .words.sayings import CONSENTS

NAME = "consent"  # among a seat's preferences
UNTIL, ONCE, NOBODY = CONSENTS  # for what somebody consents; the last one withdraws it


@dataclass(frozen=True, slots=True)
class Consent:
    """What somebody has consented to."""

    once: str = ""  # the one decision that it is for; empty: all that he is asked, until he withdraws it
    person: int | None = None  # the moderator who answers


def consent_of(live: LiveGame, seat: SeatRow) -> Consent | None:
    """Return what a seat's player has consented to; None if nothing, or if it is over.

    Nobody answers any more who has looked at another seat, as he may while a machine player has this one.
    """
    found = _given(seat) if seat.kind == "person" and live.game is not None else None
    if found is None or (found.once and not _open(live, seat.seat, found)):
        return None
    looked = found.person is not None and has_seen(live.seats.values(), found.person, but=seat.seat)
    return replace(found, person=None) if looked else found


def _given(seat: SeatRow) -> Consent | None:
    """Return the last consent of a seat's player, also if it is used up."""
    kept = json.loads(seat.preferences).get(NAME) if NAME in seat.preferences else None
    return Consent(**kept) if kept is not None else None


def began(seat: SeatRow) -> int | None:
    """Return who answers for a seat for all that the table knows: that one answer is given may be nobody's to know."""
    found = _given(seat)
    return found.person if found is not None else None


def _open(live: LiveGame, seat: str, consent: Consent) -> list[Decision]:
    """Return what a consent is for that waits for an answer now."""
    owed = [d for d in live.owed() if d.seat == seat and not (d.answered or d.held)]
    return [d for d in owed if consent.once in ("", d.id)]


# whoever plays the seat


def lent(live: LiveGame, seat: SeatRow, how: str) -> SeatChanges:
    """Return how a seat changes whose player lets a moderator answer, or does so no longer. Raises Sorry."""
    said, before = say().behalf, consent_of(live, seat)
    if how == NOBODY:
        if before is None and began(seat) is None:
            raise Sorry(said.nobody)
        return _kept(seat, None)
    asked = _open(live, seat.seat, Consent())
    if how == ONCE and not asked:
        raise Sorry(said.nothing_asked)
    person = before.person if before is not None else None
    return _kept(seat, Consent(asked[0].id if how == ONCE else "", person))


def _kept(seat: SeatRow, consent: Consent | None) -> SeatChanges:
    others = {name: value for name, value in json.loads(seat.preferences).items() if name != NAME}
    return {"preferences": json.dumps(others | ({NAME: asdict(consent)} if consent is not None else {}))}


# the moderator


def may_begin(live: LiveGame, person: int) -> list[SeatRow]:
    """Return the seats for which a moderator may begin to answer.

    He hears of no consent that is not for him: it is between whoever gives it and whoever answers.
    """
    if live.seat_of(person) is not None or answering(live, person) is not None:
        return []
    asking = [s for s in live.seats.values() if (found := consent_of(live, s)) is not None and found.person is None]
    return [s for s in asking if not has_seen(live.seats.values(), person, but=s.seat)]


def begun(live: LiveGame, name: str, person: int) -> SeatChanges:
    """Return how a seat changes for which a moderator begins to answer: he knows it from now on. Raises Sorry."""
    seat = next((seat for seat in may_begin(live, person) if seat.seat == name), None)
    consent = consent_of(live, seat) if seat is not None else None
    if seat is None or consent is None:
        raise Sorry(say().behalf.not_given)
    return _kept(replace(seat, **shown_to(seat, person)), replace(consent, person=person))


def ended(live: LiveGame, person: int) -> dict[str, SeatChanges]:
    """Return how seats change for which somebody answered who moderates no longer: another may begin."""
    found = {seat.seat: (seat, _given(seat)) for seat in live.seats.values()}
    theirs = {name: (seat, c) for name, (seat, c) in found.items() if c is not None and c.person == person}
    return {name: _kept(seat, replace(c, person=None)) for name, (seat, c) in theirs.items()}


def answering(live: LiveGame, person: int) -> tuple[str, list[Decision]] | None:
    """Return the seat for which somebody answers, and what he may answer now; None if there is none."""
    for seat in live.seats.values():
        consent = consent_of(live, seat)
        if consent is not None and consent.person == person:
            return seat.seat, _open(live, seat.seat, consent)
    return None


def lost(live: LiveGame, person: Person) -> str | None:
    """Return the seat for which somebody answers who moderates no longer; None for everybody else.

    Whoever manages the server is one only as long as he does, of which no event tells: so it is asked at each act.
    """
    if person.moderates or person.id in live.moderators:
        return None
    return next((seat.seat for seat in live.seats.values() if began(seat) == person.id), None)


def who_answers(live: LiveGame, seat: SeatRow) -> int | None:
    """Return the moderator who answers for a seat."""
    consent = consent_of(live, seat)
    return consent.person if consent is not None else None


def question(live: LiveGame, person: int, decision: str | None, move: Move | None = None) -> Decision | None:
    """Return what somebody without a seat answers for one; None if he answers for none.

    Raises Sorry where it is not his to answer, or `move` would do anything but answer it.
    """
    found = answering(live, person)
    if found is None:
        return None
    asked = next((d for d in found[1] if d.id == decision), None)
    if asked is None or not (move is None or isinstance(move, live.shows.rules.questions[asked.kind].move)):
        raise Sorry(say().behalf.closed)
    return asked
