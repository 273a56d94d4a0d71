"""What is said around the story of an exported game, and what each sentence is given; the story is the game's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import TEXT, holes


@dataclass(frozen=True, kw_only=True, slots=True)
class Story:
    """Around the story as a text."""

    title: Annotated[str, holes(game=TEXT)]
    player: Annotated[str, holes(actor=TEXT, player=TEXT)]
    seat: Annotated[str, holes(actor=TEXT)]
    private: Annotated[str, holes()]  # before a line in a seat's own file that others do not hear
    only: Annotated[str, holes(actors=TEXT)]  # the same in a file of the whole game


@dataclass(frozen=True, kw_only=True, slots=True)
class HistorySayings:
    """All of it."""

    story: Story
