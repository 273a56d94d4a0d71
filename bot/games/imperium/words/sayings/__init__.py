"""What there is to say of a game of Dune: Imperium, area by area, and what each sentence is given.

Here are no words: those are in the package of a language, one line for each sentence. Names ending in `_short` are
added to the line before instead where that is about the same side, so that a turn reads as a line or two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import CARD, FACTION, LEADER, SIDE, SPACE

Plain = Annotated[str, holes()]
Who = Annotated[str, holes(who=SIDE)]

CLASSES_TOLD = ("setup", "turn", "forced", "combat", "short")  # clock classes of which a language says what is asked
ENDED = ("done", "used", "lapsed", "replaced", "withdrawn")
MOVED = ("recruit", "deploy", "supply", "retreat", "garrison_lost", "conflict_lost", "defence", "correction")
TIES = ("spice", "solari", "water", "garrisoned_troops", "most_recent_reveal_turn")
PUT = ("hand", "deck_top", "discard", "played", "revealed", "row", "reserve", "removed")
TRASHED = ("hand", "discard", "in_play", "deck")


@dataclass(frozen=True, kw_only=True, slots=True)
class CoreSayings:
    """What every game has: sealed answers, orders, stops, defaults, moderators."""

    sealed: Annotated[str, holes(answer=TEXT)]
    receipt: Annotated[str, holes(window=TEXT, digest=TEXT)]
    digests: Annotated[str, holes(window=TEXT, digests=TEXT)]
    one_digest: Annotated[str, holes(who=SIDE, digest=TEXT)]
    answer_put_away: Annotated[str, holes(window=TEXT)]
    answer_voided: Annotated[str, holes(window=TEXT)]
    asked_again: Annotated[str, holes(window=TEXT, why=TEXT)]
    entered: Plain
    entered_by_hand: Annotated[str, holes(where=TEXT, reason=TEXT)]
    door: Annotated[str, holes(phase=TEXT)]
    rewound: Annotated[str, holes(reason=TEXT)]
    redrawn: Annotated[str, holes(reason=TEXT)]
    taken_back: Who
    asleep: Plain
    awoke: Plain
    let_sleep: Plain
    order_kept: Annotated[str, holes(order=TEXT)]
    order_over: Annotated[Mapping[str, str], holes(*ENDED, order=TEXT)]
    order_impossible: Annotated[str, holes(order=TEXT, why=TEXT)]
    stop_set: Annotated[str, holes(window=TEXT)]
    stop_taken_back: Annotated[str, holes(window=TEXT)]
    time_up: Annotated[str, holes(who=SIDE, window=TEXT)]
    not_waited_for: Annotated[str, holes(who=SIDE, window=TEXT)]
    annulled: Plain
    voided: Annotated[str, holes(window=TEXT, reason=TEXT)]
    overridden: Annotated[str, holes(what=TEXT, reason=TEXT)]
    overridden_for: Annotated[str, holes(who=SIDE, what=TEXT, reason=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class GameSayings:
    """The setup, rounds, phases, turns, combats and the end."""

    started: Annotated[str, holes(seats=TEXT)]
    offered: Annotated[str, holes(who=SIDE, leaders=TEXT)]
    leader: Annotated[str, holes(who=SIDE, leader=LEADER)]
    leader_by_lot: Annotated[str, holes(who=SIDE, leader=LEADER)]
    tokens_chosen: Annotated[str, holes(factions=TEXT)]
    tokens_revealed: Annotated[str, holes(who=SIDE, factions=TEXT)]
    tokens_revealed_short: Annotated[str, holes(factions=TEXT)]
    first: Who
    round: Annotated[str, holes(round=NUMBER)]
    phase: Annotated[str, holes(round=NUMBER, phase=TEXT)]
    conflict: Annotated[str, holes(card=CARD, rewards=TEXT)]
    turn: Annotated[str, holes(round=NUMBER, who=SIDE)]
    turn_of_no_round: Who  # of games of before it was kept
    reveals: Who
    strength: Annotated[str, holes(who=SIDE, strength=NUMBER)]
    strength_short: Annotated[str, holes(strength=NUMBER)]
    rejoined: Who
    rival_turn: Annotated[str, holes(round=NUMBER, who=SIDE)]
    hagal: Annotated[Mapping[str, str], holes("agent", "swords", "reshuffle", "no_bonus_spice", who=SIDE, card=CARD)]
    hagal_occupied: Annotated[str, holes(who=SIDE, card=CARD, by=SIDE)]
    hagal_named: Annotated[str, holes(who=SIDE, card=CARD, by=SIDE)]
    hagal_reshuffled: Annotated[str, holes(cards=NUMBER)]
    held_back: Who
    held_back_short: Plain
    skipped: Who
    intrigue_spent: Annotated[str, holes(who=SIDE, cards=TEXT)]
    beside: Annotated[str, holes(rivals=TEXT)]
    combat: Annotated[str, holes(fighting=TEXT)]
    no_combat: Plain
    passed: Who
    passed_absent: Who
    ranked: Annotated[str, holes(strengths=TEXT)]
    ranked_one: Annotated[str, holes(who=SIDE, strength=NUMBER)]
    winner: Who
    no_winner: Plain
    reward: Annotated[Mapping[str, str], holes("1", "2", "3", who=SIDE)]
    endgame: Annotated[Mapping[str, str], holes("score", "rounds")]
    won: Annotated[str, holes(who=SIDE, points=NUMBER)]
    won_tied: Annotated[Mapping[str, str], holes(*TIES, who=SIDE, points=NUMBER)]
    result: Annotated[str, holes(who=SIDE)]
    not_over: Plain
    headline: Annotated[str, holes(round=NUMBER, phase=TEXT)]
    headline_setup: Annotated[str, holes(phase=TEXT)]
    headline_turn: Annotated[str, holes(round=NUMBER, who=SIDE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class CardSayings:
    """Decks, hands, the Row and Intrigue cards."""

    reshuffled: Who
    reshuffled_short: Plain
    drawn: Annotated[str, holes(who=SIDE, cards=NUMBER)]
    drawn_short: Annotated[str, holes(cards=NUMBER)]
    received: Annotated[str, holes(cards=TEXT)]
    top_seen: Annotated[str, holes(card=CARD)]
    taken_back: Annotated[str, holes(who=SIDE, card=CARD)]
    taken_back_short: Annotated[str, holes(card=CARD)]
    played: Annotated[str, holes(who=SIDE, card=CARD)]
    revealed: Annotated[str, holes(who=SIDE, cards=TEXT)]
    revealed_short: Annotated[str, holes(cards=TEXT)]
    discarded: Annotated[str, holes(who=SIDE, cards=TEXT)]
    discarded_short: Annotated[str, holes(cards=TEXT)]
    trashed: Annotated[Mapping[str, str], holes(*TRASHED, who=SIDE, card=CARD)]
    trashed_short: Annotated[Mapping[str, str], holes(*TRASHED, card=CARD)]
    acquired: Annotated[str, holes(who=SIDE, card=CARD)]
    acquired_short: Annotated[str, holes(card=CARD)]
    acquired_for: Annotated[str, holes(who=SIDE, card=CARD, cost=NUMBER)]
    acquired_for_short: Annotated[str, holes(card=CARD, cost=NUMBER)]
    on_top: Annotated[str, holes(who=SIDE, card=CARD)]
    on_top_short: Annotated[str, holes(card=CARD)]
    row: Annotated[str, holes(card=CARD)]
    row_short: Annotated[str, holes(card=CARD)]
    row_begins: Plain
    aside: Annotated[str, holes(who=SIDE, card=CARD)]
    aside_short: Annotated[str, holes(card=CARD)]
    aside_gone: Annotated[str, holes(card=CARD)]
    put: Annotated[Mapping[str, str], holes(*PUT, who=SIDE, card=CARD)]  # by a moderator
    intrigue_lost: Annotated[str, holes(who=SIDE, card=CARD)]
    intrigue_regained: Annotated[str, holes(who=SIDE, card=CARD)]
    intrigue_shuffled: Plain
    intrigue_drawn: Annotated[str, holes(who=SIDE, cards=NUMBER)]
    intrigue_drawn_short: Annotated[str, holes(cards=NUMBER)]
    intrigue_received: Annotated[str, holes(cards=TEXT)]
    given: Annotated[str, holes(by=SIDE, to=SIDE)]
    stolen_from_you: Annotated[str, holes(to=SIDE, card=CARD)]
    stolen_by_you: Annotated[str, holes(by=SIDE, card=CARD)]
    intrigue_played: Annotated[str, holes(who=SIDE, card=CARD)]
    intrigue_played_short: Annotated[str, holes(card=CARD)]


@dataclass(frozen=True, kw_only=True, slots=True)
class PieceSayings:
    """Resources, troops, Agents, Influence and the board."""

    gains: Annotated[str, holes(who=SIDE, what=TEXT)]
    gains_short: Annotated[str, holes(what=TEXT)]
    pays: Annotated[str, holes(who=SIDE, what=TEXT)]
    pays_short: Annotated[str, holes(what=TEXT)]
    controls: Annotated[str, holes(who=SIDE, what=TEXT, where=SPACE)]
    corrected: Annotated[Mapping[str, str], holes("more", "less", who=SIDE, what=TEXT)]
    points: Annotated[Mapping[str, str], holes("gains", "loses", who=SIDE, what=TEXT)]
    points_short: Annotated[Mapping[str, str], holes("gains", "loses", what=TEXT)]
    alliance_lost: Annotated[str, holes(who=SIDE, what=TEXT)]
    troops: Annotated[Mapping[str, str], holes(*MOVED, who=SIDE, troops=NUMBER)]
    troops_short: Annotated[Mapping[str, str], holes(*MOVED, troops=NUMBER)]
    agent: Annotated[str, holes(who=SIDE, where=SPACE)]
    agent_short: Annotated[str, holes(where=SPACE)]
    agent_from: Annotated[str, holes(who=SIDE, where=SPACE, origin=SPACE)]
    agent_from_short: Annotated[str, holes(where=SPACE, origin=SPACE)]
    recalled: Annotated[str, holes(who=SIDE, where=SPACE)]
    recalled_short: Annotated[str, holes(where=SPACE)]
    agent_put: Annotated[str, holes(who=SIDE, where=SPACE)]  # by a moderator
    agent_home: Who
    agent_lost: Who
    mentat_home: Plain
    council_left: Who
    returned: Plain
    mentat: Who
    mentat_short: Plain
    mentat_next: Who
    mentat_next_short: Plain
    swordmaster: Who
    swordmaster_short: Plain
    council: Who
    council_short: Plain
    influence: Annotated[str, holes(who=SIDE, faction=FACTION, to=NUMBER)]
    influence_short: Annotated[str, holes(faction=FACTION, to=NUMBER)]
    alliance: Annotated[str, holes(who=SIDE, faction=FACTION)]
    alliance_short: Annotated[str, holes(faction=FACTION)]
    alliance_board: Annotated[str, holes(faction=FACTION)]
    control: Annotated[str, holes(who=SIDE, where=SPACE)]
    control_short: Annotated[str, holes(where=SPACE)]
    control_none: Annotated[str, holes(where=SPACE)]
    bonus: Annotated[str, holes(where=SPACE, amount=NUMBER)]
    bonus_short: Annotated[str, holes(where=SPACE, amount=NUMBER)]
    bonus_begins: Plain
    named: Annotated[str, holes(who=SIDE, where=SPACE)]
    named_short: Annotated[str, holes(where=SPACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Story:
    """All that is told."""

    core: CoreSayings
    game: GameSayings
    cards: CardSayings
    pieces: PieceSayings
    onto: Who  # how every line about a side begins
    learnt: Annotated[str, holes(round=NUMBER)]  # the ledger's blocks
    learnt_before: Plain


# What a refusal may be given: figures that are public, or known to the one who is refused.
FIGURES = {
    "by": SIDE,
    "card": CARD,
    "cost": NUMBER,
    "field": TEXT,
    "high": NUMBER,
    "leader": LEADER,
    "left": NUMBER,
    "low": NUMBER,
    "space": SPACE,
    "turn": SIDE,
    "window": TEXT,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class RefusalSayings:
    """Why something is not accepted, and the way out."""

    sentences: Annotated[Mapping[str, str], holes(**FIGURES)]  # by the code
    with_rule: Annotated[str, holes(said=TEXT, rule=TEXT)]
