"""Who is there: what an input shows of it, who is back, and what is left of a time bank.

Only what everybody sees makes somebody absent or brings him back: were it a private order, a deadline would tell of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from engine.core.decision import Decision
from engine.core.run import Commit
from storage import SeatChanges, SeatRow

from .absence import ROW, TRIAL, Notes, by_row, handed_over, noted, noted_away, notes_of
from .live import LiveGame
from .pages import page_of


def bank_of(live: LiveGame, seat: str) -> timedelta:
    """Return what is left of a seat's time bank; an absent or machine player draws on none."""
    found = live.seats.get(seat)
    if found is None or found.kind != "person":
        return timedelta()
    left = notes_of(found).bank
    return live.terms.bank if left is None else timedelta(seconds=left)


@dataclass(frozen=True, slots=True)
class Shown:
    """What an input shows of who is there: how seats change, who is absent now, who is back, and who acted for all."""

    seats: dict[str, SeatChanges] = field(default_factory=dict)
    absent: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    acted: Set[str] = frozenset()  # who did, himself and not by an order, what everybody sees


def shown(live: LiveGame, commits: Sequence[Commit], now: datetime) -> Shown:
    """Return what some commits show of who is there."""
    owed = {d.id: d for d in live.owed() if d.named and not d.any_one and not d.answered and not d.held}
    missed = {c.by: owed[c.decision].turn for c in commits if c.cause == "default" and c.decision in owed}
    here = {c.by for c in commits if c.cause in ("typed", "order") and _is_seen(c, owed)}
    typed = {c.by for c in commits if c.cause == "typed"}
    acted = typed & here & live.seats.keys()
    seats: dict[str, SeatChanges] = {}
    absent, back = [], []
    for name, seat in live.seats.items():
        was = notes_of(seat)
        notes = was.at(now)
        if notes.greet and name in typed:  # he need not be told that he is there
            notes = replace(notes, greet="", page=0)
            seats[name] = noted(seat, notes)
        if (was.until and not notes.until) or (seat.kind == "machine" and _takes_back(seat, notes, acted)):
            seats[name] = returned(live, seat, now, answered=name in acted)
            back.append(name)
            continue
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
    return Shown(seats, tuple(absent), tuple(back), acted)


def _somebody_is_left(live: LiveGame, absent: Sequence[str], now: datetime) -> bool:
    """Say whether a person is there besides those who are absent from now on."""
    people = [seat for seat in live.seats.values() if seat.kind == "person" and seat.seat not in absent]
    return any(not notes_of(seat).is_absent(now) for seat in people)


def _takes_back(seat: SeatRow, notes: Notes, acted: Set[str]) -> bool:
    """Say whether somebody is back for whom a machine player answers because he was away, and who named no day.

    He is when he does what all see. An order that he gave does not count.
    """
    return notes.absent and not notes.until and seat.seat in acted


def _is_seen(commit: Commit, owed: Mapping[str, Decision]) -> bool:
    """Say whether everybody sees who made a commit: by an answer that was waited for by name, or by a public act.

    Who answered last in a window that names nobody is secret, though all see that it closes; so is an answer replaced.
    """
    if commit.decision is not None:
        return commit.decision in owed
    return bool(commit.facts) and commit.facts[0][1] is None


def trial_of(live: LiveGame, now: datetime) -> str:
    """Return until when somebody is on trial who is back from an absence that he had not announced."""
    return (now + TRIAL * live.lengths["turn"]).isoformat()


def returned(live: LiveGame, seat: SeatRow, now: datetime, *, answered: bool = False) -> SeatChanges:
    """Return how the seat changes of somebody who is back: a row of his that had begun goes on until he answers.

    Whoever is so because his day has come, and did nothing himself, is to be told.
    """
    was, notes = notes_of(seat), noted_away(notes_of(seat))
    missed = 0 if answered else notes.missed
    trial = trial_of(live, now) if by_row(was) else notes.trial
    came = was.has_come(now) and not answered
    there = replace(notes, missed=missed, absent=False, until="", trial=trial)
    there = replace(there, greet=was.until if came else "", page=page_of(seat).number if came else 0)
    return {**noted(seat, there), "kind": "person"}


def anybody_there(live: LiveGame, now: datetime, *, but: str) -> bool:
    """Say whether somebody plays for himself and is not away, besides one: machines do not play a game out alone."""
    people = [seat for seat in live.seats.values() if seat.kind == "person" and seat.seat != but]
    return any(not notes_of(seat).is_absent(now) for seat in people)
