"""Moderators: who is one, and what he may do to a game that he cannot look into.

A moderator may be playing. So he acts on what he cannot see: nothing here shows him, in a list, a preview or a
refusal, more than everybody at the table may know. To look at what a seat holds is an act of its own, of which all hear
with its reason: it is shown when they have been told, to somebody who neither plays here nor will, or by leave of all
who play (`by_leave`).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any

from bot.places import places
from engine.core.decision import Decision
from engine.core.errors import Refusal
from engine.core.facts import Entered, Fact, Overridden, Voided
from engine.core.game import MODERATOR, Entry, Game, decide, entering, voiding
from engine.core.looking import read_thing
from engine.core.moves import Annul, Enter, Move, TimeUp, Void
from engine.core.moves import Rewind as RewindMove
from engine.core.run import Cause
from storage import AuditRow, SeatChanges

from . import behalf, by_leave, clocks, notebook, substitutes
from .absence import is_open, left, notes_of
from .agreeing import PART
from .agreements import read_house_rules
from .api import Button, ModeratorDesk, Person, Reply, Sorry, digest
from .audit import LATER, TOLD, WRITTEN, Deed, counted, meet, reason_of
from .doors import passed_on
from .hosting import needed
from .leave import GRANTED, THING, seen_by, title_of
from .live import LiveGame
from .looks import LOOKED, SHOWN_FOR, looked_for, may_see, plays, seen_in, things_of
from .muster import BEFORE_THE_CARDS
from .outbox import announced, row
from .play import Beside, Fault, Play, sorry
from .reached import reachable
from .rewinding import SHORT, Rewinding
from .standing import waits
from .story import moments
from .words import say

log = logging.getLogger(__name__)
RULES, WHY = "rules", "reason"  # what is written for an act


@dataclass(frozen=True, slots=True)
class Wait:
    """Something the game waits for: what all are told of it, and the decisions, which only the service sees."""

    title: str  # of the question
    text: str
    decisions: tuple[str, ...]
    seat: str | None = None  # whom it waits for, where that is public
    passable: bool = False  # whether it can be let pass in place of its default


_NONE: Mapping[str, Any] = {"by": ()}


def waits_of(live: LiveGame) -> dict[str, Wait]:
    """Return what the game waits for as everybody sees it, by a name that tells no more than that.

    Where it is public who is waited for each of them is one; a window that names nobody is one, whoever is asked in it.
    """
    found: dict[str, Wait] = {}
    for decision in live.owed():
        title = live.shows.offer_title_of(decision.kind)
        if decision.held or decision.answered:
            continue
        passable = live.shows.rules.questions[decision.kind].passable
        if decision.named and not decision.any_one:
            who = live.shows.actor_name(decision.seat)
            text = say().moderating.wait.format(who=who, what=title)
            found[decision.id] = Wait(title, text, (decision.id,), decision.seat, passable)
        else:
            name = f"{decision.id.partition(':')[0]}:"
            before = found.get(name, Wait(title, title, (), passable=passable))
            found[name] = replace(before, decisions=(*before.decisions, decision.id))
    return found


def windows_of(live: LiveGame) -> dict[str, Wait]:
    """Return what is asked now as everybody sees it, each window once, by a name that tells no more than that."""
    found: dict[str, Wait] = {}
    for decision in live.owed():
        if not decision.held:
            name, title = f"{decision.id.partition(':')[0]}:", live.shows.offer_title_of(decision.kind)
            before = found.get(name, Wait(title, title, ()))
            found[name] = replace(before, decisions=(*before.decisions, decision.id))
    return found


def previewed(live: LiveGame, what: str, facts: Iterable[Fact]) -> str:
    """Return what an act of a moderator writes, as everybody would hear it; that he acts is told beside it."""
    names = live.player_names()
    told = [fact for fact in facts if not isinstance(fact, Overridden | Entered | Voided)]
    lines = [line.text for fact in told if (line := live.shows.sentence(fact, None, names)) is not None]
    return "\n".join((say().moderating.preview.format(what=what), *lines))


def doors_of(live: LiveGame) -> dict[str, Entry[Any]]:
    """Return where the game can be taken up anew, as everybody knows it, by names short enough for a button."""
    found = live.shows.rules.entries(live.game.state) if live.game is not None else ()
    return {digest(door.label): door for door in found}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a moderator asks for: about what, why, by which press, and to whom where that is somebody else."""

    person: Person
    about: str
    reason: str  # as all read it
    interaction: str
    whom: Person | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a moderator can do: what is asked for it, and where it may be done.

    A game that is over is not taken back: files of it with all that was secret can be had, so nobody could go on as one
    who does not know. What lets him see what a seat sees is done nowhere that everybody cannot be told of it.
    """

    does: Callable[[Moderating, LiveGame, Asked], Awaitable[Reply | None]]
    about: str = ""  # what lists the things that it can be about, on the desk; nothing: it is about the game
    form: tuple[str, ...] = (WHY,)  # what is written for it
    sees: bool = False
    goes_back: bool = False


class Moderating:
    """Naming moderators, and what they do. Methods are called with the table's queue held, and return the answer."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.rewinding = Rewinding(play)

    async def name(
        self, live: LiveGame, person: Person, whom: Person, interaction: str, *, on: bool, manages: bool
    ) -> str:
        """Make somebody a moderator of the table, or none any more, or note a vote for that."""
        said, status = say().moderating, live.row.status
        if status in ("over", "expired"):
            raise Sorry(waits(live))
        if (whom.id in live.moderators) is on:
            raise Sorry((said.is_one if on else said.is_none).format(whom=live.names.get(whom.id, whom.name)))
        himself = not on and whom.id == person.id
        decides = manages or himself or (status in BEFORE_THE_CARDS and live.host == person.id)
        if not decides:
            self._must_have_vote(live, person)
        await meet(self.play.db, live, person, whom)
        if not decides:
            return await self._vote(live, person, whom, interaction, on=on)
        deed = Deed("laid-down") if himself else Deed("named" if on else "relieved", whom.id)
        await self._change(live, person.id, deed, whom, interaction, on=on)
        return said.done

    def _must_have_vote(self, live: LiveGame, person: Person) -> None:
        """Raise Sorry unless somebody can vote here now."""
        if live.row.status in BEFORE_THE_CARDS:
            raise Sorry(say().lobby.host_only)
        if live.seat_of(person.id) is None:
            raise Sorry(say().running.no_vote)
        if live.row.status != "running":
            raise Sorry(waits(live))

    async def _vote(self, live: LiveGame, person: Person, whom: Person, interaction: str, *, on: bool) -> str:
        """Note a vote about somebody; the one that makes a majority decides."""
        said, now, key = say().moderating, self.play.injected.now(), str(whom.id)
        known = {name: votes for name, votes in self._counting(live, now).items() if votes["on"] is on or name != key}
        votes = [by for by in known.get(key, _NONE)["by"] if live.seat_of(by) is not None]
        counted = person.id in votes
        votes = votes if counted else [*votes, person.id]
        of = needed(live, votes, now)
        names = {"whom": live.names[whom.id], "votes": say().number(len(votes)), "needed": say().number(of)}
        if len(votes) >= of:
            self._keep(live, {name: about for name, about in known.items() if name != key})
            deed = Deed("named-by-vote" if on else "relieved-by-vote", whom.id)
            await self._change(live, None, deed, whom, interaction, on=on)
            return said.done
        if counted:
            raise Sorry((said.voted if on else said.voted_against).format(**names))
        entry = {"by": votes, "due": (now + clocks.VOTES_COUNT).isoformat(), "on": on}
        self._keep(live, {**known, key: entry})
        what = "name" if on else "relieve"
        ref = f"{what}:{person.id}:{len(votes)}:{of}:{whom.id}"
        posts = (row("vote", "channel", live.channel, ref),) if live.channel is not None else ()
        deadlines = live.deadlines(now)
        await self.play.db.journal.commit(live.input(deadlines=deadlines, outbox=posts, interaction=interaction))
        return (said.vote if on else said.vote_against).format(**names)

    def _counting(self, live: LiveGame, now: datetime) -> dict[str, Any]:
        """Return the votes that count yet, by the person they are about: each for a day after the last of them."""
        kept = live.own.get(clocks.NAMING)
        known = kept.known.items() if kept is not None else ()
        return {name: votes for name, votes in known if now < datetime.fromisoformat(votes["due"])}

    def _keep(self, live: LiveGame, votes: Mapping[str, Any]) -> None:
        """Set the clock of these votes, which runs out with the last of them."""
        live.own.pop(clocks.NAMING, None)
        if votes:
            due = max(datetime.fromisoformat(about["due"]) for about in votes.values())
            live.own[clocks.NAMING] = clocks.Own(due, votes)

    async def _change(
        self, live: LiveGame, by: int | None, deed: Deed, whom: Person, interaction: str, *, on: bool
    ) -> None:
        """Write it down and tell the table."""
        audit = deed.by(live, by)
        seats = {} if on else behalf.ended(live, whom.id)
        changed = {"moderators": {whom.id: by}} if on else {"relieved": (whom.id,), "seats": seats}
        clocked = {"deadlines": live.deadlines(self.play.injected.now())} if live.row.status == "running" else {}
        await self.play.db.journal.commit(
            live.input(
                **changed, **clocked, audit=(audit,), outbox=tuple(announced(live, audit)), interaction=interaction
            )
        )
        live.moderators = live.moderators | {whom.id} if on else live.moderators - {whom.id}
        counted(live, (audit,))
        live.seats |= {name: replace(live.seats[name], **change) for name, change in seats.items()}

    # what a moderator does

    def desk(self, live: LiveGame, person: Person, corrections: Mapping[str, str], *, manages: bool) -> ModeratorDesk:
        """Return what a moderator can do at a table now. Raises Sorry if he is none."""
        self._must_moderate(live, person, manages=manages)
        running, dealt = live.row.status == "running", live.game is not None and live.row.status != "over"
        waits = waits_of(live) if running else {}
        seats, now = live.seats.values() if dealt else (), self.play.injected.now()
        names = {seat.seat: f"{live.shows.actor_name(seat.seat)} · {live.name_of(seat)}" for seat in seats}
        looked = looked_for(live, person.id)
        return ModeratorDesk(
            corrections=corrections,
            waits={name: wait.text for name, wait in waits.items()},
            passes={name: wait.text for name, wait in waits.items() if wait.passable},
            windows={name: wait.text for name, wait in windows_of(live).items()} if dealt else {},
            seats={seat.seat: names[seat.seat] for seat in seats if seat.person is not None},
            open={seat.seat: names[seat.seat] for seat in seats if is_open(seat, now)},
            looks={seat: text for seat, text in names.items() if seat in looked},
            things={name: text for name, text in things_of(live).items() if read_thing(name)[1] in looked},
            asking={seat.seat: names[seat.seat] for seat in behalf.may_begin(live, person.id)},
            answers=behalf.answering(live, person.id) is not None,
            time=any(clock.due is not None for clock in live.clocks.values()) and running,
            pause={"running": "pause", "paused": "resume"}.get(live.row.status, ""),
            end=dealt,
            moments={m.name: m.text for m in moments(live)} if dealt else {},
            doors={name: live.shows.door(door.kind, door.about) for name, door in doors_of(live).items()},
        )

    async def act(
        self,
        live: LiveGame,
        person: Person,
        act: str,
        about: str,
        reason: str,
        interaction: str,
        *,
        manages: bool,
        whom: Person | None = None,
    ) -> Reply:
        """Do something, perhaps about somebody, with a reason that everybody is told."""
        self._must_moderate(live, person, manages=manages)
        words = reason_of(reason)
        done = ACTS.get(act)
        if done is None:
            raise Sorry(say().moderating.no_such)
        self._must_go(live, done)
        await meet(self.play.db, live, person)
        reply = await done.does(self, live, Asked(person, about, words, interaction, whom))
        return reply or Reply(say().moderating.done)

    def _must_moderate(self, live: LiveGame, person: Person, *, manages: bool) -> None:
        if not (manages or person.id in live.moderators):
            raise Sorry(say().moderating.no_moderator)

    def _must_go(self, live: LiveGame, act: Act) -> None:
        """Raise Sorry where something cannot be done now."""
        over = live.row.status == "over"
        if act.goes_back and over:
            raise Sorry(say().rewinding.over)
        if live.game is None or over or (act.sees and "lost" in live.own):
            raise Sorry(waits(live))

    async def _give_time(self, live: LiveGame, asked: Asked) -> None:
        """Give everybody who is asked half of the time more, as often as need be: alike, or it would tell who is."""
        now, running = self.play.injected.now(), live.row.status == "running"
        clocked = {n: c for n, c in live.clocks.items() if running and c.due is not None and not c.is_for_absent}
        if not clocked:
            raise Sorry(say().moderating.no_clock)
        longer = {name: clock.longer(now, granted=clock.whole / PART) for name, clock in clocked.items()}
        audit = Deed("time", reason=asked.reason).by(live, asked.person.id)
        await self.play.reseat(live, {}, announced(live, audit), asked.interaction, longer=longer, audit=(audit,))

    async def _house_rules(self, live: LiveGame, asked: Asked) -> None:
        """Let the table play by other house rules, or by none (H-16): what all of them say is for people to keep."""
        rules = read_house_rules(asked.about)
        if rules == live.terms.house_rules:
            raise Sorry(say().moderating.same_rules)
        told = json.dumps({WRITTEN: rules}) if rules else "{}"
        audit = Deed("house-rules" if rules else "no-house-rules", reason=asked.reason, told=told).by(
            live, asked.person.id
        )
        changed = replace(live.terms, house_rules=rules).written()
        posts = announced(live, audit)
        await self.play.reseat(live, {}, posts, asked.interaction, game={"terms": changed}, audit=(audit,))

    async def _default(self, live: LiveGame, asked: Asked, *, passed: bool = False) -> None:
        """Let the published default be played where the game waits, or let that pass where it says more.

        Of a window that names nobody it counts for all in it who have not answered.
        """
        if live.row.status != "running":
            raise Sorry(waits(live))
        wait = waits_of(live).get(asked.about)
        if wait is None or (passed and not wait.passable):
            raise Sorry(say().moderating.no_wait)
        named, unnamed = ("passed", "passed-over") if passed else ("default", "closed")
        deed = Deed(
            named if wait.seat is not None else unnamed,
            seat=wait.seat,
            reason=asked.reason,
            commit_no=live.last_commit + 1,
            told=json.dumps({"what": wait.title}),
        )
        audit = deed.by(live, asked.person.id)
        move = TimeUp(decisions=wait.decisions, passed=passed)
        await self._move(live, move, asked.interaction, Beside((audit,), tuple(announced(live, audit))))

    async def _free(self, live: LiveGame, asked: Asked) -> None:
        """Take a seat from its player: a machine answers for it, and a substitute may take it who has seen nothing."""
        seat = live.seats.get(asked.about)
        if seat is None or seat.person is None:
            raise Sorry(say().moderating.nobody_there)
        audit = Deed("freed", whom=seat.person, seat=seat.seat, reason=asked.reason).by(live, asked.person.id)
        kept = notebook.without(seat, seat.person)
        game, posts = passed_on(live, seat.person)
        change: SeatChanges = {**left(kept), "person": None, "kind": "machine"}
        told = (*announced(live, audit), *posts)
        await self.play.reseat(live, {seat.seat: change}, told, asked.interaction, game=game, audit=(audit,))

    async def _hand(self, live: LiveGame, asked: Asked) -> None:
        """Keep an open seat for somebody, who is asked whether he takes it; it becomes his as a substitute's would."""
        whom = asked.whom
        if whom is None:
            raise Sorry(say().moderating.no_such)
        change = substitutes.kept(live, asked.about, whom, self.play.injected.now())
        await meet(self.play.db, live, whom)
        audit = Deed("offered", whom=whom.id, seat=asked.about, reason=asked.reason).by(live, asked.person.id)
        told = (*announced(live, audit), row(TOLD, "person", whom.id, str(audit.number)))
        await self.play.reseat(live, {asked.about: change}, told, asked.interaction, audit=(audit,))

    async def _answers(self, live: LiveGame, asked: Asked) -> None:
        """Begin to answer for a seat whose player has consented to it."""
        change = behalf.begun(live, asked.about, asked.person.id)
        audit = Deed("answers", whom=live.seats[asked.about].person, seat=asked.about, reason=asked.reason).by(
            live, asked.person.id
        )
        await self.play.reseat(live, {asked.about: change}, announced(live, audit), asked.interaction, audit=(audit,))

    async def _unseal(self, live: LiveGame, asked: Asked) -> Reply:
        """Tell everybody that somebody looks at what a seat holds, who counts as one who has seen it from now on.

        One who plays asks the others first. He is shown nothing before the platform has taken the message that tells
        them (`look`).
        """
        (kind, name), said = read_thing(asked.about), say().moderating
        seat, what = live.seats.get(name), title_of(live, asked.about)
        if live.seat_of(asked.person.id) is not None:
            ask = by_leave.ask(self.play, live, asked.person, asked.about, asked.reason, asked.interaction)
            return Reply(await ask)
        if plays(live, asked.person.id):
            raise Sorry(said.no_look)
        if not what:
            raise Sorry(said.no_such)
        changes = seen_by(live, name, asked.person.id)
        deed = Deed("looked", told=json.dumps({"what": what, THING: asked.about})) if kind else Deed("unsealed")
        audit = replace(deed, seat=seat.seat if seat else None, reason=asked.reason).by(live, asked.person.id)
        told = [*announced(live, audit)]
        if seat is not None and seat.person is not None and reachable(seat):
            told.append(row(TOLD, "person", seat.person, str(audit.number)))
        if seat is not None and (owner := notes_of(seat).owner) is not None:
            told.append(row(TOLD, "person", owner, str(audit.number)))
        await self.play.reseat(live, changes, told, asked.interaction, audit=(audit,))
        text = said.looks_at.format(what=what) if kind else said.looks.format(actor=live.shows.actor_noun(name))
        return Reply(text, buttons=(Button("mod-look", said.show, str(audit.number), "primary"),))

    async def look(self, live: LiveGame, person: Person, number: int, *, manages: bool) -> Reply:
        """Show somebody what a seat holds who has said why, once all have been told, and for a while. Raises Sorry."""
        said, entry = say().moderating, await self.play.db.moderation.entry(live.row.id, number)
        self._must_moderate(live, person, manages=manages)
        self._must_go(live, ACTS["unseal"])
        if entry is None or entry.act not in LOOKED or entry.person != person.id:
            raise Sorry(said.no_such)
        if not may_see(live, entry):
            raise Sorry(said.leave_gone if entry.act == GRANTED else said.no_look)
        told = await self.play.db.outbox.channel_told(live.row.id, TOLD, str(number))
        if told is None:
            raise Sorry(said.not_told)
        if self.play.injected.now() > told + SHOWN_FOR:
            raise Sorry(said.look_over)
        return self._shown(live, entry)

    def _shown(self, live: LiveGame, entry: AuditRow) -> Reply:
        """Return what somebody sees by a look that stands in the log."""
        said, name = say().moderating, seen_in(entry)
        kind, seat = read_thing(name)
        if not kind:
            cards = tuple(live.shows.panel(live.view(seat)))
            return Reply(said.unsealed.format(actor=live.shows.actor_noun(seat)), cards)
        assert live.game is not None, "there is something to look at"
        if name not in things_of(live):  # the deck is empty by now
            return Reply(said.looked, (live.shows.looked(kind, seat, ()),))
        found = live.shows.rules.looks[kind].found(live.game.state, seat)
        return Reply(said.looked, (live.shows.looked(kind, seat, found),))

    async def _rewind(self, live: LiveGame, asked: Asked, *, redraw: bool = False) -> None:
        """Take the game back to a moment that everybody has heard of."""
        moment = await self.rewinding.moment(live, asked.about)
        deed = Deed(
            "redrawn" if redraw else "rewound",
            reason=asked.reason,
            commit_no=live.last_commit + 1,
            told=json.dumps({"what": moment.text[:SHORT]}),
        )
        audit, move = deed.by(live, asked.person.id), RewindMove(reason=asked.reason, redraw=redraw)
        beside = Beside((audit,), tuple(announced(live, audit)))
        try:
            await self.rewinding.rewind(live, moment, move, asked.interaction, beside)
        except Fault as fault:
            raise Sorry(say().inputs.fault.format(reference=fault.reference)) from fault

    def preview(self, live: LiveGame, person: Person, act: str, about: str, *, manages: bool) -> str:
        """Return what all would hear at once of going on at a door, or of voiding; what follows shows itself."""
        self._must_moderate(live, person, manages=manages)
        if act == "void":
            return self._preview_void(live, about)
        door, game = self._door(live, about)
        title = live.shows.door(door.kind, door.about)
        return previewed(live, title, entering(live.shows.rules, game, Enter(door=door.label)))

    def _preview_void(self, live: LiveGame, about: str) -> str:
        wait, move = self._window(live, about, "")
        assert live.game is not None, "a window is open in it"
        try:
            facts = voiding(live.shows.rules, live.game, move)
        except Refusal as refusal:
            raise sorry(live.shows, refusal) from refusal
        return "\n".join((previewed(live, wait.title, facts), say().moderating.voids))

    def _window(self, live: LiveGame, about: str, reason: str) -> tuple[Wait, Void]:
        """Return a window by its name, and the move that voids it. Raises Sorry if it is not open."""
        wait = windows_of(live).get(about)
        if wait is None:
            raise Sorry(say().moderating.no_wait)
        return wait, Void(window=int(about.removesuffix(":")), reason=reason)

    def _door(self, live: LiveGame, about: str) -> tuple[Entry[Any], Game[Any]]:
        """Return a door by its name, and the game that has it. Raises Sorry if it has none such now."""
        door = doors_of(live).get(about)
        if door is None or live.game is None:
            raise Sorry(say().moderating.no_door)
        return door, live.game

    async def _enter(self, live: LiveGame, asked: Asked) -> None:
        """Let the game go on at one of its doors; a game that a fault has stopped goes on there, too."""
        door, _ = self._door(live, asked.about)
        title, move = live.shows.door(door.kind, door.about), Enter(door=door.label, reason=asked.reason)
        await self._go_on(live, asked.person, move, Deed("entered", reason=asked.reason), title, asked.interaction)

    async def _void(self, live: LiveGame, asked: Asked) -> None:
        """Close a window as if all had let it pass, whoever has answered in it; also where a fault has stopped it."""
        wait, move = self._window(live, asked.about, asked.reason)
        await self._go_on(live, asked.person, move, Deed("voided", reason=asked.reason), wait.title, asked.interaction)

    async def _go_on(
        self, live: LiveGame, person: Person, move: Enter | Void, deed: Deed, what: str, interaction: str
    ) -> None:
        """Let the game go on by a move of a moderator. Raises Sorry if it cannot, and then nothing is changed."""
        rules, game = live.shows.rules, live.game
        assert game is not None, "it stands at a window, or at a door"
        try:
            outcome, _ = self.play.decided(live, lambda away: (decide(rules, game, MODERATOR, move, away=away), None))
        except Refusal as refusal:
            raise sorry(live.shows, refusal) from refusal
        except Exception as error:
            log.error("game %s: it cannot go on by %s: %s", live.row.id, move.kind, places(error))
            raise Sorry(say().moderating.no_way_on) from error
        done = replace(deed, commit_no=live.last_commit + 1, told=json.dumps({"what": what}))
        audit, live.door = done.by(live, person.id), ""
        beside = Beside((audit,), tuple(announced(live, audit)))
        await self.play.go_elsewhere(live, outcome, interaction=interaction, beside=beside)

    async def _end(self, live: LiveGame, asked: Asked) -> None:
        """End the game; nobody has won it."""
        audit = Deed("ended", reason=asked.reason, commit_no=live.last_commit + 1).by(live, asked.person.id)
        await self._move(live, Annul(), asked.interaction, Beside((audit,), tuple(announced(live, audit))))

    async def _move(
        self, live: LiveGame, move: Move, interaction: str, beside: Beside, of: Decision | None = None
    ) -> None:
        """Make a move of a moderator, or for the seat that owes a decision."""
        by, asked = (of.seat, of.id) if of is not None else (MODERATOR, None)
        cause: Cause = "behalf" if of is not None else "moderator"
        try:
            await self.play.move(live, by, move, asked, cause=cause, interaction=interaction, beside=beside)
        except Refusal as refusal:
            raise sorry(live.shows, refusal) from refusal
        except Fault as fault:
            raise Sorry(say().inputs.fault.format(reference=fault.reference)) from fault

    async def must_still_answer(self, live: LiveGame, person: Person, interaction: str | None = None) -> None:
        """Let it end, and tell all, where somebody answers for a seat who moderates no longer. Raises Sorry then."""
        seat = behalf.lost(live, person)
        if seat is None:
            return
        audit = Deed("answers-no-longer", whom=live.seats[seat].person, seat=seat).by(live, person.id)
        changed, told = behalf.ended(live, person.id), announced(live, audit)
        await self.play.reseat(live, changed, told, interaction, audit=(audit,))
        raise Sorry(say().moderating.no_moderator)

    async def answer(self, live: LiveGame, decision: Decision, person: Person, move: Move, interaction: str) -> str:
        """Answer for a seat; what is told of that is that it counts, and nothing of what the seat hears by it."""
        title, all_see = live.shows.offer_title_of(decision.kind), decision.named and not decision.any_one
        told = json.dumps({"what": title} if all_see else {"what": title, LATER: ""})
        deed = Deed("answered", seat=decision.seat, commit_no=live.last_commit + 1, told=told)
        await self._move(live, move, interaction, Beside((deed.by(live, person.id),)), of=decision)
        return say().behalf.counts.format(actor=live.shows.actor_noun(decision.seat))


ACTS: Mapping[str, Act] = {
    "time": Act(Moderating._give_time),
    "default": Act(Moderating._default, "waits"),
    "let-pass": Act(partial(Moderating._default, passed=True), "passes"),
    "void": Act(Moderating._void, "windows"),
    "free": Act(Moderating._free, "seats"),
    "hand": Act(Moderating._hand, "open"),
    "answers": Act(Moderating._answers, "asking", sees=True),
    "unseal": Act(Moderating._unseal, "looks", sees=True),
    "rewind": Act(Moderating._rewind, "moments", goes_back=True),
    "redraw": Act(partial(Moderating._rewind, redraw=True), "moments", goes_back=True),
    "enter": Act(Moderating._enter, "doors"),
    "house-rules": Act(Moderating._house_rules, form=(RULES, WHY)),
    "end": Act(Moderating._end),
}
"""All that is done at the desk, by the name under which it is asked for; corrections are `correcting`'s."""
