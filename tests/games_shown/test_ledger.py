"""What Dune keeps for a seat of what it has learnt, turn by turn."""

from __future__ import annotations

from bot.games.dune import PRESENTATION
from engine.core.facts import Fact
from engine.dune import facts as f
from engine.dune.state import Payment

HEARD: tuple[Fact, ...] = (
    f.TraitorsKept("atreides", ("burseg",)),
    f.PhaseBegan("bidding", 1),
    f.CardPeeked("shield_1"),
    f.CardBought("guild", 1, 3),
    f.CardBought("emperor", 2, 4),  # of this card, nothing was seen
    f.CardPeeked("snooper_1"),
    f.BiddingEnded("passed", 1),
    f.PhaseBegan("battle", 2),
    f.BattleBegan("arrakeen", ("arrakeen:9",), "atreides", "guild"),
    f.PrescienceAnswered("number", "5"),
    f.CaptiveTaken("harkonnen", "lady_jessica"),
    f.BattleBegan("carthag", ("carthag:10",), "guild", "emperor"),
    f.SpiceLooked(("shai_hulud_1",)),
    f.DealProposed(1, "guild", ("guild", "emperor"), "no business of yours", ()),
    f.DealAnswered(1, "emperor", True, ("guild", "emperor")),
    f.DealProposed(2, "guild", ("atreides", "guild"), "peace", ()),
)


def test_what_was_learnt_stands_by_turn_the_latest_first() -> None:
    second, first, before = PRESENTATION.ledger(HEARD, "atreides")
    assert [card.title for card in (second, first, before)] == ["Turn 2", "Turn 1", "Before the first turn"]
    assert [line.split("**")[1:3] for line in first.lines] == [
        ["Shield", " was up for auction: the Guild bought it for 3 spice."],
        ["Snooper", " was up for auction: nobody bought it."],
    ]
    battle, dial, captive, spice, deal = second.lines
    assert "Lady Jessica" in captive
    assert "You attack the Guild in Arrakeen" in battle, "of which battle the answer is"
    assert "**5**" in dial
    assert "Shai-Hulud" in spice
    assert "peace" in deal
    assert "Burseg" in before.lines[0]


def test_what_was_promised_and_lent_and_whose_traitor_was_shown_is_kept() -> None:
    heard = (
        f.PhaseBegan("battle", 3),
        f.DealProposed(3, "guild", ("atreides", "guild"), "", (Payment("guild", "atreides", 4, 5),)),
        f.SpiceMoved("emperor", "atreides", 6, "loan"),
        f.DebtChanged("atreides", "emperor", 6),
        f.DebtChanged("guild", "emperor", 2),
        f.TreacheryCalled("emperor", "harkonnen", "burseg"),
        f.PhaseBegan("bidding", 5),
        f.PaymentDone(3, 0),
        f.DealVoided(3, ("atreides", "guild")),
        f.DealVoided(4, ("fremen", "guild")),
    )
    fifth, third = PRESENTATION.ledger(heard, "atreides")
    promise, loan, debt, traitor = third.lines
    assert "turn 5" in promise
    assert "6 spice" in loan
    assert "You owe" in debt
    assert "Burseg" in traitor
    assert len(fifth.lines) == 2, "what has fallen due, and that the deal holds no longer; not another deal"
    assert "eal 3" in fifth.lines[0]


def test_nothing_of_others_business_is_kept() -> None:
    told = repr(PRESENTATION.ledger(HEARD, "atreides"))
    assert "no business" not in told
    assert "deal 1" not in told
    assert "Carthag" not in told
