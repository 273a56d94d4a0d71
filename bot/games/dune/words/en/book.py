"""All words of questions, offers and orders, held against the rules when this is imported."""

from __future__ import annotations

from functools import partial

from bot.games.words import Book, Data, Entry, OfferWords, OrderWords
from engine.dune.game import RULES

from ..asking import bidding, movement, setup, spice_blow, storm
from ..asking.before import Before
from ..languages import Words
from . import battle, people, plain
from .lines import LINES

_PATTERNED = (setup, storm, spice_blow, bidding, movement)
_MODULES = (battle, people)


def _asking(words: Words) -> list[OfferWords[Before]]:
    made: list[OfferWords[Before]] = [asks(words) for module in _PATTERNED for asks in module.ASKING]
    return made + [asks for module in _MODULES for asks in module.ASKING]


def _orders(words: Words) -> list[OrderWords[Before]]:
    made: list[OrderWords[Before]] = [order(words) for module in _PATTERNED for order in module.ORDERS]
    return made + [order for module in _MODULES for order in getattr(module, "ORDERS", ())]


_ASKING = _asking(LINES)
_LET_GO = {  # what it means to let it go by, where that is not plain from the title
    "storm": "Storm cards (a dial is still asked)",
    "bid": "Bid (pass)",
    "nexus": "Nexus (keep things as they are)",
    "ride": "Ride the worm (stay)",
    "force_revival": "Force revival (nobody; not even the free ones)",
    "landing": "Landing (nothing)",
    "ground_movement": "Ground movement (nobody)",
    "leader_revival": "Leader revival (nobody)",
    "choose_battle": "Choose the next battle (the default)",
    "plan": "Battle plan (the default)",
    "treachery": "Call treachery (never)",
    "winner_choices": "The winner's choices (the default)",
}
_TITLES = {words.kind: words.title for words in _ASKING}
_OF_OLD = {"revival": _TITLES["force_revival"]}  # what orders of earlier releases call a window


class PassOrder(OrderWords[Before]):
    """Windows are let go by."""

    kind = "pass"
    title = "Let windows go by"
    fields = {
        "windows": Entry("Which questions", {**_TITLES, **_LET_GO}),
        "until": Entry("Up to turn (nothing = this one)"),
    }

    def text(self, order: Data) -> str:
        windows = plain.listed((_TITLES | _OF_OLD)[kind] for kind in order.get("windows", ()))
        return f"{windows}, up to the end of turn {order.get('until', 0)}"

    def subject(self, subject: str) -> str:
        found: str = (_TITLES | _OF_OLD)[subject]
        return found


def book(words: Words) -> Book[Before]:
    """Return the book of a language. TypeError if words are missing."""
    return Book(RULES, partial(Before, words=words), _asking(words), [*_orders(words), PassOrder()], words.common)


BOOK = book(LINES)
