"""Where games with twins begin: in random games, shortly before a question of each kind is asked, and when it is."""

from __future__ import annotations

import random
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from engine.core.choosing import missing, random_options
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.game import Game, decide, pending, replay
from engine.core.moves import SetStop
from engine.dune.advantages.atreides import ENOUGH
from engine.dune.facts import CycleChanged, HaderachMoved, LeaderMoved, LossesCounted
from engine.dune.game import RULES, start
from engine.dune.options import Options
from engine.dune.phases.fight import side_of
from engine.dune.phases.nexus import KEY, NexusMove, acceptable, may_act
from engine.dune.phases.support import PHASES, givers
from engine.dune.powers import holder
from engine.dune.query import alliance_of, allies, held, leaders_of
from engine.dune.state import READY, TANKS, State

from .acts import STOPPED
from .play import choose
from .secrets import Input
from .talk import TALK

DOTS = {2: (1, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}
FACTIONS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
USUAL = 1 / 3  # of the games are played with the usual options
_BEFORE = 5  # inputs between a position and the question it is kept for
_KEPT = 14  # positions a kind of question, of one game no more than two
_FEW = 4  # that are taken as they come: of some kinds there are hardly more
_LONGEST = 1200  # inputs of one game


def fresh(seed: int | str) -> Game[State]:
    """Return a game that has just begun."""
    rng = random.Random(seed)
    players = rng.choice((2, 3, 4, 5, 6, 6, 6))
    who = rng.sample(FACTIONS, players)
    return start(dict(zip(who, DOTS[players], strict=True)), f"swap {seed}", options(seed, who)).game


def options(seed: int | str, who: Sequence[str] = FACTIONS) -> Options:
    """Return the options of a game: the usual ones, or each drawn from its form, so that whatever one brings is met.

    One that needs somebody who is not among those that play is left as it usually is.
    """
    rng = random.Random(f"options {seed}")
    drawn = {} if rng.random() < USUAL else random_options(Options, rng)
    lacking = {found.option for found in missing(Options, drawn, who)}
    return Options.model_validate({name: value for name, value in drawn.items() if name not in lacking})


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


def _three(s: State, faction: str) -> bool:
    return faction in s.factions and len(alliance_of(s, faction)) > 2


def _battle_of_three(s: State) -> bool:
    """Whether a battle concerns an ally of Atreides who does not fight."""
    return _three(s, "atreides") and s.battle is not None and not s.battle.revealed and bool(side_of(s, "atreides"))


def _beside_harkonnen(s: State) -> bool:
    """Whether treachery may be called by Harkonnen, or by an ally of theirs who fights."""
    b = s.battle
    fights = b is not None and bool({b.aggressor, b.defender} & set(allies(s, "harkonnen")))
    return fights and any(window.kind == "treachery" for window in s.windows.values())


def _kept_beside_an_ally(s: State) -> bool:
    """Whether a plan is locked, and not shown yet, of somebody who has an ally beside the battle."""
    b = s.battle
    kept = b.plans if b is not None and not b.revealed else {}
    return any(ally not in (b.aggressor, b.defender) for side in kept if b for ally in allies(s, side))


ALLIED: dict[str, Callable[[State], bool]] = {  # what one ally knows, or two do, and another does not
    "a rich alliance of three": lambda s: _rich_alliance(s) and _three(s, "emperor"),
    "a battle of three": _battle_of_three,
    "treachery beside Harkonnen": _beside_harkonnen,
    "a pledge among three": lambda s: any(len(alliance_of(s, giver)) > 2 for giver, _ in s.pledges),
}
_SOCIABLE = 40  # games in which those are met
KEPT: dict[str, Callable[[State], bool]] = {"a plan kept beside an ally": _kept_beside_an_ally}
_FEWER = 12  # games in which that is met, beside those: what else is met there is met as before


@cache
def positions(games: int = 120) -> dict[str, tuple[Game[State], ...]]:
    """Return positions by the kind of question that is asked in them, or a few inputs later."""
    found: dict[str, list[Game[State]]] = defaultdict(list)
    for number in range(games):
        _play(number, found)
    for number in range(1000, 1000 + _SOCIABLE):
        _play(number, found, _sociably, ALLIED)
    for number in range(2000, 2000 + _FEWER):
        _play(number, found, _sociably, KEPT)
    found["leader_revival"] += [_leaderless(game) for game in found["ground_movement"][:8]]
    return {kind: tuple(found[kind]) for kind in (*RULES.questions, *EXTRAS, *ALLIED, *KEPT)}


def _leaderless(game: Game[State]) -> Game[State]:
    return Game(replay(game.state.copy(), deaths(game.state)), game.stack)


def deaths(s: State) -> tuple[Fact, ...]:
    """Tell how all leaders of whoever moves came into the tanks, which random games seldom come to."""
    who = s.mover or s.storm_order[0]
    ready = [leader for leader in leaders_of(who) if s.leaders[leader] != TANKS]
    return (*(LeaderMoved(leader, TANKS, "battle") for leader in ready), CycleChanged(who, True, leaders_of(who)))


def coming_of_the_haderach(s: State) -> tuple[Fact, ...]:
    """Tell how the Kwisatz Haderach came, if somebody may have him: random games seldom last so long."""
    whose = holder(s, "kwisatz_haderach")
    if not whose or s.haderach:
        return ()
    return LossesCounted(whose, ENOUGH, ENOUGH), HaderachMoved(whose, READY, "losses")


def _usual(game: Game[State], rng: random.Random) -> Input:
    return choose(TALK, game, rng)


def _sociably(game: Game[State], rng: random.Random) -> Input:
    """Choose an input as ever, but make alliances of three or more wherever there is a nexus."""
    s = game.state
    owed = [d.seat for d in pending(RULES, game) if d.kind == KEY and not d.answered and not d.held]
    for seat in owed if owed and may_act(s, owed[0]) else ():
        if acceptable(s, seat):
            return seat, NexusMove(do="accept", id=acceptable(s, seat)[0]), None
    if owed and s.nexus is not None and not s.nexus.proposals and len(alliance_of(s, owed[0])) == 1:
        others = tuple(f for f in s.factions if f != owed[0])
        return owed[0], NexusMove(do="propose", members=tuple(rng.sample(others, min(2, len(others))))), None
    return _usual(game, rng)


def _play(
    number: int,
    found: dict[str, list[Game[State]]],
    say: Callable[[Game[State], random.Random], Input] = _usual,
    extras: Mapping[str, Callable[[State], bool]] = EXTRAS,
) -> None:
    rng, game = random.Random(number), fresh(number)
    for kind in STOPPED if number % 2 else ():  # in most of them nobody is asked unless he set a stop
        seats = [f for f in game.state.factions if RULES.questions[kind].concerns(game.state, f)]
        if seats:
            game = decide(RULES, game, rng.choice(seats), SetStop(window=kind)).game
    before: deque[Game[State]] = deque([game], maxlen=_BEFORE)
    taken = Counter(open_kinds(game))
    for kind in taken if extras is EXTRAS else ():
        if len(found[kind]) < _KEPT:
            found[kind].append(game)
    for _ in range(_LONGEST):
        if game.state.over:
            return
        known = open_kinds(game)
        by, move, decision = say(game, rng)
        try:
            game = decide(RULES, game, by, move, decision=decision).game
        except Refusal:
            continue
        before.append(game)
        for name, is_so in extras.items():
            if len(found[name]) < 2 * _KEPT and taken[name] < 2 and rng.random() < 0.2 and is_so(game.state):
                found[name].append(game)
                taken[name] += 1
        for kind in open_kinds(game) - known if extras is EXTRAS else ():
            if len(found[kind]) < _KEPT and taken[kind] < 2 and (rng.random() < 0.5 or len(found[kind]) < _FEW):
                found[kind].append(before[0] if len(found[kind]) % 2 else game)
                taken[kind] += 1
