"""A turn that is sent ahead says all of what it will do: from where, how much is sold, what is deployed."""

from __future__ import annotations

import pytest

from bot.games.imperium import PRESENTATION
from engine.core.game import Game, decide
from engine.core.moves import SetOrder
from engine.core.seen import Seen, ordering
from engine.imperium.phases.turn_moves import TurnOrder
from engine.imperium.state import State
from tests.subjects.imperium import SUBJECT

from .positions import at

RULES = SUBJECT.rules


@pytest.mark.parametrize(
    "order, said",
    [
        (
            TurnOrder(do="agent", card="dagger", space="rally_troops"),
            "an Agent to Rally Troops with Dagger",
        ),
        (
            TurnOrder(do="agent", card="kwisatz_haderach", space="wealth", agent="leader", end=True),
            "an Agent to Wealth with Kwisatz Haderach, and the turn ends",
        ),
        (
            TurnOrder(do="agent", card="kwisatz_haderach", space="carthag", agent="wealth", deploy=1),
            "the Agent on Wealth to Carthag with Kwisatz Haderach, and 1 troop deployed",
        ),
        (
            TurnOrder(do="agent", card="dune_the_desert_planet", space="sell_melange", spice=4),
            "an Agent to Sell Melange with Dune, the Desert Planet, 4 spice sold",
        ),
    ],
)
def test_a_turn_sent_ahead_is_told_whole(order: TurnOrder, said: str) -> None:
    assert PRESENTATION.order_text(order.model_dump()) == f"A turn ahead: {said}."


def _to_sell(spice: int) -> tuple[Game[State], Seen]:
    """Return what somebody has before him who is to come, and whose one card leads to Sell Melange."""
    game = at(3, 0)
    state = RULES.copy(game.state)
    seat = next(seat for seat in state.seats if state.turn is not None and seat != state.turn.seat)
    state.sides[seat].hand, state.sides[seat].spice = ("dune_the_desert_planet",), spice
    found = Game(state, game.stack)
    return found, ordering(RULES, found, seat, "turn")


@pytest.mark.parametrize("spice, sold", [(2, 2), (3, 3), (9, 5)])
def test_a_ready_made_sale_sells_what_one_has(spice: int, sold: int) -> None:
    game, seen = _to_sell(spice)
    (choice,) = (choice for choice in PRESENTATION.early(seen) if "Sell Melange" in choice.label)
    assert choice.label == f"An Agent to Sell Melange with Dune, the Desert Planet, {sold} spice sold"
    assert isinstance(choice.move, SetOrder)
    assert choice.move.order["spice"] == sold
    assert decide(RULES, game, seen.seat, choice.move).game.state.orders
