"""How random players answer in the toy game."""

from __future__ import annotations

from engine.core.choosing import Randomness
from tests.toy.engine.anytime import Loan, LoanOffer
from tests.toy.engine.state import State

from .base import use


@use.register
def _(offer: LoanOffer, s: State, seat: str, rng: Randomness) -> Loan | None:
    """Give one to somebody."""
    others = offer._others(s, seat)
    return Loan(to=others[rng.randrange(len(others))], apples=1) if offer.open_to(s, seat) else None
