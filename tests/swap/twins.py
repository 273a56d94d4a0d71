"""Running a game and its twins side by side, and comparing what everybody not entitled is shown."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.core.errors import Refusal
from engine.core.game import TABLE, Game, Outcome, decide, offers, pending
from engine.core.moves import Move, TimeUp
from engine.dune.game import RULES, start
from engine.dune.state import State

from .acts import ACTS, by_the_way
from .changes import CHANGES, Change, Twin, tried
from .seen import concerns, heard, reveals, snapshot

DOTS = {2: (1, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}
FACTIONS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")


EVERY = (*CHANGES, *ACTS)
_PURSES = ("d spice", "d a loan", "e amount of a pledge")  # kinds that leave purses different


Input = tuple[str, Move, str | None]


@dataclass
class Report:
    """What was compared, and why twins ended."""

    twins: Counter[str] = field(default_factory=Counter)
    long_lived: Counter[str] = field(default_factory=Counter)  # lived 20 commits or more
    compared: Counter[str] = field(default_factory=Counter)  # viewers x commits
    ended: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Return the report as a table."""
        head = f"{'kind':40}{'twins':>8}{'20+ commits':>13}{'comparisons':>13}"
        rows = [f"{k:40}{n:8}{self.long_lived[k]:13}{self.compared[k]:13}" for k, n in sorted(self.twins.items())]
        ends = [f"{n:8}  {why}" for why, n in self.ended.most_common()]
        return [head, *rows, "twins ended for a viewer because:", *ends, *(f"LEAK {x}" for x in self.leaks[:20])]


class Pair:
    """A twin under way, with the viewers for whom it still lives."""

    def __init__(self, twin: Twin, game: Game[State]) -> None:
        self.twin = twin
        self.viewers = [v for v in (*game.state.factions, None) if v not in twin.entitled]
        self.commits = 0

    def follow(self, said: Input, outcome: Outcome[State], seen: Callable[[str | None], str], report: Report) -> None:
        """Say the same in the twin and compare; `outcome` is what followed in the run, `seen` what it shows."""
        twin = self.twin
        actor, move, decision = said
        try:
            other = decide(RULES, twin.game, actor, twin.said(actor, move), decision=decision)
        except Refusal as refusal:
            self._end(report, f"accepted in one run only ({refusal.code})")
            return
        twin.game = other.game
        self.commits += 1
        if any(w.kind in twin.until for s in (outcome.game.state, other.game.state) for w in s.windows.values()):
            self._end(report, f"{twin.kind}: it was reached")
        self._entitle_payers(outcome.game.state, report)
        for viewer in tuple(self.viewers):
            self._compare(viewer, outcome, other, seen(viewer), report)
        if twin.later is not None:
            twin.game, twin.later = tried(twin.game, *twin.later) or twin.game, None

    def _entitle_payers(self, s: State, report: Report) -> None:
        """Whoever pledges to somebody, or bids with his pledge, sees what it is good for (D-BID-9, D-BID-14)."""
        if self.twin.kind in _PURSES:
            for pair in s.pledges:
                for viewer in set(pair) & set(self.viewers):
                    if set(pair) & self.twin.entitled:
                        self.viewers.remove(viewer)
                        report.ended["a pledge between allies"] += 1

    def refused(self, actor: str, move: Move, decision: str | None, refusal: Refusal, report: Report) -> None:
        """Try in the twin what was refused in the run: whoever is not entitled must read the same refusal."""
        twin = self.twin
        try:
            decide(RULES, twin.game, actor, twin.said(actor, move), decision=decision)
        except Refusal as other:
            same = (refusal.code, refusal.rule, refusal.params) == (other.code, other.rule, other.params)
            if actor in self.viewers and not same:
                report.leaks.append(f"{twin.kind}: {actor} is refused {refusal.params} or {other.params}")
            return
        self._end(report, f"accepted in one run only ({refusal.code})")

    def _compare(
        self, viewer: str | None, one: Outcome[State], other: Outcome[State], seen: str, report: Report
    ) -> None:
        report.compared[self.twin.kind] += 1
        first, second = heard(one.commits, viewer), heard(other.commits, viewer)
        if first != second:
            differing = _first_difference(first, second)
            entitled = self.twin.entitled
            # What one input tells, it tells at once: the reason may stand behind its first consequence.
            spoken = (
                tag
                for facts in (differing, set(first) ^ set(second))
                for tag, text in facts
                if concerns(tag, text, entitled, viewer)
            )
            told = reveals(self.twin.kind, spoken)
            if told:
                report.ended[f"{self.twin.kind}: revealed by {told}"] += 1
            else:
                report.leaks.append(f"{self.twin.kind} of {sorted(entitled)}: {viewer} is told {sorted(differing)}")
            self.viewers.remove(viewer)
        elif seen != snapshot(other.game, viewer):
            report.leaks.append(f"{self.twin.kind}: {viewer} sees {_where(one.game, other.game, viewer)}")
            self.viewers.remove(viewer)

    def _end(self, report: Report, why: str) -> None:
        report.ended[why] += len(self.viewers)
        self.viewers.clear()


def _first_difference(one: list[tuple[str, str]], other: list[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the first facts that differ."""
    place = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return {facts[place] for facts in (one, other) if place < len(facts)}


def _where(one: Game[State], other: Game[State], viewer: str | None) -> str:
    a, b = snapshot(one, viewer), snapshot(other, viewer)
    place = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"…{a[max(0, place - 120) : place + 60]!r} against …{b[max(0, place - 20) : place + 60]!r}"


class Swap:
    """One game with its twins; every decision is random."""

    def __init__(self, seed: int, report: Report, changes: Sequence[Change] = EVERY, life: int = 20) -> None:
        self.rng = random.Random(seed)
        self.report = report
        self.changes = changes
        self.life = life
        self.at_once = 6
        self._seen: dict[str | None, str] = {}
        players = self.rng.choice((2, 3, 4, 5, 6, 6, 6))
        who = self.rng.sample(FACTIONS, players)
        self.game = start(dict(zip(who, DOTS[players], strict=True)), f"swap {seed}").game
        self.pairs: list[Pair] = []

    def play(self, commits: int) -> None:
        """Play so many inputs, beginning twins all the time."""
        for _ in range(commits):
            if self.game.state.over:
                break
            self._begin_twins()
            self._input()
            self._bury()
        for pair in self.pairs:
            self._count(pair)

    def _begin_twins(self) -> None:
        if len(self.pairs) < self.at_once:
            twin = self.rng.choice(self.changes)(self.game, self.rng)
            if twin is not None:
                self.pairs.append(Pair(twin, self.game))
                self.report.twins[twin.kind] += 1

    def _bury(self) -> None:
        for pair in tuple(self.pairs):
            if not pair.viewers or pair.commits >= self.life:
                self.pairs.remove(pair)
                self._count(pair)

    def _count(self, pair: Pair) -> None:
        if pair.commits >= 20:
            self.report.long_lived[pair.twin.kind] += 1

    def _input(self) -> None:
        actor, move, decision = self._choose()
        try:
            outcome = decide(RULES, self.game, actor, move, decision=decision)
        except Refusal as refusal:
            for pair in self.pairs:
                pair.refused(actor, move, decision, refusal, self.report)
            return
        self.game = outcome.game
        self._seen.clear()
        for pair in self.pairs:
            pair.follow((actor, move, decision), outcome, self._shown, self.report)

    def _shown(self, viewer: str | None) -> str:
        """Return what the run shows a viewer now, made once for all its twins."""
        if viewer not in self._seen:
            self._seen[viewer] = snapshot(self.game, viewer)
        return self._seen[viewer]

    def _choose(self) -> tuple[str, Move, str | None]:
        """Choose an input: mostly an answer, now and then an offer, a time-out or nonsense."""
        owed = [d for d in pending(RULES, self.game) if not d.answered and not d.held]
        chosen = self.rng.choice(owed)
        dice = self.rng.random()
        s = self.game.state
        if dice < 0.03:
            return self.rng.choice(s.factions), by_the_way(s, self.rng), None
        if dice < 0.05:
            return TABLE, TimeUp(decisions=(chosen.id,)), None
        if dice < 0.15:
            seat = self.rng.choice(s.factions)
            for offer in offers(RULES, self.game, seat):
                move = RULES.offers[offer.kind].sample(s, seat, self.rng) if offer.kind in RULES.offers else None
                if move is not None:
                    return seat, move, None
        question = RULES.questions[chosen.kind]
        seat = chosen.seat if dice < 0.95 else self.rng.choice(s.factions)
        return seat, question.sample(s, chosen.seat, chosen.ref, self.rng), chosen.id
