"""What is shown, in English."""

from __future__ import annotations

from ..sayings.showing import BoardSayings, FigureSayings, PanelSayings

PANEL = PanelSayings()
BOARD = BoardSayings()
FIGURES = FigureSayings()
