"""Reading effects aloud: what a card's data says, as numbers of things and as deeds, to be held to its summary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

Effect = dict[str, Any]
Amount = tuple[str, str]  # how many, of what
_NAMES = {
    "solari": "Solari",
    "spice": "spice",
    "water": "water",
    "vp": "point",
    "persuasion": "Persuasion",
    "swords": "sword",
}
# What deed an operator is, and how a summary speaks of it.
DEEDS = {
    "draw": r"[Dd]raw \d+ card|draw it|draws?\b",
    "intrigue": r"Intrigue card",
    "recruit": r"recruit|troop",
    "deploy": r"deploy",
    "retreat": r"retreat",
    "lose_troops": r"[Ll]ose",
    "discard": r"discards?\b",
    "trash": r"trash",
    "trash_self": r"trashed|trash this card",
    "influence": r"Influence",
    "harvest": r"spice",
    "steal_intrigue": r"Intrigue cards gives you one",
    "take_mentat": r"take it|take the Mentat|: take it",
    "reserve_mentat_next_round": r"Mentat for the next round|Mentat",
    "take_high_council_seat": r"Council seat",
    "take_swordmaster": r"third Agent",
    "recall_agent": r"recall",
    "control": r"control of",
    "signet": r"Signet Ring",
    "acquire": r"acquire a card",
    "acquire_foldspace": r"Foldspace",
    "draw_from_discard": r"from your discard pile",
    "look_top": r"[Ll]ook at the top",
    "shuffle_discard_into_deck": r"shuffle",
    "end_turn": r"turn ends",
    "schedule": r"Reveal turn",
    "each_opponent": r"each opponent",
    "choose_opponent": r"an opponent of your choice",
    "per": r"for each",
    "choose": r"choose| or ",
    "may": r"may|up to",
    "pay": r"you may|pay|Pay",
    "custom": r".",
    "rule": r".",
}
_SPELT = (
    (r"\bVPs?\b|Victory Points?", "point"),
    (r"(\d+) more swords", r"\1 swords"),
    (r"\ban? (card|troop)\b", r"1 \1"),
)
_AMOUNT = re.compile(r"(\d+) (Solari|spice|water|point|Persuasion|sword|Influence|Intrigue card|troop|card)s?\b")


def parts(effect: Any) -> Iterator[Effect]:
    """Yield an effect and all effects within it, an operator first in each."""
    if isinstance(effect, dict):
        yield effect
        for value in effect.values():
            yield from parts(value)
    elif isinstance(effect, list):
        for value in effect:
            yield from parts(value)


def amounts(effects: Iterable[Any]) -> set[Amount]:
    """Return how many of what some effects speak of."""
    return {found for effect in effects for part in parts(effect) for found in _of(part)}


def _of(part: Effect) -> Iterator[Amount]:
    for what, number in part.items():
        if what in _NAMES and isinstance(number, int):
            yield str(number), _NAMES[what]
    numbers = {"recruit": "troop", "draw": "card", "intrigue": "Intrigue card", "discard": "card"}
    for name, noun in numbers.items():
        if isinstance(part.get(name), int):
            yield str(part[name]), noun
    for name in ("influence", "lose_influence"):
        if isinstance(part.get(name), dict) and "amount" in part[name]:
            yield str(part[name]["amount"]), "Influence"
    for name, noun in (("deploy", "troop"), ("retreat", "troop")):
        if name in part and isinstance(part[name]["max"], int):
            yield str(part[name]["max"]), noun
    if "lose_troops" in part:
        yield str(part["lose_troops"]["amount"]), "troop"
    for name in ("trash", "draw_from_discard"):
        if isinstance(part.get(name), dict):
            yield str(part[name]["amount"]), "card"


def summed_up(text: str) -> set[Amount]:
    """Return how many of what a summary speaks of."""
    for pattern, spelt in _SPELT:
        text = re.sub(pattern, spelt, text)
    text = re.sub(r"\+(\d+) strength \(swords\)", r"\1 swords", text)
    text = re.sub(r"(\d+) extra ", r"\1 ", text)
    text = re.sub(r"(\d+) (?:garrisoned |of your )?troops", r"\1 troops", text).replace("garrisoned troop", "troop")
    return set(_AMOUNT.findall(text))


def deeds(effects: Iterable[Any]) -> set[str]:
    """Return the operators of some effects."""
    return {next(iter(part)) for effect in effects for part in parts(effect) if part} & set(DEEDS)
