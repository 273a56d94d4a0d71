"""One legal answer at random, and whether there is a choice; a game says how where listing all answers is too much."""

from __future__ import annotations

from functools import singledispatch
from itertools import islice
from typing import Any

from engine.core.choosing import Randomness
from engine.core.decision import Offer, Question


@singledispatch
def sample(question: Question[Any, Any], s: Any, seat: str, ref: str, rng: Randomness) -> Any:
    """Return one legal answer at random."""
    options = list(question.legal(s, seat, ref))
    return options[rng.randrange(len(options))]


@singledispatch
def single(question: Question[Any, Any], s: Any, seat: str, ref: str) -> bool:
    """Say whether only one answer is legal for this seat (asked all the same unless that is public)."""
    return len(list(islice(question.legal(s, seat, ref), 2))) < 2


@singledispatch
def use(offer: Offer[Any, Any], s: Any, seat: str, rng: Randomness) -> Any:
    """Return one legal use of an offer at random, or None if none was found."""
    return None
