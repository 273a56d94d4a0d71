"""`/orders`: answers given in advance, and stops. They are private, free to give, and cost nothing (H-1).

One command: `do` is completed with the orders that may be given, those to be taken back, and the stops to set and to
lift, at the table that is meant; alone it shows them all, to be chosen from lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from discord import app_commands

from bot.games.presentation import Presentation
from bot.tables.api import OrderBook, Sorry, TableInfo
from engine.core.moves import ClearOrder, ClearStop, Move, SetStop
from engine.core.seen import ORDER

from .. import games, looking
from ..answering import Answer
from ..front import Front
from ..ids import Press, is_number
from ..screen import of_reply
from ..wizard.flow import Wizard
from ..words import say
from .answers import meant, suggestions
from .making import MINE, Param, command, matching

GIVE, CLEAR, STOP, UNSTOP = "give", "clear", "stop", "unstop"


def orders_command(front: Front) -> app_commands.Command[Any, ..., Any]:
    """Make the command."""
    do = Param("do", "orders_do", suggest=_suggest_what)
    line = Param("say", "orders_say", suggest=_suggest_say)
    return command(front, "orders", (do, line, MINE), _orders)


async def _orders(answer: Answer, values: dict[str, Any]) -> None:
    what, said = str(values["do"] or "").strip(), str(values["say"] or "").strip()
    if not what:
        info = await games.which(answer, values["game"], "mine", "orders")
        if info is not None:
            await answer.show(await looking.orders(answer, info.id))
        return
    token = _read(what)
    if token is not None:
        await games.known(answer, token[0])
        await _do(answer, token[0], token[1], said)
        return
    info = await games.which(answer, values["game"], "mine", "orders")
    if info is not None:
        await _do(answer, info.id, await _called(answer, info, what), said)


def _read(what: str) -> tuple[int, str] | None:
    """Read what was completed: the game, and what to do there; None if something was typed."""
    game, bar, rest = what.partition("|")
    return (int(game), rest) if bar and is_number(game) else None


async def _called(answer: Answer, info: TableInfo, what: str) -> str:
    """Return what is to be done, of what a table offers, from the words that name it. Raises Sorry if that is not one.

    The name of a kind alone gives such an order.
    """
    plain = what.casefold()
    known = await _choices(answer, info)
    called = {act: [_label(act, thing).casefold(), act] for act, thing in known}
    for act, thing in known:
        if act.startswith(GIVE):
            called[act] += [thing.casefold(), act.rpartition("|")[2]]
    fit = [act for act, names in called.items() if plain in names]
    fit = fit or [act for act, names in called.items() if any(name.startswith(plain) for name in names)]
    if len(fit) != 1:
        raise Sorry(say().orders.from_list)
    return fit[0]


async def _do(answer: Answer, game: int, act: str, said: str) -> None:
    verb, _, named = act.partition("|")
    if verb == GIVE:
        wizard = Wizard(answer, game, f"{ORDER}{named}")
        await (wizard.typed(said) if said else wizard.start())
    elif verb == CLEAR:
        await cleared(answer, Press("clear-order", game, named))
    elif verb in (STOP, UNSTOP):
        await stopped(answer, Press("set-stop" if verb == STOP else "clear-stop", game, named))
    else:
        raise Sorry(say().orders.nothing_such)


async def cleared(answer: Answer, press: Press) -> None:
    """Take back the order that was chosen (its kind and subject), or all orders of a kind."""
    kind, named, subject = press.arg.partition("|")
    if subject.startswith(looking.SHORTENED):
        book = await answer.front.tables.orders(press.game, answer.person)
        subject = next((kept.subject for kept in book.kept if looking.token(kept) == press.arg), subject)
    await _move(answer, press.game, ClearOrder(order_kind=kind, subject=subject if named else None), "")


async def stopped(answer: Answer, press: Press) -> None:
    """Set a stop, or take it back."""
    if press.action == "set-stop":
        await _move(answer, press.game, SetStop(window=press.arg), say().orders.stop_set)
    else:
        await _move(answer, press.game, ClearStop(window=press.arg), "")


async def _move(answer: Answer, game: int, move: Move, note: str) -> None:
    reply = await answer.wait(answer.front.tables.submit(game, answer.person, move, None, answer.id))
    screen = of_reply(reply, game)
    text = "\n".join(filter(None, (screen.text, note)))
    await answer.show(type(screen)(text, screen.cards, screen.rows))


# While somebody types


async def _choices(answer: Answer, info: TableInfo) -> list[tuple[str, str]]:
    """Return what may be done with orders and stops at a table, each with what it is about in words."""
    if info.waits:
        return []
    shows = await answer.front.show_of(info.id)
    return list(_listed(shows, await answer.front.tables.orders(info.id, answer.person)))


def _listed(shows: Presentation, book: OrderBook) -> Iterator[tuple[str, str]]:
    for kind in book.orders:
        yield f"{GIVE}|{kind}", shows.offer_title_of(kind)
    for kept in book.kept:
        yield f"{CLEAR}|{looking.token(kept)}", kept.text
    for window in book.stoppable:
        if window not in book.stops:
            yield f"{STOP}|{window}", shows.offer_title_of(window)
    for window in book.stops:
        yield f"{UNSTOP}|{window}", shows.offer_title_of(window)


def _label(act: str, what: str) -> str:
    """Return what is done with an order or a stop, in words."""
    return say().orders.acts[act.partition("|")[0]].format(what=what)


async def _suggest_what(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    tables = await meant(answer, values.get("game"))
    options: dict[str, str] = {}
    for info in tables:
        where = f" · {games.title(info)}" if len(tables) > 1 else ""
        options |= {f"{info.id}|{act}": f"{_label(act, what)}{where}" for act, what in await _choices(answer, info)}
    return matching(options, typed)


async def _suggest_say(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    token = _read(str(values.get("do") or ""))
    if token is None:
        tables = await meant(answer, values.get("game"))
        if len(tables) != 1 or not values.get("do"):
            return []
        token = (tables[0].id, await _called(answer, tables[0], str(values["do"])))
    game, (verb, _, kind) = token[0], token[1].partition("|")
    await games.known(answer, game)
    if verb != GIVE:
        return []
    return suggestions(await answer.front.tables.suggest(game, answer.person, f"{ORDER}{kind}", None, typed))
