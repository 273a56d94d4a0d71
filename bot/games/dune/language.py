"""The languages that classic Dune is played in: the one place where one is chosen."""

from __future__ import annotations

from .words import languages, naming, options
from .words.book import BOOK
from .words.languages import Language

ENGLISH = Language(
    words=languages.ENGLISH,
    book=BOOK,
    groups=naming.groups,
    table=options.TABLE,
    options=options.OPTIONS,
    presets=options.PRESETS,
)
