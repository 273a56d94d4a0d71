"""Games that stand where a test wants them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.errors import IllegalMove
from engine.core.game import Game, decide, pending
from engine.core.moves import TimeUp
from engine.dune.game import RULES, start
from engine.dune.state import State

DOTS = {"atreides": 1, "bene_gesserit": 2, "emperor": 3, "fremen": 4, "guild": 5, "harkonnen": 6}


def after_setup(*factions: str, seed: str = "a table") -> Game[State]:
    """Return a game in the storm phase of turn 1, set up by the defaults."""
    game = start({f: DOTS[f] for f in factions or DOTS}, seed).game
    while game.state.phase == "setup":
        game = decide(RULES, game, "table", TimeUp(decisions=tuple(d.id for d in pending(RULES, game)))).game
    return game


def refused(code: str, act: Callable[[], None]) -> None:
    """Hold that a move is refused for that reason."""
    with pytest.raises(IllegalMove) as refusal:
        act()
    assert refusal.value.code == code
