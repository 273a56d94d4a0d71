"""What there is to say of a game of classic Dune, area by area, and what each sentence is given.

Here are no words: those are in the package of a language, one line for each sentence. Names ending in `_short` are
added to the line before instead where the two belong together, to a line that begins as the one ending in `_onto` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import CARD, FORCES, HOLDER, KIND, LEADER, PLACE, SEAT
from .specials import SpecialsTold

_ELEMENTS = ("leader", "weapon", "defense", "number")
_DEATHS = ("battle", "treachery", "explosion", "capture")


@dataclass(frozen=True, kw_only=True, slots=True)
class CoreSayings:
    """What every game has: windows, sealed answers, orders, stops, defaults."""

    sealed: Annotated[str, holes(answer=TEXT)]
    receipt: Annotated[str, holes(window=TEXT, digest=TEXT)]
    digests: Annotated[str, holes(window=TEXT, digests=TEXT)]
    one_digest: Annotated[str, holes(who=SEAT, digest=TEXT)]
    nexus_again: Annotated[str, holes()]
    answer_put_away: Annotated[str, holes(window=TEXT)]
    entered: Annotated[str, holes()]
    entered_by_hand: Annotated[str, holes(where=TEXT, reason=TEXT)]
    door_phase: Annotated[str, holes(phase=TEXT)]  # in a list, at most 100 characters
    door_battle: Annotated[str, holes(who=SEAT, foe=SEAT, where=PLACE)]
    door_auction: Annotated[str, holes(card=TEXT)]
    door_pile: Annotated[str, holes(pile=TEXT)]
    rewound: Annotated[str, holes(reason=TEXT)]
    redrawn: Annotated[str, holes(reason=TEXT)]
    taken_back: Annotated[str, holes(who=SEAT)]
    asleep: Annotated[str, holes()]
    awoke: Annotated[str, holes()]
    let_sleep: Annotated[str, holes()]
    tanks_again: Annotated[str, holes(window=TEXT)]
    asked_again: Annotated[str, holes(window=TEXT, why=TEXT)]
    order_kept: Annotated[str, holes(order=TEXT)]
    order_taken_back: Annotated[str, holes(order=TEXT)]
    order_impossible: Annotated[str, holes(order=TEXT, why=TEXT)]
    bidding_over: Annotated[str, holes(order=TEXT)]
    lapsed: Annotated[Mapping[str, str], holes(order=TEXT)]  # by the kind of order
    lapsed_other: Annotated[str, holes(order=TEXT)]
    order_over: Annotated[Mapping[str, str], holes("done", "used", "replaced", order=TEXT)]
    order_over_other: Annotated[str, holes(order=TEXT)]
    stop_set: Annotated[str, holes(window=TEXT)]
    stop_taken_back: Annotated[str, holes(window=TEXT)]
    time_up: Annotated[str, holes(who=SEAT, window=TEXT)]
    not_waited_for: Annotated[str, holes(who=SEAT, window=TEXT)]
    let_pass: Annotated[str, holes(who=SEAT, window=TEXT)]
    annulled: Annotated[str, holes()]
    voided: Annotated[str, holes(window=TEXT, reason=TEXT)]
    answer_voided: Annotated[str, holes(window=TEXT)]
    overridden: Annotated[str, holes(what=TEXT, reason=TEXT)]
    overridden_for: Annotated[str, holes(who=SEAT, what=TEXT, reason=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class GameSayings:
    """Turns, phases, storm, spice blow, the end of the game."""

    started: Annotated[str, holes(turns=NUMBER, seats=TEXT)]
    started_seat: Annotated[str, holes(who=SEAT, dot=NUMBER)]
    phase: Annotated[str, holes(turn=NUMBER, phase=TEXT)]
    diallers: Annotated[str, holes(who=SEAT)]
    dials: Annotated[str, holes(dials=TEXT, sum=NUMBER)]
    one_dial: Annotated[str, holes(who=SEAT, dial=NUMBER)]
    marker_laid: Annotated[str, holes(who=SEAT)]
    marker_drawn: Annotated[str, holes(sectors=NUMBER)]
    marker_turned: Annotated[str, holes(sectors=NUMBER)]
    marker_returned: Annotated[str, holes()]
    storm_stays: Annotated[str, holes(sector=NUMBER)]
    storm_moves: Annotated[str, holes(sectors=NUMBER, sector=NUMBER)]
    wall_broken: Annotated[str, holes()]
    storm_order: Annotated[str, holes(order=TEXT)]
    worm_aside: Annotated[str, holes()]
    worm_card: Annotated[str, holes()]
    spice_card: Annotated[str, holes(where=PLACE, amount=NUMBER)]
    worm_next: Annotated[str, holes(where=PLACE)]
    worm_next_of: Annotated[str, holes(pile=NUMBER, where=PLACE)]
    pile_begins: Annotated[str, holes(pile=NUMBER)]
    worm_called: Annotated[str, holes(pile=NUMBER)]
    worm_nowhere: Annotated[str, holes()]
    worm_rises: Annotated[str, holes(where=PLACE)]
    worm_leaves: Annotated[str, holes(where=PLACE)]
    worm_placed: Annotated[str, holes(where=PLACE)]
    worm_kept_away: Annotated[str, holes(where=PLACE)]
    coexists_everywhere: Annotated[str, holes(who=SEAT)]
    fights_in: Annotated[str, holes(who=SEAT, where=TEXT)]
    comes_to_fight: Annotated[str, holes(who=SEAT, where=PLACE)]
    turn_noted: Annotated[Mapping[str, str], holes("had", "to_come", who=SEAT)]
    comes_to_coexist: Annotated[str, holes(who=SEAT, where=PLACE)]
    cancelled: Annotated[Mapping[str, str], holes()]  # by the power
    cancelled_other: Annotated[str, holes(power=TEXT)]
    predicted: Annotated[str, holes(who=SEAT, turn=NUMBER)]
    predicts_anew: Annotated[str, holes(who=SEAT)]
    mover: Annotated[str, holes(who=SEAT)]
    moves_left: Annotated[str, holes(who=SEAT, left=NUMBER)]
    accompanied: Annotated[str, holes(who=SEAT, where=PLACE)]
    nobody_won: Annotated[str, holes()]
    won: Annotated[Mapping[str, str], holes("strongholds", "prediction", "fremen", "guild", "agreement", who=SEAT)]
    prediction_was: Annotated[str, holes(who=SEAT, turn=NUMBER)]
    not_over: Annotated[str, holes()]
    headline: Annotated[str, holes(turn=NUMBER, turns=NUMBER, phase=TEXT)]
    headline_storm: Annotated[str, holes(turn=NUMBER, turns=NUMBER, phase=TEXT, sector=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class AuctionSayings:
    """The bidding phase."""

    hands: Annotated[str, holes(hands=TEXT)]
    hand: Annotated[str, holes(who=SEAT, cards=NUMBER)]
    hand_full: Annotated[str, holes(who=SEAT, cards=NUMBER)]
    none_offered: Annotated[str, holes()]
    offered: Annotated[str, holes(cards=NUMBER)]
    opened: Annotated[str, holes(number=NUMBER, who=SEAT)]
    bid: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    bid_short: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    covered_by_karama: Annotated[str, holes()]
    covered_by_pledges: Annotated[str, holes(payers=SEAT)]
    passed: Annotated[str, holes(who=SEAT)]
    passed_short: Annotated[str, holes(who=SEAT)]
    missed: Annotated[str, holes(who=SEAT)]
    missed_short: Annotated[str, holes(who=SEAT)]
    returned: Annotated[str, holes(who=SEAT)]
    returned_short: Annotated[str, holes(who=SEAT)]
    bought: Annotated[str, holes(who=SEAT, number=NUMBER, price=NUMBER)]
    bought_with_karama: Annotated[str, holes(who=SEAT, number=NUMBER, price=NUMBER)]
    ended: Annotated[Mapping[str, str], holes("sold", "passed", "full", "restarted")]
    ended_with_rest: Annotated[Mapping[str, str], holes("passed", "full", "restarted", cards=NUMBER)]
    pledged: Annotated[str, holes(giver=SEAT, bidder=SEAT, amount=NUMBER)]
    pledge_over: Annotated[str, holes(giver=SEAT, bidder=SEAT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class BattleSayings:
    """The battle phase."""

    began: Annotated[str, holes(who=SEAT, foe=SEAT, where=PLACE)]
    leaderless: Annotated[str, holes(who=SEAT)]
    must_play: Annotated[str, holes(who=SEAT, kind=KIND)]
    must_not_play: Annotated[str, holes(who=SEAT, kind=KIND)]
    asks: Annotated[Mapping[str, str], holes("none", *_ELEMENTS, who=SEAT)]
    answered: Annotated[Mapping[str, str], holes(*_ELEMENTS, answer=TEXT)]
    no_card: Annotated[str, holes()]
    plan_kept: Annotated[str, holes(plan=TEXT)]
    plan_locked: Annotated[str, holes(who=SEAT)]
    plan_locked_short: Annotated[str, holes(who=SEAT)]
    plan_two_cards: Annotated[str, holes(dial=TEXT, leader=LEADER, weapon=CARD, defense=CARD)]
    plan_one_card: Annotated[str, holes(dial=TEXT, leader=LEADER, card=CARD)]
    plan_no_cards: Annotated[str, holes(dial=TEXT, leader=LEADER)]
    plan_accompanied: Annotated[str, holes(plan=TEXT)]
    plans: Annotated[str, holes()]
    plans_side: Annotated[str, holes(who=SEAT, plan=TEXT)]
    treachery: Annotated[str, holes(who=SEAT, leader=LEADER)]
    treachery_for: Annotated[str, holes(who=SEAT, leader=LEADER, side=SEAT)]
    both_traitors: Annotated[str, holes()]
    explosion: Annotated[str, holes()]
    won_by_treachery: Annotated[str, holes(who=SEAT)]
    won: Annotated[str, holes(who=SEAT, more=TEXT, less=TEXT)]
    won_tied: Annotated[str, holes(who=SEAT, total=TEXT)]
    captures: Annotated[str, holes(who=SEAT, whom=SEAT)]
    you_captured: Annotated[str, holes(leader=LEADER)]
    lost_captive: Annotated[str, holes(leader=LEADER)]
    keeps_captive: Annotated[str, holes(who=SEAT)]
    fallen: Annotated[str, holes(who=SEAT, fallen=NUMBER, enough=NUMBER)]
    haderach: Annotated[Mapping[str, str], holes("losses", "explosion", "correction", "revival", "ghola", who=SEAT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class PeopleSayings:
    """What goes on between people: alliances, deals, debts, Truthtrance."""

    nexus: Annotated[str, holes()]
    nexus_over: Annotated[str, holes()]
    extended: Annotated[str, holes(count=NUMBER)]
    extended_for: Annotated[str, holes(count=NUMBER, who=SEAT)]
    proposed: Annotated[str, holes(who=SEAT, members=SEAT)]
    proposal: Annotated[str, holes(number=NUMBER, members=SEAT, missing=SEAT)]
    accepted: Annotated[str, holes(who=SEAT)]
    refused: Annotated[str, holes(who=SEAT)]
    withdrawn: Annotated[str, holes(who=SEAT)]
    overtaken: Annotated[str, holes()]
    lapsed: Annotated[str, holes()]
    dropped: Annotated[str, holes()]
    allied: Annotated[str, holes(who=SEAT, now=TEXT)]
    left: Annotated[str, holes(who=SEAT, rest=SEAT, now=TEXT)]
    alliance_over: Annotated[str, holes(who=SEAT, now=TEXT)]
    last_alliance_over: Annotated[str, holes(who=SEAT)]
    payment: Annotated[str, holes(giver=SEAT, taker=SEAT, amount=NUMBER)]
    payment_later: Annotated[str, holes(giver=SEAT, taker=SEAT, amount=NUMBER, turn=NUMBER)]
    deal: Annotated[str, holes(who=SEAT, others=SEAT, number=NUMBER, said=TEXT)]
    deal_accepted: Annotated[str, holes(who=SEAT, number=NUMBER)]
    deal_off: Annotated[str, holes(who=SEAT, number=NUMBER)]
    payment_due: Annotated[str, holes(number=NUMBER)]
    payment_made: Annotated[str, holes(number=NUMBER)]
    deal_voided: Annotated[str, holes(number=NUMBER)]
    owes: Annotated[str, holes(who=SEAT, whom=SEAT, amount=NUMBER)]
    owes_nothing: Annotated[str, holes(who=SEAT, whom=SEAT)]
    asks: Annotated[str, holes(who=SEAT, whom=SEAT, question=TEXT)]
    about_card: Annotated[str, holes(card=CARD)]
    about_kind: Annotated[str, holes(kind=KIND)]
    about_traitor: Annotated[str, holes(leader=LEADER)]
    about_prediction: Annotated[str, holes(who=SEAT)]
    about_turn: Annotated[str, holes(turn=NUMBER)]
    about_spice: Annotated[str, holes(amount=NUMBER)]
    about_cards: Annotated[str, holes(cards=NUMBER)]
    no_answer: Annotated[str, holes()]
    answer_checked: Annotated[Mapping[str, str], holes("yes", "no")]
    answer_given: Annotated[Mapping[str, str], holes("yes", "no")]


@dataclass(frozen=True, kw_only=True, slots=True)
class PieceSayings:
    """Forces, spice, cards and leaders."""

    # forces
    begins: Annotated[str, holes(who=SEAT, what=FORCES, to=PLACE)]
    begins_short: Annotated[str, holes(what=FORCES, to=PLACE)]
    begins_onto: Annotated[str, holes(who=SEAT)]
    rides: Annotated[str, holes(who=SEAT, what=FORCES, origin=PLACE, to=PLACE)]
    revives: Annotated[str, holes(who=SEAT, what=FORCES)]
    revives_with_ghola: Annotated[str, holes(who=SEAT, what=FORCES)]
    lands: Annotated[str, holes(who=SEAT, what=FORCES, to=PLACE)]
    lands_short: Annotated[str, holes(who=SEAT, what=FORCES, to=PLACE)]
    enters: Annotated[str, holes(who=SEAT, what=FORCES, to=PLACE)]
    enters_short: Annotated[str, holes(who=SEAT, what=FORCES, to=PLACE)]
    ships: Annotated[str, holes(who=SEAT, what=FORCES, origin=PLACE, to=PLACE)]
    ships_short: Annotated[str, holes(who=SEAT, what=FORCES, origin=PLACE, to=PLACE)]
    ships_back: Annotated[str, holes(who=SEAT, what=FORCES, origin=PLACE)]
    ships_back_short: Annotated[str, holes(who=SEAT, what=FORCES, origin=PLACE)]
    moves: Annotated[str, holes(who=SEAT, what=FORCES, origin=PLACE, to=PLACE)]
    moves_short: Annotated[str, holes(who=SEAT, what=FORCES, origin=PLACE, to=PLACE)]
    pays_onto: Annotated[str, holes(who=SEAT)]
    lost: Annotated[Mapping[str, str], holes(who=SEAT, what=FORCES, origin=PLACE)]  # by the reason
    lost_other: Annotated[str, holes(who=SEAT, what=FORCES, origin=PLACE)]
    # spice
    blows: Annotated[str, holes(amount=NUMBER, where=PLACE)]
    collects: Annotated[str, holes(who=SEAT, amount=NUMBER, where=PLACE)]
    laid: Annotated[str, holes(amount=NUMBER, where=PLACE)]
    spice_lost: Annotated[Mapping[str, str], holes("storm", "worm", "correction", amount=NUMBER, where=PLACE)]
    spice_lost_other: Annotated[str, holes(amount=NUMBER, where=PLACE)]
    begins_with_spice: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    begins_with_spice_short: Annotated[str, holes(amount=NUMBER)]
    charity: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    received_for: Annotated[Mapping[str, str], holes(who=SEAT, amount=NUMBER, where=PLACE)]  # by the reason
    for_the_killed: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    for_the_killed_short: Annotated[str, holes(amount=NUMBER)]
    paid: Annotated[Mapping[str, str], holes(who=SEAT, amount=NUMBER, taker=HOLDER)]  # by what it is paid for
    paid_for_card_short: Annotated[str, holes(taker=HOLDER)]
    received: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    given: Annotated[Mapping[str, str], holes(who=SEAT, taker=HOLDER, amount=NUMBER)]  # by the reason
    given_other: Annotated[str, holes(who=SEAT, taker=HOLDER, amount=NUMBER)]
    # cards
    reshuffled: Annotated[Mapping[str, str], holes("treachery", "spice")]
    card_bought: Annotated[str, holes(card=CARD, text=TEXT)]
    card_new: Annotated[str, holes(card=CARD, text=TEXT)]
    card_seen: Annotated[str, holes(who=SEAT, card=CARD, text=TEXT)]
    draws_bonus: Annotated[str, holes(who=SEAT)]
    draws: Annotated[str, holes(who=SEAT, cards=NUMBER)]
    regains: Annotated[str, holes(who=SEAT, card=CARD)]
    put_back: Annotated[str, holes(who=SEAT)]
    put_under: Annotated[str, holes(card=CARD)]
    draws_short: Annotated[str, holes(who=SEAT, cards=NUMBER)]
    draws_onto: Annotated[str, holes(who=SEAT)]
    played: Annotated[Mapping[str, str], holes(who=SEAT)]  # by what the card did
    discards: Annotated[str, holes(who=SEAT, card=CARD)]
    discards_short: Annotated[str, holes(card=CARD)]
    discards_onto: Annotated[str, holes(who=SEAT)]
    card_peeked: Annotated[str, holes(card=CARD, text=TEXT)]
    spice_deck_empty: Annotated[str, holes()]
    spice_looked: Annotated[str, holes(cards=TEXT)]
    spice_card: Annotated[str, holes(where=PLACE, amount=NUMBER)]
    spice_worm: Annotated[str, holes()]
    # leaders
    killed: Annotated[Mapping[str, str], holes(*_DEATHS, leader=LEADER)]
    killed_short: Annotated[Mapping[str, str], holes(*_DEATHS, leader=LEADER)]
    back: Annotated[str, holes(leader=LEADER)]
    back_by: Annotated[Mapping[str, str], holes("ghola", "returned", leader=LEADER)]
    all_dead: Annotated[str, holes(who=SEAT)]
    cycle_over: Annotated[str, holes(who=SEAT)]
    discs_drawn: Annotated[str, holes(discs=TEXT)]
    no_traitor: Annotated[str, holes()]
    traitors: Annotated[str, holes(number=NUMBER, discs=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Story:
    """All that is told."""

    core: CoreSayings
    game: GameSayings
    auction: AuctionSayings
    battle: BattleSayings
    people: PeopleSayings
    specials: SpecialsTold
    pieces: PieceSayings
    card_texts: Annotated[Mapping[str, str], holes()]  # what a treachery card does, in one line, by its kind


# What a refusal may be given: figures that are public, or known to the one who is refused.
FIGURES = {
    "allies": SEAT,
    "area": PLACE,
    "cost": NUMBER,
    "diallers": SEAT,
    "field": TEXT,
    "high": NUMBER,
    "kinds": TEXT,
    "leader": LEADER,
    "limit": NUMBER,
    "low": NUMBER,
    "means": NUMBER,
    "members": SEAT,
    "most": NUMBER,
    "number": NUMBER,
    "numbers": TEXT,
    "pledged": SEAT,
    "revivable": TEXT,
    "strength": TEXT,
    "territory": PLACE,
    "there": NUMBER,
    "window": TEXT,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusalSayings:
    """Why something is not accepted, and the way out."""

    sentences: Annotated[Mapping[str, str], holes(**FIGURES)]  # by the code
    unknown: Annotated[str, holes()]
    with_rule: Annotated[str, holes(said=TEXT, rule=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class PanelSayings:
    """The private panel: everything a seat knows, in blocks with a title."""

    seat: Annotated[str, holes(who=SEAT)]
    spice: Annotated[str, holes(amount=NUMBER)]
    reserves: Annotated[str, holes(reserves=FORCES, tanks=FORCES)]
    there: Annotated[str, holes(where=PLACE, forces=FORCES)]
    there_coexisting: Annotated[str, holes(where=PLACE, forces=FORCES)]
    more_places: Annotated[str, holes(number=NUMBER)]
    hand: Annotated[str, holes(cards=NUMBER, limit=NUMBER)]
    card: Annotated[str, holes(card=CARD, text=TEXT)]
    no_cards: Annotated[str, holes()]
    covered_by_karama: Annotated[str, holes()]
    covered_by_pledges: Annotated[str, holes(payers=SEAT)]
    special_used: Annotated[str, holes()]
    secrets: Annotated[str, holes()]
    traitors: Annotated[str, holes(discs=TEXT)]
    discs: Annotated[str, holes(discs=TEXT)]
    prediction: Annotated[str, holes(who=SEAT, turn=NUMBER)]
    marker: Annotated[str, holes(sectors=NUMBER)]
    looked: Annotated[str, holes(cards=TEXT)]
    peeked: Annotated[str, holes(card=CARD, text=TEXT)]
    leaders: Annotated[str, holes()]
    leader: Annotated[str, holes(leader=LEADER)]
    leader_dead: Annotated[str, holes(leader=LEADER)]
    leader_bound: Annotated[str, holes(leader=LEADER, where=PLACE)]
    leader_held: Annotated[str, holes(leader=LEADER)]
    held: Annotated[str, holes(leader=LEADER)]
    haderach: Annotated[Mapping[str, str], holes("coming", "ready", "used", "tanks", fallen=NUMBER, enough=NUMBER)]
    alliance: Annotated[str, holes()]
    allies: Annotated[str, holes(who=SEAT)]
    pledge: Annotated[str, holes(giver=SEAT, bidder=SEAT, amount=NUMBER)]
    battle: Annotated[str, holes()]
    plan: Annotated[str, holes(plan=TEXT)]
    foreseen: Annotated[Mapping[str, str], holes(*_ELEMENTS, answer=TEXT)]
    deals: Annotated[str, holes()]
    deal: Annotated[str, holes(number=NUMBER, said=TEXT)]
    deal_proposed: Annotated[str, holes(number=NUMBER, said=TEXT)]
    all_paid: Annotated[str, holes()]
    owes: Annotated[str, holes(who=SEAT, whom=SEAT, amount=NUMBER)]
    orders: Annotated[str, holes()]
    order: Annotated[str, holes(order=TEXT)]
    stop: Annotated[str, holes(window=TEXT)]
    sealed: Annotated[str, holes(answer=TEXT)]
    table: Annotated[str, holes()]
    deck: Annotated[str, holes(cards=NUMBER, gone=TEXT)]
    nothing_gone: Annotated[str, holes()]
    copies: Annotated[str, holes(card=TEXT, number=NUMBER)]
    out_of_game: Annotated[str, holes(cards=TEXT)]
    # the ledger
    learnt: Annotated[str, holes(turn=NUMBER)]
    learnt_before: Annotated[str, holes()]
    seen_sold: Annotated[str, holes(card=CARD, who=SEAT, price=NUMBER)]
    seen_unsold: Annotated[str, holes(card=CARD)]


LEGEND = ("stronghold", "changed", "order", "storm", "spice", "rock", "token")  # the marks on the board
GUEST = "guest"  # one more, while somebody coexists


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardSayings:
    """The board as a picture, as a text, as the picture's alternative text."""

    legend: Annotated[Mapping[str, str], holes(*LEGEND, GUEST)]
    # painted: what stands between two stars is written bold
    turn: Annotated[str, holes()]
    of_turns: Annotated[str, holes(turns=NUMBER)]
    phase: Annotated[str, holes()]
    note_storm: Annotated[str, holes(sector=NUMBER)]
    note_marker: Annotated[str, holes()]
    note_wall: Annotated[str, holes()]
    note_atomics: Annotated[str, holes()]
    note_worm: Annotated[str, holes(where=PLACE)]
    note_worm_of: Annotated[str, holes(pile=NUMBER, where=PLACE)]
    note_cards: Annotated[str, holes(number=NUMBER, cards=TEXT)]
    waiting: Annotated[str, holes()]
    allies: Annotated[str, holes(number=NUMBER)]
    reserves: Annotated[str, holes()]
    tanks: Annotated[str, holes()]
    cards: Annotated[str, holes()]
    dead: Annotated[str, holes(leaders=TEXT)]
    # told
    heading: Annotated[str, holes(turn=NUMBER, turns=NUMBER, phase=TEXT)]
    waiting_for: Annotated[str, holes(who=SEAT)]
    waiting_for_what: Annotated[str, holes(who=SEAT, what=TEXT)]
    storm: Annotated[str, holes(sector=NUMBER)]
    marker: Annotated[str, holes()]
    spice_cards: Annotated[str, holes(number=NUMBER, cards=TEXT)]
    worm: Annotated[str, holes(where=PLACE)]
    worms: Annotated[str, holes(first=PLACE, second=PLACE)]
    wall: Annotated[str, holes()]
    atomics: Annotated[str, holes()]
    changed: Annotated[str, holes(places=TEXT)]
    strongholds: Annotated[str, holes()]
    elsewhere: Annotated[str, holes()]
    factions: Annotated[str, holes()]
    place: Annotated[str, holes(where=PLACE, there=TEXT)]
    forces: Annotated[str, holes(who=SEAT, number=NUMBER)]
    forces_starred: Annotated[str, holes(who=SEAT, number=NUMBER, starred=NUMBER)]
    forces_coexisting: Annotated[str, holes(who=SEAT, number=NUMBER)]
    spice: Annotated[str, holes(amount=NUMBER)]
    empty: Annotated[str, holes()]
    held_by: Annotated[str, holes(who=SEAT)]
    in_storm_sector: Annotated[str, holes()]
    in_storm: Annotated[str, holes()]
    more_places: Annotated[str, holes(number=NUMBER)]
    faction: Annotated[str, holes(who=TEXT, said=TEXT)]
    player: Annotated[str, holes(who=SEAT, player=TEXT)]
    dot: Annotated[str, holes(dot=NUMBER)]
    in_reserve: Annotated[str, holes(number=NUMBER)]
    in_reserve_starred: Annotated[str, holes(number=NUMBER, starred=NUMBER)]
    in_tanks: Annotated[str, holes(number=NUMBER)]
    in_tanks_starred: Annotated[str, holes(number=NUMBER, starred=NUMBER)]
    in_hand: Annotated[str, holes(number=NUMBER)]
    dead_leaders: Annotated[str, holes(leaders=TEXT)]
    number_dead: Annotated[str, holes(number=NUMBER)]
    held: Annotated[str, holes(number=NUMBER)]
    special_used: Annotated[str, holes()]
    haderach: Annotated[Mapping[str, str], holes("coming", "ready", "tanks", fallen=NUMBER, enough=NUMBER)]
    allied_with: Annotated[str, holes(who=SEAT)]
    # described
    described: Annotated[str, holes(turn=NUMBER, turns=NUMBER, phase=TEXT)]
    described_strongholds: Annotated[str, holes(places=TEXT)]
    described_elsewhere: Annotated[str, holes(places=TEXT)]
    described_more: Annotated[str, holes(places=TEXT, number=NUMBER)]
    described_waiting: Annotated[str, holes(who=SEAT)]
    described_rest: Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class FigureSayings:
    """A game that is over, in figures."""

    title: Annotated[str, holes()]
    length: Annotated[str, holes(turns=NUMBER, battles=NUMBER)]
    strongholds: Annotated[str, holes()]
    spice: Annotated[str, holes()]
    battles: Annotated[str, holes()]
    treachery: Annotated[str, holes()]
    row: Annotated[str, holes(who=SEAT, values=TEXT)]  # turn by turn
    fought: Annotated[str, holes(who=SEAT, won=NUMBER, lost=NUMBER, fallen=NUMBER)]
    traded: Annotated[str, holes(who=SEAT, cards=NUMBER, spice=NUMBER, called=NUMBER)]
    described: Annotated[str, holes(what=TEXT, rows=TEXT)]  # in place of a plot
