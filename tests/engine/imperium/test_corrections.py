"""What a moderator puts right by hand, and what he cannot (H-15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.corrections import correction_form, open_corrections, preview
from engine.core.errors import IllegalMove
from engine.core.forms import options_of
from engine.core.game import MODERATOR, Game, decide
from engine.core.moves import Override
from engine.imperium.board import CONTROLLABLE, SPACES
from engine.imperium.game import RULES, start
from engine.imperium.invariants import broken
from engine.imperium.options import Options
from engine.imperium.state import LEADER, State, Turn

LEADERS = {"red": "paul_atreides", "blue": "earl_memnon_thorvald"}


@pytest.fixture
def game() -> Game[State]:
    return start(("red", "blue"), "put right", leaders=LEADERS).game


def put_right(game: Game[State], kind: str, /, **values: Any) -> State:
    move = Override(what=kind, values=values, reason="a slip of the hand")
    s = decide(RULES, game, MODERATOR, move, cause="moderator").game.state
    assert not broken(s)
    return s


def unfit(game: Game[State], kind: str, /, **values: Any) -> None:
    with pytest.raises(IllegalMove, match="correction_unfit"):
        put_right(game, kind, **values)


def asked(game: Game[State], kind: str, /, field: str, **given: Any) -> tuple[str, ...]:
    found = correction_form(RULES, game.state, kind, given).field(field)
    return options_of(found) if found is not None else ()


def test_resources_are_set(game: Game[State]) -> None:
    assert put_right(game, "resources", side="red", what="solari", number=7).sides["red"].solari == 7
    assert put_right(game, "resources", side="red", what="water", number=0).sides["red"].water == 0
    with pytest.raises(IllegalMove, match="correction_unfit"):
        put_right(game, "resources", side="red", what="water", number=1)


def test_troops_are_moved(game: Game[State]) -> None:
    side = put_right(game, "troops", side="red", source="garrison", to="conflict", number=2).sides["red"]
    assert (side.supply, side.garrison, side.conflict) == (9, 1, 2)
    for source, to, number in (("garrison", "garrison", 1), ("garrison", "supply", 4), ("conflict", "supply", 1)):
        with pytest.raises(IllegalMove, match="correction_unfit"):
            put_right(game, "troops", side="red", source=source, to=to, number=number)


def test_influence_is_moved_with_what_follows_and_without_the_bonus(game: Game[State]) -> None:
    s = put_right(game, "influence", side="red", faction="fremen", number=4)
    red = s.sides["red"]
    assert (red.influence["fremen"], red.vp, red.water, s.alliances) == (4, 2, 1, {"fremen": "red"})
    again = put_right(Game(s, game.stack), "influence", side="red", faction="fremen", number=1)
    assert (again.sides["red"].vp, again.alliances) == (0, {})
    with pytest.raises(IllegalMove, match="correction_unfit"):
        put_right(game, "influence", side="red", faction="fremen", number=0)


def test_points_and_bonus_spice_are_set(game: Game[State]) -> None:
    assert put_right(game, "points", side="blue", number=9).sides["blue"].vp == 9
    assert put_right(game, "bonus_spice", space="hagga_basin", number=3).bonus["hagga_basin"] == 3
    for what, values in (
        ("points", {"side": "blue", "number": 0}),
        ("bonus_spice", {"space": "hagga_basin", "number": 0}),
    ):
        with pytest.raises(IllegalMove, match="correction_unfit"):
            put_right(game, what, **values)


def test_nothing_is_put_right_during_the_setup() -> None:
    s = start(("red", "blue"), "put right", Options(leaders="chosen")).game.state
    assert s.phase == "setup"
    assert "resources" not in open_corrections(RULES, s)
    assert "rule" not in open_corrections(RULES, s)


def test_the_way_bindu_suspension_ends_a_turn_can_change_in_play(game: Game[State]) -> None:
    assert put_right(
        game, "rule", option="bindu_optional_pass", value="bindu_optional_pass=on"
    ).options.bindu_optional_pass
    with pytest.raises(IllegalMove, match="option_is_fixed"):
        put_right(game, "rule", option="leaders")


def test_troops_are_asked_for_as_many_as_there_are(game: Game[State]) -> None:
    form = correction_form(RULES, game.state, "troops", {"side": "red", "source": "garrison"})
    field = form.field("number")
    assert getattr(field, "high", 0) == 3


def test_swords_and_persuasion_are_set_where_there_are_any(game: Game[State]) -> None:
    assert put_right(game, "resources", side="blue", what="swords", number=3).sides["blue"].swords == 3
    assert asked(game, "resources", "what", side="red") == ("solari", "spice", "water", "swords")
    game.state.turn = Turn("red", "reveal", persuasion=2)
    assert "persuasion" not in asked(game, "resources", "what", side="blue")
    changed = put_right(game, "resources", side="red", what="persuasion", number=5)
    assert changed.turn is not None
    assert changed.turn.persuasion == 5
    unfit(game, "resources", side="red", what="persuasion", number=2)


def test_agents_are_put_elsewhere(game: Game[State]) -> None:
    s = put_right(game, "agents", side="red", agent="first", to="carthag")
    assert s.sides["red"].agents == {"first": "carthag", "second": LEADER}
    assert put_right(Game(s, game.stack), "agents", side="red", agent="first", to=LEADER).sides["red"].agents == {
        "first": LEADER,
        "second": LEADER,
    }
    unfit(game, "agents", side="red", agent="first", to=LEADER)
    unfit(game, "agents", side="red", agent="swordmaster", to="carthag")
    assert asked(game, "agents", "agent", side="red") == ("first", "second")
    assert asked(game, "agents", "to") == (LEADER, *SPACES)


def test_the_swordmaster_and_the_seat_come_and_go(game: Game[State]) -> None:
    s = put_right(game, "swordmaster", side="blue", way="gained")
    assert s.sides["blue"].agents["swordmaster"] == LEADER
    there = Game(s, game.stack)
    assert asked(there, "swordmaster", "way", side="blue") == ("lost",)
    assert asked(there, "swordmaster", "way", side="red") == ("gained",)
    assert asked(there, "swordmaster", "way") == ("gained", "lost")
    assert "swordmaster" not in put_right(there, "swordmaster", side="blue", way="lost").sides["blue"].agents
    seated = put_right(game, "council", side="red", way="gained")
    assert seated.sides["red"].council
    assert not put_right(Game(seated, game.stack), "council", side="red", way="lost").sides["red"].council
    unfit(game, "council", side="red", way="lost")


def test_there_is_one_mentat_wherever_it_goes(game: Game[State]) -> None:
    with_red = put_right(game, "mentat", side="red", way="own")
    assert with_red.sides["red"].agents["mentat"] == LEADER
    promised = put_right(Game(with_red, game.stack), "mentat", side="blue", way="promised")
    assert (promised.promised, "mentat" in promised.sides["red"].agents) == ("blue", False)
    home = put_right(Game(promised, game.stack), "mentat")
    assert not home.promised
    assert home.sides == game.state.sides
    unfit(game, "mentat")
    unfit(Game(with_red, game.stack), "mentat", side="red", way="own")
    assert put_right(Game(with_red, game.stack), "mentat", side="red", way="promised").promised == "red"
    assert asked(game, "mentat", "way") == ()


def test_an_alliance_goes_with_its_point_and_only_to_who_may_hold_it(game: Game[State]) -> None:
    s = put_right(game, "influence", side="red", faction="spacing_guild", number=4)
    s = put_right(Game(s, game.stack), "influence", side="blue", faction="spacing_guild", number=4)
    assert (s.alliances, s.sides["red"].vp, s.sides["blue"].vp) == ({"spacing_guild": "red"}, 2, 1)
    moved = put_right(Game(s, game.stack), "alliance", faction="spacing_guild", side="blue")
    assert (moved.alliances, moved.sides["red"].vp, moved.sides["blue"].vp) == ({"spacing_guild": "blue"}, 1, 2)
    unfit(Game(s, game.stack), "alliance", faction="spacing_guild", side="red")
    with pytest.raises(IllegalMove, match="breaks_what_holds"):
        put_right(Game(s, game.stack), "alliance", faction="spacing_guild")
    with pytest.raises(IllegalMove, match="breaks_what_holds"):
        put_right(game, "alliance", faction="spacing_guild", side="blue")


def test_control_and_the_first_player_marker_are_handed_over(game: Game[State]) -> None:
    s = put_right(game, "control", space="carthag", side="red")
    assert s.control == {"carthag": "red"}
    assert put_right(Game(s, game.stack), "control", space="carthag").control == {}
    unfit(game, "control", space="carthag")
    assert asked(game, "control", "space") == CONTROLLABLE
    other = next(seat for seat in game.state.seats if seat != game.state.first)
    assert put_right(game, "first_player", side=other).first == other
    unfit(game, "first_player", side=game.state.first)


def test_the_troop_of_a_contested_space_may_be_left_to_another(game: Game[State]) -> None:
    assert RULES.questions["defend"].transferable
    assert "handing" in open_corrections(RULES, game.state)
    asked_now = game.state.windows["turn"].seats[0]
    other = next(seat for seat in game.state.seats if seat != asked_now)
    with pytest.raises(IllegalMove, match="not_for_others_to_see"):
        put_right(game, "handing", who=asked_now, to=other)


def test_open_cards_go_from_any_place_to_any_other(game: Game[State]) -> None:
    s = game.state
    card = s.row[0]
    for place in ("discard", "played", "revealed", "removed"):
        s = put_right(Game(s, game.stack), "cards", side="red", source="row", card=card, to=place)
        assert card in (s.removed if place == "removed" else getattr(s.sides["red"], place))
        s = put_right(Game(s, game.stack), "cards", side="red", source=place, card=card, to="row")
        assert card in s.row
    held = put_right(game, "cards", side="blue", source="row", card=card, to="hand").sides["blue"].hand
    assert held[-1] == card
    top = put_right(game, "cards", side="blue", source="row", card=card, to="deck_top").sides["blue"]
    assert top.on_top == (card,)


def test_reserve_cards_go_back_to_their_stacks_alone(game: Game[State]) -> None:
    s = put_right(game, "cards", side="red", source="reserve", card="foldspace", to="discard")
    assert (s.reserve["foldspace"], s.sides["red"].discard) == (5, ("foldspace",))
    found = asked(Game(s, game.stack), "cards", "to", side="red", source="discard", card="foldspace")
    assert found == ("hand", "deck_top", "played", "revealed", "reserve")
    back = put_right(Game(s, game.stack), "cards", side="red", source="discard", card="foldspace", to="reserve")
    assert back.reserve == game.state.reserve
    card = game.state.row[0]
    found = asked(game, "cards", "to", side="red", source="row", card=card)
    assert found == ("hand", "deck_top", "discard", "played", "revealed", "removed")
    assert asked(game, "cards", "source", side="red") == ("row", "reserve")
    assert asked(game, "cards", "source") == ()


def test_the_row_holds_five_cards_and_is_filled_from_the_top(game: Game[State]) -> None:
    assert "row" not in open_corrections(RULES, game.state)
    s = put_right(game, "cards", side="red", source="row", card=game.state.row[0], to="removed")
    assert (len(s.row), s.imperium) == (4, game.state.imperium)
    filled = put_right(Game(s, game.stack), "row", way="draw")
    assert filled.row[-1] == s.imperium[0]
    unfit(Game(filled, game.stack), "cards", side="red", source="removed", card=game.state.row[0], to="row")


def test_cards_of_a_hand_go_unseen(game: Game[State]) -> None:
    red = game.state.sides["red"]
    assert put_right(game, "hand_cards", side="red", way="draw").sides["red"].hand == (*red.hand, red.deck[0])
    lost = put_right(game, "hand_cards", side="red", way="discard").sides["red"]
    assert (len(lost.hand), len(lost.discard)) == (4, 1)
    s = put_right(game, "hand_cards", side="red", way="trash")
    assert len(s.sides["red"].hand) == 4
    assert len(s.removed) == 1
    red.hand = ()
    assert asked(game, "hand_cards", "way", side="red") == ("draw",)
    red.deck = ()
    assert asked(game, "hand_cards", "side") == ("blue",)
    assert asked(game, "hand_cards", "way", side="blue") == ("draw", "discard", "trash")


def test_intrigue_cards_go_unseen_and_come_back_openly(game: Game[State]) -> None:
    s = game.state
    top = s.intrigue_deck[0]
    assert asked(game, "intrigue_cards", "way", side="red") == ("draw",)
    drawn = put_right(game, "intrigue_cards", side="red", way="draw")
    assert drawn.sides["red"].intrigue == (top,)
    held = Game(drawn, game.stack)
    assert asked(held, "intrigue_cards", "way", side="red") == ("draw", "discard", "give")
    assert put_right(held, "intrigue_cards", side="red", way="give", to="blue").sides["blue"].intrigue == (top,)
    unfit(held, "intrigue_cards", side="red", way="give", to="red")
    gone = put_right(held, "intrigue_cards", side="red", way="discard")
    assert (gone.intrigue_discard, gone.sides["red"].intrigue) == ((top,), ())
    lost = Game(gone, game.stack)
    back = put_right(lost, "intrigue_cards", side="blue", way="regain", card=top)
    assert (back.intrigue_discard, back.sides["blue"].intrigue) == ((), (top,))


def test_a_preview_of_what_lies_unseen_tells_nothing_of_it(game: Game[State]) -> None:
    other = RULES.copy(game.state)
    other.sides["red"].deck = other.sides["red"].deck[::-1]
    other.sides["red"].hand, other.intrigue_deck = other.sides["red"].hand[::-1], other.intrigue_deck[::-1]
    for kind, values in (
        ("hand_cards", {"side": "red", "way": "draw"}),
        ("hand_cards", {"side": "red", "way": "discard"}),
        ("hand_cards", {"side": "red", "way": "trash"}),
        ("intrigue_cards", {"side": "red", "way": "draw"}),
    ):
        move = Override(what=kind, values=values, reason="a slip of the hand")
        assert preview(RULES, game, move) == preview(RULES, Game(other, game.stack), move)
        assert len(preview(RULES, game, move)) == 1 + (values["way"] == "draw")
