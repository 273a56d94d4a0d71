"""The gateway before programs that are no bots: pages of elsewhere, and frames that nobody sensible sends."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.sandbox.driver import Sandbox

PATIENCE = 5.0  # seconds, for a connection that is not ended though it should be
IDENTIFY = {"op": 2, "d": {"token": "", "intents": 1}}


@pytest.fixture
async def box() -> AsyncIterator[Sandbox]:
    async with Sandbox() as sandbox:
        sandbox.guild("Arrakis", sandbox.user("Anna"))
        yield sandbox


async def _refused(box: Sandbox, **headers: str) -> int:
    """The status with which somebody with these headers is turned away; 101 if not."""
    async with aiohttp.ClientSession() as client:
        try:
            async with client.ws_connect(box.gateway_url, headers=headers) as socket:
                assert json.loads((await socket.receive()).data)["op"] == 10
                return 101
        except aiohttp.WSServerHandshakeError as error:
            return error.status


async def test_only_programs_and_the_own_page_may_open_the_gateway(box: Sandbox) -> None:
    own = box.world.base_url
    port = own.rpartition(":")[2]
    assert await _refused(box) == 101
    assert await _refused(box, Origin=own) == 101
    assert await _refused(box, Host=f"localhost:{port}") == 101
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1", f"https://127.0.0.1:{port}"):
        assert await _refused(box, Origin=origin) == 403, origin
    for host in (f"elsewhere.example:{port}", "127.0.0.1", "127.0.0.1:1"):
        assert await _refused(box, Host=host) == 403, host


def _told(op: int, **data: object) -> str:
    return json.dumps({"op": op, "d": data})


BEFORE = [
    pytest.param("{", 4002, id="no JSON"),
    pytest.param("[" * 4000, 4002, id="deep"),
    pytest.param("[]", 4002, id="no object"),
    pytest.param("{}", 4002, id="no operation"),
    pytest.param('{"op":"2"}', 4002, id="an operation in words"),
    pytest.param('{"op":true}', 4002, id="an operation that is none"),
    pytest.param('{"op":99}', 4001, id="an unknown operation"),
    pytest.param('{"op":' + "9" * 4000 + "}", 4001, id="a very unknown operation"),
    pytest.param('{"op":2}', 4002, id="identify without anything"),
    pytest.param(_told(2, token=1, intents=1), 4002, id="a token that is a number"),
    pytest.param(_told(2, token="wrong", intents=1), 4004, id="a wrong token"),
    pytest.param(_told(2, token="", intents="1"), 4002, id="intents in words"),
    pytest.param(_told(2, token="", intents=-1), 4013, id="intents below nothing"),
    pytest.param(_told(2, token="", intents=1 << 60), 4013, id="intents beyond all"),
    pytest.param(_told(2, token="", intents=1, shard=[1, 1]), 4010, id="a shard beyond the last"),
    pytest.param(_told(2, token="", intents=1, shard="0"), 4010, id="a shard in words"),
    pytest.param(_told(6, token=""), 4002, id="resume nothing"),
    pytest.param(_told(8, guild_id="1"), 4003, id="members before identify"),
    pytest.param(_told(3), 4003, id="presence before identify"),
    pytest.param(b"\x00\xff\xfe junk", 4002, id="binary"),
    pytest.param(json.dumps({"op": 3, "d": "x" * 4096}), 4002, id="too long"),
    pytest.param("x" * (2 << 20), 1009, id="huge"),
]
AFTER = [
    pytest.param(_told(2, token="", intents=1), 4005, id="identify twice"),
    pytest.param('{"op":8}', 4002, id="members of nothing"),
    pytest.param('{"op":8,"d":[]}', 4002, id="members of a list"),
    pytest.param("\x00", 4002, id="junk"),
]


async def _ended(box: Sandbox, *frames: str | bytes) -> int | None:
    """The code with which the gateway ends a connection on which these frames are sent."""
    async with aiohttp.ClientSession() as client, client.ws_connect(box.gateway_url) as socket:
        for frame in frames:
            send: Any = socket.send_bytes if isinstance(frame, bytes) else socket.send_str
            await send(frame.replace('"token": ""', f'"token": "{box.token}"') if isinstance(frame, str) else frame)
        async with asyncio.timeout(PATIENCE):
            async for _ in socket:
                pass
        return socket.close_code


@pytest.mark.parametrize("frame, code", BEFORE)
async def test_a_bad_frame_ends_its_connection_with_the_code_for_it(
    box: Sandbox, caplog: pytest.LogCaptureFixture, frame: str | bytes, code: int
) -> None:
    with caplog.at_level(logging.WARNING):
        assert await _ended(box, frame) == code
    assert caplog.text == ""
    assert len(box.violations) == (code != 4004)


@pytest.mark.parametrize("frame, code", AFTER)
async def test_a_bad_frame_of_one_who_is_known_ends_it_too(
    box: Sandbox, caplog: pytest.LogCaptureFixture, frame: str, code: int
) -> None:
    with caplog.at_level(logging.WARNING):
        assert await _ended(box, json.dumps(IDENTIFY), frame) == code
    assert box.server.gateway.identifies == 1
    assert caplog.text == ""
    assert len(box.violations) == 1


@pytest.mark.parametrize("seq", ["3", None, 1.5, 99, -7, [1]])
async def test_a_session_resumed_at_no_place_is_invalid(box: Sandbox, seq: object) -> None:
    async with aiohttp.ClientSession() as client, client.ws_connect(box.gateway_url) as socket:
        await socket.send_str(json.dumps(IDENTIFY).replace('""', f'"{box.token}"'))
        await socket.receive()
        session = json.loads((await socket.receive()).data)["d"]["session_id"]
        await socket.close(code=4000)
    async with aiohttp.ClientSession() as client, client.ws_connect(box.gateway_url) as socket:
        await socket.send_str(_told(6, token=box.token, session_id=session, seq=seq))
        await socket.receive()
        assert json.loads((await socket.receive()).data) == {"op": 9, "d": False, "s": None, "t": None}


async def test_one_bad_client_ends_no_other(box: Sandbox) -> None:
    async with aiohttp.ClientSession() as client, client.ws_connect(box.gateway_url) as socket:
        await socket.receive()
        await _ended(box, b"junk")
        await socket.send_str('{"op":1,"d":null}')
        assert json.loads((await socket.receive()).data)["op"] == 11
