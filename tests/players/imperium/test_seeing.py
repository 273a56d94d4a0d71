"""Machine players see a seat's view and nothing else: what they cannot see never changes what they do."""

import ast
from collections import Counter
from inspect import getclosurevars
from pathlib import Path
from random import Random

import pytest

import bot.players.imperium as players
from bot.players.imperium.seat import Seat
from engine.core.decision import Decision
from engine.core.game import Game
from engine.core.moves import Move
from engine.core.seen import Seen, asked, unasked
from engine.imperium.board import FACTIONS
from engine.imperium.cards import CONFLICTS
from engine.imperium.composition import COLOURS
from engine.imperium.game import RULES
from engine.imperium.query import foresees
from engine.imperium.state import Plan, State
from engine.imperium.view import view
from tests.games_shown.test_views_only import states_read

from .playing import begin, play

PACKAGE = Path(players.__file__).parent
READS_STATES = ("engine.core.game", "engine.core.run", "engine.imperium.query", "engine.imperium.game")


def twin(game: Game[State], seat: str, rng: Random) -> Game[State]:
    """Return the game with everything changed that the seat cannot see."""
    s = RULES.copy(game.state)
    s.seed = "another"
    others = [name for name in s.sides if name != seat]
    pool = [card for name in others for card in s.sides[name].intrigue] + list(s.intrigue_deck)
    rng.shuffle(pool)
    for name in others:
        _hide(s, name, pool, rng)
    s.intrigue_deck = tuple(pool)
    s.hagal = tuple(rng.sample(s.hagal, len(s.hagal)))
    s.imperium = tuple(rng.sample(s.imperium, len(s.imperium)))
    s.conflict_deck = tuple(sorted(rng.sample(s.conflict_deck, len(s.conflict_deck)), key=_level))
    own = s.sides[seat]
    looks = own.deck and (foresees(s, seat) or any("top_card" in each.effect for each in s.pending))
    top = max(own.known, 1 if looks else 0)
    own.deck = (*own.deck[:top], *rng.sample(own.deck[top:], len(own.deck) - top))
    if s.turn is not None and s.turn.seat != seat:
        s.turn.plan = Plan(deploy=1, end=not s.turn.plan.end)
    for key, owner in s.sealed:
        if owner != seat:
            s.sealed[key, owner] = {}
    return Game(s, game.stack)


def _hide(s: State, name: str, pool: list[str], rng: Random) -> None:
    """Change what another seat keeps to itself, with the numbers that are public."""
    side = s.sides[name]
    cards = [*side.hand, *side.deck[side.known :]]
    rng.shuffle(cards)
    side.hand, side.deck = tuple(cards[: len(side.hand)]), (*side.on_top, *cards[len(side.hand) :])
    side.intrigue = tuple(pool.pop() for _ in side.intrigue)
    if side.tokens and not side.mastered:
        side.tokens = tuple(rng.sample(FACTIONS, len(side.tokens)))
    s.orders[name, "combat", ""] = {"kind": "combat", "until": "always"}


def _level(card: str) -> int:
    return CONFLICTS[card].level


def behind(seen: Seen) -> State:
    """Return the state that a player who digs could get at: no code of ours does."""
    found = getclosurevars(seen.accepts).nonlocals["s"]
    assert isinstance(found, State)
    return found


def without_secrets(game: Game[State], decision: Decision, seed: str, seen: Counter[str]) -> None:
    """Fail if the seat would answer its decision, or do anything unasked, otherwise in the twin."""
    other = twin(game, decision.seat, Random(seed + decision.id))
    assert view(other.state, decision.seat) == view(game.state, decision.seat), decision.kind
    mine = players.answer(asked(RULES, game, decision), seed)
    assert mine == players.answer(asked(RULES, other, decision), seed), decision
    wish = players.offer(unasked(RULES, game, decision.seat), seed)
    assert wish == players.offer(unasked(RULES, other, decision.seat), seed), decision
    seen[decision.kind] += 1


def test_the_unseen_never_changes_an_answer() -> None:
    seen: Counter[str] = Counter()
    for number, seed in ((4, "a"), (2, "b"), (1, "c")):
        play(begin(number, seed), frozenset(COLOURS), seed, lambda g, d, s: without_secrets(g, d, s, seen))
    asked_often = {"turn", "effects", "choice", "combat", "leader"}
    assert asked_often <= set(seen), f"never asked: {asked_often - set(seen)}"
    assert sum(seen.values()) > 400


def test_the_twins_notice_a_player_that_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(seen: Seen, seed: str) -> Move:
        first = sorted(card for side in behind(seen).sides.values() for card in side.hand[:1])
        options: list[Move] = list(seen.legal())
        return options[len("".join(first)) % len(options)]

    monkeypatch.setattr(players, "answer", peeking)
    with pytest.raises(AssertionError, match="Decision"):
        play(begin(4, "x"), frozenset(COLOURS), "x", lambda g, d, s: without_secrets(g, d, s, Counter()))


def imports(path: Path) -> list[tuple[str, str]]:
    """Return the modules and names a file imports."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [(node.module or "", alias.name) for alias in node.names]
    return found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_strategy_imports_what_reads_states(path: Path) -> None:
    for module, name in imports(path):
        assert module != "random" or name == "Random", f"{path.name} draws from the module's own generator"
        assert module not in READS_STATES, f"{path.name} imports {module}"
        assert name not in ("State", "Game", "Rules", "view"), f"{path.name} imports {name}"
    assert states_read(path) == []


def test_a_seat_carries_no_state() -> None:
    assert Seat.__slots__ == ("name", "view", "own", "rng", "kind", "form", "options", "is_legal")
