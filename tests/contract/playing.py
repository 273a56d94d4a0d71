"""Random games of every game, as rows of what the contract is held to: positions, what was told, what was refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from bot.games.presentation import Passed, Presentation
from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.facts import Audience, Fact
from engine.core.game import TABLE, Game, Outcome, Rules, decide, offers, pending
from engine.core.moves import Move, TimeUp
from tests import subjects
from tests.games_shown.shown import SHOWN
from tests.selfplay.checks import Checks
from tests.selfplay.table import Table
from tests.subjects.subject import Subject

NAMES = subjects.GAMES
every_game = pytest.mark.parametrize("name", NAMES)
STEPS = 400  # of a game, at most


@dataclass
class Played:
    """What happened in some games of one kind."""

    subject: Subject[Any]
    shows: Presentation
    games: list[Game[Any]] = field(default_factory=list)  # at every stop
    told: list[tuple[Fact, Audience, Game[Any]]] = field(default_factory=list)  # with the game afterwards
    refusals: list[Refusal] = field(default_factory=list)
    late: list[Game[Any]] = field(default_factory=list)  # with an offer that only a missed answer opens

    @property
    def rules(self) -> Rules[Any]:
        """The rules of the game."""
        return self.subject.rules

    def passed(self, *, everything: bool) -> Iterator[Passed]:
        """Return the course of the first game, as it is counted when it is over: all of it, or what was public."""
        state = self.rules.new_state()
        begins = type(self.told[0][0])

        def look(viewer: str | None) -> Any:
            assert viewer is None or everything
            return self.rules.view(state, viewer)

        for number, (fact, audience, _) in enumerate(self.told):
            if number and type(fact) is begins:
                return
            fact.apply(state)
            if everything or audience is None:
                yield Passed(fact, look)

    def stops(self, number: int) -> list[Game[Any]]:
        """Return about so many stops, spread over all the games, and those at which a kind is asked first."""
        spread = self.games[:: max(1, len(self.games) // number)]
        firsts = {d.kind: game for game in reversed(self.games) for d in unanswered(self.rules, game)}
        return [*spread, *firsts.values(), *self.late]


class _Noting(Checks[Any]):
    def __init__(self, played: Played) -> None:
        super().__init__(played.subject, full=False)
        self.played = played

    def after(self, before: Any, outcome: Outcome[Any]) -> None:
        super().after(before, outcome)
        self.played.games.append(outcome.game)
        self.played.told += [(*told, outcome.game) for commit in outcome.commits for told in commit.facts]


class _Table(Table[Any]):
    def _take(self, by: str, move: Move, decision: str | None) -> None:
        try:
            super()._take(by, move, decision)
        except Refusal as refusal:
            noted = self.checks
            assert isinstance(noted, _Noting)
            noted.played.refusals.append(refusal)
            raise


@cache
def played(name: str) -> Played:
    """Play a few games with every number of seats."""
    found = Played(subjects.find(name), SHOWN[name])
    for seats in (*found.subject.players, *found.subject.players):
        seed = f"contract {seats} {len(found.games)}"
        table = _Table(seed, seats, found.subject.random_options(random.Random(seed)), _Noting(found))
        for _ in range(STEPS):
            if table.game.state.over:
                break
            table.step()
    found.late = list(_late(found))
    return found


def _late(found: Played) -> Iterator[Game[Any]]:
    """Yield a game for each kind of offer that was never open: where somebody's time is up, as far as that opens it."""
    rules = found.rules
    wanted = {kind for kind, offer in rules.offers.items() if not offer.by_table}
    wanted -= {kind for game in found.games[::10] for kind in _offered(rules, game)}
    for game in found.games if wanted else ():
        for d in unanswered(rules, game):
            after = decide(rules, game, TABLE, TimeUp(decisions=(d.id,))).game
            if opened := wanted & _offered(rules, after):
                wanted -= opened
                yield after


def _offered(rules: Rules[Any], game: Game[Any]) -> set[str]:
    return {offer.kind for seat in rules.seats(game.state) for offer in offers(rules, game, seat)}


def unanswered(rules: Rules[Any], game: Game[Any]) -> list[Decision]:
    """Return what can be answered now."""
    return [d for d in pending(rules, game) if not d.answered and not d.held]


def report(name: str, what: str, met: Counter[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Print what a test met; one that met nothing, or less than half of the game's questions, proves nothing."""
    with capsys.disabled():
        print(f"\n{name}: {what}: {sum(met.values())} in {len(met)} kinds: {dict(met)}")
    assert met
