"""The board as it is printed: spaces, Influence tracks, and the numbers of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .cards import Cost, Effect
from .data import load

_TRACKS = load("tracks")
_INFLUENCE = _TRACKS["influence"]
_PLAYER = _TRACKS["player"]


@dataclass(frozen=True, slots=True)
class Space:
    """A space to which Agents are sent (16.0)."""

    id: str
    name: str
    icon: str
    faction: str  # empty: of none
    combat: bool
    cost: Cost
    requires: Effect | None  # a condition
    once: bool  # whether a player may send an Agent there but once a game (I-AGENT-5)
    base: int  # spice of a Maker; 0 elsewhere
    bonus: Effect | None  # of whoever controls it (I-AGENT-7)
    effect: Effect
    text: str


def _space(entry: Mapping[str, Any]) -> Space:
    return Space(
        id=entry["id"],
        name=entry["name"],
        icon=entry["agent_icon"],
        faction=entry["faction"] or "",
        combat=entry["combat"],
        cost=entry["cost"] or {},
        requires=entry["requires"],
        once=entry["once_per_game_per_player"],
        base=entry["maker_base_spice"] or 0,
        bonus=entry["control_bonus"],
        effect=entry["effect"],
        text=entry["text"],
    )


SPACES: Mapping[str, Space] = {entry["id"]: _space(entry) for entry in load("board_spaces")["spaces"]}
MAKERS: tuple[str, ...] = tuple(_TRACKS["makers"])
CONTROLLABLE: tuple[str, ...] = tuple(_TRACKS["controllable"])
MENTAT_SPACE = "mentat"
COUNCIL, SWORDMASTER = "high_council", "swordmaster"

FACTIONS: tuple[str, ...] = tuple(entry["id"] for entry in _INFLUENCE["factions"])
BONUS: Mapping[str, Effect] = {entry["id"]: entry["bonus_at_4"] for entry in _INFLUENCE["factions"]}
ICONS: tuple[str, ...] = tuple(entry["id"] for entry in _TRACKS["agent_icons"])
TOP: int = _INFLUENCE["max"]  # of a track (I-INFL-1)
FRIENDLY: int = _INFLUENCE["vp_threshold"]  # Influence that is worth a Victory Point (I-INFL-2)
ALLIED: int = _INFLUENCE["alliance_threshold"]  # Influence that brings the bonus and an Alliance (I-INFL-3, I-INFL-4)

TROOPS: int = _PLAYER["troops_total"]
GARRISON: int = _PLAYER["start_garrison"]
WATER: int = _PLAYER["start_water"]
AGENTS: int = _PLAYER["agents_start"]
HAND: int = _PLAYER["hand_size"]
ROUNDS: int = _TRACKS["rounds_max"]
ROW: int = _TRACKS["imperium_row_size"]
FROM_GARRISON: int = _TRACKS["garrison_deploy_limit"]  # I-DEPLOY-2
SEAT_PERSUASION: int = _TRACKS["high_council_persuasion"]
PER_TROOP: int = _TRACKS["combat"]["strength_per_troop"]
PER_SWORD: int = _TRACKS["combat"]["strength_per_sword"]
ENDING: int = _TRACKS["score"]["end_trigger"]
START_SCORE: Mapping[int, int] = {int(players): vp for players, vp in _TRACKS["score"]["start_by_players"].items()}
LEVELS: tuple[tuple[int, int], ...] = tuple(  # of the Conflict deck from the top: level, cards (I-SETUP-2)
    (entry["level"], entry["cards"]) for entry in _TRACKS["conflict_deck"]["order_top_to_bottom"]
)
