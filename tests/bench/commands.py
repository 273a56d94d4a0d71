"""A slash command from the gateway to its answer, against a bare echo on the same stand-in and one durable commit.

All three are measured in one run, in turn, the bots in processes of their own. A command waits until what the one
before set going (the board, private news) has been delivered, as commands of people mostly do; `at once` does not.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess
from bot.sandbox.person import Person
from storage import Database
from tests.storage.samples import FakeClock, full_input, open_table

from .figures import Figure, median
from .measured import Measured

GROUP = "A slash command, from the gateway to answered (wall clock, one run)"
NAMES = ("Anna", "Ben", "Carla", "Dora", "Emil", "Frida")
QUIET = 0.15  # seconds without a request: the bot has nothing left to deliver


def bot_environment(box: Sandbox, folder: Path) -> dict[str, str]:
    """Return the settings of the real bot for a stand-in."""
    return {
        "DISCORD_TOKEN": box.token,
        "LANDSRAAD_API_BASE": box.api_url,
        "LANDSRAAD_GATEWAY": box.gateway_url,
        "LANDSRAAD_DATABASE": str(folder / "landsraad.sqlite3"),
        "LANDSRAAD_OPERATOR_DIR": str(folder / "operator"),
        "LANDSRAAD_LOG_LEVEL": "ERROR",
    }


@asynccontextmanager
async def echo_bot() -> AsyncIterator[Callable[[int], Awaitable[float]]]:
    """Run the bare bot of the stand-in's own tests; yields what measures one echo, in milliseconds."""
    async with Sandbox(seed="echo") as box:
        box.world.ledger.keep_entries = False
        anna = box.user("Anna")
        box.guild("Arrakis", anna)
        settings = {"SANDBOX_API": box.api_url, "SANDBOX_GATEWAY": box.gateway_url, "SANDBOX_TOKEN": box.token}
        command = [sys.executable, "-W", "ignore", "-m", "tests.sandbox.samplebot"]
        bot = BotProcess(box, command, {**settings, "PYTHONPATH": os.pathsep.join(sys.path)})
        await bot.start()

        async def echo(number: int) -> float:
            return (await anna.slash("echo", text=str(number))).latency * 1000

        try:
            yield echo
        finally:
            await bot.stop()


@asynccontextmanager
async def real_bot(game: Measured, folder: Path) -> AsyncIterator[tuple[Sandbox, list[Person]]]:
    """Run the bot with a table of people at which the game has begun."""
    async with Sandbox(seed="bench") as box:
        box.world.ledger.keep_entries = False
        box.world.ledger.keep_deliveries = False
        people = [box.user(name) for name in NAMES[: game.seats]]
        box.guild("Arrakis", people[0], people[1:])
        bot = BotProcess(box, [sys.executable, "-m", game.module], bot_environment(box, folder))
        await bot.start()
        try:
            await people[0].slash("game new", at="table", seats=game.seats, **game.table)
            for person in people[1:]:
                await person.slash("game join", at="table")
            await box.quiet(30, settle=1.0)
            yield box, people
        finally:
            await bot.stop()


async def measure(game: Measured, seed: str, times: int = 40, starts: int = 4) -> list[Figure]:
    """Measure echo, commit and commands in turn, so many times in each start of the bots.

    One process is by luck a tenth faster than the next (how its memory lies, beside whom it runs), so one start would
    tell of that luck.
    """
    found: dict[str, list[float]] = {"echo": [], "commit": [], "given": [], "look": [], "at once": []}
    for _ in range(starts):
        await _measure(game, times, found)
    return _figures("an order" if game.order else "a stop", found)


async def _measure(game: Measured, times: int, found: dict[str, list[float]]) -> None:
    """Measure all of it with bots that are started for that."""
    with tempfile.TemporaryDirectory(prefix="landsraad-bench-") as name:
        folder = Path(name)
        async with (
            await Database.open(folder / "commit.sqlite3", now=FakeClock()) as db,
            echo_bot() as echo,
            real_bot(game, folder) as (box, people),
        ):
            other = await open_table(db)
            gifts = [await _gift(game, person) for person in people]
            for number in range(times + 5):
                round_ = {"echo": await echo(number), "commit": await _commit(db, other, number + 1)}
                round_["given"] = await _given(gifts, number)
                await _delivered(box)
                round_["look"] = (await people[0].slash("orders")).latency * 1000
                if number >= 5:
                    for what, spent in round_.items():
                        found[what].append(spent)
            found["at once"] += [await _given(gifts, number) for number in range(times)]


async def _commit(db: Database, game: int, number: int) -> float:
    began = time.perf_counter()
    await db.journal.commit(full_input(game, number))
    return (time.perf_counter() - began) * 1000


async def _delivered(box: Sandbox) -> None:
    """Wait until the bot sends nothing more.

    Unlike `box.quiet` it asks the bot nothing over the gateway: at 110 such questions a minute the library's own limit
    holds the gateway back, and commands with it.
    """
    rest = box.server.rest
    before = -1
    while rest.in_flight or rest.activity != before:
        before = rest.activity
        await asyncio.sleep(QUIET)


@dataclass(frozen=True, slots=True)
class Gift:
    """What one person gives by a command in advance, and takes back by another: each a commit of its own, any time."""

    person: Person
    give: dict[str, Any]
    take_back: dict[str, Any]


async def _gift(game: Measured, person: Person) -> Gift:
    """Return a stop at a kind of window, or an order where the game knows no stops."""
    typed, act, undone = ("", f"|give|{game.order['kind']}", "clear") if game.order else ("stop at", "|stop|", "unstop")
    offered = [str(each["value"]) for each in await person.autocomplete("orders", "do", typed)]
    do = next(value for value in offered if act in value)
    number, _, named = do.split("|")
    return Gift(person, {"do": do, **game.said}, {"do": f"{number}|{undone}|{named}"})


async def _given(gifts: Sequence[Gift], number: int) -> float:
    """Let one person after the other give it, then each take it back, and so on."""
    turn, whose = divmod(number, len(gifts))
    gift = gifts[whose]
    answer = await gift.person.slash("orders", **(gift.take_back if turn % 2 else gift.give))
    assert "Recorded" in answer.text, answer.text
    return answer.latency * 1000


def _figures(gift: str, found: dict[str, list[float]]) -> list[Figure]:
    middle = {what: median(times) for what, times in found.items()}
    floor = middle["echo"] + middle["commit"]
    return [
        Figure(GROUP, "bare echo", middle["echo"], "ms"),
        Figure(GROUP, "one durable commit", middle["commit"], "ms"),
        Figure(GROUP, f"/orders with {gift}, which commits", middle["given"], "ms"),
        Figure(GROUP, "against echo + commit", middle["given"] / floor, "×", most=1.2),
        Figure(GROUP, "/orders, which only looks", middle["look"], "ms"),
        Figure(GROUP, f"/orders with {gift} at once, deliveries going on", middle["at once"], "ms"),
    ]
