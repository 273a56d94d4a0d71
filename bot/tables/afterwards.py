"""What may wait until a person has been answered: telling the others, setting alarms, letting machine players think.

Whoever pressed looks at the screen; everybody else is elsewhere. So the work that an input sets off begins when its
answer has gone out, or after a while at the latest. Outside an interaction it begins at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Answering:
    """A person is being answered; what follows from that waits meanwhile."""

    def __init__(self, patience: float) -> None:
        self._patience = patience  # seconds
        self._waiting: list[Callable[[], None]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._over = False

    def add(self, work: Callable[[], None]) -> None:
        """Begin some work when the answer has gone out."""
        if self._over:
            work()
            return
        self._waiting.append(work)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._patience, self.end)

    def end(self) -> None:
        """The answer has gone out, or takes too long."""
        self._over = True
        if self._timer is not None:
            self._timer.cancel()
        while self._waiting:
            self._waiting.pop(0)()


_answering: ContextVar[Answering | None] = ContextVar("_answering", default=None)


@contextmanager
def answering(patience: float) -> Iterator[None]:
    """Let what inputs set off in here begin at the end, or after so many seconds."""
    now = Answering(patience)
    before = _answering.set(now)
    try:
        yield
    finally:
        _answering.reset(before)
        now.end()


def afterwards(work: Callable[[], None]) -> None:
    """Begin some work once the person who set it off has been answered; at once where nobody is."""
    now = _answering.get()
    if now is None:
        work()
    else:
        now.add(work)
