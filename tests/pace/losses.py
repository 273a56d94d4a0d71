"""Where the days of a game go: for every stretch of waiting the answer that ended it, and why it was waited for.

While several are asked at once, the time counts for whoever answered last: the others were not waited for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.tables.absence import notes_of
from bot.tables.clocks import EARLY
from bot.tables.live import LiveGame
from engine.core.decision import Decision

from .people import Human

DAY = timedelta(days=1)


@dataclass
class Loss:
    """A question that was waited for."""

    kind: str
    seat: str
    profile: str
    turn: int
    why: str  # it was asked though it could have been answered ahead
    clock: float  # hours that it had when it was put
    missed: int  # times in a row that its seat had missed
    days: float = 0.0
    cause: str = "open"

    @property
    def ended(self) -> str:
        """How the wait for it ended."""
        if self.cause != "default":
            return self.cause
        return "ran out" if not self.missed else "ran out again"


class Losses:
    """Told of every input, and of the time between two."""

    def __init__(self) -> None:
        self.asked: dict[str, Loss] = {}
        self._stretches: list[tuple[float, tuple[str, ...]]] = []
        self._answered: dict[str, int] = {}  # by decision, the last time: asked again, it is open anew
        self._inputs = 0

    def opened(self, live: LiveGame, decision: Decision, human: Human, turn: int, now: datetime) -> None:
        """Take note of a question that is asked for the first time."""
        clock = live.clocks.get(decision.id)
        hours = clock.left(now) / timedelta(hours=1) if clock is not None else 0.0
        missed = notes_of(live.seats[decision.seat]).missed
        why = _why(live, decision, human, now)
        self.asked[decision.id] = Loss(decision.kind, decision.seat, human.profile, turn, why, hours, missed)

    def waits(self, owed: Sequence[Decision], time: timedelta) -> None:
        """Take note of time that passes while this is owed."""
        self._stretches.append((time / DAY, tuple(d.id for d in owed)))

    def answered(self, answers: Iterable[tuple[str, str]]) -> None:
        """Take note of what an input answered."""
        self._inputs += 1
        for name, cause in answers:
            if name in self.asked:
                self.asked[name].cause = cause
                self._answered[name] = self._inputs

    def found(self) -> list[Loss]:
        """Return what was waited for, each with its time."""
        for days, owed in self._stretches:
            last = max(owed, key=lambda name: self._answered.get(name, self._inputs + 1), default=None)
            if last in self.asked:
                self.asked[last].days += days
        self._stretches.clear()
        return [loss for loss in self.asked.values() if loss.days]


def _why(live: LiveGame, decision: Decision, human: Human, now: datetime) -> str:
    """Say why somebody is asked who might have answered before."""
    assert live.game is not None, "something is asked"
    question = live.shows.rules.questions[decision.kind]
    note = live.own.get(EARLY)
    since = note.known.get(f"{decision.kind}:{decision.seat}") if note is not None else None
    orders = [slot for slot in live.game.state.orders if slot[:2] == (decision.seat, question.ahead)]
    if question.unforeseen:
        return "unforeseen"
    if orders:
        return "order asks"
    if since is None:
        return "not told"
    told = datetime.fromisoformat(since)
    if now - told < timedelta(minutes=1):
        return "told now"
    if human.was is None or human.was < told:
        return "told, not there since"
    return "told, was there"
