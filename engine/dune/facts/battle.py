"""Facts of the battle phase (section 9)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar

from engine.core.facts import Fact

from ..state import HADERACH, Battle, Capture, Plan, State


def _battle(s: State) -> Battle:
    assert s.battle is not None, "a fact of a battle without one"
    return s.battle


@dataclass(frozen=True, slots=True)
class BattleBegan(Fact):
    """Two factions fight over a site (D-BAT-1, D-BAT-3)."""

    territory: str
    areas: tuple[str, ...]
    aggressor: str
    defender: str

    def apply(self, s: State) -> None:
        """Set the battle up."""
        s.battle = Battle(self.territory, self.areas, self.aggressor, self.defender)


@dataclass(frozen=True, slots=True)
class StageReached(Fact):
    """A battle went on to its next stage (D-BAT-11), as releases before kept it; the stack says where a game stands."""

    private: ClassVar[bool] = True
    traceless: ClassVar[bool] = True
    stage: str

    def apply(self, s: State) -> None:
        """Change nothing."""


@dataclass(frozen=True, slots=True)
class LeaderlessAnnounced(Fact):
    """A side has neither leader nor Cheap Hero(ine) and will play no cards (D-BAT-9)."""

    who: str

    def apply(self, s: State) -> None:
        """Note it."""
        b = _battle(s)
        b.leaderless = (*b.leaderless, self.who)


@dataclass(frozen=True, slots=True)
class VoiceSpoken(Fact):
    """Bene Gesserit commanded the opponent to play, or not to play, a kind of card (D-BG-3)."""

    target: str
    command: str  # play, not
    card_kind: str

    def apply(self, s: State) -> None:
        """Keep the command."""
        _battle(s).voice = (self.target, self.command, self.card_kind)


@dataclass(frozen=True, slots=True)
class PrescienceAsked(Fact):
    """Atreides asked for one element of the opponent's plan, or for none (D-ATR-3)."""

    element: str  # leader, weapon, defense, number, none

    def apply(self, s: State) -> None:
        """Keep the question."""
        _battle(s).prescience = self.element


@dataclass(frozen=True, slots=True)
class PrescienceAnswered(Fact):
    """The element asked for, shown to the Atreides side (D-ATR-3, D-ATR-4).

    Of the number `half` says whether it is half a force more, and `spice` what is paid; None where none can be (R-22).
    """

    private: ClassVar[bool] = True
    element: str
    answer: str
    half: bool = False
    spice: int | None = None

    def apply(self, s: State) -> None:
        """Keep the answer for the Atreides side."""
        paid = "" if self.spice is None else f"{'+' * self.half}/{self.spice}"  # as `strength.foreseen_dial` reads it
        _battle(s).foreseen[self.element] = self.answer + paid


@dataclass(frozen=True, slots=True)
class PlanKept(Fact):
    """A plan as it was locked; its cards are set aside (D-BAT-29)."""

    private: ClassVar[bool] = True
    who: str
    plan: Plan

    def apply(self, s: State) -> None:
        """Keep it."""
        _battle(s).plans[self.who] = self.plan


@dataclass(frozen=True, slots=True)
class PlanLocked(Fact):
    """A side's plan can no longer be changed (D-BAT-12)."""

    traceless: ClassVar[bool] = True
    who: str

    def apply(self, s: State) -> None:
        """Change nothing: the plan is a private fact."""


@dataclass(frozen=True, slots=True)
class PlansRevealed(Fact):
    """Both plans were revealed at once (D-BAT-11): dial, leader, weapon and defense of each side.

    The dial of those in `halves` is half a force more; `spice` is what is paid for forces of it (D-XXIV-2).
    `haderach` is the side whose leader the Kwisatz Haderach accompanies (D-XV-ATR-2).
    """

    plans: dict[str, tuple[int, str, str, str]]
    halves: tuple[str, ...] = ()
    spice: dict[str, int] = field(default_factory=dict)
    haderach: str = ""

    def apply(self, s: State) -> None:
        """Both sides have now used the wheels (D-STORM-3)."""
        b = _battle(s)
        b.revealed = True
        if self.haderach:
            s.accompanied = self.plans[self.haderach][1]
        s.diallers = (b.aggressor, b.defender)


@dataclass(frozen=True, slots=True)
class TreacheryCalled(Fact):
    """A side named the opponent's leader as its traitor (D-BAT-20); `by` holds the disc (a Harkonnen ally, perhaps)."""

    side: str
    by: str
    leader: str

    def apply(self, s: State) -> None:
        """Note the call."""
        b = _battle(s)
        b.callers = (*b.callers, self.side)


@dataclass(frozen=True, slots=True)
class BattleDecided(Fact):
    """How the battle went: the winner (empty if none) and both totals, of those in `halves` half a force more."""

    winner: str
    totals: dict[str, int]
    why: str  # totals, treachery, double_treachery, explosion
    halves: tuple[str, ...] = ()

    def apply(self, s: State) -> None:
        """Keep the winner."""
        _battle(s).winner = self.winner


@dataclass(frozen=True, slots=True)
class BattleEnded(Fact):
    """The battle is resolved (D-BAT-19)."""

    territory: str

    def apply(self, s: State) -> None:
        """Clear the table."""
        s.battle = None


# Captives (D-XV-HAR), and the Kwisatz Haderach (D-XV-ATR)


@dataclass(frozen=True, slots=True)
class CaptureOpened(Fact):
    """Somebody has beaten `whom`, who was led by `led`, and may capture a leader (D-XV-HAR-1); not told.

    A captive who led the winner is `returned` by then, and may be drawn again (R-90).
    """

    private: ClassVar[bool] = True
    whom: str
    led: str
    returned: str = ""

    def apply(self, s: State) -> None:
        """Note it."""
        s.capture = Capture(self.whom, self.led, returned=self.returned)


@dataclass(frozen=True, slots=True)
class CaptureMade(Fact):
    """A faction captures a leader of another, drawn by lot (D-XV-HAR-2)."""

    traceless: ClassVar[bool] = True
    who: str
    whom: str

    def apply(self, s: State) -> None:
        """Change nothing: who it is is a private fact."""


@dataclass(frozen=True, slots=True)
class CaptiveTaken(Fact):
    """Which leader it is: whoever captures him sees it, and his owner (D-XV-HAR-2, R-44)."""

    private: ClassVar[bool] = True
    who: str
    leader: str

    def apply(self, s: State) -> None:
        """Take him; what becomes of him is open."""
        s.captives |= {self.leader}
        if s.capture is not None:
            s.capture = replace(s.capture, drawn=self.leader)


@dataclass(frozen=True, slots=True)
class CaptiveKept(Fact):
    """The leader captured is kept; nobody else is told who it is (D-XV-HAR-2)."""

    traceless: ClassVar[bool] = True
    who: str
    whom: str

    def apply(self, s: State) -> None:
        """Change nothing: he is held already."""


@dataclass(frozen=True, slots=True)
class CaptureClosed(Fact):
    """The matter of a capture is settled, with or without one; not told."""

    private: ClassVar[bool] = True

    def apply(self, s: State) -> None:
        """Clear it."""
        s.capture = None


@dataclass(frozen=True, slots=True)
class LossesCounted(Fact):
    """A faction has lost forces in a battle, and so many in battles so far (D-XV-ATR-1, R-58)."""

    who: str
    number: int
    fallen: int

    def apply(self, s: State) -> None:
        """Keep the count."""
        s.fallen = self.fallen


@dataclass(frozen=True, slots=True)
class HaderachMoved(Fact):
    """The Kwisatz Haderach came, died or came back (D-XV-ATR-1, D-XV-ATR-4)."""

    who: str
    to: str  # ready, tanks
    why: str  # losses, explosion, revival, ghola
    in_cycle: bool = False  # whether he counts as revived in the running cycle

    def apply(self, s: State) -> None:
        """Move him."""
        s.haderach = self.to
        if self.in_cycle:
            s.revived = s.revived | {HADERACH}
