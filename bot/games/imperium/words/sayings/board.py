"""The board as pictures, as a text, as the pictures' alternative text; and what is printed, as cards of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes
from engine.imperium.board import FACTIONS, ICONS, SPACES
from engine.imperium.leaders import LEADERS

from ..lexicon import CARD, FACTION, LEADER, SIDE, SPACE

Plain = Annotated[str, holes()]
SIGNS = ("solari", "spice", "water", "vp", "persuasion", "swords", "troop", "draw", "intrigue", "trash")
COUNTED = ("agents", "garrison", "supply", "hand", "deck", "discard", "intrigue")


@dataclass(frozen=True, kw_only=True, slots=True)
class PictureSayings:
    """What is written on the pictures."""

    round: Annotated[str, holes(round=NUMBER)]
    of_rounds: Annotated[str, holes(rounds=NUMBER)]
    waiting: Plain  # before marks of those who are waited for
    won: Plain  # before marks of those who have won
    first: Plain  # before the mark of the first player
    no_conflict: Plain
    nobody_fights: Plain
    levels: Annotated[Mapping[str, str], holes("1", "2", "3")]
    signs: Annotated[Mapping[str, str], holes(*SIGNS)]
    row: Plain
    reserve: Plain
    left: Annotated[str, holes(number=NUMBER)]  # in a stack of the Reserve
    aside: Annotated[str, holes(who=SIDE)]  # a card that was set aside for somebody
    counted: Annotated[Mapping[str, str], holes(*COUNTED)]
    copies: Annotated[str, holes(number=NUMBER)]  # of a card in a hand
    hand: Plain
    intrigue: Plain
    no_intrigue: Plain
    revealed: Plain
    no_leader: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class PrintedSayings:
    """What is printed on a card, a space, a Leader or a Conflict, line by line."""

    cost: Annotated[str, holes(number=NUMBER, icons=TEXT)]
    cost_sends: Annotated[str, holes(number=NUMBER)]
    cost_no_icons: Annotated[str, holes(number=NUMBER)]
    starting: Annotated[str, holes(icons=TEXT)]
    starting_no_icons: Plain
    unbought: Annotated[str, holes(icons=TEXT)]
    of_factions: Annotated[str, holes(factions=TEXT)]
    agent: Annotated[str, holes(effect=TEXT)]
    no_agent: Plain
    reveal: Annotated[str, holes(effect=TEXT)]
    no_reveal: Plain
    acquire: Annotated[str, holes(effect=TEXT)]
    on_trash: Annotated[str, holes(effect=TEXT)]
    sends: Annotated[str, holes(effect=TEXT)]
    plays: Annotated[Mapping[str, str], holes(
        "plot", "plot/start_of_turn", "plot/before_card_played", "combat/before_resolution", "combat/when_you_win",
        "endgame", effect=TEXT,
    )]  # fmt: skip
    requires: Annotated[str, holes(condition=TEXT, effect=TEXT)]
    pays: Annotated[str, holes(cost=TEXT, effect=TEXT)]
    space_cost: Annotated[str, holes(price=TEXT)]
    space_free: Plain
    space_requires: Annotated[Mapping[str, str], holes(*FACTIONS, number=NUMBER)]
    space_icon: Annotated[Mapping[str, str], holes(*ICONS)]
    space_icon_combat: Annotated[Mapping[str, str], holes(*ICONS)]
    space_once: Plain
    space_gives: Annotated[str, holes(effect=TEXT)]
    space_influence: Annotated[str, holes(influence=TEXT, effect=TEXT)]
    control: Annotated[str, holes(effect=TEXT)]
    ability: Annotated[str, holes(name=TEXT, effect=TEXT)]
    signet: Annotated[str, holes(name=TEXT, effect=TEXT)]
    abilities: Annotated[Mapping[str, str], holes(*LEADERS)]  # what is printed on the left is called
    signets: Annotated[Mapping[str, str], holes(*LEADERS)]
    house: Annotated[str, holes(house=TEXT)]
    conflict: Annotated[Mapping[str, str], holes("1", "2", "3")]
    rewards: Annotated[Mapping[str, str], holes("1", "2", "3", effect=TEXT)]
    card_title: Annotated[str, holes(card=CARD)]
    intrigue_title: Annotated[str, holes(card=CARD)]
    conflict_numbered: Annotated[str, holes(card=CARD, place=NUMBER, number=NUMBER)]  # one of several of a name
    conflict_title: Annotated[str, holes(card=CARD)]
    space_title: Annotated[str, holes(where=SPACE)]
    leader_title: Annotated[str, holes(leader=LEADER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardSayings:
    """The board as a text, and as the pictures' alternative text."""

    heading: Annotated[str, holes(round=NUMBER, rounds=NUMBER, phase=TEXT)]
    heading_setup: Annotated[str, holes(phase=TEXT)]
    waiting_for: Annotated[str, holes(who=TEXT)]
    conflict: Annotated[str, holes(card=CARD, level=TEXT)]
    rewards: Annotated[str, holes(first=TEXT, second=TEXT, third=TEXT)]
    fighter: Annotated[str, holes(who=SIDE, troops=NUMBER, strength=NUMBER)]
    fighters: Annotated[str, holes(those=TEXT)]
    nobody_fights: Plain
    spaces: Plain
    space: Annotated[str, holes(where=SPACE, those=TEXT)]
    all_free: Plain
    agent: Annotated[str, holes(who=SIDE)]
    control: Annotated[str, holes(who=SIDE)]
    bonus: Annotated[str, holes(number=NUMBER)]
    closed: Annotated[str, holes(who=SIDE)]
    influence: Plain
    track: Annotated[str, holes(faction=FACTION, those=TEXT)]
    track_allied: Annotated[str, holes(faction=FACTION, those=TEXT, who=SIDE)]
    nobody: Plain
    row: Annotated[str, holes(cards=TEXT)]
    row_card: Annotated[str, holes(card=CARD, cost=NUMBER)]
    reserve: Annotated[str, holes(cards=TEXT)]
    reserve_card: Annotated[str, holes(card=CARD, number=NUMBER)]
    players: Plain
    player: Annotated[str, holes(who=SIDE, leader=TEXT, said=TEXT)]
    player_named: Annotated[str, holes(who=SIDE, player=TEXT, leader=TEXT, said=TEXT)]
    rival: Annotated[str, holes(who=SIDE, said=TEXT)]  # without a Leader
    points: Annotated[str, holes(number=NUMBER)]
    purse: Annotated[str, holes(solari=NUMBER, spice=NUMBER, water=NUMBER)]
    troops: Annotated[str, holes(garrison=NUMBER, supply=NUMBER)]
    agents: Annotated[str, holes(number=NUMBER)]
    cards: Annotated[str, holes(hand=NUMBER, deck=NUMBER, discard=NUMBER)]
    intrigue: Annotated[str, holes(number=NUMBER)]
    council: Plain
    revealed: Plain
    first: Plain
    described: Annotated[str, holes(round=NUMBER, rounds=NUMBER, phase=TEXT)]
    described_conflict: Annotated[str, holes(card=CARD, level=TEXT)]
    described_spaces: Annotated[str, holes(spaces=TEXT)]
    described_setup: Annotated[str, holes(phase=TEXT)]
    described_scores: Annotated[str, holes(those=TEXT)]
    score: Annotated[str, holes(who=SIDE, number=NUMBER)]
    described_influence: Annotated[str, holes(tracks=TEXT)]
    described_row: Annotated[str, holes(cards=TEXT)]
    described_players: Annotated[str, holes(those=TEXT)]
    described_player: Annotated[str, holes(who=SIDE, said=TEXT)]
    described_hand: Annotated[str, holes(cards=TEXT)]
    described_intrigue: Annotated[str, holes(cards=TEXT)]
    described_rest: Plain


assert len(SPACES) == 22, "as many as the pictures have room for"
