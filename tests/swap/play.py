"""How a game with twins is played: mostly answers, now and then an offer, a private act, a time-out or nonsense."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.decision import Decision
from engine.core.game import TABLE, Game, Rules, offers, pending
from engine.core.moves import ClearOrder, ClearStop, Move, SetOrder, SetStop, TimeUp
from tests.sampling import sample, use

from .secrets import Input, Talk


def choose(talk: Talk, game: Game[Any], rng: random.Random, patience: float = 0.0) -> Input:
    """Choose an input. With `patience` people talk, plan and deal rather than give the answer all wait for."""
    s, rules = game.state, talk.rules
    seats = rules.seats(s)
    owed = [d for d in pending(rules, game) if not d.answered and not d.held]
    dice = rng.random()
    if dice < 0.03 or (rng.random() < patience and len(owed) < 2):
        return _meanwhile(talk, game, rng) if dice >= 0.03 else (rng.choice(seats), talk.by_the_way(s, rng), None)
    chosen = rng.choice(owed)
    if dice < 0.05:
        return TABLE, TimeUp(decisions=(chosen.id,)), None
    if dice < 0.15:
        said = _offered(rules, game, rng)
        if said is not None:
            return said
    seat = chosen.seat if dice < 0.95 else rng.choice(seats)
    return seat, answer_of(rules, game, chosen, rng), chosen.id


def answer_of(rules: Rules[Any], game: Game[Any], d: Decision, rng: random.Random) -> Move:
    """Return a random answer to a decision."""
    move: Move = sample(rules.questions[d.kind], game.state, d.whose, d.ref, rng)
    return move


def _offered(rules: Rules[Any], game: Game[Any], rng: random.Random) -> Input | None:
    seat = rng.choice(rules.seats(game.state))
    for offer in rng.sample(found := offers(rules, game, seat), len(found)):
        move = use(rules.offers[offer.kind], game.state, seat, rng) if offer.kind in rules.offers else None
        if move is not None:
            return seat, move, None
    return None


def _meanwhile(talk: Talk, game: Game[Any], rng: random.Random) -> Input:
    """Do something that nobody waits for."""
    s, rules = game.state, talk.rules
    answered = [d for d in pending(rules, game) if d.answered and not d.held and d.kind not in talk.patient]
    if answered and rng.random() < 0.2:
        again = rng.choice(answered)
        return again.seat, answer_of(rules, game, again, rng), again.id
    seat = rng.choice(rules.seats(s))
    said = talk.talk(game, seat, rng) if rng.random() < 0.2 else None
    return said or (seat, talk.by_the_way(s, rng), None)


# what an inquisitive seat might try


def tries(
    talk: Talk, game: Game[Any], seat: str, rng: random.Random, elsewhere: Sequence[Game[Any]] = ()
) -> Iterator[Input]:
    """Yield what a seat could send: right answers, answers bent a little, answers of others, offers, orders, stops.

    Some guess well: they name what there is in secret, here or `elsewhere`.
    """
    s, rules = game.state, talk.rules
    for d in pending(rules, game):
        if d.seat == seat:
            for answer in (answer_of(rules, game, d, rng), answer_of(rules, game, d, rng)):
                yield seat, answer, d.id
                yield seat, _bent(talk, answer, rng), None
            yield seat, rules.questions[d.kind].default(s, seat, d.ref), d.id
        elif rng.random() < 0.3:
            yield seat, answer_of(rules, game, d, rng), rng.choice((d.id, None))
    for offer in offers(rules, game, seat):
        rule = rules.offers.get(offer.kind)
        move = use(rule, s, seat, rng) if rule is not None else rules.questions[offer.kind].default(s, seat, "")
        if move is not None:
            yield seat, move, None
            yield seat, _bent(talk, move, rng), None
    yield from talk.guesses(seat, rng, (game, *elsewhere))
    shut = rng.choice(tuple(rules.moves.classes))
    yield seat, _bent(talk, _any_move(talk, shut), rng), None
    order = talk.by_the_way(s, rng)
    yield seat, order, None
    if isinstance(order, SetOrder):
        yield seat, SetOrder(order=_bent_values(talk, order.order, rng)), None
    for kind in rng.sample(sorted(rules.orders), min(len(rules.orders), 1)):
        yield seat, SetOrder(order={"kind": kind}), None
        yield seat, ClearOrder(order_kind=kind), None
    yield seat, rng.choice((SetStop, ClearStop))(window=rng.choice(tuple(rules.questions))), None


def _any_move(talk: Talk, kind: str) -> Move:
    cls = talk.rules.moves.classes[kind]
    needed = {name: talk.usual[name] for name, info in cls.model_fields.items() if info.is_required()}
    return cls(kind=kind, **needed)


def _bent(talk: Talk, move: Move, rng: random.Random) -> Move:
    """Return the move with one of its values changed, if that is still a move at all."""
    data = _bent_values(talk, move.model_dump(), rng)
    try:
        return talk.rules.moves.decode(data)
    except ValueError:
        return move


def _bent_values(talk: Talk, data: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    names = [name for name in data if name != "kind"]
    if not names:
        return dict(data)
    name = rng.choice(names)
    return {**data, name: _other(talk, data[name], rng)}


def _other(talk: Talk, value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((0, 1, value + 1, value + 3, 10, 30))
    if isinstance(value, (tuple, list)):
        return (rng.choice(talk.words),)
    if isinstance(value, dict):
        return {rng.choice([*value, *talk.piles]): rng.choice((1, 2, 9))}
    return rng.choice((*talk.words, None, 3)) if value is None else rng.choice(talk.words)
