"""What a machine player of Dune: Imperium has before it: a seat's view, and the legal answers to one question.

No module here touches a state. Strategy gets a `Seat` and nothing else; its functions ask the question's own form,
legal answers and check on behalf of this seat, as a person's buttons would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from engine.core.forms import Form
from engine.core.moves import Move
from engine.core.seen import Seen
from engine.imperium.view import Own, View


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat and the question put to it; `kind` is empty where nothing is asked."""

    name: str
    view: View
    own: Own
    rng: Random
    kind: str
    form: Callable[[Mapping[str, Any]], Form]
    options: Callable[[], Iterator[Move]]
    is_legal: Callable[[Move], bool]


def asked(seen: Seen, seed: str) -> Seat:
    """Seat a machine player before a decision; chance depends on the seed and the decision's id alone."""
    return _seat(seen, f"{seed}|{seen.id}")


def unasked(seen: Seen, seed: str) -> Seat:
    """Seat a machine player that may do something of its own accord: `is_legal` says what is offered."""
    return _seat(seen, f"{seed}|{seen.seat}|{seen.view.round}|{seen.view.phase}")


def _seat(seen: Seen, lot: str) -> Seat:
    assert seen.view.own is not None, "a machine player has a seat"
    return Seat(
        name=seen.seat,
        view=seen.view,
        own=seen.view.own,
        rng=Random(lot),
        kind=seen.kind,
        form=seen.opened,
        options=seen.legal,
        is_legal=seen.accepts,
    )
