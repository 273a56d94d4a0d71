"""Going back: the commit that takes a game to where it stood after an earlier one. Nothing is forgotten by it.

What is asked then is asked under new numbers, so that an answer to what was taken back finds nothing. A *rewind* is the
table's: orders and stops sleep until their owners confirm them (H-12). A *take-back* is one seat's, of its own last
move: what others have said meanwhile, and not in consequence of it, stays said (H-13).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from .chance import KEYED
from .decision import S
from .facts import (
    Asked,
    Audience,
    Awoke,
    Closed,
    Fact,
    FellAsleep,
    OrderEnded,
    OrderSet,
    Renumbered,
    Rewound,
    Sealed,
    Seeded,
    StopSet,
    TakenBack,
    Told,
    Unsealed,
)
from .game import MODERATOR, Game, Outcome, Rules
from .moves import Rewind, TakeBack
from .run import Cause, Commit, Run
from .state import CoreState

NOBODY = ""  # whose secret it is what lies face down on a deck
PREPARED = ("set_order", "clear_order", "set_stop", "clear_stop", "wake_orders")  # moves that answer nothing yet
_SAID = (OrderSet, OrderEnded, StopSet, Awoke)  # the facts that come of these


def rewind(
    rules: Rules[S],
    then: Game[S],
    now: Game[S],
    move: Rewind,
    *,
    to: int,
    seed: str = "",
) -> Outcome[S]:
    """Take a game back to where it stood `then`, after commit `to`. Raises nothing: every position can be gone on from.

    All chance that is drawn again comes out as it did, unless there is another `seed`: then what lies unseen is mixed
    anew, too.
    """
    run = _begun(rules, then, MODERATOR, "moderator", move)
    run.emit(Rewound(move.reason, redrawn=bool(seed)))
    _number(run, now.state, keep=False)
    for seat in rules.seats(now.state):
        _put_to_sleep(run, now.state, seat)
    if seed:
        run.emit(Seeded(seed), ())
        rules.redraw(run)
    run.receipts_anew()
    return _done(run, to)


def take_back(
    rules: Rules[S],
    then: Game[S],
    now: Game[S],
    since: Sequence[Commit],
    *,
    to: int,
    by: str,
    away: Collection[str] = (),
) -> Outcome[S]:
    """Take a game back to before a seat's own last move; `since` are the commits from that move on."""
    run = _begun(rules, then, by, "typed", TakeBack(), away)
    run.emit(TakenBack(by))
    _number(run, now.state, keep=True)
    kept = _Kept(then.state, by)
    for commit in since:
        kept.hear(commit)
    for fact, audience in kept.told():
        run.emit(fact, audience)
    run.receipts_anew()
    for seat in kept.preparing:
        run.reconsult(seat)  # of what is asked again
    return _done(run, to)


def _begun(
    rules: Rules[S], then: Game[S], by: str, cause: Cause, move: Rewind | TakeBack, away: Collection[str] = ()
) -> Run[S]:
    run = Run(rules, rules.copy(then.state), then.stack, KEYED, away)
    run.begin(by, cause, move)
    return run


def _done(run: Run[S], to: int) -> Outcome[S]:
    run.settle()
    run.advance()
    first, *others = run.commits
    return Outcome((first._replace(rewound_to=to), *others), Game(run.s, tuple(run.stack)))


def _number(run: Run[S], now: CoreState, *, keep: bool) -> None:
    """Number anew what is asked, above every number there ever was; `keep` those of what was asked all the time.

    Told to nobody: how many windows there have been follows from what seats have said in secret, too.
    """
    last, numbers = max(now.asked, run.s.asked), {}
    for key, window in sorted(run.s.windows.items(), key=lambda item: item[1].number):
        if not (keep and key in now.windows and now.windows[key].number == window.number):
            last += 1
            numbers[key] = last
    run.emit(Renumbered(last, numbers), ())


def _put_to_sleep(run: Run[S], now: CoreState, seat: str) -> None:
    """Let what a seat has ordered sleep: what stood then, and what stands now; of two about the same, the newer one."""
    orders = {}
    for s in (run.s, now):
        for slot, order in (*s.asleep.items(), *s.orders.items()):
            if slot[0] == seat:
                orders[slot[1:]] = order
    both = run.s.stops | now.stops | run.s.resting | now.resting
    stops = tuple(sorted(kind for who, kind in both if who == seat))
    if orders or stops:
        kept = tuple((kind, subject, order) for (kind, subject), order in orders.items())
        run.emit(FellAsleep(seat, kept, stops), (seat,))


# What has happened since a move


@dataclass(frozen=True, slots=True)
class Consequences:
    """What stands between a move and taking it back by oneself."""

    drawn: bool = False  # chance was drawn, or something that was nobody's came to light
    moderated: bool = False  # a moderator has acted
    shown: tuple[str, ...] = ()  # whose secrets came out, other than the mover's
    acted: tuple[str, ...] = ()  # who has answered, or whose order has, in consequence
    answered: bool = False  # a moderator has, for the mover himself, who alone may know of it

    @property
    def free(self) -> bool:
        """Whether the move may be taken back without asking anybody."""
        return not (self.final or self.answered or self.concerned)

    @property
    def final(self) -> bool:
        """Whether only a moderator can take it back."""
        return self.drawn or self.moderated

    @property
    def concerned(self) -> tuple[str, ...]:
        """Return whose consent it takes."""
        return tuple(dict.fromkeys((*self.acted, *self.shown)))


def last_move(commits: Sequence[Commit], seat: str) -> int | None:
    """Return the place of a seat's last own move among commits, what it only prepared not counted; None without one.

    A move from before somebody went back is none: what counts now came before it, or after.
    """
    for place in range(len(commits) - 1, -1, -1):
        move = commits[place].move if (commits[place].by, commits[place].cause) == (seat, "typed") else None
        if move is not None and move.kind not in PREPARED and not isinstance(move, TakeBack):
            return place
    return None


def consequences(rules: Rules[S], then: S, since: Sequence[Commit], mover: str) -> Consequences:
    """Return what followed from a move: `since` are the commits from it on, `then` is the state before it."""
    s, kept, answered = rules.copy(then), _Kept(then, mover), False
    drawn, moderated, shown, acted = False, False, dict[str, None](), dict[str, None]()
    for place, commit in enumerate(since):
        if commit.by in rules.seats(s) and place and not (kept.own(commit) or kept.keeps(commit)):
            answered |= commit.by == mover
            acted[commit.by] = None
        moderated |= commit.cause == "moderator"
        for fact, audience in commit.facts:
            acted |= dict.fromkeys(_asked_in_secret(rules, s, fact, mover))
            for owner in _whose(rules, s, fact, audience):
                drawn |= owner == NOBODY
                shown.update(dict.fromkeys({owner} - {NOBODY, mover}))
            before = dict(s.chance)
            fact.apply(s)
            drawn |= s.chance != before
        acted |= dict.fromkeys(_unseen(rules, s, mover))
        kept.hear(commit)
    acted.pop(mover, None)
    return Consequences(drawn, moderated, tuple(shown), tuple(acted), answered)


def _asked_in_secret(rules: Rules[S], s: S, fact: Fact, mover: str) -> tuple[str, ...]:
    """Return whom a window asks in which several may act unseen: all of them count as having acted in it.

    Were it free until one of them has answered, trying would tell whether one has. Where the mover is asked, too, the
    window waits for him himself: he sees neither who has answered nor who else is asked, which a stop or an order
    decides. Then all others count who may be, be it a single one.
    """
    if not isinstance(fact, Asked) or fact.named:
        return ()
    may = rules.questions[fact.kind].may(s, fact.key.partition("/")[2])
    others = tuple(seat for seat in may if seat != mover)
    if mover in fact.seats:
        return others
    return fact.seats if len(others) > 1 else ()


def _unseen(rules: Rules[S], s: S, mover: str) -> Iterator[str]:
    """Yield who may do something now of which only some are told: each counts as having acted, as above."""
    for window in s.windows.values():
        yield from (seat for seat in window.seats if rules.questions[window.kind].unseen and seat != mover)
    for offer in rules.offers.values():
        yield from (seat for seat in offer.unseen(s) if seat != mover)


def _whose(rules: Rules[S], s: S, fact: Fact, audience: Audience) -> Iterable[str]:
    """Return whose secret somebody else hears with a fact."""
    if audience == ():
        return ()
    told = rules.secrets.get(type(fact))
    owners = told(s, fact) if told is not None else ()
    return [owner for owner in owners if audience is None or set(audience) - {owner}]


# What others said meanwhile, and not in consequence


@dataclass(slots=True)
class _Kept:
    """What stays said though a move is taken back: orders and stops, and sealed answers to what was asked before it."""

    then: CoreState
    mover: str
    closed: set[str] = field(default_factory=set)  # windows that were open then and have closed since
    sealed: dict[tuple[str, str], Sealed] = field(default_factory=dict)
    prepared: list[Told] = field(default_factory=list)

    def own(self, commit: Commit) -> bool:
        """Say whether the mover did it himself: what a moderator answers for him is not his to take back."""
        return commit.by == self.mover and commit.cause != "behalf"

    def keeps(self, commit: Commit) -> bool:
        """Say whether what a commit says does not depend on the move, or was taken back itself."""
        undone = isinstance(commit.move, Rewind | TakeBack)
        return undone or self._prepares(commit) or self._answer(commit) is not None

    def hear(self, commit: Commit) -> None:
        """Take in what a commit says, and what it led to."""
        answer = self._answer(commit) if not self.own(commit) else None
        if isinstance(commit.move, TakeBack):  # what was kept then is kept again
            for fact, _ in commit.facts:
                if isinstance(fact, Sealed) and fact.seat != self.mover and self._was_open(fact.key):
                    self.sealed[fact.key, fact.seat] = fact
        if self._prepares(commit) or isinstance(commit.move, TakeBack):
            self.prepared += [told for told in commit.facts if isinstance(told[0], _SAID)]
        elif answer is not None:
            self.sealed[answer.key, answer.seat] = answer
            spent = [t for t in commit.facts if isinstance(t[0], OrderEnded) and t[0].seat == commit.by]
            self.prepared += spent if commit.cause == "order" else []
        for fact, _ in commit.facts:
            if isinstance(fact, Closed) and fact.key in self.then.windows:
                self.closed.add(fact.key)
            elif isinstance(fact, Unsealed) and fact.key not in self.closed:
                self.sealed.pop((fact.key, fact.seat), None)

    @property
    def preparing(self) -> tuple[str, ...]:
        """Return who has given orders since."""
        return tuple(dict.fromkeys(fact.seat for fact, _ in self.prepared if isinstance(fact, OrderSet)))

    def told(self) -> Iterator[Told]:
        """Yield it as facts, as they were told."""
        yield from self.prepared
        yield from ((answer, (answer.seat,)) for answer in self.sealed.values())

    def _prepares(self, commit: Commit) -> bool:
        return commit.move is not None and commit.move.kind in PREPARED

    def _answer(self, commit: Commit) -> Sealed | None:
        """Return the sealed answer that a commit gives to a question which was open before the move."""
        for fact, _ in commit.facts:
            if isinstance(fact, Sealed) and fact.seat == commit.by and self._was_open(fact.key):
                return fact
        return None

    def _was_open(self, key: str) -> bool:
        """Say whether a window is one that was open before the move."""
        return key in self.then.windows and key not in self.closed
