"""The words of one form, asked of the game's presentation once each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.games.presentation import Presentation
from engine.core.forms import Field

from ..screen import clip
from .fields import options_of, show


class Words:
    """Labels of a form's fields and options."""

    def __init__(self, shows: Presentation, kind: str) -> None:
        self._shows = shows
        self._kind = kind

    def label(self, field: Field) -> str:
        """Return the name of a field."""
        return clip(self._shows.field_label(self._kind, field), 45)

    def option(self, field: Field, option: str) -> str:
        """Return the name of an option of a field."""
        return clip(self._shows.option_label(self._kind, field.name, option) or "nobody", 100)

    def names(self, field: Field) -> Mapping[str, str]:
        """Return the names of all options of a field."""
        return {option: self.option(field, option) for option in options_of(field)}

    def value(self, field: Field, value: Any) -> str:
        """Tell a value in words."""
        return show(field, value, self.names(field))

    def groups(self, field: Field) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the named groups of a long list."""
        return self._shows.groups(field)
