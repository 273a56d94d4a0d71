"""What players are told of captives and of the Kwisatz Haderach."""

from __future__ import annotations

from bot.games.option_words import RuleWords

CAPTIVES = {
    "D-XV-HAR-1": RuleWords(
        "Whom Harkonnen may capture",
        "After each battle that Harkonnen win they may capture a leader of the loser, drawn by lot among the living ones: the "
        "one who fought there too, but none who fought in another battle of the turn. The Kwisatz Haderach is never drawn.",
    ),
    "D-XV-HAR-2": RuleWords(
        "Keep or kill the captive",
        "Harkonnen see the leader, and keep or kill them. Killing brings 2 spice, and all see it. Of one who is kept only "
        "Harkonnen and the owner know who it is. Without an answer nobody is captured, and whoever is captured is kept.",
    ),
    "D-XV-HAR-3": RuleWords(
        "A captive fights for Harkonnen",
        "Harkonnen may lead one battle with a captive, who then goes back to the owner; one who is killed goes to the owner's "
        "tanks. A captive who has fought in a turn can be used only in the same territory then.",
    ),
    "D-XV-HAR-4": RuleWords(
        "Captives and treachery",
        "Against the owner a captive is always a traitor, and the owner may call it, unless Harkonnen hold that traitor disc "
        "themselves. Anybody else calls only with the disc, as ever.",
    ),
    "D-XV-HAR-5": RuleWords("No way to get captives back", "Nobody can make Harkonnen give their captives back."),
    "D-BAT-9": RuleWords(
        "A leader is a must",
        "Who has a leader free to fight or a Cheap Hero(ine) must use one of them; for Harkonnen a captive counts. Who has "
        "neither says so to all, plays no treachery cards, and has only the number dialled.",
    ),
    "D-BAT-28": RuleWords(
        "When a captive goes back",
        "A captive who has fought and lives goes back after that battle, whoever has won it, and before another leader is "
        "captured.",
    ),
}
HADERACH = {
    "D-XV-ATR-1": RuleWords(
        "The Kwisatz Haderach comes",
        "Atreides have the Kwisatz Haderach once they have lost 7 forces in battles of their own: with defeats, victories, "
        "treachery and explosions. What storms and worms take does not count. All see how many it is.",
    ),
    "D-XV-ATR-2": RuleWords(
        "He goes with a leader",
        "Once a turn he may go with a leader or Cheap Hero(ine), as a part of the secret plan: 2 more strength if they survive. "
        "In the same territory he may go with them again.",
        "4 forces, Duncan Idaho (2) and he make 8. If Duncan is killed, they make 4.",
    ),
    "R-35": RuleWords(
        "One companion a turn",
        "In each turn the Kwisatz Haderach goes with one leader only. They may fight together again in the same territory.",
    ),
    "D-XV-ATR-3": RuleWords(
        "No treachery beside him", "A leader with whom the Kwisatz Haderach goes cannot be called a traitor."
    ),
    "D-XV-ATR-4": RuleWords(
        "How he dies and comes back",
        "Only a Lasgun meeting a Shield kills him. While you may buy leaders back he is one more of them, for 2 spice, and that "
        "does not end before he is back. A Tleilaxu Ghola brings him back at any time. He does not count among the five.",
    ),
    "D-BAT-14": RuleWords(
        "Who wins",
        "Your total is the number dialled, the value of your leader if he survives, and then 2 if the Kwisatz Haderach is with "
        "him. The higher total wins; in a tie the aggressor does.",
        "4 forces and Stilgar (7) make 11. If Stilgar is killed, they make 4.",
    ),
    "D-BAT-23": RuleWords(
        "Who is never a traitor",
        "A Cheap Hero(ine) cannot betray anybody, nor can a leader with whom the Kwisatz Haderach goes.",
    ),
    "D-BAT-24": RuleWords(
        "Being asked about treachery",
        "Both sides are asked in every battle, so that nobody can tell from it who holds a traitor. Where a Cheap Hero(ine) "
        "leads, or nobody, or the Kwisatz Haderach goes along, there is nothing to call, and nobody waits. Not calling shows "
        "nothing. Without an answer treachery is called if it can be.",
    ),
}
