"""Making the words and pictures of outbox rows, at the moment they are sent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from engine.core.decision import Decision
from storage import AuditRow, Database, Post, SeatRow

from . import audit, behalf, dealing, private
from .absence import is_open, notes_of
from .agreements import house_rules_said
from .api import Button, Notice
from .clocks import TAKE_BACK
from .figures import figures
from .leave import GRANTED, request_of
from .live import LiveGame, told, wish
from .notices import length_of, running
from .private import DAY_COMES, RETURNED, find, stamp
from .reached import nothing_arrived
from .standing import BY_SILENCE, DISPUTE, MISSED, moment, muster_ends, result, waits
from .story import shown
from .words import say

LATELY = 6  # lines of the story that are told again with a dispute
SEATED = ("welcome", "begun")  # the kinds of the rows that tell somebody of his seat
FIGURES = "figures"  # the kind of the row that tells a game in figures, and what shows all of them
BACK = "you-back"  # of somebody's absence: that it is over, to himself, who needs no word of it
_ENTRY = {"paused": 1, "resumed": 0}  # where the entry of the log stands that says why, in the refs of such rows
ASKED_BACK = "take-back"  # the kind of the rows that tell of a move somebody would take back


def board_buttons() -> tuple[Button, ...]:
    """Return what stands under the board: the panel, the answer, the board in words."""
    said = say().buttons
    return (
        Button("panel", said.panel, style="primary"),
        Button("answer", said.answer, style="success"),
        Button("text_board", said.board_in_words),
    )


def waiting_lines(live: LiveGame) -> list[str]:
    """Say whom the game waits for: by name where that is public, else only that a window is open."""
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
    """Make one message of rows that belong together; None if there is nothing left to tell.

    It is of the table as it is now, however long files are read and pictures drawn: what comes meanwhile has rows of
    its own, and what was asked before belongs to no later state.
    """
    post = posts[-1]
    ref = str(json.loads(post.body).get("ref", ""))
    if post.kind in ("story", DISPUTE):
        return await _of_the_story(db, await told(db, live), post, int(ref))
    live = live.as_it_is()
    if post.kind in ("board", FIGURES):
        return await (_board(live) if post.kind == "board" else _figures(db, live))
    if post.kind == "lobby":
        return _lobby(live)
    if post.kind in ("private", "question"):
        return await private.of_rows(db, live, posts)
    if post.kind == "reminder":
        return await private.reminder(db, live, posts)
    if post.kind == "mention":
        return _mention(live, ref)
    if post.kind in (audit.TOLD, "behalf"):
        return (
            await _moderated(db, live, int(ref), post.next_attempt)
            if ref.isdigit()
            else _behalf(live, post.recipient, ref)
        )
    calls = post.recipient_kind == "channel"
    notice = _missed(live, ref, calls=calls) if post.kind == MISSED else _table(live, post, ref)
    entry = await _office(db, live, post.kind, ref)
    return replace(notice, text=f"{notice.text}\n{audit.told(live, entry)}") if notice and entry else notice


async def _office(db: Database, live: LiveGame, kind: str, ref: str) -> AuditRow | None:
    """Return the entry of the log by which a moderator stopped the clocks or let them run; None if nobody did so."""
    _, *rest = ref.split(":")
    number = rest[_ENTRY[kind]] if kind in _ENTRY and len(rest) > _ENTRY[kind] else ""
    return await db.moderation.entry(live.row.id, int(number)) if number.isdigit() else None


async def _of_the_story(db: Database, live: LiveGame, post: Post, number: int) -> Notice | None:
    """Make what tells the story, or some of it again."""
    if post.kind == "story":
        return _story(live, number, post.last_commit or 0)
    return await _disputed(db, live, number, calls=post.recipient_kind == "channel")


async def _figures(db: Database, live: LiveGame) -> Notice | None:
    """Tell a game that is over in figures, as everybody could have counted them."""
    if live.row.status != "over":
        return None
    whole = await db.journal.whole(live.row.id)
    found = await asyncio.to_thread(figures, whole, live.shows, everything=False)
    if found is None:
        return None
    text, button = say().figures.told.format(title=live.row.title), Button(FIGURES, say().figures.all)
    return Notice("table", FIGURES, text=text, cards=found.cards, pictures=found.pictures, buttons=(button,))


def _story(live: LiveGame, number: int, commit: int) -> Notice | None:
    """Tell a chapter as it is now; a row that a later one to the same chapter overtakes needs no message."""
    if not 1 <= number <= len(live.story) or commit < live.story[number - 1].last_commit:
        return None
    return Notice("story", str(number), text=shown(live, live.story[number - 1]), replaces=True)


def _asked_back(live: LiveGame, ref: str) -> Notice | None:
    """Tell that somebody would take a move back; nobody is named who must agree (H-13)."""
    what, _, mover = ref.partition(":")
    asked = live.own.get(TAKE_BACK)
    open_ = asked is not None and asked.known["seat"] == mover
    if what != "stays" and not open_:
        return None
    said = say().rewinding
    text = said.told[what].format(title=live.row.title, actor=live.shows.actor_noun(mover))
    yes, no = Button("agree-back", said.agree, style="success"), Button("agree-back", said.refuse, "no")
    return Notice("table", f"{ASKED_BACK}:{ref}", text=text, buttons=(yes, no) if open_ and what != "stays" else ())


async def _board(live: LiveGame) -> Notice | None:
    if live.game is None:
        return None
    names, view = live.player_names(), live.view()
    pictures = await asyncio.to_thread(live.shows.pictures, view, names)
    lines = [f"**{live.row.title}** · {live.headline}", f"-# {live.plays}"]
    if live.row.status == "over":
        lines += [line for line in (result(live),) if line not in lines[0]]
    elif live.row.status != "running":
        lines += [waits(live), say().standing.no_clock]
    lines += [*waiting_lines(live), *house_rules_said(live.terms.house_rules)]
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
    plays, pace = live.plays, say().paces[live.row.preset]
    lines = [said.head.format(title=live.row.title, plays=plays, pace=pace)]
    lines += [_seat_line(live, seat) for seat in live.seats.values()]
    lines += house_rules_said(live.terms.house_rules)
    buttons: tuple[Button, ...] = board_buttons()[:1]
    if live.row.status == "lobby":
        lines.append(f"{live.shows.table_words.dealing} {said.begins_when_full}".lstrip())
        lines += dealing.told(live)
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
    hope = f" {said.would_like.format(actor=live.shows.actor_noun(hoped))}" if hoped else ""
    here = f" · {said.here}" if json.loads(seat.preferences).get("ready") and live.row.status == "muster" else ""
    host = f" · {said.host}" if seat.person is not None and seat.person == live.host else ""
    return f"{seat.seat.removeprefix('seat-')}. {who}{host}{hope}{here}"


async def _moderated(db: Database, live: LiveGame, number: int, now: datetime) -> Notice | None:
    """Tell what a moderator did, or asks all others for."""
    entry, said = await db.moderation.entry(live.row.id, number), say().moderating
    if entry is None:
        return None
    ref = f"{audit.TOLD}:{number}"
    seat = live.seats.get(entry.on_behalf_of or "") if entry.act == "offered" and live.row.status != "over" else None
    if seat is None or entry.whom is None or notes_of(seat).kept_for != entry.whom:
        text = said.announced.format(title=live.row.title, done=audit.told(live, entry))
        if request_of(live, number, now) is not None:
            agree, refuse = say().rewinding.agree, Button("agree-look", said.leave_no, f"no:{number}")
            yes = Button("agree-look", agree, f"yes:{number}", "success")
            return Notice("table", ref, text=f"{text}\n-# {said.leave_wanted}", buttons=(yes, refuse))
        shows = (Button("mod-look", said.show, str(number), "primary"),) if entry.act == GRANTED else ()
        return Notice("table", ref, text=text, buttons=shows)
    text = said.announced.format(title=live.row.title, done=audit.told(live, entry, calls=True))
    yes, no = Button("substitute", say().buttons.take_seat, seat.seat, "success"), say().buttons.no_seat
    buttons = (yes, Button("hand-no", no, seat.seat))
    return Notice("mention", ref, text=text, buttons=buttons, mention=(entry.whom,))


def _behalf(live: LiveGame, person: int, ref: str) -> Notice | None:
    """Tell a moderator that a player would like one to answer for him, or what the seat is asked for which he does."""
    (what, _, name), said = ref.partition(":"), say().behalf
    found = behalf.answering(live, person)
    if what == "asked":
        if name not in [seat.seat for seat in behalf.may_begin(live, person)]:
            return None
        text = said.asked.format(title=live.row.title, actor=live.shows.actor_noun(name))
        return Notice("table", f"behalf:{ref}", text=text, buttons=(Button("mod-act", said.begin, f"answers|{name}"),))
    decision = next((d for d in found[1] if d.id == name), None) if found is not None else None
    if decision is None:
        return None
    names = {"actor": live.shows.actor_noun(decision.seat), "what": live.shows.offer_title_of(decision.kind)}
    text = said.call.format(title=live.row.title, when=stamp(live, decision), **names).rstrip()
    return Notice("table", f"behalf:{ref}", text=text, buttons=(Button("mod-answer", say().buttons.answer),))


async def _disputed(db: Database, live: LiveGame, number: int, *, calls: bool) -> Notice | None:
    """Tell what is disputed, with what all have heard lately; in the channel the moderators are called.

    What else somebody knows he finds behind the button: each reader his own story.
    """
    entry, pause = await db.moderation.entry(live.row.id, number), live.own.get("pause")
    if entry is None or pause is None or pause.due is None or pause.known.get("entry") != number:
        return None  # it is over
    said, live = say().disputes, live.as_it_is()
    lines = [said.told.format(title=live.row.title, done=audit.told(live, entry), until=moment(pause.due))]
    called = tuple(person for person in sorted(live.moderators) if person != entry.person) if calls else ()
    lines += [_calling(called)] if calls else []
    heard = "\n".join(shown(live, chapter) for chapter in live.story[-2:]).splitlines()[-LATELY:]
    lines += [said.lately, *heard] if heard else []
    buttons = (Button("history", said.story, style="primary"), Button("resume", said.settled))
    return Notice("table", f"{DISPUTE}:{number}", "\n".join(lines)[:1900], buttons=buttons, mention=called)


def _missed(live: LiveGame, since: str, *, calls: bool) -> Notice | None:
    """Tell for whose answer the game is halted since an instant; in the channel the moderators are called."""
    pause = live.own.get("pause")
    known = pause.known if pause is not None else {}
    if pause is None or pause.due is None or (known.get("by"), known.get("since")) != (BY_SILENCE, since):
        return None  # it is over
    said, called = say().disputes, tuple(sorted(live.moderators)) if calls else ()
    who = ", ".join(f"{live.shows.emblem(seat)} **{live.shows.actor_name(seat)}**" for seat in known["seats"])
    what, until = live.shows.offer_title_of(known["what"]), moment(pause.due)
    lines = [said.missed.format(title=live.row.title, who=who, what=what, until=until)]
    lines += [_calling(called)] if calls else []
    buttons = (Button("resume", say().buttons.go_on),)
    return Notice("table", f"{MISSED}:{since}", "\n".join(lines), buttons=buttons, mention=called)


def _calling(called: Sequence[int]) -> str:
    """Call moderators of the table; if it has none, say who can act as one."""
    who, said = ", ".join(f"<@{person}>" for person in called), say().disputes
    return said.called.format(who=who) if called else said.nobody_to_call


def _is_asked(live: LiveGame, person: int) -> bool:
    seat = live.seat_of(person)
    return live.row.status == "muster" and seat is not None and not json.loads(seat.preferences).get("ready")


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
    headline = live.headline if live.game else ""
    pattern = say().asking.call if headline else say().asking.call_bare
    text = pattern.format(who=f"<@{seat.person}>", headline=headline)
    return Notice("mention", ref, text=text, buttons=board_buttons()[:2], mention=(seat.person,))


def _closed(live: LiveGame, ref: str) -> Notice | None:
    """Tell somebody that no private message arrives; one who is called to the muster is called here instead."""
    seat = live.seat_of(int(ref.partition(":")[2]))
    if seat is None or seat.person is None or not nothing_arrived(seat):
        return None
    who, said = f"<@{seat.person}>", say().asking
    text = said.closed.format(who=who)
    buttons: tuple[Button, ...] = board_buttons()[:2] if live.game is not None else ()
    if live.row.status == "muster" and not json.loads(seat.preferences).get("ready"):
        text = f"{said.closed_muster.format(who=who)} {muster_ends(live)}".rstrip()
        buttons = (Button("ready", say().buttons.here, style="success"),)
    return Notice("mention", ref, text=text, buttons=buttons, mention=(seat.person,))


def _whose_absence(post: Post, ref: str) -> tuple[str, str] | None:
    """Return what is told of whose absence; None where a row tells of something else."""
    said = ref.split(":")
    if post.kind == "vote" and said[0] == "regent":
        return "vote", said[-1]
    return (said[0], said[1]) if post.kind == "presence" and said[1:2] not in ([], [""]) else None


def _absence(live: LiveGame, state: str, seat: str, post: Post, ref: str) -> Notice:
    """Tell of somebody's absence, or that it is over: the newest message alone has buttons, of what is so now.

    Whoever is away is told by himself, and that he is back takes the button off what told him.
    """
    about = f"presence:{'you:' if state.startswith('you-') else ''}{seat}"
    if state == BACK:
        return Notice("table", about, quiet=True, overtakes=True)
    text, buttons = running(live, post.kind, ref), _presence_buttons(live, state, seat, now=post.next_attempt)
    return Notice("table", about, text=text, buttons=buttons, overtakes=True)


def _presence_buttons(live: LiveGame, state: str, seat: str, *, now: datetime) -> tuple[Button, ...]:
    """Return what can be done about somebody who is away: by himself, or by whoever would play for him."""
    if state in ("you-away", "you-machine", "you-voted", "you-replaced", DAY_COMES):
        return (Button("stand-in", say().buttons.here, "off", style="success"),)
    if state in ("you-play", "you-own"):
        return board_buttons()[:2]
    if state == RETURNED:
        return (*board_buttons()[:1], Button("history", say().buttons.news, "new"))
    if seat not in live.seats or not is_open(live.seats[seat], now):
        return ()
    machine = Button("regent", say().buttons.machine_instead, seat)
    instead = (machine,) if notes_of(live.seats[seat]).is_absent(now) and live.seats[seat].kind == "person" else ()
    return (Button("substitute", say().buttons.substitute, seat), *instead)


def _table(live: LiveGame, post: Post, ref: str) -> Notice | None:
    if post.kind == ASKED_BACK:
        return _asked_back(live, ref)
    absence = _whose_absence(post, ref)
    if absence is not None:
        return _absence(live, *absence, post, ref)
    known = say().told.one.get(post.kind)
    said = {"title": live.row.title, "ref": ref, "result": result(live)}
    text = known.format(**said) if known is not None else running(live, post.kind, ref)
    if post.kind == "muster" and not _is_asked(live, post.recipient):  # nothing is left to press
        settled = say().muster.settled.format(title=live.row.title)
        return Notice("table", f"{post.kind}:{ref}", text=settled, replaces=True, quiet=True)
    if not text:
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
    voted = {"name": "moderator", "relieve": "no-moderator"}.get(ref.partition(":")[0])
    if live.row.status == "running" and post.kind == "vote" and voted:
        buttons = (Button(voted, say().buttons.agree, ref.rpartition(":")[2]),)
    if post.kind == "over":
        buttons = (board_buttons()[0], board_buttons()[2])
    if post.kind in SEATED:  # one line, which says in the end what the person plays; what is asked stands below it
        return Notice("table", "seat", text=text, replaces=True)
    return Notice("table", f"{post.kind}:{ref}", text=text, buttons=buttons, replaces=post.kind == "muster")
