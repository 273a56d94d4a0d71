"""Every leak that is planted in engine and words, for the swap test on views, words, forms, refusals and facts."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from . import (
    plants,
    plants_in_asking,
    plants_of_a_stranger,
    plants_of_advantages,
    plants_of_imperium,
    plants_of_the_thumper,
)
from .plants import PLANTS, Plant, Planted
from .plants_at_doors import PLANTS_AT_DOORS
from .plants_in_asking import PLANTS_IN_ASKING
from .plants_in_words import PLANTS_IN_WORDS
from .plants_of_a_stranger import PLANTS_OF_A_STRANGER
from .plants_of_advantages import PLANTS_OF_ADVANTAGES
from .plants_of_the_thumper import PLANTS_OF_THE_THUMPER

EVERY_PLANT: tuple[Planted, ...] = (
    *PLANTS,
    *PLANTS_IN_WORDS,
    *PLANTS_IN_ASKING,
    *PLANTS_OF_A_STRANGER,
    *PLANTS_AT_DOORS,
    *PLANTS_OF_THE_THUMPER,
    *PLANTS_OF_ADVANTAGES,
)
# What takes more than two seconds is left to the long run: it is found in a later game, or in one that is slow.
AT_LENGTH: frozenset[Plant] = frozenset(
    {
        plants.a_loan_is_named_in_a_refused_pledge,
        plants.ghola_is_offered_to_all,
        plants.truthtrance_looks_at_the_target_first,
        plants.unnamed_defaults_are_told_to_all,
        plants_in_asking.an_order_is_filled_in_with_the_view_of_another,
        plants_of_a_stranger.what_is_foreseen_is_shown_to_all_allies,
        plants_of_a_stranger.what_was_pledged_is_paid_in_public,
        plants_of_a_stranger.whoever_cannot_pay_buys_no_leader_back,
        plants_of_advantages.a_gap_is_asked_about_where_something_is_ordered,
        plants_of_advantages.only_holders_may_hold_the_guild_to_its_place,
        plants_of_advantages.only_holders_may_see_plans,
        plants_of_advantages.the_captor_is_asked_of_the_strong_alone,
        plants_of_advantages.the_second_card_of_the_spice_deck_is_shown,
        plants_of_imperium.a_fierce_intrigue_card_is_heard,
        plants_of_imperium.a_refusal_knows_who_holds_a_card,
        plants_of_imperium.a_winner_without_a_card_is_not_asked,
        plants_of_imperium.strength_is_weighed_by_the_deck,
        plants_of_the_thumper.its_order_is_refused_while_nobody_holds_it,
        plants_of_the_thumper.only_its_holder_may_stop_there,
        plants_of_the_thumper.the_blow_waits_for_its_holder,
    }
)


def planted(every: tuple[Planted, ...]) -> list[ParameterSet]:
    """Return leaks to look for, each in every run of the tests or in the long one."""
    return [
        pytest.param(*leak, id=leak[0].__name__, marks=[pytest.mark.soak] * (leak[0] in AT_LENGTH)) for leak in every
    ]
