"""The treachery and spice cards, leaders and factions as registries (D-HOOK-2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .data import load


@dataclass(frozen=True, slots=True)
class Card:
    """A treachery card (D-CARD-1)."""

    id: str
    name: str
    category: str  # weapon, defense, leader_substitute, worthless, special
    subtype: str  # projectile, poison, lasgun, cheap_hero, worthless, karama, ...
    expansion: str | None  # whose box it comes from; into the deck an option brings it (`options.CARDS`)

    @property
    def voice_kind(self) -> str:
        """The kind under which the Voice can name it (D-BG-3), or an empty text."""
        return _VOICE_KINDS.get((self.category, self.subtype), "")


_VOICE_KINDS = {
    ("weapon", "poison"): "poison_weapon",
    ("weapon", "projectile"): "projectile_weapon",
    ("weapon", "lasgun"): "lasgun",
    ("defense", "poison"): "snooper",
    ("defense", "projectile"): "shield",
    ("worthless", "worthless"): "worthless",
    ("leader_substitute", "cheap_hero"): "cheap_hero",
}
VOICE_KINDS = tuple(_VOICE_KINDS.values())


@dataclass(frozen=True, slots=True)
class SpiceCard:
    """A card of the spice deck: a territory with its amount, or Shai-Hulud (D-BLOW)."""

    id: str
    territory: str | None
    area: str | None
    amount: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader disc."""

    id: str
    name: str
    faction: str
    value: int


@dataclass(frozen=True, slots=True)
class Faction:
    """What a faction starts with and may do (D-SETUP-7)."""

    id: str
    name: str
    spice: int
    on_board: tuple[tuple[str, int], ...]
    reserves: int
    starred: int
    starred_name: str | None
    free_revival: int
    may_pay_revival: bool
    hand_limit: int
    start_cards: int
    base_move: int
    leaders: tuple[str, ...]
    powers: tuple[str, ...]  # by name (`powers`)
    advantages: Mapping[str, tuple[str, ...]]  # those that an option gives it, by the option
    claims_tuek: bool  # whether its forces in Tuek's Sietch keep the desert from winning (D-FRE-5)


TREACHERY = {
    c["id"]: Card(c["id"], c["name"], c["category"], c["subtype"], c["expansion"]) for c in load("treachery")["cards"]
}
SUBTYPE_OF = {card.id: card.subtype for card in TREACHERY.values()}
SPICE_CARDS = {
    c["id"]: SpiceCard(
        c["id"],
        c.get("territory"),
        f"{c['territory']}:{c['sector']}" if "territory" in c else None,
        c.get("amount", 0),
    )
    for c in load("spice_deck")["cards"]
}
LEADERS = {
    leader["id"]: Leader(leader["id"], leader["name"], leader["faction"], leader["value"])
    for leader in load("leaders")["leaders"]
}
_FACTIONS = load("factions")
FACTIONS = {
    f["id"]: Faction(
        id=f["id"],
        name=f["name"],
        spice=f["start_spice"],
        on_board=tuple((b["territory"], b["forces"]) for b in f["start_on_board"]),
        reserves=f["start_reserves"],
        starred=f["starred"],
        starred_name=f["starred_name"],
        free_revival=f["free_revival"],
        may_pay_revival=f["paid_revival_allowed"],
        hand_limit=f["hand_limit"],
        start_cards=f["start_cards"],
        base_move=f["base_move"],
        leaders=tuple(leader.id for leader in LEADERS.values() if leader.faction == f["id"]),
        powers=tuple(f["powers"]),
        advantages={option: tuple(given) for option, given in f["advantages"].items()},
        claims_tuek=f["claims_tuek"],
    )
    for f in _FACTIONS["factions"]
}
FORCES_PER_FACTION: int = _FACTIONS["forces_per_faction"]
MAX_REVIVAL: int = _FACTIONS["max_revival_per_turn"]
REVIVAL_COST: int = _FACTIONS["revival_cost_per_extra_force"]


def is_worm(card: str) -> bool:
    """Whether a spice card is Shai-Hulud."""
    return SPICE_CARDS[card].territory is None
