"""The languages that classic Dune is played in: the one place where one is chosen."""

from __future__ import annotations

from .words.en import naming, options
from .words.en.book import BOOK
from .words.en.lines import LINES
from .words.languages import Language

ENGLISH = Language(
    words=LINES,
    book=BOOK,
    groups=naming.groups,
    table=options.TABLE,
    options=options.OPTIONS,
    presets=options.PRESETS,
)
