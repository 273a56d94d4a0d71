"""The Harvester in English."""

from __future__ import annotations

from bot.games.option_words import OptionWords, RuleWords

from ...expansion import ExpansionWords
from ...expansions.harvester import HarvesterSayings

WORDS = ExpansionWords(
    option=OptionWords(
        "Harvester",
        "One more treachery card: it doubles the spice that has just blown.",
        rules={
            "T-HARVESTER-1": RuleWords(
                "Harvester",
                "Played right after a territory's card has put its spice down, in turn 1, too: as much again comes from "
                "the bank. What lay there before is not doubled. Where the storm kept the spice away it cannot be played.",
                "The card brings 8 spice to a place where 3 lie: with a Harvester there are 19.",
            ),
            "T-HARVESTER-2": RuleWords(
                "A Harvester in advance",
                "Everybody may order a Harvester, held or not: for the next blow, for a territory, or from an amount on. "
                "Nobody waits for it, and without an order or a stop it is kept.",
            ),
            "T-HARVESTER-3": RuleWords(
                "What a Harvester adds",
                "The window for it stands open for a moment and waits for nobody. The worms of that spice blow have come "
                "before, so none of them eats what the card adds.",
            ),
        },
        phases={
            "spice_blow": (("A Harvester doubles the spice that a territory's card has brought.", "T-HARVESTER-1"),)
        },
    ),
    card_texts={"harvester": "just after a spice blow: as much spice again; order it, or set a stop"},
    played={"harvester": "🃏 {who:Sign} {who:plays|play|play} the Harvester: as much spice comes again."},
    asking=HarvesterSayings(
        title="Harvester",
        fields={"play": "Play the Harvester"},
        fallen="{amount} spice has just come down in {where}: {those}.",
        fallen_alone="{amount} spice has just come down in {where}: nobody.",
        doubles="A Harvester now puts {amount} more into {where}.",
        held="You hold the Harvester. It is used up if you play it.",
        not_held="You do not hold the Harvester, so all you can do is leave it at that.",
        let="Leave it at that",
        play="Play the Harvester",
        by_default="You do not play the Harvester.",
        lets="Leave it at that.",
        plays="Play the Harvester.",
        in_advance={"territory": "Only if it blows in", "at_least": "Only from this much spice on"},
        armed="play it at the next spice blow",
        armed_amount="play it at the next spice blow that brings at least {amount}",
        armed_territory="play it at the next spice blow in {where}",
        armed_both="play it at the next spice blow in {where}, if that brings at least {amount}",
    ),
)
