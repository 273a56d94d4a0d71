"""Who comes to know in a town what a seat knows, or one hidden thing: whoever takes it over, answers for it, or looks.

From then on he is no longer compared, if that is what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bot.tables import behalf
from bot.tables.looks import LOOKED, SHOWN_FOR, seen_in
from engine.core.looking import read_thing

if TYPE_CHECKING:
    from .town import Town

Known = frozenset[tuple[int, str]]  # a person, and a seat or the name of a hidden thing
Thing = Callable[[Any, str], Any]  # of a state and a seat: what whoever looks at it is shown, and nothing else


async def known_in(town: Town) -> Known:
    """Return who knows now what a seat knows, because he plays it or answers for it, or at what somebody looks."""
    live = await town.table()
    assert town.app.db is not None
    numbers = {int(person.account.id): number for number, person in enumerate(town.people)}
    found = {
        (person, seat.seat) for seat in live.seats.values() for person in (seat.person, behalf.who_answers(live, seat))
    }
    for entry in await town.app.db.moderation.log(town.game):
        if entry.act in LOOKED and town.now() <= entry.at + SHOWN_FOR:
            found.add((entry.person, seen_in(entry)))
    return frozenset((numbers[person], about) for person, about in found if person is not None)


def seats_of(known: Iterable[tuple[int, str]], person: int) -> tuple[str, ...]:
    """Return the seats of which somebody knows all."""
    return tuple(sorted(about for one, about in known if one == person and not read_thing(about)[0]))


def is_told(about: str, entitled: frozenset[str], things: Mapping[str, Thing], one: Any, other: Any) -> bool:
    """Say whether what somebody knows is, or holds, what differs between two states."""
    kind, seat = read_thing(about)
    return bool(things[kind](one, seat) != things[kind](other, seat)) if kind else seat in entitled
