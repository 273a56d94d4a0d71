"""Playing: an input is decided, kept in one transaction, and told afterwards.

Why in that order: CONTRIBUTING, "One input, one transaction".
"""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import reduce
from operator import attrgetter
from typing import Any

from bot.games.clocks import LateChange
from bot.games.presentation import Presentation
from bot.places import places
from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.game import TABLE, Game, Outcome, decide
from engine.core.moves import Enter, Move, Rewind, TimeUp
from engine.core.run import Cause, Commit
from storage import (
    Database,
    DeadlineRow,
    GameChanges,
    GameInput,
    NewAttention,
    NewAudit,
    NewDeadline,
    NewPost,
    SeatChanges,
    SeatRow,
)
from storage.errors import StorageError
from storage.times import to_text

from . import absence, clocks, early, presence, standstill
from .api import Sorry
from .audit import counted
from .compose import BACK, FIGURES, waiting_lines
from .doors import Moment, acted_openly, closed_doors, public_moment
from .live import SNAPSHOT_EVERY, LiveGame, changed_by, record, told
from .outbox import after_commits, board_changed, row, to_everybody
from .private import DAY_COMES
from .reached import reachable
from .reminding import BANK
from .standing import result
from .story import struck_anew
from .turning import brought_up, given_over, greeted, in_play, standings, turned
from .turns import newly_asked
from .versions import UNKNOWN, ByGame

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Injected:
    """What comes into the service from outside: time, chance and identifiers, so that tests can say what they are."""

    now: Callable[[], datetime]
    seed: Callable[[str], str]  # a fresh secret for a purpose: a game's seed, a lot
    reference: Callable[[], str]  # a random reference for an error
    versions: ByGame  # of each game, as this release has it

    def rules(self, live: LiveGame) -> str:
        """Return the version of the rules under which a table is played now."""
        return self.versions.get(live.row.kind, UNKNOWN).rules


@dataclass(frozen=True, slots=True)
class Written:
    """What an outcome changes: the input for the journal, and the table as it is afterwards."""

    input: GameInput
    after: LiveGame


Decided = tuple[Outcome[Any], LateChange | None]  # and what has changed too late, for which all have more time


@dataclass(frozen=True, slots=True)
class Act:
    """When somebody did something, and as which seat, if he did it himself: what comes of it at once belongs to it."""

    at: str
    seen: str
    interaction: str | None = None
    claims: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Beside:
    """What an input writes down and tells besides: what a moderator did by it."""

    audit: tuple[NewAudit, ...] = ()
    posts: tuple[NewPost, ...] = ()


class Fault(Exception):
    """The rules met an unexpected exception; the game has been stopped."""

    def __init__(self, reference: str) -> None:
        super().__init__(f"the game met a fault (reference {reference})")
        self.reference = reference


class Play:
    """Decides inputs and keeps them. Every method is called with the game's queue held."""

    def __init__(self, db: Database, injected: Injected) -> None:
        self.db = db
        self.injected = injected

    async def move(
        self,
        live: LiveGame,
        by: str,
        move: Move,
        decision: str | None,
        *,
        cause: Cause = "typed",
        interaction: str | None = None,
        claims: tuple[int, ...] = (),
        beside: Beside | None = None,
    ) -> tuple[Commit, ...]:
        """Make a move and keep what followed. Raises Refusal (nothing changed) or Fault (the game stopped).

        Defaults for which nobody waits follow before anybody else does anything: whoever comes next finds them played.
        They come at that very moment and as part of what somebody did, as an order's answer would have: whether there
        was one is nobody's to see.
        """
        await self.go_in(live)
        act = Act(to_text(self.injected.now()), by if cause == "typed" else "", interaction, claims)
        commits = await self._moved(live, act, by, move, decision, cause, beside)
        return (*commits, *await self._played_at_once(live, act)) if commits else ()

    async def _played_at_once(self, live: LiveGame, act: Act) -> tuple[Commit, ...]:
        """Play the defaults for which nobody waits, as part of what somebody did; returns what followed."""
        followed: list[Commit] = []
        while gone := self._at_once(live):
            of = Act(act.at, act.seen)
            followed += await self._moved(live, of, TABLE, TimeUp(decisions=gone), None, "default")
        return tuple(followed)

    async def go_elsewhere(
        self,
        live: LiveGame,
        outcome: Outcome[Any],
        *,
        interaction: str,
        beside: Beside,
        seen: str = "",
    ) -> None:
        """Keep that the game was taken back, or goes on at another door, and tell it.

        A game that a fault has stopped goes on: it stands elsewhere now.
        """
        mended = live.row.status == "needs_attention"
        status: GameChanges | None = {"status": "running"} if mended else None
        live, act = await told(self.db, live), Act(to_text(self.injected.now()), seen)
        written = self._written(live, outcome, interaction=interaction, seen=seen, status=status)
        written = _with(_at(written, act), beside)
        written = replace(written, input=replace(written.input, attention_resolved=mended))
        await self._write(live, written)
        await self._played_at_once(live, act)

    def _at_once(self, live: LiveGame) -> tuple[str, ...]:
        """Return what has no time at all: of whoever is absent, and the rest of a turn whose time is up."""
        now, found = self.injected.now(), []
        for decision in live.owed() if live.row.status == "running" else ():
            clock = None if decision.answered or decision.held else live.clocks.get(decision.id)
            if clock is None or clock.due is None or clock.due > now:
                continue
            if clock.is_for_absent or (clock.turn is not None and not presence.bank_of(live, decision.seat)):
                found.append(decision.id)
        return tuple(found)

    async def _moved(
        self,
        live: LiveGame,
        act: Act,
        by: str,
        move: Move,
        decision: str | None,
        cause: Cause,
        beside: Beside | None = None,
    ) -> tuple[Commit, ...]:
        game = live.game
        assert game is not None, "a game without cards takes no moves"
        await told(self.db, live)

        def decided(away: frozenset[str]) -> Decided:
            outcome = decide(live.shows.rules, game, by, move, decision=decision, cause=cause, away=away)
            return self._late_change(live, outcome, away)

        try:
            outcome, late = self.decided(live, decided)
            written = self._written(
                live, outcome, interaction=act.interaction, claims=act.claims, seen=act.seen, late=late
            )
            written = _at(written, act)
            written = _with(written, beside) if beside is not None else written
        except Refusal:
            raise
        except Exception as error:  # in the rules, or in the words for what happened
            raise await self.fault(live, move, error) from error
        await self._write(live, written)
        return outcome.commits

    def decided(self, live: LiveGame, decide: Callable[[frozenset[str]], Decided]) -> Decided:
        """Return what is decided where the stops of seats do nothing at which nobody is by then, as the input shows.

        A window that such a stop opened would pass at once, and its number tell of it.
        """
        now, seats = self.injected.now(), live.seats
        away = absence.nobody_at(seats.values(), now)
        found = decide(away)
        there = presence.shown(live, found[0].commits, now)
        by_then = absence.nobody_at(changed_by(seats, there.seats).values(), now) if there.seats else away
        return found if by_then == away else decide(by_then)

    async def go_in(self, live: LiveGame) -> None:
        """Let a game go on at its door that was left at a step this version does not know."""
        if live.door:
            door, live.door = live.door, ""
            log.warning("game %s: it goes on at the door %s", live.row.id, door)
            await self.move(live, TABLE, Enter(door=door), None, cause="rule")

    def _late_change(self, live: LiveGame, outcome: Outcome[Any], away: frozenset[str]) -> Decided:
        """Give everybody more time if something public changed too close to a deadline."""
        facts = [fact for commit in outcome.commits for fact, _ in commit.facts]
        late = live.shows.late_change(facts)
        if late is None:
            return outcome, None
        now, most = self.injected.now(), live.lengths[late.clock_class] * late.part
        for decision in live.owed():
            clock = live.clocks.get(decision.id)
            if clock is None or decision.clock_class != late.clock_class or clock.left(now) >= most:
                continue
            try:
                more = decide(live.shows.rules, outcome.game, TABLE, late.move, away=away)
            except Refusal:
                return outcome, None  # it has been extended as often as it may
            return Outcome(outcome.commits + more.commits, more.game), late
        return outcome, None

    async def keep(
        self,
        live: LiveGame,
        outcome: Outcome[Any],
        *,
        seen: str = "",
        status: GameChanges | None = None,
        more: GameInput | None = None,
    ) -> None:
        """Write an outcome down that was decided elsewhere: the first commits of a game."""
        await self._write(live, self._written(await told(self.db, live), outcome, seen=seen, status=status, more=more))

    def _written(
        self,
        live: LiveGame,
        outcome: Outcome[Any],
        *,
        interaction: str | None = None,
        claims: tuple[int, ...] = (),
        seen: str = "",
        late: LateChange | None = None,
        status: GameChanges | None = None,
        more: GameInput | None = None,
    ) -> Written:
        """Return what an outcome changes, on disk and in memory; writes nothing."""
        now = self.injected.now()
        after = _with_game(live, outcome.game)
        to = outcome.commits[0].rewound_to if outcome.commits else None
        after.rewinds = live.rewinds if to is None else [*live.rewinds, (live.last_commit + 1, to)]
        there = presence.shown(live, outcome.commits, now)
        after.seats = changed_by(live.seats, there.seats)
        owed = after.owed()
        after.row = replace(after.row, **status) if status else after.row
        first = live.last_commit + 1
        after.own = early.noted(live, after, now)
        fresh = bool(outcome.commits) and isinstance(outcome.commits[0].move, Rewind | Enter)
        if fresh:  # all clocks begin anew: nobody has known for a while what he is asked now
            after.own, after.reminded = {k: own for k, own in after.own.items() if k != clocks.EARLY}, {}
        old = {} if fresh else self._extended(live, owed, late)
        after.clocks = wound = after.wound(owed, old, now)
        refunds = _refunds(live, after, now)
        after.seats = changed_by(after.seats, refunds)
        chapters = self._told(live, after, outcome)
        new = [d for d in newly_asked(live, after) if not wound[d.id].is_for_absent]
        shown = board_changed(live, after, outcome.commits)
        moment = public_moment(after, present=seen) if shown and more is None else Moment()
        after.seats = changed_by(after.seats, moment.seats)
        phase_began = len(after.story) > len(live.story)
        called = [*moment.posts, *closed_doors(after, [*new, *moment.called], now, phase_began=phase_began)]
        openly = self._openly(after, seen, there, now)
        after.seats = changed_by(after.seats, openly)
        changes: GameChanges = {**moment.game, **(status or {})}
        ended: list[NewPost] = []
        if outcome.game.state.over:
            changes["status"] = "over"
            changes["result"] = json.dumps({"text": result(after), "winners": after.shows.winners(after.view())})
            ended = [row("over", "person", s.person) for s in after.seats.values() if s.person is not None]
            called += [row(FIGURES, "channel", after.channel)] if after.channel is not None else []
        kept = more or live.input()
        noticed = kept.seats if more else reduce(both, (there.seats, refunds, self._seen(after, moment, seen), openly))
        pages = turned(live, after, outcome.commits, seen, now)
        after.seats = changed_by(after.seats, pages.seats)
        return Written(
            replace(
                kept,
                seats=both(noticed, pages.seats),
                commits=tuple(
                    [
                        record(live.shows, first + i, commit, self.injected.rules(live))
                        for i, commit in enumerate(outcome.commits)
                    ]
                ),
                claims=claims,
                deadlines=self._deadlines(
                    live, after, outcome, changes.get("status", live.row.status), claimed=bool(claims)
                ),
                outbox=(
                    *kept.outbox,
                    *told_presence(after, there, now),
                    *after_commits(live, after, outcome.commits, chapters, called, shown),
                    *pages.posts,
                    *ended,
                ),
                game=changes,
                interaction=interaction,
            ),
            after,
        )

    def _seen(self, after: LiveGame, moment: Moment, seen: str) -> dict[str, SeatChanges]:
        """Return how seats change: by what waited for this moment, and by who gave a sign of life, who is not gone."""
        changes = dict(moment.seats)
        if seen in after.seats:
            sign: SeatChanges = {"last_seen": self.injected.now()}
            changes[seen] = {**changes.get(seen, {}), **sign}
            after.seats[seen] = replace(after.seats[seen], **sign)
        return changes

    @staticmethod
    def _openly(after: LiveGame, seen: str, there: presence.Shown, now: datetime) -> dict[str, SeatChanges]:
        """Return how the seat changes of whoever has himself done what everybody sees: from the next input on."""
        change = acted_openly(after.seats[seen], now) if seen in there.acted else SeatChanges()
        return {seen: change} if change else {}

    def _deadlines(
        self, live: LiveGame, after: LiveGame, outcome: Outcome[Any], status: str, *, claimed: bool
    ) -> tuple[NewDeadline, ...] | None:
        """Return the rows to keep from now on; None if they are what they were, as after most private acts."""
        if outcome.game.state.over:
            return ()
        same = after.clocks == live.clocks and after.own == live.own
        if same and not claimed and status == live.row.status:
            return None
        return after.rows(after.clocks, self.injected.now(), status)

    def _told(self, live: LiveGame, after: LiveGame, outcome: Outcome[Any]) -> list[int]:
        """Go on with the story of the table as it will be; returns the numbers of the chapters that changed."""
        first, told = live.last_commit + 1, len(live.story)
        happened = [(first + i, *fact) for i, commit in enumerate(outcome.commits) for fact in commit.facts]
        if after.rewinds is live.rewinds and all(audience is not None for _, _, audience in happened):
            return []
        if told:
            newest = after.story[-1]
            after.story[-1] = replace(newest, lines=list(newest.lines), ends=list(newest.ends))
        struck = struck_anew(live, after) if after.rewinds is not live.rewinds else []
        after.tell(happened)
        changed = [c.number for c in after.story[max(told - 1, 0) :] if told < c.number or c != live.story[told - 1]]
        return sorted({*struck, *changed})

    async def _write(self, live: LiveGame, written: Written) -> None:
        """Write it down in one transaction, then let memory follow."""
        commits = written.input.commits
        await self.db.journal.commit(written.input)
        live.follow(written.after)
        live.last_commit += len(commits)
        counted(live, written.input.audit)
        live.row = replace(live.row, **written.input.game) if written.input.game else live.row
        live.own = {kind: clock for kind, clock in written.after.own.items() if clocks.belongs(kind, live.row.status)}
        await self._snapshot(live, len(commits))

    def _extended(self, live: LiveGame, owed: list[Decision], late: LateChange | None) -> dict[str, clocks.Clock]:
        """Return the clocks, those of a window that changed late moved on by the same time for everybody."""
        if late is None:
            return live.clocks
        moved = dict(live.clocks)
        for decision in owed:
            if decision.clock_class == late.clock_class:
                whole = live.lengths[late.clock_class]
                turn = moved[decision.id].turn if decision.id in moved else None
                moved[decision.id] = clocks.Clock(None, whole * late.part, whole, turn)
        return moved

    async def _snapshot(self, live: LiveGame, commits: int) -> None:
        if (
            live.game is not None
            and live.last_commit // SNAPSHOT_EVERY > (live.last_commit - commits) // SNAPSHOT_EVERY
        ):
            try:
                await self.db.snapshots.save(live.row.id, live.last_commit, live.schema, live.snapshot())
            except StorageError as error:  # a cache: the input counts without it
                log.warning("game %s: no snapshot was kept: %s", live.row.id, error)

    async def time_up(self, live: LiveGame, decisions: tuple[str, ...], claims: tuple[int, ...]) -> None:
        """Apply the defaults of decisions whose time has run out, exactly once: the deadline rows are claimed."""
        await self.move(live, TABLE, TimeUp(decisions=decisions), None, cause="default", claims=claims)

    async def draw(self, live: LiveGame, decisions: Iterable[str], claims: tuple[int, ...]) -> None:
        """Let the time banks of seats run whose time is up: all that is left of each is put on the clock."""
        now, posts = self.injected.now(), []
        seats: dict[str, SeatChanges] = {}
        longer: dict[str, clocks.Clock] = {}
        for name in decisions:
            seat = live.seats[clocks.seat_of(name)]
            longer[name] = live.clocks[name].longer(now, bank=presence.bank_of(live, seat.seat))
            live.reminded[clocks.reminded_as(name, live.clocks[name])] = BANK
            seats[seat.seat] = absence.banked(seat, clocks.NO_TIME)
            if reachable(seat) and seat.person is not None:
                posts.append(row("reminder", "person", seat.person, f"{name}#{BANK}"))
        await self.reseat(live, seats, posts, None, claims=claims, longer=longer)

    async def reseat(
        self,
        live: LiveGame,
        seats: Mapping[str, SeatChanges],
        posts: Iterable[NewPost],
        interaction: str | None,
        *,
        claims: tuple[int, ...] = (),
        game: GameChanges | None = None,
        longer: Mapping[str, clocks.Clock] | None = None,
        audit: tuple[NewAudit, ...] = (),
    ) -> None:
        """Change seats, or what the table agreed on, and let the clocks follow, some of which are `longer` now."""
        now = self.injected.now()
        shown, old = (
            [row("board", "channel", live.channel)] if live.channel is not None and live.game else [],
            live.clocks,
        )
        before, gone, live.row = live.seats, standings(live, now), replace(live.row, **(game or {}))
        live.seats = changed_by(before, seats)
        live.own = early.anew(live.own, before, live.seats, now)
        live.clocks = live.wound(live.owed(), {**old, **(longer or {})}, now)
        moved = [*in_play(live)] if game else _moved(live, old)
        shown += brought_up(live, [*moved, *_gone_otherwise(live, gone, now, but=moved)]).posts
        shown += given_over(before, live.seats)
        await self.db.journal.commit(
            live.input(
                seats=seats,
                game=game or {},
                claims=claims,
                deadlines=live.deadlines(now),
                outbox=(*posts, *shown),
                interaction=interaction,
                audit=audit,
            )
        )
        counted(live, audit)

    async def greet(self, live: LiveGame, claims: tuple[int, ...]) -> None:
        """Tell those whose day and morning have come, and ask those anew who are back; others see nothing of it."""
        now, posts = self.injected.now(), []
        seats: dict[str, SeatChanges] = {}
        for seat in live.seats.values():
            notes = absence.notes_of(seat)
            if notes.day and absence.greeted(notes.day, live.rest_of_person(notes.owner)) <= now:
                posts += [row("presence", "person", notes.owner, f"{DAY_COMES}:{seat.seat}")] if notes.owner else []
                notes = replace(notes, day="")
                seats[seat.seat] = absence.noted(seat, notes)
            if notes.greet and absence.greeted(notes.greet, live.rest_of_person(seat.person)) <= now:
                greeting = greeted(live, seat)
                posts += greeting.posts
                seats |= both({seat.seat: absence.noted(seat, replace(notes, greet="", page=0))}, greeting.seats)
        live.seats = changed_by(live.seats, seats)
        deadlines = live.deadlines(now)
        await self.db.journal.commit(live.input(seats=seats, claims=claims, deadlines=deadlines, outbox=tuple(posts)))

    async def halt(
        self,
        live: LiveGame,
        changes: GameChanges,
        posts: tuple[NewPost, ...],
        interaction: str | None,
        *,
        own: Mapping[str, clocks.Own] | None = None,
        claims: tuple[int, ...] = (),
        mended: bool = False,
        audit: tuple[NewAudit, ...] = (),
    ) -> None:
        """Change what a table is doing (paused, running, ...): its clocks stop or go on with it.

        Of the table's own clocks those of the new state stay, what a pause keeps goes on with it, and `own` are set.
        """
        now, before = self.injected.now(), live.row.status
        gone, live.row = standings(live, now), replace(live.row, **changes)
        stay = {k: clock for k, clock in live.own.items() if clocks.belongs(k, live.row.status)}
        passing = {"paused": standstill.stopped, "running": standstill.running}.get(live.row.status)
        if before != live.row.status and passing is not None:  # of what is over nothing is kept
            stay |= passing(live.own, now)
        live.own = stay | dict(own or {})
        live.clocks = live.wound(live.owed(), live.clocks, now)
        board = (row("board", "channel", live.channel),) if live.channel is not None and live.game else ()
        moment = public_moment(live)
        live.seats, live.row = changed_by(live.seats, moment.seats), replace(live.row, **moment.game)
        calls = closed_doors(live, moment.called, now, phase_began=False)
        asked = [*in_play(live)]
        pages = brought_up(live, [*asked, *_gone_otherwise(live, gone, now, but=asked)])
        await self.db.journal.commit(
            live.input(
                claims=claims,
                deadlines=live.deadlines(now),
                outbox=(*posts, *moment.posts, *calls, *board, *pages.posts),
                game={**moment.game, **changes},
                seats=moment.seats,
                interaction=interaction,
                attention_resolved=mended,
                audit=audit,
            )
        )
        counted(live, audit)

    async def rewind(self, live: LiveGame) -> None:
        """See that every clock of a table ends as its people and the table wish now.

        And that none has more left than it had at first, though time was set back meanwhile.
        """
        now = self.injected.now()
        old = live.clocks, live.own
        wound = live.wound(live.owed(), live.clocks, now) if live.row.status in ("running", "paused") else live.clocks
        live.clocks, live.own = clocks.within(wound, live.own, live.row.preset, now)
        wanted = live.deadlines(now)
        known, live.kept = live.kept, None
        if _as_kept(wanted, await self.db.deadlines.of_game(live.row.id, known)):
            return
        before = replace(live, clocks=old[0], own=old[1])
        shown = live.channel is not None and waiting_lines(live) != waiting_lines(before)
        board = (row("board", "channel", live.channel or 0),) if shown else ()
        told = (*board, *brought_up(live, _moved(live, before.clocks)).posts)
        await self.db.journal.commit(live.input(deadlines=wanted, outbox=told))

    async def fault(self, live: LiveGame, move: Move | None, error: Exception) -> Fault:
        """Stop this one game: clocks stand still, the table hears a sentence, the operator gets an importable case."""
        reference = self.injected.reference()
        now = self.injected.now()
        live.row = replace(live.row, status="needs_attention")
        live.clocks = {decision: clock.stopped(now) for decision, clock in live.clocks.items()}
        live.own = {}
        state = live.shows.rules.dump(live.game.state).decode() if live.game is not None else "{}"
        case = NewAttention(
            reference=reference,
            rules_version=self.injected.rules(live),
            move=move.model_dump_json() if move is not None else "{}",
            state=json.dumps({"state": json.loads(state), "stack": live.game.stack if live.game is not None else []}),
            traceback="".join(traceback.format_exception(error)),
        )
        await self.db.journal.commit(
            live.input(
                deadlines=live.deadlines(now),
                outbox=to_everybody(live, "fault", reference)[:1],
                game={"status": "needs_attention"},
                attention=case,
            )
        )
        log.error("game %s met a fault and waits (reference %s): %s", live.row.id, reference, places(error))
        return Fault(reference)

    async def mend(self, live: LiveGame) -> bool:
        """After a new release: try the step again that stopped the game; True if it goes on."""
        cases = await self.db.attention.open_cases(live.row.id)
        if live.game is None or not cases or all(case.rules_version == self.injected.rules(live) for case in cases):
            return False
        await self.halt(live, {"status": "running"}, to_everybody(live, "mended")[:1], None, mended=True)
        return True


def _with_game(live: LiveGame, game: Game[Any]) -> LiveGame:
    """Return a look at the table as it will be with this game; the story is a list of its own."""
    return replace(live, game=game, chapters=list(live.story))


def sorry(shows: Presentation, refusal: Refusal) -> Sorry:
    """Turn a refusal into a sentence for the person."""
    return Sorry(shows.refusal(refusal), refusal.rule)


def _at(written: Written, act: Act) -> Written:
    """Return what an outcome changes as it happened then."""
    commits = tuple([replace(commit, at=act.at) for commit in written.input.commits])
    return replace(written, input=replace(written.input, commits=commits))


def _with(written: Written, beside: Beside) -> Written:
    """Return what an outcome changes with what is written down and told besides."""
    outbox = (*beside.posts, *written.input.outbox)
    return replace(written, input=replace(written.input, audit=beside.audit, outbox=outbox))


def _moved(live: LiveGame, old: Mapping[str, clocks.Clock]) -> list[SeatRow]:
    """Return the seats of people who are asked something that ends at another time now; others are told nothing."""
    ends = {name: clock.due for name, clock in old.items()}
    moved = {clocks.seat_of(name) for name, clock in live.clocks.items() if ends.get(name) != clock.due}
    return [seat for seat in in_play(live) if seat.seat in moved]


def _gone_otherwise(
    live: LiveGame, gone: Mapping[str, str], now: datetime, *, but: Collection[SeatRow]
) -> list[SeatRow]:
    """Return the seats whose people read something else of their absence now; all can work out what."""
    known, said = {seat.seat for seat in but}, standings(live, now)
    return [live.seats[name] for name in said if said[name] != gone.get(name) and name not in known]


def _refunds(live: LiveGame, after: LiveGame, now: datetime) -> dict[str, SeatChanges]:
    """Return how seats change that get back what they have not used of their time banks: they have answered.

    The clock of a turn stays while others are asked in between; it goes on without what is back in the bank.
    """
    found = {}
    for name, clock in live.clocks.items():
        seat = clocks.seat_of(name)
        if clock.bank and not clocks.goes_on(name, clock, _still_asked(after)):
            unused = min(clock.bank, clock.left(now))
            found[seat] = absence.banked(after.seats[seat], presence.bank_of(after, seat) + unused)
            if name in after.clocks:
                kept = after.clocks[name].stopped(now)
                after.clocks[name] = replace(kept, bank=clocks.NO_TIME, remaining=kept.left(now) - unused)
    return found


def _still_asked(after: LiveGame) -> dict[str, clocks.Clock]:
    """Return the clocks of what is asked, without those that a turn keeps."""
    asked = {d.id for d in after.owed() if not d.answered}
    return {name: clock for name, clock in after.clocks.items() if name in asked}


def told_presence(live: LiveGame, there: presence.Shown, now: datetime) -> list[NewPost]:
    """Return what is told of who is absent now, and who is back."""
    posts = []
    for seat in map(live.seats.__getitem__, there.absent):
        state = "machine" if seat.kind == "machine" else "away"  # nobody answers for the last who goes
        posts += presence_told(live, state, seat.seat)
        if seat.person is not None and seat.dm_state != "closed":
            posts.append(row("presence", "person", seat.person, f"you-{state}:{seat.seat}"))
    for name in there.back:
        posts += back_told(live, live.seats[name], now)
    return posts


def back_told(live: LiveGame, seat: SeatRow, now: datetime) -> list[NewPost]:
    """Return what the channel is told of somebody who is back: also how long he is waited for less long.

    What told himself that he is away has a button, which goes.
    """
    notes = absence.notes_of(seat)
    if not notes.on_trial(now):
        return [*presence_told(live, "back", seat.seat), *back_himself(seat, seat.person)]
    until = str(int(datetime.fromisoformat(notes.trial).timestamp()))
    return [*presence_told(live, f"back-{notes.part_name}", seat.seat, until), *back_himself(seat, seat.person)]


def back_himself(seat: SeatRow, person: int | None) -> list[NewPost]:
    """Return what takes the buttons off the message that told somebody of his absence."""
    if person is None or (person == seat.person and seat.dm_state == "closed"):
        return []
    return [row("presence", "person", person, f"{BACK}:{seat.seat}")]


def presence_told(live: LiveGame, state: str, seat: str, until: str = "") -> list[NewPost]:
    """Return what the channel is told of who is there."""
    return [row("presence", "channel", live.channel, f"{state}:{seat}:{until}")] if live.channel is not None else []


_AS_ROW = attrgetter("kind", "decision", "seat", "due", "remaining", "payload")


def _as_kept(wanted: Iterable[NewDeadline], kept: Iterable[DeadlineRow]) -> bool:
    """Say whether these deadlines are what the database holds."""
    return set(map(_AS_ROW, wanted)) == set(map(_AS_ROW, kept))


def both(one: Mapping[str, SeatChanges], other: Mapping[str, SeatChanges]) -> dict[str, SeatChanges]:
    """Return what changes of seats by either."""
    found = dict(one)
    for seat, change in other.items():
        found[seat] = {**found.get(seat, {}), **change}
    return found


def seat_change(preferences: dict[str, Any], **columns: Any) -> SeatChanges:
    """Return the change of a seat with these preferences."""
    change: SeatChanges = {"preferences": json.dumps(preferences)}
    change.update(columns)  # type: ignore[typeddict-item]
    return change
