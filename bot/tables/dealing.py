"""Who plays what when a game begins: by wish, else by lot; and whom the options need (`Option.actors`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.common import say
from bot.games.options import needed, needs_text, options
from engine.core.chance import KEYED
from engine.core.choosing import Missing
from storage import SeatRow

from .api import Sorry
from .live import LiveGame, wish


def deal(live: LiveGame, seed: str) -> dict[str, str]:
    """Give every seat what it plays: by wish, else by lot, among them whom the options need."""
    wishes = {s.seat: wish(s) for s in live.seats.values() if wish(s)}
    free = [a for a in live.seating.actors if a not in wishes.values()]
    lots = KEYED.shuffled(seed, "factions", 0, free)
    if wanted := [found.who for found in needed(live.shows, live.options, (*wishes.values(),))]:
        first = (*wanted, *(a for a in lots if a not in wanted))[: len(live.seats) - len(wishes)]
        lots = KEYED.shuffled(seed, "needed", 0, first)
    others = iter(lots)
    return {seat: wishes.get(seat) or next(others) for seat in sorted(live.seats)}


def told(live: LiveGame) -> list[str]:
    """Say before the game begins whom the options need and nobody has wished for, and whether it could begin so."""
    seats = _taken(live)
    said = say().options.lacks_actor if _lacking(live, seats) else say().options.needs_actor
    return [needs_text(live.shows, found, said) for found in _unwished(live, seats)]


def lacking(live: LiveGame) -> str:
    """Say why nobody could be dealt whom the options need if the game began now; empty if it can begin."""
    found = _lacking(live, _taken(live))
    return needs_text(live.shows, found[0], say().options.lacks_actor) if found else ""


def must_be_whole(live: LiveGame) -> None:
    """Refuse to begin while nobody could be dealt whom the options need."""
    if found := _lacking(live, _taken(live)):
        raise Sorry(lacking(live), options(live.shows)[found[0].option].rule)


def _taken(live: LiveGame) -> list[SeatRow]:
    return [s for s in live.seats.values() if s.person is not None or s.kind == "machine"]


def _unwished(live: LiveGame, seats: Iterable[SeatRow]) -> tuple[Missing, ...]:
    return needed(live.shows, live.options, {wish(s) for s in seats})


def _lacking(live: LiveGame, seats: Sequence[SeatRow]) -> tuple[Missing, ...]:
    """Return whom the options need and none of these seats could be dealt: there are too few without a wish."""
    found = _unwished(live, seats)
    return found if len({each.who for each in found}) > sum(not wish(s) for s in seats) else ()
