"""The weather deck (option `xvii`): after turn 1 the storm goes by markers, of which Fremen know the next (D-XVII-1).

Nobody dials then (D-XVII-3). The phase asks whether anybody does, and turns the marker up (D-XVII-2) or, with Weather
Control, sees it go back unseen (R-8); here it is drawn.
"""

from __future__ import annotations

from typing import Any

from engine.core.choosing import Option
from engine.core.errors import check
from engine.core.ruling import Change
from engine.core.run import Run

from ..data import load
from ..expansion import Expansion
from ..facts import MarkerReturned
from ..moments import Moment
from ..options import OPTIONAL
from ..phases.storm import lay_marker
from ..powers import owner
from ..query import last_turn
from ..state import State

MARKERS: tuple[int, ...] = tuple(load("storm")["storm_deck_option_XVII"])
# When the storm of this turn is over: it has moved, or a moderator lets the turn go on with a later phase.
STORM_IS_OVER: tuple[Moment, ...] = (
    "storm moved",
    *("before spice_blow", "before bidding", "before movement", "before battle", "before collection"),
)


def _for_the_next_turn(run: Run[State]) -> None:
    """Lay one for the next turn; in the last there is none to come."""
    if not run.s.marker and run.s.turn < last_turn(run.s):
        lay_marker(run)


def _for_this_turn(run: Run[State]) -> None:
    """Lay one for a storm that was not to come when it was time for that: a moderator lets it come all the same."""
    if not run.s.marker and run.s.turn > 1:
        lay_marker(run)


def _now(run: Run[State]) -> None:
    """Lay one that was not wanted before; during a storm it comes with its end."""
    if run.s.phase != "storm":
        _for_the_next_turn(run)


class Weather(Change[State]):
    """The marker of the next storm is drawn at once, or goes back and two dial again; not while the storm is played."""

    def check(self, s: State, found: Option, value: Any) -> None:
        """Refuse it while somebody may be asked for a dial, or not be asked for his."""
        check(s.phase != "storm", "storm_is_played", found.rule)

    def make(self, run: Run[State], value: Any) -> None:
        """Put the marker back; one is drawn at the moment that follows any such change."""
        if not value and run.s.marker:
            run.emit(MarkerReturned())


EXPANSION = Expansion(
    option="xvii",
    rule="D-XVII-1",
    actors=(owner("storm_marker"),),
    markers=MARKERS,
    presets=OPTIONAL,
    change=Weather(),
    at={"before storm": _for_this_turn, "rule changed": _now, **dict.fromkeys(STORM_IS_OVER, _for_the_next_turn)},
)
