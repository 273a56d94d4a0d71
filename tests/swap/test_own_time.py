"""Whatever the Guild has ordered about its own time, nobody else notices anything before it moves (D-XV-GUI)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from engine.core.facts import Fact
from engine.core.game import Game, Outcome, decide, pending
from engine.core.moves import SetOrder
from engine.dune.advantages.guild import GuildTimingQuestion
from engine.dune.facts import MoverChanged
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.powers import owner
from engine.dune.state import State
from engine.dune.view import view
from tests.sampling import sample

GUILD = owner("own_time")
DOTS = {"atreides": 1, "bene_gesserit": 2, "emperor": 3, "guild": 5, "harkonnen": 6}
Record = tuple[
    str, list[Fact], Any, list[tuple[str, str]]
]  # of one seat: what it is told, sees, and who is asked by id


def _answered(game: Game[State], seed: str, away: tuple[str, ...] = ()) -> Outcome[State]:
    """Let the first who is asked, but the Guild, answer by lot; the Guild when nobody else is."""
    owed = [d for d in pending(RULES, game) if not d.held and not d.answered]
    d = min(owed, key=lambda d: (d.seat == GUILD, RULES.sequence(game.state).index(d.seat), d.id))
    rng = random.Random(f"{seed} {d.kind} {d.seat} {game.state.turn}")
    move = sample(RULES.questions[d.kind], game.state, d.seat, d.ref, rng)
    return decide(RULES, game, d.seat, move, decision=d.id, away=away)


def _bidding(seed: int) -> Game[State]:
    """Return a game in the first bidding phase in which the Guild has others after it in storm order."""
    for number in range(20):
        options = Options(xv=True, xviii=bool(seed % 2))
        game = start(DOTS, f"{seed} {number}", options).game
        while game.state.phase != "bidding":
            game = _answered(game, f"{seed} {number}").game
        if game.state.storm_order.index(GUILD) < len(DOTS) - 2:
            return game
    raise AssertionError("the Guild is always last")


def _told(outcome: Outcome[State], seat: str) -> list[Fact]:
    return [fact for c in outcome.commits for fact, to in c.facts if to is None or seat in to]


def _seen(outcome: Outcome[State]) -> list[Record]:
    s, owed = outcome.game.state, pending(RULES, outcome.game)
    asked = [(d.id, d.kind) for d in owed if d.seat != GUILD]
    return [(seat, _told(outcome, seat), view(s, seat), asked) for seat in s.factions if seat != GUILD]


def _course(game: Game[State], seed: str, *orders: dict[str, Any]) -> list[list[Record]]:
    """Return what the others see of each step until the Guild moves, if it has ordered so."""
    *before, last = [SetOrder(order={"kind": "guild_timing", **order}) for order in orders]
    for move in before:
        game = decide(RULES, game, GUILD, move).game
    return _until_it_moves(decide(RULES, game, GUILD, last), seed)


def _until_it_moves(outcome: Outcome[State], seed: str, away: tuple[str, ...] = ()) -> list[list[Record]]:
    found = [_seen(outcome)]
    while outcome.game.state.phase in ("bidding", "movement"):
        outcome = _answered(outcome.game, seed, away)
        if GUILD in (fact.who for fact in _told(outcome, GUILD) if isinstance(fact, MoverChanged)):
            break
        found.append(_seen(outcome))
    return found


def _orders(s: State) -> Iterator[dict[str, Any]]:
    after = s.storm_order[s.storm_order.index(GUILD) + 1 :]
    yield from ({"when": "last", "every": every} for every in (False, True))
    yield from ({"when": "after", "who": who} for who in after)
    yield from ({"when": "before", "who": who} for who in after[1:])


def _compare(seeds: range) -> tuple[int, int]:
    """Hold all courses of each game against each other; return how many pairs, and steps in the movement phase."""
    pairs = steps = 0
    for seed in seeds:
        game = _bidding(seed)
        courses = [_course(game, str(seed), order) for order in _orders(game.state)]
        for one, other in combinations(courses, 2):
            pairs += 1
            for left, right in zip(one, other, strict=False):
                steps += left[0][2].phase == "movement"
                for mine, theirs in zip(left, right, strict=True):
                    assert mine == theirs
    return pairs, steps


def test_nobody_notices_what_the_guild_has_ordered_before_it_moves() -> None:
    pairs, steps = _compare(range(6))
    assert pairs >= 20
    assert steps >= 100


def test_an_order_to_be_asked_tells_nothing_beside_one_to_let_it_go_by() -> None:
    steps = 0
    for seed in range(6):
        game = _bidding(seed)
        passes = {"kind": "pass", "windows": ["guild_timing"], "until": game.state.turn}
        asks = {"when": "ask", "every": True}
        courses = _course(game, str(seed), passes), _course(game, str(seed), asks, passes)
        for left, right in zip(*courses, strict=False):
            steps += left[0][2].phase == "movement"
            assert left == right
    assert steps >= 30


@pytest.mark.parametrize("away", [(GUILD,), ()], ids=["it is away", "it is there"])
def test_an_order_to_be_asked_opens_nothing_while_the_guild_is_away(away: tuple[str, ...]) -> None:
    steps = gaps = 0
    for seed in range(6):
        game, order = _bidding(seed), SetOrder(order={"kind": "guild_timing", "when": "ask", "every": True})
        asks = decide(RULES, game, GUILD, order).game
        courses = [_until_it_moves(Outcome((), one), str(seed), away) for one in (game, asks)]
        for left, right in zip(*courses, strict=False):
            steps += left[0][2].phase == "movement"
            gaps += left != right
    assert steps >= 20
    assert (gaps == 0) is bool(away), "there it would be asked, and all see that something is"


def test_a_gap_that_tells_of_an_order_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    waits_for = GuildTimingQuestion.waits_for

    def told(self: GuildTimingQuestion, s: State, ref: str) -> tuple[str, ...]:
        last = any(order.get("when") == "last" for slot, order in s.orders.items() if slot[1] == "guild_timing")
        return () if last else waits_for(self, s, ref)

    monkeypatch.setattr(GuildTimingQuestion, "waits_for", told)
    with pytest.raises(AssertionError):
        _compare(range(6))
