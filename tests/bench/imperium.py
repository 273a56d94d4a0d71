"""Dune: Imperium under the bench: the bars are those of its own size."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from bot.games.imperium.presentation import PRESENTATION
from engine.core.game import Game
from engine.imperium.board import ROUNDS
from engine.imperium.options import Options
from engine.imperium.state import State
from tests.subjects.imperium import SUBJECT, begin

from .measured import Measured


def _drawn_of(lots: random.Random, players: int, seed: str) -> Game[State]:
    return begin(lots, seed, players, Options(leaders="dealt")).game


def _picture(view: Any, names: Mapping[str, str]) -> bytes:
    """Return the first of the pictures, which shows the board."""
    return PRESENTATION.pictures(view, names)[0].data


def _lasting(turns: int) -> dict[str, int]:
    """A game ends by its score, or after as many rounds as there are (I-END-1)."""
    assert turns == ROUNDS
    return {}


MEASURED = Measured(
    subject=SUBJECT,
    presentation=PRESENTATION,
    picture=_picture,
    drawn_of=_drawn_of,
    seats=4,
    turns=ROUNDS,
    answers=285,
    commits=900,
    alone=280,
    middle=140,
    lasting=_lasting,
    table={"game": "imperium"},
    order={"kind": "pass", "windows": ["combat"]},
    said={"say": "combat"},
    held=True,
    decisions=5000,
    drawing=60,
)
