"""Positions in which any player would know what to do."""

from __future__ import annotations

import pytest

from bot.players.imperium import offer
from bot.players.imperium.cards import bought, rid, use
from bot.players.imperium.combat import place_of
from bot.players.imperium.conflict import Foe, places
from bot.players.imperium.hagal import agents_to_come, coming
from bot.players.imperium.position import Position
from bot.players.imperium.seat import asked as seated
from bot.players.imperium.sending import ways
from engine.core.game import pending
from engine.core.run import Frame
from engine.core.seen import asked, unasked
from engine.imperium.cards import IMPERIUM
from engine.imperium.game import RULES
from engine.imperium.phases.combat import CombatMove, Rejoin, VictoryMove
from engine.imperium.phases.endgame import Endgame
from engine.imperium.phases.resolving import RivalChoice
from engine.imperium.phases.turn_moves import TurnMove
from engine.imperium.state import LEADER, Combat, Pending

from .standing import Table


def position(table: Table) -> Position:
    """Return the position of the player whose turn it is."""
    return Position(seated(asked(RULES, table.game, pending(RULES, table.game)[0]), "sense"))


# Agents


def test_eight_solari_buy_the_swordmaster_early() -> None:
    table = Table()
    table.mine.hand, table.mine.solari = ("dagger", "convincing_argument", "reconnaissance"), 8
    move = table.turn()
    assert (move.do, move.space, move.card) == ("agent", "swordmaster", "dagger")


def test_nobody_buys_the_swordmaster_in_the_last_round() -> None:
    table = Table(at=10)
    table.mine.hand, table.mine.solari = ("dagger", "convincing_argument", "reconnaissance"), 8
    assert table.turn().space != "swordmaster"


def test_five_solari_buy_a_seat_of_the_council() -> None:
    table = Table()
    table.mine.hand, table.mine.solari = ("dagger", "convincing_argument", "convincing_argument"), 5
    assert table.turn().space == "high_council"


@pytest.mark.parametrize("have", [1, 3])
def test_influence_goes_where_it_brings_a_point(have: int) -> None:
    table = Table(at=8)
    table.mine.hand = ("diplomacy", "convincing_argument", "convincing_argument")
    table.mine.influence["bene_gesserit"] = have
    table.troops(0, 0)
    move = table.turn()
    assert (move.card, move.space) == ("diplomacy", "secrets")


def test_an_alliance_is_taken_from_somebody() -> None:
    table = Table(at=8)
    table.mine.hand = ("diplomacy", "convincing_argument", "convincing_argument")
    table.mine.influence.update(fremen=4, emperor=0, bene_gesserit=0, spacing_guild=0)
    table.s.alliances["fremen"] = table.others[0]
    table.s.sides[table.others[0]].influence["fremen"] = 4
    assert table.turn().space == "stillsuits"


def test_spice_is_sold_for_the_swordmaster() -> None:
    table = Table(at=2)
    table.mine.hand, table.mine.spice = ("dune_the_desert_planet", "dagger", "convincing_argument"), 4
    move = table.turn()
    assert move.space == "sell_melange"
    assert move.spice >= 3


def test_the_card_is_sent_that_is_missed_least_when_one_reveals() -> None:
    table = Table()
    table.mine.hand, table.mine.agents = ("arrakis_liaison", "reconnaissance", "convincing_argument"), {"first": LEADER}
    values = {way.card: way.value for way in ways(position(table)) if way.space == "carthag"}
    assert values["reconnaissance"] > values["arrakis_liaison"]
    assert table.turn().card == "reconnaissance"


def test_with_kwisatz_haderach_an_agent_goes_anywhere() -> None:
    table = Table(at=9)
    table.mine.hand, table.mine.influence["fremen"] = ("kwisatz_haderach",), 1
    table.mine.agents = dict.fromkeys(table.mine.agents, "arrakeen")
    move = table.turn()
    assert (move.do, move.agent, move.space) == ("agent", "arrakeen", "stillsuits")


def test_without_anything_to_gain_one_reveals() -> None:
    table = Table()
    table.mine.hand = ("convincing_argument",)
    assert table.turn().do == "reveal"


# Troops


def test_troops_go_where_they_win() -> None:
    table = Table(at=10)
    table.s.conflict = "battle_for_arrakeen"
    table.mine.hand = ("reconnaissance",)
    table.mine.agents = {"first": LEADER}
    table.troops(0, 4)
    table.done({0: 2})
    move = table.turn()
    assert move.space in ("arrakeen", "carthag")
    table.say(move)
    sent = table.next()
    assert (sent.do, sent.number) == ("deploy", 3)


def test_troops_stay_at_home_where_they_lose() -> None:
    table = Table(3, at=5)
    table.s.conflict = "desert_power"
    table.mine.hand = ("reconnaissance",)
    table.mine.agents = {"first": LEADER}
    table.troops(0, 3)
    table.done({0: 10, 1: 10})
    table.say(TurnMove(do="agent", card="reconnaissance", space="carthag"))
    assert table.next().do == "done"


def test_places_are_what_they_look_like() -> None:
    foes = (Foe(1.0, 10, 1.5), Foe(1.0, 4, 1.5), Foe(0.0, 30, 1.5))
    assert places(30, foes)[0] > 0.99
    assert places(7, foes)[1] > 0.8
    assert places(0, foes)[2] > 0.9
    assert sum(places(5, foes)) == pytest.approx(1)


@pytest.mark.parametrize(
    "mine, others, four, place",
    [
        (9, [8, 8, 2], True, 1),
        (9, [9, 8, 2], True, 2),
        (8, [9, 4, 0], True, 2),
        (8, [9, 8, 0], True, 3),
        (8, [9, 8], False, 3),
        (5, [9, 8, 0], True, 3),
        (5, [9, 9, 0], True, 3),
        (5, [9, 8], False, 0),
        (5, [9, 8, 5], True, 0),
        (5, [9, 9, 9], True, 0),
        (0, [0, 0, 0], True, 0),
    ],
)
def test_a_place_is_as_the_rules_have_it(mine: int, others: list[int], four: bool, place: int) -> None:
    assert place_of(mine, others, four) == place


# Combat cards


def fight(mine: int, theirs: int, *cards: str, conflict: str = "desert_power", spice: int = 0) -> Table:
    """A combat of the first player against another, with so many troops each."""
    table = Table(at=6)
    table.s.conflict, table.s.turn = conflict, None
    table.troops(mine, 0)
    table.done({0: theirs})
    table.mine.intrigue, table.mine.spice, table.mine.had_reveal = cards, spice, True
    table.s.combat = Combat(up=table.me)
    table.enter("combat", Frame("combat", "ask"))
    return table


def fought(table: Table) -> CombatMove:
    """Return what the machine plays."""
    move = table.asked()
    assert isinstance(move, CombatMove)
    return move


def test_whoever_leads_keeps_his_cards() -> None:
    assert fought(fight(4, 3, "ambush")).do == "pass"


def test_a_card_that_wins_is_played() -> None:
    move = fought(fight(3, 4, "ambush"))
    assert (move.do, move.intrigue) == ("play", "ambush")


def test_two_cards_are_played_where_one_is_not_enough() -> None:
    assert fought(fight(1, 4, "ambush", "master_tactician")).do == "play"


def test_the_cheaper_card_is_played_where_it_is_enough() -> None:
    assert fought(fight(3, 4, "private_army", "master_tactician", spice=2)).intrigue == "master_tactician"


def test_nothing_is_thrown_after_a_lost_cause() -> None:
    assert fought(fight(1, 9, "ambush")).do == "pass"


def test_a_staged_incident_makes_a_point_of_a_lost_cause() -> None:
    assert fought(fight(3, 9, "staged_incident", conflict="skirmish_b")).intrigue == "staged_incident"


def test_troops_that_get_nothing_retreat() -> None:
    table = fight(2, 9, "master_tactician")
    for seat in table.others[1:]:
        table.s.sides[seat].conflict = 8
    move = fought(table)
    assert (move.intrigue, move.entry, move.number) == ("master_tactician", "2", 2)


def test_a_winner_plays_what_is_for_winners() -> None:
    table = fight(4, 3, "to_the_victor", "ambush")
    table.s.combat = Combat(winner=table.me)
    table.enter("combat", Frame("combat", "victory"))
    move = table.asked()
    assert isinstance(move, VictoryMove)
    assert move.intrigue == "to_the_victor"


def test_whoever_was_absent_takes_part_again() -> None:
    table = fight(3, 4, "ambush")
    assert offer(unasked(RULES, table.game, table.me), "sense") is None
    table.s.combat = Combat(up=table.others[0], absent=(table.me,))
    assert offer(unasked(RULES, table.game, table.me), "sense") == Rejoin()


# Cards


def test_starting_cards_are_trashed_and_good_ones_kept() -> None:
    table = Table(at=2)
    table.mine.discard = ("dagger", "stilgar", "convincing_argument")
    pos = position(table)
    assert rid(pos, "discard:dagger") > 0 > rid(pos, "discard:stilgar")


def test_what_hobbyists_buy_first_is_worth_most() -> None:
    pos = position(Table(at=1))
    prized = ("lady_jessica", "kwisatz_haderach", "gurney_halleck", "choam_directorship")
    poor = ("assassination_mission", "sardaukar_infantry", "scout")
    assert min(bought(pos, card) for card in prized) > max(bought(pos, card) for card in poor)
    assert all(use(pos, card) > 0 for card in IMPERIUM)


def reveal(table: Table, *hand: str) -> None:
    """Begin the Reveal turn with these cards."""
    table.mine.hand = hand
    table.say(TurnMove(do="reveal"))


def test_the_spice_must_flow_is_bought_in_the_last_round_and_nothing_else() -> None:
    table = Table(at=10)
    table.mine.council = True
    table.s.row = ("dr_yueh", "scout", "arrakis_recruiter", "space_travel", "stilgar")
    reveal(table, *("convincing_argument",) * 4, "diplomacy")
    assert (table.next().do, table.next().card) == ("acquire", "the_spice_must_flow")
    table.say(table.next())
    assert table.next().do == "done"


def test_persuasion_is_spent_on_the_best_cards_together() -> None:
    table = Table(at=2)
    table.s.row = ("stilgar", "test_of_humanity", "bene_gesserit_initiate", "scout", "scout")
    reveal(table, *("convincing_argument",) * 3)
    bought_first = table.next().card
    table.say(table.next())
    assert {bought_first, table.next().card} == {"bene_gesserit_initiate", "test_of_humanity"}


def test_poison_snooper_is_rid_of_a_dagger_and_draws_stilgar() -> None:
    for card, way in (("dagger", "trash"), ("stilgar", "draw")):
        table = Table(leader="glossu_rabban", at=2)
        table.mine.intrigue, table.mine.deck = ("poison_snooper",), (card, "stilgar", "chani", "gurney_halleck")
        table.say(TurnMove(do="plot", intrigue="poison_snooper"))
        assert getattr(table.asked(), "pick", "") == way


def test_a_card_is_acquired_to_see_another_where_persuasion_is_left() -> None:
    table = Table(at=3)
    table.mine.council = True
    table.s.row = ("imperial_spy", "sardaukar_infantry", "scout", "assassination_mission", "spice_hunter")
    table.mine.discard = ("stilgar", "piter_de_vries")
    reveal(table, *("convincing_argument",) * 3)
    pos = position(table)
    card = table.next().card
    assert bought(pos, card) < 0
    assert card in table.s.row
    table.s.turn.persuasion = 2  # type: ignore[union-attr]  # the turn that was begun
    assert table.next().do == "done"


# Plot cards


def plot_of(table: Table, *cards: str) -> str:
    """Return the Plot card that the machine plays at the start of its turn."""
    table.mine.intrigue = cards
    return table.turn().intrigue


def test_a_point_for_spice_is_taken() -> None:
    table = Table()
    table.mine.spice = 4
    assert plot_of(table, "the_sleeper_must_awaken") == "the_sleeper_must_awaken"


def test_solari_for_the_swordmaster_are_not_spent_on_a_point() -> None:
    table = Table(at=2)
    table.mine.solari = 8
    assert plot_of(table, "choam_shares") == ""
    table.s.round, table.mine.solari = 10, 7
    assert plot_of(table, "choam_shares") == "choam_shares"


@pytest.mark.parametrize("card", ["dispatch_an_envoy", "infiltrate", "urgent_mission", "bindu_suspension"])
def test_cards_about_the_turn_are_kept_where_they_do_nothing(card: str) -> None:
    table = Table()
    table.mine.hand = ("convincing_argument",) if card != "urgent_mission" else ("diplomacy",)
    table.mine.deck, table.mine.discard = (), ()
    assert plot_of(table, card) == ("dispatch_an_envoy" if card == "dispatch_an_envoy" else "")


def test_infiltrate_goes_where_somebody_stands_in_the_way() -> None:
    table = Table(at=9)
    table.mine.hand, table.mine.influence["fremen"] = ("diplomacy",), 1
    table.mine.influence.update(emperor=2, spacing_guild=2, bene_gesserit=2)
    table.s.sides[table.others[0]].agents["first"] = "stillsuits"
    assert plot_of(table, "infiltrate") == "infiltrate"
    table.say(table.turn())
    assert table.turn().space == "stillsuits"


def test_an_agent_is_recalled_when_all_are_sent() -> None:
    table = Table(at=5)
    table.mine.hand = ("diplomacy", "dagger")
    table.mine.agents = {"first": "arrakeen", "second": "hall_of_oratory"}
    assert plot_of(table, "urgent_mission") == "urgent_mission"


def test_no_agent_is_recalled_while_another_is_ready() -> None:
    table = Table(at=5)
    table.mine.hand = ("diplomacy", "dagger")
    table.mine.agents = {"first": "arrakeen", "second": LEADER}
    assert plot_of(table, "urgent_mission") == ""


def test_endgame_cards_are_played_when_they_bring_something() -> None:
    table = Table(at=10)
    table.mine.intrigue = ("tiebreaker", "plans_within_plans", "windfall")
    table.s.turn, table.s.ending = None, "rounds"
    table.enter("recall", Frame("endgame", "ask"))
    assert table.asked() == Endgame(cards=("tiebreaker",))


def test_the_baron_chooses_two_factions() -> None:
    table = Table(leader="baron_vladimir_harkonnen")
    table.s.turn = None
    table.enter("setup", Frame("setup", "tokens"))
    assert len(set(getattr(table.asked(), "factions", ()))) == 2


# Rivals


def alone() -> Table:
    """One against two Rivals, in whose turn something is to be chosen for the Rival at the left."""
    return Table(1, at=5)


@pytest.mark.parametrize("low, wanted", [("emperor", "spacing_guild"), ("spacing_guild", "emperor")])
def test_a_rival_gets_the_influence_that_brings_it_no_point(low: str, wanted: str) -> None:
    table = alone()
    rival = table.s.sides["left_rival"]
    rival.influence.update(emperor=0, spacing_guild=0, bene_gesserit=4, fremen=4)
    rival.influence[low] = 1
    effect = {"influence": {"faction": ["emperor", "spacing_guild"], "amount": 1}}
    table.s.pending = (Pending(1, 1, "left_rival", effect, "conflict"),)
    table.s.turn = None
    table.enter("combat", Frame("resolving", "rival_choice"))
    move = table.asked()
    assert isinstance(move, RivalChoice)
    assert move.faction == wanted


def test_a_rival_gets_what_it_cannot_make_a_point_of_soon() -> None:
    table = alone()
    effect = {"choose": 2, "of": [{"intrigue": 1}, {"gain": {"spice": 2}}, {"gain": {"solari": 3}}]}
    table.s.pending = (Pending(1, 1, "left_rival", effect, "conflict"),)
    table.s.turn = None
    table.enter("combat", Frame("resolving", "rival_choice"))
    assert getattr(table.asked(), "picks", ()) == ("1", "2")


def test_who_may_have_no_swordmaster_saves_nothing_for_one() -> None:
    table = alone()
    table.mine.council = True
    saving = position(table).solari(8)
    table.s.options = table.s.options.model_copy(update={"difficulty": "kwisatz_haderach"})
    assert position(table).solari(8) < saving


def test_house_hagal_sends_no_more_agents_than_the_first_player() -> None:
    table = Table(2)
    table.s.first = table.others[0]
    pos = position(table)
    assert agents_to_come(pos, "house_hagal") == 2
    table.s.sides[table.others[0]].agents["first"] = "arrakeen"
    assert agents_to_come(position(table), "house_hagal") == 1
    assert 0 < coming(pos).fights < 1
    assert 1 < coming(pos).swords < 3
