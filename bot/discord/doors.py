"""People whom private messages do not reach: who they are, what they are told, and when it is tried again."""

from __future__ import annotations

from collections.abc import Callable, Iterable

KNOCK = "knock"  # the kind of message that tries whether the door is open now
NOTE = "-# My private messages do not reach you. I try again now; `/help secrets` says how to let them in."


class Unreached:
    """Knows them without asking the storage, because every press and every command asks."""

    def __init__(self) -> None:
        self._told: dict[int, bool] = {}  # by person, whether he was told
        self._acted: set[int] = set()
        self.wake: Callable[[], None] = lambda: None

    def __contains__(self, person: int) -> bool:
        return person in self._told

    def add(self, people: Iterable[int]) -> None:
        """Remember people whose private messages were refused."""
        for person in people:
            self._told.setdefault(person, False)

    def reached(self, person: int) -> None:
        """A private message has arrived."""
        self._told.pop(person, None)

    def acts(self, person: int) -> None:
        """Somebody has done something: the moment to knock again, if he is one of these."""
        if person in self._told:
            self._acted.add(person)
            self.wake()

    def take(self) -> set[int]:
        """Return, once, who has acted since the last time."""
        acted, self._acted = self._acted, set()
        return acted

    def note(self, person: int) -> str:
        """Return what is to be told, with the next answer; empty if it was told, or there is nothing to tell."""
        return NOTE if self._told.get(person) is False else ""

    def told(self, person: int) -> None:
        """It was told."""
        if person in self._told:
            self._told[person] = True
