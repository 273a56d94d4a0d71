"""Machine players against random ones: `python -m tests.players.imperium.league --games N --seed S --players P`.

Every game seats one machine (`--machines M`: so many) among random players; its seat goes round from game to game. A
table of machines alone tells how long games last. One player is alone against two Rivals (`--level`).
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import asdict, dataclass, field

import bot.players.imperium as players
from bot.players.imperium.seat import Seat
from engine.core.moves import Move
from engine.imperium.composition import COLOURS, PLAYERS
from engine.imperium.options import Options
from engine.imperium.rivals.printed import EASIEST, LEVELS

from .playing import begin, play


@dataclass
class Table:
    """What came of a series of games."""

    games: int = 0
    machines: int = 0  # games that a machine won
    decisions: int = 0  # answered by machines
    refused: int = 0  # strategy's answers that were not legal, so that the first legal one was played
    seconds: float = 0.0  # spent in machine players
    longest: float = 0.0  # that one answer took
    rounds: Counter[int] = field(default_factory=Counter)  # games by the round in which they ended
    points: Counter[int] = field(default_factory=Counter)  # machines by their points
    wins: Counter[str] = field(default_factory=Counter)  # of machines by seat
    leaders: Counter[str] = field(default_factory=Counter)  # of machines by Leader
    seated: Counter[str] = field(default_factory=Counter)  # games in which the seat was a machine
    led: Counter[str] = field(default_factory=Counter)  # games in which the Leader was a machine's

    @property
    def share(self) -> float:
        """Return the share of games that a machine won."""
        return self.machines / max(1, self.games)

    @property
    def length(self) -> float:
        """Return the mean number of rounds."""
        return sum(number * games for number, games in self.rounds.items()) / max(1, self.games)


def series(
    games: int, seed: str, number: int = 4, machines: int = 1, first: int = 0, options: Options | None = None
) -> Table:
    """Play a series."""
    table = Table()
    original = players.propose

    def counted(seat: Seat) -> Move | None:
        move = original(seat)
        table.refused += move is None or not seat.is_legal(move)
        return move

    players.propose = counted
    try:
        for index in range(first, first + games):
            seats = frozenset(COLOURS[(index + place) % number] for place in range(machines))
            one_game(table, number, seats, f"{seed}/{index}", options)
    finally:
        players.propose = original
    return table


def one_game(table: Table, number: int, machines: frozenset[str], seed: str, options: Options | None = None) -> None:
    """Play one game and enter it."""
    game, answered, seconds, longest = play(begin(number, seed, options), machines, seed)
    s, winners = game.state, set(game.state.winners) & machines
    table.games += 1
    table.machines += bool(winners)
    table.decisions += answered
    table.seconds += seconds
    table.longest = max(table.longest, longest)
    table.rounds[s.round] += 1
    table.points.update(s.sides[seat].vp for seat in machines)
    table.wins.update(winners)
    table.seated.update(machines)
    table.leaders.update(s.sides[seat].leader for seat in winners)
    table.led.update(s.sides[seat].leader for seat in machines)


def report(table: Table) -> str:
    """Write the table for people."""
    lines = [
        f"games {table.games}: machines won {table.machines}, {table.share:.1%}",
        f"mean length {table.length:.1f} rounds: "
        + ", ".join(f"{games} in {number}" for number, games in sorted(table.rounds.items())),
        "machines by points: " + ", ".join(f"{points}: {n}" for points, n in sorted(table.points.items())),
        f"{table.decisions} machine decisions, {1000 * table.seconds / max(1, table.decisions):.2f} ms each "
        f"(the longest {1000 * table.longest:.1f}), {table.refused} replaced by the first legal answer",
    ]
    for title, seated, wins in (("seat", table.seated, table.wins), ("leader", table.led, table.leaders)):
        lines.append(f"{title:<28}{'machine in':>12}{'won':>6}{'share':>8}")
        lines += [f"{name:<28}{n:>12}{wins[name]:>6}{wins[name] / n:>8.0%}" for name, n in sorted(seated.items())]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.players.imperium.league", description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=int, default=4, choices=PLAYERS)
    parser.add_argument("--level", default=EASIEST, choices=tuple(LEVELS), help="for one who plays alone")
    parser.add_argument("--machines", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    table = series(given.games, given.seed, given.players, given.machines, options=Options(difficulty=given.level))
    print(json.dumps(asdict(table) | {"share": table.share}) if given.json else report(table))


if __name__ == "__main__":
    main()
