"""What a language of classic Dune brings: lines, and the objects that ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from bot.games.common import CommonWords
from bot.games.option_words import OptionWords, PresetWords, TableWords
from bot.games.patterns import W, holes
from bot.games.presentation import Label
from bot.games.rulebook import Rulebook
from bot.games.words import Book

from .lexicon import Lexicon
from .sayings import BoardSayings, FigureSayings, PanelSayings, RefusalSayings, Story
from .sayings.asking import AskingSayings


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)  # a language is itself and equal to no other
class Words:
    """The lines of a language: names, what is said of every game, the story, questions, refusals, panel, board."""

    lexicon: Lexicon
    common: CommonWords
    story: Story
    asking: AskingSayings
    refusals: RefusalSayings
    panel: PanelSayings
    board: BoardSayings
    figures: FigureSayings
    clocks: Annotated[Mapping[str, str], holes("setup", "movement", "battle", "reaction", "truth")]  # asked in windows
    expansions: Mapping[str, Any] = field(default_factory=dict)  # what those say that ask something of their own

    def of(self, says: type[W]) -> W:
        """Return the sentences of an expansion, by the class that declares them."""
        found: W = next(said for said in self.expansions.values() if isinstance(said, says))
        return found


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Language:
    """All that is said at a table of classic Dune. A second one stands beside the first; nothing else says anything."""

    words: Words
    book: Book[Any]  # questions, offers and orders
    groups: Callable[[tuple[Label, ...]], tuple[tuple[str, tuple[str, ...]], ...]]  # of long lists of options
    table: TableWords
    options: Mapping[str, OptionWords]
    presets: Mapping[str, PresetWords]
    rulebook: Rulebook  # the rules as players read them
