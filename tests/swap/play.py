"""How a game with twins is played: mostly answers, now and then an offer, a private act, a time-out or nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.decision import Decision
from engine.core.game import TABLE, Game, offers, pending
from engine.core.moves import ClearOrder, ClearStop, Move, SetOrder, SetStop, TimeUp
from engine.dune.board import AREAS, TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.game import RULES
from engine.dune.state import State
from tests.sampling import sample, use

from .acts import by_the_way

Input = tuple[str, Move, str | None]  # who says what, to which decision


def choose(game: Game[State], rng: random.Random, patience: float = 0.0) -> Input:
    """Choose an input. With `patience` people talk, plan and deal rather than give the answer all wait for."""
    s = game.state
    owed = [d for d in pending(RULES, game) if not d.answered and not d.held]
    dice = rng.random()
    if dice < 0.03 or (rng.random() < patience and len(owed) < 2):
        return _meanwhile(game, rng) if dice >= 0.03 else (rng.choice(s.factions), by_the_way(s, rng), None)
    chosen = rng.choice(owed)
    if dice < 0.05:
        return TABLE, TimeUp(decisions=(chosen.id,)), None
    if dice < 0.15:
        said = _offered(game, rng)
        if said is not None:
            return said
    seat = chosen.seat if dice < 0.95 else rng.choice(s.factions)
    return seat, answer_of(game, chosen, rng), chosen.id


def answer_of(game: Game[State], d: Decision, rng: random.Random) -> Move:
    """Return a random answer to a decision."""
    move: Move = sample(RULES.questions[d.kind], game.state, d.seat, d.ref, rng)
    return move


def _offered(game: Game[State], rng: random.Random) -> Input | None:
    seat = rng.choice(game.state.factions)
    for offer in rng.sample(found := offers(RULES, game, seat), len(found)):
        move = use(RULES.offers[offer.kind], game.state, seat, rng) if offer.kind in RULES.offers else None
        if move is not None:
            return seat, move, None
    return None


def _meanwhile(game: Game[State], rng: random.Random) -> Input:
    """Do something that nobody waits for."""
    s = game.state
    answered = [d for d in pending(RULES, game) if d.answered and not d.held and d.kind != "nexus"]
    if answered and rng.random() < 0.2:
        again = rng.choice(answered)
        return again.seat, answer_of(game, again, rng), again.id
    talk = use(RULES.offers["deal"], s, rng.choice(s.factions), rng) if rng.random() < 0.2 else None
    seat = rng.choice(s.factions)
    if talk is not None and hasattr(talk, "parties") and seat not in talk.parties:
        return seat, talk.model_copy(update={"text": "later, perhaps", "payments": {}}), None
    return seat, by_the_way(s, rng), None


# what an inquisitive seat might try

_WORDS = (*TREACHERY, *LEADERS, *FACTIONS, *TERRITORIES, *AREAS, "karama", "shield", "lasgun", "cheap_hero", "", "no")


def tries(game: Game[State], seat: str, rng: random.Random, elsewhere: Sequence[Game[State]] = ()) -> Iterator[Input]:
    """Yield what a seat could send: right answers, answers bent a little, answers of others, offers, orders, stops.

    Some guess well: they name what there is in secret, here or `elsewhere`.
    """
    s = game.state
    for d in pending(RULES, game):
        if d.seat == seat:
            for answer in (answer_of(game, d, rng), answer_of(game, d, rng)):
                yield seat, answer, d.id
                yield seat, _bent(answer, rng), None
            yield seat, RULES.questions[d.kind].default(s, seat, d.ref), d.id
        elif rng.random() < 0.3:
            yield seat, answer_of(game, d, rng), rng.choice((d.id, None))
    for offer in offers(RULES, game, seat):
        rule = RULES.offers.get(offer.kind)
        move = use(rule, s, seat, rng) if rule is not None else RULES.questions[offer.kind].default(s, seat, "")
        if move is not None:
            yield seat, move, None
            yield seat, _bent(move, rng), None
    yield from _guesses(seat, rng, (game, *elsewhere))
    shut = rng.choice(tuple(RULES.moves.classes))
    yield seat, _bent(_any_move(shut), rng), None
    order = by_the_way(s, rng)
    yield seat, order, None
    if isinstance(order, SetOrder):
        yield seat, SetOrder(order=_bent_values(order.order, rng)), None
    kind = rng.choice(tuple(RULES.orders))
    yield seat, SetOrder(order={"kind": kind}), None
    yield seat, ClearOrder(order_kind=kind), None
    yield seat, rng.choice((SetStop, ClearStop))(window=rng.choice(tuple(RULES.questions))), None


def _guesses(seat: str, rng: random.Random, games: Sequence[Game[State]]) -> Iterator[Input]:
    """Yield answers to proposals that are on the table in one of the games, whoever they name."""
    for number in sorted({number for game in games if game.state.nexus for number in game.state.nexus.proposals}):
        for do in ("accept", "refuse", "withdraw"):
            yield seat, RULES.moves.decode({"kind": "nexus", "do": do, "id": number}), None


def _any_move(kind: str) -> Move:
    cls = RULES.moves.classes[kind]
    usual = {"target": "atreides", "about": "spice", "number": 5, "bidder": "guild", "amount": 3, "to": "fremen"}
    usual |= {"id": 1, "what": "forces", "forces": 2}
    needed = {name: usual[name] for name, info in cls.model_fields.items() if info.is_required()}
    return cls(kind=kind, **needed)


def _bent(move: Move, rng: random.Random) -> Move:
    """Return the move with one of its values changed, if that is still a move at all."""
    data = _bent_values(move.model_dump(), rng)
    try:
        return RULES.moves.decode(data)
    except ValueError:
        return move


def _bent_values(data: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    names = [name for name in data if name != "kind"]
    if not names:
        return dict(data)
    name = rng.choice(names)
    return {**data, name: _other(data[name], rng)}


def _other(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((0, 1, value + 1, value + 3, 10, 30))
    if isinstance(value, (tuple, list)):
        return (rng.choice(_WORDS),)
    if isinstance(value, dict):
        return {rng.choice([*value, *AREAS]): rng.choice((1, 2, 9))}
    return rng.choice((*_WORDS, None, 3)) if value is None else rng.choice(_WORDS)
