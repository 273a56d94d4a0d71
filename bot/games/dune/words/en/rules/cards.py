"""Rules for players: treachery cards and Karama."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-CARD-1": RuleWords(
        "The treachery deck",
        "4 projectile weapons, 4 poison weapons, a Lasgun, 4 Shields, 4 Snoopers, 3 Cheap Hero(ine)s, 5 worthless "
        "cards, 2 Truthtrances, 2 Karamas, Weather Control, Hajr, Tleilaxu Ghola and Family Atomics. Discards lie "
        "open and are shuffled when the deck runs out; Family Atomics never comes back.",
    ),
    "D-CARD-2": RuleWords(
        "Cards stay with you",
        "Treachery cards cannot be given, sold or thrown away. You get rid of a worthless card only by playing it "
        "in a battle plan.",
    ),
    "D-CARD-3": RuleWords(
        "Truthtrance",
        "At any time: ask another player a question about the game that yes or no can answer. He must answer "
        "truthfully, and all hear it. What I can check, such as a card, a traitor or a sum of spice, I answer at "
        "once; a free question he answers, and if he does not in time, all see that there is no answer.",
    ),
    "D-CARD-4": RuleWords(
        "Weather Control",
        "From turn 2 on, at the start of the storm phase, you decide how far the storm moves, from 0 to 10 "
        "sectors (D-STORM-8).",
    ),
    "D-CARD-5": RuleWords(
        "Family Atomics",
        "Kills everybody on the Shield Wall, and takes from Arrakeen, Carthag and the Imperial Basin the shelter "
        "that it gave them (D-STORM-9).",
    ),
    "D-CARD-6": RuleWords(
        "Hajr",
        "Played in your own ground movement: you move twice this turn.",
    ),
    "D-CARD-7": RuleWords(
        "Tleilaxu Ghola",
        "At any time: one of your leaders comes back from the tanks for nothing, or up to 5 of your forces return "
        "to your reserves. It comes on top of all other revival.",
    ),
    "D-CARD-8": RuleWords(
        "Karama",
        "It cancels a power of another faction once, or borrows a privilege for you (D-KAR-1).",
    ),
    "D-CARD-9": RuleWords(
        "Cards that options add",
        "More treachery cards are in the deck only if the table has chosen them when it was made. Each has a rule of its own.",
    ),
    "D-CARD-10": RuleWords(
        "Cards that are set aside",
        "A card in a final battle plan, or a Karama that your highest bid rests on, can be used for nothing else "
        "meanwhile. It still counts among the cards in your hand.",
    ),
    "D-KAR-1": RuleWords(
        "Karama",
        "Anybody who holds a Karama may play it for one effect on one occasion; then it is discarded. The effects "
        "stand in D-KAR-4 to D-KAR-9, one for each faction.",
    ),
    "D-KAR-2": RuleWords(
        "What a Karama does",
        "It cancels a power of Atreides, Fremen, Harkonnen or Bene Gesserit once, buys you a card without paying, "
        "or lets you land at the Guild's price.",
    ),
    "D-KAR-3": RuleWords(
        "One occasion",
        "A Karama cancels a power once: one look, one question, one bonus card, one Voice, one worm. Then the "
        "power is back.",
    ),
    "D-KAR-4": RuleWords(
        "Karama against Atreides",
        "It prevents one look: at one card for sale, at the spice deck in this turn, or by prescience. Against "
        "prescience it may follow the question; then no answer is given, and no other question asked.",
    ),
    "D-KAR-5": RuleWords(
        "Karama to buy a card",
        "Say with your bid that a Karama covers it: if it wins, you buy that card without paying, and you may "
        "bid more than you own. Nobody gets the price. If somebody bids more, you keep the Karama.",
    ),
    "D-KAR-6": RuleWords(
        "Karama against Fremen",
        "The Fremen do not control one worm: their forces and those of their allies are eaten like all others, and "
        "nobody rides. It is played before the worm eats.",
    ),
    "D-KAR-7": RuleWords(
        "Karama against Harkonnen",
        "Harkonnen draw no bonus card for one purchase. It is played before they draw.",
    ),
    "D-KAR-8": RuleWords(
        "Karama against the Bene Gesserit",
        "It prevents one force from going along with a landing, or cancels one Voice after it was heard. There is "
        "no other Voice in that battle then.",
    ),
    "D-KAR-9": RuleWords(
        "Karama for a landing",
        "One landing from your reserves costs you what the Guild would pay: half, rounded up. It goes to the bank, "
        "not to the Guild.",
    ),
    "D-KAR-17": RuleWords(
        "No Karama against a Karama",
        "A Karama cannot be cancelled by another. They work in the order in which they are played.",
    ),
}
