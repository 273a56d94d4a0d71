"""Who runs a table: pauses that end, votes, and hosting that passes on (CONTRIBUTING, "Nobody holds a game")."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from storage import NewAudit, NewPost

from . import clocks, standstill
from .absence import notes_of
from .api import Person, Sorry
from .audit import Deed, meet, reason_of
from .clocks import REST
from .live import LiveGame
from .notices import length_of
from .outbox import row, to_everybody
from .play import Play
from .standing import BY_DISPUTE, BY_MODERATOR, BY_SILENCE, BY_VOTE, MISSED, waits
from .words import say

ALONE = "alone"  # among what is known of a pause: who called it by his word alone
REASONS = ("paused", "lost", "resumed")  # what is told when a game stops, and when it goes on


class Hosting:
    """Pausing and going on. Methods are called with the table's queue held, and return what to tell the person."""

    def __init__(self, play: Play) -> None:
        self.play = play

    # pausing

    async def pause(
        self,
        live: LiveGame,
        person: Person,
        length: timedelta | None,
        interaction: str,
        reason: str = "",
        *,
        moderates: bool,
    ) -> str:
        """Stop the clocks for a while, or note a vote for that; the vote that makes a majority stops them.

        A moderator who stops what is not his own to stop says why (H-15).
        """
        if length is not None and not timedelta() < length <= clocks.LONGEST_PAUSE:
            raise Sorry(say().running.pause_too_long)
        rests = said_to_rest(live, person, self._now) if moderates or live.host == person.id else ""
        if stops_by_office(live, person, self._now, moderates=moderates):
            await self._stop(live, BY_MODERATOR, person, length, interaction, reason_of(reason))
        elif live.host == person.id and not rests:
            await self._stop(live, person.id, person, length, interaction)
        elif rests and live.seat_of(person.id) is None:
            raise Sorry(rests)
        else:
            known = live.own["votes"].known if "votes" in live.own else {"seconds": _seconds(length)}
            votes = self._with_vote(live, known, person)
            if len(votes) < needed(live, votes, self._now):
                end = clocks.Own(self._now + clocks.VOTES_COUNT, {**known, "votes": votes})
                voted = await self._vote(live, "votes", end, "pause", person, interaction)
                return f"{rests} {voted}".lstrip()
            await self._stop(live, BY_VOTE, person, timedelta(seconds=known["seconds"]), interaction)
        return waits(live)

    async def _stop(
        self, live: LiveGame, by: int, person: Person, length: timedelta | None, interaction: str, reason: str = ""
    ) -> None:
        end = self._now + (length or clocks.USUAL_PAUSE)
        alone = {ALONE: person.id} if by != BY_VOTE else {}
        pause = clocks.Own(end, {"by": by, "since": self._now.isoformat(), "votes": [], **alone})
        audit = await self._logged(live, person, "paused", reason) if by == BY_MODERATOR else ()
        said = (str(by), str(int(end.timestamp())), *(str(entry.number) for entry in audit))
        posts = to_everybody(live, "paused", ":".join(said), but=person.id)
        await self.play.halt(live, {"status": "paused"}, posts, interaction, own={"pause": pause}, audit=audit)

    async def _logged(self, live: LiveGame, person: Person, act: str, reason: str) -> tuple[NewAudit, ...]:
        """Return the entry of the log for a moderator who stops the clocks or lets them run; all are told of that."""
        await meet(self.play.db, live, person)
        return (Deed(act, reason=reason).by(live, person.id),)

    async def halt_for(self, live: LiveGame, missing: Collection[str], claims: tuple[int, ...]) -> None:
        """Stop the clocks because the time of decisions is up that halt a game (`LiveGame.halts`), and call moderators.

        Whoever owes them has his whole time again when the game goes on; if it is up then, the default is played.
        """
        missed = [decision for decision in live.owed() if decision.id in missing]
        live.clocks = {**live.clocks, **{decision.id: live.clocks[decision.id].anew() for decision in missed}}
        for decision in missed:
            live.reminded.pop(clocks.reminded_as(decision.id, live.clocks[decision.id]), None)
        since, who = self._now.isoformat(), [decision.seat for decision in missed]
        known = {"by": BY_SILENCE, "what": missed[0].kind, "seats": who, "since": since, "votes": []}
        pause = {"pause": clocks.Own(self._now + clocks.DISPUTE, known)}
        posts = to_everybody(live, MISSED, since)
        await self.play.halt(live, {"status": "paused"}, posts, None, own=pause, claims=claims)

    # going on

    async def resume(
        self, live: LiveGame, person: Person, interaction: str, reason: str = "", *, moderates: bool
    ) -> str:
        """Let the clocks run again, or note a vote for that before the pause ends; a moderator says why (H-15)."""
        if live.row.status != "paused":
            raise Sorry(waits(live) or say().running.not_paused)
        pause = live.own.get("pause")
        if goes_on_by_office(live, person, self._now, moderates=moderates):
            audit = await self._logged(live, person, "resumed", reason_of(reason))
            await self.go_on(live, f":{audit[0].number}", interaction, but=person.id, audit=audit)
        elif pause is None or pause.due is None or pause.due <= self._now:
            if live.host != person.id and live.seat_of(person.id) is None:
                raise Sorry(say().running.no_vote)
            await self.go_on(live, "", interaction, but=person.id)
        elif _ends(live, pause.known, person):
            await self.go_on(live, str(person.id), interaction, but=person.id)
        else:
            votes = self._with_vote(live, pause.known, person)
            if len(votes) < needed(live, votes, self._now):
                end = clocks.Own(pause.due, {**pause.known, "votes": votes})
                return await self._vote(live, "pause", end, "resume", person, interaction)
            await self.go_on(live, "vote", interaction, but=person.id)
        return say().running.goes_on

    async def go_on(
        self,
        live: LiveGame,
        why: str,
        interaction: str | None,
        claims: tuple[int, ...] = (),
        *,
        but: int = 0,
        audit: tuple[NewAudit, ...] = (),
    ) -> None:
        """Let a paused game go on: `why` is "end" (of the pause), "vote", the number of a person, or nothing
        but, after a colon, the number of the entry of the log that says why a moderator lets it go on.

        `but` is who did it: he has his answer, and no message calls him for that.
        """
        own, audit = self._rest(live), audit or self._settled(live, why)
        posts = to_everybody(live, "resumed", why, but=but)
        await self.play.halt(live, {"status": "running"}, posts, interaction, own=own, claims=claims, audit=audit)

    def _settled(self, live: LiveGame, why: str) -> tuple[NewAudit, ...]:
        """Return the entry of the log for a dispute that ends: when the next one may begin follows from it."""
        known = live.own["pause"].known if "pause" in live.own else {}
        if known.get("by") != BY_DISPUTE:
            return ()
        if why.isdigit():
            return (Deed("dispute-settled").by(live, int(why)),)
        return (Deed("dispute-voted" if why == "vote" else "dispute-over").by(live, None),)

    def _rest(self, live: LiveGame) -> dict[str, clocks.Own]:
        """Return until when whoever stopped the game alone may not do so again: as long as it stood still for him.

        So it is for each of those who have; what is left to others stood still meanwhile.
        """
        known = live.own["pause"].known if "pause" in live.own else {}
        alone = known.get(ALONE, max(known.get("by", BY_VOTE), 0))  # an earlier version named a host alone
        if not alone:
            return {}
        kept = standstill.running(live.own, self._now).get(REST)
        until = self._now + (self._now - datetime.fromisoformat(known["since"]))
        due = max(until, kept.due) if kept is not None and kept.due is not None else until
        rests = {**_rests(live, kept), str(alone): {"due": until.isoformat()}}
        return {REST: clocks.Own(due, rests)}

    async def give_end(self, live: LiveGame) -> None:
        """Give a pause an end that has none: an earlier version let one last until somebody ended it."""
        if live.row.status != "paused" or live.own:
            return
        told = [post.kind for post in await self.play.db.outbox.of_game(live.row.id) if post.kind in REASONS]
        if told[-1:] == ["lost"]:
            await self.play.halt(live, {"status": "paused"}, (), None, own={"lost": clocks.Own(None)})
        else:
            end = self._now + clocks.LONGEST_PAUSE
            own = {"pause": clocks.Own(end, {"by": BY_MODERATOR, "since": self._now.isoformat(), "votes": []})}
            posts = to_everybody(live, "paused", f"{BY_MODERATOR}:{int(end.timestamp())}")[:1]
            await self.play.halt(live, {"status": "paused"}, posts, None, own=own)

    # votes

    def _with_vote(self, live: LiveGame, known: Mapping[str, Any], person: Person) -> list[int]:
        """Return who has voted, with this person. Raises Sorry if he has no vote, or has given it."""
        if live.seat_of(person.id) is None:
            raise Sorry(say().running.no_vote)
        votes = [voter for voter in known.get("votes", ()) if live.seat_of(voter) is not None]
        if person.id in votes:
            raise Sorry(_counted(live, {**known, "votes": votes}, self._now, again=True))
        return [*votes, person.id]

    async def _vote(
        self, live: LiveGame, kind: str, clock: clocks.Own, what: str, person: Person, interaction: str
    ) -> str:
        """Keep a vote that makes no majority yet, and tell the table."""
        votes = clock.known["votes"]
        told: tuple[NewPost, ...] = ()
        if live.channel is not None:
            ref = f"{what}:{person.id}:{len(votes)}:{needed(live, votes, self._now)}:{clock.known.get('seconds', 0)}"
            told = (row("vote", "channel", live.channel, ref),)
        live.own[kind] = clock
        await self.play.db.journal.commit(
            live.input(deadlines=live.deadlines(self._now), outbox=told, interaction=interaction)
        )
        return _counted(live, clock.known, self._now)

    @property
    def _now(self) -> datetime:
        return self.play.injected.now()


def stops_by_office(live: LiveGame, person: Person, now: datetime, *, moderates: bool) -> bool:
    """Say whether somebody would stop the game as a moderator: a host stops it by his own right."""
    return moderates and live.host != person.id and not said_to_rest(live, person, now)


def goes_on_by_office(live: LiveGame, person: Person, now: datetime, *, moderates: bool) -> bool:
    """Say whether somebody would end a pause as a moderator: it is not over, nor is it his to end."""
    pause = live.own.get("pause")
    if not moderates:
        return False
    if pause is None or pause.due is None or pause.due <= now:
        return live.host != person.id and live.seat_of(person.id) is None
    return not _ends(live, pause.known, person)


def _ends(live: LiveGame, known: Mapping[str, Any], person: Person) -> bool:
    """Say whether somebody's word alone ends a pause: the host's, but for votes; his own dispute everybody ends.

    So does whoever owes what it waits for, whose time runs again then.
    """
    if known.get("by") == BY_DISPUTE:
        return bool(known.get("who") == person.id)
    if known.get("by") == BY_SILENCE:
        seat = live.seat_of(person.id)
        return seat is not None and seat.seat in known["seats"]
    return live.host == person.id and known.get("by") != BY_VOTE


def said_to_rest(live: LiveGame, person: Person, now: datetime) -> str:
    """Say why somebody's word alone does not stop the game now; empty if it does.

    It has not run again for as long as it stood still for him: else one person could hold it.
    """
    kept = live.own.get(REST)
    rest = _rests(live, kept).get(str(person.id)) if kept is not None else None
    if rest is None or kept is None or kept.due is None:
        return ""
    until = min(datetime.fromisoformat(rest["due"]), kept.due)
    return say().running.rests.format(when=f"<t:{int(until.timestamp())}:R>") if now < until else ""


def _rests(live: LiveGame, kept: clocks.Own | None) -> dict[str, Any]:
    """Return until when each may not stop the game alone; an earlier version kept that of the host alone."""
    if kept is None or kept.due is None:
        return {}
    return dict(kept.known) or {str(live.host): {"due": kept.due.isoformat()}}


def needed(live: LiveGame, votes: list[int], now: datetime) -> int:
    """Return how many votes are a majority of those who play; who is away counts only by having voted."""
    there = [s for s in live.seats.values() if s.kind == "person" and not notes_of(s).is_absent(now)]
    voters = [s for s in live.seats.values() if s.person is not None and (s in there or s.person in votes)]
    return len(voters) // 2 + 1


def _counted(live: LiveGame, known: Mapping[str, Any], now: datetime, *, again: bool = False) -> str:
    """Say that a vote counts, for what, of a pause the length that its first voter named, and how many there are."""
    said, votes = say().running, known["votes"]
    counts = {"votes": say().number(len(votes)), "needed": say().number(needed(live, votes, now))}
    if "seconds" not in known:
        return (said.voted if again else said.vote).format(**counts)
    length = say().pauses[length_of(known["seconds"])]
    return (said.voted_for if again else said.vote_for).format(length=length, **counts)


def _seconds(length: timedelta | None) -> float:
    return (length or clocks.USUAL_PAUSE).total_seconds()
