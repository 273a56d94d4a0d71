"""The Harvester: a treachery card that doubles the spice a territory card has just put down (T-HARVESTER-1, D-BLOW-9).

Its window is a standing one: it waits for nobody but those who set a stop (D-ASYNC-13). It comes in turn 1, too, but
not where the storm let nothing come, as all can see. Where all see the card among the discards nobody is asked, and no
order fires.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field as Value

from engine.core.decision import Question
from engine.core.errors import check
from engine.core.forms import Flag, Form, Number, Pick
from engine.core.moves import Move, Order
from engine.core.orders import OrderKind, end, kept
from engine.core.run import Run, Step
from engine.core.state import Slot

from ..board import in_storm
from ..cards import SPICE_CARDS, SUBTYPE_OF, SpiceCard
from ..expansion import Expansion, on
from ..facts import CardPlayed, SpiceMoved
from ..passing import InTurn1
from ..query import comes, held
from ..state import BANK, State

CARD = "harvester"  # the option, the card and its kind
_PHASE = "spice_blow"
_RULE = "T-HARVESTER-1"
AMOUNTS = {card.territory: card.amount for card in SPICE_CARDS.values() if card.territory}  # what a blow brings where


def fallen(discards: Sequence[str]) -> SpiceCard:
    """Return the spice card turned up last, the uppermost of its discards: in the window, the one that is doubled."""
    return SPICE_CARDS[discards[-1]]


class Harvest(Move):
    """Whether to play the Harvester."""

    kind: Literal["harvester"] = "harvester"
    play: bool = False


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


def _meant(s: State, seat: str) -> list[Slot]:
    """Return the orders of a seat whose conditions this blow meets; one that names the territory before one for any."""
    card = fallen(s.discards["spice"])
    found = [
        slot
        for slot, order in kept(s, seat, HarvesterOrder)
        if order.territory in ("", card.territory) and order.at_least <= card.amount
    ]
    return sorted(found, key=lambda slot: slot[2] == "")


class HarvesterWindow(Question[State, Harvest], InTurn1):
    """A territory card has put spice down; a Harvester brings as much again."""

    kind = "harvester"
    move = Harvest
    clock_class = "reaction"
    rule = _RULE
    named = False
    stoppable = True
    ahead = "harvester"
    unforeseen = "it waits for nobody"

    def waits_for(self, s: State, ref: str) -> tuple[str, ...]:
        """Wait for nobody: a standing window (D-ASYNC-13)."""
        return ()

    def may(self, s: State, ref: str) -> tuple[str, ...]:
        """Return everybody, unless all can see that nobody holds the card (D-ASYNC-4)."""
        return () if any(SUBTYPE_OF[card] == CARD for card in s.discards["treachery"]) else s.storm_order

    def form(self, s: State, seat: str, ref: str, given: Mapping[str, Any]) -> Form:
        """Ask whether to play it, of its holder."""
        return Form((Flag("play"),)) if held(s, seat, CARD) else Form()

    def check(self, s: State, seat: str, move: Harvest, ref: str) -> None:
        """Refuse a card one does not have."""
        if move.play:
            check(held(s, seat, CARD) is not None, "card_not_held", _RULE, card=CARD)

    def default(self, s: State, seat: str, ref: str) -> Harvest:
        """Keep it."""
        return Harvest()

    def legal(self, s: State, seat: str, ref: str) -> Iterator[Harvest]:
        """Yield keeping it and, for its holder, playing it."""
        yield Harvest()
        if held(s, seat, CARD):
            yield Harvest(play=True)

    def passes(self, move: Harvest) -> bool:
        """Say whether the card is kept."""
        return not move.play

    def ordered(self, s: State, seat: str, ref: str) -> tuple[Harvest, Slot] | None:
        """Play it if that was ordered for such a blow."""
        return next(((Harvest(play=True), slot) for slot in _meant(s, seat)), None)

    def concerns(self, s: State, seat: str) -> bool:
        """Say whether the card is in the game."""
        return on(s, CARD)

    def over(self, s: State, seat: str) -> bool:
        """Say whether the territory card has come, and the window is not open."""
        return bool(s.blown) and self.kind not in s.windows

    def close(self, run: Run[State], ref: str, answers: Mapping[str, Harvest]) -> None:
        """Put down as much again, or leave it at that; the blow ends in the step of the phase."""
        for seat in run.s.storm_order if run.s.orders else ():
            for slot in _meant(run.s, seat):
                end(run, slot, "lapsed")
        run.done()
        player = next((seat for seat, answer in answers.items() if answer.play), None)
        if player is not None:
            card, spice = held(run.s, player, CARD), fallen(run.s.discards["spice"])
            assert card is not None, "a sealed answer is checked again whenever a hand changes"
            assert spice.area is not None, "the window follows a territory card"
            run.emit(CardPlayed(player, card, CARD))
            run.emit(SpiceMoved(BANK, spice.area, spice.amount, CARD))


class HarvesterKind(OrderKind[State]):
    """How it is asked for: where, and from how much spice on."""

    order = HarvesterOrder
    rule = "T-HARVESTER-2"

    def open_to(self, s: State, seat: str) -> bool:
        """Offer it to everybody while there is a blow to come in which it can be played, held or not."""
        return WINDOW.concerns(s, seat) and comes(s, _PHASE, over=WINDOW.over(s, seat))

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for the territory, and for an amount that can come there."""
        most = AMOUNTS.get(given.get("territory") or "", max(AMOUNTS.values()))
        where = Pick("territory", tuple(sorted(AMOUNTS)), optional=True)
        return Form((where, Number("at_least", 1, most, optional=True)))


def _after(run: Run[State]) -> None:
    """Open the window unless the storm let nothing come (D-BLOW-2)."""
    area = fallen(run.s.discards["spice"]).area
    if area is not None and not in_storm(area, run.s.storm):
        run.push(STEP.name)


WINDOW = HarvesterWindow()
STEP = Step("harvester", {"window": WINDOW}, part_of=_PHASE)
EXPANSION = Expansion(
    option=CARD,
    rule=_RULE,
    cards=(CARD,),
    at={"spice blew": _after},
    steps=(STEP,),
    orders=(HarvesterKind(),),
)
