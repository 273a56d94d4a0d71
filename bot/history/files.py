"""A game as one file, in each of its forms, and what to do with one that is too large to be sent."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple

from bot.games.presentation import Figures, Presentation
from bot.tables.figures import figures
from bot.tables.versions import Versions
from storage import WholeGame

from .document import Document, SeatGame, written
from .export import export_full, export_operator, export_seat
from .replaying import replay_full, replay_operator, replay_seat
from .telling import markdown, table

FORMS: Mapping[str, Callable[[Document, Presentation, WholeGame], bytes]] = {
    ".json": lambda document, show, whole: written(document),
    ".md": lambda document, show, whole: markdown(document, show, _figures(document, show, whole)).encode(),
    ".csv": lambda document, show, whole: table(document, show).encode(),
}
REPLAY = ".html"
ENDINGS = (REPLAY, ".md", ".csv", ".json")


class Made(NamedTuple):
    """The file of a game: what is in it, and by which hash it is known; a page to be replayed has none."""

    data: bytes
    hash: str


def file_of_seat(whole: WholeGame, shows: Presentation, release: Versions, seat: str, ending: str) -> Made:
    """Return what one seat may know of a game. Raises NotExported."""
    if ending == REPLAY:
        return Made(replay_seat(whole, shows, seat), "")
    return _formed(export_seat(whole, shows, release, seat), shows, whole, ending)


def file_of_all(whole: WholeGame, shows: Presentation, release: Versions, ending: str) -> Made:
    """Return all of a game that is over, without its persons. Raises NotExported."""
    if ending == REPLAY:
        return Made(replay_full(whole, shows), "")
    return _formed(export_full(whole, shows, release), shows, whole, ending)


def file_of_operator(
    whole: WholeGame, shows: Presentation, release: Versions, ending: str, now: datetime | None = None
) -> Made:
    """Return all of any game, with its persons, its clocks as they stand `now`. Raises NotExported."""
    if ending == REPLAY:
        return Made(replay_operator(whole, shows), "")
    return _formed(export_operator(whole, shows, release, now), shows, whole, ending)


def _formed(document: Document, shows: Presentation, whole: WholeGame, ending: str) -> Made:
    return Made(FORMS[ending](document, shows, whole), document.hash)


def _figures(document: Document, shows: Presentation, whole: WholeGame) -> Figures | None:
    return figures(whole, shows, everything=not isinstance(document, SeatGame))


def packed(data: bytes) -> bytes:
    """Return a file packed, the same bytes whenever it is done."""
    return gzip.compress(data, mtime=0)


def sendable(name: str, data: bytes, room: int) -> list[tuple[str, bytes]]:
    """Return a file as files of at most `room` bytes: as it is, else packed, else that in parts. Nothing is dropped.

    The parts, one behind the other, are the packed file.
    """
    if len(data) <= room:
        return [(name, data)]
    small = packed(data)
    if len(small) <= room:
        return [(f"{name}.gz", small)]
    parts = [small[at : at + room] for at in range(0, len(small), room)]
    return [(f"{name}.gz.{number:02}of{len(parts):02}", part) for number, part in enumerate(parts, 1)]
