"""The swap test around a worm that Fremen call upon themselves (D-KAR-12), to which random games hardly come."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.core import game as core_game
from engine.core.game import Game
from engine.dune.game import RULES
from engine.dune.specials.fremen import CALLED
from tests import games
from tests.games.stops import read, stood

from .changes import cards_in_hands
from .dune import SECRETS
from .held_back import karama_held
from .report import Report
from .secrets import Secrets
from .series import Breadth, series

KEPT = Path(games.__file__).parent / "stops-called.json.gz"
NAME = "a worm that was called"


@cache
def _around() -> Secrets:
    """Return the secrets of the game, with the stops at which such a worm was kept for positions."""
    found: list[Game[Any]] = []
    for kept in read(KEPT):
        found += [game for stop in kept["stops"] if (game := stood(RULES, kept, stop)) is not None]
    assert {frame.at for game in found for frame in game.stack if frame.step == CALLED} == {"worm_karama", "ride"}
    return replace(SECRETS, positions=lambda: {NAME: found})


def _seen(most: int = 12) -> Report:
    report, none = Report(SECRETS.subject), Breadth(positions=0, often=0)
    changes = (karama_held, cards_in_hands)
    series(_around(), report, 1, changes, enough=6, most=most, stop_at=1, first=(NAME,) * 2, breadth=none)
    return report


def test_a_worm_that_was_called_shows_nobody_what_others_hold() -> None:
    report = _seen()
    print(*report.lines(), sep="\n")
    assert not report.leaks, report.leaks[:5]
    assert report.windows["worm_karama"] > 2
    assert report.windows["ride"] > 2
    assert all(report.long_lived[kind] >= 6 for kind in report.twins)


def test_a_clock_that_depends_on_a_card_is_noticed_there(monkeypatch: pytest.MonkeyPatch) -> None:
    old = core_game.pending

    def pending(rules: Any, game: Any) -> Any:
        cards = game.state.hands
        return [
            d._replace(clock_class="turn") if d.kind == "worm_karama" and "karama" in "".join(cards[d.seat]) else d
            for d in old(rules, game)
        ]

    monkeypatch.setattr("tests.swap.seen.pending", pending)
    assert _seen().leaks
