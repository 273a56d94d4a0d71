"""Operators that do one thing on the board, or with the turn itself (16.2)."""

from __future__ import annotations

from engine.core.forms import Field, Flag, Pick
from engine.core.run import Run

from ..cards import Effect
from ..facts import (
    AgentGained,
    AgentRecalled,
    BonusSpiceSet,
    ControlChanged,
    CouncilJoined,
    Harvested,
    MentatPromised,
    MentatTaken,
    TurnMarked,
)
from ..leaders import answer_to
from ..moving import (
    gain,
    trigger,
)
from ..query import (
    agent_at,
    current,
    may_end_turn_or_not,
    mentat_is_home,
    on_board,
    rules,
)
from ..state import (
    SWORDMASTER_AGENT,
    Pending,
    State,
)
from .base import OPS, Given, Op, Stance


class Harvest(Op):
    """The spice of a Maker (I-AGENT-9, R-LEADER-4, R-LEADER-8)."""

    def stance(self, s: State, c: Pending, effect: Effect) -> Stance:
        """Whose ability draws a card for it may want it at another time."""
        return Stance.PLAIN if answer_to(s.sides[c.owner].leader, "harvest") else Stance.SIMPLE

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Gain base and bonus spice; Carryall doubles the base."""
        base, space = effect["harvest"]["base"], current(run.s).space
        doubled = any(rules(run.s, c.owner, "double_base_harvest"))
        amount = base * (1 + doubled) + run.s.bonus[space]
        ability = answer_to(run.s.sides[c.owner].leader, "harvest")
        run.emit(Harvested(base), ())
        if run.s.bonus[space]:
            run.emit(BonusSpiceSet(space, 0))
        gain(run, c.owner, "spice", max(amount - (ability["reduce_spice"] if ability else 0), 0), "harvest")
        trigger(run, c.owner, "harvest")


class TakeMentat(Op):
    """The Mentat, from its own space only (I-MENTAT-2)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if mentat_is_home(run.s):
            run.emit(MentatTaken(c.owner))


class ReserveMentat(Op):
    """The Mentat for the next round (I-MENTAT-5)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Promise it."""
        run.emit(MentatPromised(c.owner))


class TakeSeat(Op):
    """A seat of the High Council (I-COUNCIL-1, R-LEADER-9)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if not run.s.sides[c.owner].council:
            run.emit(CouncilJoined(c.owner))
            trigger(run, c.owner, "take_high_council_seat")


class TakeSwordmaster(Op):
    """The third Agent (I-SWORD-1)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Take it."""
        if SWORDMASTER_AGENT not in run.s.sides[c.owner].agents:
            run.emit(AgentGained(c.owner, SWORDMASTER_AGENT))


class RecallAgent(Op):
    """An own Agent from the board (I-RECALL-1, R-AGENT-7, R-MENTAT-1)."""

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask from where."""
        places = on_board(s.sides[c.owner])
        return [Pick("agent", places)] if len(places) > 1 else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Recall it."""
        places = on_board(run.s.sides[c.owner])
        if places:
            space = given["agent"] if len(places) > 1 else places[0]
            run.emit(AgentRecalled(c.owner, agent_at(run.s.sides[c.owner], space), space))


class Control(Op):
    """A Control marker on a space (I-CONTROL-1)."""

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """Place it."""
        if run.s.control.get(effect["control"]) != c.owner:
            run.emit(ControlChanged(effect["control"], c.owner))


class EndTurn(Op):
    """The turn ends at once (I-INTRIGUE-6); a table may leave that to its player (R-INTRIGUE-1)."""

    def fields(self, s: State, c: Pending, effect: Effect, given: Given) -> list[Field]:
        """Ask whether to stay."""
        return [Flag("stay")] if may_end_turn_or_not(s) else []

    def do(self, run: Run[State], c: Pending, effect: Effect, given: Given) -> None:
        """End it."""
        if not given.get("stay"):
            run.emit(TurnMarked(over=True), ())


OPS |= {
    "harvest": Harvest(),
    "take_mentat": TakeMentat(),
    "reserve_mentat_next_round": ReserveMentat(),
    "take_high_council_seat": TakeSeat(),
    "take_swordmaster": TakeSwordmaster(),
    "recall_agent": RecallAgent(),
    "control": Control(),
    "end_turn": EndTurn(),
}
