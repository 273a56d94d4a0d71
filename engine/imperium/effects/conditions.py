"""Conditions (16.4): whether what an effect, a space or an Intrigue card asks for holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..board import FACTIONS
from ..query import mentat_is_home, opponents, others_in_play, owned
from ..state import LEADER, Pending, State

Test = Callable[[State, Pending, Any], bool]


def _influence(s: State, c: Pending, wanted: Any) -> bool:
    return s.sides[c.owner].influence[wanted["faction"]] >= int(wanted["min"])


def _alliance(s: State, c: Pending, wanted: Any) -> bool:
    return any(s.alliances.get(f) == c.owner for f in (FACTIONS if wanted == "any" else (wanted,)))


def _agent_on(s: State, c: Pending, wanted: Any) -> bool:
    return wanted in s.sides[c.owner].agents.values()


def _on_board(s: State, c: Pending, wanted: Any) -> bool:
    return any(place != LEADER for place in s.sides[c.owner].agents.values())


def _turn(s: State, c: Pending, wanted: Any) -> bool:
    return s.turn is not None and s.turn.seat == c.owner and s.turn.kind == wanted


def _troops(s: State, c: Pending, wanted: Any) -> bool:
    return any(s.sides[other].conflict for other in opponents(s, c.owner))


def _owned(s: State, c: Pending, wanted: Any) -> bool:
    return owned(s, c.owner, wanted["card"]) >= int(wanted["min"])


def _owned_more(s: State, c: Pending, wanted: Any) -> bool:
    mine = owned(s, c.owner, wanted)
    return all(mine > owned(s, other, wanted) for other in opponents(s, c.owner))


def _tracks(s: State, c: Pending, wanted: Any) -> bool:
    reached = [n for n in s.sides[c.owner].influence.values() if n >= int(wanted["min_influence"])]
    return len(reached) >= int(wanted["count"])


TESTS: Mapping[str, Test] = {
    "influence": _influence,
    "alliance": _alliance,
    "other_in_play": lambda s, c, wanted: others_in_play(s, c.owner, wanted, c.source) > 0,
    "high_council": lambda s, c, wanted: s.sides[c.owner].council,
    "mentat_on_space": lambda s, c, wanted: mentat_is_home(s),
    "own_agent_on_board": _on_board,
    "agent_on": _agent_on,
    "turn": _turn,
    "deck_not_empty": lambda s, c, wanted: bool(s.sides[c.owner].deck),
    "any_opponent_troops_in_conflict": _troops,
    "owned_cards": _owned,
    "owned_cards_more_than_each_opponent": _owned_more,
    "tracks": _tracks,
}


def holds(s: State, c: Pending, condition: Mapping[str, Any] | None) -> bool:
    """Say whether a condition holds for the one whose effect it is; without one it does."""
    return condition is None or all(TESTS[name](s, c, wanted) for name, wanted in condition.items())
