"""A database with a long game in it, played at random through the table service itself."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.core.errors import Refusal
from engine.core.game import Game, Outcome, decide
from engine.core.moves import Move
from tests.selfplay.checks import Checks
from tests.selfplay.table import Table as RandomTable
from tests.tables.table import Table, a_table

from .measured import Measured, find

TALK = (("offer", 8), ("order", 4), ("withdraw", 3), ("stop", 4), ("unstop", 4), ("answer", 1))
"""While a game is shorter than wanted, people do these things instead of answering: each is a commit of its own."""


class Hands(RandomTable[Any]):
    """The random players of self-play, at a table of the service; what they do is kept for it."""

    def __init__(self, measured: Measured, seed: str, game: Game[Any]) -> None:
        subject = measured.subject
        super().__init__(seed, measured.seats, subject.options(), Checks(subject, full=False))
        self.game = game
        self.done: list[tuple[str, Outcome[Any]]] = []

    def _take(self, by: str, move: Move, decision: str | None) -> None:
        outcome = decide(self.rules, self.game, by, move, decision=decision)
        self.game = outcome.game
        self.done.append((by, outcome))

    def talk(self) -> None:
        """Do something that is not an answer, if anything is possible."""
        wish = self.rng.choices([kind for kind, _ in TALK], [share for _, share in TALK])[0]
        try:
            getattr(self, f"_{wish}")([])
        except (Refusal, IndexError):
            return


async def play(table: Table, game: int, commits: int, seed: str) -> int:
    """Play a game of the service to that many commits, or to its end; return how many it has."""
    live = await table.service.memory.get(game)
    assert live.game is not None, "the cards are dealt"
    measured = find(live.shows.kind)
    hands, turn = Hands(measured, seed, live.game), measured.subject.turn
    while live.last_commit < commits and not hands.game.state.over:
        answers_left = measured.answers * (measured.turns - turn(hands.game.state)) // measured.turns
        if commits - live.last_commit > answers_left and hands.rng.random() < 0.8:
            hands.talk()
        else:
            hands.step()
        for by, outcome in hands.done:
            if outcome.commits:
                await table.service.play.keep(live, outcome, seen=by)
        hands.done.clear()
    return live.last_commit


async def record(measured: Measured, folder: Path, commits: int, seed: str) -> tuple[int, int]:
    """Make `test.sqlite3` in the folder, with one game of about so many commits; return its number and its length."""
    async with a_table(folder) as table:
        game = await table.open(people=measured.seats, kind=measured.subject.name)
        return game, await play(table, game, commits, seed)


def copies(path: Path, game: int, count: int) -> list[int]:
    """Copy a game in the database so often, rows as they are; return the numbers of the copies."""
    with closing(sqlite3.connect(path)) as conn:
        conn.execute("pragma foreign_keys = on")
        numbers = [_copy(conn, game, number) for number in range(count)]
        conn.commit()
    return numbers


def _copy(conn: sqlite3.Connection, game: int, number: int) -> int:
    columns = [row[1] for row in conn.execute("pragma table_info(games)") if row[1] != "id"]
    chosen = ", ".join(f"channel + {number + 1}" if name == "channel" else name for name in columns)
    sql = f"insert into games ({', '.join(columns)}) select {chosen} from games where id = ?"
    copy = conn.execute(sql, (game,)).lastrowid
    assert copy is not None, "an insert names its row"
    for table in ("seats", "commits", "facts", "snapshots", "deadlines"):
        names = [row[1] for row in conn.execute(f"pragma table_info({table})")]
        kept = [name for name in names if name != "game_id" and (name != "id" or table != "deadlines")]
        listed = ", ".join(kept)
        sql = f"insert into {table} (game_id, {listed}) select ?, {listed} from {table} where game_id = ?"
        conn.execute(sql, (copy, game))
    return copy


def main() -> None:
    """Record a game of the kind, in the folder given; for looking at it."""
    import sys

    print(asyncio.run(record(find(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), "1")))


if __name__ == "__main__":
    main()
