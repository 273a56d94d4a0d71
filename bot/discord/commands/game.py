"""`/game`: opening tables, sitting down, running a game, a server's settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands

from bot.games.clocks import PACES
from bot.games.presentation import Card, Presentation
from bot.tables.api import Sorry, TableInfo
from bot.tables.clocks import PAUSES

from .. import actions, creating, games, joining, servers
from ..answering import Answer, safe_text
from ..front import Front
from ..games import Who
from ..ids import Press
from ..screen import Screen, of_reply
from .making import HERE, MINE, Param, command, matching

SWITCH = (("on", "on"), ("off", "off"))
HALTED = {"paused": " · paused", "needs_attention": " · waits for its operator"}
PACE_CHOICES = tuple((name, name) for name in PACES)


def group(front: Front) -> app_commands.Group:
    """Make the commands about tables."""
    found = app_commands.Group(name="game", description="Tables: open, join, run, look")
    found.add_command(command(front, "new", "Open a table in this channel", _new_params(*_among(front)), _new))
    actor = Param("faction", "The faction you would like", suggest=_factions)
    machine = Param("faction", "The faction it is to play", suggest=_factions)
    seat = Param("player", "Who does not come, or a machine player", required=True, suggest=_seated)
    length = Param("length", "How long at most (usual: 3 days)", choices=tuple((name, name) for name in PAUSES))
    simple: tuple[tuple[str, str, str, tuple[Param, ...], Who], ...] = (
        ("join", "Take a seat at a table, with a wish for a faction", "join", (actor, HERE), "here"),
        ("leave", "Get up from a table that has not begun", "leave", (MINE,), "mine"),
        ("machine", "Seat a machine player at your table", "machine", (machine, HERE), "here"),
        ("remove", "Free a seat of an open table (host)", "remove", (seat, HERE), "here"),
        ("begin", "Call everybody, or begin without who does not come (host)", "begin", (HERE,), "here"),
        ("ready", "Say that you are here", "ready", (MINE,), "mine"),
        ("board", "Show the board", "board", (HERE,), "here"),
        ("text", "Tell the board in words", "text_board", (HERE,), "here"),
        ("pause", "Stop the clocks for a while, or vote for that", "pause", (length, HERE), "here"),
        ("resume", "Let the clocks run again, or vote for that", "resume", (HERE,), "here"),
        ("concede", "Give up your seat for good", "concede", (MINE,), "mine"),
        ("stand-in", "Let a machine player answer for you", "stand-in", (MINE,), "mine"),
        ("back", "Take your seat back from the machine player", "back", (MINE,), "mine"),
    )
    for name, text, action, params, who in simple:
        found.add_command(command(front, name, text, params, _acting(action, who)))
    moved = Param("game", "Which game, if several are meant", suggest=_suggest_moved)
    found.add_command(command(front, "move", "Play a game here from now on (host or manager)", (moved,), _move))
    show = Param("show", "on: repeat them to me first; off: they count at once", required=True, choices=SWITCH)
    text = "Whether moves that cannot be taken back are repeated to you before they count"
    found.add_command(command(front, "previews", text, (show,), _previews))
    found.add_command(command(front, "list", "List the tables of this channel, and yours", (), _list))
    found.add_command(command(front, "settings", "See or change this server's settings", _settings_params(), _settings))
    return found


def _among(front: Front) -> tuple[int, int]:
    """Return the fewest and the most that can play anything."""
    found = [shows.seating(preset) for shows in front.shows.values() for preset in shows.rules.presets.values()]
    return min(seating.least for seating in found), max(seating.most for seating in found)


def _new_params(least: int, seats: int) -> tuple[Param, ...]:
    return (
        Param("game", "Which game is played", suggest=_kinds),
        Param("preset", "A ready-made choice of options", suggest=_presets),
        Param("choose", "True: choose game, options, seats and pace on one screen before the table is opened", bool),
        Param("seats", "How many play, machine players included (usual: as many as can)", int, low=least, high=seats),
        Param("machines", "How many of them are machine players (usual: none)", int, low=0, high=seats - 1),
        Param("pace", "How long people have for an answer", choices=PACE_CHOICES),
        Param("title", "What the table is called"),
    )


async def _new(answer: Answer, values: dict[str, Any]) -> None:
    """Open a table as it was asked for, or show what can be chosen for it first."""
    settings = await servers.load(answer.front.db, answer.interaction.guild_id or 0)
    await servers.check_opening(answer, settings)
    shows = _game_named(answer, str(values["game"] or ""))
    plan = creating.Plan(
        kind=shows.kind,
        token=answer.id,
        seats=values["seats"] or 0,
        machines=values["machines"] or 0,
        pace=values["pace"] or settings.preset,
        title=safe_text(str(values["title"] or ""), 60),
        options=dict(shows.rules.presets[_preset_named(shows, str(values["preset"] or ""))]),
    )
    if values["choose"]:
        await creating.begin(answer, plan)
    else:
        await answer.show(await creating.opened(answer, plan))


def _game_named(answer: Answer, said: str) -> Presentation:
    """Return the game that is named, the first of the house if none is. Raises Sorry if there is none of that name."""
    if not said:
        return answer.front.first
    known = {name.lower(): shows for kind, shows in answer.front.shows.items() for name in (kind, shows.title)}
    if said.strip().lower() not in known:
        raise Sorry(f"I can run: {', '.join(shows.title for shows in answer.front.shows.values())}.")
    return known[said.strip().lower()]


def _preset_named(shows: Presentation, said: str) -> str:
    """Return the preset that is named, the usual one if none is. Raises Sorry if the game has none of that name."""
    presets = shows.rules.presets
    known = {name.lower(): preset for preset in presets for name in (preset, shows.preset_words[preset].name)}
    if not said:
        return next(iter(presets))
    if said.strip().lower() not in known:
        names = ", ".join(shows.preset_words[preset].name for preset in presets)
        raise Sorry(f"{shows.title} has these presets: {names}.")
    return known[said.strip().lower()]


async def _kinds(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    return matching({kind: shows.title for kind, shows in answer.front.shows.items()}, typed)


async def _presets(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    """Complete the presets of the game that is named, or of the first."""
    try:
        shows = _game_named(answer, str(values.get("game") or ""))
    except Sorry:
        return []
    return matching({preset: words.name for preset, words in shows.preset_words.items()}, typed)


def _acting(action: str, who: Who) -> Any:
    async def run(answer: Answer, values: dict[str, Any]) -> None:
        said = next((str(values[name]) for name in ("faction", "player", "length") if values.get(name)), "")
        said = said or (joining.ANY if action == "join" else "")
        name, arg = ("stand-in", "off") if action == "back" else (action, said[:30].lower())
        info = await games.which(answer, values.get("game"), who, name, arg)
        if info is not None:
            await actions.pressed(answer, Press(name, info.id, arg))

    return run


async def _move(answer: Answer, values: dict[str, Any]) -> None:
    """Move the game that is named, or the only one that is played elsewhere."""
    if values["game"]:
        info = await games.which(answer, values["game"], "mine", "move")
        assert info is not None, "a game that is named needs no choice"
        await actions.pressed(answer, Press("move", info.id))
        return
    found = await _elsewhere(answer)
    if not found:
        raise Sorry("You have no game that is played elsewhere.")
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
        found = [await tables.info(row.id) for row in rows]
    else:
        mine = await tables.games_of(answer.person.id)
        found = [info for info in mine if info.lost or info.host == answer.person.id]
    return [info for info in found if info.place.server == server and info.place != answer.place]


async def _suggest_moved(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    return matching({str(info.id): games.title(info) for info in await _elsewhere(answer)}, typed)


async def _factions(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    shows = answer.front.first
    return matching({actor: shows.actor_name(actor) for actor in shows.actors}, typed)


async def _seated(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    """Complete who sits at the open table that is meant."""
    named, here = values.get("game"), games.likely(await games.candidates(answer, "here"), "remove")
    found = [info for info in here if named in (None, str(info.id))]
    if len(found) != 1:
        return []
    return matching({s.place: s.name for s in found[0].seats if s.kind == "machine" or s.person is not None}, typed)


async def _previews(answer: Answer, values: dict[str, Any]) -> None:
    reply = await answer.wait(answer.front.tables.set_previews(answer.person, values["show"] == "on"))
    await answer.show(of_reply(reply, 0))


async def _list(answer: Answer, values: dict[str, Any]) -> None:
    here = await answer.front.tables.games_in(answer.interaction.channel_id or 0)
    mine = await answer.front.tables.games_of(answer.person.id)
    if not here and not mine:
        raise Sorry("There is no table here. /game new opens one.")
    cards = [Card("Your tables", tuple(map(_line, mine)))] if mine else []
    cards += [Card("Tables in this channel", tuple(map(_line, here)))] if here else []
    await answer.show(Screen(cards=tuple(cards)))


def _line(info: TableInfo) -> str:
    taken = sum(1 for seat in info.seats if seat.person is not None or seat.kind == "machine")
    where = f"<#{info.place.thread or info.place.channel}>"
    state = info.headline or f"{info.status}, {taken} of {len(info.seats)} seats taken"
    state += " · waits for another channel" if info.lost else HALTED.get(info.status, "")
    return f"**{info.id}** {info.title} · {info.plays} · {state} · {where}"


def _settings_params() -> tuple[Param, ...]:
    return (
        Param("creators", "The role that may open tables", discord.Role),
        Param("moderators", "The role that may pause and resume games", discord.Role),
        Param("channel", "Where tables are opened", discord.TextChannel),
        Param("per_person", "How many tables a person may have open here", int, low=1, high=50),
        Param("per_server", "How many tables this server may have", int, low=1, high=1000),
        Param("pace", "The usual pace of new tables", choices=PACE_CHOICES),
        Param("reset", "Put everything back to what is usual", bool),
    )


async def _settings(answer: Answer, values: dict[str, Any]) -> None:
    server = answer.interaction.guild_id
    if not server:
        raise Sorry("Settings belong to a server: give the command there.")
    settings = servers.ServerSettings() if values["reset"] else await servers.load(answer.front.db, server)
    chosen = {
        "creators": _id(values["creators"]),
        "moderators": _id(values["moderators"]),
        "channel": _id(values["channel"]),
        "per_person": values["per_person"],
        "per_server": values["per_server"],
        "preset": values["pace"],
    }
    if values["reset"] or any(value is not None for value in chosen.values()):
        if not servers.is_manager(answer):
            raise Sorry("Only those who may manage the server can change its settings.")
        settings = servers.merged(settings, chosen)
        await servers.save(answer.front.db, server, settings)
    await answer.show(servers.shown(settings))


def _id(thing: Any) -> int | None:
    return None if thing is None else int(thing.id)
