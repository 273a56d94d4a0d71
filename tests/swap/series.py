"""Many short games with twins, so begun that every kind of question is open and every kind of change lives long."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from engine.core.game import Game

from .report import LONG, Report
from .secrets import Secrets
from .twin import Change
from .twins import Swap

Place = str | Callable[[Game[Any]], bool]
ENOUGH = 100  # twins of each kind that live long
_INPUTS = LONG + 14  # of one short game
_LONGER = LONG + 40  # where twins only have to live long: more of them begin in one game
_TALK = 0.85  # how often people talk rather than give the last answer, where what is sealed would be opened by it
_GLANCES = 0.5  # how often a twin is glanced at besides, where games begin around every kind of question
_STAKES = 3  # how much more often the things are changed there on which everything may depend
_LATER = 0.4  # how often twins are looked at afterwards, against before, which only have to live long


@dataclass(frozen=True)
class Breadth:
    """How much is seen of every kind of question before the kinds of change count."""

    positions: int  # of each kind of question, in which a game begins
    often: int  # comparisons after which a kind of question is no longer rare, and is stared at no more
    again: bool = True  # whether there are further positions of a kind that is no longer rare, too


LONG_RUN = Breadth(positions=4, often=1500)
EVERY_TIME = Breadth(positions=2, often=100, again=False)  # for a test that runs with every change


def series(
    secrets: Secrets,
    report: Report,
    seed: int,
    changes: Sequence[Change] | None = None,
    enough: int = ENOUGH,
    most: int = 2000,
    stop_at: int = 50,
    first: Sequence[Place] = (),
    breadth: Breadth = LONG_RUN,
) -> int:
    """Play short games until every kind of change has enough long-lived twins, or so many games; return how many.

    It ends also where there are so many leaks that more would tell nothing new. The games begin at `first`, if it is
    known where something is to be seen: around a kind of question, or wherever something is so.
    """
    changes = secrets.changes if changes is None else changes
    rng = random.Random(f"series {seed}")
    names: dict[Change, str] = {}  # the kind of twin that a change makes, once it is known
    number = 0
    for start in chain(_around(secrets, first), _everywhere(secrets, report, seed, breadth)):
        number += 1
        kinds = (*changes, *[kind for kind in secrets.glanced if kind in changes] * _STAKES)
        talk = _TALK * (rng.random() < 0.3)
        seed_of_game, often = seed * 10_000 + number, breadth.often
        _play(secrets, report, seed_of_game, start, kinds, talk, _GLANCES, stop_at=stop_at, often=often)
        if len(report.leaks) >= stop_at:
            return number
    places = [game for found in secrets.positions().values() for game in found]
    while number < most and len(report.leaks) < stop_at:
        lacking = [c for c in changes if _made(secrets, report, c, names) < enough]
        if not lacking:
            break
        change = min(lacking, key=lambda c: (_made(secrets, report, c, names), rng.random()))
        names[change], start = _place_for(change, places, rng)
        number += 1
        _play(
            secrets,
            report,
            seed * 10_000 + number,
            start,
            (change, change, *lacking),
            _TALK * (change in secrets.sealed or rng.random() < 0.5),
            stop_at=stop_at,
        )
    return number


def _made(secrets: Secrets, report: Report, change: Change, names: Mapping[Change, str]) -> int:
    """Return of how many twins of a kind enough was seen: they have lived long, unless none of the kind can."""
    return (report.twins if change in secrets.brief else report.long_lived)[names.get(change, "")]


def _around(secrets: Secrets, places: Sequence[Place]) -> Iterator[Game[Any]]:
    for place in places:
        if callable(place):
            found = {id(game): game for games in secrets.positions().values() for game in games if place(game)}
            assert found, f"nowhere is it so: {place.__name__}"
            yield from found.values()
        else:
            yield from secrets.positions()[place]


def _everywhere(secrets: Secrets, report: Report, seed: int, breadth: Breadth) -> Iterator[Game[Any]]:
    """Yield a whole game's beginning, then positions around every kind of question, another one for every seed."""
    yield secrets.fresh(f"series {seed}")
    for round_ in range(breadth.positions):
        for kind in secrets.rules.questions:
            found = secrets.positions()[kind]  # a question may be so rare that no game has come to it
            if found and (breadth.again or not round_ or report.windows[kind] < breadth.often):
                yield found[(seed * breadth.positions + round_) % len(found)]


def _place_for(change: Change, places: Sequence[Game[Any]], rng: random.Random) -> tuple[str, Game[Any]]:
    """Find a position in which there is something for a change to change."""
    for game in rng.sample(places, len(places)):
        twin = change(game, rng)
        if twin is not None:
            return twin.kind, game
    raise LookupError(f"in none of {len(places)} positions is there anything for {change.__name__} to change")


def _play(
    secrets: Secrets,
    report: Report,
    seed: int,
    start: Game[Any],
    changes: Sequence[Change],
    patience: float,
    glances: float = 0.0,
    *,
    stop_at: int,
    often: int = 0,
) -> None:
    zeal = 1.0 if glances else _LATER
    game = Swap(secrets, seed, report, changes, start=start, patience=patience, glances=glances, zeal=zeal, often=often)
    game.play(_INPUTS if glances else _LONGER, stop_at)
