"""The Agent turn: where an Agent can be sent with which card, what it costs, and sending it (section 4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from engine.core.errors import IllegalMove, check
from engine.core.run import Run

from ..board import FROM_GARRISON, SPACES, SWORDMASTER
from ..cards import CARDS, Cost, Effect
from ..effects.conditions import holds
from ..facts import AgentSent, CardPlayed
from ..moving import add, control_bonus, gain, row_of, trigger
from ..query import (
    agent_at,
    can_afford,
    costs,
    has_agent,
    has_been,
    icons,
    ignores_enemies,
    named_by,
    occupants,
    on_board,
    standing_on,
)
from ..rivals.who import level_id, may_gain_swordmaster
from ..state import LEADER, Pending, State

ANYWHERE = "kwisatz_haderach"  # the rule of a card that sends an Agent from anywhere to anywhere (I-AGENT-11)


def sends_anywhere(card: str) -> bool:
    """Say whether a card has that rule of its own."""
    return CARDS[card].send_rule == ANYWHERE


def sources(s: State, seat: str, card: str) -> tuple[str, ...]:
    """Return from where a card can send an Agent: from the Leader, or from anywhere (I-AGENT-2, I-AGENT-11)."""
    side = s.sides[seat]
    ready = (LEADER,) if has_agent(side) else ()
    return (*ready, *on_board(side)) if sends_anywhere(card) else ready


class Bar(NamedTuple):
    """Why a space is not open to a seat; a refusal is made of it only where somebody is refused."""

    code: str
    rule: str
    by: str = ""  # the opponent who is in the way, if one is


def barrier(s: State, seat: str, space: str, *, occupied_too: bool = False) -> IllegalMove | None:
    """Return why a seat cannot send an Agent to a space now, whatever the card; None if it can."""
    bar = _closed(s, seat, space) or _occupied(s, seat, space, standing_on(s, space), occupied_too)
    if bar is None:
        return None
    return IllegalMove(bar.code, bar.rule, space=space, **({"by": bar.by} if bar.by else {}))


def bars(s: State, seat: str) -> dict[str, Bar]:
    """Return the spaces that are not open to a seat now, whatever the card, each with the reason."""
    there = occupants(s)
    found = {sp: _closed(s, seat, sp) or _occupied(s, seat, sp, there.get(sp, ()), False) for sp in SPACES}
    return {space: bar for space, bar in found.items() if bar is not None}


def _closed(s: State, seat: str, space: str) -> Bar | None:
    """What closes it wherever Agents stand: once a game, The Voice, a requirement, the cost (I-AGENT-4, I-AGENT-5)."""
    if space == SWORDMASTER and not may_gain_swordmaster(s):
        return Bar("no_swordmaster_at_this_level", "I-SOLO-15")
    printed = SPACES[space]
    if printed.once and has_been(s.sides[seat], space):
        return Bar("space_once_a_game", "I-AGENT-5")
    if s.blocks and (who := named_by(s, seat, space)):
        return Bar("space_named", "I-AGENT-12", by=who)
    if printed.requires is not None and not holds(s, _visit(seat), printed.requires):
        return Bar("requirement_not_met", "I-AGENT-4")
    if printed.cost and not payable_costs(s, seat, space):
        return Bar("space_not_affordable", "I-AGENT-4")
    return None


@cache
def _visit(seat: str) -> Pending:
    """Return a visit of a seat as what the requirement of a space is asked for."""
    return Pending(0, 0, seat, {}, "space")


def _occupied(s: State, seat: str, space: str, there: tuple[str, ...], occupied_too: bool) -> Bar | None:
    """Any Agent is in the way; enemies are not where a rule says so (I-AGENT-3, R-AGENT-3)."""
    if not there or occupied_too:
        return None
    if seat in there:
        return Bar("own_agent_there", "I-AGENT-3")
    if not ignores_enemies(s, seat, space):
        return Bar("space_occupied", "I-AGENT-3", by=there[0])
    return None


class Reach(NamedTuple):
    """Where a hand can send an Agent: the spaces by card, and all of them in the order of the board."""

    cards: dict[str, tuple[str, ...]]
    spaces: tuple[str, ...]


def destinations(s: State, seat: str) -> dict[str, tuple[str, ...]]:
    """Return the spaces to which each card of the hand can send an Agent; cards that can send none are left out."""
    return reach(s, seat).cards


def reach(s: State, seat: str) -> Reach:
    """Return the same, and where any card leads.

    Forms are asked for again with every choice, so what was found for the same board and purse is kept for a while.
    """
    if s.turn is not None and s.turn.rules:
        return _reach(found_destinations(s, seat))
    key = _all_that_matters(s, seat)
    found = _FOUND.get(key)
    if found is None:
        if len(_FOUND) >= _KEPT:
            _FOUND.clear()
        found = _FOUND[key] = _reach(found_destinations(s, seat))
    return found


def _reach(cards: dict[str, tuple[str, ...]]) -> Reach:
    reached = set().union(*cards.values())
    return Reach(cards, tuple([space for space in SPACES if space in reached]))


_FOUND: dict[tuple[object, ...], Reach] = {}
_KEPT = 256


def _all_that_matters(s: State, seat: str) -> tuple[object, ...]:
    """Return everything from which it follows where a seat can send Agents, if no rule is changed for its turn."""
    side = s.sides[seat]
    places = [tuple(each.agents.values()) for each in s.sides.values()]
    purse = (side.solari, side.spice, side.water, side.council, *side.influence.values())
    return (seat, side.leader, side.hand, s.blocks, level_id(s), *purse, *side.agents, *s.sides, *places)


def found_destinations(s: State, seat: str) -> dict[str, tuple[str, ...]]:
    """Work out the same."""
    side = s.sides[seat]
    ready = has_agent(side)
    cards = {card: icons(s, seat, CARDS[card]) for card in row_of(side.hand)}
    wanted = {icon for found in cards.values() for icon in found} if ready else set()
    anywhere = any(sends_anywhere(card) for card in cards)
    there = occupants(s)
    payable = [sp for sp in SPACES if (anywhere or SPACES[sp].icon in wanted) and _closed(s, seat, sp) is None]
    free = [sp for sp in payable if sp not in there or _occupied(s, seat, sp, there[sp], False) is None]
    found: dict[str, tuple[str, ...]] = {}
    for card, mine in cards.items():
        if sends_anywhere(card):
            spaces = tuple(payable) if sources(s, seat, card) else ()
        else:
            spaces = tuple([space for space in free if SPACES[space].icon in mine]) if mine and ready else ()
        if spaces:
            found[card] = spaces
    return found


def payable_costs(s: State, seat: str, space: str) -> tuple[Cost, ...]:
    """Return the costs of a space among which a seat can choose (Sell Melange has four, I-AGENT-4)."""
    side = s.sides[seat]
    return tuple([cost for cost in costs(s, seat, space) if can_afford(side, cost)])


def check_sending(s: State, seat: str, card: str, space: str) -> None:
    """Refuse a card or a space with the rule that forbids it."""
    check(card in s.sides[seat].hand, "card_not_held", "I-AGENT-1")
    check(space in SPACES, "no_such_space", "I-AGENT-1")
    check(bool(sources(s, seat, card)), "no_agent_left", "I-AGENT-2")
    if not sends_anywhere(card):
        mine = icons(s, seat, CARDS[card])
        check(bool(mine), "card_without_icons", "I-AGENT-1", card=card)
        check(SPACES[space].icon in mine, "icon_missing", "I-AGENT-1", card=card, space=space)
    refusal = barrier(s, seat, space, occupied_too=sends_anywhere(card))
    if refusal is not None:
        raise refusal


def send(run: Run[State], seat: str, card: str, space: str, source: str, cost: Cost) -> None:
    """Play the card, pay for the space, place the Agent, and add what it brings (I-AGENT-6, I-AGENT-7, I-AGENT-8)."""
    run.emit(CardPlayed(seat, card))
    for what, amount in cost.items():
        gain(run, seat, what, -amount, "space")
    run.emit(AgentSent(seat, agent_at(run.s.sides[seat], source), source, space, cost))
    control_bonus(run, space)
    effects = ({"space_influence": SPACES[space].faction},) if SPACES[space].faction else ()
    add(run, seat, effects, "influence", 0)
    add(run, seat, (SPACES[space].effect,), "space", 0)
    add(run, seat, (CARDS[card].agent,), f"card:{card}", 0, origin=run.s.origins + 1)
    if cost.get("solari"):
        trigger(run, seat, "pay_solari_for_space_cost")


def foreseen_deployment(s: State, seat: str, card: str, space: str) -> int:
    """Return how many troops a seat may deploy, as far as its recruits till now, space and card tell (I-DEPLOY-2)."""
    if not SPACES[space].combat:
        return 0
    before = s.turn.recruited if s.turn is not None and s.turn.seat == seat else 0
    recruits = min(_RECRUITS_OF_SPACE[space] + _RECRUITS_OF_CARD[card], s.sides[seat].supply)
    return min(s.sides[seat].garrison, FROM_GARRISON + before) + recruits


def _recruits(effect: Effect | None) -> int:
    members = [] if effect is None else effect.get("all", [effect])
    return sum(member.get("recruit", 0) for member in members)


_RECRUITS_OF_SPACE = {space.id: _recruits(space.effect) for space in SPACES.values()}
_RECRUITS_OF_CARD = {card.id: _recruits(card.agent) for card in CARDS.values()}


def ways(s: State, seat: str) -> Iterator[dict[str, Any]]:
    """Yield the card and the space of every Agent turn there could be."""
    for card, spaces in destinations(s, seat).items():
        for space in spaces:
            yield {"do": "agent", "card": card, "space": space}
