"""The setup: a Leader and the Baron's two Factions; and the troop that defends a space (DP-1 to DP-3)."""

from __future__ import annotations

from engine.core.forms import Pick
from engine.core.moves import Move
from engine.imperium.board import FACTIONS
from engine.imperium.phases.round_start import Defend
from engine.imperium.phases.setup import PickLeader, Tokens
from engine.imperium.rivals.setup import PickRivals

from .seat import Seat

_TOKENS = 2
_CHOICE = 3  # of the best that are free, one by lot: machines should not all play alike

# The best first, as tables of machines have it to which Leaders were dealt: those whose ability fits any plan, and last
# the two with whom one must plan ahead
LEADERS = (
    "duke_leto_atreides",
    "glossu_rabban",
    "earl_memnon_thorvald",
    "count_ilban_richese",
    "baron_vladimir_harkonnen",
    "paul_atreides",
    "countess_ariana_thorvald",
    "helena_richese",
)


def leader(seat: Seat) -> Move:
    """Pick one of the best that are free."""
    field = seat.form({}).field("leader")
    options = field.options if isinstance(field, Pick) else ()
    ranked = sorted(options, key=lambda name: LEADERS.index(name) if name in LEADERS else len(LEADERS))
    return PickLeader(leader=seat.rng.choice(ranked[:_CHOICE]) if ranked else None)


def rivals(seat: Seat) -> Move:
    """Play against the Leaders that are recommended, where chance seats them (DP-15)."""
    return PickRivals()


def tokens(seat: Seat) -> Move:
    """Choose any two: nobody should guess them."""
    return Tokens(factions=tuple(sorted(seat.rng.sample(FACTIONS, _TOKENS))))


def defend(seat: Seat) -> Move:
    """Deploy the troop: it comes from the supply and costs nothing (R-CONTROL-2)."""
    return Defend(troop="deploy")
