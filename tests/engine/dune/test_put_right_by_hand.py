"""What has been used and who has moved in the advanced game: as a moderator puts it right, and as seats see it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.language import ENGLISH
from engine.core.corrections import correction_form
from engine.core.errors import Refusal
from engine.core.forms import options_of
from engine.core.game import MODERATOR, Outcome, decide
from engine.core.moves import Override
from engine.dune.game import RULES
from engine.dune.invariants import broken
from engine.dune.karama import special_is_open
from engine.dune.options import Options
from engine.dune.query import diallers
from engine.dune.state import State
from engine.dune.view import view

from .playing import Board

ONCE = Options(xviii=True, special_karama_once_per_game=True)
SEATS = ("fremen", "guild", "atreides")


def board(options: Options) -> Board:
    """Return a game at its movement phase, in which there is somewhere to go and something to pay with."""
    found = Board("movement", *SEATS)
    found.s.options = options
    found.s.purse = dict.fromkeys(SEATS, 9)
    found.go()
    return found


def put_right(found: Board, what: str, **values: Any) -> Outcome[State]:
    move = Override(what=what, values=values, reason="a slip of the finger")
    found.last = decide(RULES, found.game, MODERATOR, move, cause="moderator")
    found.game = found.last.game
    return found.last


def ways(s: State, what: str, who: str) -> tuple[str, ...]:
    field = correction_form(RULES, s, what, {"who": who}).field("way")
    return options_of(field) if field is not None else ()


# the special Karama power


def test_a_moderator_notes_that_a_special_power_has_been_used_or_has_not() -> None:
    found = board(ONCE)
    assert ways(found.s, "special", "fremen") == ("used",)
    put_right(found, "special", who="fremen", way="used")
    assert [fact.used for fact in found.told("SpecialNoted")] == [True]
    assert found.audience("SpecialNoted") is None, "all have seen it"
    assert not special_is_open(found.s, "fremen", "worm_call")
    assert special_is_open(found.s, "guild", "landing_ban")
    assert ways(found.s, "special", "fremen") == ("unused",)
    put_right(found, "special", who="fremen", way="unused")
    assert special_is_open(found.s, "fremen", "worm_call")


def test_where_it_may_be_used_again_nobody_notes_it() -> None:
    for options in (Options(), Options(xviii=True)):
        found = board(options)
        assert not correction_form(RULES, found.s, "special", {}).fields
        found.s.specials = frozenset({"fremen"})
        assert view(found.s, None).specials == ()


def test_the_board_and_the_panel_say_whose_special_power_is_used() -> None:
    found = board(ONCE)
    names = dict.fromkeys(SEATS, "somebody")
    board_says, panel_says = ENGLISH.words.board.special_used, ENGLISH.words.panel.special_used

    def panel(seat: str) -> str:
        return "\n".join(line for card in PRESENTATION.panel(view(found.s, seat)) for line in card.lines)

    assert board_says not in PRESENTATION.text_board(view(found.s, None), names)
    found.s.specials = frozenset({"fremen"})
    lines = PRESENTATION.text_board(view(found.s, None), names).splitlines()
    assert [line.split()[1] for line in lines if board_says in line] == ["Fremen"]
    assert panel_says in panel("fremen")
    assert panel_says not in panel("guild")


# who has moved


@pytest.mark.parametrize("advanced", [False, True])
def test_whoever_lost_a_movement_turn_gets_it_back_and_another_is_passed_over(advanced: bool) -> None:
    found = board(Options(xv=advanced))
    first = found.s.mover
    second, third = [f for f in (*found.s.storm_order, *found.s.storm_order) if f != first][:2]
    assert ways(found.s, "moved", first) == ("has_moved", "still_moves"), "who moves now is none of them"
    assert ways(found.s, "moved", second) == ("has_moved",)
    put_right(found, "moved", who=second, way="has_moved")
    assert [fact.had for fact in found.told("TurnNoted")] == [True]
    assert found.audience("TurnNoted") is None, "all have seen it"
    assert view(found.s, None).moved == (second,)
    while found.s.mover == first or not found.s.mover:
        found.time_up()
    assert found.s.mover == third
    put_right(found, "moved", who=first, way="still_moves")
    put_right(found, "moved", who=second, way="still_moves")
    assert view(found.s, None).moved == ()
    came: list[str] = []
    while found.s.phase == "movement":
        came += [found.s.mover] if found.s.mover not in ("", third, *came) else []
        found.time_up()
    assert sorted(came) == sorted((first, second))


def test_a_turn_that_is_to_come_begins_with_nothing_done() -> None:
    found = board(Options(xv=True))
    who = next(f for f in SEATS if f != found.s.mover)
    found.s.done = (*found.s.done, f"turn:{who}", f"landing:{who}", f"ground:{who}", "look")
    put_right(found, "moved", who=who, way="still_moves")
    assert "look" in found.s.done
    assert not [part for part in found.s.done if part.endswith(f":{who}")]


def test_where_nobody_has_a_movement_turn_nobody_notes_it() -> None:
    for options in (Options(), Options(xv=True)):
        found = board(options)
        found.s.mover = ""
        assert not correction_form(RULES, found.s, "moved", {}).fields
        with pytest.raises(Refusal, match="H-15"):
            put_right(found, "moved", who=found.s.storm_order[-1], way="has_moved")


def test_in_the_base_game_all_keep_their_turns_but_those_of_whom_it_was_put_right() -> None:
    """Each of those who moved before, and each of those to come, whoever of them it is about."""
    order = board(Options()).s.storm_order
    for who in order:
        for place, now in enumerate(order):
            if who == now:
                continue
            found = board(Options())
            while found.s.mover != now:
                found.time_up()
            had = who in order[:place]
            put_right(found, "moved", who=who, way="still_moves" if had else "has_moved")
            came = [now]
            for _ in range(40):
                if found.s.phase != "movement":
                    break
                came += [found.s.mover] if found.s.mover not in ("", came[-1]) else []
                found.time_up()
            left = [f for f in order[place + 1 :] if f != who]
            assert came == [now, *([who] if had else []), *left]


# who dials for the storm


def test_a_moderator_says_who_dials_for_the_next_storm() -> None:
    found = board(Options())
    found.s.diallers = ("guild", "fremen")
    assert broken(found.s) == []
    put_right(found, "diallers", members=("atreides", "fremen"))
    assert diallers(found.s) == ("atreides", "fremen")
    assert found.audience("DiallersChosen") is None, "all see who dials"
    with pytest.raises(Refusal, match="correction_unfit"):
        put_right(found, "diallers", members=("fremen", "atreides"))
    with pytest.raises(Refusal, match="correction_unfit"):
        put_right(found, "diallers", members=("fremen",))
    found.s.diallers = ("fremen", "fremen")
    assert broken(found.s) == ["('fremen', 'fremen') dial for the storm"]


def test_nobody_else_dials_for_the_storm_that_is_dialled_for() -> None:
    """Who dials has a sealed number: it would be opened, or one would be missing."""
    found = board(Options())
    found.s.phase, found.s.diallers = "storm", ("guild", "fremen")
    with pytest.raises(Refusal, match="storm_is_dialled"):
        put_right(found, "diallers", members=("atreides", "fremen"))
    assert found.s.diallers == ("guild", "fremen")


def test_in_the_last_turn_nobody_dials_for_a_storm_that_comes_no_more() -> None:
    found = board(Options())
    found.s.turn = 15
    assert correction_form(RULES, found.s, "diallers", {}).fields == ()
