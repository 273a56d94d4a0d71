"""Making the words of what one person is told: the page of a seat, and the short last call that points to it."""

from __future__ import annotations

import json
from collections.abc import Collection, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from bot.games.presentation import DETAIL, HAPPENING, Card, Line
from engine.core.decision import Decision
from engine.core.facts import Asked, DefaultTaken, Fact, Rewound
from engine.core.orders import sleeps
from storage import Audience, CommitRecord, Database, FactRecord, FactRow, Post, SeatRow
from storage.branches import counts, follows, spans

from . import early, standing
from .agreements import time_said
from .answered import move_of
from .api import Ask, Button, Early, Notice
from .clocks import reminded_as
from .live import LiveGame
from .pages import PAGE, name_of, owner_of, page_of
from .presence import bank_of
from .reminding import BANK, PARTS
from .story import struck
from .then import restated
from .words import say

PURPOSE = "question"  # of every page, whatever kind of row ordered it
READY_MADE = 4  # answers as buttons
MOST = 6  # buttons under a question
LINES = 2  # of what all saw since the page before
LINE = 160  # characters of each
GIVEN_OVER = "given-over"  # in a page's row: whoever had it has no longer the seat
RETURNED = "you-return"  # what is told of his absence to somebody who is back on the day that he named
DAY_COMES = "you-come"  # what somebody is told on that day for whom another plays
EDITED = "edited"  # in a reminder's row: it brings up to date what stands, and calls nobody


def find(live: LiveGame, decision: str) -> Decision | None:
    """Return the decision of that id if it is still owed."""
    return next((d for d in live.owed() if d.id == decision), None)


def open_to(live: LiveGame, seat: str) -> list[Decision]:
    """Return what a seat has to answer now, the most urgent first."""
    owed = [d for d in live.owed() if d.seat == seat and not d.answered and not d.held] if live.game else []
    return sorted(owed, key=lambda d: due.timestamp() if (due := _due(live, d)) is not None else float("inf"))


def concerns(live: LiveGame, fact: Fact, audience: Audience, seat: str) -> bool:
    """Whether a fact is told to a seat in private: nobody else may hear it, it waits for that seat, or touches it.

    That the table went back touches all: what they were told and asked since then counts no more.
    """
    shows = live.shows
    if isinstance(fact, Rewound):
        return True
    return seat in (audience if audience is not None else (*shows.addressees(fact), *shows.touched(fact)))


def heading(live: LiveGame) -> str:
    """Return of which table a private message is, and where that stands."""
    return f"-# {live.row.title} · {live.headline}"


def _heading(live: LiveGame, seat: SeatRow, *, current: bool) -> str:
    """Return what a page begins with; what a game that is over ends with is told apart."""
    return heading(live) if current and live.row.status != "over" else _former_heading(live, seat)


def stamp(live: LiveGame, decision: Decision) -> str:
    """Return when a decision's time is up, so that each client shows local time; empty if its clock stands still."""
    due = _due(live, decision)
    return f"<t:{int(due.timestamp())}:R>" if due is not None else ""


def _due(live: LiveGame, decision: Decision) -> datetime | None:
    clock = live.clocks.get(decision.id)
    return clock.due if clock is not None else None


# the page


@dataclass(frozen=True, slots=True)
class Span:
    """The commits whose news stands in a page, and until which one it tells what became of its questions."""

    first: int
    last: int
    until: int


def _span(live: LiveGame, posts: Sequence[Post]) -> Span:
    """Return what rows have to tell; those of an earlier version may name no commits."""
    bodies = [json.loads(post.body) for post in posts]
    firsts = [post.first_commit for post in posts if post.first_commit is not None]
    last = max([post.last_commit for post in posts if post.last_commit is not None], default=live.last_commit)
    until = max([last, *(int(body.get("until", 0)) for body in bodies)])
    return Span(min(firsts, default=live.last_commit + 1), last, until)


async def of_rows(db: Database, live: LiveGame, posts: Sequence[Post]) -> Notice | None:
    """Write the page that rows are about, as it is now."""
    seat, body = live.seat_of(posts[-1].recipient), json.loads(posts[-1].body)
    ref = str(body.get("ref", ""))
    if body.get(GIVEN_OVER) and (seat is None or owner_of(ref) != seat.seat):
        text = f"-# {live.row.title} · {say().asking.given_over}"
        return Notice(PURPOSE, ref, text=text, replaces=True, quiet=True)
    if seat is None or live.game is None:
        return None
    name = ref
    if not ref.startswith(PAGE):  # written by an earlier version: it names a question, or news
        decision = find(live, ref.removeprefix("turn:"))
        if ref and (decision is None or decision.answered or decision.seat != seat.seat):
            return None
        name = name_of(seat)
    elif owner_of(ref) != seat.seat:
        return None
    called = {flag for flag in ("early", "back") if any(json.loads(post.body).get(flag) for post in posts)}
    tried = any(post.attempts for post in posts)
    now = max(post.next_attempt for post in posts)
    return await _written(db, live, seat, name, _span(live, posts), now, tried=tried, called=called)


async def _written(
    db: Database,
    live: LiveGame,
    seat: SeatRow,
    name: str,
    span: Span,
    now: datetime,
    *,
    tried: bool,
    called: Collection[str] = (),
) -> Notice | None:
    """Write a page: what is asked, and what happened; of one that is over only what happened and became of it.

    None if it was never sent and has nothing that somebody must be called for. He is `called` for what he will be
    asked, too ("early"), unless he has answered that meanwhile; and because he is "back" on the day that he named.
    """
    current = name == name_of(seat)
    before = min(page_of(seat).before, span.first - 1) if current else span.first - 1
    commits = await db.journal.commits(live.row.id, after=before)
    told = _Told(live, seat.seat, span, [c for c in commits if c.commit_no >= span.first])
    await told.restate(db)
    asked = open_to(live, seat.seat) if current and seat.kind == "person" else []
    news = told.news()
    ahead = early.questions(live, seat.seat) if current else []
    back = current and "back" in called
    call = bool(asked or news or ("early" in called and ahead) or back)
    stands = tried or await db.messages.latest(live.row.id, PURPOSE, ref=name) is not None
    if not (call or stands):
        return None
    ask = _asking(live, asked[0]) if asked else None
    known = ask.card.lines if ask is not None else ()  # what the question says itself need not be told before it
    happened = [line for line in told.lines(current=current) if line not in known]
    lines = [_heading(live, seat, current=current), *([say().asking.back] if back else []), *happened]
    notice = Notice(PURPOSE, name, replaces=True, quiet=not call)
    if current and news and not asked:
        notice = replace(notice, buttons=(Button("panel", say().buttons.panel),))
    if current and (gone := standing.stands(live, seat, now)):
        lines.append(gone)
    if not current and len(lines) == 1:  # it only called him early, for what is asked in a later one
        lines.append(say().asking.goes_on)
    if not (asked or news) and len(lines) == 2:
        lines = [f"-# {live.row.title} · {lines[1]}"]  # a page that is over is one line
    text, *more = _pages(lines)
    cards = tuple(Card(say().asking.more_news, tuple(page)) for page in more)
    notice = replace(notice, text="\n".join(text), cards=cards)
    if current and live.game is not None and sleeps(live.game.state, seat.seat):
        notice = replace(notice, buttons=(*notice.buttons, Button("wake", say().rewinding.wake, style="success")))
    if ask is None:
        return _with_early(live, ahead, notice)
    own = _whole_inputs(commits, {c.commit_no for c in commits if c.by == seat.seat} | told.brought())
    missed = await since(db, live, seat.seat, before, span.last, own) if before < span.first - 1 else []
    return _with_early(live, ahead, _with_questions(live, asked, ask, ahead, missed, notice))


def _whole_inputs(commits: Iterable[CommitRecord], some: Container[int]) -> set[int]:
    """Return the commits of every input that has some of these.

    In which of them stands what it led to tells whom the table answered for last in a window that names nobody.
    """
    found: set[int] = set()
    held: list[CommitRecord] = []
    for commit in commits:
        held = [*held, commit] if held and follows(commit, held[-1]) else [commit]
        if any(each.commit_no in some for each in held):
            found.update(each.commit_no for each in held)
    return found


def _former_heading(live: LiveGame, seat: SeatRow) -> str:
    return f"-# {live.row.title} · {live.shows.actor_name(seat.seat)}"


class _Told:
    """What a page tells of some commits: news of the seat's own, and what became of what it was asked."""

    def __init__(self, live: LiveGame, seat: str, span: Span, commits: Sequence[CommitRecord]) -> None:
        self.live = live
        self.seat = seat
        self.span = span
        self.names = live.player_names()
        self.commits = [c for c in commits if c.commit_no <= span.until]
        self.stretches = spans(live.rewinds)
        self.answers = {c.decision: c for c in commits if c.decision and c.by == seat}  # the last one counts
        self.facts = {c.commit_no: [(self._decoded(f), f.audience) for f in c.facts] for c in self.commits}
        self.moves = {c.commit_no: move_of(live, c) for c in self.commits if self._answers(c)}
        self.restated: dict[int, str] = {}
        self._news: dict[int, list[str]] = {}  # what each of these commits tells, put into words once

    async def restate(self, db: Database) -> None:
        """Put into words what the seat answered in these commits; must come before `lines`."""
        for commit in self.commits:
            if (move := self.moves.get(commit.commit_no)) is not None:
                self.restated[commit.commit_no] = await restated(db, self.live, commit, move)

    def _answers(self, commit: CommitRecord) -> bool:
        """Say whether a commit answered something for the seat, and no later answer took its place."""
        return commit.decision is not None and self.answers.get(commit.decision) is commit

    def _decoded(self, fact: FactRecord) -> Fact:
        return self.live.shows.rules.facts.decode(fact.kind, fact.version, fact.body)

    def news(self) -> list[str]:
        """Return what somebody must be told, apart from what became of his questions; what was taken back need not."""
        return [line for commit in self.commits if self._counts(commit) for line in self._news_of(commit)]

    def brought(self) -> set[int]:
        """Return the commits that brought what somebody must be told."""
        return {commit.commit_no for commit in self.commits if self._news_of(commit)}

    def _counts(self, commit: CommitRecord) -> bool:
        return counts(self.stretches, commit.commit_no)

    def lines(self, *, current: bool) -> list[str]:
        """Return everything, in the order in which it happened; then what is asked no more, or further down.

        What an order answers in the same way again and again (a pass on each card) is told once. An answer stands
        before what it led to: behind it, it would tell whoever was defaulted in an unnamed window that nobody came
        after him who still owed one.
        """
        found: list[str] = []
        for commit in self.commits:
            became = [line for line in self._became(commit) if commit.cause != "order" or line not in found]
            told = [*became, *self._news_of(commit)]
            found += told if self._counts(commit) else map(struck, told)
        return found + self._unanswered(current=current)

    def _news_of(self, commit: CommitRecord) -> list[str]:
        """Return what a commit tells the seat alone, or in the first place; that a default was played is told apart."""
        if commit.commit_no not in self._news:
            self._news[commit.commit_no] = self._worded(commit)
        return self._news[commit.commit_no]

    def _worded(self, commit: CommitRecord) -> list[str]:
        if not self.span.first <= commit.commit_no <= self.span.last:
            return []
        found = []
        for fact, audience in self.facts[commit.commit_no]:
            if concerns(self.live, fact, audience, self.seat) and not isinstance(fact, DefaultTaken):
                line = self.live.shows.sentence(fact, self.seat, self.names)
                found += [line.text] if line is not None and line.weight > DETAIL else []
        return found

    def _became(self, commit: CommitRecord) -> list[str]:
        """Return what a commit answered for the seat, if it did."""
        if not self._answers(commit):
            return []
        move = self.moves[commit.commit_no]
        kind = move.kind if move is not None else self._defaulted(commit)
        pattern = say().asking.became.get(commit.cause)
        if pattern is None or not kind:
            return []
        answer = self.restated.get(commit.commit_no, "")
        return [pattern.format(what=self.live.shows.offer_title_of(kind), answer=answer).rstrip()]

    def _defaulted(self, commit: CommitRecord) -> str:
        kinds = [fact.kind for fact, _ in self.facts[commit.commit_no] if isinstance(fact, DefaultTaken)]
        return kinds[0] if kinds else ""

    def _unanswered(self, *, current: bool) -> list[str]:
        """Return what the seat was asked in these commits and did not answer in them."""
        asked = open_to(self.live, self.seat)
        owed, said, found = {d.id for d in asked}, say().asking, []
        anew = {d.kind for d in asked} if self.live.rewinds else set()  # the same, perhaps, under another number
        for commit in self.commits:
            if not self.span.first <= commit.commit_no <= self.span.last or not self._counts(commit):
                continue
            for fact, _ in self.facts[commit.commit_no]:
                if not isinstance(fact, Asked) or self.seat not in fact.seats:
                    continue
                decision, title = f"{fact.number}:{self.seat}", self.live.shows.offer_title_of(fact.kind)
                answer = self.answers.get(decision)
                if (
                    decision in owed
                    or (answer is None and fact.kind in anew)
                    or (answer is not None and answer.commit_no > self.span.until)
                ):
                    found += [] if current else [said.further_down.format(what=title)]
                elif answer is None and not self._held(decision):
                    found.append(said.not_asked.format(what=title))
                elif answer is None and current:  # a question above it must end first: all see which
                    found.append(said.stands_still.format(what=title))
        return found

    def _held(self, decision: str) -> bool:
        return find(self.live, decision) is not None


async def since(db: Database, live: LiveGame, seat: str, after: int, last: int, own: Container[int] = ()) -> list[str]:
    """Return the last of what all saw since the page before, in a line or two.

    What the seat itself did in its `own` commits, or is told of them besides, is not said once more.
    """
    found: list[str] = []
    for line in _lately(live, seat, await db.journal.facts_for(live.row.id, None, after=after, up_to=last), own):
        joined = line.joined(found[-1]) if found else None
        found[-1:] = [joined] if joined else [*found[-1:], line.text]
    shown = [line if len(line) <= LINE else "…" + line[1 - LINE :] for line in found[-LINES:]]
    return [f"-# {part}" for line in shown for part in line.splitlines()]  # small print ends with its line


def _lately(live: LiveGame, seat: str, heard: Sequence[FactRow], own: Container[int]) -> list[Line]:
    """Return the last things that happened, with so many that stand by themselves as are shown at most.

    They are put into words from the end, since a game is long: what is added to no line before it begins one anyway.
    """
    names, facts, found, alone = live.player_names(), live.shows.rules.facts, list[Line](), 0
    for number, kind, version, audience, body in reversed(heard):
        fact = facts.decode(kind, version, body)
        if isinstance(fact, DefaultTaken) or concerns(live, fact, audience, seat):
            continue
        line = live.shows.sentence(fact, seat, names)
        if line is None or line.weight != HAPPENING:
            continue
        if number in own and line != live.shows.sentence(fact, None, names):
            continue
        found.append(line)
        alone += not (line.short and line.onto)
        if alone == LINES:
            break
    return found[::-1]


def _pages(lines: list[str]) -> list[list[str]]:
    """Split lines into pages of at most 1,800 characters, so that news gathered in an outage is not cut off."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if pages[-1] and sum(len(old) + 1 for old in pages[-1]) + len(line) > 1800:
            pages.append([])
        pages[-1].append(line)
    return pages


# questions


def _asking(live: LiveGame, decision: Decision) -> Ask:
    at_once = partial(early.at_once, live, decision)
    return Ask(live.row.id, live.seen(decision), live.shows, decision, at_once=at_once, halts=live.halts(decision))


def _with_questions(
    live: LiveGame, asked: Sequence[Decision], ask: Ask, ahead: Sequence[Early], since: Sequence[str], notice: Notice
) -> Notice:
    """Put the most urgent question into a page: what is asked, what is played else and when, and the answers."""
    decision, said = asked[0], say().asking
    lines = [*ask.card.lines]
    if decision.any_one:
        lines.append(said.first_counts)
    lines += ["", *until(live, decision, ask.default)]
    lines += [said.also.format(what=live.shows.offer_title_of(d.kind), when=stamp(live, d)).rstrip() for d in asked[1:]]
    reminded = live.reminded.get(reminded_as(decision.id, live.clocks.get(decision.id)), 0)
    text = "\n".join((notice.text, *since, *([said.reminder] if reminded else [])))
    keys, more = _buttons(live, ask, ahead), notice.buttons
    keys = keys if len(keys) + len(more) <= MOST else (*keys[: MOST - len(more) - 1], keys[-1])
    cards = (*notice.cards, Card(ask.card.title, tuple(lines)))
    return replace(notice, text=text, cards=cards, buttons=(*keys, *more))


def _buttons(live: LiveGame, ask: Ask, ahead: Sequence[Early]) -> tuple[Button, ...]:
    """Return the answers, and the way to all the rest; with the first thing that a seat is asked what it can do."""
    first = page_of(live.seats[ask.seat]).number == 1
    can = (Button("rules", live.shows.actor_card(ask.seat, live.options).card.title, ask.seat),) if first else ()
    whole = early.in_one(ask, ahead)
    return (*answers(ask, MOST - len(can) - len(whole)), *whole, *can, Button("more", say().buttons.more))


def answers(ask: Ask, room: int = MOST) -> tuple[Button, ...]:
    """Return the likeliest answers to a question, the form for any other, and the rule if there is room.

    They leave room for the way to all the rest. Where nothing can be filled in, what is ready is all there is to say.
    """
    assert ask.decision is not None, "what nobody is asked has no answers"
    id_, said = ask.decision.id, say().buttons
    ready = not ask.form.fields and 0 < len(ask.choices) <= READY_MADE
    form = [] if ready else [Button("answer", said.answer_form, id_, "primary")]
    if ask.kind in ask.shows.weighs:
        form.append(early.what_if(ask.shows))
    keys = (
        [
            Button("choice", choice.label, f"{id_}/{number}", choice.style, version=ask.version)  # type: ignore[arg-type]
            for number, choice in enumerate(ask.choices[: min(READY_MADE, room - len(form) - 1)])
        ]
        + form
    )
    if len(keys) + 2 <= room:
        keys.append(Button("rules", said.rule.format(rule=ask.seen.rule), ask.seen.rule))
    return tuple(keys)


def _with_early(live: LiveGame, ahead: Sequence[Early], notice: Notice) -> Notice:
    """Add what may be answered before it is asked; below a question its buttons are on the desk, one press away."""
    if not ahead:
        return notice
    notice = replace(notice, cards=(*notice.cards, early.card(ahead)))
    if any(button.action in ("choice", "answer") for button in notice.buttons):
        return notice
    panel = () if notice.buttons else (Button("panel", say().buttons.panel),)
    return replace(notice, buttons=(*notice.buttons, *early.buttons(live.shows, ahead), *panel))


def time_up(due: datetime) -> str:
    """Say when somebody's time is up, wherever he reads it."""
    at = int(due.timestamp())
    return say().asking.time_up.format(when=f"<t:{at}:R>", at=f"<t:{at}:F>")


def until(live: LiveGame, decision: Decision, default: str) -> list[str]:
    """Say until when an answer counts, in each reader's own time, and what is played without one."""
    due, said = _due(live, decision), say().asking
    ends = [said.no_clock] if due is None else []
    if due is not None:
        ends.append(time_up(due))
        if decision.named and not decision.any_one and (bank := bank_of(live, decision.seat)):
            ends.append(said.bank.format(left=time_said(bank)))
    return [*ends, said.default.format(default=default)]


# reminders


def is_call(live: LiveGame, seat: str, number: int) -> bool:
    """Say whether a reminder is a message of its own: the last one, and each of those that come once a day."""
    return number >= len(PARTS) or (number > 0 and live.wishes_of(seat).daily is not None)


async def reminder(db: Database, live: LiveGame, posts: Sequence[Post]) -> Notice | None:
    """Remind in the page itself, which calls nobody anew; the last call is a short message that points to it.

    A page that was begun and does not stand is not posted by this: rows about it wait, and what must stand above it is
    among them.
    """
    post = posts[-1]
    ref, seat = str(json.loads(post.body).get("ref", "")), live.seat_of(post.recipient)
    name, _, number = ref.partition("#")
    decision = find(live, name)
    if seat is None or live.game is None or (decision is not None and decision.seat != seat.seat):
        return None
    if is_call(live, seat.seat, int(number or 0)):
        last = await db.journal.answer_to(live.row.id, name)
        how = last.cause if last is not None else ""
        notice = _last_call(live, seat, decision, ref, bank=number == str(BANK), how=how)
        edited = all(json.loads(one.body).get(EDITED) for one in posts)
        return replace(notice, quiet=notice.quiet or edited)
    if decision is None or decision.answered:
        return None
    page = page_of(seat)
    span = Span(page.since + 1, live.last_commit, live.last_commit)
    if page.person is not None and await db.messages.latest(live.row.id, PURPOSE, ref=name_of(seat)) is None:
        return None
    return await _written(db, live, seat, name_of(seat), span, post.next_attempt, tried=bool(post.attempts))


def _last_call(live: LiveGame, seat: SeatRow, decision: Decision | None, name: str, *, bank: bool, how: str) -> Notice:
    """Call somebody once more, with a pointer to the page; what is over meanwhile calls nobody any more.

    It says `how` he answered it himself, or what did so for him; of what another settled that it is over.
    """
    head = _former_heading(live, seat)
    if decision is None or decision.answered:
        over = say().asking.called_over.get(how, say().asking.called_in_vain)
        return Notice("reminder", name, text=f"{head}\n{over}", replaces=True, quiet=True)
    title, when = live.shows.offer_title_of(decision.kind), stamp(live, decision)
    pattern = say().asking.bank_runs if bank else say().asking.last_call
    line = (pattern if when else say().asking.call_stopped).format(what=title, when=when)
    buttons = (Button("answer", say().buttons.answer, style="primary"), Button("panel", say().buttons.panel))
    return Notice("reminder", name, text=f"{head}\n{line}", buttons=buttons, replaces=True, about=name_of(seat))
