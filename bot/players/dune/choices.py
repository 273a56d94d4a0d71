"""Which strategy answers which kind of question."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.moves import Move

from . import alliances, battle, bidding, coexistence, ground, landing, reactions, revival, setup, specials, storm
from .expansions import STRATEGIES
from .seat import Seat

CHOICES: dict[str, Callable[[Seat], Move]] = {
    "prediction": setup.prediction,
    "traitor": setup.traitor,
    "fremen_placement": setup.fremen_placement,
    "first_placement": coexistence.first_placement,
    "end_coexistence": coexistence.end_coexistence,
    "storm": storm.storm,
    "nexus": alliances.nexus,
    "worm_karama": reactions.worm_karama,
    "ride": ground.ride,
    "place_worm": reactions.place_worm,
    "storm_losses": reactions.storm_losses,
    "peek_karama": reactions.let_it_work,
    "bid": bidding.bid,
    "bonus_karama": reactions.let_it_work,
    "spice_look_karama": reactions.let_it_work,
    "force_revival": revival.forces,
    "landing": landing.choose,
    "guild_timing": landing.timing,
    "guild_timing_karama": reactions.let_it_work,
    "movement_part": landing.part,
    "accompany": reactions.accompany,
    "accompany_karama": reactions.let_it_work,
    "ground_movement": ground.choose,
    "leader_revival": revival.leader,
    "choose_battle": battle.choose_battle,
    "voice": battle.voice,
    "voice_karama": reactions.voice_karama,
    "plan": battle.plan,
    "prescience": battle.prescience,
    "prescience_karama": reactions.prescience_karama,
    "treachery": reactions.treachery,
    "winner_choices": battle.winner_choices,
    "capture": reactions.capture,
    "captive": reactions.captive,
    "truth": reactions.truth,
    "haderach_karama": specials.starred_karama,
    "capture_karama": specials.capture_karama,
    "starred_karama": specials.starred_karama,
    "worthless_karama": specials.worthless_karama,
    "worm_call": specials.worm_call,
    "landing_ban": specials.landing_ban,
    "plans_locked": specials.plans_locked,
    "swap_return": specials.swap_return,
    **{kind: choose for each in STRATEGIES.values() for kind, choose in each.choices.items()},
}
