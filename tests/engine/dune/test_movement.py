"""The movement phase (rules, section 8) and the powers that belong to it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalMove
from engine.core.forms import Number, Pick, Split
from engine.core.moves import Move
from engine.dune.board import TERRITORY_OF
from engine.dune.game import RULES
from engine.dune.phases.movement.accompany import AccompanyQuestion
from engine.dune.phases.movement.ground import GroundMovementQuestion
from engine.dune.phases.movement.moves import Accompany, ForceRevival, GroundMovement, Landing, LeaderRevival
from engine.dune.phases.support import Pledge
from engine.dune.query import leaders_of, total
from engine.dune.state import TANKS

from .playing import Board

A, B, E, F, G, H = "atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen"
NOTHING, STAY = Landing(), GroundMovement()


@pytest.fixture
def board() -> Board:
    """All six in the order Atreides, Bene Gesserit, Emperor, Fremen, Guild, Harkonnen, as set up, with 10 spice."""
    board = Board("movement")
    board.s.storm_order = (A, B, E, F, G, H)
    board.s.storm = 1
    for f in board.s.storm_order:
        board.s.purse[f], board.s.hands[f] = 10, ()
    return board


def land(to: str, number: int, **rest: Any) -> Landing:
    return Landing.model_validate({"mode": "land", "to": to, "number": number, **rest})


def walk(origin: str, to: str, hajr: bool = False, **forces: int) -> GroundMovement:
    return GroundMovement(origin=origin, forces={a.replace("__", ":"): n for a, n in forces.items()}, to=to, hajr=hajr)


def skip_to(board: Board, seat: str, kind: str = "landing") -> None:
    """Let everybody do nothing until this seat owes this answer."""
    while (seat, kind) not in board.owed():
        board.time_up()


def test_a_movement_turn_goes_from_landing_to_ground_to_leader(board: Board) -> None:
    for leader in leaders_of(A):
        board.s.leaders[leader] = TANKS
    board.s.cycles = frozenset({A})
    board.go()
    assert board.s.looked == board.s.decks["spice"][:1]
    assert board.audience("SpiceLooked") == (A,)
    assert board.owed() == [(A, "landing")]
    board.refused(A, land("carthag:10", 11), "not_so_many_in_reserve")
    board.refused(A, land("broken_land:11", 6), "too_expensive")
    board.refused(A, land("meridian:1", 1), "in_storm")
    board.play(A, land("carthag:10", 3))
    assert (board.s.purse[A], board.s.purse[G]) == (7, 13)
    assert board.owed() == [(B, "accompany")]
    board.play(B, Accompany(place="polar_sink"))
    assert board.s.forces["polar_sink:0", B] == (2, 0)
    assert board.owed() == [(A, "ground_movement")]
    board.refused(A, walk("arrakeen", "tueks_sietch:4", arrakeen__9=1), "out_of_reach")
    board.refused(A, walk("arrakeen", "rim_wall_west:8", arrakeen__9=11), "not_so_many_there")
    board.play(A, walk("carthag", "arsunt:10", carthag__10=3))
    assert board.s.forces["arsunt:10", A] == (3, 0)
    assert board.owed() == [(A, "leader_revival")]
    board.offers_what_it_accepts()
    board.play(A, LeaderRevival(leader=leaders_of(A)[0]))
    assert board.s.leaders[leaders_of(A)[0]] == "ready"
    assert board.owed() == [(B, "landing")]


def test_force_revival_is_free_up_to_the_sheet_then_two_spice(board: Board) -> None:
    for f, number in ((A, 5), (E, 5), (F, 2)):
        board.s.reserves[f] = (board.s.reserves[f][0] - number, board.s.reserves[f][1])
        board.s.tanks[f] = (number, 0)
    board.s.purse[E] = 3
    board.s.reserves[E], board.s.tanks[E] = (12, 3), (3, 2)
    board.go()
    assert board.owed() == [(A, "force_revival"), (E, "force_revival"), (F, "force_revival")]
    board.offers_what_it_accepts()
    board.refused(E, ForceRevival(number=3), "not_enough_spice")
    board.refused(A, ForceRevival(number=4), "at_most_three")
    board.play(A, ForceRevival(number=3))
    board.play(E, ForceRevival(number=2, starred=1))
    board.time_up()
    assert (board.s.purse[A], board.s.purse[E]) == (8, 1)
    assert (board.s.tanks[A], board.s.tanks[E], board.s.tanks[F]) == ((2, 0), (2, 1), (0, 0))


def test_a_lasting_order_revives(board: Board) -> None:
    board.s.reserves[A], board.s.tanks[A] = (5, 0), (5, 0)
    board.order(A, kind="force_revival", paid=1)
    board.go()
    assert board.s.tanks[A] == (2, 0)
    assert board.s.purse[A] == 8
    assert board.owed() == [(A, "landing")]


def test_guild_ships_for_half_and_returns_forces(board: Board) -> None:
    board.go()
    skip_to(board, G)
    board.refused(G, Landing(mode="ship", origin="tueks_sietch", forces={"tueks_sietch:4": 1}, to="tueks_sietch:4"),
                  "another_territory")  # fmt: skip
    board.play(G, Landing(mode="ship", origin="tueks_sietch", forces={"tueks_sietch:4": 3}, to="sietch_tabr:13"))
    assert board.s.forces["sietch_tabr:13", G] == (3, 0)
    assert board.s.purse[G] == 8
    assert board.owed() == [(G, "ground_movement")]  # nobody accompanies a shipment


def test_allies_of_the_guild_ship_and_pay_it(board: Board) -> None:
    board.s.alliances = ((F, G), (A, H))
    board.s.purse[F] = 1
    board.go()
    board.refused(A, Landing(mode="return", origin="arrakeen", forces={"arrakeen:9": 1}), "guild_and_allies_only")
    skip_to(board, F)
    held = next(area for area, f in board.s.forces if f == F)
    there = total(board.s.forces[held, F])
    assert there > 2
    board.refused(F, land("arrakeen:9", 1), "fremen_enter")
    home = TERRITORY_OF[held]
    board.refused(F, Landing(mode="return", origin=home, forces={held: 3}), "too_expensive")
    board.play(G, Pledge(bidder=F, amount=1))
    board.play(F, Landing(mode="return", origin=home, forces={held: 3}))
    assert (board.s.purse[F], board.s.purse[G]) == (0, 11)
    assert board.s.forces[held, F][0] == there - 3


def test_fremen_enter_free_within_their_zone(board: Board) -> None:
    board.go()
    skip_to(board, F)
    board.refused(F, Landing(mode="enter", to="arrakeen:9", number=1), "outside_entry_zone")
    board.play(F, Landing(mode="enter", to="the_great_flat:14", number=10))
    assert total(board.s.forces["the_great_flat:14", F]) == 10
    assert board.s.purse[F] == 10
    assert board.owed() == [(F, "ground_movement")]


def test_a_karama_lands_at_guild_prices_and_the_bank_is_paid(board: Board) -> None:
    board.s.decks["treachery"] = tuple(c for c in board.s.decks["treachery"] if c != "karama_1")
    board.s.hands[A] = ("karama_1",)
    board.go()
    board.play(A, land("broken_land:11", 3, karama=True))
    assert (board.s.purse[A], board.s.purse[G]) == (7, 10)
    assert board.s.hands[A] == ()


def test_strongholds_of_two_others_and_of_allies_are_closed(board: Board) -> None:
    board.s.alliances = ((A, G),)
    board.s.forces["carthag:10", B] = (1, 0)
    board.go()
    board.refused(A, land("carthag:10", 1), "two_others_there")
    board.refused(A, land("tueks_sietch:4", 1), "held_by_ally")
    board.play(A, land("polar_sink:0", 1))


def test_hajr_gives_a_second_movement(board: Board) -> None:
    board.s.decks["treachery"] = tuple(c for c in board.s.decks["treachery"] if c != "hajr")
    board.s.hands[A] = ("hajr",)
    board.go()
    board.play(A, NOTHING)
    board.play(A, walk("arrakeen", "rim_wall_west:8", arrakeen__9=10, hajr=True))
    assert board.owed() == [(A, "ground_movement")]
    assert board.s.hands[A] == ()
    # nobody of theirs is in a city any more: one territory only
    board.refused(A, walk("rim_wall_west", "carthag:10", rim_wall_west__8=1), "out_of_reach")
    board.play(A, walk("rim_wall_west", "hole_in_the_rock:8", rim_wall_west__8=4))
    assert board.s.forces["hole_in_the_rock:8", A] == (4, 0)
    assert board.owed()[0][0] == B


def test_a_packaged_turn_runs_and_asks_again_where_it_has_become_illegal(board: Board) -> None:
    board.order(B, kind="accompany", always=[A], otherwise="no")
    turn: dict[str, Move] = {"landing": land("carthag:10", 2), "leader": LeaderRevival()}
    moves = [walk("carthag", "arsunt:11", carthag__10=2).model_dump()]
    board.order(A, kind="movement", moves=moves, **{k: m.model_dump() for k, m in turn.items()})
    board.order(B, kind="movement", landing=land("broken_land:11", 6).model_dump(), moves=[])
    board.go()
    assert board.s.forces["arsunt:11", A] == (2, 0)
    assert board.s.forces["polar_sink:0", B] == (2, 0)
    assert board.owed() == [(B, "landing")]
    ended = {(f.seat, f.why, f.code) for f in board.told("OrderEnded")}
    assert ended == {(A, "done", ""), (B, "impossible", "too_expensive")}


def test_an_armed_karama_keeps_bene_gesserit_away(board: Board) -> None:
    board.s.decks["treachery"] = tuple(c for c in board.s.decks["treachery"] if c != "karama_1")
    board.s.hands[E] = ("karama_1",)
    board.order(E, kind="accompany_karama")
    board.go()
    board.play(A, land("carthag:10", 1))
    board.play(B, Accompany(place="polar_sink"))
    assert board.s.forces["polar_sink:0", B] == (1, 0)
    assert board.s.hands[E] == ()
    assert board.owed() == [(A, "ground_movement")]


def test_bene_gesserit_keep_a_reserve_by_order(board: Board) -> None:
    board.order(B, kind="accompany", otherwise="polar_sink", keep=19)
    board.go()
    board.play(A, land("carthag:10", 1))
    assert board.owed() == [(A, "ground_movement")]
    assert board.s.forces["polar_sink:0", B] == (1, 0)


def test_what_is_listed_can_be_said_in_the_form(board: Board) -> None:
    board.s.alliances = ((E, G),)
    board.go()
    while board.s.phase == "movement":
        for seat, kind in board.owed():
            question = RULES.questions[kind]
            for move in question.legal(board.s, seat, ""):
                question.check(board.s, seat, move, "")
                _said_in_form(board, seat, move)
        board.time_up()


def _said_in_form(board: Board, seat: str, move: Move) -> None:
    question, data = RULES.questions[move.kind], move.model_dump(exclude={"kind"})
    given: dict[str, Any] = {}
    while True:
        fields = [f for f in question.form(board.s, seat, "", given).fields if f.name not in given]
        if not fields:
            break
        field, value = fields[0], data[fields[0].name]
        if isinstance(field, Pick) and value:
            assert value in field.options, (field, move)
        elif isinstance(field, Number) and value is not None:
            assert field.low <= value <= field.high, (field, move)
        elif isinstance(field, Split) and field.name == "forces":
            assert all(n <= dict(field.limits)[area] for area, n in value.items()), (field, move)
            assert field.least <= sum(value.values()) <= field.most, (field, move)
        given[field.name] = value
    assert not any(value for name, value in data.items() if name not in given), move


def test_accompanying_can_be_passed_for_the_turn(board: Board) -> None:
    board.order(B, kind="pass", windows=[AccompanyQuestion.kind], until=2)
    board.go()
    board.play(A, land("carthag:10", 1))
    assert board.owed() == [(A, "ground_movement")]


def test_a_refused_movement_names_what_stands_in_its_way(board: Board) -> None:
    board.s.forces["arrakeen:9", A] = (9, 0)
    board.s.forces["rock_outcroppings:13", A] = (1, 0)
    board.s.reserves[B] = (board.s.reserves[B][0] - 1, 0)
    board.s.storm = 12
    board.s.alliances = ((A, H),)
    board.go()
    board.play(A, NOTHING)
    rules = {}
    for to in ("carthag:10", "rock_outcroppings:12", "tueks_sietch:4", "tsimpo:11"):
        question = RULES.questions["ground_movement"]
        with pytest.raises(IllegalMove) as refusal:
            question.check(board.s, A, walk("rock_outcroppings", to, rock_outcroppings__13=1), "")
        rules[to] = refusal.value.rule
    assert rules == {
        "carthag:10": "D-ALLY-5",
        "rock_outcroppings:12": "D-MOVE-5",
        "tueks_sietch:4": "D-MOVE-3",
        "tsimpo:11": "D-MOVE-5",
    }


@pytest.mark.parametrize("number", range(1, 6))
def test_form_and_check_agree_on_starred_forces_where_ordinary_ones_run_short(board: Board, number: int) -> None:
    board.s.forces = {("sietch_tabr:13", F): (2, 3)}
    board.s.mover, board.s.moves_left, board.s.done = F, 1, ("look", "revival", f"landing:{F}")
    question = GroundMovementQuestion()
    given: dict[str, Any] = {"origin": "sietch_tabr", "forces": {"sietch_tabr:13": number}}
    field = question.form(board.s, F, "", given).field("starred_forces")
    accepted = {
        stars
        for stars in range(6)
        for move in [GroundMovement(**given, starred_forces={"sietch_tabr:13": stars}, to="plastic_basin:13")]
        if question.accepts(board.s, F, move, "")
    }
    if field is None:
        assert len(accepted) == 1, "there is a choice that the form does not offer"
    else:
        assert isinstance(field, Split)
        low, high = dict(field.floors).get("sietch_tabr:13", 0), dict(field.limits)["sietch_tabr:13"]
        assert accepted == set(range(low, high + 1))
