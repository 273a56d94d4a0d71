"""A game that is over, in figures: the game's own, and how long it waited for each seat. Nothing before its end.

What everybody could have counted is told wherever the game is; what nobody saw of others (their purses, for whom a
window waited that named nobody) only to those of its table, as all of the game is.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.games.presentation import Card, Figures, Passed, Presentation
from engine.core.game import Game, located, pending
from engine.core.run import Frame
from storage import CommitRecord, WholeGame
from storage.branches import counts, spans

from .words import say


def figures(whole: WholeGame, shows: Presentation, *, everything: bool) -> Figures | None:
    """Return a game in figures, slowly; None unless it is over and was begun."""
    if whole.game.status != "over" or not whole.commits:
        return None
    walk = _Walk(whole, shows, everything)
    course = walk.passed()
    found = shows.figures(course, everything=everything)
    deque(course, maxlen=0)  # what the game did not ask for: the waiting is counted to the end
    said = say().figures
    title = said.waited if everything else said.waited_by_name
    lines = [said.row.format(who=shows.actor_name(s), time=_length(walk.waited[s])) for s in walk.seats]
    return Figures((*found.cards, Card(title, tuple(lines))), found.pictures)


class _Walk:
    """A game from its beginning to its end, without what was taken back; no rule is run."""

    def __init__(self, whole: WholeGame, shows: Presentation, everything: bool) -> None:
        self._commits, self._everything = whole.commits, everything
        self._rules, self._decode = shows.rules, shows.rules.facts.decode
        self._state = shows.rules.new_state()
        self.seats = tuple(sorted(row.seat for row in whole.seats))
        self.waited: Mapping[str, timedelta] = {}

    def passed(self) -> Iterator[Passed]:
        """Yield what happened, and how the game looked just then; count meanwhile who was waited for."""
        seconds = Counter[str]()
        rewinds = [(c.commit_no, c.rewound_to) for c in self._commits if c.rewound_to is not None]
        stretches = spans(rewinds)
        for commit, after in zip(self._commits, (*self._commits[1:], None), strict=True):
            if not counts(stretches, commit.commit_no):
                continue
            for record in commit.facts:
                fact = self._decode(record.kind, record.version, record.body)
                fact.apply(self._state)
                if self._everything or record.audience is None:
                    yield Passed(fact, self._look)
            if after is not None:
                spent = datetime.fromisoformat(after.at) - datetime.fromisoformat(commit.at)
                for seat in self._waits(commit):
                    seconds[seat] += round(spent.total_seconds())
        self.waited = {seat: timedelta(seconds=seconds[seat]) for seat in self.seats}

    def _look(self, viewer: str | None) -> Any:
        assert viewer is None or self._everything, "what a seat alone knew is told to nobody else"
        return self._rules.view(self._state, viewer)

    def _waits(self, commit: CommitRecord) -> set[str]:
        """Return the seats that owed something after a commit, of windows that name nobody only if all is told."""
        stack = located(self._rules, [Frame(*frame) for frame in json.loads(commit.stack)])
        owed = pending(self._rules, Game(self._state, stack)) if stack is not None else []
        return {d.seat for d in owed if not d.answered and not d.held and (d.named or self._everything)}


def _length(time: timedelta) -> str:
    """Say how long something took: days and hours, hours and minutes, or minutes."""
    said, number = say().figures, say().number
    minutes = time // timedelta(minutes=1)
    if minutes < 60:
        return said.minutes.format(minutes=number(minutes))
    hours, minutes = divmod(minutes, 60)
    if hours < 24:
        return said.hours.format(hours=number(hours), minutes=number(minutes))
    days, hours = divmod(hours, 24)
    return said.days.format(days=number(days), hours=number(hours))
