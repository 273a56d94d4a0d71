"""What is said of the special Karama powers: what is asked, offered and ordered, and what is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import CARD, FORCES, LEADER, PLACE, SEAT
from .common import Plain

# The windows in which Bene Gesserit may play a Karama: those against a power that is not theirs.
_AGAINST = (
    "worm_karama",
    "peek_karama",
    "bonus_karama",
    "spice_look_karama",
    "prescience_karama",
    "starred_karama",
    "haderach_karama",
    "capture_karama",
    "guild_timing_karama",
)


@dataclass(frozen=True, kw_only=True, slots=True)
class SwiftRevivalSayings:
    """The Emperor brings somebody back at once."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("what", "leader", "forces", "starred")]
    what: Annotated[Mapping[str, str], holes("leader", "forces")]
    does: Plain
    tanks: Annotated[str, holes(what=FORCES)]
    for_leader: Annotated[str, holes(leader=LEADER)]
    for_forces: Annotated[str, holes(what=FORCES)]


@dataclass(frozen=True, kw_only=True, slots=True)
class WormCallSayings:
    """Fremen call a worm."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("territory")]
    start: Plain
    card: Plain
    does: Plain
    no_call: Plain  # a button
    at: Annotated[str, holes(where=PLACE)]  # a button
    by_default: Plain
    calls: Annotated[str, holes(where=PLACE)]
    calls_nowhere: Plain
    in_advance: Annotated[Mapping[str, str], holes("territory", "at_least", "moment")]
    moment: Annotated[Mapping[str, str], holes("start", "card")]
    call: Annotated[str, holes(where=PLACE)]
    if_devours: Annotated[str, holes(said=TEXT, number=NUMBER)]
    at_moment: Annotated[Mapping[str, str], holes("start", "card", said=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class LandingBanSayings:
    """The Guild forbids a landing."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("forbid")]
    declares: Annotated[str, holes(who=SEAT, what=FORCES, where=PLACE)]
    does: Plain
    let: Plain  # a button
    forbid: Plain  # another
    by_default: Plain
    forbids: Plain
    lets: Plain
    let_all: Plain  # a button, in advance
    in_advance: Annotated[Mapping[str, str], holes("who", "territory", "at_least")]
    next: Plain
    by_whom: Annotated[str, holes(who=SEAT)]
    there: Annotated[str, holes(said=TEXT, where=PLACE)]
    so_many: Annotated[str, holes(said=TEXT, number=NUMBER)]


@dataclass(frozen=True, kw_only=True, slots=True)
class PlanLookSayings:
    """Atreides see a locked plan."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("target")]
    does: Plain
    looks: Annotated[str, holes(who=SEAT)]
    window: Plain  # the title of the moment before plans are revealed
    locked: Annotated[str, holes(who=SEAT, foe=SEAT, where=PLACE)]
    at: Annotated[str, holes(who=SEAT)]  # a button
    at_none: Plain  # another
    by_default: Plain
    looks_not: Plain
    in_advance: Annotated[Mapping[str, str], holes("target", "territory")]
    look: Annotated[str, holes(who=SEAT)]
    look_there: Annotated[str, holes(who=SEAT, where=PLACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class HandSwapSayings:
    """Harkonnen take cards, and give as many back."""

    title: Plain
    fields: Annotated[Mapping[str, str], holes("target", "number")]
    does: Plain
    all_there: Plain
    waits: Plain
    takes: Annotated[str, holes(who=SEAT, number=NUMBER)]
    back: Plain  # the title of the question
    back_fields: Annotated[Mapping[str, str], holes("cards")]
    taken: Annotated[str, holes(who=SEAT, cards=TEXT)]
    how_many: Annotated[str, holes(number=NUMBER)]
    the_same: Plain  # a button
    by_default: Plain
    gives: Annotated[str, holes(cards=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class WorthlessSayings:
    """A worthless card was played as a Karama."""

    title: Plain
    asked: Annotated[str, holes(who=SEAT)]
    against: Annotated[Mapping[str, str], holes(*_AGAINST)]
    buys: Plain
    lands: Plain
    does: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class StarredKaramaSayings:
    """Starred forces may have been dialled as two each."""

    title: Plain
    may: Annotated[str, holes(who=SEAT)]
    does: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class CaptureKaramaSayings:
    """A leader is about to be captured."""

    title: Plain
    announced: Annotated[str, holes(who=SEAT, whom=SEAT)]
    does: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class HaderachKaramaSayings:
    """The Kwisatz Haderach is in a plan."""

    title: Plain
    does: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class SpecialsSayings:
    """The special Karama powers."""

    swift_revival: SwiftRevivalSayings
    worm_call: WormCallSayings
    landing_ban: LandingBanSayings
    plan_look: PlanLookSayings
    hand_swap: HandSwapSayings
    worthless: WorthlessSayings
    starred: StarredKaramaSayings
    capture: CaptureKaramaSayings
    haderach: HaderachKaramaSayings
    used_up: Plain
    held: Plain
    not_held: Plain


@dataclass(frozen=True, kw_only=True, slots=True)
class SpecialsTold:
    """What is told of them."""

    plan_looked: Annotated[str, holes(who=SEAT, side=SEAT)]
    plan_seen: Annotated[str, holes(side=SEAT, plan=TEXT)]
    landing_declared: Annotated[str, holes(who=SEAT, what=FORCES, where=PLACE)]
    landing_with_karama: Annotated[str, holes(who=SEAT, what=FORCES, where=PLACE)]
    landing_forbidden: Annotated[str, holes(who=SEAT)]
    swap_declared: Annotated[str, holes(who=SEAT, target=SEAT)]
    hand_taken: Annotated[str, holes(who=SEAT, target=SEAT, number=NUMBER)]
    none_taken: Annotated[str, holes(target=SEAT)]
    cards_taken: Annotated[str, holes(target=SEAT, cards=TEXT)]
    cards_lost: Annotated[str, holes(who=SEAT, cards=TEXT)]
    cards_given: Annotated[str, holes(target=SEAT, cards=TEXT)]
    cards_got: Annotated[str, holes(who=SEAT, cards=TEXT)]
    hands_swapped: Annotated[str, holes(who=SEAT, number=NUMBER)]
    card: Annotated[str, holes(card=CARD)]
    worthless: Annotated[str, holes(who=SEAT, card=CARD)]
    haderach_barred: Plain
    dial_reread: Annotated[str, holes(side=SEAT, dial=TEXT)]
    sale_voided: Annotated[str, holes(who=SEAT, number=NUMBER)]
    noted: Annotated[Mapping[str, str], holes("used", "unused", who=SEAT)]
