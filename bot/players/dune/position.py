"""How good a position on the map is for one side: chances to hold strongholds, spice to gather, forces at risk.

All values are in spice. Everything is computed from a view.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import exp, prod

from engine.dune.board import ORNITHOPTER_CITIES, SECTOR_OF, SECTORS, TERRITORIES, TERRITORY_OF
from engine.dune.cards import LEADERS, is_worm

from .cards import DEFENSE_KINDS, WEAPON_KINDS, kinds
from .seat import Seat, side_of, yields
from .storm import outcomes

Placing = dict[str, int]  # area -> forces

STRONGHOLD = 8.0  # what holding a stronghold at the end of a turn is worth by itself
VICTORY = 70.0
DENIAL = 55.0  # what it is worth to break up an enemy side that holds enough
FORCE = 1.0  # a force on the map
RESERVE = 0.7  # a force in the reserves
FREE_RESERVE = 0.95  # the same where landing costs nothing
_UNKNOWN_CARDS = 1.5  # what the enemy's cards add to his strength
_CROWD = 10  # forces beyond this number in one place are worth less: they are missed elsewhere
_BATTLE = 1.5  # what any battle costs in leaders and cards
_SPREAD = 2.2  # how uncertain a battle is
_WORM_RISK = 0.2  # that a pile begins with a worm, for all one knows


@cache
def distance_to_goal(territory: str, goals: tuple[str, ...]) -> int:
    """Return how many territories must be entered to stand in one of those that win the game."""
    seen, edge, steps = {territory}, [territory], 0
    while edge:
        if any(t in goals for t in edge):
            return steps
        edge = [n for t in edge for n in TERRITORIES[t].neighbours if n not in seen]
        seen.update(edge)
        steps += 1
    return steps


def storm_risks(seat: Seat) -> dict[int, float]:
    """Return the chances that the next storm passes sectors, without those that it cannot reach."""
    found, storm = outcomes(seat), seat.view.storm
    return {
        (storm + ahead - 1) % SECTORS + 1: sum(sectors >= ahead for sectors in found) / len(found)
        for ahead in range(1, max(found) + 1)
    }


def leader_strength(seat: Seat, faction: str, territory: str) -> int:
    """Return the value of the best leader a faction could use there."""
    seen = seat.view
    return max(
        (
            leader.value
            for leader in LEADERS.values()
            if leader.faction == faction
            and seen.leaders.get(leader.id) == "ready"
            and seen.used.get(leader.id, territory) == territory
            and leader.id not in seat.own.captives
        ),
        default=0,
    )


class Position:
    """The map as one seat's side sees it; `value` rates a placing of the seat's own forces."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        seen = seat.view
        self.goals, self.target = seen.goals, seen.target
        side = seat.side()
        self.mine: Placing = {}
        self.friends: dict[str, int] = {}  # territory -> forces of allies
        self.foes: dict[str, dict[str, int]] = {}  # territory -> enemy -> forces
        for (area, f), count in seen.forces.items():
            number = count[0] + count[1]
            territory = TERRITORY_OF[area]
            if f == seat.name:
                self.mine[area] = self.mine.get(area, 0) + number
            elif f in side:
                self.friends[territory] = self.friends.get(territory, 0) + number
            elif not yields(seen, f, territory):
                there = self.foes.setdefault(territory, {})
                there[f] = there.get(f, 0) + number
        self.appetite = 1.3 if seat.own.spice < 6 else 0.9 if seat.own.spice < 16 else 0.6
        self.worms = self._worm_risks()
        self.storm = storm_risks(seat)
        self.peaceful = self._peaceful()
        self.threat = self._threat(side)
        self.edge = self._edge()
        cities = [t for t in ORNITHOPTER_CITIES if seen.coexisting.get(t) != seat.name]
        self.rate = 3 if any(TERRITORY_OF[a] in cities for a in self.mine) else 2
        self.rivals = self._rivals()
        self._known: dict[tuple[tuple[str, int], ...], tuple[float, float]] = {}

    def _peaceful(self) -> frozenset[str]:
        """Return where the seat's forces coexist with others, or would if they came (D-XV-BG-6, D-XV-BG-11)."""
        seen, me = self.seat.view, self.seat.name
        settled = {*seen.stances, *(TERRITORY_OF[area] for area in self.mine)}
        crowded = {t for t, foes in self.foes.items() if TERRITORIES[t].is_stronghold and len(foes) > 1}
        met = {*self.foes, *self.friends}
        found = {t for t in met if t in settled or t in crowded or t in self.friends}
        return frozenset(t for t in found if yields(seen, me, t))

    def _threat(self, side: tuple[str, ...]) -> float:
        """Return how many of the enemies may still move before the battles, as a share."""
        seen = self.seat.view
        enemies = [f for f in seen.storm_order if f not in side]
        if seen.phase in ("battle", "collection"):
            return 0.0
        gone = (*seen.moved, seen.mover)
        if seen.phase != "movement" or not any(gone) or not enemies:
            return 1.0
        return sum(1 for f in enemies if f not in gone) / len(enemies)

    def _edge(self) -> float:
        """Return what the seat's own cards add to its strength in battle."""
        have = kinds(self.seat.own.hand)
        weapon = 2.0 if any(have[k] for k in WEAPON_KINDS) else 0.0
        return weapon + sum(1.0 for k in DEFENSE_KINDS if have[k])

    def _rivals(self) -> list[tuple[tuple[str, ...], float]]:
        """Return the strongholds of enemy sides that hold enough, or one too few, with what breaking them is worth."""
        held: dict[tuple[str, ...], list[str]] = {}
        for t in self.goals:
            sides = {side_of(self.seat.view, f) for f in self.foes.get(t, ())}
            if len(sides) == 1 and not self.friends.get(t):
                held.setdefault(sides.pop(), []).append(t)
        return [
            (tuple(places), self._denial(side, self.target - len(places)))
            for side, places in held.items()
            if len(places) >= self.target - 1
        ]

    def _denial(self, side: tuple[str, ...], missing: int) -> float:
        """Return what breaking a side that lacks so many strongholds is worth; one that fulfils a prediction, none."""
        predicted = self.seat.own.prediction
        if predicted is not None and predicted[0] in side and predicted[1] == self.seat.view.turn:
            return -DENIAL
        return DENIAL if missing <= 0 else DENIAL / 6

    def odds(self, number: int, territory: str) -> float:
        """Return the chance that so many forces of the seat beat all enemies in a territory, one after the other."""
        foes = self.foes.get(territory)
        if not foes:
            return 1.0
        own = leader_strength(self.seat, self.seat.name, territory) + self.edge
        chance, left = 1.0, float(number)
        for foe, there in sorted(foes.items(), key=lambda item: item[1]):
            theirs = 0.75 * there + leader_strength(self.seat, foe, territory) * 0.85 + _UNKNOWN_CARDS
            chance *= 1 / (1 + exp(-(0.9 * left + own - theirs) / _SPREAD))
            left = max(0.0, left - max(1.0, 0.6 * there))
        return chance

    def value(self, placing: Mapping[str, int]) -> float:
        """Rate the map if the seat's forces stood like this."""
        groups: dict[str, list[tuple[str, int]]] = {}
        for area, number in placing.items():
            if number:
                groups.setdefault(TERRITORY_OF[area], []).append((area, number))
        held = dict.fromkeys(self.goals, 0.0)
        total = 0.0
        for territory, group in groups.items():
            chance, local = self._rate(tuple(group))
            total += local
            if territory in held:
                held[territory] = chance
        for territory in self.goals:
            if self.friends.get(territory):
                held[territory] = max(held[territory], self._allied_hold(territory))
        return total + self._strongholds(held)

    def _allied_hold(self, territory: str) -> float:
        there = self.friends[territory]
        foes = sum(self.foes.get(territory, {}).values())
        return self._hold(there) if not foes else 1 / (1 + exp(-(there - foes) / _SPREAD))

    def _hold(self, number: int) -> float:
        """Return the chance to keep a stronghold nobody contests yet: most attacks find a battle not worth it."""
        return 1.0 - (0.25 + 0.5 * self.threat) * 2.5 / (number + 2.5)

    def _rate(self, group: tuple[tuple[str, int], ...]) -> tuple[float, float]:
        known = self._known.get(group)
        if known is None:
            known = self._known[group] = self._rate_anew(group)
        return known

    def _rate_anew(self, group: tuple[tuple[str, int], ...]) -> tuple[float, float]:
        """Return the chance to hold the group's territory, and what the group is worth apart from strongholds."""
        seen = self.seat.view
        territory = TERRITORY_OF[group[0][0]]
        number = sum(n for _, n in group)
        peaceful = territory in self.peaceful
        foes = {} if peaceful else self.foes.get(territory, {})
        chance = self.odds(number, territory) if foes and territory != "polar_sink" else 1.0
        local = FORCE * (number - 0.4 * max(0, number - _CROWD))
        if foes and territory != "polar_sink":
            enemy = sum(foes.values())
            local -= _BATTLE + (1 - chance) * FORCE * number + chance * 0.6 * FORCE * min(number, enemy)
            local += chance * 0.4 * enemy
        protected = TERRITORIES[territory]
        safe = protected.protected_after_atomics if seen.atomics else protected.storm_protected
        for area, n in group:
            spice = seen.spice.get(area, 0)
            if spice and not peaceful:
                local += self.appetite * chance * min(spice, self.rate * n) * (1 - 0.3 * self.threat)
                local += 0.15 * chance * max(0, spice - self.rate * n)
            if not safe:
                local -= 0.85 * FORCE * n * self.storm.get(SECTOR_OF[area], 0.0)
        if protected.worm_can_devour:
            local -= self.worms.get(territory, 0.0) * FORCE * number
        if territory not in self.goals:
            local -= 0.08 * number * min(3, distance_to_goal(territory, self.goals))
        if peaceful:
            return 0.0, local
        held = chance * self._hold(max(1, round(number * 0.5))) if foes else self._hold(number)
        return held, local

    def _worm_risks(self) -> dict[str, float]:
        """Return the chance that a worm devours the seat's forces next turn, by the territory where it would rise."""
        seen, looked = self.seat.view, self.seat.own.looked
        if self.seat.name in side_of(seen, "fremen"):
            return {}
        first = float(is_worm(looked[0])) if looked else _WORM_RISK
        risks = {seen.reference: first}
        if seen.piles > 1:  # the second pile begins after the territory card of the first
            known = len(looked) > 1 and not is_worm(looked[0])
            second = float(is_worm(looked[1])) if known else _WORM_RISK
            risks[seen.second_reference] = max(second, risks.get(seen.second_reference, 0.0))
        return risks

    def _strongholds(self, held: Mapping[str, float]) -> float:
        """Rate the chances to hold strongholds: each by itself, enough of them, and enemies who have enough."""
        counts = [1.0]
        for chance in held.values():
            counts = [
                (counts[i] if i < len(counts) else 0.0) * (1 - chance) + (counts[i - 1] * chance if i else 0.0)
                for i in range(len(counts) + 1)
            ]
        rated = STRONGHOLD * sum(held.values()) + VICTORY * sum(counts[self.target :])
        for places, weight in self.rivals:
            rated -= weight * prod(1 - 0.9 * held[t] for t in places)
        return rated


def after(placing: Mapping[str, int], taken: Mapping[str, int], to: str) -> Placing:
    """Return the placing after a group has gone to an area."""
    new = dict(placing)
    for area, number in taken.items():
        new[area] = new.get(area, 0) - number
    return landed(new, sum(taken.values()), to)


def landed(placing: Mapping[str, int], number: int, to: str) -> Placing:
    """Return the placing with forces from elsewhere added to an area."""
    return {**placing, to: placing.get(to, 0) + number}
