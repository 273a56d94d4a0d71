"""The rules of an auction that are not questions: who may bid, whose turn it is, where cards come from (section 7)."""

from __future__ import annotations

from engine.core.run import Run

from ..facts import DeckShuffled, Reshuffled
from ..powers import holder
from ..query import hand_is_full
from ..state import BANK, Auction, State

HIGHEST = 999  # the highest number a bid covered by a Karama may name; only keeps forms finite


def auction(s: State) -> Auction:
    """Return the auction in progress."""
    assert s.auction is not None, "asked for the auction when none is in progress"
    return s.auction


def is_up(s: State) -> bool:
    """Say whether a card is up: it is bid for, or whether the highest bid is covered is still in doubt (D-BID-16)."""
    return s.auction is not None and bool(s.auction.bidder or s.auction.high)


def able(s: State) -> tuple[str, ...]:
    """Return the players able to bid, in storm order: those whose hand is not full, whatever they own (D-BID-3)."""
    return tuple(f for f in s.storm_order if not hand_is_full(s, f))


def after(s: State, faction: str, *, first: bool = False) -> tuple[str, ...]:
    """Return all players in table order, beginning to the right of one of them, who comes last, or `first`."""
    place = s.storm_order.index(faction) + (not first)
    return s.storm_order[place:] + s.storm_order[:place]


def next_opener(s: State) -> str:
    """Return who opens the next card, or nobody if nobody is able to bid (D-BID-5)."""
    previous = auction(s).opener
    sequence = after(s, previous) if previous else s.storm_order
    return next((f for f in sequence if not hand_is_full(s, f)), "")


def next_bidder(s: State) -> str:
    """Return whose turn it is after the present bidder; nobody if all others have passed in succession (D-BID-6)."""
    a = auction(s)
    for f in after(s, a.bidder):
        if f != a.leader and f not in a.passes and f not in a.out and not hand_is_full(s, f):
            return f
    return ""


def payee(s: State, buyer: str) -> str:
    """Return who is paid for a card: the Emperor, unless he buys it himself or does not play (D-BID-8, D-EMP-1)."""
    seller = holder(s, "card_income")
    return seller if seller not in ("", buyer) else BANK


def refill(run: Run[State], need: int) -> None:
    """Shuffle the discards under a treachery deck that is too short for `need` cards (D-BID-3, D-CARD-1)."""
    deck, discards = run.s.decks["treachery"], run.s.discards["treachery"]
    if len(deck) < need and discards:
        below = run.shuffled("shuffle:treachery", discards)
        run.emit(DeckShuffled("treachery", (*deck, *below), ("discard",)), ())
        run.emit(Reshuffled("treachery"))
