"""Rules for players: Intrigue cards, single cards, and how long the game waits."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "I-INTRIGUE-1": RuleWords(
        "Intrigue cards",
        "Plot cards are played in your own turns, Combat cards in the combat, Endgame cards at the end. You may hold "
        "any number. A card that was played is discarded face up.",
    ),
    "I-INTRIGUE-2": RuleWords(
        "Playing an Intrigue card",
        "Its condition must hold and its price must be paid. Of several ways to play it you choose one.",
    ),
    "I-INTRIGUE-3": RuleWords(
        "When Plot cards can be played",
        "In your own turn: before you send an Agent or reveal, after each effect and acquisition, and before you "
        "end the turn. Never in the middle of an effect, and never while others must choose.",
    ),
    "I-INTRIGUE-4": RuleWords(
        "Cards for the beginning of a turn",
        "Some Plot cards can be played only before you play a card. If you reveal then instead of sending an Agent, "
        "they were wasted.",
    ),
    "I-INTRIGUE-5": RuleWords(
        "Plot cards that wait",
        "Charisma and Recruitment Mission lie before you until your Reveal turn of the round, and work then.",
    ),
    "I-INTRIGUE-6": RuleWords(
        "Bindu Suspension",
        "You draw a card and your turn is over, before you send anybody or reveal. Your next turn comes as usual.",
    ),
    "I-INTRIGUE-7": RuleWords(
        "Stealing Intrigue cards",
        "Each opponent with 4 or more loses one to you, drawn by lot.",
    ),
    "I-INTRIGUE-8": RuleWords(
        "Plot cards in a Reveal turn",
        "From the moment your cards lie open. Before that your turn is neither an Agent turn nor a Reveal turn yet.",
    ),
    "I-INTRIGUE-9": RuleWords(
        "An Agent from a Plot card",
        "Whether you can still send an Agent is seen after the Plot cards with which you begin your turn.",
    ),
    "I-INTRIGUE-10": RuleWords(
        "When a card is trashed",
        "What a card gives when it is trashed, it gives when its owner trashes it, by whatever means.",
    ),
    "R-INTRIGUE-1": RuleWords(
        "Staying after Bindu Suspension",
        "At a table that plays so, you may go on with your turn after the card is drawn.",
    ),
    "R-INTR-9": RuleWords("Refocus", "Your deck is shuffled even if your discard pile is empty."),
    "R-CARD-22": RuleWords(
        "Liet Kynes",
        "He counts the Fremen cards of your Agent turns of this round and those you have revealed, himself too.",
    ),
    "R-CARD-28": RuleWords(
        "Foldspace cards",
        "They come from the effect that names them alone, never for Persuasion.",
    ),
    "I-ASYNC-1": RuleWords(
        "Your clock is yours",
        "A deadline belongs to whoever must decide. What is played when it runs out, the question says beforehand.",
    ),
    "I-ASYNC-2": RuleWords(
        "Passing in advance",
        "You may order to pass in the combat, always or until somebody plays. Without Intrigue cards you are not "
        "asked; with any you are, whether or not one could be played.",
    ),
    "I-ASYNC-3": RuleWords(
        "What happens by itself",
        "Effects that leave you no choice are carried out at once. You are asked for an order where it can matter.",
    ),
    "I-ASYNC-4": RuleWords(
        "A whole turn at once",
        "You may say a whole turn in one answer, or in advance. It goes on by itself as far as nothing new has come "
        "to light that you must choose about.",
    ),
    "I-ASYNC-5": RuleWords("Chance", "Shuffles and draws come from the game's own hidden source of chance."),
    "I-ASYNC-6": RuleWords(
        "When your turn ends by itself",
        "Without Intrigue cards, and with nothing left to choose, it ends at once. While you hold any it waits for "
        "your word, so nobody learns what they are.",
    ),
    "I-ASYNC-7": RuleWords(
        "Effect by effect",
        "If you hold Intrigue cards you may ask to be stopped after each effect, to play one in between.",
    ),
    "I-ASYNC-8": RuleWords(
        "Silence in the combat",
        "Whoever lets the time run out passes for the rest of this combat, until he acts again.",
    ),
    "I-ASYNC-9": RuleWords(
        "Asked though nothing fits",
        "Whoever holds Intrigue cards is asked after a victory and at the end, playable or not.",
    ),
    "I-ASYNC-10": RuleWords(
        "What others make you do",
        "All who must choose are asked together, and what they chose is shown one after another. Until yours is "
        "shown you may change it. Where your hand and troops leave one choice you are not asked.",
    ),
    "I-ASYNC-11": RuleWords(
        "If you do not answer",
        "What is left to choose is chosen by the order of the board and the cards. No Intrigue card is played for "
        "you but at the end of the game.",
    ),
}
