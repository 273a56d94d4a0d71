"""The swap test of the engine on the toy: its own secrets, the same comparing; and a leak planted to see it fail."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.facts import DefaultTaken
from engine.core.game import Entry
from engine.core.run import Run, window_key
from tests.toy.engine.facts import ActionsChanged, CardPlayed, CardReturned
from tests.toy.engine.game import RULES
from tests.toy.engine.phases.crow import ScareQuestion
from tests.toy.engine.phases.work import WorkQuestion
from tests.toy.engine.query import rattle
from tests.toy.engine.state import State

from . import toy
from .report import Report
from .series import series
from .toy import SECRETS, TABLE

ENOUGH = 25  # twins of each kind that live long


def test_nobody_learns_what_only_others_may_know() -> None:
    report = Report(SECRETS.subject)
    games = series(SECRETS, report, seed=1, enough=ENOUGH)
    print(f"{games} games", *report.lines(), sep="\n")
    assert not report.leaks, report.leaks[:5]
    assert report.never_open == []
    assert len(report.twins) == len(SECRETS.changes)
    assert not {kind: n for kind in report.twins if (n := report.long_lived[kind]) < ENOUGH}
    assert set(report.phases) == {"stakes", "work", "crow", "exchange"}
    assert set(report.turns) == {1, 2, 3}
    assert sum(report.compared.values()) > 10_000


def only_holders_of_a_rattle_are_waited_for(patch: pytest.MonkeyPatch) -> None:
    """That the crow waits for somebody tells that he has a rattle."""

    def waits(self: Any, s: State, ref: str) -> tuple[str, ...]:
        return tuple(seat for seat in s.growers if rattle(s, seat)) or s.growers

    patch.setattr(ScareQuestion, "waits_for", waits)


def who_exchanged_is_public(patch: pytest.MonkeyPatch) -> None:
    """The wait for the exchange names who is still missing."""
    patch.setattr(type(RULES.questions["exchange"]), "named", True)


def a_turn_is_longer_for_who_has_a_sun(patch: pytest.MonkeyPatch) -> None:
    """The clock that is shared is wound anew where the hand is good for more."""

    def turn(self: Any, s: State, seat: str, ref: str) -> str:
        return f"work {s.round} {seat} {any(name.startswith('sun') for name in s.hands[seat])}"

    patch.setattr(WorkQuestion, "turn", turn)


def a_holder_who_lets_it_be_speaks_for_all(patch: pytest.MonkeyPatch) -> None:
    """Nobody else is waited for once somebody with a rattle has let the crow be."""
    real = Run._waiting

    def waiting(self: Any, question: Any, frame: Any) -> bool:
        key = window_key(question, frame.ref)
        if question.any_one and any(k == key and rattle(self.s, seat) for k, seat in self.s.sealed):
            self._close(question, frame, key, {})
            return False
        return real(self, question, frame)

    patch.setattr(Run, "_waiting", waiting)


def the_door_of_the_crow_is_for_holders(patch: pytest.MonkeyPatch) -> None:
    """Which doors there are follows from who has a rattle."""
    real = RULES.entries

    def entries(s: State) -> tuple[Entry[State], ...]:
        return tuple(e for e in real(s) if e.label != "crow" or rattle(s, s.growers[0]))

    patch.setitem(vars(RULES), "entries", entries)


def a_door_tells_who_had_answered(patch: pytest.MonkeyPatch) -> None:
    """Whose sealed answer is put away when the table goes in at a door is told to all."""
    real = Run.enter

    def enter(self: Any, door: Any) -> None:
        for _, seat in self.s.sealed:
            self.emit(DefaultTaken(seat, "exchange"))
        real(self, door)

    patch.setattr(Run, "enter", enter)


def a_door_shows_a_stake(patch: pytest.MonkeyPatch) -> None:
    """What was staked before the table went in at a door is counted for all."""
    real = Run.enter

    def enter(self: Any, door: Any) -> None:
        staked = sum(answer.get("apples", 0) or 0 for answer in self.s.sealed.values())
        real(self, door)
        self.emit(ActionsChanged(2 + staked % 2))

    patch.setattr(Run, "enter", enter)


def an_exchanged_card_is_played_openly(patch: pytest.MonkeyPatch) -> None:
    """What somebody puts under the deck is shown as if it were played."""
    real = Run.emit

    def emit(self: Any, fact: Any, to: Any = None) -> None:
        real(self, fact, to)
        if isinstance(fact, CardReturned):
            real(self, CardPlayed(fact.grower, self.s.deck[-1]))

    patch.setattr(Run, "emit", emit)


def an_order_is_obeyed_by_the_deck(patch: pytest.MonkeyPatch) -> None:
    """Nobody scares the crow for somebody who will draw a sun next."""
    real = ScareQuestion.ordered

    def ordered(self: Any, s: State, seat: str, ref: str) -> Any:
        return None if s.deck and s.deck[0].startswith("sun") else real(self, s, seat, ref)

    patch.setattr(ScareQuestion, "ordered", ordered)


@pytest.mark.parametrize(
    "plant",
    [
        an_exchanged_card_is_played_openly,
        an_order_is_obeyed_by_the_deck,
        only_holders_of_a_rattle_are_waited_for,
        who_exchanged_is_public,
        a_turn_is_longer_for_who_has_a_sun,
        a_holder_who_lets_it_be_speaks_for_all,
        the_door_of_the_crow_is_for_holders,
        a_door_tells_who_had_answered,
        a_door_shows_a_stake,
    ],
)
def test_a_planted_leak_is_caught(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    toy.positions()  # as they are without it
    plant(monkeypatch)
    report = Report(SECRETS.subject)
    games = series(SECRETS, report, seed=1, stop_at=1, most=200)
    print(games, report.leaks)
    assert report.leaks, "the planted leak was not noticed"


def test_the_table_knows_every_fact_and_cites_rules_of_the_toy() -> None:
    assert TABLE.unlisted(RULES.facts.classes) == set()
    private = {name for name, cls in RULES.facts.classes.items() if cls.private}
    assert private <= {name for name, (to_whom, _) in TABLE.told_to.items() if to_whom.__name__ != "everybody"}
    cited = {row.rule for rows in TABLE.rows.values() for row in rows} | {rule for _, rule in TABLE.told_to.values()}
    assert [number for number in cited if SECRETS.presentation.rule(number) is None] == []
