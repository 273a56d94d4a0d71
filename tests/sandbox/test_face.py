"""The player face: what a page is sent, and what it may ask for."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from tests.sandbox.conftest import Scene


class Page:
    """A page without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.seen: list[dict[str, Any]] = []

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await self.socket.receive_str(timeout=5))
            self.seen.append(message)
            if message["t"] == kind and all(message.get(key) == value for key, value in wanted.items()):
                return message

    async def send(self, kind: str, ref: str, **more: Any) -> None:
        await self.socket.send_json({"t": kind, "ref": ref, **more})


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def open_page(scene: Scene, http: aiohttp.ClientSession, token: str) -> Page:
    base = scene.box.world.base_url
    return Page(await http.ws_connect(f"{base}/play/ws?seat={token}", origin=base))


async def test_a_seat_plays_through_the_page(scene: Scene, http: aiohttp.ClientSession) -> None:
    page = await open_page(scene, http, scene.anna.account.seat_token)
    snapshot = await page.until("snapshot")
    table = snapshot["guilds"][0]["channels"][0]
    assert (table["name"], table["can_send"]) == ("table", True)
    assert [command["name"] for command in snapshot["commands"]] == ["dune", "echo"]
    assert [seat["name"] for seat in snapshot["seats"]] == ["Owner", "Anna", "Ben"]
    assert snapshot["application"]["online"]

    await page.send("slash", "1", channel_id=table["id"], command="dune map", options={})
    await page.until("interaction_state", ref="1", state="sent")
    assert (await page.until("message_create"))["message"]["loading"]
    board = (await page.until("message_update"))["message"]
    async with http.get(board["embeds"][0]["image"]["url"]) as picture:
        assert picture.content_type == "image/png"

    await page.send("click", "2", channel_id=table["id"], message_id=board["id"], custom_id="plan")
    opened = await page.until("modal_open", ref="2")
    await page.send("submit", "3", interaction_id=opened["interaction_id"], values={"dial": "2", "leader": ["jamis"]})
    answer = (await page.until("message_create"))["message"]
    assert (answer["content"], answer["ephemeral"]) == ("dial 2, jamis", True)
    assert await page.until("interaction_state", ref="3", state="done")

    await page.send("select", "4", channel_id=table["id"], message_id=board["id"], custom_id="card", values=["shield"])
    assert (await page.until("message_update"))["message"]["content"] == "plays shield"
    await page.send("delete_message", "5", channel_id=table["id"], message_id=answer["id"])
    assert (await page.until("message_delete"))["message_id"] == answer["id"]


async def test_choices_refusals_and_seat_settings(scene: Scene, http: aiohttp.ClientSession) -> None:
    page = await open_page(scene, http, scene.anna.account.seat_token)
    table = (await page.until("snapshot"))["guilds"][0]["channels"][0]["id"]
    asked = {"channel_id": table, "command": "dune bid", "options": {"amount": 2}, "focused": "card", "text": "l"}
    await page.send("autocomplete", "1", **asked)
    assert (await page.until("choices", ref="1"))["choices"] == [{"name": "Lasgun", "value": "lasgun"}]
    await page.send("slash", "2", channel_id=table, command="dune bid", options={"amount": 99})
    assert (await page.until("refused", ref="2"))["code"] == 50035
    for number, text in enumerate(("nonsense", "[]", '{"t": "fly", "ref": "x"}', '{"t": "click", "ref": "y"}')):
        await page.socket.send_str(text)
        assert (await page.until("refused"))["code"] == 0, number
    await page.send("toggle_dms", "3", open=False)
    assert not (await page.until("me"))["dms_open"]
    await page.send("set_locale", "4", locale="de")
    assert (await page.until("me"))["locale"] == "de"
    await page.send("open_dm", "5", user_id=scene.box.world.application.bot_id)
    opened = await page.until("dm_opened", ref="5")
    await page.send("slash", "6", channel_id=opened["channel_id"], command="echo", options={"text": "in private"})
    assert (await page.until("message_create"))["message"]["content"] == "in private"
    await page.send("say", "7", channel_id=table, content="hello all")
    said = (await page.until("message_create"))["message"]
    await page.send("history", "8", channel_id=table, before=said["id"])
    assert (await page.until("history_page", ref="8"))["messages"] == []


async def test_another_seat_sees_public_things_only(scene: Scene, http: aiohttp.ClientSession) -> None:
    page = await open_page(scene, http, scene.ben.account.seat_token)
    await page.until("snapshot")
    await scene.anna.slash("dune bid", amount=5)
    await scene.anna.slash("echo", text="said aloud")
    assert (await page.until("message_create"))["message"]["content"] == "said aloud"
    assert "5 on None" not in json.dumps(page.seen)
    scene.anna.say(scene.ben.mention)
    assert (await page.until("message_create"))["message"]["pings_me"]


async def test_reconnecting_shows_ephemeral_answers_again(scene: Scene, http: aiohttp.ClientSession) -> None:
    await scene.anna.slash("dune bid", amount=5)
    page = await open_page(scene, http, scene.anna.account.seat_token)
    snapshot = await page.until("snapshot")
    table = scene.box.find_channel("table").id
    assert [m["content"] for m in snapshot["messages"][table]] == ["5 on None"]


async def test_the_pages_know_whether_the_bot_is_there(scene: Scene, http: aiohttp.ClientSession) -> None:
    page = await open_page(scene, http, scene.anna.account.seat_token)
    await page.until("snapshot")
    assert scene.box.hosted is not None
    await scene.box.hosted.stop()
    assert not (await page.until("directory"))["application"]["online"]


async def test_only_this_machine_and_this_page_are_let_in(scene: Scene, http: aiohttp.ClientSession) -> None:
    base, token = scene.box.world.base_url, scene.anna.account.seat_token
    for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        for path in ("/", "/play/seats", f"/play/ws?seat={token}"):
            async with http.get(base + path, headers=headers) as answer:
                assert answer.status == 403
    for origin, seat in ((None, token), ("http://evil.example", token), (base, "guess")):
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await http.ws_connect(f"{base}/play/ws?seat={seat}", origin=origin)
        assert caught.value.status == 403
    async with http.get(f"{base}/play/seats") as answer:
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert len((await answer.json())["seats"]) == 3
    async with http.get(f"{base}/page/..%2fserver.py") as answer:
        assert answer.status == 404


async def test_a_deleted_account_is_shown_the_door(scene: Scene, http: aiohttp.ClientSession) -> None:
    page = await open_page(scene, http, scene.ben.account.seat_token)
    await page.until("snapshot")
    scene.box.delete_account(scene.ben)
    while (message := await page.socket.receive(timeout=5)).type is aiohttp.WSMsgType.TEXT:
        page.seen.append(json.loads(message.data))
    assert page.socket.close_code == 4001
