"""What the Discord front-end itself says: the one place where its language is chosen."""

from __future__ import annotations

from .en import ENGLISH
from .sayings import DiscordSayings

_SPOKEN = ENGLISH


def say() -> DiscordSayings:
    """Return the sentences of the language that is spoken."""
    return _SPOKEN
