"""Clocks of decisions and of tables: how they are wound, stand still and are kept; reminders, pauses, votes.

How long a question stays open follows from its clock class and the pace of the table. The classes are those of
`bot.games.clocks` and of the game; `/help clocks` shows them. Engines know no time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from bot.games.clocks import COMMON, PACES, ClockClass
from engine.core.decision import Decision
from storage import DeadlineRow, NewDeadline

from . import reminding
from .reminding import USUAL, Wishes
from .rest import NONE, Rest, counted, deadline

_HOUR = timedelta(hours=1)
NO_TIME = timedelta()
TURN = "turn:"  # before the name of what belongs to a turn
_MUSTER, _RUNNING, _PAUSED = ("muster",), ("running",), ("paused",)
OWN: Mapping[str, tuple[str, ...]] = {  # the clocks of a table itself, and the states in which each of them runs
    "muster": _MUSTER,  # who has not answered by then is played for
    "muster_reminder": _MUSTER,
    "pause": _PAUSED,  # the game goes on by itself then; who called it, and who would go on sooner
    "lost": _PAUSED,  # stands still: the game waits for another channel
    "kept": _PAUSED,  # stands still: those that ran when the game was stopped, and run again after it (`standstill`)
    "votes": _RUNNING,  # for a pause; they count until then
    "regents": _RUNNING,  # votes for a machine player in the place of somebody who is away, by his seat
    "naming": _RUNNING,  # votes for a moderator, and for one to be none any more, by the person
    "rest": _RUNNING,  # whoever has paused the game alone may do so again then, by the person
    "take_back": _RUNNING,  # whoever is asked to agree that a move is taken back may do so until then
    "leave": (*_RUNNING, *_PAUSED),  # whoever is asked whether a moderator who plays may look at something
    "early": _RUNNING,  # never runs out: since when those know who will be asked in the phase that is played
}
EARLY = "early"
LEAVE = "leave"
TAKE_BACK = "take_back"
REGENTS, NAMING, REST, KEPT = "regents", "naming", "rest", "kept"
LEAST = 0.25  # of its length is left at least to whoever has known for a while what he would be asked
LEAST_OF_ALL = 0.5  # is left at least of a window that names nobody, if the whole table has known that it may come
PAUSES: Mapping[str, timedelta] = {
    "1 hour": _HOUR,
    "6 hours": 6 * _HOUR,
    "1 day": 24 * _HOUR,
    "3 days": 72 * _HOUR,
    "1 week": 7 * 24 * _HOUR,
    "2 weeks": 14 * 24 * _HOUR,
}
DISPUTE = PAUSES["1 day"]  # so long a game stands still for one, at most
USUAL_PAUSE, LONGEST_PAUSE = PAUSES["3 days"], PAUSES["2 weeks"]
BANKS: Mapping[str, timedelta] = {
    "none": timedelta(),
    "1 hour": _HOUR,
    "6 hours": 6 * _HOUR,
    "12 hours": 12 * _HOUR,
    "1 day": 24 * _HOUR,
    "2 days": 48 * _HOUR,
    "3 days": 72 * _HOUR,
}
VOTES_COUNT = timedelta(days=1)  # so long do votes for a pause wait for others


def lengths(classes: Mapping[str, ClockClass], pace: str) -> dict[str, timedelta]:
    """Return how long windows of each class stay open at a pace: those of a game, and those common to all."""
    return {name: found.at(pace) for name, found in {**COMMON, **classes}.items()}


def muster_length(pace: str) -> timedelta:
    """Return how long a muster lasts."""
    return COMMON["setup"].at(pace)


def table(games: Mapping[str, Mapping[str, ClockClass]]) -> str:
    """Return how long each class lasts at each pace, game by game, as Discord shows a table; then what they are."""
    return "\n\n".join(_table_of(title if len(games) > 1 else "", classes) for title, classes in games.items())


def _table_of(title: str, classes: Mapping[str, ClockClass]) -> str:
    width = max(map(len, classes)) + 1
    head = f"{'':{width}}" + "".join(f"{pace:>8}" for pace in PACES)
    rows = [f"{name:{width}}" + "".join(f"{_said(d):>8}" for d in found.durations) for name, found in classes.items()]
    about = [f"- {name}: {found.about}" for name, found in classes.items() if found.about]
    named = [f"**{title}**"] if title else []
    return "\n".join([*named, "```", head, *rows, "```", "", *about])


def _said(length: timedelta) -> str:
    return f"{length // _HOUR} h" if length >= _HOUR else f"{length // timedelta(minutes=1)} min"


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of many decisions, which share a clock."""

    name: str


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one decision: when it runs out, or how much is left while it stands still; and its whole length."""

    due: datetime | None
    remaining: timedelta | None
    whole: timedelta
    turn: Turn | None = None  # the turn that it is the clock of, for all its decisions
    rest: Rest = NONE  # in which it stands still
    bank: timedelta = timedelta()  # what its seat's time bank put on it when it had run out
    granted: timedelta = timedelta()  # what the table put on it
    again: bool = False  # whether it has run out before, which has halted the game (`Decision.halts`)

    def left(self, now: datetime) -> timedelta:
        """Return the time left, not counting any rest before it is up."""
        if self.due is None:
            return self.remaining or timedelta()
        return counted(now, self.due, self.whole, self.rest)

    def stopped(self, now: datetime) -> Clock:
        """Return the clock standing still."""
        return self if self.due is None else replace(self, due=None, remaining=self.left(now))

    def running(self, now: datetime) -> Clock:
        """Return the clock running again, with what was left."""
        if self.due is not None:
            return self
        return replace(self, due=deadline(now, self.left(now), self.whole, self.rest), remaining=None)

    def resting(self, rest: Rest, now: datetime) -> Clock:
        """Return the clock with as much left under another rest; what has run out has run out."""
        if rest == self.rest:
            return self
        if self.due is None or self.due <= now:
            return replace(self, rest=rest)
        return replace(self.stopped(now), rest=rest).running(now)

    def longer(self, now: datetime, *, bank: timedelta = NO_TIME, granted: timedelta = NO_TIME) -> Clock:
        """Return the clock with more left."""
        more = replace(self.stopped(now), bank=self.bank + bank, granted=self.granted + granted)
        more = replace(more, remaining=self.left(now) + bank + granted)
        return more if self.due is None else more.running(now)

    def anew(self) -> Clock:
        """Return the clock with its whole length again, standing still: that it ran out has halted the game."""
        return Clock(None, self.whole, self.whole, self.turn, self.rest, again=True)

    @property
    def is_for_absent(self) -> bool:
        """Whether it is the clock of somebody who is absent: nobody waits for him."""
        return not self.whole

    def within(self, now: datetime) -> Clock:
        """Return the clock with no more left than it had at most: so much it has if time was set back."""
        most = self.whole + self.bank + self.granted
        if self.due is None:
            return self if self.left(now) <= most else replace(self, remaining=most)
        if self.due - now <= most:  # whatever rest there is, it only adds
            return self
        return min(self, replace(self, due=deadline(now, most, self.whole, self.rest)), key=lambda c: c.due or now)


@dataclass(frozen=True, slots=True)
class Own:
    """A clock of the table itself: when it runs out (None: it stands still), and what is known of it, as plain data."""

    due: datetime | None
    known: Mapping[str, Any] = field(default_factory=dict)


Kept = tuple[dict[str, Clock], dict[str, Own]]
"""The clocks of a table's decisions, and its own."""


def belongs(kind: str, status: str) -> bool:
    """Say whether a clock of a table itself runs, or stands still, in a state of the table."""
    return status in OWN.get(kind, ())


def read_own(rows: Iterable[DeadlineRow], status: str) -> dict[str, Own]:
    """Return the clocks of a table itself, those that belong to its state."""
    return {
        row.kind: Own(row.due, json.loads(row.payload))
        for row in rows
        if row.decision is None and belongs(row.kind, status)
    }


def own_rows(own: Mapping[str, Own], status: str) -> tuple[NewDeadline, ...]:
    """Return the rows of a table's own clocks; those of another state end with it."""
    found = []
    for kind, clock in own.items():
        if belongs(kind, status):
            still, known = 0.0 if clock.due is None else None, json.dumps(dict(clock.known), sort_keys=True)
            found.append(NewDeadline(kind, due=clock.due, remaining=still, payload=known))
    return tuple(found)


def within(clocks: Mapping[str, Clock], own: Mapping[str, Own], pace: str, now: datetime) -> Kept:
    """Return the clocks, none of them with more left than it had at first: so much it has if time was set back."""
    of_muster = dict.fromkeys(("muster", "muster_reminder"), muster_length(pace))
    most = {
        **of_muster,
        "votes": VOTES_COUNT,
        REGENTS: VOTES_COUNT,
        NAMING: VOTES_COUNT,
        TAKE_BACK: VOTES_COUNT,
        LEAVE: VOTES_COUNT,
    }
    return (
        {name: clock.within(now) for name, clock in clocks.items()},
        {
            kind: Own(min(clock.due, now + most.get(kind, LONGEST_PAUSE)), clock.known) if clock.due else clock
            for kind, clock in own.items()
        },
    )


def read(rows: Iterable[DeadlineRow]) -> dict[str, Clock]:
    """Return the clocks of a game's decisions from its deadline rows."""
    clocks = {}
    for row in rows:
        if row.kind == "expiry" and row.decision is not None:
            remaining = None if row.remaining is None else timedelta(seconds=row.remaining)
            clocks[row.decision] = Clock(row.due, remaining, *_known(row.payload))
    return clocks


@lru_cache(maxsize=4096)
def _known(payload: str) -> tuple[timedelta, Turn | None, Rest, timedelta, timedelta, bool]:
    """Return what `_payload` wrote of a clock, in the order of its fields."""
    kept = json.loads(payload)
    known = kept if isinstance(kept, dict) else {"clock": kept}
    whole, *turn = known["clock"] if isinstance(known["clock"], list) else [known["clock"]]
    bank, granted = (timedelta(seconds=known.get(name, 0)) for name in ("bank", "granted"))
    rest, of_turn = Rest.read(known.get("rest", {})), Turn(turn[0]) if turn else None
    return timedelta(seconds=whole), of_turn, rest, bank, granted, known.get("again", False)


@lru_cache(maxsize=4096)
def _payload(length: timedelta, turn: Turn | None, rest: Rest, bank: timedelta, granted: timedelta, again: bool) -> str:
    """Write what is known of a clock besides when it ends: what is usual is left out, as in earlier releases.

    To the fraction of a second, which is there where time ran beforehand: else a start took it off what is left.
    """
    whole = length.total_seconds()
    known = [whole, turn.name] if turn is not None else int(whole) if whole.is_integer() else whole
    if rest == NONE and not bank and not granted and not again:
        return json.dumps(known)
    beside = {"rest": rest.written(), "bank": bank.total_seconds(), "granted": granted.total_seconds(), "again": again}
    return json.dumps({"clock": known, **{name: value for name, value in beside.items() if value}})


def wind(
    old: Mapping[str, Clock],
    owed: Iterable[Decision],
    lengths: Mapping[str, timedelta],
    now: datetime,
    *,
    halted: bool,
    rest: Callable[[Decision], Rest] = lambda decision: NONE,
    absent: Collection[str] = (),
    part: Callable[[Decision, timedelta], timedelta] = lambda decision, length: length,
) -> dict[str, Clock]:
    """Return the clock of every decision that is still to be answered.

    A clock once wound keeps its end, unless the rest in which it stands still is another now; a decision that is held,
    or a game that is halted, stops it. The length depends on the clock class and the pace alone (`lengths`), never on
    who is asked, and `rest` gives an unnamed window that of the table, or its end would tell. Whoever is asked again in
    one has the time that the others there have: a clock of its own would show that an answer was taken back. So it is
    where one answer is enough for all. While such a window is held, who has answered keeps a clock that stands still:
    all may have answered, and one may be asked again. Nobody waits for a seat that is `absent`, as everybody knows: its
    time is up at once, but where a stop of his had opened a window before, which would close as he goes. Of a length
    `part` says how much there is: of somebody who is waited for by name, or alike of all. The decisions of a turn have
    one clock, which is wound for the first of them and stands still while others are asked in between.
    """
    clocks = {}
    owed = tuple(owed)
    shared = {d.key: old[d.id] for d in owed if d.id in old and _is_shared(d) and old[d.id].whole}
    for decision in owed:
        if decision.answered:
            if decision.held and decision.key in shared:
                clocks[decision.id] = shared[decision.key].stopped(now)
            continue
        length = lengths[decision.clock_class]
        clock = old.get(decision.id) or shared.get(decision.key) or _gone_on_with(old, decision, length * LEAST)
        if decision.seat in absent and not (decision.any_one or _waits_on(old, decision)):
            length = NO_TIME
        elif clock is not None and clock.is_for_absent:
            clock = shared.get(decision.key, clock)
        if clock is None or clock.is_for_absent != (not length):
            left = part(decision, length) if length and not decision.any_one else length
            begun = Turn(decision.turn) if decision.turn else None
            clock = Clock(
                None, left, left, begun if clock is None else clock.turn, again=clock is not None and clock.again
            )
        clock = clock.resting(rest(decision) if length else NONE, now)
        clocks[decision.id] = clock.stopped(now) if halted or decision.held else clock.running(now)
    return _spent(old, clocks, now) | clocks


def _is_shared(decision: Decision) -> bool:
    """Say whether all who are asked have one time."""
    return decision.any_one or not decision.named


def _waits_on(old: Mapping[str, Clock], decision: Decision) -> bool:
    """Say whether a seat was waited for by its stop when it became absent: were it no longer, all would see whose."""
    return decision.by_stop and decision.id in old and not old[decision.id].is_for_absent


def part_of(
    length: timedelta, now: datetime, rest: Rest, *, known: datetime | None, part: float = 1, least: float = LEAST
) -> timedelta:
    """Return how much of a length somebody has who is waited for by name, or all have alike whom nobody names.

    The time runs since it is `known` what will be asked, `least` of it is left, and he has but a `part` who let it run
    out before. What is left of a day stands still at night, as a day does not: it ends no later for that than the day
    would.
    """
    passed = counted(known, now, length, rest) if known is not None else NO_TIME
    left = length * part - passed
    if left < length:
        left = min(left, counted(now, deadline(now, length, length, rest), left, rest))
    return max(left, length * least)


def _gone_on_with(old: Mapping[str, Clock], decision: Decision, least: timedelta) -> Clock | None:
    """Return the clock of the decision's turn, if an earlier one of it was asked.

    Whoever had to wait for others in between need not be there when they are done: so much is left `least`, unless his
    time had run out before.
    """
    for name, clock in old.items():
        if clock.turn is not None and (clock.turn.name, seat_of(name)) == (decision.turn, decision.seat):
            short = clock.remaining is not None and NO_TIME < clock.remaining < least
            return replace(clock, remaining=least) if short else clock
    return None


def goes_on(name: str, clock: Clock, clocks: Mapping[str, Clock]) -> bool:
    """Say whether a clock is among others: that of its decision, or of its turn in which another decision is asked."""
    of_seat = [other.turn for n, other in clocks.items() if seat_of(n) == seat_of(name)]
    return name in clocks or (clock.turn is not None and clock.turn.name in [turn.name for turn in of_seat if turn])


def seat_of(decision: str) -> str:
    """Return whose decision it is, by its id."""
    return decision.partition(":")[2]


def reminded_as(decision: str, clock: Clock | None) -> str:
    """Name what somebody is reminded of: a decision or, whatever is decided next in it, a turn."""
    return f"{TURN}{clock.turn.name}:{seat_of(decision)}" if clock is not None and clock.turn is not None else decision


def reminders_sent(clock: Clock) -> int:
    """Return how many reminders a clock has sent of which no row is kept.

    While it runs, the next one has a row; of a clock that stands still what is left says how far it has come.
    """
    if clock.remaining is None:
        return len(reminding.PARTS)
    return sum(clock.remaining <= clock.whole * (1 - part) for part in reminding.PARTS)


def _spent(old: Mapping[str, Clock], clocks: Mapping[str, Clock], now: datetime) -> dict[str, Clock]:
    """Return the clocks of turns of which nothing is asked just now, until the seat has another turn."""
    busy = {seat_of(name) for name, clock in clocks.items() if clock.turn is not None}
    kept = {name: clock for name, clock in old.items() if clock.turn is not None and seat_of(name) not in busy}
    return {name: clock.stopped(now) for name, clock in kept.items()}


def rows(
    clocks: Mapping[str, Clock],
    reminded: Mapping[str, int],
    now: datetime,
    wishes: Callable[[str], Wishes] = lambda seat: USUAL,
) -> tuple[NewDeadline, ...]:
    """Return the deadline rows of these clocks: when each runs out, and when its seat is reminded next."""
    found = []
    for decision, clock in clocks.items():
        seat = seat_of(decision)
        payload = _payload(clock.whole, clock.turn, clock.rest, clock.bank, clock.granted, clock.again)
        if clock.due is None:
            seconds = clock.left(now).total_seconds()
            found.append(NewDeadline("expiry", decision, seat, remaining=seconds, payload=payload))
            continue
        found.append(NewDeadline("expiry", decision, seat, due=clock.due, payload=payload))
        if clock.is_for_absent:
            continue
        sent = reminded.get(reminded_as(decision, clock), 0)
        for number, at in reminding.reminders(clock.due, clock.whole, wishes(seat), now):
            if number > sent:
                found.append(NewDeadline("reminder", decision, seat, due=at, payload=str(number)))
                break
    return tuple(found)
