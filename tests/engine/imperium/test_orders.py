"""What comes to whom, as all can know, and what an order has settled of it; how far a turn can be taken back (H-13)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from engine.core.ahead import coming, foretold
from engine.core.decision import Decision
from engine.core.game import Game, decide, pending
from engine.core.moves import Move, SetOrder
from engine.core.rewinding import Consequences, consequences, last_move
from engine.core.run import Commit
from engine.imperium.composition import PHASES
from engine.imperium.game import RULES, start
from engine.imperium.phases.round_start import contested_next
from engine.imperium.phases.turn_moves import EffectsMove, TurnMove
from engine.imperium.state import State
from tests.sampling import sample
from tests.selfplay.orders import refusal_of
from tests.subjects.imperium import SUBJECT

OFTEN = 3  # times that each kind of question is tried
LEADERS = {"red": "paul_atreides", "blue": "earl_memnon_thorvald"}


@pytest.fixture
def game() -> Game[State]:
    found = start(("red", "blue"), "orders", leaders=LEADERS).game
    found.state.turn.seat = found.state.mover = found.state.first = "red"  # type: ignore[union-attr]
    key, window = next(iter(found.state.windows.items()))
    found.state.windows[key] = window._replace(seats=("red",))
    found.state.sides["house_hagal"].agents = {}  # so that it reveals no card after a turn
    return found


def hold(game: Game[State], seat: str, *cards: str) -> None:
    game.state.sides[seat].hand = cards


def said(game: Game[State], *moves: tuple[str, Move]) -> tuple[list[Commit], Game[State]]:
    commits: list[Commit] = []
    for seat, move in moves:
        outcome = decide(RULES, game, seat, move)
        commits, game = [*commits, *outcome.commits], outcome.game
    return commits, game


def free(game: Game[State], seat: str, *moves: tuple[str, Move]) -> Consequences:
    commits, _ = said(game, *moves)
    then = RULES.copy(game.state)
    place = last_move(commits, seat)
    assert place is not None
    for commit in commits[:place]:
        for fact, _audience in commit.facts:
            fact.apply(then)
    return consequences(RULES, then, commits[place:], seat)


def test_a_turn_comes_to_all_who_have_not_revealed(game: Game[State]) -> None:
    assert {(who, kind) for who, kind, _ in foretold(RULES, game.state)} == {("red", "turn"), ("blue", "turn")}
    assert [one.question for one in coming(RULES, game, "blue")] == ["turn"]
    assert coming(RULES, game, "red") == ()  # who is asked it now
    game.state.sides["blue"].had_reveal = True
    assert coming(RULES, game, "blue") == ()


def test_an_order_for_a_turn_settles_what_comes(game: Game[State]) -> None:
    order = SetOrder(order={"kind": "turn", "do": "reveal"})
    _, game = said(game, ("blue", order))
    assert [one.decided for one in coming(RULES, game, "blue")] == [True]
    _, game = said(game, ("blue", SetOrder(order={"kind": "later", "what": "turn"})))
    assert [(one.decided, one.later) for one in coming(RULES, game, "blue")] == [(False, True)]


def test_a_combat_comes_to_those_with_troops_and_intrigue_cards(game: Game[State]) -> None:
    s = game.state
    s.sides["blue"].conflict, s.sides["blue"].intrigue = 2, ("ambush",)
    assert {one.question for one in coming(RULES, game, "blue")} == {"turn", "combat"}
    _, game = said(game, ("blue", SetOrder(order={"kind": "pass", "windows": ("combat",)})))
    assert {one.question: one.decided for one in coming(RULES, game, "blue")} == {"turn": False, "combat": True}
    for name, value in (("intrigue", ()), ("conflict", 0)):
        other = RULES.copy(game.state)
        setattr(other.sides["blue"], name, value)
        assert {kind for _, kind, _ in foretold(RULES, other)} == {"turn"}
    game.state.done = (*game.state.done, "ranked")
    assert {kind for _, kind, _ in foretold(RULES, game.state)} == {"turn"}


def test_the_troop_comes_to_who_controls_what_the_next_conflict_may_be_about(game: Game[State]) -> None:
    s = game.state
    s.conflict_deck = s.conflict_deck[-5:]  # one of level II, then level III
    assert set(contested_next(s)) == {"arrakeen", "carthag", "imperial_basin"}
    s.conflicts = ("siege_of_arrakeen",)
    assert set(contested_next(s)) == {"carthag", "imperial_basin"}
    s.control = {"arrakeen": "blue"}
    assert not [one for one in foretold(RULES, s) if one[1] == "defend"]
    s.control = {"carthag": "blue"}
    assert [one.question for one in coming(RULES, game, "blue")] == ["turn", "defend"]
    assert not [one for one in coming(RULES, game, "red") if one.question == "defend"]
    s.sides["blue"].supply = 0
    assert not [one for one in foretold(RULES, s) if one[1] == "defend"]
    s.sides["blue"].supply, s.conflict_deck = 3, ()
    assert not [one for one in foretold(RULES, s) if one[1] == "defend"]


def test_what_comes_first_stands_first(game: Game[State]) -> None:
    s = game.state
    s.conflict_deck, s.control = s.conflict_deck[-5:], {"carthag": "blue"}
    s.sides["blue"].conflict, s.sides["blue"].intrigue = 2, ("ambush",)
    assert [one.question for one in coming(RULES, game, "blue")] == ["turn", "combat", "defend"]
    assert [PHASES.index(RULES.phases[one.question]) for one in coming(RULES, game, "blue")] == [1, 2, 0]


# Taking back inside a turn, until something unknown was seen


def agent(card: str, space: str, **more: Any) -> tuple[str, Move]:
    return "red", TurnMove(do="agent", card=card, space=space, **more)


def test_a_turn_without_anything_unknown_may_be_taken_back_while_it_lasts(game: Game[State]) -> None:
    hold(game, "red", "diplomacy", "dagger")
    game.state.sides["red"].intrigue = ("ambush",)
    assert free(game, "red", agent("diplomacy", "wealth")).free
    assert free(game, "red", agent("diplomacy", "wealth"), ("red", EffectsMove(do="done"))).free


def test_whoever_answers_after_it_must_agree(game: Game[State]) -> None:
    hold(game, "red", "diplomacy", "dagger")
    found = free(game, "red", agent("diplomacy", "wealth"), ("blue", TurnMove(do="reveal", end=True)))
    assert (found.final, found.concerned) == (False, ("blue",))


def test_cards_that_were_drawn_cannot_be_taken_back(game: Game[State]) -> None:
    hold(game, "red", "dagger", "signet_ring")
    game.state.sides["red"].solari = 5
    assert free(game, "red", agent("dagger", "mentat", spice=0)).final
    assert free(game, "red", agent("signet_ring", "arrakeen")).final


def test_an_intrigue_card_that_came_cannot_be_taken_back(game: Game[State]) -> None:
    hold(game, "red", "diplomacy", "reconnaissance")
    assert free(game, "red", agent("reconnaissance", "carthag")).final


def test_what_came_into_the_row_cannot_be_taken_back(game: Game[State]) -> None:
    hold(game, "red", "convincing_argument", "convincing_argument")
    bought = free(
        game, "red", ("red", TurnMove(do="reveal")), ("red", EffectsMove(do="acquire", card=game.state.row[0]))
    )
    assert bought.final
    stack = ("red", EffectsMove(do="acquire", card="arrakis_liaison"))
    assert free(game, "red", ("red", TurnMove(do="reveal")), stack).free


def test_a_look_at_the_top_card_cannot_be_taken_back(game: Game[State]) -> None:
    game.state.sides["red"].intrigue = ("poison_snooper",)
    assert free(game, "red", ("red", TurnMove(do="plot", intrigue="poison_snooper"))).final


def test_what_others_were_forced_to_takes_their_leave(game: Game[State]) -> None:
    hold(game, "red", "reverend_mother_mohiam")
    hold(game, "blue", "dagger", "diplomacy")
    game.state.sides["red"].played = ("lady_jessica",)
    game.state.sides["red"].intrigue = ("ambush",)
    found = free(game, "red", agent("reverend_mother_mohiam", "wealth"))
    assert (found.final, found.shown) == (False, ("blue",))


class Moment(NamedTuple):
    """An input of a random game, and the game before and after it."""

    before: Game[State]
    by: str
    move: Move
    decision: str
    after: Game[State]


def moments(games: int) -> Iterator[Moment]:
    """Yield every input of random games of every number of players."""
    for number in range(games):
        rng = random.Random(f"heeding {number}")
        players = SUBJECT.players[number % len(SUBJECT.players)]
        game = SUBJECT.begin(rng, f"heeding {number}", players, SUBJECT.random_options(rng)).game
        while not game.state.over:
            owed = rng.choice(unanswered(game))
            move = sample(RULES.questions[owed.kind], game.state, owed.seat, owed.ref, rng)
            after = decide(RULES, game, owed.seat, move, decision=owed.id).game
            yield Moment(game, owed.seat, move, owed.id, after)
            game = after


def unanswered(game: Game[State]) -> list[Decision]:
    return [d for d in pending(RULES, game) if not d.held and not d.answered]


def asked(game: Game[State], seat: str, kind: str) -> bool:
    return any((d.seat, d.kind) == (seat, kind) for d in unanswered(game))


def test_every_kind_of_question_heeds_a_pass_or_must_be_answered(capsys: pytest.CaptureFixture[str]) -> None:
    """Given as it is asked, and before: nobody is offered an order that nothing comes of."""
    heeded, refused = Counter[str](), Counter[str]()
    for then in moments(60):
        for d in unanswered(then.after):
            if heeded[d.kind] + refused[d.kind] >= OFTEN or asked(then.before, d.seat, d.kind):
                continue
            order = {"kind": "pass", "windows": (d.kind,)}
            if RULES.questions[d.kind].must_answer:
                assert refusal_of(RULES, then.after.state, d.seat, order) == "must_be_answered"
                refused[d.kind] += 1
                continue
            now = decide(RULES, then.after, d.seat, SetOrder(order=order)).game
            ahead = decide(RULES, then.before, d.seat, SetOrder(order=order)).game
            late = decide(RULES, ahead, then.by, then.move, decision=then.decision).game
            assert not asked(now, d.seat, d.kind), d
            assert not asked(late, d.seat, d.kind), d
            heeded[d.kind] += 1
        if min(heeded[kind] + refused[kind] for kind in RULES.questions) >= OFTEN:
            break
    with capsys.disabled():
        print(f"\na pass was heeded: {dict(heeded)}; refused: {dict(refused)}")
    assert {*heeded, *refused} == set(RULES.questions)
    assert set(heeded) == {kind for kind, question in RULES.questions.items() if not question.must_answer}
