"""A leak that is planted to see it caught: where it shows, and in which twins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

Patch = pytest.MonkeyPatch
UNNAMED = ("peek_karama", "accompany_karama", "voice_karama", "treachery", "nexus", "prescience_karama")  # windows
ACTS = ("ordered", "stopped")  # twins in which somebody has done something that nobody sees


@dataclass(frozen=True)
class Leak:
    """A plant, the kinds of window where it shows, and the twins that show it."""

    plant: Callable[[Patch], None]
    twins: tuple[str, ...]
    at: tuple[str, ...] = ()  # anywhere, if none is named
    odd: str = ""  # in which odd towns alone it shows, if it does
    moderated: str = ""  # at what it shows of what is done in a town with a moderator, if it shows nowhere else
    at_length: bool = False  # whether it is left to the long run: it takes long, or others show at the same acts
    style: str = ""  # the kind of town in which it shows, or soonest: one that halts, is slow, or late
    where: Callable[[Any], bool] = lambda s: True  # the positions in which alone it shows

    @property
    def name(self) -> str:
        """What it does."""
        return self.plant.__name__
