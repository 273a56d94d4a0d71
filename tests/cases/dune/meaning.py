"""What words mean in Dune: the ids they may stand for, and what the fields of facts and views hold."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.core.forms import Field, Pick
from engine.dune.board import AREAS, TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, SPICE_CARDS, TREACHERY
from engine.dune.composition import PHASES
from engine.dune.state import HADERACH

from . import names

_TREACHERY = frozenset(TREACHERY)
_SPICE = frozenset(SPICE_CARDS)
_PLACES = frozenset(AREAS) | frozenset(TERRITORIES)
CALLED = {"looked": "card", "peeked": "card"}  # what a view calls otherwise than a fact
FREE = ("text", "seed", "salt", "digest")  # whatever somebody has written, or has been drawn or reckoned

# What the fields of facts and views hold by their names (or by the fact's and the field's); every other one holds words
# that the rules write.
_HOLDERS = (
    "who", "asker", "target", "bidder", "creditor", "debtor", "by", "seat", "seats", "aggressor", "defender", "faction",
    "factions", "winner", "winners", "opener", "mover", "members", "payers", "parties", "passes", "out", "locked",
    "callers", "diallers", "side", "answered", "leaderless", "cycles", "alliances", "whom", "held", "beaten",
)  # fmt: skip
HOLDS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(_HOLDERS, frozenset(FACTIONS)),
    **dict.fromkeys(("giver", "taker"), frozenset(FACTIONS) | _PLACES | {"bank"}),
    **dict.fromkeys(("card", "cards", "discards"), _TREACHERY | _SPICE),
    **dict.fromkeys(("hand", "peeked", "removed"), _TREACHERY),
    **dict.fromkeys((f"{fact}.card" for fact in ("CardPeeked", "CardPlayed", "CardReceived")), _TREACHERY),
    **dict.fromkeys(("looked", "SpiceCardRevealed.card"), _SPICE),
    **dict.fromkeys(("leaders", "traitors", "discs", "captives", "drawn"), frozenset(LEADERS)),
    "revived": frozenset((*LEADERS, HADERACH)),
    # A Cheap Hero takes a leader's place; in an auction the leader is who leads.
    "leader": frozenset(
        (*LEADERS, HADERACH, *FACTIONS, *(c.id for c in TREACHERY.values() if c.category == "leader_substitute"))
    ),
    **dict.fromkeys(("territory", "reference", "worm"), frozenset(TERRITORIES)),
    **dict.fromkeys(("area", "areas"), _PLACES),
    "phase": frozenset((*PHASES, "setup", "victory", "over")),
}
IDS = frozenset((*FACTIONS, *LEADERS, HADERACH, *_TREACHERY, *_SPICE, *_PLACES))


def candidates(text: str, field: str = "") -> tuple[str, ...]:
    """Return every id that the words may mean, the likeliest for a field of this name first."""
    k = names.key(text)
    places: list[str] = []
    if k in names.TERRITORY_NAMES:
        places.append(names.TERRITORY_NAMES[k])
    if k in names.AREA_NAMES:
        area_first = field in ("area", "to", "destination", "site", "forces", "starred", "losses", "groups")
        places.insert(0 if area_first else len(places), names.AREA_NAMES[k])
    others = [lookup[k] for lookup in (names.SEATS, names.LEADER_NAMES, names.SHORT_LEADERS) if k in lookup]
    cards = [*names.CARDS.get(k, ()), *(names.SPICE.get(k, ()) if k not in names.TERRITORY_NAMES else ())]
    spice = list(names.SPICE.get(k, ())) if field in ("card", "cards") else []
    kinds = [names.voice_kind(text)] if field == "card_kind" else []
    return tuple(dict.fromkeys([*kinds, *spice, *places, *others, *cards]))


def spell(text: str, options: tuple[str, ...]) -> str:
    """Return the area or card that words mean which need a closer look; nothing if they mean neither."""
    if names.key(re.sub(r"\d+\W*$", "", text)) in names.TERRITORY_NAMES:
        return names.area(text)
    return names.card(text)[0] if any(option in TREACHERY for option in options) else ""


def inside(value: str, text: str) -> bool:
    """Say whether words name the territory in which an area lies."""
    territory = value.rpartition(":")[0]
    return territory in TERRITORIES and names.TERRITORY_NAMES.get(names.key(text)) == territory


def drawn(name: str) -> tuple[str, ...]:
    """Return the cards or leaders that a name in a draw may mean; none if it is no name."""
    k = names.key(name)
    for lookup in (names.CARDS, names.SPICE):
        if k in lookup:
            return lookup[k]
    found = (names.SHORT_LEADERS | names.LEADER_NAMES).get(k) or names.SEATS.get(k)
    return (found,) if found else ()


def same_choice(choice: str, text: str, field: str) -> bool | None:
    """Say whether words mean a card or a site that is offered; None if it is neither."""
    if choice in TREACHERY and names.key(text) in names.CARDS:
        return choice in names.CARDS[names.key(text)]
    if field == "site" and "+" in choice:  # named by all of its sectors where forces fight, or by one of them
        areas = choice.split("+")
        return all(any(_is_area(area, one.strip()) for area in areas) for one in text.split("+"))
    return None


def _is_area(area: str, text: str) -> bool:
    same = names.key(area) == names.key(text) and bool(names.key(text))
    return same or inside(area, text) or area in candidates(text, "site")


def one_of(field: str, text: str) -> list[str]:
    """Return the areas of a site, or words that are one choice."""
    return text.split("+") if field == "site" and not text.startswith('"') else [text]


def offered_as(name: str, said: str, field: Field | None) -> str:
    """Return the offered site of which an area is said."""
    sites = field.options if name == "site" and isinstance(field, Pick) else ()
    return next((site for site in sites if said in site.split("+")), said)


def plain(text: str) -> str:
    """Return a move without its ornaments: `bids nothing` is a pass, `the battle plan` is a plan."""
    if text.lower() in ("does not bid", "no bid", "bids nothing", "bid nothing"):
        return "bid pass"
    text = re.sub(r"^(?:(?:the|his|her) )?battle plan\b:?", "plan", text, flags=re.IGNORECASE)
    return re.sub(r"^(plan|bid|dial|ride|vote)s\b", r"\1", text, flags=re.IGNORECASE)


VERBS = (
    r"(?:dials?|bids?|pass(?:es)?|plays?|stays?|answers?|plans?|keeps?|discards?|accepts?|refuses?|withdraws?|"
    r"predicts?|proposes?|truthtrance|ghola|voice|asks?|calls?|raises?|places?|"
    r"does not (?:call|bid|move|land|accompany|ride|play|revive|answer|enter)|noted|done)\b.*"
)
