"""Forces that coexist (option xv): on the board, in questions and previews, by a moderator's hand, of a machine."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bot.games.dune import PRESENTATION
from bot.games.dune.language import ENGLISH
from bot.games.dune.picture import draw_board
from bot.games.dune.scene import public_scene
from bot.players.dune.choices import CHOICES
from bot.players.dune.seat import asked as seated
from engine.core.corrections import correction_form
from engine.core.decision import Decision
from engine.core.errors import IllegalMove
from engine.core.forms import Pick
from engine.core.game import MODERATOR, Game, decide, pending
from engine.core.moves import Move, Override
from engine.core.seen import Seen, about, asked
from engine.dune.cards import FACTIONS
from engine.dune.game import RULES
from engine.dune.phases.movement.moves import Landing
from engine.dune.state import COEXISTS, FIGHTS, State
from engine.dune.view import view

SEAT = "bene_gesserit"
Standing = Iterable[tuple[str, str, int]]


def _game(standing: Standing, phase: str = "movement") -> Game[State]:
    """Return a game in which forces stand so, and it is the Bene Gesserit's movement turn."""
    game = PRESENTATION.start(tuple(FACTIONS), "seed", {"xv": True}).game
    s = game.state
    s.turn, s.phase, s.storm, s.storm_order, s.mover = 3, phase, 18, tuple(FACTIONS), SEAT
    s.purse[SEAT] = 9
    for area, who, number in standing:
        s.forces[area, who] = (number, 0)
    return game


def _seen(game: Game[State], kind: str, seat: str = SEAT) -> Seen:
    question = RULES.questions[kind]
    return asked(
        RULES, game, Decision("9:x", seat, kind, kind, "", question.clock_class, True, False, False, question.rule)
    )


def _answer(game: Game[State], kind: str) -> Move:
    return CHOICES[kind](seated(_seen(game, kind), "seed"))


TOGETHER = [("arrakeen:9", SEAT, 3), ("arrakeen:9", "atreides", 2), ("red_chasm:6", SEAT, 1)]


def test_the_board_tells_who_coexists_and_who_holds_the_place() -> None:
    game = _game(TOGETHER)
    told = PRESENTATION.text_board(view(game.state, None), {})
    assert "Arrakeen: Atreides 2, Bene Gesserit 3 (coexisting), held by Atreides" in told
    assert "Red Chasm in sector 7: Bene Gesserit 1\n" in told or "Bene Gesserit 1\n" in told
    pale = draw_board(public_scene(view(game.state, None), {}, ENGLISH))
    game.state.stances["arrakeen"] = FIGHTS
    told = PRESENTATION.text_board(view(game.state, None), {})
    assert "Arrakeen: Atreides 2, Bene Gesserit 3\n" in told
    assert "coexisting" not in told
    assert draw_board(public_scene(view(game.state, None), {}, ENGLISH)) != pale


@pytest.mark.parametrize(
    "to, fights, wanted",
    [
        ("carthag:10", False, "They coexist there until the end of the turn"),
        ("carthag:10", True, "They come to fight"),
        ("sietch_tabr:13", False, "if anybody comes, you yield this turn"),
        ("polar_sink:0", False, ""),
    ],
)
def test_a_landing_says_before_it_is_made_how_they_will_stand(to: str, fights: bool, wanted: str) -> None:
    game = _game([("carthag:10", "harkonnen", 4)])
    move = Landing(mode="land", to=to, number=2, fights=fights)
    told = PRESENTATION.preview(about(RULES, game, SEAT, move), move)
    assert wanted in told
    assert ("🕊️" in told or "⚔️" in told) is bool(wanted)
    assert "fights for it" not in told


def test_who_comes_to_those_who_yield_is_told_of_no_battle() -> None:
    game = _game([("carthag:10", SEAT, 4)])
    game.state.mover, game.state.purse["guild"] = "guild", 9
    move = Landing(mode="land", to="carthag:10", number=2)
    assert "fights for it" not in PRESENTATION.preview(about(RULES, game, "guild", move), move)
    game.state.stances["carthag"] = FIGHTS
    assert "fights for it" in PRESENTATION.preview(about(RULES, game, "guild", move), move)


def test_both_ways_of_coming_are_ready_made() -> None:
    labels = [
        choice.label for choice in PRESENTATION.choices(_seen(_game([("carthag:10", "harkonnen", 4)]), "landing"))
    ]
    assert "Land 9 forces in Carthag to coexist" in labels
    assert "Land 9 forces in Carthag to fight" in labels
    assert "Land 9 forces in Arrakeen to fight" not in labels


def test_a_moderator_puts_right_how_they_stand() -> None:
    game = _game([*TOGETHER, ("carthag:10", SEAT, 1), ("carthag:10", "guild", 1)])
    game.state.alliances = (("guild", SEAT),)
    move = Override(what="coexistence", values={"territory": "arrakeen", "way": "fights"}, reason="a *misread* rule")
    after = decide(RULES, game, MODERATOR, move)
    assert after.game.state.stances == {"arrakeen": FIGHTS}
    form = correction_form(RULES, game.state, "coexistence", {"territory": "carthag"})
    ways = form.field("way")
    assert isinstance(ways, Pick)
    assert ways.options == (COEXISTS,)
    with pytest.raises(IllegalMove):
        decide(RULES, game, MODERATOR, move.model_copy(update={"values": {"territory": "carthag", "way": "fights"}}))
    assert pending(RULES, after.game)


def test_a_machine_ends_coexistence_where_it_wins_a_stronghold_and_nowhere_else() -> None:
    strong = _game([("arrakeen:9", SEAT, 12), ("arrakeen:9", "guild", 1), ("red_chasm:6", SEAT, 2)])
    assert _answer(strong, "end_coexistence").model_dump()["territories"] == ("arrakeen",)
    weak = _game([("arrakeen:9", SEAT, 1), ("arrakeen:9", "guild", 12)])
    assert _answer(weak, "end_coexistence").model_dump()["territories"] == ()
    guard = _game([("arrakeen:9", SEAT, 5)])
    assert _answer(guard, "end_coexistence").model_dump()["territories"] == ("arrakeen",)


def test_a_machine_begins_where_nobody_is_and_lands_to_fight() -> None:
    begun = _game([("arrakeen:9", "atreides", 10), ("carthag:10", "harkonnen", 10)], "setup")
    area = _answer(begun, "first_placement").model_dump()["area"]
    assert area not in ("arrakeen:9", "carthag:10", "polar_sink:0")
    full = [(area, "atreides", 5) for area in ("tueks_sietch:4", "sietch_tabr:13", "habbanya_sietch:16")]
    lands = _answer(
        _game([*full, ("arrakeen:9", "atreides", 19), ("carthag:10", "harkonnen", 1)]), "landing"
    ).model_dump()
    assert (lands["mode"], lands["fights"]) == ("land", True)
