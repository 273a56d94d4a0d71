"""`/orders`: answers given in advance, and stops. They are private, free to give, and cost nothing (D-ASYNC-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.games.presentation import Presentation
from bot.tables.api import OrderBook
from engine.core.forms import Text
from engine.core.moves import ClearOrder, ClearStop, Move, SetStop
from engine.core.seen import ORDER

from .. import games, looking
from ..answering import Answer
from ..front import Front
from ..ids import Press
from ..screen import OPTIONS, of_reply
from ..wizard.asking import plain
from ..wizard.flow import Wizard
from .making import MINE, Param, command, matching
from .moves import suggestions

NAME = 60  # characters of an order's name on a button
STOP_NOTE = "A stop is visible as a wait; an armed order is not."


def groups(front: Front) -> list[app_commands.Group]:
    """Make the group."""
    group = app_commands.Group(name="orders", description="Answers given in advance, and stops")
    order = Param("order", "Which order", required=True, suggest=_suggest_orders)
    stop = Param("window", "Which kind of question", required=True, suggest=_suggest_windows(True))
    unstop = Param("window", "Which kind of question", required=True, suggest=_suggest_windows(False))
    group.add_command(command(front, "see", "See your orders and stops", (MINE,), _see))
    group.add_command(command(front, "clear", "Take an order back", (order, MINE), _clear))
    group.add_command(command(front, "stop", "Be asked whenever such a window opens", (stop, MINE), _stop(True)))
    group.add_command(command(front, "unstop", "Take a stop back", (unstop, MINE), _stop(False)))
    kinds = [(shows, name) for shows in front.shows.values() for name in shows.rules.orders]
    for shows, name in kinds[: OPTIONS - 4]:
        group.add_command(_order(front, shows, name))
    return [group]


def _order(front: Front, shows: Presentation, name: str) -> app_commands.Command[Any, ..., Any]:
    params = [_param(shows, name, attribute) for attribute in shows.rules.order_kinds[name].attributes]
    text = f"Order: {shows.offer_title_of(name)}"
    return command(front, name.replace("_", "-"), text, (*params, MINE), _give(name))


def _param(shows: Presentation, name: str, attribute: str) -> Param:
    kind, _ = plain(shows.rules.orders[name].model_fields[attribute].annotation)
    label = shows.field_label(f"{ORDER}{name}", attribute)
    if kind is bool:
        return Param(attribute, label, bool)
    return Param(attribute, label, int if kind is int else str, suggest=_suggest_field(name, attribute))


def _give(name: str) -> Any:
    async def run(answer: Answer, values: dict[str, Any]) -> None:
        said = {key: value for key, value in values.items() if key != "game" and value is not None}
        info = await games.which(answer, values["game"], "mine", "offer", f"{ORDER}{name}|")
        if info is not None:
            await Wizard(answer, info.id, f"{ORDER}{name}").start(said)

    return run


def _suggest_field(name: str, attribute: str) -> Any:
    async def run(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
        info = await games.sole(answer, values.pop("game", None))
        if info is None:
            return []
        sheet, field = await Wizard(answer, info.id, f"{ORDER}{name}").complete(values, attribute)
        return suggestions(sheet, field, typed) if field is not None and not isinstance(field, Text) else []

    return run


async def _see(answer: Answer, values: dict[str, Any]) -> None:
    info = await games.which(answer, values["game"], "mine", "orders")
    if info is not None:
        await answer.show(await looking.orders(answer, info.id))


async def _clear(answer: Answer, values: dict[str, Any]) -> None:
    named = str(values["order"])[:NAME]
    info = await games.which(answer, values["game"], "mine", "clear-order", named)
    if info is not None:
        await cleared(answer, Press("clear-order", info.id, named))


async def cleared(answer: Answer, press: Press) -> None:
    """Take back the order that was chosen (its kind and subject), or all orders of a kind."""
    kind, named, subject = press.arg.partition("|")
    await _move(answer, press.game, ClearOrder(order_kind=kind, subject=subject if named else None), "")


def _stop(on: bool) -> Any:
    async def run(answer: Answer, values: dict[str, Any]) -> None:
        window, action = str(values["window"])[:30], "set-stop" if on else "clear-stop"
        info = await games.which(answer, values["game"], "mine", action, window)
        if info is not None:
            await stopped(answer, Press(action, info.id, window))

    return run


async def stopped(answer: Answer, press: Press) -> None:
    """Set a stop, or take it back."""
    if press.action == "set-stop":
        await _move(answer, press.game, SetStop(window=press.arg), STOP_NOTE)
    else:
        await _move(answer, press.game, ClearStop(window=press.arg), "")


async def _move(answer: Answer, game: int, move: Move, note: str) -> None:
    reply = await answer.wait(answer.front.tables.submit(game, answer.person, move, None, answer.id))
    screen = of_reply(reply, game)
    text = "\n".join(filter(None, (screen.text, note)))
    await answer.show(type(screen)(text, screen.cards, screen.rows))


async def _book(answer: Answer, values: dict[str, Any]) -> tuple[Presentation, OrderBook] | None:
    """Return the orders and stops of the person's seat, with the words for them; None if the game is not clear."""
    info = await games.sole(answer, values.get("game"))
    if info is None:
        return None
    return await answer.front.show_of(info.id), await answer.front.tables.orders(info.id, answer.person)


async def _suggest_orders(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    found = await _book(answer, values)
    return matching({looking.token(kept): kept.text for kept in found[1].kept}, typed) if found else []


def _suggest_windows(on: bool) -> Any:
    async def run(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
        found = await _book(answer, values)
        if found is None:
            return []
        shows, book = found
        kinds = [kind for kind in book.stoppable if kind not in book.stops] if on else book.stops
        return matching({kind: shows.offer_title_of(kind) for kind in kinds}, typed)

    return run
