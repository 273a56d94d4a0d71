"""What must be told after an input: outbox rows, which hold references only, and which of them make one message."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from engine.core.decision import Decision
from engine.core.facts import Fact
from engine.core.run import Commit
from storage import NewPost, Post, SeatRow

from .compose import concerns, waiting_lines
from .live import LiveGame
from .turns import asked_in, moved_on


def merge_key(post: Post) -> str:
    """Name the message a row belongs to: neighbouring rows of one recipient with the same key become one message."""
    ref = json.loads(post.body).get("ref", "")
    return f"{post.game_id}/{post.kind}/{ref}"


def row(kind: str, recipient_kind: str, recipient: int, ref: str = "", **commits: int) -> NewPost:
    """Build an outbox row about `ref`."""
    return NewPost(
        recipient_kind="channel" if recipient_kind == "channel" else "person",
        recipient=recipient,
        kind=kind,
        body=json.dumps({"ref": ref}),
        first_commit=commits.get("first"),
        last_commit=commits.get("last"),
    )


def after_commits(
    before: LiveGame,
    live: LiveGame,
    commits: tuple[Commit, ...],
    chapters: Iterable[int],
    asked: Sequence[Decision],
    called: Iterable[NewPost],
    shown: bool,
) -> tuple[NewPost, ...]:
    """Return what to tell of some commits: the story, who is `called`, private news, what is newly `asked`.

    The board is drawn anew if it is `shown` there that something happened.
    """
    posts = []
    first, last = before.last_commit + 1, before.last_commit + len(commits)
    if live.channel is not None:
        posts += [row("story", "channel", live.channel, str(n), first=first, last=last) for n in chapters]
        posts += called
        if shown:
            posts.append(row("board", "channel", live.channel, "", first=first, last=last))
    turns = moved_on(before, live)
    for seat in live.seats.values():
        if seat.person is None:
            continue
        if seat.seat in turns and reachable(seat):  # its message tells the news of the turn as well
            turn = turns[seat.seat]
            posts.append(row("question", "person", seat.person, turn.ref, first=turn.since + 1, last=last))
        elif _has_news(live, commits, seat.seat):
            posts.append(row("private", "person", seat.person, first=first, last=last))
        of_seat = [d for d in asked if d.seat == seat.seat and reachable(seat)]
        posts += [row("question", "person", seat.person, asked_in(live, d)) for d in of_seat]
    return tuple(posts)


def board_changed(before: LiveGame, live: LiveGame, commits: Iterable[Commit]) -> bool:
    """Say whether everybody sees on the board that something happened: no edit betrays what is private."""
    public = any(audience is None for c in commits for _, audience in c.facts)
    return public or waiting_lines(before) != waiting_lines(live)


def reachable(seat: SeatRow) -> bool:
    """Whether private messages reach whoever sits there and answers for the seat."""
    return seat.person is not None and seat.kind == "person" and seat.dm_state != "closed"


def _has_news(live: LiveGame, commits: Iterable[Commit], seat: str) -> bool:
    """Whether a private message would say something; one that only repeats what the seat just did would not."""
    return any(
        concerns(live, fact, audience, seat) and _weighs(live, fact, seat)
        for c in commits
        for fact, audience in c.facts
    )


def _weighs(live: LiveGame, fact: Fact, seat: str) -> bool:
    line = live.shows.sentence(fact, seat, live.player_names())
    return line is not None and line.weight > 0


def to_everybody(live: LiveGame, kind: str, ref: str = "", *, but: int = 0) -> tuple[NewPost, ...]:
    """Return a row for the channel and one for everybody seated, but for one person who knows already."""
    posts = [row(kind, "channel", live.channel, ref)] if live.channel is not None else []
    told = [s.person for s in live.seats.values() if s.person and s.person != but and reachable(s)]
    return (*posts, *(row(kind, "person", person, ref) for person in told))
