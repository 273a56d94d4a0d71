"""Orders and stops are checked when they are given, heeded when their window comes, and kept by what they are about."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from engine.core.decision import Decision
from engine.core.errors import IllegalMove, NothingToAnswer, Refusal
from engine.core.facts import OrderEnded, OrderSet
from engine.core.game import Game, decide, pending, replay
from engine.core.moves import ClearOrder, ClearStop, Move, SetOrder, SetStop, TimeUp
from engine.core.orders import open_orders, stoppable
from engine.dune.expansions import EXPANSIONS
from engine.dune.game import RULES, start
from engine.dune.options import PRESETS, Options
from engine.dune.passing import phase_of
from engine.dune.phases.bids import Bid
from engine.dune.phases.rides import AREAS_TO_RIDE_TO, RISES
from engine.dune.query import diallers
from engine.dune.state import State
from tests.sampling import sample
from tests.selfplay.orders import MANY, check_orders, filled, refusal_of
from tests.subjects.dune import SUBJECT

from .playing import Board
from .standing import DOTS

MAX_TURNS = 6
A, B, E, F, G, H = "atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen"


class Moment(NamedTuple):
    """An input of a random game, and the game before and after it."""

    before: Game[State]
    by: str
    move: Move
    decision: str
    after: Game[State]


def moments(games: int, stops: bool) -> Iterator[Moment]:
    """Yield every input of random games of six; with `stops`, everybody stops wherever he can."""
    brought = {"max_turns": MAX_TURNS, **{each.option: True for each in EXPANSIONS}}
    for number in range(games):
        options = Options.model_validate({**brought, **(PRESETS["advanced"] if number % 2 else {})})
        rng = random.Random(f"heeding {number}")
        game = start(DOTS, f"heeding {number}", options).game
        game.state.cycles = frozenset(DOTS)  # leaders can be bought back as soon as one falls
        for seat in game.state.factions if stops else ():
            for window in stoppable(RULES, game.state, seat):
                game = decide(RULES, game, seat, SetStop(window=window)).game
        while not game.state.over:
            owed = rng.choice(unanswered(game))
            move = sample(RULES.questions[owed.kind], game.state, owed.seat, owed.ref, rng)
            after = decide(RULES, game, owed.seat, move, decision=owed.id).game
            yield Moment(game, owed.seat, move, owed.id, after)
            game = after


CONCERNED = ("voice_karama", "prescience_karama")  # windows that wait for the one against whom it is (D-ASYNC-13)


def unanswered(game: Game[State]) -> list[Decision]:
    return [d for d in pending(RULES, game) if not d.held and not d.answered]


def asked(game: Game[State], seat: str, kind: str) -> bool:
    return any((d.seat, d.kind) == (seat, kind) for d in unanswered(game))


def dials(game: Game[State], seat: str, kind: str) -> bool:
    """Say whether this is the one question that a pass leaves open: a dialler's, for his number."""
    return kind == "storm" and seat in diallers(game.state)


def test_every_kind_of_question_heeds_a_pass_or_must_be_answered(capsys: pytest.CaptureFixture[str]) -> None:
    heeded: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    kinds = {kind for kind, question in RULES.questions.items() if not question.must_answer}
    for then in moments(80, stops=True):
        for d in unanswered(then.after):
            if heeded[d.kind] + refused[d.kind] >= 12 or asked(then.before, d.seat, d.kind):
                continue
            until = min(max(then.before.state.turn + 1, 2), MAX_TURNS)
            order = SetOrder(order={"kind": "pass", "windows": (d.kind,), "until": until})
            if d.kind not in kinds:
                assert refusal_of(RULES, then.after.state, d.seat, order.order) == "must_be_answered"
                refused[d.kind] += 1
                continue
            ahead = decide(RULES, then.before, d.seat, order).game
            late = decide(RULES, ahead, then.by, then.move, decision=then.decision).game
            now = decide(RULES, then.after, d.seat, order).game
            for game in (late, now):
                assert asked(game, d.seat, d.kind) is dials(game, d.seat, d.kind), (d, then.move)
            heeded[d.kind] += not dials(then.after, d.seat, d.kind)
        if all(heeded[kind] >= 2 for kind in kinds):
            break
    with capsys.disabled():
        print(f"\na pass was heeded: {dict(heeded)}; refused: {dict(refused)}")
    assert all(heeded[kind] >= 2 for kind in kinds), kinds - set(heeded)
    assert {kind for kind in RULES.questions if kind not in kinds} == {
        "truth",
        "prediction",
        "traitor",
        "fremen_placement",
        "first_placement",
        "swap_return",
    }


def test_every_kind_offered_for_a_stop_heeds_it(capsys: pytest.CaptureFixture[str]) -> None:
    kinds = {kind for kind, question in RULES.questions.items() if question.stoppable}
    heeded: Counter[str] = Counter()
    for then in moments(80, stops=True):
        for d in unanswered(then.after):
            if d.kind not in kinds or heeded[d.kind] >= 5 or asked(then.before, d.seat, d.kind):
                continue
            without = decide(RULES, then.before, d.seat, ClearStop(window=d.kind)).game
            late = decide(RULES, without, then.by, then.move, decision=then.decision).game
            heeded[d.kind] += not asked(late, d.seat, d.kind)
        if all(heeded[kind] >= 2 for kind in kinds):
            break
    with capsys.disabled():
        print(f"\na stop was heeded: {dict(heeded)}")
    assert all(heeded[kind] >= 2 for kind in kinds), heeded


def test_stops_are_taken_only_where_they_change_something() -> None:
    board = Board("bidding", A, B, F)
    board.go()
    for kind, question in RULES.questions.items():
        for seat in (A, B, F):
            move = SetStop(window=kind)
            if kind in stoppable(RULES, board.s, seat):
                decide(RULES, board.game, seat, move)
            else:
                code = "never_asked_of_you" if question.stoppable else "stop_changes_nothing"
                board.refused(seat, move, code)
    assert set(stoppable(RULES, board.s, A)) == {"voice_karama", "accompany_karama"}
    assert set(stoppable(RULES, board.s, F)) >= {"peek_karama", "spice_look_karama", "prescience_karama"}
    assert "bonus_karama" not in stoppable(RULES, board.s, F)  # Harkonnen do not play


def test_a_stop_that_was_not_set_cannot_be_taken_back() -> None:
    board = Board("bidding", A, B, F)
    with pytest.raises(NothingToAnswer):
        board.play(F, ClearStop(window="peek_karama"))


def test_a_stop_is_not_taken_while_an_order_lets_the_window_go_by() -> None:
    board = Board("bidding", A, B, F)
    board.go()
    board.order(F, kind="pass", windows=["peek_karama", "bid"])
    board.refused(F, SetStop(window="peek_karama"), "you_let_it_go_by")
    board.play(F, ClearOrder(order_kind="pass", subject="peek_karama"))
    board.play(F, SetStop(window="peek_karama"))
    assert (F, "pass", "bid") in board.s.orders


def test_a_stop_that_an_order_lets_go_by_leaves_no_trace_in_the_count_of_windows() -> None:
    def ids(*acts: Move) -> list[str]:
        board = Board("bidding", A, B, F, G)
        board.go()
        for act in acts:
            board.play(G, act)
        found = []
        while board.s.auction and board.s.auction.number < 3:
            found += [d.id for d in unanswered(board.game)]
            board.play(board.s.auction.bidder, Bid(amount=1) if not board.s.auction.high else Bid())
        return found

    order = SetOrder(order={"kind": "pass", "windows": ("peek_karama",)})
    assert ids(SetStop(window="peek_karama"), order) == ids()
    assert len(ids()) > 6


@pytest.mark.parametrize(
    "seat, order, code",
    [
        (A, {"kind": "pass", "windows": []}, "order_says_nothing"),
        (A, {"kind": "pass", "windows": ["nonsense"]}, "no_such_window"),
        (A, {"kind": "pass", "windows": ["truth"]}, "must_be_answered"),
        (A, {"kind": "pass", "windows": ["bid", "voice"]}, "never_asked_of_you"),
        (A, {"kind": "pass", "windows": ["bid"], "until": 1}, "order_number_out_of_range"),
        (A, {"kind": "pass", "windows": ["bid"], "until": 16}, "order_number_out_of_range"),
        (A, {"kind": "storm"}, "order_says_nothing"),
        (A, {"kind": "storm", "dial": 50}, "order_number_out_of_range"),
        (A, {"kind": "storm", "dial": 4}, "order_number_out_of_range"),
        (A, {"kind": "storm", "weather": 44}, "order_number_out_of_range"),
        (A, {"kind": "storm", "weather": 1, "turn": 2}, "order_number_out_of_range"),
        (A, {"kind": "bid", "how": "exact"}, "order_without_amount"),
        (A, {"kind": "bid", "amount": 1000}, "order_number_out_of_range"),
        (A, {"kind": "bid", "amount": 3, "card": 77}, "order_number_out_of_range"),
        (A, {"kind": "bid", "amount": 3, "stop_if": [A]}, "order_names_yourself"),
        (A, {"kind": "bid", "amount": 3, "stop_if": [H]}, "order_choice_not_open"),
        (A, {"kind": "bid", "how": "pass", "amount": 3}, "order_field_without_meaning"),
        (A, {"kind": "nexus"}, "order_says_nothing"),
        (A, {"kind": "nexus", "accept": ["nobody"]}, "order_choice_not_open"),
        (A, {"kind": "nexus", "accept": [A]}, "order_names_yourself"),
        (A, {"kind": "pledge"}, "order_says_nothing"),
        (A, {"kind": "pledge", "amounts": {F: 0}}, "order_says_nothing"),
        (A, {"kind": "pledge", "amounts": {H: 1}}, "order_choice_not_open"),
        (A, {"kind": "pledge", "amounts": {F: -1}}, "order_choice_not_open"),
        (A, {"kind": "peek_karama"}, "order_without_use"),
        (F, {"kind": "peek_karama", "number": 4}, "order_number_out_of_range"),
        (F, {"kind": "peek_karama", "target": A}, "order_field_without_meaning"),
        (F, {"kind": "bonus_karama"}, "order_without_use"),
        (A, {"kind": "voice_karama", "target": B}, "order_choice_not_open"),
        (A, {"kind": "worm_karama", "territory": "arrakeen"}, "order_choice_not_open"),
        (A, {"kind": "worm_karama", "at_least": 21}, "order_number_out_of_range"),
        (A, {"kind": "accompany", "otherwise": "no"}, "order_without_use"),
        (B, {"kind": "accompany"}, "order_says_nothing"),
        (B, {"kind": "accompany", "always": [F]}, "order_choice_not_open"),
        (B, {"kind": "accompany", "always": [A], "never": [A]}, "order_choice_not_open"),
        (B, {"kind": "accompany", "otherwise": "no", "territory": "atlantis"}, "order_choice_not_open"),
        (F, {"kind": "force_revival", "paid": 1}, "order_field_without_meaning"),
        (A, {"kind": "movement"}, "order_says_nothing"),
        (
            A,
            {"kind": "movement", "landing": {"mode": "land", "to": "carthag:10", "number": 99}},
            "not_so_many_in_reserve",
        ),
    ],
)
def test_an_order_is_checked_when_it_is_given(seat: str, order: dict[str, Any], code: str) -> None:
    board = Board("bidding", A, B, F)
    board.go()
    before = RULES.dump(board.s)
    board.refused(seat, SetOrder(order=order), code)
    assert RULES.dump(board.s) == before


def test_orders_are_accepted_exactly_as_they_are_offered() -> None:
    tried = 0
    for phase in ("storm", "spice_blow", "bidding", "movement"):
        board = Board(phase, A, B, F, G)
        board.go()
        for seat in board.s.factions:
            number, wrong = check_orders(SUBJECT, board.s, seat)
            assert not wrong, wrong[0]
            tried += number
    assert tried > 10_000


def test_an_order_of_many_choices_is_tried_with_every_two_of_them_together() -> None:
    board = Board("spice_blow", F, G)
    board.go()
    found = list(filled(RULES, board.s, F, "ride"))
    assert len(found) < MANY * 2 < len(RISES) * len(AREAS_TO_RIDE_TO) ** 2
    for field, values in (("territory", RISES), ("to", AREAS_TO_RIDE_TO)):
        met = {(order[field], order["or_to"]) for order in found}
        assert met >= {(one, other) for one in values for other in AREAS_TO_RIDE_TO if field != "to" or one != other}


def test_what_is_offered_to_order_does_not_depend_on_hidden_things() -> None:
    board = Board("bidding", A, B, F, G)
    board.go()
    offered = {seat: open_orders(RULES, board.s, seat) for seat in board.s.factions}
    for other in board.s.factions:
        board.s.hands[other] = ("karama_1", "family_atomics", "weather_control")
        board.s.purse[other] = 0
    for seat in board.s.factions:
        assert open_orders(RULES, board.s, seat) == offered[seat]
        assert refusal_of(RULES, board.s, seat, {"kind": "storm", "weather": 3, "turn": 5}) == ""
        assert refusal_of(RULES, board.s, seat, {"kind": "bid", "how": "exact", "amount": 30, "karama": True}) == ""


def test_a_pass_holds_for_the_present_turn_unless_another_is_named() -> None:
    board = Board("bidding", A, F)
    board.go()
    board.order(F, kind="pass", windows=["bid", "landing"])
    assert [(slot[2], order["until"]) for slot, order in board.s.orders.items()] == [("bid", 2), ("landing", 2)]


def test_an_order_whose_last_turn_is_over_ends_and_says_so() -> None:
    board = Board("bidding", A, B, F)
    board.go()
    board.order(F, kind="pass", windows=["bid"])
    replay(board.s, [OrderSet(F, {"kind": "nexus", "done": True, "until": 2})])
    board.order(F, kind="pass", windows=["landing"], until=3)
    ended: list[tuple[str, str, str]] = []
    while board.s.turn == 2:
        board.time_up()
        ended += [(fact.order_kind, fact.subject, fact.why) for fact in board.told("OrderEnded")]
    assert ended == [("pass", "bid", "lapsed"), ("nexus", "", "lapsed")]
    assert list(board.s.orders) == [(F, "pass", "landing")]


def test_orders_about_different_things_stand_side_by_side() -> None:
    board = Board("bidding", A, F)
    board.go()
    board.order(F, kind="bid", how="pass")
    board.order(F, kind="bid", how="exact", amount=1, card=2)
    board.order(F, kind="bid", how="raise", amount=4, card=1)
    board.order(F, kind="bid", how="raise", amount=2, card=1)
    assert {slot[2]: order["amount"] for slot, order in board.s.orders.items()} == {"": 0, "1": 2, "2": 1}
    board.play(A, Bid(amount=1))
    board.play(A, Bid())
    # the order about card 1 bid 2, and is done; the one about card 2 opens with 1; the one about all would pass
    assert board.s.auction is not None
    assert (board.s.auction.number, board.s.auction.leader, board.s.auction.high) == (2, F, 1)
    assert [(fact.subject, fact.why) for fact in board.told("OrderEnded")] == [("1", "done")]
    board.play(F, ClearOrder(order_kind="bid", subject="2"))
    assert set(board.s.orders) == {(F, "bid", "")}
    with pytest.raises(NothingToAnswer):
        board.play(F, ClearOrder(order_kind="bid", subject="2"))
    board.play(F, ClearOrder(order_kind="bid"))
    assert not board.s.orders


def test_what_was_ordered_for_a_storm_is_for_that_storm_alone() -> None:
    board = Board("storm", A, F)
    board.s.turn = 1
    board.s.diallers = (A, F)
    board.go()
    board.order(A, kind="storm", dial=3, turn=4)
    board.order(F, kind="storm", atomics="always")
    assert board.owed() == [(A, "storm"), (F, "storm")]
    board.time_up()
    assert [(fact.seat, fact.why) for fact in board.told("OrderEnded")] == [(F, "lapsed")]
    assert list(board.s.orders) == [(A, "storm", "4")]
    while board.s.turn < 4:
        board.time_up()
    assert [d.answered for d in pending(RULES, board.game) if d.seat == A] == [True]
    assert not board.s.orders


def test_a_dial_is_ordered_whoever_will_dial() -> None:
    board = Board("storm", A, F, G)
    board.s.turn = 1
    board.s.diallers = (A, F)
    board.go()
    board.order(G, kind="storm", dial=2)
    assert [d.answered for d in pending(RULES, board.game) if d.seat == G] == [True]
    assert board.told("OrderEnded")[0].why == "done"


def test_orders_of_an_older_release_are_found_ended_and_replaced() -> None:
    """Before there were subjects an order was kept by its kind alone."""
    board = Board("bidding", A, F)
    board.go()
    old = {"kind": "bid", "how": "raise", "amount": 3, "card": 1, "stop_if": [], "karama": False}
    told = RULES.facts.decode("OrderSet", 1, json.dumps({"seat": F, "order": old}))
    replay(board.s, [told])
    assert told == OrderSet(F, old)
    loaded = RULES.load(RULES.dump(board.s).replace(b'["fremen","bid",""]', b'["fremen","bid"]'))
    assert loaded == board.s
    board.order(F, kind="bid", how="raise", amount=2, card=1)
    assert [(fact.subject, fact.why) for fact in board.told("OrderEnded")] == [("", "replaced")]
    assert list(board.s.orders) == [(F, "bid", "1")]
    replay(board.s, [RULES.facts.decode("OrderEnded", 1, json.dumps({"seat": F, "order_kind": "bid", "why": "done"}))])
    assert list(board.s.orders) == [(F, "bid", "1")]


def test_a_pass_that_an_older_release_kept_without_a_turn_is_over_already() -> None:
    board = Board("bidding", A, F)
    replay(board.s, [OrderSet(A, {"kind": "pass", "windows": ["bid"], "until": 0})])
    board.go()
    assert board.owed() == [(A, "bid")]


def test_orders_know_the_phases_in_their_order() -> None:
    phases = RULES.course(Options()).phases
    assert {phase_of(RULES, kind) for kind, q in RULES.questions.items() if not q.must_answer} <= set(phases)


def test_a_refused_order_tells_nothing_and_changes_nothing() -> None:
    board = Board("bidding", A, F)
    board.go()
    for seat in (A, F):
        for order in ({"kind": "nonsense"}, {"kind": "bid", "amount": "many"}, {"kind": "bid", "more": 1}, {}):
            with pytest.raises(Refusal):
                decide(RULES, board.game, seat, SetOrder(order=order))
    assert not board.s.orders


def test_the_time_of_the_table_is_no_order() -> None:
    board = Board("bidding", A, F)
    board.go()
    with pytest.raises(NothingToAnswer):
        decide(RULES, board.game, "table", SetOrder(order={"kind": "charity"}))
    with pytest.raises(IllegalMove):
        decide(RULES, board.game, A, SetStop(window="nonsense"))
    assert TimeUp().decisions == ()
    assert OrderEnded("a", "bid", "done").subject == ""


def test_who_is_asked_for_a_stop_alone_is_known_by_that(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody else may see when he goes away; all others are asked by the rules, whatever they have ordered."""
    met: Counter[bool] = Counter()
    for then in moments(12, stops=True):
        for d in pending(RULES, then.after):
            question = RULES.questions[d.kind]
            assert not d.by_stop or question.stoppable, d
            assert d.by_stop or question.unforeseen != "it waits for nobody" or d.kind in CONCERNED, d
            met[d.by_stop] += 1
    with capsys.disabled():
        print(f" {met[True]} asked for a stop, {met[False]} by the rules", end="")
    assert min(met[True], met[False]) > 100
