"""Files of games as this version writes them, one of each kind: `python -m tests.history.formats`, once a format.

They are kept in `tests/history/formats/` and never written anew: whoever changes the format raises its version, keeps
what is there, and adds the files of the new one.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from bot.games.registry import presentations
from bot.history.document import VERSION, written
from bot.history.export import export_full, export_operator, export_seat
from bot.history.files import packed
from bot.releases import versions
from bot.tables.api import Person
from tests.bench.recorded import play
from tests.tables.table import Table, a_table

FOLDER = Path(__file__).with_name("formats")
COMMITS = 90  # after which a game is kept that goes on
KIND = "dune"
GITA, EVE = Person(9000, "Gita"), Person(9004, "Eve")


def name_of(version: int, kind: str) -> str:
    """Return the name of a kept file."""
    return f"format-{version}-{kind}.json.gz"


async def _over(table: Table, game: int) -> None:
    """Let machine players play a game to its end."""
    for seat in (await table.service.info(game)).seats:
        if (await table.service.info(game)).status == "over":
            break
        await table.service.stand_in(game, Person(seat.person or 0, seat.name), True, table.interaction())
    await table.service.machines.idle()
    assert (await table.service.info(game)).status == "over"


async def _beside(table: Table, game: int) -> None:
    """Let there be somebody who moderates, a vote, a note, and a seat that is lent."""
    service, (ana, bo, chen) = table.service, (table.person(number) for number in range(3))
    for whom in (GITA, bo):
        await service.name_moderator(game, GITA, whom, table.interaction(), moderates=True)
    await service.moderate(game, GITA, "time", "", "a long weekend", table.interaction())
    await service.note(game, chen, "Nobody trusts the Guild.", table.interaction())
    seat = next(row.seat for row in (await service.info(game)).seats if row.person == chen.id)
    await service.away(game, chen, "3 days", table.interaction())
    await service.substitute(game, EVE, seat, table.interaction())
    await service.name_moderator(game, ana, chen, table.interaction())
    await table.pass_time(hours=1)


async def made(folder: Path) -> dict[str, bytes]:
    """Play a short game; return a file of each kind, by its name."""
    show, release = presentations()[KIND], versions()[KIND]
    async with a_table(folder) as table:
        game = await table.open(people=3, kind=KIND, max_turns=6)
        await play(table, game, COMMITS, "kept")
        await _beside(table, game)
        whole = await table.db.journal.whole(game)
        found = [
            export_operator(whole, show, release, table.clock[0]),
            export_seat(whole, show, release, whole.seats[0].seat),
        ]
        await _over(table, game)
        found.append(export_full(await table.db.journal.whole(game), show, release))
    return {name_of(VERSION, document.kind): packed(written(document)) for document in found}


def main() -> None:
    """Keep what is not kept yet."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in asyncio.run(made(Path(folder))).items():
            with (FOLDER / name).open("xb") as file:
                file.write(data)


if __name__ == "__main__":
    main()
