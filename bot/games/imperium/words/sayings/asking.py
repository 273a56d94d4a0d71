"""What is said of questions, offers, orders and corrections: what is asked, the answers, and their fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes
from engine.imperium.effects.choices import Choices

from ..lexicon import CARD, FACTION, LEADER, SIDE, SPACE

Plain = Annotated[str, holes()]
Who = Annotated[str, holes(who=SIDE)]

CHOICES = tuple(name for name in Choices.model_fields if name != "kind")  # what effects may ask for
ZONES = ("hand", "discard", "in_play")
PICKS = ("1", "2", "3", "4", "draw", "trash")
BARRIERS = (  # why a space is closed
    *("space_once_a_game", "space_named", "requirement_not_met", "space_not_affordable"),
    *("own_agent_there", "space_occupied", "no_swordmaster_at_this_level"),
)
SOURCES = ("space", "influence", "high_council", "leader", "conflict", "signet")  # that are no card


@dataclass(frozen=True, kw_only=True, slots=True)
class PartsSayings:
    """What effects ask for, whatever question they stand in."""

    fields: Annotated[Mapping[str, str], holes(*CHOICES, "effect", "intrigue", "entry")]
    # options
    zoned: Annotated[Mapping[str, str], holes(*ZONES, card=CARD)]  # a card with its place
    pick: Annotated[Mapping[str, str], holes(*PICKS)]  # which member, where its words are not known
    ordinal: Annotated[Mapping[str, str], holes("1", "2", "3", "4")]  # of several, inside a sentence
    entry: Annotated[str, holes(number=NUMBER)]
    effect: Annotated[str, holes(number=TEXT)]
    aside: Annotated[str, holes(card=CARD)]  # a card that is set aside for one
    at_leader: Plain
    side: Annotated[str, holes(who=SIDE)]
    faction: Annotated[str, holes(faction=FACTION)]
    space: Annotated[str, holes(where=SPACE)]
    card: Annotated[str, holes(card=CARD)]
    # where an effect comes from, before what it does
    of_card: Annotated[str, holes(card=CARD, effect=TEXT)]
    of: Annotated[Mapping[str, str], holes(*SOURCES, effect=TEXT)]
    of_bonus: Annotated[str, holes(faction=FACTION, effect=TEXT)]
    # what was chosen, as half a sentence on a button
    with_choice: Annotated[str, holes(effect=TEXT, choice=TEXT)]
    chosen: Annotated[Mapping[str, str], holes("discard", "trash", "draw", "stay", "leave", "none")]
    none_of: Annotated[Mapping[str, str], holes("deploy", "retreat", "recruit")]
    number_of: Annotated[Mapping[str, str], holes("deploy", "retreat", "recruit", number=NUMBER)]
    influence: Annotated[str, holes(faction=FACTION)]
    lost: Annotated[str, holes(faction=FACTION)]
    heir: Annotated[str, holes(who=SIDE)]
    discarded: Annotated[str, holes(cards=TEXT)]
    trashed: Annotated[Mapping[str, str], holes(*ZONES, card=CARD)]
    taken: Annotated[str, holes(card=CARD)]
    named: Annotated[str, holes(where=SPACE)]
    recalled: Annotated[str, holes(where=SPACE)]
    against: Annotated[str, holes(who=SIDE)]
    # what was said, as a sentence
    said_number: Annotated[str, holes(number=NUMBER)]
    said_influence: Annotated[str, holes(faction=FACTION)]
    said_lost: Annotated[str, holes(faction=FACTION)]
    said_heir: Annotated[str, holes(who=SIDE)]
    said_discarded: Annotated[str, holes(cards=TEXT)]
    said_trashed: Annotated[Mapping[str, str], holes(*ZONES, card=CARD)]
    said_card: Annotated[str, holes(card=CARD)]
    said_space: Annotated[str, holes(where=SPACE)]
    said_agent: Annotated[str, holes(where=SPACE)]
    said_agent_ready: Plain
    said_against: Annotated[str, holes(who=SIDE)]
    said_stay: Plain
    said_pick: Annotated[Mapping[str, str], holes(*PICKS)]
    said_picks: Annotated[str, holes(picks=TEXT)]
    said_effect: Plain
    told_effect: Annotated[str, holes(effect=TEXT)]  # the same where it is known what it does
    said_nothing: Plain
    said_played: Annotated[str, holes(card=CARD)]
    said_entry: Annotated[str, holes(number=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class SetupSayings:
    """Leaders, and the Baron's two Factions."""

    leader: Plain
    leader_fields: Annotated[Mapping[str, str], holes("leader")]
    leader_asked: Plain
    leader_drafted: Plain
    leader_does: Annotated[str, holes(leader=LEADER, left=TEXT, signet=TEXT)]
    leader_option: Annotated[str, holes(leader=LEADER)]
    leader_hint: Annotated[str, holes(house=TEXT)]
    leader_default: Plain
    leader_by_lot: Plain
    leader_said: Annotated[str, holes(leader=LEADER)]
    leader_said_by_lot: Plain
    rivals: Plain
    rivals_fields: Annotated[Mapping[str, str], holes("left", "right")]
    rivals_asked: Plain
    rivals_default: Plain
    rivals_pair: Annotated[str, holes(left=LEADER, right=LEADER)]
    rivals_usual: Plain
    rivals_said: Annotated[str, holes(left=LEADER, right=LEADER)]
    rivals_said_left: Annotated[str, holes(left=LEADER)]
    rivals_said_right: Annotated[str, holes(right=LEADER)]
    tokens: Plain
    tokens_fields: Annotated[Mapping[str, str], holes("factions")]
    tokens_asked: Plain
    tokens_default: Plain
    tokens_pair: Annotated[str, holes(factions=TEXT)]
    tokens_said: Annotated[str, holes(factions=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class DefendSayings:
    """The troop for a space that one controls, and the order for it."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("troop")]
    asked: Annotated[str, holes(where=SPACE)]
    troops: Annotated[str, holes(supply=NUMBER)]
    ways: Annotated[Mapping[str, str], holes("deploy", "keep")]
    by_default: Plain
    said: Annotated[Mapping[str, str], holes("deploy", "keep")]
    ordered: Annotated[Mapping[str, str], holes("deploy", "keep")]


@dataclass(frozen=True, kw_only=True, slots=True)
class TurnSayings:
    """What kind of turn it is, what comes next in it, and a turn ahead."""

    title: Plain
    fields: Annotated[
        Mapping[str, str],
        holes("do", "card", "space", "agent", "spice", "stepwise", "deploy", "acquire", "acquire_too", "end"),
    ]
    ways: Annotated[Mapping[str, str], holes("reveal", "agent", "plot")]
    asked: Plain
    asked_reveal: Plain  # no Agent can be sent any more
    have: Annotated[str, holes(resources=TEXT, agents=NUMBER)]
    hand: Annotated[str, holes(cards=TEXT, worth=TEXT)]  # what it is worth when it is revealed
    conflict: Annotated[str, holes(card=CARD, rewards=TEXT)]
    conflict_of_three: Annotated[str, holes(card=CARD, rewards=TEXT, third=TEXT)]  # or fewer
    strengths: Annotated[str, holes(strengths=TEXT)]
    strength: Annotated[str, holes(who=SIDE, strength=NUMBER)]
    nobody_fights: Plain
    barred: Annotated[Mapping[str, str], holes(*BARRIERS, spaces=TEXT)]  # spaces that are closed, by the reason
    barred_by: Annotated[str, holes(where=SPACE, who=SIDE)]
    barred_if: Annotated[str, holes(where=SPACE, condition=TEXT)]
    barred_cost: Annotated[str, holes(where=SPACE, cost=TEXT)]
    # options
    free: Plain
    or_more: Annotated[str, holes(cost=TEXT)]  # of a space where one chooses how much to pay
    stands: Annotated[str, holes(who=SIDE)]
    bonus: Annotated[str, holes(amount=NUMBER)]
    icons: Annotated[str, holes(icons=TEXT)]
    persuasion: Annotated[str, holes(amount=NUMBER)]
    agent_to: Annotated[str, holes(where=SPACE, card=CARD)]
    agent_to_for: Annotated[str, holes(where=SPACE, card=CARD, cost=TEXT)]
    reveal: Plain
    worth: Annotated[str, holes(persuasion=NUMBER, swords=NUMBER)]
    play: Annotated[str, holes(card=CARD, choice=TEXT)]
    play_for: Annotated[str, holes(card=CARD, choice=TEXT, cost=TEXT)]
    by_default: Plain
    # an answer as sentences
    said_agent: Annotated[str, holes(where=SPACE, card=CARD)]
    said_from: Annotated[str, holes(where=SPACE)]
    said_sold: Annotated[str, holes(spice=NUMBER)]
    said_reveal: Plain
    said_deploy: Annotated[str, holes(number=NUMBER)]
    said_acquire: Annotated[str, holes(cards=TEXT)]
    said_end: Plain
    said_stepwise: Plain
    control: Annotated[str, holes(who=SIDE, gain=TEXT)]
    # sent ahead
    ahead_ways: Annotated[Mapping[str, str], holes("reveal", "agent")]
    ahead: Plain
    ahead_fields: Annotated[
        Mapping[str, str],
        holes("choice", "do", "card", "space", "agent", "spice", "deploy", "acquire", "acquire_too", "end"),
    ]
    ordered_agent: Annotated[str, holes(where=SPACE, card=CARD)]
    ordered_from: Annotated[str, holes(origin=SPACE, where=SPACE, card=CARD)]
    ordered_sold: Annotated[str, holes(what=TEXT, spice=NUMBER)]
    ordered_deploy: Annotated[str, holes(what=TEXT, number=NUMBER)]
    ordered_reveal: Plain
    ordered_acquire: Annotated[str, holes(cards=TEXT)]
    ordered_end: Annotated[str, holes(what=TEXT)]
    choice: Annotated[str, holes(number=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class EffectsSayings:
    """The small choices inside a turn, of a reward, and what others force upon one."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("do", "deck_top", "card", "number")]
    ways: Annotated[Mapping[str, str], holes("done", "effect", "deploy", "acquire", "plot")]
    asked_agent: Annotated[str, holes(where=SPACE, card=CARD)]
    asked_reveal: Annotated[str, holes(persuasion=NUMBER)]
    asked_plot: Plain  # before either
    must: Plain
    may: Plain
    left: Annotated[str, holes(effect=TEXT)]
    waits: Annotated[str, holes(effect=TEXT)]
    deployable: Annotated[str, holes(number=NUMBER, garrison=NUMBER)]
    intrigue_left: Annotated[str, holes(number=NUMBER)]
    nothing: Plain
    planned: Plain
    done: Plain
    deploy: Annotated[str, holes(number=NUMBER)]
    acquire: Annotated[str, holes(card=CARD, cost=NUMBER)]
    acquire_on_top: Annotated[str, holes(card=CARD, cost=NUMBER)]
    by_default: Plain
    said_done: Plain
    said_deploy: Annotated[str, holes(number=NUMBER)]
    said_acquire: Annotated[str, holes(card=CARD)]
    said_on_top: Annotated[str, holes(card=CARD)]
    # at once
    choice: Plain
    choice_asked: Plain
    choice_more: Plain
    choice_free: Plain
    let_be: Plain
    choice_default: Plain
    choice_default_in_turn: Plain
    choice_default_at_start: Plain
    said_let_be: Plain
    top: Annotated[str, holes(card=CARD)]
    # for a Rival
    rival: Plain
    rival_asked: Who
    rival_default: Plain
    # by others
    forced: Plain
    forced_asked: Annotated[str, holes(who=SIDE, effect=TEXT)]
    forced_default: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class CombatSayings:
    """Combat cards, the winner's cards, Endgame cards, and coming back to a combat."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("do", "more")]
    ways: Annotated[Mapping[str, str], holes("pass", "play")]
    asked: Annotated[str, holes(card=CARD)]
    strengths: Annotated[str, holes(strengths=TEXT)]
    strength: Annotated[str, holes(who=SIDE, strength=NUMBER, troops=NUMBER)]
    rewards: Annotated[str, holes(first=TEXT, second=TEXT, third=TEXT)]
    rewards_of_three: Annotated[str, holes(first=TEXT, second=TEXT, third=TEXT)]
    passes: Plain
    none_playable: Plain
    do_pass: Plain
    by_default: Plain
    said_pass: Plain
    said_more: Plain
    order_fields: Annotated[Mapping[str, str], holes("until")]
    until: Annotated[Mapping[str, str], holes("played", "always")]
    ordered: Annotated[Mapping[str, str], holes("played", "always")]
    victory: Plain
    victory_asked: Annotated[str, holes(card=CARD)]
    victory_ways: Annotated[Mapping[str, str], holes("done", "play")]
    victory_none: Plain
    victory_default: Plain
    said_none: Plain
    endgame: Plain
    endgame_fields: Annotated[Mapping[str, str], holes("cards")]
    endgame_asked: Plain
    endgame_none: Plain
    endgame_all: Plain
    endgame_one: Annotated[str, holes(card=CARD)]
    said_endgame: Annotated[str, holes(cards=TEXT)]
    said_endgame_none: Plain
    rejoin: Plain
    rejoin_asked: Plain
    rejoin_said: Plain


CORRECTIONS = (
    *("resources", "troops", "influence", "points", "agents", "swordmaster", "council", "mentat"),
    *("alliance", "control", "bonus_spice", "first_player"),
    *("cards", "hand_cards", "intrigue_cards", "row"),
)
CORRECTION_FIELDS = ("side", "what", "number", "source", "to", "faction", "space", "agent", "way", "card")
PLACES = ("supply", "garrison", "conflict")
PILES = ("hand", "deck_top", "discard", "played", "revealed", "row", "reserve", "removed")
WAYS = ("gained", "lost", "own", "promised", "draw", "discard", "trash", "give", "regain")
AGENTS = ("first", "second", "swordmaster", "mentat")
LOOKS_OF_SEATS = ("hand", "intrigue", "deck", "tokens")
LOOKS_OF_DECKS = ("imperium_deck", "intrigue_deck")


@dataclass(frozen=True, kw_only=True, slots=True)
class CorrectionSayings:
    """What a moderator puts right by hand, and what he looks at alone."""

    titles: Annotated[Mapping[str, str], holes(*CORRECTIONS)]
    does: Annotated[Mapping[str, str], holes(*CORRECTIONS)]
    fields: Annotated[Mapping[str, str], holes(*CORRECTION_FIELDS)]
    resources: Annotated[Mapping[str, str], holes("solari", "spice", "water", "swords", "persuasion")]
    places: Annotated[Mapping[str, str], holes(*PLACES)]
    piles: Annotated[Mapping[str, str], holes(*PILES)]
    ways: Annotated[Mapping[str, str], holes(*WAYS)]
    agents: Annotated[Mapping[str, str], holes(*AGENTS)]
    of_seats: Annotated[Mapping[str, str], holes(*LOOKS_OF_SEATS, who=SIDE)]
    of_decks: Annotated[Mapping[str, str], holes(*LOOKS_OF_DECKS)]
    nothing: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class AskingSayings:
    """All of them."""

    parts: PartsSayings
    setup: SetupSayings
    defend: DefendSayings
    turn: TurnSayings
    effects: EffectsSayings
    combat: CombatSayings
    corrections: CorrectionSayings
    let_go: Annotated[Mapping[str, str], holes()]  # what it means to let a window go by, where its title does not say
