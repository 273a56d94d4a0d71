"""A game's table of what may be told to whom: the widest audience of a fact, and which facts may reveal a change.

Whatever else differs between a run and its twin, for somebody who is not entitled to what differs, is a leak. A fact
reveals by its audience: it must be one that the viewer may hear, and it must speak of whoever owns what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.core.facts import Audience, Fact

Seats = tuple[str, ...]
ToWhom = Callable[[Any, Any], Seats | None]  # of a state and a fact; None: everybody


def everybody(s: Any, fact: Any) -> Seats | None:
    """It is public."""
    return None


def nobody(s: Any, fact: Any) -> Seats | None:
    """Nobody hears of it."""
    return ()


def whoever(name: str) -> ToWhom:
    """Only the seat hears of it that stands in this field."""
    return lambda s, fact: (getattr(fact, name),)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What differs in a twin: by which name, whose it is, the cards or leaders it is about, and who pays with it."""

    kind: str
    owners: frozenset[str] = frozenset()
    things: frozenset[str] = frozenset()
    sharing: frozenset[str] = frozenset()


About = Callable[[Any, Hidden, Any], bool]


def by(*names: str) -> About:
    """The fact is about an owner."""
    return lambda fact, hidden, s: any(getattr(fact, name) in hidden.owners for name in names)


def card(fact: Any, hidden: Hidden, s: Any) -> bool:
    """The fact shows a card that differs."""
    return fact.card in hidden.things


class Reveal(NamedTuple):
    """One way in which a change may come to light."""

    fact: str
    about: About
    rule: str
    why: Seats = ()  # the reasons such a fact must have; any if none is named


@dataclass(frozen=True)
class Table:
    """The one table of a game."""

    seats: Callable[[Any], Seats]
    told_to: Mapping[str, tuple[ToWhom, str]]  # every fact of the register, and the rule that says who may hear it
    rows: Mapping[str, tuple[Reveal, ...]]  # by kind of change
    acts: tuple[Reveal, ...] = ()  # what somebody did who knows the hidden thing and pressed a button in the same place

    def may_hear(self, fact: Fact, viewer: str | None, *states: Any) -> bool:
        """Say whether a viewer may ever be told the fact; `states` are those before and after what it belongs to."""
        to_whom, _ = self.told_to[type(fact).__name__]
        widest = [to_whom(s, fact) for s in states]
        return any(seats is None or (viewer is not None and viewer in seats) for seats in widest)

    def too_wide(self, fact: Fact, audience: Audience, *states: Any) -> tuple[str | None, ...]:
        """Return those among whom a fact was told that may not hear it; None stands for a bystander."""
        told: tuple[str | None, ...] = (*self.seats(states[0]), None) if audience is None else audience
        return tuple(viewer for viewer in told if not self.may_hear(fact, viewer, *states))

    def rows_of(self, kind: str) -> tuple[Reveal, ...]:
        """Return what may reveal a kind of change; one that has no rows: what may reveal any of its letter."""
        if kind in self.rows or kind[0] == "f":
            return self.rows.get(kind, ())
        return tuple(dict.fromkeys(row for name, rows in self.rows.items() if name[0] == kind[0] for row in rows))

    def reveals(
        self, hidden: Hidden, fact: Fact, viewer: str | None, *states: Any, by_place: bool = False
    ) -> Reveal | None:
        """Return the row that lets this fact reveal what is hidden to this viewer, or None if it may not.

        `by_place`: whoever knows the hidden thing pressed the button in the same place, which may do another act.
        """
        rows = self.rows_of(hidden.kind)
        for row in (*rows, *self.acts) if by_place and rows else rows:
            named = row.fact == type(fact).__name__ and (not row.why or getattr(fact, "why", "") in row.why)
            if named and self.may_hear(fact, viewer, *states) and any(row.about(fact, hidden, s) for s in states):
                return row
        return None

    def unlisted(self, registered: Collection[str]) -> set[str]:
        """Return facts of a register that the table does not know, and facts it knows that are in no register."""
        rows = {row.fact for found in self.rows.values() for row in found}
        return (set(registered) ^ set(self.told_to)) | (rows - set(registered))
