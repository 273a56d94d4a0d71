"""Facts of resources, troops, Agents, Influence and the board."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.facts import Fact

from ..state import LEADER, MENTAT_AGENT, SUPPLY, TROOPS_IN_GARRISON, State


@dataclass(frozen=True, slots=True)
class Gained(Fact):
    """A side has more, or less, of something: solari, spice, water, persuasion, swords."""

    side: str
    what: str
    amount: int
    why: str

    def apply(self, s: State) -> None:
        """Add it."""
        if self.what == "persuasion":
            if s.turn is not None:
                s.turn.persuasion += self.amount
            return
        side = s.sides[self.side]
        setattr(side, self.what, getattr(side, self.what) + self.amount)


@dataclass(frozen=True, slots=True)
class PointsMoved(Fact):
    """A side has more, or fewer, Victory Points."""

    side: str
    amount: int
    why: str  # influence, alliance, or where an effect came from
    earned: bool = False  # whether an effect gave them, so that they stay (I-GEN-11)

    def apply(self, s: State) -> None:
        """Move the marker."""
        side = s.sides[self.side]
        side.vp += self.amount
        side.earned += self.amount if self.earned else 0


@dataclass(frozen=True, slots=True)
class TroopsMoved(Fact):
    """Troops go from one place to another: supply, garrison, conflict."""

    side: str
    source: str
    to: str
    number: int
    why: str
    by_space: bool = False  # deployed by I-DEPLOY-2, to which there is a limit

    def apply(self, s: State) -> None:
        """Move them; a turn counts its recruits and what it deploys."""
        side, turn = s.sides[self.side], s.turn
        setattr(side, self.source, getattr(side, self.source) - self.number)
        setattr(side, self.to, getattr(side, self.to) + self.number)
        if turn is None or turn.seat != self.side:
            return
        if (self.source, self.to) == (SUPPLY, TROOPS_IN_GARRISON):
            turn.recruited += self.number
        if self.to == "conflict":
            turn.deployed += self.number
            turn.sent_down += self.number if self.by_space else 0


@dataclass(frozen=True, slots=True)
class AgentSent(Fact):
    """An Agent is sent to a space; what the space cost is paid (I-AGENT-4)."""

    side: str
    agent: str
    source: str  # the Leader, or a space (I-AGENT-11)
    space: str
    paid: dict[str, int]

    def apply(self, s: State) -> None:
        """Place it; what held for the next Agent is used up."""
        s.sides[self.side].agents[self.agent] = self.space
        if s.turn is not None:
            s.turn.space, s.turn.paid = self.space, self.paid
            s.turn.rules = tuple(rule for rule in s.turn.rules if rule["scope"] != "next_agent_this_turn")


@dataclass(frozen=True, slots=True)
class AgentRecalled(Fact):
    """One Agent goes back to its Leader within a round (I-RECALL-1)."""

    side: str
    agent: str
    space: str

    def apply(self, s: State) -> None:
        """Take it back."""
        s.sides[self.side].agents[self.agent] = LEADER


@dataclass(frozen=True, slots=True)
class AgentsReturned(Fact):
    """All Agents return to their Leaders, the Mentat to its space; what held for the round ends (I-RECALL-2)."""

    def apply(self, s: State) -> None:
        """Take them back."""
        for side in s.sides.values():
            side.agents = {name: LEADER for name in side.agents if name != MENTAT_AGENT}
            side.had_reveal = False
        s.blocks, s.scheduled = (), ()
        s.mover = ""


@dataclass(frozen=True, slots=True)
class AgentPut(Fact):
    """A moderator has put an Agent somewhere else: with its Leader, or on a space (H-15)."""

    side: str
    agent: str
    place: str

    def apply(self, s: State) -> None:
        """Put it there."""
        s.sides[self.side].agents[self.agent] = self.place


@dataclass(frozen=True, slots=True)
class AgentLost(Fact):
    """A moderator has taken a further Agent away (H-15)."""

    side: str
    agent: str

    def apply(self, s: State) -> None:
        """Take it away."""
        del s.sides[self.side].agents[self.agent]


@dataclass(frozen=True, slots=True)
class MentatSentHome(Fact):
    """A moderator has put the Mentat back on its own space (H-15)."""

    def apply(self, s: State) -> None:
        """Nobody has it, and nobody has won it."""
        for side in s.sides.values():
            side.agents.pop(MENTAT_AGENT, None)
        s.promised = ""


@dataclass(frozen=True, slots=True)
class CouncilLeft(Fact):
    """A moderator has taken a seat of the High Council away (H-15)."""

    side: str

    def apply(self, s: State) -> None:
        """Note it."""
        s.sides[self.side].council = False


@dataclass(frozen=True, slots=True)
class MentatTaken(Fact):
    """Somebody has the Mentat for this round, as an Agent (I-MENTAT-2, I-ROUND-1)."""

    side: str

    def apply(self, s: State) -> None:
        """Place it on the Leader."""
        s.sides[self.side].agents[MENTAT_AGENT] = LEADER
        s.promised = ""


@dataclass(frozen=True, slots=True)
class MentatPromised(Fact):
    """Somebody has won the Mentat for the next round (I-MENTAT-5)."""

    side: str

    def apply(self, s: State) -> None:
        """Note it."""
        s.promised = self.side


@dataclass(frozen=True, slots=True)
class AgentGained(Fact):
    """Somebody has a further Agent for the rest of the game (I-SWORD-1)."""

    side: str
    agent: str

    def apply(self, s: State) -> None:
        """Place it on the Leader."""
        s.sides[self.side].agents[self.agent] = LEADER


@dataclass(frozen=True, slots=True)
class CouncilJoined(Fact):
    """Somebody has taken a seat of the High Council (I-COUNCIL-1)."""

    side: str

    def apply(self, s: State) -> None:
        """Note it."""
        s.sides[self.side].council = True


@dataclass(frozen=True, slots=True)
class InfluenceMoved(Fact):
    """A side's Influence with a Faction goes up or down by one (I-INFL-1)."""

    side: str
    faction: str
    to: int
    why: str

    def apply(self, s: State) -> None:
        """Move the cube."""
        s.sides[self.side].influence[self.faction] = self.to


@dataclass(frozen=True, slots=True)
class AllianceMoved(Fact):
    """The Alliance token of a Faction has another holder; empty: it lies on the board (I-INFL-4 to I-INFL-6)."""

    faction: str
    to: str

    def apply(self, s: State) -> None:
        """Hand it over."""
        if self.to:
            s.alliances[self.faction] = self.to
        else:
            del s.alliances[self.faction]


@dataclass(frozen=True, slots=True)
class ControlChanged(Fact):
    """Another marker is on the flag of a space; empty: none (I-CONTROL-1)."""

    space: str
    to: str

    def apply(self, s: State) -> None:
        """Place it."""
        if self.to:
            s.control[self.space] = self.to
        else:
            s.control.pop(self.space, None)


@dataclass(frozen=True, slots=True)
class BonusSpiceSet(Fact):
    """So much bonus spice lies on a Maker now (I-MAKER-1, I-AGENT-9)."""

    space: str
    amount: int

    def apply(self, s: State) -> None:
        """Lay it."""
        s.bonus[self.space] = self.amount


@dataclass(frozen=True, slots=True)
class SpaceNamed(Fact):
    """Somebody has named a space to which no opponent can send an Agent (I-AGENT-12)."""

    side: str
    space: str

    def apply(self, s: State) -> None:
        """Note it."""
        s.blocks = (*s.blocks, (self.side, self.space))
