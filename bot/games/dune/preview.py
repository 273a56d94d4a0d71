"""A move restated with its cost and consequence, before it counts; from the seat's view and public prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.decision import Cost
from engine.core.moves import Move, SetOrder
from engine.dune.board import TERRITORIES, TERRITORY_OF
from engine.dune.cards import LEADERS

from .words import plain
from .words.asking.seen import Before, standing
from .words.moves import restate
from .words.orders import order_text

_ALWAYS = ("truthtrance", "ghola")


def needs_preview(move: Move) -> bool:
    """Say whether a move is public and cannot be taken back, or a whole turn that is worth a second look."""
    data = move.model_dump()
    return (
        move.kind in _ALWAYS
        or (move.kind == "set_order" and data["order"].get("kind") == "movement")
        or (move.kind == "landing" and data["mode"] != "none")
        or (move.kind == "ground_movement" and bool(data["origin"]))
        or (move.kind == "ride" and any(data["forces"].values()))
        or (move.kind == "nexus" and data["do"] == "leave")
        or (move.kind == "deal_answer" and data["accept"])
    )


def preview(seen: Before, move: Move) -> str:
    """Return the move in words, then what it costs and what follows."""
    if isinstance(move, SetOrder):
        return f"Order: {order_text(move.order)}"
    data = move.model_dump()
    lines = [restate(data)]
    if move.kind in _CONSEQUENCES:
        lines += _CONSEQUENCES[move.kind](seen, move, data)
    return "\n".join(line for line in lines if line)


Data = dict[str, Any]


def _landing(seen: Before, move: Move, data: Data) -> list[str]:
    if data["mode"] == "none":
        return []
    lines = [_price(seen, cost) for cost in seen.seen.quote(move)] or ["Free of charge."]
    return lines + (_arrival(seen, data["to"]) if data["to"] else [])


def _price(seen: Before, cost: Cost) -> str:
    own = seen.own.spice
    to = plain.the(cost.to) if cost.to else "the bank"
    left = f"{max(0, own - cost.amount)} of your {own} spice left"
    allies = f", {cost.amount - own} of it from pledges" if cost.amount > own else ""
    return f"Cost: {cost.amount} spice to {to}{allies}; {left}."


def _arrival(seen: Before, area: str) -> list[str]:
    """Return who and what waits at the place forces come to."""
    territory = TERRITORY_OF.get(area)
    if territory is None:
        return []
    lines = []
    others = standing(seen.v, TERRITORIES[territory].areas, but=seen.seat)
    if others and TERRITORIES[territory].type != "polar":
        lines.append(f"There already: {plain.listed(others)}. Where you stand together, there is a battle.")
    spice = seen.v.spice.get(area, 0)
    if spice:
        lines.append(f"Spice there: {spice}.")
    return lines


def _ground(seen: Before, move: Move, data: Data) -> list[str]:
    if not data["origin"]:
        return []
    left = sum(sum(c) for (a, f), c in seen.v.forces.items() if f == seen.seat and TERRITORY_OF[a] == data["origin"])
    stay = left - sum(data["forces"].values())
    behind = f"Left behind in {plain.land(data['origin'])}: {plain.forces((stay, 0), seen.seat) if stay else 'nobody'}."
    return [behind, *_arrival(seen, data["to"])]


def _ride(seen: Before, move: Move, data: Data) -> list[str]:
    return _arrival(seen, data["to"] or "")


def _bid(seen: Before, move: Move, data: Data) -> list[str]:
    if data["amount"] is None:
        return []
    own = seen.own.spice
    if data["karama"]:
        return ["If you win, the Karama is used up and nothing is paid."]
    amount, pledged = data["amount"], data["amount"] - own
    if pledged > 0:
        return [
            f"If you win, you pay {amount} spice, {pledged} of it from pledges; till you are outbid, it is set aside."
        ]
    return [f"If you win, you pay {amount} of your {own} spice; till you are outbid, they are set aside."]


def _revival(seen: Before, move: Move, data: Data) -> list[str]:
    return _costs(seen, move) or (["Free of charge."] if data["number"] else [])


def _leader(seen: Before, move: Move, data: Data) -> list[str]:
    return _costs(seen, move)


def _costs(seen: Before, move: Move) -> list[str]:
    return [f"Cost: {cost.amount} spice." for cost in seen.seen.quote(move)]


def _plan(seen: Before, move: Move, data: Data) -> list[str]:
    dial, value = data["dial"], LEADERS[data["leader"]].value if data["leader"] in LEADERS else 0
    return [
        f"Strength {dial + value} if your leader lives, {dial} if not." if value else f"Strength {dial}.",
        f"You lose {plain.count(dial, 'force') if dial else 'nobody'} if you win, and everything there if you lose.",
        "It can be changed until both plans are locked.",
    ]


def _nexus(seen: Before, move: Move, data: Data) -> list[str]:
    if data["do"] != "leave":
        return []
    friends = next((a for a in seen.v.alliances if seen.seat in a), ())
    return [f"You leave {plain.factions(f for f in friends if f != seen.seat)}; everybody sees it."]


def _deal_answer(seen: Before, move: Move, data: Data) -> list[str]:
    return ["A deal all parties have accepted binds; spice that falls due is paid by itself."] if data["accept"] else []


def _card(seen: Before, move: Move, data: Data) -> list[str]:
    return ["The card is used up; everybody sees it."]


_CONSEQUENCES: dict[str, Callable[[Before, Move, Data], list[str]]] = {
    "landing": _landing,
    "ground_movement": _ground,
    "ride": _ride,
    "bid": _bid,
    "force_revival": _revival,
    "leader_revival": _leader,
    "plan": _plan,
    "nexus": _nexus,
    "deal_answer": _deal_answer,
    "truthtrance": _card,
    "ghola": _card,
}
