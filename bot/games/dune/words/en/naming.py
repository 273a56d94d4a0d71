"""What the options of fields are called: leaders, cards, places, factions; and how long lists of them are divided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.games.presentation import Label
from engine.dune.board import SECTOR_OF, STRONGHOLDS, TERRITORIES, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS

from ..asking.before import Before
from . import plain
from .kinds import KINDS

Groups = tuple[tuple[str, tuple[str, ...]], ...]
_PAGE = 25
_PART = 23  # of a list without groups of its own: what fits beside the ways back


def faction(option: str) -> str:
    """Return a faction's name behind its sign."""
    return f"{plain.emblem(option)} {plain.faction(option)}"


def leader(option: str) -> str:
    """Return a leader with his faction and value; the Cheap Hero(ine) who fights in his place; or nobody."""
    known = LEADERS.get(option)
    if known is not None:
        return f"{known.name} ({plain.faction(known.faction)} {known.value})"
    return plain.card(option) if option else "Nobody"


def card(option: str) -> str:
    """Return a card's name."""
    return plain.card(option) if option else "Nothing"


def place(option: str) -> str:
    """Return an area, or a pile of starred forces there."""
    pile, star = option.removesuffix("*"), " (starred)" if option.endswith("*") else ""
    return plain.capital(plain.place(pile)) + star if option else "Nothing"


def territory(option: str) -> str:
    """Return a territory's name."""
    return plain.territory(option) if option else "Nothing"


def site(option: str) -> str:
    """Return where a battle is fought."""
    return plain.capital(plain.site(option))


def thing(option: str) -> str:
    """Return whatever can be asked about under Truthtrance: a faction, a leader, a kind of card or a card."""
    if option in FACTIONS:
        return faction(option)
    if option in LEADERS:
        return leader(option)
    return plain.capital(KINDS[option]) if option in KINDS else card(option)


def payment(option: str) -> str:
    """Return who pays whom, and when."""
    people, _, turn = option.partition("@")
    when = f"when turn {turn} begins" if turn else "at once"
    return f"{_pair(people)}, {when}"


def _pair(people: str) -> str:
    giver, _, taker = people.partition(">")
    return f"{plain.faction(giver)} to {plain.faction(taker)}"


def group(move: Mapping[str, Any]) -> str:
    """Return the forces of a group with where they leave from ("3 from Arrakeen")."""
    forces: Mapping[str, int] = move.get("forces") or {}
    stars = move.get("starred_forces") or move.get("starred")
    parts = []
    for area, number in forces.items():
        if number:
            starred = f" ({stars[area]} starred)" if isinstance(stars, dict) and stars.get(area) else ""
            parts.append(f"{number}{starred} from {plain.place(area)}")
    return plain.listed(parts) if parts else "nobody"


def groups(labels: tuple[Label, ...]) -> Groups:
    """Split options into named groups of at most 25, best first: strongholds, then by sectors of the map."""
    options = tuple(label.value for label in labels)
    if len(options) <= _PAGE:
        return (("All", options),) if options else ()
    if all(option.removesuffix("*") in TERRITORY_OF for option in options):
        return _map_groups(options)
    pairs: dict[str, list[str]] = {}
    for option in options if all(">" in option for option in options) else ():
        pairs.setdefault(option.partition("@")[0], []).append(option)
    if 0 < len(pairs) < _PAGE:
        return tuple((_pair(pair), tuple(members)) for pair, members in pairs.items())
    parts = [labels[start : start + _PART] for start in range(0, len(labels), _PART)]
    return tuple((f"{part[0].text} – {part[-1].text}", tuple(label.value for label in part)) for part in parts)


def _map_groups(options: tuple[str, ...]) -> Groups:
    """Group areas: strongholds, rock, then sand by thirds of the map; the Polar Sink goes with the strongholds."""
    found: dict[tuple[int, int], list[str]] = {}
    for option in options:
        area = option.removesuffix("*")
        known = TERRITORIES[TERRITORY_OF[area]]
        if known.id in STRONGHOLDS or known.type == "polar":
            found.setdefault((0, 0), []).append(option)
        elif known.type == "rock":
            found.setdefault((1, 0), []).append(option)
        else:
            found.setdefault((2, (SECTOR_OF[area] - 1) // 6), []).append(option)
    return tuple(
        (_GROUPS[rank[0]].format(first=rank[1] * 6 + 1, last=rank[1] * 6 + 6), tuple(members[i : i + _PAGE]))
        for rank, members in sorted(found.items())
        for i in range(0, len(members), _PAGE)
    )


_GROUPS = ("Strongholds and Polar Sink", "Rock", "Sand, sectors {first} to {last}")


def arriving(before: Before, label: Label, field: str) -> Label:
    """Add to a place that forces may go to who and what waits there."""
    return replace(label, hint=before.waiting_at(label.value)) if field == "to" and label.value else label
