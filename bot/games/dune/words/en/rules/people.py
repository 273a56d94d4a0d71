"""Rules for players: deals, secrets, and playing by post."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-DEAL-1": RuleWords(
        "Deals",
        "Players may agree on anything at any time, in public. Once made, a deal binds.",
    ),
    "D-DEAL-2": RuleWords(
        "What cannot be traded",
        "Treachery cards, leaders, forces and faction powers never change hands. Everything else may be promised, "
        "also how you will use a power.",
    ),
    "D-DEAL-3": RuleWords(
        "How a deal works here",
        "All see a deal, and it counts when every party has accepted. Payments in it are made automatically when "
        "they fall due; what you cannot pay becomes a debt that all see. Other promises I write down, and you keep "
        "them yourselves.",
    ),
    "D-DEAL-4": RuleWords(
        "Spice from a deal",
        "Spice that a deal brings you can be used at once.",
    ),
    "D-DEAL-5": RuleWords(
        "What you may tell",
        "You may tell others about your spice, your cards or your traitor, and you need not. It does not have to "
        "be true, except under a Truthtrance or where a deal says so.",
    ),
    "D-DEAL-6": RuleWords(
        "Secret talk",
        "Only allies may talk in secret. All others negotiate where everybody hears it.",
    ),
    "D-DEAL-7": RuleWords(
        "Limits of deals",
        "You may have five proposals open at a time. A deal's text has at most 500 characters, and a payment is of "
        "at most 99 spice.",
    ),
    "D-STATE-1": RuleWords(
        "What everybody sees",
        "The board with all forces and spice, the storm, the tanks, alliances, deals and debts, the bidding, the "
        "discards, how many cards each deck has, and battle plans once they are shown.",
    ),
    "D-STATE-2": RuleWords(
        "What only you see",
        "Your spice, your cards, your traitors, your orders and your plan until it is shown. Pledges are seen by "
        "your alliance. How many cards you hold is public during the bidding only; your reserves are always "
        "public.",
    ),
    "D-STATE-3": RuleWords(
        "What one faction alone sees",
        "The Bene Gesserit's prediction is theirs alone; so is what Atreides see of cards for sale, of the spice "
        "deck and by prescience, which an ally shares in his own battle.",
    ),
    "D-STATE-4": RuleWords(
        "What nobody sees",
        "The order of the decks, the cards for sale (Atreides see each as it comes up), and dials until they are "
        "shown.",
    ),
    "D-STATE-7": RuleWords(
        "What a battle reveals",
        "Both plans in full, the losses, killed leaders, traitors that are called, and discards. Traitors that "
        "nobody calls and the cards left in your hand stay secret.",
    ),
    "D-ASYNC-3": RuleWords(
        "Stepping in",
        "Some moments wait for nobody, so that the game goes on: a Karama there is armed in advance by an order. "
        "With a stop you are asked there instead (H-3).",
    ),
    "D-ASYNC-4": RuleWords(
        "Nothing shows in the waiting",
        "Whom the game waits for never depends on the cards that somebody holds. That is why you are sometimes "
        "asked about a card that you do not have (H-4).",
    ),
    "D-ASYNC-10": RuleWords(
        "Truthtrance stops the clocks",
        "While a Truthtrance waits for its answer, all other clocks stand still.",
    ),
    "D-ASYNC-11": RuleWords(
        "When something has changed meanwhile",
        "An answer that you have given and that has become impossible is asked anew. What is final stays as it is "
        "(H-9).",
    ),
    "D-ASYNC-15": RuleWords(
        "What you have promised",
        "Spice and cards that a final plan, a highest bid or a deal needs are set aside, and cannot be used for "
        "anything else (H-10).",
    ),
}
