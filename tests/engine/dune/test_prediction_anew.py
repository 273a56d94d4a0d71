"""The prediction, asked once more at a moderator's word: nobody sees what it was, nor what it becomes (H-15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.corrections import correction_form, open_corrections, preview
from engine.core.errors import IllegalMove
from engine.core.facts import Attested, Overridden
from engine.core.forms import Number
from engine.core.game import MODERATOR, Game, decide, pending, replay
from engine.core.moves import Enter, Override, TimeUp, Void
from engine.dune.facts import PredictionMade, PredictionReopened
from engine.dune.game import RULES, start
from engine.dune.phases.setup import PREDICTION, Prediction
from engine.dune.query import last_turn
from tests.engine.putting_right import played

SEAT = "bene_gesserit"
MOVE = Override(what="prediction_anew", values={"who": SEAT}, reason="a slip of the finger")


def _begun(number: int = 300) -> Game[Any]:
    """A game under way, with a prediction made."""
    game: Game[Any] = played("dune", "anew", number).game
    assert game.state.phase != "setup"
    assert game.state.prediction is not None
    return game


def _asked(game: Game[Any]) -> Game[Any]:
    return decide(RULES, game, MODERATOR, MOVE).game


def test_it_is_asked_before_anything_else_and_the_old_one_holds_until_then() -> None:
    before = _begun()
    shown = preview(RULES, before, MOVE)
    assert shown == (Overridden("prediction_anew", MOVE.reason, SEAT), PredictionReopened(SEAT))
    done = decide(RULES, before, MODERATOR, MOVE)
    game = done.game
    assert game.state.prediction == before.state.prediction
    first, *others = pending(RULES, game)
    assert (first.kind, first.seat, first.named, first.held) == ("prediction", SEAT, True, False)
    assert all(one.held for one in others)
    assert [one.id for one in others] == [one.id for one in pending(RULES, before)], "they wait, and nothing is lost"
    assert "prediction_anew" not in open_corrections(RULES, game.state), "one at a time"
    with pytest.raises(IllegalMove, match="correction_unfit"):
        decide(RULES, game, MODERATOR, MOVE)
    answered = decide(RULES, game, SEAT, Prediction(faction="emperor", turn=last_turn(game.state)), decision=first.id)
    assert answered.game.state.prediction == ("emperor", last_turn(game.state))
    assert answered.game.stack == before.stack
    facts = [told for commit in (*done.commits, *answered.commits) for told in commit.facts]
    assert [to for fact, to in facts if isinstance(fact, PredictionMade)] == [(SEAT,)]
    assert [fact.digests.keys() for fact, to in facts if isinstance(fact, Attested) and to is None] == [{SEAT}]
    assert replay(RULES.copy(before.state), [fact for fact, _ in facts]) == answered.game.state


def test_it_names_a_turn_whose_end_is_to_come_and_stays_as_it_was_where_nobody_answers() -> None:
    before = _begun()
    game = _asked(before)
    decision = pending(RULES, game)[0].id
    turn = PREDICTION.form(game.state, SEAT, "", {}).field("turn")
    assert turn == Number("turn", game.state.turn, last_turn(game.state), optional=True)
    with pytest.raises(IllegalMove, match="no_such_turn"):
        decide(RULES, game, SEAT, Prediction(faction="emperor", turn=game.state.turn - 1), decision=decision)
    game.state.prediction = ("guild", game.state.turn)
    late = decide(RULES, game, "table", TimeUp(decisions=(decision,)))
    assert late.game.state.prediction == ("guild", game.state.turn)
    game.state.prediction = ("guild", game.state.turn - 1)
    drawn = decide(RULES, game, "table", TimeUp(decisions=(decision,))).game.state.prediction
    assert drawn is not None
    assert drawn[0] != SEAT
    assert game.state.turn <= drawn[1] <= last_turn(game.state), "one that cannot come true any more is drawn anew"


def test_it_is_not_asked_in_the_setup_nor_of_nobody_and_stays_asked_wherever_the_game_goes_on() -> None:
    setup = start({SEAT: 1, "emperor": 2}, "anew").game
    assert setup.state.phase == "setup"
    assert not correction_form(RULES, setup.state, "prediction_anew", {}).fields
    game = _asked(_begun())
    with pytest.raises(IllegalMove, match="needs_an_answer"):
        decide(RULES, game, MODERATOR, Void(window=int(pending(RULES, game)[0].id.partition(":")[0]), reason="x"))
    door = next(entry for entry in RULES.entries(game.state) if entry.kind == "phase" and not entry.current)
    there = decide(RULES, game, MODERATOR, Enter(door=door.label, reason="x")).game
    assert pending(RULES, there)[0].kind == "prediction"
    without = _begun()
    without.state.factions = tuple(f for f in without.state.factions if f != SEAT)
    assert not correction_form(RULES, without.state, "prediction_anew", {}).fields
