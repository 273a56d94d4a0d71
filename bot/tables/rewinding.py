"""Taking a game back: by a moderator to an earlier moment, by a player before his last move (H-12, H-13).

Nobody is told a number of a commit: it counts secret ones. Nor is anybody named who is asked to agree: he may have
acted where nobody sees who does. Whoever plays a seat answers for what was done there; a secret that came out is also
his who has lent the seat. What was told of what counts no more is told again, struck out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games.foreign import cut
from engine.core.facts import Fact
from engine.core.game import Game
from engine.core.moves import Move, Rewind, TakeBack
from engine.core.rewinding import PREPARED, Consequences, consequences, last_move, rewind, take_back
from engine.core.run import Commit, Frame
from engine.core.seen import about
from storage import CommitRecord, NewPost
from storage.branches import counts, follows, spans

from . import clocks
from .absence import notes_of
from .api import Button, Person, Sorry
from .clocks import TAKE_BACK
from .compose import ASKED_BACK
from .leave import GRANTED
from .live import LiveGame, told
from .outbox import row
from .play import Beside, Decided, Play
from .reached import reachable
from .story import Moment, moments
from .substitutes import own_seat
from .then import position
from .words import say

FAR = 300  # commits: at least so far back a move is looked for
LENT = "/lent"  # after the name of a seat: among who must agree, whoever has lent it
ON_BUTTON = 60  # characters of the button that goes back
SHORT = 120  # characters of the words that name a moment


_BACK: Mapping[str, type[Move]] = {"take_back": TakeBack, "rewind": Rewind}  # moves that nobody makes by `decide`


@dataclass(frozen=True, slots=True)
class Taken:
    """A move that somebody would take back: where it stands, all since then, and what followed from it."""

    to: int  # the commit before it
    then: Game[Any]
    since: tuple[Commit, ...]
    followed: Consequences


class Rewinding:
    """Methods are called with the table's queue held, and return what to tell the person."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.db = play.db

    # a moderator

    async def moment(self, live: LiveGame, name: str) -> Moment:
        """Return a moment of the story by its name. Raises Sorry if it is none that the game can be taken back to."""
        await told(self.db, live)
        found = next((one for one in moments(live) if one.name == name), None)
        if found is None:
            raise Sorry(say().rewinding.no_moment)
        return found._replace(to=await self._before_all(live, found.to))

    async def _before_all(self, live: LiveGame, to: int) -> int:
        """Return the commit before all that led up to a moment at one instant, unheard by others.

        Else whoever is asked anew could tell by it whether the table answered for another after him, where nobody is
        named: who had answered in time is nobody's to know.
        """
        *before, told = await self.db.journal.commits(live.row.id, after=max(1, to - FAR), up_to=to + 1)
        for commit in reversed(before):
            if not follows(told, commit) or any(fact.audience is None for fact in commit.facts):
                break
            told, to = commit, commit.commit_no - 1
        return to

    async def rewind(self, live: LiveGame, moment: Moment, move: Rewind, interaction: str, beside: Beside) -> None:
        """Take the game back to a moment. Raises Fault."""
        assert live.game is not None, "before the cards are dealt there is nothing to take back"
        then = await self._position(live, moment.to)
        seed = self.play.injected.seed("rewind") if move.redraw else ""
        try:
            outcome = rewind(live.shows.rules, then, live.game, move, to=moment.to, seed=seed)
        except Exception as error:
            raise await self.play.fault(live, move, error) from error
        beside = replace(beside, posts=(*beside.posts, *await self._struck(live, moment.to)))
        live.own = {kind: own for kind, own in live.own.items() if kind != TAKE_BACK}
        await self.play.go_elsewhere(live, outcome, interaction=interaction, beside=beside)

    # a player

    def offered(self, live: LiveGame, seat: str, then: Game[Any], commits: Sequence[Commit]) -> tuple[Button, ...]:
        """Return the button that goes back to before the move just made, and says to where; none where it cannot.

        It says beforehand what pressing it would come to, which whoever presses is told anyway.
        """
        rules = live.shows.rules
        move = commits[0].move if last_move(commits[:1], seat) is not None else None
        followed = consequences(rules, then.state, commits, seat) if move is not None else None
        if move is None or followed is None or followed.final:
            return ()
        said = say().rewinding
        pattern = said.ask_back if self._waits(live, followed, ()) else said.take_back
        what = live.shows.restated(move, about(rules, then, seat, move)) or live.shows.offer_title_of(move.kind)
        return (Button("take-back", cut(pattern.format(what=what), ON_BUTTON)),)

    async def take_back(self, live: LiveGame, seat: str, interaction: str) -> str:
        """Take a seat's last move back, or ask those who must agree."""
        taken = await self._last(live, seat)
        waits = self._waits(live, taken.followed, ())
        if waits:
            return await self._ask(live, seat, taken, (), waits, interaction)
        await self._go_back(live, seat, taken, interaction)
        return say().rewinding.taken_back

    async def agree(self, live: LiveGame, person: Person, interaction: str) -> str:
        """Agree that somebody takes a move back; with the last who must it is done."""
        mover, taken, agreed = await self._asked(live)
        mine = _answers_as(live, person)
        waits = self._waits(live, taken.followed, agreed)
        if mine not in waits:
            raise Sorry(say().rewinding.not_asked)
        agreed = (*agreed, mine)
        waits = self._waits(live, taken.followed, agreed)
        if waits:
            await self._ask(live, mover, taken, agreed, (), interaction)
            return say().rewinding.agreed
        await self._go_back(live, mover, taken, interaction)
        return say().rewinding.taken_back

    async def refuse(self, live: LiveGame, person: Person, interaction: str) -> str:
        """Do not agree: the move stays."""
        mover, taken, agreed = await self._asked(live)
        mine = _answers_as(live, person)
        if mine not in (mover, *self._waits(live, taken.followed, agreed)):
            raise Sorry(say().rewinding.not_asked)
        live.own = {kind: own for kind, own in live.own.items() if kind != TAKE_BACK}
        posts = [row(ASKED_BACK, "channel", live.channel, f"stays:{mover}")] if live.channel is not None else []
        await self._keep(live, posts, interaction)
        return say().rewinding.stays

    async def _last(self, live: LiveGame, seat: str) -> Taken:
        """Return a seat's last move, with what followed. Raises Sorry if it has none that it could take back."""
        said, far = say().rewinding, live.last_commit - FAR
        # However far back: the number of commits since would tell how much others have done in secret.
        own = await self.db.journal.last_own(live.row.id, seat, but=(*PREPARED, "take_back"))
        numbers, commits = await self._commits(live, max(1, min(far, own - 1) if own else far))
        place = last_move(commits, seat)
        if place is None:  # or his answer was kept when another took a move back
            sealed = any(decision.seat == seat and decision.answered for decision in live.owed())
            raise Sorry(said.sealed if sealed else said.nothing)
        taken = await self._taken(live, seat, numbers[place] - 1, commits[place:])
        if taken.followed.drawn:
            raise Sorry(said.drawn)
        if taken.followed.moderated or taken.followed.answered:
            raise Sorry(said.moderated)
        if await self._has_looked(live, seat, taken.to):
            raise Sorry(said.looked)
        return taken

    async def _has_looked(self, live: LiveGame, seat: str, since: int) -> bool:
        """Say whether whoever plays a seat has looked at something hidden since a commit, by leave of all others.

        He would move anew knowing it. To no other moderator who looks is a move his own.
        """
        log = await self.db.moderation.log(live.row.id) if live.audited else ()
        person = live.seats[seat].person
        return any(e.act == GRANTED and e.person == person and (e.commit_no or 0) > since for e in log)

    async def _commits(self, live: LiveGame, after: int) -> tuple[list[int], list[Commit]]:
        """Return the numbers of the commits that count after one, and the commits."""
        stretches = spans(live.rewinds)
        kept = await self.db.journal.commits(live.row.id, after=after)
        records = [record for record in kept if counts(stretches, record.commit_no)]
        return [record.commit_no for record in records], [_commit(live, record) for record in records]

    async def _taken(self, live: LiveGame, seat: str, to: int, since: Sequence[Commit]) -> Taken:
        then = await self._position(live, to)
        return Taken(to, then, tuple(since), consequences(live.shows.rules, then.state, since, seat))

    def _waits(self, live: LiveGame, followed: Consequences, agreed: Iterable[str]) -> tuple[str, ...]:
        """Return who must still agree: where nobody of flesh and blood sits, nobody is asked."""
        there = [seat for seat in followed.concerned if live.seats[seat].person is not None]
        lent = [f"{seat}{LENT}" for seat in followed.shown if notes_of(live.seats[seat]).owner is not None]
        return tuple(one for one in (*there, *lent) if one not in agreed)

    async def _ask(
        self,
        live: LiveGame,
        mover: str,
        taken: Taken,
        agreed: Sequence[str],
        new: Sequence[str],
        interaction: str,
    ) -> str:
        """Ask `new` ones to agree, and keep who has."""
        now, asked = self.play.injected.now(), live.own.get(TAKE_BACK)
        known = {"seat": mover, "to": taken.to, "agreed": list(agreed)}
        if asked is not None and new:
            if (asked.known["seat"], asked.known["to"]) == (mover, taken.to):
                raise Sorry(say().rewinding.waits)
            if asked.known["seat"] != mover and await self._request(live) is not None:
                raise Sorry(say().rewinding.waits_for_another)
        due = asked.due if asked is not None and not new else now + clocks.VOTES_COUNT
        live.own = {**live.own, TAKE_BACK: clocks.Own(due, known)}
        posts: list[NewPost] = []
        if new and live.channel is not None:
            posts.append(row(ASKED_BACK, "channel", live.channel, f"asked:{mover}"))
        for one in new:
            seat = live.seats[one.removesuffix(LENT)]
            person = notes_of(seat).owner if one.endswith(LENT) else seat.person
            if person is not None and (one.endswith(LENT) or reachable(seat)):
                posts.append(row(ASKED_BACK, "person", person, f"agree:{mover}"))
        await self._keep(live, posts, interaction)
        said, followed = say().rewinding, taken.followed
        why = said.both if followed.acted and followed.shown else said.acted if followed.acted else said.shown
        return said.asked.format(why=why)

    async def _asked(self, live: LiveGame) -> tuple[str, Taken, tuple[str, ...]]:
        """Return who would take a move back, which, and who has agreed. Raises Sorry if nobody would."""
        found = await self._request(live)
        if found is None:
            raise Sorry(say().rewinding.no_request)
        return found

    async def _request(self, live: LiveGame) -> tuple[str, Taken, tuple[str, ...]] | None:
        """Return the same; None if nobody would, or no more."""
        asked = live.own.get(TAKE_BACK)
        if asked is None:
            return None
        mover, to = asked.known["seat"], asked.known["to"]
        numbers, commits = await self._commits(live, to)
        since = commits[numbers.index(to + 1) :] if to + 1 in numbers else []
        if not since or any(_moved_on(commit, mover) for commit in since[1:]):
            return None
        taken = await self._taken(live, mover, to, since)
        return (
            None
            if taken.followed.final or await self._has_looked(live, mover, to)
            else (mover, taken, tuple(asked.known["agreed"]))
        )

    async def _keep(self, live: LiveGame, posts: Iterable[NewPost], interaction: str) -> None:
        rows = live.deadlines(self.play.injected.now())
        await self.db.journal.commit(live.input(deadlines=rows, outbox=tuple(posts), interaction=interaction))

    async def _go_back(self, live: LiveGame, seat: str, taken: Taken, interaction: str) -> None:
        rules, game = live.shows.rules, live.game
        assert game is not None, "who has moved has a game"

        def back(away: frozenset[str]) -> Decided:
            return take_back(rules, taken.then, game, taken.since, to=taken.to, by=seat, away=away), None

        try:
            outcome, _ = self.play.decided(live, back)
        except Exception as error:
            raise await self.play.fault(live, None, error) from error
        live.own = {kind: own for kind, own in live.own.items() if kind != TAKE_BACK}
        beside = Beside((), tuple(await self._struck(live, taken.to)))
        await self.play.go_elsewhere(live, outcome, interaction=interaction, beside=beside, seen=seat)

    # both

    async def _position(self, live: LiveGame, number: int) -> Game[Any]:
        """Return the game as it stood after a commit. Raises Sorry if this version does not know where it was."""
        then = await position(self.db, live, number)
        if then is None:
            raise Sorry(say().rewinding.unknown)
        return then

    async def _struck(self, live: LiveGame, to: int) -> list[NewPost]:
        """Return what tells private pages again in which something counts no more."""
        found: dict[tuple[int, str], tuple[int, int]] = {}
        for post in await self.db.outbox.of_game(live.row.id):
            first, last = post.first_commit or 1, post.last_commit or 0
            if post.kind in ("private", "question") and last > to:
                page = post.recipient, str(json.loads(post.body).get("ref", ""))
                least, most = found.get(page, (first, last))
                found[page] = min(first, least), max(last, most)
        return [
            row("private", "person", person, ref, first=first, last=last)
            for (person, ref), (first, last) in found.items()
        ]


def _answers_as(live: LiveGame, person: Person) -> str:
    """Return as whom somebody agrees: for the seat that he plays, or as who has lent one; empty for everybody else."""
    mine, lent = live.seat_of(person.id), own_seat(live, person.id)
    return mine.seat if mine is not None else f"{lent.seat}{LENT}" if lent is not None else ""


def _moved_on(commit: Commit, mover: str) -> bool:
    """Say whether all see that somebody has made another move.

    One that he made in secret does not end what he asked for: else whoever presses would be told of it by that. Nor
    does one that a moderator made for him.
    """
    moved = commit.by == mover and commit.cause in ("typed", "behalf")
    return moved and any(audience is None for _, audience in commit.facts)


def _fact(live: LiveGame, kept: Any) -> Fact:
    return live.shows.rules.facts.decode(kept.kind, kept.version, kept.body)


def _commit(live: LiveGame, record: CommitRecord) -> Commit:
    """Return a commit as the rules made it."""
    said = json.loads(record.move)
    back = _BACK.get(said.get("kind"))
    move: Move | None
    try:
        move = back.model_validate(said) if back is not None else live.shows.rules.moves.decode(said)
    except ValueError:  # it has none, as a default, or an older release had it
        move = None
    facts = tuple((_fact(live, fact), fact.audience) for fact in record.facts)
    stack = tuple(Frame(*frame) for frame in json.loads(record.stack))
    return Commit(record.by, record.cause, move, record.decision, facts, stack)  # type: ignore[arg-type]
