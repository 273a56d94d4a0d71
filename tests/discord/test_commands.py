"""The list of commands as the platform is told it: within its limits, for the real words and the plainest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.discord.commands import all_commands
from bot.discord.front import Front
from bot.discord.help import Help
from bot.games.presentation import Presentation
from bot.games.registry import presentations
from tests.discord.plain import PlainDune


def payload_of(*games: Presentation) -> list[dict[str, Any]]:
    front: Any = Front(None, {shows.kind: shows for shows in games}, None, None, None, Help(()))  # type: ignore[arg-type]
    client = discord.Client(intents=discord.Intents(guilds=True))
    tree = app_commands.CommandTree(client)
    return [command.to_dict(tree) for command in all_commands(front)]


@pytest.fixture(params=["plain", "real"])
def payload(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    return payload_of(PlainDune() if request.param == "plain" else presentations()["dune"])


def walk(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for option in part.get("options", ()):
        yield from walk(option)


def length(part: dict[str, Any]) -> int:
    own = len(part.get("name", "")) + len(part.get("description", ""))
    choices = sum(len(c["name"]) + len(str(c["value"])) for c in part.get("choices") or ())
    return own + choices + sum(length(option) for option in part.get("options", ()))


def entries(payload: list[dict[str, Any]], held: int = 0) -> list[str]:
    """Return what the picker shows to a person with these permissions: each command, and each subcommand of a group."""
    shown = [c for c in payload if held & int(c.get("default_member_permissions") or 0) or not _hidden(c)]
    groups = {c["name"]: [o["name"] for o in c.get("options", ()) if o["type"] in (1, 2)] for c in shown}
    return [f"{name} {part}".strip() for name, parts in groups.items() for part in parts or [""]]


def _hidden(command: dict[str, Any]) -> bool:
    return command.get("default_member_permissions") is not None


async def test_the_picker_shows_at_most_a_dozen_entries(payload: list[dict[str, Any]]) -> None:
    player, manager = entries(payload), entries(payload, discord.Permissions(manage_guild=True).value)
    assert len(player) <= 12, player
    assert {"game new", "game join", "game run", "todo", "note", "history"} <= set(player)
    assert {"hand", "answer", "orders", "rules", "help", "settings"} <= set(player)
    assert set(manager) - set(player) == {"server"}


async def test_names_texts_and_numbers_are_within_the_limits(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        for part in walk(command):
            assert re.fullmatch(r"[-_a-z0-9]{1,32}", part["name"]), part["name"]
            assert 1 <= len(part["description"]) <= 100
            assert part["description"].isascii() or part["description"].isprintable()
            assert len(part.get("options", ())) <= 25
            assert len({option["name"] for option in part.get("options", ())}) == len(part.get("options", ()))
            if part.get("choices"):
                assert len(part["choices"]) <= 25
                assert not part.get("autocomplete")


async def test_no_command_has_more_text_than_the_platform_takes(payload: list[dict[str, Any]]) -> None:
    for command in payload:
        assert length(command) <= 8000, (command["name"], length(command))


async def test_names_are_joined_as_people_type_them(payload: list[dict[str, Any]]) -> None:
    names = [part["name"] for command in payload for part in walk(command)]
    assert [name for name in names if "_" in name] == []
    assert {"per-person", "per-server"} <= set(names)


async def test_the_commands_are_the_same_whatever_games_there_are(payload: list[dict[str, Any]]) -> None:
    """Equal kinds of two games do not meet in the list of commands: it knows none."""
    assert payload_of(Another(), PlainDune()) == payload
    assert list(payload_of(Another())) == payload


class Another(PlainDune):
    """A game of the same kinds under another name."""

    kind, title = "another", "Another"
