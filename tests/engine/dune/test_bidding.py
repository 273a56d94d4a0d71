"""The bidding phase (rules, section 7)."""

from __future__ import annotations

import pytest

from engine.dune.facts import SpiceMoved
from engine.dune.options import Options
from engine.dune.people.loans import Loan
from engine.dune.phases.bids import Bid, ReturnToBidding
from engine.dune.phases.support import Pledge
from engine.dune.query import free_hand, free_spice

from .playing import Board

A, B, E, F, G, H = "atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen"
PASS = Bid()


def bid(amount: int, **rest: object) -> Bid:
    return Bid.model_validate({"amount": amount, **rest})


@pytest.fixture
def board() -> Board:
    """Atreides, Bene Gesserit, Emperor and Harkonnen, with 10 spice and no cards, in this order."""
    board = Board("bidding", A, B, E, H)
    s = board.s
    s.storm_order = (A, B, E, H)
    s.decks["treachery"] = tuple(card for hand in s.hands.values() for card in hand) + s.decks["treachery"]
    for f in s.storm_order:
        s.hands[f], s.purse[f] = (), 10
    return board


def hold(board: Board, seat: str, card: str) -> None:
    s = board.s
    s.decks["treachery"] = tuple(c for c in s.decks["treachery"] if c != card)
    s.hands[seat] = (*s.hands[seat], card)


def test_a_card_goes_to_the_last_bidder_and_the_emperor_is_paid(board: Board) -> None:
    board.go()
    row = board.s.auction.row if board.s.auction else ()
    assert len(row) == 4
    assert board.owed() == [(A, "bid")]
    assert board.s.peeked == row[0]
    board.play(A, PASS)
    board.play(B, bid(1))
    board.play(E, bid(2))
    board.play(H, PASS)
    board.play(A, bid(4))  # a pass is not final
    board.refused(B, bid(4), "bid_higher")
    board.refused(B, bid(11), "above_means")
    for f in (B, E, H):
        board.play(f, PASS)
    assert board.s.hands[A] == (row[0],)
    assert (board.s.purse[A], board.s.purse[E]) == (6, 14)
    assert board.owed() == [(B, "bid")]
    assert board.audience("CardReceived") == (A,)


def test_everybody_passing_puts_the_row_back_in_order(board: Board) -> None:
    board.go()
    deck = (*(board.s.auction.row if board.s.auction else ()), *board.s.decks["treachery"])
    for f in (A, B, E, H):
        board.play(f, PASS)
    assert board.s.phase != "bidding"
    assert board.s.decks["treachery"] == deck


def test_a_final_pass(board: Board) -> None:
    board.s.options = Options(pass_is_final=True)
    board.go()
    for seat, move in ((A, PASS), (B, bid(1)), (E, bid(2)), (H, PASS), (B, bid(3)), (E, PASS)):
        board.play(seat, move)
    assert len(board.s.hands[B]) == 1


def test_standing_bids_give_what_the_table_would_have_given(board: Board) -> None:
    board.order(A, kind="bid", how="raise", amount=5)
    board.order(B, kind="bid", how="exact", amount=3, card=1)
    board.order(E, kind="bid", how="raise", amount=9, stop_if=[A], card=1)
    board.order(H, kind="bid", how="pass")
    board.go()
    # A 1, B 3, E 4, A 5; E stops as Atreides lead, B's 3 is too low
    first = board.told("CardBought")[0]
    assert (first.who, first.price) == (A, 5)
    assert [(f.who, f.amount) for f in board.told("BidMade")][:4] == [(A, 1), (B, 3), (E, 4), (A, 5)]
    # the second card is opened by Bene Gesserit, whose order was for the first one only
    assert board.owed() == [(B, "bid")]
    assert (B, "bid", "1") not in board.s.orders
    assert (E, "bid", "1") not in board.s.orders
    assert (A, "bid", "") in board.s.orders


def test_a_missed_bid_passes_the_rest_of_the_card_until_he_acts(board: Board) -> None:
    board.go()
    board.time_up()
    board.play(B, bid(1))
    board.play(E, bid(2))
    board.play(H, bid(3))
    assert board.owed() == [(B, "bid")]  # Atreides were passed without a wait
    assert "return_to_bidding" in board.offered(A)
    assert "return_to_bidding" not in board.offered(B)
    board.play(A, ReturnToBidding())
    board.play(B, PASS)
    board.play(E, bid(4))
    board.play(H, bid(5))
    assert board.owed() == [(A, "bid")]


def test_nobody_can_say_himself_that_he_missed_his_bid(board: Board) -> None:
    board.go()
    board.play(A, Bid(missed=True))
    assert [(fact.who, fact.missed) for fact in board.told("BidPassed")] == [(A, False)]
    assert board.last is not None
    assert board.last.commits[0].move == PASS
    assert board.s.auction is not None
    assert board.s.auction.absent == ()


def test_pledges_pay_what_the_buyer_cannot_and_are_reserved(board: Board) -> None:
    board.s.alliances = ((A, E, H),)
    board.s.purse[A] = 3
    board.go()
    assert "pledge" in board.offered(E)
    assert "pledge" not in board.offered(B)
    board.play(E, Pledge(bidder=A, amount=4))
    board.play(H, Pledge(bidder=A, amount=5))
    board.offers_what_it_accepts()
    board.refused(A, bid(13), "above_means")
    board.play(A, bid(9, payers=(H, E)))
    assert (free_spice(board.s, A), free_spice(board.s, H), free_spice(board.s, E)) == (0, 5, 9)
    board.refused(H, Pledge(bidder=A, amount=4), "needed_by_standing_bid")
    board.play(E, Pledge(bidder=A, amount=1))
    board.refused(E, Loan(to=A, amount=10), "taken_up_by_bid")
    for f in (B, E, H):
        board.play(f, PASS)
    assert (board.s.purse[A], board.s.purse[H], board.s.purse[E]) == (0, 5, 18)
    assert board.audience("SpiceMoved") == (A, E, H)  # who pledged stays in the alliance
    assert SpiceMoved(A, E, 9, "bid") in board.told("SpiceMoved")
    assert board.s.pledges == {}


def test_a_karama_covers_a_bid_above_ones_means(board: Board) -> None:
    hold(board, A, "karama_1")
    board.go()
    board.refused(A, bid(11), "karama_could_cover")
    board.play(A, bid(20, karama=True))
    assert board.audience("BidCovered") == (A,)
    assert free_hand(board.s, A) == ()
    assert free_spice(board.s, A) == 10
    board.refused(B, bid(21, karama=True), "no_karama")
    for f in (B, E, H):
        board.play(f, PASS)
    assert len(board.s.hands[A]) == 1
    assert board.s.discards["treachery"] == ("karama_1",)
    assert (board.s.purse[A], board.s.purse[E]) == (10, 10)


def test_harkonnen_draw_a_bonus_from_a_reshuffled_deck_unless_it_is_cancelled(board: Board) -> None:
    s = board.s
    hold(board, E, "karama_1")
    s.decks["treachery"], s.discards["treachery"] = s.decks["treachery"][:4], s.decks["treachery"][4:]
    board.order(H, kind="bid", how="exact", amount=1)
    for f in (A, B, E):
        board.order(f, kind="bid", how="pass")
    board.order(E, kind="bonus_karama", number=2)
    board.go()
    assert len(board.told("CardBought")) == 4
    assert len(board.s.hands[H]) == 7  # four bought, three drawn
    assert len(board.told("Reshuffled")) == 1
    assert [(f.power, f.of) for f in board.told("PowerCancelled")] == [("bonus_karama", H)]
    assert board.s.hands[E] == ()


def test_the_look_at_a_card_can_be_cancelled_in_advance(board: Board) -> None:
    hold(board, B, "karama_1")
    board.order(B, kind="peek_karama", number=2)
    board.go()
    assert board.s.peeked
    for seat, move in ((A, bid(1)), (B, PASS), (E, PASS), (H, PASS)):
        board.play(seat, move)
    assert board.s.peeked == ""
    assert board.s.hands[B] == ()


def test_charity_is_taken_unless_declined(board: Board) -> None:
    board.s.purse[A] = board.s.purse[B] = 0
    board.order(B, kind="charity", take=False)
    board.go()
    assert (board.s.purse[A], board.s.purse[B]) == (2, 0)


def test_a_full_hand_neither_opens_nor_counts(board: Board) -> None:
    board.s.hands[A], board.s.decks["treachery"] = board.s.decks["treachery"][:4], board.s.decks["treachery"][4:]
    board.go()
    assert board.s.auction is not None
    assert board.s.auction.dealt == 3
    board.s.discards["treachery"], board.s.hands[A] = board.s.hands[A][:1], board.s.hands[A][1:]
    for seat, move in ((B, bid(1)), (E, PASS), (H, PASS)):
        assert board.owed() == [(seat, "bid")]
        board.play(seat, move)  # able again, but only for later cards
    for seat in (E, H, A):
        assert board.owed() == [(seat, "bid")]
        board.play(seat, PASS)


def test_forms_offer_exactly_what_is_accepted(board: Board) -> None:
    board.go()
    board.offers_what_it_accepts()
    board.play(A, bid(10))
    board.offers_what_it_accepts()


def test_a_standing_pledge_is_renewed_for_every_card(board: Board) -> None:
    board.s.alliances = ((A, E),)
    board.s.purse[A] = 1
    board.order(E, kind="pledge", amounts={A: 3, B: 5})
    board.go()
    assert board.s.pledges == {(E, A): 3}
    for seat, move in ((A, bid(4)), (B, PASS), (E, PASS), (H, PASS)):
        board.play(seat, move)
    assert (board.s.purse[A], board.s.purse[E]) == (0, 11)
    assert board.s.pledges == {(E, A): 3}
