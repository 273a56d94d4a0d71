"""Planted leaks at the doors of a game, at which a host lets it go in again: what is told there, which there are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.run import Run
from engine.dune import flow
from engine.dune.facts import HandSizesAnnounced, SpiceMoved
from engine.dune.phases import bidding
from engine.dune.query import held
from engine.dune.state import BANK, State

from . import changes
from .plants import Planted


def _at_doors(patch: pytest.MonkeyPatch, more: Callable[[Run[State]], None]) -> None:
    old = flow._put_away

    def put_away(run: Run[State]) -> None:
        old(run)
        more(run)

    patch.setattr(flow, "_put_away", put_away)


def purses_are_given_back_at_every_door(patch: pytest.MonkeyPatch) -> None:
    """What is right in the setup tells later what everybody owns."""

    def more(run: Run[State]) -> None:
        for seat in run.s.factions:
            if run.s.purse[seat]:
                run.emit(SpiceMoved(seat, BANK, run.s.purse[seat], "setup"))

    _at_doors(patch, more)


def hand_sizes_are_told_at_every_door(patch: pytest.MonkeyPatch) -> None:
    """What all may know in a bidding is told in other phases, too."""
    _at_doors(patch, lambda run: run.emit(HandSizesAnnounced({f: len(run.s.hands[f]) for f in run.s.factions})))


def a_door_is_shut_by_a_card(patch: pytest.MonkeyPatch) -> None:
    """The card that is up cannot be begun anew while its first bidder holds a Karama."""
    old = bidding.card_up

    def card_up(s: State) -> int:
        return 0 if s.auction is not None and held(s, s.auction.bidder, "karama") else old(s)

    patch.setattr(bidding, "card_up", card_up)


PLANTS_AT_DOORS: tuple[Planted, ...] = (
    (purses_are_given_back_at_every_door, (), changes.spice),
    (hand_sizes_are_told_at_every_door, (), changes.number_of_cards),
    (a_door_is_shut_by_a_card, ("bid",), changes.cards_in_hands),
)
