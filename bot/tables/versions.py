"""Versions belong to a game: what a release changes in one leaves tables of the others alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Versions(NamedTuple):
    """One game as this release has it, by what follows when it changes."""

    schema: str = ""  # how states are written, and what facts make of them: a snapshot of another one is passed over
    rules: str = ""  # all in which a fault stops a game: one that was stopped is tried again under another one
    words: str = ""  # how it is told: the story is told anew, in the words of now


ByGame = Mapping[str, Versions]
UNKNOWN = Versions()
