"""Which private message of a seat is alive, and what begins a new one.

A person has one live message a game: a *page*. What is newly owed, or is said to him, begins another, which calls him;
all else that he may know is written into the one that stands, which calls nobody. The page before shrinks to what
became of it. Only what the seat itself owes and hears moves its pages.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from operator import attrgetter

from engine.core.decision import Decision
from engine.core.facts import Fact, FellAsleep
from engine.core.run import Commit
from storage import NewPost, SeatChanges, SeatRow

from . import behalf
from .absence import absent_now, notes_of
from .clocks import reminded_as
from .early import foreseen
from .live import LiveGame
from .outbox import row
from .pages import Page, page_of, ref_of
from .private import EDITED, GIVEN_OVER, RETURNED, concerns, is_call, open_to
from .reached import reachable
from .standing import stands

MOST_TOLD = 40  # things that a page tells of; whoever hears more and is asked nothing gets another, lest it be cut off


@dataclass(slots=True)
class Turned:
    """How pages go on after an input: the seats that begin one, and what is told."""

    seats: dict[str, SeatChanges] = field(default_factory=dict)
    posts: list[NewPost] = field(default_factory=list)


def turned(before: LiveGame, after: LiveGame, commits: Sequence[Commit], acted: str, now: datetime) -> Turned:
    """Return how the pages of a table go on after some commits; `acted` is the seat that did something itself.

    Whoever acts is there: what he is asked next stands in the page he has, and no message calls him for it. Nor is
    somebody called for what he will be asked who is absent.
    """
    found, last = Turned(), before.last_commit + len(commits)
    asks = not after.asks_as(before)  # something else, or until another time
    begins = before.stretch != after.stretch  # a phase: whoever will be asked in it is called for that at once
    absent = absent_now(after.seats.values(), now) if begins else ()
    for seat in _touched(before, after, commits, all_are=asks or begins):
        news = _news(after, commits, seat.seat)
        told = news + sum(c.by == seat.seat and c.decision is not None for c in commits)
        new = _newly_owed(before, after, seat.seat) if asks and reachable(seat) else []
        said = reachable(seat) and _said_to(after, commits, seat.seat)
        early = begins and reachable(seat) and seat.seat not in absent and bool(foreseen(after, seat.seat))
        if ((new or early) and seat.seat != acted) or said:
            begin(found, seat, new, before.last_commit, last, told=told, early=early)
        elif (
            news
            or stands(after, seat, now) != _stood(before, seat.seat, now)
            or (reachable(seat) and asks and _asked(before, seat.seat) != _asked(after, seat.seat))
            or (reachable(seat) and _reads_otherwise(before, after, commits, seat.seat))
        ):
            # Not after so many commits: others' secret ones are among them, and would tell by when a message comes.
            if page_of(seat).told + told > MOST_TOLD:
                begin(found, seat, (), before.last_commit, last, told=told)
            else:
                go_on(found, seat, before.last_commit, last, told=told)
        if before.reminded or after.reminded:
            found.posts += _called_before(before, after, seat)
        if behalf.NAME in seat.preferences:
            found.posts += _asked_of_another(before, after, seat)
    return found


def _touched(before: LiveGame, after: LiveGame, commits: Iterable[Commit], *, all_are: bool) -> list[SeatRow]:
    """Return the seats of people whose page may change.

    Where nothing public has happened and nobody is asked anything else, it is those who hear of it, and those of whom
    something else is known now: nothing may reach anybody else by it.
    """
    people = [seat for seat in after.seats.values() if seat.person is not None]
    heard: set[str] = set()
    for _, audience in () if all_are else (told for commit in commits for told in commit.facts):
        if audience is None:
            return people
        heard.update(audience)
    return people if all_are else [s for s in people if s.seat in heard or s is not before.seats.get(s.seat)]


def begin(
    found: Turned,
    seat: SeatRow,
    asked: Iterable[Decision],
    before: int,
    last: int,
    *,
    told: int = 0,
    early: bool = False,
    back: bool = False,
) -> None:
    """Begin a page, after the commits up to `before`; the one that stands shrinks, and tells what became of it.

    It calls for what is `asked` and said; where it comes `early`, also for what will be asked. Whoever is `back` on the
    day that he named reads that in it.
    """
    page = page_of(seat)
    if page.person is not None:
        ref = ref_of(seat.seat, page.number)
        found.posts.append(_row("private", seat, ref, page.since + 1, before, until=last))
    new = Page(page.number + 1, before, page.since, seat.person, told)
    ref, ids = ref_of(seat.seat, new.number), list(map(attrgetter("id"), asked))
    found.posts.append(_row("question", seat, ref, before + 1, last, asked=ids, early=early, back=back))
    found.seats[seat.seat] = {"page": new.written()}


def go_on(found: Turned, seat: SeatRow, before: int, last: int, *, told: int = 0) -> None:
    """Bring the page that stands up to date, or begin the first one."""
    page = page_of(seat)
    if page.person is None:
        page = Page(page.number + 1, before, before, seat.person)
    page = replace(page, told=page.told + told)
    if page != page_of(seat):
        found.seats[seat.seat] = {"page": page.written()}
    found.posts.append(_row("private", seat, ref_of(seat.seat, page.number), page.since + 1, last))


def _row(
    kind: str,
    seat: SeatRow,
    ref: str,
    first: int,
    last: int,
    *,
    until: int = 0,
    asked: Sequence[str] = (),
    **flags: bool,
) -> NewPost:
    """Build a row about a page: `asked` says what everybody may see somebody is written to for (`doors`).

    News of the commits from `first` to `last` stands in it, and what became of its questions `until` then.
    """
    assert seat.person is not None, "only people have pages"
    made = row(kind, "person", seat.person, ref, first=first, last=last)
    body = {"ref": ref, **({"until": until} if until else {}), **({"asked": list(asked)} if asked else {})}
    return replace(made, body=json.dumps(body | flags))


def anew(live: LiveGame, seat: SeatRow) -> Turned:
    """Return what asks somebody anew, in a new page, whom private messages reach again."""
    found, owed = Turned(), open_to(live, seat.seat)
    if owed and seat.person is not None:
        begin(found, seat, owed, live.last_commit, live.last_commit)
    return found


def greeted(live: LiveGame, seat: SeatRow) -> Turned:
    """Return what tells somebody that the table waits for him again: a page, if he is asked something, else a line.

    A page that has called him since then calls him for nothing anew.
    """
    found = Turned()
    if seat.person is None or not reachable(seat):
        return found
    owed, ahead = open_to(live, seat.seat), bool(foreseen(live, seat.seat))
    if (owed or ahead) and page_of(seat).number <= notes_of(seat).page:
        begin(found, seat, owed, live.last_commit, live.last_commit, early=ahead, back=True)
    else:
        found.posts.append(row("presence", "person", seat.person, f"{RETURNED}:{seat.seat}"))
    return found


def brought_up(live: LiveGame, seats: Iterable[SeatRow]) -> Turned:
    """Return what brings the pages that stand up to date, where clocks or who answers have changed."""
    found = Turned()
    for seat in seats:
        if page_of(seat).person is not None:
            go_on(found, seat, live.last_commit, live.last_commit)
            found.posts += _calls(live, seat, open_to(live, seat.seat))
    return found


def given_over(before: Mapping[str, SeatRow], after: Mapping[str, SeatRow]) -> Iterator[NewPost]:
    """Yield what lets the pages of people shrink who have no longer the seat: what is asked there is another's."""
    for name, seat in before.items():
        page, now = page_of(seat), after.get(name)
        left = now is None or now.person != seat.person
        if left and seat.person is not None and page.person == seat.person and seat.dm_state != "closed":
            post = row("private", "person", seat.person, ref_of(name, page.number))
            yield replace(post, body=json.dumps({**json.loads(post.body), GIVEN_OVER: True}))


def _stood(before: LiveGame, seat: str, now: datetime) -> str | None:
    """Return what the person of a seat read of his own absence; None where nobody sat there."""
    was = before.seats.get(seat)
    return stands(before, was, now) if was is not None and was.person is not None else None


def standings(live: LiveGame, now: datetime) -> dict[str, str]:
    """Return what each person reads of his own absence."""
    return {name: stands(live, seat, now) for name, seat in live.seats.items() if seat.person is not None}


def in_play(live: LiveGame) -> Iterator[SeatRow]:
    """Yield the seats of people who are asked something."""
    yield from (seat for seat in live.seats.values() if reachable(seat) and open_to(live, seat.seat))


def _newly_owed(before: LiveGame, after: LiveGame, seat: str) -> list[Decision]:
    """Return what somebody is asked that he was not asked before.

    Nobody is called for what is played at once, or for what follows in a turn of his that goes on.
    """
    known: set[str] = set()
    for decision in open_to(before, seat):
        known |= {decision.id, decision.turn or decision.id}
    return [
        d
        for d in open_to(after, seat)
        if d.id not in known and d.turn not in known and not after.clocks[d.id].is_for_absent
    ]


def _asked_of_another(before: LiveGame, after: LiveGame, seat: SeatRow) -> list[NewPost]:
    """Return what tells the moderator who answers for a seat what it is asked; nobody else hears of it."""
    person = behalf.who_answers(after, seat)
    new = _newly_owed(before, after, seat.seat) if person is not None else []
    return [row("behalf", "person", person, f"call:{decision.id}") for decision in new if person is not None]


def _reads_otherwise(before: LiveGame, after: LiveGame, commits: Iterable[Commit], seat: str) -> bool:
    """Whether something comes to a seat that did not, or what it is asked may read otherwise now."""
    return _comes(before, after, seat) or (bool(open_to(after, seat)) and _heard(after, commits, seat))


def _asked(live: LiveGame, seat: str) -> list[object]:
    """Return what a seat is asked, until when, and who else still answers it."""
    clocks = live.clocks
    return [(d.id, clocks[d.id].due if d.id in clocks else None, _still(live, d)) for d in open_to(live, seat)]


def _still(live: LiveGame, decision: Decision) -> list[str]:
    """Return who else still owes an answer to a question, of whom all see it: an answer may be final by that.

    Where nobody is named it says nothing: a page edited then would tell that another answered.
    """
    if not decision.named:
        return []
    return [other.seat for other in live.owed() if other.key == decision.key and not other.answered]


def _heard(live: LiveGame, commits: Iterable[Commit], seat: str) -> bool:
    """Whether something happened that may be told in a question that stays open, or closes one of its answers.

    Only what the seat hears of counts: a page edited for anything else would tell of others by when it is.
    """
    names = live.player_names()
    heard = (fact for c in commits for fact, audience in c.facts if audience is None or seat in audience)
    return any(live.shows.sentence(fact, seat, names) is not None for fact in heard)


def _comes(before: LiveGame, after: LiveGame, seat: str) -> bool:
    """Whether something new comes to a seat that it may answer before it is asked; all can work out that it does."""
    known = {(one.question, one.subject) for one in foreseen(before, seat)} if seat in before.seats else set()
    return any((one.question, one.subject) not in known for one in foreseen(after, seat))


def _said_to(live: LiveGame, commits: Iterable[Commit], seat: str) -> bool:
    """Whether somebody else did what waits for this seat though it asks nobody: such as a deal that is offered.

    So does going back, for whoever's orders sleep since: he is to say whether they hold again.
    """
    facts = (fact for c in commits if c.by != seat for fact, _ in c.facts)
    return any(
        (isinstance(fact, FellAsleep) and fact.seat == seat)
        or (seat in live.shows.addressees(fact) and _weighs(live, fact, seat))
        for fact in facts
    )


def _news(live: LiveGame, commits: Iterable[Commit], seat: str) -> int:
    """Return how much a page would tell; one that only repeats what the seat just did tells nothing."""
    told = 0
    for commit in commits:
        for fact, audience in commit.facts:
            told += concerns(live, fact, audience, seat) and _weighs(live, fact, seat)
    return told


def _weighs(live: LiveGame, fact: Fact, seat: str) -> bool:
    line = live.shows.sentence(fact, seat, live.player_names())
    return line is not None and line.weight > 0


def _calls(live: LiveGame, seat: SeatRow, asked: Iterable[Decision]) -> Iterator[NewPost]:
    """Yield what brings the last calls up to date that stand: they say when a time is up, and call nobody anew."""
    for decision in asked if reachable(seat) else ():
        called = live.reminded.get(reminded_as(decision.id, live.clocks.get(decision.id)), 0)
        if is_call(live, seat.seat, called) and seat.person is not None:
            post = row("reminder", "person", seat.person, f"{decision.id}#{called}")
            yield replace(post, body=json.dumps({**json.loads(post.body), EDITED: True}))


def _called_before(before: LiveGame, after: LiveGame, seat: SeatRow) -> Iterator[NewPost]:
    """Yield what takes last calls back to what is answered, which call nobody any more, and mends when others end."""
    still = {d.id: d for d in open_to(after, seat.seat)}
    yield from _calls(before, seat, [d for d in open_to(before, seat.seat) if d.id not in still])
    for name, decision in still.items():
        was = before.clocks.get(name)
        if was is not None and was.due != after.clocks[name].due:
            yield from _calls(after, seat, (decision,))
