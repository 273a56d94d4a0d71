"""What a table is made of, as functions of its options: the course, the seats, the decks."""

from __future__ import annotations

from engine.core.game import Course

from .cards import IMPERIUM, INTRIGUE, STARTING, copies
from .leaders import LEADERS
from .options import Options
from .rivals.who import players_at

PHASES = ("round_start", "turns", "combat", "makers", "recall")  # of a round (I-ROUND)
COLOURS = ("red", "blue", "green", "yellow")  # of the players' pieces: a seat is called by its colour
PLAYERS = (1, 2, 3, 4)  # how many can play: two beside House Hagal, one against two Rivals (sections 13 to 15)
DRAFTED = 2  # Leaders from which each picks where they are drafted


def course(options: Options) -> Course:
    """Return the setup and the phases of a round."""
    return Course("setup", PHASES)


def players(options: Options) -> tuple[int, ...]:
    """Return how many can play with these options: one alone, where a difficulty is chosen (I-SOLO-1)."""
    return players_at(options.difficulty, PLAYERS)


def leaders(options: Options) -> tuple[str, ...]:
    """Return the Leaders there are (I-SETUP-9)."""
    return tuple(LEADERS)


def starting_deck(options: Options) -> tuple[str, ...]:
    """Return the deck with which each player begins (I-SETUP-5)."""
    return copies(STARTING.values())


def imperium_deck(options: Options) -> tuple[str, ...]:
    """Return the Imperium deck (I-SETUP-3)."""
    return copies(IMPERIUM.values())


def intrigue_deck(options: Options) -> tuple[str, ...]:
    """Return the Intrigue deck (I-SETUP-3)."""
    return copies(INTRIGUE.values())
