"""A series of games and its report."""

from __future__ import annotations

import json
import random
import time
import traceback
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from engine.core.game import decide, pending
from tests.sampling import sample, single
from tests.subjects.subject import Subject

from .checks import Broken, Checks, DeadEnd, Loop
from .table import Table

ENOUGH, TRIES = 20, 100  # games in which some door is tried, and tries among which is every kind of door


@dataclass
class Report:
    """What a series came to. Lists name the seeds of games that failed and why."""

    games: int = 0
    decisions: int = 0
    decisions_per_second: float = 0.0
    turns: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    exceptions: list[str] = field(default_factory=list)
    dead_ends: list[str] = field(default_factory=list)
    loops: list[str] = field(default_factory=list)
    broken_invariants: list[str] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    entered: Counter[str] = field(default_factory=Counter)  # the doors that were tried
    never_entered: list[str] = field(default_factory=list)  # kinds of door, in a series long enough to try each

    @property
    def faults(self) -> Mapping[str, list[str]]:
        """What went wrong, by what kind of fault it is."""
        kinds = ("exceptions", "dead_ends", "loops", "broken_invariants", "never_entered")
        return {kind: getattr(self, kind) for kind in kinds}

    @property
    def clean(self) -> bool:
        """Whether nothing went wrong."""
        return not any(self.faults.values())

    def count(self, table: Table[Any]) -> None:
        """Count a game in."""
        game, s = table.subject, table.game.state
        self.decisions += table.played.decisions
        self.turns += game.turn(s)
        self.actions += table.played.done
        self.entered += table.entered
        self.actions["refused"] += table.played.refused
        if s.over:
            self.endings[game.ending(s)] += 1
            self.wins.update(game.winners(s) or ("nobody",))

    def as_json(self) -> str:
        """Return the report as a JSON object."""
        data = {each.name: getattr(self, each.name) for each in fields(self)}
        data["decisions_per_second"] = round(self.decisions_per_second, 1)
        return json.dumps(data, indent=1, sort_keys=False)


def options_from(subject: Subject[Any], text: str, rng: random.Random) -> BaseModel:
    """Read `name=value,name=value`, or draw every option (`random`)."""
    if text == "random":
        return subject.random_options(rng)
    pairs = (item.split("=", 1) for item in text.split(",") if item)
    return subject.options.model_validate({name.strip(): value.strip() for name, value in pairs})


def play_series(
    subject: Subject[Any],
    games: int,
    seed: str,
    players: int | None = None,
    options: str = "",
    every: int = 1,
    keep: Path | None = None,
    *,
    kind: type[Table[Any]] = Table,
    report: Report | None = None,
) -> Report:
    """Play games with all checks; a game that fails is reported with its seed and saved in `keep`."""
    report = Report() if report is None else report
    began = time.perf_counter()
    for number in range(games):
        name = f"{seed}/{number}"
        rng = random.Random(f"options {name}")
        checks = Checks(subject, every=every)
        table: Table[Any] | None = None
        try:
            seats = players or subject.players[number % len(subject.players)]
            table = kind(name, seats, options_from(subject, options, rng), checks)
            table.play()
        except Exception as error:  # noqa: BLE001 - every fault of a game is a line of the report
            _note(report, name, error)
            if table is not None and keep is not None:
                _save(keep, name, table.case(error, name))
        report.games += 1
        report.checked += checks.counts
        if table is not None:
            report.count(table)
    report.decisions_per_second = report.decisions / max(time.perf_counter() - began, 1e-9)
    tries = report.entered.total()
    if tries >= TRIES or (games >= ENOUGH and not tries):
        report.never_entered = [door for door in subject.doors if not report.entered[door]]
    return report


def _note(report: Report, name: str, error: Exception) -> None:
    where = traceback.extract_tb(error.__traceback__)[-1]
    text = f"seed {name}: {type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno})"
    kinds = ((DeadEnd, report.dead_ends), (Loop, report.loops), (Broken, report.broken_invariants))
    next((found for kind, found in kinds if isinstance(error, kind)), report.exceptions).append(text)


def _save(folder: Path, name: str, case: dict[str, Any]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name.replace('/', '-')}.json").write_text(json.dumps(case, indent=1), "utf-8")


def race(subject: Subject[Any], games: int, seed: str, players: int | None = None, options: str = "") -> Report:
    """Play without checks, as fast as the engine goes.

    The form of every seat that owes a decision is built; only decisions with two or more legal answers count.
    """
    report, rules = Report(), subject.rules
    spent = 0.0
    for number in range(games):
        name = f"{seed}/{number}"
        rng = random.Random(name)
        game = subject.begin(rng, name, players or max(subject.players), options_from(subject, options, rng)).game
        began = time.perf_counter()
        while not game.state.over:
            s = game.state
            open_ = [d for d in pending(rules, game) if not d.answered and not d.held]
            for d in open_:
                rules.questions[d.kind].form(s, d.whose, d.ref, {})
            d = open_[rng.randrange(len(open_))]
            question = rules.questions[d.kind]
            report.decisions += not single(question, s, d.whose, d.ref)
            game = decide(rules, game, d.seat, sample(question, s, d.whose, d.ref, rng), decision=d.id).game
        spent += time.perf_counter() - began
        report.games += 1
        report.turns += subject.turn(game.state)
        report.endings[subject.ending(game.state)] += 1
        report.wins.update(subject.winners(game.state) or ("nobody",))
    report.decisions_per_second = report.decisions / max(spent, 1e-9)
    return report
