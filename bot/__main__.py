"""`python -m bot` runs the bot; `python -m bot health` says whether the one running here is well."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys

from pydantic import ValidationError

from bot.app import NoSuchPresentation, is_well, run
from bot.discord.client import CannotStart
from bot.settings import Settings
from storage.errors import DatabaseProblem

QUIETER = {"discord": logging.INFO, "aiosqlite": logging.INFO, "asyncio": logging.INFO, "apscheduler": logging.WARNING}
FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


def main(arguments: list[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    parser.add_argument("command", nargs="?", choices=("run", "health"), default="run")
    wanted = parser.parse_args(arguments)
    try:
        settings = Settings()
    except ValidationError as error:
        names = ", ".join(str(part["loc"][0]) for part in error.errors())
        print(f"These settings cannot be used: {names}. See .env.example.", file=sys.stderr)
        return 2
    if wanted.command == "health":
        return 0 if is_well(settings) else 1
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


def _run(settings: Settings) -> int:
    try:
        asyncio.run(run(settings))
    except (CannotStart, DatabaseProblem, NoSuchPresentation) as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
