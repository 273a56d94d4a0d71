"""`make play`: a table on this machine, without Discord. One seat is yours, machine players take the others.

Starts the stand-in, starts the bot as a process of its own (with its real database, in a folder that is thrown away
unless `--keep` names one), opens a table by the slash command anybody would use, and prints the address of the page.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import secrets
import signal
import sys
import tempfile
from pathlib import Path

from bot.sandbox.driver import Sandbox
from bot.sandbox.hosting import BotProcess

PORT = 8765
NAMES = ("Ana", "Bo", "Chen", "Dia", "Emil", "Fay")
SERVER, CHANNEL = "Arrakeen", "the-table"


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox.play", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"of the page on this machine (default {PORT})")
    parser.add_argument("--players", type=int, default=6, choices=range(2, 7), help="seats at the table (default 6)")
    parser.add_argument("--people", type=int, default=1, choices=range(1, 7), help="seats played by hand (default 1)")
    parser.add_argument("--pace", default="fast", choices=("live", "fast", "daily", "weekly"), help="default fast")
    parser.add_argument(
        "--keep", type=Path, help="a folder that keeps the database to look at; every start opens a new table"
    )
    chosen = parser.parse_args()
    chosen.people = min(chosen.people, chosen.players)
    return chosen


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
    bot = BotProcess(
        sandbox,
        [sys.executable, "-m", "bot"],
        {
            "DISCORD_TOKEN": sandbox.token,
            "LANDSRAAD_API_BASE": sandbox.api_url,
            "LANDSRAAD_GATEWAY": sandbox.gateway_url,
            "LANDSRAAD_DATABASE": str(folder / "landsraad.sqlite3"),
            "LANDSRAAD_OPERATOR_DIR": str(folder / "operator"),
        },
    )
    me = asyncio.current_task()
    assert me is not None, "run as a task"
    with contextlib.suppress(NotImplementedError):  # not every system has signals
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, me.cancel)
    try:
        await bot.start()
        machines = chosen.players - chosen.people
        await people[0].slash("game new", at=CHANNEL, seats=chosen.players, machines=machines, pace=chosen.pace)
        _greet(sandbox, chosen)
        await asyncio.Event().wait()
    finally:
        await bot.stop()
        await sandbox.server.stop()


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
