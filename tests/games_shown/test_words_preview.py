"""Previews: a move restated with cost and consequence; and the numbered rules for `/rules`."""

import random

from bot.games.dune import PRESENTATION
from engine.core.game import Game
from engine.dune.game import RULES
from engine.dune.people.truth import Truthtrance
from engine.dune.phases.bids import Bid
from engine.dune.phases.movement.moves import ForceRevival, GroundMovement, Landing
from engine.dune.phases.nexus import NexusMove
from engine.dune.state import State
from tests.games_shown.patterns import has_raw_id
from tests.games_shown.playing import previewed, stops, unanswered
from tests.sampling import sample


def _game() -> Game[State]:
    game = PRESENTATION.start(("atreides", "guild", "emperor"), "seed", {}).game
    s = game.state
    s.turn, s.phase = 2, "movement"
    s.purse.update(atreides=7, guild=3, emperor=4)
    s.forces.update({("carthag:10", "emperor"): (5, 2), ("arrakeen:9", "atreides"): (6, 0)})
    s.spice["red_chasm:6"] = 8
    return game


def test_a_landing_with_its_price_and_who_is_there() -> None:
    move = Landing(mode="land", to="carthag:10", number=4)
    assert previewed(_game(), "atreides", move).splitlines() == [
        "Land 4 forces in Carthag.",
        "Cost: 4 spice to the Guild; 3 of your 7 spice left.",
        "Already there: Emperor 7 forces (2 Sardaukar). Whoever shares a place fights for it.",
    ]
    assert "6 spice to the Guild" in previewed(_game(), "atreides", Landing(mode="land", to="red_chasm:6", number=3))


def test_a_landing_with_a_karama_pays_the_bank_half() -> None:
    move = Landing(mode="land", to="red_chasm:6", number=3, karama=True)
    text = previewed(_game(), "atreides", move)
    assert "Cost: 3 spice to the bank; 4 of your 7 spice left." in text
    assert "Spice there: 8." in text


def test_a_movement_with_what_is_left_behind() -> None:
    move = GroundMovement(origin="arrakeen", forces={"arrakeen:9": 4}, to="carthag:10")
    text = previewed(_game(), "atreides", move)
    assert text.startswith("Move 4 from Arrakeen to Carthag.\nLeft behind in Arrakeen: 2 forces.")


def test_a_bid_says_what_is_paid() -> None:
    assert "you pay 5 of your 7 spice" in previewed(_game(), "atreides", Bid(amount=5))
    assert previewed(_game(), "atreides", Bid()) == "Pass."


def test_what_cannot_be_taken_back_is_confirmed() -> None:
    assert PRESENTATION.needs_preview(Landing(mode="land", to="carthag:10", number=4))
    assert PRESENTATION.needs_preview(GroundMovement(origin="arrakeen", forces={"arrakeen:9": 4}, to="carthag:10"))
    assert PRESENTATION.needs_preview(NexusMove(do="leave"))
    assert PRESENTATION.needs_preview(Truthtrance(target="guild", about="spice", number=3))
    for harmless in (Landing(), GroundMovement(), Bid(amount=3), ForceRevival(number=2), NexusMove()):
        assert not PRESENTATION.needs_preview(harmless)


def test_every_answer_can_be_restated() -> None:
    rng = random.Random(5)
    restated = set()
    for game in stops(2):
        for d in unanswered(game):
            move = sample(RULES.questions[d.kind], game.state, d.seat, d.ref, rng)
            text = previewed(game, d.seat, move)
            assert text[0].isupper()
            assert not has_raw_id(text), text
            assert len(text) <= 900
            restated.add(d.kind)
    assert len(restated) >= 18


def test_rules_are_found_by_number_and_by_words() -> None:
    text = PRESENTATION.rule("D-SHIP-2")
    assert text is not None
    assert "D-SHIP-2" not in text, "its number stands above it"
    assert PRESENTATION.rule("ship-2") == text
    assert PRESENTATION.reference("R-6")
    assert PRESENTATION.rule("R-6") is PRESENTATION.rule("D-NOPE-1") is PRESENTATION.reference("D-NOPE-1") is None
    assert str(PRESENTATION.reference("D-SETUP-5")).startswith("**Decision: prediction.** *Who*: Bene Gesserit.")
    assert "*Mode*: all at once." in str(PRESENTATION.reference("D-REV-4"))
    for kind, question in RULES.questions.items():
        assert PRESENTATION.rule(question.rule), kind
    for offer in RULES.offers.values():
        assert PRESENTATION.rule(offer.rule), offer.kind


def test_a_search_gives_up_to_25_rules_with_the_words() -> None:
    found = PRESENTATION.find_rules("karama")
    assert 5 < len(found) <= 25
    for number, words in found:
        assert "karama" in str(PRESENTATION.rule(number)).lower()
        assert len(words) <= 90
    assert PRESENTATION.find_rules("ship-2")[0][0] == "D-SHIP-2"
    assert PRESENTATION.find_rules("xyzzy") == ()
    assert len(PRESENTATION.find_rules("")) == 25
