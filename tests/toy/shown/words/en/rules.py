"""The rules of Orchard as players read them."""

from __future__ import annotations

from bot.games.option_words import RuleWords
from bot.games.rulebook import GuideWords, RuleTexts

_RULES = {
    "T-1": RuleWords("Who plays", "One to four growers play, and a crow that nobody plays."),
    "T-2": RuleWords("What you begin with", "You begin with 3 apples. On the trees hang 4, and 2 for each grower."),
    "T-3": RuleWords("The deck", "The deck has 4 suns, 4 ladders and 4 rattles, in an order that nobody knows."),
    "T-4": RuleWords("Frost", "Three frosts are in the deck.", option="frost"),
    "T-5": RuleWords("Actions of a turn", "A turn has 1 to 8 actions, usually 4. A change holds for turns to come."),
    "T-6": RuleWords("The first cards", "You are dealt 2 cards that only you see, and can hold 4."),
    "T-7": RuleWords("Rounds", "There are 3 rounds of stakes, work, crow and exchange."),
    "T-8": RuleWords("Stakes", "All stake 0 to 3 of their apples in secret. Without an answer you stake none."),
    "T-9": RuleWords("Who works first", "Stakes are shown and hung on the trees. Who has staked most works first."),
    "T-10": RuleWords("Work", "In your turn you pick, draw, play or rest, one action after the other."),
    "T-11": RuleWords("Pick", "Take an apple from the trees, if one hangs there."),
    "T-12": RuleWords("Draw", "Hang one of your apples on the trees and take a card, if your hand has room."),
    "T-13": RuleWords("Play", "Show a card of your hand and let it work."),
    "T-14": RuleWords("Rest", "Your turn is over. Without an answer you rest."),
    "T-15": RuleWords("Sun", "Played, it lets 3 apples grow on the trees."),
    "T-16": RuleWords("Ladder", "Played, it takes up to 2 apples from the trees for you."),
    "T-17": RuleWords("Rattle", "It is for the crow (T-22) and cannot be played in a turn."),
    "T-18": RuleWords("A frost is played", "Everybody else who has an apple loses one.", option="frost"),
    "T-19": RuleWords("The crow comes", "After the work it comes for the grower who has most apples."),
    "T-20": RuleWords("The crow eats", "Left alone it eats 2 apples of that grower.", "With one apple, you lose it."),
    "T-21": RuleWords("Who may scare it", "Any grower with an apple may scare it; one is enough."),
    "T-22": RuleWords("What scaring costs", "An apple, which is hung on the trees, or a rattle."),
    "T-23": RuleWords("Scaring in advance", "You can order to scare the crow always, or only when it comes for you."),
    "T-24": RuleWords("Exchange", "All may put a card under the deck, unseen, and take the top one for it."),
    "T-25": RuleWords("Giving apples", "You may give apples to another grower whenever the game waits."),
    "T-26": RuleWords("The end", "After three rounds most apples win; the crow wins if it has eaten more."),
    "T-27": RuleWords("The warden", "Who works first says whether the crow eats 2 apples or 1.", option="warden"),
}


_LINES = (
    ("You begin with 3 apples and 2 cards.", "T-2"),
    ("In your turn you pick, draw, play or rest.", "T-10"),
    ("A frost of yours costs everybody else an apple.", "T-18"),
    ("You may give apples away.", "T-25"),
)
_GROWERS = {
    "ash": GuideWords("Ash", "You are Ash: what you can do", _LINES),
    "birch": GuideWords("Birch", "You are Birch: what you can do", _LINES),
    "cedar": GuideWords("Cedar", "You are Cedar: what you can do", _LINES),
    "elm": GuideWords("Elm", "You are Elm: what you can do", _LINES),
}
_PHASES = {
    "stakes": GuideWords("Stakes", "What happens when all stake", (("All stake apples in secret.", "T-8"),)),
    "work": GuideWords("Work", "What happens in the work", (("One after the other the growers work.", "T-10"),)),
    "crow": GuideWords(
        "Crow",
        "What happens when the crow comes",
        (
            ("It comes for the grower with most apples.", "T-19"),
            ("Anybody may scare it.", "T-21"),
            ("A warden says how much it eats.", "T-27"),
        ),
    ),
    "exchange": GuideWords("Exchange", "What happens in the exchange", (("All may exchange a card.", "T-24"),)),
}
RULES = RuleTexts(rules=tuple(_RULES.items()), actors=_GROWERS, phases=_PHASES)
