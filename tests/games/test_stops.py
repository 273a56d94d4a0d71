"""A game that the release before left anywhere stands at its step today, is asked the same, and goes on from there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from engine.core.game import Game, decide, pending
from engine.core.run import Frame, Step
from engine.dune.expansions import EXPANSIONS
from engine.dune.game import RULES
from engine.dune.invariants import broken
from engine.dune.phases import setup
from tests.games.stops import Keeper, asked, read, stood
from tests.sampling import sample
from tests.selfplay.table import Table

KEPT = sorted(Path(__file__).parent.glob("stops-*.json.gz"))


def places(steps: Iterable[Step]) -> set[tuple[str, str]]:
    """Return where somebody can be waited for."""
    return {(step.name, at) for step in steps for at, point in step.points.items() if hasattr(point, "kind")}


PLACES = places(RULES.steps.values())  # at all of these the release before has left a game
GAMES = [game for path in KEPT for game in read(path)]
OPTIONS = {name for game in GAMES for name in json.loads(game["facts"][1][2])["options"]}  # that the release had
NEW = {place for each in EXPANSIONS if each.option not in OPTIONS for place in places(each.steps)}  # since then
BY_HAND = places([setup.ANEW])  # where only a moderator leads, whom no random game has
STOPS = [(game, stop) for game in GAMES for stop in game["stops"]]


def place(stop: dict[str, Any]) -> str:
    return " > ".join("/".join(frame[:2]) for frame in stop["stack"])


def test_a_game_was_kept_wherever_somebody_is_asked() -> None:
    met = {(step, at) for _, stop in STOPS for step, at, _ in stop["stack"]}
    print(len(STOPS), "stops at", len(met), "places")
    assert PLACES - met == NEW | BY_HAND


@pytest.mark.parametrize("kept, stop", STOPS, ids=[place(stop) for _, stop in STOPS])
def test_it_stands_at_its_step_and_goes_on(kept: dict[str, Any], stop: dict[str, Any]) -> None:
    game = stood(RULES, kept, stop)
    assert game is not None, "a step of it has no name today: it would be thrown back to a door"
    assert asked(RULES, game) == stop["pending"] != []
    assert not broken(game.state)
    turn, lots = game.state.turn, random.Random(place(stop))
    while not game.state.over and game.state.turn < turn + 2:
        d = lots.choice([d for d in pending(RULES, game) if not d.answered and not d.held])
        move = sample(RULES.questions[d.kind], game.state, d.seat, d.ref, lots)
        game = decide(RULES, game, d.seat, move, decision=d.id).game
        assert not broken(game.state)


def test_a_step_that_was_renamed_without_a_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, stop = next((kept, stop) for kept, stop in STOPS if ["movement", "landing", ""] in stop["stack"])
    steps = {**RULES.steps, "moving": RULES.steps["movement"]}
    del steps["movement"]
    monkeypatch.setitem(vars(RULES), "steps", steps)
    assert stood(RULES, kept, stop) is None
    monkeypatch.setitem(vars(RULES), "renamed", {("movement", "landing"): ("moving", "landing")})
    found = stood(RULES, kept, stop)
    assert found is not None
    assert Frame("moving", "landing") in found.stack


def test_stops_are_kept_as_they_are_read() -> None:
    keeper = Keeper("dune")
    Table("kept", 3, keeper.subject.options(max_turns=1), keeper).play()
    assert len(keeper.stops) > 5
    game: Game[Any] | None
    for stop in keeper.stops.values():
        game = stood(RULES, {"facts": keeper.facts}, stop)
        assert game is not None
        assert asked(RULES, game) == stop["pending"]
