"""Events that cannot be read, come twice or say less than usual: the bot goes on, and who pressed is answered."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.items import written_in
from bot.discord.news import tolerant
from bot.sandbox import acting
from bot.sandbox.interactions import COMMAND
from tests.discord.conftest import Table
from tests.discord.test_game import begun
from tests.discord.test_platform import meagre, raw

HAND: dict[str, Any] = {"id": "1", "name": "hand", "type": 1, "options": []}
NEW: dict[str, Any] = {"id": "1", "name": "game", "type": 1, "options": [{"name": "new", "type": 1, "options": []}]}


def dispatch(table: Table, event: str, data: dict[str, Any]) -> None:
    """Send an event past all that our own stand-in would send."""
    for session in table.box.server.gateway.sessions.values():
        session.dispatch(event, data)


async def test_an_event_that_cannot_be_read_is_passed_over(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    anna, ben = table.people[:2]
    await begun(table, [anna, ben])
    for event in ("INTERACTION_CREATE", "GUILD_ROLE_UPDATE", "ENTITLEMENT_CREATE", "USER_UPDATE"):
        dispatch(table, event, {"id": "7", "token": "never-to-be-logged"})
        await table.settle()
        assert f"an event {event} cannot be read" in caplog.text
    assert "Spice" in (await anna.slash("hand")).text
    assert "never-to-be-logged" not in caplog.text
    assert "Traceback" not in caplog.text


def test_a_connection_that_does_not_begin_is_an_error() -> None:
    def unreadable(data: Any) -> None:
        raise KeyError("user")

    readers = tolerant({"READY": unreadable, "CHANNEL_CREATE": unreadable})
    readers["CHANNEL_CREATE"]({})
    tolerant({"INTERACTION_CREATE": unreadable})["INTERACTION_CREATE"](None)
    with pytest.raises(KeyError):
        readers["READY"]({})


async def test_what_only_the_library_asks_for_may_be_left_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = table.people[:2]
    whole = acting._payload

    def leave_out(*given: Any) -> dict[str, Any]:
        found = meagre(whole(*given))
        kept = {name: value for name, value in found.items() if name not in ("version", "attachment_size_limit")}
        kept["channel"] = {name: found["channel"][name] for name in ("id", "type")}
        if "member" in found:
            kept["member"] = {name: found["member"][name] for name in ("user", "permissions")}
        return kept

    monkeypatch.setattr(acting, "_payload", leave_out)
    table.bot._connection._guilds.clear()  # as before GUILD_CREATE has come
    await begun(table, [anna, ben])
    assert "Spice" in (await anna.slash("hand")).text


async def test_an_interaction_that_is_told_twice_is_answered_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = table.people[0]
    deliver = table.box.world.bot_interactions

    def twice(payload: dict[str, Any]) -> Any:
        deliver(payload)
        return deliver(payload)

    monkeypatch.setattr(table.box.world, "bot_interactions", twice)
    answer = await anna.outcome(raw(anna, COMMAND, NEW))
    await table.settle()
    assert "table is open" in answer.text
    assert await table.last_game() == 1


def test_a_dialog_without_some_of_its_parts_is_read_as_far_as_it_goes() -> None:
    parts = [
        {"type": 18, "component": None},
        {"type": 18, "component": {}},
        {"type": 10},
        {"type": 18, "component": {"type": 4, "custom_id": "dial", "value": None}},
        {"type": 1, "components": [{"type": 4, "custom_id": "weapon", "value": "lasgun"}]},
    ]
    assert written_in({"components": parts}) == {"dial": ("",), "weapon": ("lasgun",)}
    assert written_in({"components": None}) == {}
