"""`python -m tests.games NAME GAME` keeps tables of a game as this version writes them: `tests/games/NAME.sqlite3.gz`.

Done once a release for each game, before the next one changes anything: its tests load them, migrate them and play them
to their end. Without a game it is classic Dune.
"""

from __future__ import annotations

import asyncio
import gzip
import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.tables.api import NewTable, Place, Sorry
from engine.core.moves import SetOrder, SetStop
from tests.bench.recorded import play
from tests.tables.table import Table, a_table

HERE = Path(__file__).parent
COMMITS = {  # into the middle of a game
    "dune": 260,  # the third turn: auctions, landings, battles, traitors, deals have been
    "imperium": 160,  # the eighth round: Agent turns, Reveal turns, combats, rewards have been
}
ORDERS: Mapping[str, tuple[dict[str, Any], ...]] = {  # of every seat one more than stands already
    "dune": (  # some were taken of old, and are not now
        {"kind": "pass", "windows": ["storm", "revival", "landing", "bid"]},
        {"kind": "pass", "windows": ["storm", "landing", "truthtrance"], "until": 5},
        {"kind": "storm", "dial": 50, "weather": 44},
        {"kind": "storm", "dial": 2},
        {"kind": "bid", "how": "raise", "amount": 5, "card": 77},
        {"kind": "bid", "how": "raise", "amount": 5},
    ),
    "imperium": (
        {"kind": "pass", "windows": ["defend", "victory_card"]},
        {"kind": "combat", "until": "always"},
        {"kind": "turn", "choice": 3, "do": "reveal", "end": True},
        {"kind": "defend", "troop": "keep"},
    ),
}
STOPS = {"dune": "voice_karama"}  # windows in which everybody asks to be waited for, where there are any


async def record(folder: Path, kind: str) -> None:
    """Make `test.sqlite3` in the folder: a table of a game in each kind of state, with messages that still wait."""
    async with a_table(folder) as table:
        game = await table.open(people=len(ORDERS[kind]), kind=kind)
        await play(table, game, COMMITS[kind], "stored")
        await _orders(table, game, kind)
        await table.service.dm_state(game, table.person(2).id, False)
        await play(table, paused := await _open(table, kind, 200, 2, 2), 30, "paused")
        await table.service.pause(paused, table.person(0), table.interaction())
        mustering = await _open(table, kind, 300, 2, 3)
        table.clock[0] += timedelta(hours=13)  # who sat down longer ago is asked
        await table.service.join(mustering, table.person(2), None, table.interaction())
        await _open(table, kind, 400, 2, 3)
        first = (await table.db.outbox.ready())[0]
        await table.db.outbox.claim([first.id])  # and is stopped before it is known what became of it


async def _orders(table: Table, game: int, kind: str) -> None:
    """Let everybody give an order and ask to be waited for, if the program takes it."""
    live = await table.service.memory.get(game)
    people = {seat.person: name for name, seat in live.seats.items()}
    for number, order in enumerate(ORDERS[kind]):
        person = table.person(number)
        assert person.id in people, "everybody has a seat"
        stops = (SetStop(window=STOPS[kind]),) if kind in STOPS else ()
        for move in (SetOrder(order=order), *stops):
            try:
                await table.service.submit(game, person, move, None, table.interaction())
            except Sorry as refused:
                print(f"{people[person.id]}: {move.kind} {order['kind']} is refused: {refused}")


async def _open(table: Table, kind: str, channel: int, people: int, seats: int) -> int:
    place = Place(server=1, channel=channel)
    wanted = NewTable(kind, seats, machines=0)
    await table.service.open_table(place, table.person(0), wanted, table.interaction())
    game = (await table.service.games_in(channel))[0].id
    for number in range(1, people):
        await table.service.join(game, table.person(number), None, table.interaction())
    return game


def main() -> None:
    """Keep them under the name given."""
    name, kind = (*sys.argv[1:], "dune")[:2]
    with TemporaryDirectory() as folder:
        asyncio.run(record(Path(folder), kind))
        kept = HERE / f"{name}.sqlite3.gz"
        kept.write_bytes(gzip.compress((Path(folder) / "test.sqlite3").read_bytes(), mtime=0))
    print(f"{kept}: {kept.stat().st_size} bytes")


if __name__ == "__main__":
    main()
