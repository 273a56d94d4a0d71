"""Rules for players: what holds always, the setup, how a round goes."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "I-GEN-1": RuleWords("Cards go before rules", "Where a card says otherwise than a rule, the card holds."),
    "I-GEN-2": RuleWords(
        "What is limited",
        "Solari, spice and water never run out. Troops do: each player has 12 of them.",
    ),
    "I-GEN-3": RuleWords(
        "What everybody sees",
        "Resources, Influence, Victory Points, troops, Agents, cards in play and in discard piles, the Row, the "
        "Conflicts so far, and how many cards and Intrigue cards each player has.",
    ),
    "I-GEN-4": RuleWords(
        "What stays secret",
        "The cards in your hand and your Intrigue cards, the order of every deck, the Baron's two Factions, and "
        "whatever a card lets you alone look at.",
    ),
    "I-GEN-5": RuleWords(
        "Costs are paid whole",
        "A cost is paid in full or not at all, and no number falls below 0.",
    ),
    "I-GEN-6": RuleWords(
        "What you must do",
        "Most effects must be carried out. You may leave out what says “may”, what stands behind a price, trashing "
        "a card, and deploying; where it says “up to” or “any number”, none is enough.",
    ),
    "I-GEN-7": RuleWords(
        "One price, once",
        "An effect with a price is used at most once each time its card or space is used.",
    ),
    "I-GEN-8": RuleWords(
        "An empty deck of your own",
        "When you must draw and your deck is empty, your discard pile is shuffled into a new one. If that is empty, "
        "too, you draw no more.",
    ),
    "I-GEN-9": RuleWords(
        "An empty Intrigue deck",
        "The discarded Intrigue cards are shuffled into a new deck when one must be drawn. Without any, the draw is "
        "lost.",
    ),
    "I-GEN-10": RuleWords(
        "In play",
        "A card you play or reveal lies in play until your Reveal turn of that round ends, unless it is trashed "
        "before.",
    ),
    "I-GEN-11": RuleWords(
        "Trashing",
        "One card of your hand, discard pile or cards in play leaves the game, the one just played if you like. A "
        "card of the Reserve goes back to its stack. Victory Points it gave you stay.",
    ),
    "I-GEN-12": RuleWords("Discarding", "A card of your choice goes from your hand to your discard pile."),
    "I-GEN-13": RuleWords("Victory Points", "You may have more than 12 Victory Points, and never fewer than 0."),
    "I-GEN-14": RuleWords(
        "No gifts",
        "Players cannot give each other resources or cards. Promise what you like: nobody makes you keep it.",
    ),
    "I-GEN-15": RuleWords(
        "Paying for little",
        "You may pay a price, or play an Intrigue card whose conditions hold, even if it then gives you nothing.",
    ),
    "I-GEN-16": RuleWords(
        "A card trashed too early",
        "Effects of a card that is trashed before they are used are lost; what it has given stays. A card that must "
        "trash itself does so last.",
    ),
    "I-GEN-17": RuleWords(
        "Seen by all",
        "Cards that are acquired or trashed are seen by all, also one that goes on top of a deck. An Intrigue card "
        "that is stolen is known to its old and its new owner alone.",
    ),
    "I-SETUP-1": RuleWords(
        "The board at the beginning",
        "The Mentat stands on its space, and an Alliance token on each of the four Influence tracks.",
    ),
    "I-SETUP-2": RuleWords(
        "The Conflict deck",
        "Ten cards: one of level I on top, then five of level II, then the four of level III. Nobody sees those "
        "that are left out.",
        "Round 1 is level I, rounds 2 to 6 level II, rounds 7 to 10 level III.",
    ),
    "I-SETUP-3": RuleWords(
        "Row and Reserve",
        "Five Imperium cards lie face up: the Row. Beside it lie 8 Arrakis Liaison, 10 The Spice Must Flow and "
        "6 Foldspace.",
    ),
    "I-SETUP-4": RuleWords(
        "Choosing Leaders",
        "Each takes a Leader that nobody has yet, in the order of the seats, or the Leaders are dealt.",
    ),
    "I-SETUP-5": RuleWords(
        "What you begin with",
        "Ten cards, shuffled, and 1 water. Rabban has 1 spice and 1 Solari besides.",
    ),
    "I-SETUP-6": RuleWords(
        "Agents, troops and points",
        "You begin with two Agents, 3 troops in the garrison and 9 in the supply, no Influence, and 0 Victory "
        "Points; in a game of four with 1.",
    ),
    "I-SETUP-7": RuleWords("The first player", "Who begins is drawn by lot."),
    "I-SETUP-8": RuleWords(
        "The Baron's plan",
        "Before round 1 whoever plays the Baron picks two Factions in secret.",
    ),
    "I-SETUP-9": RuleWords("One Leader each", "No two sides have the same Leader."),
    "I-ROUND-1": RuleWords(
        "A Mentat that was won",
        "Whoever won the Mentat in the last Conflict takes it as the round begins.",
    ),
    "I-ROUND-2": RuleWords("A new Conflict", "The next Conflict card is turned up: what the round is fought for."),
    "I-ROUND-3": RuleWords(
        "Defending what you control",
        "If the Conflict is about a space you control, you may send 1 troop from your supply to it at once.",
    ),
    "I-ROUND-4": RuleWords("Drawing", "Everybody draws 5 cards."),
    "I-ROUND-5": RuleWords(
        "Turns",
        "From the first player on, each takes one turn after another, an Agent turn or a Reveal turn, round and "
        "round. After your Reveal turn you are passed over until the round ends.",
    ),
    "I-ROUND-6": RuleWords(
        "When to reveal",
        "You may take your Reveal turn though you have Agents left. Without an Agent, or without a card and a space "
        "for it, you must; nobody passes.",
    ),
    "I-MAKER-1": RuleWords(
        "Bonus spice",
        "After the combat each of the three Maker spaces on which no Agent stands gets 1 bonus spice.",
    ),
    "I-RECALL-2": RuleWords(
        "The end of a round",
        "Agents and Mentat go home, the first player's marker goes clockwise, and the next round begins.",
    ),
    "I-END-1": RuleWords(
        "When the game ends",
        "At the end of a round in which somebody has 10 or more Victory Points, or of round 10.",
    ),
    "I-END-2": RuleWords(
        "Endgame cards",
        "When the game ends all play the Endgame cards they like at the same time. Then the most Victory Points win.",
    ),
    "I-END-3": RuleWords(
        "Ties at the end",
        "Among equal Victory Points the most spice wins, then Solari, then water, then troops in the garrison, then "
        "the later Reveal turn.",
    ),
    "I-END-4": RuleWords(
        "Cards you own",
        "Your deck, your hand, your discard pile and your cards in play.",
    ),
    "I-END-5": RuleWords(
        "Ten points in the middle of a round",
        "Nobody wins before the round is over. Points that are lost again by then end nothing.",
    ),
}
