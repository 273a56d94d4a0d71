"""The words of changing a rule in a game under way (H-16), alike in every game: they name options and values."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from engine.core.choosing import options_of, values_of
from engine.core.facts import RuleChanged
from engine.core.ruling import OPTION, RULE_CHANGE, VALUE, written

from .common import CommonWords
from .option_words import OptionWords
from .options import value_said
from .words import B, Book, CorrectionWords, Entry


class RulingWords(CorrectionWords[B]):
    """The words of the correction that gives an option another value."""

    kind = RULE_CHANGE

    def __init__(self, common: CommonWords, model: type[BaseModel], options: Mapping[str, OptionWords]) -> None:
        self._common, self._options = common, options
        self._known = {found.name: found for found in options_of(model)}
        said = common.ruling
        self.title, self.does = said.title, said.does
        self.fields = {OPTION: Entry(said.which, self._name), VALUE: Entry(said.value, self._value)}

    def told(self, fact: RuleChanged) -> str:
        """Tell everybody by what the table plays from now on."""
        value = value_said(self._options[fact.option], self._known[fact.option], fact.value, self._common.options)
        return self._common.ruling.told.format(option=self._name(fact.option), value=value)

    def _name(self, option: str) -> str:
        return self._options[option].name

    def _value(self, option: str) -> str:
        found = self._known[option.partition("=")[0]]
        value = next(value for value in values_of(found.form) if written(found, value) == option)
        return value_said(self._options[found.name], found, value, self._common.options)


def rule_changed(fact: RuleChanged, book: Book[B]) -> str:
    """Return a changed rule in the words of a game's book."""
    words = book.correction(RULE_CHANGE)
    assert isinstance(words, RulingWords), "they are made of the names of options"
    return words.told(fact)
