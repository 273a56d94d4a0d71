"""What a person is told when the platform, or the way to it, fails around the effect of an interaction."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord.answering import ACKNOWLEDGED, Answer, guarded, report
from bot.discord.front import Front
from bot.discord.screen import Screen
from bot.discord.words import say
from bot.tables.api import Sorry


def refused(status: int, code: int) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="refused")
    return discord.HTTPException(response, {"code": code, "message": "refused"})


class Platform:
    """An interaction with a command; each request may be given an error to meet, and what gets through is kept."""

    def __init__(self, **errors: list[Exception]) -> None:
        self.errors = errors
        self.shown: list[str] = []
        self.done = False
        self.deferring = asyncio.Event()
        self.id = 1
        self.message = None
        self.user = SimpleNamespace(id=7)
        self.response = self.followup = self

    def is_done(self) -> bool:
        return self.done

    def _request(self, name: str, content: str | None = None) -> None:
        if self.errors.get(name):
            raise self.errors[name].pop(0)
        if content is not None:
            self.shown.append(content)

    async def defer(self, **_: object) -> None:
        self.deferring.set()
        self._request("defer")
        self.done = True

    async def move(self) -> str:
        """Take so long that it is deferred."""
        await self.deferring.wait()
        return "Recorded."

    async def send_message(self, *, content: str, **_: object) -> None:
        self._request("send_message", content)
        self.done = True

    async def edit_original_response(self, *, content: str, **_: object) -> None:
        self._request("edit", content)


FRONT = Front(None, {}, None, None, lambda: "ref7", None, slow=0)  # type: ignore[arg-type]
LOST = [aiohttp.ServerDisconnectedError(), ConnectionResetError(), refused(503, 0)]


@pytest.mark.parametrize("error", LOST, ids=lambda error: type(error).__name__)
async def test_what_was_begun_is_waited_for_though_it_cannot_be_deferred(error: Exception) -> None:
    platform = Platform(defer=[error])

    async def handler(answer: Answer) -> None:
        await answer.show(Screen(await answer.wait(platform.move())))

    await guarded(platform, FRONT, handler)  # type: ignore[arg-type]
    assert platform.shown == ["Recorded."]


async def test_an_answer_that_was_deferred_without_a_word_takes_the_place_of_the_waiting() -> None:
    platform = Platform(defer=[aiohttp.ServerDisconnectedError()], send_message=[refused(400, ACKNOWLEDGED)])
    answer = Answer(platform, FRONT)  # type: ignore[arg-type]
    await answer.show(Screen(await answer.wait(platform.move())))
    assert platform.shown == ["Recorded."]


@pytest.mark.parametrize("error", LOST, ids=lambda error: type(error).__name__)
async def test_a_move_whose_answer_cannot_be_shown_is_not_denied(error: Exception) -> None:
    platform = Platform(edit=[error], send_message=[error])

    async def handler(answer: Answer) -> None:
        await answer.show(Screen(await answer.wait(platform.move())))

    await guarded(platform, FRONT, handler)  # type: ignore[arg-type]
    (told,) = platform.shown
    assert "could not be shown (reference ref7)" in told
    assert "/hand" in told
    assert "nothing was changed" not in told


async def test_nothing_is_said_to_be_unchanged_once_something_was_begun() -> None:
    async def fails() -> None:
        raise KeyError

    async def begun(answer: Answer) -> None:
        await answer.wait(fails())

    async def not_begun(answer: Answer) -> None:
        await fails()

    for handler, sentence in ((begun, "may count all the same"), (not_begun, "nothing was changed by it")):
        platform = Platform()
        await guarded(platform, FRONT, handler)  # type: ignore[arg-type]
        (told,) = platform.shown
        assert sentence in told
        assert ("nothing was changed" in told) == (handler is not_begun)


@pytest.mark.parametrize("error", [*LOST, KeyError()], ids=lambda error: type(error).__name__)
async def test_an_error_that_cannot_be_told_is_logged_and_goes_no_further(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    for about in (Sorry("Not now."), KeyError()):
        platform = Platform(send_message=[error, error])  # it is tried again if the connection broke
        await report(Answer(platform, FRONT), about)  # type: ignore[arg-type]
        assert platform.shown == []
    assert caplog.text.count("an error could not be told") == 2


async def test_whom_nothing_reaches_is_told_once_with_an_answer_that_has_room_and_is_known_to_have_acted() -> None:
    front = Front(None, {}, None, None, lambda: "ref7", None, slow=0)  # type: ignore[arg-type]
    woken: list[str] = []
    front.unreached.wake = lambda: woken.append("postman")

    async def told(text: str) -> str:
        platform = Platform()

        async def handler(answer: Answer) -> None:
            await answer.show(Screen(text))

        await guarded(platform, front, handler)  # type: ignore[arg-type]
        return platform.shown[0]

    assert await told("first") == "first"
    assert front.unreached.take() == set()
    front.unreached.add([7])
    assert await told("x" * 1990) == "x" * 1990
    assert await told("second") == f"second\n{say().answers.unreached}"
    assert await told("third") == "third"
    assert (front.unreached.take(), front.unreached.take()) == ({7}, set())
    assert woken == ["postman"] * 3


async def test_a_shut_door_lets_no_handler_begin() -> None:
    front = Front(None, {}, None, None, lambda: "ref7", None, slow=0, closed=True)  # type: ignore[arg-type]
    platform = Platform()

    async def handler(answer: Answer) -> None:
        raise AssertionError("begun")

    await guarded(platform, front, handler)  # type: ignore[arg-type]
    assert platform.shown == [say().answers.restarting]
