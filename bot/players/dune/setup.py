"""Choices of the setup (section 2)."""

from __future__ import annotations

from engine.core.forms import Number, Pick
from engine.core.moves import Move
from engine.dune.cards import LEADERS
from engine.dune.phases.setup import FremenPlacement, Prediction, Traitor

from .seat import Seat

_FAVOURITES = {"fremen": 5, "harkonnen": 4, "atreides": 4, "emperor": 3, "guild": 3}
_USUAL_TURNS = (3, 4, 4, 5, 5, 6, 7)  # when games tend to be won


def prediction(seat: Seat) -> Move:
    """Predict a strong player in one of the turns in which games tend to be won, with some chance in both."""
    form = seat.form({})
    who, turn = form.field("faction"), form.field("turn")
    names = who.options if isinstance(who, Pick) else ()
    lots = [name for name in names for _ in range(_FAVOURITES.get(name, 2))]
    first, last = (turn.low, turn.high) if isinstance(turn, Number) else (1, 1)
    return Prediction(faction=seat.rng.choice(lots), turn=max(first, min(last, seat.rng.choice(_USUAL_TURNS))))


def traitor(seat: Seat) -> Move:
    """Keep the strongest leader of an opponent: he will be used most."""
    field = seat.form({}).field("leader")
    choices = field.options if isinstance(field, Pick) else ()
    return Traitor(leader=max(choices, key=lambda name: (LEADERS[name].value, name), default=""))


def fremen_placement(seat: Seat) -> Move:
    """Hold Sietch Tabr, and stand next to Habbanya Sietch and Tuek's Sietch."""
    return FremenPlacement(
        forces={"sietch_tabr:13": 4, "false_wall_west:17": 4, "false_wall_south:4": 2},
        starred={"sietch_tabr:13": 1, "false_wall_west:17": 2},
    )
