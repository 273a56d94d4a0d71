"""Facts of Rivals: their turns, the House Hagal deck, and what they spend (sections 13 to 15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.facts import Fact

from ..state import HOUSE_HAGAL, SKIPPED, State, Turn
from .cards import without


@dataclass(frozen=True, slots=True)
class RivalTurnBegan(Fact):
    """A Rival takes an Agent turn (I-HAGAL-2, I-2P-2)."""

    side: str
    number: int
    round: int = 0  # none in games of before this was kept

    def apply(self, s: State) -> None:
        """Begin it; that of House Hagal, which has no seat, changes nothing about whose turn comes next."""
        s.turn, s.turns = Turn(self.side, "rival"), self.number
        s.mover = s.mover if self.side == HOUSE_HAGAL else self.side


@dataclass(frozen=True, slots=True)
class HagalRevealed(Fact):
    """The top House Hagal card is revealed, and what became of it (I-HAGAL-2, I-HAGAL-8).

    `use` says what: `agent` (it sends one to `space`), `swords` (for the combat), `reshuffle`; or why it is ignored:
    `occupied` or `named` (the `space`, by `by`), `no_bonus_spice` (on no Maker that is free).
    """

    side: str
    card: str
    use: str
    space: str = ""
    by: str = ""

    def apply(self, s: State) -> None:
        """It stays out until all are shuffled (I-HAGAL-9)."""
        s.hagal, s.hagal_shown = s.hagal[1:], (*s.hagal_shown, self.card)


@dataclass(frozen=True, slots=True)
class HagalReshuffled(Fact):
    """Everybody saw all House Hagal cards become a new deck (I-HAGAL-3)."""

    traceless: ClassVar[bool] = True
    cards: int

    def apply(self, s: State) -> None:
        """Change nothing by itself: the order is a fact of its own."""


@dataclass(frozen=True, slots=True)
class RivalHeldBack(Fact):
    """A Rival that leads by enough deploys nothing on this turn (I-SOLO-12)."""

    traceless: ClassVar[bool] = True
    side: str

    def apply(self, s: State) -> None:
        """Change nothing: its troops stay where they are."""


@dataclass(frozen=True, slots=True)
class RivalTurnSkipped(Fact):
    """No House Hagal card could be used, so a Rival keeps its Agent and its turn is skipped (R-HAGAL-2)."""

    side: str

    def apply(self, s: State) -> None:
        """Note it: it waits for a player's turn, after which a space may be free."""
        s.done = (*s.done, SKIPPED + self.side)


@dataclass(frozen=True, slots=True)
class RivalTurnEnded(Fact):
    """A Rival's turn is over; not told, for all it did was."""

    private: ClassVar[bool] = True
    side: str

    def apply(self, s: State) -> None:
        """Forget it, and what was left of it."""
        s.turn, s.pending = None, ()


@dataclass(frozen=True, slots=True)
class IntrigueSpent(Fact):
    """A Rival spends Intrigue cards, which nobody has seen, for a Victory Point (I-SOLO-9)."""

    side: str
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Discard them."""
        side = s.sides[self.side]
        side.intrigue = without(side.intrigue, self.cards)
        s.intrigue_discard += self.cards
