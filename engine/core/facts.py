"""Facts: what happened, in the past tense. A fact's `apply` is the only code that writes to a state.

`apply` holds no rule: no limits, no dice, no look-up of options. The audience belongs to the whole fact and never
changes: None is everybody, an empty tuple nobody, else the seats named. Once released, a fact's fields only grow,
with defaults; anything else is a new `version` with an upcaster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic import TypeAdapter

from .state import CoreState, Window

Audience = tuple[str, ...] | None


class Fact:
    """A happening. Subclasses are frozen dataclasses with slots; `private` ones are never told to everybody.

    A `traceless` one changes no state: it is told, and a game is read without it.
    """

    __slots__ = ()
    private: ClassVar[bool] = False
    traceless: ClassVar[bool] = False
    version: ClassVar[int] = 1

    def apply(self, s: Any) -> None:
        """Write what happened to the state."""
        raise NotImplementedError


Told = tuple[Fact, Audience]


@dataclass(frozen=True, slots=True)
class Asked(Fact):
    """A window opened: these seats are asked a question of this kind and waited for."""

    key: str
    kind: str
    number: int
    seats: tuple[str, ...]
    named: bool = True

    def apply(self, s: CoreState) -> None:
        """Open the window."""
        s.asked = self.number
        s.windows[self.key] = Window(self.number, self.kind, self.seats, self.named)


@dataclass(frozen=True, slots=True)
class Closed(Fact):
    """A window closed; its sealed answers are used up."""

    private: ClassVar[bool] = True
    key: str

    def apply(self, s: CoreState) -> None:
        """Forget the window and its answers."""
        del s.windows[self.key]
        if not s.sealed:
            return
        for slot in [slot for slot in s.sealed if slot[0] == self.key]:
            del s.sealed[slot]


@dataclass(frozen=True, slots=True)
class Sealed(Fact):
    """A seat answered; the answer (a dumped move) stays sealed until the window closes and may be replaced."""

    private: ClassVar[bool] = True
    key: str
    seat: str
    answer: dict[str, Any]

    def apply(self, s: CoreState) -> None:
        """Keep the answer."""
        s.sealed[self.key, self.seat] = self.answer


@dataclass(frozen=True, slots=True)
class Unsealed(Fact):
    """A sealed answer became illegal through what happened since; the seat is asked again."""

    private: ClassVar[bool] = True
    key: str
    seat: str
    code: str
    rule: str

    def apply(self, s: CoreState) -> None:
        """Drop the answer."""
        del s.sealed[self.key, self.seat]


@dataclass(frozen=True, slots=True)
class Receipted(Fact):
    """A seat was given a receipt of an answer that stays hidden for now: with its salt the digest can be made again.

    Each answer that is filed has its own, whatever filed it; the one that counts is published (`Attested`, H-14).
    """

    private: ClassVar[bool] = True
    traceless: ClassVar[bool] = True
    key: str  # the window
    kind: str
    seat: str
    answer: dict[str, Any]
    salt: str
    digest: str

    def apply(self, s: CoreState) -> None:
        """Change nothing: it vouches for what others do."""


@dataclass(frozen=True, slots=True)
class Attested(Fact):
    """The digests of the answers that count were published, by seat, before anybody saw one of the answers (H-14)."""

    traceless: ClassVar[bool] = True
    key: str  # the window
    kind: str
    digests: dict[str, str]

    def apply(self, s: CoreState) -> None:
        """Change nothing: it vouches for what others do."""


@dataclass(frozen=True, slots=True)
class OrderSet(Fact):
    """A seat gave an order (H-1)."""

    private: ClassVar[bool] = True
    seat: str
    order: dict[str, Any]
    subject: str = ""  # what it is about, where several of a kind may stand

    def apply(self, s: CoreState) -> None:
        """Keep the order."""
        s.orders[self.seat, self.order["kind"], self.subject] = self.order


@dataclass(frozen=True, slots=True)
class OrderEnded(Fact):
    """An order has ended, and why: done, lapsed, withdrawn, replaced, or impossible (`code` and `rule` say how)."""

    private: ClassVar[bool] = True
    seat: str
    order_kind: str
    why: str
    code: str = ""
    rule: str = ""
    subject: str = ""

    def apply(self, s: CoreState) -> None:
        """Forget the order."""
        s.orders.pop((self.seat, self.order_kind, self.subject), None)


@dataclass(frozen=True, slots=True)
class StopSet(Fact):
    """A seat set or took back a stop: it wants to be asked at every window of this kind."""

    private: ClassVar[bool] = True
    seat: str
    window: str
    on: bool

    def apply(self, s: CoreState) -> None:
        """Keep or forget the stop."""
        s.stops = s.stops | {(self.seat, self.window)} if self.on else s.stops - {(self.seat, self.window)}


@dataclass(frozen=True, slots=True)
class DefaultTaken(Fact):
    """Nobody answered in time, or a moderator did not wait, so the published default was played (H-5).

    A moderator may have let it pass instead (H-15).
    """

    traceless: ClassVar[bool] = True
    seat: str
    kind: str
    moderated: bool = False
    passed: bool = False

    def apply(self, s: CoreState) -> None:
        """Change nothing by itself: the facts of what was played do."""


@dataclass(frozen=True, slots=True)
class Entered(Fact):
    """The game went on at another place: what was open has been put away, and its facts follow."""

    traceless: ClassVar[bool] = True
    door: str
    kind: str = ""  # of the door
    about: tuple[str, ...] = ()  # what names it among those of its kind
    reason: str = ""  # a moderator's; the table goes on elsewhere where a release knows a step no more

    def apply(self, s: CoreState) -> None:
        """Change nothing by itself: what is put away, and what begins, are facts of their own."""


@dataclass(frozen=True, slots=True)
class Overridden(Fact):
    """A moderator put something right by hand, and why; what it was, the facts after it tell."""

    traceless: ClassVar[bool] = True
    what: str
    reason: str
    seat: str = ""  # for whom, if it is about a seat

    def apply(self, s: CoreState) -> None:
        """Change nothing by itself."""


@dataclass(frozen=True, slots=True)
class Voided(Fact):
    """A moderator closed a window, and why (H-15): no answer to it counts, and it is as if all had let it pass."""

    traceless: ClassVar[bool] = True
    kind: str
    reason: str

    def apply(self, s: CoreState) -> None:
        """Change nothing by itself: what all are taken to have said are facts of their own."""


@dataclass(frozen=True, slots=True)
class HandedOver(Fact):
    """A moderator had a question answered by another seat, or by the one again whose it is (H-15).

    It is asked under a new number, which nobody is told: numbers of windows tell of secret acts.
    """

    key: str
    kind: str
    owner: str  # whose question it is, and stays
    to: str

    def apply(self, s: CoreState) -> None:
        """Ask the other one, who answers as the owner."""
        s.asked += 1
        owner = "" if self.to == self.owner else self.owner
        s.windows[self.key] = s.windows[self.key]._replace(number=s.asked, seats=(self.to,), owner=owner)


@dataclass(frozen=True, slots=True)
class Annulled(Fact):
    """A moderator ended the game, and nobody has won."""

    def apply(self, s: CoreState) -> None:
        """End it."""
        s.over = s.annulled = True


@dataclass(frozen=True, slots=True)
class Seeded(Fact):
    """The number from which all chance of a game comes (H-11): when it begins, and when chance is drawn anew (H-12).

    Told to nobody ever.
    """

    private: ClassVar[bool] = True
    seed: str

    def apply(self, s: CoreState) -> None:
        """Keep it."""
        s.seed = self.seed


@dataclass(frozen=True, slots=True)
class Rewound(Fact):
    """The table went back to an earlier moment (H-12): what is told since then counts no more.

    To which commit is not in it: numbers of commits tell of secret ones.
    """

    traceless: ClassVar[bool] = True
    reason: str
    redrawn: bool = False  # whether what lies unseen was mixed anew

    def apply(self, s: CoreState) -> None:
        """Change nothing by itself: the state is that of then, and what differs are facts of their own."""


@dataclass(frozen=True, slots=True)
class TakenBack(Fact):
    """A seat took back its last move (H-13)."""

    traceless: ClassVar[bool] = True
    seat: str

    def apply(self, s: CoreState) -> None:
        """Change nothing by itself, as `Rewound`."""


@dataclass(frozen=True, slots=True)
class Renumbered(Fact):
    """After going back open windows have numbers that were never given; told to nobody."""

    private: ClassVar[bool] = True
    last: int  # the highest number ever given
    windows: dict[str, int]  # by their keys

    def apply(self, s: CoreState) -> None:
        """Number them, and go on from there."""
        s.asked = self.last
        for key, number in self.windows.items():
            s.windows[key] = s.windows[key]._replace(number=number)


@dataclass(frozen=True, slots=True)
class FellAsleep(Fact):
    """After a rewind a seat's orders and stops do nothing until it says that they hold again (H-12)."""

    private: ClassVar[bool] = True
    seat: str
    orders: tuple[tuple[str, str, dict[str, Any]], ...]  # kind, subject, and the order
    stops: tuple[str, ...]

    def apply(self, s: CoreState) -> None:
        """Put them aside."""
        s.orders = {slot: order for slot, order in s.orders.items() if slot[0] != self.seat}
        s.asleep = {slot: order for slot, order in s.asleep.items() if slot[0] != self.seat}
        s.asleep |= {(self.seat, kind, subject): order for kind, subject, order in self.orders}
        s.stops = frozenset(stop for stop in s.stops if stop[0] != self.seat)
        s.resting = frozenset(stop for stop in s.resting if stop[0] != self.seat) | {
            (self.seat, kind) for kind in self.stops
        }


@dataclass(frozen=True, slots=True)
class Awoke(Fact):
    """A seat has said what becomes of its orders and stops that slept; those that hold again are facts of their own."""

    private: ClassVar[bool] = True
    seat: str
    kept: bool = True  # whether they hold again

    def apply(self, s: CoreState) -> None:
        """Nothing of the seat sleeps any more."""
        s.asleep = {slot: order for slot, order in s.asleep.items() if slot[0] != self.seat}
        s.resting = frozenset(stop for stop in s.resting if stop[0] != self.seat)


@dataclass(frozen=True, slots=True)
class RuleChanged(Fact):
    """From now on an option has another value (H-16); what the state lacks then is made by facts after it."""

    option: str
    value: bool | int | str

    def apply(self, s: Any) -> None:
        """Let the option have it: every game's state holds its options by this name."""
        s.options = s.options.model_copy(update={self.option: self.value})


CORE_FACTS: tuple[type[Fact], ...] = (
    Asked,
    Closed,
    Sealed,
    Unsealed,
    Receipted,
    Attested,
    OrderSet,
    OrderEnded,
    StopSet,
    DefaultTaken,
    Entered,
    Annulled,
    Voided,
    HandedOver,
    Overridden,
    Seeded,
    Rewound,
    TakenBack,
    Renumbered,
    FellAsleep,
    Awoke,
    RuleChanged,
)

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


class FactBook:
    """The facts one game knows, and how they are written down and read again."""

    def __init__(self, classes: Iterable[type[Fact]]) -> None:
        self.classes = {cls.__name__: cls for cls in (*CORE_FACTS, *classes)}
        self._adapters = {name: TypeAdapter(cls) for name, cls in self.classes.items()}
        # A long game is tens of thousands of facts: they are read by the validators themselves.
        self._read = {name: adapter.validator.validate_json for name, adapter in self._adapters.items()}
        self._read_all = {
            name: TypeAdapter(list[cls]).validator.validate_json  # type: ignore[valid-type]  # a class known at run time
            for name, cls in self.classes.items()
        }
        self._versions = {name: cls.version for name, cls in self.classes.items()}
        self.upcasters: dict[tuple[str, int], Upcaster] = {}

    def is_traceless(self, kind: str) -> bool:
        """Say whether facts of a kind change no state. Raises KeyError for an unknown kind."""
        return self.classes[kind].traceless

    def encode(self, fact: Fact) -> tuple[str, int, str]:
        """Return kind, version and JSON of the fact."""
        name = type(fact).__name__
        return name, fact.version, self._adapters[name].dump_json(fact).decode()

    def decode(self, kind: str, version: int, body: str | bytes) -> Fact:
        """Read a fact back; one of an older version goes through its upcasters first."""
        if version == self._versions[kind]:
            fact: Fact = self._read[kind](body)
            return fact
        data: dict[str, Any] = TypeAdapter(dict[str, Any]).validate_json(body)
        for step in range(version, self.classes[kind].version):
            data = self.upcasters[kind, step](data)
        return self._adapters[kind].validate_python(data)

    def decode_all(self, kind: str, version: int, bodies: Sequence[str]) -> list[Fact]:
        """Read many facts of one kind back at once, in half the time of one after the other."""
        if version != self._versions[kind]:
            return [self.decode(kind, version, body) for body in bodies]
        facts: list[Fact] = self._read_all[kind](f"[{','.join(bodies)}]")
        return facts
