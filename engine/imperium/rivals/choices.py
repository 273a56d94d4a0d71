"""What a Rival makes of an effect: what is left to choose of it, and whom it asks (I-SOLO-6, I-SOLO-7, I-SOLO-10).

An effect is put in other words of the language, in which nothing is left to choose but what the player may choose for
a Rival (DP-14): then it is resolved as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..board import FACTIONS
from ..cards import Cost, Effect
from ..effects.base import operator
from ..query import can_afford, opponents
from ..state import State


def as_taken(s: State, side: str, effect: Effect) -> Effect | None:
    """Return what a side takes of an effect: a player all of it, a Rival perhaps nothing (None)."""
    return effect if side in s.seats else _TAKEN.get(operator(effect), _whole)(s, side, effect)


def _whole(s: State, side: str, effect: Effect) -> Effect | None:
    return effect


def _nothing(s: State, side: str, effect: Effect) -> Effect | None:
    """A Rival has no cards to trash (I-SOLO-7)."""
    return None


def _members(s: State, side: str, effect: Effect) -> Effect | None:
    return _together([as_taken(s, side, member) for member in effect["all"]])


def _together(effects: Iterable[Effect | None]) -> Effect | None:
    found = [effect for effect in effects if effect is not None]
    return {"all": found} if found else None


def _paid(s: State, side: str, effect: Effect) -> Effect | None:
    """Pay, always, if the cost can be paid and it is for something (I-SOLO-6, R-HAGAL-3)."""
    cost: Cost = effect["pay"]
    then = as_taken(s, side, effect["then"]) if can_afford(s.sides[side], cost) else None
    return {"seq": [{"gain": {what: -amount for what, amount in cost.items()}}, then]} if then is not None else None


def _influence(s: State, side: str, effect: Effect) -> Effect | None:
    """Gain it where there is least among the allowed Factions; of several the player chooses one (I-SOLO-10)."""
    wanted = effect["influence"]
    least = lowest(s.sides[side].influence, _allowed(s, side, wanted), 1)
    amount: int = wanted["amount"]
    return {"influence": {"faction": least[0] if len(least) == 1 else least, "amount": amount}} if least else None


def _allowed(s: State, side: str, wanted: Mapping[str, Any]) -> list[str]:
    among = [faction for faction in FACTIONS if wanted["faction"] in ("any", faction)]
    if wanted.get("where") != "an_opponent_has_more":
        return among
    mine, others = s.sides[side].influence, [s.sides[other].influence for other in opponents(s, side)]
    return [faction for faction in among if any(theirs[faction] > mine[faction] for theirs in others)]


def lowest(influence: Mapping[str, int], among: list[str], number: int) -> list[str]:
    """Return the Factions with the lowest Influence, so many and all that are tied with the last of them."""
    last = sorted(influence[faction] for faction in among)[:number]
    return [faction for faction in among if last and influence[faction] <= last[-1]]


def _chosen(s: State, side: str, effect: Effect) -> Effect | None:
    """Of several Factions take the lowest, and ask only about the last place; of other things ask (I-SOLO-16)."""
    if not all("influence" in member for member in effect["of"]):
        return effect
    influence, members = s.sides[side].influence, {each["influence"]["faction"]: each for each in effect["of"]}
    found = lowest(influence, list(members), effect["choose"])
    most = max(influence[faction] for faction in found)
    sure = [faction for faction in found if influence[faction] < most or len(found) == effect["choose"]]
    tied = [members[faction] for faction in found if faction not in sure]
    rest = {"choose": effect["choose"] - len(sure), "of": tied} if tied else None
    return _together([rest, *(members[faction] for faction in sure)])


_TAKEN: Mapping[str, Callable[[State, str, Effect], Effect | None]] = {
    "all": _members,
    "pay": _paid,
    "influence": _influence,
    "choose": _chosen,
    "trash": _nothing,
}
