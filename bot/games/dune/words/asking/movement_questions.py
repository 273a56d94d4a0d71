"""What is asked in the movement phase."""

from __future__ import annotations

from collections.abc import Callable

from engine.dune.cards import FACTIONS, LEADERS, MAX_REVIVAL, REVIVAL_COST

from .. import plain
from .seen import Before, lying


def _revival(seen: Before, ref: str) -> list[str]:
    known, tanks = FACTIONS[seen.seat], seen.v.tanks[seen.seat]
    free = min(known.free_revival, sum(tanks))
    lines = [f"In the tanks: {plain.forces(tanks, seen.seat)}. Free of charge: {free}."]
    if known.may_pay_revival and sum(tanks) > free:
        lines.append(
            f"Each one more costs {REVIVAL_COST} spice, up to {MAX_REVIVAL} in all. You have {seen.own.spice}."
        )
    return lines


def _landing(seen: Before, ref: str) -> list[str]:
    lines = [f"In reserve: {plain.forces(seen.v.reserves[seen.seat], seen.seat)}. You have {seen.own.spice} spice."]
    modes = seen.options("mode")
    if "enter" in modes:
        lines.append("Bring any number in, free of charge, within two territories of the Great Flat.")
    if "land" in modes:
        half = "ship" in modes or seen.seat == "guild" or any(ally == "guild" for ally in seen.alliance())
        lines.append(f"Price: {_HALF if half else _FULL}.")
    if "ship" in modes:
        lines.append("Or ship forces on the planet at that price, or back to the reserves, two for 1 spice.")
    lines += [_pledges(seen)] if _pledges(seen) else []
    return [*lines, *lying(seen.v)]


_FULL = "1 spice a force in a stronghold, 2 elsewhere"
_HALF = "1 spice for every two forces in a stronghold, 1 a force elsewhere"


def _pledges(seen: Before) -> str:
    found = [f"{plain.the(g)} up to {n}" for (g, b), n in seen.own.pledges.items() if b == seen.seat]
    return f"🤝 Pledged to you: {plain.listed(found)}." if found else ""


def _ground(seen: Before, ref: str) -> list[str]:
    mine = sorted((area, count) for (area, actor), count in seen.v.forces.items() if actor == seen.seat)
    where = [f"{plain.place(area)} {plain.forces(count, seen.seat)}" for area, count in mine]
    city = any(area.partition(":")[0] in ("arrakeen", "carthag") for area, _ in mine)
    reach = 3 if city else FACTIONS[seen.seat].base_move
    wings = " by ornithopter" if city else ""
    lines = [f"One group from one territory may move up to {_far(reach)} far{wings}. Storm: sector {seen.v.storm}."]
    shown = where[:12] + ([f"{len(where) - 12} more places"] if len(where) > 12 else [])
    lines.append(f"Yours: {'; '.join(shown)}.")
    if seen.v.moves_left > 1:
        lines.append(f"You have {seen.v.moves_left} movements left.")
    if seen.form.field("hajr") is not None:
        lines.append("With Hajr you move a second time.")
    return [*lines, *lying(seen.v)]


def _far(reach: int) -> str:
    return plain.count(reach, "territory", "territories")


def _accompany(seen: Before, ref: str) -> list[str]:
    reserves = plain.forces(seen.v.reserves[seen.seat], seen.seat)
    return [
        f"{plain.capital(plain.the(seen.v.mover))} landed from orbit.",
        f"One force of yours may go along to the Polar Sink, for nothing. In reserve: {reserves}.",
    ]


def _leader(seen: Before, ref: str) -> list[str]:
    offered = [f"{LEADERS[x].name} for {LEADERS[x].value}" for x in seen.options("leader")]
    return [
        f"You have {seen.own.spice} spice. One leader may come back from the tanks at the price of his value.",
        f"Within your means: {plain.listed(offered) if offered else 'none'}.",
    ]


ASKS: dict[str, Callable[[Before, str], list[str]]] = {
    "force_revival": _revival,
    "landing": _landing,
    "ground_movement": _ground,
    "accompany": _accompany,
    "leader_revival": _leader,
}
