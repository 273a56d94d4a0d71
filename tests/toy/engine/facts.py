"""Everything that can happen. `FACTS` is the register."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.core.facts import Fact

from .cards import CROW
from .options import Options
from .state import AWAY, TREES, State


@dataclass(frozen=True, slots=True)
class GameStarted(Fact):
    """The growers sit down (T-1)."""

    options: Options
    growers: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Set up empty baskets and hands."""
        s.options, s.growers, s.sequence = self.options, self.growers, self.growers
        s.hands = dict.fromkeys(self.growers, ())
        s.apples = dict.fromkeys((TREES, CROW, *self.growers), 0)


@dataclass(frozen=True, slots=True)
class DeckShuffled(Fact):
    """The cards lie in this order from the top (T-3)."""

    private: ClassVar[bool] = True
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Keep the order; the next shuffle is another one."""
        s.deck = self.cards
        s.chance["shuffle"] = s.chance.get("shuffle", 0) + 1


@dataclass(frozen=True, slots=True)
class PhaseBegan(Fact):
    """A phase of a round begins (T-7)."""

    phase: str
    round: int

    def apply(self, s: State) -> None:
        """Note where the game is."""
        s.phase, s.round = self.phase, self.round


@dataclass(frozen=True, slots=True)
class ApplesMoved(Fact):
    """Apples go from one place to another: trees, away, the crow, or a grower's basket."""

    source: str
    to: str
    number: int
    why: str

    def apply(self, s: State) -> None:
        """Move them."""
        if self.source != AWAY:
            s.apples[self.source] -= self.number
        if self.to != AWAY:
            s.apples[self.to] += self.number


@dataclass(frozen=True, slots=True)
class StakesShown(Fact):
    """All stakes are seen, and the order of the round that follows from them (T-9)."""

    stakes: dict[str, int]
    order: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Keep both."""
        s.stakes, s.sequence = dict(self.stakes), self.order


@dataclass(frozen=True, slots=True)
class TurnBegan(Fact):
    """It is a grower's turn to work (T-10), or nobody's any more."""

    grower: str
    actions: int

    def apply(self, s: State) -> None:
        """Note who works."""
        s.mover, s.left = self.grower, self.actions


@dataclass(frozen=True, slots=True)
class ActionDone(Fact):
    """One action of the turn is used up."""

    left: int

    def apply(self, s: State) -> None:
        """Note how many are left."""
        s.left = self.left


@dataclass(frozen=True, slots=True)
class CardsDrawn(Fact):
    """A grower takes cards from the deck; which ones only he sees (T-6, T-12)."""

    traceless: ClassVar[bool] = True
    grower: str
    number: int
    why: str

    def apply(self, s: State) -> None:
        """Change nothing by itself: the cards are facts of their own."""


@dataclass(frozen=True, slots=True)
class CardReceived(Fact):
    """The card that a grower took from the top of the deck."""

    private: ClassVar[bool] = True
    grower: str
    card: str

    def apply(self, s: State) -> None:
        """Move it to the hand."""
        s.deck = tuple(card for card in s.deck if card != self.card)
        s.hands[self.grower] = (*s.hands[self.grower], self.card)


@dataclass(frozen=True, slots=True)
class CardReturned(Fact):
    """A card that a grower put under the deck, unseen (T-24)."""

    private: ClassVar[bool] = True
    grower: str
    card: str

    def apply(self, s: State) -> None:
        """Move it under the deck."""
        s.hands[self.grower] = tuple(card for card in s.hands[self.grower] if card != self.card)
        s.deck = (*s.deck, self.card)


@dataclass(frozen=True, slots=True)
class CardPlayed(Fact):
    """A card is shown, and discarded (T-13, T-22)."""

    grower: str
    card: str

    def apply(self, s: State) -> None:
        """Move it to the discards."""
        s.hands[self.grower] = tuple(card for card in s.hands[self.grower] if card != self.card)
        s.discards = (*s.discards, self.card)


@dataclass(frozen=True, slots=True)
class CrowScared(Fact):
    """Somebody scared the crow away for all (T-21)."""

    traceless: ClassVar[bool] = True
    grower: str

    def apply(self, s: State) -> None:
        """Change nothing by itself: what it costs is a fact of its own."""


@dataclass(frozen=True, slots=True)
class ActionsChanged(Fact):
    """The table plays with another number of actions from the next turn on (T-5)."""

    actions: int

    def apply(self, s: State) -> None:
        """Change the option."""
        s.options = s.options.model_copy(update={"actions": self.actions})


@dataclass(frozen=True, slots=True)
class GameEnded(Fact):
    """The game is over, and who has won (T-26)."""

    winners: tuple[str, ...]

    def apply(self, s: State) -> None:
        """End it."""
        s.winners, s.phase, s.over = self.winners, "over", True


FACTS: tuple[type[Fact], ...] = (
    GameStarted,
    DeckShuffled,
    PhaseBegan,
    ApplesMoved,
    StakesShown,
    TurnBegan,
    ActionDone,
    CardsDrawn,
    CardReceived,
    CardReturned,
    CardPlayed,
    CrowScared,
    ActionsChanged,
    GameEnded,
)
