"""What a table is made of, as functions of its options: the course, the decks, the factions, the number of seats.

Here, and nowhere else, an option says what there is. Where an option or a card does something, see `expansions`.
"""

from __future__ import annotations

from engine.core.game import Course

from .cards import FACTIONS, SPICE_CARDS, TREACHERY, Card
from .options import CARDS, MARKERS, Options, is_on

PHASES = ("storm", "spice_blow", "bidding", "movement", "battle", "collection")  # of a turn (D-TURN-1)
PLAYERS = (2, 3, 4, 5, 6)  # how many can play (D-SETUP-1)


def course(options: Options) -> Course:
    """Return the setup and the phases of a turn (D-HOOK-1, D-HOOK-3)."""
    return Course("setup", PHASES)


def factions(options: Options) -> tuple[str, ...]:
    """Return the factions that can be played."""
    return tuple(FACTIONS)


def players(options: Options) -> tuple[int, ...]:
    """Return with how many players the game can be played."""
    return PLAYERS


def treachery_deck(options: Options) -> tuple[str, ...]:
    """Return the treachery cards of the game: those of the base game and those that an option brings (D-CARD-1)."""
    return tuple(card.id for card in TREACHERY.values() if _is_in(card, options))


def _is_in(card: Card, options: Options) -> bool:
    return is_on(options, CARDS[card.id]) if card.id in CARDS else card.expansion is None


def storm_markers(options: Options) -> tuple[int, ...]:
    """Return the markers by one of which the storm goes from turn 2 on; none where it goes by dials (D-STORM-3)."""
    return tuple(marker for marker, option in MARKERS.items() if is_on(options, option))


def spice_deck(options: Options) -> tuple[str, ...]:
    """Return the spice cards of the game (D-BLOW)."""
    return tuple(SPICE_CARDS)
