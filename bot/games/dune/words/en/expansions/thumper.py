"""The Thumper in English."""

from __future__ import annotations

from bot.games.option_words import OptionWords, RuleWords

from ...expansion import ExpansionWords
from ...expansions.thumper import ThumperSayings

WORDS = ExpansionWords(
    option=OptionWords(
        "Thumper",
        "One more treachery card: just before a spice blow it brings a worm.",
        rules={
            "T-THUMPER-1": RuleWords(
                "Thumper",
                "Played just before the spice blow: a worm comes as if its card had been the first one. Then cards are "
                "turned until a territory comes; other worms do nothing.",
            ),
            "T-THUMPER-2": RuleWords(
                "When a Thumper is played",
                "A Thumper can be played from turn 2 on. Where spice cards lie on two piles, you name one of them.",
            ),
            "T-THUMPER-3": RuleWords(
                "A Thumper in advance",
                "Everybody may order a Thumper for the next blow, whether or not they hold one, and nobody waits for it. "
                "Without an order or a stop it is kept.",
            ),
            "T-THUMPER-5": RuleWords(
                "A Thumper is a worm",
                "It is the first worm of the turn, or of its pile, in everything: the nexus, a Karama against it, the ride. "
                "It takes no card from the spice deck. For a second pile it comes when that begins. Where no worm could "
                "rise yet, it brings the nexus alone.",
            ),
        },
        phases={"spice_blow": (("A Thumper brings a worm before the first card.", "T-THUMPER-1"),)},
    ),
    card_texts={"thumper": "just before a spice blow, from turn 2: it is the first worm; order it, or set a stop"},
    played={"thumper": "🃏 {who:Sign} {who:plays|play|play} the Thumper: a worm comes in the place of a spice card."},
    refusals={"no_such_pile": "Name pile 1 or, where there are two, pile 2; and only if you play the Thumper."},
    asking=ThumperSayings(
        title="Thumper",
        fields={"play": "Play the Thumper"},
        begins="The spice blow is about to begin. A Thumper now counts as its first worm.",
        nexus="Such a worm brings a nexus first.",
        rises="It rises in {where}: {those}.",
        rises_alone="It rises in {where}: nobody.",
        spares="It spares Fremen and their allies there, unless a Karama ends that.",
        nowhere="There is no territory in which it could rise.",
        held="You hold the Thumper. It is used up if you play it.",
        not_held="You do not hold the Thumper, so all you can do is let the blow begin.",
        let="Let the blow begin",
        play="Play the Thumper",
        by_default="You do not play the Thumper.",
        lets="Let the blow begin.",
        plays="Play the Thumper.",
        armed="play it just before the next spice blow",
        which={"pile": "For which pile"},
        begins_with_two="The spice blow is about to begin. A Thumper now counts as the first worm of the pile that you name.",
        of_pile="Pile {pile}: {said}",
        play_for="Play the Thumper for pile {pile}",
        plays_for="Play the Thumper for pile {pile}.",
        armed_for="play it just before the next spice blow, for pile {pile}",
    ),
)
