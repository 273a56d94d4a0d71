"""Positions in which any player would know what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.players.dune import answer, offer
from bot.players.dune.alliances import strongholds
from bot.players.dune.landing import targets
from bot.players.dune.model import Fighter, Made, Model, Opponent, Stakes, Try
from bot.players.dune.opponent import prize
from bot.players.dune.position import Position
from bot.players.dune.seat import asked as seated
from engine.core.game import decide, pending
from engine.core.moves import SetOrder
from engine.core.run import Frame
from engine.core.seen import asked, unasked
from engine.dune.advantages.fremen import PlaceWorm
from engine.dune.advantages.guild import GuildTiming, GuildTimingOrder
from engine.dune.board import SECTOR_OF, STRONGHOLDS, TERRITORIES
from engine.dune.cards import LEADERS
from engine.dune.game import RULES
from engine.dune.people.deals import AnswerDeal
from engine.dune.people.ghola import Ghola
from engine.dune.phases.battle import ChooseBattle
from engine.dune.phases.bids import Bid
from engine.dune.phases.foresight import Prescience, Voice
from engine.dune.phases.movement.moves import ForceRevival, GroundMovement, Landing
from engine.dune.phases.nexus import NexusMove, proposal_id
from engine.dune.phases.plans import PlanMove
from engine.dune.phases.resolution import Treachery, WinnerChoices
from engine.dune.phases.spice_blow import Ride
from engine.dune.phases.storm import Storm
from engine.dune.state import Battle, Deal, Nexus, Payment, Plan, Proposal

from .standing import Table


def duel(me: str, my_forces: int, foe: str, their_forces: int, territory: str = "arrakeen:9") -> Table:
    """A battle for a stronghold that is about to begin; `me` is the aggressor."""
    table = Table("battle", *sorted((me, foe)))
    table.clear()
    table.put(me, territory, my_forces)
    table.put(foe, territory, their_forces)
    table.s.storm_order = (me, foe)
    return table


def test_a_rich_player_without_cards_bids_but_not_any_price() -> None:
    table = Table("bidding")
    first = table.s.storm_order[0]
    table.hand(first)
    table.s.purse[first] = 20
    assert table.until("bid", first) == Bid(amount=1)
    assert table.s.auction is not None
    table.s.auction.high = 15
    assert answer(asked(RULES, table.game, pending(RULES, table.game)[0]), "sense") == Bid()


@pytest.mark.parametrize("card, bids", [("baliset", False), ("crysknife", True)])
def test_atreides_bids_for_what_the_card_is(card: str, bids: bool) -> None:
    table = Table("bidding")
    table.hand("atreides")
    s = table.s
    s.purse["atreides"] = 15
    for f in s.factions:
        s.hands[f] = tuple(c for c in s.hands[f] if c != card)
    s.decks["treachery"] = (card, *(c for c in s.decks["treachery"] if c != card))
    move = table.until("bid", "atreides")
    assert isinstance(move, Bid)
    assert (move.amount is not None) is bids


def test_the_third_stronghold_is_taken_when_it_stands_empty() -> None:
    table = Table("movement", "emperor", "harkonnen", "guild")
    table.clear()
    table.put("emperor", "arrakeen:9", 6)
    table.put("emperor", "carthag:10", 6)
    table.put("harkonnen", "sietch_tabr:13", 5)
    table.put("guild", "tueks_sietch:4", 5)
    table.s.purse["emperor"] = 8
    move = table.until("landing", "emperor")
    assert isinstance(move, Landing)
    assert (move.mode, move.to) == ("land", "habbanya_sietch:16")
    assert move.number >= 3


def test_nobody_lands_in_a_lost_cause() -> None:
    table = Table("movement", "emperor", "harkonnen")
    table.clear()
    for area in ("arrakeen:9", "sietch_tabr:13", "habbanya_sietch:16", "tueks_sietch:4"):
        table.put("harkonnen", area, 4)
    table.s.forces["carthag:10", "harkonnen"] = (20, 0)
    table.s.purse["emperor"] = 4
    move = table.until("landing", "emperor")
    assert isinstance(move, Landing)
    assert move.to != "carthag:10"


def test_forces_walk_into_an_empty_stronghold_next_door() -> None:
    table = Table("movement", "fremen", "guild")
    table.clear()
    table.put("fremen", "false_wall_west:17", 6)
    table.put("guild", "tueks_sietch:4", 5)
    move = table.until("ground_movement", "fremen")
    assert isinstance(move, GroundMovement)
    assert move.to == "habbanya_sietch:16"


def test_the_guild_pays_half_and_ships_its_forces() -> None:
    table = Table("movement", "guild", "harkonnen")
    table.clear()
    table.s.reserves["guild"] = (0, 0)
    table.s.tanks["guild"] = (0, 0)
    table.s.forces["cielago_south:1", "guild"] = (20, 0)
    table.put("harkonnen", "carthag:10", 3)
    move = table.until("landing", "guild")
    assert isinstance(move, Landing)
    assert move.mode == "ship"


@pytest.mark.parametrize("open_stronghold", [True, False])
def test_the_guild_lets_others_move_unless_a_stronghold_is_free(open_stronghold: bool) -> None:
    table = Table("movement", "emperor", "guild", "harkonnen")
    table.clear()
    s = table.s
    s.options = s.options.model_copy(update={"xv": True})
    for number, stronghold in enumerate(STRONGHOLDS[open_stronghold:]):
        table.put(("emperor", "harkonnen")[number % 2], TERRITORIES[stronghold].areas[0], 3)
    s.purse["guild"], s.storm_order = 12, ("guild", "emperor", "harkonnen")
    move = table.until("guild_timing", "guild")
    assert move == GuildTiming(when="now" if open_stronghold else "next")


def test_the_guild_asks_to_be_asked_before_its_place() -> None:
    table = Table("bidding", "emperor", "guild", "harkonnen")
    table.until("bid", table.s.storm_order[0])
    assert offer(unasked(RULES, table.game, "guild"), "sense") is None
    table.s.options = table.s.options.model_copy(update={"xv": True})
    wish = offer(unasked(RULES, table.game, "guild"), "sense")
    assert wish == SetOrder(order=GuildTimingOrder(when="ask").model_dump(mode="json"))
    table.game = decide(RULES, table.game, "guild", wish).game
    assert offer(unasked(RULES, table.game, "guild"), "sense") is None, "once is enough"


@pytest.mark.parametrize("way, free", [("landing", "sietch_tabr"), ("ground_movement", "habbanya_sietch")])
@pytest.mark.parametrize("xv", [True, False])
def test_fremen_go_into_the_storm_for_a_stronghold_that_is_free(way: str, free: str, xv: bool) -> None:
    table = Table("movement", "atreides", "fremen", "harkonnen")
    table.clear()
    s = table.s
    s.options = s.options.model_copy(update={"xv": xv})
    for number, stronghold in enumerate(t for t in STRONGHOLDS if t != free):
        table.put(("atreides", "harkonnen")[number % 2], TERRITORIES[stronghold].areas[0], 10)
    areas = TERRITORIES[free].areas
    s.storm = SECTOR_OF[areas[0]]
    s.reserves["fremen"] = (8, 0)
    if way == "ground_movement":
        table.put("fremen", "habbanya_ridge_flat:17", 8)
    move = table.until(way, "fremen")
    assert isinstance(move, Landing | GroundMovement)
    assert move.storm is xv
    assert (move.to in areas) is xv


def test_fremen_place_a_worm_where_they_ride_best() -> None:
    table = Table("spice_blow", "emperor", "fremen", "harkonnen")
    table.clear()
    s = table.s
    s.options = s.options.model_copy(update={"xv": True})
    table.put("fremen", "the_great_flat:14", 8)
    table.enter("spice_blow", Frame("spice_blow", "reveal"), Frame("place_worm", "place"))
    assert table.until("place_worm", "fremen") == PlaceWorm(territory="the_great_flat")


def test_a_big_force_dials_no_more_than_it_needs() -> None:
    table = duel("harkonnen", 14, "guild", 1)
    table.hand("harkonnen", "crysknife", "shield_1", "snooper_1")
    move = table.until("plan", "harkonnen")
    assert isinstance(move, PlanMove)
    assert 1 <= move.dial <= 7
    assert move.weapon == "crysknife"
    assert move.defense in ("shield_1", "snooper_1")
    assert move.treachery == "always"


def test_lasgun_and_shield_are_not_played_together() -> None:
    table = duel("harkonnen", 8, "guild", 5)
    table.hand("harkonnen", "lasgun", "shield_1")
    move = table.until("plan", "harkonnen")
    assert isinstance(move, PlanMove)
    assert not (move.weapon == "lasgun" and move.defense == "shield_1")


def test_the_best_leader_is_not_risked_in_a_hopeless_battle() -> None:
    table = duel("guild", 1, "harkonnen", 18)
    table.hand("guild", "crysknife", "shield_1")
    move = table.until("plan", "guild")
    assert isinstance(move, PlanMove)
    assert move.leader != "staban_tuek"


def test_atreides_asks_for_the_weapon_with_a_choice_of_defenses() -> None:
    table = duel("atreides", 6, "harkonnen", 6)
    table.hand("atreides", "crysknife", "shield_1", "snooper_1")
    assert table.until("prescience", "atreides") == Prescience(element="weapon")


@pytest.mark.parametrize("weapon, defense", [("maula_pistol", "shield_1"), ("chaumas", "snooper_1")])
def test_prescience_decides_the_defense(weapon: str, defense: str) -> None:
    table = duel("atreides", 6, "harkonnen", 6)
    table.hand("atreides", "crysknife", "shield_1", "snooper_1")
    table.s.battle = Battle(
        "arrakeen", ("arrakeen:9",), "atreides", "harkonnen",
        prescience="weapon", foreseen={"weapon": weapon}, plans={"harkonnen": Plan(3, "feyd_rautha", weapon)},
    )  # fmt: skip
    table.enter("battle", Frame("battle", "next"), Frame("fight", "plans"))
    move = table.until("plan", "atreides")
    assert isinstance(move, PlanMove)
    assert move.defense == defense


def test_the_voice_forbids_the_weapon_against_which_there_is_no_defense() -> None:
    for defense, forbidden in (("shield_1", "poison_weapon"), ("snooper_1", "projectile_weapon")):
        table = duel("bene_gesserit", 8, "harkonnen", 6)
        table.hand("bene_gesserit", defense)
        assert table.until("voice", "bene_gesserit") == Voice(command="not", card_kind=forbidden)


def test_treachery_is_called() -> None:
    table = duel("emperor", 3, "harkonnen", 9)
    table.s.traitors["emperor"] = tuple(table.s.leaders)
    assert table.until("treachery", "emperor") == Treachery(call=True)


def test_the_winner_throws_worthless_cards_away() -> None:
    table = duel("emperor", 15, "harkonnen", 1)
    table.hand("emperor", "crysknife", "baliset")
    table.until("plan", "emperor")
    move = PlanMove(dial=12, leader="hasimir_fenring", weapon="crysknife", defense="baliset")
    number = next(d.id for d in pending(RULES, table.game) if d.seat == "emperor")
    table.game = decide(RULES, table.game, "emperor", move, decision=number).game
    assert table.until("winner_choices", "emperor") == WinnerChoices(discard=("baliset",))


def test_the_battle_for_a_stronghold_comes_first() -> None:
    table = duel("emperor", 5, "harkonnen", 2)
    table.put("emperor", "hagga_basin:12", 2)
    table.put("harkonnen", "hagga_basin:12", 2)
    move = table.until("choose_battle", "emperor")
    assert isinstance(move, ChooseBattle)
    assert move.site == "arrakeen:9"


def test_free_forces_are_revived() -> None:
    table = Table("movement", "fremen", "guild")
    table.s.reserves["fremen"], table.s.tanks["fremen"] = (2, 3), (5, 0)
    assert table.until("force_revival", "fremen") == ForceRevival(number=3)


def test_the_dial_spares_ones_own_forces() -> None:
    table = Table("storm", "emperor", "harkonnen")
    table.clear()
    table.put("emperor", "the_great_flat:14", 8)
    table.s.storm = 9
    table.s.diallers = ("emperor", "harkonnen")
    move = table.until("storm", "emperor")
    assert isinstance(move, Storm)
    assert move.dial == 1


def test_weather_control_is_played_for_a_great_gain() -> None:
    table = Table("storm", "emperor", "harkonnen")
    table.clear()
    table.put("harkonnen", "the_great_flat:14", 15)
    table.s.storm = 5
    table.hand("emperor", "weather_control")
    move = table.until("storm", "emperor")
    assert isinstance(move, Storm)
    assert move.weather in (9, 10)


def test_fremen_ride_to_a_stronghold() -> None:
    table = Table("spice_blow", "fremen", "guild")
    table.clear()
    table.put("fremen", "the_great_flat:14", 8)
    s = table.s
    s.worm, s.worms = "the_great_flat", 1
    table.enter("spice_blow", Frame("spice_blow", "ride"))
    move = table.until("ride", "fremen")
    assert isinstance(move, Ride)
    assert (move.to or "").rpartition(":")[0] in ("arrakeen", "carthag", "sietch_tabr", "habbanya_sietch")


def nexus(members: tuple[str, ...], by: str) -> Table:
    """A nexus in which an alliance is proposed."""
    table = Table("spice_blow")
    s = table.s
    s.worms = 1
    s.nexus = Nexus({proposal_id(s, members): Proposal(by, members, (by,))})
    table.enter("spice_blow", Frame("spice_blow", "worm"), Frame("nexus", "talk"))
    return table


def test_a_useful_alliance_is_accepted_and_nobody_shares_a_victory_that_is_his() -> None:
    table = nexus(("atreides", "harkonnen"), "harkonnen")
    move = table.until("nexus", "atreides")
    assert isinstance(move, NexusMove)
    assert move.do == "accept"
    strong = nexus(("atreides", "harkonnen"), "harkonnen")
    strong.clear()
    for area in ("arrakeen:9", "sietch_tabr:13", "habbanya_sietch:16"):
        strong.put("atreides", area, 4)
    alone = strong.until("nexus", "atreides")
    assert alone == NexusMove()


@pytest.mark.parametrize("taker, accepts", [("atreides", True), ("guild", False)])
def test_only_deals_that_pay_are_accepted(taker: str, accepts: bool) -> None:
    table = Table("bidding")
    giver = "guild" if taker == "atreides" else "atreides"
    deal = Deal("guild", ("atreides", "guild"), "", (Payment(giver, taker, 3),), ("guild",))
    table.s.deals[1] = deal
    table.until("bid", table.s.storm_order[0])
    assert offer(unasked(RULES, table.game, "atreides"), "sense") == AnswerDeal(id=1, accept=accepts)


def test_ghola_brings_five_forces_back() -> None:
    table = Table("bidding")
    table.hand("emperor", "tleilaxu_ghola")
    table.s.reserves["emperor"], table.s.tanks["emperor"] = (9, 5), (6, 0)
    table.until("bid", table.s.storm_order[0])
    assert offer(unasked(RULES, table.game, "emperor"), "sense") == Ghola(what="forces", forces=5)


def test_harkonnen_spend_nothing_where_every_leader_is_theirs() -> None:
    table = duel("harkonnen", 8, "guild", 6)
    table.hand("harkonnen", "crysknife", "cheap_hero_1")
    table.s.traitors["harkonnen"] = tuple(le for le in table.s.leaders if LEADERS[le].faction == "guild")
    move = table.until("plan", "harkonnen")
    assert isinstance(move, PlanMove)
    assert move.treachery == "always"
    assert move.dial <= 8
    made = [Made(number, number) for number in range(9)]
    model = Model(Opponent(6, [1 / 7] * 7, [Fighter(5, 1.0, True)], {}, {}), Stakes(10.0, 8, 1.0, True, made))
    assert model.traitor == 1.0
    assert model.rate(Try("feyd_rautha", 6, True, 0.0, "", "", 0.0)).value == pytest.approx(10.0 + 0.3 * 6)


def test_a_stronghold_counts_together_with_those_of_allies() -> None:
    table = Table("movement", "emperor", "harkonnen", "guild")
    table.clear()
    table.s.alliances = (("emperor", "harkonnen"),)
    table.put("emperor", "arrakeen:9", 6)
    table.put("harkonnen", "carthag:10", 6)
    table.put("guild", "habbanya_sietch:16", 9)
    table.put("guild", "sietch_tabr:13", 9)
    table.s.purse["emperor"] = 6
    move = table.until("landing", "emperor")
    assert isinstance(move, Landing)
    assert move.to == "tueks_sietch:4"


def test_family_atomics_are_used_when_the_storm_then_hits_enemies_only() -> None:
    table = Table("storm", "emperor", "harkonnen")
    table.clear()
    table.put("emperor", "sietch_tabr:13", 5)
    table.put("emperor", "imperial_basin:8", 1)
    table.put("harkonnen", "carthag:10", 15)
    table.s.storm = 7
    table.hand("emperor", "family_atomics")
    move = table.until("storm", "emperor")
    assert isinstance(move, Storm)
    assert move.atomics == "unless_weather"


def test_who_holds_enough_alone_leaves_his_alliance() -> None:
    table = nexus(("bene_gesserit", "guild"), "guild")
    table.clear()
    table.s.alliances = (("atreides", "harkonnen"),)
    for area in ("arrakeen:9", "sietch_tabr:13", "habbanya_sietch:16"):
        table.put("atreides", area, 4)
    assert table.until("nexus", "atreides") == NexusMove(do="leave")


@pytest.mark.parametrize("four", [False, True])
def test_enough_is_what_the_table_says(four: bool) -> None:
    """With four strongholds to win, three neither break an alliance, nor make a battle for the third worth the game."""
    talk = nexus(("bene_gesserit", "guild"), "guild")
    talk.clear()
    talk.s.options = talk.s.options.model_copy(update={"xx_four_strongholds": four})
    talk.s.alliances = (("atreides", "harkonnen"),)
    for area in ("arrakeen:9", "sietch_tabr:13", "habbanya_sietch:16"):
        talk.put("atreides", area, 4)
    talk.put("harkonnen", "carthag:10", 10)
    assert (talk.until("nexus", "atreides") == NexusMove(do="leave")) is not four
    battle = duel("emperor", 6, "guild", 4)
    battle.s.options = battle.s.options.model_copy(update={"xx_four_strongholds": four})
    for area in ("carthag:10", "sietch_tabr:13", "habbanya_sietch:16"):
        battle.put("emperor", area, 1)
    battle.until("plan", "emperor")
    owed = next(d for d in pending(RULES, battle.game) if d.kind == "plan" and d.seat == "emperor")
    seat = seated(asked(RULES, battle.game, owed), "sense")
    assert (prize(seat) > 60) is not four
    assert Position(seat).target == (5 if four else 4)


@pytest.mark.parametrize("more", [(), ("shield_wall",)])
def test_what_wins_is_what_the_table_says(more: tuple[str, ...]) -> None:
    """Rock that counts is fought for, held and broken like a stronghold, and nobody walks away from it."""
    battle = duel("emperor", 6, "guild", 4, "shield_wall:7")
    for area in ("carthag:10", "sietch_tabr:13", "habbanya_sietch:16"):
        battle.put("emperor", area, 1)
    battle.until("plan", "emperor")
    owed = next(d for d in pending(RULES, battle.game) if d.kind == "plan" and d.seat == "emperor")
    seat = seated(asked(RULES, battle.game, owed), "sense")
    assert seat.view.goals == STRONGHOLDS
    seat = replace(seat, view=replace(seat.view, goals=(*STRONGHOLDS, *more)))
    assert (prize(seat) > 60) is bool(more)
    assert strongholds(seat, "emperor") == 3 + len(more)
    position = Position(replace(seat, view=replace(seat.view, forces={})))
    there, beside = ({"shield_wall:8": 3, "carthag:10": 3}, {"imperial_basin:9": 3, "carthag:10": 3})
    assert (position.value(there) > position.value(beside) + 5) is bool(more)
    assert targets(position, ("shield_wall:8", "imperial_basin:9")) == (["shield_wall:8"] if more else [])


@pytest.mark.parametrize("victory", [True, False])
def test_a_karama_pays_for_a_landing_that_wins_and_is_kept_for_a_common_one(victory: bool) -> None:
    table = Table("movement", "emperor", "harkonnen", "guild")
    table.clear()
    if victory:
        table.put("emperor", "arrakeen:9", 4)
        table.put("emperor", "sietch_tabr:13", 4)
    table.put("guild", "tueks_sietch:4", 10)
    table.put("harkonnen", "habbanya_sietch:16", 10)
    table.hand("emperor", "karama_1", "crysknife", "shield_1")
    table.s.purse["emperor"] = 5
    move = table.until("landing", "emperor")
    assert isinstance(move, Landing)
    assert move.mode == "land"
    assert move.karama is victory


def test_the_emperor_helps_a_poor_ally() -> None:
    table = Table("bidding")
    table.s.alliances = (("emperor", "harkonnen"),)
    table.s.purse["emperor"] = 30
    table.until("bid", table.s.storm_order[0])
    wish = offer(unasked(RULES, table.game, "emperor"), "sense")
    assert wish is not None
    assert wish.kind in ("pledge", "loan")
