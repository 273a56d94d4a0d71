"""A week of Dune: Imperium is measured: its people's habits, what is forced there, a small game, the command."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import replace
from typing import Any

import pytest

from bot.players.imperium.position import Position
from bot.players.imperium.seat import asked
from engine.core.decision import Decision
from engine.core.game import Game, decide, pending
from engine.core.moves import SetOrder
from engine.core.seen import ordering
from engine.imperium.cards import CARDS, INTRIGUE
from engine.imperium.game import RULES
from engine.imperium.options import Options
from engine.imperium.phases.turns import TurnQuestion
from engine.imperium.state import State
from tests.subjects.imperium import begin

from . import __main__ as command
from . import imperium
from .forced import is_forced
from .imperium import PACED, is_left_open
from .meter import Played, figures
from .paced import GAMES, find
from .playing import play
from .test_pace import KEYS
from .world import NAMES


@pytest.fixture(scope="module")
def game() -> Played:
    """Return one game of two rounds, for all that look at one."""
    return asyncio.run(play(PACED, 0, "met", turns=2))


def test_every_game_is_described() -> None:
    for name in GAMES:
        assert find(name).name == name
        assert find(name).usual <= len(NAMES)
        assert find(name).turns <= find(name).most


def test_there_is_a_habit_for_whatever_can_be_answered_ahead() -> None:
    ahead = {kind for kind, question in RULES.questions.items() if question.ahead}
    assert ahead == imperium.AHEAD.keys()
    assert {RULES.questions[kind].ahead for kind in ahead} <= RULES.order_kinds.keys()


# a game


def test_rounds_are_played_as_many_as_are_asked_for(game: Played) -> None:
    assert game.turns == 2
    assert game.finished
    assert max(game.chains) == 2
    assert game.people.total() == 4
    assert {seat for _, seat in game.questions} <= {"red", "blue", "green", "yellow"}
    assert not any(turn > 2 for turn, _ in game.questions)


def test_what_comes_after_the_last_round_is_not_counted(game: Played) -> None:
    longer = asyncio.run(play(PACED, 0, "met", turns=3))
    assert longer.chains[1] == game.chains[1]
    assert longer.chains[2] == game.chains[2]
    assert game.ended is not None
    assert longer.ended is not None
    assert longer.ended > game.ended


def test_people_send_turns_ahead_and_at_once(game: Played) -> None:
    assert game.prepared["turn"] > 10
    assert game.causes["order"] > 3
    assert not game.impossible
    assert game.windows["turn"] > game.windows["effects"]
    assert game.causes["default"] == game.defaulted.total()
    assert sum(game.waited.values()) == pytest.approx(game.days / 5)
    assert figures([game]).forced_questions == 0
    assert figures([game]).reminders_unowed == 0


def test_whoever_sends_no_whole_turns_is_asked_more(game: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imperium, "PREPARES", 0.0)
    bare = asyncio.run(play(PACED, 0, "met", turns=2))
    assert bare.windows["effects"] > game.windows["effects"]


@pytest.mark.parametrize("players", PACED.players)
def test_a_table_of_any_size_is_measured(players: int) -> None:
    played = asyncio.run(play(PACED, 0, "sizes", players=players, turns=1))
    assert played.people.total() == players
    assert played.finished
    assert len(played.chains[1]) >= players


# habits


def _turns() -> Game[State]:
    """Return a game whose first turn comes."""
    game = begin(random.Random("turns"), "turns", 4, Options(leaders="dealt")).game
    while game.state.phase != "turns":
        first = next(d for d in pending(RULES, game) if not d.answered and not d.held)
        question = RULES.questions[first.kind]
        game = decide(RULES, game, first.seat, next(question.legal(game.state, first.seat, first.ref))).game
    return game


def _position(game: Game[State], seat: str, kind: str = "turn") -> Position:
    return Position(asked(ordering(RULES, game, seat, kind), "lot"))


def test_turns_ahead_lead_to_different_spaces_and_are_accepted() -> None:
    game = _turns()
    seat = game.state.seats[(game.state.seats.index(game.state.first) + 1) % 4]
    game.state.sides[seat].hand = tuple([card for card, printed in CARDS.items() if "city" in printed.icons][:3])
    pos = _position(game, seat)
    said = list(imperium._turn(None, pos))  # type: ignore[arg-type]
    assert all(pos.seat.is_legal(SetOrder(order={"kind": "turn", **order})) for order in said)
    assert [order["choice"] for order in said] == [1, 2, 3]
    assert len({order["space"] for order in said}) == 3


def test_nothing_is_sent_ahead_in_a_turn_of_ones_own() -> None:
    """It would lapse with that turn."""
    game = _turns()
    assert game.state.turn is not None
    assert not list(imperium._turn(None, _position(game, game.state.turn.seat)))  # type: ignore[arg-type]


def test_a_hand_that_sends_nobody_is_revealed_with_what_it_buys() -> None:
    game = _turns()
    seat = next(seat for seat in game.state.seats if seat != game.state.first)
    side = game.state.sides[seat]
    side.agents = dict.fromkeys(side.agents, "arrakeen")
    first, second = imperium._turn(None, _position(game, seat))  # type: ignore[arg-type]
    assert (first["do"], second["do"]) == ("reveal", "reveal")
    assert {first.get("acquire"), first.get("acquire_too")} - {None} <= {*game.state.row, *game.state.reserve}
    assert {second.get("acquire"), second.get("acquire_too")} - {None} <= {*game.state.reserve}


@pytest.mark.parametrize(
    "effect, left",
    [
        ({"gain": {"spice": 1}}, False),
        ({"choose": 1, "of": [{"draw": 1}, {"recruit": 2}]}, False),
        ({"all": [{"draw": 1}, {"pay": {"spice": 2}, "then": {"recruit": 1}}]}, True),
        ({"if": {"alliance": "fremen"}, "then": {"gain": {"spice": 1}}}, True),
        (None, False),
    ],
)
def test_what_would_be_lost_at_the_end_leaves_a_turn_open(effect: Any, left: bool) -> None:
    assert is_left_open(effect) is left


def test_whoever_has_no_combat_card_passes_always_and_whoever_leads_until_one_is_played() -> None:
    game = _turns()
    seat = game.state.first
    combat = next(card for card, printed in INTRIGUE.items() if all(play.type == "combat" for play in printed.plays))
    plot = next(card for card, printed in INTRIGUE.items() if all(play.type == "plot" for play in printed.plays))

    def said() -> list[dict[str, Any]]:
        one: Any = type("Coming", (), {"decided": False})
        return list(imperium._combat(one, _position(game, seat, "combat")))

    game.state.sides[seat].intrigue = (plot,)
    assert said() == [{"until": "always"}]
    game.state.sides[seat].intrigue = (plot, combat)
    assert said() == []
    game.state.sides[seat].conflict = 3
    for side in game.state.sides.values():
        side.had_reveal = True
    assert said() == [{"until": "played"}]


# forced questions


def _decision(game: Game[State]) -> Decision:
    return next(d for d in pending(RULES, game) if not d.answered and not d.held)


def test_a_reveal_turn_that_can_acquire_is_not_forced() -> None:
    game = _turns()
    decision = _decision(game)
    game.state.sides[decision.seat].agents = {"first": "arrakeen", "second": "carthag"}
    assert not is_forced(PACED, RULES, game, decision)
    game.state.row, game.state.reserve = (), {}
    assert is_forced(PACED, RULES, game, decision)


def test_what_a_hidden_card_could_answer_is_not_forced() -> None:
    """The seat can send nobody anywhere with its hand, but with another card of its deck; then none is left there."""
    game = _turns()
    decision, s = _decision(game), game.state
    s.row, s.reserve = (), {}
    side, s.sides[decision.seat].intrigue = s.sides[decision.seat], ()
    nowhere = next(card for card, printed in CARDS.items() if not printed.icons)
    leads = next(card for card, printed in CARDS.items() if "city" in printed.icons)
    side.hand, side.deck = (nowhere,), (leads,)
    assert not is_forced(PACED, RULES, game, decision)
    side.deck = (nowhere,)
    assert is_forced(PACED, RULES, game, decision)
    side.intrigue = (next(card for card, printed in INTRIGUE.items() if printed.plays[0].type == "endgame"),)
    assert not is_forced(PACED, RULES, game, decision), "it might be a Plot card"


def test_a_planted_forced_question_is_found_in_a_game(game: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has no Agent left and can acquire nothing reveals, as everybody sees."""
    assert not game.forced
    monkeypatch.setattr(TurnQuestion, "_reveal_fields", lambda self, s, seat: ())
    planted = asyncio.run(play(PACED, 0, "met", turns=1))
    assert planted.forced["turn"] > 0


# the command


def test_the_command_measures_the_game_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    said = ["--game", "imperium", "--games", "1", "--turns", "1", "--workers", "1", "--seed", "met", "--json"]
    assert command.main(said) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found) == KEYS
    assert found["finished"] == 1


@pytest.mark.parametrize(
    "said, why",
    [
        (["--turns", "11"], "imperium is played for 1 to 10 turns, not for 11"),
        (["--turns", "0"], "imperium is played for 1 to 10 turns, not for 0"),
        (["--players", "5"], "imperium is measured by 2, 3, 4, not by 5"),
        (["--options", "advanced"], "advanced is no preset: usual, quick"),
    ],
)
def test_what_imperium_is_not_played_by_is_refused(
    said: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        command.main(["--game", "imperium", *said])
    assert why in capsys.readouterr().err


def test_what_met_nothing_is_no_measurement(game: Played, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--game", "imperium", "--games", "0", "--json", "--workers", "1"]) == 1
    assert "no measurement" in capsys.readouterr().err
    with pytest.raises(ValueError, match="no ping"):
        figures([replace(game, pings=type(game.pings)())])
