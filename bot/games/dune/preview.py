"""A move restated with its cost and consequence, before it counts; from the seat's view and public prices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.game import Game
from engine.core.moves import Move, SetOrder
from engine.dune.board import TERRITORIES, TERRITORY_OF
from engine.dune.cards import FACTIONS, LEADERS, REVIVAL_COST
from engine.dune.phases.movement import prices
from engine.dune.state import BANK, State
from engine.dune.view import View, view

from .words import plain
from .words.asking.seen import standing
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


def preview(game: Game[State], seat: str, move: Move) -> str:
    """Return the move in words, then what it costs and what follows."""
    if isinstance(move, SetOrder):
        return f"Order: {order_text(move.order)}"
    data = move.model_dump()
    v = view(game.state, seat)
    lines = [restate(data)]
    if move.kind in _CONSEQUENCES:
        lines += _CONSEQUENCES[move.kind](game.state, v, seat, data)
    return "\n".join(line for line in lines if line)


Data = dict[str, Any]


def _landing(s: State, v: View, seat: str, data: Data) -> list[str]:
    mode = data["mode"]
    if mode == "none":
        return []
    number = data["number"] or sum(data["forces"].values())
    if mode == "enter":
        cost = 0
    elif mode == "return":
        cost = prices.return_price(number)
    else:
        half = mode == "ship" or data["karama"] or prices.guild_prices(s, seat)
        cost = prices.price(data["to"], number, half)
    lines = ["Free of charge."] if mode == "enter" else [_price(s, v, seat, data, cost)]
    return lines + (_arrival(v, seat, data["to"]) if data["to"] else [])


def _price(s: State, v: View, seat: str, data: Data, cost: int) -> str:
    whom = prices.paid_to(s, seat, data["karama"])
    own = v.own.spice if v.own is not None else 0
    to = "the bank" if whom == BANK else plain.the(whom)
    left = f"{max(0, own - cost)} of your {own} spice left"
    allies = f", {cost - own} of it from pledges" if cost > own else ""
    return f"Cost: {cost} spice to {to}{allies}; {left}."


def _arrival(v: View, seat: str, area: str) -> list[str]:
    """Return who and what waits at the place forces come to."""
    territory = TERRITORY_OF.get(area)
    if territory is None:
        return []
    lines = []
    others = standing(v, TERRITORIES[territory].areas, but=seat)
    if others and TERRITORIES[territory].type != "polar":
        lines.append(f"There already: {plain.listed(others)}. Where you stand together, there is a battle.")
    spice = v.spice.get(area, 0)
    if spice:
        lines.append(f"Spice there: {spice}.")
    return lines


def _ground(s: State, v: View, seat: str, data: Data) -> list[str]:
    if not data["origin"]:
        return []
    left = sum(sum(c) for (a, f), c in v.forces.items() if f == seat and TERRITORY_OF[a] == data["origin"])
    stay = left - sum(data["forces"].values())
    behind = f"Left behind in {plain.land(data['origin'])}: {plain.forces((stay, 0), seat) if stay else 'nobody'}."
    return [behind, *_arrival(v, seat, data["to"])]


def _ride(s: State, v: View, seat: str, data: Data) -> list[str]:
    return _arrival(v, seat, data["to"] or "")


def _bid(s: State, v: View, seat: str, data: Data) -> list[str]:
    if data["amount"] is None:
        return []
    own = v.own.spice if v.own is not None else 0
    if data["karama"]:
        return ["If you win, the Karama is used up and nothing is paid."]
    amount, pledged = data["amount"], data["amount"] - own
    if pledged > 0:
        return [
            f"If you win, you pay {amount} spice, {pledged} of it from pledges; till you are outbid, it is set aside."
        ]
    return [f"If you win, you pay {amount} of your {own} spice; till you are outbid, they are set aside."]


def _revival(s: State, v: View, seat: str, data: Data) -> list[str]:
    free = min(FACTIONS[seat].free_revival, sum(v.tanks[seat]))
    cost = REVIVAL_COST * max(0, data["number"] - free)
    return [f"Cost: {cost} spice."] if cost else ["Free of charge."] if data["number"] else []


def _leader(s: State, v: View, seat: str, data: Data) -> list[str]:
    return [f"Cost: {LEADERS[data['leader']].value} spice."] if data["leader"] else []


def _plan(s: State, v: View, seat: str, data: Data) -> list[str]:
    dial, value = data["dial"], LEADERS[data["leader"]].value if data["leader"] in LEADERS else 0
    return [
        f"Strength {dial + value} if your leader lives, {dial} if not." if value else f"Strength {dial}.",
        f"You lose {plain.count(dial, 'force') if dial else 'nobody'} if you win, and everything there if you lose.",
        "It can be changed until both plans are locked.",
    ]


def _nexus(s: State, v: View, seat: str, data: Data) -> list[str]:
    if data["do"] != "leave":
        return []
    friends = next((a for a in v.alliances if seat in a), ())
    return [f"You leave {plain.factions(f for f in friends if f != seat)}; everybody sees it."]


def _deal_answer(s: State, v: View, seat: str, data: Data) -> list[str]:
    return ["A deal all parties have accepted binds; spice that falls due is paid by itself."] if data["accept"] else []


def _card(s: State, v: View, seat: str, data: Data) -> list[str]:
    return ["The card is used up; everybody sees it."]


_CONSEQUENCES: dict[str, Callable[[State, View, str, Data], list[str]]] = {
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
