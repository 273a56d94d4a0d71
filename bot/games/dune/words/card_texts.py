"""What each treachery card does, in one line."""

from __future__ import annotations

from engine.dune.cards import TREACHERY

_TEXTS = {
    "projectile_weapon": "projectile weapon: kills the enemy leader unless a Shield is played",
    "poison_weapon": "poison weapon: kills the enemy leader unless a Snooper is played",
    "lasgun": "weapon without defence: always kills, but with any Shield everything explodes",
    "shield": "defence against projectile weapons; beware of a Lasgun",
    "snooper": "defence against poison",
    "worthless": "does nothing; plays as weapon or defence in a battle plan to be rid of it",
    "cheap_hero": "fights in a leader's place with value 0 and cannot be a traitor",
    "truthtrance": "any time: one other player answers one yes-or-no question in public",
    "weather_control": "storm phase, from turn 2: choose how far the storm goes, 0 to 10",
    "hajr": "your ground movement: move a second time",
    "tleilaxu_ghola": "any time: one of your leaders, or up to 5 forces, come back free",
    "family_atomics": "storm phase, from turn 2, on or next to the Shield Wall: break it for good",
    "karama": "cancels one use of a power; or buys a card free; or lands at Guild prices",
}


def card_text(card_id: str) -> str:
    """Return what a card does, in one line; an empty text if the card is not known."""
    known = TREACHERY.get(card_id)
    if known is None:
        return ""
    return _TEXTS.get(known.voice_kind or known.subtype, _TEXTS.get(known.subtype, ""))
