"""What players are told of the worth of forces in battle: where starred ones count double, and where spice counts.

Both options bring some of these numbers: each such text says what holds with either and with both.
"""

from __future__ import annotations

from bot.games.option_words import RuleWords

WORDS = RuleWords(  # of the option “Shield Wall”, too
    "Words",
    "Forces that are not on the board wait in your reserves; lost ones lie in the Tleilaxu tanks. The five strongholds "
    "win the game, with “Shield Wall” that rock as well. Sardaukar and Fedaykin have a star, and count double in battle "
    "with “Additional advantages”.",
)
_DIAL = RuleWords(
    "The number you dial",
    "From 0 up to what your forces on that battlefield can make. Sardaukar and Fedaykin count double with “Additional "
    "advantages”. In the advanced game a force counts half unless 1 spice is paid for it. What you dial is your "
    "strength, and what you lose if you win.",
)
_LOSSES = RuleWords(
    "What the winner loses",
    "Forces that together make the number he dialled, with its spice if the game is the advanced one; he chooses which. "
    "He keeps or discards each card of his plan, but a Cheap Hero(ine) always goes.",
)
STARRED = {
    "D-OPT-3": WORDS,
    "D-BAT-7": _DIAL,
    "D-BAT-17": _LOSSES,
    "D-XV-EMP": RuleWords(
        "Sardaukar",
        "The Emperor's five starred forces are worth 2 each in battle and when losses are counted, but only 1 against "
        "Fremen. They count as one force for everything else, and one of them comes back from the tanks a turn.",
        "2 forces and 3 Sardaukar dial up to 8; against Fremen up to 5.",
    ),
    "D-XV-FR-5": RuleWords(
        "Fedaykin",
        "The three starred forces of the Fremen are worth 2 each in battle and when losses are counted. They count as "
        "one force for everything else, and one of them comes back from the tanks a turn.",
    ),
    "D-REV-3": RuleWords(
        "One starred force a turn",
        "At most one of the forces that you bring back in a turn has a star. It counts as one force, and costs no more "
        "than another.",
    ),
    "R-28": RuleWords(
        "Starred forces and Tleilaxu Ghola",
        "One starred force comes back a turn, by all means together: a Tleilaxu Ghola lifts the limit on numbers, and not "
        "this one.",
    ),
    "R-88": RuleWords(
        "Numbers that no forces make",
        "You can dial no number that your forces cannot make exactly, for that is what you lose if you win.",
        "3 Sardaukar alone dial 0, 2, 4 or 6.",
    ),
}
PAID = {
    "D-BAT-6": RuleWords(
        "The battle plan",
        "A plan is a number and the spice for it, a leader or a Cheap Hero(ine), and at most one weapon and one defence.",
    ),
    "D-BAT-7": _DIAL,
    "D-BAT-17": _LOSSES,
    "D-BAT-21": RuleWords(
        "When treachery is called",
        "The caller wins at once, whatever the plans are. He loses no forces, keeps his leader, his spice and all cards "
        "but a Cheap Hero(ine), and gets the traitor's value in spice. The other side loses all forces there, its "
        "cards, the spice of its plan and the traitor.",
    ),
    "D-BAT-22": RuleWords(
        "When both call treachery",
        "Both lose all forces on the battlefield, all cards and the spice of their plans and both leaders. Nobody gets "
        "spice.",
    ),
    "D-BAT-25": RuleWords(
        "Lasgun and Shield",
        "If a Lasgun and a Shield are in the two plans, or both in one, and nobody calls treachery, the whole territory "
        "explodes, across the storm, too: all forces and all spice there, both leaders, all cards and the spice of "
        "both plans. Nobody wins, and nobody is paid for leaders.",
    ),
    "D-BAT-26": RuleWords(
        "A missed battle plan",
        "If your plan is not there in time, your leader of the highest value fights, or a Cheap Hero(ine) if you have "
        "none, with all your forces, no spice and only cards that a Voice demands. A table can choose that no force is "
        "dialled instead, or that the game is paused once and you have your time again.",
    ),
    "D-BAT-29": RuleWords(
        "What a final plan ties up",
        "Leader, cards and spice of a plan that is final can be used for nothing else until the battle is over. If a "
        "plan that is not final becomes impossible, you are asked for a new one, with the full time.",
    ),
    "D-XXIV-1": RuleWords(
        "Spice in battle",
        "Each force in your dial counts in full if you pay 1 spice for it, and half otherwise: 1 or a half, a starred "
        "one that counts double 2 or 1. So it is for Fremen, too.",
        "5 forces, 2 of them paid for, dial 3½.",
    ),
    "D-XXIV-2": RuleWords(
        "Dial and spice",
        "Your plan says the number, in steps of a half, and how much spice you pay, no more than you own. Both are seen "
        "when the plans are shown.",
    ),
    "D-XXIV-3": RuleWords(
        "Which numbers go with which spice",
        "Some of your forces there must make the number exactly, with 1 spice paid for just so many of them. You may "
        "say with the plan which these are, or leave it open.",
        "With 5 forces 3½ takes 2 or 3 spice.",
    ),
    "D-XXIV-4": RuleWords(
        "Where the spice goes",
        "Both sides pay the spice of their plans to the bank, whoever wins. Only who wins by treachery keeps his; if "
        "both call it, both pay.",
    ),
    "D-XXIV-5": RuleWords(
        "Which forces the winner loses",
        "Any that make his dial with his spice, as he chooses. The more spice, the fewer they are.",
        "Fremen dial 3 with 1 spice: they lose a Fedaykin and 2 others, or 5 others.",
    ),
    "D-XXIV-6": RuleWords(
        "Allies and spice in battle",
        "Allies pay nothing for a plan. The Emperor may give an ally spice beforehand.",
    ),
    "R-22": RuleWords(
        "Prescience of the number",
        "Whoever asks for the number of a plan sees the dial and the spice for it.",
    ),
    "R-82": RuleWords(
        "Spice of the betrayed",
        "Whoever loses by treachery pays the spice of his plan to the bank.",
    ),
}
