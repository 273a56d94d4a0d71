"""Where games with twins begin: in random games, shortly before a question of each kind is asked, and when it is."""

from __future__ import annotations

import random
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from functools import cache

from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.game import Game, decide, replay
from engine.core.moves import SetStop
from engine.dune.facts import CycleChanged, LeaderMoved
from engine.dune.game import RULES, start
from engine.dune.phases.support import PHASES, givers
from engine.dune.query import held, leaders_of
from engine.dune.state import TANKS, State

from .play import choose

DOTS = {2: (1, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}
FACTIONS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
STANDING = ("accompany_karama", "bonus_karama", "peek_karama", "spice_look_karama")  # these wait for nobody
_BEFORE = 5  # inputs between a position and the question it is kept for
_KEPT = 14  # positions a kind of question, of one game no more than two
_LONGEST = 1200  # inputs of one game


def fresh(seed: int | str) -> Game[State]:
    """Return a game that has just begun."""
    rng = random.Random(seed)
    players = rng.choice((2, 3, 4, 5, 6, 6, 6))
    who = rng.sample(FACTIONS, players)
    return start(dict(zip(who, DOTS[players], strict=True)), f"swap {seed}").game


def open_kinds(game: Game[State]) -> set[str]:
    """Return the kinds of question that are open."""
    return {window.kind for window in game.state.windows.values()}


def _rich_alliance(s: State) -> bool:
    """Whether the Emperor has allies and something to lend, while pledges can be made."""
    return any("emperor" in a for a in s.alliances) and s.purse["emperor"] > 3 and s.phase in PHASES


def _choice_of_cover(s: State) -> bool:
    """Whether the bidder may cover his bid in more than one way."""
    bidder = s.auction.bidder if s.auction is not None and "bid" in s.windows else ""
    return bool(bidder) and (held(s, bidder, "karama") is not None or len(givers(s, bidder)) > 1)


def _sealed(kind: str) -> Callable[[State], bool]:
    return lambda s: any(answer["kind"] == kind for answer in s.sealed.values())


EXTRAS: dict[str, Callable[[State], bool]] = {  # what else a change may need to find
    "a rich alliance": _rich_alliance,
    "a choice of cover": _choice_of_cover,
    "a sealed dial": _sealed("storm"),
    "a sealed plan": _sealed("plan"),
    "a sealed revival": _sealed("force_revival"),
    "a Truthtrance in a hand": lambda s: any(held(s, f, "truthtrance") for f in s.factions),
    "a Ghola in a hand": lambda s: any(held(s, f, "tleilaxu_ghola") for f in s.factions),
    "a standing bid": lambda s: any(kind == "bid" for _, kind, _ in s.orders),
    "a proposal": lambda s: s.nexus is not None and bool(s.nexus.proposals),
}


@cache
def positions(games: int = 60) -> dict[str, tuple[Game[State], ...]]:
    """Return positions by the kind of question that is asked in them, or a few inputs later."""
    found: dict[str, list[Game[State]]] = defaultdict(list)
    for number in range(games):
        _play(number, found)
    found["leader_revival"] += [_leaderless(game) for game in found["ground_movement"][:8]]
    return {kind: tuple(found[kind]) for kind in (*RULES.questions, *EXTRAS)}


def _leaderless(game: Game[State]) -> Game[State]:
    """Return the position with all leaders of whoever moves in the tanks, which random games seldom come to."""
    s = game.state.copy()
    who = s.mover or s.order[0]
    ready = [leader for leader in leaders_of(who) if s.leaders[leader] != TANKS]
    deaths: list[Fact] = [LeaderMoved(leader, TANKS, "battle") for leader in ready]
    return Game(replay(s, [*deaths, CycleChanged(who, True, leaders_of(who))]), game.stack)


def _play(number: int, found: dict[str, list[Game[State]]]) -> None:
    rng, game = random.Random(number), fresh(number)
    for kind in STANDING if number % 2 else ():  # nobody is asked there unless he set a stop
        seats = [f for f in game.state.factions if RULES.questions[kind].concerns(game.state, f)]
        if seats:
            game = decide(RULES, game, rng.choice(seats), SetStop(window=kind)).game
    before: deque[Game[State]] = deque([game], maxlen=_BEFORE)
    taken = Counter(open_kinds(game))
    for kind in taken:
        if len(found[kind]) < _KEPT:
            found[kind].append(game)
    for _ in range(_LONGEST):
        if game.state.over:
            return
        known = open_kinds(game)
        actor, move, decision = choose(game, rng)
        try:
            game = decide(RULES, game, actor, move, decision=decision).game
        except Refusal:
            continue
        before.append(game)
        for name, is_so in EXTRAS.items():
            if len(found[name]) < 2 * _KEPT and taken[name] < 2 and rng.random() < 0.2 and is_so(game.state):
                found[name].append(game)
                taken[name] += 1
        for kind in open_kinds(game) - known:
            if len(found[kind]) < _KEPT and taken[kind] < 2 and rng.random() < 0.5:
                found[kind].append(before[0] if len(found[kind]) % 2 else game)
                taken[kind] += 1
