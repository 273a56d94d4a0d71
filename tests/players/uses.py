"""What machine players use of the advanced game, counted from what happens in their games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.facts import Fact
from engine.core.game import Game, Outcome
from engine.dune.cards import LEADERS
from engine.dune.facts import (
    CaptiveKept,
    CaptureMade,
    CardPlayed,
    CoexistenceDeclared,
    ForcesMoved,
    LeaderMoved,
    MoverChanged,
    PlansRevealed,
    StanceTaken,
    WormPlaced,
)
from engine.dune.options import Options, is_on
from engine.dune.powers import has_now, owner
from engine.dune.query import is_worthless
from engine.dune.state import TANKS, State
from engine.dune.strength import Dial, compositions, fighting, halves

BY_OPTION: dict[str, tuple[str, ...]] = {
    "xv": (
        "leader captured", "captive kept", "captive killed", "captive leads",
        "coexists", "ends coexistence", "comes to fight", "comes in peace",
        "moves early", "moves in its place", "moves late",
        "kwisatz haderach", "starred dialled", "worm placed", "storm entered",
    ),
    "xviii": (
        "plan_look", "worm_call", "landing_ban", "hand_swap", "swift_revival", "worthless card as Karama",
    ),
    "advanced": ("spice in battle", "half dialled"),
}  # fmt: skip
EVER = ("storm changed",)  # in the base game as well
AGAINST = {  # what a Karama may stop of an advantage, by the step in which it is played
    "starred_karama": "Karama against starred forces",
    "haderach_karama": "Karama against the Kwisatz Haderach",
    "capture_karama": "Karama against a capture",
    "guild_timing_karama": "Karama against the Guild's time",
}


def possible(options: Options) -> tuple[str, ...]:
    """Return the uses that games by these options may show."""
    return (*(use for option, uses in BY_OPTION.items() if is_on(options, option) for use in uses), *EVER)


class Uses:
    """Listens to one game, and counts what machines do in it."""

    def __init__(self, machines: frozenset[str]) -> None:
        self.machines = machines
        self.counted: Counter[str] = Counter()
        self._turn = 0
        self._movers: list[str] = []  # of the turn, so far

    def hear(self, before: Game[State], outcome: Outcome[State]) -> None:
        """Count in what an answer led to."""
        for commit in outcome.commits:
            for fact, _ in commit.facts:
                if isinstance(fact, MoverChanged):
                    self._mover(outcome.game.state, fact.who)
                self.counted.update(use for who, use in _uses(before.state, fact) if who in self.machines)

    def _mover(self, s: State, who: str) -> None:
        if self._turn != s.turn:
            self._turn, self._movers = s.turn, []
        if who in self.machines and has_now(s, who, "own_time"):
            place = s.storm_order.index(who)
            late = any(f in self._movers for f in s.storm_order[place + 1 :])
            early = any(f not in self._movers for f in s.storm_order[:place])
            self.counted["moves late" if late else "moves early" if early else "moves in its place"] += 1
        self._movers.append(who)


def _uses(s: State, fact: Fact) -> Iterator[tuple[str, str]]:
    """Yield who has used what, as a fact tells."""
    match fact:
        case CaptureMade(who=who):
            yield who, "leader captured"
        case CaptiveKept(who=who):
            yield who, "captive kept"
        case LeaderMoved(to=to, why="capture") if to == TANKS:
            yield owner("capture"), "captive killed"
        case CoexistenceDeclared(who=who, fights=fights, coexists=coexists):
            yield from ((who, use) for use, there in (("ends coexistence", fights), ("coexists", coexists)) if there)
        case StanceTaken(who=who, fights=fights):
            yield who, "comes to fight" if fights else "comes in peace"
        case WormPlaced():
            yield owner("worm_placing"), "worm placed"
        case ForcesMoved(who=who, why="storm") if s.phase == "movement":
            yield who, "storm entered"
        case CardPlayed():
            yield from ((fact.who, use) for use in _played(fact))
        case PlansRevealed():
            yield from _plans(s, fact)


def _played(fact: CardPlayed) -> Iterator[str]:
    if fact.special:
        yield fact.why
    elif fact.why in AGAINST:
        yield AGAINST[fact.why]
    elif fact.why in ("weather_control", "family_atomics"):
        yield "storm changed"
    if is_worthless(fact.card) and fact.why != "battle":
        yield "worthless card as Karama"


def _plans(s: State, fact: PlansRevealed) -> Iterator[tuple[str, str]]:
    assert s.battle is not None, "plans of a battle"
    for side, (dial, leader, _, _) in fact.plans.items():
        if leader in LEADERS and LEADERS[leader].faction != side:
            yield side, "captive leads"
        if fact.haderach == side:
            yield side, "kwisatz haderach"
        if fact.spice.get(side):
            yield side, "spice in battle"
        if side in fact.halves:
            yield side, "half dialled"
        army = fighting(s, s.battle, side)
        made = compositions(army, Dial(halves(dial, side in fact.halves), fact.spice.get(side, 0)))
        if army.worth > 1 and made and all(starred for _, starred in made):
            yield side, "starred dialled"
