"""Orchard as a game: its registries put together, and how one begins (T-1 to T-6)."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import TypeAdapter

from engine.core.chance import KEYED, Chance
from engine.core.decision import Question
from engine.core.facts import FactBook, Seeded
from engine.core.game import Course, Game, Outcome, Rules
from engine.core.moves import MoveBook
from engine.core.rewinding import NOBODY
from engine.core.run import Frame, Run

from . import anytime, flow
from .cards import GROWERS, deck
from .corrections import CORRECTIONS, HandOn
from .facts import (
    FACTS,
    ApplesMoved,
    CardPlayed,
    CardReceived,
    CrowScared,
    DeckShuffled,
    GameStarted,
    StakesShown,
)
from .invariants import broken
from .looks import LOOKS
from .options import PRESETS, Options
from .phases import crow
from .phases.work import draw
from .rulings import Rule
from .state import AWAY, TREES, State
from .view import view

_ADAPTER = TypeAdapter(State)
_STEPS = {step.name: step for step in (flow.ROUND, *(phase.STEP for phase in flow.PHASES))}
_ASKED = [point.move for step in _STEPS.values() for point in step.points.values() if isinstance(point, Question)]
_BASKET = 3
_HAND = 2

RULES: Rules[State] = Rules(
    name="toy",
    steps=_STEPS,
    offers={offer.kind: offer for offer in anytime.OFFERS},
    order_kinds={kind.kind: kind for kind in crow.ORDERS},
    moves=MoveBook([*_ASKED, *(offer.move for offer in anytime.OFFERS)]),
    facts=FactBook(FACTS),
    new_state=State,
    copy=State.copy,
    seats=lambda s: s.growers,
    sequence=lambda s: s.sequence,
    boundary=lambda run: False,
    entries=flow.entries,
    course=lambda options: Course("", flow.NAMES),
    corrections={each.kind: each for each in (*CORRECTIONS, HandOn(), Rule())},
    looks=LOOKS,
    invariants=broken,
    dump=_ADAPTER.dump_json,
    load=_ADAPTER.validate_json,
    view=view,
    options=Options,
    presets=PRESETS,
    secrets={
        StakesShown: lambda s, fact: tuple(fact.stakes),
        CardReceived: lambda s, fact: (NOBODY,),
        CardPlayed: lambda s, fact: (fact.grower,),
        CrowScared: lambda s, fact: (fact.grower,),
    },
    redraw=lambda run: run.emit(DeckShuffled(run.shuffled("shuffle", run.s.deck)), ()),
)


def start(growers: Sequence[str], seed: str, options: Options | None = None, chance: Chance = KEYED) -> Outcome[State]:
    """Begin a game. Raises ValueError if these are not one to four of the growers."""
    if not growers or len(set(growers)) != len(growers) or not set(growers) <= set(GROWERS):
        raise ValueError("a game needs 1 to 4 different growers")
    run = Run(RULES, State(), (Frame("round", flow.NAMES[0]),), chance)
    run.emit(Seeded(seed), ())
    seats = tuple(grower for grower in GROWERS if grower in growers)
    run.emit(GameStarted(options or Options(), seats))
    run.emit(DeckShuffled(run.shuffled("shuffle", deck(run.s.options))), ())
    run.emit(ApplesMoved(AWAY, TREES, 4 + 2 * len(seats), "setup"))
    for seat in seats:
        run.emit(ApplesMoved(AWAY, seat, _BASKET, "setup"))
        draw(run, seat, _HAND, "setup")
    run.advance()
    return Outcome(tuple(run.commits), Game(run.s, tuple(run.stack)))
