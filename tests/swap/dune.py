"""What is hidden in Dune."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.dune import PRESENTATION
from engine.dune.state import State
from tests.subjects.dune import SUBJECT

from . import acts, answers, changes
from .acts import ACTS, PREPARED, given_order
from .answers import ANSWERS
from .changes import CHANGES
from .held_back import HELD_BACK, karama_held, looked_at, settled
from .positions import fresh, positions
from .revealed import TABLE
from .secrets import Secrets
from .talk import TALK
from .twin import Change

EVERY: tuple[Change, ...] = (*CHANGES, *ANSWERS, *ACTS, *PREPARED)
IN_TOWNS: tuple[Change, ...] = (*CHANGES, *ANSWERS, *ACTS, karama_held, looked_at, settled)
_PURSES = ("d spice", "d a loan", "e amount of a pledge")  # kinds that leave purses different


def _sharing(kind: str, s: State, owners: set[str]) -> Iterator[str]:
    """Whoever pledges to somebody, or bids with his pledge, sees what it is good for (D-BID-9, D-BID-14)."""
    for pair in s.pledges if kind in _PURSES else ():
        if owners & {*pair}:
            yield from pair


SECRETS = Secrets(
    subject=SUBJECT,
    presentation=PRESENTATION,
    alt_text=lambda view, names: PRESENTATION.alt_text(view, names),
    table=TABLE,
    talk=TALK,
    changes=(*EVERY, *HELD_BACK),
    glanced=(
        changes.cards_in_hands,
        changes.cards_in_hands,
        changes.traitors,
        changes.spice,
        changes.storm_marker,
        changes.captive,
        changes.order_of_unseen,
        changes.number_of_cards,
        answers.battle_plan,
        answers.storm_dial,
        answers.sealed_answer,
        given_order,
    ),
    sealed=(
        answers.sealed_answer,
        answers.storm_dial,
        answers.battle_plan,
        answers.cover,
        answers.replaced_answer,
        acts.standing_bid,
    ),
    fresh=fresh,
    positions=positions,
    sharing=_sharing,
    entered=True,
    always=("deal",),
)
