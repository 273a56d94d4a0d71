"""Rivals where no case can look: what is printed, a moderator's hand, what nobody may see, planted faults."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import KEYED
from engine.core.corrections import correction_form
from engine.core.errors import IllegalMove
from engine.core.facts import Fact
from engine.core.forms import options_of
from engine.core.game import MODERATOR, TABLE, Game, decide, pending, replay
from engine.core.moves import Enter, Override, TimeUp
from engine.core.run import Frame, Run
from engine.imperium import moving
from engine.imperium.data import load
from engine.imperium.facts import AgentSent, HagalReshuffled, HagalRevealed, IntrigueReceived
from engine.imperium.game import RULES, start
from engine.imperium.invariants import broken
from engine.imperium.leaders import LEADERS as LEADERS_THERE
from engine.imperium.options import Options
from engine.imperium.phases.round_start import Defend
from engine.imperium.phases.turn_moves import TurnMove
from engine.imperium.rivals.choices import as_taken
from engine.imperium.rivals.printed import HAGAL, LEVELS, SOLO, TWO_PLAYERS, deck
from engine.imperium.rivals.who import is_rewarded, rivals
from engine.imperium.secrets import redraw
from engine.imperium.state import State
from engine.imperium.view import view
from tests import subjects
from tests.selfplay.series import play_series

SUBJECT = subjects.find("imperium")
LEADERS = {"red": "paul_atreides", "left_rival": "duke_leto_atreides", "right_rival": "count_ilban_richese"}
HARD = Options(difficulty="mentat")


@pytest.fixture
def solo() -> Game[State]:
    return start(("red",), "alone", HARD, leaders=LEADERS).game


@pytest.fixture
def two() -> Game[State]:
    leaders = {"red": "paul_atreides", "blue": "glossu_rabban"}
    return start(("red", "blue"), "beside", leaders=leaders).game


def put_right(game: Game[State], kind: str, /, **values: Any) -> State:
    move = Override(what=kind, values=values, reason="a slip of the hand")
    s = decide(RULES, game, MODERATOR, move, cause="moderator").game.state
    assert not broken(s)
    return s


def asked(game: Game[State], kind: str, /, field: str, **given: Any) -> tuple[str, ...]:
    found = correction_form(RULES, game.state, kind, given).field(field)
    return options_of(found) if found is not None else ()


def facts_of(seats: tuple[str, ...], options: Options, leaders: dict[str, str]) -> list[tuple[Fact, Any]]:
    return [told for commit in start(seats, "alone", options, leaders=leaders).commits for told in commit.facts]


# What is printed


def test_the_decks_have_as_many_cards_as_the_box_says() -> None:
    printed = load("hagal_cards")
    assert sum(card.count for card in HAGAL.values()) == printed["total"] == 31
    assert len(deck(SOLO)) == printed["total_solo"] == 27
    assert len(deck(TWO_PLAYERS)) == printed["total_two_player"] == 28
    assert deck("") == ()


def test_the_rivals_have_their_swordmasters_when_so_many_conflicts_are_revealed() -> None:
    for entry in load("difficulty")["solo_levels"]:
        assert LEVELS[entry["id"]].swordmasters_from == entry["conflict_cards_above_rival_swordmasters"]


def test_a_game_of_three_or_four_has_no_rivals() -> None:
    s = start(("red", "blue", "green"), "three", Options(leaders="dealt")).game.state
    assert rivals(s) == () == s.hagal


def test_a_rival_is_rewarded_for_the_first_two_places(solo: Game[State], two: Game[State]) -> None:
    assert [is_rewarded(solo.state, "left_rival", place) for place in (1, 2, 3)] == [True, True, False]
    assert [is_rewarded(two.state, "house_hagal", place) for place in (1, 2, 3)] == [False, False, False]
    assert [is_rewarded(two.state, "blue", place) for place in (1, 2, 3)] == [True, True, True]


def test_by_lot_every_leader_that_may_be_a_rival_comes_to_either_place() -> None:
    dealt = [start(("red",), f"lot {number}", Options(leaders="dealt")).game.state.sides for number in range(90)]
    allowed = {leader for leader in LEADERS_THERE if LEADERS_THERE[leader].rival}
    for place in ("left_rival", "right_rival"):
        assert {sides[place].leader for sides in dealt} == allowed


# What is left to choose


@pytest.mark.parametrize(
    "influence, chosen",
    [
        ({}, [{"choose": 2, "of": ["emperor", "spacing_guild", "bene_gesserit", "fremen"]}]),
        ({"emperor": 1}, [{"choose": 2, "of": ["spacing_guild", "bene_gesserit", "fremen"]}]),
        ({"emperor": 1, "fremen": 2}, ["spacing_guild", "bene_gesserit"]),
        (
            {"emperor": 2, "fremen": 2, "bene_gesserit": 3},
            [{"choose": 1, "of": ["emperor", "fremen"]}, "spacing_guild"],
        ),
        ({"emperor": 2, "fremen": 1, "bene_gesserit": 3}, ["spacing_guild", "fremen"]),
    ],
)
def test_machinations_leaves_the_last_place_to_choose(
    solo: Game[State], influence: dict[str, int], chosen: list[Any]
) -> None:
    s, each = solo.state, {"influence": {"faction": "", "amount": 1}}
    s.sides["left_rival"].influence = dict.fromkeys(s.sides["red"].influence, 0) | influence
    every = [{"influence": {**each["influence"], "faction": faction}} for faction in s.sides["red"].influence]
    found = as_taken(s, "left_rival", {"choose": 2, "of": every})
    assert found is not None

    def name(effect: Any) -> Any:
        if "choose" in effect:
            return {"choose": effect["choose"], "of": [name(member) for member in effect["of"]]}
        return effect["influence"]["faction"]

    assert [name(member) for member in found["all"]] == chosen


# A moderator's hand


def test_a_rival_spends_what_it_is_given(solo: Game[State]) -> None:
    side = put_right(solo, "resources", side="left_rival", what="solari", number=9).sides["left_rival"]
    assert (side.solari, side.vp) == (2, 1)
    side = put_right(solo, "resources", side="red", what="solari", number=9).sides["red"]
    assert (side.solari, side.vp) == (9, 0)


def test_house_hagal_is_given_nothing_that_it_cannot_have(two: Game[State]) -> None:
    assert asked(two, "resources", "what", side="house_hagal") == ("swords",)
    assert put_right(two, "resources", side="house_hagal", what="swords", number=3).sides["house_hagal"].swords == 3
    for kind, field in (("points", "side"), ("control", "side"), ("first_player", "side"), ("mentat", "side")):
        assert "house_hagal" not in asked(two, kind, field), kind
    assert asked(two, "council", "side") == ("red", "blue")
    with pytest.raises(IllegalMove, match="correction_unfit"):
        put_right(two, "points", side="house_hagal", number=1)


def test_house_hagal_scores_for_no_influence_and_no_alliance(two: Game[State]) -> None:
    s = put_right(two, "influence", side="house_hagal", faction="emperor", number=5)
    assert s.alliances == {"emperor": "house_hagal"}
    assert s.sides["house_hagal"].vp == 0
    two.state = s
    s = put_right(two, "influence", side="house_hagal", faction="emperor", number=1)
    assert (s.alliances, s.sides["house_hagal"].vp) == ({}, 0)


@pytest.mark.parametrize("to", ["left_rival", None])
def test_whoever_loses_the_space_while_he_is_asked_keeps_the_troop(solo: Game[State], to: str | None) -> None:
    """All that comes after the question comes as ever: five cards."""
    s = solo.state
    s.windows, s.turn, s.mover, s.done, s.phase, s.first = {}, None, "", (), "round_start", "red"
    s.control, s.conflict_deck = {"arrakeen": "red"}, ("siege_of_arrakeen", *s.conflict_deck[1:])
    s.sides["red"].deck, s.sides["red"].hand = (*s.sides["red"].hand, *s.sides["red"].deck), ()
    run: Run[State] = Run(RULES, s, (Frame("round", "turns"), Frame("round_start", "mentat")), KEYED)
    run.advance()
    game = Game(run.s, tuple(run.stack))
    assert [(owed.kind, owed.seat) for owed in pending(RULES, game)] == [("defend", "red")]
    move = Override(what="control", values={"space": "arrakeen", "side": to}, reason="a slip of the hand")
    game = decide(RULES, game, MODERATOR, move, cause="moderator").game
    owed = pending(RULES, game)[0]
    question = RULES.questions[owed.kind]
    assert [answer.troop for answer in question.legal(game.state, "red", "")] == ["keep"]
    with pytest.raises(IllegalMove, match="not_the_controller"):
        decide(RULES, game, "red", Defend(troop="deploy"))
    after = decide(RULES, game, TABLE, TimeUp(decisions=(owed.id,))).game.state
    assert (len(after.sides["red"].hand), after.sides["red"].conflict) == (5, 0)


def test_what_is_demanded_stays_due_where_a_correction_leaves_no_choice() -> None:
    leaders = {"red": "paul_atreides", "blue": "earl_memnon_thorvald", "green": "glossu_rabban"}
    game = start(("red", "blue", "green"), "forced", leaders=leaders).game
    s = game.state
    assert s.turn is not None
    actor = s.turn.seat
    other = next(seat for seat in s.seats if seat != actor)
    card = "test_of_humanity"
    s.imperium = tuple(each for each in s.imperium if each != card)
    s.removed, s.sides[actor].hand = (*s.removed, *s.sides[actor].hand[1:]), (card,)
    s.sides[other].discard, s.sides[other].hand = s.sides[other].hand[1:], s.sides[other].hand[:1]
    s.sides[other].conflict, s.sides[other].garrison = 1, 2
    game = decide(RULES, game, actor, TurnMove(do="agent", card=card, space="hall_of_oratory")).game
    assert ("forced", other) in [(owed.kind, owed.seat) for owed in pending(RULES, game)]
    back = {"side": other, "source": "conflict", "to": "garrison", "number": 1}
    move = Override(what="troops", values=back, reason="a slip of the hand")
    game = decide(RULES, game, MODERATOR, move, cause="moderator").game
    owed = tuple(owed.id for owed in pending(RULES, game) if owed.kind == "forced")
    after = decide(RULES, game, TABLE, TimeUp(decisions=owed)).game.state
    assert (after.sides[other].hand, after.forced) == ((), None)


# Doors


def _asked_for_leto() -> Game[State]:
    """Return a game in which Leto, on the left, has two Factions to choose between."""
    game = start(("red",), "alone", HARD, leaders=LEADERS).game
    s = game.state
    s.sides["left_rival"].spice, s.sides["red"].influence = 1, {**s.sides["red"].influence, "emperor": 1, "fremen": 1}
    for side in s.sides.values():
        side.agents = dict.fromkeys(side.agents, "leader")
    s.sides["right_rival"].agents = dict.fromkeys(s.sides["right_rival"].agents, "conspire")
    s.sides["red"].hand, s.sides["red"].intrigue = (), ()
    s.removed = (*s.removed, "dagger")  # whatever: the hand is gone
    arrakeen = "hagal_arrakeen_1p"
    cards = sorted((*s.hagal, *s.hagal_shown), key=lambda card: card != arrakeen)
    s.hagal, s.hagal_shown = tuple(cards), ()
    return decide(RULES, game, "red", TurnMove(do="reveal", end=True)).game


def test_a_door_puts_away_what_a_rival_has_open() -> None:
    game = _asked_for_leto()
    assert [owed.kind for owed in pending(RULES, game)] == ["rival_choice"]
    assert game.state.turn is not None
    assert game.state.turn.kind == "rival"
    after = decide(RULES, game, TABLE, Enter(door="makers")).game.state
    assert not [each for each in after.pending if each.owner == "left_rival"]
    assert after.turn is None or after.turn.seat == "red"


def test_a_game_that_is_set_up_anew_keeps_its_rivals() -> None:
    game = start(("red",), "alone", Options(leaders="chosen")).game
    after = decide(RULES, game, TABLE, Enter(door="setup")).game.state
    assert tuple(after.sides) == ("red", "left_rival", "right_rival")


# What nobody may see


def test_a_rivals_intrigue_cards_and_the_order_of_the_deck_are_nobodys_to_see(solo: Game[State]) -> None:
    s = solo.state
    twin = RULES.copy(s)
    side = twin.sides["left_rival"]
    side.intrigue, twin.intrigue_deck = twin.intrigue_deck[:1], (*side.intrigue, *twin.intrigue_deck[1:])
    twin.hagal = twin.hagal[::-1]
    assert (side.intrigue, twin.hagal) != (s.sides["left_rival"].intrigue, s.hagal)
    for seat in ("red", None):
        assert view(twin, seat) == view(s, seat)
    assert view(s, None).sides["left_rival"].intrigue_size == 1


def test_nobody_is_told_what_a_rival_draws() -> None:
    told = facts_of(("red",), HARD, LEADERS)
    drawn = [audience for fact, audience in told if isinstance(fact, IntrigueReceived)]
    assert drawn == [(), ()]


def test_the_deck_is_mixed_anew_when_chance_is(solo: Game[State]) -> None:
    run: Run[State] = Run(RULES, RULES.copy(solo.state), solo.stack, KEYED)
    redraw(run)
    assert sorted(run.s.hagal) == sorted(solo.state.hagal)
    assert run.s.hagal != solo.state.hagal
    assert run.s.hagal_shown == solo.state.hagal_shown


def test_what_a_rival_does_is_told_to_everybody() -> None:
    told = facts_of(("red",), HARD, LEADERS)
    mine = [(fact, audience) for fact, audience in told if isinstance(fact, HagalRevealed | AgentSent)]
    assert mine
    assert all(audience is None for _, audience in mine)


# Faults that are planted


def test_a_hagal_card_that_is_lost_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def lose(self: HagalRevealed, s: State) -> None:
        s.hagal = s.hagal[1:]

    monkeypatch.setattr(HagalRevealed, "apply", lose)
    report = play_series(SUBJECT, 1, "lost", 1, "", every=100)
    assert any("House Hagal cards differ" in line for line in report.broken_invariants), report.as_json()


def test_a_rival_that_keeps_what_it_should_spend_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "spend", lambda run, side: None)
    report = play_series(SUBJECT, 3, "kept", 1, "", every=100)
    assert any("keeps" in line for line in report.broken_invariants), report.as_json()


def test_house_hagals_points_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "scores", lambda side: True)
    report = play_series(SUBJECT, 1, "scored", 2, "", every=100)
    assert any("house_hagal has" in line for line in report.broken_invariants), report.as_json()


@pytest.mark.parametrize("level", LEVELS)
def test_random_games_at_every_level_end_without_a_fault(level: str) -> None:
    report = play_series(SUBJECT, 2, f"level {level}", 1, f"difficulty={level}", every=12)
    assert report.clean, report.as_json()
    assert report.endings.total() == 2


def test_facts_alone_rebuild_a_game_with_rivals() -> None:
    outcome = start(("red",), "alone", HARD, leaders=LEADERS)
    facts = [fact for commit in outcome.commits for fact, _ in commit.facts]
    assert any(isinstance(fact, HagalRevealed) for fact in facts)
    assert not any(isinstance(fact, HagalReshuffled) for fact in facts)
    assert RULES.dump(replay(State(), facts)) == RULES.dump(outcome.game.state)
