"""What is true of every state: each fault that is planted is told, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from engine.core.game import Game, decide, pending
from engine.imperium.board import TOP
from engine.imperium.invariants import broken
from engine.imperium.options import Options
from engine.imperium.state import MENTAT_AGENT, FaceUp, Pending, Side, State
from tests.sampling import sample
from tests.subjects.imperium import SUBJECT

Change = Callable[[State], object]


@cache
def played(players: int) -> State:
    """Return the first turn of a random game of which the setup is over."""
    lots, rules = random.Random(3), SUBJECT.rules
    game: Game[State] = SUBJECT.begin(lots, "3", players, Options(leaders="dealt")).game
    while game.state.phase != "turns" or game.state.turn is None:
        d = next(d for d in pending(rules, game) if not d.answered and not d.held)
        game = decide(rules, game, d.seat, sample(rules.questions[d.kind], game.state, d.seat, d.ref, lots)).game
    return game.state


def changed(players: int, *changes: Change) -> State:
    """Return that state with some changes."""
    s: State = SUBJECT.rules.copy(played(players))
    for change in changes:
        change(s)
    return s


def to(name: str, value: object) -> Change:
    """Set something of the state."""
    return lambda s: setattr(s, name, value)


def first(name: str, value: object) -> Change:
    """Set something of the first player's."""
    return lambda s: setattr(s.sides[s.seats[0]], name, value)


def more(name: str, number: int, at: int = 0) -> Change:
    """Add to something of a side's, by its place."""

    def add(s: State) -> None:
        side = list(s.sides.values())[at]
        setattr(side, name, getattr(side, name) + number)

    return add


def of_turn(name: str, value: object) -> Change:
    """Set something of the turn."""
    return lambda s: setattr(s.turn, name, value)


def influence(number: int, at: int = 0) -> Change:
    """Set the first side's Influence with the Fremen, with the points that follow from it."""

    def put(s: State) -> None:
        side: Side = list(s.sides.values())[at]
        side.vp += (number >= 2) - (side.influence["fremen"] >= 2)
        side.influence["fremen"] = number

    return put


def allied(at: int) -> Change:
    """Give a side the Alliance with the Fremen, with its point."""

    def give(s: State) -> None:
        name = list(s.sides)[at]
        s.alliances["fremen"] = name
        s.sides[name].vp += 1

    return give


def mentat(at: int) -> Change:
    """Give a side the Mentat, by its place."""
    return lambda s: list(s.sides.values())[at].agents.update({MENTAT_AGENT: "leader"})


def effect(level: int) -> Change:
    """Leave an effect to be resolved."""
    return lambda s: setattr(s, "pending", (Pending(1, level, s.seats[0], {"draw": 1}, "space"),))


FAULTS: dict[str, tuple[tuple[Change, ...], str]] = {
    "a card is gone": ((lambda s: setattr(s, "imperium", s.imperium[1:]),), "Imperium cards differ"),
    "a card is there twice": (
        (lambda s: setattr(s, "imperium", (*s.imperium, s.imperium[0])),),
        "Imperium cards differ",
    ),
    "a stack is short": ((lambda s: s.reserve.update(foldspace=s.reserve["foldspace"] - 1),), "'foldspace': 1"),
    "more is known than there is": ((first("known", 99),), "is known than there is"),
    "an Intrigue card is gone": (
        (lambda s: setattr(s, "intrigue_deck", s.intrigue_deck[1:]),),
        "Intrigue cards differ",
    ),
    "an Intrigue card is played and held": ((to("waiting", (FaceUp("x", "ambush", 1),)),), "Intrigue cards differ"),
    "a card that is none is played": ((to("waiting", (FaceUp("x", "dagger", 1),)),), "dagger is no Intrigue card"),
    "a troop too many": ((more("supply", 1),), "has the troops"),
    "troops are owed": ((more("supply", 4), more("garrison", -4)), "has the troops"),
    "a point from nowhere": ((more("vp", 1),), "Victory Points and should have"),
    "a point that is not counted": ((more("earned", 1),), "Victory Points and should have"),
    "points are owed": ((more("vp", -9), more("earned", -9)), "Victory Points and should have"),
    "Influence below the track": ((influence(-1),), "is at -1 with fremen"),
    "Influence above the track": ((influence(TOP + 1), allied(0)), f"is at {TOP + 1} with fremen"),
    "an Alliance that nobody holds": ((influence(4),), "None holds the Alliance of fremen"),
    "an Alliance too early": ((influence(3), allied(0)), "holds the Alliance of fremen"),
    "an Alliance of another": ((influence(5), influence(4, 1), allied(1)), "holds the Alliance of fremen"),
    "an Agent nowhere": ((lambda s: s.sides[s.seats[0]].agents.update(first="arrakis"),), "has an Agent in arrakis"),
    "two Mentats": ((mentat(0), mentat(1)), "the Mentat is with"),
    "nobody's marker": ((lambda s: s.control.update(carthag="nobody"),), "carthag is controlled by 'nobody'"),
    "a marker where none lies": ((lambda s: s.control.update(wealth=s.seats[0]),), "wealth cannot be controlled"),
    "nobody's voice": ((to("blocks", (("nobody", "wealth"),)),), "wealth is named by 'nobody'"),
    "a voice about nothing": ((lambda s: setattr(s, "blocks", ((s.seats[0], "arrakis"),)),), "arrakis is named by"),
    "nobody is first": ((to("first", "nobody"),), "'nobody' has a marker"),
    "nobody has won the Mentat": ((to("promised", "nobody"),), "'nobody' has a marker"),
    "Solari are owed": ((first("solari", -1),), "owes something"),
    "spice is owed": ((first("spice", -1),), "owes something"),
    "water is owed": ((first("water", -1),), "owes something"),
    "swords are owed": ((first("swords", -1),), "owes something"),
    "a Maker owes spice": ((lambda s: s.bonus.update(hagga_basin=-1),), "hagga_basin has -1 bonus spice"),
    "Persuasion is owed": ((of_turn("persuasion", -1),), "more was spent or deployed"),
    "too many are deployed": ((of_turn("sent_down", 3),), "more was spent or deployed"),
    "no card in the Row": ((lambda s: setattr(s, "row", ("ambush", *s.row[1:])),), "ambush lies in the Row"),
    "effects without a turn": ((effect(0), to("turn", None)), "effects without a turn"),
    "a turn in another phase": ((to("phase", "combat"),), "a turn is played in combat"),
}
FINE: dict[str, tuple[Change, ...]] = {
    "nothing": (),
    "all troops in the Conflict": (more("garrison", -3), more("conflict", 3)),
    "the top of a track": (influence(TOP), allied(0)),
    "as much Influence as the ally": (influence(4), influence(4, 1), allied(1)),
    "the least for an Alliance": (influence(4), allied(0)),
    "below an Alliance": (influence(3),),
    "the least for a point": (influence(2),),
    "points that were earned": (more("vp", 2), more("earned", 2)),
    "effects of a turn": (effect(0),),
    "a reward without a turn": (effect(1), to("turn", None)),
    "as many deployed as may be": (of_turn("sent_down", 2),),
    "one Mentat, and the next one promised": (mentat(0), lambda s: setattr(s, "promised", s.seats[-1])),
    "no turn": (to("turn", None),),
    "the setup": (to("phase", "setup"), to("row", ())),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("players", [2, 3])
def test_every_fault_is_told(fault: str, players: int) -> None:
    changes, told = FAULTS[fault]
    found = broken(changed(players, *changes))
    assert any(told in line for line in found), found


@pytest.mark.parametrize("what", FINE)
@pytest.mark.parametrize("players", SUBJECT.players)
def test_nothing_else_is_told(what: str, players: int) -> None:
    assert broken(changed(players, *FINE[what])) == []


RIVALS: dict[str, tuple[Change, str]] = {
    "a House Hagal card is gone": (lambda s: setattr(s, "hagal", s.hagal[1:]), "House Hagal cards differ"),
    "a Rival has a hand": (lambda s: setattr(s.sides[list(s.sides)[-1]], "hand", ("dagger",)), "has cards"),
    "a Rival reveals": (lambda s: setattr(s.sides[list(s.sides)[-1]], "had_reveal", True), "has cards"),
    "a Rival saves up": (more("solari", 7, -1), "keeps 7 solari"),
    "a Rival owes": (more("spice", -1, -1), "keeps -1 spice"),
}


@pytest.mark.parametrize("fault", RIVALS)
@pytest.mark.parametrize("players", [1, 2])
def test_faults_of_rivals_are_told(fault: str, players: int) -> None:
    change, told = RIVALS[fault]
    found = broken(changed(players, change))
    assert any(told in line for line in found), found


def test_a_rival_keeps_less_than_a_point_costs_and_house_hagal_nothing() -> None:
    assert broken(changed(1, more("solari", 6, -1))) == []
    assert any("keeps 1 solari" in line for line in broken(changed(2, more("solari", 1, -1))))


def test_a_state_is_compared_with_its_own_game() -> None:
    s = changed(3)
    assert broken(replace(s, seats=s.seats[:2])), "one who plays has brought a deck"
