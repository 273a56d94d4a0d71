"""What is said of games as files: the one place where its language is chosen."""

from __future__ import annotations

from .en import ENGLISH
from .sayings import HistorySayings

_SPOKEN = ENGLISH


def say() -> HistorySayings:
    """Return the sentences of the language that is spoken."""
    return _SPOKEN
