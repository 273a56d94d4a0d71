"""A twin: a game with one hidden thing changed, who is entitled to it, and what it says otherwise."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.chance import KEYED
from engine.core.errors import Refusal
from engine.core.game import Game, Rules, decide, pending
from engine.core.moves import Move
from engine.core.run import Commit, Run

from .table import Hidden

Saying = Callable[[Game[Any], str, Move], Move]


@dataclass(slots=True)
class Twin:
    """A game with one hidden thing changed."""

    kind: str
    game: Game[Any]
    entitled: frozenset[str]
    words: Mapping[str, str] = field(default_factory=dict)  # what an entitled seat says instead
    things: frozenset[str] = frozenset()  # the cards or leaders that differ
    until: frozenset[str] = frozenset()  # it ends when a window of such a kind opens: a stop there is seen as a wait
    later: tuple[str, Move] | None = None  # what an entitled seat says in addition, after the first commit
    seen: Callable[[Any], Iterable[str]] = (
        lambda s: ()
    )  # who sees by the rules what differs, in such a state of the run
    saying: Saying | None = None  # how an entitled seat's move is said otherwise
    commits: tuple[Commit, ...] = ()  # what the act that the run lacks has told

    def hidden(self, knowing: frozenset[str], sharing: frozenset[str] = frozenset()) -> Hidden:
        """Return what differs, and who has it by now: a card that lay in the deck goes from hand to hand."""
        return Hidden(self.kind, knowing, self.things or frozenset(self.words), sharing)

    def said(self, rules: Rules[Any], seat: str, move: Move) -> Move:
        """Return the move of a seat that knows the hidden thing, as it is said in the twin."""
        if self.saying is not None:
            move = self.saying(self.game, seat, move)
        if not self.words:
            return move
        return rules.moves.decode(renamed(move.model_dump(), self.words))


KINDS = (
    "kind",
    "key",
    "window",
    "windows",
    "order_kind",
    "subject",
)  # these hold kinds, and a card may be called like one


def renamed(value: Any, words: Mapping[str, str]) -> Any:
    """Return data in which things stand for one another; kinds of moves, windows and orders are left alone.

    So are keys: they are fields, places or seats, and a card may be called like a field (`hajr`).
    """
    if isinstance(value, str):
        return words.get(value, value)
    if isinstance(value, dict):
        return {name: v if name in KINDS else renamed(v, words) for name, v in value.items()}
    if isinstance(value, (tuple, list)):
        return type(value)(renamed(v, words) for v in value)
    return value


Change = Callable[[Game[Any], random.Random], Twin | None]


def copy_of(game: Game[Any]) -> Game[Any]:
    """Return a copy that can be changed."""
    return Game(game.state.copy(), game.stack)


def as_said(rules: Rules[Any], twin: Twin) -> Twin | None:
    """Return the twin if all that its entitled seats have sealed could have been said as it is there.

    A plan that obeys the Voice without the card it commands, say, is illegal for whoever holds that card (D-BG-3).
    """
    run = Run(rules, twin.game.state.copy(), twin.game.stack, KEYED)
    run.settle()
    return None if any(seat in twin.entitled for _, seat in twin.game.state.sealed.keys() - run.s.sealed) else twin


def acted(
    rules: Rules[Any], kind: str, game: Game[Any], *acts: tuple[str, Move], knowing: Iterable[str] = ()
) -> Twin | None:
    """Return a twin in which somebody did more than in the run, or None if that is refused."""
    twin = Twin(kind, game, frozenset({seat for seat, _ in acts} | {*knowing}))
    for seat, move in acts:
        try:
            done = decide(rules, twin.game, seat, move)
        except Refusal:
            return None
        twin.game, twin.commits = done.game, twin.commits + done.commits
    return twin


def refused_move(rules: Rules[Any]) -> Change:
    """(f) A seat tries something that is refused."""

    def refused_move(game: Game[Any], rng: random.Random) -> Twin | None:
        owed = [d for d in pending(rules, game) if not d.held]
        others = [seat for seat in rules.seats(game.state) if owed and seat != owed[0].seat]
        if not others:
            return None
        other = rng.choice(others)
        move = rules.questions[owed[0].kind].default(game.state, owed[0].seat, owed[0].ref)
        twin = copy_of(game)
        try:
            decide(rules, twin, other, move, decision=owed[0].id)
        except Refusal:
            return Twin("f a refused move", twin, frozenset({other}))
        return None

    return refused_move
