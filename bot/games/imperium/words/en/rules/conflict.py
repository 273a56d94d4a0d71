"""Rules for players: Influence, the Mentat and what else the board gives, Conflicts."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "I-INFL-1": RuleWords(
        "Influence",
        "Each track goes from 0 to 6, and what you would gain beyond that is lost. You go step by step, and each "
        "step does what it says.",
    ),
    "I-INFL-2": RuleWords(
        "Two Influence",
        "When you come to 2 with a Faction you gain 1 Victory Point, and lose it if you fall below.",
    ),
    "I-INFL-3": RuleWords(
        "Four Influence",
        "When you come to 4 you gain a bonus: 2 troops with the Emperor, 3 Solari with the Spacing Guild, an "
        "Intrigue card with the Bene Gesserit, 1 water with the Fremen. You keep it, and gain it anew if you fall and "
        "rise again.",
    ),
    "I-INFL-4": RuleWords(
        "Alliances",
        "The first to have 4 Influence with a Faction takes its Alliance, worth 1 Victory Point while it is held.",
    ),
    "I-INFL-5": RuleWords(
        "Losing an Alliance",
        "It goes to whoever comes to have more Influence there than its holder. As much is not enough.",
    ),
    "I-INFL-6": RuleWords(
        "When an Alliance's holder falls back",
        "If somebody has more then, or the holder has 3 or less, it goes to the highest with 4 or more; among equal "
        "ones whoever fell back chooses. If nobody has 4 it goes back to the board.",
    ),
    "I-INFL-7": RuleWords(
        "Influence of your choice",
        "Two Influence with a Faction of your choice are both with the same one.",
    ),
    "I-INFL-8": RuleWords(
        "Paying with Influence",
        "You can only lose Influence that you have: a Faction with which you stand at 0 cannot be named.",
    ),
    "I-MENTAT-1": RuleWords(
        "Where the Mentat is",
        "On its own space, with a player, on the space to which it was sent, or promised to the winner of a Conflict.",
    ),
    "I-MENTAT-2": RuleWords(
        "Taking the Mentat",
        "You take it from its own space alone. For this round it is one more Agent of yours.",
    ),
    "I-MENTAT-3": RuleWords(
        "The Mentat is gone",
        "You may send an Agent to its space all the same, and draw the card.",
    ),
    "I-MENTAT-4": RuleWords("The Mentat goes home", "At the end of the round it returns to its space."),
    "I-MENTAT-5": RuleWords(
        "Winning the Mentat",
        "Whoever wins it in a Conflict takes it as the next round begins and has it for that round.",
    ),
    "I-MENTAT-6": RuleWords(
        "The Mentat on its space",
        "While it waits there the space is free. Once its holder has sent it somewhere it is an Agent like the "
        "others, even on that space.",
    ),
    "I-SWORD-1": RuleWords(
        "The Swordmaster",
        "Your third Agent, for the rest of the game. You may send it in this round already.",
    ),
    "I-COUNCIL-1": RuleWords(
        "The High Council",
        "With a seat you have 2 Persuasion more in each of your Reveal turns, beginning with this round's.",
    ),
    "I-CONTROL-1": RuleWords(
        "Control",
        "Whoever wins a Conflict about Arrakeen, Carthag or Imperial Basin controls it until somebody else does.",
    ),
    "I-COMBAT-1": RuleWords(
        "Rivals draw first",
        "Each Rival with a troop in the Conflict turns up a card and adds its swords.",
    ),
    "I-COMBAT-2": RuleWords(
        "Combat cards",
        "Whoever has a troop in the Conflict plays Combat cards or passes, in turn from the first player on. "
        "Without a troop you are out of it.",
    ),
    "I-COMBAT-3": RuleWords(
        "When the combat is decided",
        "When all have passed one after another. Whoever passed may still play when his turn comes round.",
    ),
    "I-COMBAT-4": RuleWords(
        "Cards for the winner",
        "Cards to be played when you win come after the rewards, not before.",
    ),
    "I-COMBAT-5": RuleWords(
        "Who gets which reward",
        "The strongest gains the first reward, the next the second, and among four the next the third. Who tie for "
        "first gain the second reward, who tie for second the third. Strength 0 gains nothing.",
        "Two tie for first: nobody wins, and both get the second reward.",
    ),
    "I-COMBAT-6": RuleWords(
        "The order of rewards",
        "First, second, third; equal ones from the first player on. Each may change what the next is worth.",
    ),
    "I-COMBAT-7": RuleWords(
        "After a victory",
        "Whoever won alone may play the cards for winners then, also one he has just gained, and pay with what he "
        "has gained.",
    ),
    "I-COMBAT-8": RuleWords(
        "After the combat",
        "All troops in the Conflict go back to the supply, not to the garrison.",
    ),
    "I-COMBAT-9": RuleWords(
        "Naming before gaining",
        "Where a reward lets you choose several things, name all of them before you gain the first.",
    ),
    "R-CHOOSE-1": RuleWords(
        "Choosing several",
        "You name all that you choose before the first of it happens.",
    ),
    "R-CONTROL-2": RuleWords(
        "The troop that defends",
        "You need not send it; without an answer it is sent.",
    ),
    "R-RETREAT-1": RuleWords("Any number", "“Any number” and “up to” may be none at all."),
    "R-MENTAT-1": RuleWords(
        "Recalling the Mentat",
        "Urgent Mission may recall the Mentat that you have sent in this round.",
    ),
    "R-LEADER-2": RuleWords(
        "Masterstroke",
        "It happens by itself when the fourth troop is deployed in one turn, however they got there.",
    ),
    "R-LEADER-4": RuleWords(
        "Spice Addict",
        "It must be used, and counts only for spice that Ariana harvests with an Agent on a Maker space.",
    ),
    "R-LEADER-5": RuleWords(
        "Manipulate",
        "Nobody else can acquire the card set aside. If Helena has not acquired it when her Reveal turn ends, it "
        "leaves the game.",
    ),
    "R-LEADER-6": RuleWords("No card to look at", "An empty deck cannot be looked at, and is not shuffled for it."),
    "R-LEADER-8": RuleWords(
        "Ariana with Carryall",
        "The base spice is doubled first, then she takes 1 less, once.",
    ),
    "R-LEADER-9": RuleWords("Connections", "Memnon gains it when he takes his seat, so once a game."),
}
