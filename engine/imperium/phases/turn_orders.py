"""Turns that are sent ahead, with alternatives: "if that space is taken, then ..." (I-ASYNC-4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.errors import check
from engine.core.forms import Field, Flag, Form, Number, Pick
from engine.core.moves import Order
from engine.core.orders import OrderKind
from engine.core.run import Run

from ..acquiring import obtainable
from ..board import SPACES
from ..cards import CARDS
from ..moving import row_of
from ..query import icons
from ..state import LEADER, State
from .agent import foreseen_deployment, sends_anywhere
from .turn_moves import TurnOrder
from .turns import SELL

CHOICES = 3


class TurnOrderKind(OrderKind[State]):
    """Asks which choice it is, and for a whole turn; of several the first is taken that can be then."""

    order = TurnOrder
    rule = "I-ASYNC-4"

    def form(self, run: Run[State], seat: str, given: Mapping[str, Any]) -> Form:
        """Ask for an Agent turn or the Reveal turn."""
        s = run.s
        spaces = _spaces(s, seat)
        ways = ("reveal", *(("agent",) if spaces else ()))
        fields: list[Field] = [Number("choice", 1, CHOICES), Pick("do", ways)]
        if given.get("do") == "agent" and spaces:
            fields += _agent_fields(s, seat, spaces, given)
        elif given.get("do") == "reveal" and (cards := tuple(obtainable(s, seat))):
            fields += [Pick("acquire", cards, optional=True), Pick("acquire_too", cards, optional=True)]
        return Form((*fields, Flag("end")))

    def open_to(self, s: State, seat: str) -> bool:
        """While a turn of this round is to come: after the Reveal turn the next hand and Conflict are unknown."""
        return s.phase in ("round_start", "turns") and not s.sides[seat].had_reveal

    def sense(self, s: State, seat: str, order: Order) -> None:
        """Refuse an Agent turn without card or space."""
        assert isinstance(order, TurnOrder), "the form of another order"
        check(order.do == "reveal" or bool(order.card and order.space), "turn_incomplete", self.rule)


def _spaces(s: State, seat: str) -> dict[str, tuple[str, ...]]:
    """Return to which spaces the icons of each card of the hand lead, whoever stands there."""
    found = {}
    for card in row_of(s.sides[seat].hand):
        mine = icons(s, seat, CARDS[card])
        found[card] = tuple(space for space in SPACES if sends_anywhere(card) or SPACES[space].icon in mine)
    return {card: spaces for card, spaces in found.items() if spaces}


def _agent_fields(s: State, seat: str, leads: Mapping[str, tuple[str, ...]], given: Mapping[str, Any]) -> list[Field]:
    card, space = str(given.get("card", "")), str(given.get("space", ""))
    fields: list[Field] = [Pick("card", tuple(leads))]
    if card not in leads:
        return fields
    spaces = leads[card]
    fields.append(Pick("space", spaces))
    if sends_anywhere(card):
        fields.append(Pick("agent", (LEADER, *SPACES)))
    if space in spaces and "one_of" in SPACES[space].cost:
        amounts = [cost[SELL] for cost in SPACES[space].cost["one_of"]]
        fields.append(Number("spice", amounts[0], amounts[-1]))
    most = foreseen_deployment(s, seat, card, space) if space in spaces else 0
    return [*fields, *([Number("deploy", 0, most, lowest=True)] if most else [])]


ORDERS: tuple[OrderKind[State], ...] = (TurnOrderKind(),)
