"""Random self-play by the base rules: how many decisions a second, and how long single ones take."""

from __future__ import annotations

import random
import time
from collections import defaultdict
from dataclasses import dataclass, field

from engine.core.game import Game, decide, pending
from engine.dune.cards import FACTIONS
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.state import State

from .figures import Figure, median, settle_memory

BAR = "Random self-play, base rules, one core (processor time)"


@dataclass
class Race:
    """What a series of games took, in processor seconds."""

    counted: int = 0  # decisions with two or more legal answers
    answered: int = 0  # all decisions
    seconds: float = 0.0
    slowest: float = 0.0
    games: list[float] = field(default_factory=list)  # whole games of fifteen turns
    turns: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))  # by turn, each decision

    def play(self, name: str, players: int, turns: int = 15) -> None:
        """Play a game. Counting is not part of the time; choosing an answer and building all forms is."""
        rng = random.Random(name)
        factions = rng.sample(sorted(FACTIONS), players)
        dots = dict(zip(factions, rng.sample(range(1, 7), players), strict=True))
        game = start(dots, name, Options(max_turns=turns)).game
        whole = 0.0
        while not game.state.over:
            turn = game.state.turn
            before = game
            began = time.process_time()
            game, seat, kind, ref = _decision(game, rng)
            spent = time.process_time() - began
            whole += spent
            self.slowest = max(self.slowest, spent)
            self.turns[turn].append(spent)
            self.answered += 1
            self.counted += not RULES.questions[kind].single(before.state, seat, ref)
        self.seconds += whole
        if game.state.turn == turns:
            self.games.append(whole)


def _decision(game: Game[State], rng: random.Random) -> tuple[Game[State], str, str, str]:
    """Build the form of every seat that owes an answer, let one of those who can give it now answer at random."""
    owed = [d for d in pending(RULES, game) if not d.answered]
    for d in owed:
        RULES.questions[d.kind].form(game.state, d.seat, d.ref, {})
    open_ = [d for d in owed if not d.held]
    d = open_[rng.randrange(len(open_))]
    move = RULES.questions[d.kind].sample(game.state, d.seat, d.ref, rng)
    return decide(RULES, game, d.seat, move, decision=d.id).game, d.seat, d.kind, d.ref


def measure(seed: str, games: int = 60, players: int = 6, turns: int = 15) -> list[Figure]:
    """Play so many games and return the figures."""
    Race().play(f"{seed}/warm", players, turns)
    settle_memory()
    race = Race()
    for number in range(games):
        race.play(f"{seed}/{number}", players, turns)
    early, late = _mean(race.turns[2]), _mean(race.turns[turns])
    return [
        Figure(BAR, "decisions with two or more answers", race.counted / race.seconds, "/s", least=6000),
        Figure(BAR, "all decisions, single answers among them", race.answered / race.seconds, "/s"),
        Figure(BAR, f"whole game of {turns} turns, median of {len(race.games)}", median(race.games), "s", most=0.5),
        Figure(BAR, "slowest single decision", race.slowest * 1000, "ms", most=5),
        Figure(BAR, f"turn {turns} against turn 2, per decision", late / early if early else 0, "×", most=1.2),
    ]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
