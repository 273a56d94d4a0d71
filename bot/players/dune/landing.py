"""Where to land, enter or ship forces (rules, section 8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.forms import Number, Pick
from engine.core.moves import Move, SetOrder
from engine.dune.advantages.guild import GuildTiming, GuildTimingOrder
from engine.dune.board import TERRITORIES, TERRITORY_OF, reach
from engine.dune.cards import FACTIONS
from engine.dune.phases.movement.moves import Landing, MovementPart
from engine.dune.powers import has_now

from .cards import has_karama
from .position import FREE_RESERVE, RESERVE, Placing, Position, after, landed
from .seat import Seat

_SIZES = (1, 2, 3, 4, 6, 8, 11, 15, 20)
_LEAST_GAIN = 0.5
_LEAST_TO_TAKE = 4  # forces with which a free stronghold is taken
_DETOUR = 1.0  # what entering beside the goal costs: the ground movement is needed for it
_KARAMA = 4.0  # what a Karama is worth to keep


class Plan(NamedTuple):
    """A landing with what it gains over doing nothing, in spice."""

    move: Landing
    gain: float


def choose(seat: Seat) -> Move:
    """Return the landing that gains most, or none."""
    form = seat.form({})
    ways = form.field("mode")
    modes = ways.options if isinstance(ways, Pick) else ()
    position = Position(seat)
    before = position.value(position.mine)
    plans = [Plan(Landing(), _LEAST_GAIN)]
    if "land" in modes:
        plans += _landings(seat, position, before)
    if "enter" in modes:
        plans += _entries(seat, position, before)
    if "ship" in modes:
        plans += _shipments(seat, position, before)
    if "land" in modes and has_karama(seat) and not half_price(seat):
        plans += _landings(seat, position, before, karama=True)
    return max(plans, key=lambda plan: plan.gain).move


def timing(seat: Seat) -> Move:
    """Move last, when all others stand where they will fight; but now, where a stronghold is free to be taken.

    It is asked again at the next gap, till nobody else is left.
    """
    seen, position = seat.view, Position(seat)
    able = min(sum(seen.reserves[seat.name]), 2 * seat.own.free)
    free = (
        goal
        for goal in position.goals
        if not position.foes.get(goal) and not position.friends.get(goal) and not _holds(position, goal)
    )
    return GuildTiming(when="now" if able >= _LEAST_TO_TAKE and any(free) else "next")


def own_time(seat: Seat) -> Iterator[Move]:
    """Ask to be asked at every gap of the turn, also before the natural place (D-XV-GUI)."""
    standing = any(order["kind"] == GuildTimingOrder().kind for order in seat.own.orders)
    if has_now(seat.view, seat.name, "own_time") and not standing:
        yield SetOrder(order=GuildTimingOrder(when="ask").model_dump(mode="json"))


def _holds(position: Position, territory: str) -> bool:
    return any(TERRITORY_OF[area] == territory for area in position.mine)


def part(seat: Seat) -> Move:
    """Take the parts of the turn as the rules have them: who has landed may move, and knows what a leader may cost."""
    field = seat.form({}).field("part")
    assert isinstance(field, Pick), "asked only where there is a choice"
    return MovementPart.model_validate({"part": field.options[0]})


def _areas(seat: Seat, mode: str, **given: object) -> tuple[str, ...]:
    field = seat.form({"mode": mode, **given}).field("to")
    return field.options if isinstance(field, Pick) else ()


def targets(position: Position, areas: tuple[str, ...]) -> list[str]:
    """Return the areas worth a thought: stronghas_karama, and spice."""
    spice = position.seat.view.spice
    return [a for a in areas if TERRITORY_OF[a] in position.goals or spice.get(a, 0) >= 3]


def spice_weight(seat: Seat) -> float:
    """Return what a spice spent is worth to the seat, compared with others: less the richer it is."""
    return 0.45 if seat.own.spice > 20 else 0.7 if seat.own.spice > 10 else 0.85


def half_price(seat: Seat) -> bool:
    """Whether the seat pays Guild prices."""
    return "guild" in seat.side()


def price(to: str, number: int, half: bool) -> int:
    """Return the price of bringing forces to an area (D-SHIP-1, D-GUI-3)."""
    full = number * (1 if TERRITORIES[TERRITORY_OF[to]].is_stronghold else 2)
    return (full + 1) // 2 if half else full


def _landings(seat: Seat, position: Position, before: float, karama: bool = False) -> Iterator[Plan]:
    """Rate landings from orbit; with a Karama at Guild prices (D-KAR-9)."""
    weight = spice_weight(seat)
    half = karama or half_price(seat)
    given = {"karama": True} if karama else {}
    for to in targets(position, _areas(seat, "land", **given)):
        field = seat.form({"mode": "land", "to": to, **given}).field("number")
        most = field.high if isinstance(field, Number) else 0
        fights = comes_to_fight(seat, mode="land", to=to)
        for number in _sizes(most):
            gain = position.value(landed(position.mine, number, to)) - before
            cost = weight * price(to, number, half) + RESERVE * number + (_KARAMA if karama else 0)
            yield Plan(Landing(mode="land", to=to, number=number, karama=karama, fights=fights), gain - cost)


def comes_to_fight(seat: Seat, **given: object) -> bool:
    """Say whether forces that come so are to fight: where they may say so, for that is why they come (D-XV-BG-6)."""
    return has_now(seat.view, seat.name, "coexistence") and seat.form(given).field("fights") is not None


def _sizes(most: int) -> list[int]:
    return [n for n in _SIZES if n < most] + [most] * (most > 0)


def _entries(seat: Seat, position: Position, before: float) -> Iterator[Plan]:
    """Rate free Fremen entries, where they end or where the group can walk on to in the same turn."""
    yield from _entries_of_storm(seat, position, before)
    form = seat.form({"mode": "enter"})
    to_field, number_field = form.field("to"), form.field("number")
    areas = to_field.options if isinstance(to_field, Pick) else ()
    most = number_field.high if isinstance(number_field, Number) else 0
    entries = {goal: to for to in areas for goal in targets(position, tuple(_walks(seat, to)))}
    entries |= {to: to for to in targets(position, areas)}
    for goal, to in entries.items():
        detour = 0.0 if goal == to else _DETOUR
        for number in _sizes(most):
            gain = position.value(landed(position.mine, number, goal)) - before
            yield Plan(Landing(mode="enter", to=to, number=number), gain - FREE_RESERVE * number - detour)


def _entries_of_storm(seat: Seat, position: Position, before: float) -> Iterator[Plan]:
    """Rate those that end in the storm, which takes half of all who enter (D-XV-FR-4)."""
    if seat.form({"mode": "enter"}).field("storm") is None:
        return
    form = seat.form({"mode": "enter", "storm": True})
    to_field, number_field = form.field("to"), form.field("number")
    areas = to_field.options if isinstance(to_field, Pick) else ()
    most = number_field.high if isinstance(number_field, Number) else 0
    for to in targets(position, areas):
        for number in _sizes(most):
            gain = position.value(landed(position.mine, half_of(number), to)) - before
            yield Plan(Landing(mode="enter", to=to, number=number, storm=True), gain - FREE_RESERVE * number)


def half_of(number: int) -> int:
    """Return how many of those who enter the storm come through."""
    return number // 2


def _walks(seat: Seat, start: str) -> list[str]:
    """Return the strongholds a Fremen group can walk to from where it enters."""
    found = reach(frozenset({start}), FACTIONS["fremen"].base_move, seat.view.storm, frozenset())
    closed = {a for a, f in seat.view.forces if f in seat.allies()}
    return sorted(a for a in found if TERRITORY_OF[a] in seat.view.goals and a not in closed)


def groups(mine: Placing) -> dict[str, Placing]:
    """Return the seat's forces by territory."""
    found: dict[str, Placing] = {}
    for area, number in mine.items():
        if number:
            found.setdefault(TERRITORY_OF[area], {})[area] = number
    return found


def _shipments(seat: Seat, position: Position, before: float) -> Iterator[Plan]:
    """Rate Guild shipments of whole groups, and of all but a garrison."""
    weight = spice_weight(seat)
    field = seat.form({"mode": "ship"}).field("origin")
    origins = field.options if isinstance(field, Pick) else ()
    standing = groups(position.mine)
    for origin in origins:
        for to in targets(position, _areas(seat, "ship", origin=origin)):
            fights = comes_to_fight(seat, mode="ship", origin=origin, to=to)
            for area, there in standing[origin].items():
                for number in {there, there - 2, there // 2}:
                    cost = price(to, number, half=True)
                    if number < 1 or cost > seat.own.spice:
                        continue
                    value = position.value(after(position.mine, {area: number}, to))
                    move = Landing(mode="ship", origin=origin, forces={area: number}, to=to, fights=fights)
                    yield Plan(move, value - before - weight * cost)
