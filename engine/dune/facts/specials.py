"""Facts of the special Karama powers (option xviii, section 16)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.core.facts import Fact

from ..state import Battle, Count, Plan, State, Swap


def _battle(s: State) -> Battle:
    assert s.battle is not None, "a fact of a battle without one"
    return s.battle


def _swap(s: State) -> Swap:
    assert s.swap is not None, "a fact of an exchange of cards without one"
    return s.swap


@dataclass(frozen=True, slots=True)
class SpecialNoted(Fact):
    """Everybody heard of a moderator whether a faction has used its special Karama power (R-31, H-15)."""

    who: str
    used: bool

    def apply(self, s: State) -> None:
        """Note it."""
        s.specials = s.specials | {self.who} if self.used else s.specials - {self.who}


@dataclass(frozen=True, slots=True)
class PlanLooked(Fact):
    """Everybody saw that the locked plan of a side was shown to somebody (D-KAR-11)."""

    by: str
    side: str

    def apply(self, s: State) -> None:
        """Note whose."""
        _battle(s).looked = (*_battle(s).looked, self.side)


@dataclass(frozen=True, slots=True)
class PlanSeen(Fact):
    """The whole plan, as whoever looked at it saw it (D-KAR-11)."""

    private: ClassVar[bool] = True
    traceless: ClassVar[bool] = True
    side: str
    plan: Plan

    def apply(self, s: State) -> None:
        """Change nothing: it lies among the locked plans."""


@dataclass(frozen=True, slots=True)
class LandingDeclared(Fact):
    """Everybody heard who is to land where, before it happens: it may be forbidden (D-KAR-13)."""

    traceless: ClassVar[bool] = True
    who: str
    to: str
    count: Count
    karama: bool = False

    def apply(self, s: State) -> None:
        """Change nothing: how it is paid is a private fact."""


@dataclass(frozen=True, slots=True)
class LandingKept(Fact):
    """The landing as it was declared, with those who pay for it; nothing: it is declared no longer."""

    private: ClassVar[bool] = True
    answer: dict[str, Any]

    def apply(self, s: State) -> None:
        """Keep it."""
        s.declared = self.answer


@dataclass(frozen=True, slots=True)
class LandingForbidden(Fact):
    """A landing was forbidden before it happened; whoever declared it does not land in this turn (D-KAR-13, R-39)."""

    who: str

    def apply(self, s: State) -> None:
        """Forget it."""
        s.declared = {}


@dataclass(frozen=True, slots=True)
class SwapDeclared(Fact):
    """Somebody is to take cards from another's hand as soon as the card that is up has been sold (D-CARD-10)."""

    by: str
    target: str
    number: int

    def apply(self, s: State) -> None:
        """Note it."""
        s.swap = Swap(self.by, self.target, self.number)


@dataclass(frozen=True, slots=True)
class HandTaken(Fact):
    """Everybody saw so many cards being taken from a hand, unseen (D-KAR-14)."""

    traceless: ClassVar[bool] = True
    by: str
    target: str
    number: int

    def apply(self, s: State) -> None:
        """Change nothing: which cards they are is a private fact."""


@dataclass(frozen=True, slots=True)
class CardsTaken(Fact):
    """Which cards were taken from a hand, drawn by chance (D-KAR-14)."""

    private: ClassVar[bool] = True
    by: str
    target: str
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Move them, and advance the running number of such draws."""
        _move(s, self.target, self.by, self.cards)
        s.swap = Swap(self.by, self.target, len(self.cards), self.cards)
        s.chance["swap"] = s.chance.get("swap", 0) + 1


@dataclass(frozen=True, slots=True)
class CardsGivenBack(Fact):
    """Which cards were given for those that had been taken (D-KAR-14)."""

    private: ClassVar[bool] = True
    by: str
    target: str
    cards: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Move them; the exchange is over."""
        _move(s, self.by, self.target, self.cards)
        s.swap = None


@dataclass(frozen=True, slots=True)
class HandsSwapped(Fact):
    """Everybody saw as many cards being given back as had been taken (D-KAR-14)."""

    traceless: ClassVar[bool] = True
    by: str
    target: str
    number: int

    def apply(self, s: State) -> None:
        """Change nothing: which cards they are is a private fact."""


@dataclass(frozen=True, slots=True)
class DialReread(Fact):
    """The starred forces of a side count 1 in this battle: its dial makes so much now, in halves (D-KAR-10, R-37)."""

    side: str
    dial: int
    half: bool = False

    def apply(self, s: State) -> None:
        """Change the dial, and note that they are ordinary."""
        b = _battle(s)
        b.plans = b.plans | {self.side: replace(b.plans[self.side], dial=self.dial, half=self.half)}
        b.plain = (*b.plain, self.side)


@dataclass(frozen=True, slots=True)
class HaderachBarred(Fact):
    """The Kwisatz Haderach takes no part in this battle, in whose plans he was (D-KAR-4)."""

    side: str

    def apply(self, s: State) -> None:
        """Take him out of the plan."""
        b = _battle(s)
        b.plans = {side: replace(plan, haderach=False) for side, plan in b.plans.items()}


def _move(s: State, giver: str, taker: str, cards: tuple[str, ...]) -> None:
    s.hands[giver] = tuple(card for card in s.hands[giver] if card not in cards)
    s.hands[taker] = (*s.hands[taker], *cards)
