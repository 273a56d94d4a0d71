"""What the facts that everybody hears would tell of orders that do nothing."""

from __future__ import annotations

from typing import Any

from engine.core.moves import SetOrder
from engine.dune.karama import React
from engine.dune.phases.bids import Bid
from tests.engine.dune.playing import Board

A, B, E, H = "atreides", "bene_gesserit", "emperor", "harkonnen"


def _auction(order: dict[str, Any] | None) -> list[str]:
    """Return what everybody hears of a card whose first bidder missed his turn and perhaps gave an order since."""
    board = Board("bidding", A, B, E, H)
    s = board.s
    s.order = (A, B, E, H)
    s.decks["treachery"] = tuple(card for hand in s.hands.values() for card in hand) + s.decks["treachery"]
    s.hands.update(dict.fromkeys(s.hands, ()))
    s.purse.update(dict.fromkeys(s.purse, 10))
    board.go()
    board.time_up()
    if order is not None:
        board.play(A, SetOrder(order=order))
    heard = []
    for who, amount in ((B, 1), (E, 2), (H, 3)):
        board.play(who, Bid(amount=amount))
        assert board.last is not None
        heard += [repr(fact) for commit in board.last.commits for fact, audience in commit.facts if audience is None]
    return heard


def test_an_absent_bidder_s_order_that_passes_is_as_invisible_as_none() -> None:
    none = _auction(None)
    assert any("missed=True" in fact for fact in none)
    assert _auction({"kind": "bid", "how": "pass"}) == none
    assert _auction({"kind": "bid", "how": "exact", "amount": 3}) == none
    assert _auction({"kind": "bid", "how": "raise", "amount": 9, "stop_if": [H]}) == none
    assert _auction({"kind": "bid", "how": "raise", "amount": 9}) != none


def _told_to_the_stopper(unasked: bool) -> list[str]:
    """Return what the one who stopped a window hears as he lets it go by, after another did so unasked or did not."""
    board = Board("bidding", A, B, E, H)
    s = board.s
    s.order = (A, B, E, H)
    s.decks["treachery"] = tuple(card for hand in s.hands.values() for card in hand) + s.decks["treachery"]
    s.hands.update(dict.fromkeys(s.hands, ()))
    s.stops = frozenset({(E, "peek_karama")})
    board.go()
    if unasked:
        board.play(H, React(kind="peek_karama"))
    board.play(E, React(kind="peek_karama"))
    assert board.last is not None
    return [repr(f) for commit in board.last.commits for f, who in commit.facts if who is None or E in who]


def test_an_answer_does_not_tell_that_others_have_answered_unasked() -> None:
    assert "'bid'" in _told_to_the_stopper(False)[0]
    assert _told_to_the_stopper(True) == _told_to_the_stopper(False)
