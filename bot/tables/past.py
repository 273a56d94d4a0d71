"""The story so far, in pages, as one reader may know it: the public story, and in it what was told to him alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from bot.games.presentation import HEADLINE, Card, Line, Presentation
from storage import FactRow

from .words import say

ROOM = 1800  # characters of a page; a chapter that has more goes on in the next
CHAPTERS = 8  # on a page at most
KEPT = 8  # stories that were told last
Page = tuple[Card, ...]


class Leafed:
    """The stories told last, so that whoever turns a page is not told all of it again.

    The key names the table, the seat whose story it is, what was heard there last, and how its players are called: what
    one seat has heard is never found by another, and how soon a page comes tells nothing of what he has not heard.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, list[Page]] = {}

    def told(self, key: Hashable) -> list[Page] | None:
        """Return what was told, if it is kept."""
        return self._kept.get(key)

    def keep(self, key: Hashable, found: list[Page]) -> list[Page]:
        """Keep what was told in the place of what was told longest ago; returns it."""
        self._kept[key] = found
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return found


def pages(
    shows: Presentation, heard: Iterable[FactRow], seat: str | None, names: Mapping[str, str], after: int = 0
) -> list[Page]:
    """Return the story of the facts that a reader has heard, in the order in which they happened.

    Of commits up to `after` only the chapter goes on in which they end. Pages are filled from the beginning, so that
    one that is full stays as it is. How many there are tells a reader nothing that he has not heard himself.
    """
    book, facts = _Book(), shows.rules.facts
    for number, kind, version, audience, body in heard:
        line = shows.sentence(facts.decode(kind, version, body), seat, names)
        if line is None:
            continue
        if audience is None and line.weight >= HEADLINE:
            book.begin(line.text, old=number <= after)
        elif number > after:
            book.add(line, public=audience is None)
    return book.pages


@dataclass(slots=True)
class _Chapter:
    title: str
    lines: list[str] = field(default_factory=list)


class _Book:
    """Chapters on pages."""

    def __init__(self) -> None:
        self._pages: list[list[_Chapter]] = [[]]
        self._title = ""

    @property
    def pages(self) -> list[Page]:
        """All of them; there is none without a chapter."""
        return [tuple(Card(one.title, tuple(one.lines)) for one in page) for page in self._pages if page]

    def begin(self, title: str, *, old: bool) -> None:
        """Begin a chapter; an `old` one has no place as long as nothing is added to it."""
        self._title = title
        if not old:
            if len(self._pages[-1]) >= CHAPTERS or not self._holds(len(title)):
                self._pages.append([])
            self._pages[-1].append(_Chapter(title))

    def add(self, line: Line, *, public: bool) -> None:
        """Add a line to the chapter that goes on."""
        page = self._pages[-1]
        if not page:
            page.append(_Chapter(self._title))
        lines = page[-1].lines
        joined = line.joined(lines[-1]) if public and lines else None
        if joined and self._holds(len(joined) - len(lines[-1])):
            lines[-1] = joined
            return
        text = line.text if public else say().looking.story_private.format(line=line.text)
        text = text if line.weight else f"-# {text}"
        if not self._holds(len(text)):
            if len(page) > 1 and not lines:  # a heading with nothing under it goes along
                page.pop()
            self._pages.append([_Chapter(self._title)])
        self._pages[-1][-1].lines.append(text)

    def _holds(self, more: int) -> bool:
        """Say whether so many characters have room on the last page; an empty one takes whatever comes."""
        chapters = self._pages[-1]
        filled = sum(len(chapter.title) + sum(len(line) + 1 for line in chapter.lines) for chapter in chapters)
        return filled + more <= ROOM or not any(chapter.lines for chapter in chapters)
