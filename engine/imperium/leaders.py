"""Leaders as they are printed: the ability on the left, and the one that the Signet Ring calls (I-AGENT-8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .cards import Effect
from .data import load


@dataclass(frozen=True, slots=True)
class Leader:
    """A Leader. The left ability is an effect that stands (`on`, `rule`), or is bespoke (16.5)."""

    id: str
    name: str
    house: str
    rival: bool  # whether a Rival may have it
    left: Effect
    signet: Effect
    left_name: str
    signet_name: str
    left_text: str
    signet_text: str


def _effect(ability: Mapping[str, Any]) -> Effect:
    found: Effect = ability["effect"] if "effect" in ability else {"custom": ability["custom"]}
    return found


LEADERS: Mapping[str, Leader] = {
    entry["id"]: Leader(
        entry["id"],
        entry["name"],
        entry["house"],
        entry["rival_allowed"],
        _effect(entry["left"]),
        _effect(entry["signet"]),
        entry["left"]["name"],
        entry["signet"]["name"],
        entry["left"]["text"],
        entry["signet"]["text"],
    )
    for entry in load("leaders")["leaders"]
}


def answer_to(leader: str, trigger: str) -> Effect | None:
    """Return what a Leader's ability does at a moment, as the whole standing effect (`on`)."""
    left = LEADERS[leader].left if leader else {}
    return left if left.get("on") == trigger else None


_RULES = {(leader.id, leader.left["rule"]): (leader.left,) for leader in LEADERS.values() if "rule" in leader.left}


def standing_rules(leader: str, name: str) -> tuple[Effect, ...]:
    """Return the rules of this name that a Leader's ability changes always: one, or none (16.3)."""
    return _RULES.get((leader, name), ())


def has_custom(leader: str, name: str) -> bool:
    """Say whether the ability on the left is the bespoke one of this name (16.5)."""
    return bool(leader) and LEADERS[leader].left.get("custom") == name
