"""What a language of Dune: Imperium brings: lines, and the objects that ask."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from bot.games.common import CommonWords
from bot.games.option_words import OptionWords, PresetWords, TableWords
from bot.games.patterns import holes
from bot.games.rulebook import Rulebook
from bot.games.words import Book

from .lexicon import Lexicon
from .sayings import CLASSES_TOLD, RefusalSayings, Story
from .sayings.asking import AskingSayings
from .sayings.board import BoardSayings, PictureSayings, PrintedSayings
from .sayings.effects import EffectSayings
from .sayings.showing import FigureSayings, PanelSayings


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)  # a language is itself and equal to no other
class Words:
    """The lines of a language: names, what is said of every game, the story, questions, refusals, panel, board."""

    lexicon: Lexicon
    common: CommonWords
    story: Story
    asking: AskingSayings
    refusals: RefusalSayings
    effects: EffectSayings
    panel: PanelSayings
    board: BoardSayings
    picture: PictureSayings
    printed: PrintedSayings
    figures: FigureSayings
    clocks: Annotated[Mapping[str, str], holes(*CLASSES_TOLD)]  # what is asked in windows of a class


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Language:
    """All that is said at a table of Dune: Imperium; a second language stands beside the first."""

    words: Words
    book: Book[Any]  # questions, offers and orders
    table: TableWords
    options: Mapping[str, OptionWords]
    presets: Mapping[str, PresetWords]
    rulebook: Rulebook  # the rules as players read them
