"""`/game run`: what the person may do at a table now, each rare by itself: pausing, beginning, standing in, leaving.

`do` is completed with what may be done; alone the command shows the same as buttons. What is listed follows from the
table as everybody sees it and from who asks. Whoever says something that is not listed is told why not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.games.presentation import Card
from bot.tables.agreements import house_rules_said
from bot.tables.api import SeatInfo, Sorry, TableInfo
from bot.tables.standing import DISPUTE
from bot.tables.words import say as of_tables

from .. import actions, games, servers
from ..answering import Answer
from ..front import Front
from ..games import Who
from ..ids import Press
from ..screen import OPTIONS, Key, Menu, Option, Row, Screen, of_reply, rows_of
from ..words import say
from .making import HERE, Param, command, matching, suggest_here
from .moderating import seated, suggest_moments

SEAT = 30  # characters of what an act is about


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done with a table: where it is usually meant, and the button that does it."""

    who: Who
    action: str
    arg: str = ""


DEEDS: Mapping[str, Deed] = {  # by the name under which their words stand
    "ready": Deed("mine", "ready"),
    "begin": Deed("here", "begin"),
    "machine": Deed("here", "machine"),
    "remove": Deed("here", "remove"),
    "leave": Deed("mine", "leave"),
    "pause": Deed("here", "pause"),
    "resume": Deed("here", "resume"),
    "stand-in": Deed("mine", "stand-in"),
    "back": Deed("mine", "stand-in", "off"),
    "substitute": Deed("here", "substitute"),
    "regent": Deed("mine", "regent"),
    "away": Deed("mine", "away"),
    "more-time": Deed("mine", "more-time"),
    "quiet-hours": Deed("here", "agree-quiet"),
    "time-bank": Deed("here", "agree-bank"),
    "absent": Deed("here", "agree-absent"),
    "moderate": Deed("here", "moderate"),
    "moderator": Deed("here", "moderator"),
    "no-moderator": Deed("here", "no-moderator"),
    "log": Deed("here", "log"),
    "move": Deed("here", "move"),
    "concede": Deed("mine", "concede"),
    "take-back": Deed("mine", "take-back"),
    "house-rules": Deed("here", "house-rules"),  # the last one: where the list is full, nothing else goes for it
}


BOARDS = {"board": "board", "board-words": "text_board"}  # by what is said, and the button that does it
STAYS = ("stand-in", "away")  # what is open to somebody who plays for himself
NAMED = ("moderator", "no-moderator")  # what is about a person
TYPED = ("quiet-hours", "time-bank", "absent", "substitute", "regent", *NAMED)  # what needs a word more than a press


def run_command(front: Front) -> app_commands.Command[Any, ..., Any]:
    """Make the command."""
    do = Param("do", "run_do", suggest=_suggest_deeds)
    about = Param("about", "run_about", suggest=_suggest_about)
    game = Param("game", HERE.text, suggest=_suggest_game)
    return command(front, "run", (do, about, game), _run)


async def _run(answer: Answer, values: dict[str, Any]) -> None:
    said = str(values["do"] or "").strip().lower()
    if said in say().tables.previews:
        reply = await answer.wait(answer.front.tables.set_previews(answer.person, said == "previews on"))
        await answer.show(of_reply(reply, 0))
        return
    if said in say().tables.lists:
        await _list(answer)
        return
    if said in BOARDS:
        await _board(answer, BOARDS[said], values["game"])
        return
    if not said:
        info = await games.which(answer, values["game"], "here", "run", fits=_may(answer))
        if info is not None:
            await show(answer, Press("run", info.id))
        return
    deeds = say().tables.deeds
    name = said if said in DEEDS else next((n for n, text in deeds.items() if text.lower() == said), "")
    if not name:
        raise Sorry(say().tables.nothing_such)
    if name == "move":
        await _move(answer, values["game"])
        return
    deed = DEEDS[name]
    arg = deed.arg or str(values["about"] or "")[:SEAT].lower()
    who, may = await _where(answer, name), _may(answer, name)
    info = await games.which(answer, values["game"], who, deed.action, arg, fits=may)
    if info is not None:
        await act(answer, info, name, arg)


async def _board(answer: Answer, action: str, game: str | None) -> None:
    """Show the board, which everybody may see who may know of the game."""
    info = await games.which(answer, game, "here", action)
    if info is not None:
        await actions.pressed(answer, Press(action, info.id))


async def _list(answer: Answer) -> None:
    """List the tables of the channel, and the person's own."""
    here = await answer.front.tables.games_in(answer.interaction.channel_id or 0)
    tables = answer.front.tables
    mine = [*await tables.games_of(answer.person.id), *await tables.games_lent(answer.person.id)]
    if not here and not mine:
        raise Sorry(say().tables.none_here)
    cards = [Card(say().tables.yours, tuple(map(_line, mine)))] if mine else []
    cards += [Card(say().tables.here, tuple(map(_line, here)))] if here else []
    await answer.show(Screen(cards=tuple(cards)))


def _line(info: TableInfo) -> str:
    taken = sum(1 for seat in info.seats if seat.person is not None or seat.kind == "machine")
    where = f"<#{info.place.thread or info.place.channel}>"
    said, number = say().tables, say().number
    counts = {"taken": number(taken), "seats": number(len(info.seats))}
    state = info.headline or said.seats.format(state=said.states[info.status], **counts)
    halted = said.halted.get("lost" if info.lost else info.status)
    state = halted.format(state=state) if halted else state
    return f"**{info.id}** {info.title} · {info.plays} · {state} · {where}"


async def _where(answer: Answer, name: str) -> Who:
    """Say among which tables one is meant: whoever has a substitute takes his seat back, in private messages too."""
    if name != "back":
        return DEEDS[name].who
    mine, may = await games.candidates(answer, "mine"), _may(answer, name)
    if any([await may(info) for info in mine]) or not await games.candidates(answer, "lent"):
        return "mine"
    return "lent"


def _may(answer: Answer, name: str = "") -> games.Fits:
    """Say whether the person may do this with a table now, or anything if nothing is named."""

    async def fits(info: TableInfo) -> bool:
        found = await open_to(answer, info)
        return name in found if name else bool(found)

    return fits


async def act(answer: Answer, info: TableInfo, name: str, arg: str) -> None:
    """Do something with a table; if it is not said whose seat is to be free, ask."""
    if name == "remove" and not arg:
        menu = _seats_menu(info)
        if not menu.options:
            raise Sorry(say().tables.nobody)
        await answer.show(Screen(say().tables.whose_seat, rows=(menu,)))
        return
    await actions.pressed(answer, Press(DEEDS[name].action, info.id, arg))


async def show(answer: Answer, press: Press) -> None:
    """Show what the person may do with a table now."""
    info = await answer.front.tables.info(press.game)
    found = [name for name in await open_to(answer, info) if name != "remove" and name not in TYPED]
    keys = [Key(say().tables.deeds[name], Press(DEEDS[name].action, info.id, DEEDS[name].arg)) for name in found]
    keys += [Key(say().tables.dispute, Press("pause", info.id, DISPUTE))] if "pause" in found else []
    rows: tuple[Row, ...] = rows_of(keys)
    if "remove" in await open_to(answer, info) and _seats_menu(info).options:
        rows = (*rows, _seats_menu(info))
    state = info.headline or say().tables.states[info.status]
    terms = info.terms if info.status not in ("over", "expired") else ()
    rules = house_rules_said(info.house_rules)
    text = "\n".join(filter(None, (f"**{info.title}** · {state}", info.waits, *terms, *rules)))
    nothing = "" if rows else say().tables.nothing_to_do
    await answer.show(Screen("\n".join(filter(None, (text, nothing))), rows=rows[-5:]))


def _seats_menu(info: TableInfo) -> Menu:
    options = tuple(Option(name, place) for place, name in list(_taken(info).items())[:OPTIONS])
    return Menu(say().tables.deeds["remove"], Press("remove", info.id), options)


def _taken(info: TableInfo) -> dict[str, str]:
    """Return who sits there, by the seat."""
    return {s.place: s.name for s in info.seats if s.kind == "machine" or s.person is not None}


async def open_to(answer: Answer, info: TableInfo) -> list[str]:
    """Return what the person may do with a table now, by name."""
    mine = next((seat for seat in info.seats if seat.person == answer.person.id), None)
    moderates = await servers.is_moderator(answer, info.place.server)
    found = [*_before(info, mine, answer.person.id, moderates), *_under_way(info, mine, moderates)]
    if mine is None and info.status in ("running", "paused"):
        own = any(seat.owner == answer.person.id for seat in info.seats)
        found += ["back"] if own else ["substitute"] if any(seat.open for seat in info.seats) else []
    if info.host == answer.person.id and info.status not in ("over", "expired"):
        found += ["quiet-hours", "time-bank", "absent"]
    found += _moderation(info, answer.person.id, mine, moderates)
    elsewhere = info.place.server == answer.interaction.guild_id and info.place != answer.place
    may = info.host == answer.person.id or servers.is_manager(answer) or (info.lost and mine is not None)
    found += ["move"] if elsewhere and may else []
    return [name for name in DEEDS if name in found]


def _moderation(info: TableInfo, person: int, mine: SeatInfo | None, moderates: bool) -> list[str]:
    """Return what may be done about moderators."""
    names = info.host == person if info.status in ("lobby", "muster") else mine is not None and info.status == "running"
    alive = info.status not in ("over", "expired")
    found = ["moderator"] if alive and (names or moderates) else []
    if alive and info.moderators and (found or person in info.moderators):
        found.append("no-moderator")
    acts = alive and (moderates or person in info.moderators) and info.status not in ("lobby", "muster")
    return [*found, *(["moderate"] if acts else []), *(["log"] if info.moderated else [])]


def _before(info: TableInfo, mine: SeatInfo | None, person: int, moderates: bool) -> list[str]:
    """Return what may be done before the cards are dealt."""
    host, found = info.host == person, []
    if info.status == "muster" and mine is not None and not mine.ready:
        found.append("ready")
    if info.status in ("lobby", "muster"):
        found += ["begin"] if host else []
        found += ["leave"] if mine is not None else []
        found += ["remove"] if host or moderates else []
        found += ["machine"] if host and info.status == "lobby" else []
        found += ["house-rules"] if host else []
    return found


def _under_way(info: TableInfo, mine: SeatInfo | None, moderates: bool) -> list[str]:
    """Return what may be done with a game that is played."""
    found = []
    if mine is not None or moderates:
        found += {"running": ["pause"], "paused": ["resume"]}.get(info.status, [])
        found += ["more-time", "take-back"] if mine is not None and info.status == "running" else []
    others = [seat for seat in info.seats if seat.away and seat is not mine]
    found += ["regent"] if others and mine is not None and info.status == "running" else []
    if mine is not None and info.status in ("running", "paused", "needs_attention"):
        found += ["concede", *(["back"] if mine.kind == "machine" else ["back", "stand-in"] if mine.away else STAYS)]
    return found


async def _move(answer: Answer, game: str | None) -> None:
    """Move the game that is named, or the only one that is played elsewhere."""
    if game:
        info = await games.which(answer, game, "mine", "move")
        assert info is not None, "a game that is named needs no choice"
        await actions.pressed(answer, Press("move", info.id))
        return
    found = await _elsewhere(answer)
    if not found:
        raise Sorry(say().tables.nothing_elsewhere)
    if len(found) > 1:
        await answer.show(games.choose(found, "move", ""))
        return
    await actions.pressed(answer, Press("move", found[0].id))


async def _elsewhere(answer: Answer) -> list[TableInfo]:
    """Return the games of this server that the person may move here.

    They are those which he hosts, those at which he sits that have lost their channel, or all for who manages it.
    """
    tables, server = answer.front.tables, answer.interaction.guild_id
    if servers.is_manager(answer) and server is not None:
        rows = await answer.front.db.tables.games("lobby", "muster", "running", "paused", server=server)
        found = [await tables.info(row.id) for row in rows if row.kind in answer.front.shows]
    else:
        mine = await tables.games_of(answer.person.id)
        found = [info for info in mine if info.lost or info.host == answer.person.id]
    return [info for info in found if info.place.server == server and info.place != answer.place]


# While somebody types


async def _meant(answer: Answer, values: Mapping[str, Any], action: str = "") -> list[TableInfo]:
    """Return the tables that may be meant: the one named, or those here or one's own."""
    here = await games.candidates(answer, "here")
    named = values.get("game")
    return [info for info in here if str(info.id) == str(named)] if named else games.likely(here, action)


async def _suggest_deeds(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    here = await games.candidates(answer, "here")
    tables = [info for info in here if str(info.id) == str(values["game"])] if values.get("game") else here
    found = {name for info in tables for name in await open_to(answer, info)}
    found |= {"move"} if await _elsewhere(answer) else set()
    said = say().tables
    always = {**said.lists, **said.boards, **said.previews}
    last = {"house-rules": said.deeds["house-rules"]} if "house-rules" in found else {}
    deeds = {name: said.deeds[name] for name in DEEDS if name in found - {*last}}
    return matching(deeds | always | last, typed)


async def _suggest_game(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    if values.get("do") == "move":
        return matching({str(info.id): games.title(info) for info in await _elsewhere(answer)}, typed)
    return await suggest_here(answer, typed, values)


async def _suggest_about(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    do = str(values.get("do") or "")
    said = of_tables()
    lengths = {**said.pauses, DISPUTE: say().tables.dispute}
    listed = {"pause": lengths, "time-bank": said.banks, "absent": said.absent, "stand-in": said.behalf.ways}
    if do in listed:
        return matching(dict(listed[do]), typed)
    if do in ("substitute", "regent"):
        return await suggest_open(answer, typed, values, away=do == "regent")
    if do == "away":
        return await suggest_away(answer, typed)
    if do == "machine":
        return await suggest_actors(answer, typed, values)
    if do in NAMED:
        return await _suggest_people(answer, typed, values, do)
    if do == "moderate":
        return matching(await suggest_moments(answer, await _meant(answer, values, do)), typed)
    found = await _meant(answer, values, "remove") if do == "remove" else []
    if len(found) != 1:
        return []
    return matching(_taken(found[0]), typed)


async def _suggest_people(
    answer: Answer, typed: str, values: Mapping[str, Any], do: str
) -> Sequence[tuple[str, str | int]]:
    """Complete whom a table may make a moderator: those who sit there; or who is one of those it has named."""
    found: dict[str, str] = {}
    for info in await _meant(answer, values, do):
        named = {str(person): name for person, name in info.moderators.items()}
        found |= named if do == "no-moderator" else {n: who for n, who in seated(info).items() if n not in named}
    return matching(found, typed)


async def suggest_open(
    answer: Answer, typed: str, values: dict[str, Any], *, away: bool = False
) -> Sequence[tuple[str, str | int]]:
    """Complete the seats that a substitute (of somebody `away`, a machine) may take at the tables that may be meant."""
    found: dict[str, str] = {}
    for info in await _meant(answer, values, "substitute"):
        shows = await answer.front.show_of(info.id)
        others = (seat for seat in info.seats if seat.person != answer.person.id)
        found |= {seat.place: shows.actor_name(seat.place) for seat in others if (seat.away if away else seat.open)}
    return matching(found, typed)


async def suggest_away(answer: Answer, typed: str) -> Sequence[tuple[str, str | int]]:
    """Complete until when somebody is away, as a vacation is completed."""
    return [*await answer.front.tables.suggest_wishes(answer.person, "away", typed)]


async def suggest_actors(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    """Complete what can be played at the tables that may be meant."""
    found: dict[str, str] = {}
    for info in await _meant(answer, values, "join"):
        shows = await answer.front.show_of(info.id)
        found |= {actor: shows.actor_name(actor) for actor in shows.seating(info.options).actors}
    return matching(found, typed)
