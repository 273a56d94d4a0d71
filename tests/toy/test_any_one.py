"""A window that any one of several seats may answer: the first answer that does something counts for all."""

from __future__ import annotations

import pytest

from engine.core.errors import NothingToAnswer, StaleDecision
from engine.core.facts import Asked, DefaultTaken, OrderEnded, Sealed
from engine.core.game import Game, offers
from engine.core.moves import ClearOrder, SetOrder, SetStop
from engine.core.run import Frame

from .engine.anytime import Loan
from .engine.cards import CROW
from .engine.facts import CrowScared
from .engine.game import RULES
from .engine.phases.crow import Scare
from .engine.phases.exchange import Exchange
from .playing import Toy

SCARE = Scare(means="apple")


def the_crow(seats: int = 3) -> Toy:
    toy = Toy(seats)
    toy.until("scare")
    return toy


def scared(toy: Toy) -> list[str]:
    return [fact.grower for fact in toy.facts() if isinstance(fact, CrowScared)]


def test_all_are_asked_and_each_decision_says_that_one_answer_is_enough() -> None:
    owed = the_crow().owed()
    assert [d.seat for d in owed] == ["ash", "birch", "cedar"]
    assert all(d.any_one and d.named for d in owed)
    assert len({d.key for d in owed}) == 1
    assert not any(d.any_one for d in Toy(3).owed())


@pytest.mark.parametrize("seat", ["ash", "birch", "cedar"])
def test_the_first_answer_closes_the_window_for_all(seat: str) -> None:
    toy = the_crow()
    late = next(d for d in toy.owed() if d.seat != seat)
    toy.say(seat, SCARE)
    assert scared(toy) == [seat]
    assert toy.s.apples[seat] == 2
    assert not any(isinstance(fact, Sealed) for fact in toy.facts())
    with pytest.raises(StaleDecision):
        toy.say(late.seat, SCARE, late.id)
    with pytest.raises(NothingToAnswer):
        toy.say(late.seat, SCARE)


def test_who_lets_it_be_speaks_for_himself_alone() -> None:
    toy = the_crow()
    toy.say("ash", Scare())
    assert [d.seat for d in toy.owed()] == ["birch", "cedar"]
    toy.say("birch", Scare())
    assert not toy.s.apples[CROW]
    toy.say("cedar", Scare())
    assert toy.s.apples[CROW] == 2


def test_who_let_it_be_may_think_again_while_others_are_asked() -> None:
    toy = the_crow()
    toy.say("ash", Scare())
    toy.say("ash", SCARE)
    assert scared(toy) == ["ash"]


def test_the_default_of_all_lets_the_crow_eat_once() -> None:
    toy = the_crow()
    late = tuple(d.id for d in toy.owed())
    toy.late(*late)
    assert toy.s.apples[CROW] == 2
    assert [fact.seat for fact in toy.facts() if isinstance(fact, DefaultTaken)] == ["ash", "birch", "cedar"]
    before = RULES.dump(toy.s)
    toy.late(*late)
    assert RULES.dump(toy.s) == before


def test_a_default_that_does_something_is_played_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = the_crow()
    question = RULES.questions["scare"]
    monkeypatch.setattr(type(question), "default", lambda self, s, seat, ref: SCARE)
    toy.late()
    assert scared(toy) == ["ash"]
    assert [fact.seat for fact in toy.facts() if isinstance(fact, DefaultTaken)] == ["ash"]


def test_one_order_is_enough_and_the_others_are_kept() -> None:
    toy = Toy(3)
    for seat in ("birch", "cedar"):
        toy.say(seat, SetOrder(order={"kind": "scare"}))
    while toy.s.phase != "exchange":
        toy.late()
    assert [slot[0] for slot in toy.s.orders] == ["cedar"]
    assert scared(toy) == ["birch"]
    assert [fact.seat for fact in toy.facts() if isinstance(fact, OrderEnded)] == ["birch"]


def test_an_order_given_while_the_window_is_open_answers_for_all() -> None:
    toy = the_crow()
    toy.say("cedar", SetOrder(order={"kind": "scare"}))
    assert scared(toy) == ["cedar"]
    with pytest.raises(NothingToAnswer):
        toy.say("cedar", ClearOrder(order_kind="scare"))


def test_an_order_whose_condition_does_not_hold_waits() -> None:
    toy = Toy(3)
    toy.say("cedar", SetOrder(order={"kind": "scare", "when": "for_me"}))
    toy.until("scare")
    assert [slot[0] for slot in toy.s.orders] == ["cedar"]


def without_apples(stop: bool) -> Toy:
    """Cedar has given all apples away before the crow comes, and holds a rattle."""
    toy = next(t for t in (Toy(3, seed=f"{n}") for n in range(50)) if any("rattle" in c for c in t.s.hands["cedar"]))
    if stop:
        toy.say("cedar", SetStop(window="scare"))
    toy.say("cedar", Loan(to="ash", apples=3))
    toy.until("scare")
    return toy


def test_a_stop_makes_somebody_asked_who_would_not_be() -> None:
    toy = without_apples(stop=True)
    assert [d.seat for d in toy.owed()] == ["ash", "birch", "cedar"]
    toy.say("cedar", Scare(means="rattle"))
    assert scared(toy) == ["cedar"]


def test_who_is_not_asked_may_answer_for_all() -> None:
    toy = without_apples(stop=False)
    assert [d.seat for d in toy.owed()] == ["ash", "birch"]
    assert "scare" in [offer.kind for offer in offers(RULES, toy.game, "cedar")]
    toy.say("cedar", Scare(means="rattle"))
    assert scared(toy) == ["cedar"]


def test_an_unnamed_window_of_this_kind_tells_nobody_whom_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(RULES.questions["scare"]), "named", False)
    toy = the_crow()
    asked = [(fact, to) for commit in toy.last.commits for fact, to in commit.facts if isinstance(fact, Asked)]
    assert [to for fact, to in asked if fact.kind == "scare"] == [()]
    toy.say("ash", Scare())
    assert all(to is not None for commit in toy.last.commits for _, to in commit.facts)
    toy.say("birch", SCARE)
    assert scared(toy) == ["birch"]


def test_one_seat_alone_answers_for_all() -> None:
    toy = the_crow(1)
    toy.say("ash", SCARE)
    assert scared(toy) == ["ash"]


def test_who_answers_first_while_another_question_is_on_top_counts_when_that_is_done() -> None:
    toy = the_crow()
    toy.game = Game(toy.s, (*toy.game.stack, Frame("exchange", "exchange")))
    toy.say("ash", Loan(to="cedar", apples=1))
    toy.say("ash", Exchange())
    for seat in ("cedar", "birch"):
        toy.say(seat, SCARE)
        assert not scared(toy)
    toy.say("birch", Exchange())
    toy.say("cedar", Exchange())
    assert scared(toy) == ["cedar"]
    assert toy.s.apples["birch"] == 3
