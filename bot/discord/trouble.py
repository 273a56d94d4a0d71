"""How the log hears of trouble with Discord: its beginning, each doubling, its end; an outage does not fill it."""

from __future__ import annotations

import logging
from collections.abc import Hashable
from datetime import datetime, timedelta

from storage import Clock


class Trouble:
    """Counts the failures of one kind. It ends when everything that failed has worked since."""

    def __init__(self, log: logging.Logger, now: Clock, *, begins: str, ends: str) -> None:
        self._log = log
        self._now = now
        self._begins, self._ends = begins, ends
        self._failing: set[Hashable] = set()
        self._since: datetime | None = None
        self.count = 0

    def __bool__(self) -> bool:
        return bool(self._failing)

    def failed(self, what: Hashable, why: str) -> None:
        """Note a failure; the 1st, 2nd, 4th, 8th ... is told."""
        self._since = self._since or self._now()
        self._failing.add(what)
        self.count += 1
        if self.count == 1:
            self._log.warning("%s (%s)", self._begins, why)
        elif self.count & (self.count - 1) == 0:
            self._log.warning("%s (%s): %s times in %s", self._begins, why, self.count, self._lasted())

    def worked(self, what: Hashable) -> None:
        """Note that something works; if it was the last that did not, the end is told."""
        if what not in self._failing:
            return
        self._failing.discard(what)
        if not self._failing:
            self._log.info("%s, after %s failures in %s", self._ends, self.count, self._lasted())
            self.count, self._since = 0, None

    def over(self) -> None:
        """Note that nothing is left that could fail; what failed last may never be tried again."""
        for what in tuple(self._failing):
            self.worked(what)

    def _lasted(self) -> str:
        lasted = max(self._now() - (self._since or self._now()), timedelta())
        return f"{int(lasted.total_seconds())} s"
