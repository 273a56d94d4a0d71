"""Facts of what is still to be resolved. They are told to nobody: what the effects do is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from engine.core.facts import Fact

from ..state import Forced, Pending, Scheduled, State


@dataclass(frozen=True, slots=True)
class EffectsAdded(Fact):
    """These are to be resolved, too."""

    private: ClassVar[bool] = True
    effects: tuple[Pending, ...]

    def apply(self, s: State) -> None:
        """Add them."""
        s.pending += self.effects
        s.numbered = self.effects[-1].id
        s.origins = max(s.origins, max(each.origin for each in self.effects))


@dataclass(frozen=True, slots=True)
class EffectsDropped(Fact):
    """These are resolved, or fall away."""

    private: ClassVar[bool] = True
    ids: tuple[int, ...]

    def apply(self, s: State) -> None:
        """Take them away."""
        s.pending = tuple(each for each in s.pending if each.id not in self.ids)


@dataclass(frozen=True, slots=True)
class EffectScheduled(Fact):
    """An effect waits for a seat's Reveal turn of this round (I-INTRIGUE-5)."""

    private: ClassVar[bool] = True
    seat: str
    effect: dict[str, Any]
    source: str
    origin: int = 0

    def apply(self, s: State) -> None:
        """Keep it."""
        s.scheduled = (*s.scheduled, Scheduled(self.seat, self.effect, self.source, self.origin))


@dataclass(frozen=True, slots=True)
class ScheduleCalled(Fact):
    """What a seat had scheduled for its Reveal turn is among what is to be resolved now."""

    private: ClassVar[bool] = True
    seat: str

    def apply(self, s: State) -> None:
        """It waits no more."""
        s.scheduled = tuple(each for each in s.scheduled if each.seat != self.seat)


@dataclass(frozen=True, slots=True)
class RuleSet(Fact):
    """A rule is changed for the turn that is played, or for a part of it (16.3)."""

    private: ClassVar[bool] = True
    rule: dict[str, Any]

    def apply(self, s: State) -> None:
        """Let it hold."""
        if s.turn is not None:
            s.turn.rules = (*s.turn.rules, self.rule)


@dataclass(frozen=True, slots=True)
class Befriended(Fact):
    """The Faction of the space has given its Influence (I-AGENT-6a)."""

    private: ClassVar[bool] = True
    faction: str

    def apply(self, s: State) -> None:
        """Note it."""
        if s.turn is not None:
            s.turn.befriended = self.faction


@dataclass(frozen=True, slots=True)
class Harvested(Fact):
    """The base spice of a Maker has been gained in this turn (I-AGENT-9)."""

    private: ClassVar[bool] = True
    base: int

    def apply(self, s: State) -> None:
        """Note it."""
        if s.turn is not None:
            s.turn.harvested = self.base


@dataclass(frozen=True, slots=True)
class ForcedBegan(Fact):
    """Each of these must resolve an effect, clockwise (DP-7)."""

    private: ClassVar[bool] = True
    by: str
    effect: dict[str, Any]
    source: str
    seats: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Keep it."""
        s.forced = Forced(self.by, self.effect, self.source, self.seats)


@dataclass(frozen=True, slots=True)
class ForcedEnded(Fact):
    """All of them have."""

    private: ClassVar[bool] = True

    def apply(self, s: State) -> None:
        """Forget it."""
        s.forced = None
