"""The words of one form, asked of the game's presentation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.presentation import Label
from engine.core.forms import Field, options_of

from .api import Ask
from .values import show
from .words import say


class Words:
    """Labels of a form's fields and options."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._found: dict[Field, Mapping[str, Label]] = {}
        self._names: dict[Field, Mapping[str, str]] = {}

    def label(self, field: Field) -> str:
        """Return the name of a field."""
        return self.called(field.name)

    def called(self, field: str) -> str:
        """Return the name of a field of this kind, whether it is asked now or not."""
        return self._ask.shows.field_label(self._ask.kind, field)

    def labels(self, field: Field) -> Mapping[str, Label]:
        """Return the options of a field as they are offered now."""
        if field not in self._found:
            self._found[field] = {label.value: label for label in self._ask.labels(field)} if options_of(field) else {}
        return self._found[field]

    def option(self, field: Field, option: str) -> str:
        """Return the name of an option of a field."""
        return self.labels(field)[option].text

    def names(self, field: Field) -> Mapping[str, str]:
        """Return the names of all options of a field."""
        if field not in self._names:
            self._names[field] = {value: label.text for value, label in self.labels(field).items()}
        return self._names[field]

    def value(self, field: Field, value: Any) -> str:
        """Tell a value in words, with what several options cost together where they have prices."""
        shown = show(field, value, self.names(field))
        prices = [self.labels(field)[one].price for one in value] if isinstance(value, list | tuple) else []
        said = say()
        return said.values.in_all.format(shown=shown, price=said.number(sum(prices))) if sum(prices) else shown

    def groups(self, field: Field) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the named groups of a long list."""
        return self._ask.shows.groups(tuple(self.labels(field).values()))
