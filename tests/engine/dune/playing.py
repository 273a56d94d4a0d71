"""A game that stands at the beginning of a phase of turn 2, and short ways to play it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from engine.core.errors import IllegalMove
from engine.core.forms import Flag, Form, Number, Pick, Several
from engine.core.game import Game, Outcome, decide, offers, pending
from engine.core.moves import Move, SetOrder, TimeUp
from engine.core.run import Frame, parse_order
from engine.dune.game import RULES
from engine.dune.state import State
from tests.sampling import single

from .standing import after_setup


class Board:
    """A game whose position a test lays out before the phase begins."""

    def __init__(self, phase: str, *factions: str) -> None:
        s = after_setup(*factions).state
        s.windows.clear()
        s.sealed.clear()
        s.turn, s.storm = 2, 18
        self.game: Game[State] = Game(s, (Frame("turn", phase),))
        self.last: Outcome[State] | None = None

    @property
    def s(self) -> State:
        """The state as it is now."""
        return self.game.state

    def go(self) -> None:
        """Run the rules until somebody has to answer."""
        self.play("table", TimeUp())

    def play(self, by: str, move: Move) -> None:
        """Make a move."""
        self.last = decide(RULES, self.game, by, move)
        self.game = self.last.game

    def order(self, seat: str, **order: Any) -> None:
        """Give an order, if need be before the phase has begun."""
        if self.last is None:
            for part in parse_order(RULES.orders, order).parts():
                self.s.orders[seat, part.kind, part.subject] = part.model_dump()
        else:
            self.play(seat, SetOrder(order=order))

    def time_up(self) -> None:
        """Let all deadlines pass."""
        self.play("table", TimeUp(decisions=tuple(d.id for d in pending(RULES, self.game))))

    def refused(self, seat: str, move: Move, code: str) -> None:
        """Make a move that must be refused for this reason."""
        with pytest.raises(IllegalMove) as refusal:
            decide(RULES, self.game, seat, move)
        assert refusal.value.code == code

    def owed(self) -> list[tuple[str, str]]:
        """Who owes what."""
        return [(d.seat, d.kind) for d in pending(RULES, self.game)]

    def offered(self, seat: str) -> set[str]:
        """What a seat may do unasked."""
        return {offer.kind for offer in offers(RULES, self.game, seat)}

    def told(self, *kinds: str) -> list[Any]:
        """The facts of these kinds that the last input led to."""
        assert self.last is not None
        return [fact for commit in self.last.commits for fact, _ in commit.facts if type(fact).__name__ in kinds]

    def audience(self, kind: str) -> Any:
        """To whom the last input's first fact of this kind was told."""
        assert self.last is not None
        return next(to for c in self.last.commits for fact, to in c.facts if type(fact).__name__ == kind)

    def offers_what_it_accepts(self) -> None:
        """Try all combinations of the values of every open form: accepted exactly if listed as legal."""
        for decision in pending(RULES, self.game):
            question = RULES.questions[decision.kind]
            listed = {move.model_dump_json() for move in question.legal(self.s, decision.seat, decision.ref)}
            accepted = set()
            for values in _filled(lambda given, q=question, d=decision: q.form(self.s, d.seat, d.ref, given), {}):
                move = question.move(**{"kind": decision.kind, **values})
                if question.accepts(self.s, decision.seat, move, decision.ref):
                    accepted.add(move.model_dump_json())
            assert accepted == listed
            assert single(question, self.s, decision.seat, decision.ref) == (len(listed) == 1)


def _filled(form: Any, given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    shown: Form = form(given)
    field = next((f for f in shown.fields if f.name not in given), None)
    if field is None:
        yield given
        return
    for value in _values(field):
        yield from _filled(form, {**given, field.name: value})


def _values(field: Any) -> list[Any]:
    nothing = [None] if getattr(field, "optional", False) else []
    if isinstance(field, Pick):
        return [*field.options, *nothing]
    if isinstance(field, Number):
        return [*range(field.low, field.high + 1), *nothing]
    if isinstance(field, Several):
        sizes = range(field.least, min(field.most, len(field.options)) + 1)
        return [chosen for size in sizes for chosen in combinations(field.options, size)]
    assert isinstance(field, Flag), field
    return [False, True]
