"""The toy is a whole game: it plays to its end, by its rules, with words for everything that it says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from engine.core.errors import IllegalMove, NothingToAnswer
from engine.core.game import decide, offers, replay
from engine.core.moves import SetOrder

from .engine import facts as f
from .engine.anytime import ChangeActions, Loan
from .engine.cards import CROW
from .engine.game import RULES, start
from .engine.options import Options
from .engine.phases.exchange import Exchange
from .engine.phases.stakes import Stake
from .engine.phases.work import Work
from .engine.query import HAND_LIMIT
from .engine.state import TREES
from .engine.view import view
from .playing import Toy, random_games
from .shown import PRESENTATION
from .shown.words import story
from .shown.words.en.lines import OF_THE_CORE

FOLDER = Path(__file__).parent


def test_random_games_end_with_facts_that_replay_and_states_that_are_read_back() -> None:
    met: Counter[str] = Counter()
    for positions in random_games(120, 1):
        for before, decision, outcome in positions:
            facts = [fact for commit in outcome.commits for fact, _ in commit.facts]
            again = [RULES.facts.decode(*RULES.facts.encode(fact)) for fact in facts]
            assert replay(RULES.copy(before.state), again) == outcome.game.state
            assert RULES.load(RULES.dump(outcome.game.state)) == outcome.game.state
            met.update([decision.kind, *(type(fact).__name__ for fact in facts)])
            apples = outcome.game.state.apples
            assert all(number >= 0 for number in apples.values())
            assert all(len(hand) <= HAND_LIMIT for hand in outcome.game.state.hands.values())
            if outcome.game.state.over:
                met.update("crow" if winner == CROW else "grower" for winner in outcome.game.state.winners)
                met["over"] += 1
    assert met["over"] == 120
    assert set(RULES.questions) | {"crow", "grower"} <= set(met), met
    kinds = {cls.__name__ for cls in f.FACTS} - {"GameStarted", "DeckShuffled", "ActionsChanged"}
    assert kinds <= set(met), kinds - set(met)


def test_every_fact_has_a_sentence_or_says_that_it_needs_none() -> None:
    known = set(story.TELLERS) | set(story.SILENT)
    assert set(RULES.facts.classes.values()) == known
    assert not set(story.TELLERS) & set(story.SILENT)


def test_a_seat_sees_no_hand_but_its_own() -> None:
    toy = Toy(3)
    seen, other = view(toy.s, "ash"), repr(view(toy.s, "birch"))
    assert seen.own is not None
    assert seen.own.hand == toy.s.hands["ash"]
    assert not any(card in other for card in toy.s.hands["ash"])
    assert view(toy.s, None).own is None


def test_the_highest_stake_works_first_and_hangs_on_the_trees() -> None:
    toy = Toy(3)
    trees = toy.s.apples[TREES]
    for seat, apples in {"ash": 0, "birch": 2, "cedar": 2}.items():
        toy.say(seat, Stake(apples=apples))
    assert toy.s.sequence == ("birch", "cedar", "ash")
    assert toy.s.apples[TREES] == trees + 4
    assert toy.s.mover == "birch"


def test_a_turn_ends_with_its_last_action() -> None:
    toy = Toy(1, Options(actions=2))
    toy.until("work")
    toy.say("ash", Work(do="pick"))
    assert toy.s.left == 1
    toy.say("ash", Work(do="pick"))
    assert toy.s.phase == "crow"
    assert toy.s.apples["ash"] == 5


def test_only_named_questions_are_part_of_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Toy(2)
    (work,) = toy.until("work")
    assert work.turn == "work 1 ash"
    monkeypatch.setattr(type(RULES.questions["work"]), "named", False)
    assert [d.turn for d in toy.owed()] == [""]


def test_the_number_of_actions_changes_for_turns_to_come() -> None:
    toy = Toy(2)
    toy.until("work")
    with pytest.raises(NothingToAnswer):
        toy.say("ash", ChangeActions(actions=8))
    toy.say("table", ChangeActions(actions=8))
    assert toy.s.left == 4
    toy.say("ash", Work())
    assert (toy.s.mover, toy.s.left) == ("birch", 8)


def test_an_exchange_is_seen_by_nobody_else() -> None:
    toy = Toy(2)
    toy.until("exchange")
    before = toy.s.hands["ash"]
    toy.say("ash", Exchange(card=before[0]))
    told = [(fact, audience) for commit in toy.say("birch", Exchange()).commits for fact, audience in commit.facts]
    assert toy.s.hands["ash"] != before
    assert toy.s.deck[-1] == before[0]
    private = [audience for fact, audience in told if isinstance(fact, f.CardReturned | f.CardReceived)]
    assert private == [("ash",), ("ash",)]


def test_apples_can_be_given_whenever_the_game_waits() -> None:
    toy = Toy(2)
    toy.say("ash", Loan(to="birch", apples=2))
    assert (toy.s.apples["ash"], toy.s.apples["birch"]) == (1, 5)
    assert [offer.kind for offer in offers(RULES, Toy(1).game, "ash")] == []


def test_frost_is_in_the_deck_if_the_table_says_so() -> None:
    cards = [set(start(("ash",), "seed", Options(frost=frost)).game.state.deck) for frost in (False, True)]
    assert any(card.startswith("frost") for card in cards[1])
    assert not any(card.startswith("frost") for card in cards[0])


REFUSED = [
    ("stake", Stake(apples=4)),
    ("stake", Loan(to="ash", apples=1)),
    ("stake", Loan(to="birch", apples=9)),
    ("stake", ChangeActions(actions=2)),
    ("stake", Work()),
    ("stake", SetOrder(order={"kind": "scare", "when": "never"})),
    ("stake", SetOrder(order={"kind": "nothing"})),
    ("work", Work(do="rest", card="sun_1")),
    ("work", Work(do="play", card="frost_9")),
    ("exchange", Exchange(card="frost_9")),
]


@pytest.mark.parametrize("kind, move", REFUSED)
def test_a_refusal_has_a_sentence_and_a_rule_and_changes_nothing(kind: str, move: Work) -> None:
    toy = Toy(2)
    toy.until(kind)
    before = RULES.dump(toy.s)
    with pytest.raises((IllegalMove, NothingToAnswer)) as refused:
        decide(RULES, toy.game, "ash", move)
    assert RULES.dump(toy.s) == before
    said = PRESENTATION.refusal(refused.value)
    assert "{" not in said
    if refused.value.rule.startswith("T-"):
        assert PRESENTATION.rule(refused.value.rule)


def test_every_refusal_of_the_rules_has_a_sentence_and_cites_a_rule_of_its_own() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (FOLDER / "engine").rglob("*.py"))
    codes = set(re.findall(r'check\(.*?, "([a-z_]+)", ', source))
    assert codes == set(PRESENTATION.words.refusals.sentences) - set(OF_THE_CORE)
    cited = set(re.findall(r'"(T-\d+)"', source))
    assert len(cited) >= 10
    assert all(PRESENTATION.rule(number) for number in cited)


def test_the_rules_are_numbered_without_gaps() -> None:
    found = PRESENTATION.find_rules("")
    assert [number for number, _ in found] == [f"T-{n}" for n in range(1, 26)]
    assert all(PRESENTATION.rule(f"T-{n}") for n in (26, 27))
    assert PRESENTATION.rule("T-28") is None


def test_every_winner_keeps_the_capital_of_his_name() -> None:
    assert story.ending(("birch", "cedar"), PRESENTATION.words) == "Birch and Cedar won"
    assert story.ending((CROW, "elm"), PRESENTATION.words) == "The crow and Elm won"
    assert story.ending(("ash", CROW, "elm"), PRESENTATION.words) == "Ash, the crow and Elm won"
