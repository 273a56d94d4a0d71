"""What a faction can do, and what happens in a phase: one card each."""

from __future__ import annotations

from bot.games.rulebook import GuideWords

from ..lexicon import LEXICON


def _card(actor: str, *lines: tuple[str, str]) -> GuideWords:
    seat = LEXICON.seats[actor]
    return GuideWords(f"{seat:name}", f"You are {seat}: what you can do", lines)


ACTORS = {
    "atreides": _card(
        "atreides",
        ("You begin with 10 forces in Arrakeen, 10 in reserve and 10 spice.", "D-SETUP-7"),
        ("Two of your forces revive for nothing each turn, a third for 2 spice.", "D-REV-1"),
        ("You see each card that is for sale before anybody bids.", "D-ATR-1"),
        ("Before the movement you see the top card of the spice deck.", "D-ATR-2"),
        ("In battle you may see one part of the enemy's plan before you make your own.", "D-ATR-3"),
        ("In an ally's battle you may do the same for the ally.", "D-ATR-4"),
        ("A Karama can prevent one such look.", "D-KAR-4"),
    ),
    "bene_gesserit": _card(
        "bene_gesserit",
        ("You begin with 1 force in the Polar Sink, 19 in reserve and 5 spice.", "D-SETUP-7"),
        ("One of your forces revives for nothing each turn, up to two more for 2 spice each.", "D-REV-1"),
        ("You predict who will win and when. If it comes true, you alone win.", "D-SETUP-5"),
        ("In battle you may order the enemy to play, or not to play, a kind of card.", "D-BG-3"),
        ("You may use the Voice in an ally's battle, too.", "D-BG-3"),
        ("When others land, you may put one force in the Polar Sink for nothing.", "D-BG-2"),
        ("A Karama can cancel one Voice, or keep one force from going along.", "D-KAR-8"),
    ),
    "emperor": _card(
        "emperor",
        ("You begin with 20 forces in reserve, none on the board, and 10 spice.", "D-SETUP-7"),
        ("One of your forces revives for nothing each turn, up to two more for 2 spice each.", "D-REV-1"),
        ("What the others pay for treachery cards comes to you.", "D-EMP-1"),
        ("What you buy yourself is paid to the bank.", "D-BID-8"),
        ("You may give allies spice at any time, without anybody else seeing it.", "D-EMP-2"),
        ("A Karama lets somebody buy a card without paying you.", "D-KAR-5"),
    ),
    "fremen": _card(
        "fremen",
        ("You begin with 10 forces round Sietch Tabr, placed by you, 10 in reserve and 3 spice.", "D-SETUP-8"),
        ("Three of your forces revive for nothing each turn; you cannot pay for more.", "D-REV-1"),
        ("Your reserves come over the desert near The Great Flat and pay nothing.", "D-FRE-2"),
        ("Your forces move two territories, three with ornithopters.", "D-FRE-1"),
        ("Worms do not eat your forces, nor those of your allies.", "D-FRE-3"),
        ("Where a worm appears, your forces may ride it anywhere.", "D-FRE-4"),
        ("If nobody has won when the last turn ends, you and your allies may win by your sietches.", "D-FRE-5"),
        ("A Karama can take one worm out of your control.", "D-KAR-6"),
    ),
    "guild": _card(
        "guild",
        ("You begin with 5 forces in Tuek's Sietch, 15 in reserve and 5 spice.", "D-SETUP-7"),
        ("One of your forces revives for nothing each turn, up to two more for 2 spice each.", "D-REV-1"),
        ("What the others pay for landings comes to you.", "D-GUI-3"),
        ("You land at half price, ship forces across the map, or take them back to your reserves.", "D-GUI-1"),
        ("Your allies may ship like you, and pay you for it.", "D-GUI-3"),
        ("If nobody else has won when the last turn ends, you and your allies win.", "D-GUI-4"),
        ("A Karama lets somebody land at your price, without paying you.", "D-KAR-9"),
    ),
    "harkonnen": _card(
        "harkonnen",
        ("You begin with 10 forces in Carthag, 10 in reserve and 10 spice.", "D-SETUP-7"),
        ("Two of your forces revive for nothing each turn, a third for 2 spice.", "D-REV-1"),
        ("You keep every opponent's leader that you draw as a traitor.", "D-HAR-1"),
        ("You begin with two treachery cards and hold up to eight.", "D-HAR-2"),
        ("Whenever you buy a card, you draw another for nothing.", "D-BID-10"),
        ("Your traitors work in an ally's battle, too.", "D-HAR-3"),
        ("A Karama can keep one extra card from you.", "D-KAR-7"),
    ),
}
PHASES = {
    "setup": GuideWords(
        "Setup",
        "Before the first turn",
        (
            ("The Bene Gesserit predict a winner and a turn.", "D-SETUP-5"),
            ("Everybody draws four leaders and keeps an opponent's as a traitor.", "D-SETUP-6"),
            ("Spice and forces are dealt out by faction.", "D-SETUP-7"),
            ("The Fremen place ten forces.", "D-SETUP-8"),
            ("Everybody draws a treachery card, Harkonnen two.", "D-SETUP-10"),
        ),
        ("D-SETUP",),
    ),
    "storm": GuideWords(
        "Storm",
        "What happens in the storm phase",
        (
            ("Two players dial in secret how far the storm goes.", "D-STORM-3"),
            ("In the first turn it is only put in its place.", "D-STORM-2"),
            ("Weather Control sets the distance; Family Atomics opens the Shield Wall.", "D-STORM-10"),
            ("The storm moves and destroys what has no shelter.", "D-STORM-5"),
            ("Rock, strongholds, the Polar Sink and the Imperial Basin give shelter.", "D-MAP-4"),
            ("Where it stops decides who is first player, and the order of play.", "D-TURN-2"),
        ),
        ("D-STORM",),
    ),
    "spice_blow": GuideWords(
        "Spice blow",
        "What happens in the spice blow",
        (
            ("The top card of the spice deck is turned up.", "D-BLOW-1"),
            ("A territory gets its spice, unless the storm is there.", "D-BLOW-2"),
            ("The first worm brings a nexus, and then eats where spice was found last.", "D-BLOW-4"),
            ("A Karama may take the worm out of the Fremen's control before that.", "D-KAR-6"),
            ("The Fremen may ride it.", "D-FRE-4"),
            ("Cards are turned until a territory comes; more worms do nothing.", "D-BLOW-5"),
        ),
        ("D-BLOW",),
    ),
    "nexus": GuideWords(
        "Nexus",
        "What happens in a nexus",
        (
            ("The first worm of a turn brings one; there is none in turn 1.", "D-ALLY-1"),
            ("You may leave an alliance, propose one, or accept a proposal.", "D-ALLY-2"),
            ("An alliance counts when all who are named in it have accepted.", "D-ALLY-2"),
            ("Leave your alliance before you accept another.", "D-ALLY-8"),
            ("Allies win together, pay for each other, and stay out of each other's way.", "D-ALLY-5"),
            ("Say “done” when you want nothing more; when all have, the nexus is over.", "D-ALLY-2"),
            ("A late change gives everybody more time.", "D-ALLY-7"),
        ),
        ("D-ALLY",),
    ),
    "bidding": GuideWords(
        "Bidding",
        "What happens in the bidding",
        (
            ("Whoever has no spice gets 2 from the bank.", "D-BID-1"),
            ("One card is for sale for each player with room in the hand.", "D-BID-3"),
            ("Atreides see each card first.", "D-ATR-1"),
            ("In turn you pass or bid more, until all others pass in a row.", "D-BID-6"),
            ("You can order your bids for the whole row beforehand.", "D-BID-7"),
            ("The price goes to the Emperor, if he plays.", "D-EMP-1"),
            ("Allies may pledge spice for your bids.", "D-BID-9"),
            ("Harkonnen draw an extra card when they buy one.", "D-BID-10"),
            ("If everybody passes on a card, the bidding is over.", "D-BID-11"),
        ),
        ("D-BID",),
    ),
    "movement": GuideWords(
        "Movement",
        "What happens in revival and movement",
        (
            ("All revive forces at once, up to three each.", "D-REV-1"),
            ("Then the players take their turns in storm order.", "D-MOVE-1"),
            ("First you land reserves: 1 spice a force in a stronghold, 2 elsewhere.", "D-SHIP-1"),
            ("The Fremen come over the desert.", "D-FRE-2"),
            ("The Guild ships at half price, and can ship across the map.", "D-GUI-1"),
            ("After a landing the Bene Gesserit may put one force in the Polar Sink.", "D-BG-2"),
            ("Then you move one group: one territory, or three with ornithopters.", "D-MOVE-3"),
            ("Storm, and strongholds with two other players, are closed.", "D-MOVE-6"),
            ("Last, when all your leaders are dead, you may buy one back.", "D-LEAD-1"),
            ("You can order your whole turn beforehand.", "D-MOVE-9"),
        ),
        ("D-MOVE", "D-REV", "D-SHIP", "D-LEAD", "D-GUI"),
    ),
    "battle": GuideWords(
        "Battle",
        "What happens in the battle phase",
        (
            ("Players in the same territory fight until one is left.", "D-BAT-1"),
            ("The first player chooses the order of his battles, then the next.", "D-BAT-4"),
            ("The Voice may command before the plans are made.", "D-BG-3"),
            ("Prescience asks before Atreides make their plan.", "D-ATR-3"),
            ("Your plan: forces dialled, a leader, a weapon, a defence.", "D-BAT-6"),
            ("Both plans are shown; whoever has bought the enemy's leader may call treachery.", "D-BAT-20"),
            ("A Lasgun and a Shield blow up everything there.", "D-BAT-25"),
            ("A weapon without the right defence kills the leader.", "D-BAT-13"),
            ("The higher total wins; in a tie the aggressor does.", "D-BAT-14"),
            ("The loser loses all there; the winner loses what he dialled.", "D-BAT-17"),
            ("The winner is paid for killed leaders.", "D-BAT-15"),
        ),
        ("D-BAT",),
    ),
    "collection": GuideWords(
        "Collection and victory",
        "What happens at the end of a turn",
        (
            ("Each force collects 2 spice in its sector, or 3 with Arrakeen or Carthag.", "D-COL-1"),
            ("Three strongholds win, alone or with allies; with two players four.", "D-WIN-2"),
            ("A prediction that comes true wins instead.", "D-WIN-4"),
            ("If nobody has won when the last turn ends, the Fremen may win.", "D-FRE-5"),
            ("If they do not, the Guild wins.", "D-GUI-4"),
        ),
        ("D-COL", "D-WIN"),
    ),
    "cards": GuideWords(
        "Treachery cards",
        "What you can do with treachery cards",
        (
            ("Weapons, defences and Cheap Hero(ine)s go into a battle plan.", "D-BAT-10"),
            ("A Karama cancels a power once, or borrows one.", "D-KAR-1"),
            ("A Truthtrance makes somebody answer a question truthfully.", "D-CARD-3"),
            ("A Tleilaxu Ghola brings back a leader or up to 5 forces.", "D-CARD-7"),
            ("A Hajr gives you a second movement.", "D-CARD-6"),
            ("Weather Control and Family Atomics belong to the storm.", "D-STORM-10"),
            ("Cards cannot be given away, sold or discarded.", "D-CARD-2"),
        ),
        ("D-CARD", "D-KAR"),
    ),
    "deals": GuideWords(
        "Deals",
        "What players can agree on",
        (
            ("You may make any deal at any time, in public.", "D-DEAL-1"),
            ("Cards, leaders, forces and powers cannot be traded.", "D-DEAL-2"),
            ("Payments of a deal are made by themselves; what is missing becomes a debt.", "D-DEAL-3"),
            ("What you tell others need not be true, except in a deal or under a Truthtrance.", "D-DEAL-5"),
            ("The Emperor may give allies spice at any time.", "D-EMP-2"),
        ),
        ("D-DEAL",),
    ),
}
