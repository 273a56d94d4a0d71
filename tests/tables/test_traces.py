"""What is passed over when a game is read: windows that have closed, however many were open at a time."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from bot.tables.traces import all_of, traces
from engine.core.facts import Asked, Closed, Fact, OrderSet, Renumbered, Rewound, Sealed, Unsealed
from engine.core.game import replay
from engine.core.state import CoreState
from storage import FactRecord, packing
from tests.toy.engine.game import RULES

KEYS = ("bid", "bid:2", "a,b", '"', "ключ", "plan")
GAMES = 100


def course(lots: random.Random) -> Iterator[Fact]:
    """Draw what may happen to windows; a window is opened when it is closed, and closed when it is open."""
    state = CoreState()
    for number in range(lots.randint(1, 60)):
        key = lots.choice([*state.windows, lots.choice(KEYS)])
        if key not in state.windows:
            fact: Fact = Asked(key, lots.choice(KEYS), state.asked + 1, ("ash",), lots.random() < 0.5)
        elif (key, "ash") not in state.sealed:
            fact = lots.choice((Sealed(key, "ash", {"kind": "bid", "key": key}), Closed(key), Closed(key)))
        else:
            fact = lots.choice((Unsealed(key, "ash", "code", "T-1"), Closed(key), Closed(key)))
        if lots.random() < 0.1:
            fact = lots.choice((Rewound("why"), OrderSet("ash", {"kind": key, "number": number})))
        elif lots.random() < 0.05:
            numbers = {key: state.asked + 1 + i for i, key in enumerate(state.windows)}
            fact = Renumbered(state.asked + len(numbers), numbers)
        fact.apply(state)
        yield fact


def packed(facts: Sequence[Fact], *, spelt: Sequence[tuple[str, str]] = ()) -> list[str]:
    """Return facts as commits of one each hold them, every eighth one spelt otherwise."""
    found = []
    for number, fact in enumerate(facts):
        kind, version, body = RULES.facts.encode(fact)
        for usual, other in spelt if number % 8 == 0 else ():
            body = body.replace(usual, other)
        found.append(packing.pack([FactRecord(kind, version, None, body)]))
    return found


@pytest.mark.parametrize("spelt", [(), (('{"key":', '{"key": '),), (('"kind":', '"kind": '),)], ids=str)
def test_a_state_is_made_by_the_facts_that_left_a_trace(spelt: Sequence[tuple[str, str]]) -> None:
    """Facts of other hands, of an imported game say, may be as well formed and look otherwise."""
    lots, met = random.Random("windows"), Counter[str]()
    for _ in range(GAMES):
        facts = [*course(lots)]
        texts = packed(facts, spelt=spelt)
        assert all_of(texts, RULES.facts) == facts
        state, made = replay(CoreState(), facts), traces(texts, RULES.facts)
        again = replay(CoreState(), made)
        assert again == state
        assert _in_order(again) == _in_order(state)
        met.update({"read": len(made), "passed over": len(facts) - len(made), "several": len(state.windows) > 1})
    assert met["several"] > GAMES / 4
    assert met["passed over"] > met["read"] / 20


def _in_order(state: CoreState) -> list[object]:
    return [*state.windows, *state.sealed, *state.orders]
