"""Random self-play by a game's usual rules: how many decisions a second, and how long single ones take.

Games follow from the seed, so each is played several times and the shortest time of each decision counts: what remains
is the cost of the rules, not of whatever else the machine was doing just then.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import Any

from engine.core.game import Game, decide, pending
from tests.sampling import sample, single
from tests.subjects.subject import Subject

from .figures import Figure, median, settle_memory
from .measured import Measured

GROUP = "Random self-play, base rules, one core (processor time, best of {plays} plays of each game)"


@dataclass(slots=True)
class Answered:
    """One decision of a game: when and of what kind, whether it counts, and the processor seconds it took."""

    turn: int
    kind: str
    counts: bool  # whether two or more answers were legal
    seconds: float


@dataclass
class Race:
    """A series of games, each as the row of its decisions."""

    subject: Subject[Any]
    games: list[list[Answered]] = field(default_factory=list)

    def play(self, name: str, players: int, plays: int = 1, **options: Any) -> None:
        """Play the game of that name; each decision counts with the shortest of its times."""
        found = self._game(name, players, options)
        for _ in range(plays - 1):
            for one, other in zip(found, self._game(name, players, options), strict=True):
                one.seconds = min(one.seconds, other.seconds)
        self.games.append(found)

    @property
    def answered(self) -> list[Answered]:
        """All decisions of all games."""
        return [each for game in self.games for each in game]

    def of_turn(self, turn: int) -> dict[str, list[float]]:
        """Return the times of a turn's decisions, by kind."""
        found: dict[str, list[float]] = {}
        for each in self.answered:
            if each.turn == turn:
                found.setdefault(each.kind, []).append(each.seconds)
        return found

    def _game(self, name: str, players: int, options: dict[str, Any]) -> list[Answered]:
        """Play a game. Counting is not part of the time; choosing an answer and building all forms is."""
        rng, rules = random.Random(name), self.subject.rules
        game = self.subject.begin(rng, name, players, self.subject.options(**options)).game
        found = []
        while not game.state.over:
            before = game.state
            began = time.process_time()
            game, seat, kind, ref = self._decision(game, rng)
            spent = time.process_time() - began
            counts = not single(rules.questions[kind], before, seat, ref)
            found.append(Answered(self.subject.turn(before), kind, counts, spent))
        return found

    def _decision(self, game: Game[Any], rng: random.Random) -> tuple[Game[Any], str, str, str]:
        """Build the form of every seat that owes an answer, let one of those who can give it now answer at random."""
        rules = self.subject.rules
        owed = [d for d in pending(rules, game) if not d.answered]
        for d in owed:
            rules.questions[d.kind].form(game.state, d.seat, d.ref, {})
        open_ = [d for d in owed if not d.held]
        d = open_[rng.randrange(len(open_))]
        move = sample(rules.questions[d.kind], game.state, d.seat, d.ref, rng)
        return decide(rules, game, d.seat, move, decision=d.id).game, d.seat, d.kind, d.ref


def measure(
    measured: Measured, seed: str, games: int = 40, players: int = 0, turns: int = 0, plays: int = 3
) -> list[Figure]:
    """Play so many games and return the figures; by as many players and of as many turns as usual unless said."""
    players, turns = players or measured.seats, turns or measured.turns
    Race(measured.subject).play(f"{seed}/warm", players, **measured.lasting(turns))
    settle_memory()
    race = Race(measured.subject)
    for number in range(games):
        race.play(f"{seed}/{number}", players, plays, **measured.lasting(turns))
    answered = race.answered
    seconds = sum(each.seconds for each in answered)
    rate = sum(a.counts for a in answered) / seconds
    whole = [sum(each.seconds for each in game) for game in race.games if game[-1].turn == turns]
    group, bar = GROUP.format(plays=plays), measured.bar
    return [
        Figure(
            group,
            "decisions with two or more answers",
            rate,
            "/s",
            least=bar(measured.decisions),
        ),
        Figure(group, "all decisions, single answers among them", len(answered) / seconds, "/s"),
        Figure(group, f"whole game of {turns} turns, median of {len(whole)}", median(whole), "s", most=bar(0.5)),
        Figure(group, "slowest single decision", max(a.seconds for a in answered) * 1000, "ms", most=bar(5)),
        *_turns(group, race, turns),
        *_everything(group, measured, seed, max(1, games // 2), players, turns, plays, rate),
    ]


def _everything(
    group: str, measured: Measured, seed: str, games: int, players: int, turns: int, plays: int, rate: float
) -> list[Figure]:
    """Compare the decisions a second of the base game with those of one with every option that adds to it."""
    if not measured.everything:
        return []
    options = {**measured.everything, **measured.lasting(turns)}
    Race(measured.subject).play(f"{seed}/warm", players, **options)
    race = Race(measured.subject)
    for number in range(games):
        race.play(f"{seed}/{number}", players, plays, **options)
    full = sum(a.counts for a in race.answered) / sum(a.seconds for a in race.answered)
    return [
        Figure(group, "decisions with two or more answers, everything on", full, "/s"),
        Figure(group, "base game against everything on, decisions a second", rate / full, "×", most=1.5),
    ]


def _turns(group: str, race: Race, turns: int) -> list[Figure]:
    """Compare the last turn with the second: each kind by its mean, in the mix of turn 2; and as they come."""
    early, late = race.of_turn(2), race.of_turn(turns)
    kinds = [kind for kind in early if kind in late]
    before = sum(sum(early[kind]) for kind in kinds)
    after = sum(len(early[kind]) * _mean(late[kind]) for kind in kinds)
    raw = _mean([t for times in late.values() for t in times]) / _mean([t for times in early.values() for t in times])
    return [
        Figure(group, f"turn {turns} against turn 2, per decision of the same kind", after / before, "×", most=1.2),
        Figure(group, "the same as they come (hands are full, so fewer of the cheap bids)", raw, "×"),
    ]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
