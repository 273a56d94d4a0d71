"""For the operator: `python -m deploy backup|cases|remove-server|retain|person|forget-person`, with the bot's settings.

backup FOLDER [--keep N]        copy the database, running or not, to a dated file; keep the newest N
cases                           list the faults that stopped a game
cases REFERENCE                 write one of them to LANDSRAAD_OPERATOR_DIR; it holds secrets of the game
remove-server SERVER --yes      remove all games and settings of a server for good; the bot must be stopped
retain [--games DAYS] [--persons DAYS] --yes
                                remove games that ended longer ago, forget whoever has played none since; the bot must
                                be stopped
person PERSON FILE              write all that is kept of a person to a new file, for that person
forget-person PERSON --yes      forget a person for good, whose games stay; the bot must be stopped

Exit status 0 if done, 1 with one sentence if not, 2 for settings or arguments that cannot be used.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.settings import Settings, UnusableSettings, read_settings
from deploy import backups, faults
from storage.errors import StorageError
from storage.forgetting import file_of, forget_person
from storage.retention import retain
from storage.upkeep import remove_server


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    wanted = _parser().parse_args(arguments)
    try:
        settings = read_settings()
    except UnusableSettings as error:
        print(error, file=sys.stderr)
        return 2
    try:
        print(_run(wanted, settings))
    except StorageError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename} cannot be used: {error.strerror}.", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m deploy", description="Backups, faults, removal.")
    commands = parser.add_subparsers(dest="command", required=True)
    backup = commands.add_parser("backup", help="copy the database, running or not, to a dated file")
    backup.add_argument("folder", type=Path)
    backup.add_argument("--keep", type=_positive, default=14, help="how many of the newest are kept (default 14)")
    cases = commands.add_parser("cases", help="list the faults that stopped a game, or write one to a file")
    cases.add_argument("reference", nargs="?")
    removal = commands.add_parser("remove-server", help="remove what belongs to a server; the bot must be stopped")
    removal.add_argument("server", type=_positive)
    removal.add_argument("--yes", action="store_true", required=True, help="it cannot be taken back")
    retained = commands.add_parser("retain", help="remove what is older than it has to be; the bot must be stopped")
    retained.add_argument("--games", type=_positive, metavar="DAYS", help="for so long finished games are kept")
    retained.add_argument("--persons", type=_positive, metavar="DAYS", help="for so long after their last game")
    retained.add_argument("--yes", action="store_true", required=True, help="it cannot be taken back")
    person = commands.add_parser("person", help="write all that is kept of a person to a new file")
    person.add_argument("person", type=_positive)
    person.add_argument("file", type=Path)
    forgetting = commands.add_parser("forget-person", help="forget a person, whose games stay; the bot must be stopped")
    forgetting.add_argument("person", type=_positive)
    forgetting.add_argument("--yes", action="store_true", required=True, help="it cannot be taken back")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _run(wanted: argparse.Namespace, settings: Settings) -> str:
    database = settings.database
    if wanted.command == "backup":
        target, old = backups.take(database, wanted.folder, wanted.keep, datetime.now(UTC))
        return f"{database} was copied to {target}; {len(old)} older removed."
    if wanted.command == "cases":
        if wanted.reference is None:
            return faults.listed(database)
        return f"The case is in {faults.written(database, wanted.reference, settings.operator_dir)}."
    if wanted.command == "retain":
        now = datetime.now(UTC)
        games, persons = (None if days is None else now - timedelta(days) for days in (wanted.games, wanted.persons))
        gone = retain(database, games, persons)
        return f"Removed: {gone.games} finished games; forgotten: {gone.persons} persons. Backups still hold them."
    if wanted.command == "person":
        return _person(database, wanted.person, wanted.file)
    if wanted.command == "forget-person":
        sat = forget_person(database, wanted.person).games
        return f"Forgotten: person {wanted.person}, who sat in {sat} games. Backups still hold the person."
    removed = remove_server(database, wanted.server)
    return f"Removed: {removed.games} games, {removed.persons} persons who play nowhere else. Backups still hold them."


def _person(database: Path, person: int, target: Path) -> str:
    """Write what is kept of a person to a file that only its owner can read; never over another."""
    kept = file_of(database, person)
    with os.fdopen(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(kept)
    return f"All that is kept of person {person} is in {target}, besides what was said in games."


if __name__ == "__main__":
    sys.exit(main())
