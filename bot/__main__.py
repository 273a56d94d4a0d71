"""`python -m bot` runs the bot; `python -m bot health` says whether the one running here is well."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys

from bot.app import FRESH, NoSuchPresentation, is_well, run
from bot.discord.client import CannotStart, TokenRefused
from bot.settings import Settings, UnusableSettings, read_settings
from storage.errors import DatabaseProblem, MigrationFailed

QUIETER = {"discord": logging.INFO, "aiosqlite": logging.INFO, "asyncio": logging.INFO, "apscheduler": logging.WARNING}
FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("command", nargs="?", choices=("run", "health"), default="run")
    wanted = parser.parse_args(arguments)
    try:
        settings = read_settings()
    except UnusableSettings as error:
        print(error, file=sys.stderr)
        return 2
    if wanted.command == "health":
        return _health(settings)
    if not settings.token.get_secret_value():
        print("DISCORD_TOKEN is not set. Copy .env.example to .env and put the bot's token in it.", file=sys.stderr)
        return 2
    set_up_logging(settings.log_level)
    return _run(settings)


def set_up_logging(level: str) -> None:
    """Log at a level. Libraries that would log messages, answers and SQL values stay above DEBUG at every level."""
    logging.basicConfig(level=level, format=FORMAT)
    for name, least in QUIETER.items():
        logging.getLogger(name).setLevel(max(least, logging.getLogger().level))
    no_voice = "voice will NOT be supported"
    logging.getLogger("discord.client").addFilter(lambda record: no_voice not in record.getMessage())


def _health(settings: Settings) -> int:
    if is_well(settings):
        print("The bot is well.")
        return 0
    print(f"The bot was not seen well within the last {FRESH:.0f} seconds; its log says more.", file=sys.stderr)
    return 1


def _run(settings: Settings) -> int:
    try:
        asyncio.run(run(settings))
    except (TokenRefused, MigrationFailed) as problem:  # as with other settings, starting again would not help
        print(problem, file=sys.stderr)
        return 2
    except (CannotStart, DatabaseProblem, NoSuchPresentation) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
