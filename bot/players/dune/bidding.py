"""How much to bid for a treachery card (rules, section 7)."""

from __future__ import annotations

from engine.core.forms import Number
from engine.core.moves import Move
from engine.dune.phases.bids import Bid

from .cards import has_karama, mean_worth, worth
from .seat import Seat

_LANDING = 5  # spice kept for landing forces
_TWO_CARDS = 1.5  # how much more a purchase is worth that brings a second card (D-BID-10)
_FEW_CARDS = 3
_KARAMA_PRICE = 9  # from this price on a Karama may pay for a card known to be good


def bid(seat: Seat) -> Move:
    """Bid one more than the highest bid as long as that is within the card's value and the purse; spare allies."""
    auction = seat.view.auction
    assert auction is not None, "bids are asked for in an auction"
    field = seat.form({}).field("amount")
    low = auction.high + 1
    limit = ceiling(seat) if auction.leader not in seat.allies() else 0
    if isinstance(field, Number) and low <= min(field.high, limit):
        return Bid(amount=low)
    treasure = bool(seat.own.peeked) and worth(seat.own.peeked, seat.own.hand) >= 5
    if treasure and low >= _KARAMA_PRICE and has_karama(seat):
        return Bid(amount=low, karama=True)
    return Bid()


def ceiling(seat: Seat) -> int:
    """Return the most the seat would pay for the card that is up."""
    own, name = seat.own, seat.name
    value = worth(own.peeked, own.hand) if own.peeked else mean_worth(seat)
    value *= _TWO_CARDS if name == "harkonnen" and len(own.hand) <= _FEW_CARDS else 1.0
    spare = own.spice - _reserve(seat)
    if len(own.hand) <= 1:
        spare += 2  # somebody without cards loses his battles anyway
    wealth = min(3.0, 0.6 + max(0, spare) / 12)
    mood = 0.85 + 0.3 * seat.rng.random()
    return min(int(value * wealth * mood), spare, own.spice + sum(own.pledges.get((f, name), 0) for f in seat.allies()))


def _reserve(seat: Seat) -> int:
    """Return the spice to keep for landing: nothing for Fremen, less for who pays half prices."""
    if seat.name == "fremen" or sum(seat.view.reserves[seat.name]) == 0:
        return 0
    return min(_LANDING // 2 if "guild" in seat.side() else _LANDING, seat.own.spice // 2)
