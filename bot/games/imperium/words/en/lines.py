"""All lines of English together."""

from __future__ import annotations

from bot.games.common import ENGLISH

from ..languages import Words
from .asking import ASKING
from .board import BOARD, PICTURE, PRINTED
from .clocks import CLOCKS
from .effects import EFFECTS
from .lexicon import LEXICON
from .refusals import REFUSALS
from .showing import FIGURES, PANEL
from .story import STORY

LINES = Words(
    lexicon=LEXICON,
    common=ENGLISH,
    story=STORY,
    asking=ASKING,
    refusals=REFUSALS,
    effects=EFFECTS,
    panel=PANEL,
    board=BOARD,
    picture=PICTURE,
    printed=PRINTED,
    figures=FIGURES,
    clocks=CLOCKS,
)
