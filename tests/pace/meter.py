"""What is counted while a game is played, and the figures that come of many."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from statistics import median, quantiles

from engine.core.decision import Decision

from .chains import Chains
from .losses import Loss
from .platform import Delivered

DAY = timedelta(days=1)
AT_ONCE = "default at once"  # for whom nobody waits
REMINDERS = ("reminder",)  # purposes of messages that call somebody back to what he owes
Seats = Counter[tuple[int, str]]  # by turn and seat


@dataclass
class Played:
    """One game, counted."""

    table: int
    turns: int = 0  # that were begun
    begun: datetime | None = None  # the first of them
    ended: datetime | None = None
    finished: bool = False
    chains: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # by turn, the kinds that were answered
    pings: Seats = field(default_factory=Counter)
    questions: Seats = field(default_factory=Counter)
    forced: Counter[str] = field(default_factory=Counter)  # questions by kind
    unowed: Counter[str] = field(default_factory=Counter)  # reminders, by purpose
    windows: Counter[str] = field(default_factory=Counter)  # questions by kind
    causes: Counter[str] = field(default_factory=Counter)  # answers
    messages: Counter[str] = field(default_factory=Counter)  # pings by purpose
    prepared: Counter[str] = field(default_factory=Counter)  # orders given, by kind
    impossible: Counter[str] = field(default_factory=Counter)  # orders refused, by kind
    calls: Counter[str] = field(default_factory=Counter)  # by profile
    lost: Counter[str] = field(default_factory=Counter)  # calls that were missed, by profile
    asked_of: Counter[str] = field(default_factory=Counter)  # questions, by profile
    defaulted: Counter[str] = field(default_factory=Counter)  # of them, those whose time ran out
    returned: Counter[str] = field(default_factory=Counter)  # who came back after nobody had waited for him, by profile
    people: Counter[str] = field(default_factory=Counter)  # by profile

    losses: list[Loss] = field(default_factory=list)
    waited: dict[str, float] = field(default_factory=lambda: defaultdict(float))  # days since the first turn, by kind
    waited_for: dict[str, float] = field(default_factory=lambda: defaultdict(float))  # the same, by profile
    waits: dict[tuple[int, str, str], float] = field(default_factory=lambda: defaultdict(float))  # by turn, kind, seat

    @property
    def days(self) -> float:
        """How long ten turns took, in days."""
        if self.begun is None or self.ended is None or not self.turns:
            return 0.0
        return (self.ended - self.begun) / DAY / self.turns * 10


class Meter:
    """Counts one game."""

    def __init__(self, table: int, seats: Mapping[str, int], profiles: Sequence[str]) -> None:
        self.played = Played(table, people=Counter(profiles))
        self.seats, self.profiles = seats, profiles
        self._of = {number: seat for seat, number in seats.items()}
        self._chains = Chains()
        self._asked: dict[str, str] = {}  # kinds of questions, by decision

    def follow(self, answered: Iterable[tuple[str, str]], opened: Iterable[Decision], turn: int) -> list[Decision]:
        """Take note of one input; return what is asked for the first time."""
        new: list[Decision] = []
        waited: list[str] = []
        for name, cause in answered:
            asked = name in self._asked
            self.played.causes[cause if asked or cause != "default" else AT_ONCE] += 1
            if asked and cause != "order":
                waited.append(name)
            if asked and cause == "default":
                self.played.defaulted[self._profile(name.partition(":")[2])] += 1
        opened = list(opened)
        for decision in opened:
            if decision.id not in self._asked:
                self._asked[decision.id] = decision.kind
                self.played.windows[decision.kind] += 1
                self.played.asked_of[self._profile(decision.seat)] += 1
                self.played.questions[turn, decision.seat] += 1
                new.append(decision)
        self._chains.follow(waited, [decision.id for decision in opened], turn)
        self.played.chains = {
            turn: tuple(self._asked[name] for name in way) for turn, way in self._chains.longest.items()
        }
        return new

    def waits(self, owed: Sequence[Decision], time: timedelta) -> None:
        """Take note of time that passes while this is owed; it is shared out among all that is waited for."""
        if self.played.begun is None:
            return
        for decision in owed:
            days = time / DAY / len(owed)
            self.played.waited[decision.kind] += days
            self.played.waited_for[self._profile(decision.seat)] += days
            who = f"{decision.seat} ({self._profile(decision.seat)})"
            self.played.waits[self.played.turns, decision.kind, who] += days

    def told(self, delivered: Iterable[Delivered], owing: Iterable[str], turn: int) -> None:
        """Take note of what reached people while these seats owed something."""
        owing = set(owing)
        for message in delivered:
            for person in message.pings:
                seat = self._of.get(person - 1000)
                if seat is None:
                    continue
                self.played.pings[turn, seat] += 1
                self.played.messages[message.purpose] += 1
                if message.purpose in REMINDERS and seat not in owing:
                    self.played.unowed[message.purpose] += 1

    def _profile(self, seat: str) -> str:
        return self.profiles[self.seats[seat]]


@dataclass(frozen=True)
class Figures:
    """The figures of a series: the keys of `--json`."""

    chain_median: float
    chain_p90: float
    pings_median: float
    questions_median: float
    days_median: float
    finished: float  # the part of the games
    forced_questions: int
    reminders_unowed: int


def figures(games: Sequence[Played]) -> Figures:
    """Return what games came to. Raises ValueError where nothing was met that is to be counted."""
    chains = [len(way) for game in games for turn, way in game.chains.items() if turn]
    pings = [n for game in games for n in _by_seat(game, game.pings)]
    questions = [n for game in games for n in _by_seat(game, game.questions)]
    for what, found in (("chain of answers", chains), ("ping", pings), ("question", questions)):
        if not sum(found):
            raise ValueError(f"no {what} was met")
    for profile in sum((game.people for game in games), Counter[str]()):
        if not any(game.asked_of[profile] for game in games):
            raise ValueError(f"nobody who is {profile} was asked anything")
    return Figures(
        chain_median=median(chains),
        chain_p90=_part(chains, 90),
        pings_median=median(pings),
        questions_median=median(questions),
        days_median=round(median(game.days for game in games), 2),
        finished=sum(game.finished for game in games) / len(games),
        forced_questions=sum(game.forced.total() for game in games),
        reminders_unowed=sum(game.unowed.total() for game in games),
    )


def _by_seat(game: Played, found: Seats) -> list[int]:
    """Return the numbers of every seat in every turn, those with none among them."""
    seats = sorted({seat for _, seat in game.questions})
    return [found[turn, seat] for turn in range(1, game.turns + 1) for seat in seats]


def _part(numbers: Sequence[float], part: int) -> float:
    """Return the number under which so many parts of a hundred lie."""
    return quantiles(numbers, n=100, method="inclusive")[part - 1] if len(numbers) > 1 else float(numbers[0])
