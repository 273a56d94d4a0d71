"""Which commits count. A game that was taken back goes on from an earlier commit; what lies between counts no more."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from .records import CommitRecord

BEGINNING = ("typed", "machine", "behalf")
"""The causes of a commit with which an input begins; a moderator lets the table answer for several with one."""
EVERYTHING = 2**62
"""As an upper commit number: no limit."""

Rewind = tuple[int, int]
"""A commit that took a game back, and the one after which it went on."""

Span = tuple[int, int]
"""A stretch of commits that follow one another: the number before the first, and that of the last."""


def rewinds(conn: sqlite3.Connection, game_id: int) -> list[Rewind]:
    """The commits that took a game back, in order; of most games there are none, and none of their rows is read."""
    sql = """select commit_no, rewound_to from commits indexed by rewinds
             where game_id = ? and rewound_to is not null order by commit_no"""
    return conn.execute(sql, (game_id,)).fetchall()


def spans(rewinds: Sequence[Rewind], last: int = EVERYTHING) -> list[Span]:
    """The stretches of commits that led to commit ``last``, in order: of a game that was never taken back, one."""
    found: list[Span] = []
    for number, to in reversed(rewinds):
        if number <= last:
            found.append((number - 1, last))
            last = to
    found.append((0, last))
    return found[::-1]


def counts(stretches: Iterable[Span], number: int) -> bool:
    """Whether a commit is one of these stretches; what was before the first one (0) always counts."""
    return number == 0 or any(first < number <= last for first, last in stretches)


def follows(commit: CommitRecord, before: CommitRecord) -> bool:
    """Whether a commit came of the same input as the one before it, as far as rows tell."""
    return commit.at == before.at and commit.commit_no == before.commit_no + 1 and commit.cause not in BEGINNING


def within(stretches: Iterable[Span], after: int) -> Iterator[Span]:
    """What of these stretches comes after a commit."""
    return ((max(first, after), last) for first, last in stretches if last > after)
