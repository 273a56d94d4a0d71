"""Effects and costs as rows of signs, for spaces and Conflicts: a number and a sign each, as they are printed.

What has no sign is an error (`Signless`): a test draws every space and every Conflict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from engine.imperium.cards import Cost, Effect
from engine.imperium.effects.costs import RESOURCES

from .colours import ICONS


class Signless(LookupError):
    """An effect that cannot be drawn."""


class Token(NamedTuple):
    """A figure before a sign; either may be missing."""

    text: str
    sign: str = ""


GAINED = {**dict.fromkeys(RESOURCES), "vp": None, "persuasion": None, "swords": None}.keys()
SLASH = Token("/")
ARROW = Token("", "arrow")
PLUS = Token("+")
COLON = Token(":")


def signs(effect: Effect) -> tuple[Token, ...]:
    """Return what an effect gives."""
    operator = next(iter(effect))
    if operator not in _DRAWN:
        raise Signless(operator)
    return _DRAWN[operator](effect)


def price(cost: Cost) -> tuple[Token, ...]:
    """Return a cost."""
    if "one_of" in cost:
        return _range([each.items() for each in cost["one_of"]])
    found: list[Token] = []
    for part, wanted in cost.items():
        if part in RESOURCES:
            found.append(Token(str(wanted), part))
        elif part == "trash":
            found.append(Token(_number(wanted["amount"]), "trash"))
        else:
            raise Signless(part)
    return tuple(found)


def needed(condition: Mapping[str, Any]) -> tuple[Token, ...]:
    """Return what a space asks for: Influence."""
    if condition.keys() != {"influence"}:
        raise Signless(str(condition))
    return (Token(str(condition["influence"]["min"]), condition["influence"]["faction"]),)


def _number(number: int) -> str:
    return str(number) if number != 1 else ""


def _range(choices: Iterable[Iterable[tuple[str, int]]]) -> tuple[Token, ...]:
    """Return several amounts of one resource, from the least to the most."""
    amounts = [amount for each in choices for amount in each]
    (what,) = {what for what, _ in amounts}
    return (Token(f"{min(n for _, n in amounts)}–{max(n for _, n in amounts)}", what),)


def _gain(effect: Effect) -> tuple[Token, ...]:
    if not effect["gain"].keys() <= GAINED:
        raise Signless(str(effect))
    return tuple(Token(str(amount), what) for what, amount in effect["gain"].items())


def _influence(effect: Effect) -> tuple[Token, ...]:
    wanted = effect["influence"]
    if not isinstance(wanted["faction"], str) or wanted["faction"] not in ICONS or "where" in wanted:
        raise Signless(str(effect))
    return (Token(f"+{wanted['amount']}", wanted["faction"]),)


def _all(effect: Effect) -> tuple[Token, ...]:
    return tuple(token for each in effect["all"] for token in signs(each))


def _choose(effect: Effect) -> tuple[Token, ...]:
    found: list[Token] = [Token(f"{effect['choose']}×")] if effect["choose"] > 1 else []
    for place, each in enumerate(effect["of"]):
        found += [SLASH] if place else []
        found += signs(each)
    return tuple(found)


def _pay(effect: Effect) -> tuple[Token, ...]:
    return (*price(effect["pay"]), ARROW, *signs(effect["then"]))


def _if(effect: Effect) -> tuple[Token, ...]:
    """Only what a space shows by itself: the Mentat that stands on it, an Agent that still does."""
    if "else" in effect or not effect["if"].keys() <= {"mentat_on_space", "agent_on"}:
        raise Signless(str(effect))
    return signs(effect["then"])


def _by_cost_paid(effect: Effect) -> tuple[Token, ...]:
    return _range([entry["effect"]["gain"].items() for entry in effect["by_cost_paid"]])


def _plain(operator: str, sign: str) -> Callable[[Effect], tuple[Token, ...]]:
    return lambda effect: (Token("" if effect[operator] is True else str(effect[operator]), sign),)


_DRAWN: Mapping[str, Callable[[Effect], tuple[Token, ...]]] = {
    "gain": _gain,
    "influence": _influence,
    "all": _all,
    "choose": _choose,
    "pay": _pay,
    "if": _if,
    "by_cost_paid": _by_cost_paid,
    "schedule": lambda effect: signs(effect["do"]),
    "recruit": _plain("recruit", "troop"),
    "draw": _plain("draw", "draw"),
    "intrigue": _plain("intrigue", "intrigue"),
    "steal_intrigue": lambda effect: (Token("", "steal"),),
    "trash": lambda effect: (Token(_number(effect["trash"]["amount"]), "trash"),),
    "acquire_foldspace": lambda effect: (Token(_number(effect["acquire_foldspace"]), "foldspace"),),
    "harvest": lambda effect: (Token(str(effect["harvest"]["base"]), "spice"), PLUS),
    "take_mentat": _plain("take_mentat", "mentat"),
    "reserve_mentat_next_round": _plain("reserve_mentat_next_round", "mentat"),
    "take_high_council_seat": _plain("take_high_council_seat", "council"),
    "take_swordmaster": _plain("take_swordmaster", "swordmaster"),
    "control": lambda effect: (Token("", "control"),),
}
