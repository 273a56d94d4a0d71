"""`make play`: a table on this machine, without Discord. One seat is yours, machine players take the others.

Starts the stand-in, starts the bot as a process of its own (with its real database, in a folder that is thrown away
unless `--keep` names one), opens a table by the slash command anybody would use, and prints the address of the page.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import re
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.games.clocks import PACES
from bot.games.presentation import Presentation
from bot.games.registry import presentations
from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess
from bot.sandbox.person import Person

PORT = 8765
NAMES = ("Ana", "Bo", "Chen", "Dia", "Emil", "Fay")
UNITS = {"m": "minutes", "h": "hours", "d": "days"}  # of time that is let pass
SERVER, CHANNEL = "Arrakeen", "the-table"


def arguments(said: Sequence[str] | None = None, games: Mapping[str, Presentation] | None = None) -> argparse.Namespace:
    """Read the command line; what cannot be played ends with status 2 and a sentence that says what can."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox.play", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"of the page on this machine (default {PORT})")
    parser.add_argument("--game", default="", help="which game (default: the first of the house)")
    parser.add_argument("--preset", default="", help="a ready-made choice of its options (default: the usual one)")
    parser.add_argument("--faction", default="", help="what you would like to play (default: by lot)")
    parser.add_argument("--players", type=int, default=0, help="seats at the table (default: as many as can)")
    parser.add_argument("--people", type=int, default=1, help="seats played by hand (default 1)")
    parser.add_argument("--pace", default="fast", choices=PACES, help="default fast")
    parser.add_argument(
        "--keep", type=Path, help="a folder that keeps the database to look at; every start opens a new table"
    )
    chosen = parser.parse_args(said)
    try:
        _settle(chosen, games or presentations())
    except Unplayable as problem:
        parser.error(str(problem))
    return chosen


class Unplayable(Exception):
    """What was asked for cannot be played; the text says what can."""


def _settle(chosen: argparse.Namespace, games: Mapping[str, Presentation]) -> None:
    """Put in what is usual, and raise Unplayable for what there is not."""
    chosen.game = chosen.game or next(iter(games))
    shows = games[_among("--game", chosen.game, games)]
    chosen.preset = _among("--preset", chosen.preset or next(iter(shows.rules.presets)), shows.rules.presets)
    seating = shows.seating(shows.rules.presets[chosen.preset])
    if chosen.faction and not shows.table_words.choice:
        raise Unplayable(f"nobody chooses a {shows.table_words.actor} in {shows.title}: leave --faction out")
    chosen.faction = _among("--faction", chosen.faction.lower(), seating.actors) if chosen.faction else ""
    chosen.players = chosen.players or seating.most
    if not seating.least <= chosen.players <= seating.most:
        raise Unplayable(f"{shows.title} is played by {seating.least} to {seating.most}: --players {chosen.players}")
    if not 1 <= chosen.people <= len(NAMES):
        raise Unplayable(f"--people can be 1 to {len(NAMES)}, not {chosen.people}")
    chosen.people = min(chosen.people, chosen.players)


def _among(option: str, said: str, known: Iterable[str]) -> str:
    if said not in known:
        raise Unplayable(f"{option} can be one of: {', '.join(known)}; not {said}")
    return said


async def play(chosen: argparse.Namespace, folder: Path) -> None:
    """Run until interrupted."""
    sandbox = Sandbox(seed=secrets.token_hex(16))
    sandbox.world.ledger.keep_deliveries = False
    try:
        await sandbox.server.start(chosen.port)
    except OSError:
        print(f"Port {chosen.port} is taken. Choose another: make play ARGS='--port 8766'", file=sys.stderr)
        return
    people = [sandbox.user(name) for name in NAMES[: chosen.people]]
    sandbox.guild(SERVER, people[0], people[1:], channel=CHANNEL)
    env = {
        "DISCORD_TOKEN": sandbox.token,
        "LANDSRAAD_API_BASE": sandbox.api_url,
        "LANDSRAAD_GATEWAY": sandbox.gateway_url,
        "LANDSRAAD_DATABASE": str(folder / "landsraad.sqlite3"),
        "LANDSRAAD_OPERATOR_DIR": str(folder / "operator"),
    }
    bot = BotProcess(sandbox, [sys.executable, "-m", "bot"], env)
    me = asyncio.current_task()
    assert me is not None, "run as a task"
    with contextlib.suppress(NotImplementedError):  # not every system has signals
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, me.cancel)
    try:
        await bot.start()
        await _open(people[0], chosen)
        _greet(sandbox, chosen)
        async for length in _lengths():
            await _let_pass(sandbox, bot, length)
    finally:
        await bot.stop()
        await sandbox.server.stop()


def _read_length(said: str) -> timedelta | None:
    """Read how much time is to pass: “30m”, “2h”, “1d”; None if it is not that."""
    found = re.fullmatch(r"\s*(\d{1,4})\s*([mhd])\s*", said.casefold())
    return timedelta(**{UNITS[found[2]]: int(found[1])}) if found else None


async def _lengths() -> AsyncIterator[timedelta]:
    """Yield what is typed in the terminal, for as long as there is one; then wait for good."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        said = os.read(sys.stdin.fileno(), 4096).decode(errors="replace")
        if not said:
            loop.remove_reader(sys.stdin)
        for line in said.splitlines():
            lines.put_nowait(line)

    with contextlib.suppress(NotImplementedError, OSError, ValueError):  # no terminal, or none that can be waited for
        loop.add_reader(sys.stdin, read)
    while True:
        said = await lines.get()
        length = _read_length(said)
        if length is not None:
            yield length
        elif said.strip():
            print("Say how much time is to pass, such as 30m, 2h or 1d.", flush=True)


async def _let_pass(sandbox: Sandbox, bot: BotProcess, length: timedelta) -> None:
    """Move the clock of stand-in and bot, which is started anew with it: it handles what has run out meanwhile."""
    await bot.stop()
    await sandbox.server.gateway.wait_offline()
    sandbox.server.gateway.forget_detached()
    sandbox.clock.advance(length.total_seconds())
    ahead = sandbox.clock.now() - time.time()
    bot.command = [sys.executable, "-m", "bot.sandbox.later", str(ahead)]
    await bot.start()
    at = datetime.fromtimestamp(sandbox.clock.now(), UTC)
    print(f"It is {at:%A %H:%M} now, UTC.", flush=True)


async def _open(host: Person, chosen: argparse.Namespace) -> None:
    """Open the table; with a wish a seat is kept free until it was said, for a full table begins at once."""
    machines = chosen.players - chosen.people
    later = 1 if chosen.faction and machines else 0
    options = {"game": chosen.game, "preset": chosen.preset, "seats": chosen.players, "pace": chosen.pace}
    await host.slash("game new", at=CHANNEL, machines=machines - later, **options)
    if chosen.faction:
        await host.slash("game join", at=CHANNEL, wish=chosen.faction)
    if later:
        await host.slash("game run", at=CHANNEL, do="machine")


def _greet(sandbox: Sandbox, chosen: argparse.Namespace) -> None:
    print("\nLandsraad is at the table. Nothing leaves this machine.\n")
    seats = sandbox.server.face.seats()[: chosen.people]
    print(
        f"  You are {seats[0]['name']}. Your seat:  http://127.0.0.1:{sandbox.server.port}/?seat={seats[0]['token']}\n"
    )
    for seat in seats[1:]:
        print(f"  {seat['name']:8}  http://127.0.0.1:{sandbox.server.port}/?seat={seat['token']}")
    print(f"Open it in a browser, go to #{CHANNEL} and to your private messages: the bot asks you there.")
    if chosen.people > 1:
        print("The others join with the button on the open table; the page lets you change seats.")
    print("Type how much time is to pass here, such as 30m, 2h or 1d, to see deadlines, reminders and absence.")
    print("Stop with Ctrl+C.\n", flush=True)


def main() -> None:
    """Start it."""
    chosen = arguments()
    with contextlib.ExitStack() as stack:
        folder = chosen.keep or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="landsraad-")))
        folder.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(KeyboardInterrupt, asyncio.CancelledError):
            asyncio.run(play(chosen, folder))


if __name__ == "__main__":
    main()
