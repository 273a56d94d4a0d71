"""What a moderator who does not play can look at alone: a hand, and the top of the deck."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.looking import Look

LOOKS: Mapping[str, Look] = {
    "hand": Look(lambda s, grower: s.hands[grower]),
    "deck": Look(lambda s, grower: s.deck[:1], lambda s, grower: bool(s.deck), of_seats=False),
}
