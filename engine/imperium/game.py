"""Dune: Imperium as a game: its registries put together, and how one begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic import TypeAdapter

from engine.core.chance import KEYED, Chance
from engine.core.decision import Question
from engine.core.facts import FactBook, Seeded
from engine.core.game import Game, Outcome, Rules
from engine.core.moves import MoveBook
from engine.core.run import Run

from . import composition, flow
from . import effects as effects  # its operators are registered by it
from .corrections import CORRECTIONS
from .facts import FACTS, GameStarted, LeaderTaken
from .invariants import broken
from .leaders import LEADERS
from .looks import LOOKS
from .options import PRESETS, Options
from .passing import LaterKind, PassKind, lets_go, wishes
from .phases import combat, round_start, turn_orders
from .query import turn_order
from .rivals.who import has_leader, rivals_beside
from .rulings import Rule
from .secrets import SECRETS, redraw
from .state import State
from .view import own_view, view

_ADAPTER = TypeAdapter(State)
_STEPS = {step.name: step for step in (flow.ROUND, *flow.STEPS)}
_ASKED = [point for step in _STEPS.values() for point in step.points.values() if isinstance(point, Question)]
_ORDERS = (*turn_orders.ORDERS, *combat.ORDERS, *round_start.ORDERS, PassKind(), LaterKind(_ASKED))

RULES: Rules[State] = Rules(
    name="imperium",
    steps=_STEPS,
    offers={offer.kind: offer for offer in combat.OFFERS},
    order_kinds={kind.kind: kind for kind in _ORDERS},
    moves=MoveBook([*(question.move for question in _ASKED), *(offer.move for offer in combat.OFFERS)]),
    facts=FactBook(FACTS),
    new_state=State,
    copy=State.copy,
    seats=lambda s: s.seats,
    sequence=turn_order,
    boundary=lambda run: False,
    entries=flow.entries,
    course=composition.course,
    corrections={each.kind: each for each in (*CORRECTIONS, Rule())},
    looks=LOOKS,
    invariants=broken,
    dump=_ADAPTER.dump_json,
    load=_ADAPTER.validate_json,
    view=view,
    own_view=own_view,
    options=Options,
    presets=PRESETS,
    secrets=SECRETS,
    redraw=redraw,
    lets_go=lets_go,
    wishes=wishes,
)


def _check_leaders(seats: Sequence[str], rivals: Sequence[str], given: Mapping[str, str], options: Options) -> None:
    """Raise ValueError if a seat or a Leader is there twice, or a side is given a Leader that it cannot have."""
    if len(set(seats)) != len(seats) or len(set(given.values())) != len(given) or not set(given) <= {*seats, *rivals}:
        raise ValueError("every seat and every Leader is there once")
    if len(set(given) & set(rivals)) not in (0, len(rivals)):
        raise ValueError("the Rivals are given their Leaders together, or not at all")
    if not set(given.values()) <= set(composition.leaders(options)):
        raise ValueError("there is no such Leader")
    if wrong := [leader for side, leader in given.items() if side in rivals and not LEADERS[leader].rival]:
        raise ValueError(f"no Rival has the Leader {', '.join(wrong)} (I-SOLO-1)")


def start(
    seats: Sequence[str],
    seed: str,
    options: Options | None = None,
    chance: Chance = KEYED,
    leaders: Mapping[str, str] | None = None,
) -> Outcome[State]:
    """Begin a game of these seats, clockwise; `leaders` are those that are settled beforehand, of Rivals too.

    Raises ValueError if these are not as many different seats as can play with the options, or a Leader is given twice.
    """
    given = leaders or {}
    options = options or Options()
    if len(seats) not in composition.PLAYERS or not set(seats) <= set(composition.COLOURS):
        raise ValueError(f"a game needs {min(composition.PLAYERS)} to {max(composition.PLAYERS)} of the colours")
    if len(seats) not in composition.players(options):
        raise ValueError(f"the difficulty {options.difficulty} is chosen by one who plays alone (I-SOLO-1)")
    rivals = rivals_beside(len(seats))
    _check_leaders(seats, tuple(filter(has_leader, rivals)), given, options)
    run = Run(RULES, State(), (), chance)
    run.emit(Seeded(seed), ())
    run.emit(GameStarted(options, tuple(seats), rivals))
    for seat, leader in given.items():
        run.emit(LeaderTaken(seat, leader))
    flow.begin(run)
    run.advance()
    return Outcome(tuple(run.commits), Game(run.s, tuple(run.stack)))
