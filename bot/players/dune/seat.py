"""What a machine player of classic Dune has before it: a seat's view, and the legal answers to one question.

This is the only module here that touches a state. Strategy gets a `Seat` and nothing else; its four functions ask the
question's own form, legal answers and check on behalf of this seat, as a person's buttons would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.core.decision import Decision
from engine.core.errors import IllegalMove
from engine.core.forms import Form
from engine.core.game import Game, Rules
from engine.core.moves import Move
from engine.dune.state import State
from engine.dune.view import Own, View, view


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat and the question put to it; `kind` is empty where nothing is asked."""

    name: str
    view: View
    own: Own
    rng: Random
    kind: str
    form: Callable[[Mapping[str, Any]], Form]
    options: Callable[[], Iterator[Move]]
    is_legal: Callable[[Move], bool]

    def allies(self) -> tuple[str, ...]:
        """Return the seat's allies, without itself."""
        return tuple(f for f in self.side() if f != self.name)

    def side(self) -> tuple[str, ...]:
        """Return the seat's alliance, itself included."""
        return side_of(self.view, self.name)


def side_of(seen: View, faction: str) -> tuple[str, ...]:
    """Return a faction's alliance, itself included."""
    return next((alliance for alliance in seen.alliances if faction in alliance), (faction,))


def asked(rules: Rules[State], game: Game[State], decision: Decision, seed: str) -> Seat:
    """Seat a machine player before a decision; chance depends on the seed and the decision's id alone."""
    s, question, who, ref = game.state, rules.questions[decision.kind], decision.seat, decision.ref
    seen = view(s, who)
    assert seen.own is not None, "a machine player has a seat"
    return Seat(
        name=who,
        view=seen,
        own=seen.own,
        rng=Random(f"{seed}|{decision.id}"),
        kind=decision.kind,
        form=lambda given: question.form(s, who, ref, given),
        options=lambda: question.legal(s, who, ref),
        is_legal=lambda move: question.accepts(s, who, move, ref),
    )


def unasked(rules: Rules[State], game: Game[State], who: str, seed: str) -> Seat:
    """Seat a machine player that may do something of its own accord: `is_legal` says what is offered."""
    s = game.state
    seen = view(s, who)
    assert seen.own is not None, "a machine player has a seat"

    def is_legal(move: Move) -> bool:
        offer = rules.offers.get(move.kind)
        if offer is None or not offer.open_to(s, who):
            return False
        try:
            offer.check(s, who, move)
        except IllegalMove:
            return False
        return True

    return Seat(
        name=who,
        view=seen,
        own=seen.own,
        rng=Random(f"{seed}|{who}|{seen.turn}|{seen.phase}"),
        kind="",
        form=lambda given: Form(),
        options=lambda: iter(()),
        is_legal=is_legal,
    )
