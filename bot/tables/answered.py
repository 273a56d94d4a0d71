"""What became of a question that is closed, for the seat that was asked: its own answer, and nothing of others."""

from __future__ import annotations

import json
from datetime import datetime

from engine.core.facts import Sealed
from engine.core.moves import Move
from storage import CommitRecord, Database
from storage.branches import counts, spans

from .clocks import seat_of
from .live import LiveGame
from .then import restated
from .words import say


async def told(db: Database, live: LiveGame, seat: str, decision: str) -> str:
    """Return who answered it for this seat, when and how; empty if it was not the seat's, or has no answer of its own.

    It is read from the seat's own commit, so that neither who else was asked nor what followed can make a difference.
    """
    if seat_of(decision) != seat:
        return ""
    last = await db.journal.answer_to(live.row.id, decision)
    pattern = say().looking.answered_by.get(last.cause) if last is not None else None
    move = move_of(live, last) if last is not None else None
    if last is None or pattern is None or move is None:
        return ""
    if not counts(spans(live.rewinds), last.commit_no):
        return say().rewinding.gone
    when = f"<t:{int(datetime.fromisoformat(last.at).timestamp())}:R>"
    what, answer = live.shows.offer_title_of(move.kind), await restated(db, live, last, move)
    return pattern.format(what=what, when=when, answer=answer)


def move_of(live: LiveGame, commit: CommitRecord) -> Move | None:
    """Return the answer of a commit; what is played by default stands in its facts alone."""
    rules = live.shows.rules
    answer = json.loads(commit.move)
    if commit.cause in ("default", "moderator"):
        facts = (rules.facts.decode(f.kind, f.version, f.body) for f in commit.facts)
        answer = next((f.answer for f in facts if isinstance(f, Sealed) and f.seat == commit.by), {})
    try:
        return rules.moves.decode(answer)
    except ValueError:  # an older release had such an answer: of that it is only told that it is not asked any more
        return None
