"""Games with a moderator, who puts right, voids windows, goes in at doors or back to any commit; players take back.

What must hold then: the game goes on, with every check of other games; no orders, stops or sealed answers are lost
by a take-back that needs nobody's consent; whatever is asked has a number that was never given; and the facts alone,
replayed or exported and imported again, make the same state.
"""

from __future__ import annotations

import asyncio
import itertools
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from bot.history.beside import Elsewhere, Sitter
from bot.history.document import parsed, written
from bot.history.export import Replay, export_operator, state_hash
from bot.history.importing import import_game
from bot.tables.live import record
from bot.tables.play import Injected
from bot.tables.versions import Versions
from engine.core.corrections import correction_form
from engine.core.decision import S
from engine.core.errors import IllegalMove, Refusal
from engine.core.forms import Pick
from engine.core.game import MODERATOR, Game, Outcome, decide, entering, pending
from engine.core.handing import HANDING, TO, WHO
from engine.core.moves import Enter, Override, Rewind, TimeUp, Void
from engine.core.rewinding import Consequences, consequences, last_move, rewind, take_back
from engine.core.run import Commit
from storage import CommitRecord, Database, GameRow, PersonRow, SeatRow, WholeGame
from storage.branches import counts, spans
from tests.games_shown.shown import SHOWN
from tests.subjects.subject import Subject

from .checks import Broken, Checks
from .overriding import REFUSED, everything, random_override
from .series import Report, play_series
from .table import Table

OFTEN = 0.15  # how often, at a stop, something is put right or the game is taken back
MOST = {
    "override": 60,
    "void": 30,
    "let_pass": 30,
    "door": 15,
    "rewind": 15,
    "take_back": 40,
}  # a game, so that it ends
TRIES = 4  # at putting something right
HALF = 3  # times as often a window is voided that can be, and in which somebody has answered
NEAR = 25  # commits: every second rewind goes no further
GONE = 0.3  # how many rewinds go into what was taken back before, if there is any
REDRAWN = 0.3  # how many rewinds mix the unseen cards anew
AGREED = 0.7  # how often those agree whose consent a take-back needs
MUST = (
    "overrides",
    "override of rule",
    "voids",
    "answers voided",
    "not to be voided",
    "doors",
    "rewinds",
    "redrawn",
    "into what was taken back",
    "free",
    "agreed",
    "only a moderator",
    "imported again",
)
_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
_VERSION = Versions("1", "1", "1")


class Moderated(Table[S]):
    """A game that is played, put right and taken back."""

    def __init__(self, seed: str, players: int, options: BaseModel, checks: Checks[S]) -> None:
        self.records: list[CommitRecord] = []
        self.said: list[Commit] = []  # the same, as they came
        self.states: dict[int, S] = {}  # after each
        self.back: Counter[str] = Counter()  # how the game was taken back, and where it stood
        self.hash_differences: list[str] = []
        super().__init__(seed, players, options, checks)

    def step(self) -> None:
        """Put something right or take the game back now and then, else play."""
        if self.rng.random() < OFTEN:
            self._stop()
            self.rng.choice((self._override, self._void, self._door, self._rewind, self._take_back))()
        elif self._half_answered() and self.rng.random() < OFTEN * HALF:
            self._void()
        elif self.rng.random() < OFTEN * HALF:
            self._hand_on()
        elif self.rng.random() < OFTEN:
            self._let_pass()
        if not self.game.state.over:  # a void can be the last that a game waits for
            super().step()
        if self.game.state.over:
            self._again()

    # Putting right

    def _override(self) -> None:
        """Put something right that can be; what is refused as things stand is followed by another try."""
        for _ in range(TRIES):
            if self.back["overrides"] < MOST["override"] and not self.game.state.over and self._overrides():
                return

    def _overrides(self) -> bool:
        s = self.game.state
        never = [kind for kind in self.rules.corrections if not self.back[f"override of {kind}"]]
        move = random_override(self.rules, s, self.rng, everything(self.rules, s), never)
        return move is not None and self._put_right(move)

    def _hand_on(self) -> None:
        """Hand what one seat alone is asked to another, where that goes."""
        owed = [d for d in pending(self.rules, self.game) if not d.held]
        if (
            len(owed) == 1
            and self.rules.questions[owed[0].kind].transferable
            and self.back["overrides"] < MOST["override"]
        ):
            form = correction_form(self.rules, self.game.state, HANDING, {WHO: owed[0].seat})
            to = form.field(TO)
            if isinstance(to, Pick):
                values = {WHO: owed[0].seat, TO: self.rng.choice(to.options)}
                self._put_right(Override(what=HANDING, values=values, reason="self-play"))

    def _put_right(self, move: Override) -> bool:
        """Put something right; returns False if that is refused as things stand."""
        s = self.game.state
        self.trying = (MODERATOR, move, None)
        try:
            outcome = decide(self.rules, self.game, MODERATOR, move, cause="moderator")
        except Refusal as refusal:
            if refusal.code not in REFUSED or refusal.params:
                raise Broken(f"{move!r} was offered, and it was refused: {refusal}") from refusal
            self.back[f"refused: {refusal.code}"] += 1
            return False
        self._place("overrides", s)
        self.back[f"override of {move.what}"] += 1
        self.followed(s, outcome)
        return True

    def _half_answered(self) -> bool:
        keys = {key for key, _ in self.game.state.sealed}
        windows = [d for d in pending(self.rules, self.game) if not d.held and d.key in keys] if keys else []
        return any(not self.rules.questions[d.kind].unvoidable for d in windows)

    def _void(self) -> None:
        """Void the window that the game waits for, whoever has answered in it."""
        s, owed = self.game.state, [d for d in pending(self.rules, self.game) if not d.held]
        if not owed or self.back["voids"] >= MOST["void"]:
            return
        question, window = self.rules.questions[owed[0].kind], s.windows[owed[0].key]
        move = Void(window=window.number, reason="self-play")
        self.trying = (MODERATOR, move, None)
        try:
            outcome = decide(self.rules, self.game, MODERATOR, move)
        except IllegalMove as refusal:
            if refusal.code != "needs_an_answer" or not question.unvoidable:
                raise Broken(f"{question.kind} was not voided: {refusal}") from refusal
            self.back["not to be voided"] += 1
            self.played.done[f"{question.kind} is not voided"] += 1
            return
        for seat in window.seats:
            if not question.passes(question.voided(s, seat, owed[0].ref)):
                raise Broken(f"{question.kind} was voided by an answer of {seat} that does something")
        self._place("voids", s)
        self.back["answers voided"] += any(key == owed[0].key for key, _ in s.sealed)
        self.followed(s, outcome)

    def _let_pass(self) -> None:
        """Let what the game waits for pass where its default is another answer: who has answered keeps his answer."""
        owed = [d for d in pending(self.rules, self.game) if not (d.held or d.answered)]
        if not owed or not self.rules.questions[owed[0].kind].passable or self.back["let pass"] >= MOST["let_pass"]:
            return
        s, move = self.game.state, TimeUp(decisions=tuple(d.id for d in owed), passed=True)
        self.trying = (MODERATOR, move, None)
        outcome = decide(self.rules, self.game, MODERATOR, move)
        self._place("let pass", s)
        self.followed(s, outcome)

    def _door(self) -> None:
        """Let the game go on at one of its doors, by a moderator's hand: all hear at which, and why."""
        s = self.game.state
        if s.over or self.back["doors"] >= MOST["door"]:
            return
        door, number = self.entrance(), len(self.said)
        move = Enter(door=door.label, reason="self-play")
        heard = entering(self.rules, self.game, move)
        self._must(MODERATOR, move, None)
        commit = self.said[number]
        told = tuple(fact for fact, audience in commit.facts if audience is None)
        if commit.cause != "moderator" or not heard or told[: len(heard)] != heard:
            raise Broken(f"what all hear of a moderator's going in at {door.label} is not what he was shown")
        self._place("doors", s)
        self.back[f"door: {door.kind}"] += 1

    # Going back

    def _rewind(self) -> None:
        last = len(self.records)
        if self.back["rewinds"] >= MOST["rewind"] or last < 3:
            return
        to = self._moment(last)
        redraw = self.rng.random() < REDRAWN
        move = Rewind(reason="a rule was misread", redraw=redraw)
        seed = f"redrawn {last}" if redraw else ""
        self.trying = ("moderator", move, None)
        self._place("rewinds", self.game.state)
        self.back["redrawn"] += redraw
        self.back["into what was taken back"] += not counts(self._stretches(), to)
        self._go_to(to, rewind(self.rules, self._then(to), self.game, move, to=to, seed=seed))
        if self.game.state.orders or self.game.state.stops:
            raise Broken("an order or a stop is awake after a rewind")

    def _moment(self, last: int) -> int:
        """Return the commit after which to go on; now and then one of those that count no more."""
        gone = [number for number in range(1, last) if not counts(self._stretches(), number)]
        if gone and self.rng.random() < GONE:
            return self.rng.choice(gone)
        return self.rng.randint(max(1, last - NEAR) if self.rng.random() < 0.5 else 1, last - 1)

    def _take_back(self) -> None:
        seat = self.rng.choice(self.rules.seats(self.game.state))
        numbers = [n for n in range(1, len(self.records) + 1) if counts(self._stretches(), n)]
        found = last_move([self.said[n - 1] for n in numbers], seat)
        if not found or self.back["take_backs"] >= MOST["take_back"]:
            return
        to, since = numbers[found - 1], [self.said[n - 1] for n in numbers[found:]]
        then = self._then(to)
        followed = consequences(self.rules, then.state, since, seat)
        self.back["only a moderator"] += followed.final
        if followed.final or (followed.concerned and self.rng.random() > AGREED):
            return
        self.trying = (seat, since[0].move, since[0].decision)
        before = self.game.state
        self.back["free" if followed.free else "agreed"] += 1
        self._place("take_backs", then.state)
        self._go_to(to, take_back(self.rules, then, self.game, since, to=to, by=seat))
        self._lost(before, followed, seat)

    def _lost(self, before: S, followed: Consequences, mover: str) -> None:
        """Hold a take-back to it that nothing is lost that others said."""
        s = self.game.state
        for slot, order in before.orders.items():
            if followed.free and slot[0] != mover and s.orders.get(slot) != order and not _answered(s, slot[0]):
                raise Broken(f"{slot} was lost when {mover} took a move back")
        gone = {stop for stop in before.stops - s.stops if stop[0] != mover}
        if followed.free and gone:
            raise Broken(f"the stops {sorted(gone)} were lost when {mover} took a move back")
        for (key, seat), answer in before.sealed.items():
            same = key in s.windows and s.windows[key].number == before.windows[key].number
            if same and seat != mover and s.sealed.get((key, seat)) != answer:
                raise Broken(f"what {seat} sealed was lost when {mover} took a move back")
            self.back["sealed answers kept"] += same and seat != mover

    def _place(self, what: str, s: S) -> None:
        self.back[what] += 1
        self.back[f"{what} in {self.subject.phase(s)}"] += 1
        kinds = {window.kind for window in s.windows.values()}
        self.played.done.update(f"{what} while {kind} is asked" for kind in kinds)

    def _then(self, number: int) -> Game[S]:
        return Game(self.rules.copy(self.states[number]), self.said[number - 1].stack)

    def _go_to(self, to: int, outcome: Outcome[S]) -> None:
        before, asked = self.states[to], self.game.state.asked
        self.followed(before, outcome)
        now = {window.number for window in outcome.game.state.windows.values()}
        if outcome.game.state.asked < asked or max(now, default=0) > outcome.game.state.asked:
            raise Broken("the numbers of what is asked went back")
        self._compare(Replay(SHOWN[self.rules.name]), "replayed")

    # The journal

    def followed(self, before: S, outcome: Outcome[S]) -> None:
        """Keep what an input led to, too."""
        self._keep(before, outcome)
        super().followed(before, outcome)

    def _keep(self, before: S, outcome: Outcome[S]) -> None:
        state = self.rules.copy(before)
        for commit in outcome.commits:
            for fact, _ in commit.facts:
                fact.apply(state)
            number = len(self.records) + 1
            at = f"2026-03-01T12:00:00.{number:06}+00:00"
            kept = record(SHOWN[self.rules.name], number, commit, "1")
            self.records.append(replace(kept, at=at))
            self.said.append(commit)
            self.states[number] = self.rules.copy(state)

    def _stretches(self) -> list[tuple[int, int]]:
        return spans([(r.commit_no, r.rewound_to) for r in self.records if r.rewound_to is not None])

    def _compare(self, replay: Replay, how: str) -> None:
        for _ in replay.steps(self.records):
            pass
        self.back[how] += 1
        if state_hash(replay.state) != state_hash(self.game.state):
            self.hash_differences.append(f"{how} after {len(self.records)} commits")

    def _again(self) -> None:
        """Export the game, import it elsewhere, and export it there: all three are one state."""
        whole = self._whole()
        show = SHOWN[self.rules.name]
        document = export_operator(whole, show, _VERSION)
        if getattr(document, "state", "") != state_hash(self.game.state):
            self.hash_differences.append("exported")
        there = asyncio.run(_imported(written(document), show.kind))
        self.back["imported again"] += 1
        again = export_operator(there, show, _VERSION)
        if getattr(again, "state", "") != getattr(document, "state", "") or again.commits != document.commits:
            self.hash_differences.append("imported again")

    def _whole(self) -> WholeGame:
        row = GameRow(
            1, self.rules.name, 1, 100, None, "running", "Sietch", "daily",
            "{}", 1, _AT, None, None,
        )  # fmt: skip
        names = self.rules.seats(self.game.state)
        seats = [SeatRow(1, seat, 1000 + i, "person", "open", None, "{}") for i, seat in enumerate(names)]
        people = {s.person: PersonRow(s.person, "Somebody", "UTC", None, "{}", None) for s in seats if s.person}
        return WholeGame(row, seats, people, self.records)


async def _imported(data: bytes, kind: str) -> WholeGame:
    """Import a file into a fresh database; return what is kept there."""
    references, document = itertools.count(1), parsed(data)
    injected = Injected(
        now=lambda: _AT,
        seed=lambda purpose: purpose,
        reference=lambda: f"ref-{next(references)}",
        versions={kind: _VERSION},
    )
    sitters = {entry.seat: Sitter(2000 + i, "Somebody") for i, entry in enumerate(document.seats)}
    with tempfile.TemporaryDirectory(prefix="landsraad-selfplay-") as folder:
        async with await Database.open(Path(folder) / "there.db", now=lambda: _AT) as db:
            game = await import_game(db, document, SHOWN, injected, Elsewhere(7, 900, sitters))
            return await db.journal.whole(game)


def _answered(s: Any, seat: str) -> bool:
    """Whether an order of the seat may have answered what is asked anew: it is spent then."""
    return any(who == seat for _, who in s.sealed)


@dataclass
class ModeratedReport(Report):
    """The report of such a series; it is clean only if it met what it is there for."""

    overrides: int = 0
    voids: int = 0
    doors: int = 0
    rewinds: int = 0
    take_backs: int = 0
    hash_differences: list[str] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)  # where, and how
    never_met: list[str] = field(default_factory=list)

    @property
    def faults(self) -> Mapping[str, list[str]]:
        """What went wrong."""
        found = dict(super().faults)
        return {**found, "hash_differences": self.hash_differences, "never_met": self.never_met}

    def count(self, table: Table[Any]) -> None:
        """Count a game in."""
        super().count(table)
        assert isinstance(table, Moderated)
        self.overrides += table.back["overrides"]
        self.voids += table.back["voids"]
        self.doors += table.back["doors"]
        self.rewinds += table.back["rewinds"]
        self.take_backs += table.back["take_backs"]
        self.met += table.back
        self.hash_differences += table.hash_differences


def play_moderated(subject: Subject[Any], games: int, seed: str, *given: Any) -> ModeratedReport:
    """Play games that are taken back; `given` is as in `play_series`."""
    report = ModeratedReport()
    play_series(subject, games, seed, *given, kind=Moderated, report=report)
    report.never_met = [what for what in MUST if not report.met[what]]
    return report
