"""Facts between people: alliances, deals, debts, questions under Truthtrance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from engine.core.facts import Fact

from ..state import Deal, Nexus, Payment, Proposal, State, Truth


def _nexus(s: State) -> Nexus:
    assert s.nexus is not None, "a fact of a nexus without one"
    return s.nexus


@dataclass(frozen=True, slots=True)
class NexusOpened(Fact):
    """A nexus began (D-ALLY-1)."""

    def apply(self, s: State) -> None:
        """Open it."""
        s.nexus = Nexus()


@dataclass(frozen=True, slots=True)
class NexusClosed(Fact):
    """The nexus is over; alliances stand until the next one (D-ALLY-4)."""

    def apply(self, s: State) -> None:
        """Close it; open proposals lapse."""
        s.nexus = None


@dataclass(frozen=True, slots=True)
class NexusExtended(Fact):
    """The table moved the deadline of the nexus (D-ALLY-7); `only` names who may still act the third time."""

    count: int
    only: tuple[str, ...] | None = None

    def apply(self, s: State) -> None:
        """Count it."""
        n = _nexus(s)
        n.extensions, n.only = self.count, self.only


@dataclass(frozen=True, slots=True)
class AllianceProposed(Fact):
    """A proposal, told to those named in it and to the members of alliances it would join (D-ALLY-2)."""

    private: ClassVar[bool] = True
    id: int
    by: str
    members: tuple[str, ...]

    def apply(self, s: State) -> None:
        """Lay it on the table; its author accepts it."""
        _nexus(s).proposals[self.id] = Proposal(self.by, self.members, (self.by,))


@dataclass(frozen=True, slots=True)
class ProposalAccepted(Fact):
    """Somebody accepted a proposed alliance."""

    private: ClassVar[bool] = True
    id: int
    who: str

    def apply(self, s: State) -> None:
        """Note it."""
        n = _nexus(s)
        n.proposals[self.id] = replace(n.proposals[self.id], accepted=(*n.proposals[self.id].accepted, self.who))


@dataclass(frozen=True, slots=True)
class ProposalDropped(Fact):
    """A proposal was refused, withdrawn or overtaken by events."""

    private: ClassVar[bool] = True
    id: int
    who: str
    why: str  # refused, withdrawn, formed, overtaken, lapsed

    def apply(self, s: State) -> None:
        """Take it off the table."""
        del _nexus(s).proposals[self.id]


@dataclass(frozen=True, slots=True)
class AlliancesChanged(Fact):
    """An alliance came into force, was joined, or was left (D-ALLY-2); the alliances as they are now."""

    who: tuple[str, ...]  # those whose alliance changed
    why: str  # formed, left
    alliances: tuple[tuple[str, ...], ...]

    def apply(self, s: State) -> None:
        """Keep the alliances."""
        s.alliances = self.alliances
        if s.nexus is not None:
            s.nexus.changes += 1
            s.nexus.changed = self.who
            s.nexus.touched = tuple(dict.fromkeys((*s.nexus.touched, *self.who)))


@dataclass(frozen=True, slots=True)
class DealProposed(Fact):
    """A deal was put before its parties, publicly (D-DEAL-3)."""

    id: int
    by: str
    parties: tuple[str, ...]
    text: str
    payments: tuple[Payment, ...]

    def apply(self, s: State) -> None:
        """Lay it on the table; its author accepts it."""
        s.deals[self.id] = Deal(self.by, self.parties, self.text, self.payments, (self.by,))


@dataclass(frozen=True, slots=True)
class DealAnswered(Fact):
    """A party accepted a deal, or it fell through (refused or withdrawn)."""

    id: int
    who: str
    accepted: bool
    parties: tuple[str, ...] = ()  # of the deal: those whom the answer concerns

    def apply(self, s: State) -> None:
        """Note it; a deal that all parties accepted is active."""
        deal = s.deals[self.id]
        if not self.accepted:
            s.deals[self.id] = replace(deal, status="withdrawn")
            return
        accepted = (*deal.accepted, self.who)
        active = set(accepted) == set(deal.parties)
        s.deals[self.id] = replace(deal, accepted=accepted, status="active" if active else "proposed")


@dataclass(frozen=True, slots=True)
class DealVoided(Fact):
    """A moderator did away with a deal: it holds no longer, and nothing more is paid by it."""

    id: int
    parties: tuple[str, ...]  # whom it concerns

    def apply(self, s: State) -> None:
        """Take it off the table."""
        s.deals[self.id] = replace(s.deals[self.id], status="withdrawn")


@dataclass(frozen=True, slots=True)
class PaymentDone(Fact):
    """A payment promised in a deal fell due and was struck off; what could not be paid became a debt (D-DEAL-3)."""

    id: int
    payment: int  # its place in the deal
    made: bool = False  # whether a moderator says that it has been made

    def apply(self, s: State) -> None:
        """Strike it off."""
        deal = s.deals[self.id]
        rest = tuple(replace(p, amount=0) if i == self.payment else p for i, p in enumerate(deal.payments))
        s.deals[self.id] = replace(deal, payments=rest)


@dataclass(frozen=True, slots=True)
class DebtChanged(Fact):
    """What one faction publicly owes another (D-DEAL-3); 0 if it is paid."""

    debtor: str
    creditor: str
    amount: int

    def apply(self, s: State) -> None:
        """Write it down."""
        if self.amount:
            s.debts[self.debtor, self.creditor] = self.amount
        else:
            s.debts.pop((self.debtor, self.creditor), None)


@dataclass(frozen=True, slots=True)
class TruthAsked(Fact):
    """A question was asked under Truthtrance (D-CARD-3)."""

    id: int
    asker: str
    target: str
    about: str
    value: str

    def apply(self, s: State) -> None:
        """Keep the question."""
        s.truths[self.id] = Truth(self.asker, self.target, self.about, self.value)


@dataclass(frozen=True, slots=True)
class TruthAnswered(Fact):
    """Its answer: yes, no, or none; `checked` if the game itself vouches for it."""

    id: int
    answer: str  # yes, no, none
    checked: bool

    def apply(self, s: State) -> None:
        """Keep the answer."""
        s.truths[self.id] = replace(s.truths[self.id], answer=self.answer)
