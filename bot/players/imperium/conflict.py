"""The Conflict of a round: what opponents may bring to it, what a strength is worth, how many troops to send."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from engine.imperium.board import PER_TROOP
from engine.imperium.cards import CONFLICTS, INTRIGUE, Effect
from engine.imperium.state import LEADER
from engine.imperium.view import SideView

from .hagal import agents_to_come, coming, troops_to_come
from .position import Position
from .weights import (
    BRINGS,
    DENIED,
    IDLE_TROOP,
    JOINS,
    PER_AGENT,
    PER_CARD,
    SPENT,
    STEEP,
    SWORD,
    SWORDS,
    TRICK,
    TROOP,
    UNCERTAIN,
    USUAL,
)
from .worth import REWARD, WORTH, Of, worth

FOUR = 4  # sides with which a third place is rewarded (I-COMBAT-5)
_SURE = 0.8  # of swords in hand: a card may be sent with an Agent instead
_FLOOR, _CEILING = -30.0, 30.0


class Foe(NamedTuple):
    """An opponent as far as it can be guessed: whether it will fight, and with which strength."""

    present: float
    strength: float
    spread: float


def foes(pos: Position) -> tuple[Foe, ...]:
    """Guess the strength of each opponent when the Conflict is decided."""
    done = pos.view.phase not in ("round_start", "turns")
    return tuple(_foe(pos, name, side, done) for name, side in pos.others.items())


def _foe(pos: Position, name: str, side: SideView, done: bool) -> Foe:
    if name in pos.view.rivals:
        return _settled(side, 0) if done else _rival(pos, name, side)
    return _settled(side, side.intrigue_size) if done or side.had_reveal else _expected(side)


def _rival(pos: Position, name: str, side: SideView) -> Foe:
    """A Rival has no cards to play; it has a House Hagal card's swords when the combat begins (I-HAGAL-8)."""
    agents, more = agents_to_come(pos, name), troops_to_come(pos, name)
    expected = pos.once(coming)
    present = 1.0 if side.conflict else 1 - (1 - expected.fights) ** agents
    if not side.conflict and present:
        more /= present
    spread = UNCERTAIN + PER_AGENT * agents**0.5 + expected.swords
    return Foe(present, PER_TROOP * (side.conflict + more) + expected.swords, spread)


def _settled(side: SideView, tricks: int) -> Foe:
    return Foe(float(side.conflict > 0), side.strength + TRICK * tricks, UNCERTAIN + PER_CARD * tricks)


def _expected(side: SideView) -> Foe:
    agents = sum(place == LEADER for place in side.agents.values())
    coming = max(JOINS * agents, float(not side.conflict and agents > 0))
    troops = side.conflict + min(side.garrison + coming, BRINGS * coming)
    swords = side.swords + SWORDS * max(0, side.hand_size - agents) + TRICK * side.intrigue_size
    present = 1.0 if side.conflict else 1 - (1 - JOINS) ** agents
    spread = UNCERTAIN + PER_AGENT * agents**0.5 + PER_CARD * side.intrigue_size
    return Foe(present if troops > 0 else 0.0, PER_TROOP * troops + swords, spread)


def places(mine: float, against: tuple[Foe, ...]) -> list[float]:
    """Return the chances of the first place, the second, and so on, with a strength of one's own."""
    found = [1.0]
    for foe in against:
        above = STEEP * (foe.strength - mine) / foe.spread
        loses = foe.present / (1 + exp(-min(_CEILING, max(_FLOOR, above))))
        stays = [chance * (1 - loses) for chance in found] + [0.0]
        falls = [0.0] + [chance * loses for chance in found]
        found = [a + b for a, b in zip(stays, falls, strict=True)]
    return found


def prizes(pos: Position) -> tuple[float, ...]:
    """Return what each place in the Conflict is worth to the seat."""
    if not pos.view.conflict:
        return (0.0, 0.0, 0.0)
    found = [worth(pos, Of(REWARD), effect) for effect in CONFLICTS[pos.view.conflict].rewards]
    rewarded = found if len(pos.view.sides) == FOUR else found[:2]
    return (rewarded[0] * (1 + DENIED), *rewarded[1:])


class Contest:
    """The Conflict as it stands for the seat, weighed once for a question."""

    def __init__(self, pos: Position) -> None:
        self.pos, self.foes, self.prizes = pos, foes(pos), prizes(pos)
        swords = pos.me.swords + _SURE * (pos.swords - pos.me.swords) if not pos.me.had_reveal else pos.me.swords
        self.beside = swords + tricks(pos)  # strength that comes with the first troop

    def value(self, troops: int, more: float = 0.0) -> float:
        """Return what it is worth to have so many troops in the Conflict, and so much strength besides."""
        if troops <= 0:
            return 0.0
        chances = places(PER_TROOP * troops + self.beside + more, self.foes)
        return sum(chance * prize for chance, prize in zip(chances, self.prizes, strict=False))

    def best(self, most: int, least: int = 0, cost: float | None = None) -> tuple[int, float]:
        """Return how many more troops to send, of at most so many, and what that adds."""
        there, each = self.pos.me.conflict, spent(self.pos) if cost is None else cost
        before = self.value(there)
        tried = [(self.value(there + n) - before - each * n, -n) for n in range(least, most + 1)]
        gain, number = max(tried, default=(0.0, 0))
        return -number, gain

    def retreat(self, most: int) -> tuple[int, float]:
        """Return how many troops to take back, of at most so many, and what that saves."""
        there, each = self.pos.me.conflict, spent(self.pos)
        before = self.value(there)
        tried = [(self.value(there - n) - before + each * n, -n) for n in range(min(most, there) + 1)]
        gain, number = max(tried, default=(0.0, 0))
        return -number, gain

    def swords(self, number: float) -> float:
        """Return what so many swords more are worth, with the troops that are there."""
        there = self.pos.me.conflict
        return self.value(there, number) - self.value(there)


def spent(pos: Position) -> float:
    """Return what a troop costs that goes to the Conflict, and so to the supply after it."""
    return IDLE_TROOP + SPENT * pos.time


def tricks(pos: Position) -> float:
    """Return the swords that the seat's Combat cards would add, as far as it can pay for them."""
    found, spice = 0.0, pos.me.spice
    for card in pos.own.intrigue:
        for play in INTRIGUE[card].plays:
            swords = play.effect.get("gain", {}).get("swords", 0) if play.type == "combat" else 0
            price = (play.cost or {}).get("spice", 0)
            if swords and price <= spice:
                found, spice = found + swords / 2, spice - price
                break
    return found


def contest(pos: Position) -> Contest:
    """Return the Conflict as it stands for the seat."""
    return pos.once(Contest)


def troop(pos: Position) -> float:
    """Return what a troop in the garrison is worth."""
    return IDLE_TROOP + TROOP * pos.time


def gained_swords(pos: Position, of: Of, number: int) -> float:
    """Return what swords are worth."""
    if of.general:
        return USUAL["swords"] * number
    if of.held and not pos.revealing:
        return SWORD * number * (1.0 if pos.me.conflict else 0.5)
    return contest(pos).swords(number)


def _recruit(pos: Position, of: Of, effect: Effect) -> float:
    number: int = effect["recruit"] if of.general else min(effect["recruit"], pos.me.supply)
    sent = contest(pos).best(number)[1] if effect.get("may_deploy") and not of.general else 0.0
    return troop(pos) * number + sent


def _deploy(pos: Position, of: Of, effect: Effect) -> float:
    wanted = effect["deploy"]
    if of.general:
        return 1.0 if wanted["max"] == "any" else 0.5 * wanted["max"]
    there = pos.me.garrison if wanted["from"] == "garrison" else pos.me.supply
    most = there if wanted["max"] == "any" else min(wanted["max"], there)
    least = most if wanted.get("mandatory") else 0
    return contest(pos).best(most, least, cost=0.0 if wanted["from"] == "supply" else None)[1]


def _retreat(pos: Position, of: Of, effect: Effect) -> float:
    if of.general:
        return 0.3
    most = effect["retreat"]["max"]
    return contest(pos).retreat(pos.me.conflict if most == "any" else most)[1]


def _lose_troops(pos: Position, of: Of, effect: Effect) -> float:
    wanted = effect["lose_troops"]
    number: int = wanted["amount"]
    if wanted.get("who") == "target":
        return 1.0
    if wanted["from"] == "conflict":
        there = pos.me.conflict
        return contest(pos).value(there - number) - contest(pos).value(there)
    return -troop(pos) * min(number, pos.me.garrison)


WORTH |= {"recruit": _recruit, "deploy": _deploy, "retreat": _retreat, "lose_troops": _lose_troops}
