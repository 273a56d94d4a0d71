"""What things are worth to a machine player, in one currency: a Solari early in the game is worth about one.

All numbers by which machines weigh one thing against another stand here, each with its reason. They were chosen by
watching whole games; `python -m tests.players.imperium.league` measures them.
"""

from __future__ import annotations

# What wins
VP = 10.0  # an Agent turn brings about half a point and is worth about 5
DENIED = 0.15  # of a prize: that an opponent does not get it

# Resources: much of one is worth less than the first of it
SOLARI = 0.7  # buys troops and the Mentat
SAVED = 0.4  # of what a Council seat or the Swordmaster brings beyond its price: as far as it is saved up for
SPICE = 1.7  # sells for 2 Solari and more, and buys the strong spaces
SPICE_SPARE = 1.1
ENOUGH_SPICE = 7  # Heighliner and what is left to sell
WATER = 1.6  # opens the Makers and the Research Station
WATER_SPARE = 0.8
ENOUGH_WATER = 3
KEPSAKE = 0.04  # a resource when the game is over: it breaks ties
SETTLING = 3.0  # rounds that are needed to make something of resources

# Cards
DRAW = 1.9  # a card more in hand: an icon more to choose among, or its Reveal effect
LATE_DRAW = 1.1  # in the Reveal turn only its Reveal effect counts
INTRIGUE = 2.6
LAST_INTRIGUE = 1.2  # at the end of the game it must be of use at once
PERSUASION = 1.1  # buys cards that pay later
FLOW = 6.0  # what reaching the price of The Spice Must Flow adds: a point, but a poor card
ICON = 0.7  # an icon on a card, as far as it leads to spaces that nothing else in the deck leads to
ICONS = 3  # beyond so many icons one more hardly matters
AGENT_CARD = 0.8  # being able to send an Agent at all
SWORD = 0.7  # on a card: often there are no troops to go with it
AVERAGE = 2.6  # what an average card of a deck brings when it is drawn
DILUTION = 0.1  # what each card more takes from the others, beyond being drawn in their place
REFRESHED = 0.4  # of a card that is drawn once: a new card in the Row, with Persuasion left to acquire it
HARM = 0.5  # what an opponent loses, as far as it helps
PAID = 0.6  # of what a cost arrow brings on a card: often the cost cannot be paid
OTHER_WAY = 0.25  # a card is used for one of its halves; the other is a choice

# Troops
TROOP = 1.5  # in the garrison: two strength in some Conflict, which a third of them decide
SPENT = 1.1  # deployed, it goes back to the supply whatever comes
IDLE_TROOP = 0.05  # when the game is over

# The board
AGENT = 4.5  # an Agent more for one round
SWORDMASTER = 3.2  # the same in each round that is left: cards for three Agents are scarcer
CONTROL = 0.9  # a round, with the troop that defends it
FOLDSPACE = 2.0  # a card that leads anywhere once and replaces itself
LOOK = 1.6  # the top card drawn, or a starter trashed
NAMED = 1.2  # a space closed to others
MANIPULATE = 1.8
MOOD = 0.35  # so that equal machines do not play alike

# Influence: of the point at 2 the first step is worth a part, and more the more time there is to take the second
FIRST_STEP = 0.45
THIRD_STEP = 0.25  # of the Alliance, on the way to it
GUARD = 1.0  # a step that keeps an Alliance from a rival close behind
TAKEN = 0.4  # what a point lost by an opponent adds to one gained

# How a game goes on
PACE = 1.25  # points that the leader makes a round
LAST = 0.6  # rounds that are left at least while nobody has the points that end the game

# What is known of an opponent's strength in the Conflict
JOINS = 0.5  # chance that an Agent goes to a Combat space
BRINGS = 2.2  # troops that come with one
SWORDS = 0.35  # from a card in hand
TRICK = 0.9  # strength from an Intrigue card
UNCERTAIN = 1.2  # at least, in strength
PER_AGENT = 1.8  # how much an Agent that is still to be sent may differ from what is expected
PER_CARD = 0.8  # likewise an Intrigue card
STEEP = 1.7  # turns a normal distribution into a logistic one

# Intrigue cards
KEEP = 0.8  # a Plot card is played when it brings so much more than it costs: its day may yet come
KEEP_COMBAT = 1.5  # a Combat card is spent only for a prize

# On average over a game, where a card is judged that will come back
USUAL = {"solari": 0.9, "spice": 1.5, "water": 1.2, "vp": VP, "persuasion": PERSUASION, "swords": SWORD}
