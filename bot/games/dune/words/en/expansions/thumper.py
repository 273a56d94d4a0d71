"""The Thumper in English."""

from __future__ import annotations

from bot.games.options import OptionWords
from bot.games.rulebook import RuleWords

from ...expansion import ExpansionWords
from ...expansions.thumper import ThumperSayings

WORDS = ExpansionWords(
    option=OptionWords("Thumper", "One more treachery card: just before a spice blow it brings a worm."),
    card_texts={"thumper": "just before a spice blow, from turn 2: it is the first worm; order it, or set a stop"},
    played={"thumper": "🃏 {who:Sign} {who:plays|play|play} the Thumper: a worm comes before any spice card."},
    rules={
        "D-CARD-9": RuleWords(
            "Thumper",
            "Played just before the spice blow, from turn 2 on: a worm comes as if its card had been the first one. "
            "Then cards are turned until a territory comes; other worms do nothing.",
        ),
    },
    phases={"spice_blow": (("A Thumper brings a worm before the first card.", "D-CARD-9"),)},
    asking=ThumperSayings(
        title="Thumper",
        fields={"play": "Play the Thumper"},
        begins="The spice blow is about to begin. A Thumper now counts as its first worm.",
        nexus="Such a worm brings a nexus first.",
        rises="It rises in {where}: {those}.",
        rises_alone="It rises in {where}: nobody.",
        nowhere="There is no territory in which it could rise.",
        held="You hold the Thumper. It is used up if you play it.",
        not_held="You do not hold the Thumper, so all you can do is let the blow begin.",
        let="Let the blow begin",
        play="Play the Thumper",
        by_default="You play no Thumper.",
        lets="Let the blow begin.",
        plays="Play the Thumper.",
        armed="play it just before the next spice blow",
    ),
)
