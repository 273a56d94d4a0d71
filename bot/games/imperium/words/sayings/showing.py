"""What is shown beside the board: the private panel, figures of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class PanelSayings:
    """The private panel: everything a seat knows, in blocks with a title."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FigureSayings:
    """A game that is over, in figures."""
