"""Classic Dune as a game: its registries put together, and how one begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

from engine.core.chance import KEYED, Chance
from engine.core.choosing import missing
from engine.core.decision import Offer, Question
from engine.core.facts import FactBook, Seeded
from engine.core.game import Game, Outcome, Rules
from engine.core.moves import MoveBook
from engine.core.orders import OrderKind
from engine.core.run import Run, Step

from . import advantages, composition, flow, people, specials
from .cards import FACTIONS, FORCES_PER_FACTION
from .corrections import CORRECTIONS, HandOn
from .expansions import EXPANSIONS, acts
from .facts import FACTS, GameStarted
from .invariants import broken
from .looks import LOOKS
from .options import PRESETS, Options
from .passing import LaterKind, PassKind, lets_go, wishes
from .phases import battle, bidding, collection, movement, setup, spice_blow, storm
from .rulings import Rule
from .secrets import SECRETS, redraw
from .state import State
from .view import own_view, view

_MODULES = (setup, storm, spice_blow, bidding, movement, battle, collection)
_ADAPTER = TypeAdapter(State)


def _steps() -> dict[str, Step]:
    found = [flow.TURN, *people.STEPS]
    for module in _MODULES:
        found += [module.STEP, *getattr(module, "STEPS", ())]
    found += [
        *advantages.registered("STEPS"),
        *specials.registered("STEPS"),
        *(step for each in EXPANSIONS for step in each.steps),
    ]
    return {step.name: step for step in found}


def _offers() -> dict[str, Offer[State, Any]]:
    found = [offer for module in (*_MODULES, people) for offer in getattr(module, "OFFERS", ())]
    found += [
        *advantages.registered("OFFERS"),
        *specials.registered("OFFERS"),
        *(offer for each in EXPANSIONS for offer in each.offers),
    ]
    return {offer.kind: offer for offer in found}


def _orders() -> dict[str, OrderKind[State]]:
    asked = [point for step in _steps().values() for point in step.points.values() if isinstance(point, Question)]
    kinds = [PassKind(), LaterKind(asked), *(order for module in _MODULES for order in getattr(module, "ORDERS", ()))]
    kinds += [
        *advantages.registered("ORDERS"),
        *specials.registered("ORDERS"),
        *(order for each in EXPANSIONS for order in each.orders),
    ]
    return {order.kind: order for order in kinds}


def _moves() -> MoveBook:
    steps, offers = _steps(), _offers()
    questions = [p for step in steps.values() for p in step.points.values() if isinstance(p, Question)]
    classes = {question.kind: question.move for question in questions}
    classes |= {offer.kind: offer.move for offer in offers.values()}
    book = MoveBook(())
    book.classes.update(classes)
    return book


RULES: Rules[State] = Rules(
    name="dune",
    steps=_steps(),
    offers=_offers(),
    order_kinds=_orders(),
    moves=_moves(),
    facts=FactBook(FACTS),
    new_state=State,
    copy=State.copy,
    seats=lambda s: s.factions,
    sequence=lambda s: s.storm_order,
    boundary=people.boundary,
    entries=flow.entries,
    course=composition.course,
    moments={
        str(moment): (*advantages.acts(moment), *found, *specials.acts(moment)) for moment, found in acts().items()
    },
    corrections={each.kind: each for each in (*CORRECTIONS, HandOn(), Rule())},
    looks=LOOKS,
    invariants=broken,
    lets_go=lets_go,
    wishes=wishes,
    dump=_ADAPTER.dump_json,
    load=_ADAPTER.validate_json,
    view=view,
    own_view=own_view,
    options=Options,
    presets=PRESETS,
    secrets=SECRETS,
    redraw=redraw,
    optional={order.kind: each.option for each in EXPANSIONS for order in each.orders},
)


def start(dots: Mapping[str, int], seed: str, options: Options | None = None, chance: Chance = KEYED) -> Outcome[State]:
    """Begin a game: `dots` says which faction sits at which of the six dots (D-SETUP-1, D-SETUP-2).

    Raises ValueError if these are not as many of its factions as can play, at different dots, with those that the
    options need.
    """
    options = options or Options()
    numbers, factions = composition.players(options), composition.factions(options)
    if len(dots) not in numbers or not set(dots) <= set(factions):
        raise ValueError(f"a game needs {min(numbers)} to {max(numbers)} of its {len(factions)} factions")
    if len(set(dots.values())) != len(dots) or not set(dots.values()) <= set(storm.DOT_SECTORS):
        raise ValueError("every faction needs a dot of its own, from 1 to 6")
    if lacking := missing(Options, options.model_dump(), dots):
        raise ValueError(f"the option {lacking[0].option} needs {lacking[0].who}")
    run = Run(RULES, State(), (), chance)
    run.emit(Seeded(seed), ())
    leaders = tuple(leader for f in factions if f in dots for leader in FACTIONS[f].leaders)
    forces = {f: (FORCES_PER_FACTION - FACTIONS[f].starred, FACTIONS[f].starred) for f in dots}
    run.emit(GameStarted(options, dict(dots), leaders, forces))
    flow.begin(run)
    run.advance()
    return Outcome(tuple(run.commits), Game(run.s, tuple(run.stack)))
