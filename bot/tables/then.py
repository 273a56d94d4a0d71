"""What somebody answered, in the words of what was put to him then, where the answer alone says too little.

For that the game is played again up to there, from its facts, which takes a while: it is done once for an answer.
"""

from __future__ import annotations

import json
from typing import Any

from engine.core.game import Game, located, replay
from engine.core.moves import Move
from engine.core.run import Frame
from engine.core.seen import about
from storage import CommitRecord, Database, packing

from .live import LiveGame


async def restated(db: Database, live: LiveGame, commit: CommitRecord, move: Move) -> str:
    """Return an answer in words, as its own seat saw the game when it gave it."""
    shows = live.shows
    if not shows.needs_seen(move):
        return shows.restated(move)
    if commit.commit_no not in live.restated:
        then = await position(db, live, commit.commit_no - 1)
        seen = about(shows.rules, then, commit.by, move) if then is not None else None
        live.restated[commit.commit_no] = shows.restated(move, seen)
    return live.restated[commit.commit_no]


async def position(db: Database, live: LiveGame, number: int) -> Game[Any] | None:
    """Return the game as it stood after a commit; None if this version does not know where it was."""
    rules = live.shows.rules
    lines = packing.lines(text for _, text in await db.journal.packed(live.row.id, up_to=number))
    kept = [packing.read(line) for line in lines]
    state = replay(rules.new_state(), [rules.facts.decode(fact.kind, fact.version, fact.body) for fact in kept])
    (record,) = await db.journal.commits(live.row.id, after=number - 1, up_to=number)
    stack = located(rules, tuple(Frame(*frame) for frame in json.loads(record.stack)))
    return Game(state, stack) if stack is not None else None
