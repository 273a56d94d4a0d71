"""What players are told of the Bene Gesserit's coexistence, and of the rules that it changes (section XV)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.option_words import RuleWords

TEXTS: Mapping[str, RuleWords] = {
    "D-SETUP-9": RuleWords(
        "Where the Bene Gesserit begin",
        "When the Fremen have placed theirs, the Bene Gesserit place one force in any sector of the map. Where others are, it "
        "coexists. Without an answer it stands in the Polar Sink.",
    ),
    "D-XV-BG-1": RuleWords(
        "The Bene Gesserit's first force",
        "They begin with one force wherever they like (D-SETUP-9), and 19 in reserve.",
    ),
    "D-XV-BG-2": RuleWords(
        "Two spice for the Bene Gesserit",
        "From turn 2 on the Bene Gesserit get 2 spice from the bank whenever the bidding begins, whatever they own. They get no "
        "charity besides.",
    ),
    "D-BID-1": RuleWords(
        "CHOAM charity",
        "Whoever has no spice at all when the bidding begins gets 2 from the bank. You are not asked: an order says whether "
        "you want it, and without one you take it. From turn 2 on the Bene Gesserit get 2 in its place, whatever they own.",
    ),
    "D-XV-BG-3": RuleWords(
        "Going along to the landing",
        "When others land from space, the Bene Gesserit may put their one force in the very sector of the landing, instead of "
        "the Polar Sink. It coexists there.",
    ),
    "D-BG-2": RuleWords(
        "Going along",
        "Each time another player lands reserves from space, the Bene Gesserit may put one force of their own reserves in the "
        "Polar Sink or beside the landing, for nothing. Fremen who come over the desert, and ships of the Guild, do not "
        "count. Without an answer nobody goes.",
    ),
    "D-XV-BG-4": RuleWords(
        "Coexistence",
        "Bene Gesserit forces may share a territory with others. They are as if not on the map then: they neither fight nor "
        "block, hold nothing, collect nothing, and have no ornithopters or Family Atomics. Storm, worms, explosions and "
        "Family Atomics hit them all the same.",
        "Atreides and coexisting Bene Gesserit are in Arrakeen: Atreides hold it.",
    ),
    "D-XV-BG-5": RuleWords(
        "Ending coexistence",
        "When the movement phase begins, the Bene Gesserit name the territories in which they fight this turn. All see it. "
        "Without an answer they coexist everywhere.",
    ),
    "D-XV-BG-6": RuleWords(
        "Coming to others",
        "Bene Gesserit who land or move to where others are, and they were not, say at once whether they coexist or fight "
        "there. To fight, a stronghold must be open to them; to coexist, it need not be. Without a word they coexist.",
    ),
    "D-XV-BG-7": RuleWords(
        "Who goes along coexists",
        "No force goes along to where the Bene Gesserit fight this turn. Where one has gone along, all their forces coexist "
        "until the next turn.",
    ),
    "D-XV-BG-8": RuleWords(
        "How long it holds",
        "What is said holds for the whole territory to the end of the turn. Where nothing is said they coexist with whoever "
        "is there or comes. Where they are alone they are forces like any others, and hold a stronghold.",
        "Two fight for Carthag and both are betrayed: the Bene Gesserit who coexisted there now hold it.",
    ),
    "D-XV-BG-9": RuleWords(
        "Bene Gesserit and visitors",
        "If others enter a stronghold that the Bene Gesserit held alone, they yield: they neither fight for it this turn nor "
        "hold it, unless they ended coexistence there when the phase began.",
    ),
    "D-XV-BG-10": RuleWords(
        "Coexistence and allies",
        "The Bene Gesserit and their allies may share territories while they coexist. They cannot end it where an ally is.",
    ),
    "D-XV-BG-11": RuleWords(
        "Joining and leaving",
        "Forces that come to where Bene Gesserit stood when the phase began coexist or fight as those do. Who has coexisted "
        "may leave, and fight elsewhere. In all else their forces land, move and count as ever.",
    ),
    "D-BAT-30": RuleWords(
        "Empty battlefields",
        "If both sides lose everything, or the winner has to give up all his forces, the place may be left empty, and nobody "
        "holds it then; or to Bene Gesserit who coexisted there, who hold it as soon as they are alone.",
    ),
}
PHASES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "setup": (("The Bene Gesserit place one force wherever they like.", "D-SETUP-9"),),
    "bidding": (("From turn 2 on the Bene Gesserit get 2 spice from the bank.", "D-XV-BG-2"),),
    "movement": (
        (
            "First the Bene Gesserit say where they fight; elsewhere, and where they go along, they coexist.",
            "D-XV-BG-5",
        ),
    ),
}
