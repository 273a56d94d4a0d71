"""Positions in the middle of games: for every kind of window, how a game came to stand right before one opens.

They come from random games, in which people answer, make deals, ask under Truthtrance, give orders and set stops, and
they are whole: every commit from the start, the game as it stands, and what was said next.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import cache, partial

from engine.core.choosing import missing
from engine.core.errors import Refusal
from engine.core.facts import Fact
from engine.core.game import TABLE, Game, decide, offers, pending, replay
from engine.core.moves import SetStop, TimeUp
from engine.core.run import Commit
from engine.dune.expansions import EXPANSIONS
from engine.dune.game import RULES, start
from engine.dune.options import PRESETS, Options
from engine.dune.state import State
from tests.sampling import sample, use
from tests.shared import made_once

from .acts import STOPPED, by_the_way
from .positions import coming_of_the_haderach, deaths, options
from .standing import Input, Position, asked, together

DOTS = {2: (1, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5), 5: (1, 2, 3, 4, 5), 6: (1, 2, 3, 4, 5, 6)}
FACTIONS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
OPEN_DEAL, SECOND_TURN, ALLIES = "an open deal", "the second turn", "allies at an auction"
KINDS = (*RULES.questions, OPEN_DEAL, SECOND_TURN)
PLAYERS = (6, 6, 5, 6, 4, 6, 3, 6)
ONE_GAME = 8  # positions at most
LONGEST = 2500  # inputs of one game
GAMES = 400  # that are played as they come; in those that follow, people wait for what has not been met
MOST_GAMES = 6000  # in which each kind must have been met
EVERYTHING = {**PRESETS["advanced"], **{expansion.option: True for expansion in EXPANSIONS}}
FULL = 0.5  # of the games in which people wait for something have every option that adds to the game
WATCHFUL = 0.5  # of the games begin with stops at every kind of window that has them
BEFORE = 3  # inputs that are left for the town to make before the window opens, at most
LEADERLESS = 4  # games, in one of which whoever moves first has lost all leaders; in two the Kwisatz Haderach comes
SOMETIMES = 3  # games in a row of which the first that can shows a kind, so that not all come from one game


class Walk:
    """One random game, remembered input by input. All stop at the kinds of window that are `wanted`."""

    def __init__(self, seed: str, wanted: Collection[str] = ()) -> None:
        self.rng = random.Random(seed)
        self.seed = seed
        players = self.rng.choice(PLAYERS)
        who = self.rng.sample(FACTIONS, players)
        drawn = _with_everything(who) if wanted and self.rng.random() < FULL else options(seed, who)
        first = start(dict(zip(who, DOTS[players], strict=True)), seed, drawn)
        self.game = first.game
        self.commits = list(first.commits)
        self.past: list[tuple[Game[State], int]] = [(first.game, len(first.commits))]  # before each input
        self.inputs: list[Input] = []
        self.whole = 0  # inputs after which the game is as it was said
        for kind in STOPPED if self.rng.random() < WATCHFUL else ():
            for seat in self.rng.sample(who, 2):  # so that windows wait for several, of whom one may answer early
                self._make(Input(seat, SetStop(window=kind), None))
        for kind in (kind for kind in STOPPED if kind in wanted):
            for seat in who:
                self._make(Input(seat, SetStop(window=kind), None))

    def step(self) -> None:
        """Make one input; what is refused is forgotten."""
        self._make(self._said())

    def happen(self, told: tuple[Fact, ...]) -> None:
        """Let happen what random games seldom come to."""
        if not told:
            return
        self.commits.append(Commit(TABLE, "rule", None, None, tuple((fact, None) for fact in told), self.game.stack))
        self.game = Game(replay(self.game.state.copy(), told), self.game.stack)
        self.whole = len(self.inputs)
        self.past[-1] = (self.game, len(self.commits))

    def _make(self, said: Input) -> None:
        try:
            outcome = decide(RULES, self.game, said.by, said.move, decision=said.decision)
        except Refusal:
            return
        self.inputs.append(said)
        self.commits += outcome.commits
        self.game = outcome.game
        self.past.append((self.game, len(self.commits)))

    def _said(self) -> Input:
        rng, s = self.rng, self.game.state
        dice = rng.random()
        if dice < 0.04:
            return Input(rng.choice(s.factions), by_the_way(s, rng), None)
        if dice < 0.2:
            offered = self._offered(rng.choice(s.factions))
            if offered is not None:
                return offered
        owed = [d for d in pending(RULES, self.game) if not d.answered and not d.held]
        chosen = rng.choice(owed)
        if dice > 0.98:
            return Input(TABLE, TimeUp(decisions=(chosen.id,)), None)
        move = sample(RULES.questions[chosen.kind], s, chosen.seat, chosen.ref, rng)
        return Input(chosen.seat, move, chosen.id)

    def _offered(self, seat: str) -> Input | None:
        found = [o for o in offers(RULES, self.game, seat) if o.kind in RULES.offers]
        found = [o for o in found if o.kind != "deal" or self.rng.random() < 0.2]  # or each would soon have five open
        found.sort(key=lambda o: (o.kind != "truthtrance", self.rng.random()))
        move = use(RULES.offers[found[0].kind], self.game.state, seat, self.rng) if found else None
        return Input(seat, move, None) if move is not None else None

    def position(self, kind: str, back: int) -> Position:
        """Return how it stood so many inputs ago."""
        at = max(len(self.inputs) - back, self.whole)
        game, count = self.past[at]
        name = f"{self.seed}, input {at}"
        coming, most, who = tuple(self.inputs[at:]), together(RULES, self.game), asked(RULES, self.game)
        return Position(RULES, kind, name, tuple(self.commits[:count]), game, coming, most, who)


def _with_everything(who: Sequence[str]) -> Options:
    """Return every option that adds to the game, but for those that need somebody who does not play."""
    lacking = {found.option for found in missing(Options, EVERYTHING, who)}
    return Options.model_validate({name: value for name, value in EVERYTHING.items() if name not in lacking})


def met(game: Game[State]) -> set[str]:
    """Return what is to be seen in a game as it stands: windows that are not held, an open deal, a later turn."""
    s = game.state
    kinds = {d.kind for d in pending(RULES, game) if not d.held}
    if any(deal.status == "proposed" for deal in s.deals.values()):
        kinds.add(OPEN_DEAL)
    if s.turn == 2:
        kinds.add(SECOND_TURN)
    return kinds


@cache
def positions(seed: int, each: int = 1) -> tuple[Position, ...]:
    """Return so many positions of every kind of window. Fails if random games did not meet one."""
    return made_once(f"positions for towns {seed} {each}", partial(_positions, seed, each))


def _positions(seed: int, each: int) -> tuple[Position, ...]:
    rng = random.Random(f"positions {seed}")
    found: list[Position] = []
    count: Counter[str] = Counter()
    for number in range(MOST_GAMES):
        wanted = _lacking(count, each) if number >= GAMES else ()
        seldom = deaths if number % LEADERLESS == 0 else coming_of_the_haderach if number % 2 else None
        _walk(Walk(f"town {seed}/{number}", wanted), each, rng, found, count, seldom)
        if not _lacking(count, each):
            return (*found, *(_of_allies(seed, number) for number in range(each)))
    raise AssertionError(f"random games never met: {', '.join(_lacking(count, each))}")


def _lacking(count: Counter[str], each: int) -> tuple[str, ...]:
    """Return the kinds that have not been met so often."""
    return tuple(kind for kind in KINDS if count[kind] < each)


def _of_allies(seed: int, number: int) -> Position:
    """Return a position in which somebody is allied: games that go on until all windows are met may have none."""
    for game in range(MOST_GAMES):
        walk = Walk(f"allies {seed}/{number}/{game}")
        while len(walk.inputs) < LONGEST and not walk.game.state.over:
            walk.step()
            if walk.game.state.alliances and "bid" in met(walk.game):
                return walk.position(ALLIES, 1)
    raise AssertionError("nobody was ever allied in random games")


def _walk(
    walk: Walk,
    each: int,
    rng: random.Random,
    found: list[Position],
    count: Counter[str],
    seldom: Callable[[State], tuple[Fact, ...]] | None,
) -> None:
    here: set[str] = set()
    taken: Counter[str] = Counter()
    room = min(ONE_GAME, len(_lacking(count, each)))
    while len(walk.inputs) < LONGEST and not walk.game.state.over and sum(taken.values()) < room:
        walk.step()
        before, here = here, met(walk.game)
        fresh = sorted(kind for kind in here - before if count[kind] < each and taken[kind] < 1)
        # At most one position a stretch of play, the rarest kind of it; common ones wait for their chance.
        if (fresh and rng.random() < 1 / SOMETIMES) or any(_rare(kind) for kind in fresh):
            kind = max(fresh, key=_rare)
            found.append(walk.position(kind, rng.randrange(1, BEFORE + 1)))
            count[kind] += 1
            taken[kind] += 1
        if seldom is not None and "landing" in here and walk.game.state.turn > 1:
            walk.happen(seldom(walk.game.state))
            seldom = None


def _rare(kind: str) -> bool:
    return kind in ("prediction", "truth", "leader_revival", "worm_karama", "ride")
