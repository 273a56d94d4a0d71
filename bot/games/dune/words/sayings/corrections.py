"""What a moderator can put right by hand: its names, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, holes

from ..lexicon import SEAT

KINDS = (
    *("spice", "map_spice", "forces", "leader", "storm", "diallers", "marker", "alliances", "cards"),
    *("traitors", "deals", "debts"),
    *("prediction_anew", "coexistence", "captives", "haderach", "special", "moved"),
    *("hand_card", "deck_card", "named_traitor", "prediction", "named_marker"),
)
FIELDS = (
    *("who", "way", "amount", "area", "origin", "to", "number", "starred", "leader", "sector", "members"),
    *("card", "deal", "payment", "whom", "faction", "turn", "sectors", "territory"),
)
WAYS = (
    "give",
    "take",
    "draw",
    "discard",
    "regain",
    "form",
    "leave",
    "strike_off",
    "paid",
    "under",
    "openly",
    "fights",
    "coexists",
    "release",
    "comes",
    "dies",
    "used",
    "unused",
    "has_moved",
    "still_moves",
)


OF_SEATS = ("hand", "traitors", "purse", "prediction", "captives", "marker")
OF_DECKS = ("treachery_deck", "treachery_cards", "spice_deck")


@dataclass(frozen=True, kw_only=True, slots=True)
class LookSayings:
    """Hidden things that a moderator looks at alone."""

    of_seats: Annotated[Mapping[str, str], holes(*OF_SEATS, who=SEAT)]
    of_decks: Annotated[Mapping[str, str], holes(*OF_DECKS)]
    purse: Annotated[str, holes(amount=NUMBER)]
    prediction: Annotated[str, holes(who=SEAT, turn=NUMBER)]
    marker: Annotated[str, holes(sectors=NUMBER)]
    nothing: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class CorrectionSayings:
    """The corrections."""

    titles: Annotated[Mapping[str, str], holes(*KINDS)]
    does: Annotated[Mapping[str, str], holes(*KINDS)]
    fields: Annotated[Mapping[str, str], holes(*FIELDS)]
    ways: Annotated[Mapping[str, str], holes(*WAYS)]
