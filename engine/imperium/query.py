"""Questions about a state that several rules ask. Nothing here writes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .board import CONTROLLABLE, COUNCIL, FROM_GARRISON, MENTAT_SPACE, PER_SWORD, PER_TROOP, SPACES, SWORDMASTER
from .cards import SPICE_MUST_FLOW, Card, Cost, is_of
from .leaders import has_custom, standing_rules
from .rivals.who import copies_owned, mentat_cost
from .state import HOUSE_HAGAL, LEADER, MENTAT_AGENT, SWORDMASTER_AGENT, Side, State, Turn


def clockwise(s: State, first: str) -> tuple[str, ...]:
    """Return all sides clockwise, beginning with one of them; House Hagal has no seat and comes last (I-HAGAL-11)."""
    beside = 1 if HOUSE_HAGAL in s.sides else 0
    sides = tuple(s.sides)
    sides, unseated = sides[: len(sides) - beside], sides[len(sides) - beside :]
    place = sides.index(first) if first in sides else 0
    return sides[place:] + sides[:place] + unseated


def turn_order(s: State) -> tuple[str, ...]:
    """Return the seats from the First Player on, clockwise (I-ROUND-5)."""
    seats = s.seats
    place = seats.index(s.first) if s.first in seats else 0
    return seats[place:] + seats[:place]


def opponents(s: State, side: str) -> tuple[str, ...]:
    """Return all others, clockwise from the left."""
    return tuple([other for other in clockwise(s, side) if other != side])


def current(s: State) -> Turn:
    """Return the turn that is played. Raises RuntimeError where there is none, which the rules never ask then."""
    if s.turn is None:
        raise RuntimeError("no turn is played")
    return s.turn


def total_strength(side: Side) -> int:
    """Return the strength of a side in the Conflict (I-DEPLOY-6)."""
    return PER_TROOP * side.conflict + PER_SWORD * side.swords if side.conflict else 0


def strength(s: State, side: str) -> int:
    """Return the strength of a side in the Conflict (I-DEPLOY-6)."""
    return total_strength(s.sides[side])


def participants(s: State) -> tuple[str, ...]:
    """Return the players with a troop in the Conflict, in turn order (I-COMBAT-2)."""
    return tuple(seat for seat in turn_order(s) if s.sides[seat].conflict)


# Agents


def standing_on(s: State, space: str) -> tuple[str, ...]:
    """Return whose Agents stand on a space."""
    return tuple([name for name, side in s.sides.items() for place in side.agents.values() if place == space])


def occupants(s: State) -> dict[str, tuple[str, ...]]:
    """Return whose Agents stand on each space where there are any."""
    found: dict[str, tuple[str, ...]] = {}
    for name, side in s.sides.items():
        for place in side.agents.values():
            if place != LEADER:
                found[place] = (*found.get(place, ()), name)
    return found


def has_agent(side: Side) -> bool:
    """Say whether a side has an Agent that can be sent (I-AGENT-2)."""
    return LEADER in side.agents.values()


def on_board(side: Side) -> tuple[str, ...]:
    """Return the spaces where a side has an Agent, each once."""
    return tuple(dict.fromkeys(place for place in side.agents.values() if place != LEADER))


def agent_at(side: Side, place: str) -> str:
    """Return an Agent of a side that is at a place; one's own before the Mentat."""
    found = [agent for agent, where in side.agents.items() if where == place]
    return min(found, key=lambda agent: agent == MENTAT_AGENT)


def mentat_is_home(s: State) -> bool:
    """Say whether the Mentat waits on its own space (I-MENTAT-1, I-MENTAT-6)."""
    return not s.promised and not any(MENTAT_AGENT in side.agents for side in s.sides.values())


def has_been(side: Side, space: str) -> bool:
    """Say whether a side has used up a space that may be visited once a game (I-AGENT-5)."""
    return (space == COUNCIL and side.council) or (space == SWORDMASTER and SWORDMASTER_AGENT in side.agents)


def named_by(s: State, side: str, space: str) -> str:
    """Return the opponent whose Voice bars a space to a side; empty if none does (I-AGENT-12)."""
    return next((who for who, where in s.blocks if where == space and who != side), "")


# Rules that are changed


def rules(s: State, side: str, name: str) -> Sequence[dict[str, Any]]:
    """Return the rules of a name that are changed for a side now (16.3)."""
    always, turn = standing_rules(s.sides[side].leader, name), s.turn
    if turn is not None and turn.rules and turn.seat == side:
        return (*always, *[rule for rule in turn.rules if rule["rule"] == name])
    return always


def icons(s: State, side: str, card: Card) -> tuple[str, ...]:
    """Return the icons that a card has for a side now (I-AGENT-1)."""
    more = [icon for rule in rules(s, side, "add_icons") for icon in rule["icons"]]
    return tuple(dict.fromkeys((*card.icons, *more))) if more else card.icons


def ignores_enemies(s: State, side: str, space: str) -> bool:
    """Say whether enemy Agents do not block a space for a side (I-AGENT-3)."""
    icon = SPACES[space].icon
    return any("icons" not in rule or icon in rule["icons"] for rule in rules(s, side, "ignore_enemy_agents"))


_PRINTED: dict[str, tuple[Cost, ...]] = {
    name: tuple(space.cost.get("one_of", [space.cost])) for name, space in SPACES.items()
}


def costs(s: State, side: str, space: str) -> tuple[Cost, ...]:
    """Return what a space costs a side: one of several costs, mostly there is one (I-AGENT-4)."""
    choices = _mentat_costs(s) if space == MENTAT_SPACE else _PRINTED[space]
    for rule in rules(s, side, "space_discount"):
        if rule["icon"] == SPACES[space].icon:
            what, amount = rule["resource"], rule["amount"]
            choices = tuple({k: max(v - amount * (k == what), 0) for k, v in each.items()} for each in choices)
            choices = tuple({k: v for k, v in each.items() if v} for each in choices)
    return choices


def _mentat_costs(s: State) -> tuple[Cost, ...]:
    """Return the cost of the Mentat space before any discount, which goes by the level (I-SOLO-2)."""
    special = mentat_cost(s)
    return _PRINTED[MENTAT_SPACE] if special is None else (special,)


def can_afford(side: Side, cost: Cost) -> bool:
    """Say whether a side has all resources of a cost (I-GEN-5)."""
    for what, amount in cost.items():  # noqa: SIM110 - asked for every space of the board
        if getattr(side, what) < amount:
            return False
    return True


# Cards


def others_in_play(s: State, side: str, faction: str, source: str) -> int:
    """Return how many cards of a Faction a side has in play besides the one an effect is on (I-REVEAL-8)."""
    found = sum(is_of(card, faction) for card in s.sides[side].in_play)
    kind, _, card = source.partition(":")
    return found - (kind == "card" and is_of(card, faction))


def is_of_in_play(s: State, side: str, faction: str, source: str, include_self: bool) -> int:
    """Return how many cards of a Faction a side has in play, the one an effect is on among them if it is to count."""
    found = others_in_play(s, side, faction, source)
    kind, _, card = source.partition(":")
    return found + (include_self and kind == "card" and is_of(card, faction))


def owned(s: State, side: str, card: str) -> int:
    """Return how many copies of a card a side owns (I-END-4)."""
    mine = s.sides[side]
    found = sum(pile.count(card) for pile in (mine.deck, mine.hand, mine.discard, mine.played, mine.revealed))
    return found + (copies_owned(s, side) if card == SPICE_MUST_FLOW else 0)


# Deployment


def may_deploy(s: State) -> int:
    """Return how many troops may still be deployed by the space of this turn (I-DEPLOY-2)."""
    turn = s.turn
    if turn is None or turn.kind != "agent" or not turn.space or not SPACES[turn.space].combat:
        return 0
    return max(min(turn.recruited + FROM_GARRISON - turn.sent_down, s.sides[turn.seat].garrison), 0)


def controller(s: State, space: str) -> str:
    """Return who controls a space; empty if nobody does (I-CONTROL-1)."""
    return s.control.get(space, "") if space in CONTROLLABLE else ""


def foresees(s: State, seat: str) -> bool:
    """Say whether a player may look at the top of the deck at any time (16.5, Prescience)."""
    return has_custom(s.sides[seat].leader, "prescience")


def may_end_turn_or_not(s: State) -> bool:
    """Say whether an effect that ends the turn leaves that to its player (R-INTRIGUE-1)."""
    return s.options.bindu_optional_pass
