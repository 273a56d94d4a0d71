"""The languages that Dune: Imperium is played in: the one place where one is chosen."""

from __future__ import annotations

from bot.games.rulebook import with_options

from .words.asking.book import spoken
from .words.en import options
from .words.en.lines import LINES
from .words.en.rules import TEXTS

ENGLISH = spoken(LINES, options.TABLE, options.OPTIONS, options.PRESETS, with_options(TEXTS, options.OPTIONS))
