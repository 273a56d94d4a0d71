"""What a machine player of classic Dune has before it: a seat's view, and the legal answers to one question.

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
from engine.dune.powers import has_now
from engine.dune.state import FIGHTS
from engine.dune.view import Own, View


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

    def allies(self) -> tuple[str, ...]:
        """Return the seat's allies, without itself."""
        return tuple(f for f in self.side() if f != self.name)

    def side(self) -> tuple[str, ...]:
        """Return the seat's alliance, itself included."""
        return side_of(self.view, self.name)


def side_of(seen: View, faction: str) -> tuple[str, ...]:
    """Return a faction's alliance, itself included."""
    return next((alliance for alliance in seen.alliances if faction in alliance), (faction,))


def yields(seen: View, faction: str, territory: str) -> bool:
    """Say whether a faction's forces would coexist in a territory, and so neither fight nor hold it (D-XV-BG-8)."""
    return has_now(seen, faction, "coexistence") and seen.stances.get(territory) != FIGHTS


def asked(seen: Seen, seed: str) -> Seat:
    """Seat a machine player before a decision; chance depends on the seed and the decision's id alone."""
    return _seat(seen, f"{seed}|{seen.id}")


def unasked(seen: Seen, seed: str) -> Seat:
    """Seat a machine player that may do something of its own accord: `is_legal` says what is offered."""
    return _seat(seen, f"{seed}|{seen.seat}|{seen.view.turn}|{seen.view.phase}")


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
