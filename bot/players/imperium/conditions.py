"""How likely what an effect asks for holds (16.4): certain or not at all now, a chance for later rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.imperium.board import FACTIONS
from engine.imperium.cards import is_of
from engine.imperium.state import LEADER

from .position import Position
from .worth import Of

Test = Callable[[Position, Of, Any], float]
_BESIDE = 3  # cards that are in play beside one, in a usual round
_LIKELY = 0.5  # that what cannot be foreseen holds in a later round


def _influence(pos: Position, of: Of, wanted: Any) -> float:
    have = pos.me.influence[wanted["faction"]]
    return 1.0 if have >= wanted["min"] else _LIKELY * of.general


def _alliance(pos: Position, of: Of, wanted: Any) -> float:
    among = FACTIONS if wanted == "any" else (wanted,)
    best = max(pos.me.influence[f] for f in among)
    held = any(pos.view.alliances.get(f) == pos.name for f in among)
    return 1.0 if held else best / 10 * of.general  # how near it is


def _other_in_play(pos: Position, of: Of, wanted: str) -> float:
    if of.general:
        share = sum(n for card, n in pos.deck.items() if is_of(card, wanted)) / max(1, pos.deck.total())
        return min(1.0, _BESIDE * share)
    there = (*pos.me.played, *pos.me.revealed, *(pos.own.hand if of.revealing and of.held else ()))
    found = sum(is_of(card, wanted) for card in there)
    card = of.source.partition(":")[2] if of.source.startswith("card:") else ""
    return float(found - (card in there and is_of(card, wanted)) > 0)


def _agents(pos: Position) -> tuple[str, ...]:
    return tuple(place for place in pos.me.agents.values() if place != LEADER)


def _turn(pos: Position, of: Of, wanted: str) -> float:
    turn = pos.view.turn
    return float(of.revealing if of.held else turn is not None and (turn.seat, turn.kind) == (pos.name, wanted))


def _owned_more(pos: Position, of: Of, wanted: str) -> float:
    return _LIKELY * (pos.deck[wanted] > 0)  # what others have lies in their decks


def _tracks(pos: Position, of: Of, wanted: Any) -> float:
    reached = sum(number >= wanted["min_influence"] for number in pos.me.influence.values())
    return float(reached >= wanted["count"])


LIKELY: Mapping[str, Test] = {
    "influence": _influence,
    "alliance": _alliance,
    "other_in_play": _other_in_play,
    "high_council": lambda pos, of, wanted: float(pos.me.council),
    "mentat_on_space": lambda pos, of, wanted: float(pos.mentat_is_home),
    "own_agent_on_board": lambda pos, of, wanted: float(bool(_agents(pos))),
    "agent_on": lambda pos, of, wanted: float(wanted in (*_agents(pos), of.space)),
    "turn": _turn,
    "deck_not_empty": lambda pos, of, wanted: float(bool(pos.own.deck)),
    "any_opponent_troops_in_conflict": lambda pos, of, wanted: float(any(x.conflict for x in pos.others.values())),
    "owned_cards": lambda pos, of, wanted: float(pos.deck[wanted["card"]] >= wanted["min"]),
    "owned_cards_more_than_each_opponent": _owned_more,
    "tracks": _tracks,
}


def likely(pos: Position, of: Of, condition: Mapping[str, Any] | None) -> float:
    """Return the chance that a condition holds for the seat; 1 without one."""
    return min((LIKELY[name](pos, of, wanted) for name, wanted in (condition or {}).items()), default=1.0)
