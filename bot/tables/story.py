"""The public story as it reads after the game was taken back: what counts no more is struck out, and never deleted.

Which moments a game can be taken back to is read from it, too: from what everybody has heard, and in its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from storage.branches import Span, counts, spans

from .live import Chapter, LiveGame

MOST = 1_990  # characters of a message
SHORT = 40  # characters of a line that is struck out where there is no room for all
_BOLD, _SMALL = "**", "-# "


class Told(NamedTuple):
    """A piece of the story: the commit that told it, and its words."""

    commit: int
    text: str


def pieces(chapter: Chapter) -> Iterator[list[Told]]:
    """Yield the lines of a chapter, each as the pieces that were added to it one after the other."""
    for line, ends in zip(chapter.lines, chapter.ends, strict=True):
        starts = [0, *(_end(line, end) for _, end in ends[:-1])]
        stops = [*starts[1:], len(line)]
        yield [Told(commit, line[start:stop]) for (commit, _), start, stop in zip(ends, starts, stops, strict=True)]


def _end(line: str, end: int) -> int:
    """Return where a piece ends in the whole line: what was joined to it took the place of its full stop."""
    return end if line[end : end + 1] == " " else end - 1


def struck(line: str) -> str:
    """Return a line that counts no more."""
    return f"{_SMALL if line.startswith(_SMALL) else ''}~~{bare(line).strip()}~~"


def bare(text: str) -> str:
    """Return a piece of the story neither bold nor small: a list shows no such thing, and half of it would be wrong."""
    return text.removeprefix(_SMALL).replace(_BOLD, "")


def shown(live: LiveGame, chapter: Chapter) -> str:
    """Return a chapter as it is to be read now."""
    stretches = spans(live.rewinds)
    if all(counts(stretches, commit) for ends in chapter.ends for commit, _ in ends):
        return "\n".join(chapter.lines)
    lines = [list(line) for line in pieces(chapter)]
    text = "\n".join(_line(line, stretches) for line in lines)
    return text if len(text) <= MOST else "\n".join(_line(line, stretches, SHORT) for line in lines)[:MOST]


def _line(line: list[Told], stretches: list[Span], limit: int = MOST) -> str:
    kept = "".join(told.text for told in line if counts(stretches, told.commit))
    gone = "".join(told.text for told in line if not counts(stretches, told.commit))
    if not gone:
        return kept
    gone = struck(gone if len(gone) <= limit else f"{gone[: limit - 1]}…")
    return f"{kept} {gone}" if kept else gone


def struck_anew(before: LiveGame, after: LiveGame) -> list[int]:
    """Return the chapters in which something counts no more, or counts again."""
    was, now = spans(before.rewinds), spans(after.rewinds)
    commits = {c.number: [commit for ends in c.ends for commit, _ in ends] for c in before.story}
    return [number for number, told in commits.items() if any(counts(was, one) != counts(now, one) for one in told)]


class Moment(NamedTuple):
    """A moment that the game can be taken back to: before something that everybody has heard."""

    name: str  # which piece of the story it is, counted from the first
    text: str
    chapter: str  # under which headline it stands
    to: int  # the commit before it, which nobody is told: numbers of commits count secret ones


def moments(live: LiveGame) -> list[Moment]:
    """Return the moments a game can be taken back to, in order.

    All that was told is one, also where two things came of one commit: which did follows from secret acts, too.
    """
    stretches, found, number = spans(live.rewinds), list[Moment](), 0
    for chapter in live.story:
        headline = ""
        for line in pieces(chapter):
            for commit, text in line:
                number += 1
                headline = text.strip("*") if text.startswith(_BOLD) else headline
                if commit > 1 and counts(stretches, commit):
                    found.append(Moment(str(number), bare(text).strip(" ·"), headline, commit - 1))
    return found
