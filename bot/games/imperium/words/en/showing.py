"""What is shown, in English."""

from __future__ import annotations

from ..sayings.showing import BoardSayings, EffectSayings, FigureSayings, PanelSayings

EFFECTS = EffectSayings()
PANEL = PanelSayings()
BOARD = BoardSayings()
FIGURES = FigureSayings()
