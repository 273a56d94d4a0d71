"""Rules for players: charity and bidding."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-BID-1": RuleWords(
        "CHOAM charity",
        "Whoever has no spice at all when the bidding begins gets 2 from the bank. You are not asked: an order "
        "says whether you want it, and without one you take it.",
    ),
    "D-BID-2": RuleWords(
        "How many cards you hold",
        "During the bidding everybody sees how many treachery cards each player holds.",
    ),
    "D-BID-3": RuleWords(
        "How many cards are sold",
        "As many cards as there are players with room in their hands when the bidding begins; spice plays no part "
        "in that. A hand holds 4 cards, that of Harkonnen 8, and with a full hand you cannot bid.",
    ),
    "D-BID-4": RuleWords(
        "Atreides see the card",
        "Before each card is sold, Atreides see what it is, even when they cannot bid themselves. Harkonnen's "
        "bonus cards they do not see.",
    ),
    "D-BID-5": RuleWords(
        "Who opens",
        "The first player opens the first card. Each further card is opened by the next player to the right of "
        "whoever opened the one before, among those who have room in their hands.",
    ),
    "D-BID-6": RuleWords(
        "Bidding",
        "In turn, pass or bid more than the highest bid, at least 1 and up to your spice and what your allies pledge; "
        "with a Karama also more (D-KAR-5). The card is sold when all others pass in a row after a bid. You may bid "
        "again after a pass when your turn comes round.",
    ),
    "D-BID-7": RuleWords(
        "Bids in advance",
        "You can order your bids beforehand, for one card or for the whole row: pass, bid exactly so much, or "
        "outbid by one up to a limit. They are played in turn, as if you sat at the table, and nobody sees them.",
        "“Up to 5”: when 3 is bid before your turn, you bid 4; when 5 is bid, you pass.",
    ),
    "D-BID-8": RuleWords(
        "Who is paid",
        "The price goes to the Emperor. What the Emperor buys is paid to the bank, and so is everything if the "
        "Emperor is not in the game; for a card that is bought with a Karama nobody is paid. Only you see what "
        "you bought, and Atreides.",
    ),
    "D-BID-9": RuleWords(
        "Allies pay with you",
        "An ally may pledge spice for your bids, which only your alliance sees. Your own spice is used first, then "
        "the pledges, in an order that you choose. What is not needed stays where it is.",
        "You have 3 spice and a pledge of 2: you can bid up to 5.",
    ),
    "D-BID-10": RuleWords(
        "Harkonnen's bonus card",
        "Whenever Harkonnen buy a card, they draw another from the deck for nothing, if they hold fewer than 8 then.",
    ),
    "D-BID-11": RuleWords(
        "When the bidding ends",
        "It ends when all cards are sold, or as soon as everybody passes on one: that card and the rest go back "
        "on top of the deck in the same order. It ends, too, when nobody has room for another card.",
    ),
    "D-BID-12": RuleWords(
        "Room in the hand again",
        "If a card leaves your full hand during the bidding, you may bid for the cards to come. No further card is "
        "dealt for that.",
    ),
    "D-BID-13": RuleWords(
        "How long you may think",
        "Each bid has its own deadline, in place of the few seconds at a table.",
    ),
    "D-BID-14": RuleWords(
        "Spice under the highest bid",
        "While your bid is the highest, the spice that would pay it is set aside, your own first and then the "
        "pledges. It can be used for nothing else, and no ally can take such a pledge back, until somebody bids "
        "more.",
    ),
    "D-BID-15": RuleWords(
        "A missed bid",
        "If your time runs out you pass, and go on passing for this card without being asked, until you act again.",
    ),
}
