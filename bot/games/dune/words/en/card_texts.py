"""What each treachery card does, in one line, and what sort of card it is."""

from __future__ import annotations

from engine.dune.cards import TREACHERY

from ..story.pieces import card_text as _told
from ..story.telling import Telling
from .lines import LINES

_KINDS = {  # of cards that can stand in a battle plan
    "projectile_weapon": "projectile weapon",
    "poison_weapon": "poison weapon",
    "lasgun": "weapon without defence",
    "shield": "defence against projectile weapons",
    "snooper": "defence against poison",
    "worthless": "does nothing",
    "cheap_hero": "fights in a leader's place with value 0 and cannot be a traitor",
}


def card_kind(card_id: str) -> str:
    """Return what sort of card it is that stands in a battle plan. KeyError if it cannot."""
    return _KINDS[TREACHERY[card_id].voice_kind or TREACHERY[card_id].subtype]


def card_text(card_id: str) -> str:
    """Return what a card does, in one line."""
    return _told(card_id, Telling(None, LINES))
