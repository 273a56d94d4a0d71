"""The judge after a game: what the journal says must be what people have on their screens, once and in order."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Callable, Container, Iterable, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from math import inf
from pathlib import Path

from bot.app import machine_time
from bot.discord.ids import Press, parse
from bot.games.presentation import Line
from bot.sandbox.person import Person
from bot.sandbox.views import Seen
from bot.tables.compose import BACK
from bot.tables.live import LiveGame, load, told
from bot.tables.pages import page_of
from bot.tables.private import concerns, open_to
from bot.tables.standing import stands
from bot.tables.story import shown, struck
from bot.tables.words import say
from engine.core.facts import DefaultTaken
from engine.dune.cards import TREACHERY
from storage import Database, SeatRow
from storage.branches import counts, spans
from storage.database import random_id
from tests.e2e.hall import TABLE, Hall

OVERTAKEN = ("story", "board", "lobby")  # a later row of the same kind tells all that an earlier one would have
CLOSES = ("reminder", "mention")  # nothing to tell once the decision is answered
SEATED = ("welcome", "muster", "begun")  # one line of one's seat; what is written into it has no button, nor a key
EDITED = (*OVERTAKEN, *SEATED, "question", "private", "reminder")  # kinds of message that later rows are written into
OVERTAKES = ("presence", "vote")  # a later one about the same seat takes the buttons off, and the key with them
FRAMES = ("-# ", "✓ ", "⌛ ", "↓ ", "– ", "🔔 ")  # how lines of a page begin that tell no news
GONE = tuple(f"~~{frame}" for frame in FRAMES)  # and of those the ones that were taken back


@dataclass(frozen=True, slots=True)
class Post:
    """A row of the outbox."""

    kind: str
    recipient: int
    ref: str
    state: str
    sent_as: str | None
    message: int | None
    person: bool
    commits: range


@dataclass(frozen=True, slots=True)
class Kept:
    """A commit of the journal."""

    number: int
    actor: str
    cause: str
    decision: str | None
    move: str
    facts: str = "[]"  # packed as they are kept


def posts(path: Path, game: int) -> list[Post]:
    """Read the outbox of a game."""
    sql = """select kind, recipient, body, state, sent_as, message_id, recipient_kind = 'person',
                    coalesce(first_commit, 1), coalesce(last_commit, 0) from outbox
             where game_id = ? order by id"""
    with closing(sqlite3.connect(path)) as conn:
        rows = conn.execute(sql, (game,)).fetchall()
    return [
        Post(r[0], r[1], json.loads(r[2])["ref"], r[3], r[4], r[5], bool(r[6]), range(r[7], r[8] + 1)) for r in rows
    ]


def commits(path: Path, game: int) -> list[Kept]:
    """Read the commits of a game."""
    sql = """select commit_no, actor, cause, decision, move, coalesce(facts, '[]')
             from commits left join facts using (game_id, commit_no) where game_id = ? order by commit_no"""
    with closing(sqlite3.connect(path)) as conn:
        return [Kept(*row) for row in conn.execute(sql, (game,))]


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Database]:
    """Open a database that no bot has open."""
    db = await Database.open(path, now=machine_time, new_id=random_id)
    try:
        yield db
    finally:
        await db.close()


def bots(messages: Iterable[Seen], hall: Hall, game: int) -> list[Seen]:
    """Return the messages about a game that the bot posted of its own accord."""
    bot, known = hall.box.world.application.bot_id, remembered(hall.database)
    posted = [m for m in messages if m.raw["author"]["id"] == bot and not m.ephemeral and m.raw["type"] == 0]
    return [m for m in posted if (first(m).game if m.buttons else known.get(int(m.id), game)) == game]


def remembered(path: Path) -> dict[int, int]:
    """Return of which game each message is that the bot remembers; one without buttons is told by nothing else."""
    with closing(sqlite3.connect(path)) as conn:
        return dict(conn.execute("select message_id, game_id from messages").fetchall())


def first(message: Seen) -> Press:
    """Return what a message's first button is about; it carries the key by which the postman knows it again."""
    found = parse(message.buttons[0]["custom_id"])
    assert found is not None, "every button is one of ours"
    return found


def check_outbox(path: Path, game: int, hall: Hall, owed: set[str], unreachable: set[int]) -> None:
    """Every row was delivered exactly once, or is legitimately not worth telling."""
    shown = bots(hall.people[0].channel(TABLE), hall, game)
    shown += [m for person in hall.people for m in bots(person.inbox(), hall, game)]
    keyed = [m for m in shown if m.buttons]
    assert keyed, "nothing but the story was posted"
    keys = Counter(first(m).key for m in keyed)
    assert all(keys), "every button row carries a key"
    assert set(keys.values()) == {1}, [(first(m).key, m.id, m.content) for m in keyed if keys[first(m).key] > 1]
    present, bare = {int(m.id) for m in shown}, {int(m.id) for m in shown if not m.buttons}
    rows = posts(path, game)
    unordered = present - {r.message for r in rows if r.state == "sent"}
    assert unordered == set(), [m.content for m in shown if int(m.id) in unordered]
    assert [r for r in rows if r.state in ("queued", "sending")] == []
    for r in rows:
        if r.state == "sent":
            assert r.message in present, r
            assert r.sent_as in keys or r.kind in EDITED or (r.kind in OVERTAKES and r.message in bare), r
        elif r.person and r.recipient in unreachable:
            continue
        elif r.state == "dropped" and r.kind in CLOSES:
            assert r.ref.partition("#")[0] not in owed, r
        else:
            assert r.state == "dropped", r
            assert r.kind in EDITED or _is_back(r), r  # check_told looks into what was not told in private
    check_back(rows, bare)
    newest = {r.kind: r for r in rows if r.kind in OVERTAKEN}
    assert all(r.state == "sent" for r in newest.values()), newest
    told = {r.sent_as for r in rows if r.state == "sent"}
    assert set(keys) <= told, "a message that no row of the outbox ordered"


def _is_back(row: Post) -> bool:
    """Whether a row only takes the button off what told somebody of his own absence, and so says nothing."""
    return row.kind == "presence" and row.person and row.ref.startswith(f"{BACK}:")


def check_back(rows: Iterable[Post], bare: Container[int]) -> None:
    """Whoever is back has no button left under what told him of his absence."""
    newest = {(r.recipient, r.ref.split(":")[1]): r for r in rows if r.kind == "presence" and r.person}
    over = {whose for whose, row in newest.items() if _is_back(row)}
    for r in rows:
        if r.kind == "presence" and r.person and r.message and (r.recipient, r.ref.split(":")[1]) in over:
            assert r.message in bare, r


async def check_told(db: Database, live: LiveGame, hall: Hall, unreachable: set[int]) -> None:
    """The public story and everybody's private news stand on the screens whole, in order, without repetition.

    What was taken back stands there struck out, and nothing else does.
    """
    channel = bots(hall.people[0].channel(TABLE), hall, live.row.id)
    others = {r.message for r in posts(hall.database, live.row.id) if r.kind in OVERTAKES}
    story = [m.content for m in channel if _is_story(m) and int(m.id) not in others]
    assert story == [shown(live, chapter) for chapter in (await told(db, live)).story]
    for person in hall.people:
        seat = live.seat_of(int(person.id))
        if seat is None or int(person.id) in unreachable:
            continue
        inbox = bots(person.inbox(), hall, live.row.id)
        head = f"-# {live.row.title} · "
        pages = [m for m in inbox if m.content.startswith(head)]
        # of a page of one line that was taken back only the heading is small
        lines = [line.removeprefix(head if line.startswith(f"{head}~~") else "") for m in pages for line in _lines(m)]
        if pages and (reminded := say().asking.reminder) in _lines(pages[-1]):  # above what the live page asks
            lines.remove(reminded)
        away = stands(live, seat, hall.now())  # how it stands for whoever is away, under his live page
        news = [line for line in lines if not line.startswith((*FRAMES, *GONE)) and not (away and line == away)]
        told_privately = await _private(db, live, seat.seat, addressed=True)
        apart = told_apart(told_privately, page_of(seat).since, _asked(inbox))
        due = [_now(live, *told) for told in apart if told[1].weight]
        wrong = untold_of("\n".join(news), due)
        if wrong:  # it hangs on when a kill fell, and the next run will not show it
            print(*(f"page {m.id} from {page_of(seat)}: {m.content!r} {m.raw['embeds']}" for m in pages), sep="\n")
            print(*(f"due: {commit} {line.text}" for commit, line in apart), sep="\n")
            print(*(post for post in posts(hall.database, live.row.id) if post.recipient == seat.person), sep="\n")
        assert wrong == "", seat.seat
        check_desk(live, seat, inbox)


def told_apart(lines: Iterable[tuple[int, Line]], since: int, asked: Container[str]) -> list[tuple[int, Line]]:
    """Return the lines, by commit, that a page must tell: what its open question says itself is not told before it.

    That holds for the live page alone, which began after the commit `since`.
    """
    return [(commit, line) for commit, line in lines if commit <= since or line.text not in asked]


def _asked(inbox: Iterable[Seen]) -> set[str]:
    """Return the lines of what is asked in the message that is alive."""
    alive = [m for m in inbox if any(_decision(b["custom_id"]) for b in m.buttons)]
    return {line for m in alive for embed in m.embeds for line in str(embed.get("description", "")).splitlines()}


def _now(live: LiveGame, commit: int, line: Line) -> Line:
    """Return a sentence as it stands in a page now that it may have been taken back."""
    return line if counts(spans(live.rewinds), commit) else line._replace(text=struck(line.text))


def check_desk(live: LiveGame, seat: SeatRow, inbox: Sequence[Seen]) -> None:
    """One private message is alive, that which asks what is most urgent; whatever was answered has no buttons."""
    pressed = {m.id: {_decision(b["custom_id"]) for b in m.buttons} - {""} for m in inbox}
    asking = [decisions for decisions in pressed.values() if decisions]
    owed = open_to(live, seat.seat) if seat.kind == "person" and live.row.status != "over" else []
    assert asking == [{d.id} for d in owed[:1]], (seat.seat, asking, [d.id for d in owed])


def _decision(custom_id: str) -> str:
    """Return the decision that a button answers; empty if it opens whatever is asked by then, or something else."""
    press = parse(custom_id)
    assert press is not None
    return press.arg.partition("/")[0] if press.action in ("choice", "answer") else ""


def _lines(message: Seen) -> list[str]:
    """Return the lines of a page, those of its continuation among them, but for what is asked in it."""
    more = [e.get("description", "") for e in message.embeds if e.get("title") == say().asking.more_news]
    return [line for text in (message.content, *more) for line in text.splitlines()]


def untold_of(news: str, lines: Sequence[Line]) -> str:
    """Return what is wrong with private news: a line that is missing or out of order, or words too many.

    Lines that weigh nothing say what the seat itself has just done; they are told only along with others.
    """
    rest = news
    for line in lines:
        if rest.startswith(line.text):
            rest = rest.removeprefix(line.text).removeprefix("\n")
        elif line.weight:
            return f"{line.text!r} is not told before {rest[:200]!r}"
    return f"{rest[:200]!r} is too much" if rest else ""


def _is_story(message: Seen) -> bool:
    """Whether a message is of the story, which never had a button: what can be done stands under the board."""
    return not message.buttons


async def private_lines(db: Database, live: LiveGame, seat: str, until: float = inf) -> list[str]:
    """Return what a seat alone, or with few others, came to know up to a commit."""
    return [line.text for number, line in await _private(db, live, seat) if number <= until]


async def _private(db: Database, live: LiveGame, seat: str, *, addressed: bool = False) -> list[tuple[int, Line]]:
    """Return the sentences of a seat alone with the commits in which they came about.

    `addressed`: and those that wait for it though all hear them; that a default was played is told in a frame.
    """
    lines = []
    facts = live.shows.rules.facts
    for commit in await db.journal.commits(live.row.id):  # those that were taken back among them
        for kept in commit.facts:
            fact, heard = facts.decode(kept.kind, kept.version, kept.body), kept.audience
            waits = addressed and heard is None and concerns(live, fact, heard, seat)
            if waits or (heard is not None and seat in heard and not (addressed and isinstance(fact, DefaultTaken))):
                line = live.shows.sentence(fact, seat, live.player_names())
                lines += [(commit.commit_no, line)] if line is not None else []
    return lines


def check_commits(path: Path, game: int) -> None:
    """Commits are numbered without a gap, and no decision's time ran out twice, unless it was asked again."""
    found = commits(path, game)
    assert [c.number for c in found] == list(range(1, len(found) + 1))
    numbers: dict[str, int] = {}  # of windows, by their keys
    expired: set[str] = set()
    for commit in found:
        over = timed_out(commit)
        assert [decision for decision in over if decision in expired] == [], commit
        expired.update(over)
        for kind, _, _, body in json.loads(commit.facts):
            if kind == "Asked":
                numbers[body["key"]] = body["number"]
            elif kind == "Unsealed":
                expired.discard(f"{numbers[body['key']]}:{body['seat']}")


def check_no_fault(path: Path, game: int) -> None:
    """No game was stopped: whatever is played, the rules and the words know what to do."""
    with closing(sqlite3.connect(path)) as conn:
        assert conn.execute("select traceback from attention where game_id = ?", (game,)).fetchall() == []


def timed_out(commit: Kept) -> list[str]:
    """Return the decisions whose time ran out in a commit."""
    if commit.cause != "default":
        return []
    named: list[str] = json.loads(commit.move).get("decisions", [])
    return named or [commit.decision or ""]


async def check_game(path: Path, game: int, hall: Hall, unreachable: Iterable[Person] = ()) -> None:
    """Hold a game against the screens; no bot may run."""
    closed = {int(person.id) for person in unreachable}
    check_commits(path, game)
    check_no_fault(path, game)
    async with opened(path) as db:
        live = await load(db, game, hall.games, {})
        owed = {d.id for d in live.owed() if not d.answered and not d.held}
        check_outbox(path, game, hall, owed, closed)
        await check_told(db, live, hall, closed)


# Secrets


async def overheard(db: Database, live: LiveGame, hall: Hall) -> list[str]:
    """Return the private sentences that reached people though they are another's."""
    found = []
    public = {line for chapter in (await told(db, live)).story for line in chapter.lines}
    for person, mine in _seated(live, hall):
        read = everything(hall, person)
        own = {line for text in await private_lines(db, live, mine) for line in text.splitlines()}
        for other in live.seats:
            if other != mine:
                theirs = {line for text in await private_lines(db, live, other) for line in text.splitlines()}
                found += [f"{mine} reads of {other}: {line}" for line in theirs - own - public if line in read]
    return found


async def leaks(db: Database, live: LiveGame, hall: Hall, names: Callable[[str], str]) -> list[str]:
    """Return what reached people of a game of Dune though it is another's, and names of cards never heard of."""
    found = await overheard(db, live, hall)
    for person, mine in _seated(live, hall):
        read, heard = everything(hall, person), await _cards_heard_of(db, live, mine)
        unheard = {names(card) for card in TREACHERY if _is_telling(card)} - {names(card) for card in heard}
        found += [f"{mine} reads of {name}" for name in unheard if name in read]
    return found


def _seated(live: LiveGame, hall: Hall) -> list[tuple[Person, str]]:
    """Return the people with their seats."""
    seats = {seat.person: seat.seat for seat in live.seats.values() if seat.person is not None}
    return [(person, seats[int(person.id)]) for person in hall.people]


def _is_telling(card: str) -> bool:
    """Whether a card is named only where somebody has it; questions, alt texts and the Voice name the others too."""
    return TREACHERY[card].category in ("weapon", "worthless") and TREACHERY[card].subtype != "lasgun"


def everything(hall: Hall, person: Person) -> str:
    """Return all words that ever reached an account, but for the options of menus, which list every card there is."""
    said = []
    for delivery in hall.box.delivered(person):
        message = delivery.data.get("message", {})
        said.append(str(message.get("content", "")))
        said += [f"{e.get('title', '')}\n{e.get('description', '')}" for e in message.get("embeds", ())]
        said += [file.description or "" for file in delivery.files]
    return "\n".join(said)


async def _cards_heard_of(db: Database, live: LiveGame, seat: str) -> set[str]:
    """Return the cards that some fact the seat may know speaks of."""
    facts = [fact for commit in await db.journal.commits(live.row.id) for fact in commit.facts]
    bodies = [fact.body for fact in facts if fact.audience is None or seat in fact.audience]
    return {card for card in TREACHERY if any(f'"{card}"' in body for body in bodies)}
