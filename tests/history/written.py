"""The digests of all files of stored games, to be compared: `python -m tests.history.written DATABASE`."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.games.registry import presentations
from bot.history.export import Replay, state_hash
from bot.history.files import ENDINGS, file_of_operator, file_of_seat
from bot.releases import versions
from storage.reading import read_game, read_games


def lines(database: Path) -> Iterator[str]:
    """Yield one for every file, and one for the states after all commits, of the games in which cards are dealt."""
    for row in read_games(database):
        whole = read_game(database, row.id)
        if not whole.commits:
            continue
        show, release = presentations()[row.kind], versions()[row.kind]
        for ending in ENDINGS:
            files = [file_of_operator(whole, show, release, ending).data]
            files += [file_of_seat(whole, show, release, seat.seat, ending).data for seat in whole.seats]
            yield f"{row.id} {ending} " + " ".join(hashlib.sha256(file).hexdigest() for file in files)
        replay, states = Replay(show), hashlib.sha256()
        for _ in replay.steps(whole.commits):
            states.update(state_hash(replay.state).encode())
        yield f"{row.id} states {states.hexdigest()}"


if __name__ == "__main__":
    print(*lines(Path(sys.argv[1])), sep="\n")
