"""What is shown beside the board: the private panel, figures of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import CARD, LEADER, SIDE, SPACE
from .asking import BARRIERS

Plain = Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class PanelSayings:
    """The private panel: everything a seat knows, in blocks with a title."""

    seat: Annotated[str, holes(who=SIDE)]
    seat_leader: Annotated[str, holes(who=SIDE, leader=LEADER)]
    points: Annotated[str, holes(number=NUMBER)]
    purse: Annotated[str, holes(solari=NUMBER, spice=NUMBER, water=NUMBER)]
    troops: Annotated[str, holes(garrison=NUMBER, supply=NUMBER, conflict=NUMBER)]
    agents: Annotated[str, holes(number=NUMBER, places=TEXT)]
    agents_home: Annotated[str, holes(number=NUMBER)]
    council: Plain
    hand: Annotated[str, holes(number=NUMBER)]
    card: Annotated[str, holes(card=CARD, text=TEXT)]
    cards: Annotated[str, holes(card=CARD, number=NUMBER, text=TEXT)]
    icons: Annotated[str, holes(icons=TEXT)]
    no_icons: Plain
    none: Plain
    intrigue: Annotated[str, holes(number=NUMBER)]
    knows: Plain
    tokens: Annotated[str, holes(factions=TEXT)]
    top: Annotated[str, holes(card=CARD)]
    deck: Annotated[str, holes(number=NUMBER, cards=TEXT)]
    deck_empty: Plain
    affords: Plain
    goes: Annotated[str, holes(where=SPACE, cards=TEXT)]
    goes_paying: Annotated[str, holes(where=SPACE, price=TEXT, cards=TEXT)]
    goes_nowhere: Plain
    barred: Annotated[Mapping[str, str], holes(*BARRIERS, spaces=TEXT)]
    persuasion: Annotated[str, holes(number=NUMBER)]  # what is left in a Reveal turn
    persuasion_ahead: Annotated[str, holes(number=NUMBER)]  # what the hand brings at least
    buys: Annotated[str, holes(cards=TEXT)]
    buys_nothing: Plain
    priced: Annotated[str, holes(card=CARD, number=NUMBER)]
    table: Plain
    in_play: Annotated[str, holes(who=SIDE, cards=TEXT)]
    discarded: Annotated[str, holes(who=SIDE, cards=TEXT)]
    face_up: Annotated[str, holes(who=SIDE, cards=TEXT)]  # Intrigue cards that wait for the Reveal turn
    intrigue_discarded: Annotated[str, holes(cards=TEXT)]
    removed: Annotated[str, holes(cards=TEXT)]
    conflicts: Annotated[str, holes(cards=TEXT)]  # of earlier rounds
    decks: Annotated[str, holes(imperium=NUMBER, intrigue=NUMBER, conflicts=NUMBER)]
    hagal: Annotated[str, holes(number=NUMBER, cards=TEXT)]
    hagal_whole: Annotated[str, holes(number=NUMBER)]
    orders: Plain
    order: Annotated[str, holes(order=TEXT)]
    stop: Annotated[str, holes(window=TEXT)]
    sealed: Annotated[str, holes(answer=TEXT)]
    plan_deploy: Annotated[str, holes(number=NUMBER)]
    plan_acquire: Annotated[str, holes(cards=TEXT)]
    plan_end: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class FigureSayings:
    """A game that is over, in figures."""
