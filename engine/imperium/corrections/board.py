"""What lies on the board, put right by hand (H-15): Alliances, control, bonus spice, the First Player marker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.corrections import Correction, must_fit
from engine.core.forms import EMPTY, Form, Number, Pick
from engine.core.handing import Handing
from engine.core.run import Run

from ..board import CONTROLLABLE, FACTIONS, MAKERS
from ..facts import BonusSpiceSet, ControlChanged, FirstPlayerSet
from ..moving import pass_alliance
from ..rivals.who import purses
from ..state import State
from .common import MOST, begun


class Alliances(Correction[State]):
    """The Alliance token of a Faction is somebody else's, or lies on the board."""

    kind = "alliance"
    fields = ("faction", "side")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask of which Faction, and whose it is to be."""
        if not begun(s):
            return EMPTY
        return Form((Pick("faction", FACTIONS), Pick("side", tuple(s.sides), optional=True)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Hand it over, with its point (I-INFL-4)."""
        faction, to = values["faction"], values.get("side") or ""
        must_fit(run.s.alliances.get(faction, "") != to)
        pass_alliance(run, faction, to)


class Control(Correction[State]):
    """Another marker is on the flag of a space, or none."""

    kind = "control"
    fields = ("space", "side")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask where, and whose: House Hagal controls none (I-2P-6)."""
        if not begun(s):
            return EMPTY
        return Form((Pick("space", CONTROLLABLE), Pick("side", purses(s), optional=True)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Place it, or take it away."""
        space, to = values["space"], values.get("side") or ""
        must_fit(run.s.control.get(space, "") != to)
        run.emit(ControlChanged(space, to))


class BonusSpice(Correction[State]):
    """Another number of bonus spice lies on a Maker."""

    kind = "bonus_spice"
    fields = ("space", "number")

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask where, and how much there should be."""
        return Form((Pick("space", MAKERS), Number("number", 0, MOST))) if begun(s) else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Set it."""
        must_fit(run.s.bonus[values["space"]] != values["number"])
        run.emit(BonusSpiceSet(values["space"], values["number"]))


class FirstPlayer(Correction[State]):
    """Somebody else has the First Player marker."""

    kind = "first_player"
    fields = ("side",)
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask who: House Hagal has no seat (I-HAGAL-11)."""
        others = tuple(side for side in purses(s) if side != s.first)
        return Form((Pick("side", others),)) if begun(s) and others else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Hand it over; whose turn it is stays."""
        run.emit(FirstPlayerSet(values["side"]))


class HandOn(Handing[State]):
    """The question that the game waits for, to another player."""

    def seats(self, s: State) -> tuple[str, ...]:
        """Return the players, from the first round on."""
        return s.seats if begun(s) else ()


OF_BOARD = (Alliances(), Control(), BonusSpice(), FirstPlayer(), HandOn())
