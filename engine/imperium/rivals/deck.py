"""The House Hagal deck: what is in it, shuffling it, and the card with which a Rival acts (I-HAGAL-2, I-HAGAL-3)."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.run import Run

from ..board import MAKERS, SPACES
from ..facts import HagalReshuffled, HagalRevealed, PileShuffled
from ..query import named_by, occupants
from ..state import State
from .printed import HAGAL, HARVEST, HagalCard, deck
from .who import mode

PILE = "hagal"


class Use(NamedTuple):
    """What becomes of a card: it sends an Agent to a space, or why it is ignored."""

    use: str
    space: str = ""
    by: str = ""


def lay_deck(run: Run[State]) -> None:
    """Shuffle the deck for the first time (I-2P-1, I-SOLO-2)."""
    if mode(run.s):
        run.emit(PileShuffled(PILE, run.shuffled(f"pile:{PILE}", deck(mode(run.s)))), ())


def reshuffle(run: Run[State]) -> None:
    """Shuffle all cards, those that are out among them, into a new deck (I-HAGAL-3)."""
    cards = deck(mode(run.s))
    run.emit(PileShuffled(PILE, run.shuffled(f"pile:{PILE}", cards), emptied=True), ())
    run.emit(HagalReshuffled(len(cards)))


def use_of(s: State, side: str, card: HagalCard) -> Use:
    """Return what becomes of a card that a Rival reveals on its turn (I-HAGAL-2, I-HAGAL-6)."""
    if card.reshuffle:
        return Use("reshuffle")
    if card.space == HARVEST:
        best = best_maker(s, side)
        return Use("agent", best) if best else Use("no_bonus_spice")
    if there := occupants(s).get(card.space):
        return Use("occupied", card.space, there[0])
    if who := named_by(s, side, card.space):
        return Use("named", card.space, who)
    return Use("agent", card.space)


def best_maker(s: State, side: str) -> str:
    """Return the free Maker with the most bonus spice, of equal ones that with the highest base (I-HAGAL-6).

    One that is named with The Voice is not free (I-HAGAL-10). Empty if no free one has any.
    """
    there = occupants(s)
    free = [space for space in MAKERS if s.bonus[space] and space not in there and not named_by(s, side, space)]
    return max(free, key=lambda space: (s.bonus[space], SPACES[space].base), default="")


def find_card(run: Run[State], side: str) -> tuple[HagalCard, str] | None:
    """Reveal cards until one sends an Agent, and return it and the space; None if none of them all would."""
    while True:
        if not run.s.hagal:
            reshuffle(run)
            if not _any_usable(run.s, side):
                return None
        card = HAGAL[run.s.hagal[0]]
        found = use_of(run.s, side, card)
        run.emit(HagalRevealed(side, card.id, *found))
        if found.use == "agent":
            return card, found.space
        if found.use == "reshuffle":
            reshuffle(run)
            if not _any_usable(run.s, side):
                return None


def _any_usable(s: State, side: str) -> bool:
    """Say whether a whole new deck holds a card that can be used (R-HAGAL-2)."""
    return any(use_of(s, side, HAGAL[card]).use == "agent" for card in set(s.hagal))


def reveal_swords(run: Run[State], side: str) -> int:
    """Reveal a card for its swords alone, another one after the card that has all be shuffled (I-HAGAL-8)."""
    while True:
        if not run.s.hagal:
            reshuffle(run)
        card = HAGAL[run.s.hagal[0]]
        run.emit(HagalRevealed(side, card.id, "reshuffle" if card.reshuffle else "swords"))
        if not card.reshuffle:
            return card.swords
        reshuffle(run)
