"""Going back (H-12) and taking a move back (H-13), on the toy: every commit of random games, then case by case."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.core.errors import NothingToAnswer
from engine.core.facts import (
    Attested,
    Awoke,
    FellAsleep,
    OrderEnded,
    Receipted,
    Renumbered,
    Rewound,
    Seeded,
    StopSet,
    TakenBack,
)
from engine.core.game import MODERATOR, Game, Outcome, decide, offers, pending, replay
from engine.core.moves import Move, Rewind, SetOrder, SetStop, TakeBack, WakeOrders
from engine.core.orders import sleeps
from engine.core.rewinding import consequences, last_move, rewind, take_back
from engine.core.run import Commit
from tests.sampling import sample
from tests.swap.toy import TABLE as TOY_TABLE
from tests.swap.toy import cards_in_hands, order_of_the_deck
from tests.toy.engine.facts import DeckShuffled
from tests.toy.engine.game import RULES
from tests.toy.engine.phases.crow import Scare
from tests.toy.engine.phases.exchange import Exchange
from tests.toy.engine.phases.stakes import Stake
from tests.toy.engine.phases.work import Work
from tests.toy.engine.state import State
from tests.toy.playing import Toy

REASON = Rewind(reason="a rule was misread")


class Kept:
    """A game and all its commits, with the position after each."""

    def __init__(self, toy: Toy) -> None:
        self.toy = toy
        self.commits: list[Commit] = []
        self.after: list[Game[State]] = []
        self.keep(RULES.new_state(), toy.last)

    def keep(self, before: State, outcome: Outcome[State]) -> None:
        s = RULES.copy(before)
        for commit in outcome.commits:
            replay(s, (fact for fact, _ in commit.facts))
            self.commits.append(commit)
            self.after.append(Game(RULES.copy(s), commit.stack))
        self.toy.game = outcome.game

    def say(self, seat: str, move: Move) -> None:
        before = self.toy.s
        self.keep(before, self.toy.say(seat, move))

    def late(self) -> None:
        before = self.toy.s
        self.keep(before, self.toy.late())

    def until(self, kind: str) -> None:
        while self.toy.owed()[0].kind != kind:
            self.late()

    def back(self, seat: str) -> Outcome[State]:
        """Let a seat take back its last move."""
        place = last_move(self.commits, seat)
        assert place is not None
        outcome = take_back(RULES, self.after[place - 1], self.toy.game, self.commits[place:], to=place, by=seat)
        self.keep(self.after[place - 1].state, outcome)
        return outcome

    def followed(self, seat: str) -> Any:
        place = last_move(self.commits, seat)
        assert place is not None
        return consequences(RULES, self.after[place - 1].state, self.commits[place:], seat)


def facts(outcome: Outcome[State]) -> list[Any]:
    return [fact for commit in outcome.commits for fact, _ in commit.facts]


def at_random(seed: int) -> tuple[Kept, set[int]]:
    """A game of answers, defaults and orders; and which of its commits came before the input was worked off."""
    drawn, kept = random.Random(seed), Kept(Toy(1 + seed % 4, seed=f"random {seed}"))
    under_way = set(range(1, len(kept.commits)))
    while not kept.toy.s.over:
        before, owed = len(kept.commits), drawn.choice(kept.toy.owed())
        if drawn.random() < 0.1:
            kept.say(drawn.choice(kept.toy.s.growers), SetOrder(order={"kind": "scare", "when": "always"}))
        elif drawn.random() < 0.3:
            kept.late()
        else:
            kept.say(owed.seat, sample(RULES.questions[owed.kind], kept.toy.s, owed.seat, owed.ref, drawn))
        under_way |= set(range(before + 1, len(kept.commits)))
    return kept, under_way


def test_every_commit_of_random_games_can_be_gone_back_to() -> None:
    met: Counter[str] = Counter()
    for seed in range(8):
        kept, under_way = at_random(seed)
        last = kept.after[-2]  # of the positions before the end
        for number, then in enumerate(kept.after[:-2], 1):
            before = RULES.dump(then.state)
            back = rewind(RULES, then, last, REASON, to=number)
            assert RULES.dump(then.state) == before
            first, *others = back.commits
            assert (first.by, first.cause, first.rewound_to) == (MODERATOR, "moderator", number)
            assert {commit.rewound_to for commit in others} <= {None}
            assert replay(RULES.copy(then.state), facts(back)) == back.game.state
            numbers = [int(d.id.partition(":")[0]) for d in pending(RULES, back.game)]
            assert numbers
            assert min(numbers) > last.state.asked
            met["under way" if number in under_way else "waiting"] += 1
            met["going on by itself"] += len(others) > 0
    assert met["waiting"] > 200
    assert met["under way"] > 50


def test_nothing_but_numbers_and_what_sleeps_differs() -> None:
    kept = Kept(Toy(3))
    kept.until("work")
    then, to = kept.toy.game, len(kept.commits)
    for _ in range(5):
        kept.late()
    back = rewind(RULES, then, kept.toy.game, REASON, to=to).game
    back.state.asked, back.state.windows = then.state.asked, then.state.windows
    assert back == then


def test_the_number_of_a_commit_is_told_to_nobody() -> None:
    kept = Kept(Toy(3))
    kept.until("work")
    back = rewind(RULES, kept.after[2], kept.toy.game, REASON, to=3)
    told = [(fact, audience) for fact, audience in back.commits[0].facts if audience != ()]
    assert told[0] == (Rewound("a rule was misread"), None)
    assert [(type(fact), audience) for fact, audience in told[1:]] == [
        (Receipted, (seat,)) for seat in ("ash", "birch")
    ]
    assert "3" not in back.commits[0].move.model_dump_json()  # type: ignore[union-attr]  # it has one
    assert [audience for fact, audience in back.commits[0].facts if isinstance(fact, Renumbered)] == [()]


def test_chance_comes_out_as_before_unless_it_is_drawn_anew() -> None:
    kept = Kept(Toy(3))
    kept.until("work")
    then, now = kept.after[-2], kept.toy.game
    same = rewind(RULES, then, now, REASON, to=5)
    assert (same.game.state.seed, same.game.state.deck) == (now.state.seed, then.state.deck)
    assert not [fact for fact in facts(same) if isinstance(fact, Seeded | DeckShuffled)]
    other = rewind(RULES, then, now, Rewind(reason="seen too much", redraw=True), to=5, seed="another")
    assert other.game.state.seed == "another"
    assert sorted(other.game.state.deck) == sorted(then.state.deck) != list(other.game.state.deck)
    assert other.game.state.hands == then.state.hands
    told = {type(fact).__name__: audience for fact, audience in other.commits[0].facts}
    assert (told["Seeded"], told["DeckShuffled"], told["Rewound"]) == ((), (), None)
    assert Rewound("seen too much", redrawn=True) in facts(other)


# What sleeps


def asleep() -> Kept:
    """A rewind after which ash has an order of before and a stop of since."""
    kept = Kept(Toy(3))
    kept.until("work")
    kept.say("ash", SetOrder(order={"kind": "scare", "when": "always"}))
    to = len(kept.commits)
    kept.late()
    kept.say("ash", SetStop(window="scare"))
    kept.say("birch", SetOrder(order={"kind": "scare", "when": "for_me"}))
    back = rewind(RULES, kept.after[to - 1], kept.toy.game, REASON, to=to)
    kept.keep(kept.after[to - 1].state, back)
    return kept


def test_orders_and_stops_sleep_and_only_their_owner_hears_it() -> None:
    s = asleep().toy.s
    assert (s.orders, s.stops) == ({}, frozenset())
    assert sorted(s.asleep) == [("ash", "scare", ""), ("birch", "scare", "")]
    assert s.resting == {("ash", "scare")}
    told = [(fact.seat, audience) for fact, audience in asleep().commits[-1].facts if isinstance(fact, FellAsleep)]
    assert told == [("ash", ("ash",)), ("birch", ("birch",))]


def test_one_word_lets_all_of_them_hold_again() -> None:
    kept = asleep()
    kept.say("ash", WakeOrders())
    s = kept.toy.s
    assert list(s.orders) == [("ash", "scare", "")]
    assert s.stops == {("ash", "scare")}
    assert list(s.asleep) == [("birch", "scare", "")]
    assert all(audience == ("ash",) for _, audience in kept.commits[-1].facts)
    with pytest.raises(NothingToAnswer, match="nothing_sleeps"):
        kept.toy.say("ash", WakeOrders())


def test_they_can_be_let_go() -> None:
    kept = asleep()
    kept.say("ash", WakeOrders(keep=False))
    assert [slot[0] for slot in kept.toy.s.asleep] == ["birch"]
    assert (kept.toy.s.orders, kept.toy.s.stops, kept.toy.s.resting) == ({}, frozenset(), frozenset())
    assert facts(kept.toy.last) == [Awoke("ash", kept=False)]


def test_what_was_said_since_takes_the_place_of_what_sleeps() -> None:
    kept = asleep()
    kept.say("ash", SetOrder(order={"kind": "scare", "when": "for_me"}))
    kept.say("ash", WakeOrders())
    assert kept.toy.s.orders["ash", "scare", ""]["when"] == "for_me"


def test_what_makes_no_sense_any_more_ends_with_the_reason() -> None:
    kept = asleep()
    kept.toy.s.asleep["ash", "scare", ""] = {"kind": "scare", "when": "never"}
    kept.say("ash", WakeOrders())
    ended = [fact for fact in facts(kept.toy.last) if isinstance(fact, OrderEnded)]
    assert [(fact.why, fact.code) for fact in ended] == [("impossible", "malformed_order")]
    assert kept.toy.s.orders == {}
    assert StopSet("ash", "scare", True) in facts(kept.toy.last)


def test_a_rewind_of_a_rewind_lets_sleep_what_slept() -> None:
    kept = asleep()
    back = rewind(RULES, kept.after[3], kept.toy.game, REASON, to=4)
    assert sorted(back.game.state.asleep) == [("ash", "scare", ""), ("birch", "scare", "")]
    assert back.game.state.resting == {("ash", "scare")}


def test_nobody_rewinds_by_a_move() -> None:
    toy = Toy(2)
    for move in (Rewind(reason="I like it better"), TakeBack()):
        with pytest.raises(NothingToAnswer, match="nothing_to_answer"):
            toy.say("ash", move)
    assert not {"rewind", "take_back"} & {offer.kind for offer in offers(RULES, toy.game, "ash")}


# Taking back


def at_work(seats: int = 3) -> tuple[Kept, str]:
    kept = Kept(Toy(seats))
    kept.until("work")
    return kept, kept.toy.s.mover


def test_a_move_that_shows_nothing_is_taken_back_for_nothing() -> None:
    kept, who = at_work()
    before = kept.toy.s
    kept.say(who, Work(do="pick"))
    assert kept.followed(who).free
    back = kept.back(who)
    assert facts(back)[0] == TakenBack(who)
    assert (back.commits[0].by, back.commits[0].cause) == (who, "typed")
    assert kept.toy.s.apples == before.apples
    assert kept.toy.s.left == before.left
    assert kept.toy.owed()[0].seat == who


def test_choices_of_a_turn_are_taken_back_one_after_the_other() -> None:
    kept, who = at_work()
    apples = dict(kept.toy.s.apples)
    kept.say(who, Work(do="pick"))
    once = dict(kept.toy.s.apples)
    kept.say(who, Work(do="pick"))
    kept.back(who)
    assert kept.toy.s.apples == once
    effective = [*kept.commits[: len(kept.commits) - 2], kept.commits[-1]]
    place = last_move(effective, who)
    assert place is not None
    first = take_back(RULES, kept.after[place - 1], kept.toy.game, effective[place:], to=place, by=who)
    assert first.game.state.apples == apples


def test_a_card_that_was_drawn_only_a_moderator_takes_back() -> None:
    kept, who = at_work()
    kept.say(who, Work(do="draw"))
    followed = kept.followed(who)
    assert (followed.final, followed.drawn, followed.concerned) == (True, True, ())


def test_chance_that_was_drawn_only_a_moderator_takes_back_though_nobody_saw_it() -> None:
    kept, who = at_work()
    s = kept.toy.s
    shuffled = Commit(who, "typed", Work(do="rest"), None, ((DeckShuffled(s.deck), ()),), kept.toy.game.stack)
    assert consequences(RULES, s, [shuffled], who).final
    assert not consequences(RULES, s, [shuffled._replace(facts=())], who).final


def test_somebody_who_answered_in_consequence_is_asked() -> None:
    kept, who = at_work()
    kept.say(who, Work(do="rest"))
    other = kept.toy.s.mover
    assert kept.followed(who).free
    kept.say(other, Work(do="pick"))
    followed = kept.followed(who)
    assert (followed.final, followed.concerned) == (False, (other,))
    kept.back(who)
    assert kept.toy.s.mover == who


def test_secrets_that_came_out_ask_those_whose_they_were() -> None:
    kept = Kept(Toy(3))
    seats = [d.seat for d in kept.toy.owed()]
    for seat in seats:
        kept.say(seat, Stake(apples=0))
    followed = kept.followed(seats[-1])
    assert followed.shown == tuple(seats[:-1])
    assert followed.acted == ()
    assert kept.followed(seats[0]).shown == tuple(seats[1:])


def test_sealed_answers_of_others_stay_as_they_said_them() -> None:
    kept = Kept(Toy(3))
    one, two, three = [d.seat for d in kept.toy.owed()]
    kept.say(one, Stake(apples=1))
    kept.say(two, Stake(apples=2))
    assert kept.followed(one).free
    numbers = {d.seat: d.id for d in pending(RULES, kept.toy.game)}
    kept.back(one)
    assert kept.toy.s.sealed == {("stake", two): Stake(apples=2).model_dump(mode="json")}
    assert {d.seat: d.id for d in pending(RULES, kept.toy.game)} == numbers  # nobody is asked anew
    kept.say(one, Stake(apples=0))
    kept.say(three, Stake(apples=0))
    kept.back(three)
    assert set(kept.toy.s.sealed) == {("stake", one), ("stake", two)}
    assert [d.seat for d in kept.toy.owed()] == [three]


def test_what_another_take_back_kept_is_kept_again() -> None:
    kept = Kept(Toy(4))
    one, two, three, four = [d.seat for d in kept.toy.owed()]
    start = len(kept.commits)
    kept.say(one, Stake(apples=1))
    kept.say(two, Stake(apples=1))
    kept.say(three, Stake(apples=2))
    kept.say(four, SetStop(window="scare"))
    kept.back(two)
    assert set(kept.toy.s.sealed) == {("stake", one), ("stake", three)}
    effective = [kept.commits[start], kept.commits[-1]]  # what counts since the first one staked
    assert consequences(RULES, kept.after[start - 1].state, effective, one).free
    back = take_back(RULES, kept.after[start - 1], kept.toy.game, effective, to=start, by=one)
    assert set(back.game.state.sealed) == {("stake", three)}
    assert back.game.state.stops == {(four, "scare")}


@pytest.mark.parametrize("way", ["rewound", "redrawn", "taken back"])
def test_what_stays_sealed_has_a_receipt_of_the_digest_that_is_published(way: str) -> None:
    """It is asked under another number, so with another salt: the old receipt would fit nothing (H-14)."""
    kept = Kept(Toy(3))
    one, two, three = [d.seat for d in kept.toy.owed()]
    kept.say(one, Stake(apples=1))
    kept.say(two, Stake(apples=0))
    to = len(kept.commits)
    kept.say(three, Stake(apples=0))
    before = published(kept.commits)
    if way == "taken back":
        kept.back(three)
    else:
        seed = "another" if way == "redrawn" else ""
        kept.keep(kept.after[to - 1].state, rewind(RULES, kept.after[to - 1], kept.toy.game, REASON, to=to, seed=seed))
    (back,) = kept.commits[-1:]
    given = [(fact.seat, audience) for fact, audience in back.facts if isinstance(fact, Receipted)]
    assert given == [(one, (one,)), (two, (two,))]
    kept.say(three, Stake(apples=0))
    receipts = {f.seat: f.digest for c in kept.commits for f, _ in c.facts if isinstance(f, Receipted)}
    after = published(kept.commits)
    assert after == receipts
    assert not set(after.values()) & set(before.values()), "nobody sees who has said the same again"


def published(commits: list[Commit]) -> dict[str, str]:
    """The digests that were published last."""
    return [fact.digests for commit in commits for fact, _ in commit.facts if isinstance(fact, Attested)][-1]


@pytest.mark.parametrize("keep", [True, False])
def test_what_somebody_has_said_since_of_what_slept_stays_said(keep: bool) -> None:
    kept = asleep()
    who = kept.toy.s.mover
    other = "birch" if who == "ash" else "ash"
    kept.say(who, Work(do="pick"))
    kept.say(other, WakeOrders(keep=keep))
    orders = dict(kept.toy.s.orders)
    assert bool(orders) is keep
    kept.back(who)
    assert kept.toy.s.orders == orders
    assert other not in {slot[0] for slot in kept.toy.s.asleep}, "he is not asked again"
    assert not sleeps(kept.toy.s, other)


def test_orders_and_stops_given_since_are_kept() -> None:
    kept, who = at_work()
    other = next(seat for seat in kept.toy.s.growers if seat != who)
    kept.say(who, Work(do="pick"))
    kept.say(other, SetOrder(order={"kind": "scare", "when": "for_me"}))
    kept.say(other, SetStop(window="scare"))
    kept.say(other, SetOrder(order={"kind": "scare", "when": "always"}))
    assert kept.followed(who).free
    back = kept.back(who)
    assert kept.toy.s.orders == {(other, "scare", ""): {"kind": "scare", "when": "always"}}
    assert kept.toy.s.stops == {(other, "scare")}
    assert kept.toy.s.asleep == {}
    told = [audience for fact, audience in back.commits[0].facts if not isinstance(fact, TakenBack | Renumbered)]
    assert set(told) == {(other,)}


def test_an_order_of_another_that_fired_asks_its_owner() -> None:
    met = 0
    for seed in range(40):
        kept = Kept(Toy(3, seed=f"crow {seed}"))
        kept.until("work")
        other = kept.toy.s.sequence[0]
        kept.say(other, SetOrder(order={"kind": "scare", "when": "always"}))
        who = ""
        while kept.toy.s.phase == "work" and not kept.toy.s.over:
            who = kept.toy.s.mover
            kept.say(who, Work(do="rest"))
        if any(c.cause == "order" and c.by == other for c in kept.commits) and who != other:
            assert other in kept.followed(who).acted
            met += 1
    assert met > 3


def test_an_order_answers_what_is_asked_again() -> None:
    kept = Kept(Toy(3))
    kept.until("scare")
    asked = [d.seat for d in kept.toy.owed()]
    kept.say(asked[0], Scare(means="apple"))  # one is enough: the window is over
    kept.say(asked[1], SetOrder(order={"kind": "scare", "when": "always"}))
    # The next window asks all in secret: were it free until one has answered, trying would tell whether one has.
    assert set(kept.followed(asked[0]).acted) == set(kept.toy.s.growers) - {asked[0]}
    kept.back(asked[0])
    assert kept.toy.s.phase != "crow" or ("scare", asked[1]) in kept.toy.s.sealed


def test_whoever_has_not_moved_has_nothing_to_take_back() -> None:
    kept = Kept(Toy(2))
    assert last_move(kept.commits, "ash") is None
    kept.say("ash", SetStop(window="scare"))
    assert last_move(kept.commits, "ash") is None


def test_a_default_is_no_move_of_ones_own() -> None:
    kept, who = at_work()
    kept.late()
    assert last_move(kept.commits, who) is None


def test_exchanges_that_were_sealed_before_stay() -> None:
    kept = Kept(Toy(3))
    kept.until("exchange")
    one, two, *_ = [d.seat for d in kept.toy.owed()]
    kept.say(one, Exchange())
    kept.say(two, Exchange())
    kept.back(two)
    assert set(kept.toy.s.sealed) == {("exchange", one)}


def test_whatever_the_swap_test_knows_to_come_to_light_is_a_secret_here() -> None:
    named = {reveal.fact for rows in TOY_TABLE.rows.values() for reveal in rows} - {"ApplesMoved"}  # paid in public
    assert named == {kind.__name__ for kind in RULES.secrets}


def test_going_back_is_the_same_whenever_it_is_done() -> None:
    kept, _ = at_random(3)
    one, two = (rewind(RULES, kept.after[9], kept.after[-2], REASON, to=10) for _ in range(2))
    assert one == two


# What neither tells


def heard(outcome: Outcome[State], seat: str) -> list[Any]:
    """What a seat hears of it."""
    return [f for c in outcome.commits for f, audience in c.facts if audience is None or seat in audience]


def test_a_rewind_tells_nobody_what_others_hold_or_have_ordered() -> None:
    met: Counter[str] = Counter()
    drawn = random.Random("twins")
    for seed in range(8):
        kept, _ = at_random(seed)
        last = kept.after[-2]
        for then in kept.after[3:-2:3]:
            for change in (cards_in_hands, order_of_the_deck):
                twin = change(then, drawn)
                if twin is None:
                    continue
                one, other = (rewind(RULES, game, last, REASON, to=1) for game in (then, twin.game))
                for seat in {*then.state.growers} - twin.entitled:
                    assert heard(one, seat) == heard(other, seat)
                    assert pending(RULES, one.game) == pending(RULES, other.game)
                    met[twin.kind] += 1
            owner = drawn.choice(then.state.growers)
            ordered = decide(RULES, last, owner, SetOrder(order={"kind": "scare", "when": "always"})).game
            one, other = (rewind(RULES, then, now, REASON, to=1) for now in (last, ordered))
            for seat in {*then.state.growers} - {owner}:
                assert heard(one, seat) == heard(other, seat)
                assert pending(RULES, one.game) == pending(RULES, other.game)
                met["an order"] += 1
    assert len(met) == 3
    assert min(met.values()) > 50, met


@pytest.mark.parametrize("seats", [2, 3])
def test_trying_tells_nothing_of_who_has_answered_in_secret(seats: int) -> None:
    met = 0
    for seed in range(20):
        kept = Kept(Toy(seats, seed=f"exchange {seed}"))
        kept.until("scare")
        mover = kept.toy.owed()[0].seat
        kept.say(mover, Scare(means="apple"))
        if kept.toy.owed()[0].kind != "exchange":
            continue
        before = kept.followed(mover)
        for decision in kept.toy.owed()[:2]:
            if decision.seat != mover:
                kept.say(decision.seat, Exchange())
                assert kept.followed(mover) == before
                met += 1
    assert met > 10
