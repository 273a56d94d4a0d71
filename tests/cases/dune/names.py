"""Names in cases: whatever is written in capitals or not, with blanks, hyphens or underscores, means the same."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.dune.board import AREAS, TERRITORIES
from engine.dune.cards import FACTIONS, LEADERS, SPICE_CARDS, TREACHERY, VOICE_KINDS, Card
from engine.dune.composition import treachery_deck
from engine.dune.options import CARDS as BROUGHT
from engine.dune.options import Options
from engine.dune.state import HADERACH, PILES, Count

from ..language.text import CaseError, near
from ..language.words import IS, find, is_nothing, items, key, show_list

__all__ = ["IS", "find", "is_nothing", "items", "key", "show_list"]  # with the names of this game, for all that is said

KNOWN = treachery_deck(Options.model_validate(dict.fromkeys(BROUGHT.values(), True)))  # cards of some table's deck
_COUNT = re.compile(
    r"^(?:(\d+)(?!\s*\*))?\s*(?:\+|and)?\s*(?:(\d+)\s*(?:\*|starred|sardaukar|fedaykin))?$", re.IGNORECASE
)


def _seats() -> dict[str, str]:
    names = {key(f.id): f.id for f in FACTIONS.values()} | {key(f.name): f.id for f in FACTIONS.values()}
    return names | {"bg": "bene_gesserit", "spacingguild": "guild", "theguild": "guild", "theemperor": "emperor"}


def _cards() -> dict[str, tuple[str, ...]]:
    base = [TREACHERY[card] for card in KNOWN]
    found: dict[str, tuple[str, ...]] = {}
    for card in base:
        found[key(card.name)] = (*found.get(key(card.name), ()), card.id)
    for words, ids in _kinds().items():
        for spelling in (f"any {words}", f"a {words}", f"any {words} card"):
            found[key(spelling)] = ids
        found.setdefault(key(words), ids)
    found |= {key(card.id): (card.id,) for card in base if key(card.id) not in found}
    return found | {k: ids for k, ids in _short_cards(base).items() if k not in found}


def _short_cards(base: Sequence[Card]) -> dict[str, tuple[str, ...]]:
    """Return words that stand for a card: `ghola`, `weather`, `atomics`, and the plural of a card's name."""
    found: dict[str, tuple[str, ...]] = {}
    found |= {key(word): (card.id,) for card in base for word in card.name.split(" ") if card.category == "special"}
    named = {key(card.name) for card in base}
    for name in named:
        found[f"{name}s"] = found[f"a{name}"] = found[f"the{name}"] = tuple(c.id for c in base if key(c.name) == name)
    return found


def _kinds() -> dict[str, tuple[str, ...]]:
    base = [TREACHERY[card] for card in KNOWN]

    def those(category: str, subtype: str = "") -> tuple[str, ...]:
        return tuple(c.id for c in base if c.category == category and subtype in ("", c.subtype))

    return {
        "weapon": those("weapon"),
        "projectile weapon": those("weapon", "projectile"),
        "poison weapon": those("weapon", "poison"),
        "defense": those("defense"),
        "shield": those("defense", "projectile"),
        "snooper": those("defense", "poison"),
        "worthless": those("worthless"),
        "cheap hero": those("leader_substitute"),
        "karama": those("special", "karama"),
        "truthtrance": those("special", "truthtrance"),
        "card": tuple(card.id for card in base),
    }


def _spice_cards() -> dict[str, tuple[str, ...]]:
    worms = tuple(card.id for card in SPICE_CARDS.values() if card.territory is None)
    found = {
        key(word): worms
        for word in ("shai-hulud", "worm", "any worm", "a worm", "sandworm", "a sandworm", "shai-hulud card")
    }
    for card in SPICE_CARDS.values():
        found[key(card.id)] = (card.id,)
        if card.territory is not None:
            found[key(TERRITORIES[card.territory].name)] = (card.id,)
            found[key(card.territory)] = (card.id,)
    territory_cards = tuple(card.id for card in SPICE_CARDS.values() if card.territory is not None)
    return found | {"anyterritory": territory_cards, "anyterritorycard": territory_cards}


SEATS = _seats()
LEADER_NAMES = {key(le.id): le.id for le in LEADERS.values()} | {key(le.name): le.id for le in LEADERS.values()}
LEADER_NAMES |= {key(name): HADERACH for name in (HADERACH, f"the {HADERACH}")}  # where he is revived as one
TERRITORY_NAMES = {key(t.id): t.id for t in TERRITORIES.values()} | {key(t.name): t.id for t in TERRITORIES.values()}
TERRITORY_NAMES |= {f"the{k}": v for k, v in TERRITORY_NAMES.items() if not k.startswith("the")}
AREA_NAMES = {key(area): area for area in AREAS}
AREA_NAMES |= {
    f"{k}{area.rpartition(':')[2]}": area for k, t in TERRITORY_NAMES.items() for area in TERRITORIES[t].areas
}
AREA_NAMES |= {k: TERRITORIES[t].areas[0] for k, t in TERRITORY_NAMES.items() if len(TERRITORIES[t].areas) == 1}
CARDS = _cards()
SPICE = _spice_cards()


def _short_leaders() -> dict[str, str]:
    """Return the parts of leaders' names that only one leader has."""
    parts = [(key(word), le.id) for le in LEADERS.values() for word in re.split(r"[ -]", le.name) if len(word) > 3]
    words = [word for word, _ in parts]
    return {word: leader for word, leader in parts if words.count(word) == 1 and word not in TERRITORY_NAMES}


def _titled_leaders() -> dict[str, str]:
    """Return leaders' names without one of their words: `Dr. Yueh`, `Captain Nefud`, `Piter Vries`."""
    found: dict[str, set[str]] = {}
    for le in LEADERS.values():
        words = le.name.split(" ")
        for left_out in range(len(words) if len(words) > 2 else 0):
            found.setdefault(key(" ".join(words[:left_out] + words[left_out + 1 :])), set()).add(le.id)
    return {k: next(iter(ids)) for k, ids in found.items() if len(ids) == 1}


SHORT_LEADERS = _titled_leaders() | _short_leaders()


def seat(text: str) -> str:
    """Return the faction a name means."""
    return find(text, SEATS, "one of the six factions")


def leader(text: str) -> str:
    """Return the leader a name means; a part of the name suffices where only one leader has it."""
    return find(text, SHORT_LEADERS | LEADER_NAMES, "a leader")


def territory(text: str) -> str:
    """Return the territory a name means."""
    return find(text, TERRITORY_NAMES, "a territory")


def area(text: str) -> str:
    """Return the area a name means: a territory and its sector, which may be left out where it has only one."""
    short = re.sub(r"[,(]?\s*\b(sector|in sector)\b\s*", " ", text, flags=re.IGNORECASE)
    found = AREA_NAMES.get(key(short))
    if found is None:
        where = TERRITORY_NAMES.get(key(re.sub(r"\d+\W*$", "", short)))
        if where is None:
            raise CaseError(f"`{text.strip()}` is not a territory{near(text, TERRITORIES)}")
        raise CaseError(_no_such_sector(short, where))
    return found


def _no_such_sector(text: str, where: str) -> str:
    """Say why words that begin with a territory are no area of it."""
    name, sectors = TERRITORIES[where].name, TERRITORIES[where].sectors
    shown = ", ".join(map(str, sectors))
    if len(sectors) < 2:
        return f"`{text.strip()}` does not exist: {name} " + (
            f"lies in sector {shown} only; write `{name}`" if any(sectors) else f"has no sector; write `{name}`"
        )
    said = re.search(r"\d+", text)
    what = f"not in sector {said[0]}; say which one" if said else "say which one"
    return f"{name} lies in the sectors {shown}: {what}, for example `{name} {sectors[0]}`"


def card(text: str) -> tuple[str, ...]:
    """Return the treachery cards a name may mean (four Shields have the same name)."""
    found = CARDS.get(key(text))
    if found is None:
        raise CaseError(f"`{text.strip()}` is not a treachery card{near(text, _card_ids())}")
    return found


def voice_kind(text: str) -> str:
    """Return the kind of card that words of a command mean: `poison defense` is a Snooper (D-BG-3)."""
    plain = re.sub(r"\s+\(.*\)$|\bcards?$", "", text.strip().lower()).strip()
    kinds = {key(kind): kind for kind in VOICE_KINDS} | {
        "poisondefense": "snooper",
        "projectiledefense": "shield",
        "cheapheroine": "cheap_hero",
    }
    return kinds.get(key(plain)) or kinds.get(key(plain).removesuffix("s")) or re.sub(r"[ -]", "_", plain)


def cards(text: str) -> list[tuple[str, ...]]:
    """Read a list of treachery cards; `4 cards` are any four, `2 shields` two of that name."""
    found: list[tuple[str, ...]] = []
    for item in items(text):
        match = re.fullmatch(r"(\d+) (?:any )?(.+)", item) or re.fullmatch(r"()(.+?)\s*(?:x|\*)\s*(\d+)", item)
        if match is None or key(item) in CARDS:
            found.append(card(item))
            continue
        number, name = int(match[1] or match[3]), match[2]
        single = name if key(name) in CARDS else name.removesuffix("s")
        found += [card(single)] * number
    return found


def pile(text: str) -> str:
    """Return the name under which a state keeps discards: of treachery cards, or one of the piles of spice cards."""
    return {"secondspice": PILES[2]}.get(key(text), text.lower())


def spice_card(text: str) -> tuple[str, ...]:
    """Return the spice cards a name may mean: a territory, or a worm."""
    found = SPICE.get(key(text))
    if found is None:
        ids = [c.territory or c.id for c in SPICE_CARDS.values()]
        raise CaseError(f"`{text.strip()}` is not a spice card{near(text, ids)}")
    return found


def _card_ids() -> list[str]:
    return list(KNOWN)


def count(text: str) -> Count:
    """Read a number of forces: `6`, `3 + 2*` (two of them starred besides three ordinary ones), `2*`."""
    found = _COUNT.match(text.strip())
    if is_nothing(text):
        return 0, 0
    if not found or not (found[1] or found[2]):
        raise CaseError(f"`{text.strip()}` is not a number of forces; write `6`, or `3 + 2*` with starred ones")
    return int(found[1] or 0), int(found[2] or 0)


def has_stars(text: str) -> bool:
    """Say whether a number of forces tells ordinary and starred ones apart; a bare number is the total."""
    return re.search(r"\*|starred|sardaukar|fedaykin", text, re.IGNORECASE) is not None


def counts(text: str, found: Count) -> bool:
    """Say whether so many forces are as many as a text says: in all, or of each kind where it tells them apart."""
    wanted = count(text)
    return wanted == found if has_stars(text) else sum(wanted) == sum(found)


def show_count(value: Count) -> str:
    """Write a number of forces."""
    ordinary, starred = value
    if not starred:
        return str(ordinary)
    return f"{ordinary} + {starred}*" if ordinary else f"{starred}*"


def holding(text: str) -> tuple[str, Count]:
    """Read who has how many forces: `atreides 6`, `emperor 3 + 2*`, `6 atreides`."""
    who, number = holder(text)
    return who, count(number)


def holder(text: str) -> tuple[str, str]:
    """Read who has forces, and the words that say how many."""
    match = re.fullmatch(r"(?P<who>\D+?)\s*:?\s*(?P<n>(?:\d|\bnone\b|\bnothing\b).*)", text, re.IGNORECASE)
    match = match or re.fullmatch(r"(?P<n>\d[\d+* ]*?)\s+(?:of )?(?P<who>[a-z].*)", text, re.IGNORECASE)
    if not match:
        raise CaseError(f"`{text}` does not say who has how many forces; write for example `atreides 6`")
    return seat(match["who"]), match["n"]


def leaders(text: str) -> list[str]:
    """Read a leader, or `all of SEAT`."""
    found = re.fullmatch(r"all (?:of|leaders of) (.+)", text, re.IGNORECASE)
    if not found:
        return [leader(text)]
    faction = seat(found[1])
    return [le.id for le in LEADERS.values() if le.faction == faction]


def spice_area(text: str) -> str:
    """Return the area where spice lies; a territory alone means its spice sector."""
    where = TERRITORY_NAMES.get(key(text))
    named = next((card.area for card in SPICE_CARDS.values() if where and card.territory == where), None)
    return named or area(text)
