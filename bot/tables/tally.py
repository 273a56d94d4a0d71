"""Who has played how many games on a server, and won with what: of games that are over, by who has the seat at the end.

Whoever does not want that (`/settings`) is counted nowhere, also not nameless among those who played a side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.games.presentation import Card, Presentation

from .words import say

MOST = 40  # persons that are listed of a game


class Sat(NamedTuple):
    """Somebody's seat in a game that is over."""

    kind: str
    person: int
    actor: str
    won: bool


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
