"""What is shown, in English."""

from __future__ import annotations

from ..sayings.showing import FigureSayings, PanelSayings

PANEL = PanelSayings()
FIGURES = FigureSayings()
