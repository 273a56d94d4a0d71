"""The state of a game. Only facts write to it; `copy` is written out."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.state import CoreState

from .options import Options

TREES = "trees"  # where apples hang
AWAY = "away"  # where apples come from that grow, and where frozen ones go


@dataclass(slots=True)
class State(CoreState):
    """Everything there is to know of a game."""

    options: Options = field(default_factory=Options)
    growers: tuple[str, ...] = ()
    sequence: tuple[str, ...] = ()  # of the round
    round: int = 0
    phase: str = "setup"
    apples: dict[str, int] = field(default_factory=dict)  # on the trees, in baskets, in the crow
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deck: tuple[str, ...] = ()  # the top first
    discards: tuple[str, ...] = ()
    stakes: dict[str, int] = field(default_factory=dict)
    mover: str = ""  # whose turn it is
    left: int = 0  # the actions left in it
    winners: tuple[str, ...] = ()

    def copy(self) -> State:
        """Return a copy of its own."""
        new = State(
            options=self.options,
            growers=self.growers,
            sequence=self.sequence,
            round=self.round,
            phase=self.phase,
            apples=self.apples.copy(),
            hands=self.hands.copy(),
            deck=self.deck,
            discards=self.discards,
            stakes=self.stakes.copy(),
            mover=self.mover,
            left=self.left,
            winners=self.winners,
        )
        self.copy_core(new)
        return new
