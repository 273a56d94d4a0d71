"""The languages that classic Dune is told in, and the one place where one is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from .en.lexicon import LEXICON
from .en.refusals import REFUSALS
from .en.showing import BOARD, PANEL
from .en.story import STORY
from .lexicon import Lexicon
from .sayings import BoardSayings, PanelSayings, RefusalSayings, Story


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)  # a language is itself and equal to no other
class Words:
    """All that a language says."""

    lexicon: Lexicon
    story: Story
    refusals: RefusalSayings
    panel: PanelSayings
    board: BoardSayings


ENGLISH = Words(lexicon=LEXICON, story=STORY, refusals=REFUSALS, panel=PANEL, board=BOARD)
