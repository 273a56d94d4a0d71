"""What cards are worth: in the deck for the rounds to come, in the hand for this one, and to be rid of."""

from __future__ import annotations

from collections.abc import Iterable

from engine.imperium.board import HAND
from engine.imperium.cards import CARDS, Card
from engine.imperium.phases.agent import sends_anywhere

from .position import Position
from .printed import trashes_itself
from .weights import (
    AGENT_CARD,
    AVERAGE,
    DILUTION,
    DRAW,
    ICON,
    ICONS,
    LATE_DRAW,
    OTHER_WAY,
)
from .worth import Of, worth

_ANYWHERE = 5.0  # what it is worth to send any Agent to any space
_LEAST_DECK = 6  # cards below which a deck is drawn through anyway


def bare(option: str) -> str:
    """Return the card of a choice that may name its place as well (`hand:dagger`, `aside:chani`)."""
    return option.rpartition(":")[2]


# For the rounds to come


def use(pos: Position, card: str) -> float:
    """Return what a card brings in a usual round in which it is drawn."""
    printed = CARDS[card]
    of = Of(f"card:{card}", general=True)
    sent = _sends(printed) + worth(pos, of, printed.agent) if printed.icons or sends_anywhere(card) else 0.0
    shown = worth(pos, of._replace(revealing=True), printed.reveal)
    return max(sent, shown) + OTHER_WAY * max(0.0, min(sent, shown))


def _sends(printed: Card) -> float:
    if sends_anywhere(printed.id):
        return _ANYWHERE
    return AGENT_CARD + ICON * min(len(printed.icons), ICONS)


def average(pos: Position) -> float:
    """Return what a card of the seat's deck brings on average."""
    return sum(use(pos, card) * number for card, number in pos.deck.items()) / max(1, pos.deck.total())


def draws(pos: Position) -> float:
    """Return how often a card of the deck will be drawn."""
    return pos.ahead * HAND / max(_LEAST_DECK, pos.deck.total() + 1)


def bought(pos: Position, card: str) -> float:
    """Return what it is worth to have a card in the discard pile (I-REVEAL-4)."""
    better = use(pos, card) - pos.once(average)
    times = min(1.0, pos.once(draws)) if trashes_itself(card) else pos.once(draws)
    return worth(pos, Of(f"card:{card}"), CARDS[card].acquire) + times * better - DILUTION * pos.time


# In this round


def shown(pos: Position, card: str) -> float:
    """Return what the Reveal effect of a card in hand is worth in this round."""
    of = Of(f"card:{card}", revealing=True, held=True)
    return worth(pos, of, CARDS[card].reveal)


def kept(pos: Position, card: str) -> float:
    """Return what it is worth to have a card in hand: to reveal it, or to send an Agent."""
    sends = AGENT_CARD + ICON * len(CARDS[card].icons) if pos.ready and CARDS[card].icons else 0.0
    return max(shown(pos, card), sends)


# To be rid of


def rid(pos: Position, option: str) -> float:
    """Return what it is worth to trash a card at a place (I-GEN-11)."""
    zone, _, card = option.partition(":")
    worse = pos.once(draws) * (pos.once(average) - use(pos, card)) + DILUTION * pos.time
    gained = worth(pos, Of(f"card:{card}"), CARDS[card].on_trash)
    return worse + gained - _lost_now(pos, zone, card)


def _lost_now(pos: Position, zone: str, card: str) -> float:
    """Return what the card would still do in this round."""
    if zone == "hand":
        return kept(pos, card)
    unresolved = any(each.owner == pos.name and each.source == f"card:{card}" for each in pos.view.pending)
    return AVERAGE if zone == "in_play" and unresolved else 0.0


def worst(pos: Position, options: Iterable[str]) -> str:
    """Return the card that is best trashed, of choices that name places."""
    return max(options, key=lambda option: rid(pos, option))


def trashable(pos: Position, zones: Iterable[str]) -> tuple[str, ...]:
    """Return the choices that name places and cards."""
    lying = {
        "hand": pos.own.hand,
        "discard": pos.me.discard,
        "in_play": (*pos.me.played, *pos.me.revealed),
    }
    return tuple(f"{zone}:{card}" for zone in zones for card in dict.fromkeys(lying[zone]))


# Operators that are about cards


def drawn(pos: Position, number: int, revealing: bool) -> float:
    """Return what drawing is worth, as far as there are cards."""
    there = len(pos.own.deck) + len(pos.me.discard)
    return (LATE_DRAW if revealing else DRAW) * min(number, there)
