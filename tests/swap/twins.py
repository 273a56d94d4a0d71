"""Running a game and its twins side by side, and comparing what everybody not entitled is shown."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.core.errors import Refusal
from engine.core.facts import Fact, OrderSet
from engine.core.game import TABLE, Game, Outcome, decide, pending, replay
from engine.core.moves import Enter, Move
from engine.core.run import Commit

from .play import choose, tries
from .report import LONG, Report
from .secrets import Input, Secrets
from .seen import Shown, Sight, deep, heard, light, opaque
from .table import Reveal
from .twin import Change, Twin

_GLIMPSES = 0.5  # how often somebody looks without opening anything
_STARES = 3  # glances at what is rare
_OPENS = 0.15  # how often a twin is looked at as deeply as can be after an input; always when it begins
_ENTERS = 0.1  # how often it is tried what everybody would be told at a door, after an input
_TRIES = 0.3  # how often somebody tries things after an input
Viewer = str | None


class Moment:
    """What the run came to with one input, and what it shows whom: made once for all its twins."""

    def __init__(
        self, secrets: Secrets, before: Game[Any], outcome: Outcome[Any] | None, salt: str, look: Sequence[Viewer]
    ) -> None:
        self.secrets = secrets
        self.before = before
        self.outcome = outcome
        self.game = outcome.game if outcome is not None else before
        self.salt = salt
        self.look = look  # who opens everything
        self._shown: dict[tuple[Viewer, bool], Shown] = {}
        self._told = Told(outcome) if outcome is not None else None
        self._heard: dict[Viewer, list[tuple[str, Fact]]] = {}
        self._sight = Sight(secrets, self.game)

    def shown(self, viewer: Viewer, *, deeply: bool) -> Shown:
        """Return what the run shows a viewer now."""
        if (viewer, deeply) not in self._shown:
            self._shown[viewer, deeply] = show(self._sight, viewer, self.salt, deeply=deeply)
        return self._shown[viewer, deeply]

    def heard(self, viewer: Viewer) -> list[tuple[str, Fact]]:
        """Return the facts the input told a viewer."""
        if viewer not in self._heard:
            assert self._told is not None
            self._heard[viewer] = self._told.to(viewer)
        return self._heard[viewer]


def show(sight: Sight, viewer: Viewer, salt: str, *, deeply: bool) -> Shown:
    """Return what a game shows a viewer."""
    return deep(sight, viewer, f"{salt}/{viewer}") if deeply else light(sight, viewer)


class Told:
    """What an outcome tells, each fact made a text once, whoever hears it."""

    def __init__(self, outcome: Outcome[Any]) -> None:
        self.outcome = outcome
        self._texts: dict[int, str] = {}  # by the facts, which live as long as the outcome

    def to(self, viewer: Viewer) -> list[tuple[str, Fact]]:
        """Return the facts told to a viewer."""
        return [(self._text(fact), fact) for fact in heard(self.outcome.commits, viewer)]

    def _text(self, fact: Fact) -> str:
        if id(fact) not in self._texts:
            self._texts[id(fact)] = opaque(repr(fact))
        return self._texts[id(fact)]


class Pair:
    """A twin under way, with the viewers for whom it still lives."""

    def __init__(self, secrets: Secrets, twin: Twin, game: Game[Any], report: Report, name: str) -> None:
        self.secrets = secrets
        self.rules = secrets.rules
        self.twin = twin
        self.name = name  # the game and the input at which it began
        self.report = report
        self.owners = set(twin.entitled)  # who has what differs; a card may be drawn, or bought
        self.knowing: set[str] = set()  # who has learned by the rules what differs, and may get it yet: has seen a card
        self.sharers: set[str] = set()  # who may see it by the rules, and pay with it
        self.viewers: list[Viewer] = [v for v in (*self.rules.seats(game.state), None) if v not in twin.entitled]
        self.commits = 0
        self._entitle_sharers(game.state)
        report.begun(twin.kind, game)
        self._hear_of_the_act(game, twin.game, twin.commits)

    def _hear_of_the_act(self, before: Game[Any], after: Game[Any], commits: Sequence[Commit]) -> None:
        """What somebody did that the run lacks tells nobody anything who is not entitled, unless it reveals itself."""
        for viewer in tuple(self.viewers):
            told = heard(commits, viewer)
            if told:
                row = self.secrets.table.reveals(
                    self.twin.hidden(frozenset(self.owners)), told[0], viewer, before.state, after.state
                )
                if row is None:
                    self._leak(f"{viewer} is told {told[0]!r} of it", viewer)
                else:
                    self._reveal(viewer, row)

    def look(self, moment: Moment, viewers: Sequence[Viewer], *, deeply: bool) -> None:
        """Compare what those who still may not know the hidden thing are shown."""
        mine = [viewer for viewer in viewers if viewer in self.viewers]
        sight = Sight(self.secrets, self.twin.game)
        for viewer in mine:
            one = moment.shown(viewer, deeply=deeply)
            other = show(sight, viewer, moment.salt, deeply=deeply)
            if list(one.items()) != list(other.items()):
                self._leak(f"{viewer} sees {_where(one, other)}", viewer)

    def follow(self, said: Input, moment: Moment) -> None:
        """Say the same in the twin and compare what is told."""
        twin, before = self.twin, self.twin.game
        other = self._said(said)
        if isinstance(other, Refusal):
            self._in_one_only(said, other)
            return
        assert moment.outcome is not None
        twin.game = other.game
        self.commits += 1
        if self._reached(moment.game, other.game):
            self._end(f"{twin.kind}: it was reached")
        self.report.met(twin.kind, moment.game, len(self.viewers))
        self._entitle_sharers(moment.game.state)
        told = Told(other)
        for seat in self.knowing - self.owners:
            if self._received(moment.heard(seat)) != self._received(told.to(seat)):
                self.owners.add(seat)
        for viewer in tuple(self.viewers):
            self._compare(viewer, moment, before, told)
        if twin.later is not None:
            self._act(*twin.later)

    def _act(self, seat: str, move: Move) -> None:
        """Let somebody who is entitled do something in the twin alone."""
        twin, before = self.twin, self.twin.game
        twin.later = None
        try:
            done = decide(self.rules, before, seat, move)
        except Refusal:
            return  # what it was meant for is over
        twin.game = done.game
        self._hear_of_the_act(before, done.game, done.commits)

    def _reached(self, *games: Game[Any]) -> bool:
        return any(w.kind in self.twin.until for game in games for w in game.state.windows.values())

    def refused(self, said: Input, refusal: Refusal) -> None:
        """Try in the twin what was refused in the run: whoever is not entitled must be refused alike."""
        other = self._said(said)
        if isinstance(other, Outcome):
            self._in_one_only(said, refusal)
        elif said[0] in self.viewers and _text(refusal) != _text(other):
            self._leak(f"{said[0]} is refused {_text(refusal)} or {_text(other)} for {said[1]!r}", said[0])

    def tries(self, said: Input, answer: Moment | Refusal) -> None:
        """Compare what would come of an input of somebody not entitled, if that is no refusal; nothing is done."""
        other = self._said(said)
        self.report.tried["accepted" if isinstance(answer, Moment) else answer.code] += 1
        if isinstance(answer, Moment) and isinstance(other, Outcome):
            if not self._reached(answer.game, other.game) and self._compare(
                said[0], answer, self.twin.game, Told(other), end=False
            ):
                self._look_ahead(said, answer, other.game)
        elif isinstance(answer, Moment) or isinstance(other, Outcome):
            self._leak(f"{said[0]} may say {said[1]!r} in one only ({_said(answer)} or {_said(other)})", said[0])
        elif _text(answer) != _text(other):
            self._leak(f"{said[0]} would be refused {_text(answer)} or {_text(other)} for {said[1]!r}", said[0])

    def _look_ahead(self, said: Input, was: Moment, game: Game[Any]) -> None:
        """Compare what whoever said it would see then: whether a window with no names is open is told to nobody."""
        viewer = said[0]
        if viewer in self.twin.seen(was.game.state):
            return
        one, other = was.shown(viewer, deeply=False), light(Sight(self.secrets, game), viewer)
        if viewer in self.viewers and list(one.items()) != list(other.items()):
            self._leak(f"{viewer} would see {_where(one, other)} after {said[1]!r}", viewer)

    def enters(self, door: str, was: Moment) -> None:
        """Compare what everybody would be told if the table went in at a door; nothing is done."""
        if not self.viewers:
            return  # the game has parted from its twin
        self.report.tried["a door"] += 1
        try:
            other = decide(self.rules, self.twin.game, TABLE, Enter(door=door))
        except Refusal as refusal:
            self._leak(f"there is a door {door} in one only ({refusal.code})", self.viewers[0])
            return
        if self._reached(was.before, was.game, other.game):
            return
        told = Told(other)
        for viewer in tuple(self.viewers):
            self._compare(viewer, was, self.twin.game, told, end=False)

    def _said(self, said: Input) -> Outcome[Any] | Refusal:
        by, move, decision = said
        if by in self.owners:
            move = self.twin.said(self.rules, by, move)
        try:
            return decide(self.rules, self.twin.game, by, move, decision=decision)
        except Refusal as refusal:
            return refusal

    def _in_one_only(self, said: Input, refusal: Refusal) -> None:
        """End the twin if somebody did it who knows the hidden thing; from anybody else it is a leak."""
        by = said[0]
        if by in self.viewers or by == TABLE:
            self._leak(f"{by} says {said[1]!r}, which is refused in one only: {_text(refusal)}", by)
        self._end(f"accepted in one run only ({refusal.code})")

    def _entitle_sharers(self, s: Any) -> None:
        """Whoever shares what differs by the rules, as they stand now, may see it."""
        sharers = {*self.secrets.sharing(self.twin.kind, s, {*self.twin.entitled}), *self.twin.seen(s)}
        for viewer in sharers & {*self.viewers}:
            self.viewers.remove(viewer)
            self.sharers.add(viewer)  # what this seat pays for may depend on it, for all to hear
            self.report.ended["shared by the rules"] += 1

    def _compare(self, viewer: Viewer, moment: Moment, before: Game[Any], other: Told, *, end: bool = True) -> bool:
        """Compare what somebody is told; returns whether it is all the same."""
        first, second = moment.heard(viewer), other.to(viewer)
        place = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a[0] != b[0]), None)
        if place is None:
            if len(first) == len(second):
                return True
            place = min(len(first), len(second))
        assert moment.outcome is not None
        told = self._reason(first[place:], viewer, moment.before, moment.outcome) or self._reason(
            second[place:], viewer, before, other.outcome
        )
        if told is None:
            differing = [facts[place][0] for facts in (first, second) if place < len(facts)]
            self._leak(f"{viewer} is told {' or '.join(differing)}", viewer)
        elif end:
            self._reveal(viewer, told)
        return False

    def _reveal(self, viewer: Viewer, told: Reveal) -> None:
        self.report.ended[f"{self.twin.kind}: revealed by {told.fact} ({told.rule})"] += 1
        self.viewers.remove(viewer)
        if viewer is not None:
            (self.owners if told.fact in self.secrets.received else self.knowing).add(viewer)

    def _received(self, told: Sequence[tuple[str, Fact]]) -> list[str]:
        return [text for text, fact in told if type(fact).__name__ in self.secrets.received]

    def _reason(
        self, facts: Sequence[tuple[str, Fact]], viewer: Viewer, before: Game[Any], outcome: Outcome[Any]
    ) -> Reveal | None:
        """Return what lets the first fact that differs reveal the hidden thing."""
        if not facts:
            return None
        hidden = self.twin.hidden(frozenset(self.owners), frozenset(self.sharers))
        ordered = self.rules.copy(before.state)
        for commit in outcome.commits:  # an order that was given and carried out at once stands in neither state
            replay(ordered, [fact for fact, _ in commit.facts if isinstance(fact, OrderSet)])
        return self.secrets.table.reveals(hidden, facts[0][1], viewer, before.state, ordered, outcome.game.state)

    def _leak(self, what: str, viewer: Viewer) -> None:
        self.report.leaks.append(f"{self.twin.kind} of {sorted(self.owners)}: {what} [{self.name}]")
        if viewer in self.viewers:
            self.viewers.remove(viewer)

    def _end(self, why: str) -> None:
        self.report.ended[why] += len(self.viewers)
        self.viewers.clear()


def _text(refusal: Refusal) -> str:
    return repr((type(refusal).__name__, refusal.code, refusal.rule, refusal.params))


def _said(answer: Moment | Outcome[Any] | Refusal) -> str:
    return answer.code if isinstance(answer, Refusal) else "accepted"


def _where(one: Shown, other: Shown) -> str:
    for place in dict.fromkeys((*one, *other)):
        a, b = one.get(place, "nothing"), other.get(place, "nothing")
        if a != b:
            at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
            return f"{place}: …{a[max(0, at - 120) : at + 60]!r} against …{b[max(0, at - 20) : at + 60]!r}"
    return f"another order of {list(one)} and {list(other)}"


class Swap:
    """One game with its twins; every decision is random."""

    def __init__(
        self,
        secrets: Secrets,
        seed: int,
        report: Report,
        kinds: Sequence[Change] | None = None,
        life: int = LONG,
        start: Game[Any] | None = None,
        patience: float = 0.0,
        glances: float = 0.0,
        zeal: float = 1.0,
        often: int = 0,  # comparisons after which a kind of question is no longer rare
    ) -> None:
        self.secrets = secrets
        self.rules = secrets.rules
        self.seed = seed
        self.rng = random.Random(seed)
        self.report = report
        self.kinds = secrets.changes if kinds is None else kinds
        self.life = life
        self.patience = patience
        self.glances = glances
        self.zeal = zeal
        self.often = often
        self.at_once = 10
        self.game = start if start is not None else secrets.fresh(seed)
        self.inputs = 0
        self.pairs: list[Pair] = []
        self.moment = self._now(self.game, None)

    def play(self, commits: int, stop_at: int | None = None) -> None:
        """Play so many inputs, beginning twins all the time; no more once there are so many leaks."""
        for _ in range(commits):
            if self.game.state.over or (stop_at is not None and len(self.report.leaks) >= stop_at):
                break
            self._begin_twins()
            for _ in range(self._curious()):
                self._glance()
            self._input()
            self._bury()
        for pair in self.pairs:
            self._count(pair)

    def _begin_twins(self) -> None:
        if len(self.pairs) < self.at_once:
            twin = self.rng.choice(self.kinds)(self.game, self.rng)
            if twin is not None:
                self._begin(twin)

    def _curious(self) -> int:
        """Return how many twins are glanced at now: more where something is asked that seldom is."""
        if not self.glances:
            return 0
        least = min((self.report.windows[w.kind] for w in self.game.state.windows.values()), default=self.often)
        return _STARES if least < self.often else int(self.rng.random() < self.glances)

    def _glance(self) -> None:
        """Compare a twin as it is now, and what would come of what is tried in it; it does not live on."""
        kinds = [kind for kind in self.secrets.glanced if kind in self.kinds] or self.kinds
        twin = self.rng.choice(kinds)(self.game, self.rng) or self._first_met()
        if twin is not None:
            self._begin(twin)
            self.pairs.pop()

    def _first_met(self) -> Twin | None:
        """Return any twin there can be where a kind of question is open that was not while anything was compared."""
        if all(self.report.windows[window.kind] for window in self.game.state.windows.values()):
            return None
        tried = (kind(self.game, self.rng) for kind in self.rng.sample(self.kinds, len(self.kinds)))
        return next((twin for twin in tried if twin is not None), None)

    def _begin(self, twin: Twin) -> None:
        """Take a twin in, and compare it at once: all that is shown, and all that may be tried."""
        pair = Pair(self.secrets, twin, self.game, self.report, f"game {self.seed}, input {self.inputs}")
        self.report.met(twin.kind, self.game, len(pair.viewers))
        moment = self.moment
        asked = {d.seat for d in pending(self.rules, self.game) if not d.held}
        viewers = [v for v in pair.viewers if v is not None]
        seats = [v for v in viewers if v in asked] or viewers
        seats = self.rng.sample(seats, min(len(seats), 2))
        pair.look(moment, [*seats, None], deeply=True)
        for seat in seats:
            self._try(moment, seat, [pair])
        if self.rng.random() < _ENTERS:
            self._enter(moment, [pair])
        self.pairs.append(pair)

    def _bury(self) -> None:
        for pair in tuple(self.pairs):
            if not pair.viewers or pair.commits >= self.life:
                self.pairs.remove(pair)
                self._count(pair)

    def _count(self, pair: Pair) -> None:
        if pair.commits >= LONG:
            self.report.long_lived[pair.twin.kind] += 1

    def _input(self) -> None:
        self.inputs += 1
        said = choose(self.secrets.talk, self.game, self.rng, self.patience)
        by, move, decision = said
        try:
            outcome = decide(self.rules, self.game, by, move, decision=decision)
        except Refusal as refusal:
            for pair in self.pairs:
                pair.refused(said, refusal)
            self.moment = self._now(self.game, None)
            return
        self._check_audiences(outcome)
        moment = self.moment = self._now(self.game, outcome)
        self.game = outcome.game
        for pair in self.pairs:
            pair.follow(said, moment)
        for pair in self.pairs:
            if self.rng.random() < _OPENS * self.zeal:
                pair.look(moment, moment.look, deeply=True)
            elif self.rng.random() < _GLIMPSES * self.zeal:
                pair.look(moment, [self.rng.choice([*self.rules.seats(self.game.state), None])], deeply=False)
        if self.rng.random() < _TRIES * self.zeal:
            self._try(moment, self.rng.choice(self.rules.seats(self.game.state)), self.pairs)
        if self.pairs and self.rng.random() < _ENTERS:
            self._enter(moment, self.pairs)

    def _now(self, before: Game[Any], outcome: Outcome[Any] | None) -> Moment:
        """Choose who looks at everything: those asked something new, somebody else, or a bystander."""
        after = outcome.game if outcome is not None else before
        old = {d.id for d in pending(self.rules, before)} if outcome is not None else set()
        asked = [d.seat for d in pending(self.rules, after) if d.id not in old]
        look: list[Viewer] = self.rng.sample(asked, min(len(asked), 2))
        if self.rng.random() < 0.2:
            look.append(self.rng.choice([*self.rules.seats(after.state), None]))
        return Moment(self.secrets, before, outcome, f"{self.seed}/{self.inputs}", tuple(dict.fromkeys(look)))

    def _try(self, moment: Moment, seat: Viewer, pairs: Sequence[Pair]) -> None:
        """Let a seat try things, in the run and in the twins in which it is not entitled; nothing is done."""
        watching = [pair for pair in pairs if seat in pair.viewers]
        if seat is None or not watching:
            return
        found = list(tries(self.secrets.talk, self.game, seat, self.rng, [pair.twin.game for pair in watching]))
        for said in self.rng.sample(found, min(len(found), 5)):
            try:
                outcome = decide(self.rules, self.game, seat, said[1], decision=said[2])
                answer: Moment | Refusal = Moment(self.secrets, moment.game, outcome, "", ())
            except Refusal as refusal:
                answer = refusal
            for pair in watching:
                if seat in pair.viewers:
                    pair.tries(said, answer)

    def _enter(self, moment: Moment, pairs: Sequence[Pair]) -> None:
        """Let the table go in at a door, in the run and in the twins; nothing is done."""
        doors = self.rules.entries(self.game.state) if self.secrets.entered else ()
        if doors:
            door = self.rng.choice(doors).label
            answer = decide(self.rules, self.game, TABLE, Enter(door=door))
            self._check_audiences(answer)
            was = Moment(self.secrets, moment.game, answer, "", ())
            for pair in pairs:
                pair.enters(door, was)

    def _check_audiences(self, outcome: Outcome[Any]) -> None:
        """Hold every fact to the widest audience it may have, whatever differs in whichever twin."""
        for commit in outcome.commits:
            for fact, audience in commit.facts:
                told = self.secrets.table.too_wide(fact, audience, self.game.state, outcome.game.state)
                if told:
                    self.report.leaks.append(f"{fact!r} is told to {told}")
