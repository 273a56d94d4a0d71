"""Classic Dune under the bench: the bars are its own."""

from __future__ import annotations

import random

from bot.games.dune import PRESENTATION
from engine.core.game import Game
from engine.dune.cards import FACTIONS
from engine.dune.expansions import EXPANSIONS
from engine.dune.game import start
from engine.dune.options import PRESETS
from engine.dune.state import State
from tests.subjects.dune import SUBJECT

from .measured import Measured


def _drawn_of(lots: random.Random, players: int, seed: str) -> Game[State]:
    factions = lots.sample(sorted(FACTIONS), players)
    return start(dict(zip(factions, lots.sample(range(1, 7), players), strict=True)), seed).game


MEASURED = Measured(
    subject=SUBJECT,
    presentation=PRESENTATION,
    picture=PRESENTATION.picture,
    drawn_of=_drawn_of,
    seats=6,
    turns=15,
    answers=900,
    commits=3000,
    alone=700,
    middle=350,
    lasting=lambda turns: {"max_turns": turns},
    everything={**PRESETS["advanced"], **{expansion.option: True for expansion in EXPANSIONS}},
    held=True,
)
