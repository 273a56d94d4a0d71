"""The slash commands: few, and the same for every game. They build the same moves as buttons do."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from .. import taking
from ..actions import register, register_dialog
from ..front import Front
from . import answers, game, history, looks, moderating, notes, orders, running, server, settings


def all_commands(front: Front) -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """Return every top-level command."""
    made = (
        answers.answer_command,
        orders.orders_command,
        notes.note_command,
        history.history_command,
        settings.settings_command,
        server.server_command,
    )
    return [game.group(front), *(make(front) for make in made), *looks.commands(front)]


register("said", answers.parked)
register("clear-order", orders.cleared)
register("set-stop", orders.stopped)
register("clear-stop", orders.stopped)
register("run", running.show)
register("moderator", moderating.name)
register("no-moderator", moderating.name)
register("log", moderating.log)
register("moderate", moderating.desk)
register("mod-act", moderating.chosen)
register("mod-answer", moderating.answers)
register("house-rules", moderating.rules)
register("mod-back", moderating.back)
register("mod-go", moderating.go)
register("mod-look", moderating.look)
register("wishes", settings.change)
register("own-data", taking.take_own)
register("history", history.show)
register("figures", history.figures)
register("note", notes.said)
register("note-write", notes.write)
register("note-lend", notes.lend)
register_dialog("wishes-fill", settings.filled)
register_dialog("note-fill", notes.filled)
register_dialog("mod-fill", moderating.filled)
register_dialog("rules-fill", moderating.ruled)
