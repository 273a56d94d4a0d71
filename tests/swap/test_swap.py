"""The swap test on views, words, forms, offers, refusals and facts, and the leaks planted to see that it can fail."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.games import house
from bot.games.dune.rules_text import rule
from engine.core.facts import Asked
from engine.core.game import Game, decide, pending
from engine.core.moves import ClearOrder, SetOrder, SetStop
from engine.dune.cards import LEADERS, TREACHERY
from engine.dune.expansions.thumper import Thump
from engine.dune.facts import (
    AlliancesChanged,
    BidPassed,
    CardPeeked,
    CardPlayed,
    HandSizesAnnounced,
    ProposalDropped,
    SpiceMoved,
    TraitorsKept,
    TreacheryCalled,
)
from engine.dune.game import RULES
from engine.dune.phases.movement.moves import GroundMovement
from engine.dune.phases.plans import PlanMove, PlanQuestion
from engine.dune.state import Battle, Nexus, Plan, State
from tests.engine.dune.standing import after_setup

from .answers import battle_plan
from .changes import cards_in_hands, number_of_cards, spice, storm_marker
from .dune import EVERY, SECRETS
from .every_plant import EVERY_PLANT, planted
from .held_back import karama_held
from .plants import Plant
from .positions import positions
from .report import Report
from .revealed import REVEALS, TABLE, TOLD_TO, UNNAMED, reveals, too_wide, unlisted
from .series import ENOUGH, EVERY_TIME, Breadth, Place, series
from .table import Hidden
from .twin import Change, Twin

HALVES = (EVERY[::2], EVERY[1::2])  # two tests, so that both cores have something to do


@pytest.mark.parametrize("changes", HALVES, ids=("even", "odd"))
def test_nobody_learns_what_only_others_may_know(changes: tuple[Change, ...]) -> None:
    report = Report(SECRETS.subject)
    games = series(SECRETS, report, seed=1, changes=changes, breadth=EVERY_TIME)
    print(f"{games} games", *report.lines(), sep="\n")
    assert not report.leaks, report.leaks[:5]
    _met_enough(report, changes)


def _met_enough(report: Report, changes: tuple[Change, ...]) -> None:
    """What the series met: much, every kind of change for long, every kind of question, late turns."""
    assert sum(report.compared.values()) > 100_000
    assert len(report.twins) == len(changes)
    assert not {kind: report.long_lived[kind] for kind in report.twins if report.long_lived[kind] < ENOUGH}
    assert report.never_open == []
    assert {"setup", "storm", "spice_blow", "bidding", "movement", "battle"} <= set(report.phases)
    assert len(report.turns) > 10


def test_a_kind_of_question_that_is_never_open_is_named() -> None:
    report = Report(SECRETS.subject)
    report.windows.update(kind for kind in RULES.questions if kind != "truth")
    assert report.never_open == ["truth"]
    assert "NEVER OPEN truth" in report.lines()


@pytest.mark.parametrize("plant, begin_at, shown_by", planted(EVERY_PLANT))
def test_a_planted_leak_is_caught(
    plant: Plant, begin_at: tuple[Place, ...], shown_by: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions()  # as they are without it
    plant(monkeypatch)
    report = Report(SECRETS.subject)
    games = series(SECRETS, report, seed=1, changes=(shown_by,), stop_at=1, first=begin_at)
    print(games, report.leaks)
    assert report.leaks, "the planted leak was not noticed"


def test_no_twin_has_less_spice_than_its_sealed_answer_costs() -> None:
    game = after_setup()
    s = game.state
    s.tanks["guild"], s.purse["guild"] = (3, 0), 5
    s.sealed["force_revival", "guild"] = {"kind": "force_revival", "number": 3, "starred": None}
    twins = [spice(game, random.Random(n)) for n in range(300)]
    owned = {twin.game.state.purse["guild"] for twin in twins if twin is not None}
    assert max(owned) > 5
    assert min(owned) == 4, "one revives without pay, two cost 4 (D-REV-1)"


@pytest.mark.parametrize("phase, hidden", [("bidding", False), ("movement", True), ("battle", True)])
def test_the_number_of_cards_differs_only_where_it_is_hidden(phase: str, hidden: bool) -> None:
    game = after_setup()
    game.state.phase = phase
    twins = [number_of_cards(game, random.Random(n)) for n in range(30)]
    assert any(twins) is hidden, "hand sizes are public while cards are sold, and only then (D-BID-2, D-STATE-2)"


def _a_storm_goes_by_a_marker(game: Game[State]) -> bool:
    return bool(game.state.marker) and "storm" in game.state.windows


def test_what_a_marker_shows_moves_nothing_that_others_see_while_the_storm_is_asked() -> None:
    """The window itself, before which the marker lies face down for a whole turn; the test above goes everywhere."""
    places = [game for found in positions().values() for game in found if _a_storm_goes_by_a_marker(game)]
    assert len(places) > 3
    report = Report(SECRETS.subject)
    first = (_a_storm_goes_by_a_marker,)
    there = Breadth(positions=0, often=EVERY_TIME.often)
    for seed in (1, 2):
        series(SECRETS, report, seed, (storm_marker,), enough=20, most=60, first=first, breadth=there)
    print(*report.lines(), sep="\n")
    assert not report.leaks, report.leaks[:5]
    assert report.windows["storm"] > 500
    assert sum(report.long_lived.values()) >= 20


@pytest.mark.parametrize("change", [cards_in_hands, number_of_cards])
def test_no_twin_holds_a_card_that_its_sealed_plan_would_have_had_to_play(change: Change) -> None:
    """Under a Voice that commands a Cheap Hero, whoever holds one plans with it (D-BG-3)."""
    game, owner = _planned_without_the_hero_that_is_commanded()
    twins = [twin for n in range(300) if (twin := change(game, random.Random(n))) is not None]
    hands = [twin.game.state.hands[owner] for twin in twins]
    assert any(set(hand) - set(game.state.hands[owner]) for hand in hands), "other cards he may hold"
    assert not [hand for hand in hands if any(map(_is_hero, hand))]


def test_no_twin_holds_a_cheap_hero_for_a_karama_where_its_sealed_plan_would_have_had_to_play_it() -> None:
    game, owner = _planned_without_the_hero_that_is_commanded()
    s = game.state.copy()
    loose = [card for card in s.hands[owner] if card not in {*_planned(s, owner)}]
    s.hands[owner] = (*(card for card in s.hands[owner] if card not in loose), "karama_1")
    s.hands |= {seat: () for seat in s.factions if seat != owner}
    s.decks["treachery"] = ("lasgun", *filter(_is_hero, TREACHERY))
    twins = [twin for n in range(60) if (twin := karama_held(Game(s, game.stack), random.Random(n))) is not None]
    assert {card for twin in twins for card in set(twin.game.state.hands[owner]) - set(s.hands[owner])} == {"lasgun"}


def _planned(s: State, owner: str) -> tuple[str, str]:
    assert s.battle is not None
    plan = next(said for (_, seat), said in s.sealed.items() if seat == owner)
    return plan["weapon"], plan["defense"]


def _planned_without_the_hero_that_is_commanded() -> tuple[Game[State], str]:
    """Return a game in which a side has sealed its plan without a Cheap Hero, and who it is; others hold them all."""
    for game in positions()["plan"]:
        planning = [d for d in pending(RULES, game) if d.kind == "plan"]
        if len(planning) < 2:
            continue
        first = planning[0]
        plan = PlanQuestion().default(game.state, first.seat, first.ref)
        if plan.leader in LEADERS and not any(map(_is_hero, game.state.hands[first.seat])):
            s = decide(RULES, game, first.seat, plan, decision=first.id).game.state
            assert s.battle is not None
            s.battle.voice = (first.seat, "play", "cheap_hero")
            heroes = [(card,) for card in filter(_is_hero, TREACHERY)]
            s.hands |= zip((seat for seat in s.factions if seat != first.seat), heroes, strict=False)
            return Game(s, game.stack), first.seat
    raise LookupError("nowhere do two plan, one of them without a Cheap Hero")


_ANSWERED = {("prescience_karama", "bene_gesserit"): {"kind": "prescience_karama", "play": True, "card": ""}}
_NAMED = {("prescience_karama", "bene_gesserit"): {"kind": "prescience_karama", "play": True, "card": "kulon"}}
_ARMED = {("bene_gesserit", "prescience_karama", ""): {"kind": "prescience_karama"}}


@pytest.mark.parametrize(
    "sealed, orders, kept",
    [({}, {}, ()), (_ANSWERED, {}, ("la_la_la",)), (_NAMED, {}, ("kulon",)), ({}, _ARMED, ("la_la_la",))],
)
def test_no_twin_plans_with_what_is_played_as_a_karama(
    sealed: dict[Any, Any], orders: dict[Any, Any], kept: tuple[str, ...]
) -> None:
    """Bene Gesserit have said to play a worthless card against prescience: one that their locked plan leaves them."""
    game = next(game for game in positions()["prescience_karama"] if _is_asked_of_bene_gesserit(game.state))
    s = game.state.copy()
    s.options = s.options.model_copy(update={"xviii": True})
    s.hands["bene_gesserit"], s.sealed, s.orders = ("la_la_la", "kulon"), sealed, orders
    twins = [twin for n in range(100) if (twin := battle_plan(Game(s, game.stack), random.Random(n))) is not None]
    battles = [twin.game.state.battle for twin in twins]
    plans = [battle.plans["bene_gesserit"] for battle in battles if battle is not None]
    assert {card for plan in plans for card in (plan.weapon, plan.defense)} == {"", "la_la_la", "kulon"} - {*kept}


def _is_asked_of_bene_gesserit(s: State) -> bool:
    asked = [seat for window in s.windows.values() if window.kind == "prescience_karama" for seat in window.seats]
    return asked == ["bene_gesserit"] and s.battle is not None and [*s.battle.plans] == asked


def _is_hero(card: str) -> bool:
    return TREACHERY[card].subtype == "cheap_hero"


# the table


def test_the_table_knows_every_fact_and_every_unnamed_question() -> None:
    assert unlisted(RULES.facts.classes) == set()
    assert {kind for kind, question in RULES.questions.items() if not question.named} == UNNAMED
    private = {name for name, cls in RULES.facts.classes.items() if cls.private}
    assert private <= {name for name, (to_whom, _) in TOLD_TO.items() if to_whom.__name__ != "everybody"}


def test_every_row_of_the_table_cites_a_rule() -> None:
    rows = [row.rule for found in REVEALS.values() for row in found]
    cited = {*rows, *(number for _, number in TOLD_TO.values())}
    assert len(cited) > 30
    assert [number for number in cited if (rule(number) or house.rule(number)) is None] == []


def test_a_fact_reveals_by_its_audience_and_by_whose_it_is() -> None:
    s = after_setup().state
    cards = Hidden("a cards in hands", frozenset({"guild"}), frozenset({"shield_1", "karama_1"}))
    assert reveals(cards, CardPlayed("guild", "karama_1", "bid"), "fremen", s)
    assert not reveals(cards, CardPlayed("guild", "snooper_1", "bid"), "fremen", s), "another card"
    assert not reveals(cards, CardPlayed("emperor", "karama_1", "bid"), "fremen", s), "another's"
    assert reveals(cards, CardPeeked("karama_1"), "atreides", s)
    assert not reveals(cards, CardPeeked("karama_1"), "fremen", s), "not told to him"
    assert not reveals(cards, HandSizesAnnounced({"guild": 4}), "fremen", s), "the numbers are the same"
    number = Hidden("a number of cards", frozenset({"guild"}), frozenset({"shield_1"}))
    assert not reveals(number, HandSizesAnnounced({"guild": 4}), None, s), "in no bidding"
    s.phase = "bidding"
    assert reveals(number, HandSizesAnnounced({"guild": 4}), None, s)
    rich = Hidden("d spice", frozenset({"guild"}))
    assert reveals(rich, SpiceMoved("bank", "guild", 2, "charity"), None, s)
    assert not reveals(rich, SpiceMoved("bank", "guild", 2, "battle"), None, s)
    assert not reveals(Hidden("f a refused move", frozenset({"guild"})), CardPlayed("guild", "x", "bid"), None, s)


def test_what_was_dealt_out_is_taken_back_in_the_setup_alone() -> None:
    s = after_setup().state
    rich, back = Hidden("d spice", frozenset({"guild"})), SpiceMoved("guild", "bank", 7, "setup")
    assert not reveals(rich, back, None, s), "it is no setup any more"
    s.phase = "setup"
    assert reveals(rich, back, None, s)
    assert not reveals(rich, SpiceMoved("emperor", "bank", 7, "setup"), None, s), "another's"


def test_an_alliance_shows_a_proposal_of_its_members_alone() -> None:
    s = after_setup().state
    proposed = Hidden("f a proposal to somebody who was done", frozenset({"atreides", "emperor"}))
    both, three = ("atreides", "emperor"), ("atreides", "emperor", "fremen")
    assert reveals(proposed, AlliancesChanged(both, "formed", (both,)), None, s), "one had ordered to accept it"
    assert not reveals(proposed, AlliancesChanged(both, "left", ()), None, s)
    assert not reveals(proposed, AlliancesChanged(three, "formed", (three,)), None, s), "one of them was not asked"


def test_whoever_pays_with_a_pledge_may_be_heard_to_bid_as_far_as_it_goes_and_nothing_else() -> None:
    s = after_setup().state
    lent = Hidden("d a loan", frozenset({"emperor"}), sharing=frozenset({"guild"}))
    assert not reveals(lent, BidPassed("guild"), None, s), "without an order"
    s.orders["guild", "bid", ""] = {"kind": "bid", "how": "raise", "amount": 9}
    assert reveals(lent, BidPassed("guild"), None, s)
    assert not reveals(lent, SpiceMoved("bank", "guild", 2, "charity"), None, s), "his own purse is not the owner's"
    assert reveals(lent, SpiceMoved("bank", "emperor", 2, "charity"), None, s)


def test_a_proposal_lapses_with_its_nexus_and_never_before() -> None:
    s = after_setup().state
    other, told = Hidden("f a proposal in the nexus", frozenset({"guild"})), ProposalDropped(6, "", "lapsed")
    member = next(seat for seat in s.factions if TABLE.may_hear(told, seat, s))
    assert reveals(other, told, member, s)
    assert not reveals(other, replace(told, why="overtaken"), member, s)
    s.nexus = Nexus()
    assert not reveals(other, told, member, s), "the nexus goes on"


@pytest.mark.parametrize("sealed", [False, True])
def test_a_settled_plan_lets_only_the_foe_be_heard_at_once_and_only_of_its_leader(sealed: bool) -> None:
    def called(treachery: str, side: str = "emperor", leader: str = "guild_rep") -> bool:
        s = after_setup().state
        s.battle = Battle("arrakeen", (), "guild", "emperor")
        if sealed:
            s.sealed["plan", "guild"] = {"leader": "guild_rep", "treachery": treachery}
        else:
            s.battle.plans["guild"] = Plan(0, "guild_rep", treachery=treachery)
        other = Hidden("e sealed battle plan", frozenset({"guild"}))
        return reveals(other, TreacheryCalled(side, "harkonnen", leader), None, s) is not None

    assert called("never")
    assert called("always")
    assert not called("ask"), "the owner is asked, and all wait"
    assert not called("never", leader="stilgar"), "a disc of the foe that is not about the plan"
    assert not called("never", side="guild"), "his own side"
    assert not called("never", side="fremen"), "who does not fight"


def test_a_card_that_is_called_like_a_kind_of_move_is_another_card_and_the_move_the_same() -> None:
    words = {"thumper": "shield_2", "shield_2": "thumper"}
    twin = Twin("a cards in hands", after_setup(), frozenset({"guild"}), words)
    plan = PlanMove(leader="thumper", weapon="shield_2")
    assert twin.said(RULES, "guild", plan) == PlanMove(leader="shield_2", weapon="thumper")
    named = Twin("a cards in hands", after_setup(), frozenset(), {"hajr": "shield_2", "shield_2": "hajr"})
    assert named.said(RULES, "guild", GroundMovement(hajr=True)) == GroundMovement(hajr=True), "a field of that name"
    for move in (SetStop(window="thumper"), SetOrder(order={"kind": "thumper"}), ClearOrder(order_kind="thumper")):
        assert twin.said(RULES, "guild", move) == move
    assert twin.said(RULES, "guild", Thump(play=True)) == Thump(play=True)


def test_a_fact_that_is_told_too_widely_is_noticed() -> None:
    s = after_setup().state
    assert too_wide(CardPeeked("karama_1"), ("atreides",), s) == ()
    assert too_wide(CardPeeked("karama_1"), ("atreides", "guild"), s) == ("guild",)
    assert too_wide(TraitorsKept("guild", ()), None, s) == (*(f for f in s.factions if f != "guild"), None)
    assert too_wide(Asked("treachery", "treachery", 3, ("guild",), named=False), None, s)
    assert too_wide(Asked("bid", "bid", 3, ("guild",)), None, s) == ()
