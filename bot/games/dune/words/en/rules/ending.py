"""Rules for players: collection and victory."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-COL-1": RuleWords(
        "Collecting spice",
        "After the battles each force collects 2 spice where it stands, or 3 if you then have a force in Arrakeen "
        "or Carthag.",
        "Four forces at 10 spice collect 8; with Arrakeen in your hands all 10.",
    ),
    "D-COL-2": RuleWords(
        "In the same sector",
        "Only forces in the very sector where the spice lies collect it. What they cannot carry stays for later turns.",
    ),
    "D-COL-3": RuleWords(
        "Nobody is asked",
        "Collection is automatic, for all at once. Nobody has to decide anything.",
    ),
    "D-COL-5": RuleWords(
        "What others see of it",
        "Everybody sees how much is collected. How much spice you own stays secret.",
    ),
    "D-COL-6": RuleWords(
        "Allies at the same spice",
        "If forces of allies stand in one sector and the spice does not suffice for all, they take one each in turn, "
        "in storm order.",
    ),
    "D-WIN-1": RuleWords(
        "When somebody wins",
        "At the end of every turn, after the collection, it is checked whether somebody has won.",
    ),
    "D-WIN-2": RuleWords(
        "How many strongholds",
        "Three strongholds win, held at the end of a turn by one player or by allies together. With two players it "
        "takes four.",
    ),
    "D-WIN-3": RuleWords(
        "Holding a stronghold",
        "You hold a stronghold if you have at least one force in it and nobody but your allies stands there, too. "
        "The strongholds of allies are added, and all of them win together.",
    ),
    "D-WIN-4": RuleWords(
        "Who wins first",
        "Strongholds count first. If the Bene Gesserit have predicted one of the winners and this turn, they "
        "alone win instead, even if they are among the winners themselves. If nobody has won at the end of the "
        "last turn, the Fremen may win, else the Guild, else nobody does.",
    ),
    "D-WIN-5": RuleWords(
        "What a prediction means",
        "It comes true only by a victory with strongholds. The Guild or the Fremen may be named, but winning "
        "because the last turn is over does not fulfil it.",
    ),
    "D-WIN-6": RuleWords(
        "The prediction is shown",
        "A prediction that has come true is revealed by itself.",
    ),
}
