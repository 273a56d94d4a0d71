"""What a battle plan is worth against an opponent of whom little is known (rules, section 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

PROJECTILE, POISON, LASGUN = "projectile_weapon", "poison_weapon", "lasgun"
SHIELD, SNOOPER = "shield", "snooper"
_CARD = 2.5  # what losing a useful card costs
_LEADER = 0.7  # what losing a leader costs, for each point of value
_SPICE = 0.5  # what spice in a plan costs, whoever wins


class Fighter(NamedTuple):
    """One who may fight for the opponent: value, chance that it is this one, whether it is the seat's traitor."""

    value: int
    chance: float
    traitor: bool


@dataclass(frozen=True, slots=True)
class Opponent:
    """The opponent's plan as far as it can be guessed: chances of every dial, leader, weapon and defense."""

    forces: int
    dials: Sequence[float]  # by number, in units
    fighters: Sequence[Fighter]
    weapons: Mapping[str, float]  # by kind; the rest is none
    defenses: Mapping[str, float]


class Try(NamedTuple):
    """A plan the seat may make: its leader's value, whether he can be killed or betrayed, kinds of cards."""

    leader: str
    value: int
    mortal: bool
    betrayed: float  # the chance that he is the opponent's traitor
    weapon: str
    defense: str
    spent: float  # what the cards cost that are gone after the battle even if it is won
    haderach: bool = False  # whether the Kwisatz Haderach goes along; his strength is in the value


class Made(NamedTuple):
    """A number that may be dialled: in units, with the forces that it costs a winner, and its spice."""

    number: int
    forces: int
    spice: int = 0


class Stakes(NamedTuple):
    """What a battle is about, and what may be dialled in it; a force is so many `units`, two where halves count."""

    prize: float  # what winning it is worth beside the forces
    forces: int
    force: float  # what losing one of them costs
    wins_ties: bool
    made: Sequence[Made]
    units: int = 1


class Rated(NamedTuple):
    """The best dial for a plan and what it is worth."""

    value: float
    dial: Made
    plan: Try


class Model:
    """Rates plans against one opponent."""

    def __init__(self, opponent: Opponent, stakes: Stakes) -> None:
        self.opponent, self.stakes = opponent, stakes
        units = stakes.units
        top = len(opponent.dials) - 1 + max((units * f.value for f in opponent.fighters), default=0)
        size = max(top, max(made.number for made in stakes.made) + 12 * units) + 2
        dead, alive = [0.0] * size, [0.0] * size
        for dial, chance in enumerate(opponent.dials):
            dead[dial] += chance
            for fighter in opponent.fighters:
                alive[dial + units * fighter.value] += chance * fighter.chance
        self.dead = list(accumulate(dead))
        self.alive = list(accumulate(alive))
        self.reward = sum(f.value * f.chance for f in opponent.fighters)
        self.traitor = sum(f.chance for f in opponent.fighters if f.traitor)
        if not stakes.wins_ties:  # a tie is lost: the enemy's total must be lower, not just as high
            self.dead = [0.0, *self.dead[:-1]]
            self.alive = [0.0, *self.alive[:-1]]

    def own_death(self, plan: Try) -> float:
        """Return the chance that the plan's leader is killed."""
        weapons = self.opponent.weapons
        killed = weapons.get(LASGUN, 0.0)
        killed += 0.0 if plan.defense == SHIELD else weapons.get(PROJECTILE, 0.0)
        killed += 0.0 if plan.defense == SNOOPER else weapons.get(POISON, 0.0)
        return killed

    def kill(self, plan: Try) -> float:
        """Return the chance that the plan kills the opponent's leader."""
        if plan.weapon == PROJECTILE:
            return 1 - self.opponent.defenses.get(SHIELD, 0.0)
        if plan.weapon == POISON:
            return 1 - self.opponent.defenses.get(SNOOPER, 0.0)
        return 1.0 if plan.weapon == LASGUN else 0.0

    def explosion(self, plan: Try) -> float:
        """Return the chance that a lasgun meets a Shield."""
        shield, lasgun = self.opponent.defenses.get(SHIELD, 0.0), self.opponent.weapons.get(LASGUN, 0.0)
        if plan.weapon == LASGUN:
            return 1.0 if plan.defense == SHIELD else shield
        return lasgun if plan.defense == SHIELD else 0.0

    def rate(self, plan: Try, step: int = 1) -> Rated:
        """Return the best dial of a plan."""
        stakes, dead, alive = self.stakes, self.dead, self.alive
        q, r, boom = self.own_death(plan), self.kill(plan), self.explosion(plan)
        everything = stakes.forces * stakes.force + _CARD * (bool(plan.weapon) + bool(plan.defense))
        lost_leader = _LEADER * plan.value + 1.0 if plan.mortal else 0.0
        kill_prize = (1 - boom) * (r * self.reward + 0.3 * self.opponent.forces)
        a, b = (1 - q) * (1 - r), (1 - q) * r
        c, d = (q * (1 - r), q * r) if plan.mortal else (0.0, 0.0)
        if not plan.mortal:
            a, b = 1 - r, r
        best, dial, v = -1e9, stakes.made[0], stakes.units * plan.value
        for made in stakes.made[::step]:
            x, cost, spice = made
            win = a * alive[x + v] + b * dead[x + v] + c * alive[x] + d * dead[x]
            value = win * (stakes.prize + kill_prize - stakes.force * cost - plan.spent) - (1 - win) * everything
            value -= _SPICE * spice
            if value > best:
                best, dial = value, made
        best -= q * lost_leader
        best = (1 - boom) * best - boom * (everything + lost_leader)
        best = (1 - plan.betrayed) * best - plan.betrayed * (everything + lost_leader)
        best = (1 - self.traitor) * best + self.traitor * (stakes.prize + self.opponent.forces * 0.3)
        return Rated(best, dial, plan)

    def best(self, plans: Sequence[Try], step: int = 1) -> Rated:
        """Return the best of some plans."""
        return max((self.rate(plan, step) for plan in plans), key=lambda rated: rated.value)
