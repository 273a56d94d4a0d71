"""One clock for the whole stand-in, and identifiers minted from it."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000
STREAM_BITS = 12
COUNTER_BITS = 10
PATIENCE = 60.0  # seconds that a test waits for what must come; a busy machine may take some of them


@dataclass(eq=False)
class Timer:
    """A callback that runs once, when the clock or the event loop has moved on by its delay."""

    due: float
    callback: Callable[[], None]
    handle: asyncio.TimerHandle | None = None
    done: bool = False

    def cancel(self) -> None:
        """It will not run any more."""
        self.done = True
        if self.handle is not None:
            self.handle.cancel()

    def fire(self) -> None:
        """Runs the callback, unless it ran or was cancelled."""
        if not self.done:
            self.cancel()
            self.callback()


@dataclass(eq=False)
class Clock:
    """Instants in seconds since 1970. Follows the machine's clock unless `start` freezes it.

    A frozen clock moves only by :meth:`advance`. Timers run when the clock passes them, and also
    when the event loop has really waited that long, so that a frozen clock never hangs a test;
    unless it is `patient`: then nothing runs out because the machine is slow.
    """

    start: float | None = None
    patient: bool = False
    _offset: float = 0.0
    _timers: list[Timer] = field(default_factory=list)

    def now(self) -> float:
        """Seconds since 1970."""
        base = time.time() if self.start is None else self.start
        return base + self._offset

    def iso(self, instant: float | None = None) -> str:
        """ISO 8601 with microseconds and +00:00, as Discord writes instants."""
        at = datetime.fromtimestamp(self.now() if instant is None else instant, UTC)
        return at.isoformat(timespec="microseconds")

    def advance(self, seconds: float) -> None:
        """Moves the clock forward and runs what became due, earliest first."""
        if seconds < 0:
            raise ValueError("the clock only moves forward")
        self._offset += seconds
        for timer in sorted(self._timers, key=lambda each: each.due):
            if timer.due <= self.now():
                timer.fire()
        self._forget_done()

    def call_in(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Runs `callback` in so many seconds of this clock or, unless it is patient, of the event loop."""
        timer = Timer(self.now() + seconds, callback)
        if not self.patient:
            timer.handle = asyncio.get_running_loop().call_later(seconds, timer.fire)
        self._forget_done()
        self._timers.append(timer)
        return timer

    def cancel_all(self) -> None:
        """Forgets every timer."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _forget_done(self) -> None:
        if len(self._timers) > 64:
            self._timers = [timer for timer in self._timers if not timer.done]


@dataclass(eq=False)
class Snowflakes:
    """Discord identifiers: milliseconds, then a number that belongs to a *stream*, then a counter.

    Every stream (a channel's messages, a person's interactions, ...) counts for itself, so an identifier tells
    nothing about what happened in another stream, and two worlds with the same seed and the same
    acts in one stream give the same identifiers there. Beyond 4,096 streams some share a counter.
    """

    clock: Clock
    seed: str
    _tags: dict[str, int] = field(default_factory=dict)
    _used: set[int] = field(default_factory=set)
    _last: dict[int, tuple[int, int]] = field(default_factory=dict)

    def mint(self, *stream: str) -> str:
        """The next identifier of a stream; identifiers of one stream increase."""
        name = "/".join(stream)
        tag = self._tag(name)
        at = int(self.clock.now() * 1000) - DISCORD_EPOCH_MS
        last_at, count = self._last.get(tag, (at - 1, 0))
        at, count = (at, 0) if at > last_at else (last_at, count + 1)
        if count >> COUNTER_BITS:
            at, count = at + 1, 0
        self._last[tag] = (at, count)
        return str((at << (STREAM_BITS + COUNTER_BITS)) | (tag << COUNTER_BITS) | count)

    def secret(self, *purpose: str) -> str:
        """An unguessable word that depends on the seed and the purpose alone."""
        text = "/".join((self.seed, *purpose))
        return hashlib.blake2b(text.encode(), digest_size=18).hexdigest()

    def _tag(self, name: str) -> int:
        if name not in self._tags:
            digest = hashlib.blake2b(f"{self.seed}/{name}".encode(), digest_size=4).digest()
            tag = int.from_bytes(digest, "big") % (1 << STREAM_BITS)
            if len(self._used) < 1 << STREAM_BITS:
                while tag in self._used:
                    tag = (tag + 1) % (1 << STREAM_BITS)
            self._used.add(tag)
            self._tags[name] = tag
        return self._tags[name]
