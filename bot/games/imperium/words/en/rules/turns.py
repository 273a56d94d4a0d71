"""Rules for players: Agent turns, troops, Reveal turns."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "I-AGENT-1": RuleWords(
        "Sending an Agent",
        "Play a card with the icon of the space you want, and send one Agent there. A card without icons sends nobody.",
    ),
    "I-AGENT-2": RuleWords(
        "Your Agents",
        "You send those that stand with your Leader: two, a third with the Swordmaster, the Mentat while you have it.",
    ),
    "I-AGENT-3": RuleWords(
        "A space that is taken",
        "No Agent may stand there, not even your own. Infiltrate and Helena pass by Agents of others; the Kwisatz "
        "Haderach goes anywhere.",
    ),
    "I-AGENT-4": RuleWords(
        "What a space costs",
        "You pay at once, before anything that the turn gives you; if you cannot, you cannot go there. Of Sell "
        "Melange you say then how much spice you sell.",
    ),
    "I-AGENT-5": RuleWords("Once a game", "You may go to High Council and to Swordmaster but once each in a game."),
    "I-AGENT-6": RuleWords(
        "What a visit gives",
        "1 Influence if the space is a Faction's, what the space says, and what the card says under Agent. Take "
        "them in any order you like.",
    ),
    "I-AGENT-7": RuleWords(
        "Control bonus",
        "Whenever anybody sends an Agent to Arrakeen or Carthag, whoever controls it gains 1 Solari; of Imperial "
        "Basin it is 1 spice. Your own visits count.",
    ),
    "I-AGENT-8": RuleWords(
        "When Leaders act",
        "An ability that waits for something happens at that very moment: when Ilban pays, when Memnon takes his "
        "seat, when Ariana harvests.",
    ),
    "I-AGENT-9": RuleWords(
        "Harvesting",
        "You gain the spice of the Maker space (Imperial Basin 1, Hagga Basin 2, The Great Flat 3) and all bonus "
        "spice there. Carryall counts the first twice; Ariana takes 1 less and draws a card.",
    ),
    "I-AGENT-10": RuleWords("Plot cards in your turn", "You may play Plot cards at any point of your own turns."),
    "I-AGENT-11": RuleWords(
        "The Kwisatz Haderach",
        "It sends any Agent of yours, also one that stands on the board, to any space, also one that is taken. "
        "Costs and conditions hold all the same.",
    ),
    "I-AGENT-12": RuleWords(
        "The Voice",
        "No opponent can enter the space you name until your next turn begins, or the round ends.",
    ),
    "I-AGENT-13": RuleWords(
        "The end of a turn",
        "Your turn is over when you say so and all that must be done is done.",
    ),
    "I-AGENT-14": RuleWords(
        "An Agent that leaves again",
        "If you recall the Agent you have just sent, the rest of its visit happens all the same.",
    ),
    "I-AGENT-15": RuleWords(
        "The Voice in full",
        "It stops Infiltrate and Helena, too, and ends as your next turn begins, whatever you do in it. Spaces that "
        "several players name are all closed.",
    ),
    "I-AGENT-16": RuleWords(
        "Carryall after the harvest",
        "If you took the spice first, Carryall gives you the base spice once more.",
    ),
    "I-AGENT-17": RuleWords(
        "Whom the Kwisatz Haderach sends",
        "Any Agent of yours, Swordmaster and Mentat among them. Where one comes back to a space, the space gives "
        "everything anew.",
    ),
    "I-DEPLOY-1": RuleWords(
        "Recruiting",
        "Troops come from your supply into your garrison, fewer if there are not so many.",
    ),
    "I-DEPLOY-2": RuleWords(
        "Deploying",
        "With an Agent on a Combat space you may send to the Conflict all troops you recruit in this turn, and up "
        "to 2 more of your garrison.",
        "Hardy Warriors recruits 2: you may deploy up to 4.",
    ),
    "I-DEPLOY-3": RuleWords(
        "When to deploy",
        "At any time of that turn after the Agent is placed, at once or little by little.",
    ),
    "I-DEPLOY-4": RuleWords(
        "Recruits elsewhere",
        "On other spaces, and in a Reveal turn, recruits stay in the garrison unless the effect itself says more.",
    ),
    "I-DEPLOY-5": RuleWords(
        "Retreating and losing troops",
        "Troops that retreat go from the Conflict to your garrison; those you lose go to your supply.",
    ),
    "I-DEPLOY-6": RuleWords(
        "Strength",
        "Each troop in the Conflict counts 2, each sword 1. Without a troop there your strength is 0, whatever your "
        "swords.",
        "Three troops and two swords: strength 8.",
    ),
    "I-DEPLOY-7": RuleWords(
        "Swords without troops",
        "They are not lost. If a troop of yours comes to the Conflict later in the round, they count.",
    ),
    "I-REVEAL-1": RuleWords("Revealing", "In your Reveal turn you lay open all cards that are left in your hand."),
    "I-REVEAL-2": RuleWords(
        "What you reveal",
        "What these cards say under Reveal, in any order; 2 Persuasion for a High Council seat, 1 for an Agent on "
        "Hall of Oratory, and what you have prepared with Plot cards.",
    ),
    "I-REVEAL-3": RuleWords(
        "Drawing while you reveal",
        "A card you draw in your Reveal turn is revealed, too. One you draw after it stays in your hand.",
    ),
    "I-REVEAL-4": RuleWords(
        "Acquiring cards",
        "Spend Persuasion on cards of the Row, Arrakis Liaison and The Spice Must Flow, as many as you like, at any "
        "point of your Reveal turn. They go to your discard pile, and what they say under Acquire happens.",
    ),
    "I-REVEAL-5": RuleWords(
        "The Row is refilled",
        "A card that leaves the Row is replaced at once, and you may acquire the new one, too.",
    ),
    "I-REVEAL-6": RuleWords("Strength is set", "Your swords of the turn are added to your strength in the Conflict."),
    "I-REVEAL-7": RuleWords(
        "Tidying up",
        "At the end of your Reveal turn your cards in play are discarded, and Persuasion that is left is lost.",
    ),
    "I-REVEAL-8": RuleWords(
        "Cards of one Faction together",
        "Some effects ask for another card of a Faction in play. Cards of your Agent turns count, and two such cards "
        "help each other.",
    ),
    "I-REVEAL-9": RuleWords(
        "Hall of Oratory",
        "It gives 1 Persuasion a round at most, and only if an Agent of yours still stands there when you reveal.",
    ),
    "I-REVEAL-10": RuleWords(
        "First the Row",
        "The Row is refilled before what the acquired card says under Acquire.",
    ),
    "I-REVEAL-11": RuleWords(
        "A condition that does not hold yet",
        "An effect with a condition waits until your turn ends. If the condition comes to hold by then, it works.",
    ),
    "I-RECALL-1": RuleWords(
        "Recalling an Agent",
        "One of your Agents comes from the board back to your Leader, and can be sent again in this round.",
    ),
    "R-AGENT-3": RuleWords(
        "Your own Agent is in the way",
        "To pass by enemy Agents does not help against one of your own.",
    ),
    "R-AGENT-4": RuleWords(
        "Power Play",
        "It doubles the 1 Influence of the Faction's space, in whatever order you take the effects, and nothing else.",
    ),
    "R-AGENT-6": RuleWords(
        "No Foldspace left",
        "You may visit the Foldspace space all the same, for its Influence.",
    ),
    "R-AGENT-7": RuleWords(
        "Recalling whom you have just sent",
        "Urgent Mission may recall an Agent of this very turn. What its visit gives is not lost.",
    ),
    "R-REV-2": RuleWords(
        "An Agent in Hall of Oratory",
        "What counts is whether an Agent of yours stands there when you reveal, not how often you went.",
    ),
}
