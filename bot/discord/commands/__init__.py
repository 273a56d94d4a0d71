"""The slash commands: few, and the same for every game. They build the same moves as buttons do."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from ..actions import register
from ..front import Front
from . import answers, game, looks, orders


def all_commands(front: Front) -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """Return every top-level command."""
    return [game.group(front), answers.answer_command(front), orders.orders_command(front), *looks.commands(front)]


register("said", answers.parked)
register("clear-order", orders.cleared)
register("set-stop", orders.stopped)
register("clear-stop", orders.stopped)
