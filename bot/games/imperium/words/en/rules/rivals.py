"""Rules for players: House Hagal, the game of two, the game against two Rivals."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "I-HAGAL-1": RuleWords(
        "Rivals",
        "A Rival has Agents, troops and Influence, but no hand and no Reveal turn. It pays no costs and takes "
        "nothing from spaces.",
    ),
    "I-HAGAL-2": RuleWords(
        "A Rival's turn",
        "Its top card names a space. If that is free the Rival sends an Agent there; else the next card is turned up.",
    ),
    "I-HAGAL-3": RuleWords(
        "The Rivals' deck",
        "When it is empty, or its Reshuffle card comes, all of it is shuffled. If no card of a whole deck fits, the "
        "Rival's turn is passed over.",
    ),
    "I-HAGAL-4": RuleWords(
        "What a Rival's card does",
        "Its 1 Influence, which can bring an Alliance but no bonus, its recruits, and in a game against two its "
        "Leader's signet ability.",
    ),
    "I-HAGAL-5": RuleWords(
        "A Rival's troops",
        "On a Combat space it deploys all its recruits of the turn and up to 2 of its garrison, always as many as it "
        "can.",
    ),
    "I-HAGAL-6": RuleWords(
        "A Rival harvests",
        "It goes to the free Maker space with the most bonus spice. Where none has any, another card is turned up.",
    ),
    "I-HAGAL-7": RuleWords(
        "Cards against Rivals",
        "They work as against players, as far as the Rival has what they are about.",
    ),
    "I-HAGAL-8": RuleWords(
        "A Rival's swords",
        "Before Combat cards are played, each Rival with a troop in the Conflict turns up a card and adds its swords.",
    ),
    "I-HAGAL-9": RuleWords("Used Rival cards", "They stay out until the deck is shuffled."),
    "I-HAGAL-10": RuleWords("The Voice and Harvest Spice", "A Maker space you have named is passed over."),
    "I-HAGAL-11": RuleWords(
        "Rivals are opponents",
        "Their Agents are enemy Agents. In a game of two House Hagal comes after the players.",
    ),
    "I-2P-1": RuleWords(
        "Two players and House Hagal",
        "House Hagal plays with 3 Agents and 12 troops in its supply. All begin with 0 Victory Points.",
    ),
    "I-2P-2": RuleWords(
        "When House Hagal acts",
        "After each Agent turn of the first player, while it has an Agent left.",
    ),
    "I-2P-3": RuleWords(
        "What House Hagal wants",
        "No resources, no rewards and no points. It can hold an Alliance, which is worth nothing to anybody then.",
    ),
    "I-2P-4": RuleWords(
        "House Hagal in the Conflict",
        "By its strength it ranks among the players. A first reward that it wins is lost.",
    ),
    "I-2P-5": RuleWords("Rewards for two", "The third reward is only for those who tie for second."),
    "I-2P-6": RuleWords(
        "Losing control to House Hagal",
        "If it wins a Conflict about a space you control, you control it no more, and nobody does.",
    ),
    "I-2P-7": RuleWords(
        "House Hagal chooses nothing",
        "Its cards name space and Faction, and it always deploys as many troops as it can.",
    ),
    "I-SOLO-1": RuleWords(
        "Alone against two",
        "Choose a difficulty and two Rivals with Leaders; neither Paul nor Helena can be one. They use their signet "
        "abilities alone.",
    ),
    "I-SOLO-2": RuleWords(
        "What Rivals begin with",
        "2 Agents, 1 water and, by the difficulty, a garrison and an Intrigue card. At harder levels the Mentat's "
        "space costs 5 Solari.",
    ),
    "I-SOLO-3": RuleWords("Who begins against Rivals", "The Rival on your left begins in round 1, then clockwise."),
    "I-SOLO-4": RuleWords(
        "Turns against Rivals",
        "All three take turns in order. The turns are over when you have revealed and no Rival has an Agent left.",
    ),
    "I-SOLO-5": RuleWords(
        "The Rivals' Swordmasters",
        "From a certain round on, by the difficulty, both have a third Agent.",
    ),
    "I-SOLO-6": RuleWords(
        "A Rival's signet",
        "Where its card shows it, a Rival uses its Leader's signet ability and pays if it can.",
    ),
    "I-SOLO-7": RuleWords(
        "Rewards for Rivals",
        "They gain first and second rewards, Intrigue cards unseen and unplayed, but trash nothing.",
    ),
    "I-SOLO-8": RuleWords(
        "Rivals and Influence",
        "They gain points for 2 Influence and for Alliances, and lose them as players do, but have no bonus at 4.",
    ),
    "I-SOLO-9": RuleWords(
        "What Rivals buy",
        "At once and as often as they can: 1 Victory Point for 3 Intrigue cards, for 3 water, for 7 Solari or for "
        "7 spice.",
    ),
    "I-SOLO-10": RuleWords(
        "What a Rival chooses",
        "It gains Influence where it has least. Ties, and whatever else it must choose, you choose.",
    ),
    "I-SOLO-11": RuleWords(
        "Corner the Market against Rivals",
        "Each Rival counts as owning two of The Spice Must Flow.",
    ),
    "I-SOLO-12": RuleWords(
        "Rivals that hold back",
        "At the two hardest levels a Rival that leads by 4 strength deploys no more in Conflicts of level I and II.",
    ),
    "I-SOLO-13": RuleWords(
        "The end against Rivals",
        "A Rival with 10 Victory Points ends the game like a player. You win only with the most.",
    ),
    "I-SOLO-14": RuleWords("What you choose alone", "The level, both Rivals' Leaders, and who sits on your left."),
    "I-SOLO-15": RuleWords("The hardest level", "There you cannot go to the Swordmaster's space at all."),
    "I-SOLO-16": RuleWords(
        "A Rival's two Factions",
        "Where it gains Influence with several, it takes those where it has least. You choose among equal ones.",
    ),
    "I-SOLO-17": RuleWords("A Rival defends", "It always sends the troop with which it defends what it controls."),
}
