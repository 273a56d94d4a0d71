"""What a moderator who does not play can look at alone (`engine.core.looking`): of a seat, or of a deck."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.looking import Look

from .leaders import has_custom
from .phases.setup import MASTERSTROKE
from .state import State


def _has_tokens(s: State, seat: str) -> bool:
    return has_custom(s.sides[seat].leader, MASTERSTROKE) and not s.sides[seat].mastered


LOOKS: Mapping[str, Look] = {
    "hand": Look(lambda s, seat: s.sides[seat].hand),
    "intrigue": Look(lambda s, seat: s.sides[seat].intrigue),
    "deck": Look(lambda s, seat: s.sides[seat].deck[:1], lambda s, seat: bool(s.sides[seat].deck)),
    "tokens": Look(lambda s, seat: s.sides[seat].tokens, _has_tokens),
    "imperium_deck": Look(lambda s, seat: s.imperium[:1], lambda s, seat: bool(s.imperium), of_seats=False),
    "intrigue_deck": Look(lambda s, seat: s.intrigue_deck[:1], lambda s, seat: bool(s.intrigue_deck), of_seats=False),
}
