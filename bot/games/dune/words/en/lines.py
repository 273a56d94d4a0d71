"""All lines of English together."""

from __future__ import annotations

from ..languages import Words
from .lexicon import LEXICON
from .refusals import REFUSALS
from .showing import BOARD, PANEL
from .story import STORY

LINES = Words(lexicon=LEXICON, story=STORY, refusals=REFUSALS, panel=PANEL, board=BOARD)
