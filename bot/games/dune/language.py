"""The languages that classic Dune is played in: the one place where one is chosen."""

from __future__ import annotations

from .joining import whole
from .words.en import options
from .words.en.expansions import EXPANSIONS
from .words.en.lines import LINES
from .words.en.rules import TEXTS

ENGLISH = whole(LINES, options.TABLE, options.OPTIONS, options.PRESETS, TEXTS, EXPANSIONS)
