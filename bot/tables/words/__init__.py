"""What the tables themselves say, whatever is played: the one place where its language is chosen."""

from __future__ import annotations

from .en import ENGLISH
from .sayings import TableSayings

_SPOKEN = ENGLISH


def say() -> TableSayings:
    """Return the sentences of the language that is spoken."""
    return _SPOKEN
