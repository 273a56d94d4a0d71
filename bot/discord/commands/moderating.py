"""Moderators, in `/game run`: naming them, what they do, and the log of it.

What a moderator is shown here is what everybody at the table may know: he may be playing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import dropwhile

import discord

from bot.games.presentation import Card
from bot.tables.api import ModeratorDesk, Person, Sorry, TableInfo
from bot.tables.audit import REASON
from bot.tables.moderating import ACTS, RULES, WHY
from bot.tables.muster import BEFORE_THE_CARDS
from bot.tables.terms import HOUSE_RULES
from bot.tables.words import say as of_tables
from engine.core.looking import SEPARATOR

from .. import looking, servers
from ..answering import Answer, safe_name
from ..ids import Press, is_number
from ..screen import OPTIONS, Dialog, Entry, Key, Menu, Option, Row, Screen, of_reply, rows_of
from ..wizard.flow import Wizard
from ..words import say
from . import leaf

HOUSE_RULES_ACT = "house-rules"  # the one act that is written, besides its reason
GONE_SHOWN = 10  # pieces of the story that a rewind strikes out, as many as a telephone shows at once
ASKED = "asked"  # the list of what can be done about what is asked
_MENTION = re.compile(r"<@!?(\d{1,20})>|(\d{1,20})")


def seated(info: TableInfo) -> Mapping[str, str]:
    """Return the people of a table by number."""
    return {str(seat.person): seat.name for seat in info.seats if seat.person is not None}


async def _at(answer: Answer, game: int) -> tuple[TableInfo, bool]:
    """Return a table, and whether the person moderates its server."""
    info = await answer.front.tables.info(game)
    return info, await servers.is_moderator(answer, info.place.server)


async def name(answer: Answer, press: Press) -> None:
    """Make somebody a moderator of a table, or none any more, as the button or the command says."""
    info, held = await _at(answer, press.game)
    whom, on = await _whom(answer, info, press.arg), press.action == "moderator"
    tables = answer.front.tables
    work = tables.name_moderator(press.game, answer.person, whom, answer.id, on=on, moderates=held)
    await answer.show(of_reply(await answer.wait(work), press.game), anew=True)


async def log(answer: Answer, press: Press) -> None:
    """Show a page of what moderators did: the last one, or the one of a number."""
    shown = await answer.front.tables.moderation(press.game, leaf.number(press.arg))
    rows = leaf.rows(shown.page, shown.pages, press.game, "log")
    text = "\n".join((shown.text, leaf.place(shown.page, shown.pages))) if rows else shown.text
    await answer.show(Screen(text, shown.cards, rows))


async def desk(answer: Answer, press: Press) -> None:
    """Show what a moderator can do at a table now; with somebody named, which seat can be handed to him."""
    game, said = press.game, say().moderating
    info, held = await _at(answer, game)
    found = await answer.front.tables.moderator_desk(game, answer.person, moderates=held)
    if press.arg in found.moments:
        await back(answer, replace(press, action="mod-back"))
        return
    if press.arg:
        await _hand(answer, press, await _whom(answer, info, press.arg), found.open)
        return
    rules = {HOUSE_RULES_ACT: said.acts[HOUSE_RULES_ACT]} if found.end else {}
    right = tuple(Option(text, key) for key, text in {**found.corrections, **rules}.items())
    rows: list[Row] = [Menu(said.acts["correct"], Press("mod-act", game, "correct"), right[:OPTIONS])] if right else []
    asked = [Option(said.of_wait["default"].format(what=text), f"default|{key}") for key, text in found.waits.items()]
    passed = said.of_wait["let-pass"]
    asked += [Option(passed.format(what=text), f"let-pass|{key}") for key, text in found.passes.items()]
    asked += [Option(said.of_wait["void"].format(what=text), f"voids|{key}") for key, text in found.windows.items()]
    rows += [Menu(said.waits, Press("mod-act", game, ASKED), tuple(asked[:OPTIONS]))] if asked else []
    of_seats = {"free": found.seats, "unseal": found.looks}
    options = [
        Option(said.of_seat[act].format(seat=text), f"{act}|{key}")
        for act, seats in of_seats.items()
        for key, text in seats.items()
    ]
    decks = [(name, text) for name, text in found.things.items() if name.endswith(SEPARATOR)]
    options += [Option(said.of_seat["look"].format(seat=text), f"look|{name}") for name, text in decks]
    rows += [Menu(said.seats, Press("mod-act", game), tuple(options[:OPTIONS]))] if options else []
    rows += [_moments(game, found, 0)] if found.moments or found.doors else []
    keys = [Key(say().tables.deeds[found.pause], Press(found.pause, game))] if found.pause else []
    keys += [Key(said.acts["time"], Press("mod-act", game, "time"))] if found.time else []
    keys += [Key(said.acts["answers"], Press("mod-answer", game))] if found.asking or found.answers else []
    keys += [Key(said.acts["end"], Press("mod-act", game, "end"), "danger")] if found.end else []
    keys.append(Key(say().tables.deeds["log"], Press("log", game)))
    more = said.to_hand if found.open else ""
    text = "\n".join(filter(None, (f"**{info.title}** · {info.headline}", info.waits, said.about, more)))
    await answer.show(Screen(text, rows=(*rows, *rows_of(keys))))


async def answers(answer: Answer, press: Press) -> None:
    """Show what is asked of the seat for which the moderator answers, or for which he can begin to."""
    game, said = press.game, of_tables().behalf
    _, held = await _at(answer, game)
    found = await answer.front.tables.behalf(game, answer.person)
    if found is not None:
        head = (said.sees if found.asks else said.nothing_now).format(actor=found.actor)
        cards = tuple(looking.asked(ask) for ask in found.asks[:1])
        await answer.show(Screen(head, cards, looking.behalf(found.asks)))
        return
    asking = (await answer.front.tables.moderator_desk(game, answer.person, moderates=held)).asking
    if not asking:
        raise Sorry(said.not_given)
    options = tuple(Option(text, name) for name, text in asking.items())
    await answer.show(
        Screen(rows=(Menu(say().moderating.acts["answers"], Press("mod-act", game, "answers"), options),))
    )


async def _hand(answer: Answer, press: Press, whom: Person, seats: Mapping[str, str]) -> None:
    """Ask which seat is handed to somebody."""
    said = say().moderating
    if not seats:
        raise Sorry(said.nothing_open)
    options = tuple(Option(text, name) for name, text in seats.items())[:OPTIONS]
    menu = Menu(said.acts["hand"], Press("mod-act", press.game, f"hand:{whom.id}"), options)
    await answer.show(Screen(said.hands.format(whom=whom.name), rows=(menu,)))


def _moments(game: int, found: ModeratorDesk, page: int) -> Menu:
    """List the moments that the game can be taken back to, the latest first, and last on the first page all else."""
    said, before = say().moderating, of_tables().rewinding.before
    listed = [Option(before.format(number=name, what=text), name) for name, text in list(found.moments.items())[::-1]]
    listed[OPTIONS - 2 : OPTIONS - 2] = [Option(said.acts["enter"], "enter")] if found.doors else []
    return Menu(said.acts["rewind"], Press("mod-back", game), _page(listed, page, said.earlier))


async def suggest_moments(answer: Answer, tables: Sequence[TableInfo]) -> dict[str, str]:
    """Return the moments that somebody who moderates may take one of these tables back to, the latest first."""
    found: dict[str, str] = {}
    for info in tables if len(tables) == 1 else ():
        _, held = await _at(answer, info.id)
        with suppress(Sorry):
            desk = await answer.front.tables.moderator_desk(info.id, answer.person, moderates=held)
            before = of_tables().rewinding.before
            found = {name: before.format(number=name, what=text) for name, text in [*desk.moments.items()][::-1]}
    return found


def _page(options: Sequence[Option], page: int, more: str) -> tuple[Option, ...]:
    """Return a page of a list; its last line leads to the next one."""
    most = OPTIONS - 1
    further = [Option(more, f"+{page + 1}")] if options[(page + 1) * most :] else []
    return (*options[page * most : (page + 1) * most], *further)


def _turned(name: str) -> int:
    """Return which page of a list is meant; 0 if it is a line of it."""
    return int(name[1:]) if name.startswith("+") and is_number(name[1:]) else 0


async def go(answer: Answer, press: Press) -> None:
    """List where the game can be taken up anew, or show what all would hear of doing so at one of these places."""
    said, name = say().moderating, press.arg
    _, held = await _at(answer, press.game)
    tables = answer.front.tables
    doors = (await tables.moderator_desk(press.game, answer.person, moderates=held)).doors
    listed = _page([Option(text, door) for door, text in doors.items()], _turned(name), said.more_doors)
    if listed and (not name or _turned(name)):
        menu = Menu(said.acts["enter"], Press("mod-go", press.game), listed)
        await answer.show(Screen(said.doors, rows=(menu,)))
        return
    shown = await tables.preview_act(press.game, answer.person, "enter", name, moderates=held)
    key = Key(said.acts["enter"], Press("mod-act", press.game, f"enter|{name}"), "danger")
    await answer.show(Screen(shown, rows=((key,),)))


async def look(answer: Answer, press: Press) -> None:
    """Show what a seat holds, when everybody has been told that the moderator looks."""
    if not is_number(press.arg):
        raise Sorry(say().form.old_button)
    _, held = await _at(answer, press.game)
    shown = await answer.front.tables.look(press.game, answer.person, int(press.arg), moderates=held)
    await answer.show(of_reply(shown, press.game), anew=True)


async def _things(answer: Answer, press: Press, seat: str) -> None:
    """Ask at what of a seat the moderator looks: at all that it knows, or at one thing."""
    said = say().moderating
    _, held = await _at(answer, press.game)
    found = await answer.front.tables.moderator_desk(press.game, answer.person, moderates=held)
    things = {name: text for name, text in found.things.items() if name.endswith(f"{SEPARATOR}{seat}")}
    options = (Option(said.everything, seat), *(Option(text, name) for name, text in things.items()))
    menu = Menu(said.acts["unseal"], Press("mod-act", press.game, "look"), options[:OPTIONS])
    await answer.show(Screen(said.which_thing, rows=(menu,)))


async def _voids(answer: Answer, press: Press, name: str) -> None:
    """Show what all would hear of voiding what is asked."""
    _, held = await _at(answer, press.game)
    shown = await answer.front.tables.preview_act(press.game, answer.person, "void", name, moderates=held)
    key = Key(say().moderating.acts["void"], Press("mod-act", press.game, f"void|{name}"), "danger")
    await answer.show(Screen(shown, rows=((key,),)))


async def back(answer: Answer, press: Press) -> None:
    """Show what taking the game back to a moment leads to, or earlier moments."""
    said, name = say().moderating, press.arg
    info, held = await _at(answer, press.game)
    found = await answer.front.tables.moderator_desk(press.game, answer.person, moderates=held)
    if info.status == "over":
        raise Sorry(of_tables().rewinding.over)
    page, moments = _turned(name), found.moments
    if name == "enter":
        await go(answer, replace(press, action="mod-go", arg=""))
        return
    if page and (menu := _moments(press.game, found, page)).options:
        await answer.show(Screen(said.about, rows=(menu,)))
        return
    if name not in moments:
        raise Sorry(of_tables().rewinding.no_moment)
    keys = tuple(
        Key(said.acts[act], Press("mod-act", press.game, f"{act}|{name}"), "danger") for act in ("rewind", "redraw")
    )
    text = "\n".join((said.moment.format(what=moments[name]), said.chance))
    pieces = [what for _, what in dropwhile(lambda moment: moment[0] != name, moments.items())]
    await answer.show(Screen(text, (_gone(pieces),), (keys,)))


def _gone(pieces: Sequence[str]) -> Card:
    """Tell what is struck out of the story: all of it, or how it begins and ends."""
    said, number = say().moderating, say().number
    lines = [said.gone_piece.format(what=what) for what in pieces]
    if len(lines) > GONE_SHOWN:
        first, last = GONE_SHOWN // 2, GONE_SHOWN - GONE_SHOWN // 2
        lines[first:-last] = [said.gone_between.format(count=number(len(lines) - GONE_SHOWN))]
    return Card(said.gone.format(count=number(len(pieces))), tuple(lines))


async def chosen(answer: Answer, press: Press) -> None:
    """Ask for the reason of what a moderator is about to do."""
    press = replace(press, arg=press.arg.removeprefix(f"{ASKED}|"))
    act, _, about = press.arg.partition("|")
    said = say().moderating
    if about == HOUSE_RULES_ACT:
        act, press = about, replace(press, arg=about)
    if act == "correct":
        _, answer.moderates = await _at(answer, press.game)
        await Wizard(answer, press.game, about).start()
        return
    if act == "voids":
        await _voids(answer, press, about)
        return
    if act == "unseal":
        await _things(answer, press, about)
        return
    if act == "look":
        act, press = "unseal", replace(press, arg=f"unseal|{about}")
    name, info = act.partition(":")[0], await answer.front.tables.info(press.game)
    if name not in ACTS:
        raise Sorry(say().form.old_button)
    entries = tuple(_entry(field, info) for field in ACTS[name].form)
    await answer.ask(Dialog(said.acts[name], Press("mod-fill", press.game, press.arg), entries))


def _entry(field: str, info: TableInfo) -> Entry:
    """Return where something is written that an act asks for."""
    said = say().moderating
    if field == RULES:
        return _rules_entry(info.house_rules)
    return Entry(said.reason, WHY, said.reason_hint, limit=REASON, paragraph=True)


def _rules_entry(rules: str) -> Entry:
    """Return where house rules are written, as they read now."""
    said = say().moderating
    return Entry(said.rules, RULES, said.rules_hint, rules, HOUSE_RULES, required=False, paragraph=True)


async def rules(answer: Answer, press: Press) -> None:
    """Ask the host by what house rules the table will play."""
    info = await answer.front.tables.info(press.game)
    if info.host != answer.person.id:
        raise Sorry(of_tables().lobby.host_only)
    if info.status not in BEFORE_THE_CARDS:
        raise Sorry(of_tables().agreeing.house_rules_stand)
    entries = (_rules_entry(info.house_rules),)
    await answer.ask(Dialog(say().moderating.acts[HOUSE_RULES_ACT], Press("rules-fill", press.game), entries))


async def ruled(answer: Answer, press: Press, written: Mapping[str, Sequence[str]]) -> None:
    """Write down the house rules of the table."""
    text = "".join(written.get(RULES, ()))
    work = answer.front.tables.agree(press.game, answer.person, "rules", text, answer.id)
    await answer.show(of_reply(await answer.wait(work), press.game), anew=True)


async def filled(answer: Answer, press: Press, written: Mapping[str, Sequence[str]]) -> None:
    """Do it, for the reason that was written."""
    act, _, about = press.arg.partition("|")
    info, held = await _at(answer, press.game)
    reason = "".join(written.get(WHY, ()))
    about = "".join(written.get(RULES, ())) if act == HOUSE_RULES_ACT else about
    act, _, named = act.partition(":")
    whom = await _whom(answer, info, named) if named else None
    work = answer.front.tables.moderate(
        press.game, answer.person, act, about, reason, answer.id, moderates=held, whom=whom
    )
    await answer.show(of_reply(await answer.wait(work), press.game), anew=True)


async def _whom(answer: Answer, info: TableInfo, said: str) -> Person:
    """Return who is meant: somebody of the table by name or number, or whoever of the server is mentioned."""
    known = {**seated(info), **{str(person): called for person, called in info.moderators.items()}}
    found = next((n for n, called in known.items() if said and called.casefold() == said.casefold()), "")
    mention = _MENTION.fullmatch(said)
    number = found or (mention[1] or mention[2] if mention is not None else "")
    if number in known:
        return Person(int(number), known[number])
    guild = answer.interaction.guild
    if not number or guild is None or guild.id != info.place.server:
        raise Sorry(say().tables.whom_wanted)
    try:
        member = await answer.wait(guild.fetch_member(int(number)))
    except discord.HTTPException:
        raise Sorry(say().tables.whom_wanted) from None
    if member.bot:
        raise Sorry(say().tables.whom_wanted)
    return Person(member.id, safe_name(member.display_name))
