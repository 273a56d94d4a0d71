"""The rules of the house as players read them, in English; the exact ones stand in `engine/core/rules/house.md`."""

from __future__ import annotations

from .option_words import RuleWords
from .rulebook import RuleTexts

_RULES = {
    "H-1": RuleWords(
        "Orders",
        "You can answer any question before it is asked. An order is private and costs nothing, and you may take "
        "it back. It is followed the moment its question comes, and nobody can tell that you had ordered it.",
    ),
    "H-2": RuleWords(
        "Conditions of orders",
        "An order's condition may use only what you know at that moment. If orders of several players come due "
        "together, they are followed in the order of play.",
    ),
    "H-3": RuleWords(
        "Stops",
        "Some moments wait for nobody unless an order answers them. Set a stop, and you are asked there and waited "
        "for. It needs no card; others see that the game waits, but not for whom.",
    ),
    "H-4": RuleWords(
        "Nothing shows in the waiting",
        "Who is asked, and how long the game waits, never depends on what somebody holds in secret. So you may be "
        "asked even where you have nothing to choose.",
    ),
    "H-5": RuleWords(
        "If you do not answer",
        "Every question says what is played for you when your time runs out. That shows no more than the same "
        "answer from you would.",
    ),
    "H-6": RuleWords(
        "Deadlines",
        "How long you have depends on the kind of question and on the table's pace; `/help` has a page about it. "
        "Clocks stand still in a pause, and while something else must be answered first.",
    ),
    "H-7": RuleWords(
        "Empty seats",
        "Nobody is put out of a game. For a seat that nobody sits in a machine player answers, and somebody else "
        "may take it over.",
    ),
    "H-8": RuleWords(
        "At any time",
        "What you may do at any time is done at once, or as soon as it changes nothing that has already been answered.",
    ),
    "H-9": RuleWords(
        "Hidden answers",
        "Where several are asked at once, your answer stays hidden until the last one is in, and you may change it "
        "until then. If it has become impossible, you are asked anew.",
    ),
    "H-10": RuleWords(
        "What you have promised",
        "What an answer or an order needs is set aside at once, and cannot be given away meanwhile.",
    ),
    "H-11": RuleWords(
        "Chance",
        "Dice and shuffles come from one hidden number, drawn when the game begins. Nothing that you do or look at "
        "changes what others draw.",
    ),
    "H-12": RuleWords(
        "Going back",
        "A moderator can take the game back to an earlier moment and says why. What came after it is struck out and "
        "counts no more. Your orders and stops sleep then, until you say that they hold again. A game that is over "
        "stays over: its secrets can be read by all.",
    ),
    "H-13": RuleWords(
        "Taking a move back",
        "You can take your last move back, and all see it. Once somebody has answered because of it, or somebody's "
        "secret came out, they must agree; what chance or the deck has shown, or a moderator answered for you, only a "
        "moderator takes back.",
    ),
    "H-14": RuleWords(
        "Receipts",
        "Of a hidden answer such as a battle plan you get a receipt: a long number that fits this answer and no "
        "other. When the question closes, the numbers of the answers that count are published before anything is "
        "shown, so nobody can change one then. Files of the game can be checked against them.",
    ),
    "H-15": RuleWords(
        "Moderators",
        "A moderator may be playing, and acts on what he cannot see: hidden things are moved unseen, or not at all. "
        "What he does is told to all, with his name and his reason; so is what he tries in vain. Only one who does "
        "not play can look at what is hidden, or one to whom all who play give leave: all are told of it first.",
    ),
    "H-16": RuleWords(
        "Rules of one table",
        "A moderator can change an option of a game that is played, with a reason that all read; from then on it is "
        "played by that. Not every option can change, and not at every moment: then he is told why. "
        "The host can write down house rules before the game begins, a moderator later; people keep them.",
    ),
}
ENGLISH = RuleTexts(rules=tuple(_RULES.items()), actors={}, phases={})
