"""A moderator lets pass what the default would do something about, blind: whoever has answered keeps his answer."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import Refusal
from engine.core.facts import DefaultTaken
from engine.core.game import MODERATOR, Game, Outcome, decide, pending
from engine.core.moves import TimeUp
from engine.dune.facts import TreacheryCalled
from engine.dune.phases.resolution import Treachery
from tests import subjects

from .test_voiding import asking, every_game

PASSABLE = {
    "toy": set[str](),
    "dune": {"bid", "force_revival", "treachery"},
    "imperium": {"combat", "defend", "endgame"},
}
"""What can be let pass where the default is another answer; all else that can be voided passes by its default."""


def let_pass(rules: Any, game: Game[Any], *, passed: bool = True) -> Outcome[Any]:
    owed = tuple(d.id for d in pending(rules, game) if not d.held and not d.answered)
    return decide(rules, game, MODERATOR, TimeUp(decisions=owed, passed=passed))


@every_game
def test_what_can_be_let_pass_follows_from_the_kind_of_question_alone(name: str) -> None:
    questions = subjects.find(name).rules.questions
    assert {kind for kind, question in questions.items() if question.passable} == PASSABLE[name]
    assert not [kind for kind in PASSABLE[name] if questions[kind].unvoidable]


@pytest.mark.parametrize("kind", ["bid", "force_revival", "treachery", "combat", "defend", "endgame"])
def test_to_let_it_pass_is_open_to_everybody_and_does_nothing(kind: str) -> None:
    rules, game = asking("imperium" if kind in PASSABLE["imperium"] else "dune", kind)
    question, owed = rules.questions[kind], [d for d in pending(rules, game) if not d.held]
    for d in owed:
        passed = question.voided(game.state, d.seat, d.ref)
        question.check(game.state, d.seat, passed, d.ref)
        assert question.passes(passed)
    outcome = let_pass(rules, game)
    facts = [told for commit in outcome.commits for told in commit.facts if isinstance(told[0], DefaultTaken)]
    heard = {d.seat: None if question.named else (d.seat,) for d in owed}
    assert facts == [(DefaultTaken(d.seat, kind, moderated=True, passed=True), heard[d.seat]) for d in owed]
    assert {commit.cause for commit in outcome.commits} <= {"moderator", "rule", "order"}
    assert not {d.id for d in owed} & {d.id for d in pending(rules, outcome.game)}


def test_forces_that_come_back_for_nothing_stay_in_the_tanks() -> None:
    rules, game = asking("dune", "force_revival")
    seat, s = pending(rules, game)[0].seat, game.state
    assert sum(let_pass(rules, game, passed=False).game.state.tanks[seat]) < sum(s.tanks[seat])
    assert let_pass(rules, game).game.state.tanks[seat] == s.tanks[seat]


def test_an_answer_that_is_in_counts_and_whoever_holds_the_traitor_is_silent() -> None:
    rules, game = asking("dune", "treachery")
    question, owed = rules.questions["treachery"], pending(rules, game)
    for d in owed:
        s = game.state.copy()
        foe = next(other.seat for other in owed if other.seat != d.seat)
        leader = s.battle.plans[foe].leader
        if not leader or not question.accepts(held := _holding(s, d.seat, leader), d.seat, Treachery(call=True), d.ref):
            continue
        asked = Game(held, game.stack)
        assert question.default(held, d.seat, d.ref).call
        assert not _called(let_pass(rules, asked)), "nobody calls"
        assert _called(let_pass(rules, asked, passed=False)) == {d.seat}
        called = decide(rules, asked, d.seat, Treachery(call=True)).game
        assert _called(let_pass(rules, called)) == {d.seat}, "he had said so himself"
        return
    raise AssertionError("nobody leads whom a traitor could be")


def _holding(s: Any, seat: str, leader: str) -> Any:
    s.traitors[seat] = (leader,)
    return s


def _called(outcome: Outcome[Any]) -> set[str]:
    facts = [fact for commit in outcome.commits for fact, _ in commit.facts]
    return {fact.side for fact in facts if isinstance(fact, TreacheryCalled)}


@every_game
def test_what_the_game_cannot_go_on_without_is_not_let_pass(name: str) -> None:
    rules, game = asking(name, {"toy": "stake", "dune": "storm", "imperium": "turn"}[name])
    before = rules.dump(game.state)
    with pytest.raises(Refusal, match="needs_an_answer"):
        let_pass(rules, game)
    assert rules.dump(game.state) == before
