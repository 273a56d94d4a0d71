"""How a table stands, as everybody sees it: what it is, and while nothing can be played, why and what comes next."""

from __future__ import annotations

import json
from datetime import datetime

from bot.games.options import table_text

from .api import SeatInfo, TableInfo
from .live import LiveGame, wish

BY_VOTE, BY_MODERATOR = -1, 0  # in place of the number of a person who paused a game
AWAY = "A machine player answers for you until you say /game run do:back."
WAITS = "The game waits for its operator to mend a fault; nothing is lost."
LOST = (
    "The game has lost its channel and waits. Whoever plays can say /game run do:move in another one, or "
    "/game run do:resume if I may write in the old one again."
)
CLOSED = "This table was closed. Open another with /game new."


def info(live: LiveGame) -> TableInfo:
    """Return the table as everybody sees it."""
    return TableInfo(
        id=live.row.id,
        kind=live.row.kind,
        title=live.row.title,
        status=live.row.status,
        place=live.place,
        host=live.host,
        preset=live.row.preset,
        options=live.options,
        plays=table_text(live.shows, live.options),
        seats=tuple(
            SeatInfo(
                seat=wish(s) if live.game is None else s.seat,
                person=s.person,
                name=live.name_of(s),
                kind=s.kind,
                ready=bool(json.loads(s.preferences).get("ready")),
                place=s.seat,
            )
            for s in live.seats.values()
        ),
        headline=live.shows.headline(live.view()) if live.game is not None else "",
        waits=waits(live),
        lost="lost" in live.own,
    )


def waits(live: LiveGame) -> str:
    """Say why nothing can be played just now, and what comes next; empty while the game runs."""
    seats, status = live.seats.values(), live.row.status
    if status == "lobby":
        taken = sum(s.person is not None or s.kind == "machine" for s in seats)
        begins = "It begins when all are, or when its host wishes (/game run do:begin)."
        return f"The game has not begun: {taken} of {len(seats)} seats are taken. {begins}"
    if status == "muster":
        here = sum(bool(json.loads(s.preferences).get("ready")) for s in seats)
        asked = f"everybody is asked whether they are there, and {here} of {len(seats)} are"
        return f"The game has not begun: {asked}.{muster_ends(live)}"
    if status == "paused":
        return _paused(live)
    if status == "over":
        return f"{result(live)} Nothing more can be played."
    return {"needs_attention": WAITS, "expired": CLOSED}.get(status, "")


def result(live: LiveGame) -> str:
    """Say how a game that is over ended."""
    known = live.game is not None and live.game.state.over
    return live.shows.result(live.view(), live.player_names()) if known else "The game is over."


def muster_ends(live: LiveGame) -> str:
    """Say when the muster ends, and what becomes of those who have not answered; empty if it has no end."""
    end = live.own["muster"].due if "muster" in live.own else None
    if end is None:
        return ""
    return f" A machine player plays for whoever has not answered by {moment(end)}, until he is back."


def _paused(live: LiveGame) -> str:
    if "lost" in live.own:
        return LOST
    pause = live.own.get("pause")
    if pause is None or pause.due is None:
        return "The game is paused."
    return f"The game is paused until {moment(pause.due)}. {sooner(pause.known.get('by'))}"


def sooner(by: object) -> str:
    """Say who may end a pause before its time, by who called it."""
    who = "by vote" if by == BY_VOTE else "at the word of its host or a moderator, else by vote"
    return f"/game run do:resume lets it go on sooner, {who}."


def moment(at: datetime) -> str:
    """Write an instant so that each client shows local time, and how far off it is."""
    return f"<t:{int(at.timestamp())}:f> (<t:{int(at.timestamp())}:R>)"
