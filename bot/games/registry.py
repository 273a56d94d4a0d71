"""The games that this house plays: one line a game. The app, the sandbox and the operator's commands ask here."""

from __future__ import annotations

import importlib
from collections.abc import Iterable

from .checking import problems
from .presentation import Presentation

GAMES = ("dune", "imperium")  # one line a game: engine/<name>, bot/games/<name>, bot/players/<name>


class UnusableGame(RuntimeError):
    """A game of the list cannot be run as it is; the text says what is missing, a line each."""


def presentations() -> dict[str, Presentation]:
    """Return how each game is shown. Raises UnusableGame if something of what a table needs is missing."""
    found: dict[str, Presentation] = {}
    for name in GAMES:
        shown = getattr(importlib.import_module(f"bot.games.{name}"), "PRESENTATION", None)
        if shown is None:
            raise UnusableGame(f"bot.games.{name} has no PRESENTATION, so the game cannot be run.")
        found[name] = shown
    must_be_usable(found.values())
    return found


def must_be_usable(shows: Iterable[Presentation]) -> None:
    """Raise UnusableGame unless every table of these games can be opened, asked and shown."""
    wrong = [problem for shown in shows for problem in problems(shown)]
    if wrong:
        raise UnusableGame("\n".join(wrong))
