"""What is printed on cards, spaces and Leaders: effects, costs and conditions of section 16, told in a few words.

Each is part of a line ("2 Persuasion; recruit 1 troop"), so none begins with a capital or ends with a full stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes
from engine.imperium.board import FACTIONS
from engine.imperium.effects.costs import RESOURCES

from ..lexicon import CARD, SPACE

Plain = Annotated[str, holes()]
ZONES = ("hand", "discard", "in_play")


@dataclass(frozen=True, kw_only=True, slots=True)
class CombiningSayings:
    """Effects made of others (16.1)."""

    then: Annotated[str, holes(first=TEXT, second=TEXT)]  # what goes in this order
    choose: Annotated[str, holes(effects=TEXT)]  # one of them
    choose_some: Annotated[str, holes(number=NUMBER, effects=TEXT)]
    may: Annotated[str, holes(effect=TEXT)]
    pay: Annotated[str, holes(cost=TEXT, effect=TEXT)]
    when: Annotated[str, holes(condition=TEXT, effect=TEXT)]
    when_long: Annotated[str, holes(condition=TEXT, effect=TEXT)]  # of an effect made of others
    when_else: Annotated[str, holes(condition=TEXT, effect=TEXT, otherwise=TEXT)]
    per: Annotated[Mapping[str, str], holes(*FACTIONS, effect=TEXT)]  # card in play
    per_other: Annotated[Mapping[str, str], holes(*FACTIONS, effect=TEXT)]  # the one it is on left out
    each_opponent: Annotated[str, holes(effect=TEXT)]
    choose_opponent: Annotated[Mapping[str, str], holes("conflict", "garrison", effect=TEXT)]  # who has troops there
    on: Annotated[
        Mapping[str, str],
        holes("setup", "take_high_council_seat", "harvest", "pay_solari_for_space_cost", effect=TEXT),
    ]
    on_harvest_less: Annotated[str, holes(amount=NUMBER, effect=TEXT)]
    schedule: Annotated[Mapping[str, str], holes("my_reveal_turn_this_round", effect=TEXT)]
    for_cost: Annotated[str, holes(effect=TEXT, cost=TEXT)]
    custom: Annotated[Mapping[str, str], holes("prescience", "masterstroke", "manipulate")]
    send_rule: Annotated[Mapping[str, str], holes("kwisatz_haderach")]


@dataclass(frozen=True, kw_only=True, slots=True)
class DoingSayings:
    """Effects that do something (16.2)."""

    influence: Annotated[Mapping[str, str], holes(*FACTIONS, "any", amount=NUMBER)]
    influence_among: Annotated[str, holes(amount=NUMBER, factions=TEXT)]
    influence_where: Annotated[Mapping[str, str], holes("an_opponent_has_more", influence=TEXT)]
    recruit: Annotated[str, holes(number=NUMBER)]
    recruit_to_conflict: Annotated[str, holes(number=NUMBER)]  # which may be deployed at once
    deploy: Annotated[Mapping[str, str], holes("garrison", "supply", number=NUMBER)]  # up to so many, from there
    deploy_any: Annotated[Mapping[str, str], holes("garrison", "supply")]
    deploy_all: Annotated[Mapping[str, str], holes("garrison", "supply", number=NUMBER)]  # as many as possible of them
    retreat: Annotated[str, holes(number=NUMBER)]  # up to so many
    retreat_between: Annotated[str, holes(least=NUMBER, number=NUMBER)]
    retreat_any: Plain
    lose_troops: Annotated[Mapping[str, str], holes("garrison", "conflict", number=NUMBER)]
    target_loses: Annotated[Mapping[str, str], holes("garrison", "conflict", number=NUMBER)]
    draw: Annotated[str, holes(number=NUMBER)]
    draw_from_discard: Annotated[Mapping[str, str], holes(*FACTIONS, number=NUMBER)]
    intrigue: Annotated[str, holes(number=NUMBER)]
    steal_intrigue: Annotated[str, holes(number=NUMBER)]
    discard: Annotated[str, holes(number=NUMBER)]
    trash: Annotated[str, holes(number=NUMBER)]  # as an effect, from wherever cards can be trashed
    trash_from: Annotated[str, holes(number=NUMBER, places=TEXT)]
    zones: Annotated[Mapping[str, str], holes(*ZONES)]
    trash_self: Plain
    look_top: Annotated[str, holes(choices=TEXT)]
    top_card: Annotated[Mapping[str, str], holes("draw", "trash")]
    shuffle_discard: Plain
    acquire: Annotated[Mapping[str, str], holes("discard", "deck_top", cost=NUMBER)]  # where it goes
    acquire_foldspace: Annotated[str, holes(number=NUMBER)]
    harvest: Annotated[str, holes(number=NUMBER)]
    take_mentat: Plain
    reserve_mentat: Plain
    take_seat: Plain
    take_swordmaster: Plain
    recall_agent: Annotated[str, holes(number=NUMBER)]
    control: Annotated[str, holes(space=SPACE)]
    signet: Plain
    end_turn: Plain
    may_end_turn: Plain  # where the table leaves that to its player (R-INTRIGUE-1)
    add_icons: Annotated[str, holes(icons=TEXT)]
    ignore_agents: Annotated[str, holes(icons=TEXT)]  # always, at spaces with these icons
    ignore_agents_next: Plain
    space_discount: Annotated[Mapping[str, str], holes(*RESOURCES, icon=TEXT, amount=NUMBER)]
    acquire_discount: Annotated[str, holes(card=CARD, amount=NUMBER)]
    double_harvest: Plain
    double_influence: Plain
    to_deck_top: Plain
    block_space: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class ConditionSayings:
    """Conditions of effects, spaces and Intrigue cards (16.4), and costs: "if you have ...", "pay ..."."""

    influence: Annotated[Mapping[str, str], holes(*FACTIONS, number=NUMBER)]
    alliance: Annotated[Mapping[str, str], holes(*FACTIONS, "any")]
    other_in_play: Annotated[Mapping[str, str], holes(*FACTIONS)]
    high_council: Plain
    mentat_on_space: Plain
    own_agent_on_board: Plain
    agent_on: Annotated[str, holes(space=SPACE)]
    turn: Annotated[Mapping[str, str], holes("agent", "reveal")]
    deck_not_empty: Plain
    opponent_in_conflict: Plain
    owned_cards: Annotated[str, holes(number=NUMBER, card=CARD)]
    owned_more: Annotated[str, holes(card=CARD)]
    tracks: Annotated[str, holes(number=NUMBER, tracks=NUMBER)]
    pay: Annotated[str, holes(resources=TEXT)]
    trash: Annotated[str, holes(number=NUMBER)]  # as a cost
    trash_from: Annotated[str, holes(number=NUMBER, places=TEXT)]
    lose_influence: Annotated[Mapping[str, str], holes(*FACTIONS, "any", amount=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class EffectSayings:
    """All that is said of effects."""

    combining: CombiningSayings
    doing: DoingSayings
    conditions: ConditionSayings
