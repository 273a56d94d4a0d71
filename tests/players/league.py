"""Machine players against random ones: `python -m tests.players.league --games N --seed S [--players P] [--json]`.

`--options advanced` plays by other rules, and tells as well what the machines have used of them.
Every game seats as many machines as random players (one machine fewer at odd tables); which factions are machines
rotates. A game is decisive if somebody won and all winners are of one kind; allied winners of both kinds are "shared".
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from dataclasses import asdict, dataclass, field
from itertools import combinations

import bot.players.dune as players
from bot.players.dune.seat import Seat
from engine.core.choosing import missing
from engine.core.moves import Move
from engine.dune.options import Options

from .playing import FACTIONS, begin, options_from, play
from .uses import Uses, possible

_ROTATION = 7


@dataclass
class Table:
    """What came of a series of games."""

    games: int = 0
    machines: int = 0  # games that machines alone won
    random: int = 0  # games that random players alone won
    shared: int = 0
    nobody: int = 0
    turns: int = 0
    decisions: int = 0  # answered by machines
    refused: int = 0  # strategy's answers that were not legal, so that the first legal one was played
    seconds: float = 0.0  # spent in machine players
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[str] = field(default_factory=Counter)  # machine wins by faction
    seated: Counter[str] = field(default_factory=Counter)  # games in which the faction was a machine
    uses: Counter[str] = field(default_factory=Counter)  # what machines have used of the options

    @property
    def share(self) -> float:
        """Return the machines' share of the decisive games."""
        return self.machines / max(1, self.machines + self.random)


def seatings(number: int, options: Options | None = None) -> list[tuple[tuple[str, ...], frozenset[str]]]:
    """Return factions at the table and machines among them, in the order in which they are played."""
    chosen = (options or Options()).model_dump()
    tables = [t for t in combinations(FACTIONS, number) if not missing(Options, chosen, t)]
    pairs = [(t, frozenset(m)) for t in tables for m in combinations(t, number // 2)]
    return [pairs[_ROTATION * i % len(pairs)] for i in range(len(pairs))]  # no multiple of it: each comes once


def series(games: int, seed: str, number: int = 6, first: int = 0, options: Options | None = None) -> Table:
    """Play a series; the seats around the table turn from game to game."""
    table, rota = Table(), seatings(number, options)
    table.uses.update(dict.fromkeys(possible(options) if options else (), 0))
    original = players.propose

    def counted(seat: Seat) -> Move | None:
        move = original(seat)
        table.refused += move is None or not seat.is_legal(move)
        return move

    players.propose = counted
    try:
        for index in range(first, first + games):
            factions, machines = rota[index % len(rota)]
            turn = index // len(rota) % number
            one_game(table, factions[turn:] + factions[:turn], machines, f"{seed}/{index}", options)
    finally:
        players.propose = original
    return table


def one_game(
    table: Table, factions: tuple[str, ...], machines: frozenset[str], seed: str, options: Options | None = None
) -> None:
    """Play one game and enter it."""
    uses = Uses(machines)
    game, answered, seconds = play(begin(factions, seed, options), machines, seed, hear=uses.hear)
    table.uses.update(uses.counted)
    winners = set(game.state.winners)
    table.games += 1
    table.turns += game.state.turn
    table.decisions += answered
    table.seconds += seconds
    table.endings[game.state.ending] += 1
    table.nobody += not winners
    table.machines += bool(winners) and winners <= machines
    table.random += bool(winners) and not winners & machines
    table.shared += bool(winners & machines) and not winners <= machines
    table.wins.update(winners & machines)
    table.seated.update(machines)


def report(table: Table) -> str:
    """Write the table for people."""
    lines = [
        f"games {table.games}: machines {table.machines}, random {table.random}, shared {table.shared}, "
        f"nobody {table.nobody}",
        f"machines' share of decisive games: {table.share:.1%}",
        f"mean length {table.turns / max(1, table.games):.1f} turns; endings "
        + ", ".join(f"{ending} {n}" for ending, n in table.endings.most_common()),
        f"{table.decisions} machine decisions, {1000 * table.seconds / max(1, table.decisions):.2f} ms each, "
        f"{table.refused} replaced by the first legal answer",
        f"{'faction':<15}{'machine in':>12}{'won':>6}{'share':>8}",
    ]
    for f in FACTIONS:
        seated, won = table.seated[f], table.wins[f]
        lines.append(f"{f:<15}{seated:>12}{won:>6}{won / max(1, seated):>8.0%}")
    if table.uses:
        lines += ["", f"{'used by machines':<36}{'times':>8}{'a game':>8}"]
        lines += [f"{use:<36}{n:>8}{n / table.games:>8.2f}" for use, n in table.uses.items()]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.players.league", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", type=int, default=6, choices=range(2, 7))
    parser.add_argument(
        "--options", default="", help="presets, options and name=value: xv,xviii,advanced (default: none)"
    )
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    try:
        options = options_from(given.options)
    except ValueError as error:
        parser.error(str(error))
    table = series(given.games, given.seed, given.players, options=options)
    print(json.dumps(asdict(table) | {"share": table.share}) if given.json else report(table))


if __name__ == "__main__":
    main()
