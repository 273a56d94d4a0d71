"""`python -m bot` runs the bot; `python -m bot health` says whether the one running here is well."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from datetime import UTC, datetime

from bot.app import machine_time, run
from bot.discord.client import CannotStart, RefusedForGood
from bot.games.registry import UnusableGame
from bot.health import Pulse
from bot.settings import Settings, UnusableSettings, read_settings
from storage.errors import DatabaseProblem, MigrationFailed

QUIETER = {"discord": logging.INFO, "aiosqlite": logging.INFO, "asyncio": logging.INFO, "apscheduler": logging.WARNING}
NEVER_AGAIN = 2  # exit status: starting again would not help
FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("command", nargs="?", choices=("run", "health"), default="run")
    helps = "where starting again would not help, wait to be stopped instead of ending (for containers)"
    parser.add_argument("--stay", action="store_true", help=helps)
    wanted = parser.parse_args(arguments)
    status = _command(wanted.command)
    if status == NEVER_AGAIN and wanted.stay:
        _wait_to_be_stopped()
    return status


def _command(name: str) -> int:
    try:
        settings = read_settings()
    except UnusableSettings as error:
        print(error, file=sys.stderr)
        return NEVER_AGAIN
    if name == "health":
        return _health(settings)
    if not settings.token.get_secret_value():
        print("DISCORD_TOKEN is not set. Copy .env.example to .env and put the bot's token in it.", file=sys.stderr)
        return NEVER_AGAIN
    set_up_logging(settings.log_level)
    return _run(settings)


def _wait_to_be_stopped() -> None:
    """Wait for a signal, where a container would else be started again and again whatever status it ends with."""
    print("Starting again would not help: this waits to be stopped.", file=sys.stderr, flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        signal.pause()


def set_up_logging(level: str) -> None:
    """Log at a level. Libraries that would log messages, answers and SQL values stay above DEBUG at every level."""
    logging.basicConfig(level=level, format=FORMAT)
    for name, least in QUIETER.items():
        logging.getLogger(name).setLevel(max(least, logging.getLogger().level))
    no_voice = "voice will NOT be supported"
    logging.getLogger("discord.client").addFilter(lambda record: no_voice not in record.getMessage())


def _health(settings: Settings) -> int:
    now = machine_time()
    pulse = Pulse.read(settings.pulse) or Pulse(datetime.min.replace(tzinfo=UTC))
    wrong = pulse.found(now)
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        print("\n".join(["The bot is well.", *pulse.ages(now)]))
    return 1 if wrong else 0


def _run(settings: Settings) -> int:
    try:
        asyncio.run(run(settings))
    except (
        RefusedForGood,
        MigrationFailed,
        UnusableGame,
    ) as problem:  # as with other settings, starting again would not help
        print(problem, file=sys.stderr)
        return NEVER_AGAIN
    except (CannotStart, DatabaseProblem) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
