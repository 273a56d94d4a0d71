"""Rules for players: the storm, the spice blow, the nexus."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-STORM-1": RuleWords(
        "The first storm",
        "In turn 1 the players nearest to sector 18 on either side each dial secretly from 0 to 20. The storm "
        "starts in sector 18 and goes on by the sum, counterclockwise.",
        "7 and 14 make 21: once round the board and three sectors more, to sector 3.",
    ),
    "D-STORM-2": RuleWords(
        "The first storm harms nobody",
        "In turn 1 the storm is only put in its place and destroys nothing. Weather Control and Family Atomics "
        "cannot be played yet.",
    ),
    "D-STORM-3": RuleWords(
        "Who dials the storm",
        "From turn 2 on the two who last used the battle wheels each dial 1, 2 or 3, and the storm goes on by the "
        "sum. They are the two sides of the latest battle whose plans were shown, or, if there was none since, the "
        "two who dialled last time.",
    ),
    "D-STORM-4": RuleWords(
        "Dialling",
        "Both dial in secret, and both numbers are shown together. Without an answer your number is drawn by lot, "
        "so nobody can count on it.",
    ),
    "D-STORM-5": RuleWords(
        "What the storm destroys",
        "In every sector that the storm enters, all forces without shelter go to the tanks and all spice goes to "
        "the bank. The sector that it leaves is not struck again.",
        "The storm goes from sector 4 to 7: sectors 5, 6 and 7 are struck.",
    ),
    "D-STORM-6": RuleWords(
        "How far the storm goes",
        "After turn 1 the dials move it two to six sectors, and Weather Control at most ten.",
    ),
    "D-STORM-8": RuleWords(
        "Weather Control",
        "From turn 2 on, played at the start of the storm phase: you say how far the storm goes, from 0 to 10 "
        "sectors. The numbers dialled do not count and stay unseen.",
    ),
    "D-STORM-9": RuleWords(
        "Family Atomics",
        "From turn 2 on, played before the storm's move is shown, with a force of yours on or beside the Shield "
        "Wall. All forces on the Shield Wall die; Arrakeen, Carthag and the Imperial Basin lose their shelter "
        "for good, before this storm moves. The card is out of the game then.",
    ),
    "D-STORM-10": RuleWords(
        "One question for the whole storm",
        "Dials, Weather Control and Family Atomics are asked together: of everybody, whatever they hold, or only of "
        "those who dial where all see that neither card can come. Weather Control counts first, then Family Atomics, "
        "then the storm moves. You can make Family Atomics depend on whether Weather Control is played.",
    ),
    "D-STORM-11": RuleWords(
        "After the storm",
        "When the storm has moved, the first player and the order of play of this turn are told to all.",
    ),
    "D-BLOW-1": RuleWords(
        "The spice blow",
        "The top card of the spice deck is turned up: a territory, or a worm.",
    ),
    "D-BLOW-2": RuleWords(
        "Spice appears",
        "A territory's card puts its amount of spice in the sector marked there, and the spice blow is over. If "
        "the storm is in that sector, no spice is placed.",
    ),
    "D-BLOW-3": RuleWords(
        "No worms in turn 1",
        "Worms that are turned up in turn 1 do nothing. Cards are turned until a territory comes, and then the "
        "worms are shuffled back.",
    ),
    "D-BLOW-4": RuleWords(
        "A worm comes",
        "The first worm of a turn brings a nexus, where there are alliances at all. Then the worm appears in the "
        "territory of the last territory card of an earlier turn (D-BLOW-10): it eats all the spice and all the "
        "forces there, except those of Fremen and of their allies. Then cards are turned until a territory "
        "comes.",
    ),
    "D-BLOW-5": RuleWords(
        "More worms in the same turn",
        "Only the first worm of a turn counts. Others are discarded: no second nexus, and nobody is eaten.",
    ),
    "D-BLOW-6": RuleWords(
        "New spice is safe",
        "Spice that appears in this turn is not eaten by the worm of this turn. Its territory is where the next "
        "worm will come.",
    ),
    "D-BLOW-7": RuleWords(
        "An empty spice deck",
        "When the spice deck runs out, all its discards are shuffled into a new one.",
    ),
    "D-BLOW-8": RuleWords(
        "Riding the worm",
        "When the worm has eaten, Fremen may ride with forces that stand in its territory (D-FRE-4).",
    ),
    "D-BLOW-9": RuleWords(
        "What may interrupt the spice blow",
        "A Karama can take one worm out of the Fremen's control, before it eats (D-KAR-6). Cards that an option "
        "adds may interrupt it, too.",
    ),
    "D-BLOW-10": RuleWords(
        "Where the next worm comes",
        "A worm comes to the territory of the last territory card of an earlier turn, even if the storm kept spice "
        "away from there, and even if the deck has been shuffled since.",
    ),
    "D-BLOW-11": RuleWords(
        "The order of things when a worm appears",
        "Its territory is known; a Karama may be played against the Fremen's control, if they or their allies "
        "stand there; the worm eats; the Fremen may ride.",
    ),
    "D-ALLY-1": RuleWords(
        "When there is a nexus",
        "The first worm of a turn brings a nexus, at once. There is none in turn 1, and none with two players.",
    ),
    "D-ALLY-2": RuleWords(
        "The nexus",
        "Everybody may leave an alliance, propose one, or accept; it comes into force when all who are named, and all "
        "members of an alliance that grows by it, have accepted. Whoever says “done” is asked again only if a later "
        "change names them or is in their alliance. Without an answer your alliance stays as it is.",
    ),
    "D-ALLY-3": RuleWords(
        "How large an alliance is",
        "Any number of players may be allied, and you are in one alliance at most. Whoever leaves one may at once "
        "join another.",
    ),
    "D-ALLY-4": RuleWords(
        "Only in a nexus",
        "Outside a nexus no alliance is formed, joined or left. What you can always make is a deal.",
    ),
    "D-ALLY-5": RuleWords(
        "What allies can do",
        "Allies count their strongholds together and win together. They may pay for each other's cards and "
        "landings, and use each other's faction powers where these say so. They never fight, and never enter a "
        "territory where the other stands, except the Polar Sink; forces that stood together before the alliance "
        "stay.",
        "Your ally holds Arrakeen: you can neither land there nor pass through.",
    ),
    "D-ALLY-6": RuleWords(
        "Spice between players",
        "Allies pay for each other's cards and landings, and the Emperor may lend to allies. All other spice goes "
        "from player to player by a deal, which anybody can make with anybody.",
    ),
    "D-ALLY-7": RuleWords(
        "No last-second changes",
        "If an alliance changes late in a nexus, everybody gets more time, at most three times. In the last "
        "extension only those whose alliance has changed, and those whom they invite, may still act.",
    ),
    "D-ALLY-8": RuleWords(
        "Joining, leaving, merging",
        "Leave your alliance before you accept another. Two alliances become one when every member of both "
        "accepts. Where only one member is left, there is no alliance any more.",
    ),
    "D-ALLY-9": RuleWords(
        "Former allies in one place",
        "Those who stand in one territory and are no longer allied after a nexus fight there in the next battle "
        "phase, like all opponents.",
    ),
}
