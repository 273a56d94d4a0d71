"""All that one person is waited for, at all tables: what `/todo` shows, and what a last call tells besides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.games.presentation import Card

from .api import Button, Notice, default_text
from .live import LiveGame
from .private import open_to
from .words import say

SNOOZE = timedelta(hours=4)  # so long “not now” keeps reminders back
TOGETHER = timedelta(hours=1)  # after a last call no other comes for what was asked before it and stands in it
LINES = 12  # of other games in a last call


@dataclass(frozen=True, slots=True)
class Waiting:
    """A question that somebody has to answer now."""

    game: int
    title: str  # of the table
    what: str
    decision: str
    due: datetime | None
    default: str
    since: tuple[str, ...] = ()  # of the first of a table: the last of what all saw there since he was written to

    @property
    def when(self) -> str:
        """When the time is up, as each client shows it; empty if the clock stands still."""
        return f"<t:{int(self.due.timestamp())}:R>" if self.due is not None else ""


def waiting(live: LiveGame, person: int) -> list[Waiting]:
    """Return what somebody has to answer at a table, the most urgent first; nothing while it stands still."""
    seat = live.seat_of(person)
    if seat is None or seat.kind != "person" or live.row.status != "running":
        return []
    found = []
    for decision in open_to(live, seat.seat):
        what, clock = live.shows.offer_title_of(decision.kind), live.clocks.get(decision.id)
        default = default_text(live.shows, live.seen(decision), halts=live.halts(decision))
        due = clock.due if clock is not None else None
        found.append(Waiting(live.row.id, live.row.title, what, decision.id, due, default))
    return found


def by_urgency(found: Iterable[Waiting]) -> tuple[Waiting, ...]:
    """Return questions of several tables, the most urgent first."""
    return tuple(sorted(found, key=lambda w: w.due.timestamp() if w.due is not None else float("inf")))


def with_others(notice: Notice, others: Iterable[Waiting]) -> Notice:
    """Return a last call that tells of other games as well, and can be put off."""
    said = say().todo
    lines = tuple(said.line.format(what=w.what, title=w.title, when=w.when).rstrip() for w in others)[:LINES]
    cards = (*notice.cards, Card(said.elsewhere, lines)) if lines else notice.cards
    return replace(notice, cards=cards, buttons=(*notice.buttons, Button("snooze", say().buttons.not_now)))
