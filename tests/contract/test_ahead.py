"""What comes, in every game: told before it is asked, from what all can know, and answered ahead by orders."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.ahead import coming, early, foretold
from engine.core.decision import Question
from engine.core.game import Game, decide, offers
from engine.core.run import window_key

from .playing import Played, every_game, played, report, unanswered

OFTEN = 5
MANY = 10  # questions of a game of which some come in one phase and some in another


@every_game
def test_every_question_says_what_comes_or_why_that_cannot_be_known(name: str) -> None:
    rules = played(name).rules
    assert rules.questions
    for kind, question in rules.questions.items():
        tells = type(question).coming is not Question.coming
        assert tells is not bool(question.unforeseen), kind
        assert not tells or question.ahead in rules.order_kinds, f"no order answers {kind} ahead"


def _asked(games: Played, game: Game[Any]) -> set[tuple[str, str, str]]:
    """Return who is asked what, as `foretold` says it."""
    rules, s = games.rules, game.state
    return {(d.seat, d.kind, rules.questions[d.kind].subject(s, d.seat, d.ref)) for d in unanswered(rules, game)}


@every_game
def test_who_is_asked_was_told_before(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Not always: what comes may follow from what is done just now. But nothing that is asked often comes untold."""
    games, told, met = played(name), Counter[str](), Counter[str]()
    known: set[tuple[str, str, str]] = set()
    for before, game in zip(games.games, games.games[1:], strict=False):
        known = (known if game.state.asked >= before.state.asked else set()) | {*foretold(games.rules, before.state)}
        for one in _asked(games, game) - _asked(games, before) if not game.state.over else ():
            met[one[1]] += 1
            told[one[1]] += one in known
    report(name, "questions told before", told, capsys)
    for kind, question in games.rules.questions.items():
        # What an earlier answer may hold is told with the question that asks for that one.
        if question.ahead and not question.unforeseen and not question.foretold and met[kind] >= OFTEN:
            assert told[kind], f"{kind} was asked {met[kind]} times and never told before"
    assert told


@every_game
def test_what_comes_in_the_phase_that_is_played_stands_first(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a battle the plan stands before the storm of the next turn: of what comes first there are buttons."""
    games, met = played(name), Counter[str]()
    for game in games.stops(200):
        if len(game.stack) > 1 and not game.state.over:
            step = games.rules.steps[game.stack[1].step]
            for seat in games.rules.seats(game.state):
                phases = [games.rules.phases[one.question] for one in coming(games.rules, game, seat)]
                now = [phase == (step.part_of or step.name) for phase in phases]
                assert now == sorted(now, reverse=True), phases
                met[step.name] += any(now) and not all(now)
    report(name, "of this phase before those of others", met, capsys)
    assert +met or len(games.rules.questions) < MANY


@every_game
def test_what_comes_is_answered_by_an_order_that_its_owner_may_give(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(60):
        for seat in () if game.state.over else games.rules.seats(game.state):
            for one in coming(games.rules, game, seat):
                assert (one.seat, games.rules.questions[one.question].rule) == (seat, one.rule)
                assert one.order in games.rules.order_kinds
                assert (seat, one.question, one.subject) not in _asked(games, game)
                seen = early(games.rules, game, one)
                assert (seen.seat, seen.ref) == (seat, one.subject)
                met[one.question] += 1
    report(name, "early questions", met, capsys)
    assert met


@every_game
def test_a_ready_made_early_answer_settles_what_comes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played(name), Counter[str]()
    for game in games.stops(60):
        for seat in () if game.state.over else games.rules.seats(game.state):
            for one in coming(games.rules, game, seat):
                choices = games.shows.early(early(games.rules, game, one))
                assert len({choice.label for choice in choices}) == len(choices) <= 10
                for choice in choices:
                    assert 0 < len(choice.label) <= 80
                    after = decide(games.rules, game, seat, choice.move).game
                    left = {(c.question, c.subject): c for c in coming(games.rules, after, seat)}
                    still = left.get((one.question, one.subject))
                    assert still is None or still.decided, (choice, one)
                    met[one.question] += 1
    report(name, "ready-made early answers", met, capsys)


@every_game
def test_what_is_told_of_what_comes_is_nobody_s_secret(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Who will be asked follows from no order, and what a seat has settled from its own orders alone."""
    games, met = played(name), Counter[str]()
    for game in games.stops(120):
        s = game.state
        if s.over or not s.orders:
            continue
        for seat in games.rules.seats(s):
            bare = games.rules.copy(s)
            bare.orders = {slot: order for slot, order in s.orders.items() if slot[0] == seat}
            assert foretold(games.rules, bare) == foretold(games.rules, s)
            assert coming(games.rules, Game(bare, game.stack), seat) == coming(games.rules, game, seat)
            met["seats"] += 1
    report(name, "compared without the orders of others", met, capsys)
    assert met


@every_game
def test_whoever_may_answer_what_others_are_asked_can_do_so_unasked(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """So no question has an owner that a moderator would have to change (`Question.may`)."""
    games, met = played(name), Counter[str]()
    for game in games.games:
        for frame in game.stack if not game.state.over else ():
            question = games.rules.steps[frame.step].points[frame.at]
            window = game.state.windows.get(window_key(question, frame.ref)) if isinstance(question, Question) else None
            if not isinstance(question, Question) or window is None:
                continue
            for seat in set(question.may(game.state, frame.ref)) - set(window.seats):
                assert question.kind in [offer.kind for offer in offers(games.rules, game, seat)]
                met[question.kind] += 1
    if any(type(question).may is not Question.may for question in games.rules.questions.values()):
        report(name, "questions that others may answer", met, capsys)
