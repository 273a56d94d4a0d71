"""Where a game stands for a machine player: what follows at once from its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from engine.imperium.board import COUNCIL, ENDING, FROM_GARRISON, ROUNDS, SEAT_PERSUASION, SWORDMASTER
from engine.imperium.rivals.printed import LEVELS
from engine.imperium.state import LEADER, MENTAT_AGENT, SWORDMASTER_AGENT
from engine.imperium.view import Own, SideView, View

from .printed import persuasion_of, swords_of
from .seat import Seat
from .weights import (
    ENOUGH_SPICE,
    ENOUGH_WATER,
    FLOW,
    KEPSAKE,
    LAST,
    PACE,
    PERSUASION,
    SAVED,
    SETTLING,
    SOLARI,
    SPICE,
    SPICE_SPARE,
    WATER,
    WATER_SPARE,
)
from .weights import SWORDMASTER as A_THIRD_AGENT

T = TypeVar("T")
COUNCIL_COST, SWORDMASTER_COST, FLOW_COST = 5, 8, 9  # Solari, Solari, Persuasion


class Position:
    """A seat's view, with what its strategy asks of it again and again."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.name: str = seat.name
        self.view: View = seat.view
        self.own: Own = seat.own
        self.me: SideView = seat.view.sides[seat.name]
        self.others: Mapping[str, SideView] = {n: side for n, side in seat.view.sides.items() if n != seat.name}
        self._found: dict[Callable[[Position], Any], Any] = {}

    def once(self, make: Callable[[Position], T]) -> T:
        """Return what a function makes of this position, which is worked out once."""
        if make not in self._found:
            self._found[make] = make(self)
        found: T = self._found[make]
        return found

    @cached_property
    def ahead(self) -> float:
        """Return about how many rounds there are after this one."""
        best = max(side.vp for side in self.view.sides.values())
        if self.view.round >= ROUNDS or best >= ENDING:
            return 0.0
        return min(ROUNDS - self.view.round, max(LAST, (ENDING + 0.5 - best) / PACE))

    @cached_property
    def time(self) -> float:
        """Return how much of what pays later still pays: 0 in the last round, 1 early."""
        return min(1.0, self.ahead / SETTLING)

    @cached_property
    def deck(self) -> Counter[str]:
        """Count the cards the seat owns."""
        me = self.me
        return Counter((*self.own.deck, *self.own.hand, *me.discard, *me.played, *me.revealed))

    @cached_property
    def ready(self) -> int:
        """Return how many Agents may still be sent."""
        return sum(place == LEADER for place in self.me.agents.values())

    @property
    def revealing(self) -> bool:
        """Say whether the seat's Reveal turn is going on."""
        turn = self.view.turn
        return turn is not None and (turn.seat, turn.kind) == (self.name, "reveal")

    @property
    def mentat_is_home(self) -> bool:
        """Say whether the Mentat waits on its space (I-MENTAT-1)."""
        return not self.view.promised and not any(MENTAT_AGENT in side.agents for side in self.view.sides.values())

    @property
    def has_swordmaster(self) -> bool:
        """Say whether the seat has its third Agent."""
        return SWORDMASTER_AGENT in self.me.agents

    # what is in the purse

    def solari(self, number: int) -> float:
        """Return what so many Solari are worth: most while a Council seat or the Swordmaster is saved up for."""
        saved, left = 0.0, number
        for price, profit in self._goals:
            saved += SAVED * profit * min(1.0, left / price)
            left = max(0, left - price)
        return saved + self._pile(number, number, SOLARI, SOLARI)

    @cached_property
    def _goals(self) -> list[tuple[int, float]]:
        """Return what is saved up for, the best first: its price, and what it brings beyond that."""
        prices = {COUNCIL: COUNCIL_COST, SWORDMASTER: SWORDMASTER_COST}
        had = {COUNCIL: self.me.council, SWORDMASTER: self.has_swordmaster or self._no_swordmaster}
        found = [(price, self.office(name) - SOLARI * price) for name, price in prices.items() if not had[name]]
        return sorted((goal for goal in found if goal[1] > 0), key=lambda goal: -goal[1] / goal[0])

    @property
    def _no_swordmaster(self) -> bool:
        """Say whether the level of difficulty keeps the third Agent from the seat (I-SOLO-15)."""
        return bool(self.view.level) and not LEVELS[self.view.level].swordmaster

    def office(self, space: str) -> float:
        """Return what a Council seat or the Swordmaster brings until the game ends."""
        if space == COUNCIL:
            return SEAT_PERSUASION * PERSUASION * (self.ahead + (not self.me.had_reveal))
        return A_THIRD_AGENT * (self.ahead + (not self.me.had_reveal))

    def spice(self, number: int) -> float:
        """Return what so much spice is worth."""
        return self._pile(number, ENOUGH_SPICE, SPICE, SPICE_SPARE)

    def water(self, number: int) -> float:
        """Return what so much water is worth."""
        return self._pile(number, ENOUGH_WATER, WATER, WATER_SPARE)

    def _pile(self, number: int, enough: int, first: float, spare: float) -> float:
        full = first * min(number, enough) + spare * max(0, number - enough)
        return KEPSAKE * number + self.time * full

    def resource(self, what: str, amount: int) -> float:
        """Return what gaining so much of a resource is worth, or paying it where the amount is below 0."""
        have: int = getattr(self.me, what)
        pile = {"solari": self.solari, "spice": self.spice, "water": self.water}[what]
        return pile(have + amount) - pile(have)

    # what is in the hand

    @cached_property
    def promised(self) -> int:
        """Return the Persuasion to expect in the Reveal turn of this round, or that is left in it."""
        if self.revealing and self.view.turn is not None:
            return self.view.turn.persuasion
        return sum(self._offers[: self._shown]) + SEAT_PERSUASION * self.me.council

    @cached_property
    def _offers(self) -> list[int]:
        """Return the Persuasion of the cards in hand, the most first."""
        return sorted((persuasion_of(card) for card in self.own.hand), reverse=True)

    @property
    def _shown(self) -> int:
        """Return how many cards will be left to reveal, when all Agents are sent."""
        return max(0, len(self.own.hand) - self.ready)

    def persuasion(self, amount: int) -> float:
        """Return what so much Persuasion more is worth in this round."""
        return self._buys(self.promised + amount) - self._buys(self.promised)

    def offered(self, amount: int) -> float:
        """Return what it is worth to reveal a card of the hand with so much Persuasion, and not to send it."""
        instead = next(iter(self._offers[self._shown :]), 0)
        return self._buys(self.promised) - self._buys(self.promised - max(0, amount - instead))

    def _buys(self, number: int) -> float:
        """Return what so much Persuasion buys: cards for later, and the point of The Spice Must Flow."""
        return PERSUASION * self.time * number + FLOW * (number // FLOW_COST)

    @cached_property
    def swords(self) -> int:
        """Return the swords that the hand would reveal, with those that are out already."""
        return self.me.swords + sum(map(swords_of, self.own.hand))

    def deployable(self, recruited: int) -> int:
        """Return how many troops a Combat space would let the seat deploy that recruits so many (I-DEPLOY-2)."""
        recruited = min(recruited, self.me.supply)
        return min(self.me.garrison + recruited, FROM_GARRISON + recruited)
