"""Rules for players: battles."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-BAT-1": RuleWords(
        "Who must fight",
        "Players with forces in the same territory fight until only one of them is left there. Allies do not "
        "fight, and nobody fights in the Polar Sink or across the storm.",
    ),
    "D-BAT-2": RuleWords(
        "Peace in the Polar Sink",
        "There are no battles in the Polar Sink, whoever stands there.",
    ),
    "D-BAT-3": RuleWords(
        "The storm keeps forces apart",
        "Forces of one territory on different sides of the storm do not fight each other, and those in the storm's "
        "own sector only fight there. In a stronghold under the storm both sides stand in that one sector, and "
        "fight.",
    ),
    "D-BAT-4": RuleWords(
        "Who is the aggressor",
        "The first player fights all of his battles and chooses their order, then the next in storm order, and so "
        "on. He is the aggressor, who wins ties.",
    ),
    "D-BAT-5": RuleWords(
        "Choosing the next battle",
        "The aggressor chooses where to fight next, and against whom if there are several. If there is one "
        "battle only, nobody is asked. Without an answer it is the first place in alphabetical order, and "
        "there the enemy who comes next in storm order.",
    ),
    "D-BAT-6": RuleWords(
        "The battle plan",
        "A plan is a number of forces, a leader or a Cheap Hero(ine), and at most one weapon and one defence.",
    ),
    "D-BAT-7": RuleWords(
        "The number you dial",
        "From 0 up to the number of forces you have on that battlefield. What you dial is your strength, and what "
        "you lose if you win.",
    ),
    "D-BAT-8": RuleWords(
        "Which leaders can fight",
        "A living leader of yours who has not fought in another territory this turn. One who survives may fight "
        "again in the same territory.",
    ),
    "D-BAT-9": RuleWords(
        "A leader is a must",
        "If you have a leader who can fight or a Cheap Hero(ine), one of them must go. If you have neither, "
        "everybody is told so, and you fight with forces alone and play no cards.",
    ),
    "D-BAT-10": RuleWords(
        "Cards in a plan",
        "One card as a weapon and one as a defence, no more; a worthless card may stand in for either. A Cheap "
        "Hero(ine) takes the leader's place, counts 0 and is discarded afterwards.",
    ),
    "D-BAT-11": RuleWords(
        "The course of a battle",
        "The battle is announced, the Voice may command, the plans are made and prescience may ask. Both plans are "
        "shown at once. Then come treachery, Lasgun and Shield, weapons and defences, the totals and the losses.",
    ),
    "D-BAT-12": RuleWords(
        "When a plan counts",
        "Your plan is secret, and you may change it until both are in, or, against prescience, until you say that "
        "it is final.",
    ),
    "D-BAT-13": RuleWords(
        "Who kills whose leader",
        "A leader dies if the enemy's weapon meets no fitting defence: a Shield stops projectiles, a Snooper stops "
        "poison, nothing stops a Lasgun. Both leaders may die.",
    ),
    "D-BAT-14": RuleWords(
        "Who wins",
        "Your total is the number dialled, and the value of your leader if he survives. The higher total wins; in "
        "a tie the aggressor does.",
        "4 forces and Stilgar (7) make 11. If Stilgar is killed, they make 4.",
    ),
    "D-BAT-15": RuleWords(
        "Spice for the dead",
        "Killed leaders go to the tanks, and the winner gets the value of each of them in spice from the bank, his "
        "own among them.",
    ),
    "D-BAT-16": RuleWords(
        "What the loser loses",
        "All his forces on the battlefield, and all cards of his plan. His leader comes back to him unless he was "
        "killed.",
    ),
    "D-BAT-17": RuleWords(
        "What the winner loses",
        "As many forces as he dialled. He keeps or discards each card of his plan, but a Cheap Hero(ine) always goes.",
    ),
    "D-BAT-18": RuleWords(
        "The winner's choices",
        "The winner says which cards to discard, and which forces are lost if some have a star. Without an answer "
        "all cards are kept that can be, and ordinary forces go first.",
    ),
    "D-BAT-19": RuleWords(
        "A third player",
        "If a third player stands on the same battlefield, he fights the survivors next. The winner's leader and "
        "the cards that he kept can be used again there.",
    ),
    "D-BAT-20": RuleWords(
        "Treachery",
        "When the plans are shown and the enemy's leader is in your pay, you may call treachery; you need not. "
        "Harkonnen may do it for an ally. Nobody outside the battle can.",
    ),
    "D-BAT-21": RuleWords(
        "When treachery is called",
        "The caller wins at once, whatever the plans are. He loses no forces, keeps his leader and all cards but a "
        "Cheap Hero(ine), and gets the traitor's value in spice. The other side loses all forces there, its cards "
        "and the traitor.",
    ),
    "D-BAT-22": RuleWords(
        "When both call treachery",
        "Both lose all forces on the battlefield, all cards of their plans and both leaders. Nobody gets spice.",
    ),
    "D-BAT-23": RuleWords(
        "Who is never a traitor",
        "A Cheap Hero(ine) cannot betray anybody.",
    ),
    "D-BAT-24": RuleWords(
        "Being asked about treachery",
        "Both sides are asked in every battle, so that nobody can tell from it who holds a traitor. Where a Cheap "
        "Hero(ine) leads, or nobody, there is nothing to call, and nobody waits for an answer. Not calling shows "
        "nothing. Without an answer treachery is called if it can be.",
    ),
    "D-BAT-25": RuleWords(
        "Lasgun and Shield",
        "If a Lasgun and a Shield are in the two plans, or both in one, and nobody has called treachery, the "
        "whole territory explodes, across the storm, too: all forces of all players, all spice there, both "
        "leaders and all cards of both plans. Nobody wins, and nobody is paid for leaders.",
    ),
    "D-BAT-26": RuleWords(
        "A missed battle plan",
        "If your plan is not there in time, your leader of the highest value fights, or a Cheap Hero(ine) if you "
        "have none, with all your forces and no cards but those that a Voice demands. A table can choose that no "
        "force is dialled instead, or that the game is paused once and you have your time again.",
    ),
    "D-BAT-27": RuleWords(
        "Leaders after a battle",
        "A leader who has fought stays bound to that territory until the battle phase is over. Then he is free again.",
    ),
    "D-BAT-29": RuleWords(
        "What a final plan ties up",
        "Leader and cards of a plan that is final can be used for nothing else until the battle is over. If a plan "
        "that is not final becomes impossible, you are asked for a new one, with the full time.",
    ),
    "D-BAT-30": RuleWords(
        "Empty battlefields",
        "If both sides lose everything, or the winner has to give up all his forces, the place may be left "
        "empty, and nobody holds it then.",
    ),
}
