"""Worms: what they devour, whom they spare, the Karama against that, the ride (rules, section 5; D-FRE-3, D-FRE-4)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.core.errors import IllegalMove
from engine.core.facts import OrderSet
from engine.core.game import Game, decide, pending
from engine.core.moves import Move, TimeUp
from engine.core.run import Frame
from engine.dune.cards import SPICE_CARDS, is_worm
from engine.dune.game import RULES
from engine.dune.karama import React
from engine.dune.phases.spice_blow import Ride, first_worm, landings
from engine.dune.state import State

from .standing import after_setup

A, B, F = "atreides", "bene_gesserit", "fremen"
WORMS = tuple(card for card in SPICE_CARDS if is_worm(card))
FLAT = next(card for card in SPICE_CARDS.values() if card.territory == "the_great_flat")
ERG = next(card for card in SPICE_CARDS.values() if card.territory == "habbanya_erg")


def position(*deck: str, turn: int = 2, change: Callable[[State], None] = lambda s: None) -> Game[State]:
    """Return a game before the spice blow: these cards on top, Atreides and Fremen in the reference territory."""
    s = after_setup(A, B, F).state
    s.windows.clear()
    s.phase, s.turn, s.storm, s.storm_order, s.reference = "spice_blow", turn, 1, (A, B, F), "the_great_flat"
    s.decks["spice"] = (*deck, *(card for card in SPICE_CARDS if card not in deck))
    s.forces[FLAT.area or "", A] = (4, 0)
    s.forces[FLAT.area or "", F] = (3, 1)
    s.reserves[A] = (6, 0)
    s.spice[FLAT.area or ""] = 6
    change(s)
    return Game(s, (Frame("turn", "bidding"), Frame("spice_blow", "reveal")))


def play(game: Game[State], by: str, move: Move) -> Game[State]:
    return decide(RULES, game, by, move).game


def done_talking(game: Game[State]) -> Game[State]:
    """Begin the spice blow and let the time of the nexus run out."""
    game = play(game, "table", TimeUp())
    assert {d.kind for d in pending(RULES, game)} == {"nexus"}
    return play(game, "table", TimeUp(decisions=tuple(d.id for d in pending(RULES, game))))


def let_pass(game: Game[State], *seats: str) -> Game[State]:
    for seat in seats:
        game = play(game, seat, React(kind="worm_karama"))
    return game


def owed(game: Game[State]) -> set[tuple[str, str]]:
    return {(d.kind, d.seat) for d in pending(RULES, game) if not d.answered}


def test_the_worm_waits_for_the_nexus_and_spares_fremen() -> None:
    game = done_talking(position(WORMS[0], ERG.id))
    assert owed(game) == {("worm_karama", A), ("worm_karama", B)}
    assert FLAT.area in game.state.spice
    game = let_pass(game, A, B)
    assert FLAT.area not in game.state.spice
    assert (FLAT.area, A) not in game.state.forces
    assert game.state.tanks[A] == (4, 0)
    assert owed(game) == {("ride", F)}
    game = play(game, F, Ride(forces={FLAT.area or "": 2}, starred={FLAT.area or "": 1}, to="polar_sink:0"))
    assert game.state.forces["polar_sink:0", F] == (1, 1)
    assert game.state.forces[FLAT.area or "", F] == (2, 0)
    assert game.state.spice == {ERG.area: ERG.amount}
    assert game.state.reference == "habbanya_erg"
    assert game.state.phase == "bidding"


def test_the_allies_of_fremen_are_spared() -> None:
    def allied(s: State) -> None:
        s.alliances = ((A, F),)

    game = let_pass(done_talking(position(WORMS[0], ERG.id, change=allied)), A, B)
    assert game.state.forces[FLAT.area or "", A] == (4, 0)


def test_a_karama_takes_the_worm_from_fremen_and_their_allies() -> None:
    def armed(s: State) -> None:
        s.alliances = ((A, F),)
        s.hands[B] = ("karama_1",)

    game = let_pass(done_talking(position(WORMS[0], ERG.id, change=armed)), A)
    game = play(game, B, React(kind="worm_karama", play=True))
    assert game.state.hands[B] == ()
    assert game.state.tanks[A] == (4, 0)
    assert game.state.tanks[F] == (3, 1)
    assert game.state.phase == "bidding", "nobody rides a worm that Fremen do not control"


@pytest.mark.parametrize("at_least, fires", [(4, True), (5, False)])
def test_an_armed_karama_looks_at_place_and_number(at_least: int, fires: bool) -> None:
    def armed(s: State) -> None:
        s.hands[B] = ("karama_1",)
        order = {"kind": "worm_karama", "target": "", "territory": "the_great_flat", "at_least": at_least, "number": 0}
        OrderSet(B, order).apply(s)

    game = done_talking(position(WORMS[0], ERG.id, change=armed))
    assert (("worm_karama", B) in owed(game)) is not fires
    assert (let_pass(game, A).state.tanks[F] == (3, 1)) is fires


def test_no_window_where_fremen_and_their_allies_are_not() -> None:
    def elsewhere(s: State) -> None:
        del s.forces[FLAT.area or "", F]

    game = done_talking(position(WORMS[0], ERG.id, change=elsewhere))
    assert game.state.phase == "bidding"
    assert game.state.tanks[A] == (4, 0)


def test_two_players_hold_no_nexus() -> None:
    def two(s: State) -> None:
        s.factions = s.storm_order = (A, F)

    game = play(position(WORMS[0], ERG.id, change=two), "table", TimeUp())
    assert owed(game) == {("worm_karama", A)}


def test_later_worms_of_the_phase_do_nothing() -> None:
    def elsewhere(s: State) -> None:
        del s.forces[FLAT.area or "", F]

    game = done_talking(position(*WORMS[:3], ERG.id, change=elsewhere))
    assert game.state.phase == "bidding"
    assert game.state.discards["spice"] == (*WORMS[:3], ERG.id)


def test_worms_of_turn_one_go_back() -> None:
    game = play(position(*WORMS[:2], ERG.id, turn=1), "table", TimeUp())
    assert game.state.phase == "bidding"
    assert game.state.tanks[A] == (0, 0)
    assert set(WORMS) <= set(game.state.decks["spice"])
    assert game.state.discards["spice"] == (ERG.id,)


def test_the_storm_keeps_the_spice_away_but_not_the_worm_of_the_next_turn() -> None:
    def storm(s: State) -> None:
        s.storm = int((ERG.area or "").partition(":")[2])

    game = play(position(ERG.id, change=storm), "table", TimeUp())
    assert ERG.area not in game.state.spice
    assert game.state.reference == "habbanya_erg"


def test_a_worm_from_a_deck_made_in_the_phase_devours_nothing() -> None:
    def short(s: State) -> None:
        s.decks["spice"], s.discards["spice"] = (), WORMS

    game = play(position(change=short), "table", TimeUp())
    assert {d.kind for d in pending(RULES, game)} == {"nexus"}
    game.state.decks["spice"] = (*game.state.decks["spice"], ERG.id)
    game = play(game, "table", TimeUp(decisions=tuple(d.id for d in pending(RULES, game))))
    assert game.state.phase == "bidding"
    assert game.state.forces[FLAT.area or "", A] == (4, 0)


def test_nobody_rides_into_or_out_of_the_storm_nor_to_an_ally() -> None:
    def storm(s: State) -> None:
        s.storm, s.alliances = int((FLAT.area or "").partition(":")[2]), ((A, F),)

    assert let_pass(done_talking(position(WORMS[0], ERG.id, change=storm)), A, B).state.phase == "bidding"

    def ally(s: State) -> None:
        s.storm, s.alliances = 10, ((A, F),)

    game = let_pass(done_talking(position(WORMS[0], ERG.id, change=ally)), A, B)
    here = FLAT.area or ""
    for to, code in (("arrakeen:9", "held_by_ally"), ("carthag:10", "in_storm"), (here, "already_there")):
        with pytest.raises(IllegalMove) as refusal:
            play(game, F, Ride(forces={here: 1}, to=to))
        assert refusal.value.code == code
    assert not {"arrakeen:9", "carthag:10"} & set(landings(game.state))


def test_a_worm_that_no_card_brings_is_the_first_of_the_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    """It brings the nexus and appears in the reference territory; a worm card after it does nothing (D-BLOW-5)."""
    monkeypatch.setitem(vars(RULES), "moments", {"before spice_blow": (first_worm,)})
    called = done_talking(Game(position(WORMS[0], ERG.id).state, (Frame("turn", "spice_blow"),)))
    assert owed(called) == {("worm_karama", f) for f in (A, B)}
    assert called.state.decks["spice"][0] == WORMS[0]
    after = let_pass(called, A, B)
    assert [d.kind for d in pending(RULES, after)] == ["ride"]
    over = play(after, F, Ride())
    assert over.state.phase == "bidding"
    assert over.state.discards["spice"] == (WORMS[0], ERG.id)
