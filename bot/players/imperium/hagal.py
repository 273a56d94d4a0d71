"""What Rivals may do, from the House Hagal cards still to come, and what is chosen for them (sections 13 to 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.core.forms import Field, Pick, Several
from engine.imperium.board import ALLIED, FRIENDLY, MAKERS, SPACES
from engine.imperium.cards import Effect
from engine.imperium.rivals.printed import (
    CARDS_FOR_A_POINT,
    HAGAL,
    PRICE_OF_A_POINT,
    SOLO,
    TWO_PLAYERS,
    HagalCard,
    deck,
)
from engine.imperium.state import HOUSE_HAGAL, LEADER

from .position import Position
from .printed import part
from .weights import FIRST_STEP, TAKEN, VP

_FROM_GARRISON = 2


class Coming(NamedTuple):
    """What a House Hagal card brings on average: how likely it leads to a Combat space, recruits there, swords."""

    fights: float
    recruits: float
    swords: float


def coming(pos: Position) -> Coming:
    """Return what the next House Hagal card brings, from those that have not been revealed (I-GEN-17)."""
    left = Counter(deck(SOLO if pos.view.level else TWO_PLAYERS)) - Counter(pos.view.hagal_shown)
    cards = [card for name in left.elements() if not (card := HAGAL[name]).reshuffle]
    fighting = [card for card in cards if _fights(card)]
    recruits = sum(card.recruit for card in fighting) / max(1, len(fighting))
    number = max(1, len(cards))
    return Coming(len(fighting) / number, recruits, sum(card.swords for card in cards) / number)


def _fights(card: HagalCard) -> bool:
    return any(SPACES[space].combat for space in ((card.space,) if card.space in SPACES else MAKERS))


def agents_to_come(pos: Position, name: str) -> int:
    """Return how many Agents a Rival will still send: House Hagal only as many as the First Player (I-2P-2)."""
    ready = sum(place == LEADER for place in pos.view.sides[name].agents.values())
    if name != HOUSE_HAGAL:
        return ready
    return min(ready, sum(place == LEADER for place in pos.view.sides[pos.view.first].agents.values()))


def troops_to_come(pos: Position, name: str) -> float:
    """Return how many more troops a Rival will have in the Conflict, on average (I-HAGAL-5)."""
    expected, side = pos.once(coming), pos.view.sides[name]
    visits = expected.fights * agents_to_come(pos, name)
    return visits * expected.recruits + min(side.garrison, _FROM_GARRISON * visits)


# What is chosen for a Rival (DP-14): what helps it least


def chosen(pos: Position, rival: str, field: Field, effect: Effect) -> Any:
    """Return what to choose for a Rival in a field; None where it does not matter."""
    if not isinstance(field, Pick | Several):
        return None
    if field.name == "faction":
        return min(field.options, key=lambda faction: befriended(pos, rival, faction))
    members = (part(effect, "choose") or {"of": ()})["of"]
    if field.name not in ("pick", "picks") or not members:
        return None
    ranked = sorted(field.options, key=lambda option: helped(pos, rival, members[int(option) - 1]))
    return tuple(sorted(ranked[: field.least])) if isinstance(field, Several) else ranked[0]


def befriended(pos: Position, rival: str, faction: str) -> float:
    """Return what one more Influence is worth to a Rival, and costs others (I-SOLO-8)."""
    to, holder = pos.view.sides[rival].influence[faction] + 1, pos.view.alliances.get(faction, "")
    point = VP * (to == FRIENDLY)
    if to >= ALLIED and holder != rival and (not holder or to > pos.view.sides[holder].influence[faction]):
        point += VP * (1 + TAKEN * (holder == pos.name))
    return point + FIRST_STEP * to


def helped(pos: Position, rival: str, effect: Effect) -> float:
    """Return what something is worth to a Rival: it makes points of all that it has enough of (I-SOLO-9)."""
    influence = part(effect, "influence")
    if influence is not None:
        return befriended(pos, rival, str(influence["influence"]["faction"]))
    gains: Mapping[str, int] = (part(effect, "gain") or {"gain": {}})["gain"]
    cards: int = (part(effect, "intrigue") or {"intrigue": 0})["intrigue"]
    found = sum(VP * amount / PRICE_OF_A_POINT[what] for what, amount in gains.items() if what in PRICE_OF_A_POINT)
    return found + VP * gains.get("vp", 0) + VP * cards / CARDS_FOR_A_POINT
