"""For the operator: ``python -m storage backup|restore|check``. Exit status 0 if done, 1 with one sentence if not.

backup DATABASE TARGET    copy the database, running or not, to one checked file
restore BACKUP DATABASE   put a backup in its place; the bot must be stopped; what was there is kept beside it
check DATABASE            look at everything: is the file sound, which schema has it, can every game be read
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from storage.backup import backup_file, restore
from storage.check import check_whole
from storage.errors import StorageError


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the arguments are those of the command line."""
    chosen = _parser().parse_args(arguments)
    try:
        print(_run(chosen.command, chosen.first, chosen.second))
    except StorageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m storage", description="Copies of the database, and its health.")
    commands = parser.add_subparsers(dest="command", required=True)
    for command, first, second, does in (
        ("backup", "DATABASE", "TARGET", "copy the database, running or not, to one checked file"),
        ("restore", "BACKUP", "DATABASE", "put a backup in its place; the bot must be stopped"),
        ("check", "DATABASE", None, "look at everything: is it sound, which schema has it, can every game be read"),
    ):
        sub = commands.add_parser(command, help=does)
        sub.set_defaults(second=None)
        sub.add_argument("first", metavar=first, type=Path)
        if second is not None:
            sub.add_argument("second", metavar=second, type=Path)
    return parser


def _run(command: str, first: Path, second: Path) -> str:
    if command == "backup":
        backup_file(first, second)
        return f"{first} was copied to {second}."
    if command == "restore":
        kept = restore(first, second, lambda: datetime.now(UTC))
        return f"{first} was restored to {second}." + (f" What was there is now {kept}." if kept else "")
    return _check(first)


def _check(path: Path) -> str:
    found = check_whole(path)
    return (
        f"{path} is sound and has schema {found.version}. All its games can be read: "
        f"{found.games} games, {found.facts} facts."
    )


if __name__ == "__main__":
    sys.exit(main())
