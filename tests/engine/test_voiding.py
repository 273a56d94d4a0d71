"""A moderator voids a window: as if all had let it pass, whoever has answered, and nobody is told who had."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decision import Question
from engine.core.errors import NothingToAnswer, Refusal, StaleDecision
from engine.core.facts import Closed, Sealed, Unsealed, Voided
from engine.core.game import MODERATOR, Game, Outcome, decide, pending, voiding
from engine.core.moves import Void
from engine.dune.facts import TruthAnswered
from engine.dune.people.truth import Truthtrance
from tests import subjects
from tests.toy.engine.phases.exchange import Exchange

from .putting_right import played

every_game = pytest.mark.parametrize("name", subjects.GAMES)
WHY = "it was asked too early"


def asking(name: str, kind: str, players: int = 3) -> tuple[Any, Game[Any]]:
    """Return the rules, and a game that waits at a question of a kind, which nobody has answered."""
    for seed in range(40):
        table = played(name, f"{kind} {seed}", 0, players=players)
        while not table.game.state.over:
            owed = [d for d in pending(table.rules, table.game) if not d.held]
            if owed and owed[0].kind == kind and not any(d.answered for d in owed):
                return table.rules, table.game
            table.step()
    raise AssertionError(f"{kind} is never asked")


def void(rules: Any, game: Game[Any], by: str = MODERATOR) -> Outcome[Any]:
    (number,) = {int(d.id.partition(":")[0]) for d in pending(rules, game) if not d.held}
    return decide(rules, game, by, Void(window=number, reason=WHY))


def heard(outcome: Outcome[Any], *seats: str) -> list[str]:
    """What all of these are told, or everybody."""
    facts = [told for commit in outcome.commits for told in commit.facts]
    return [repr(fact) for fact, to in facts if to is None or (seats and set(seats) & set(to))]


@every_game
def test_every_question_says_whether_it_can_be_voided(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where it can, an answer does nothing; that it is the one that counts then, self-play holds each to."""
    questions = subjects.find(name).rules.questions
    voided = {kind for kind, question in questions.items() if not question.unvoidable}
    for kind in voided:
        assert type(questions[kind]).passes is not Question.passes, f"{kind}: which answer does nothing, or why not?"
    with capsys.disabled():
        print(f"\n{name}: {len(voided)} questions can be voided, {len(questions) - len(voided)} cannot")
    assert len(voided) > 1
    assert len(questions) > len(voided)


@every_game
def test_what_must_be_answered_is_refused_with_the_way_out_and_nothing_is_changed(name: str) -> None:
    rules, game = asking(name, {"toy": "stake", "dune": "storm", "imperium": "turn"}[name])
    before = rules.dump(game.state)
    with pytest.raises(Refusal) as refused:
        void(rules, game)
    assert (refused.value.code, refused.value.rule) == ("needs_an_answer", "H-15")
    with pytest.raises(Refusal, match="needs_an_answer"):
        voiding(rules, game, Void(window=game.state.asked))
    assert rules.dump(game.state) == before


def test_only_a_moderator_voids_and_only_what_the_game_waits_for() -> None:
    rules, game = asking("toy", "exchange")
    for by in ("ash", "table"):
        with pytest.raises(NothingToAnswer, match="only_for_moderators"):
            void(rules, game, by)
    for number in (0, game.state.asked - 1, game.state.asked + 1):
        with pytest.raises(StaleDecision):
            decide(rules, game, MODERATOR, Void(window=number, reason=WHY))


def test_nothing_tells_whether_anybody_had_answered_but_to_whoever_had() -> None:
    rules, game = asking("toy", "exchange")
    ash, *others = rules.seats(game.state)
    answered = decide(rules, game, ash, Exchange(card=game.state.hands[ash][0])).game
    untouched, voided = void(rules, game), void(rules, answered)
    assert [repr(commit.move) for commit in voided.commits] == [repr(commit.move) for commit in untouched.commits]
    for seats in ((), *((other,) for other in others)):
        assert heard(voided, *seats) == heard(untouched, *seats)
    assert repr(Voided("exchange", WHY)) == heard(voided)[0]
    assert repr(Unsealed("exchange", ash, "voided", "H-15")) in heard(voided, ash)
    assert heard(voided, ash)[2:] == heard(untouched, ash)[1:], "and then it is as if it had not been"
    assert voided.game.state.hands == game.state.hands, "no card was exchanged"
    assert "exchange" not in voided.game.state.windows
    assert voiding(rules, answered, Void(window=answered.state.asked, reason=WHY)) == (Voided("exchange", WHY),)


def test_a_question_under_truthtrance_closes_without_an_answer_and_the_game_goes_on() -> None:
    rules, game = asking("dune", "bid")
    s = game.state.copy()
    asker, target, *_ = s.factions
    s.hands[asker] = ("truthtrance_1",)
    asked = decide(
        rules, Game(s, game.stack), asker, Truthtrance(target=target, about="free", text="Will you attack me?")
    ).game
    outcome = void(rules, asked)
    facts = [fact for commit in outcome.commits for fact, _ in commit.facts]
    assert TruthAnswered(1, "none", checked=False) in facts
    assert sum(isinstance(fact, Sealed | Closed) for fact in facts) == 2
    assert [d.kind for d in pending(rules, outcome.game) if not d.held] == ["bid"]
