"""The Harvester: a treachery card that doubles the spice a territory card has just put down (T-HARVESTER-1, D-BLOW-9).

Its window comes in turn 1, too, but not where the storm let nothing come, as all can see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from pydantic import Field as Value

from engine.core.forms import Form, Number, Pick
from engine.core.moves import Order
from engine.core.orders import kept
from engine.core.run import Run
from engine.core.state import Slot

from ..board import in_storm
from ..card_moments import CardOrderKind, CardWindow, PlayCard, card
from ..cards import SPICE_CARDS, SpiceCard
from ..facts import SpiceMoved
from ..passing import InTurn1
from ..query import spice_piles
from ..state import BANK, PILES, State

CARD = "harvester"  # the option, the card and its kind
AMOUNTS = {each.territory: each.amount for each in SPICE_CARDS.values() if each.territory}  # what a blow brings where


def fallen(discards: Mapping[str, tuple[str, ...]], pile: int) -> SpiceCard:
    """Return the spice card turned up last, the uppermost of its pile: in the window, the one that is doubled."""
    return SPICE_CARDS[discards[PILES[pile]][-1]]


class Harvest(PlayCard):
    """Whether to play the Harvester."""

    kind: Literal["harvester"] = "harvester"


class HarvesterOrder(Order):
    """Play the Harvester at the next blow that meets the conditions: `territory`, `at_least` so much spice put down.

    It ends with that blow, whether or not the card was played, and waits while others come.
    """

    kind: Literal["harvester"] = "harvester"
    once: ClassVar[bool] = True
    territory: str = ""
    at_least: int = Value(0, ge=0)

    @property
    def subject(self) -> str:
        """Where it is played; the amount is no subject of its own."""
        return self.territory


class HarvesterWindow(CardWindow[Harvest], InTurn1):
    """A territory card has put spice down; a Harvester brings as much again."""

    kind = CARD
    move = Harvest
    order = HarvesterOrder
    rule = "T-HARVESTER-1"

    def opens(self, s: State) -> bool:
        """Not where the storm let nothing come (D-BLOW-2)."""
        area = fallen(s.discards, s.pile).area
        return area is not None and not in_storm(area, s.storm)

    def meant(self, s: State, seat: str) -> list[Slot]:
        """Return the orders whose conditions this blow meets; one that names the territory before one for any."""
        blown = fallen(s.discards, s.pile)
        found = [
            slot
            for slot, order in kept(s, seat, HarvesterOrder)
            if order.territory in ("", blown.territory) and order.at_least <= blown.amount
        ]
        return sorted(found, key=lambda slot: slot[2] == "")

    def over(self, s: State, seat: str) -> bool:
        """Say whether the last territory card has come, and the window is not open."""
        return bool(s.blown) and s.pile == spice_piles(s) and self.kind not in s.windows

    def plays(self, run: Run[State], seat: str, move: Harvest) -> None:
        """Put down as much again."""
        blown = fallen(run.s.discards, run.s.pile)
        assert blown.area is not None, "the window follows a territory card"
        run.emit(SpiceMoved(BANK, blown.area, blown.amount, CARD))


class HarvesterKind(CardOrderKind):
    """How it is asked for: where, and from how much spice on (T-HARVESTER-2)."""

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the territory, and for an amount that can come there."""
        most = AMOUNTS.get(given.get("territory") or "", max(AMOUNTS.values()))
        where = Pick("territory", tuple(sorted(AMOUNTS)), optional=True)
        return Form((where, Number("at_least", 1, most, optional=True)))


WINDOW = HarvesterWindow()
EXPANSION = card(WINDOW, HarvesterKind(WINDOW, "spice_blow", "T-HARVESTER-2"), "spice blew")
