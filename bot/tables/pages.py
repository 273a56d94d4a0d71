"""The live private message of a seat: its number, and from which commit on it tells what happened."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache

from storage import SeatRow

PAGE = "page:"  # before the name of a page, as rows of the outbox and messages call it


@dataclass(frozen=True, slots=True)
class Page:
    """The live message of a seat: its number among all the seat ever had, and the last commit before it began."""

    number: int = 0  # 0: none was begun
    since: int = 0
    before: int = 0  # the last commit before the page before: what all saw since then is told in a line or two
    person: int | None = None  # who was written to; a seat that passes to somebody else begins anew
    told: int = 0  # of what the seat itself heard and answered since then, which is all that a page grows by

    def written(self) -> str:
        """Return it as it is kept."""
        return json.dumps([self.number, self.since, self.before, self.person, self.told])


def page_of(seat: SeatRow) -> Page:
    """Return the page of whoever sits there now; its number goes on where another's ended."""
    page = _read(seat.page)
    return page if page.person == seat.person else Page(page.number)


@lru_cache(maxsize=1024)
def _read(written: str) -> Page:
    kept = json.loads(written)
    return Page(*kept) if kept else Page()


def ref_of(seat: str, number: int) -> str:
    """Return what rows of the outbox call a page."""
    return f"{PAGE}{seat}:{number}"


def name_of(seat: SeatRow) -> str:
    """Return what they call the page of a seat that is alive now."""
    return ref_of(seat.seat, page_of(seat).number)


def owner_of(name: str) -> str:
    """Return the seat whose page is called so."""
    return name.removeprefix(PAGE).rpartition(":")[0]
