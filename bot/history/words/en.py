"""What is said of games as files, in English."""

from __future__ import annotations

from .sayings import HistorySayings, Page, Story

ENGLISH = HistorySayings(
    story=Story(
        title="A game of {game}",
        player="{actor}: {player}",
        seat="As {actor} saw it. What others alone know is not told.",
        private="(in private) ",
        only="({actors} only) ",
    ),
    page=Page(
        language="en",
        title="A game of {game}",
        noscript="This page replays a game with a script of its own. Allow scripts for it; it fetches nothing.",
        seen="Seen by",
        public="Everybody",
        viewer="{actor} ({player})",
        chapter="Phase",
        story="What happened",
        knows="What this seat knows",
        board="The board in words",
        figures="The game in figures",
        rules="House rules of this table, which its people kept",
        step="Step {number} of {all} · {at} UTC",
        slider="Where in the game",
        first="To the beginning",
        earlier="Back by a phase",
        back="Back by a step",
        play="Play",
        pause="Stop",
        on="On by a step",
        ahead="On by a phase",
        last="To the end",
    ),
)
