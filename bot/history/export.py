"""Making the file of a game from its rows: what a seat may know, by the code that makes views, or all of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot import __version__
from bot.games.presentation import Presentation
from bot.tables import terms
from bot.tables.absence import who_else_has_seen
from bot.tables.versions import Versions
from bot.tables.words import say as of_tables
from engine.core.facts import Fact
from storage import Audience, CommitRecord, FactRecord, SeatRow, WholeGame
from storage.branches import follows

from .beside import seat_notes, table_of
from .document import FORMAT, VERSION, Document, sealed
from .plain import digest, patch, plain, read

_MENTION = re.compile(r"<@!?(\d{1,20})>")


class NotExported(Exception):
    """Why there is no such file of this game, in one sentence."""


class Replay:
    """A game as its facts make it, commit by commit, from its beginning or a state given; no rule is run."""

    def __init__(self, shows: Presentation, state: Any = None) -> None:
        self.shows = shows
        self.state = shows.rules.new_state() if state is None else state

    def decode(self, fact: FactRecord) -> Fact:
        """Read a fact."""
        return self.shows.rules.facts.decode(fact.kind, fact.version, fact.body)

    def steps(self, commits: Iterable[CommitRecord]) -> Iterator[tuple[CommitRecord, list[tuple[Fact, Audience]]]]:
        """Apply one commit after the other; the state is as it was after each that is yielded.

        One that takes the game back is applied to the state after the commit that it names.
        """
        commits = tuple(commits)
        wanted, copy = {commit.rewound_to for commit in commits}, self.shows.rules.copy
        kept: dict[int, Any] = {}
        for commit in commits:
            if commit.rewound_to is not None:
                self.state = copy(kept[commit.rewound_to])
            facts = [(self.decode(fact), fact.audience) for fact in commit.facts]
            for fact, _ in facts:
                fact.apply(self.state)
            if commit.commit_no in wanted:
                kept[commit.commit_no] = copy(self.state)
            yield commit, facts


def hears(audience: Audience, seat: str | None) -> bool:
    """Whether a fact is for the ears of a seat; None is somebody without one."""
    return audience is None or (seat is not None and seat in audience)


def joined(commits: Iterable[CommitRecord], seats: Collection[str]) -> Iterator[CommitRecord]:
    """Yield commits as seats hear of them: what one input led to in secret belongs to what all hear of it next.

    How it is divided says whom the table answered for before or after somebody in a window that names nobody, and so
    who had not answered. Where the game was taken back to a commit it stands by itself, and so does each own move.
    """
    commits = tuple(commits)
    wanted = {commit.rewound_to for commit in commits}
    held: CommitRecord | None = None
    for commit in commits:
        if held is not None and (not follows(commit, held) or {held.by, commit.by} <= {*seats}):
            yield held
        elif held is not None:
            own = held if held.by in seats else commit
            facts = (*held.facts, *commit.facts)
            commit = replace(commit, by=own.by, cause=own.cause, move=own.move, facts=facts)
        held = None
        if commit.commit_no in wanted or any(fact.audience is None for fact in commit.facts):
            yield commit
        else:
            held = commit
    if held is not None:
        yield held


def export_seat(whole: WholeGame, shows: Presentation, release: Versions, seat: str) -> Document:
    """Return what a seat may know of a game, during it and afterwards. Raises NotExported.

    Nothing else goes in: no commit of which the seat heard nothing, nor its number; nobody else's move, cause or
    decision; no seed; and of an audience only that it is the seat's, since who else has heard of a thing is not told.
    """
    must_have_seat(whole, seat)
    commits = heard(Replay(shows), joined(whole.commits, (seat,)), seat)
    seats = [{"seat": row.seat, "player": player} for row, player in _players(whole.seats)]
    return sealed({**_header(whole, release), "kind": "seat", "viewer": seat, "seats": seats, "commits": commits})


def heard(replay: Replay, commits: Iterable[CommitRecord], seat: str) -> list[dict[str, Any]]:
    """Return what a seat hears of commits, with its view after each of which it hears anything."""
    found: list[dict[str, Any]] = []
    before: Any = {}
    heard_by, last = {0: 0}, 0  # by the number of a commit: of how many the seat had heard on the way to it
    for commit, _ in replay.steps(commits):
        former = last if commit.rewound_to is None else commit.rewound_to
        last = commit.commit_no
        told = [fact for fact in commit.facts if hears(fact.audience, seat)]
        if told:
            own = {"cause": commit.cause, "move": read(commit.move)} if commit.by == seat else None
            view = replay.shows.rules.view(replay.state, seat)
            facts = [_fact(fact, None if fact.audience is None else [seat]) for fact in told]
            step = {"number": len(found) + 1, "at": commit.at, "own": own, "facts": facts}
            back = {} if commit.rewound_to is None else {"rewound_to": heard_by[former]}
            found.append({**step, "view": patch(before, view), **back})
            before = view
        heard_by[commit.commit_no] = len(found) if told else heard_by.get(former, 0)
    return found


def export_full(whole: WholeGame, shows: Presentation, release: Versions) -> Document:
    """Return all of a game that is over, without its persons. Raises NotExported."""
    must_be_over(whole)
    seats = [{"seat": row.seat, "player": player} for row, player in _players(whole.seats)]
    return sealed({**_header(whole, release), "kind": "full", "seats": seats, **_content(whole, shows)})


def export_operator(whole: WholeGame, shows: Presentation, release: Versions, now: datetime | None = None) -> Document:
    """Return all of a game and its persons, so that it can go on elsewhere. Raises NotExported.

    Its clocks stand as they do `now`; if nothing is said of that, as they did after its last commit.
    """
    must_have_begun(whole)
    game = whole.game
    seats = [
        {
            "seat": row.seat,
            "player": player,
            "kind": row.kind,
            "person": row.person,
            "name": whole.people[row.person].display_name if row.person in whole.people else "",
            **{name: kept for name, kept in (("seen", who_else_has_seen(row)), *seat_notes(row)) if kept},
        }
        for row, player in _players(whole.seats)
    ]
    beside = {"title": game.title, "host": game.host, "terms": read(game.terms), "seats": seats}
    beside |= table_of(whole, now or datetime.fromisoformat(whole.commits[-1].at))
    return sealed({**_header(whole, release, named=True), "kind": "operator", **beside, **_content(whole, shows)})


def must_have_begun(whole: WholeGame) -> None:
    """Raise NotExported of a game without commits."""
    if not whole.commits:
        raise NotExported(f"Game {whole.game.id} has not begun, so there is nothing to export.")


def must_be_over(whole: WholeGame) -> None:
    """Raise NotExported unless a game has come to its end, so that nothing of it has to be hidden any more."""
    if whole.game.status != "over":
        raise NotExported(f"Game {whole.game.id} is not over, so all of it is told to nobody but its operator.")


def must_have_seat(whole: WholeGame, seat: str) -> None:
    """Raise NotExported unless a game has begun and has such a seat."""
    must_have_begun(whole)
    seats = sorted(row.seat for row in whole.seats)
    if seat not in seats:
        raise NotExported(f"Game {whole.game.id} has no seat {seat}; it has {', '.join(seats)}.")


def pseudonyms(seats: Iterable[SeatRow]) -> dict[str, str]:
    """Return by seat a name for whoever sits there that says nothing of him; empty where nobody does."""
    return {row.seat: player for row, player in _players(seats)}


def state_hash(state: Any) -> str:
    """Return the SHA-256 of a state: the same for equal states, whatever wrote them."""
    return digest(plain(state))


def _content(whole: WholeGame, shows: Presentation) -> dict[str, Any]:
    replay = Replay(shows)
    commits = [_commit(commit) for commit, _ in replay.steps(whole.commits)]
    return {"commits": commits, "state": state_hash(replay.state)}


def _commit(commit: CommitRecord) -> dict[str, Any]:
    return {
        "number": commit.commit_no,
        "at": commit.at,
        "by": commit.by,
        "on_behalf_of": commit.on_behalf_of,
        "cause": commit.cause,
        "decision": commit.decision,
        "move": read(commit.move),
        "rules": commit.rules_version,
        "stack": read(commit.stack),
        "facts": [_fact(fact, None if fact.audience is None else list(fact.audience)) for fact in commit.facts],
        **({} if commit.rewound_to is None else {"rewound_to": commit.rewound_to}),
    }


def _fact(fact: FactRecord, audience: list[str] | None) -> dict[str, Any]:
    return {"kind": fact.kind, "version": fact.version, "audience": audience, "body": read(fact.body)}


def house_rules(whole: WholeGame, *, named: bool = False) -> str:
    """Return by what words of its own a table plays; whom it names there is nobody unless persons are `named`."""
    rules = terms.read(whole.game.terms).house_rules
    called = {row.person: player for row, player in _players(whole.seats) if row.person is not None}
    if named or not rules:
        return rules
    somebody = of_tables().people.somebody
    rules = _MENTION.sub(lambda found: called.get(int(found[1]), somebody), rules)
    for person, known in sorted(whole.people.items(), key=lambda one: one[0] not in called):  # who plays goes first
        player, name = called.get(person, somebody), known.display_name
        rules = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", player, rules) if len(name) > 1 else rules
    return rules


def _header(whole: WholeGame, release: Versions, *, named: bool = False) -> Mapping[str, Any]:
    """Return what every file says first; no title, which may be made of somebody's name."""
    game, rules = whole.game, house_rules(whole, named=named)
    made_by = {"program": __version__, "rules": release.rules, "schema": release.schema, "words": release.words}
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.kind,
        "release": made_by,
        "status": game.status,
        "preset": game.preset,
        "options": read(game.options),
        **({"house_rules": rules} if rules else {}),
    }


def _players(seats: Iterable[SeatRow]) -> Iterator[tuple[SeatRow, str]]:
    """Name whoever sits there by a number, which says nothing of him; where nobody sits, by nothing."""
    number = 0
    for row in sorted(seats, key=lambda row: row.seat):
        number += row.person is not None
        yield row, f"player-{number}" if row.person is not None else ""
