"""What a moderator may put right by hand: what lies open, one thing at a time (H-15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.corrections import Correction, must_fit
from engine.core.forms import EMPTY, Form, Number, Pick
from engine.core.run import Run

from .board import FACTIONS, MAKERS, TOP
from .facts import BonusSpiceSet, Gained, PointsMoved, TroopsMoved
from .moving import lower_influence, raise_influence
from .state import SUPPLY, TROOPS_IN_CONFLICT, TROOPS_IN_GARRISON, State

MOST = 20  # of a resource at a time
WHY = "correction"
PLACES = (SUPPLY, TROOPS_IN_GARRISON, TROOPS_IN_CONFLICT)


def _begun(s: State) -> bool:
    return s.phase != "setup"


class Resources(Correction[State]):
    """A player has another number of Solari, spice or water."""

    kind = "resources"
    fields = ("side", "what", "number")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, of what, and how many there should be."""
        if not _begun(s):
            return EMPTY
        what = Pick("what", ("solari", "spice", "water"))
        return Form((Pick("side", tuple(s.sides)), what, Number("number", 0, MOST)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Set it."""
        have = getattr(run.s.sides[values["side"]], values["what"])
        must_fit(have != values["number"])
        run.emit(Gained(values["side"], values["what"], values["number"] - have, WHY))


class Troops(Correction[State]):
    """Troops from one place of a player to another."""

    kind = "troops"
    fields = ("side", "source", "to", "number")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, from where, to where, and how many."""
        if not _begun(s):
            return EMPTY
        side = s.sides.get(str(given.get("side")))
        most = getattr(side, str(given.get("source")), 0) if given.get("source") in PLACES else 0
        places = (Pick("source", PLACES), Pick("to", PLACES))
        return Form((Pick("side", tuple(s.sides)), *places, Number("number", 1, max(most, 1))))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Move them."""
        must_fit(values["source"] != values["to"])
        must_fit(getattr(run.s.sides[values["side"]], values["source"]) >= values["number"])
        run.emit(TroopsMoved(values["side"], values["source"], values["to"], values["number"], WHY))


class InfluenceOf(Correction[State]):
    """A player has other Influence with a Faction, with what follows from it; bonuses are not gained again."""

    kind = "influence"
    fields = ("side", "faction", "number")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, with whom, and how much there should be."""
        if not _begun(s):
            return EMPTY
        return Form((Pick("side", tuple(s.sides)), Pick("faction", FACTIONS), Number("number", 0, TOP)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Move the cube space by space (I-INFL-1)."""
        side, faction = values["side"], values["faction"]
        must_fit(run.s.sides[side].influence[faction] != values["number"])
        while run.s.sides[side].influence[faction] < values["number"]:
            raise_influence(run, side, faction, 1, WHY, bonus=False)
        while run.s.sides[side].influence[faction] > values["number"]:
            lower_influence(run, side, faction, "", WHY)


class Points(Correction[State]):
    """A player has more or fewer Victory Points."""

    kind = "points"
    fields = ("side", "number")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, and how many there should be."""
        return Form((Pick("side", tuple(s.sides)), Number("number", 0, MOST))) if _begun(s) else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Set it."""
        have = run.s.sides[values["side"]].vp
        must_fit(have != values["number"])
        run.emit(PointsMoved(values["side"], values["number"] - have, WHY, earned=True))


class BonusSpice(Correction[State]):
    """Another number of bonus spice lies on a Maker."""

    kind = "bonus_spice"
    fields = ("space", "number")

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask where, and how much there should be."""
        return Form((Pick("space", MAKERS), Number("number", 0, MOST))) if _begun(s) else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Set it."""
        must_fit(run.s.bonus[values["space"]] != values["number"])
        run.emit(BonusSpiceSet(values["space"], values["number"]))


CORRECTIONS = (Resources(), Troops(), InfluenceOf(), Points(), BonusSpice())
