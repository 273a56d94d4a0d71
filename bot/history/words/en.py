"""What is said of games as files, in English."""

from __future__ import annotations

from .sayings import HistorySayings, Story

ENGLISH = HistorySayings(
    story=Story(
        title="A game of {game}",
        player="{actor}: {player}",
        seat="As {actor} saw it. What others alone know is not told.",
        private="(in private) ",
        only="({actors} only) ",
    ),
)
