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
class Page:
    """On the page that replays a game."""

    language: Annotated[str, holes()]  # its code, for browsers and for those who have pages read to them
    title: Annotated[str, holes(game=TEXT)]
    noscript: Annotated[str, holes()]
    seen: Annotated[str, holes()]  # by whom
    public: Annotated[str, holes()]  # by everybody
    viewer: Annotated[str, holes(actor=TEXT, player=TEXT)]
    chapter: Annotated[str, holes()]
    story: Annotated[str, holes()]
    knows: Annotated[str, holes()]
    board: Annotated[str, holes()]
    figures: Annotated[str, holes()]
    rules: Annotated[str, holes()]
    step: Annotated[str, holes(number=TEXT, all=TEXT, at=TEXT)]
    slider: Annotated[str, holes()]
    first: Annotated[str, holes()]
    earlier: Annotated[str, holes()]
    back: Annotated[str, holes()]
    play: Annotated[str, holes()]
    pause: Annotated[str, holes()]
    on: Annotated[str, holes()]
    ahead: Annotated[str, holes()]
    last: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class HistorySayings:
    """All of it."""

    story: Story
    page: Page
