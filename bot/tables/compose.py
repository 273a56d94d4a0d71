"""Making the words and pictures of outbox rows, at the moment they are sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace

from bot.games.options import table_text
from bot.games.presentation import Card, Line
from engine.core.decision import Decision
from engine.core.facts import Fact
from storage import Audience, Database, Post, SeatRow

from .api import Ask, Button, Notice
from .clocks import TURN, seat_of
from .live import LiveGame, told, wish
from .notes import length_of, running
from .standing import muster_ends, result, waits
from .turns import open_now
from .words import say


def board_buttons() -> tuple[Button, ...]:
    """Return what stands under the board: the panel, the answer, the board in words."""
    said = say().buttons
    return (
        Button("panel", said.panel, style="primary"),
        Button("answer", said.answer, style="success"),
        Button("text_board", said.board_in_words),
    )


def stamp(live: LiveGame, decision: Decision) -> str:
    """Return when a decision's time is up, so that each client shows local time; empty if its clock stands still."""
    clock = live.clocks.get(decision.id)
    return f"<t:{int(clock.due.timestamp())}:R>" if clock is not None and clock.due is not None else ""


def waiting_lines(live: LiveGame) -> list[str]:
    """Say whom the game waits for: by name where that is public, else only that a window is open (DESIGN section 4)."""
    if live.game is None or live.row.status == "over":
        return []
    lines: list[str] = []
    unnamed: dict[str, Decision] = {}
    any_one: dict[str, list[Decision]] = {}
    for decision in live.owed():
        if decision.held:
            continue
        if not decision.named:
            unnamed.setdefault(decision.key, decision)
        elif not decision.answered and decision.any_one:
            any_one.setdefault(decision.key, []).append(decision)
        elif not decision.answered:
            lines.append(_waits_for(live, decision))
    lines += [_waits_for(live, *decisions) for decisions in any_one.values()]
    for decision in unnamed.values():
        what, end = live.shows.offer_title_of(decision.kind), window_end(live, decision.key)
        pattern = say().asking.window_until if end else say().asking.window
        lines.append(pattern.format(what=what, when=end))
    return lines


def _waits_for(live: LiveGame, *decisions: Decision) -> str:
    """Say who owes an answer; of several, one is enough."""
    who = ", ".join(f"{live.shows.emblem(d.seat)} **{live.shows.actor_name(d.seat)}**" for d in decisions)
    title = live.shows.offer_title_of(decisions[0].kind)
    what = say().asking.one_enough.format(what=title) if len(decisions) > 1 else title
    return f"{who} · {what} {stamp(live, decisions[0])}".rstrip()


def window_end(live: LiveGame, key: str) -> str:
    """Return when an unnamed window closes at the latest: the same instant whoever it waits for."""
    ends = [live.clocks[d.id].due for d in live.owed() if d.key == key and d.id in live.clocks]
    latest = max((end for end in ends if end is not None), default=None)
    return f"<t:{int(latest.timestamp())}:R>" if latest is not None else ""


async def compose(db: Database, live: LiveGame, posts: Sequence[Post]) -> Notice | None:
    """Make one message of rows that belong together; None if there is nothing left to tell."""
    post = posts[-1]
    ref = str(json.loads(post.body).get("ref", ""))
    if post.kind == "story":
        return _story(await told(db, live), int(ref), post.last_commit or 0)
    if post.kind == "board":
        return await _board(live)
    if post.kind == "lobby":
        return _lobby(live)
    if post.kind == "private":
        return await _private(db, live, posts)
    if ref.startswith(TURN):
        return await _turn(db, live, posts, ref)
    if post.kind in ("question", "reminder"):
        return _question(live, post, ref)
    if post.kind == "mention":
        return _mention(live, ref)
    return _table(live, post, ref)


def _story(live: LiveGame, number: int, commit: int) -> Notice | None:
    """Tell a chapter as it is now; a row that a later one to the same chapter overtakes needs no message."""
    if not 1 <= number <= len(live.story) or commit < live.story[number - 1].last_commit:
        return None
    return Notice("story", str(number), text="\n".join(live.story[number - 1].lines), replaces=True)


async def _board(live: LiveGame) -> Notice | None:
    if live.game is None:
        return None
    names, view = live.player_names(), live.view()
    pictures = await asyncio.to_thread(live.shows.pictures, view, names)
    lines = [f"**{live.row.title}** · {live.shows.headline(view)}", f"-# {table_text(live.shows, live.options)}"]
    if live.row.status == "over":
        lines += [line for line in (result(live),) if line not in lines[0]]
    elif live.row.status != "running":
        lines += [waits(live), say().standing.no_clock]
    lines += waiting_lines(live)
    return Notice(
        purpose="board",
        ref=live.stretch,
        text="\n".join(lines)[:1900],
        buttons=board_buttons(),
        pictures=pictures,
        pin=True,
        replaces=True,
    )


def _lobby(live: LiveGame) -> Notice:
    free = sum(1 for s in live.seats.values() if s.person is None and s.kind != "machine")
    said, on = say().lobby_notice, say().buttons
    plays, pace = table_text(live.shows, live.options), say().paces[live.row.preset]
    lines = [said.head.format(title=live.row.title, plays=plays, pace=pace)]
    lines += [_seat_line(live, seat) for seat in live.seats.values()]
    buttons: tuple[Button, ...] = ()
    if live.row.status == "lobby":
        dealing = live.shows.table_words.dealing
        lines.append(f"{dealing} {said.begins_when_full}".lstrip())
        buttons = (Button("join", on.join, style="success", disabled=not free), Button("leave", on.leave))
        buttons += (Button("begin", on.begin, style="primary"),)
    elif live.row.status == "muster":
        lines.append(f"{said.still_there} {muster_ends(live)}".rstrip())
        buttons = (Button("ready", on.here, style="success"), Button("leave", on.leave))
        buttons += (Button("begin", on.begin, style="primary"),)
    elif live.row.status == "expired":
        lines.append(say().lobby.closed)
    else:
        lines.append(said.begun)
    return Notice("lobby", "", text="\n".join(lines), buttons=buttons, replaces=True)


def _seat_line(live: LiveGame, seat: SeatRow) -> str:
    """Say who sits there: with the wish before the game begins, with what is played afterwards."""
    who = live.name_of(seat) if seat.person is not None or seat.kind == "machine" else say().people.free
    if live.game is not None:
        return f"{live.shows.emblem(seat.seat)} {live.shows.actor_name(seat.seat)}: {who}"
    said, hoped = say().lobby_notice, wish(seat)
    hope = f" {said.would_like.format(actor=live.shows.actor_name(hoped))}" if hoped else ""
    here = f" · {said.here}" if json.loads(seat.preferences).get("ready") and live.row.status == "muster" else ""
    host = f" · {said.host}" if seat.person is not None and seat.person == live.host else ""
    return f"{seat.seat.removeprefix('seat-')}. {who}{host}{hope}{here}"


def _is_asked(live: LiveGame, person: int) -> bool:
    seat = live.seat_of(person)
    return live.row.status == "muster" and seat is not None and not json.loads(seat.preferences).get("ready")


async def _private(db: Database, live: LiveGame, posts: Sequence[Post]) -> Notice | None:
    seat = live.seat_of(posts[-1].recipient)
    if seat is None:
        return None
    last = max(p.last_commit or 0 for p in posts)
    news = await _news(db, live, seat.seat, posts)
    if not any(line.weight for line in news):
        return None  # what somebody did was said to him when he did it: no message calls him for that
    pages = _pages([f"-# {live.row.title} · {live.shows.actor_name(seat.seat)}", *(line.text for line in news)])
    cards = tuple(Card(say().asking.more_news, tuple(page)) for page in pages[1:])
    return Notice("private", f"{seat.seat}:{last}", text="\n".join(pages[0]), cards=cards)


async def _news(db: Database, live: LiveGame, seat: str, posts: Sequence[Post]) -> list[Line]:
    """Return what rows have to tell a seat in private."""
    if not posts:
        return []
    first, last = min(p.first_commit or 0 for p in posts), max(p.last_commit or 0 for p in posts)
    names, facts = live.player_names(), live.shows.rules.facts
    news = []
    for _, kind, version, audience, body in await db.journal.facts_for(live.row.id, seat, after=first - 1, up_to=last):
        fact = facts.decode(kind, version, body)
        if concerns(live, fact, audience, seat):
            line = live.shows.sentence(fact, seat, names)
            if line is not None:
                news.append(line)
    return news


def concerns(live: LiveGame, fact: Fact, audience: Audience, seat: str) -> bool:
    """Whether a fact is told to a seat in private: nobody else may hear it, or it waits for that seat."""
    return seat in (live.shows.addressees(fact) if audience is None else audience)


def _pages(lines: list[str]) -> list[list[str]]:
    """Split lines into pages of at most 1,800 characters, so that news gathered in an outage is not cut off."""
    pages: list[list[str]] = [[]]
    for line in lines:
        if pages[-1] and sum(len(old) + 1 for old in pages[-1]) + len(line) > 1800:
            pages.append([])
        pages[-1].append(line)
    return pages


def find(live: LiveGame, decision: str) -> Decision | None:
    """Return the decision of that id if it is still owed."""
    return next((d for d in live.owed() if d.id == decision), None)


def _question(live: LiveGame, post: Post, ref: str) -> Notice | None:
    """Ask, unless it is answered or the seat has passed to somebody else since the row was written."""
    decision, seat, purpose = find(live, ref.partition("#")[0]), live.seat_of(post.recipient), post.kind
    if decision is None or live.game is None or decision.answered or seat is None or seat.seat != decision.seat:
        return None
    lines = [_heading(live)]
    if purpose == "reminder":
        lines.append(say().asking.reminder if ref.endswith("#1") else say().asking.last_call)
        if decision.turn:
            return _call_back(live, decision, Notice(purpose, ref, text="\n".join(lines)))
    return _asked(live, decision, Notice(purpose, ref, text="\n".join(lines)))


def _call_back(live: LiveGame, decision: Decision, notice: Notice) -> Notice:
    """Remind of a turn: what is asked just now stands in the turn's own message alone, which is brought up to date."""
    title, ask = live.shows.offer_title_of(decision.kind), Ask(live.row.id, live.seen(decision), live.shows, decision)
    text = "\n".join((notice.text, f"**{title}**", _until(live, decision, ask.default)))
    return replace(
        notice, text=text, buttons=(Button("answer", say().buttons.answer, style="primary"), *board_buttons()[:1])
    )


async def _turn(db: Database, live: LiveGame, posts: Sequence[Post], ref: str) -> Notice | None:
    """Bring the message of a turn up to date: what is asked next in it, if anything is, and what came of it so far."""
    seat = live.seat_of(posts[-1].recipient)
    if seat is None or live.game is None or seat.seat != seat_of(ref.removeprefix(TURN)):
        return None
    asked = [decision for decision, turn in open_now(live).items() if turn.ref == ref]
    decision = find(live, asked[0]) if asked else None
    news = tuple(line.text for line in await _news(db, live, seat.seat, [p for p in posts if p.first_commit]))
    cards = (Card(say().asking.so_far, news),) if news else ()
    notice = Notice("question", ref, text=_heading(live), cards=cards, replaces=True)
    if decision is not None:
        return _asked(live, decision, notice)
    over = f"{notice.text}\n{say().asking.turn_over}"
    return replace(notice, text=over, buttons=(Button("panel", say().buttons.panel),))


def _heading(live: LiveGame) -> str:
    return f"-# {live.row.title} · {live.shows.headline(live.view())}"


def _asked(live: LiveGame, decision: Decision, notice: Notice) -> Notice:
    """Put a question into a notice: what is asked, until when, and the answers."""
    ask = Ask(live.row.id, live.seen(decision), live.shows, decision)
    lines, default, said = [notice.text], ask.default, say().asking
    if decision.any_one:
        lines.append(said.first_counts)
    lines.append(_until(live, decision, default))
    buttons = tuple(
        Button("choice", choice.label, f"{decision.id}/{number}", choice.style, version=ask.version)  # type: ignore[arg-type]
        for number, choice in enumerate(ask.choices[:8])
    )
    buttons += (
        Button("answer", say().buttons.answer_form, decision.id, "primary"),
        Button("panel", say().buttons.panel),
    )
    return replace(notice, text="\n".join(lines), cards=(ask.card, *notice.cards), buttons=buttons)


def _until(live: LiveGame, decision: Decision, default: str) -> str:
    """Say what is played without an answer, and when."""
    when = stamp(live, decision)
    return (say().asking.time_up if when else say().asking.default).format(when=when, default=default)


def _mention(live: LiveGame, ref: str) -> Notice | None:
    """Call somebody whose private messages are closed, saying no more than everybody may know."""
    if ref.startswith("closed:"):
        return _closed(live, ref)
    if ref.startswith("phase:"):
        seat = live.seats.get(ref.split(":")[1])
    else:
        decision = find(live, ref)
        seat = live.seats.get(decision.seat) if decision is not None and not decision.answered else None
    if seat is None or seat.person is None:
        return None
    headline = live.shows.headline(live.view()) if live.game else ""
    pattern = say().asking.call if headline else say().asking.call_bare
    text = pattern.format(who=f"<@{seat.person}>", headline=headline)
    return Notice("mention", ref, text=text, buttons=board_buttons()[:2], mention=(seat.person,))


def _closed(live: LiveGame, ref: str) -> Notice | None:
    """Tell somebody that no private message arrives; one who is called to the muster is called here instead."""
    seat = live.seat_of(int(ref.partition(":")[2]))
    if seat is None or seat.person is None or seat.dm_state != "closed":
        return None
    who, said = f"<@{seat.person}>", say().asking
    text = said.closed.format(who=who)
    buttons: tuple[Button, ...] = board_buttons()[:2] if live.game is not None else ()
    if live.row.status == "muster" and not json.loads(seat.preferences).get("ready"):
        text = f"{said.closed_muster.format(who=who)} {muster_ends(live)}".rstrip()
        buttons = (Button("ready", say().buttons.here, style="success"),)
    return Notice("mention", ref, text=text, buttons=buttons, mention=(seat.person,))


def _table(live: LiveGame, post: Post, ref: str) -> Notice | None:
    known = say().told.one.get(post.kind)
    said = {"title": live.row.title, "ref": ref, "result": result(live)}
    text = known.format(**said) if known is not None else running(live, post.kind, ref)
    if not text or (post.kind == "muster" and not _is_asked(live, post.recipient)):
        return None
    buttons: tuple[Button, ...] = ()
    if live.row.status == "paused" and (post.kind == "paused" or ref.startswith("resume:")):
        buttons = (Button("resume", say().buttons.go_on),)
    if live.row.status == "running" and ref.startswith("pause:"):
        length = length_of(float(ref.rpartition(":")[2]))  # of the pause that is voted on
        buttons = (Button("pause", say().buttons.pause, length),)
    if post.kind == "muster":
        text = f"{text} {muster_ends(live)}".rstrip()
        buttons = (Button("ready", say().buttons.here, style="success"),)
    if post.kind == "begun":
        buttons = board_buttons()[:2]
    if post.kind == "over":
        buttons = (board_buttons()[0], board_buttons()[2])
    return Notice("table", f"{post.kind}:{ref}", text=text, buttons=buttons)
