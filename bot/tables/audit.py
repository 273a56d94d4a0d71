"""The log of what moderators did: its entries, and the sentences that tell them to everybody.

All of it may be read by whoever may know of the game, a moderator who plays among them: an entry names seats, persons
and public things, and never what anybody holds, has answered or has ordered. One that would tell who was asked, where
that is secret, is read when the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.games.foreign import escape
from bot.games.presentation import Card
from engine.core.text import legible
from storage import SEALED, AuditRow, Database, NewAudit

from .api import Log, Person, Sorry
from .live import LiveGame
from .words import say

SHOWN = 15  # entries on a page of the log at most
ROOM = 1800  # characters of a page; an entry that is longer has one of its own
REASON = 200  # characters of why something is done
WORDS = 1000  # characters of what somebody wrote down for the table
TOLD = "moderated"  # the kind of the outbox row that tells one
LATER = "after-the-end"  # among what a sentence is given: that the entry is read when the game is over
WRITTEN = "written"  # among that, too: what somebody wrote, which is made harmless where it is shown


async def meet(db: Database, live: LiveGame, *people: Person) -> None:
    """Keep the names of people whom we may never have met: who manages a server, and who is named by a mention."""
    for one in people:
        known = await db.people.get(one.id)
        if known is None:
            await db.people.save(one.id, {"display_name": one.name})
        live.names[one.id] = one.name if known is None else known.display_name


def reason_of(text: str) -> str:
    """Return why somebody does something, as all read it. Raises Sorry if he does not say."""
    words = " ".join(legible(text).split())[:REASON]
    if not words:
        raise Sorry(say().moderating.reason_wanted)
    return words


@dataclass(frozen=True, slots=True)
class Deed:
    """What a moderator does, for the log and for all to be told."""

    act: str
    whom: int | None = None
    seat: str | None = None
    reason: str = ""
    commit_no: int | None = None
    told: str = "{}"

    def by(self, live: LiveGame, person: int | None) -> NewAudit:
        """Return it as somebody's deed, the next one of the table; None is a vote."""
        own = live.seat_of(person) if person is not None and live.game is not None else None
        about = (self.whom, self.seat, self.reason, self.commit_no, self.told)
        number = (live.sealed if LATER in json.loads(self.told) else live.audited) + 1  # so none tells of sealed ones
        return NewAudit(number, self.act, person, own.seat if own is not None else None, *about)


def counted(live: LiveGame, kept: Iterable[NewAudit]) -> None:
    """Note that entries were kept: the next ones are numbered on from them."""
    for entry in kept:
        if entry.number > SEALED:
            live.sealed = entry.number
        else:
            live.audited = entry.number


def told(live: LiveGame, entry: AuditRow, *, calls: bool = False) -> str:
    """Return what was done in a sentence, with its reason; one that `calls` whom it is about mentions him."""
    said = say().moderating
    actor = live.shows.actor_noun(entry.on_behalf_of) if entry.on_behalf_of else ""
    names = {"who": _name(live, entry.person), "whom": _name(live, entry.whom), "what": ""}
    names |= _given(entry) | ({"whom": f"<@{entry.whom}>"} if calls else {})
    names.pop(LATER, None)
    if WRITTEN in names:
        names["what"] = escape(names.pop(WRITTEN).replace("\n", " · "), WORDS)
    done = said.acts[entry.act].format(actor=actor, **names)
    return said.because.format(done=done, reason=escape(entry.reason, REASON)) if entry.reason else done


def log(live: LiveGame, entries: Sequence[AuditRow], page: int | None = None) -> Log:
    """Show who moderates a table, with a page of what was done there, latest first: the last one if none is named."""
    said = say().moderating
    who = ", ".join(_name(live, person) for person in sorted(live.moderators))
    head = said.moderators.format(who=who) if who else said.no_moderators
    entries = [entry for entry in entries if live.row.status == "over" or LATER not in _given(entry)]
    found = _pages([said.line.format(when=_stamp(entry.at), done=told(live, entry)) for entry in entries])
    number = max(1, min(len(found) if page is None else page, len(found)))
    return Log(head, (Card(said.title, found[number - 1] or (said.nothing,)),), page=number, pages=len(found))


def _pages(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Return the pages of a log, the one with the latest entries last, which is filled first."""
    found: list[list[str]] = [[]]
    for line in reversed(lines):
        filled = sum(len(other) + 1 for other in found[0])
        if found[0] and (len(found[0]) >= SHOWN or filled + len(line) > ROOM):
            found.insert(0, [])
        found[0].append(line)
    return [tuple(page) for page in found]


def _given(entry: AuditRow) -> dict[str, Any]:
    return dict(json.loads(entry.told))


def _name(live: LiveGame, person: int | None) -> str:
    return live.names.get(person, say().people.somebody) if person is not None else say().people.somebody


def _stamp(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:f>"
