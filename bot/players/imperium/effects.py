"""What the operators of the effect language are worth that have no subject of their own (16.1 to 16.4)."""

from __future__ import annotations

from typing import Any

from engine.imperium.board import COUNCIL, SPACES, SWORDMASTER
from engine.imperium.cards import CARDS, SPICE_MUST_FLOW, Cost, Effect, is_of
from engine.imperium.leaders import LEADERS, answer_to

from . import conflict, influence
from .cards import bare, bought, drawn, kept, rid, trashable, worst
from .conditions import likely
from .position import FLOW_COST, Position
from .printed import part
from .weights import (
    AGENT,
    CONTROL,
    DRAW,
    FOLDSPACE,
    HARM,
    INTRIGUE,
    LAST_INTRIGUE,
    LOOK,
    MANIPULATE,
    NAMED,
    PAID,
    SPICE,
    TROOP,
    USUAL,
    VP,
)
from .worth import REWARD, WORTH, Of, Worth, worth

RESOURCES = ("solari", "spice", "water")
_BARGAIN = 2.0  # what a lower price is worth on a card
_RID = 1.8  # what trashing a card is worth on a card
_USED_UP = 1.0  # what it costs that a card is gone, where that is judged for later
_BONUS_LIES = 0.5  # bonus spice where a Maker is visited, on average


# Combining


def _each(pos: Position, of: Of, effect: Effect) -> float:
    members: list[Effect] = effect["all"] if "all" in effect else effect["seq"]
    return sum(worth(pos, of, member) for member in members)


def _choose(pos: Position, of: Of, effect: Effect) -> float:
    found = sorted((worth(pos, of, member) for member in effect["of"]), reverse=True)
    return sum(found[: effect["choose"]])


def _pay(pos: Position, of: Of, effect: Effect) -> float:
    gain = max(0.0, worth(pos, of, effect["then"]) - cost(pos, of, effect["pay"]))
    return PAID * gain if of.general else gain


def _if(pos: Position, of: Of, effect: Effect) -> float:
    chance = likely(pos, of, effect["if"])
    return chance * worth(pos, of, effect["then"]) + (1 - chance) * worth(pos, of, effect.get("else"))


def _per(pos: Position, of: Of, effect: Effect) -> float:
    faction = effect["per"]["in_play"]
    there = (*pos.me.played, *pos.me.revealed, *(pos.own.hand if of.held else ()))
    number = 1.5 if of.general else sum(is_of(card, faction) for card in there)
    return number * worth(pos, of, effect["do"])


def _each_opponent(pos: Position, of: Of, effect: Effect) -> float:
    cards = part(effect["each_opponent"], "discard") or {"discard": 1}
    return HARM * len(pos.others) * int(cards["discard"])


def _choose_opponent(pos: Position, of: Of, effect: Effect) -> float:
    targets = [side for side in pos.others.values() if side.conflict]
    return worth(pos, of, effect["do"]) if targets else 0.0


def _scheduled(pos: Position, of: Of, effect: Effect) -> float:
    return 0.0 if pos.me.had_reveal and not pos.revealing else worth(pos, of._replace(revealing=True), effect["do"])


def _by_cost_paid(pos: Position, of: Of, effect: Effect) -> float:
    """Return what the first entry is worth; which one is chosen with the space (`sending.py`)."""
    return worth(pos, of, effect["by_cost_paid"][0]["effect"])


def _signet(pos: Position, of: Of, effect: Effect) -> float:
    return worth(pos, of, LEADERS[pos.me.leader].signet) if pos.me.leader else 0.0


WORTH |= {
    "all": _each,
    "seq": _each,
    "choose": _choose,
    "may": lambda pos, of, effect: max(0.0, worth(pos, of, effect["may"])),
    "pay": _pay,
    "if": _if,
    "per": _per,
    "each_opponent": _each_opponent,
    "choose_opponent": _choose_opponent,
    "schedule": _scheduled,
    "by_cost_paid": _by_cost_paid,
    "signet": _signet,
    "custom": lambda pos, of, effect: MANIPULATE,
}


# Costs


def cost(pos: Position, of: Of, wanted: Cost | None) -> float:
    """Return what paying a cost takes from the seat."""
    return sum(_part(pos, of, what, amount) for what, amount in (wanted or {}).items())


def _part(pos: Position, of: Of, what: str, amount: Any) -> float:
    if what in RESOURCES:
        return USUAL[what] * amount if of.general else -pos.resource(what, -amount)
    if what == "lose_influence":
        return _influence_cost(pos, of, amount)
    if what == "lose_troops":
        return TROOP * amount["amount"] if of.general else -worth(pos, of, {"lose_troops": amount})
    if what == "trash":
        return -USUAL["persuasion"] if of.general else -_best_rid(pos, amount)
    return _USED_UP if of.general else -rid(pos, f"in_play:{bare(of.source)}")


def _influence_cost(pos: Position, of: Of, wanted: Any) -> float:
    among = tuple(f for f, have in pos.me.influence.items() if have >= wanted["amount"])
    if of.general or not among:
        return USUAL["vp"] / 2
    return influence.lost(pos, influence.least(pos, among), wanted["amount"])


# Gaining


def _gain(pos: Position, of: Of, effect: Effect) -> float:
    return sum(_gained(pos, of, what, amount) for what, amount in effect["gain"].items())


def _gained(pos: Position, of: Of, what: str, amount: int) -> float:
    if what == "vp" or of.general:
        return USUAL[what] * amount
    if what == "persuasion":
        return pos.offered(amount) if of.held and not pos.revealing else pos.persuasion(amount)
    if what == "swords":
        return conflict.gained_swords(pos, of, amount)
    return pos.resource(what, amount)


def _harvest(pos: Position, of: Of, effect: Effect) -> float:
    base, ability = effect["harvest"]["base"], answer_to(pos.me.leader, "harvest")
    spice = base + pos.view.bonus.get(of.space, 0) - (ability["reduce_spice"] if ability else 0)
    return pos.resource("spice", max(0, spice)) + (worth(pos, of, ability["do"]) if ability else 0.0)


WORTH |= {"gain": _gain, "harvest": _harvest}


# Cards


def _intrigue(pos: Position, of: Of, effect: Effect) -> float:
    number: int = effect["intrigue"]
    return (INTRIGUE if pos.ahead or of.general else LAST_INTRIGUE) * number


def _steal(pos: Position, of: Of, effect: Effect) -> float:
    least: int = effect["steal_intrigue"]["min_cards"]
    return INTRIGUE * (1 + HARM) * sum(side.intrigue_size >= least for side in pos.others.values())


def _draw(pos: Position, of: Of, effect: Effect) -> float:
    late = of.revealing or pos.revealing
    return DRAW * effect["draw"] if of.general else drawn(pos, effect["draw"], late)


def _draw_back(pos: Position, of: Of, effect: Effect) -> float:
    if of.general:
        return DRAW
    faction = effect["draw_from_discard"]["faction"]
    return max((kept(pos, card) for card in pos.me.discard if is_of(card, faction)), default=0.0)


def _discard(pos: Position, of: Of, effect: Effect) -> float:
    return -sum(sorted(kept(pos, card) for card in pos.own.hand)[: effect["discard"]])


def _trash(pos: Position, of: Of, effect: Effect) -> float:
    return _RID if of.general else max(0.0, _best_rid(pos, effect["trash"], of.source == REWARD))


def _best_rid(pos: Position, wanted: Any, later: bool = False) -> float:
    """Return what trashing the best card is worth; of the hand nothing is left when rewards are given."""
    found = trashable(pos, [zone for zone in wanted["from"] if zone != "hand" or not later])
    return rid(pos, worst(pos, found)) if found else 0.0


def _trash_self(pos: Position, of: Of, effect: Effect) -> float:
    return -_USED_UP if of.general else rid(pos, f"discard:{bare(of.source)}")


def _acquire(pos: Position, of: Of, effect: Effect) -> float:
    found = (bare(o) for o in pos.own.prices if (CARDS[bare(o)].cost or 0) <= effect["acquire"]["max_cost"])
    return max((bought(pos, card) for card in found), default=0.0)


WORTH |= {
    "intrigue": _intrigue,
    "steal_intrigue": _steal,
    "draw": _draw,
    "draw_from_discard": _draw_back,
    "discard": _discard,
    "trash": _trash,
    "trash_self": _trash_self,
    "look_top": lambda pos, of, effect: LOOK,
    "top_card": lambda pos, of, effect: LOOK,
    "shuffle_discard_into_deck": lambda pos, of, effect: 0.0,
    "acquire": _acquire,
    "acquire_foldspace": lambda pos, of, effect: FOLDSPACE * pos.time,
}


# The board


def _council(pos: Position, of: Of, effect: Effect) -> float:
    ability = answer_to(pos.me.leader, "take_high_council_seat")
    more = worth(pos, of, ability["do"]) if ability else 0.0
    return more + pos.office(COUNCIL)


def _swordmaster(pos: Position, of: Of, effect: Effect) -> float:
    return pos.office(SWORDMASTER)


def _control(pos: Position, of: Of, effect: Effect) -> float:
    return CONTROL * pos.ahead * (pos.view.control.get(effect["control"]) != pos.name)


WORTH |= {
    "take_mentat": lambda pos, of, effect: AGENT,
    "reserve_mentat_next_round": lambda pos, of, effect: AGENT * min(1.0, pos.ahead),
    "take_high_council_seat": _council,
    "take_swordmaster": _swordmaster,
    "recall_agent": lambda pos, of, effect: AGENT,
    "control": _control,
    "end_turn": lambda pos, of, effect: 0.0,
}


# Rules that are changed


def _rule(pos: Position, of: Of, effect: Effect) -> float:
    return RULES[effect["rule"]](pos, of, effect)


def _cheaper(pos: Position, of: Of, effect: Effect) -> float:
    card: str = effect["card"]
    less: int = effect["amount"]
    if of.general or card != SPICE_MUST_FLOW:
        return _BARGAIN
    within = FLOW_COST - less <= pos.promised < FLOW_COST
    return VP * within + _BARGAIN * (pos.promised >= FLOW_COST)


def _doubled_harvest(pos: Position, of: Of, effect: Effect) -> float:
    base: float = SPACES[of.space].base if of.space else 1.5 * of.general
    return SPICE * base


def _doubled_influence(pos: Position, of: Of, effect: Effect) -> float:
    faction = SPACES[of.space].faction if of.space else ""
    if not faction:
        return VP / 2 * of.general
    return influence.gained(pos, faction, 2) - influence.gained(pos, faction, 1)


RULES: dict[str, Worth] = {
    "add_icons": lambda pos, of, effect: 0.0,  # the turn that follows is weighed (`plots.py`)
    "ignore_enemy_agents": lambda pos, of, effect: 0.0,
    "space_discount": lambda pos, of, effect: _BARGAIN,
    "acquire_discount": _cheaper,
    "double_base_harvest": _doubled_harvest,
    "double_space_influence": _doubled_influence,
    "may_acquire_to_deck_top": lambda pos, of, effect: _BARGAIN * pos.time,
    "block_space": lambda pos, of, effect: NAMED,
}
WORTH["rule"] = _rule
