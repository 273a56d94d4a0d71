"""What everybody sees would tell of orders that do nothing, of sealed answers, of cards as they are dealt."""

from __future__ import annotations

from typing import Any

from engine.core.game import pending
from engine.core.moves import SetOrder
from engine.dune.cards import LEADERS
from engine.dune.game import RULES, start
from engine.dune.karama import React
from engine.dune.people.ghola import Ghola
from engine.dune.phases.bids import Bid
from engine.dune.phases.movement.moves import ForceRevival
from tests.engine.dune.playing import Board

A, B, E, H = "atreides", "bene_gesserit", "emperor", "harkonnen"


def _auction(order: dict[str, Any] | None) -> list[str]:
    """Return what everybody hears of a card whose first bidder missed his turn and perhaps gave an order since."""
    board = Board("bidding", A, B, E, H)
    s = board.s
    s.storm_order = (A, B, E, H)
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
    s.storm_order = (A, B, E, H)
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


def _still_awaited_after_a_ghola(sealed: int) -> list[tuple[str, bool]]:
    """Return who is asked for a revival, and whether he has answered, once Emperor has played his Ghola."""
    board = Board("movement", A, E, H)
    s = board.s
    s.tanks.update(dict.fromkeys((A, E, H), (4, 0)))
    s.purse.update(dict.fromkeys(s.purse, 10))
    s.hands[E] = ("tleilaxu_ghola",)
    s.decks["treachery"] = tuple(card for card in s.decks["treachery"] if card != "tleilaxu_ghola")
    board.go()
    board.play(E, ForceRevival(number=sealed))
    board.play(E, Ghola(what="forces", forces=3))
    return [(d.seat, d.answered) for d in pending(RULES, board.game) if d.kind == "force_revival"]


def test_a_ghola_asks_again_whatever_was_sealed() -> None:
    possible_still, impossible_now = _still_awaited_after_a_ghola(1), _still_awaited_after_a_ghola(3)
    assert (E, False) in possible_still
    assert possible_still == impossible_now


def test_who_is_asked_when_all_is_dealt_follows_from_nothing_that_was_dealt() -> None:
    dots = dict(zip((A, E, "fremen", "guild", H), range(1, 6), strict=True))
    asked: set[tuple[tuple[str, str, bool], ...]] = set()
    own: set[int] = set()
    for number in range(400):
        game = start(dots, f"seed {number}").game
        asked.add(tuple((d.seat, d.kind, d.named) for d in pending(RULES, game)))
        own |= {sum(LEADERS[disc].faction == f for disc in discs) for f, discs in game.state.discs.items() if f != H}
    assert len(asked) == 1
    assert {0, 3} <= own, "some drew hardly anything but their own leaders, and are asked all the same"
