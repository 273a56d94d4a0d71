"""What machine players answer: always legal, always the same, by a strategy for every kind of question."""

from collections import Counter

import pytest

from bot.players.dune import answer, offer, propose
from bot.players.dune.choices import CHOICES
from bot.players.dune.seat import asked as seat_before
from engine.core.decision import Decision
from engine.core.game import Game, decide
from engine.core.seen import asked, unasked
from engine.dune.expansions import EXPANSIONS
from engine.dune.game import RULES
from engine.dune.state import State

from .playing import FACTIONS, begin, play


def test_every_kind_of_question_has_a_strategy() -> None:
    optional = {question.kind for each in EXPANSIONS for question in each.questions()}
    assert set(RULES.questions) - optional <= set(CHOICES) <= set(RULES.questions)


def test_a_question_of_an_expansion_without_a_strategy_gets_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: Counter[str] = Counter()

    def watch(game: Game[State], decision: Decision, seed: str) -> None:
        seen = asked(RULES, game, decision)
        given = seen.default
        assert given is not None
        with monkeypatch.context() as without:
            without.delitem(CHOICES, decision.kind, raising=False)
            assert answer(seen, seed) == (given if seen.accepts(given) else next(seen.legal()))
        checked[decision.kind] += 1

    play(begin(FACTIONS, "default"), frozenset(FACTIONS), "default", watch)
    assert len(checked) > 8


def test_what_strategy_proposes_is_legal_at_any_table_and_nothing_is_replaced() -> None:
    kinds: Counter[str] = Counter()

    def watch(game: Game[State], decision: Decision, seed: str) -> None:
        seat = seat_before(asked(RULES, game, decision), seed)
        move = propose(seat)
        assert move is not None
        assert seat.is_legal(move), (decision, move)
        kinds[decision.kind] += 1

    for number in range(2, 7):
        for seed in "xyz":
            factions = FACTIONS[:number] if seed != "y" else FACTIONS[-number:]
            play(begin(factions, seed), frozenset(factions), seed, watch)
    assert len(kinds) >= 12


def test_the_same_seed_gives_the_same_answers_whatever_was_asked_before() -> None:
    checked = 0

    def watch(game: Game[State], decision: Decision, seed: str) -> None:
        nonlocal checked
        first = answer(asked(RULES, game, decision), seed)
        offer(unasked(RULES, game, decision.seat), seed)
        answer(asked(RULES, game, decision), "another seed")
        assert answer(asked(RULES, game, decision), seed) == first
        checked += 1

    play(begin(FACTIONS, "again"), frozenset(FACTIONS), "again", watch)
    assert checked > 50


def test_nothing_is_offered_when_the_game_is_over() -> None:
    game = play(begin(FACTIONS[:2], "end"), frozenset(FACTIONS), "end").game
    assert game.state.over
    assert offer(unasked(RULES, game, "atreides"), "end") is None


def test_wishes_come_to_an_end() -> None:
    granted: Counter[str] = Counter()

    def watch(game: Game[State], decision: Decision, seed: str) -> None:
        for seat in game.state.factions:
            now = game
            for _ in range(20):
                move = offer(unasked(RULES, now, seat), seed)
                if move is None:
                    break
                granted[move.kind] += 1
                now = decide(RULES, now, seat, move, cause="machine").game
            else:
                raise AssertionError(f"{seat} wants ever more: {granted}")

    for seed in ("wishes", "more wishes"):
        play(begin(FACTIONS, seed), frozenset(FACTIONS), seed, watch)
    assert {"ghola", "pledge"} <= set(granted)
