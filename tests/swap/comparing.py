"""A run and its twin side by side: what everybody not entitled was shown is the same until what differs is revealed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.game import Game
from engine.core.moves import Override

from .desk import TAKEN_BACK
from .differences import Difference
from .knowing import is_told
from .presses import Press
from .table import Hidden, Reveal
from .town import NEVER, STRANGER
from .towns import Towns
from .twin import renamed
from .watching import OPERATOR, TO_BE_TOLD, Course, Done, Heard, Shown, open_kinds

ALWAYS = -NEVER
HAS_LEFT = "somebody has left server"  # what the operator may read at once
FREES = "free"  # what a moderator does who lets a machine play a seat


@dataclass
class Compared:
    """What pairs of towns showed."""

    twins: Counter[str] = field(default_factory=Counter)  # by kind of difference
    made: Counter[str] = field(default_factory=Counter)  # the same, by what makes it
    windows: Counter[str] = field(default_factory=Counter)  # twins in which such a window was open while compared
    deeds: Counter[str] = field(default_factory=Counter)  # twins in which it was done while compared
    ended: Counter[str] = field(default_factory=Counter)
    back: int = 0  # twins in which the game went back to before what differed, and went on without it
    viewers: int = 0
    shown: int = 0  # what was compared: messages, edits, answers, forms, lines of the log
    leaks: list[str] = field(default_factory=list)

    def add(self, other: Compared) -> None:
        """Add what other pairs showed."""
        self.twins += other.twins
        self.made += other.made
        self.windows += other.windows
        self.deeds += other.deeds
        self.ended += other.ended
        self.back += other.back
        self.viewers += other.viewers
        self.shown += other.shown
        self.leaks += other.leaks

    def lines(self) -> list[str]:
        """Return it as a table."""
        rows = [f"{n:8}  twins of {kind}" for kind, n in sorted(self.twins.items())]
        rows += [f"{n:8}  twins in which was open: {kind}" for kind, n in sorted(self.windows.items())]
        rows += [f"{n:8}  twins in which was done: {deed}" for deed, n in sorted(self.deeds.items())]
        rows += [f"{n:8}  viewers until: {why}" for why, n in self.ended.most_common()]
        rows.append(f"{self.back:8}  twins went back to before what differed, and went on without it")
        rows.append(f"{self.viewers:8}  viewers were shown {self.shown} things in all")
        return [*rows, *(f"LEAK {leak}" for leak in self.leaks[:20])]


class Comparison:
    """A run and its twin, side by side."""

    def __init__(self, towns: Towns, run: Course, twin: Course, difference: Difference) -> None:
        self.secrets = towns.secrets
        self.run = run
        self.twin = twin
        self.difference = difference
        self.things = towns.things
        self.since = self._since()
        self.found = Compared(Counter({difference.kind: 1}))

    def made(self, where: str) -> Compared:
        """Compare for everybody not entitled; returns what was found in the town called so."""
        parted, why = self._parted()
        ends = {}
        for viewer in self.run.shown:
            since = self.since.get(viewer, NEVER)
            if since != ALWAYS:
                until = (parted, why) if parted <= since else (since, "he came to know what differs")
                ends[viewer] = self._compare_viewer(viewer, *until)
        self._compare_inputs(ends)
        last = max(ends.values(), default=0.0)
        open_ = {kind for done in self.run.done if done.press.at < last for kind in done.seen}
        self.found.windows.update(open_)
        self.found.back = int(any(done.back for done in self.run.done) and any(done.back for done in self.twin.done))
        self.found.deeds.update({deed for done in self.run.done if done.press.at < last for deed in done.deeds})
        head = f"{self.difference.kind} of {sorted(self.difference.entitled)}, {where}"
        self.found.leaks = [f"{head}: {leak}" for leak in self.found.leaks]
        return self.found

    def _since(self) -> dict[int, float]:
        """Return since when who may know what differs: whose it is, who takes over from him, or who looks at it.

        Of what is done otherwise in the middle of a town nobody knows who had the seat, or looked, only before.
        """
        number = max(self.difference.number - 1, -1)
        known = self.run.done[number].known if number >= 0 else frozenset()
        known = known or frozenset((person, seat) for seat, person in self.run.seats.items())
        since = {person: ALWAYS for person, about in known if about in self.difference.entitled}
        since |= dict.fromkeys(self.difference.also, ALWAYS)
        for one, other in zip(self.run.done[number + 1 :], self.twin.done[number + 1 :], strict=False):
            for person, about in one.known | other.known:
                states = one.after.state, other.after.state
                if is_told(about, self.difference.entitled, self.things, *states):
                    since.setdefault(person, one.press.at)
        return since

    def _knows(self, press: Press) -> bool:
        """Say whether whoever pressed may know what differs by then."""
        return self.since.get(press.person, NEVER) <= press.at

    def _parted(self) -> tuple[float, str]:
        """Return from when on the inputs of those entitled differ, or a window is reached that tells."""
        if self.difference.at_once and self.difference.extra is not None:
            since = self.difference.extra.at
            told = (at for at, text in self.run.shown[STRANGER] if at >= since and text.startswith(TO_BE_TOLD))
            moments = [*told, *(due for due in self.run.due if due >= since)]
            return min(moments, default=float("inf")), "a moment that everybody knows of"
        reached, words = self._reached(), dict(self.difference.changed.words or {})
        for number, (one, other) in enumerate(zip(self.run.done, self.twin.done, strict=False)):
            if reached <= one.press.at:
                break
            if self._told_by_closing(one, other):
                return one.press.at, "a window was reached that tells it"
            entitled = self._knows(one.press)
            if self._apart(number):
                return one.press.at, "somebody entitled took a move back, or was freed"
            if one.deeds != other.deeds and self._tells(one):
                return one.press.at, "it shows in what can be put right unseen of somebody entitled"
            another = number == self.difference.number and self.difference.instead is not None
            if entitled and not another and _moves(one, {} if one.back else words) != _moves(other, {}):
                return one.press.at, "an entitled seat's input counted in one run only"
        return reached, "a window was reached that tells it" if reached < float("inf") else ""

    def _reached(self) -> float:
        """Return when the first window opened that tells what differs, though it closed again at that very instant.

        In the journal it stands for both; what is shown of it may be no more than the number of the next one.
        """
        until, courses = self.difference.until, (self.run, self.twin)
        there = [c.done[0].press.at for c in courses if c.done and until & open_kinds(c.done[0].game)]
        return min([*there, *(at for c in courses for at, kind in c.asked if kind in until)], default=float("inf"))

    def _apart(self, number: int) -> bool:
        """Say whether an entitled seat takes back what may be another move, or is a machine's from now on.

        So it does where it lets a machine play for somebody in one town only: where other messages lie before it, a
        vote in the same place may not be there.
        """
        press = self.run.done[number].press
        after, other = (course.done[number + 1 : number + 2] for course in (self.run, self.twin))
        ends = max((done.press.at for done in (*after, *other)), default=press.at)
        ran_out = any(press.at < at <= ends for at in (*self.run.due, *self.twin.due))  # that may not differ
        voted = not ran_out and [done.machines for done in after] != [done.machines for done in other]
        mine = self._knows(press) and (voted or ("do", "take-back") in press.given)
        freed = press.words == FREES and dict(press.given)["about"] in self.difference.entitled
        return mine or freed or any(done.machines & self.difference.entitled for done in after)

    def _tells(self, done: Done) -> bool:
        """Say whether something that lies hidden of an entitled seat is put right: whether it can be all may hear."""
        move = done.press.move
        if done.press.act != "correct" or not isinstance(move, Override):
            return False
        found = self.secrets.rules.corrections[move.what]
        return found.unseen and move.values.get(found.about) in self.difference.entitled

    def _told_by_closing(self, one: Done, other: Done) -> bool:
        """Say whether the window closed in one of the two because all have answered, which everybody may see.

        Where it is gone because a moderator closed it, or because the move was taken back that had opened it, what one
        has answered must not have decided it. If he frees a seat, a machine answers for it, as its person might have.
        """
        by_hand = one.press.act == "moderate" and one.press.words != FREES
        gone = by_hand or TAKEN_BACK in one.deeds | other.deeds
        closed = self._closed(one) != self._closed(other) or self._is_closed(one.after) != self._is_closed(other.after)
        return not gone and closed

    def _is_closed(self, game: Game[Any]) -> bool:
        """Say whether the window is closed in which somebody answered before his time."""
        return self.difference.alone not in game.state.windows

    def _closed(self, done: Done) -> bool:
        """Say whether it closed by what was pressed, though the next one, of another pile say, is open now."""
        before, after = (game.state.windows.get(self.difference.alone) for game in (done.game, done.after))
        return before is not None and after is not None and before.number != after.number

    def _compare_viewer(self, viewer: int, parted: float, why: str) -> float:
        """Compare what one viewer was shown; returns until when."""
        end, facts = _first_difference(*(self._heard(course, viewer) for course in (self.run, self.twin)))
        if facts and end < parted:
            row = self._revealing(viewer, end)
            if row is None:
                self.found.leaks.append(f"{_name(viewer)} is told {sorted(facts)}")
            why = f"{self.difference.kind}: revealed by {row.fact if row else 'nothing that may'}"
        end = min(end, parted)
        self.found.viewers += 1
        self.found.ended[why or "lived to the end"] += 1
        one, other = (self._shown(course, viewer, end) for course in (self.run, self.twin))
        self.found.shown += len(one)
        self._compare_overtaken(viewer, end)
        place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
        if place is not None:
            self.found.leaks.append(f"{_name(viewer)} is shown {_difference(one[place], other[place])}")
        elif len(one) != len(other):
            more = max(one, other, key=len)[min(len(one), len(other))]
            text = f"{len(one)} or {len(other)} things: {more[0]} {more[1][:300]}"
            self.found.leaks.append(f"{_name(viewer)} is shown {text}")
        return end

    def _compare_overtaken(self, viewer: int, end: float) -> None:
        """Compare edits that another of the message followed at once: whether one is sent is a race, not its text."""
        if self.difference.at_once:
            return  # there it is a race, too, which one it is
        one, other = (course.overtaken.get(viewer, {}) for course in (self.run, self.twin))
        for (at, message), texts in sorted(one.items()):
            others = other.get((at, message), texts)
            if at < end and len(texts) == len(others) and texts != others:
                self.found.leaks.append(f"{_name(viewer)} is shown in passing {texts} AGAINST {others} (instant {at})")
                return

    def _heard(self, course: Course, viewer: int) -> list[Heard]:
        """Return what a viewer could know, also of a seat that he has had in both towns, but not of one entitled."""
        one, other = ({*seen.told_of.get(viewer, ())} for seen in (self.run, self.twin))
        if one == other and not one & self.difference.entitled:
            return course.heard[viewer]
        told = [f"{seat!r}" for seat in (one & other) - self.difference.entitled]
        return [heard for heard in course.heard[viewer] if heard[3] == "None" or any(who in heard[3] for who in told)]

    def _revealing(self, viewer: int, at: float) -> Reveal | None:
        """Return what lets one of the facts that a viewer hears of just then reveal what differs, if anything does.

        What one input tells, it tells at once: the reason may stand behind its first consequence.
        """
        one, other = ([told for told in self._heard(c, viewer) if told[0] == at] for c in (self.run, self.twin))
        facts = [
            self.secrets.rules.facts.decode(kind, version, body)
            for _, kind, version, _, body in _told_otherwise(one, other)
        ]
        states = [s for course in (self.run, self.twin) for s in states_at(course, at)]
        things = self.difference.things
        held = [each for s in states for each in self.secrets.hands(s).items()]
        owners = {f for f, hand in held if things & set(hand)} | self.difference.entitled
        hidden = Hidden(self.difference.kind.partition(", ")[0], frozenset(owners), things)
        sitting = tuple(seat for seat, number in self.run.seats.items() if number == viewer)
        seats = self.run.told_of.get(viewer) or sitting or (None,)
        rows = (self.secrets.table.reveals(hidden, fact, seat, *states) for fact in facts for seat in seats)
        return next((row for row in rows if row is not None), None)

    def _shown(self, course: Course, viewer: int, end: float) -> Shown:
        """Return what a viewer was shown until an instant.

        Where a refused private message leads to a public one, it is a race which of two public ones is first, or needed
        at all; so only what follows the difference is looked at there.
        """
        if not self.difference.at_once or self.difference.extra is None:
            return [shown for shown in course.shown[viewer] if shown[0] < end]
        since = self.difference.extra.at
        if viewer == OPERATOR:
            return [(at, line) for at, line in course.shown[viewer] if since <= at < end and HAS_LEFT not in line]
        return sorted((at, _NUMBERED.sub("", text)) for at, text in course.shown[viewer] if since <= at < end)

    def _compare_inputs(self, ends: dict[int, float]) -> None:
        """What somebody not entitled says counts in both runs or in none."""
        for one, other in zip(self.run.done, self.twin.done, strict=False):
            at = one.press.at
            if one.press.person in ends and at < ends[one.press.person] and one.said != other.said:
                who = _name(one.press.person)
                self.found.leaks.append(f"an input of {who} counts otherwise: {one.said} {other.said}")
                return


def _moves(done: Done, words: Mapping[str, str]) -> list[Any]:
    """Return the moves that were taken, in which things stand for one another."""
    return [renamed(json.loads(move), words) for move in done.said]


_NUMBERED = re.compile(r"'(id|message_id)': '\d+'")


def _name(viewer: int) -> str:
    return "the operator" if viewer == OPERATOR else f"person {viewer}"


def states_at(course: Course, at: float) -> list[Any]:
    """Return the game before and after what was done at an instant: by somebody, or by a clock before his press.

    Where one answer after the other is played for who is absent a phase may begin and end between the two.
    """
    number = next((number for number, done in enumerate(course.done) if done.press.at >= at), len(course.done) - 1)
    done = course.done[number]
    ran_out = at < done.press.at or at in course.due
    by_a_clock = [course.done[number - 1].after.state] if number and ran_out else []
    between = [state for when, state in course.stages if when == at]
    return [*by_a_clock, done.game.state, *between, done.after.state]


def _difference(one: tuple[float, str], other: tuple[float, str]) -> str:
    place = next((i for i, (x, y) in enumerate(zip(one[1], other[1], strict=False)) if x != y), 0)
    first, second = one[1][max(0, place - 200) : place + 400], other[1][max(0, place - 20) : place + 400]
    return f"…{first} AGAINST …{second} (instants {one[0]} and {other[0]})"


def _told_otherwise(one: Sequence[Heard], other: Sequence[Heard]) -> list[Heard]:
    """Return what differs of what was told at one instant: at the first place, and what was told more often in one."""
    told = Counter(one), Counter(other)
    return sorted({*_first_difference(one, other)[1], *(told[0] - told[1]), *(told[1] - told[0])})


def _first_difference(one: Sequence[Heard], other: Sequence[Heard]) -> tuple[float, set[Heard]]:
    """Return when the first facts differ that a viewer could hear of, and which these are."""
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    facts = {told[place] for told in (one, other) if place < len(told)}
    return min((at for at, *_ in facts), default=float("inf")), facts
