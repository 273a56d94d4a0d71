"""Dune: Imperium as a subject."""

from __future__ import annotations

import random
from pathlib import Path

from pydantic import BaseModel

import engine.imperium
from engine.core.game import Outcome
from engine.imperium.composition import COLOURS, PHASES, PLAYERS
from engine.imperium.game import RULES, start
from engine.imperium.options import Options
from engine.imperium.rivals.printed import EASIEST
from engine.imperium.state import State

from .subject import Subject


def begin(lots: random.Random, seed: str, players: int, options: BaseModel) -> Outcome[State]:
    """Begin a game of so many seats, in an order drawn by lot."""
    assert isinstance(options, Options)
    if players > 1:  # a difficulty is chosen by one who plays alone
        options = options.model_copy(update={"difficulty": EASIEST})
    return start(lots.sample(COLOURS, players), seed, options)


def _progress(s: State) -> tuple[object, ...]:
    return (s.round, s.phase, s.turns, s.numbered, s.turn.sent_down if s.turn else 0, s.intrigue_discard, s.over)


SUBJECT: Subject[State] = Subject(
    rules=RULES,
    folder=Path(engine.imperium.__file__).parent,
    players=PLAYERS,
    begin=begin,
    progress=_progress,
    phase=lambda s: s.phase,
    turn=lambda s: s.round,
    ending=lambda s: s.ending,
    winners=lambda s: s.winners,
    doors=("setup", *PHASES),
    words=("red", "dagger", "arrakeen", "emperor", "1"),
)
