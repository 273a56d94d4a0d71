"""Who has played how many games on a server, and won with what: of games that are over, by who has the seat at the end.

Whoever does not want that (`/settings`) is counted nowhere, also not nameless among those who played a side.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.games.presentation import Card, Presentation
from storage import GameRow

from .absence import notes_of
from .api import Place
from .memory import Memory
from .wishes import is_counted
from .words import say

MOST = 40  # persons that are listed of a game


class Sat(NamedTuple):
    """Somebody's seat in a game that is over."""

    kind: str
    person: int
    actor: str
    won: bool


async def counted(
    memory: Memory, server: int, person: int, sees: Callable[[Place], bool]
) -> tuple[list[Sat], dict[int, str]]:
    """Return who sat in the games of a server that are over, his own and those that he `sees`, and their names."""
    found, names = list[Sat](), dict[int, str]()
    over = [
        (row, {seat.seat: owner for seat in seats if (owner := notes_of(seat).owner or seat.person) is not None})
        for row, seats in await memory.db.tables.with_seats("over", server=server)
        if row.kind in memory.shows
    ]
    known = await memory.db.people.known({owner for _, owners in over for owner in owners.values()})
    for row, owners in over:
        if not (person in owners.values() or sees(Place(row.server, row.channel or 0, row.thread))):
            continue
        winners = await _winners(memory, row)
        for seat, owner in owners.items():
            if winners is not None and owner in known and is_counted(known[owner]):
                names[owner] = known[owner].display_name
                found.append(Sat(row.kind, owner, seat, seat in winners))
    return found, names


async def _winners(memory: Memory, row: GameRow) -> Sequence[str] | None:
    """Return who has won a game that is over; None if it was never dealt. The first releases kept no list."""
    kept = json.loads(row.result or "{}")
    if "winners" in kept:
        return tuple(kept["winners"])
    live = await memory.get(row.id)
    return live.shows.winners(live.view()) if live.game is not None else None


def cards(found: Sequence[Sat], names: Mapping[int, str], shows: Mapping[str, Presentation]) -> tuple[Card, ...]:
    """Return two blocks for each game: the persons, whoever has won most first, and what was played."""
    said, made = say().tally, []
    for kind in dict.fromkeys(sat.kind for sat in found):
        here = [sat for sat in found if sat.kind == kind]
        title = shows[kind].title
        made.append(Card(said.players.format(game=title), tuple(_players(here, names, shows[kind]))))
        made.append(Card(said.actors.format(game=title), tuple(_actors(here, shows[kind]))))
    return tuple(made)


def _players(here: Sequence[Sat], names: Mapping[int, str], shows: Presentation) -> Iterable[str]:
    said, number = say().tally, say().number
    games, won = Counter(sat.person for sat in here), Counter(sat.person for sat in here if sat.won)
    ranked = sorted(games, key=lambda person: (-won[person], -games[person], names[person].casefold(), person))
    for person in ranked[:MOST]:
        with_what = Counter(shows.actor_name(sat.actor) for sat in here if sat.won and sat.person == person)
        actors = ", ".join(said.times.format(actor=actor, times=number(n)) for actor, n in with_what.most_common())
        pattern = said.player_won if actors else said.player
        numbers = {"games": number(games[person]), "won": number(won[person])}
        yield pattern.format(who=names[person], actors=actors, **numbers)
    if len(ranked) > MOST:
        yield said.more.format(number=number(len(ranked) - MOST))


def _actors(here: Sequence[Sat], shows: Presentation) -> Iterable[str]:
    said, number = say().tally, say().number
    games, won = Counter(sat.actor for sat in here), Counter(sat.actor for sat in here if sat.won)
    for actor in sorted(games, key=lambda actor: (-won[actor], -games[actor], actor)):
        numbers = {"games": number(games[actor]), "won": number(won[actor])}
        yield said.player.format(who=shows.actor_name(actor), **numbers)
