"""Many short games with twins, so begun that every kind of question is open and every kind of change lives long."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engine.core.game import Game
from engine.dune.game import RULES
from engine.dune.state import State

from . import acts, answers
from .changes import Change
from .positions import fresh, positions
from .report import LONG, Report
from .twins import EVERY, HIDDEN, Swap

ENOUGH = 100  # twins of each kind that live long
_INPUTS = LONG + 14  # of one short game
_TALK = 0.85  # how often people talk rather than give the last answer, where what is sealed would be opened by it
_GLANCES = 0.5  # how often a twin is glanced at besides, where games begin around every kind of question
_STAKES = 3  # how much more often the things are changed there on which everything may depend
_LATER = 0.4  # how often twins are looked at afterwards, against before, which only have to live long
_EACH = 4  # positions of each kind of question
_SEALED: tuple[Change, ...] = (
    answers.sealed_answer,
    answers.storm_dial,
    answers.battle_plan,
    answers.cover,
    answers.replaced_answer,
    acts.standing_bid,
)


def series(
    report: Report,
    seed: int,
    changes: Sequence[Change] = EVERY,
    enough: int = ENOUGH,
    most: int = 2000,
    stop_at: int = 50,
    first: Sequence[str] = (),
) -> int:
    """Play short games until every kind of change has enough long-lived twins, or so many games; return how many.

    It ends also where there are so many leaks that more would tell nothing new. The games begin at `first`, if it is
    known where something is to be seen.
    """
    rng = random.Random(f"series {seed}")
    names: dict[Change, str] = {}  # the kind of twin that a change makes, once it is known
    number = 0
    for start in (*_around(first), *_everywhere(seed)):
        number += 1
        kinds = (*changes, *[kind for kind in HIDDEN if kind in changes] * _STAKES)
        _play(report, seed * 10_000 + number, start, kinds, _TALK * (rng.random() < 0.3), _GLANCES)
        if len(report.leaks) >= stop_at:
            return number
    places = [game for found in positions().values() for game in found]
    while number < most and len(report.leaks) < stop_at:
        lacking = [c for c in changes if report.long_lived[names.get(c, "")] < enough]
        if not lacking:
            break
        change = min(lacking, key=lambda c: (report.long_lived[names.get(c, "")], rng.random()))
        names[change], start = _place_for(change, places, rng)
        number += 1
        _play(
            report,
            seed * 10_000 + number,
            start,
            (change, change, *lacking),
            _TALK * (change in _SEALED or rng.random() < 0.5),
        )
    return number


def _around(places: Sequence[str]) -> Iterator[Game[State]]:
    for place in places:
        yield from positions()[place]


def _everywhere(seed: int) -> Iterator[Game[State]]:
    """Yield a whole game's beginning, then positions around every kind of question, another one for every seed."""
    yield fresh(f"series {seed}")
    for round_ in range(_EACH):
        for kind in RULES.questions:
            found = positions()[kind]
            yield found[(seed * _EACH + round_) % len(found)]


def _place_for(change: Change, places: Sequence[Game[State]], rng: random.Random) -> tuple[str, Game[State]]:
    """Find a position in which there is something for a change to change."""
    for game in rng.sample(places, len(places)):
        twin = change(game, rng)
        if twin is not None:
            return twin.kind, game
    raise LookupError(f"in none of {len(places)} positions is there anything for {change.__name__} to change")


def _play(
    report: Report, seed: int, start: Game[State], changes: Sequence[Change], patience: float, glances: float = 0.0
) -> None:
    zeal = 1.0 if glances else _LATER
    Swap(seed, report, changes, start=start, patience=patience, glances=glances, zeal=zeal).play(_INPUTS)
