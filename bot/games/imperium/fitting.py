"""Texts made to fit where they stand: on a button, in a list."""

from __future__ import annotations

from bot.games.foreign import cut

BUTTON, OPTION = 80, 100  # characters


def button(text: str) -> str:
    """Return a text that fits on a button, begun as a name of something begins."""
    return cut(begun(text), BUTTON)


def option(text: str) -> str:
    """Return a text that fits in a list."""
    return cut(text, OPTION)


def begun(text: str) -> str:
    """Return a text begun as a sentence begins."""
    first = text[:1].upper()
    return first + text[1:] if len(first) == 1 else text  # a letter that has no capital stays as it is
