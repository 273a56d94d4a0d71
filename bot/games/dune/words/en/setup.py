"""The questions before turn 1 in English."""

from __future__ import annotations

from ..sayings.setup import PlacementSayings, PredictionSayings, SetupSayings, TraitorSayings

SETUP = SetupSayings(
    prediction=PredictionSayings(
        title="Prediction",
        fields={"faction": "Who will win (nothing = random)", "turn": "In which turn (nothing = random)"},
        foretell="Predict who will win by holding strongholds, and in which of the {turns} turns.",
        anew="Predict once more who will win by holding strongholds, and in which turn: a moderator lets you.",
        was="So far you have predicted {who} in turn {turn}.",
        if_true="If it comes true to the turn, you alone win instead.",
        by_chance="Leave both to chance",
        by_default="You predict a winner and a turn drawn at random, and are told which.",
        both="Predict {who} in turn {turn}.",
        only_winner="Predict {who} in a turn drawn at random.",
        only_turn="Predict a winner drawn at random in turn {turn}.",
        neither="Predict a winner and a turn drawn at random.",
    ),
    traitor=TraitorSayings(
        title="Choose a traitor",
        fields={"leader": "Traitor to keep"},
        keep_one="Keep one of them as your traitor for the whole game.",
        none_to_keep="All are your own leaders, so there is none to keep.",
        not_own="You cannot keep your own: {discs}.",
        keep="Keep {leader:disc}",
        noted="Noted",
        none_of_theirs="It is noted that you drew only your own leaders.",
        kept="Keep {leader:valued} as your traitor.",
        just_noted="Noted.",
    ),
    placement=PlacementSayings(
        title="Fremen placement",
        fields={"forces": "Forces, 10 in all", "starred": "Fedaykin among them"},
        place_ten="Place ten forces over Sietch Tabr, False Wall South and False Wall West.",
        fedaykin="Up to {number} of them may be Fedaykin; the rest wait in reserve.",
        ready={
            "tabr": "All 10 in Sietch Tabr",
            "tabr_fedaykin": "All 10 in Sietch Tabr, 3 Fedaykin",
            "two": "7 in Sietch Tabr, 3 in False Wall South",
            "three": "4 in Sietch Tabr, 3 in each False Wall",
        },
        placed="Place {those}.",
        placed_nobody="Place nobody.",
    ),
)
