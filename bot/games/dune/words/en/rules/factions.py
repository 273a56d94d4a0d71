"""Rules for players: what the factions can do."""

from __future__ import annotations

from bot.games.option_words import RuleWords

RULES = {
    "D-ATR-1": RuleWords(
        "Atreides at the bidding",
        "Atreides see each card that is for sale just before it is bid for.",
    ),
    "D-ATR-2": RuleWords(
        "Atreides and the spice deck",
        "When the movement phase begins, Atreides see the top card of the spice deck: what the next spice blow "
        "will turn up first.",
    ),
    "D-ATR-3": RuleWords(
        "Prescience",
        "In a battle of their own, Atreides may ask to see one part of the enemy's plan once it is final: leader, "
        "weapon, defence or number. A worthless card is shown, too. All see the question, only they the answer. Then "
        "they make their own plan. After “no weapon” or “no defence” there is no second question.",
    ),
    "D-ATR-4": RuleWords(
        "Prescience for an ally",
        "Atreides may ask in an ally's battle in the same way. The ally hears the answer, too. There is one "
        "question a battle in all.",
    ),
    "D-ATR-5": RuleWords(
        "Voice and prescience in one battle",
        "First the Voice commands, then the Bene Gesserit's side makes its plan final, then prescience asks, and "
        "last the Atreides' side makes its plan and obeys the Voice.",
    ),
    "D-BG-1": RuleWords(
        "The Bene Gesserit's prediction",
        "Before the game they secretly name a winner and a turn, and win alone if it comes true (D-SETUP-5).",
    ),
    "D-BG-2": RuleWords(
        "Going along",
        "Each time another player lands reserves from space, the Bene Gesserit may put one force of their own "
        "reserves in the Polar Sink for nothing. Fremen who come over the desert, and ships of the Guild between "
        "territories or back to the reserves, do not count. Without an answer nobody goes.",
    ),
    "D-BG-3": RuleWords(
        "The Voice",
        "Before the plans in their battle or an ally's, the Bene Gesserit may order the enemy to play, or not "
        "to play: a poison or projectile weapon, Lasgun, Snooper, Shield, worthless card or Cheap Hero(ine). Who can "
        "obey must, even if he fights without a leader then; who cannot plays freely, and says nothing.",
        "“Play a Shield”: an enemy who holds none may plan whatever he likes.",
    ),
    "D-BG-4": RuleWords(
        "The Bene Gesserit's free revival",
        "They revive one force a turn for nothing.",
    ),
    "D-EMP-1": RuleWords(
        "The Emperor's income",
        "Whatever the others pay for treachery cards goes to the Emperor.",
    ),
    "D-EMP-2": RuleWords(
        "The Emperor lends",
        "The Emperor may give allies any amount of spice at any time, without anybody else seeing it. It is paid "
        "back only if a deal says so.",
    ),
    "D-FRE-1": RuleWords(
        "Fremen on the move",
        "Fremen move two territories instead of one, or three with ornithopters. Three of their forces revive for "
        "nothing each turn, and they never pay for more.",
    ),
    "D-FRE-2": RuleWords(
        "How Fremen reserves arrive",
        "Instead of landing, any number of Fremen reserves come for nothing to one sector of The Great Flat or of "
        "a territory at most two away from it. Storm, full strongholds and allies keep them out like anybody else.",
    ),
    "D-FRE-3": RuleWords(
        "Fremen and worms",
        "A worm eats neither Fremen forces nor those of their allies, unless a Karama takes it out of their "
        "control (D-KAR-6). It does eat the spice.",
    ),
    "D-FRE-4": RuleWords(
        "Riding the worm",
        "Where a worm appears, any number of the Fremen forces there may ride it together, to any one sector of "
        "the map that they may enter; forces in storm stay. It is not their movement of the turn. Without an "
        "answer they stay.",
    ),
    "D-FRE-5": RuleWords(
        "The Fremen's last turn",
        "If nobody has won by the end of the last turn, the Fremen and their allies win if no opponent of theirs "
        "is in Sietch Tabr or Habbanya Sietch, and neither Harkonnen nor Atreides nor the Emperor is in Tuek's "
        "Sietch, not even as an ally.",
    ),
    "D-GUI-1": RuleWords(
        "The Guild's ships",
        "Where others land, the Guild does one of three things each turn: land reserves, ship any number of "
        "forces from one territory to one sector of another anywhere on the map, or ship forces from one "
        "territory back to the reserves.",
    ),
    "D-GUI-2": RuleWords(
        "The Guild's prices",
        "The Guild pays half of what others pay, rounded up on the whole, and 1 spice for every 2 forces, or a "
        "single one, on their way back to the reserves. It pays the bank. No ship leaves or enters a sector in "
        "storm.",
        "Five forces into a stronghold cost the Guild 3 spice.",
    ),
    "D-GUI-3": RuleWords(
        "The Guild's income and allies",
        "What others pay for landings goes to the Guild. Its allies may ship in the same three ways at the same "
        "prices, paid to the Guild; Fremen reserves still arrive only over the desert.",
    ),
    "D-GUI-4": RuleWords(
        "The Guild's last turn",
        "If nobody has won by the end of the last turn, and the Fremen do not win then, the Guild and its allies win.",
    ),
    "D-HAR-1": RuleWords(
        "Harkonnen's traitors",
        "Every opponent's leader that Harkonnen draw at the start is a traitor in their pay.",
    ),
    "D-HAR-2": RuleWords(
        "Harkonnen's hand",
        "Harkonnen begin with two treachery cards, hold up to eight, and draw another for nothing whenever they "
        "buy one and have room for it.",
    ),
    "D-HAR-3": RuleWords(
        "Harkonnen's traitors for an ally",
        "Harkonnen may call treachery in an ally's battle if the enemy's leader is in their pay. The ally counts "
        "as the caller and gets the spice.",
    ),
}
