"""What the documents and deployment files name, and what the program has, as sets that tests compare."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from discord import app_commands

from bot.discord.commands import all_commands
from bot.discord.front import Front
from bot.discord.help import Help
from bot.games.registry import presentations
from bot.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMMAND = re.compile(r"`(/[a-z][^`/\n]*)`")
SETTING = re.compile(r"\b(?:DISCORD_TOKEN|LANDSRAAD_[A-Z_]+)\b")
MODULE = re.compile(r"python -m ([a-z_][a-z_.]*)")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def code(markdown: str) -> list[str]:
    """What stands in backquotes, outside of fenced blocks."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", markdown, flags=re.DOTALL))


def known_settings() -> set[str]:
    return {str(field.validation_alias) for field in Settings.model_fields.values()}


@cache
def command_tree() -> dict[str, frozenset[str]]:
    """Every slash command the bot registers, as it is typed, with the names of its options; groups have none."""
    front = Front(None, presentations(), None, None, None, Help(()))  # type: ignore[arg-type]
    found: dict[str, frozenset[str]] = {}
    for command in all_commands(front):
        _walk(command, "", found)
    return found


def _walk(
    command: app_commands.Command[Any, ..., Any] | app_commands.Group, above: str, found: dict[str, frozenset[str]]
) -> None:
    name = f"{above} {command.name}".strip()
    if isinstance(command, app_commands.Group):
        for below in command.commands:
            _walk(below, name, found)
        found[name] = frozenset()
    else:
        found[name] = frozenset(parameter.display_name for parameter in command.parameters)


def commands_in(markdown: str) -> Iterator[str]:
    """The slash commands a page mentions, without the slash."""
    for mention in COMMAND.findall(markdown):
        yield mention.removeprefix("/")


def is_command(mention: str) -> bool:
    """Whether what is mentioned can be typed: a command, a group, or a command with something in its options."""
    tree = command_tree()
    if mention in tree:
        return True
    words = mention.split()
    known = [" ".join(words[:n]) for n in range(1, len(words)) if " ".join(words[:n]) in tree]
    return bool(known) and bool(tree[known[-1]])


def unit(name: str) -> dict[str, list[str]]:
    """A systemd unit's settings; each may stand more than once."""
    found: dict[str, list[str]] = {}
    for line in text(f"deploy/{name}").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found
