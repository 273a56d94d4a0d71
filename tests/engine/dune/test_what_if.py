"""What would happen in a battle is what happens in it: every battle of some random games is foretold, and compared."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.dune.facts import BattleDecided, ForcesMoved, LeaderMoved, SpiceMoved
from engine.dune.phases.what_if import what_if
from engine.dune.state import TANKS, Plan
from engine.dune.view import view
from tests.contract.playing import played

A, H = "atreides", "harkonnen"
AREAS = ("arrakeen:9",)


def test_battles_end_as_they_were_foretold(capsys: pytest.CaptureFixture[str]) -> None:
    games, met = played("dune"), Counter[str]()
    for before, after in zip(games.games, games.games[1:], strict=False):
        b = before.state.battle
        told = [fact for fact, _, game in games.told if game is after] if b is not None else []
        decided = [fact for fact in told if isinstance(fact, BattleDecided)]
        if b is None or len(b.plans) < 2 or not decided or not any(isinstance(f, ForcesMoved) for f in told):
            continue
        fact = decided[0]
        calls = {"treachery": (fact.winner,), "double_treachery": (b.aggressor, b.defender)}.get(fact.why, ())
        found = what_if(view(before.state, b.aggressor), b.areas, b.aggressor, b.plans, calls)
        halves = {side: 2 * total + (side in fact.halves) for side, total in fact.totals.items()}
        assert (found.winner, found.how, found.totals) == (fact.winner, fact.why, halves)
        dead = {f.leader for f in told if isinstance(f, LeaderMoved) and f.to == TANKS}
        assert dead == set(found.killed)
        got = sum(f.amount for f in told if isinstance(f, SpiceMoved) and (f.taker, f.why) == (fact.winner, "battle"))
        assert got == found.spice
        met[fact.why] += 1
    with capsys.disabled():
        print(f"\nbattles compared: {dict(met)}")
    assert met["totals"]


def test_an_explosion_and_a_killed_leader() -> None:
    s = played("dune").games[0].state.copy()
    s.forces = {("arrakeen:9", A): (5, 0), ("arrakeen:9", H): (3, 0)}
    v = view(s, A)
    mine, theirs = Plan(3, "gurney_halleck", "lasgun"), Plan(2, "feyd_rautha", "", "shield_1")
    found = what_if(v, AREAS, A, {A: mine, H: theirs})
    assert (found.winner, found.how, found.losses) == ("", "explosion", {A: 5, H: 3})
    found = what_if(v, AREAS, A, {A: mine, H: Plan(2, "feyd_rautha")})
    assert (found.winner, found.killed, found.losses, found.spice) == (A, ("feyd_rautha",), {A: 3, H: 3}, 6)
    assert what_if(v, AREAS, H, {A: Plan(2, ""), H: Plan(2, "")}).winner == H, "the aggressor wins ties"


def test_an_explosion_reaches_across_the_storm() -> None:
    s = played("dune").games[0].state.copy()
    s.forces = {("cielago_north:1", A): (5, 0), ("cielago_north:1", H): (3, 0), ("cielago_north:18", H): (4, 0)}
    plans = {A: Plan(3, "gurney_halleck", "lasgun"), H: Plan(2, "feyd_rautha", "", "shield_1")}
    assert what_if(view(s, A), ("cielago_north:1",), A, plans).losses == {A: 5, H: 7}
    fought = what_if(view(s, A), ("cielago_north:1",), A, {**plans, A: Plan(5, "gurney_halleck")})
    assert fought.losses == {A: 5, H: 3}
