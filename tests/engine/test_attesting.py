"""Commitments (H-14): receipts of what is filed, and the digests of what counts, published before it is shown."""

from __future__ import annotations

import random
from collections import Counter
from itertools import count
from typing import Any

import pytest

from engine.core.attesting import LENGTH, digest
from engine.core.facts import Asked, Attested, Closed, OrderSet, Receipted, Sealed
from engine.core.game import decide, pending
from engine.core.moves import TimeUp
from engine.core.run import Commit
from tests.sampling import sample
from tests.subjects import GAMES, find
from tests.toy.engine.phases.stakes import Stake
from tests.toy.playing import Toy

INPUTS = 260  # at least, and as many more as it takes
RECEIPTS = 4  # of different answers: where answers are filed at the end of a game only, of two games if need be
SEEDS = 16  # at most; four in any case, and more until every way in which an answer is filed was met
WAYS = {"typed", "default", "replaced"}
every_game = pytest.mark.parametrize("name", GAMES)


def attested(name: str) -> set[str]:
    return {kind for kind, question in find(name).rules.questions.items() if question.attested}


def test_some_questions_of_each_game_are_attested_and_all_of_these_are_named() -> None:
    """Who is asked in an unnamed window is a secret: digests by seat would tell."""
    assert attested("dune") == {"plan", "storm", "prediction", "traitor"}
    assert attested("toy") == {"stake"}
    for name in GAMES:
        rules = find(name).rules
        for kind in attested(name):
            assert rules.questions[kind].named
            assert not rules.questions[kind].any_one


def played(name: str, seed: int) -> list[Commit]:
    """Play at random: answers, answers once more, and times that run out; until enough answers have been filed."""
    lots, commits = random.Random(f"{name} {seed}"), list[Commit]()
    for number in range(RECEIPTS):
        _play(name, f"seed {seed}" + "+" * number, lots, commits)
        if _receipts(commits) >= RECEIPTS:
            break
    return commits


def _play(name: str, seed: str, lots: random.Random, commits: list[Commit]) -> None:
    """Play one game, to its end unless enough answers have been filed before."""
    subject = find(name)
    outcome = subject.begin(lots, seed, max(subject.players), subject.options())
    game = outcome.game
    commits += outcome.commits
    for number in count():
        owed = [d for d in pending(subject.rules, game) if not d.held]
        if game.state.over or not owed or (number >= INPUTS and _receipts(commits) >= RECEIPTS):
            break
        d = lots.choice(owed)
        if lots.random() < 0.1 and not d.answered:
            outcome = decide(subject.rules, game, "table", TimeUp(decisions=(d.id,)))
        else:
            move = sample(subject.rules.questions[d.kind], game.state, d.seat, d.ref, lots)
            outcome = decide(subject.rules, game, d.seat, move, decision=d.id)
        game = outcome.game
        commits += outcome.commits


def _receipts(commits: list[Commit]) -> int:
    return len({fact.salt for commit in commits for fact, _ in commit.facts if isinstance(fact, Receipted)})


@every_game
def test_what_counts_is_published_once_and_before_anything_is_shown(name: str) -> None:
    met: Counter[str] = Counter()
    wanted = attested(name)
    for seed in range(SEEDS):
        if seed >= 4 and wanted | WAYS <= met.keys():
            break
        asked: dict[str, Asked] = {}
        last: dict[tuple[str, str], Receipted] = {}
        salts: set[str] = set()
        for commit in played(name, seed):
            facts = commit.facts
            for place, (fact, audience) in enumerate(facts):
                if isinstance(fact, Asked):
                    asked[fact.key] = fact
                    last = {owed: receipt for owed, receipt in last.items() if owed[0] != fact.key}
                elif isinstance(fact, Receipted):
                    assert audience == (fact.seat,)
                    assert fact.digest == digest(fact.salt, fact.answer)
                    assert len(fact.digest) == len(fact.salt) == LENGTH
                    met["replaced"] += (fact.key, fact.seat) in last
                    met[commit.cause] += 1
                    replaced = last.get((fact.key, fact.seat))
                    assert (fact.salt in salts) is (replaced is not None), "each seat has its own in each window"
                    assert replaced is None or replaced.salt == fact.salt
                    salts.add(fact.salt)
                    last[fact.key, fact.seat] = fact
                elif isinstance(fact, Attested):
                    assert audience is None
                    assert fact.kind in wanted
                    window = asked[fact.key]
                    assert list(fact.digests) == list(window.seats), "of all who were waited for, and of no other"
                    assert fact.digests == {seat: last[fact.key, seat].digest for seat in window.seats}
                    assert isinstance(facts[place + 1][0], Closed), "before anything is shown"
                    met[fact.kind] += 1
            closed = [f for f, _ in facts if isinstance(f, Closed) and asked[f.key].kind in wanted]
            assert len(closed) == len([f for f, _ in facts if isinstance(f, Attested)])
        assert len(salts) > 3
    print(dict(met))
    assert wanted | WAYS <= met.keys(), f"not met in {SEEDS} games"


@every_game
def test_other_answers_are_not_attested(name: str) -> None:
    kinds = {f.kind for commit in played(name, 9) for f, _ in commit.facts if isinstance(f, Attested | Receipted)}
    assert kinds <= attested(name) != set(find(name).rules.questions)


def test_a_digest_says_nothing_of_the_answer_to_whoever_lacks_the_salt() -> None:
    """Of two seats that answer alike, and of two games, the digests differ; whoever answers otherwise has another."""
    found: list[dict[str, str]] = []
    for seed in ("one", "other"):
        toy = Toy(seed=seed)
        for d in toy.until("stake"):
            toy.say(d.seat, Stake(apples=0))
        (told,) = [fact for commit in toy.last.commits for fact, _ in commit.facts if isinstance(fact, Attested)]
        found.append(told.digests)
    made = [digest for digests in found for digest in digests.values()]
    assert len(set(made)) == len(made) == 6
    guessed = {digest("", {"kind": "stake", "apples": n}) for n in range(4)}
    assert not guessed & set(made)


def test_an_answer_that_takes_the_place_of_another_gets_a_receipt_and_nothing_is_published() -> None:
    toy = Toy()
    seat = toy.until("stake")[0].seat
    receipts: list[Any] = []
    for apples in (0, 1, 0):
        told = [fact for commit in toy.say(seat, Stake(apples=apples)).commits for fact, _ in commit.facts]
        assert [type(fact) for fact in told] == [Sealed, Receipted]
        receipts.append(told[1])
    assert [r.answer["apples"] for r in receipts] == [0, 1, 0]
    assert receipts[0].digest == receipts[2].digest != receipts[1].digest
    assert len({r.salt for r in receipts}) == 1


@every_game
def test_an_order_gets_no_receipt_when_it_is_given(name: str) -> None:
    for seed in range(3):
        for commit in played(name, seed):
            kinds = {type(fact) for fact, _ in commit.facts}
            assert not ({OrderSet, Receipted} <= kinds)
