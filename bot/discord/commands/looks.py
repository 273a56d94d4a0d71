"""`/hand`, `/rules` and `/help`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from .. import games, looking
from ..answering import Answer
from ..front import Front
from ..ids import is_number
from ..words import say
from .making import HERE, MINE, Param, command, matching


def commands(front: Front) -> list[app_commands.Command[Any, ..., Any]]:
    """Make the commands that look at something."""
    words = Param("rule", "rule", required=True, suggest=_suggest_rules)
    topic = Param("topic", "topic", suggest=_suggest_topics)
    return [
        command(front, "todo", (), _todo),
        command(front, "hand", (MINE,), _panel),
        command(front, "rules", (words, HERE), _rules),
        command(front, "help", (topic,), _help),
    ]


async def _todo(answer: Answer, values: dict[str, Any]) -> None:
    await answer.show(await looking.todo(answer))


async def _panel(answer: Answer, values: dict[str, Any]) -> None:
    info = await games.which(answer, values["game"], "mine", "panel")
    if info is not None:
        await answer.show(await looking.panel(answer, info.id))


async def _rules(answer: Answer, values: dict[str, Any]) -> None:
    info = await games.which(answer, values["game"], "here", "rules") if values["game"] else None
    await answer.show(await looking.rule(answer, info.id if info is not None else 0, str(values["rule"])[:100]))


async def _help(answer: Answer, values: dict[str, Any]) -> None:
    await looking.help_page(answer, str(values["topic"] or "")[:50], 0)


async def _suggest_rules(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    named = str(values.get("game") or "")
    number = (await games.known(answer, int(named))).id if is_number(named) else 0
    found = await looking.books(answer, number)
    several = len(found) > 2  # besides the house
    line = say().looking.rule_in_list
    own = {looking.HOUSE_RULES: say().looking.house_rules} if await looking.house_ruled(answer, number) else {}
    cards = [*matching(own, typed), *((title, key) for book in found for key, _, title in book.guides(typed[:100]))]
    hits = [(book, number, first) for book in found for number, _, first in book.find(typed[:100])]
    if not several:
        return [*cards, *((f"{number} {first}", number) for _, number, first in hits)]
    return [*cards, *((line.format(rule=number, book=book.title, first=first), number) for book, number, first in hits)]


async def _suggest_topics(answer: Answer, typed: str, values: dict[str, Any]) -> Sequence[tuple[str, str | int]]:
    return [(topic.title, topic.name) for topic in answer.front.help.find(typed)]
