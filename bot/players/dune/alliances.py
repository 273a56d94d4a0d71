"""Whom to ally with, and when to go alone (section 6)."""

from __future__ import annotations

from engine.core.forms import Pick
from engine.core.moves import Move
from engine.dune.board import TERRITORIES
from engine.dune.phases.nexus import NexusMove

from .seat import Seat, side_of

_PARTNER = 3.0  # how strong somebody must be to be wanted as an ally
_BURDEN = 1.0  # below this an ally is left


def nexus(seat: Seat) -> Move:
    """Leave if stronger alone, accept what helps, propose once, else be done; nothing is refused, only left alone."""
    form = seat.form({})
    field = form.field("do")
    todo = field.options if isinstance(field, Pick) else ("done",)
    if "leave" in todo and wants_to_leave(seat):
        return NexusMove(do="leave")
    if "accept" in todo:
        chosen = _welcome(seat)
        if chosen is not None:
            return NexusMove(do="accept", id=chosen)
    if "propose" in todo and not any(p.by == seat.name for p in seat.own.proposals.values()):
        partner = partner_of(seat)
        move = NexusMove(do="propose", members=(partner,)) if partner else NexusMove()
        if seat.is_legal(move):
            return move
    return NexusMove()


def strongholds(seat: Seat, faction: str) -> int:
    """Count the strongholds in which the faction stands."""
    forces = seat.view.forces
    return sum(1 for t in seat.view.goals if any((area, faction) in forces for area in TERRITORIES[t].areas))


def strength(seat: Seat, faction: str) -> float:
    """Rate a faction by what everybody sees: strongholds, forces on the map and in reserve, leaders left."""
    seen = seat.view
    on_map = sum(sum(count) for (_, f), count in seen.forces.items() if f == faction)
    reserves = sum(seen.reserves.get(faction, (0, 0)))
    return 2.0 * strongholds(seat, faction) + 0.15 * on_map + 0.08 * reserves


def alone_enough(seat: Seat) -> bool:
    """Whether the seat holds enough strongholds by itself."""
    return strongholds(seat, seat.name) >= seat.view.target


def wants_to_leave(seat: Seat) -> bool:
    """Whether the seat is stronger alone, or its allies are no help; then it wants none of them back."""
    return alone_enough(seat) or all(strength(seat, f) < _BURDEN for f in seat.allies())


def _size_allowed(seat: Seat, size: int) -> bool:
    """Whether an alliance is small enough: two, or as many as the largest of the others, and half the table at most."""
    others = max((len(a) for a in seat.view.alliances if seat.name not in a), default=0)
    return size <= max(2, min(others, len(seat.view.factions) // 2))


def _welcome(seat: Seat) -> int | None:
    """Return the best proposal to accept, if one is good."""
    if alone_enough(seat):
        return None
    field = seat.form({"do": "accept"}).field("id")
    best: tuple[float, int] | None = None
    for text in field.options if isinstance(field, Pick) else ():
        members = seat.own.proposals[int(text)].members
        others = [f for f in members if f not in seat.side()]
        weakest = min((strength(seat, f) for f in others), default=0.0)
        if _size_allowed(seat, len(members)) and weakest >= _BURDEN:
            rated = (sum(strength(seat, f) for f in others), int(text))
            best = rated if best is None else max(best, rated)
    return best[1] if best else None


def partner_of(seat: Seat) -> str:
    """Return whom to invite: the strongest faction that is free and that an alliance has room for."""
    if alone_enough(seat) or not _size_allowed(seat, len(seat.side()) + 1):
        return ""
    free = [f for f in seat.view.factions if f not in seat.side() and side_of(seat.view, f) == (f,)]
    rated = [(strength(seat, f), f) for f in free if strongholds(seat, f) < seat.view.target]
    best = max(rated, default=(0.0, ""))
    return best[1] if best[0] >= _PARTNER else ""
