"""What the questions of the battles say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import CARD, FORCES, KIND, LEADER, PLACE, SEAT
from .common import Plain

_MADE = ("dial", "half", "spice")
_PLAN = (
    *_MADE,
    "leader",
    "haderach",
    "weapon",
    "defense",
    "treachery",
    "traitors",
    "winner",
    "discard",
    "losses",
    "composition",
)
_WEIGHED = (*_MADE, "leader", "haderach", "weapon", "defense")
_TREACHERY = ("ask", "always", "never", "some")
_CALLED = ("always", "never", "some")
_ELEMENTS = ("none", "leader", "weapon", "defense", "number")
_COMMANDS = ("none", "play", "not")
IN_PLANS = ("projectile_weapon", "poison_weapon", "lasgun", "shield", "snooper", "worthless")


@dataclass(frozen=True, kw_only=True, slots=True)
class FightSayings:
    """The battle that is fought, as several questions tell it."""

    sides: Annotated[str, holes(who=SEAT, foe=SEAT, where=PLACE, those=TEXT)]
    must: Annotated[Mapping[str, str], holes("play", "not", who=SEAT, kind=KIND)]
    cancelled: Annotated[Mapping[str, str], holes("play", "not", who=SEAT, kind=KIND)]
    revealed: Annotated[str, holes(who=SEAT, plan=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class ChooseBattleSayings:
    """The aggressor chooses the next battle."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("site", "opponent")]
    asked: Plain
    site: Annotated[str, holes(where=PLACE, those=TEXT)]
    to_fight: Annotated[str, holes(who=SEAT, where=PLACE)]
    said: Annotated[str, holes(who=SEAT, where=PLACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class VoiceSayings:
    """Bene Gesserit command."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("command", "card_kind")]
    commands: Annotated[Mapping[str, str], holes(*_COMMANDS)]
    asked: Annotated[str, holes(who=SEAT)]
    nothing: Plain
    ready: Annotated[Mapping[str, str], holes("play", "not", kind=KIND)]
    by_default: Plain
    said: Annotated[Mapping[str, str], holes("play", "not", kind=KIND)]
    said_nothing: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class CancelSayings:
    """A Karama cancels the Voice, or prescience."""

    title: Plain
    cancels: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class PlanAnswers:
    """A battle plan, restated: with two cards, with one, with none."""

    two: Annotated[str, holes(dial=TEXT, leader=LEADER, weapon=CARD, defense=CARD)]
    one: Annotated[str, holes(dial=TEXT, leader=LEADER, card=CARD)]
    none: Annotated[str, holes(dial=TEXT, leader=LEADER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class PlanSayings:
    """A battle plan."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes(*_PLAN)]
    treachery: Annotated[Mapping[str, str], holes(*_TREACHERY)]
    winner: Annotated[Mapping[str, str], holes("ask", "decided")]
    range: Annotated[str, holes(most=NUMBER)]
    range_worth: Annotated[str, holes(most=TEXT, starred=TEXT)]  # where starred forces are worth two
    range_paid: Annotated[str, holes(usual=TEXT, most=TEXT, spice=NUMBER)]  # where spice counts
    worth: Annotated[str, holes(starred=TEXT)]
    worth_no_more: Annotated[str, holes(starred=TEXT, who=SEAT)]
    leaders: Annotated[str, holes(those=TEXT)]
    no_leaders: Plain
    leader: Annotated[str, holes(leader=LEADER)]
    captive: Annotated[str, holes(leader=LEADER)]  # among one's leaders, as the next
    turncoat: Annotated[str, holes(leader=LEADER, who=SEAT)]  # one who is a traitor for the other side
    may_accompany: Plain
    may_accompany_again: Annotated[str, holes(leader=LEADER)]  # he has gone with this one in this turn
    cards: Annotated[str, holes(those=TEXT)]
    no_cards: Plain
    card: Annotated[str, holes(card=CARD, does=TEXT)]
    does: Annotated[Mapping[str, str], holes(*IN_PLANS)]
    theirs: Annotated[str, holes(those=TEXT)]
    none_of_theirs: Plain
    free: Annotated[str, holes(leader=LEADER, value=NUMBER)]
    in_pay: Annotated[str, holes(those=TEXT)]
    bought: Annotated[str, holes(leader=LEADER)]
    in_their_hands: Annotated[str, holes(those=TEXT)]  # held captive by the other side
    you_win_ties: Plain
    wins_ties: Annotated[str, holes(who=SEAT)]
    # ready-made: with its cards, or with their number where that is too long for a button
    ready: Annotated[Mapping[str, str], holes("armed", "all_in", "haderach", "unpaid", "half", "nothing", plan=TEXT)]
    settled: Annotated[
        Mapping[str, str], holes("plain", "starred")
    ]  # in those that are ready-made, by one's forces there
    final: Annotated[Mapping[str, str], holes("both", "yours")]  # once both are in, or on the press
    full: PlanAnswers
    short: Annotated[str, holes(dial=TEXT, leader=LEADER, cards=NUMBER)]
    said: PlanAnswers
    accompanied: Plain
    calls: Annotated[Mapping[str, str], holes(*_CALLED)]
    kept: Plain
    decided: Plain
    cards_stay: Plain  # those that the plan leaves out, where there are any
    asked_later: Plain
    strength: Annotated[str, holes(strength=TEXT)]
    strength_alive: Annotated[str, holes(alive=TEXT, dead=TEXT)]
    turns: Annotated[str, holes(leader=LEADER, who=SEAT)]
    loses: Annotated[str, holes(forces=NUMBER)]
    loses_those: Annotated[str, holes(those=FORCES)]
    loses_nobody: Plain
    pays: Annotated[str, holes(spice=NUMBER, left=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class PrescienceSayings:
    """Atreides ask for one element of the opposing plan."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("element")]
    elements: Annotated[Mapping[str, str], holes(*_ELEMENTS)]
    asked: Plain
    ready: Annotated[Mapping[str, str], holes(*_ELEMENTS)]
    by_default: Plain
    said: Annotated[Mapping[str, str], holes(*_ELEMENTS)]


@dataclass(frozen=True, kw_only=True, slots=True)
class TreacherySayings:
    """A traitor is revealed, or not."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("call")]
    not_held: Plain
    held: Annotated[str, holes(leader=LEADER)]
    call: Plain
    call_nothing: Plain
    default_call: Plain
    default_nothing: Plain
    called: Plain
    called_nothing: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class WinnerSayings:
    """The winner keeps or discards, and chooses losses."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("discard", "losses", "composition")]
    won: Plain
    loses: Annotated[str, holes(forces=NUMBER)]
    loses_worth: Annotated[str, holes(dial=TEXT)]
    keep: Plain
    ordinary_first: Plain
    discard: Annotated[str, holes(card=CARD)]
    discard_both: Plain
    by_default: Plain
    card: Annotated[str, holes(card=CARD)]
    discarded: Annotated[str, holes(cards=TEXT)]
    discarded_none: Plain
    lost: Annotated[str, holes(those=TEXT)]
    lost_ordinary: Plain
    some: Annotated[str, holes(number=NUMBER, where=PLACE)]
    some_starred: Annotated[str, holes(number=NUMBER, where=PLACE)]
    composed: Annotated[str, holes(forces=FORCES)]


@dataclass(frozen=True, kw_only=True, slots=True)
class AheadSayings:
    """What is said beforehand about battles: these sentences go on after the title of a question."""

    battle: Annotated[str, holes(who=SEAT, where=PLACE)]
    plan_fields: Annotated[Mapping[str, str], holes("battle", *_PLAN, "voiced", "shown")]
    keep: Annotated[Mapping[str, str], holes("ask", "keep")]
    plans: PlanAnswers
    planned: Annotated[str, holes(battle=TEXT, plan=TEXT)]
    accompanied: Annotated[str, holes(said=TEXT)]
    kept_voiced: Annotated[str, holes(said=TEXT)]
    kept_shown: Annotated[str, holes(said=TEXT)]
    calls: Annotated[Mapping[str, str], holes(*_CALLED, said=TEXT)]
    decided: Annotated[str, holes(said=TEXT)]
    choose_fields: Annotated[Mapping[str, str], holes("first", "second", "third", "fourth")]
    chosen: Annotated[str, holes(those=TEXT)]
    as_they_stand: Plain
    voice_fields: Annotated[Mapping[str, str], holes("battle", "command", "card_kind")]
    commands: Annotated[Mapping[str, str], holes("play", "not", battle=TEXT, kind=KIND)]
    says_nothing: Annotated[str, holes(battle=TEXT)]
    prescience_fields: Annotated[Mapping[str, str], holes("battle", "element")]
    foresees: Annotated[Mapping[str, str], holes(*_ELEMENTS, battle=TEXT)]
    treachery_fields: Annotated[Mapping[str, str], holes("call", "traitors")]
    treachery: Annotated[Mapping[str, str], holes(*_CALLED)]
    calling: Annotated[Mapping[str, str], holes("always", "never")]
    winner_fields: Annotated[Mapping[str, str], holes("cards", "losses")]
    winner_cards: Annotated[Mapping[str, str], holes("keep", "worthless", "discard")]
    winner_losses: Annotated[Mapping[str, str], holes("ordinary", "starred")]
    winning: Annotated[Mapping[str, str], holes("keep", "worthless", "discard")]
    losing_starred: Annotated[str, holes(said=TEXT)]
    calling_some: Annotated[str, holes(those=TEXT)]
    traitor: Annotated[str, holes(leader=LEADER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class WhatIfSayings:
    """A plan weighed against one that is supposed of the other side."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("battle", "calls")]
    mine: Annotated[Mapping[str, str], holes(*_WEIGHED)]
    theirs: Annotated[Mapping[str, str], holes(*_WEIGHED)]
    calls: Annotated[Mapping[str, str], holes("nobody", "mine", "theirs", "both")]
    fight: Annotated[str, holes(who=SEAT, where=PLACE)]
    wins: Annotated[str, holes(who=SEAT, more=TEXT, less=TEXT)]
    tie: Annotated[str, holes(who=SEAT, total=TEXT)]
    by_treachery: Annotated[str, holes(who=SEAT)]
    nobody_wins: Annotated[Mapping[str, str], holes("explosion", "double_treachery")]
    killed: Annotated[str, holes(those=TEXT)]
    dead: Annotated[str, holes(leader=LEADER)]
    loses: Annotated[str, holes(who=SEAT, forces=NUMBER)]
    takes: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    pays: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    only_you: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class BattlesSayings:
    """The battles."""

    fight: FightSayings
    ahead: AheadSayings
    choose: ChooseBattleSayings
    voice: VoiceSayings
    voice_karama: CancelSayings
    plan: PlanSayings
    prescience: PrescienceSayings
    prescience_karama: CancelSayings
    treachery: TreacherySayings
    winner: WinnerSayings
    what_if: WhatIfSayings
