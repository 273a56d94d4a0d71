"""Where games with twins begin: in random games, shortly before a question of each kind is asked, and when it is."""

from __future__ import annotations

import random
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial

from engine.core.choosing import missing, random_options
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.game import Game, decide, offers, pending, replay
from engine.core.moves import SetOrder, SetStop
from engine.core.orders import open_orders
from engine.dune.advantages.atreides import ENOUGH
from engine.dune.advantages.harkonnen import CaptureMove, prey
from engine.dune.board import TERRITORIES
from engine.dune.cards import LEADERS
from engine.dune.facts import (
    CaptiveTaken,
    CycleChanged,
    HaderachMoved,
    LeaderMoved,
    LeaderUsed,
    LossesCounted,
)
from engine.dune.game import RULES, start
from engine.dune.karama import can_use_special
from engine.dune.options import PRESETS, Options
from engine.dune.phases.dials import own
from engine.dune.phases.fight import side_of
from engine.dune.phases.nexus import KEY, NexusMove, acceptable, may_act
from engine.dune.phases.plans import PlanMove
from engine.dune.phases.support import PHASES, Pledge, givers
from engine.dune.powers import Advantage, holder
from engine.dune.query import alliance_of, allies, held, leaders_of
from engine.dune.state import READY, TANKS, Plan, State
from engine.dune.strength import Dial, compositions, halves
from tests.sampling import use
from tests.shared import made_once

from .acts import STOPPED, filled_in
from .play import choose
from .secrets import Input
from .talk import TALK

Say = Callable[[Game[State], random.Random], Input]
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


def _unseen(s: State) -> dict[str, Plan]:
    """Return the plans that are locked, and not revealed."""
    return s.battle.plans if s.battle is not None and not s.battle.revealed else {}


def _captives_beside_an_ally(s: State) -> bool:
    """Whether an ally of the captor's could learn from him who is held, beside those whose leader it is."""
    captor = holder(s, "capture")
    owners = {LEADERS[leader].faction for leader in s.captives}
    return bool(captor and owners and {*allies(s, captor)} - owners)


def _captures_beside_an_ally(s: State) -> bool:
    """Whether a leader may be captured now, of whom an ally of the captor's must hear nothing."""
    asked = {window.kind for window in s.windows.values()} & {"capture", "capture_karama"}
    return bool(asked) and s.capture is not None and bool({*allies(s, holder(s, "capture"))} - {s.capture.whom})


def _captor_has_won(s: State) -> bool:
    """Whether whoever may capture has won a battle, and is still asked what he loses."""
    asked = any(window.kind == "winner_choices" for window in s.windows.values())
    return asked and s.battle is not None and s.battle.winner == holder(s, "capture")


def _sees_a_plan(s: State) -> bool:
    """Whether Atreides have seen a plan with a Karama, which nobody else has."""
    return s.battle is not None and any(side in s.battle.looked for side in _unseen(s))


def _other_forces_make_a_dial(s: State) -> bool:
    """Whether a plan that nobody has seen has a dial that can be made with starred forces, and without them."""
    filed = {side: PlanMove.model_validate(answer) for (key, side), answer in s.sealed.items() if key == "plan"}
    plans = [(side, Dial(halves(plan.dial, plan.half), plan.spice)) for side, plan in (filed | _unseen(s)).items()]
    ways = [compositions(own(s, side), dial) for side, dial in plans]
    return any({bool(starred) for _, starred in found} == {True, False} for found in ways)


def _may_exchange(s: State) -> bool:
    """Whether Harkonnen may take cards from a hand while nobody sees how many it holds."""
    captor = holder(s, "hand_swap")
    return (
        bool(captor)
        and s.phase not in ("setup", "bidding")
        and s.swap is None
        and can_use_special(s, captor, "hand_swap")
    )


# What the advanced game alone brings, and random games seldom come to: these are played with all of its options.
ADVANCED: dict[str, Callable[[State], bool]] = {
    "a captive": lambda s: bool(s.captives) and s.capture is None,
    "captives beside an ally": _captives_beside_an_ally,
    "a capture beside an ally": _captures_beside_an_ally,
    "a captor who has won": _captor_has_won,
    "a leader drawn": lambda s: s.capture is not None and s.capture.drawn != "",
    "an accompanied leader": lambda s: any(order.get("haderach") for order in s.orders.values()),
    "a time that was ordered": lambda s: any(kind == "guild_timing" for _, kind, _ in s.orders),
    "an end of coexistence that was ordered": lambda s: any(kind == "end_coexistence" for _, kind, _ in s.orders),
    "spice set aside": lambda s: any(plan.spice for plan in _unseen(s).values()),
    "starred forces dialled, or not": _other_forces_make_a_dial,
    "plans revealed": lambda s: s.battle is not None and s.battle.revealed and not s.battle.winner,
    "a plan seen": _sees_a_plan,
    "an exchange to be had": _may_exchange,
    "cards exchanged": lambda s: s.swap is not None and bool(s.swap.taken),
    "cards looked at": lambda s: len(s.looked) > 1,
    "a landing that an ally may pay": lambda s: bool(s.declared and givers(s, s.mover)),
}
_LAST_LEFT = "nearly all are held"
_SPECIAL = ("hand_swap", "plan_look")  # offers that are used there as soon as one of them is met
PLANNED = ("guild_timing", "end_coexistence", "plan", "capture", "place_worm")  # of what is ordered, this foremost
PLANNING: tuple[Advantage, ...] = ("own_time", "coexistence", "kwisatz_haderach", "capture", "worm_placing")
_ORDERS, _SPECIALS = 0.06, 0.5  # how often somebody gives an order there, or looks whether he has such an offer
_GAMES = 64  # games in which those are met, and the rarest kinds of question; fewer, if fewer are enough
_RARE = 8  # positions of a kind of question, below which it is looked for in these games, too
_MOST = 8  # positions of each of those, of one game no more than two


@cache
def positions(games: int = 120) -> dict[str, tuple[Game[State], ...]]:
    """Return positions by the kind of question that is asked in them, or a few inputs later."""
    return made_once(f"positions of {games} games", partial(_positions, games))


def _positions(games: int) -> dict[str, tuple[Game[State], ...]]:
    found: dict[str, list[Game[State]]] = defaultdict(list)
    for number in range(games):
        _play(number, found)
    for number in range(1000, 1000 + _SOCIABLE):
        _play(number, found, _sociably, ALLIED)
    for number in range(2000, 2000 + _SOCIABLE):
        if all(len(found[name]) < _FEW for name in KEPT):
            _play(number, found, _sociably, KEPT)
    found["leader_revival"] += [_leaderless(game) for game in found["ground_movement"][:8]]
    for number in range(3000, 3000 + _GAMES):
        rare = [kind for kind in RULES.questions if len(found[kind]) < _RARE]
        if rare or any(len(found[name]) < _MOST for name in ADVANCED):
            _seek(number, found, rare)
    found[_LAST_LEFT] = [_nearly_all_held(game) for game in found["a captor who has won"]]
    return {kind: tuple(found[kind]) for kind in (*RULES.questions, *EXTRAS, *ALLIED, *KEPT, *ADVANCED, _LAST_LEFT)}


def _nearly_all_held(game: Game[State]) -> Game[State]:
    """Return the game with two leaders of the loser left, who have not led him: one is held, the other has not fought.

    He who is held has fought elsewhere in this turn, where it may as well have been the other who was captured: whether
    anybody is left to be captured now only captor and owner know.
    """
    s = game.state
    assert s.battle is not None
    loser = s.battle.opponent(s.battle.winner)
    one, other = [x for x in leaders_of(loser) if x != s.battle.plans[loser].leader][:2]
    elsewhere = next(place for place in TERRITORIES if place != s.battle.territory)
    dead = [x for x in leaders_of(loser) if x not in (one, other) and s.leaders[x] != TANKS]
    told: list[Fact] = [LeaderMoved(x, TANKS, "battle") for x in dead]
    told += [LeaderMoved(x, READY, "revival") for x in (one, other) if s.leaders[x] != READY or x in s.captives]
    state = replay(s.copy(), [*told, CaptiveTaken(s.battle.winner, one), LeaderUsed(one, elsewhere)])
    state.used.pop(other, None)
    return Game(state, game.stack)


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


def _with_all(number: int) -> Game[State]:
    """Return a game with all that is advanced, which has just begun."""
    rng = random.Random(f"advanced {number}")
    who = rng.sample(FACTIONS, rng.choice((4, 5, 6, 6)))
    lacking = {found.option for found in missing(Options, PRESETS["advanced"], who)}
    chosen = {name: value for name, value in PRESETS["advanced"].items() if name not in lacking}
    dots = dict(zip(who, DOTS[len(who)], strict=True))
    return start(dots, f"advanced {number}", Options.model_validate(chosen)).game


def _with_haderach(game: Game[State]) -> Game[State]:
    told = coming_of_the_haderach(game.state) if game.state.turn > 1 else ()
    return Game(replay(game.state.copy(), told), game.stack) if told else game


def _eagerly(game: Game[State], rng: random.Random) -> Input:
    """Choose an input as sociable people do, but give orders of all kinds, and use special powers where one can."""
    s, dice = game.state, rng.random()
    seat = rng.choice(s.factions)
    if dice < _ORDERS:
        seat = holder(s, rng.choice(PLANNING)) or seat
        kinds = open_orders(RULES, s, seat)
        kind = rng.choice([kind for kind in kinds if kind in PLANNED] or kinds)
        return seat, SetOrder(order=filled_in(s, seat, kind, rng) or {"kind": kind}), None
    if s.declared and allies(s, s.mover) and not givers(s, s.mover):
        friend = rng.choice(allies(s, s.mover))
        return friend, Pledge(bidder=s.mover, amount=s.purse[friend]), None
    captor, seer = holder(s, "capture"), holder(s, "plan_look")
    if any(d.kind == "capture" and not d.held for d in pending(RULES, game)) and prey(s) and dice < _SPECIALS:
        return captor, CaptureMove(capture=True), None
    seat = seer if seer and s.battle is not None else seat
    found = [offer for offer in offers(RULES, game, seat) if offer.kind in _SPECIAL] if dice < _SPECIALS else []
    move = use(RULES.offers[found[0].kind], s, seat, rng) if found else None
    return (seat, move, None) if move is not None else _sociably(game, rng)


def _play(
    number: int,
    found: dict[str, list[Game[State]]],
    say: Say = _usual,
    extras: Mapping[str, Callable[[State], bool]] = EXTRAS,
) -> None:
    rng, game = random.Random(number), fresh(number)
    for kind in STOPPED if number % 2 else ():  # in most of them nobody is asked unless he set a stop
        seats = [f for f in game.state.factions if RULES.questions[kind].concerns(game.state, f)]
        if seats:
            game = decide(RULES, game, rng.choice(seats), SetStop(window=kind)).game
    taken = Counter(open_kinds(game))
    for kind in taken if extras is EXTRAS else ():
        if len(found[kind]) < _KEPT:
            found[kind].append(game)
    for before, after, opened in _course(game, rng, say):
        for name, is_so in extras.items():
            if len(found[name]) < 2 * _KEPT and taken[name] < 2 and rng.random() < 0.2 and is_so(after.state):
                found[name].append(after)
                taken[name] += 1
        for kind in opened if extras is EXTRAS else ():
            if len(found[kind]) < _KEPT and taken[kind] < 2 and (rng.random() < 0.5 or len(found[kind]) < _FEW):
                found[kind].append(before if len(found[kind]) % 2 else after)
                taken[kind] += 1


def _course(
    game: Game[State], rng: random.Random, say: Say, happens: Callable[[Game[State]], Game[State]] = lambda game: game
) -> Iterator[tuple[Game[State], Game[State], list[str]]]:
    """Play a game; yield it after every input, as it was some inputs before, and what kinds of question are new."""
    before: deque[Game[State]] = deque([game], maxlen=_BEFORE)
    for _ in range(_LONGEST):
        if game.state.over:
            return
        known = open_kinds(game)
        by, move, decision = say(game, rng)
        try:
            game = happens(decide(RULES, game, by, move, decision=decision).game)
        except Refusal:
            continue
        before.append(game)
        yield before[0], game, sorted(open_kinds(game) - known)


def _seek(
    number: int,
    found: dict[str, list[Game[State]]],
    rare: Sequence[str],
) -> None:
    """Play a game with all that is advanced, for what it alone brings, and for rare kinds of question.

    The Kwisatz Haderach is there from turn 2 on: random games seldom last until he comes.
    """
    rng, game = random.Random(number), _with_all(number)
    for kind in STOPPED if number % 2 else ():
        seats = [f for f in game.state.factions if RULES.questions[kind].concerns(game.state, f)]
        for seat in rng.sample(seats, min(len(seats), 2)):
            game = decide(RULES, game, seat, SetStop(window=kind)).game
    taken: Counter[str] = Counter()
    for before, after, opened in _course(game, rng, _eagerly, _with_haderach):
        for name, is_so in ADVANCED.items():
            if len(found[name]) < _MOST and taken[name] < 2 and is_so(after.state):
                found[name].append(after)
                taken[name] += 1
        for kind in opened:
            if kind in rare and taken[kind] < 2:
                found[kind].append(before if len(found[kind]) % 2 else after)
                taken[kind] += 1
