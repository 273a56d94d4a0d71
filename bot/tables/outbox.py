"""What must be told after an input: outbox rows, which hold references only, and which of them make one message."""

from __future__ import annotations

import json
from collections.abc import Iterable

from engine.core.run import Commit
from storage import NewAudit, NewPost, Post

from .audit import TOLD
from .compose import waiting_lines
from .live import LiveGame
from .reached import reachable


def merge_key(post: Post) -> str:
    """Name the message a row belongs to: neighbouring rows of one recipient with the same key become one message."""
    ref = json.loads(post.body).get("ref", "")
    return f"{post.game_id}/{post.kind}/{ref}"


KNOCK = "knock"  # the kind of message that tries whether private messages reach somebody again


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
    called: Iterable[NewPost],
    shown: bool,
) -> tuple[NewPost, ...]:
    """Return what the channel is told of some commits: the story, who is `called`.

    The board is drawn anew if it is `shown` there that something happened.
    """
    if live.channel is None:
        return ()
    first, last = before.last_commit + 1, before.last_commit + len(commits)
    posts = [row("story", "channel", live.channel, str(n), first=first, last=last) for n in chapters]
    posts += called
    if shown:
        posts.append(row("board", "channel", live.channel, "", first=first, last=last))
    return tuple(posts)


def board_changed(before: LiveGame, live: LiveGame, commits: Iterable[Commit]) -> bool:
    """Say whether everybody sees on the board that something happened: no edit betrays what is private."""
    if any(audience is None for c in commits for _, audience in c.facts):
        return True
    same = live.asks_as(before) and live.row.status == before.row.status
    return not same and waiting_lines(before) != waiting_lines(live)


def to_everybody(live: LiveGame, kind: str, ref: str = "", *, but: int = 0) -> tuple[NewPost, ...]:
    """Return a row for the channel and one for everybody seated, but for one person who knows already."""
    posts = [row(kind, "channel", live.channel, ref)] if live.channel is not None else []
    told = [s.person for s in live.seats.values() if s.person and s.person != but and reachable(s)]
    return (*posts, *(row(kind, "person", person, ref) for person in told))


def announced(live: LiveGame, audit: NewAudit) -> list[NewPost]:
    """Return what tells the channel of something done, and whom it is about in private."""
    posts = [row(TOLD, "channel", live.channel, str(audit.number))] if live.channel is not None else []
    about = live.seat_of(audit.whom) if audit.whom is not None and audit.whom != audit.person else None
    if about is not None and about.person is not None and reachable(about):
        posts.append(row(TOLD, "person", about.person, str(audit.number)))
    return posts
