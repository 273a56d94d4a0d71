"""What buttons and questions say where advantages are at stake: captives, worms, the storm, coexistence."""

from __future__ import annotations

import pytest

from bot.games.dune import PRESENTATION
from engine.core.decision import Decision, OfferOpen
from engine.core.game import Game, decide
from engine.core.moves import Move
from engine.core.seen import Seen, about, asked, offered, ordering
from engine.dune.advantages.fremen import StormLosses
from engine.dune.cards import FACTIONS
from engine.dune.game import RULES
from engine.dune.phases.plans import PlanMove
from engine.dune.specials.fremen import WormCall
from engine.dune.state import Auction, Battle, Capture, State


def _game(phase: str) -> Game[State]:
    game = PRESENTATION.start(tuple(FACTIONS), "seed", {"xv": True, "xviii": True}).game
    s = game.state
    s.turn, s.storm, s.storm_order, s.phase = 3, 14, tuple(FACTIONS), phase
    s.forces["red_chasm:6", "fremen"], s.forces["red_chasm:6", "guild"], s.spice["red_chasm:6"] = (3, 2), (4, 0), 8
    s.forces["arrakeen:9", "atreides"], s.forces["sietch_tabr:13", "fremen"] = (6, 0), (4, 1)
    return game


def _seen(game: Game[State], seat: str, kind: str, ref: str = "") -> Seen:
    question = RULES.questions[kind]
    d = Decision("9:x", seat, kind, kind, ref, question.clock_class, question.named, False, False, question.rule)
    return asked(RULES, game, d)


def _lines(seen: Seen) -> str:
    return "\n".join(PRESENTATION.question(seen).lines)


def _labels(seen: Seen) -> list[str]:
    return [choice.label for choice in PRESENTATION.choices(seen)]


def _preview(game: Game[State], seat: str, move: Move) -> str:
    return PRESENTATION.preview(about(RULES, game, seat, move), move)


# Captives


def _with_a_captive() -> Game[State]:
    """Return a game in which Harkonnen hold Lady Jessica, and fight Atreides in Arrakeen."""
    game = _game("battle")
    s = game.state
    s.forces["arrakeen:9", "harkonnen"], s.captives, s.traitors["harkonnen"] = (4, 0), frozenset({"lady_jessica"}), ()
    s.battle = Battle("arrakeen", ("arrakeen:9",), "harkonnen", "atreides")
    return game


def test_a_captive_is_a_traitor_where_the_owner_fights_and_both_read_so() -> None:
    game = _with_a_captive()
    assert "your captive Lady Jessica (5), a traitor if led against Atreides" in _lines(
        _seen(game, "harkonnen", "plan")
    )
    assert "Your leaders in their hands: Lady Jessica." in _lines(_seen(game, "atreides", "plan"))
    told = _preview(game, "harkonnen", PlanMove(leader="lady_jessica"))
    assert "⚠️ Atreides can call Lady Jessica a traitor." in told
    assert "traitor." not in _preview(game, "harkonnen", PlanMove(leader="feyd_rautha"))


def test_a_captive_in_one_s_pay_is_none_and_only_the_captor_knows() -> None:
    """D-XV-HAR-4: the owner is told that it may be so, whether it is or not."""
    game, other = _with_a_captive(), _with_a_captive()
    other.state.traitors["harkonnen"] = ("lady_jessica",)
    assert "your captive Lady Jessica (5)." in _lines(_seen(other, "harkonnen", "plan"))
    assert "can call" not in _preview(other, "harkonnen", PlanMove(leader="lady_jessica"))
    assert _lines(_seen(game, "atreides", "plan")) == _lines(_seen(other, "atreides", "plan"))


def test_against_another_a_captive_leads_as_anybody_does() -> None:
    game = _with_a_captive()
    s = game.state
    s.battle = Battle("red_chasm", ("red_chasm:6",), "harkonnen", "guild")
    s.forces["red_chasm:6", "harkonnen"] = (2, 0)
    assert "and your captive Lady Jessica (5)." in _lines(_seen(game, "harkonnen", "plan"))
    assert "in their hands" not in _lines(_seen(game, "guild", "plan"))


def test_a_capture_says_what_a_captive_is_worth() -> None:
    game = _with_a_captive()
    game.state.capture = Capture("atreides", "")
    assert "goes back, or brings you 2 spice when killed." in _lines(_seen(game, "harkonnen", "capture"))


# Worms


def test_a_worm_is_offered_where_it_devours_somebody_or_is_ridden() -> None:
    game = _game("spice_blow")
    placed = ["Let it pass", "Place it in the Red Chasm", "Place it in Sietch Tabr"]
    assert _labels(_seen(game, "fremen", "place_worm")) == placed
    game.state.hands["fremen"] = ("karama_1",)
    called = ["Call no worm", "Call it to the Red Chasm", "Call it to Sietch Tabr"]
    assert _labels(_seen(game, "fremen", "worm_call", "card")) == called


def test_a_worm_is_placed_ahead_by_one_press_and_landings_are_let_go_by_one() -> None:
    game = _game("spice_blow")
    placed = PRESENTATION.early(ordering(RULES, game, "fremen", "place_worm"))
    assert [c.label for c in placed] == ["Let it pass", "Place it in the Red Chasm", "Place it in Sietch Tabr"]
    let = PRESENTATION.early(ordering(RULES, game, "guild", "landing_ban"))
    assert [choice.label for choice in let] == ["Let everybody land"]
    after = decide(RULES, game, "guild", let[0].move).game.state
    assert [slot[1] for slot in after.orders] == ["pass"]


def test_a_worm_that_is_called_says_what_it_would_do() -> None:
    game = _game("spice_blow")
    game.state.hands["fremen"] = ("karama_1",)
    told = _preview(game, "fremen", WormCall(territory="red_chasm"))
    assert "It devours: Guild 4 forces." in told
    assert "It swallows 8 spice." in told
    assert "5 forces (2 Fedaykin) of yours may ride." in told
    assert "Nobody of yours is there to ride." in _preview(game, "fremen", WormCall(territory="arrakeen"))


# The storm


def test_the_storm_says_how_many_of_how_many_it_takes() -> None:
    game = _game("storm")
    game.state.swept = ("red_chasm:6", "sietch_tabr:13")
    told = _lines(_seen(game, "fremen", "storm_losses"))
    assert "• The Red Chasm: 3 of 5 forces (2 Fedaykin)\n• Sietch Tabr: 3 of 5 forces (1 Fedaykin)\n" in told
    told = _preview(game, "fremen", StormLosses(starred={"red_chasm:6": 2, "sietch_tabr:13": 1}))
    assert told.startswith("Of your Fedaykin you lose 2 in the Red Chasm and 1 in Sietch Tabr.")


# Coexistence


def test_buttons_say_who_coexists_and_put_those_first_who_come_to_fight() -> None:
    game = _game("movement")
    s, seat = game.state, "bene_gesserit"
    s.mover, s.purse[seat], s.forces["arrakeen:9", seat] = seat, 9, (2, 0)
    labels = _labels(_seen(game, seat, "landing"))
    tabr = labels.index("Land 9 forces in Sietch Tabr to fight")
    assert labels[tabr + 1] == "Land 9 forces in Sietch Tabr to coexist"
    assert "Land 9 forces in Habbanya Sietch" in labels, "nobody is there to coexist with"
    s.forces["sietch_tabr:13", seat] = (1, 0)
    labels = _labels(_seen(game, seat, "landing"))
    assert [label for label in labels if label.endswith(" to fight")] == ["Land 4 forces in the Red Chasm to fight"]
    assert labels[-1].endswith(" to coexist"), "what one can only join in peace stands last"


def test_where_nobody_else_is_a_territory_is_held() -> None:
    game = _game("movement")
    game.state.forces["arrakeen:9", "bene_gesserit"] = game.state.forces["carthag:10", "bene_gesserit"] = (2, 0)
    assert _labels(_seen(game, "bene_gesserit", "end_coexistence"))[1:3] == ["Fight in Arrakeen", "Hold Carthag"]


# Cards


@pytest.mark.parametrize("bidder, high, waits", [("guild", 0, True), ("", 5, True), ("", 0, False)])
def test_whoever_exchanges_cards_hears_that_it_waits_as_long_as_a_card_is_not_sold(
    bidder: str, high: int, waits: bool
) -> None:
    """Nobody bids any more while it is in doubt what pays for the card (D-BID-16)."""
    game = _game("bidding")
    game.state.hands["harkonnen"] = ("karama_1", "lasgun")
    game.state.auction = Auction(2, ("hajr",), 1, "guild", bidder, high, "bene_gesserit")
    card = PRESENTATION.offer_card(offered(RULES, game, OfferOpen("hand_swap", "harkonnen")))
    assert ("A card is up for auction" in "\n".join(card.lines)) is waits
