"""A game in the middle, and a moderator who puts something right in it."""

from __future__ import annotations

from typing import Any

from engine.core.game import MODERATOR, Game, Outcome, decide
from engine.core.moves import Override
from tests import subjects
from tests.selfplay.checks import Checks
from tests.selfplay.table import Table


def played(name: str, seed: str, steps: int, players: int = 0, **chosen: Any) -> Table[Any]:
    """Return a game that has been played for a while."""
    subject = subjects.find(name)
    table = Table(seed, players or max(subject.players), subject.options(**chosen), Checks(subject, full=False))
    for _ in range(steps):
        if not table.game.state.over:
            table.step()
    while subject.phase(table.game.state) == "setup":
        table.step()
    return table


def put_right(game: Game[Any], rules: Any, what: str, *, break_it: bool = False, **values: Any) -> Outcome[Any]:
    """Let a moderator put something right."""
    move = Override(what=what, values=values, reason="a slip of the finger", break_it=break_it)
    return decide(rules, game, MODERATOR, move, cause="moderator")
