"""A game that the release before left anywhere stands at its step today, is asked the same, and goes on from there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from typing import Any

import pytest

from engine.core.game import Game, decide, pending
from engine.core.run import Frame, Step
from engine.dune.expansions import EXPANSIONS
from engine.dune.game import RULES
from engine.dune.phases import setup
from tests import subjects
from tests.games.stops import Keeper, asked, kept_files, read, stood
from tests.sampling import sample
from tests.selfplay.table import Table


def places(steps: Iterable[Step]) -> set[tuple[str, str]]:
    """Return where somebody can be waited for."""
    return {(step.name, at) for step in steps for at, point in step.points.items() if hasattr(point, "kind")}


KEPT = {game: [each for file in kept_files(game) for each in read(file)] for game in ("dune", "imperium")}
# At all places the release before has left a game, but where only a moderator leads, whom no random game has,
# and at those that have come since then.
OPTIONS = {name for game in KEPT["dune"] for name in json.loads(game["facts"][1][2])["options"]}  # that the release had
NEW = {place for each in EXPANSIONS if each.option not in OPTIONS for place in places(each.steps)}
LEFT_OUT = {"dune": NEW | places([setup.ANEW]), "imperium": set[tuple[str, str]]()}
STOPS = [(name, game, stop) for name, games in KEPT.items() for game in games for stop in game["stops"]]
OF_DUNE = [(game, stop) for name, game, stop in STOPS if name == "dune"]


def place(stop: dict[str, Any]) -> str:
    return " > ".join("/".join(frame[:2]) for frame in stop["stack"])


@pytest.mark.parametrize("name", KEPT)
def test_a_game_was_kept_wherever_somebody_is_asked(name: str) -> None:
    stops = [stop for of, _, stop in STOPS if of == name]
    met = {(step, at) for stop in stops for step, at, _ in stop["stack"]}
    print(len(stops), "stops at", len(met), "places")
    assert places(subjects.find(name).rules.steps.values()) - met == LEFT_OUT[name]


@pytest.mark.parametrize("name, kept, stop", STOPS, ids=[f"{name}: {place(stop)}" for name, _, stop in STOPS])
def test_it_stands_at_its_step_and_goes_on(name: str, kept: dict[str, Any], stop: dict[str, Any]) -> None:
    subject = subjects.find(name)
    rules, game = subject.rules, stood(subject.rules, kept, stop)
    assert game is not None, "a step of it has no name today: it would be thrown back to a door"
    assert asked(rules, game) == stop["pending"] != []
    assert not subject.invariants(game.state)
    turn, lots = subject.turn(game.state), random.Random(place(stop))
    while not game.state.over and subject.turn(game.state) < turn + 2:
        d = lots.choice([d for d in pending(rules, game) if not d.answered and not d.held])
        move = sample(rules.questions[d.kind], game.state, d.whose, d.ref, lots)
        game = decide(rules, game, d.seat, move, decision=d.id).game
        assert not subject.invariants(game.state)


def test_a_step_that_was_renamed_without_a_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, stop = next((kept, stop) for kept, stop in OF_DUNE if ["movement", "landing", ""] in stop["stack"])
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
