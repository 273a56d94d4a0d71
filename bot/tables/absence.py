"""Who is away, and what is left of each seat's time bank: notes of a seat, which the whole table may know.

Absent is whoever has let his time run out twice in a row where everybody saw that he was waited for, or has said so.
What makes somebody so, and what brings him back, stands in `presence`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from storage import DmState, NewDeadline, SeatChanges, SeatRow

from .rest import DAY, Rest, awake

ROW = 2  # so many defaults one after the other make a seat absent
TRIAL = 7  # so many times as long as a turn's clock is somebody on trial who was absent
ONCE_MISSED = 0.5  # of his time has whoever let it run out, until he answers; and whoever is on trial
ABSENT_AGAIN = 0.25  # of it has whoever was absent again in that
MORNING = time(8)  # of his zone: whoever is back, and has set no quiet hours, is not told so at midnight
RETURN = "return"  # the kind of the row that says when the next one is back, or is told so
NAME = "presence"  # of the notes among a seat's preferences
OWNER = f"$.{NAME}.owner"  # where it stands there whose seat a substitute has


@dataclass(frozen=True, slots=True)
class Notes:
    """What is known of who sits there."""

    missed: int = 0  # times in a row that ran out where he was waited for by name
    turn: str = ""  # the turn whose time ran out last, which is one time for all that is decided in it
    absent: bool = False
    until: str = ""  # when somebody comes back who said that he is away
    bank: float | None = None  # seconds; None: as much as the table gives each seat
    former: tuple[int, ...] = ()  # who had this seat before, and has seen what it knew
    owner: int | None = None  # whose seat it is while a substitute plays
    trial: str = ""  # until when somebody is on trial who was absent
    again: bool = False  # whether he was absent once more while he was
    greet: str = ""  # since when somebody is back, on the day that he named, who has not been told so
    page: int = 0  # the page that he had then
    kept_for: int | None = None  # to whom a moderator hands it, if he takes it
    kept_until: str = ""  # until when nobody else may
    seen: tuple[int, ...] = ()  # who has seen what it knows, and never had it
    door: DmState = "unknown"  # whether private messages reached its owner when he lent it
    day: str = ""  # when its owner is back, as he said, who has not been told that it has come

    def on_trial(self, now: datetime) -> bool:
        """Say whether somebody was absent not long ago: if his time runs out once more, he is so again."""
        return bool(self.trial) and now < datetime.fromisoformat(self.trial)

    def part(self, now: datetime) -> float:
        """Return how much of his time somebody has who let it run out the last time, or was absent not long ago."""
        if self.on_trial(now):
            return ABSENT_AGAIN if self.again else ONCE_MISSED
        return ONCE_MISSED if self.missed else 1

    @property
    def part_name(self) -> str:
        """Name the part of his time that somebody has who is on trial."""
        return "quarter" if self.again else "half"

    def promised(self, now: datetime) -> int | None:
        """Return the person for whom the seat is kept; None if whoever may play it can take it."""
        kept = bool(self.kept_until) and now < datetime.fromisoformat(self.kept_until)
        return self.kept_for if kept else None

    def has_come(self, now: datetime) -> bool:
        """Say whether the day has come on which somebody is back who named it."""
        return bool(self.until) and now >= datetime.fromisoformat(self.until)

    def at(self, now: datetime) -> Notes:
        """Return the notes as they are by now: whoever said until when he is away is back then."""
        return replace(self, absent=False, until="") if self.until and self.has_come(now) else self

    def is_absent(self, now: datetime) -> bool:
        """Say whether nobody is waited for there."""
        return self.at(now).absent


NOTHING = Notes()


def notes_of(seat: SeatRow) -> Notes:
    """Return what is noted of a seat."""
    return _read(seat.preferences) if NAME in seat.preferences else NOTHING


@lru_cache(maxsize=1024)
def _read(preferences: str) -> Notes:
    """Read the notes; every input asks for those of all seats several times, and they seldom change."""
    kept = json.loads(preferences).get(NAME, {})
    return Notes(**{**kept, "former": tuple(kept.get("former", ())), "seen": tuple(kept.get("seen", ()))})


def is_open(seat: SeatRow, now: datetime) -> bool:
    """Say whether a substitute may take a seat: its player is away, or has left it."""
    notes = notes_of(seat)
    return notes.is_absent(now) or (seat.kind == "machine" and (seat.person is not None or bool(notes.former)))


def absent_now(seats: Iterable[SeatRow], now: datetime) -> tuple[str, ...]:
    """Return the seats that nobody waits for.

    Where all people are away there are none: a game that nobody watches would be over within seconds.
    """
    people = [seat for seat in seats if seat.kind == "person"]
    away = tuple([seat.seat for seat in people if notes_of(seat).is_absent(now)])
    return away if len(away) < len(people) else ()


def nobody_at(seats: Iterable[SeatRow], now: datetime) -> frozenset[str]:
    """Return the seats whose stops do nothing: their people are away, be it all of them, or machine players answer."""
    return frozenset(seat.seat for seat in seats if seat.kind == "machine" or notes_of(seat).is_absent(now))


def noted(seat: SeatRow, notes: Notes) -> SeatChanges:
    """Return how a seat changes with these notes."""
    usual = asdict(NOTHING)
    kept = {name: value for name, value in asdict(notes).items() if value != usual[name]}
    others = {name: value for name, value in json.loads(seat.preferences).items() if name != NAME}
    return {"preferences": json.dumps(others | ({NAME: kept} if kept else {}))}


def away(seat: SeatRow, until: datetime) -> SeatChanges:
    """Return how the seat changes of somebody who says that he is away."""
    return noted(seat, replace(noted_away(notes_of(seat)), until=until.isoformat()))


def noted_away(notes: Notes) -> Notes:
    """Return the notes of somebody who is away: of the row that made him absent one is left when he is back."""
    return replace(notes, missed=ROW - 1 if by_row(notes) else notes.missed, absent=True)


def by_row(notes: Notes) -> bool:
    """Say whether somebody is absent because his time ran out, and not because he said so."""
    return notes.absent and not notes.until


def handed_over(seat: SeatRow, now: datetime) -> SeatChanges:
    """Return how the seat changes for which a machine player answers because its player is away, until he is back."""
    return {**noted(seat, noted_away(notes_of(seat).at(now))), "kind": "machine"}


def left(seat: SeatRow) -> SeatChanges:
    """Return how the notes of a seat change whose player leaves it: he has seen what it knows."""
    notes = notes_of(seat)
    former = notes.former if seat.person is None else (*notes.former, seat.person)
    stays = Notes(turn=notes.turn, bank=notes.bank, owner=notes.owner, seen=notes.seen, day=notes.day, door=notes.door)
    return noted(seat, replace(stays, former=tuple(dict.fromkeys(former))))


def lent(seat: SeatRow, notes: Notes, owner: int | None, door: DmState) -> Notes:
    """Return the notes of a seat that is an owner's while a substitute plays, with what is known of the owner.

    `door`: what all may know of the private messages of whoever has the seat until now.
    """
    was = notes_of(seat)
    if owner is None:
        return replace(notes, owner=None, day="", door="unknown")
    day, door = (was.until, door) if was.owner is None else (was.day, was.door)
    return replace(notes, owner=owner, day=day, door=door)


def shown_to(seat: SeatRow, person: int) -> SeatChanges:
    """Return how the notes of a seat change when somebody who does not play it sees what it knows."""
    notes = notes_of(seat)
    return noted(seat, replace(notes, seen=tuple(dict.fromkeys((*notes.seen, person)))))


def who_else_has_seen(seat: SeatRow) -> list[int]:
    """Return the persons who have seen what a seat knows, and do not play it."""
    notes = notes_of(seat)
    return sorted({*notes.former, *notes.seen, *filter(None, (notes.owner,))} - {seat.person})


def seen_by(persons: tuple[int, ...]) -> str:
    """Return the preferences of a seat of which nothing is noted but who has seen what it knows."""
    return json.dumps({NAME: {"seen": persons}} if persons else {})


def has_seen(seats: Iterable[SeatRow], person: int, *, but: str = "") -> bool:
    """Say whether somebody has seen what a seat of the table knows, other than one: he cannot play that one fairly."""
    known = ((seat.seat, notes_of(seat)) for seat in seats)
    return any(name != but and (person in (*n.former, *n.seen) or n.owner == person) for name, n in known)


def banked(seat: SeatRow, left: timedelta) -> SeatChanges:
    """Return how a seat changes with so much left of its time bank."""
    return noted(seat, replace(notes_of(seat), bank=left.total_seconds()))


def returns(seats: Iterable[SeatRow], rest_of: Callable[[int | None], Rest]) -> tuple[NewDeadline, ...]:
    """Return the row that says when the next one is back who named a day, or is told that it has come."""
    days = []
    for seat in seats:
        notes = notes_of(seat)
        if notes.until:
            days.append(datetime.fromisoformat(notes.until))
        if notes.greet:
            days.append(greeted(notes.greet, rest_of(seat.person)))
        if notes.day:
            days.append(greeted(notes.day, rest_of(notes.owner)))
    return (NewDeadline(RETURN, due=min(days)),) if days else ()


def greeted(day: str, rest: Rest) -> datetime:
    """Return when somebody is told that his day has come: in the morning of that day, and never while he rests."""
    zone, since = ZoneInfo(rest.zone or "UTC"), datetime.fromisoformat(day)
    if rest.quiet is not None:
        return awake(since, rest)
    of_zone = since.astimezone(zone).date()
    mornings = (datetime.combine(of_zone + after * DAY, MORNING, zone).astimezone(UTC) for after in range(2))
    return awake(next(at for at in mornings if at >= since), rest)
