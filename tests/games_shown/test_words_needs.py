"""What somebody needs to know to answer stands in the question: nothing has to be looked up elsewhere."""

from dataclasses import replace
from typing import Any

import pytest

from bot.games.dune import PRESENTATION, panel
from bot.games.dune.language import ENGLISH
from bot.games.dune.words.story.people import quoted
from bot.tables.api import Ask
from bot.tables.private import answers
from engine.core.decision import Decision, OfferOpen
from engine.core.game import Game
from engine.core.seen import asked, offered
from engine.dune.game import RULES
from engine.dune.phases.bids import Bid
from engine.dune.state import Auction, Battle, Deal, Nexus, Proposal, State
from tests.games_shown.playing import previewed, stops, unanswered

SIX = PRESENTATION.actors


def _game() -> Game[State]:
    """Return six factions at the beginning of turn 2."""
    game = PRESENTATION.start(SIX, "seed", {}).game
    s = game.state
    s.turn, s.storm_order, s.storm = 2, SIX, 13
    s.forces = {
        ("arrakeen:9", "atreides"): (6, 0),
        ("arrakeen:9", "harkonnen"): (3, 0),
        ("carthag:10", "harkonnen"): (4, 0),
        ("red_chasm:6", "fremen"): (2, 1),
    }
    s.spice = {"red_chasm:6": 8}
    return game


def _asked(game: Game[State], seat: str, kind: str) -> Decision:
    question = RULES.questions[kind]
    return Decision("9:x", seat, kind, kind, "", question.clock_class, question.named, False, False, question.rule)


def _words(game: Game[State], seat: str, kind: str) -> str:
    return "\n".join(PRESENTATION.question(asked(RULES, game, _asked(game, seat, kind))).lines)


def _auction(leader: str, passes: tuple[str, ...]) -> Game[State]:
    game = _game()
    s = game.state
    s.phase, s.purse["guild"] = "bidding", 9
    s.hands = dict.fromkeys(SIX, ()) | {"fremen": ("shield_1", "snooper_1", "baliset", "kulon")}
    high = 4 if leader else 0
    s.auction = Auction(3, ("hajr", "lasgun"), 2, "atreides", "guild", high, leader, passes=passes, out=("fremen",))
    return game


def test_a_bidder_reads_who_may_still_bid_and_how_many_cards_all_hold() -> None:
    said = _words(_auction("emperor", ("harkonnen",)), "guild", "bid")
    assert "Still to bid or pass: Atreides and Bene Gesserit." in said
    assert "Fremen 4 (full)" in said


def test_the_last_bidder_reads_what_a_pass_means() -> None:
    passed = ("atreides", "bene_gesserit", "harkonnen")
    said = _words(_auction("emperor", passed), "guild", "bid")
    assert "if you pass, the card goes to the Emperor for 4 spice" in said
    said = _words(_auction("", (*passed, "emperor")), "guild", "bid")
    assert "if you pass, the bidding ends" in said


def test_a_bid_above_the_own_spice_names_the_pledges() -> None:
    game = _auction("emperor", ())
    assert "you pay 5 of your 9 spice" in previewed(game, "guild", Bid(amount=5))
    assert "you pay 11 spice, 2 of it from pledges" in previewed(game, "guild", Bid(amount=11))


def test_who_lands_or_moves_reads_who_holds_the_strongholds_and_where_spice_lies() -> None:
    game = _game()
    game.state.phase, game.state.mover, game.state.moves_left = "movement", "harkonnen", 1
    for kind in ("landing", "ground_movement"):
        said = _words(game, "harkonnen", kind)
        assert "Arrakeen – Atreides 6, Harkonnen 3" in said
        assert "Sietch Tabr – nobody, in the storm" in said
        assert "Habbanya Sietch – nobody." in said or "Habbanya Sietch – nobody ·" in said
        assert "🟤 Spice: 8 in the Red Chasm – Fremen 3." in said


def _battle() -> Game[State]:
    game = _game()
    s = game.state
    s.phase, s.battle = "battle", Battle("arrakeen", ("arrakeen:9",), "atreides", "harkonnen")
    s.hands["harkonnen"] = ("chaumas", "kulon", "karama_1")
    s.traitors["harkonnen"] = ("gurney_halleck", "chani")
    return game


def test_a_plan_weighed_anew_keeps_what_the_answer_that_is_in_has_settled() -> None:
    game = _battle()
    game.state.sealed["plan", "harkonnen"] = {
        "kind": "plan",
        "dial": 3,
        "leader": "feyd_rautha",
        "weapon": "chaumas",
        "treachery": "never",
        "winner": "decided",
        "discard": ["chaumas"],
        "losses": {"arrakeen:9": 3},
    }
    weighed = PRESENTATION.supposed(asked(RULES, game, _asked(game, "harkonnen", "plan")))
    assert weighed is not None
    plan = {"mine.dial": 3, "mine.leader": "piter_de_vries", "mine.weapon": "chaumas"}
    found = weighed.answer(plan).model_dump()
    assert (found["leader"], found["treachery"], found["winner"]) == ("piter_de_vries", "never", "decided")
    assert (tuple(found["discard"]), found["losses"]) == (("chaumas",), {"arrakeen:9": 3})
    found = weighed.answer({"mine.dial": 1, "mine.leader": "piter_de_vries"}).model_dump()
    assert (tuple(found["discard"]), found["losses"], found["winner"]) == ((), {}, "decided")


def test_a_plan_is_asked_with_the_own_cards_the_traitors_and_who_wins_ties() -> None:
    said = _words(_battle(), "harkonnen", "plan")
    assert "**Cards:** Chaumas (poison weapon); Kulon (does nothing)." in said
    assert "🎭 In your pay: Gurney Halleck." in said
    assert "Atreides are the aggressor and win ties." in said
    assert "You are the aggressor: you win ties." in _words(_battle(), "atreides", "plan")


def test_a_plan_under_the_voice_names_each_card_that_may_be_in_one() -> None:
    """A worthless card may stand in either slot, and then the other is free."""
    game = _battle()
    s = game.state
    s.hands["harkonnen"] = ("crysknife", "kulon", "shield_1")
    assert s.battle is not None
    s.battle = replace(s.battle, voice=("harkonnen", "play", "worthless"))
    said = _words(game, "harkonnen", "plan")
    cards = next(line for line in said.splitlines() if line.startswith("**Cards:**"))
    assert cards.count(";") == 2, cards
    assert "Shield (" in cards


def test_a_plan_says_what_it_is_worth_in_good_english() -> None:
    def told(**plan: Any) -> str:
        return previewed(_battle(), "harkonnen", RULES.questions["plan"].move(**plan))

    assert "You lose 1 force if you win" in told(dial=1, leader="feyd_rautha")
    assert "You lose nobody if you win" in told(dial=0, leader="feyd_rautha")
    assert "\nStrength 2.\n" in told(dial=2, leader="cheap_hero_1")


def test_whoever_chooses_the_battle_reads_who_stands_where() -> None:
    game = _game()
    game.state.phase = "battle"
    game.state.forces["carthag:10", "atreides"] = (1, 0)
    said = _words(game, "atreides", "choose_battle")
    assert "• Arrakeen: Atreides 6 forces; Harkonnen 3 forces" in said
    assert "• Carthag: Atreides 1 force; Harkonnen 4 forces" in said


def test_a_nexus_can_always_be_ended_by_a_button() -> None:
    game = _game()
    s = game.state
    s.phase, s.worm = "spice_blow", "red_chasm"
    others = [f for f in SIX if f != "guild"]
    s.nexus = Nexus({n: Proposal(f, (f, "guild"), (f,)) for n, f in enumerate(others, 1)})
    found = [choice.label for choice in PRESENTATION.choices(asked(RULES, game, _asked(game, "guild", "nexus")))]
    assert "Done" in found
    assert {label for label in found if label.startswith("Accept")} == {
        "Accept alliance with Atreides",
        "Accept alliance with Bene Gesserit",
        "Accept alliance with the Emperor",
        "Accept alliance with Fremen",
        "Accept alliance with Harkonnen",
    }
    assert ": Atreides and you; waiting for you." in _words(game, "guild", "nexus")


def test_what_somebody_says_is_no_riddle_to_himself() -> None:
    assert (
        ENGLISH.book.restate({"kind": "voice", "command": "not", "card_kind": "shield"})
        == "Command: do not play a Shield."
    )
    assert ENGLISH.book.restate({"kind": "storm"}) == "You play no card."
    assert ENGLISH.book.restate({"kind": "storm", "by_lot": True}) == "You dial at random and play no card."


def test_no_question_is_longer_than_a_phone_bears() -> None:
    for game in stops(7):
        for d in unanswered(game):
            assert sum(len(line) + 1 for line in PRESENTATION.question(asked(RULES, game, d)).lines) <= 1200


def test_no_two_ready_made_answers_are_the_same() -> None:
    game = _battle()
    s = game.state
    s.hands["harkonnen"], s.traitors["harkonnen"] = ("maula_pistol",), ()
    assert s.battle is not None
    s.battle = replace(s.battle, voice=("harkonnen", "play", "projectile_weapon"))
    moves = [choice.move for choice in PRESENTATION.choices(asked(RULES, game, _asked(game, "harkonnen", "plan")))]
    assert moves
    assert all(moves.count(move) == 1 for move in moves)


def test_a_deal_names_its_author_once_and_the_reader_as_you() -> None:
    game = _game()
    game.state.deals[1] = Deal("atreides", ("atreides", "emperor", "guild"), "Peace.", (), ("atreides",))
    card = PRESENTATION.offer_card(offered(RULES, game, OfferOpen("deal_answer", "emperor")))
    assert "• Deal 1 of Atreides with you and the Guild: “Peace.”" in card.lines


def test_of_many_deals_the_hand_tells_the_last_and_composes_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that replays a long game composes the hand of every seat thousands of times."""
    game, composed = _game(), list[str]()

    def noted(text: str, *given: Any) -> str:
        composed.append(text)
        return quoted(text, *given)

    monkeypatch.setattr(panel, "quoted", noted)
    for number in range(1, 31):
        game.state.deals[number] = Deal("atreides", ("atreides", "guild"), f"Word {number}.", (), ("atreides",))
    game.state.debts["atreides", "guild"] = 3
    cards = PRESENTATION.panel(RULES.view(game.state, "atreides"))
    (deals,) = (card for card in cards if card.title == ENGLISH.words.panel.deals)
    assert len(deals.lines) == len(composed) == 12
    assert "Word 20." in deals.lines[0]
    assert "Word 30." in deals.lines[-2]
    assert "3" in deals.lines[-1]


def test_who_does_not_dial_for_the_storm_reads_who_does() -> None:
    game = _game()
    game.state.phase, game.state.diallers = "storm", ("fremen", "guild")
    assert "Fremen and the Guild dial this time; you do not." in _words(game, "emperor", "storm")


@pytest.mark.parametrize(
    "hand, kind, labels",
    [
        ((), "storm", ["Play no card", "Rule D-STORM-10"]),
        (("weather_control",), "storm", ["Play no card", "Answer…", "Rule D-STORM-10"]),
        ((), "prescience_karama", ["Let it happen", "Rule D-KAR-4"]),
        (("karama_1",), "prescience_karama", ["Let it happen", "Play a Karama", "Answer…", "Rule D-KAR-4"]),
    ],
)
def test_who_has_nothing_to_fill_in_has_no_empty_form_to_open(
    hand: tuple[str, ...], kind: str, labels: list[str]
) -> None:
    """He is asked all the same, so that nobody sees what he holds."""
    game = _game()
    s = game.state
    s.phase, s.diallers, s.hands["emperor"] = "storm", ("fremen", "guild"), hand
    decision = _asked(game, "emperor", kind)
    ask = Ask(1, asked(RULES, game, decision), PRESENTATION, decision)
    assert [button.label for button in answers(ask)] == labels
    if kind == "storm":
        assert ("You hold no storm card" in _words(game, "emperor", "storm")) == (not hand)
    assert "The storm moves by the sum of your dial and Fremen's." in _words(game, "guild", "storm")


def test_whoever_says_what_the_storm_takes_reads_it_place_by_place() -> None:
    game = PRESENTATION.start(SIX, "seed", {"xv": True}).game
    game.state.phase, game.state.forces = "storm", {("red_chasm:6", "fremen"): (2, 1), ("old_gap:9", "fremen"): (3, 2)}
    game.state.swept = ("red_chasm:6", "old_gap:9")
    lines = _words(game, "fremen", "storm_losses").split("\n")
    assert lines[1:3] == [
        "• The Red Chasm: 2 of 3 forces (1 Fedaykin)",
        "• Old Gap (sector 9): 3 of 5 forces (2 Fedaykin)",
    ]
