"""What a language says of an expansion; `bot/games/dune/joining.py` joins it to all that the language says.

Of each expansion there is one module in the package of the language, with its `ExpansionWords`: the option's name and
rules, and rows of sentences that go to those of the same sort. If it asks something of its own, `words/expansions` has
a module of the same name, with the declaration of what it says and the objects that ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.games.option_words import OptionWords
from bot.games.words import OfferWords, OrderWords

from .languages import Words

Rows = Mapping[str, str]


@dataclass(frozen=True, kw_only=True, slots=True)
class ExpansionWords:
    """The words of one expansion in one language.

    `received_for`, `paid`: spice from the bank to a seat, or paid by one, by the reason of `SpiceMoved`. `lost`: forces
    lost, by that of `ForcesMoved`. `played`: a card, by that of `CardPlayed`. `card_texts`: what a card does, in one
    line, by its kind. `refusals`: by the code. What each is given stands beside the rows of the same name in `sayings`.
    """

    option: OptionWords
    received_for: Rows = field(default_factory=dict)
    paid: Rows = field(default_factory=dict)
    lost: Rows = field(default_factory=dict)
    played: Rows = field(default_factory=dict)
    card_texts: Rows = field(default_factory=dict)
    refusals: Rows = field(default_factory=dict)
    asking: Any = None  # what its questions, offers and orders say: `Logic.says`


@dataclass(frozen=True, kw_only=True, slots=True)
class Logic:
    """What chooses among the sentences of one expansion, and the class that says what these are given."""

    says: type[Any]
    asking: tuple[Callable[[Words], OfferWords[Any]], ...] = ()
    orders: tuple[Callable[[Words], OrderWords[Any]], ...] = ()
