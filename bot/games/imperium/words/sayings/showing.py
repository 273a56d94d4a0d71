"""What is shown: the board as a picture and as a text, the private panel, figures of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class PanelSayings:
    """The private panel: everything a seat knows, in blocks with a title."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardSayings:
    """The board as pictures, as a text, as the pictures' alternative text."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FigureSayings:
    """A game that is over, in figures."""
