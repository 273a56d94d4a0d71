"""The swap test on Dune: Imperium: its own secrets, the same comparing; and leaks planted to see it fail."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.core.corrections import open_corrections
from engine.core.errors import IllegalMove
from engine.core.game import MODERATOR, Game, decide
from engine.core.moves import SetOrder
from engine.imperium.game import RULES
from engine.imperium.state import State
from tests.selfplay.overriding import random_override

from . import imperium
from .desk import IN_VAIN
from .differences import Difference
from .every_plant import planted
from .imperium import SECRETS, TABLE
from .imperium_towns import TOWNS
from .plants import Plant
from .plants_of_imperium import PLANTS
from .presses import Press
from .report import Report
from .series import EVERY_TIME, series
from .twin import Change, copy_of
from .watching import Course, Done

ENOUGH = 5  # twins of each kind that live long
CORRECTED = 4  # positions of a kind in which a moderator puts something right
SHORT = {"e sealed forced", "e sealed endgame", "e sealed leader"}  # they are opened before long


def test_nobody_learns_what_only_others_may_know() -> None:
    report = Report(SECRETS.subject)
    changes = tuple(change for change in SECRETS.changes if change not in SECRETS.sealed)
    games = series(SECRETS, report, seed=1, changes=changes, enough=ENOUGH, most=120, breadth=EVERY_TIME)
    games += series(SECRETS, report, seed=2, changes=SECRETS.sealed, enough=0, first=("forced", "endgame", "leader"))
    print(f"{games} games", *report.lines(), sep="\n")
    assert not report.leaks, report.leaks[:5]
    assert report.never_open == []
    assert len(report.twins) == len(SECRETS.changes)
    assert not {kind: n for kind in report.twins if (n := report.long_lived[kind]) < ENOUGH and kind not in SHORT}
    assert set(report.phases) >= {"setup", "round_start", "turns", "combat"}


def test_the_table_knows_every_fact_and_cites_rules_of_the_game() -> None:
    assert TABLE.unlisted(RULES.facts.classes) == set()
    private = {name for name, cls in RULES.facts.classes.items() if cls.private}
    assert private <= {name for name, (to_whom, _) in TABLE.told_to.items() if to_whom.__name__ != "everybody"}


def test_no_correction_is_tried_in_vain() -> None:
    """So no town needs one: what hinders it lies open, and none looks at hidden things (`IN_VAIN` in `TOWNS`)."""
    corrections, rng = RULES.corrections, random.Random(1)
    assert IN_VAIN not in TOWNS.deeds
    assert not [kind for kind, found in corrections.items() if found.looks]
    unseen = [kind for kind, found in corrections.items() if found.unseen]
    tried = Counter[tuple[str, str]]()
    for game in [_short(game) for games in imperium.positions().values() for game in games[:CORRECTED]]:
        for kind in sorted({*unseen} & {*open_corrections(RULES, game.state)}):
            move = random_override(RULES, game.state, rng, (), (kind,))
            tried[kind, _refused(game, move)] += 1
    assert {kind for kind, _ in tried} == {*unseen}
    assert not [code for _, code in tried if code == "not_without_looking"]


def _short(game: Game[State]) -> Game[State]:
    """Return the game with a card of the Row back under the deck, so that one can be turned over."""
    found = copy_of(game)
    found.state.row, found.state.imperium = game.state.row[:-1], (*game.state.imperium, *game.state.row[-1:])
    return found


def _refused(game: Game[State], move: Any) -> str:
    try:
        decide(RULES, game, MODERATOR, move, cause="moderator")
    except IllegalMove as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize("plant, first, change", planted(PLANTS))
def test_a_planted_leak_is_caught(
    plant: Plant, first: tuple[str, ...], change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    imperium.positions()  # as they are without it
    plant(monkeypatch)
    report = Report(SECRETS.subject)
    games = series(SECRETS, report, seed=1, changes=(change,), stop_at=1, most=200, first=first, breadth=EVERY_TIME)
    print(games, report.leaks)
    assert report.leaks, "the planted leak was not noticed"


def test_an_order_is_followed_until_a_window_opens_in_which_all_see_who_has_answered() -> None:
    """In the endgame Red is seen to have answered at once, which somebody without an order has not (H-1)."""
    position = next(p for p in TOWNS.positions(1) if p.game.state.phase == "turns")
    still = Done(Press(61.0, 0, "wait"), (), frozenset(), position.game, position.game)
    course = Course({}, {}, dict(zip(position.seats, range(4), strict=False)), [still])
    made = [TOWNS.makes["ordered"](position, course, random.Random(n)) for n in range(400)]
    found = Counter((windows, d.until) for d in made if d is not None for windows in _passing(d))
    assert sum(n for (windows, _), n in found.items() if "endgame" in windows) > 3
    assert sum(n for (windows, _), n in found.items() if "endgame" not in windows) > 3
    assert all(until == {"endgame"} & {*windows} for windows, until in found)


def _passing(difference: Difference) -> list[tuple[str, ...]]:
    move = difference.extra.move if difference.extra is not None else None
    return [tuple(move.order["windows"])] if isinstance(move, SetOrder) and move.order["kind"] == "pass" else []
