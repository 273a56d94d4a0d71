"""What a player can do, and what happens in a phase: one card each."""

from __future__ import annotations

from bot.games.rulebook import GuideWords

_LINES = (
    ("In your turn play a card and send an Agent to a space with one of its icons.", "I-AGENT-1"),
    ("The space takes its price first; then space, card and Faction give what they give.", "I-AGENT-6"),
    ("On a Combat space you may deploy this turn's recruits and up to 2 more troops.", "I-DEPLOY-2"),
    ("Once a round you reveal the rest of your hand, early if you like.", "I-ROUND-6"),
    ("Persuasion that you reveal acquires cards, swords count in the Conflict.", "I-REVEAL-4"),
    ("Plot cards are yours to play at any point of your turns, Combat cards in the combat.", "I-INTRIGUE-1"),
    ("2 Influence with a Faction is worth a point, the first 4 an Alliance.", "I-INFL-4"),
    ("High Council and Swordmaster serve you for the whole game.", "I-AGENT-5"),
    ("You can say a whole turn in one answer, also before it is yours.", "I-ASYNC-4"),
    ("At 10 Victory Points, or after round 10, the game ends with the round.", "I-END-1"),
)
ACTORS = {
    "red": GuideWords("Red", "You are Red: what you can do", _LINES),
    "blue": GuideWords("Blue", "You are Blue: what you can do", _LINES),
    "green": GuideWords("Green", "You are Green: what you can do", _LINES),
    "yellow": GuideWords("Yellow", "You are Yellow: what you can do", _LINES),
}
PHASES = {
    "setup": GuideWords(
        "Setup",
        "Before the first round",
        (
            ("Each takes a Leader; nobody has the same as another.", "I-SETUP-4"),
            ("You begin with ten cards and 1 water, 3 troops in the garrison and two Agents.", "I-SETUP-5"),
            ("The Conflicts grow: one of level I, five of level II, four of level III.", "I-SETUP-2"),
            ("The Baron picks two Factions in secret.", "I-SETUP-8"),
            ("Who begins is drawn by lot.", "I-SETUP-7"),
        ),
        ("I-SETUP", "I-GEN"),
    ),
    "round_start": GuideWords(
        "Round start",
        "What happens as a round begins",
        (
            ("Whoever has won the Mentat takes it.", "I-ROUND-1"),
            ("The Conflict of the round is turned up.", "I-ROUND-2"),
            ("Whoever controls what it is about may send a troop to it from the supply.", "I-ROUND-3"),
            ("Everybody draws 5 cards.", "I-ROUND-4"),
        ),
    ),
    "turns": GuideWords(
        "Agent turns",
        "What happens in an Agent turn",
        (
            ("Play a card, and send an Agent to a free space with one of its icons.", "I-AGENT-1"),
            ("Pay what the space costs at once, or go elsewhere.", "I-AGENT-4"),
            ("A Faction's space gives 1 Influence with it.", "I-INFL-1"),
            ("Take the effects of space and card in any order.", "I-AGENT-6"),
            ("What somebody controls pays him whenever anybody comes.", "I-AGENT-7"),
            ("Harvest the spice of a Maker space with all its bonus spice.", "I-AGENT-9"),
            ("On a Combat space deploy recruits and up to 2 more.", "I-DEPLOY-2"),
            ("Plot cards go in between.", "I-INTRIGUE-3"),
            ("While you hold Intrigue cards you end the turn yourself.", "I-ASYNC-6"),
        ),
        ("I-AGENT", "I-DEPLOY", "I-ROUND", "I-ASYNC", "R-AGENT", "R-LEADER"),
    ),
    "reveal": GuideWords(
        "Reveal turns",
        "What happens in a Reveal turn",
        (
            ("Lay open the rest of your hand and take what it says under Reveal.", "I-REVEAL-2"),
            ("A High Council seat gives 2 Persuasion.", "I-COUNCIL-1"),
            ("Acquire cards of the Row and of the Reserve for Persuasion.", "I-REVEAL-4"),
            ("The Row is refilled at once.", "I-REVEAL-5"),
            ("Swords are added to your strength, if you have a troop in the Conflict.", "I-DEPLOY-6"),
            ("Then your cards in play are discarded; you are done for this round.", "I-REVEAL-7"),
        ),
        ("I-REVEAL",),
    ),
    "combat": GuideWords(
        "Combat",
        "What happens in the combat",
        (
            ("Whoever has troops there plays Combat cards or passes, in turn.", "I-COMBAT-2"),
            ("When all have passed one after another, strength decides.", "I-COMBAT-3"),
            ("A troop counts 2, a sword 1.", "I-DEPLOY-6"),
            ("Rewards by rank; who tie for first win nothing but the second reward.", "I-COMBAT-5"),
            ("Whoever won alone may play cards for winners.", "I-COMBAT-7"),
            ("All troops in the Conflict go back to the supply.", "I-COMBAT-8"),
            ("You can order to pass: always, or until somebody plays.", "I-ASYNC-2"),
        ),
        ("I-COMBAT",),
    ),
    "makers": GuideWords(
        "Makers",
        "What happens to the Makers",
        (("Each Maker space without an Agent gets 1 bonus spice.", "I-MAKER-1"),),
        ("I-MAKER",),
    ),
    "recall": GuideWords(
        "Recall",
        "What happens at the end of a round",
        (
            ("With 10 Victory Points anywhere, or after round 10, the game ends.", "I-END-1"),
            ("Else Agents and Mentat go home, and the next player begins.", "I-RECALL-2"),
        ),
        ("I-RECALL", "I-MENTAT"),
    ),
    "endgame": GuideWords(
        "Endgame",
        "What happens when the game ends",
        (
            ("All play Endgame cards, at the same time.", "I-END-2"),
            ("The most Victory Points win.", "I-END-2"),
            ("Then most spice, Solari, water, troops in the garrison, the later Reveal turn.", "I-END-3"),
        ),
        ("I-END",),
    ),
    "influence": GuideWords(
        "Influence",
        "What Influence is worth",
        (
            ("At 2 a Victory Point, as long as you stay there.", "I-INFL-2"),
            ("At 4 a bonus: troops, Solari, an Intrigue card or water.", "I-INFL-3"),
            ("The first at 4 has the Alliance, a Victory Point.", "I-INFL-4"),
            ("It goes to whoever rises above its holder.", "I-INFL-5"),
            ("Nobody has more than 6.", "I-INFL-1"),
        ),
        ("I-INFL",),
    ),
    "intrigue": GuideWords(
        "Intrigue cards",
        "When Intrigue cards are played",
        (
            ("Plot cards in your own turns, between one thing and the next.", "I-INTRIGUE-3"),
            ("Some only before you play a card or reveal.", "I-INTRIGUE-4"),
            ("Combat cards when it is your turn in the combat.", "I-COMBAT-2"),
            ("Cards for winners after the rewards.", "I-COMBAT-4"),
            ("Endgame cards when the game ends.", "I-END-2"),
            ("Conditions must hold, and prices be paid.", "I-INTRIGUE-2"),
            ("How many you hold all see; which, you alone.", "I-GEN-4"),
        ),
        ("I-INTRIGUE",),
    ),
    "signs": GuideWords(
        "Signs",
        "What the signs in the pictures mean",
        (
            ("A coin: Solari. A burst: spice. A drop: water.", "I-GEN-2"),
            ("A star: Victory Points. A ring on an Influence track: its Alliance.", "I-INFL-4"),
            ("A speech bubble: Persuasion, for acquiring cards.", "I-REVEAL-4"),
            ("A sword: strength. Crossed swords beside a space: a Combat space.", "I-DEPLOY-6"),
            ("A cube: troops.", "I-DEPLOY-1"),
            ("A card: draw it. With a cross: trash one. A golden one with a star: a Foldspace.", "I-GEN-11"),
            ("A dark card with an eye: an Intrigue card. With an arrow: taken from others.", "I-INTRIGUE-7"),
            ("A letter in a coloured disc: an Agent icon, as on the spaces of that colour.", "I-AGENT-1"),
            ("A number, a disc and a colon: so much Influence is asked for there.", "I-AGENT-4"),
            ("An arrow: what is before it is paid for what is after it. A plus: bonus spice, too.", "I-AGENT-9"),
            ("A pawn: an Agent; with 3 the Swordmaster, with M the Mentat. A temple: a seat.", "I-AGENT-2"),
            ("A flag: who controls the space. A barred circle: The Voice has closed it.", "I-AGENT-12"),
        ),
    ),
    "rivals": GuideWords(
        "Rivals",
        "How Rivals play",
        (
            ("A card tells where a Rival goes; it pays and takes nothing there.", "I-HAGAL-1"),
            ("It gains Influence, and its recruits fight.", "I-HAGAL-4"),
            ("On a Combat space it deploys all that it can.", "I-HAGAL-5"),
            ("In the combat a card gives it swords.", "I-HAGAL-8"),
            ("With two players House Hagal acts after the first player's Agent turns.", "I-2P-2"),
            ("Alone you play against two Rivals that score like players.", "I-SOLO-1"),
        ),
        ("I-HAGAL", "I-2P", "I-SOLO"),
    ),
}
