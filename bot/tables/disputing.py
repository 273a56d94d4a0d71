"""A dispute: whoever plays stops the game with a sentence of what is disputed, and the moderators are called once.

Nobody holds a game by it. It ends by itself after a day; sooner by a moderator, by vote, or by whoever began it. The
game then runs for as long as it stood still before the next one, and a week before the next one of the same person. For
a moderator it counts like a pause.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from engine.core.text import legible
from storage import AuditRow

from . import clocks
from .api import Person, Sorry
from .audit import REASON, Deed, meet
from .hosting import ALONE, said_to_rest
from .live import LiveGame
from .outbox import to_everybody
from .play import Play
from .standing import BY_DISPUTE, DISPUTE, moment, waits
from .words import say

AGAIN = timedelta(days=7)  # so long nobody begins another one
ENDS = ("resumed", "dispute-voted", "dispute-over", "dispute-settled")  # acts of the log


async def dispute(play: Play, live: LiveGame, person: Person, text: str, interaction: str, *, moderates: bool) -> str:
    """Stop the game for a while, and call the moderators. Raises Sorry."""
    said, now = say().disputes, play.injected.now()
    if not moderates and live.seat_of(person.id) is None:
        raise Sorry(said.not_yours)
    words = " ".join(legible(text).split())[:REASON]
    if not words:
        raise Sorry(said.wanted)
    free = free_at(await play.db.moderation.log(live.row.id), person.id)
    if not moderates and free is not None and now < free:
        raise Sorry(said.rests.format(when=moment(free)))
    if moderates and (rests := said_to_rest(live, person, now)):
        raise Sorry(rests)
    await meet(play.db, live, person)
    audit, end = Deed("disputed", reason=words).by(live, person.id), now + clocks.DISPUTE
    known = {"by": BY_DISPUTE, "who": person.id, "entry": audit.number, "since": now.isoformat(), "votes": []}
    known |= {ALONE: person.id} if moderates else {}  # a player has limits of his own
    posts = to_everybody(live, DISPUTE, str(audit.number), but=person.id)
    own = {"pause": clocks.Own(end, known)}
    await play.halt(live, {"status": "paused"}, posts, interaction, own=own, audit=(audit,))
    return waits(live)


def free_at(log: Sequence[AuditRow], person: int) -> datetime | None:
    """Return from when on somebody may begin a dispute, by the log of a table; None if nothing stands in the way."""
    begun = [entry for entry in log if entry.act == "disputed"]
    if not begun:
        return None
    last, own = begun[-1], [entry.at + AGAIN for entry in begun if entry.person == person]
    ended = next((e.at for e in log if e.number > last.number and e.act in ENDS), last.at + clocks.DISPUTE)
    return max([ended + (ended - last.at), *own[-1:]])
