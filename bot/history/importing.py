"""Reading the file of a game back: is it whole, do its facts make what it says, and how it goes on elsewhere."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from bot.games.clocks import PACES
from bot.games.presentation import Presentation
from bot.tables import clocks, terms
from bot.tables.live import load
from bot.tables.outbox import to_everybody
from bot.tables.play import Injected, Play
from bot.tables.standing import BY_MODERATOR
from bot.tables.versions import UNKNOWN, ByGame
from engine.core.game import Game, located, pending
from engine.core.run import Frame
from storage import CommitRecord, Database, FactRecord, GameInput, GameStatus, NewGame

from . import beside, vouching
from .beside import Elsewhere
from .document import Document, FactEntry, FullGame, OperatorGame, SeatGame, Unusable
from .export import Replay, hears, state_hash
from .plain import patched


def check(document: Document, shows: Mapping[str, Presentation], versions: ByGame) -> str:
    """Replay a file and say in a sentence or two what holds. Raises Unusable for what does not."""
    show = _shown(document, shows)
    if isinstance(document, SeatGame):
        return _check_seat(document, show) + vouching.told(document)
    return _check_state(document, _replayed(document, show), versions) + vouching.told(document)


def _check_state(document: FullGame | OperatorGame, state: Any, versions: ByGame) -> str:
    made, here = document.release.schema_, versions.get(document.game, UNKNOWN).schema
    length = f"{len(document.commits)} commits, {sum(len(c.facts) for c in document.commits)} facts"
    found = f"It is whole ({document.kind}, {document.game}, {length}) and every fact of it is understood."
    if state_hash(state) == document.state:
        return f"{found} They make the state that it names."
    if made == here:
        raise Unusable("Its facts do not make the state that it names, though this version wrote it.")
    return f"{found} Its state was named by another version of the program, which writes states in another way."


async def import_game(
    db: Database, document: Document, shows: Mapping[str, Presentation], injected: Injected, to: Elsewhere
) -> int:
    """Put a game into a database, where it waits in a pause; return its number. Raises Unusable.

    The facts are kept as they are, no rule is run. The pause ends as any other, and the clocks go on with what was left
    (`beside`); of a file that says nothing of them they are full.
    """
    if isinstance(document, SeatGame):
        raise Unusable("It holds only what one seat may know, so nobody can go on with it; the operator's file does.")
    show = _shown(document, shows)
    state = _replayed(document, show)
    _check_state(document, state, injected.versions)
    now = injected.now()
    _must_fit(document, show, state, to, now)
    over = bool(state.over)
    end = now + clocks.USUAL_PAUSE
    pause = clocks.Own(end, {"by": BY_MODERATOR, "since": now.isoformat(), "votes": []})
    await _meet(db, document, to)
    first = _first(document, to) if over else _with_clocks(_first(document, to), document, to, pause, now)
    game = await db.journal.create(_new_game(document, show, to, over=over), first)
    live = await load(db, game.game_id, shows, injected.versions)
    if live.unread is not None or live.game is None:
        raise Unusable("It was imported, but cannot be read back; please report this.") from live.unread
    play = Play(db, injected)
    if over:
        result = json.dumps({"text": live.shows.result(live.view(), live.player_names())})
        await db.journal.commit(live.input(game={"result": result}))
        return game.game_id
    posts = to_everybody(live, "paused", f"{BY_MODERATOR}:{int(end.timestamp())}")
    await play.halt(live, {"status": "paused"}, posts, None, own={"pause": pause})
    return game.game_id


def _shown(document: Document, shows: Mapping[str, Presentation]) -> Presentation:
    found = shows.get(document.game)
    if found is None:
        raise Unusable(f"It is a game of {document.game!r:.40}, which this version does not play.")
    try:
        found.rules.options.model_validate(document.options)
    except ValidationError:
        raise Unusable("Its options are none that this version knows for the game.") from None
    numbers = [commit.number for commit in document.commits]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        raise Unusable("Its commits are not numbered one after the other from 1 on.")
    if any(c.rewound_to is not None and c.rewound_to >= c.number for c in document.commits):
        raise Unusable("A commit of it goes back to one that is not before it.")
    return found


def _check_seat(document: SeatGame, show: Presentation) -> str:
    view: dict[str, Any] = {}
    for commit in document.commits:
        for fact in commit.facts:
            if not hears(None if fact.audience is None else tuple(fact.audience), document.viewer):
                raise Unusable(f"Commit {commit.number} holds a fact that {document.viewer} may not know.")
            _understood(show, fact, commit.number)
        view = patched(view, commit.view)
    if document.viewer not in {seat.seat for seat in document.seats}:
        raise Unusable("The seat that it was made for is none of the game.")
    length = f"{len(document.commits)} commits, {sum(len(c.facts) for c in document.commits)} facts"
    return (
        f"It is whole (seat {document.viewer}, {document.game}, {length}) and every fact of it is understood. "
        "What others may know is not in it."
    )


def _understood(show: Presentation, fact: FactEntry, number: int) -> None:
    try:
        show.rules.facts.decode(fact.kind, fact.version, json.dumps(fact.body))
    except Exception as error:
        raise Unusable(
            f"Commit {number} holds a fact that this version does not understand: {fact.kind:.40}."
        ) from error


def _replayed(document: FullGame | OperatorGame, show: Presentation) -> Any:
    """Return the state that the facts make."""
    replay, number = Replay(show), 0
    try:
        for commit, _ in replay.steps(_records(document)):
            number = commit.commit_no
    except Exception as error:
        raise Unusable(f"Commit {number + 1} cannot be replayed by this version ({type(error).__name__}).") from error
    return replay.state


def _records(document: FullGame | OperatorGame) -> tuple[CommitRecord, ...]:
    return tuple(
        CommitRecord(
            commit_no=commit.number,
            by=commit.by,
            on_behalf_of=commit.on_behalf_of,
            cause=commit.cause,
            at=commit.at,
            decision=commit.decision,
            move=json.dumps(commit.move),
            rules_version=commit.rules,
            stack=json.dumps(commit.stack),
            facts=tuple(
                FactRecord(f.kind, f.version, None if f.audience is None else tuple(f.audience), json.dumps(f.body))
                for f in commit.facts
            ),
            rewound_to=commit.rewound_to,
        )
        for commit in document.commits
    )


def _must_fit(document: FullGame | OperatorGame, show: Presentation, state: Any, to: Elsewhere, at: datetime) -> None:
    """Raise Unusable unless somebody is named for every seat, and nobody twice."""
    seats = {entry.seat for entry in document.seats}
    if seats != set(show.rules.seats(state)):
        raise Unusable("Its seats are not those of its game.")
    missing, strange = sorted(seats - to.seats.keys()), sorted(to.seats.keys() - seats)
    if missing:
        raise Unusable(f"Nobody is named for {', '.join(missing)}: say --seat NAME=PERSON or --seat NAME=machine.")
    if strange:
        raise Unusable(f"It has no seat {', '.join(strange)}; its seats are {', '.join(sorted(seats))}.")
    _must_go_on(document, show, state, to, at)
    _must_name(document, to)
    persons = [sitter.person for sitter in to.seats.values() if sitter.person is not None]
    if len(persons) != len(set(persons)):
        raise Unusable("The same person is named for two seats; at a table everybody has one.")
    if not persons:
        raise Unusable("Only machine players are named; somebody has to sit at the table.")


def _must_name(document: FullGame | OperatorGame, to: Elsewhere) -> None:
    """Raise Unusable unless whoever is given another number is named in the file, and has no seat."""
    named = {entry.person for entry in document.people} if isinstance(document, OperatorGame) else set[int]()
    seated = {getattr(entry, "person", None) for entry in document.seats}
    for person in to.persons:
        if person in seated or person not in named:
            raise Unusable(f"--person names others of its table, and {person} has a seat there, or no part in it.")


def _must_go_on(document: FullGame | OperatorGame, show: Presentation, state: Any, to: Elsewhere, at: datetime) -> None:
    """Raise Unusable unless a table can be made of it: what is asked is found, and its clocks can be wound."""
    stack = located(show.rules, [Frame(*frame) for frame in document.commits[-1].stack])
    try:
        pending(show.rules, Game(state, stack or ()))
        if isinstance(document, OperatorGame):
            terms.read(json.dumps(document.terms))
            beside.must_be_understood(document, to, at)
    except Unusable:
        raise
    except Exception as error:
        raise Unusable(f"No table can be made of it ({type(error).__name__}).") from error
    if document.preset not in PACES:
        raise Unusable(f"Its pace is none of {', '.join(PACES)}.")


def _new_game(document: FullGame | OperatorGame, show: Presentation, to: Elsewhere, *, over: bool) -> NewGame:
    host = document.host if isinstance(document, OperatorGame) else None
    persons = {entry.seat: to.seats[entry.seat].person for entry in document.seats}
    hosted = next((e.seat for e in document.seats if getattr(e, "person", None) == host is not None), "")
    status: GameStatus = "over" if over else "paused"
    return NewGame(
        kind=document.game,
        server=to.server,
        host=persons.get(hosted) or next(person for person in persons.values() if person is not None),
        title=document.title if isinstance(document, OperatorGame) else show.title,
        preset=document.preset,
        options=json.dumps(document.options),
        channel=to.channel,
        status=status,
    )


async def _meet(db: Database, document: FullGame | OperatorGame, to: Elsewhere) -> None:
    """Keep those whom the table names; of somebody whom the bot has met only a name given for him changes."""
    for person, changes in beside.people_there(document, to).items():
        if await db.people.get(person) is None:
            await db.people.save(person, changes)
    for sitter in (*to.seats.values(), *to.persons.values()):
        if sitter.person is not None and sitter.name:
            await db.people.save(sitter.person, {"display_name": sitter.name})


def _first(document: FullGame | OperatorGame, to: Elsewhere) -> GameInput:
    """Return a game as it is kept first."""
    now = beside.moved(document, to)
    seats = tuple(beside.seat_there(entry, to.seats[entry.seat], now) for entry in document.seats)
    rules = document.house_rules
    agreed = document.terms if isinstance(document, OperatorGame) else {"house_rules": rules} if rules else {}
    first = GameInput(0, commits=_records(document), added_seats=seats, game={"terms": json.dumps(agreed)})
    if not isinstance(document, OperatorGame):
        return first
    return replace(first, moderators=beside.moderators_there(document, now), audit=beside.log_there(document, now))


def _with_clocks(
    first: GameInput, document: FullGame | OperatorGame, to: Elsewhere, pause: clocks.Own, at: datetime
) -> GameInput:
    """Return it with its clocks, which stand still in a pause."""
    if not isinstance(document, OperatorGame):
        return first
    own = {"pause": pause, **beside.votes_there(document, beside.moved(document, to))}
    return replace(first, deadlines=(*beside.clocks_there(document, at), *clocks.own_rows(own, "paused")))
