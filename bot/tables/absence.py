"""Who is away, and what is left of each seat's time bank: notes of a seat, which the whole table may know.

Absent is whoever has let his time run out twice in a row where everybody saw that he was waited for, or has said so.
Only what everybody sees makes somebody absent or brings him back: were it a private order, a deadline would tell of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from engine.core.decision import Decision
from engine.core.run import Commit
from storage import SeatChanges, SeatRow

if TYPE_CHECKING:
    from .live import LiveGame

ROW = 2  # so many defaults one after the other make a seat absent
TRIAL = 7  # so many times as long as a turn's clock is somebody on trial who was absent
ONCE_MISSED = 0.5  # of his time has whoever let it run out, until he answers; and whoever is on trial
ABSENT_AGAIN = 0.25  # of it has whoever was absent again in that
NAME = "presence"  # of the notes among a seat's preferences


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

    def at(self, now: datetime) -> Notes:
        """Return the notes as they are by now: whoever said until when he is away is back then."""
        if self.until and now >= datetime.fromisoformat(self.until):
            return replace(self, absent=False, until="")
        return self

    def is_absent(self, now: datetime) -> bool:
        """Say whether nobody is waited for there."""
        return self.at(now).absent


NOTHING = Notes()


def notes_of(seat: SeatRow) -> Notes:
    """Return what is noted of a seat."""
    if NAME not in seat.preferences:
        return NOTHING
    kept = json.loads(seat.preferences).get(NAME, {})
    return Notes(**{**kept, "former": tuple(kept.get("former", ()))})


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


def noted(seat: SeatRow, notes: Notes) -> SeatChanges:
    """Return how a seat changes with these notes."""
    usual = asdict(NOTHING)
    kept = {name: value for name, value in asdict(notes).items() if value != usual[name]}
    others = {name: value for name, value in json.loads(seat.preferences).items() if name != NAME}
    return {"preferences": json.dumps(others | ({NAME: kept} if kept else {}))}


def bank_of(live: LiveGame, seat: str) -> timedelta:
    """Return what is left of a seat's time bank; an absent or machine player draws on none."""
    found = live.seats.get(seat)
    if found is None or found.kind != "person":
        return timedelta()
    left = notes_of(found).bank
    return live.terms.bank if left is None else timedelta(seconds=left)


@dataclass(frozen=True, slots=True)
class Shown:
    """What an input shows of who is there: how seats change, who is absent now, and who is back."""

    seats: dict[str, SeatChanges] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


def shown(live: LiveGame, commits: Sequence[Commit], now: datetime) -> Shown:
    """Return what some commits show of who is there."""
    owed = {d.id: d for d in live.owed() if d.named and not d.any_one and not d.answered and not d.held}
    missed = {c.by: owed[c.decision].turn for c in commits if c.cause == "default" and c.decision in owed}
    here = {c.by for c in commits if c.cause in ("typed", "order") and _is_seen(c, owed)}
    acted = {c.by for c in commits if c.cause == "typed"} & here
    seats: dict[str, SeatChanges] = {}
    absent, back = [], []
    for name, seat in live.seats.items():
        notes = notes_of(seat).at(now)
        if seat.kind == "machine" and _takes_back(seat, notes, acted):
            seats[name] = returned(live, seat, now, answered=name in acted)
            back.append(name)
        if seat.kind != "person" or notes.until:  # who said until when he is away is away until he says otherwise
            continue
        if name in here and (notes.missed or notes.absent):
            trial = trial_of(live, now) if notes.absent else notes.trial
            seats[name] = noted(seat, replace(notes, missed=0, absent=False, trial=trial))
            back += [name] if notes.absent else []
        elif name in missed and not notes.absent and not (notes.turn and notes.turn == missed[name]):
            is_absent, turn = notes.missed + 1 >= ROW or notes.on_trial(now), missed[name]
            row, again = 0 if is_absent else notes.missed + 1, is_absent and notes.on_trial(now)
            seats[name] = noted(seat, replace(notes, missed=row, absent=is_absent, turn=turn, again=again))
            absent += [name] if is_absent else []
    if absent and live.terms.machines and _somebody_is_left(live, absent, now):
        seats |= {name: handed_over(live.seats[name], now) for name in absent}
    return Shown(seats, tuple(absent), tuple(back))


def _somebody_is_left(live: LiveGame, absent: Sequence[str], now: datetime) -> bool:
    """Say whether a person is there besides those who are absent from now on."""
    people = [seat for seat in live.seats.values() if seat.kind == "person" and seat.seat not in absent]
    return any(not notes_of(seat).is_absent(now) for seat in people)


def _takes_back(seat: SeatRow, notes: Notes, acted: Set[str]) -> bool:
    """Say whether somebody is back for whom a machine player answers because he was away.

    He is when the day has come that he named; else when he does what all see. An order that he gave does not count.
    """
    return notes_of(seat).absent and (not notes.absent or (not notes.until and seat.seat in acted))


def _is_seen(commit: Commit, owed: Mapping[str, Decision]) -> bool:
    """Say whether everybody sees who made a commit: by an answer that was waited for by name, or by a public act.

    Who answered last in a window that names nobody is secret, though all see that it closes; so is an answer replaced.
    """
    if commit.decision is not None:
        return commit.decision in owed
    return bool(commit.facts) and commit.facts[0][1] is None


def away(seat: SeatRow, until: datetime) -> SeatChanges:
    """Return how the seat changes of somebody who says that he is away."""
    return noted(seat, replace(_noted_away(notes_of(seat)), until=until.isoformat()))


def trial_of(live: LiveGame, now: datetime) -> str:
    """Return until when somebody is on trial who is back from an absence that he had not announced."""
    return (now + TRIAL * live.lengths["turn"]).isoformat()


def returned(live: LiveGame, seat: SeatRow, now: datetime, *, answered: bool = False) -> SeatChanges:
    """Return how the seat changes of somebody who is back: a row of his that had begun goes on until he answers."""
    was, notes = notes_of(seat), _noted_away(notes_of(seat))
    missed = 0 if answered else notes.missed
    trial = trial_of(live, now) if _by_row(was) else notes.trial
    return {**noted(seat, replace(notes, missed=missed, absent=False, until="", trial=trial)), "kind": "person"}


def _noted_away(notes: Notes) -> Notes:
    """Return the notes of somebody who is away: of the row that made him absent one is left when he is back."""
    return replace(notes, missed=ROW - 1 if _by_row(notes) else notes.missed, absent=True)


def _by_row(notes: Notes) -> bool:
    """Say whether somebody is absent because his time ran out, and not because he said so."""
    return notes.absent and not notes.until


def handed_over(seat: SeatRow, now: datetime) -> SeatChanges:
    """Return how the seat changes for which a machine player answers because its player is away, until he is back."""
    return {**noted(seat, _noted_away(notes_of(seat).at(now))), "kind": "machine"}


def anybody_there(live: LiveGame, now: datetime, *, but: str) -> bool:
    """Say whether somebody plays for himself and is not away, besides one: machines do not play a game out alone."""
    people = [seat for seat in live.seats.values() if seat.kind == "person" and seat.seat != but]
    return any(not notes_of(seat).is_absent(now) for seat in people)


def left(seat: SeatRow) -> SeatChanges:
    """Return how the notes of a seat change whose player leaves it: he has seen what it knows."""
    notes = notes_of(seat)
    former = notes.former if seat.person is None else (*notes.former, seat.person)
    return noted(
        seat,
        replace(notes, former=tuple(dict.fromkeys(former)), missed=0, absent=False, until="", trial="", again=False),
    )


def banked(seat: SeatRow, left: timedelta) -> SeatChanges:
    """Return how a seat changes with so much left of its time bank."""
    return noted(seat, replace(notes_of(seat), bank=left.total_seconds()))
