"""Rules for players: the table, the map, the setup, the turn."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-OPT-1": RuleWords(
        "What a table can choose",
        "The edition, the last turn, whether a pass is final, what a missed battle plan means, and what else is in the "
        "game: all that is chosen when a table is opened, and stays unless a moderator changes it. The line under the "
        "board says what is played.",
    ),
    "D-OPT-2": RuleWords(
        "Cards beat powers, powers beat rules",
        "Where texts contradict each other, a treachery card comes before a faction's power, and a power before "
        "the general rule. A power that a Karama cancels counts as absent for that one occasion.",
        "A Karama makes one landing cheap for anybody, although half price is the Guild's power.",
    ),
    "D-OPT-3": RuleWords(
        "Words",
        "Forces that are not on the board wait in your reserves; lost ones lie in the Tleilaxu tanks. The five "
        "strongholds win the game. Sardaukar and Fedaykin have a star, and fight like all other forces here.",
    ),
    "D-OPT-4": RuleWords(
        "Chance",
        "Every shuffle and every draw comes from one hidden number, fixed when the game begins. Nothing that "
        "anybody answers or looks at shifts what is drawn elsewhere.",
    ),
    "D-MAP-1": RuleWords(
        "The map",
        "There are 42 territories: 29 of sand, 7 of rock, 5 strongholds and the Polar Sink. All but the Polar Sink "
        "lie in 18 sectors, which are counted counterclockwise.",
    ),
    "D-MAP-2": RuleWords(
        "The five strongholds",
        "Arrakeen (sector 9), Carthag (10), Tuek's Sietch (4), Sietch Tabr (13) and Habbanya Sietch (16).",
    ),
    "D-MAP-3": RuleWords(
        "Rock",
        "Seven territories are rock, where the storm does no harm: False Wall South, False Wall East, False Wall "
        "West, Pasty Mesa, Rim Wall West, the Shield Wall and Plastic Basin.",
    ),
    "D-MAP-4": RuleWords(
        "Shelter from the storm",
        "The storm harms nobody on rock, in strongholds, in the Polar Sink and in the Imperial Basin. Once Family "
        "Atomics has been played, Arrakeen, Carthag and the Imperial Basin give no shelter for the rest of the "
        "game.",
    ),
    "D-MAP-5": RuleWords(
        "How distance is counted",
        "A step is entering another territory; going to another sector of the same territory costs nothing. No "
        "step leaves, enters or crosses a sector in storm. The Polar Sink is never in storm, and touches eight "
        "territories.",
    ),
    "D-MAP-6": RuleWords(
        "What sectors are for",
        "Sectors matter for three things only: where the storm is, where spice lies and is collected, and which "
        "forces the storm keeps apart.",
    ),
    "D-MAP-7": RuleWords(
        "Where Fremen reserves arrive",
        "Fremen reserves may come to The Great Flat and to every territory at most two territories away from it: "
        "16 in all, the Polar Sink among them. The storm does not change which these are.",
    ),
    "D-MAP-8": RuleWords(
        "Near the Shield Wall",
        "Whoever plays Family Atomics needs a force on the Shield Wall or in a territory beside it.",
    ),
    "D-SETUP-1": RuleWords(
        "Who plays",
        "Two to six players, each with another faction. A wish for a faction is kept if nobody had it before; the rest "
        "is dealt by lot.",
    ),
    "D-SETUP-2": RuleWords(
        "Seats round the board",
        "Each player sits at one of six dots round the board, in sectors 1, 4, 7, 10, 13 and 16. The player to "
        "your right is the next one counterclockwise.",
    ),
    "D-SETUP-3": RuleWords(
        "The two decks",
        "The treachery deck has 33 cards, besides those that an option adds; the spice deck has 21. Both are "
        "shuffled when the game begins.",
    ),
    "D-SETUP-4": RuleWords(
        "How the game begins",
        "First the Bene Gesserit predict, then all draw traitors. Spice and forces follow, the Fremen place "
        "theirs, all get treachery cards, and turn 1 begins.",
    ),
    "D-SETUP-5": RuleWords(
        "The prediction",
        "Before anything else the Bene Gesserit secretly name another player and a turn. If that player wins by "
        "strongholds in exactly that turn, the Bene Gesserit win alone instead. Without an answer both are drawn "
        "by lot.",
        "You named the Guild and turn 5. In turn 5 the Guild and the Emperor win together: you alone have won.",
    ),
    "D-SETUP-6": RuleWords(
        "Traitors",
        "You draw four leaders and keep one of an opponent's in your pay for the whole game; if all four are "
        "your own, you have no traitor. Harkonnen keep every opponent's leader that they draw. Without an answer "
        "you keep the opponent's leader of the highest value. A traitor who dies and comes back is still a "
        "traitor.",
    ),
    "D-SETUP-7": RuleWords(
        "What you begin with",
        "Forces, spice, treachery cards, free revivals and the size of the hand differ from faction to faction. "
        "Look up a faction by its name to see them.",
    ),
    "D-SETUP-8": RuleWords(
        "Where Fremen begin",
        "Fremen place ten forces in Sietch Tabr, False Wall South and False Wall West, divided as they like and "
        "for all to see. Without an answer all ten stand in Sietch Tabr.",
    ),
    "D-SETUP-10": RuleWords(
        "The first cards",
        "Everybody draws one treachery card before turn 1, Harkonnen two. Only you see yours.",
    ),
    "D-SETUP-11": RuleWords(
        "Two players",
        "With two players there are no alliances, and it takes four strongholds to win instead of three.",
    ),
    "D-TURN-1": RuleWords(
        "The turn",
        "Each turn has six phases: storm, spice blow, bidding, movement, battle, collection. Then it is checked "
        "whether somebody has won. There are fifteen turns at most, fewer if the table says so.",
    ),
    "D-TURN-2": RuleWords(
        "Who is first player",
        "When the storm has moved, the first player is whoever sits next beyond it, counterclockwise; empty dots "
        "do not count. A dot in the storm's own sector is passed over, so its owner is last.",
    ),
    "D-TURN-3": RuleWords(
        "Storm order",
        "The order of play begins with the first player and goes on counterclockwise. It stays until the next "
        "storm has moved.",
    ),
    "D-TURN-4": RuleWords(
        "When a phase ends",
        "A phase ends when everything that is asked in it has been answered, or its time is up.",
    ),
}
