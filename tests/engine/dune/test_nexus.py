"""The nexus: proposals, merging, leaving, orders, extensions (rules, section 6)."""

from __future__ import annotations

import pytest

from engine.core.errors import NothingToAnswer
from engine.core.facts import OrderSet
from engine.core.game import Game, decide, pending
from engine.core.moves import Move, SetOrder, TimeUp
from engine.core.orders import open_orders
from engine.core.run import Frame
from engine.dune.cards import is_worm
from engine.dune.facts import ProposalDropped
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.phases.nexus import Extend, NexusMove, proposal_id
from engine.dune.state import State
from engine.dune.view import view

from .standing import after_setup, refused

A, B, E, F = "atreides", "bene_gesserit", "emperor", "fremen"


class Table:
    """A game standing in a nexus of turn 2."""

    def __init__(self, orders: dict[str, dict[str, object]] | None = None) -> None:
        s = after_setup(A, B, E, F).state
        s.windows.clear()
        s.phase, s.turn, s.storm, s.storm_order = "spice_blow", 2, 8, (A, B, E, F)
        s.decks["spice"] = tuple(sorted(s.decks["spice"], key=is_worm))
        for seat, order in (orders or {}).items():
            OrderSet(seat, {"kind": "nexus", "until": 15, "done": False, "accept": (), **order}).apply(s)
        self.game = Game(s, (Frame("turn", "bidding"), Frame("spice_blow", "reveal"), Frame("nexus", "begin")))
        self.game = decide(RULES, self.game, "table", TimeUp()).game

    @property
    def s(self) -> State:
        return self.game.state

    def play(self, by: str, move: Move) -> None:
        self.game = decide(RULES, self.game, by, move).game

    def say(self, seat: str, do: str = "done", *members: str, to: tuple[str, ...] = ()) -> None:
        number = proposal_id(self.s, to) if to else None
        self.play(seat, NexusMove(do=do, members=members, id=number))  # type: ignore[arg-type]

    def ally(self, first: str, *others: str) -> None:
        self.say(first, "propose", *others)
        for other in others:
            self.say(other, "accept", to=(first, *others))

    def allied(self) -> tuple[tuple[str, ...], ...]:
        return self.s.alliances

    def asked(self) -> set[str]:
        return {d.seat for d in pending(RULES, self.game) if d.kind == "nexus" and not d.answered}


@pytest.fixture
def table() -> Table:
    return Table()


def test_it_closes_when_all_are_done(table: Table) -> None:
    for seat in (A, B, E):
        table.say(seat)
    assert table.asked() == {F}
    table.say(F)
    assert table.s.nexus is None
    assert table.s.phase == "bidding"


def test_an_alliance_needs_everybody_named(table: Table) -> None:
    table.say(A, "propose", B, E)
    table.say(B, "accept", to=(A, B, E))
    assert table.allied() == ()
    table.say(E, "accept", to=(A, B, E))
    assert table.allied() == ((A, B, E),)


def test_two_alliances_merge_when_all_accept(table: Table) -> None:
    table.ally(A, B)
    table.ally(F, E)
    assert table.allied() == ((A, B), (E, F))
    table.say(A, "propose", E, F)
    table.say(B, "accept", to=(A, B, E, F))
    table.say(E, "accept", to=(A, B, E, F))
    assert table.allied() == ((A, B), (E, F))
    table.say(F, "accept", to=(A, B, E, F))
    assert table.allied() == ((A, B, E, F),)


def test_one_must_leave_before_accepting_elsewhere(table: Table) -> None:
    table.ally(A, B)
    table.say(E, "propose", A)
    refused("leave_your_alliance_first", lambda: table.say(A, "accept", to=(A, E)))
    table.say(A, "leave")
    assert table.allied() == ()
    table.say(A, "accept", to=(A, E))
    assert table.allied() == ((A, E),)


def test_an_acceptance_lapses_with_another_alliance(table: Table) -> None:
    table.say(A, "propose", B, E)
    table.say(B, "accept", to=(A, B, E))
    table.ally(F, B)
    refused("no_proposals", lambda: table.say(E, "accept", to=(A, B, E)))


def test_only_those_named_or_affected_are_asked_again(table: Table) -> None:
    for seat in (A, B, E):
        table.say(seat)
    table.say(F, "propose", A)
    assert table.asked() == {A, F}
    table.say(A, "accept", to=(A, F))
    table.say(A)
    assert table.asked() == {F}
    table.say(F, "leave")
    assert table.asked() == {A, F}


def test_time_up_keeps_the_alliances(table: Table) -> None:
    table.say(A, "propose", B)
    table.play("table", TimeUp(decisions=tuple(d.id for d in pending(RULES, table.game))))
    assert table.s.nexus is None
    assert table.allied() == ()


def test_orders_answer_for_the_absent() -> None:
    table = Table({A: {"done": True}, B: {"done": True, "accept": (E,)}})
    assert table.asked() == {E, F}
    table.say(E, "propose", B)
    assert table.allied() == ((B, E),)
    assert table.asked() == {E, F}
    table.say(F, "propose", A)
    assert table.asked() == {A, E, F}, "an order to be done never passes a proposal over"


def test_an_order_given_late_answers_at_once(table: Table) -> None:
    table.say(E, "propose", B)
    table.play(B, SetOrder(order={"kind": "nexus", "accept": (E,)}))
    assert table.allied() == ((B, E),)


def test_the_table_extends_it_three_times(table: Table) -> None:
    with pytest.raises(NothingToAnswer):
        table.play(A, Extend())
    refused("nothing_changed", lambda: table.play("table", Extend()))
    for _ in range(2):
        table.ally(A, B)
        table.play("table", Extend())
        table.say(B, "leave")
    table.say(E)
    table.play("table", Extend())
    assert table.s.nexus is not None
    assert table.s.nexus.only == (A, B)
    assert table.asked() == {A, B}
    refused("nexus_over_for_you", lambda: table.say(E, "propose", A))
    table.say(A, "propose", E)
    assert table.asked() == {A, B, E}
    table.say(E, "accept", to=(A, E))
    assert table.allied() == ((A, E),)
    refused("extended_enough", lambda: table.play("table", Extend()))


def test_nobody_else_sees_whom_a_proposal_asks_again(table: Table) -> None:
    table.say(F)
    table.say(B)
    before = {seat: view(table.s, seat) for seat in (B, E, None)}
    table.say(A, "propose", F)
    assert table.asked() == {A, E, F}
    assert {seat: view(table.s, seat) for seat in (B, E, None)} == before


@pytest.mark.parametrize("turns, offered", [(1, False), (2, True)])
def test_a_game_of_one_turn_has_no_nexus_to_order_for(turns: int, offered: bool) -> None:
    game = start({A: 1, E: 2, F: 3}, "short", Options(max_turns=turns)).game
    assert ("nexus" in open_orders(RULES, game.state, A)) is offered


def test_what_was_not_accepted_lapses_with_the_nexus_and_those_named_are_told(table: Table) -> None:
    table.say(A, "propose", B)
    for seat in (A, E, F):
        table.say(seat)
    outcome = decide(RULES, table.game, B, NexusMove(do="done"))
    dropped = [told for c in outcome.commits for told in c.facts if isinstance(told[0], ProposalDropped)]
    assert [(fact.why, audience) for fact, audience in dropped] == [("lapsed", (A, B))]  # type: ignore[attr-defined]
    assert outcome.game.state.nexus is None
