"""Whether the bot is well: what it finds at every beat, what it leaves in the pulse file, what `health` makes of that.

The file's first line is the instant of the beat; lines after it say what was found: `waiting SECONDS` (the oldest
message that is not delivered), `backup INSTANT` (the newest), `unwell SENTENCE`.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from storage import Database, newest_backup
from storage.errors import StorageError

log = logging.getLogger(__name__)
BEAT = 20.0  # seconds between two; with the patience of SQLite's locks, a fault is known within half a minute
FRESH = 90.0  # seconds; an older pulse is a sick bot's, or that of one that hangs
AHEAD = 5.0  # seconds that a pulse may lie in the future; more, and nobody knows when it was
LATE = timedelta(hours=1)  # a message that has waited longer is not well
CATCHING_UP = timedelta(minutes=5)  # but a bot that was away first tells what happened meanwhile
OUTDATED = timedelta(days=2)  # so is a newest backup that is older
SETTLING = timedelta(hours=8)  # but not before a bot that was away has had time for the next one


@dataclass(frozen=True, slots=True)
class Pulse:
    """What was found at a beat."""

    at: datetime
    waiting: timedelta | None = None  # how long the oldest message has waited to be delivered
    backup: datetime | None = None  # when the newest was taken
    faults: tuple[str, ...] = ()  # sentences; none of them holds anything of a game

    def text(self) -> str:
        """Return it as the file holds it."""
        lines = [self.at.isoformat()]
        if self.waiting is not None:
            lines.append(f"waiting {self.waiting.total_seconds():.0f}")
        if self.backup is not None:
            lines.append(f"backup {self.backup.isoformat()}")
        return "\n".join([*lines, *(f"unwell {' '.join(fault.split())}" for fault in self.faults)])

    @classmethod
    def read(cls, path: Path) -> Pulse | None:
        """Return what the file holds; None if there is none, or it says nothing."""
        try:
            first, *lines = path.read_text("utf-8").splitlines()
            found = [(name, value) for name, _, value in (line.partition(" ") for line in lines)]
            at, one = datetime.fromisoformat(first), dict(found)
            waiting = timedelta(seconds=float(one["waiting"])) if "waiting" in one else None
            backup = datetime.fromisoformat(one["backup"]) if "backup" in one else None
        except (OSError, ValueError):
            return None
        return cls(at, waiting, backup, tuple(value for name, value in found if name == "unwell"))

    def found(self, now: datetime) -> list[str]:
        """Return what is wrong, as sentences: with the bot, or with the pulse itself."""
        age = (now - self.at).total_seconds()
        if age > FRESH:
            return [f"The bot was not seen well within the last {FRESH:.0f} seconds; its log says more."]
        if age < -AHEAD:
            return ["The pulse comes from the future: the clock was set back, or the bot runs by another one."]
        return list(self.faults)

    def ages(self, now: datetime) -> list[str]:
        """Return the lines that tell how old things are."""
        waiting = "none" if self.waiting is None else told(self.waiting)
        backup = "none noted" if self.backup is None else told(now - self.backup)
        return [f"Oldest undelivered message: {waiting}.", f"Newest backup: {backup}."]


def told(age: timedelta) -> str:
    """Return an age in the largest unit that gives a number from two on."""
    seconds = max(age.total_seconds(), 0.0)
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} seconds"


@dataclass
class Health:
    """Looks at the database at every beat, and writes the pulse. What is wrong is logged when it begins and ends."""

    db: Database
    pulse: Path
    now: Callable[[], datetime]  # the service's clock
    wall: Callable[[], datetime]  # the machine's clock, by which files are dated
    elapsed: Callable[[], float] = time.monotonic
    _begun: float = field(init=False)
    _unwell: dict[str, int] = field(default_factory=dict)  # for how many beats each thing has been wrong

    def __post_init__(self) -> None:
        self._begun = self.elapsed()

    async def beat(self) -> Pulse:
        """Look, and say what was found."""
        faults: dict[str, str] = {}
        for look in (self.db.vitals.beat, self.db.vitals.look):
            await _noted(faults, look())
        waiting = await self._waiting(faults)
        backup = await asyncio.to_thread(newest_backup, self.db.path)
        self._judge(faults, waiting, backup)
        found = Pulse(self.wall(), waiting, backup, tuple(faults.values()))
        try:
            await asyncio.to_thread(_write, self.pulse, found.text())
        except OSError as error:
            faults["pulse"] = f"The pulse {self.pulse} cannot be written: {error.strerror}."
        self._tell(faults)
        return found

    async def end(self) -> None:
        """Take the pulse away: a bot that was stopped is not well."""
        with contextlib.suppress(OSError):  # then it grows old
            await asyncio.to_thread(self.pulse.unlink, missing_ok=True)

    async def _waiting(self, faults: dict[str, str]) -> timedelta | None:
        since: list[datetime | None] = [None]

        async def look() -> None:
            since[0] = await self.db.vitals.waiting_since()

        await _noted(faults, look())
        return None if since[0] is None else max(self.now() - since[0], timedelta())

    def _judge(self, faults: dict[str, str], waiting: timedelta | None, backup: datetime | None) -> None:
        awake = timedelta(seconds=self.elapsed() - self._begun)
        if waiting is not None and waiting > LATE and awake > CATCHING_UP:
            faults["late"] = f"A message has waited for {told(waiting)} to be delivered."
        if backup is not None and self.wall() - backup > OUTDATED and awake > SETTLING:
            faults["backup"] = f"The newest backup is {told(self.wall() - backup)} old."

    def _tell(self, faults: dict[str, str]) -> None:
        """Log the first time, and when the number of beats has doubled: a full disk stays full for hours."""
        for name, sentence in faults.items():
            count = self._unwell.get(name, 0) + 1
            if count & (count - 1) == 0:
                log.error("the bot is not well: %s", sentence)
        if self._unwell and not faults:
            log.warning("the bot is well again")
        self._unwell = {name: self._unwell.get(name, 0) + 1 for name in faults}


async def _noted(faults: dict[str, str], look: Awaitable[None]) -> None:
    try:
        await look
    except StorageError as error:
        faults.setdefault(type(error).__name__, str(error))


def _write(path: Path, text: str) -> None:
    """Put the pulse in place whole; on a full disk over the former one, which has its room already.

    If that fails too, the former one, which may say that all is well, is taken away.
    """
    part = path.with_name(path.name + ".part")
    content = f"{text}\n".encode()
    try:
        part.write_bytes(content)
        part.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        _write_over(path, content)


def _write_over(path: Path, content: bytes) -> None:
    try:
        with path.open("r+b", buffering=0) as file:
            if file.write(content) < len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            file.truncate()
    except OSError:
        with contextlib.suppress(OSError):  # a folder that turned read-only: then the pulse grows old
            path.unlink(missing_ok=True)
        raise
