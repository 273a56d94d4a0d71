"""Costs (16.4): whether they can be paid, what must be said for it, and paying: all or nothing (I-GEN-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.forms import Field, Pick
from engine.core.run import Run

from ..board import FACTIONS
from ..cards import Cost
from ..moving import gain, heirs, lower_influence, move_troops, trash
from ..state import SUPPLY, Pending, Side, State
from .zones import split_zone, trashable

RESOURCES = ("solari", "spice", "water")
OTHERS = ("lose_influence", "lose_troops", "trash", "trash_self")


def payable(s: State, c: Pending, cost: Cost | None) -> bool:
    """Say whether the whole cost can be paid now."""
    return all(_has(s, c, part, wanted) for part, wanted in (cost or {}).items())


def _has(s: State, c: Pending, part: str, wanted: Any) -> bool:
    side = s.sides[c.owner]
    if part in RESOURCES:
        return int(getattr(side, part)) >= int(wanted)
    if part == "lose_influence":
        return bool(_losable(side, wanted))
    if part == "lose_troops":
        return int(getattr(side, wanted["from"])) >= int(wanted["amount"])
    if part == "trash":
        return bool(trashable(side, wanted["from"]))
    return is_in_play(s, c)


def is_in_play(s: State, c: Pending) -> bool:
    """Say whether the card that an effect is on is still in play (I-GEN-16)."""
    kind, _, card = c.source.partition(":")
    return kind == "card" and card in s.sides[c.owner].in_play


def _losable(side: Side, wanted: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the Factions with which there is that much Influence to lose (I-INFL-8)."""
    among = FACTIONS if wanted["faction"] == "any" else (wanted["faction"],)
    return tuple(f for f in among if side.influence[f] >= wanted["amount"])


def cost_fields(s: State, c: Pending, cost: Cost | None, given: Mapping[str, Any]) -> list[Field]:
    """Return what must be said to pay a cost."""
    found: list[Field] = []
    for part, wanted in (cost or {}).items():
        if part == "lose_influence":
            found += _influence_fields(s, c, wanted, given)
        elif part == "trash":
            found.append(Pick("trashed", trashable(s.sides[c.owner], wanted["from"])))
    return found


def _influence_fields(s: State, c: Pending, wanted: Any, given: Mapping[str, Any]) -> list[Field]:
    """Ask with whom to lose it, and who is to have an Alliance for which several are tied then (DP-13)."""
    side, lost = s.sides[c.owner], str(given.get("lost", ""))
    fields: list[Field] = [Pick("lost", _losable(side, wanted))]
    if s.alliances.get(lost) == c.owner:
        after = heirs(s, c.owner, lost, side.influence[lost] - 1)
        fields += [Pick("heir", after)] if len(after) > 1 else []
    return fields


def pay(run: Run[State], c: Pending, cost: Cost | None, given: Mapping[str, Any], why: str) -> None:
    """Pay a cost that can be paid."""
    for part, wanted in (cost or {}).items():
        if part in RESOURCES:
            gain(run, c.owner, part, -int(wanted), why)
        elif part == "lose_influence":
            lower_influence(run, c.owner, str(given["lost"]), str(given.get("heir", "")), why)
        elif part == "lose_troops":
            move_troops(run, c.owner, wanted["from"], SUPPLY, int(wanted["amount"]), why)
        elif part == "trash":
            zone, card = split_zone(str(given["trashed"]))
            trash(run, c.owner, zone, card)
        else:
            trash(run, c.owner, "in_play", c.source.partition(":")[2], prefer=c.origin)
