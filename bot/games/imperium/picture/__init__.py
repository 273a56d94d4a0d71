"""The board of Dune: Imperium, in pictures and as a text; each is made from a `Scene` and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.lately import Lately
from bot.games.presentation import Mark, Picture
from engine.imperium.view import View

from ..scene import Scene
from ..words.languages import Language


def pictures(scene: Scene) -> tuple[Picture, ...]:
    """Draw the board, and the Row with the players, each with its alternative text (at most 1,000 characters)."""
    return ()


def own_pictures(v: View, names: Mapping[str, str], language: Language) -> tuple[Picture, ...]:
    """Draw what only the seat of this view may see; nothing where words do."""
    return ()


def marks(scene: Scene, lately: Lately) -> tuple[Mark, ...]:
    """Return the board taken apart into small pictures that a replay moves about."""
    return ()


def sprite(name: str) -> bytes:
    """Draw one of those pictures, a PNG."""
    raise KeyError(name)


def text_board(scene: Scene, lately: Lately) -> str:
    """Tell the board in words (at most 1,900 characters)."""
    return ""
