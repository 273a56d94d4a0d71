"""What the questions and orders of revival and movement say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes
from engine.dune.phases.movement.moves import SEQUENCES

from ..lexicon import FORCES, LEADER, PLACE, SEAT
from .common import Plain

_COMING = ("storm", "lost_starred", "fights")
_LANDING = ("mode", "to", "number", "starred", "origin", "forces", "starred_forces", "payers", "karama", *_COMING)
_MOVEMENT = ("hajr", "origin", "forces", "starred_forces", "to", *_COMING)
_MODES = ("none", "land", "enter", "ship", "return")
_GOES = ("no", "polar_sink", "landing")
_OTHERWISE = ("ask", "no", "polar_sink")


@dataclass(frozen=True, kw_only=True, slots=True)
class SpiceLookSayings:
    """A Karama keeps the spice deck from Atreides' eyes."""

    title: Plain
    asked: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class RevivalAnswers:
    """Forces come back, restated."""

    forces: Annotated[str, holes(what=FORCES)]
    nobody: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class RevivalSayings:
    """Forces come back from the tanks."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("number", "starred")]
    in_advance: Annotated[Mapping[str, str], holes("paid")]
    tanks: Annotated[str, holes(what=FORCES, free=NUMBER)]
    more: Annotated[str, holes(cost=NUMBER, most=NUMBER, own=NUMBER)]
    revive: Annotated[str, holes(number=NUMBER)]
    revive_nobody: Plain  # a button
    said: RevivalAnswers
    all_free: Plain
    all_free_more: Annotated[str, holes(paid=NUMBER)]
    only_free: Plain  # a button, like the next
    free_more: Annotated[str, holes(paid=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class LandingAnswers:
    """A landing, restated."""

    nothing: Plain
    lands: Annotated[str, holes(what=FORCES, to=PLACE)]
    lands_with_karama: Annotated[str, holes(what=FORCES, to=PLACE)]
    enters: Annotated[str, holes(what=FORCES, to=PLACE)]
    enters_storm: Annotated[str, holes(what=FORCES, to=PLACE)]
    ships: Annotated[str, holes(those=TEXT, to=PLACE)]
    ships_back: Annotated[str, holes(those=TEXT)]
    fighting: Annotated[str, holes(said=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class LandingSayings:
    """Forces land, come in or are shipped."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes(*_LANDING)]
    modes: Annotated[Mapping[str, str], holes(*_MODES)]
    reserves: Annotated[str, holes(what=FORCES, own=NUMBER)]
    enter_free: Plain
    full_price: Plain
    half_price: Plain
    or_ship: Plain
    pledged: Annotated[str, holes(those=TEXT)]
    up_to: Annotated[str, holes(who=SEAT, amount=NUMBER)]
    to_land: Annotated[str, holes(what=FORCES, to=PLACE)]
    to_enter: Annotated[str, holes(what=FORCES, to=PLACE)]
    to_fight: Annotated[str, holes(said=TEXT)]  # a button, as the two before it and the next
    to_coexist: Annotated[str, holes(said=TEXT)]
    by_default: Plain
    said: LandingAnswers


@dataclass(frozen=True, kw_only=True, slots=True)
class AccompanySayings:
    """Bene Gesserit go along with a landing; and orders for it."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("place")]
    in_advance: Annotated[Mapping[str, str], holes("always", "never", "otherwise", "keep", "territory", "beside")]
    goes: Annotated[Mapping[str, str], holes(*_GOES)]
    otherwise: Annotated[Mapping[str, str], holes(*_OTHERWISE)]
    landed: Annotated[str, holes(who=SEAT)]
    may_go: Annotated[str, holes(what=FORCES)]
    or_beside: Annotated[str, holes(where=PLACE)]
    by_default: Plain
    said: Annotated[Mapping[str, str], holes(*_GOES)]
    always: Annotated[str, holes(who=SEAT)]
    never: Annotated[str, holes(who=SEAT)]
    else_: Annotated[Mapping[str, str], holes(*_OTHERWISE)]
    beside: Plain
    go_beside: Plain  # a button
    keep: Annotated[str, holes(number=NUMBER)]
    for_landings: Annotated[str, holes(where=PLACE, said=TEXT)]
    about: Annotated[str, holes(where=PLACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class AccompanyKaramaSayings:
    """A Karama keeps Bene Gesserit at home."""

    title: Plain
    asked: Annotated[str, holes(where=PLACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class MovementAnswers:
    """A movement, restated."""

    nobody: Plain
    moves: Annotated[str, holes(those=TEXT, to=PLACE)]
    moves_with_hajr: Annotated[str, holes(those=TEXT, to=PLACE)]
    moves_into_storm: Annotated[str, holes(those=TEXT, to=PLACE)]
    moves_into_storm_with_hajr: Annotated[str, holes(those=TEXT, to=PLACE)]
    fighting: Annotated[str, holes(said=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundMovementSayings:
    """One group moves."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes(*_MOVEMENT)]
    reach: Annotated[str, holes(number=NUMBER, sector=NUMBER)]
    reach_with_wings: Annotated[str, holes(number=NUMBER, sector=NUMBER)]
    yours: Annotated[str, holes(places=TEXT)]
    at: Annotated[str, holes(where=PLACE, what=FORCES)]
    more_places: Annotated[str, holes(number=NUMBER)]
    left: Annotated[str, holes(number=NUMBER)]
    hajr: Plain
    nobody: Plain
    to_move: Annotated[str, holes(origin=PLACE, to=PLACE, number=NUMBER)]
    to_fight: Annotated[str, holes(said=TEXT)]
    to_coexist: Annotated[str, holes(said=TEXT)]
    by_default: Plain
    said: MovementAnswers
    stays: Annotated[str, holes(where=PLACE, what=FORCES)]
    nobody_stays: Annotated[str, holes(where=PLACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class LeaderAnswers:
    """A leader bought back, restated."""

    leader: Annotated[str, holes(leader=LEADER)]
    nobody: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class LeaderRevivalSayings:
    """A leader is bought back."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("leader")]
    one: Annotated[str, holes(own=NUMBER)]
    means: Annotated[str, holes(leaders=TEXT)]
    no_means: Plain
    offered: Annotated[str, holes(leader=LEADER, cost=NUMBER)]
    nobody: Plain
    buy: Annotated[str, holes(leader=LEADER)]
    by_default: Plain
    said: LeaderAnswers


@dataclass(frozen=True, kw_only=True, slots=True)
class WholeTurnSayings:
    """A whole movement turn in advance."""

    title: Plain
    decide: Annotated[Mapping[str, str], holes("ask", "now", "no")]
    parts: Annotated[Mapping[str, str], holes("revival", "landing", "first", "second", "leader")]
    sequence: Plain  # in which the parts come, where somebody may choose that
    sequences: Annotated[Mapping[str, str], holes(*SEQUENCES)]
    in_sequence: Annotated[Mapping[str, str], holes(*SEQUENCES)]
    revival: Annotated[Mapping[str, str], holes("number", "starred")]
    landing: Annotated[Mapping[str, str], holes(*_LANDING)]
    first: Annotated[Mapping[str, str], holes(*_MOVEMENT)]
    second: Annotated[Mapping[str, str], holes(*_MOVEMENT)]
    leader: Annotated[Mapping[str, str], holes("leader")]
    # how it bends: what is done instead, only where nobody else is, and what if nothing can be done
    instead: Annotated[Mapping[str, str], holes("no", "now")]
    landing_else: Annotated[Mapping[str, str], holes("say", *_LANDING)]
    first_else: Annotated[Mapping[str, str], holes("say", *_MOVEMENT)]
    bending: Annotated[Mapping[str, str], holes("rest.only", "rest.otherwise")]
    only: Annotated[Mapping[str, str], holes("landing", "first", "exact")]
    otherwise: Annotated[Mapping[str, str], holes("ask", "nothing")]
    free: Annotated[str, holes(said=TEXT)]
    else_: Annotated[str, holes(first=TEXT, second=TEXT)]
    exactly: Annotated[str, holes(said=TEXT)]
    or_nothing: Annotated[str, holes(said=TEXT)]
    # in a list, where all of it is too long: without what is done instead, or the number of parts that are decided
    alternatives: Annotated[str, holes(said=TEXT)]
    many: Annotated[str, holes(parts=NUMBER)]
    # the same answers, as they stand inside a sentence
    revives: RevivalAnswers
    lands: LandingAnswers
    moves: MovementAnswers
    buys: LeaderAnswers
    then: Annotated[str, holes(first=TEXT, second=TEXT)]
    ask: Plain
    # a button: nothing in those parts that are still open
    stay: Annotated[
        Mapping[str, str],
        holes("landing", "moves", "leader", "landing_moves", "landing_leader", "moves_leader", "landing_moves_leader"),
    ]


@dataclass(frozen=True, kw_only=True, slots=True)
class MovementSayings:
    """Revival and movement."""

    spice_look: SpiceLookSayings
    revival: RevivalSayings
    landing: LandingSayings
    accompany: AccompanySayings
    accompany_karama: AccompanyKaramaSayings
    ground: GroundMovementSayings
    leader: LeaderRevivalSayings
    whole: WholeTurnSayings
