"""What a moderator who does not play can look at alone (`engine.core.looking`): of a seat, or of a deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.looking import Look

from .advantages.harkonnen import known
from .powers import has
from .state import State


def _top(deck: str) -> Callable[[State, str], tuple[str, ...]]:
    return lambda s, seat: s.decks[deck][:1]


def _all(deck: str) -> Callable[[State, str], tuple[str, ...]]:
    """Return what lies in a deck, which tells nothing of the order in which it lies there."""
    return lambda s, seat: tuple(sorted(s.decks[deck]))


def _lies(deck: str) -> Callable[[State, str], bool]:
    return lambda s, seat: bool(s.decks.get(deck))


def _predicted(s: State, seat: str) -> tuple[str, ...]:
    return (f"{s.prediction[0]} {s.prediction[1]}",) if s.prediction is not None else ()


def _marker(s: State, seat: str) -> tuple[str, ...]:
    return (str(s.marker),) if s.marker else ()


LOOKS: Mapping[str, Look] = {
    "hand": Look(lambda s, seat: s.hands[seat]),
    "traitors": Look(lambda s, seat: s.traitors[seat] or s.discs.get(seat, ())),
    "purse": Look(lambda s, seat: (str(s.purse[seat]),)),
    "prediction": Look(_predicted, lambda s, seat: has(seat, "prediction")),
    "captives": Look(known, lambda s, seat: bool(known(s, seat))),
    "marker": Look(_marker, lambda s, seat: has(seat, "storm_marker") and bool(s.marker)),
    "treachery_deck": Look(_top("treachery"), _lies("treachery"), of_seats=False),
    "treachery_cards": Look(_all("treachery"), _lies("treachery"), of_seats=False),
    "spice_deck": Look(_top("spice"), _lies("spice"), of_seats=False),
}
