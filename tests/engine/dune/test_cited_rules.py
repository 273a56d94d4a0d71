"""The rule that a refusal cites is the one that says so: where one sentence has several, the one that holds there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from engine.core.errors import IllegalMove
from engine.core.moves import Move
from engine.dune.game import RULES
from engine.dune.people.deals import PAYMENT_LIMIT, TEXT_LIMIT, ProposeDeal
from engine.dune.phases.bids import Bid
from engine.dune.phases.movement.moves import Landing
from engine.dune.phases.storm import Storm
from engine.dune.phases.support import Pledge
from engine.dune.state import Auction, State

from .standing import after_setup

DEAL = ProposeDeal(parties=("guild",), text="words", payments={"emperor>guild": 1})


def _land(number: int = 1, **more: Any) -> Landing:
    return Landing.model_validate({"mode": "land", "to": "carthag:10", "number": number, **more})


def _turn(turn: int) -> Callable[[State], None]:
    def stand(s: State) -> None:
        s.turn, s.diallers = turn, ("emperor", "guild")

    return stand


def _moves(seat: str, ally: str = "", karama: bool = False) -> Callable[[State], None]:
    def stand(s: State) -> None:
        s.turn, s.phase, s.mover, s.purse[seat] = 2, "movement", seat, 1
        s.alliances = ((seat, ally),) if ally else ()
        if karama:
            s.hands[seat] = ("karama_1",)

    return stand


def _bids(s: State) -> None:
    s.phase, s.auction = "bidding", Auction(1, ("lasgun",), 1, "emperor", "emperor")


def _nothing(s: State) -> None:
    """Leave it as it is."""


# A position, a seat, what it says, and the code and rule of the refusal.
CITED: list[tuple[Callable[[State], None], str, Move, str, str]] = [
    (_turn(1), "fremen", Storm(dial=2), "not_a_dialler", "D-STORM-1"),
    (_turn(2), "fremen", Storm(dial=2), "not_a_dialler", "D-STORM-3"),
    (_moves("emperor"), "emperor", _land(9), "too_expensive", "D-SHIP-1"),
    (_moves("guild"), "guild", _land(9), "too_expensive", "D-GUI-2"),
    (_moves("emperor", "guild"), "emperor", _land(9), "too_expensive", "D-GUI-2"),
    (_moves("emperor", karama=True), "emperor", _land(9, karama=True), "too_expensive", "D-KAR-9"),
    (_moves("emperor"), "emperor", _land(payers=("guild",)), "not_pledged", "D-SHIP-5"),
    (_bids, "emperor", Bid(amount=1, payers=("guild",)), "not_pledged", "D-BID-9"),
    (_moves("emperor"), "emperor", _land(30), "not_so_many_in_reserve", "D-SHIP-1"),
    (
        _moves("fremen"),
        "fremen",
        Landing(mode="enter", to="the_great_flat:15", number=30),
        "not_so_many_in_reserve",
        "D-FRE-2",
    ),
    (_turn(2), "emperor", Pledge(bidder="guild", amount=1), "not_in_this_phase", "D-ALLY-5"),
    (_nothing, "emperor", DEAL.model_copy(update={"text": "w" * (TEXT_LIMIT + 1)}), "text_too_long", "D-DEAL-7"),
    (
        _nothing,
        "emperor",
        DEAL.model_copy(update={"payments": {"emperor>guild": PAYMENT_LIMIT + 1}}),
        "amount_out_of_range",
        "D-DEAL-7",
    ),
]


def _check(s: State, seat: str, move: Move) -> None:
    if move.kind in RULES.questions:
        RULES.questions[move.kind].check(s, seat, move, "")
    else:
        RULES.offers[move.kind].check(s, seat, move)


@pytest.mark.parametrize("stand, seat, move, code, rule", CITED)
def test_a_refusal_cites_the_rule_that_says_so(
    stand: Callable[[State], None], seat: str, move: Move, code: str, rule: str
) -> None:
    s = after_setup().state
    stand(s)
    with pytest.raises(IllegalMove) as refusal:
        _check(s, seat, move)
    assert (refusal.value.code, refusal.value.rule) == (code, rule)


def test_the_limits_of_deals_stand_in_their_rule() -> None:
    for said in (PRESENTATION.rule("D-DEAL-7"), PRESENTATION.reference("D-DEAL-7")):
        assert f"{TEXT_LIMIT} characters" in str(said)
        assert f"{PAYMENT_LIMIT} spice" in str(said)
