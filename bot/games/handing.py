"""The words of handing a question to another seat (H-15), alike in every game: they name seats and questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.facts import HandedOver
from engine.core.handing import HANDING, TO, WHO

from .common import CommonWords
from .words import B, Book, CorrectionWords, Entry


class HandingWords(CorrectionWords[B]):
    """The words of the correction that has another seat answer."""

    kind = HANDING

    def __init__(self, common: CommonWords, name: Callable[[str], str]) -> None:
        self._said, self._name = common.handing, name
        self.title, self.does = self._said.title, self._said.does
        self.fields = {WHO: Entry(self._said.who, name), TO: Entry(self._said.to, name)}

    def told(self, fact: HandedOver, title: str) -> str:
        """Tell everybody who answers a question from now on."""
        said = self._said.back if fact.to == fact.owner else self._said.told
        return said.format(what=title, owner=self._name(fact.owner), to=self._name(fact.to))


def handed_over(fact: HandedOver, book: Book[Any]) -> str:
    """Return that a question was handed on in the words of a game's book."""
    words = book.correction(HANDING)
    assert isinstance(words, HandingWords), "they are made of the names of seats"
    return words.told(fact, book.title(fact.kind))
