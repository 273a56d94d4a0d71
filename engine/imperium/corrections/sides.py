"""What a player has, put right by hand (H-15): resources, troops, Agents, Influence, points, offices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.corrections import Correction, must_fit
from engine.core.forms import EMPTY, Form, Number, Pick
from engine.core.run import Run

from ..board import FACTIONS, SPACES, TOP
from ..facts import (
    AgentGained,
    AgentLost,
    AgentPut,
    CouncilJoined,
    CouncilLeft,
    Gained,
    MentatPromised,
    MentatSentHome,
    MentatTaken,
    PointsMoved,
    TroopsMoved,
)
from ..moving import lower_influence, raise_influence
from ..query import current
from ..rivals.spending import spend
from ..rivals.who import has_purse, purses
from ..state import (
    LEADER,
    MENTAT_AGENT,
    SUPPLY,
    SWORDMASTER_AGENT,
    TROOPS_IN_CONFLICT,
    TROOPS_IN_GARRISON,
    Side,
    State,
)
from .common import MOST, WHY, begun

PLACES = (SUPPLY, TROOPS_IN_GARRISON, TROOPS_IN_CONFLICT)
GAINED, LOST = "gained", "lost"
OWN, PROMISED = "own", "promised"  # the Mentat, as an Agent of this round or for the next one


class Resources(Correction[State]):
    """A player has another number of Solari, spice or water, of swords for this round, of Persuasion in his turn."""

    kind = "resources"
    fields = ("side", "what", "number")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, of what, and how many there should be."""
        if not begun(s):
            return EMPTY
        if not has_purse(str(given.get("side"))):
            return Form((Pick("side", tuple(s.sides)), Pick("what", ("swords",)), Number("number", 0, MOST)))
        reveals = s.turn is not None and s.turn.kind == "reveal" and s.turn.seat == given.get("side", s.turn.seat)
        what = Pick("what", ("solari", "spice", "water", "swords", *(("persuasion",) if reveals else ())))
        return Form((Pick("side", tuple(s.sides)), what, Number("number", 0, MOST)))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Set it; a Rival spends what it can (I-SOLO-9)."""
        holder = current(run.s) if values["what"] == "persuasion" else run.s.sides[values["side"]]
        have = getattr(holder, values["what"])
        must_fit(have != values["number"])
        run.emit(Gained(values["side"], values["what"], values["number"] - have, WHY))
        spend(run, values["side"])


class Troops(Correction[State]):
    """Troops from one place of a player to another."""

    kind = "troops"
    fields = ("side", "source", "to", "number")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, from where, to where, and how many."""
        if not begun(s):
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
        if not begun(s):
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
        return Form((Pick("side", purses(s)), Number("number", 0, MOST))) if begun(s) else EMPTY

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Set it."""
        have = run.s.sides[values["side"]].vp
        must_fit(have != values["number"])
        run.emit(PointsMoved(values["side"], values["number"] - have, WHY, earned=True))


class Agents(Correction[State]):
    """An Agent stands elsewhere: with its Leader, or on a space."""

    kind = "agents"
    fields = ("side", "agent", "to")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose, which of them, and where it belongs."""
        if not begun(s):
            return EMPTY
        side = s.sides.get(str(given.get("side")))
        agents = tuple(side.agents) if side is not None else tuple({a: a for x in s.sides.values() for a in x.agents})
        return Form((Pick("side", tuple(s.sides)), Pick("agent", agents), Pick("to", (LEADER, *SPACES))))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Put it there; what the space would cost or bring stays."""
        must_fit(run.s.sides[values["side"]].agents[values["agent"]] != values["to"])
        run.emit(AgentPut(values["side"], values["agent"], values["to"]))


class Swordmaster(Correction[State]):
    """A player has the third Agent, or has it no more."""

    kind = "swordmaster"
    fields = ("side", "way")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose; whether he has one all see."""
        return _way(s, given, tuple(s.sides), lambda side: SWORDMASTER_AGENT in side.agents)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Give it, or take it away wherever it stands."""
        fact = AgentGained if values["way"] == GAINED else AgentLost
        run.emit(fact(values["side"], SWORDMASTER_AGENT))


class Council(Correction[State]):
    """A player has a seat of the High Council, or has it no more."""

    kind = "council"
    fields = ("side", "way")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose; whether he has one all see."""
        return _way(s, given, s.seats, lambda side: side.council)

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Give it, or take it away; what it has brought stays."""
        fact = CouncilJoined if values["way"] == GAINED else CouncilLeft
        run.emit(fact(values["side"]))


def _way(s: State, given: Mapping[str, Any], among: tuple[str, ...], has: Callable[[Side], bool]) -> Form:
    """Ask whose something is, and which way it goes: the only one there is, once it is said whose."""
    if not begun(s):
        return EMPTY
    side = s.sides.get(str(given.get("side")))
    ways = (GAINED, LOST) if side is None else (LOST,) if has(side) else (GAINED,)
    return Form((Pick("side", among), Pick("way", ways)))


class Mentat(Correction[State]):
    """The Mentat: with a player, promised to one, or on its own space again."""

    kind = "mentat"
    fields = ("side", "way")
    about = "side"

    def form(self, s: State, given: Mapping[str, Any]) -> Form:
        """Ask whose it is to be, nobody's where it goes home, and whether from now on or from the next round."""
        if not begun(s):
            return EMPTY
        whose = Pick("side", purses(s), optional=True)
        return Form((whose, Pick("way", (OWN, PROMISED)))) if given.get("side", "") else Form((whose,))

    def make(self, run: Run[State], values: Mapping[str, Any]) -> None:
        """Send it home first: there is only one (I-MENTAT-1)."""
        side, way, before = values.get("side"), values.get("way"), _mentat(run.s)
        must_fit(before != ((side, way) if side else None))
        if before is not None:
            run.emit(MentatSentHome())
        if side:
            run.emit(MentatTaken(side) if way == OWN else MentatPromised(side))


def _mentat(s: State) -> tuple[str, str] | None:
    """Return who has the Mentat, and how; None where it is at home."""
    if s.promised:
        return s.promised, PROMISED
    return next(((name, OWN) for name, side in s.sides.items() if MENTAT_AGENT in side.agents), None)


OF_SIDES = (Resources(), Troops(), InfluenceOf(), Points(), Agents(), Swordmaster(), Council(), Mentat())
