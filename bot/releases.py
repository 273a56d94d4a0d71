"""What this release is: by game, names that change with whatever of it may change a table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

from bot.games.registry import GAMES
from bot.tables.live import SNAPSHOT_LAYOUT
from bot.tables.versions import Versions

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = (  # all that says what a state is, and what facts make of it
    *("engine/core/facts.py", "engine/core/state.py", "engine/core/options.py"),
    *("engine/{game}/facts", "engine/{game}/state.py", "engine/{game}/options.py"),
)
WORDS = ("bot/games/*.py", "bot/games/{game}", "engine/{game}/data", "engine/{game}/facts")
STOPPING = ("engine/core", "engine/{game}", *WORDS, "bot/tables")  # where a fault stops a game, not one interaction


def versions(root: Path = ROOT, games: Iterable[str] = GAMES) -> dict[str, Versions]:
    """Name, by game, what a release may change in it: no game's version moves with another game."""

    def named(parts: Iterable[str], game: str) -> str:
        return _fingerprint(root, [part.format(game=game) for part in parts])

    return {
        game: Versions(f"{SNAPSHOT_LAYOUT}-{named(SCHEMA, game)}", named(STOPPING, game), named(WORDS, game))
        for game in games
    }


def _fingerprint(root: Path, parts: Iterable[str]) -> str:
    """Return a name that changes with any file of these files and folders."""
    digest = hashlib.sha256()
    for part in parts:
        place = root / part
        for path in sorted(place.rglob("*") if place.is_dir() else root.glob(part)):
            if path.suffix in (".py", ".json", ".png", ".ttf"):
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
