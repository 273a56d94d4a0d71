"""The same game answered ahead and answered live: what happens is the same, but for who was asked when.

Each game is played twice. First whatever comes is answered ahead, by a ready-made early answer or an order at random.
Then nobody gives an order: whoever is asked says what his order would have said. What no order decides is answered
alike in both. Everything that happened is compared, with its audience; only the orders themselves may differ.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from engine.core.ahead import coming, early
from engine.core.chance import KEYED
from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.facts import OrderEnded, OrderSet, Receipted, Sealed, Told, Unsealed
from engine.core.game import Game, Outcome, decide, pending
from engine.core.moves import Move, SetOrder
from engine.core.run import Run
from engine.core.state import Slot
from engine.dune.cards import LEADERS
from engine.dune.game import RULES, start
from engine.dune.karama import ArmedKarama
from engine.dune.phases.movement.moves import MovementOrder
from engine.dune.phases.nexus import NexusMove
from engine.dune.state import State
from tests.sampling import sample
from tests.selfplay.orders import random_order
from tests.swap.positions import DOTS, FACTIONS

_PRIVATE = (OrderSet, OrderEnded, Sealed, Unsealed, Receipted)
_OF_A_PHASE = {
    "bid": "bidding",
    "movement": "movement",
    **dict.fromkeys(("plan", "voice", "prescience", "choose_battle"), "battle"),
}
_TURNS = 4
# What is answered ahead in these games; the other kinds of early answer have cases of their own.
DECIDED = {
    "storm", "bid", "force_revival", "landing", "ground_movement", "accompany", "voice",
    "plan", "prescience", "voice_karama", "prescience_karama",
}  # fmt: skip
IN_PLANS = {"treachery", "winner_choices"}  # a plan holds the answers to these, however it was given
Filed = tuple[int, str, SetOrder]  # after how many facts, by whom, what


class Table:
    """One of the two games, with what happened in it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        seats = random.Random(seed).sample(FACTIONS, 6 - seed % 3)
        self.game: Game[State] = start(dict(zip(seats, DOTS[len(seats)], strict=True)), f"ahead {seed}").game
        self.facts: list[Told] = []
        self.ordered: Counter[str] = Counter()

    def take(self, outcome: Outcome[State]) -> None:
        """Go on with the game; note what happened, and what orders have answered."""
        self.game = outcome.game
        for commit in outcome.commits:
            self.facts += [told for told in commit.facts if not isinstance(told[0], _PRIVATE)]
            if commit.cause == "order" and commit.move is not None:
                self.ordered[commit.move.kind] += 1

    def asked(self) -> list[Decision]:
        """Return the decisions that can be answered now, in storm order."""
        s = self.game.state
        owed = () if s.over or s.turn > _TURNS else pending(RULES, self.game)
        open_now = [d for d in owed if not d.answered and not d.held]
        return sorted(open_now, key=lambda d: RULES.sequence(s).index(d.seat) if RULES.sequence(s) else 0)

    def by_lot(self, d: Decision) -> Move:
        """Return an answer that depends on nothing but the position and the number of the question."""
        if d.kind == "nexus":  # where everybody talks at once it matters who speaks first
            return NexusMove()
        rng = random.Random(f"{self.seed} {d.id}")
        move: Move = sample(RULES.questions[d.kind], self.game.state, d.seat, d.ref, rng)
        return move


def _ahead(seed: int) -> tuple[Table, list[Filed]]:
    table, filed, known = Table(seed), [], set[Any]()
    while owed := table.asked():
        d = owed[0]
        for seat in RULES.sequence(table.game.state):
            for one in coming(RULES, table.game, seat):
                key = (one.seat, one.question, one.subject, table.game.state.turn)
                move = None if key in known else _early(table, one, random.Random(f"{seed} {key}"))
                known.add(key)
                if move is not None:
                    filed.append((len(table.facts), seat, move))
                    table.take(decide(RULES, table.game, seat, move))
        if [again.id for again in table.asked()[:1]] == [d.id]:
            table.take(decide(RULES, table.game, d.seat, table.by_lot(d), decision=d.id))
    return table, filed


def _early(table: Table, one: Any, rng: random.Random) -> SetOrder | None:
    """Return an early answer that is accepted: ready-made or, of a movement turn, mostly one at random."""
    found = [choice.move for choice in PRESENTATION.early(early(RULES, table.game, one))]
    if one.order == "movement":
        found = [m for _ in range(6) if (m := _whole_turn(table, one.seat, rng)) is not None] or found
    move = rng.choice(found) if found and rng.random() < 0.8 else None
    return move if isinstance(move, SetOrder) else None


def _whole_turn(table: Table, seat: str, rng: random.Random) -> SetOrder | None:
    s = table.game.state
    order = next(o for _ in range(200) if (o := random_order(RULES, s, seat, rng))["kind"] == "movement")
    move = SetOrder(order=order)
    try:
        decide(RULES, table.game, seat, move)
    except Refusal:
        return None
    return move


def _live(seed: int, filed: list[Filed]) -> Table:
    table, minds, filed = Table(seed), dict[Slot, dict[str, Any]](), list(filed)
    while owed := table.asked():
        phase = table.game.state.phase
        minds = {slot: order for slot, order in minds.items() if _OF_A_PHASE.get(slot[1], phase) == phase}
        for d in owed:  # whoever knows what he wants says it at once, as an order does
            move, minds = _thought(table.game, minds, d)
            if move is not None:
                table.take(decide(RULES, table.game, d.seat, move, decision=d.id))
                break
        else:
            if filed and filed[0][0] <= len(table.facts):
                _, seat, order = filed.pop(0)
                minds = _minding(table.game, minds, seat, order)
            else:
                table.take(decide(RULES, table.game, owed[0].seat, table.by_lot(owed[0]), decision=owed[0].id))
    assert set(table.ordered) <= IN_PLANS
    return table


def _minding(game: Game[State], minds: dict[Slot, Any], seat: str, move: SetOrder) -> dict[Slot, Any]:
    """Return what people have in mind when one of them has made up his mind about something more."""
    order = RULES.orders[str(move.order["kind"])].model_validate(move.order)
    run = Run(RULES, _minded(game, minds), game.stack, KEYED)
    for part in order.parts():
        kind = RULES.order_kinds[part.kind]
        made_up = kind.complete(run, seat, part)
        changed = set(kind.replaces(run, seat, made_up))  # the same battle may have had another name
        run.s.orders = {slot: one for slot, one in run.s.orders.items() if slot not in changed}
        run.s.orders[(seat, part.kind, made_up.subject)] = made_up.model_dump(mode="json")
    return dict(run.s.orders)


def _minded(game: Game[State], minds: dict[Slot, Any]) -> State:
    """Return the state as it would be if people had told what they have in mind."""
    s = game.state.copy()
    s.orders = dict(minds)
    return s


def _thought(game: Game[State], minds: dict[Slot, Any], d: Decision) -> tuple[Move | None, dict[Slot, Any]]:
    """Return what somebody answers who has these things in mind, and what is left in his mind."""
    s = _minded(game, minds)
    run, question = Run(RULES, s, game.stack, KEYED), RULES.questions[d.kind]
    frame = next(f for f in reversed(game.stack) if run.question_at(f) is question and f.ref == d.ref)
    found = run._order_of(question, frame, d.seat, True)
    left = dict(s.orders)
    if found and found[1] is not None:
        cls = RULES.orders[found[1][1]]
        if cls.once or (issubclass(cls, ArmedKarama) and not question.passes(found[0])):
            left.pop(found[1])
    return (found[0] if found else None), left


def test_what_is_answered_ahead_happens_as_if_it_were_answered_live(capsys: pytest.CaptureFixture[str]) -> None:
    ordered, facts = Counter[str](), 0
    for seed in (*range(8), 10, 26):  # in the last one there is a Voice
        ahead, filed = _ahead(seed)
        live = _live(seed, filed)
        for number, (one, other) in enumerate(zip(ahead.facts, live.facts, strict=False)):
            assert one == other, (seed, number, ahead.facts[max(0, number - 3) : number + 1])
        assert len(ahead.facts) == len(live.facts)
        ordered += ahead.ordered
        facts += len(ahead.facts)
    with capsys.disabled():
        print(f"\n{facts} facts compared; decided ahead: {dict(ordered)}")
    assert not DECIDED - set(ordered), f"never decided ahead: {DECIDED - set(ordered)}"


_TURN = ("landing", "ground_movement", "leader_revival")


def _rest_of_turn(table: Table, seat: str, said: dict[str, list[Move]] | None = None) -> list[Told]:
    """Answer what is asked until the next movement turn, what its owner is asked by lot: what he said is noted."""
    while table.game.state.mover == seat and (owed := table.asked()):
        d = owed[0]
        move = RULES.questions[d.kind].default(table.game.state, d.seat, d.ref)
        if d.seat == seat:
            assert said is not None, f"{d.kind} is asked, though all has been said"
            move = table.by_lot(d)
            move = move.model_copy(update={"hajr": False}) if d.kind == "ground_movement" else move
            said.setdefault(d.kind, []).append(move)
        table.take(decide(RULES, table.game, d.seat, move, decision=d.id))
    return table.facts


def _at_landing(seed: int) -> tuple[Table, str]:
    """Return a game at a landing of somebody who may do anything in his turn: his leaders are dead, and he is rich."""
    table = Table(seed)
    while (d := table.asked()[0]).kind != "landing":
        table.take(decide(RULES, table.game, d.seat, table.by_lot(d), decision=d.id))
    s = table.game.state.copy()
    s.purse[d.seat], s.cycles = 30, frozenset({*s.cycles, d.seat})
    s.leaders |= {name: "tanks" for name, leader in LEADERS.items() if leader.faction == d.seat}
    table.game = Game(s, table.game.stack)
    return table, d.seat


def test_a_whole_turn_said_at_the_landing_happens_as_if_each_part_had_been_asked() -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        (live, seat), (whole, _) = _at_landing(seed), _at_landing(seed)
        said: dict[str, list[Move]] = {}
        facts = _rest_of_turn(live, seat, said)
        assert set(said) <= set(_TURN)
        parts = {"landing": said["landing"][0], "moves": said.get("ground_movement", []), "leader": said[_TURN[2]][0]}
        order = MovementOrder.model_validate({**parts, "bends": True})
        whole.take(decide(RULES, whole.game, seat, SetOrder(order=order.model_dump(mode="json"))))
        assert _rest_of_turn(whole, seat) == facts, seed
        met += Counter(kind for kind, moves in said.items() if not RULES.questions[kind].passes(moves[0]))
    assert set(met) == set(_TURN), met
