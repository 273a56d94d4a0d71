"""The games that the general tests play: self-play, the swap test, mutants and the bench are given a `Subject`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .subject import Subject

GAMES = ("dune", "imperium", "toy")  # each is a module here with its SUBJECT


def find(name: str) -> Subject[Any]:
    """Return the subject of a game; only that game is loaded."""
    found: Subject[Any] = import_module(f"{__name__}.{name}").SUBJECT
    return found
