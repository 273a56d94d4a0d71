"""What machine players answer: always legal, always the same, by a strategy for every kind of question."""

from collections import Counter
from inspect import getmembers
from typing import Literal

import pytest

import engine.imperium.effects as operators
from bot.players.imperium import answer, filling, offer, propose
from bot.players.imperium.choices import CHOICES
from bot.players.imperium.conditions import LIKELY
from bot.players.imperium.effects import RULES as WEIGHED_RULES
from bot.players.imperium.seat import asked as seat_before
from bot.players.imperium.setup import LEADERS
from bot.players.imperium.worth import WORTH
from engine.core.decision import Decision
from engine.core.game import Game, pending
from engine.core.moves import internal_fields
from engine.core.seen import asked, unasked
from engine.imperium.cards import CARDS, INTRIGUE
from engine.imperium.composition import COLOURS, leaders
from engine.imperium.effects.base import OPS
from engine.imperium.effects.choices import Choices
from engine.imperium.effects.conditions import TESTS
from engine.imperium.game import RULES
from engine.imperium.options import Options
from engine.imperium.phases.setup import PickLeader
from engine.imperium.phases.turn_moves import EffectsMove, TurnMove
from engine.imperium.state import State

from .playing import begin, play

WAYS: tuple[Literal["chosen", "drafted", "dealt"], ...] = ("chosen", "drafted", "dealt")
LEVELS: tuple[Literal["mercenary", "sardaukar", "mentat", "kwisatz_haderach"], ...] = (
    "mercenary",
    "sardaukar",
    "mentat",
    "kwisatz_haderach",
)
TABLES = [(number, Options(leaders=how)) for number in (2, 3, 4) for how in WAYS]
ALONE = [(1, Options(difficulty=level)) for level in LEVELS]
TURN = {"kind", "do", "stepwise", "deploy", "acquire", "acquire_too", "end", "intrigue", "entry", "effect", "deck_top"}


def test_every_kind_of_question_has_a_strategy() -> None:
    assert set(CHOICES) == set(RULES.questions)


def test_every_operator_condition_and_rule_is_weighed() -> None:
    assert dict(getmembers(operators)), "the operators are registered"
    assert set(WORTH) == set(OPS)
    assert set(LIKELY) == set(TESTS)
    texts = repr([(card.agent, card.reveal, card.acquire) for card in CARDS.values()])
    texts += repr([play.effect for card in INTRIGUE.values() for play in card.plays])
    used = {part.split("'")[0] for part in texts.split("'rule': '")[1:]}
    assert len(used) > 5
    assert used <= set(WEIGHED_RULES)


def test_every_leader_is_ranked() -> None:
    assert sorted(LEADERS) == sorted(leaders(Options()))


def test_every_thing_that_effects_ask_for_is_chosen_with_sense() -> None:
    asked_for = set(Choices.model_fields) - {"kind"}
    assert asked_for == set(filling.VALUES)
    planned = (set(TurnMove.model_fields) | set(EffectsMove.model_fields)) - asked_for
    hidden = {*internal_fields(TurnMove), *internal_fields(EffectsMove)}
    assert planned - TURN - hidden == {"spice"}


@pytest.mark.parametrize("number, options", TABLES + ALONE)
def test_what_strategy_proposes_is_legal_and_nothing_is_replaced(number: int, options: Options) -> None:
    kinds: Counter[str] = Counter()

    def watch(game: Game[State], decision: Decision, seed: str) -> None:
        seat = seat_before(asked(RULES, game, decision), seed)
        move = propose(seat)
        assert move is not None
        assert seat.is_legal(move), (decision, move)
        kinds[decision.kind] += 1

    play(begin(number, f"legal {number}", options), frozenset(COLOURS), "legal", watch)
    assert {"turn", "effects"} < set(kinds)


def test_a_question_without_a_strategy_gets_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: Counter[str] = Counter()

    def watch(game: Game[State], decision: Decision, seed: str) -> None:
        seen = asked(RULES, game, decision)
        given = seen.default
        assert given is not None
        with monkeypatch.context() as without:
            without.delitem(CHOICES, decision.kind)
            assert answer(seen, seed) == given
        checked[decision.kind] += 1

    play(begin(4, "default"), frozenset(COLOURS), "default", watch)
    assert len(checked) > 4


def test_a_proposal_that_is_refused_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(2, "refused")
    seen = asked(RULES, game, pending(RULES, game)[0])
    monkeypatch.setitem(CHOICES, "leader", lambda seat: PickLeader(leader="nobody"))
    assert answer(seen, "refused") == next(seen.legal())


def test_the_same_seed_gives_the_same_answers_whatever_was_asked_before() -> None:
    checked = 0

    def watch(game: Game[State], decision: Decision, seed: str) -> None:
        nonlocal checked
        first = answer(asked(RULES, game, decision), seed)
        offer(unasked(RULES, game, decision.seat), seed)
        answer(asked(RULES, game, decision), "another seed")
        assert answer(asked(RULES, game, decision), seed) == first
        checked += 1

    play(begin(4, "again"), frozenset(COLOURS), "again", watch)
    assert checked > 200


def test_nothing_is_offered_when_the_game_is_over() -> None:
    game = play(begin(2, "end"), frozenset(COLOURS), "end").game
    assert game.state.over
    assert offer(unasked(RULES, game, "red"), "end") is None
