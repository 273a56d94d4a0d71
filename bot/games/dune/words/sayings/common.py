"""What the words of several questions say: names of options, who stands where, costs, windows of a Karama."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from bot.games.patterns import NUMBER, TEXT, holes

from ..lexicon import CARD, FORCES, KIND, LEADER, PLACE, SEAT

Plain = Annotated[str, holes()]


@dataclass(frozen=True, kw_only=True, slots=True)
class NamingSayings:
    """What the options of fields are called, and the groups of long lists."""

    faction: Annotated[str, holes(who=SEAT)]
    leader: Annotated[str, holes(leader=LEADER)]
    no_leader: Plain
    card: Annotated[str, holes(card=CARD)]
    kind: Annotated[str, holes(kind=KIND)]
    place: Annotated[str, holes(where=PLACE)]
    starred_there: Annotated[str, holes(where=PLACE)]
    territory: Annotated[str, holes(where=PLACE)]
    forces: Annotated[str, holes(forces=FORCES)]
    nothing: Plain
    pair: Annotated[str, holes(giver=SEAT, taker=SEAT)]
    payment: Annotated[str, holes(giver=SEAT, taker=SEAT)]
    payment_later: Annotated[str, holes(giver=SEAT, taker=SEAT, turn=NUMBER)]
    # a group of forces, inside a sentence
    some: Annotated[str, holes(number=NUMBER, where=PLACE)]
    some_starred: Annotated[str, holes(number=NUMBER, starred=NUMBER, where=PLACE)]
    # parts of long lists
    everything: Plain
    parts: Annotated[Mapping[str, str], holes("strongholds", "rock", "sand", first=NUMBER, last=NUMBER)]
    from_to: Annotated[str, holes(first=TEXT, last=TEXT)]


@dataclass(frozen=True, kw_only=True, slots=True)
class BeforeSayings:
    """What a seat has before it: who and what is where, and what something costs."""

    cost: Annotated[str, holes(amount=NUMBER, whom=SEAT, left=NUMBER, own=NUMBER)]
    cost_to_bank: Annotated[str, holes(amount=NUMBER, left=NUMBER, own=NUMBER)]
    cost_with_pledges: Annotated[str, holes(amount=NUMBER, whom=SEAT, pledged=NUMBER, own=NUMBER)]
    cost_to_bank_with_pledges: Annotated[str, holes(amount=NUMBER, pledged=NUMBER, own=NUMBER)]
    just_cost: Annotated[str, holes(amount=NUMBER)]
    price: Annotated[str, holes(amount=NUMBER)]  # beside an option
    free: Plain
    there_already: Annotated[str, holes(those=TEXT)]
    there_in_peace: Annotated[str, holes(those=TEXT)]
    spice_there: Annotated[str, holes(amount=NUMBER)]
    spice: Annotated[str, holes(amount=NUMBER)]
    stands: Annotated[str, holes(who=SEAT, what=FORCES)]
    stands_short: Annotated[str, holes(who=SEAT, number=NUMBER)]
    coexists: Annotated[str, holes(who=SEAT, what=FORCES)]
    coexists_short: Annotated[str, holes(who=SEAT, number=NUMBER)]
    nobody: Plain
    in_storm: Annotated[str, holes(those=TEXT)]
    nobody_in_storm: Plain
    strongholds: Annotated[str, holes(places=TEXT)]
    stronghold: Annotated[str, holes(where=PLACE, those=TEXT)]
    spice_lies: Annotated[str, holes(places=TEXT)]
    spice_at: Annotated[str, holes(amount=NUMBER, where=PLACE, those=TEXT)]
    in_the_way: Annotated[str, holes(what=FORCES, where=PLACE, ahead=NUMBER)]
    forces_at: Annotated[str, holes(what=FORCES, where=PLACE)]


@dataclass(frozen=True, kw_only=True, slots=True)
class KaramaSayings:
    """The windows in which a Karama cancels something, and the orders that arm one."""

    fields: Annotated[Mapping[str, str], holes("play", "card")]
    play: Plain
    play_card: Annotated[str, holes(card=CARD)]  # a button
    by_default: Plain
    played: Plain
    played_card: Annotated[str, holes(card=CARD)]
    let: Plain
    held: Plain
    held_worthless: Plain
    not_held: Plain
    only_card: Plain
    only_target: Plain
    only_territory: Plain
    only_forces: Plain
    armed: Plain
    armed_target: Annotated[str, holes(who=SEAT)]
    alliance: Plain
    armed_alliance: Plain
    about_alliance: Plain
    armed_card: Annotated[str, holes(number=NUMBER)]
    armed_territory: Annotated[str, holes(where=PLACE)]
    armed_forces: Annotated[str, holes(number=NUMBER)]
    armed_both: Annotated[str, holes(where=PLACE, number=NUMBER)]
    about_place: Annotated[str, holes(where=PLACE)]
    about_card: Annotated[str, holes(number=NUMBER)]
    about_target: Annotated[str, holes(who=SEAT)]
