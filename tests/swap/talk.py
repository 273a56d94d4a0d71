"""What people say at a table of Dune besides their answers, and what an inquisitive seat might try there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engine.core.game import Game
from engine.dune.board import AREAS, TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, TREACHERY
from engine.dune.game import RULES
from engine.dune.state import State
from tests.sampling import use

from .acts import by_the_way
from .secrets import Input, Talk


def _deal(game: Game[State], seat: str, rng: random.Random) -> Input | None:
    """Speak of a deal to which one does not belong."""
    said = use(RULES.offers["deal"], game.state, rng.choice(game.state.factions), rng)
    if said is None or not hasattr(said, "parties") or seat in said.parties:
        return None
    return seat, said.model_copy(update={"text": "later, perhaps", "payments": {}}), None


def _guesses(seat: str, rng: random.Random, games: Sequence[Game[State]]) -> Iterator[Input]:
    """Yield answers to proposals that are on the table in one of the games, whoever they name."""
    for number in sorted({number for game in games if game.state.nexus for number in game.state.nexus.proposals}):
        for do in ("accept", "refuse", "withdraw"):
            yield seat, RULES.moves.decode({"kind": "nexus", "do": do, "id": number}), None


TALK = Talk(
    rules=RULES,
    by_the_way=by_the_way,
    patient=("nexus",),
    talk=_deal,
    guesses=_guesses,
    words=(*TREACHERY, *LEADERS, *FACTIONS, *TERRITORIES, *AREAS, "karama", "shield", "lasgun", "cheap_hero", "", "no"),
    piles=tuple(AREAS),
    usual={
        "target": "atreides",
        "about": "spice",
        "number": 5,
        "bidder": "guild",
        "amount": 3,
        "to": "fremen",
        "id": 1,
        "what": "forces",
        "forces": 2,
        "door": "",
        "order": {"kind": "bid"},
        "order_kind": "bid",
        "window": "bid",
    },
)
