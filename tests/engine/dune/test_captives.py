"""Captives and the Kwisatz Haderach: what a moderator puts right of them, and what is left where he goes elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalMove
from engine.core.game import MODERATOR, Game, Outcome, decide, pending
from engine.core.looking import thing
from engine.core.moves import Enter, Override, TimeUp
from engine.dune.advantages.harkonnen import CaptureMove
from engine.dune.facts import CaptiveTaken, CaptureMade, HaderachMoved, LeaderMoved
from engine.dune.game import RULES
from engine.dune.looks import LOOKS
from engine.dune.options import Options
from engine.dune.phases.plans import PlanMove
from engine.dune.state import State
from engine.dune.view import view

from .playing import Board

CAPTOR, OWNER, OTHER = "harkonnen", "guild", "fremen"


def board(phase: str = "movement") -> Board:
    """Return a game with the additional advantages."""
    found = Board(phase, CAPTOR, OWNER, OTHER, "atreides")
    found.s.options = Options(xv=True)
    return found


def put_right(game: Game[State], what: str, **values: Any) -> Outcome[State]:
    move = Override(what=what, values=values, reason="a slip of the finger")
    return decide(RULES, game, MODERATOR, move, cause="moderator")


def told(outcome: Outcome[State], *kinds: type[Any]) -> list[tuple[Any, Any]]:
    return [(fact, to) for commit in outcome.commits for fact, to in commit.facts if isinstance(fact, kinds)]


def test_a_moderator_has_a_leader_captured_whom_captor_and_owner_see() -> None:
    before = board()
    before.go()
    outcome = put_right(before.game, "captives", who=OWNER, way="take")
    ((made, to_all), (taken, to_two)) = told(outcome, CaptureMade, CaptiveTaken)
    assert (made.whom, to_all) == (OWNER, None)
    assert to_two == (CAPTOR, OWNER)
    after = outcome.game.state
    assert after.captives == {taken.leader}
    assert after.leaders == before.s.leaders, "for all others he is ready"
    assert view(after, OTHER).held == {OWNER: 1}
    known = [own.captives for seat in (CAPTOR, OWNER, OTHER) if (own := view(after, seat).own) is not None]
    assert known == [(taken.leader,), (taken.leader,), ()]


def test_a_moderator_gives_a_captive_back_in_the_sight_of_all() -> None:
    before = board()
    before.s.captives = frozenset({"staban_tuek"})
    before.go()
    outcome = put_right(before.game, "captives", who=OWNER, way="release")
    ((moved, to_all),) = told(outcome, LeaderMoved)
    assert (moved.leader, moved.to, to_all) == ("staban_tuek", "ready", None)
    assert outcome.game.state.captives == frozenset()


def test_only_what_all_see_decides_how_captives_can_be_put_right() -> None:
    before = board()
    before.go()
    correction = RULES.corrections["captives"]
    assert _ways(before.s, OWNER) == ("take",)
    before.s.captives = frozenset({"staban_tuek"})
    asked = correction.form(before.s, {"who": OWNER})
    before.s.captives = frozenset({"soo_soo_sook"})
    assert correction.form(before.s, {"who": OWNER}) == asked
    assert _ways(before.s, OWNER) == ("take", "release")
    before.s.options = Options()
    assert not correction.form(before.s, {}).fields


def _ways(s: State, who: str) -> tuple[str, ...]:
    field = RULES.corrections["captives"].form(s, {"who": who}).field("way")
    return tuple(getattr(field, "options", ()))


def test_a_look_shows_whom_a_seat_knows_to_be_held() -> None:
    s = board().s
    s.captives = frozenset({"staban_tuek", "chani"})
    look = LOOKS["captives"]
    assert look.found(s, CAPTOR) == ("chani", "staban_tuek")
    assert look.found(s, OTHER) == ("chani",)
    assert not look.there(s, "atreides")
    assert thing("captives", CAPTOR) != thing("captives", OTHER)


def test_the_last_leader_who_is_taken_by_hand_starts_the_cycle() -> None:
    before = board()
    for leader in ("staban_tuek", "esmar_tuek", "master_bewt", "soo_soo_sook"):
        before.s.leaders[leader] = "tanks"
    before.go()
    after = put_right(before.game, "captives", who=OWNER, way="take").game.state
    assert after.cycles == {OWNER}


def test_the_kwisatz_haderach_is_put_right() -> None:
    before = board()
    before.go()
    came = put_right(before.game, "haderach", who="atreides", way="comes")
    assert came.game.state.haderach == "ready"
    gone = put_right(came.game, "haderach", who="atreides", way="dies")
    assert gone.game.state.haderach == "tanks"
    back = put_right(gone.game, "haderach", who="atreides", way="comes")
    assert back.game.state.haderach == "ready"
    whys = [fact.why for each in (came, gone, back) for fact, _ in told(each, HaderachMoved)]
    assert whys == ["losses", "correction", "correction"]


def fought(captured: bool = False) -> Board:
    """Return a game in which Harkonnen have won a battle."""
    found = board("battle")
    found.s.forces.clear()
    found.s.forces["red_chasm:6", CAPTOR], found.s.forces["red_chasm:6", OWNER] = (6, 0), (2, 0)
    found.s.reserves[CAPTOR], found.s.reserves[OWNER] = (14, 0), (18, 0)
    found.s.hands = dict.fromkeys(found.s.factions, ())
    found.go()
    found.play(OWNER, PlanMove(dial=0, leader="soo_soo_sook", treachery="never"))
    found.play(CAPTOR, PlanMove(dial=4, leader="feyd_rautha", treachery="never"))
    if captured:
        found.play(CAPTOR, CaptureMove(capture=True))
    return found


def test_while_a_capture_is_decided_no_leader_is_put_right() -> None:
    stands = fought()
    assert stands.owed() == [(CAPTOR, "capture")]
    with pytest.raises(IllegalMove) as refused:
        put_right(stands.game, "leader", leader="staban_tuek")
    assert refused.value.code == "leader_is_captured"


@pytest.mark.parametrize("captured", [False, True])
def test_who_has_been_drawn_is_kept_where_the_game_goes_on_elsewhere(captured: bool) -> None:
    stands = fought(captured)
    held = stands.s.captives
    assert len(held) == captured
    losses = stands.s.tanks[CAPTOR]
    outcome = decide(RULES, stands.game, MODERATOR, Enter(door="collection", reason="a slip"), cause="moderator")
    after = outcome.game.state
    assert (after.capture, after.captives) == (None, held)
    assert after.tanks[CAPTOR] == losses, "the battle is not decided twice"


def test_a_capture_asks_for_what_it_accepts() -> None:
    stands = fought()
    stands.offers_what_it_accepts()
    stands.s.captives = frozenset(leader for leader in stands.s.leaders if leader in _guild())
    stands.offers_what_it_accepts()
    kept = fought(captured=True)
    kept.offers_what_it_accepts()
    kept.play("table", TimeUp(decisions=tuple(d.id for d in _open(kept))))
    assert len(kept.s.captives) == 1


def _guild() -> tuple[str, ...]:
    return ("staban_tuek", "esmar_tuek", "master_bewt", "soo_soo_sook", "guild_representative")


def _open(stands: Board) -> list[Any]:
    return [*pending(RULES, stands.game)]
