"""Random orders: values that often make sense, put into the fields of any class of order."""

from __future__ import annotations

import random
import types
import typing
from typing import Any

from pydantic import BaseModel

from engine.dune.board import AREAS, STRONGHOLDS, TERRITORIES
from engine.dune.cards import LEADERS, VOICE_KINDS
from engine.dune.game import RULES
from engine.dune.state import State


def random_order(s: State, seat: str, rng: random.Random) -> dict[str, Any]:
    """Return an order (dumped) of any class; it may be one that the game refuses."""
    kind = rng.choice(sorted(RULES.orders))
    return {**_fill(RULES.orders[kind], s, seat, rng), "kind": kind}


def _fill(cls: type[BaseModel], s: State, seat: str, rng: random.Random) -> dict[str, Any]:
    data = {}
    for name, info in cls.model_fields.items():
        if name != "kind" and (info.is_required() or rng.random() < 0.6):
            data[name] = _value(info.annotation, name, s, seat, rng)
    return data


def _value(kind: Any, name: str, s: State, seat: str, rng: random.Random) -> Any:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _value(args[0], name, s, seat, rng)
    if origin in (typing.Union, types.UnionType):
        return _value(rng.choice(args), name, s, seat, rng)
    if origin is typing.Literal:
        return rng.choice(args)
    if origin is tuple:
        return tuple(_value(args[0], name, s, seat, rng) for _ in range(rng.randrange(3)))
    if origin is dict:
        return {_word(name, s, seat, rng): rng.randrange(4)} if rng.random() < 0.5 else {}
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return _fill(kind, s, seat, rng)
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return s.turn if name == "until" else rng.randrange(8)
    if kind is type(None):
        return None
    return _word(name, s, seat, rng)


def _word(name: str, s: State, seat: str, rng: random.Random) -> str:
    own = [area for area, f in s.forces if f == seat]
    pools: dict[str, tuple[str, ...]] = {
        "windows": tuple(RULES.questions),
        "territory": (*STRONGHOLDS, *TERRITORIES),
        "areas": AREAS,
        "forces": tuple(own) or AREAS,
        "starred": tuple(own) or AREAS,
        "leader": tuple(LEADERS),
        "traitors": tuple(LEADERS),
        "card_kind": VOICE_KINDS,
    }
    for suffix in ("area", "to", "origin", "site"):
        pools[suffix] = AREAS
    return rng.choice(pools.get(name, s.factions))
