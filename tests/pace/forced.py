"""Questions whose answer everybody could give: no cards, spice or traitors that the seat might have would change it.

Only what has a single legal answer as things are is looked at closely. Then the seat is given, one after the other,
what the others must think possible: every card nobody has seen, much spice, every traitor, other discs to choose from.
If it has a second answer with any of them, it is hidden that it has none, and it must be asked:
CONTRIBUTING, "The pace must not leak".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.decision import Decision
from engine.core.game import Game, Rules
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.query import hand_is_full
from engine.dune.state import State
from tests.sampling import single

MUCH = 40


def is_forced(rules: Rules[Any], game: Game[State], decision: Decision) -> bool:
    """Say whether a question that is asked has one legal answer by public facts."""
    question = rules.questions[decision.kind]
    if not single(question, game.state, decision.seat, decision.ref):
        return False
    thought = _thought_possible(rules, game.state, decision.seat)
    return all(single(question, s, decision.seat, decision.ref) for s in thought)


def _thought_possible(rules: Rules[Any], s: State, seat: str) -> Iterator[State]:
    """Yield the game as it might be for all that the others know."""
    rich: State = rules.copy(s)
    rich.purse[seat] += MUCH
    yield rich
    for card in _unseen(s, seat):
        other: State = rules.copy(rich)
        hand = other.hands[seat]
        other.hands[seat] = (*hand[:-1], card) if _is_counted(s, seat) else (*hand, card)
        if other.hands[seat] != hand:
            yield other
    traitors: State = rules.copy(rich)
    traitors.traitors[seat] = tuple(s.leaders)
    if seat in s.discs:
        others = [leader for leader in s.leaders if LEADERS[leader].faction != seat]
        traitors.discs[seat] = tuple(others[: len(s.discs[seat])])
    yield traitors


def _is_counted(s: State, seat: str) -> bool:
    """Whether everybody knows that the seat can hold no card more."""
    return s.phase == "bidding" or hand_is_full(s, seat) or len(s.hands[seat]) >= FACTIONS[seat].hand_limit


def _unseen(s: State, seat: str) -> Iterator[str]:
    """Yield one card of each kind that nobody has seen lie anywhere."""
    known = {*s.hands[seat], *s.discards.get("treachery", ()), *s.removed}
    kinds: dict[str, str] = {}
    for card, printed in TREACHERY.items():
        if card not in known:
            kinds.setdefault(printed.subtype, card)
    yield from kinds.values()
