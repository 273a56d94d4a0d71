"""The weather deck in English."""

from __future__ import annotations

from bot.games.option_words import OptionWords, RuleWords

from ...expansion import ExpansionWords
from ..options import SEEN_BY_ONE

WORDS = ExpansionWords(
    option=OptionWords(
        "Weather deck",
        "From turn 2 on nobody dials: a marker moves the storm, and Fremen know it.",
        rules={
            "D-XVII-1": RuleWords(
                "The weather deck",
                "It needs Fremen. There are six markers, from 1 to 6. When the first storm has been placed by two dials, "
                "Fremen draw one by lot, look at it and lay it face down: so far the next storm goes.",
            ),
            "D-XVII-2": RuleWords(
                "The marker is turned up",
                "In each later storm phase the marker is turned up, and the storm goes so many sectors. The marker goes back "
                "among the others, and Fremen draw one for the next turn, if there is one, and see it alone.",
                "The marker shows 4 and the storm is in sector 16: it comes to rest in sector 2.",
            ),
            "D-XVII-3": RuleWords(
                "No dials after turn 1",
                "From turn 2 on nobody dials for the storm. Weather Control and Family Atomics are played before the marker "
                "is turned up.",
            ),
            "D-STORM-3": RuleWords(
                "Who dials the storm",
                "Two players dial for the first storm only. From turn 2 on nobody does, whoever used the battle wheels last: "
                "the storm goes as far as the marker says that lies face down.",
            ),
            "D-STORM-6": RuleWords(
                "How far the storm goes",
                "After turn 1 the marker moves it one to six sectors, and Weather Control at most ten.",
            ),
            "D-STORM-8": RuleWords(
                "Weather Control",
                "From turn 2 on, played at the start of the storm phase: you say how far the storm goes, from 0 to 10 "
                "sectors. The marker that lies there is not used and goes back unseen.",
            ),
            "R-8": RuleWords(
                "Weather Control and the marker",
                "With Weather Control the marker that lies face down goes back, and nobody but Fremen ever knows which it was. "
                "Fremen draw another for the next turn.",
            ),
            "D-STORM-10": RuleWords(
                "One question for the whole storm",
                "Weather Control and Family Atomics are asked together: of everybody who might play one as far as all can "
                "see, whatever they hold. Weather Control counts first, then Family Atomics, then the storm moves. You can "
                "make Family Atomics depend on whether Weather Control is played.",
            ),
            "D-STATE-3": SEEN_BY_ONE,
            "R-93": RuleWords(
                "No weather deck without Fremen",
                "Fremen alone draw and know the markers, so the option is played only where somebody plays them.",
            ),
        },
        phases={
            "storm": (
                ("A marker says how far the storm goes; in turn 1 two players dial.", "D-STORM-3"),
                ("Fremen draw the marker of the next storm, and they alone know it.", "D-XVII-1"),
            )
        },
    ),
    refusals={
        "nobody_dials": "Nobody dials for this storm: it goes by the marker that lies face down. Leave the dial open.",
        "storm_is_played": "The storm is being played, by dials or by the marker. Change this when it has moved.",
    },
)
