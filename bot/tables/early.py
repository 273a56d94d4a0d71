"""What a seat may answer before it is asked: the early questions of its page, with their ready-made answers."""

from __future__ import annotations

from engine.core.ahead import Coming, coming, early
from engine.core.seen import ORDER

from .api import Early
from .live import LiveGame


def foreseen(live: LiveGame, seat: str) -> list[Coming]:
    """Return what a seat will be asked and has not settled yet, the first of each kind."""
    if live.game is None or live.row.status != "running" or live.seats[seat].kind != "person":
        return []
    found: dict[str, Coming] = {}
    for one in coming(live.shows.rules, live.game, seat):
        if not (one.decided or one.later):
            found.setdefault(one.question, one)
    return list(found.values())


def questions(live: LiveGame, seat: str) -> list[Early]:
    """Return the early questions of a seat."""
    return [_early(live, one) for one in foreseen(live, seat)]


def _early(live: LiveGame, one: Coming) -> Early:
    assert live.game is not None, "nothing comes before the cards are dealt"
    choices = live.shows.early(early(live.shows.rules, live.game, one))
    title = live.shows.question_name(one.question, one.subject)
    return Early(one.question, one.subject, f"{ORDER}{one.order}", title, choices)
