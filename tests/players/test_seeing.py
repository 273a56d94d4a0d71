"""Machine players see a seat's view and nothing else: what they cannot see never changes what they do."""

import ast
from collections import Counter
from dataclasses import replace
from inspect import getclosurevars
from pathlib import Path
from random import Random

import pytest

import bot.players.dune as players
from bot.players.dune.seat import Seat
from engine.core.decision import Decision
from engine.core.game import Game
from engine.core.moves import Move
from engine.core.seen import Seen, asked, unasked
from engine.dune.cards import LEADERS
from engine.dune.game import RULES
from engine.dune.query import alliance_of
from engine.dune.state import State
from engine.dune.view import view
from tests.games_shown.test_views_only import states_read

from .playing import FACTIONS, begin, play

PACKAGE = Path(players.__file__).parent
READS_STATES = ("engine.core.game", "engine.core.run", "engine.dune.query", "engine.dune.game", "engine.dune.flow")


def twin(game: Game[State], seat: str, rng: Random) -> Game[State]:
    """Return the game with everything changed that the seat cannot see."""
    s = RULES.copy(game.state)
    s.seed = "another"
    others = [f for f in s.factions if f != seat]
    pool = [card for f in others for card in s.hands[f]] + list(s.decks.get("treachery", ()))
    rng.shuffle(pool)
    for f in others:
        s.hands[f] = tuple(pool.pop() for _ in s.hands[f])
        s.traitors[f] = tuple(rng.sample(sorted(LEADERS), len(s.traitors.get(f, ()))))
        s.discs[f] = tuple(rng.sample(sorted(LEADERS), len(s.discs.get(f, ()))))
        if not any(giver == f for giver, _ in s.pledges) and (s.auction is None or s.auction.leader != f):
            s.purse[f] = rng.randrange(40)
        s.orders[f, "charity", ""] = {"kind": "charity", "take": False}
    if s.decks:
        s.decks["treachery"] = tuple(pool)
        s.decks["spice"] = tuple(rng.sample(s.decks["spice"], len(s.decks["spice"])))
    if seat != "bene_gesserit":
        s.prediction = ("guild" if seat != "guild" else "emperor", 1 + rng.randrange(15))
    for key, owner in s.sealed:
        if owner != seat:
            s.sealed[key, owner] = {}
    battle = s.battle
    if battle is not None and not battle.revealed:
        for side, plan in battle.plans.items():
            if side != seat:
                battle.plans[side] = replace(plan, dial=0, leader="", weapon="", defense="", treachery="never")
        if "atreides" not in alliance_of(s, seat):
            battle.foreseen = {"leader": "someone"}
    return Game(s, game.stack)


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
    for seed in ("a", "b", "c"):
        play(begin(FACTIONS, seed), frozenset(FACTIONS), seed, lambda g, d, s: without_secrets(g, d, s, seen))
    asked_often = {"bid", "landing", "ground_movement", "plan", "storm", "traitor", "nexus", "prescience", "voice"}
    assert asked_often <= set(seen), f"never asked: {asked_often - set(seen)}"
    assert sum(seen.values()) > 500


def test_the_twins_notice_a_player_that_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(seen: Seen, seed: str) -> Move:
        rich = sum(behind(seen).purse.values()) % 2
        options: list[Move] = list(seen.legal())
        return options[min(rich, len(options) - 1)]

    monkeypatch.setattr(players, "answer", peeking)
    with pytest.raises(AssertionError, match="Decision"):
        play(begin(FACTIONS, "x"), frozenset(FACTIONS), "x", lambda g, d, s: without_secrets(g, d, s, Counter()))


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
