"""The slash commands: eight at the top, with subcommands. They build the same moves as buttons do."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from ..actions import register
from ..front import Front
from . import game, looks, moves, orders


def all_commands(front: Front) -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """Return every top-level command."""
    return [game.group(front), *looks.commands(front), *moves.groups(front), *orders.groups(front)]


register("said", moves.parked)
register("clear-order", orders.cleared)
register("set-stop", orders.stopped)
register("clear-stop", orders.stopped)
