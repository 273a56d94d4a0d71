"""One game of random players: what they do, step by step."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from pydantic import ValidationError

from engine.core.chance import KEYED
from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.game import Game, Outcome, decide, offers, pending
from engine.core.moves import ClearOrder, ClearStop, Move, SetOrder, SetStop, TimeUp
from engine.core.orders import stoppable
from engine.core.run import Frame, Run
from engine.dune.cards import FACTIONS
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.state import State

from . import weights
from .checks import Broken, Checks, DeadEnd, Loop
from .orders import SILENT, random_order, refusal_of, spoilt

_KINDS = tuple(weights.WEIGHTS)
_SHARES = tuple(weights.WEIGHTS.values())


@dataclass(slots=True)
class Played:
    """What has been done in a game."""

    decisions: int = 0
    done: Counter[str] = field(default_factory=Counter)
    refused: int = 0


class Table:
    """A game under way, and the hands that play it at random."""

    def __init__(self, seed: str, players: int, options: Options, checks: Checks) -> None:
        self.rng = random.Random(seed)
        self.checks = checks
        self.played = Played()
        self.away: dict[str, int] = {}
        self.old: list[Decision] = []
        self.trying: tuple[str, Move | None, str | None] = ("", None, None)
        factions = self.rng.choice(list(combinations(sorted(FACTIONS), players)))
        self.dots = dict(zip(factions, self.rng.sample(range(1, 7), players), strict=True))
        outcome = start(self.dots, seed, options)
        self.game: Game[State] = outcome.game
        checks.after(State(), outcome)

    def play(self, limit: int = 100_000) -> None:
        """Play to the end, or to a number of steps."""
        for _ in range(limit):
            if self.game.state.over:
                return
            self.step()
        raise Loop(f"the game was not over after {limit} steps")

    def step(self) -> None:
        """Do one thing, after the checks that are due at a stop."""
        self._stop()
        owed = pending(RULES, self.game)
        if not any(not d.held and not d.answered for d in owed):
            raise DeadEnd("nobody owes an answer that can be given now")
        self.away = {seat: left - 1 for seat, left in self.away.items() if left > 1}
        wish = self.rng.choices(_KINDS, _SHARES)[0]
        did: Callable[[list[Decision]], bool] = getattr(self, f"_{wish}")
        if did(owed):
            self.played.done[wish] += 1
        else:
            self._answer(owed)
            self.played.done["answer"] += 1

    # What people do

    def _answer(self, owed: list[Decision]) -> bool:
        open_ = [d for d in owed if not d.held and not d.answered]
        here = [d for d in open_ if d.seat not in self.away]
        if not here:
            return self._expire(open_)
        return self._give(self.rng.choice(here))

    def _give(self, d: Decision) -> bool:
        question = RULES.questions[d.kind]
        move = question.sample(self.game.state, d.seat, d.ref, self.rng)
        self._must(d.seat, move, d.id)
        self.played.decisions += 1
        self.old.append(d)
        return True

    def _replace(self, owed: list[Decision]) -> bool:
        given = [d for d in owed if d.answered and d.seat not in self.away]
        return self._give(self.rng.choice(given)) if given else False

    def _ahead(self, owed: list[Decision]) -> bool:
        held = [d for d in owed if d.held and not d.answered and d.seat not in self.away]
        return self._give(self.rng.choice(held)) if held else False

    def _offer(self, owed: list[Decision]) -> bool:
        seat = self._seat()
        found = offers(RULES, self.game, seat)
        if not found:
            return False
        offer = self.rng.choice(found)
        s = self.game.state
        if offer.kind in RULES.offers:
            move = RULES.offers[offer.kind].sample(s, seat, self.rng)
        else:
            move = RULES.questions[offer.kind].sample(s, seat, offer.ref, self.rng)
        if move is None:
            return False
        self._must(seat, move, None)
        return True

    def _time_up(self, owed: list[Decision]) -> bool:
        open_ = [d for d in owed if not d.held and not d.answered]
        return self._expire(self.rng.sample(open_, self.rng.randint(1, len(open_))))

    def _table(self, owed: list[Decision]) -> bool:
        kinds = sorted(kind for kind, offer in RULES.offers.items() if offer.by_table)
        if self.game.state.nexus is None or not kinds:
            return False
        self._may("table", RULES.moves.decode({"kind": self.rng.choice(kinds)}), None)
        return True

    def _expire(self, late: list[Decision]) -> bool:
        self._must("table", TimeUp(decisions=tuple(d.id for d in late)), None)
        self.old += late
        return True

    def _order(self, owed: list[Decision]) -> bool:
        seat = self._seat()
        order = random_order(self.game.state, seat, self.rng)
        if refusal_of(self.game.state, seat, order) in SILENT:
            self._may(seat, SetOrder(order=order), None)
        elif self.rng.random() < 0.3:
            self._may(seat, SetOrder(order=spoilt(order, self.rng)), None)
        else:
            self._must(seat, SetOrder(order=order), None)
        return True

    def _withdraw(self, owed: list[Decision]) -> bool:
        given = sorted(self.game.state.orders)
        if not given:
            return False
        seat, kind, subject = self.rng.choice(given)
        named = subject if self.rng.random() < 0.5 else None
        self._must(seat, ClearOrder(order_kind=kind, subject=named), None)
        return True

    def _stop(self, owed: list[Decision] | None = None) -> bool:
        if owed is None:
            self._at_rest()
            return True
        seat, s = self._seat(), self.game.state
        kinds = [kind for kind in stoppable(RULES, s, seat) if RULES.lets_go(s, seat, kind) is None]
        if not kinds:
            return False
        self._must(seat, SetStop(window=self.rng.choice(kinds)), None)
        return True

    def _unstop(self, owed: list[Decision]) -> bool:
        stops = sorted(self.game.state.stops)
        if not stops:
            return False
        seat, kind = self.rng.choice(stops)
        self._must(seat, ClearStop(window=kind), None)
        return True

    def _stale(self, owed: list[Decision]) -> bool:
        now = {d.id for d in owed}
        gone = [d for d in self.old[-50:] if d.id not in now]
        if not gone:
            return False
        d = self.rng.choice(gone)
        move = _blank(d.kind)
        if move is None:
            return False
        self.trying = (d.seat, move, d.id)
        before = RULES.dump(self.game.state)
        try:
            outcome = decide(RULES, self.game, d.seat, move, decision=d.id)
        except Refusal:
            self._unchanged(before)
        else:
            raise Broken(f"the closed decision {d.id} ({d.kind}) was answered: {outcome.commits}")
        return True

    def _illegal(self, owed: list[Decision]) -> bool:
        d = self.rng.choice(owed)
        seat = self._seat() if self.rng.random() < 0.5 else d.seat
        move = _spoil(RULES.questions[d.kind].sample(self.game.state, d.seat, d.ref, self.rng), self.rng)
        if move is None:
            return False
        self._may(seat, move, None)
        return True

    def _leave(self, owed: list[Decision]) -> bool:
        self.away[self._seat()] = self.rng.randint(1, weights.ABSENCE)
        return True

    # How it is done

    def _seat(self) -> str:
        return self.rng.choice(self.game.state.factions)

    def _must(self, actor: str, move: Move, decision: str | None) -> None:
        """Make a move that was offered; a refusal of it is a fault."""
        try:
            self._take(actor, move, decision)
        except Refusal as refusal:
            raise Broken(f"{actor} was offered {move!r}, and it was refused: {refusal}") from refusal

    def _may(self, actor: str, move: Move, decision: str | None) -> None:
        """Make a move that may be refused; then nothing may have changed."""
        before = RULES.dump(self.game.state)
        try:
            self._take(actor, move, decision)
        except Refusal:
            self.played.refused += 1
            self._unchanged(before)

    def _unchanged(self, before: bytes) -> None:
        if RULES.dump(self.game.state) != before:
            raise Broken("a refused move changed the state")

    def _take(self, actor: str, move: Move, decision: str | None) -> None:
        self.trying = (actor, move, decision)
        before = self.game.state
        outcome = decide(RULES, self.game, actor, move, decision=decision)
        self.game = outcome.game
        self.checks.after(before, outcome)

    def _at_rest(self) -> None:
        """Check what is due at a stop; now and then throw the stack away and go on with a rebuilt one."""
        self.trying = ("", None, None)
        self.checks.at_stop(self.game, self.rng)
        if self.checks.full and self.rng.random() < weights.REBUILD:
            self.game = self.rebuilt()
            self.played.done["rebuild"] += 1

    def rebuilt(self) -> Game[State]:
        """Return the game with a stack built from its state alone; it must ask the same people the same things."""
        before = {(d.seat, d.kind, d.ref, d.answered) for d in pending(RULES, self.game)}
        entry = next(e for e in RULES.entries(self.game.state) if e.current)
        run = Run(RULES, RULES.copy(self.game.state), entry.stack, KEYED)
        run.advance()
        game = Game(run.s, tuple(run.stack))
        self.checks.after(self.game.state, Outcome(tuple(run.commits), game))
        after = {(d.seat, d.kind, d.ref, d.answered) for d in pending(RULES, game)}
        if before != after:
            raise Broken(f"a rebuilt stack {entry.stack} asks {after} instead of {before} ({self.game.stack})")
        return game

    def case(self, error: BaseException, seed: str) -> dict[str, Any]:
        """Return the game before the fault, and what was tried, so that it can be looked into."""
        actor, move, decision = self.trying
        return {
            "seed": seed,
            "error": f"{type(error).__name__}: {error}",
            "state": json.loads(RULES.dump(self.game.state)),
            "stack": [list(frame) for frame in self.game.stack],
            "actor": actor,
            "move": move.model_dump() if move is not None else None,
            "decision": decision,
        }


def reopen(case: dict[str, Any]) -> tuple[Game[State], str, Move | None, str | None]:
    """Return the game of a saved fault, who tried what, and under which decision."""
    state = RULES.load(json.dumps(case["state"]).encode())
    stack = tuple(Frame(*frame) for frame in case["stack"])
    move = RULES.moves.decode(case["move"]) if case["move"] else None
    return Game(state, stack), case["actor"], move, case["decision"]


def _blank(kind: str) -> Move | None:
    try:
        return RULES.moves.decode({"kind": kind})
    except (ValidationError, ValueError):
        return None


def _spoil(move: Move, rng: random.Random) -> Move | None:
    """Return the move with one of its values changed."""
    data = move.model_dump()
    names = [name for name in data if name != "kind"]
    if not names:
        return move
    name = rng.choice(names)
    value = data[name]
    if isinstance(value, bool):
        data[name] = not value
    elif isinstance(value, int):
        data[name] = value + rng.choice((-100, -1, 1, 2, 100))
    elif isinstance(value, str):
        data[name] = rng.choice(("", "nonsense", "atreides", "polar_sink:0", "shield_1", "stilgar"))
    elif value is None:
        data[name] = rng.choice((0, 5, "nonsense"))
    elif isinstance(value, dict):
        data[name] = {**value, rng.choice(("arrakeen:9", "nonsense")): rng.choice((-1, 3, 99))}
    else:
        data[name] = (*value, rng.choice(("nonsense", "atreides", "shield_1")))
    try:
        return RULES.moves.decode(data)
    except (ValidationError, ValueError):
        return None
