"""One game of random players: what they do, step by step."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic

from pydantic import BaseModel, ValidationError

from engine.core.decision import Decision, S
from engine.core.errors import Refusal
from engine.core.game import TABLE, Entry, Game, Outcome, Rules, decide, offers, pending
from engine.core.moves import ClearOrder, ClearStop, Enter, Move, SetOrder, SetStop, TimeUp
from engine.core.orders import open_orders, stoppable
from engine.core.run import Frame
from tests import subjects
from tests.sampling import sample, use
from tests.subjects.subject import Subject

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


class Table(Generic[S]):
    """A game under way, and the hands that play it at random."""

    def __init__(self, seed: str, players: int, options: BaseModel, checks: Checks[S]) -> None:
        self.subject: Subject[S] = checks.subject
        self.rules: Rules[S] = checks.subject.rules
        self.rng = random.Random(seed)
        self.checks = checks
        self.played = Played()
        self.away: dict[str, int] = {}
        self.entered: Counter[str] = Counter()
        self.old: list[Decision] = []
        self.trying: tuple[str, Move | None, str | None] = ("", None, None)
        outcome = self.subject.begin(self.rng, seed, players, options)
        self.game: Game[S] = outcome.game
        self.followed(self.rules.new_state(), outcome)

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
        owed = pending(self.rules, self.game)
        if not any(not d.held and not d.answered for d in owed):
            raise DeadEnd("nobody owes an answer that can be given now")
        self.away = {seat: left - 1 for seat, left in self.away.items() if left > 1}
        back = self.subject.phase(self.game.state) == "setup" and self.rng.random() < weights.IN_SETUP
        wish = "enter" if back else self.rng.choices(_KINDS, _SHARES)[0]
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
        question = self.rules.questions[d.kind]
        move = sample(question, self.game.state, d.whose, d.ref, self.rng)
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
        found = offers(self.rules, self.game, seat)
        if not found:
            return False
        offer = self.rng.choice(found)
        s = self.game.state
        if offer.kind in self.rules.offers:
            move = use(self.rules.offers[offer.kind], s, seat, self.rng)
        else:
            move = sample(self.rules.questions[offer.kind], s, seat, offer.ref, self.rng)
        if move is None:
            return False
        self._must(seat, move, None)
        return True

    def _time_up(self, owed: list[Decision]) -> bool:
        open_ = [d for d in owed if not d.held and not d.answered]
        return self._expire(self.rng.sample(open_, self.rng.randint(1, len(open_))))

    def _table(self, owed: list[Decision]) -> bool:
        kinds = sorted(kind for kind, offer in self.rules.offers.items() if offer.by_table)
        move = _blank(self.rules, self.rng.choice(kinds)) if kinds else None
        return move is not None and self._may(TABLE, move, None)

    def _enter(self, owed: list[Decision]) -> bool:
        """Go in at one of the doors of the game."""
        door = self.entrance()
        self._must(TABLE, Enter(door=door.label), None)
        self.entered[door.label if door.kind == "phase" else door.kind] += 1
        return True

    def entrance(self) -> Entry[S]:
        """Choose a door of the game, a kind of door first: there are more battles than cards."""
        doors = self.rules.entries(self.game.state)
        kind = self.rng.choice(sorted({door.kind for door in doors}))
        return self.rng.choice([door for door in doors if door.kind == kind])

    def _expire(self, late: list[Decision]) -> bool:
        self._must(TABLE, TimeUp(decisions=tuple(d.id for d in late)), None)
        self.old += late
        return True

    def _order(self, owed: list[Decision]) -> bool:
        seat = self._seat()
        if not open_orders(self.rules, self.game.state, seat):
            return False
        order = random_order(self.rules, self.game.state, seat, self.rng)
        if refusal_of(self.rules, self.game.state, seat, order) in SILENT:
            self._may(seat, SetOrder(order=order), None)
        elif self.rng.random() < 0.3:
            self._may(seat, SetOrder(order=spoilt(order, self.subject.words, self.rng)), None)
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
        kinds = [kind for kind in stoppable(self.rules, s, seat) if self.rules.lets_go(s, seat, kind) is None]
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
        move = _blank(self.rules, d.kind)
        if move is None:
            return False
        self.trying = (d.seat, move, d.id)
        before = self.rules.dump(self.game.state)
        try:
            outcome = decide(self.rules, self.game, d.seat, move, decision=d.id)
        except Refusal:
            self._unchanged(before)
        else:
            raise Broken(f"the closed decision {d.id} ({d.kind}) was answered: {outcome.commits}")
        return True

    def _illegal(self, owed: list[Decision]) -> bool:
        d = self.rng.choice(owed)
        seat = self._seat() if self.rng.random() < 0.5 else d.seat
        said = sample(self.rules.questions[d.kind], self.game.state, d.whose, d.ref, self.rng)
        move = _spoil(self.subject, said, self.rng)
        if move is None:
            return False
        self._may(seat, move, None)
        return True

    def _leave(self, owed: list[Decision]) -> bool:
        self.away[self._seat()] = self.rng.randint(1, weights.ABSENCE)
        return True

    # How it is done

    def _seat(self) -> str:
        return self.rng.choice(self.rules.seats(self.game.state))

    def _must(self, by: str, move: Move, decision: str | None) -> None:
        """Make a move that was offered; a refusal of it is a fault."""
        try:
            self._take(by, move, decision)
        except Refusal as refusal:
            raise Broken(f"{by} was offered {move!r}, and it was refused: {refusal}") from refusal

    def _may(self, by: str, move: Move, decision: str | None) -> bool:
        """Make a move that may be refused, and say whether it was not; then nothing may have changed."""
        before = self.rules.dump(self.game.state)
        try:
            self._take(by, move, decision)
        except Refusal:
            self.played.refused += 1
            self._unchanged(before)
            return False
        return True

    def _unchanged(self, before: bytes) -> None:
        if self.rules.dump(self.game.state) != before:
            raise Broken("a refused move changed the state")

    def _take(self, by: str, move: Move, decision: str | None) -> None:
        self.trying = (by, move, decision)
        self.followed(self.game.state, decide(self.rules, self.game, by, move, decision=decision))

    def followed(self, before: S, outcome: Outcome[S]) -> None:
        """Go on with what an input led to, checked."""
        self.game = outcome.game
        self.checks.after(before, outcome)

    def _at_rest(self) -> None:
        """Check what is due at a stop."""
        self.trying = ("", None, None)
        self.checks.at_stop(self.game, self.rng)

    def case(self, error: BaseException, seed: str) -> dict[str, Any]:
        """Return the game before the fault, and what was tried, so that it can be looked into."""
        by, move, decision = self.trying
        return {
            "game": self.rules.name,
            "seed": seed,
            "error": f"{type(error).__name__}: {error}",
            "state": json.loads(self.rules.dump(self.game.state)),
            "stack": [list(frame) for frame in self.game.stack],
            "actor": by,
            "move": move.model_dump() if move is not None else None,
            "decision": decision,
        }


def reopen(case: dict[str, Any]) -> tuple[Game[Any], str, Move | None, str | None]:
    """Return the game of a saved fault, who tried what, and under which decision."""
    rules = subjects.find(case["game"]).rules
    state = rules.load(json.dumps(case["state"]).encode())
    stack = tuple(Frame(*frame) for frame in case["stack"])
    move = rules.moves.decode(case["move"]) if case["move"] else None
    return Game(state, stack), case["actor"], move, case["decision"]


def _blank(rules: Rules[Any], kind: str) -> Move | None:
    try:
        return rules.moves.decode({"kind": kind})
    except (ValidationError, ValueError):
        return None


def _spoil(subject: Subject[Any], move: Move, rng: random.Random) -> Move | None:
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
        data[name] = rng.choice(("", "nonsense", *subject.words))
    elif value is None:
        data[name] = rng.choice((0, 5, "nonsense"))
    elif isinstance(value, dict):
        data[name] = {**value, rng.choice(("nonsense", *subject.piles)): rng.choice((-1, 3, 99))}
    else:
        data[name] = (*value, rng.choice(("nonsense", *subject.words)))
    try:
        return subject.rules.moves.decode(data)
    except (ValidationError, ValueError):
        return None
