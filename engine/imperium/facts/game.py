"""Facts of the setup, of rounds, phases and turns, of combat and of the end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.core.facts import Fact

from ..options import Options
from ..state import LEADER, SKIPPED, Combat, Plan, Reward, Side, State, Turn


@dataclass(frozen=True, slots=True)
class GameStarted(Fact):
    """The players sit down, clockwise (I-SETUP)."""

    options: Options
    seats: tuple[str, ...]
    rivals: tuple[str, ...] = ()  # whom nobody plays, clockwise after them (section 13)

    def apply(self, s: State) -> None:
        """Seat them before an empty board."""
        s.options, s.seats = self.options, self.seats
        s.sides = {side: Side() for side in (*self.seats, *self.rivals)}
        s.offered, s.row, s.first = {}, (), ""


@dataclass(frozen=True, slots=True)
class LeadersOffered(Fact):
    """From these Leaders a seat picks (I-SETUP-4)."""

    seat: str
    leaders: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Note them."""
        s.offered[self.seat] = self.leaders


@dataclass(frozen=True, slots=True)
class LeaderTaken(Fact):
    """A seat has a Leader now, chosen or by lot."""

    seat: str
    leader: str
    by_lot: bool = False

    def apply(self, s: State) -> None:
        """Keep it."""
        s.sides[self.seat].leader = self.leader
        s.offered.pop(self.seat, None)


@dataclass(frozen=True, slots=True)
class SidePrepared(Fact):
    """A side has its troops, Agents and score before the first round (I-SETUP-5, I-SETUP-6)."""

    side: str
    supply: int
    garrison: int
    vp: int
    agents: tuple[str, ...]
    factions: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Set them."""
        side = s.sides[self.side]
        side.supply, side.garrison, side.vp = self.supply, self.garrison, self.vp
        side.agents = dict.fromkeys(self.agents, LEADER)
        side.influence = dict.fromkeys(self.factions, 0)


@dataclass(frozen=True, slots=True)
class Drawn(Fact):
    """Chance gave a number, told to nobody: what follows from it is told."""

    private: ClassVar[bool] = True
    purpose: str
    value: int

    def apply(self, s: State) -> None:
        """Advance the purpose's running number."""
        s.chance[self.purpose] = s.chance.get(self.purpose, 0) + 1


@dataclass(frozen=True, slots=True)
class TokensChosen(Fact):
    """The Baron's player has chosen two Factions, unseen (I-SETUP-8)."""

    private: ClassVar[bool] = True
    seat: str
    factions: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Keep them."""
        s.sides[self.seat].tokens = self.factions


@dataclass(frozen=True, slots=True)
class TokensRevealed(Fact):
    """The Masterstroke is used: these were the Factions (16.5)."""

    seat: str
    factions: tuple[str, ...]

    def apply(self, s: State) -> None:
        """It is used up."""
        s.sides[self.seat].mastered = True


@dataclass(frozen=True, slots=True)
class FirstPlayerSet(Fact):
    """Somebody has the First Player marker (I-SETUP-7, I-RECALL-2)."""

    seat: str

    def apply(self, s: State) -> None:
        """Hand it over."""
        s.first = self.seat


@dataclass(frozen=True, slots=True)
class PhaseBegan(Fact):
    """A phase of a round begins (I-ROUND)."""

    phase: str
    round: int

    def apply(self, s: State) -> None:
        """Note where the game is; in a new round nothing is done yet."""
        if self.round != s.round:
            s.done = ()
        s.phase, s.round = self.phase, self.round


@dataclass(frozen=True, slots=True)
class Finished(Fact):
    """A part of the round is over; not told, since what happened in it was."""

    private: ClassVar[bool] = True
    part: str

    def apply(self, s: State) -> None:
        """Note it."""
        s.done = (*s.done, self.part)


@dataclass(frozen=True, slots=True)
class ConflictRevealed(Fact):
    """The Conflict of a round is revealed (I-ROUND-2)."""

    card: str

    def apply(self, s: State) -> None:
        """Take it from the top; the one before lies with the earlier ones."""
        s.conflicts = (*s.conflicts, s.conflict) if s.conflict else s.conflicts
        s.conflict, s.conflict_deck = self.card, s.conflict_deck[1:]


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """It is a seat's turn (I-ROUND-5)."""

    seat: str
    number: int
    round: int = 0  # none in games of before this was kept

    def apply(self, s: State) -> None:
        """Begin it; spaces that its player has named are free again (I-AGENT-12), so Rivals try again (R-HAGAL-2)."""
        s.turn, s.turns, s.mover = Turn(self.seat), self.number, self.seat
        s.done = tuple(part for part in s.done if not part.startswith(SKIPPED))
        s.blocks = tuple(block for block in s.blocks if block[0] != self.seat)


@dataclass(frozen=True, slots=True)
class RevealBegan(Fact):
    """A seat takes its Reveal turn (I-REVEAL-1)."""

    seat: str
    number: int

    def apply(self, s: State) -> None:
        """Note it."""
        if s.turn is not None:
            s.turn.kind = "reveal"
        side = s.sides[self.seat]
        side.had_reveal, side.last_reveal = True, self.number


@dataclass(frozen=True, slots=True)
class TurnMarked(Fact):
    """Something about the turn that its owner said; not told, since what follows is."""

    private: ClassVar[bool] = True
    stepwise: bool = False
    finishing: bool = False
    over: bool = False

    def apply(self, s: State) -> None:
        """Note it."""
        if s.turn is not None:
            s.turn.stepwise |= self.stepwise
            s.turn.finishing |= self.finishing
            s.turn.over |= self.over


@dataclass(frozen=True, slots=True)
class TurnPlanned(Fact):
    """What goes by itself in the rest of the turn; for its player alone: what comes of it is told."""

    private: ClassVar[bool] = True
    seat: str
    deploy: int = 0
    acquire: tuple[str, ...] = ()
    end: bool = False

    def apply(self, s: State) -> None:
        """Keep it."""
        if s.turn is not None:
            s.turn.plan = Plan(self.deploy, self.acquire, self.end)


@dataclass(frozen=True, slots=True)
class Rejoined(Fact):
    """Somebody who was passed for not answering takes part in the combat again (I-ASYNC-8)."""

    seat: str

    def apply(self, s: State) -> None:
        """He is asked again."""
        if s.combat is not None:
            s.combat = replace(s.combat, absent=tuple(seat for seat in s.combat.absent if seat != self.seat))


@dataclass(frozen=True, slots=True)
class TurnEnded(Fact):
    """A seat's turn is over (I-AGENT-13, I-REVEAL-7)."""

    seat: str
    kind: str

    def apply(self, s: State) -> None:
        """Forget it, and what was left of it."""
        s.turn, s.pending = None, ()


@dataclass(frozen=True, slots=True)
class StrengthSet(Fact):
    """A player's strength is set and announced at the end of a Reveal turn (I-REVEAL-6)."""

    traceless: ClassVar[bool] = True
    seat: str
    strength: int

    def apply(self, s: State) -> None:
        """Change nothing by itself: it follows from troops and swords."""


@dataclass(frozen=True, slots=True)
class CombatBegan(Fact):
    """The combat begins (I-COMBAT-2)."""

    participants: tuple[str, ...]  # who has troops there, Rivals among them (I-COMBAT-1)

    def apply(self, s: State) -> None:
        """Open it."""
        s.combat = Combat()


@dataclass(frozen=True, slots=True)
class CombatTurn(Fact):
    """It is somebody's turn to play Combat cards or to pass; not told, for the question tells it."""

    private: ClassVar[bool] = True
    seat: str
    passes: int

    def apply(self, s: State) -> None:
        """Note it."""
        if s.combat is not None:
            s.combat = replace(s.combat, up=self.seat, passes=self.passes)


@dataclass(frozen=True, slots=True)
class Passed(Fact):
    """Somebody plays no Combat card (I-COMBAT-2)."""

    seat: str
    passes: int
    absent: bool = False  # and passes on until he acts again (I-ASYNC-8)

    def apply(self, s: State) -> None:
        """Count it."""
        if s.combat is not None:
            gone = (*s.combat.absent, self.seat) if self.absent else s.combat.absent
            s.combat = replace(s.combat, passes=self.passes, absent=gone)


@dataclass(frozen=True, slots=True)
class CombatRanked(Fact):
    """The strengths are compared, and what follows from it (I-COMBAT-5)."""

    strengths: dict[str, int]
    winner: str  # empty: nobody
    rewards: tuple[tuple[str, int], ...]  # whose, of which place
    effects: tuple[dict[str, Any], ...]  # of these rewards

    def apply(self, s: State) -> None:
        """Keep what is to be given."""
        if s.combat is not None:
            owed = zip(self.rewards, self.effects, strict=True)
            rewards = tuple(Reward(side, place, effect) for (side, place), effect in owed)
            s.combat = replace(s.combat, winner=self.winner, rewards=rewards)


@dataclass(frozen=True, slots=True)
class RewardGiven(Fact):
    """A side gains the next reward of the Conflict (I-COMBAT-6); what is in it are facts of their own."""

    side: str
    place: int

    def apply(self, s: State) -> None:
        """It is no longer owed."""
        if s.combat is not None:
            s.combat = replace(s.combat, rewards=s.combat.rewards[1:])


@dataclass(frozen=True, slots=True)
class CombatEnded(Fact):
    """The Conflict is over: all strengths are 0 again (I-COMBAT-8), unless it is only broken off."""

    broken_off: bool = False

    def apply(self, s: State) -> None:
        """Put it away."""
        s.combat = None
        for side in () if self.broken_off else s.sides.values():
            side.swords = 0


@dataclass(frozen=True, slots=True)
class EndgameBegan(Fact):
    """The last round is over (I-END-1)."""

    why: str  # score, rounds

    def apply(self, s: State) -> None:
        """Note why."""
        s.ending = self.why


@dataclass(frozen=True, slots=True)
class GameEnded(Fact):
    """The game is over, and who has won (I-END-2, I-END-3)."""

    winners: tuple[str, ...]
    scores: dict[str, int]
    decided_by: str  # what decided: victory_points, or a tie-break

    def apply(self, s: State) -> None:
        """End it."""
        s.winners, s.phase, s.over = self.winners, "over", True
