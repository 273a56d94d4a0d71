"""What the options and presets of classic Dune are called, and what a table calls a seat's faction."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.option_words import OptionWords, PresetWords, RuleWords, TableWords

from .rules import captives, coexistence, strength

# What options of longer games share: each of them brings it.
LONGER = RuleWords(
    "Longer games",
    "Each is its own option. With “No alliances” a worm brings no nexus, and nobody has allies; it eats and is ridden "
    "as ever. “Four strongholds” asks for four to win, alone or allied, and all five between two players. “Shield "
    "Wall” lets that rock count as a sixth, for victory alone, and four of the six win.",
)
HOW_MANY = RuleWords(
    "How many strongholds",
    "Four win, held at the end of a turn by one player or by allies together. With “Four strongholds” two players need "
    "five. With “Shield Wall” that rock counts as a sixth, even after Family Atomics; two players need four then, unless "
    "both options are on.",
)
BETWEEN_TWO = RuleWords(
    "Two players",
    "With two players there are no alliances. It takes five strongholds to win with “Four strongholds”, and four of the six "
    "with “Shield Wall” alone.",
)

SEEN_BY_ONE = RuleWords(
    "What one faction alone sees",
    "The Bene Gesserit's prediction; what Atreides see of cards for sale, of the spice deck and by prescience, which an "
    "ally shares in his own battle. With “Atreides see bonus cards” Harkonnen's, too, beside Harkonnen. With “Weather "
    "deck” Fremen know the marker of the next storm.",
)
# What options say of further worms: there is no nexus anyway, or there are two piles, or the Fremen place them.
MORE_WORMS = RuleWords(
    "More worms in the same turn",
    "Only the first worm of a turn counts, or of each pile with “Advanced game”. Others bring no nexus, and nobody is eaten, "
    "unless the Fremen place them with “Additional advantages”.",
)

# Those of `expansions` are named beside their other words.
OPTIONS: Mapping[str, OptionWords] = {
    "edition": OptionWords("Edition", "Whose rules are played.", {"descartes": "Jeux Descartes (the rules of 1979)"}),
    "max_turns": OptionWords("Last turn", "The game ends after this turn, if nobody has won before."),
    "pass_is_final": OptionWords(
        "A pass is final",
        "Whoever passes on a treachery card is out of the bidding for it.",
        rules={
            "D-BID-6": RuleWords(
                "Bidding",
                "In turn, pass or bid more than the highest bid, at least 1 and up to your spice and what your allies "
                "pledge; with a Karama also more (D-KAR-5). Whoever has passed is out for this card, and it is sold when "
                "all others have passed after a bid.",
            ),
        },
        phases={"bidding": (("In turn you bid more, or pass and are out for this card.", "D-BID-6"),)},
    ),
    "atreides_sees_bonus_card": OptionWords(
        "Atreides see bonus cards",
        "Atreides see each bonus card that Harkonnen draw with a purchase.",
        rules={
            "R-50": RuleWords(
                "Atreides and Harkonnen's bonus card",
                "Atreides see each bonus card at the moment at which Harkonnen draw it, and nobody else does. If a Karama keeps "
                "it from Harkonnen (D-KAR-7), nothing is seen. A Karama against a look (D-KAR-4) does not hide it.",
            ),
            "D-BID-4": RuleWords(
                "Atreides see the card",
                "Before each card is sold, Atreides see what it is, even when they cannot bid themselves. Harkonnen's "
                "bonus cards they see, too, as they are drawn.",
            ),
            "D-BID-10": RuleWords(
                "Harkonnen's bonus card",
                "Whenever Harkonnen buy a card, they draw another from the deck for nothing, if they hold fewer than 8 "
                "then. Atreides see which it is.",
            ),
            "D-ATR-1": RuleWords(
                "Atreides at the bidding",
                "Atreides see each card that is for sale just before it is bid for, and each bonus card that Harkonnen draw.",
            ),
            "D-STATE-3": SEEN_BY_ONE,
        },
        phases={
            "bidding": (("Harkonnen draw a bonus card when they buy one and have room; Atreides see it.", "D-BID-10"),),
        },
    ),
    "missed_plan": OptionWords(
        "A missed battle plan",
        "What is done for somebody who sends no battle plan in time.",
        {
            "full_dial": "all forces dialled",
            "zero_dial": "no force dialled",
            "pause": "a pause, then all forces dialled",
        },
    ),
    "xx_no_alliances": OptionWords(
        "No alliances",
        "A worm brings no nexus: nobody can have allies.",
        rules={
            "D-XX-1": LONGER,
            "D-BLOW-4": RuleWords(
                "A worm comes",
                "The first worm of a turn appears in the territory of the last territory card of an earlier turn "
                "(D-BLOW-10): it eats all the spice and all the forces there, except those of Fremen. Then cards are "
                "turned until a territory comes. There is no nexus.",
            ),
            "D-BLOW-5": MORE_WORMS,
        },
        phases={"spice_blow": (("The first worm eats where the last territory came; there is no nexus.", "D-BLOW-4"),)},
        hides=("D-ALLY-", "D-ATR-4", "D-BID-9", "D-COL-6", "D-EMP-2", "D-HAR-3", "D-XV-BG-10", "D-XXIV-6"),
    ),
    "xx_four_strongholds": OptionWords(
        "Four strongholds",
        "Four strongholds are needed to win, and between two players all five.",
        rules={
            "D-XX-1": LONGER,
            "D-WIN-2": HOW_MANY,
            "D-SETUP-11": BETWEEN_TWO,
        },
        phases={"collection": (("Four strongholds win, alone or with allies; with two players all five.", "D-WIN-2"),)},
    ),
    "xx_shield_wall": OptionWords(
        "Shield Wall",
        "For victory the Shield Wall counts as a stronghold; four of the six win.",
        rules={
            "D-XX-1": LONGER,
            "D-WIN-2": HOW_MANY,
            "D-WIN-3": RuleWords(
                "Holding a stronghold",
                "You hold a stronghold, or the Shield Wall, if you have at least one force in it and nobody but your "
                "allies stands there, too, in whichever sector. What allies hold is added, and all of them win together.",
            ),
            "D-OPT-3": strength.WORDS,
            "D-SETUP-11": BETWEEN_TWO,
        },
        phases={
            "collection": (
                ("The Shield Wall counts as a sixth stronghold, and four win, alone or with allies.", "D-WIN-2"),
            ),
        },
    ),
    "xv": OptionWords(
        "Additional advantages",
        "Each faction has more of its own, as Sardaukar and Fedaykin worth 2.",
        rules={
            "D-XV-ORD": RuleWords(
                "Additional advantages",
                "Each faction has one more advantage or several: Sardaukar and Fedaykin are worth 2, the Guild moves when it "
                "likes, the Bene Gesserit coexist, Harkonnen capture leaders, and Atreides may find their Kwisatz Haderach.",
            ),
            **strength.STARRED,
            "D-XV-FR-2": RuleWords(
                "Fremen place worms",
                "The Fremen may place each worm after the first of a turn, or of its pile, in any territory, without a nexus. "
                "In sand it eats as ever, elsewhere nobody, and Fremen there may ride. A Karama keeps it away. Without an "
                "answer it is not placed.",
            ),
            "D-XV-FR-3": RuleWords(
                "Fremen in the storm",
                "Where the storm catches Fremen forces, half of them are lost, rounded up in each place by itself. They say "
                "which; without an answer ordinary forces go first.",
                "Of three Fremen in one sector two are lost.",
            ),
            "D-XV-FR-4": RuleWords(
                "Fremen go into the storm",
                "Reserves that come in, a movement or a ride of the Fremen may end in the storm. Half of those who enter are "
                "lost, rounded up, and they say which. Nobody leaves a sector in storm or crosses it.",
                "Five enter: two of them are left.",
            ),
            **captives.CAPTIVES,
            **captives.HADERACH,
            "D-STORM-7": RuleWords(
                "Fremen and the storm",
                "The storm takes all the forces that it catches, but only half of those of the Fremen, who say which.",
            ),
            "D-BLOW-5": MORE_WORMS,
            "D-BLOW-11": RuleWords(
                "The order of things when a worm appears",
                "Its territory is known; a Karama may be played against the Fremen's control, if they or their allies stand "
                "there, or if they have just placed the worm; it eats, in sand; the Fremen there may ride.",
            ),
            "D-FRE-2": RuleWords(
                "How Fremen reserves arrive",
                "Instead of landing, any number of Fremen reserves come for nothing to one sector of The Great Flat or of a "
                "territory at most two away from it. Full strongholds and allies keep them out like anybody else; into the "
                "storm they may go, and lose half of those who do.",
            ),
            "D-MOVE-1": RuleWords(
                "The movement phase",
                "Atreides look at the top of the spice deck, and the Bene Gesserit say where they fight. Then all revive "
                "forces. Then the players take their turns in storm order, the Guild when it likes, each with a landing, a "
                "ground movement and the revival of a leader.",
            ),
            "D-MOVE-5": RuleWords(
                "Storm stops movement",
                "No force may leave or cross a sector in storm. None may enter one but those of the Fremen, at the cost of "
                "half of them.",
            ),
            **coexistence.TEXTS,
            "D-XV-GUI": RuleWords(
                "The Guild's own time",
                "The Guild takes its movement turn when it likes: first, between the turns of two others, or last, and says "
                "nothing of it before. Without an answer it lets its place in storm order go by, and moves last.",
                "After the Emperor has landed in Carthag, the Guild lands there before Harkonnen can.",
            ),
            "R-30": RuleWords(
                "The parts of the Guild's turn",
                "The Guild lands, moves and buys a leader back in the order it likes, but all of it between the same two turns.",
            ),
            "D-KAR-6": RuleWords(
                "Karama against Fremen",
                "The Fremen do not control one worm: their forces and those of their allies are eaten like all others, and "
                "nobody rides. Another worm that they place does not come at all. It is played before the worm eats.",
            ),
        },
        phases={
            "storm": (
                ("Of the Fremen only half are lost; they say which.", "D-XV-FR-3"),
                ("The Fremen may go into it, and lose half of those who do.", "D-XV-FR-4"),
            ),
            "spice_blow": (("The Fremen may place worms after the first; those bring no nexus.", "D-XV-FR-2"),),
            **coexistence.PHASES,
            "battle": (
                ("The Kwisatz Haderach adds 2; the higher total wins, in a tie the aggressor.", "D-BAT-14"),
                ("The winner is paid for killed leaders; Harkonnen may capture one.", "D-BAT-15"),
            ),
            "movement": (
                *coexistence.PHASES["movement"],
                ("The Guild moves when it likes: first, last or between others.", "D-XV-GUI"),
            ),
        },
    ),
    "xviii": OptionWords(
        "Special Karama powers",
        "With a Karama each faction can do something that is its alone.",
        phases={
            "spice_blow": (("With a Karama the Fremen call a worm.", "D-KAR-12"),),
        },
        rules={
            "D-KAR-2": RuleWords(
                "What a Karama does",
                "It cancels a power of another faction once, buys you a card without paying, lets you land at the Guild's price, "
                "or works your faction's special power: D-KAR-11 to D-KAR-16 say which is whose.",
            ),
            "D-KAR-8": RuleWords(
                "Karama against the Bene Gesserit",
                "It prevents one force from going along with a landing, cancels one Voice after it was heard, without another "
                "in that battle, or cancels a worthless card that was played as a Karama. Both cards are discarded then.",
            ),
            "D-KAR-4": RuleWords(
                "Karama against Atreides",
                "It prevents one look: at one card for sale, at the spice deck in this turn, or by prescience, also after the "
                "question, without another. When plans are revealed it keeps the Kwisatz Haderach out of that battle, where "
                "there is one.",
            ),
            "D-KAR-7": RuleWords(
                "Karama against Harkonnen",
                "Harkonnen draw no bonus card for one purchase, or capture nobody after one battle, where they may. It is played "
                "before they draw.",
            ),
            "D-CARD-2": RuleWords(
                "Cards stay with you",
                "Treachery cards cannot be given, sold or thrown away, but Harkonnen may exchange some (D-KAR-14). You get rid "
                "of a worthless card only in a battle plan, the Bene Gesserit also as a Karama (D-KAR-16).",
            ),
            "D-LEAD-7": RuleWords(
                "Whoever comes back by a card counts",
                "A leader whom a Tleilaxu Ghola, or the Emperor's Karama (D-KAR-15), brings back while you buy back your "
                "leaders counts as one of those.",
            ),
            "D-SHIP-6": RuleWords(
                "Before and after a landing",
                "Before you land the Guild may forbid it with a Karama (D-KAR-13). When you have landed and paid, the Bene "
                "Gesserit may send one force along (D-BG-2). Then your forces move.",
            ),
            "D-KAR-10": RuleWords(
                "Karama against starred forces",
                "Where starred forces are worth 2, a Karama played when plans are revealed lets those of one side count 1 in "
                "this battle. The forces stay the same; the number shrinks, for the total and for the losses.",
                "Three Sardaukar made 6; they make 3 now.",
            ),
            "D-KAR-17": RuleWords(
                "No Karama against a Karama",
                "A Karama cannot be cancelled by another, but a worthless card that the Bene Gesserit play as one can. They "
                "work in the order in which they are played.",
            ),
            "D-BID-16": RuleWords(
                "A purchase with a cancelled card",
                "If a worthless card was to pay for a purchase and is cancelled, the Bene Gesserit pay the price, with what allies "
                "pledge. If they cannot, the same card is put up again, and they cannot bid on it.",
            ),
            "D-KAR-11": RuleWords(
                "Atreides: see a plan",
                "With a Karama Atreides see the whole locked plan of one player, in any battle; in their own before they lock "
                "theirs. Nobody else sees it. In battles of others they order it, or set a stop.",
            ),
            "D-KAR-12": RuleWords(
                "Fremen: call a worm",
                "With a Karama the Fremen call a worm to any territory in a spice blow, also in turn 1. It is no card, brings "
                "no nexus, and eats in sand; Fremen there may ride. It comes before the first card or, as ordered, after one.",
            ),
            "D-KAR-13": RuleWords(
                "Guild: forbid a landing",
                "With a Karama the Guild forbids a landing before it happens: nothing is paid, nobody lands, and that player "
                "lands nowhere else in this turn. He may still move. Fremen who come in from the desert are not concerned.",
            ),
            "D-KAR-14": RuleWords(
                "Harkonnen: exchange cards",
                "With a Karama Harkonnen take cards unseen out of one hand, at any time, and then give as many of their own "
                "back, or the same. While a card is up for auction it waits until that is sold. Committed cards stay.",
            ),
            "D-KAR-15": RuleWords(
                "Emperor: bring somebody back",
                "With a Karama the Emperor brings back up to 3 forces or one leader at once, for nothing and beyond all other "
                "limits. Of starred forces one a turn comes back all the same, where they are worth more.",
            ),
            "D-KAR-16": RuleWords(
                "Bene Gesserit and worthless cards",
                "The Bene Gesserit may play any worthless card as a Karama. All others are asked whether they play a Karama "
                "against it; the worthless card is discarded in any case.",
            ),
            "D-KAR-9": RuleWords(
                "Karama against the Guild",
                "One landing from your reserves costs you half, rounded up, paid to the bank. With “Additional advantages” "
                "it can also make the Guild move at its place in storm order, played before it moves earlier or lets "
                "that go by.",
            ),
        },
    ),
    "special_karama_once_per_game": OptionWords(
        "Special Karama once a game",
        "A faction uses its special Karama power once in the whole game.",
        rules={
            "R-31": RuleWords(
                "Special Karama power once a game",
                "Each faction may use its special Karama power once in the whole game, however many Karama cards it draws. The "
                "Bene Gesserit may play worthless cards as Karamas (D-KAR-16) as often as they have some.",
            ),
        },
    ),
    "advanced": OptionWords(
        "Advanced game",
        "Two spice blows a turn, and forces need spice to fight at full strength.",
        rules={
            "D-XXV-1": RuleWords(
                "The advanced game",
                "Two spice cards are resolved a turn, each on its own pile; in battle a force counts half unless 1 spice is "
                "paid for it; and the spice flow is increased. It is one option, and none of it can be left out.",
            ),
            **strength.PAID,
            "D-XXIII-1": RuleWords(
                "Two piles of spice cards",
                "Cards are turned up for the first pile until a territory comes, and then for the second in the same way. "
                "What the rules say of the cards of a turn holds for those of each pile.",
                "The first pile gets Red Chasm, the second a worm and then Old Gap: spice comes to both.",
            ),
            "D-XXIII-2": RuleWords(
                "A worm of a pile",
                "A worm works on the territory of its own pile and leaves the other alone. The first worm of each pile brings "
                "a nexus, where there are alliances, and eats, so there may be two in a turn.",
            ),
            "D-XXIII-3": RuleWords(
                "Worms of turn 1 and two piles",
                "Worms that turn 1 turns up for either pile are shuffled back when both piles have their territory.",
            ),
            "D-XXIII-4": RuleWords(
                "When the spice deck runs out",
                "The cards of both piles are shuffled into a new deck, and it goes on with that. A worm out of it eats nobody "
                "in this turn, unless the Fremen place it; it brings a nexus, where there are alliances, if its pile had none. "
                "Where the next worms come stays as it was.",
                "Both piles may get the same territory in one turn then.",
            ),
            "D-XXIII-5": RuleWords(
                "Atreides and two piles",
                "Atreides see the two top cards of the spice deck; if one is left they see that one, and if none is, nothing. "
                "The deck is never shuffled for a look.",
            ),
            "D-BLOW-3": RuleWords(
                "No worms in turn 1",
                "Worms that are turned up in turn 1 do nothing. Cards are turned until each pile has a territory, and then the "
                "worms are shuffled back.",
            ),
            "D-BLOW-5": MORE_WORMS,
            "D-BLOW-6": RuleWords(
                "New spice is safe from the worms of its pile",
                "Worms come before the spice that their pile brings, so none of them eats that. Its territory is where the "
                "next worm of the pile will come.",
            ),
            "D-BLOW-10": RuleWords(
                "Where the next worm comes",
                "A worm comes to the territory of the last card that its pile had in an earlier turn, even if the storm kept "
                "spice away from there, and even if the deck has been shuffled since.",
            ),
            "D-ALLY-1": RuleWords(
                "When there is a nexus",
                "The first worm of each pile brings a nexus, at once. There is none in turn 1, and none with two players.",
            ),
            "D-ATR-2": RuleWords(
                "Atreides and the spice deck",
                "When the movement phase begins, Atreides see the two top cards of the spice deck, or what is left of them "
                "(D-XXIII-5): with what the next spice blow begins.",
            ),
        },
        phases={
            "spice_blow": (
                ("Each of two piles gets cards until a territory comes, one after the other.", "D-XXIII-1"),
            ),
            "nexus": (("The first worm of each pile brings one; there is none in turn 1.", "D-ALLY-1"),),
            "battle": (("A force counts half in the dial, and in full for 1 spice.", "D-XXIV-1"),),
        },
    ),
}
PRESETS: Mapping[str, PresetWords] = {
    "basic": PresetWords("Basic game", "Fifteen turns, and every optional rule off."),
    "basic_options": PresetWords(
        "Basic game with options", "With additional advantages, weather and special Karama powers."
    ),
    "advanced": PresetWords("Advanced game", "Two spice blows, spice in battle, weather, advantages, Karama powers."),
    "short": PresetWords("Short game", "Eight turns, and every optional rule off."),
}
TABLE = TableWords(
    actor="faction",
    actors="factions",
    dealing="Factions are dealt by wish, else by lot.",
    rule="D-SETUP-1",
    rule_off="*Not in this game: it belongs to the option “{option}”.*",
    rule_unknown="*Not in this game: it belongs to an option that I cannot play yet.*",
    rule_taken="*Not in this game, which is played with the option “{option}”.*",
    rule_with="*With the option “{option}”:*",
)
