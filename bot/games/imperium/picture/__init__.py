"""The board of Dune: Imperium, in pictures and as a text; each is made from a `Scene` and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.presentation import Picture
from engine.imperium.view import View

from ..effects_text import as_played
from ..scene import Scene
from ..words.languages import Language
from .board import draw_board
from .hand import draw_hand
from .replay import marks, sprite
from .row import draw_row
from .text import board_alt, hand_alt, row_alt, text_board

__all__ = ["marks", "own_pictures", "pictures", "sprite", "text_board"]


def pictures(scene: Scene) -> tuple[Picture, ...]:
    """Draw the board, and the Row with the players, each with its alternative text (at most 1,000 characters)."""
    return (
        Picture("board.png", draw_board(scene), board_alt(scene)),
        Picture("row.png", draw_row(scene), row_alt(scene)),
    )


def own_pictures(v: View, names: Mapping[str, str], language: Language) -> tuple[Picture, ...]:
    """Draw the cards that only the seat of this view may see; nothing before they are dealt."""
    own, words = v.own, as_played(language.words, may_stay=v.options.bindu_optional_pass)
    if own is None or not (own.hand or own.intrigue):
        return ()
    return (Picture("hand.png", draw_hand(own, words), hand_alt(words, own.hand, own.intrigue)),)
