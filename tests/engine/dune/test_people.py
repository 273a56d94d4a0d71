"""Deals, debts, loans, Truthtrance and the Ghola (sections 13 and 19)."""

from __future__ import annotations

import pytest

from engine.core.game import Game, Outcome, decide, offers, pending
from engine.core.moves import Move, TimeUp
from engine.core.run import Frame
from engine.dune.facts import SpiceMoved
from engine.dune.game import RULES
from engine.dune.leaders import revivable
from engine.dune.people.deals import AnswerDeal, ProposeDeal, WithdrawDeal
from engine.dune.people.ghola import Ghola
from engine.dune.people.loans import Loan
from engine.dune.people.truth import Truth, Truthtrance, cards
from engine.dune.query import leaders_of
from engine.dune.state import State

from .standing import after_setup, refused

A, B, E = "atreides", "bene_gesserit", "emperor"


class Table:
    """A game in the storm phase of turn 1."""

    def __init__(self) -> None:
        self.game: Game[State] = after_setup(A, B, E)
        self.last: Outcome[State] | None = None

    @property
    def s(self) -> State:
        return self.game.state

    def play(self, by: str, move: Move) -> None:
        self.last = decide(RULES, self.game, by, move)
        self.game = self.last.game

    def offered(self, seat: str) -> set[str]:
        return {offer.kind for offer in offers(RULES, self.game, seat)}

    def next_turn(self) -> None:
        s = self.s
        s.windows.clear()
        s.sealed.clear()
        self.game = Game(s, (Frame("turn", "storm"),))
        self.play("table", TimeUp())


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_deal_pays_at_once_when_all_accept(table: Table) -> None:
    table.play(A, ProposeDeal(parties=(B, E), text="A truce.", payments={"atreides>emperor": 4}))
    table.play(B, AnswerDeal(id=1, accept=True))
    assert table.s.purse[A] == 10
    table.play(E, AnswerDeal(id=1, accept=True))
    assert (table.s.purse[A], table.s.purse[E]) == (6, 14)
    assert table.s.deals[1].status == "active"
    refused("not_your_deal", lambda: table.play(A, WithdrawDeal(id=1)))


def test_what_cannot_be_paid_is_owed_and_paid_as_spice_comes_in(table: Table) -> None:
    table.play(B, ProposeDeal(parties=(A,), payments={"bene_gesserit>atreides": 9}))
    table.play(A, AnswerDeal(id=1, accept=True))
    assert (table.s.purse[B], table.s.debts) == (0, {(B, A): 4})
    table.play(E, ProposeDeal(parties=(B,), payments={"emperor>bene_gesserit": 3}))
    table.play(B, AnswerDeal(id=2, accept=True))
    assert (table.s.purse[B], table.s.debts, table.s.purse[A]) == (0, {(B, A): 1}, 18)


def test_a_payment_of_a_later_turn_waits_for_it(table: Table) -> None:
    table.play(A, ProposeDeal(parties=(E,), payments={"atreides>emperor@2": 3, "atreides>emperor@3": 3}))
    table.play(E, AnswerDeal(id=1, accept=True))
    assert table.s.purse[A] == 10
    table.next_turn()
    assert (table.s.turn, table.s.purse[A]) == (2, 7)
    assert [p.amount for p in table.s.deals[1].payments] == [0, 3]


def test_a_deal_refused_or_withdrawn_is_off_the_table(table: Table) -> None:
    table.play(A, ProposeDeal(parties=(E,), payments={"atreides>emperor": 3}))
    table.play(E, AnswerDeal(id=1))
    table.play(A, ProposeDeal(parties=(E,), payments={"atreides>emperor": 3}))
    table.play(A, WithdrawDeal(id=2))
    assert {deal.status for deal in table.s.deals.values()} == {"withdrawn"}
    refused("no_such_deal", lambda: table.play(E, AnswerDeal(id=2, accept=True)))


@pytest.mark.parametrize(
    "payments, code",
    [
        ({"atreides>bene_gesserit": 1}, "not_between_parties"),
        ({"atreides>emperor@1": 1}, "no_such_turn"),
        ({"atreides>emperor@16": 1}, "no_such_turn"),
        ({"atreides-emperor": 1}, "no_such_payment"),
        ({"atreides>emperor": -1}, "amount_out_of_range"),
        ({}, "empty_deal"),
    ],
)
def test_what_a_deal_cannot_say(table: Table, payments: dict[str, int], code: str) -> None:
    refused(code, lambda: table.play(A, ProposeDeal(parties=(E,), payments=payments)))


@pytest.mark.parametrize(
    "text", ["\u200b", "\u202e \u2066", "\u3164\u2800", "\x00\x07", " \u00a0\u2003", "\u200d", "\u0301", "\U000e0041"]
)
def test_a_text_that_nobody_can_see_is_none(table: Table, text: str) -> None:
    refused("empty_deal", lambda: table.play(A, ProposeDeal(parties=(E,), text=text)))
    table.s.hands[A] = ("truthtrance_1",)
    refused("ask_a_question", lambda: table.play(A, Truthtrance(target=E, about="free", text=text)))


def test_the_emperor_lends_to_allies_in_private(table: Table) -> None:
    assert "loan" not in table.offered(E)
    refused("not_an_ally", lambda: table.play(E, Loan(to=A, amount=1)))
    table.s.alliances = ((A, E),)
    refused("amount_out_of_range", lambda: table.play(E, Loan(to=A, amount=11)))
    table.play(E, Loan(to=A, amount=10))
    assert (table.s.purse[A], table.s.purse[E]) == (20, 0)
    assert table.last is not None
    told = [to for commit in table.last.commits for fact, to in commit.facts if isinstance(fact, SpiceMoved)]
    assert told == [(E, A)]
    refused("only_the_emperor_lends", lambda: table.play(A, Loan(to=E, amount=1)))


@pytest.mark.parametrize(
    "question, answer",
    [
        ({"about": "card", "value": "shield_1"}, "yes"),
        ({"about": "card", "value": "lasgun"}, "no"),
        ({"about": "card_kind", "value": "defense"}, "yes"),
        ({"about": "card_kind", "value": "worthless"}, "no"),
        ({"about": "traitor", "value": leaders_of("emperor")[0]}, "yes"),
        ({"about": "traitor", "value": leaders_of("emperor")[1]}, "no"),
        ({"about": "prediction_faction", "value": "emperor"}, "yes"),
        ({"about": "prediction_turn", "number": 6}, "no"),
        ({"about": "spice", "number": 5}, "yes"),
        ({"about": "spice", "number": 6}, "no"),
        ({"about": "cards", "number": 1}, "yes"),
        ({"about": "cards", "number": 2}, "no"),
    ],
)
def test_the_game_answers_what_it_knows(table: Table, question: dict[str, object], answer: str) -> None:
    s = table.s
    s.hands[A], s.hands[B], s.prediction = ("truthtrance_1",), ("shield_3",), (E, 5)
    s.traitors[B] = (leaders_of("emperor")[0],)
    table.play(A, Truthtrance.model_validate({"target": B, **question}))
    assert table.s.truths[1].answer == answer
    assert table.s.hands[A] == ()
    assert not [d for d in pending(RULES, table.game) if d.kind == "truth"]


def test_a_free_question_stands_above_everything(table: Table) -> None:
    table.s.hands[A] = ("truthtrance_1",)
    table.play(A, Truthtrance(target=E, about="free", text="Will you land in Arrakeen?"))
    top = pending(RULES, table.game)[0]
    assert (top.kind, top.seat, top.held) == ("truth", E, False)
    assert all(d.held for d in pending(RULES, table.game) if d.kind == "storm")
    assert table.game.stack[-1] == Frame("truth", "answer", "1")
    refused("answer_yes_or_no", lambda: table.play(E, Truth()))
    table.play(E, Truth(answer="no"))
    assert table.s.truths[1].answer == "no"
    assert not any(d.held for d in pending(RULES, table.game))


def test_silence_is_published(table: Table) -> None:
    table.s.hands[A] = ("truthtrance_1",)
    table.play(A, Truthtrance(target=E, about="free", text="Will you?"))
    table.play("table", TimeUp(decisions=(pending(RULES, table.game)[0].id,)))
    assert table.s.truths[1].answer == "none"


def test_questions_that_cannot_be_asked(table: Table) -> None:
    refused("card_not_held", lambda: table.play(A, Truthtrance(target=E, about="free", text="Will you?")))
    assert "truthtrance" not in table.offered(A)
    table.s.hands[A] = ("truthtrance_1",)
    refused("nothing_to_ask", lambda: table.play(A, Truthtrance(target=E, about="prediction_turn", number=3)))
    refused("name_what_you_ask", lambda: table.play(A, Truthtrance(target=E, about="card")))
    refused("text_too_long", lambda: table.play(A, Truthtrance(target=E, about="free", text="x" * 201)))
    card = cards(table.s.options)[0]
    refused("not_another_player", lambda: table.play(A, Truthtrance(target=A, about="card", value=card)))


def test_a_ghola_brings_back_forces(table: Table) -> None:
    table.s.hands[E] = ("tleilaxu_ghola",)
    assert "ghola" not in table.offered(E)
    table.s.reserves[E], table.s.tanks[E] = (10, 4), (5, 1)
    assert "ghola" in table.offered(E)
    refused("number_out_of_range", lambda: table.play(E, Ghola(what="forces", forces=6)))
    table.play(E, Ghola(what="forces", forces=5, starred=1))
    assert (table.s.reserves[E], table.s.tanks[E]) == ((14, 5), (1, 0))


def test_a_ghola_counts_in_the_running_cycle(table: Table) -> None:
    own = leaders_of(A)
    table.s.hands[A], table.s.cycles = ("tleilaxu_ghola",), frozenset({A})
    table.s.leaders.update(dict.fromkeys(own, "tanks"))
    table.play(A, Ghola(what="leader", leader=own[2]))
    assert table.s.leaders[own[2]] == "ready"
    assert set(revivable(table.s, A)) == set(own) - {own[2]}
