"""All lines of English together."""

from __future__ import annotations

from bot.games.common import ENGLISH

from ..languages import Words
from .clocks import CLOCKS
from .effects import EFFECTS
from .lexicon import LEXICON
from .showing import BOARD, FIGURES, PANEL

LINES = Words(
    lexicon=LEXICON, common=ENGLISH, effects=EFFECTS, panel=PANEL, board=BOARD, figures=FIGURES, clocks=CLOCKS
)
