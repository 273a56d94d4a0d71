"""Under which rules a move is refused: the one the game names, and those that say the same of it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.errors import NothingToAnswer, Refusal, StaleDecision
from engine.dune.game import RULES

# What the rulebook says in more than one place: the code of a refusal (and its rule, if need be), and the rules that
# forbid it besides the one that the game names. A section without a number stands for all of its rules.
_ALSO: Mapping[str, tuple[str, ...]] = {
    "not_a_dialler": ("D-STORM-1", "D-STORM-3", "D-STORM-4", "D-STORM-10"),
    "dial_out_of_range D-STORM-4": ("D-STORM-1", "D-STORM-3"),
    "dial_out_of_range D-BAT-7": ("D-BAT-6",),
    "card_not_held D-STORM-8": ("D-CARD-4", "D-STORM-10"),
    "card_not_held D-STORM-9": ("D-CARD-5", "D-STORM-10"),
    "weather_out_of_range": ("D-STORM-8", "D-STORM-10", "D-CARD-4"),
    "too_far_from_shield_wall": ("D-STORM-9", "D-STORM-10", "D-MAP-8", "D-CARD-5"),
    "not_in_turn_one": ("D-STORM-2", "D-STORM-8", "D-STORM-9", "D-STORM-10"),
    "no_karama": ("D-KAR-1", "D-BID-6"),
    "above_means": ("D-BID-6", "D-BID-9", "D-KAR-5"),
    "not_pledged": ("D-BID-9", "D-ALLY-5"),
    "not_an_ally D-BID-9": ("D-ALLY-5", "D-SETUP-11"),
    "not_an_ally D-EMP-2": ("D-ALLY-6",),
    "only_the_emperor_lends": ("D-EMP-2", "D-ALLY-6"),
    "needed_by_standing_bid": ("D-BID-14", "D-BID-9"),
    "accepted_already": ("D-ALLY",),
    "cannot_be_invited": ("D-ALLY",),
    "no_alliance": ("D-ALLY",),
    "no_such_proposal": ("D-ALLY",),
    "not_for_you": ("D-ALLY",),
    "leave_your_alliance_first": ("D-ALLY-3",),
    "at_most_three": ("D-REV-1", "D-REV-2", "D-REV-4", "D-FRE-1"),
    "not_so_many_in_tanks": ("D-REV-1", "D-REV-4"),
    "may_not_pay": ("D-FRE-1", "D-REV-1", "D-REV-2"),
    "not_revivable": ("D-LEAD-1", "D-LEAD-2", "D-LEAD-5"),
    "too_expensive": ("D-SHIP-1", "D-GUI-2", "D-BID-9"),
    "fremen_enter": ("D-SHIP-4", "D-FRE-2"),
    "only_fremen_enter": ("D-FRE-2", "D-SHIP-4"),
    "outside_entry_zone": ("D-FRE-2", "D-MAP-7"),
    "in_storm": ("D-SHIP-2", "D-MOVE-5", "D-FRE-2", "D-FRE-4", "D-GUI-2"),
    "storm_in_the_way": ("D-MOVE-5", "D-SHIP-2", "D-FRE-4"),
    "two_others_there": ("D-MOVE-6", "D-SHIP-2", "D-FRE-2", "D-FRE-4"),
    "two_others_in_the_way": ("D-MOVE-6", "D-SHIP-2", "D-FRE-4"),
    "held_by_ally": ("D-ALLY-5", "D-SHIP-2", "D-FRE-4"),
    "ally_in_the_way": ("D-ALLY-5", "D-SHIP-2", "D-FRE-4"),
    "guild_and_allies_only": ("D-GUI-1", "D-GUI-2", "D-GUI-3", "D-SHIP-3"),
    "already_guild_price": ("D-GUI-2",),
    "karama_lands_reserves": ("D-GUI-1", "D-GUI-3"),
    "reserves_only": ("D-SHIP-3", "D-SHIP-5"),
    "another_territory": ("D-GUI-2",),
    "entry_is_free": ("D-SHIP-4",),
    "hajr_played": ("D-MOVE-2", "D-CARD-1"),
    "card_not_held D-CARD-6": ("D-MOVE-2", "D-MOVE-8", "D-CARD-1"),
    "leader_needed": ("D-BAT-6", "D-BAT-8"),
    "leader_not_available": ("D-BAT-9", "D-BAT-6", "D-BAT-27", "D-LEAD-6"),
    "no_leader_available": ("D-BAT-8", "D-BAT-10"),
    "no_cards_without_leader": ("D-BAT-10",),
    "card_not_held D-BAT-10": ("D-BAT-6",),
    "one_card_one_slot": ("D-BAT-6",),
    "not_a_weapon": ("D-BAT-6",),
    "not_a_defense": ("D-BAT-6",),
    "voice_not_obeyed": ("D-ATR-5", "D-BAT-12", "D-BAT-11"),
    "not_your_traitor D-BAT-20": ("D-BAT-21", "D-BAT-23", "D-BAT-24", "D-HAR-3"),
    "not_your_traitor D-BAT-24": ("D-BAT-20",),
    "traitors_without_some": ("D-BAT-20",),
    "not_in_the_plan": ("D-BAT-18",),
    "no_such_forces": ("D-BAT-18",),
    "losses_equal_the_dial": ("D-BAT-18",),
    "winner_not_decided": ("D-BAT-17",),
    "no_such_battle": ("D-BAT-4", "D-BAT-1", "D-BAT-3"),
    "card_not_held D-CARD-3": ("D-CARD-1",),
    "card_not_held D-CARD-7": ("D-CARD-1",),
    "nothing_to_ask": ("D-SETUP-5", "D-BG-1"),
    "no_reserves D-BG-2": ("D-SHIP-1",),
}


def nobody_asked(refusal: Refusal) -> bool:
    """Say whether the seat owes no such answer, and may make no such offer, now."""
    return isinstance(refusal, NothingToAnswer | StaleDecision)


def refused_under(refusal: Refusal, kind: str, rule: str) -> bool:
    """Say whether a move of a kind was refused under a rule, or under one that says the same.

    The rule that says what may be answered to a question forbids all that is refused there.
    """
    also = (*_ALSO.get(refusal.code, ()), *_ALSO.get(f"{refusal.code} {refusal.rule}", ()))
    asked = RULES.questions.get(kind) or RULES.offers.get(kind)
    found = {refusal.rule, asked.rule if asked else "", *also} - {""}
    return _number(rule) in {_number(r) for r in found} or rule.rpartition("-")[0] in found


def _number(rule: str) -> str:
    """Return a rule's number without the letter of its part: D-ALLY-5e is part of D-ALLY-5."""
    return rule[:-1] if rule[-1:].islower() else rule
