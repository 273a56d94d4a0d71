"""Classic Dune as a subject."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path

from pydantic import BaseModel

import engine.dune
from engine.core.choosing import missing
from engine.core.game import Outcome
from engine.dune.cards import FACTIONS
from engine.dune.composition import PHASES, PLAYERS
from engine.dune.game import RULES, start
from engine.dune.invariants import unfought
from engine.dune.options import Options
from engine.dune.state import State

from .subject import Subject


def begin(lots: random.Random, seed: str, players: int, options: BaseModel) -> Outcome[State]:
    """Begin a game of so many factions at dots drawn by lot."""
    assert isinstance(options, Options)
    all_that_can_play = combinations(sorted(FACTIONS), players)
    factions = lots.choice([some for some in all_that_can_play if not missing(Options, options.model_dump(), some)])
    return start(dict(zip(factions, lots.sample(range(1, 7), players), strict=True)), seed, options)


def _left(s: State, phase: str) -> list[str]:
    return unfought(s) if (phase, s.phase) == ("battle", "collection") else []


def _progress(s: State) -> tuple[object, ...]:
    battle = (s.battle.territory, s.battle.aggressor, s.battle.defender) if s.battle else None
    return (s.turn, s.phase, s.auction.number if s.auction else 0, battle, s.over)


SUBJECT: Subject[State] = Subject(
    rules=RULES,
    folder=Path(engine.dune.__file__).parent,
    players=PLAYERS,
    begin=begin,
    left=_left,
    progress=_progress,
    phase=lambda s: s.phase,
    turn=lambda s: s.turn,
    ending=lambda s: s.ending,
    winners=lambda s: s.winners,
    doors=("setup", *PHASES, "battle", "auction"),
    words=("atreides", "polar_sink:0", "shield_1", "stilgar"),
    piles=("arrakeen:9",),
)
