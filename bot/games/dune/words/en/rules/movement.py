"""Rules for players: revival, landing, ground movement, leader revival."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-MOVE-1": RuleWords(
        "The movement phase",
        "Atreides look at the top of the spice deck. Then all revive forces. Then the players take their "
        "turns in storm order, each with a landing, a ground movement and the revival of a leader.",
    ),
    "D-REV-1": RuleWords(
        "Reviving forces",
        "Up to 3 of your forces a turn come back from the tanks to your reserves: first your free ones, 1 to 3 by "
        "faction, the others for 2 spice each. Fremen have 3 free ones and never pay for more.",
        "The Emperor, with 1 free, revives 3: that costs 4 spice.",
    ),
    "D-REV-2": RuleWords(
        "Three a turn",
        "Never more than 3 forces a turn are revived. A Tleilaxu Ghola comes on top of that.",
    ),
    "D-REV-4": RuleWords(
        "All revive at once",
        "Everybody decides at the same time how many forces to revive, and the numbers are told together. Without "
        "an answer you take as many free ones as there are, and pay for none.",
    ),
    "D-SHIP-1": RuleWords(
        "Landing",
        "Once a turn you may land any number of your reserves in one sector of one territory. A force costs 1 "
        "spice in a stronghold and 2 elsewhere, paid to the Guild, or to the bank if the Guild is not in the game.",
        "Five forces into Carthag cost 5 spice, into the Polar Sink 10.",
    ),
    "D-SHIP-2": RuleWords(
        "Where you cannot land",
        "Not in a sector in storm, not in a stronghold where two or more other players already have forces, and "
        "not in a territory where an ally stands, except the Polar Sink.",
    ),
    "D-SHIP-3": RuleWords(
        "No way back",
        "Forces on the board never return to the reserves, except by the Guild's ships (D-GUI-1).",
    ),
    "D-SHIP-4": RuleWords(
        "Fremen do not land",
        "Fremen reserves come over the desert instead, and pay nothing (D-FRE-2).",
    ),
    "D-SHIP-5": RuleWords(
        "What you decide when landing",
        "Say where and how many, and whose pledges help to pay; all but the pledges is seen by everybody. A Karama "
        "gives you the Guild's price (D-KAR-9). Without an answer you land nobody.",
    ),
    "D-SHIP-6": RuleWords(
        "After a landing",
        "When you have landed and paid, the Bene Gesserit may send one force along (D-BG-2). Then your forces move.",
    ),
    "D-MOVE-2": RuleWords(
        "Ground movement",
        "Once a turn you may move any number of your forces from one territory, out of one or several of its "
        "sectors, to one other place, as one group by one way. Forces that have just landed may be among them.",
    ),
    "D-MOVE-3": RuleWords(
        "How far you can move",
        "One territory; Fremen two. Three for anybody who has a force in Arrakeen or Carthag when the movement "
        "begins: the ornithopters carry all your forces, wherever they are. With a Hajr each of the two "
        "movements is judged as it begins.",
        "You land in Arrakeen, and then move forces three territories at the other end of the map.",
    ),
    "D-MOVE-4": RuleWords(
        "Moving within a territory",
        "Only territories that you enter are counted. Going to another sector of the same territory is allowed, "
        "and is your movement of the turn.",
    ),
    "D-MOVE-5": RuleWords(
        "Storm stops movement",
        "No force may leave, enter or cross a sector in storm.",
    ),
    "D-MOVE-6": RuleWords(
        "Full strongholds",
        "Nobody may enter or cross a stronghold where two or more other players have forces, nor a territory "
        "where an ally stands, except the Polar Sink. Elsewhere the forces of others never block the way.",
    ),
    "D-MOVE-7": RuleWords(
        "One sector at the end",
        "The group ends in one sector, which you name.",
    ),
    "D-MOVE-8": RuleWords(
        "What you decide when moving",
        "Say from where, how many of each sector, and where to; any way that the rules allow is found for you. "
        "With a Hajr you move a second time. Without an answer nobody moves.",
    ),
    "D-MOVE-9": RuleWords(
        "Your movement turn in advance",
        "Landing, movement and leader revival can be ordered together before your turn comes. If a part has become "
        "impossible by then, you are asked again.",
    ),
    "D-LEAD-1": RuleWords(
        "Reviving leaders",
        "When all five of your leaders lie in the tanks, you may buy back one a turn, for spice equal to its "
        "value, at the end of your movement. This goes on until nobody lies there whom you have not brought back "
        "since then; with fewer than five dead it does not begin.",
    ),
    "D-LEAD-2": RuleWords(
        "Killed again",
        "A leader whom you bought back and who is killed again waits: only when the others have been brought back "
        "and all five are dead once more can he return.",
    ),
    "D-LEAD-3": RuleWords(
        "Captured leaders",
        "A leader in captivity cannot be revived, and you need not wait for him.",
        option="xv",
    ),
    "D-LEAD-4": RuleWords(
        "A revived leader",
        "A revived leader can fight at once. If he was somebody's traitor, he still is.",
    ),
    "D-LEAD-5": RuleWords(
        "One leader a turn",
        "At the end of your movement you may revive one leader or none. Without an answer it is none.",
    ),
    "D-LEAD-6": RuleWords(
        "Bound to his battlefield",
        "A leader who fought in a territory, died and came back in the same battle phase may fight in that "
        "territory only until the phase is over.",
    ),
    "D-LEAD-7": RuleWords(
        "A Ghola counts",
        "A leader whom a Tleilaxu Ghola brings back while you buy back your leaders counts as one of those.",
    ),
}
