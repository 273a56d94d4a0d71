"""The toy as a subject."""

from __future__ import annotations

import random
from pathlib import Path

from pydantic import BaseModel

import tests.toy.engine
from engine.core.game import Outcome
from tests.toy.engine.cards import CROW, GROWERS, deck
from tests.toy.engine.flow import NAMES
from tests.toy.engine.game import RULES, start
from tests.toy.engine.options import Options
from tests.toy.engine.query import HAND_LIMIT
from tests.toy.engine.state import State

from .subject import Subject


def begin(lots: random.Random, seed: str, players: int, options: BaseModel) -> Outcome[State]:
    """Begin a game of so many growers drawn by lot."""
    assert isinstance(options, Options)
    return start(lots.sample(GROWERS, players), seed, options)


def broken(s: State) -> list[str]:
    """Return a sentence for each invariant that does not hold."""
    cards = sorted((*s.deck, *s.discards, *(card for hand in s.hands.values() for card in hand)))
    wrong = [f"{place} has {number} apples" for place, number in s.apples.items() if number < 0]
    wrong += [f"{grower} holds {hand}" for grower, hand in s.hands.items() if len(hand) > HAND_LIMIT]
    return wrong + (
        [] if not s.deck or cards == sorted(deck(s.options)) else ["the cards are not all there, once each"]
    )


SUBJECT: Subject[State] = Subject(
    rules=RULES,
    folder=Path(tests.toy.engine.__file__).parent,
    players=(1, 2, 3, 4),
    begin=begin,
    invariants=broken,
    progress=lambda s: (s.round, s.phase, s.mover, s.left, s.over),
    phase=lambda s: s.phase,
    turn=lambda s: s.round,
    ending=lambda s: "the crow" if CROW in s.winners else "most apples",
    winners=lambda s: s.winners,
    doors=NAMES,
    words=("ash", "crow", "sun_1", "rattle"),
)
