"""`python -m tests.games.stops NAME GAME` keeps a game at every place where one can stop, in a file `path` names.

Done once a release for each game, before the next one renames a step; without a game it is classic Dune. A place is a
whole stack of open steps: each that random games meet is kept once, with the facts that led there and what was asked.
Where nobody is ever asked no game is left. Between two releases `--new` keeps one game for each step and point that no
file has yet.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from pathlib import Path
from typing import Any

from engine.core.game import Game, Outcome, located, pending, replay
from engine.core.run import Frame
from tests import subjects
from tests.selfplay.checks import Checks
from tests.selfplay.table import Table

HERE = Path(__file__).parent
GAMES = 200
FIRST = "dune"  # whose files are called by the release alone
Point = tuple[str, str]  # a step, and a point in it


class Keeper(Checks[Any]):
    """Notes what has happened, and the place of every stop."""

    def __init__(self, game: str) -> None:
        super().__init__(subjects.find(game), full=False)
        self.facts: list[tuple[str, int, str]] = []
        self.stops: dict[tuple[tuple[str, str], ...], dict[str, Any]] = {}  # by place, the first of each

    def after(self, before: Any, outcome: Outcome[Any]) -> None:
        """Keep the facts, and what is asked now."""
        super().after(before, outcome)
        rules, game = self.subject.rules, outcome.game
        self.facts += [rules.facts.encode(fact) for commit in outcome.commits for fact, _ in commit.facts]
        if not game.state.over:
            stop = {"facts": len(self.facts), "stack": game.stack, "pending": asked(rules, game)}
            self.stops.setdefault(tuple((frame.step, frame.at) for frame in game.stack), stop)


def asked(rules: Any, game: Game[Any]) -> list[list[Any]]:
    """Return what is owed, as it is kept: everything by which an answer finds its question."""
    return [[d.id, d.seat, d.kind, d.key, d.ref, d.held, d.answered] for d in pending(rules, game)]


def stood(rules: Any, kept: dict[str, Any], stop: dict[str, Any]) -> Game[Any] | None:
    """Return a game as it was kept at a stop; None if a step of it has no name today."""
    facts = [rules.facts.decode(*fact) for fact in kept["facts"][: stop["facts"]]]
    stack = located(rules, [Frame(*frame) for frame in stop["stack"]])
    return None if stack is None else Game(replay(rules.new_state(), facts), stack)


def record(game: str, known: set[Point] | None = None) -> list[dict[str, Any]]:
    """Play games, and keep of each the stops at places that none before it had, or that have a point not `known`."""
    found: list[dict[str, Any]] = []
    met: set[object] = set()
    for number in range(GAMES):
        lots, keeper = random.Random(f"stops/{number}"), Keeper(game)
        options = keeper.subject.random_options(lots)
        Table(f"stops/{number}", lots.choice(keeper.subject.players), options, keeper).play()
        new = [stop for place, stop in keeper.stops.items() if place not in met and _is_new(place, known)]
        met |= set(keeper.stops)
        if new:
            found.append({"facts": keeper.facts[: new[-1]["facts"]], "stops": new})
    return found


def _is_new(place: tuple[Point, ...], known: set[Point] | None) -> bool:
    """Say whether a place has a point that is not known, and know it from now on."""
    if known is None:
        return True
    new = not set(place) <= known
    known |= set(place)
    return new


def path(game: str, release: str) -> Path:
    """Return where a release's stops of a game are kept; `*` stands for any release."""
    return HERE / (f"stops-{release}.json.gz" if game == FIRST else f"{game}-stops-{release}.json.gz")


def kept_files(game: str) -> list[Path]:
    """Return all the files of a game."""
    return sorted(HERE.glob(path(game, "*").name))


def read(file: Path) -> list[dict[str, Any]]:
    """Return what was kept."""
    found: list[dict[str, Any]] = json.loads(gzip.decompress(file.read_bytes()))
    return found


def main() -> None:
    """Keep them under the name given."""
    flags = [word for word in sys.argv[1:] if word.startswith("--")]
    name, game = (*(word for word in sys.argv[1:] if word not in flags), FIRST)[:2]
    files, kept = kept_files(game), path(game, name)
    known = {
        tuple(frame[:2]) for file in files for each in read(file) for stop in each["stops"] for frame in stop["stack"]
    }
    found = record(game, known if "--new" in flags else None)
    kept.write_bytes(gzip.compress(json.dumps(found, separators=(",", ":")).encode(), mtime=0))
    print(f"{kept}: {sum(len(game['stops']) for game in read(kept))} places, {kept.stat().st_size} bytes")


if __name__ == "__main__":
    main()
