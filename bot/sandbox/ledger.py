"""What happened and who got to see it: deliveries per account, the transcript, and violations."""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from bot.sandbox.errors import Json
from bot.sandbox.model import Attachment

ENTRIES = 50_000


@dataclass(frozen=True)
class DeliveredFile:
    """A file of a delivered message, with its bytes."""

    filename: str
    description: str | None
    content_type: str
    data: bytes


@dataclass(frozen=True)
class Delivery:
    """One thing that reached one account. `kind` and `data` are a message of PROTOCOL.md.

    `at` is the world's clock in seconds; `pinged` says that it raised a notification.
    """

    at: float
    user_id: str
    kind: str
    data: Json
    files: tuple[DeliveredFile, ...] = ()
    pinged: bool = False


@dataclass(frozen=True)
class Entry:
    """A line of the transcript. `face` is rest, gateway, user or note."""

    at: float
    face: str
    text: str
    data: object = None


@dataclass(eq=False)
class Ledger:
    """The book of one world."""

    now: Callable[[], float]
    deliveries: dict[str, list[Delivery]] = field(default_factory=lambda: defaultdict(list))
    entries: deque[Entry] = field(default_factory=lambda: deque(maxlen=ENTRIES))
    violations: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    listeners: list[Callable[[Delivery], None]] = field(default_factory=list)
    keep_entries: bool = True
    keep_deliveries: bool = True
    """False for long runs that nobody looks back on."""

    def deliver(
        self, user_id: str, kind: str, data: Json, files: Iterable[Attachment] = (), pinged: bool = False
    ) -> None:
        """Records that something reached an account, and tells the listeners."""
        shown = tuple(DeliveredFile(f.filename, f.description, f.content_type, f.data) for f in files)
        delivery = Delivery(self.now(), user_id, kind, data, shown, pinged)
        if self.keep_deliveries:
            self.deliveries[user_id].append(delivery)
        for listener in list(self.listeners):
            listener(delivery)

    def note(self, face: str, text: str, data: object = None) -> None:
        """Adds a line to the transcript; `data` is written out only when somebody reads it."""
        if self.keep_entries:
            self.entries.append(Entry(self.now(), face, text, data))

    def violate(self, text: str) -> None:
        """Something a correct bot never does; a test fails if there is any."""
        self.violations.append(text)
        self.note("note", f"VIOLATION {text}")

    def warn(self, text: str) -> None:
        """Allowed by Discord but discouraged or deprecated."""
        self.warnings.append(text)
        self.note("note", f"WARNING {text}")

    def transcript(self) -> str:
        """All lines, with seconds since the first."""
        first = self.entries[0].at if self.entries else 0.0
        return "\n".join(f"{e.at - first:10.3f} {e.face:8} {e.text} {brief(e.data)}".rstrip() for e in self.entries)


def brief(data: object, most: int = 300) -> str:
    """A payload in one line, cut."""
    if data is None:
        return ""
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False, default=str)
    return text if len(text) <= most else f"{text[:most]}… ({len(text)} characters)"
