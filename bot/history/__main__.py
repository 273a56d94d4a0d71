"""For the operator: `python -m bot.history games|export|import|check`, with the settings of the bot, without Discord.

games                              list the games in the database
export GAME FILE                   all of a game that is over; --seat SEAT: what one seat may know, of any game;
                                   --operator: all of any game with its persons, to go on with it elsewhere.
                                   The ending of FILE says what it is: .json for programs (and for `import`), .md the
                                   story to be read, .csv its facts to be counted, .html a page that replays it in
                                   any browser; .gz behind it packs it
import FILE ... --server S --channel C --seat SEAT=PERSON ...
                                   put an exported game into the database; the bot must be stopped. --person OLD=NEW:
                                   whom its table names without a seat, if he has another number there
check FILE ...                     see whether an exported game is whole and can be replayed, and whether the digests
                                   published in it fit its answers; --receipt R: what became of a receipt

A file that came in parts (.01of02, .02of02) is read if all of them are named, in order.

Exit status 0 if done, 1 with one sentence if not, 2 for settings or arguments that cannot be used.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot.games.presentation import Presentation
from bot.games.registry import presentations
from bot.releases import versions
from bot.settings import Settings, UnusableSettings, read_settings
from bot.tables.play import Injected
from bot.tables.versions import UNKNOWN
from storage import Database, WholeGame
from storage.errors import DatabaseMissing, StorageError
from storage.reading import read_game, read_games

from .beside import Elsewhere, Sitter
from .document import Document, Unusable, parsed
from .export import NotExported
from .files import ENDINGS, FORMS, REPLAY, file_of_all, file_of_operator, file_of_seat, packed
from .importing import check, import_game
from .vouching import traced

MACHINE = "machine"
PRIVATE = 0o600  # a file of a game holds secrets: its owner alone may read it


class Refused(Exception):
    """The command cannot be done; the text is one sentence for the operator."""


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
    except (StorageError, NotExported, Refused) as error:
        print(error, file=sys.stderr)
        return 1
    except Unusable as error:
        print(f"{wanted.file[0]} cannot be used. {error}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.history", description="Games as files.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games in the database")
    export = commands.add_parser("export", help="write a game to a file; the bot may be running")
    export.add_argument("game", type=_number, metavar="GAME")
    export.add_argument("file", type=Path, metavar="FILE", help="ends in .json, .md, .csv or .html, and .gz if packed")
    kinds = export.add_mutually_exclusive_group()
    kinds.add_argument("--seat", help="only what this seat may know")
    kinds.add_argument("--operator", action="store_true", help="all, with the persons; never to be handed to a player")
    put = commands.add_parser("import", help="put an exported game into the database; the bot must be stopped")
    put.add_argument("file", type=Path, nargs="+", metavar="FILE", help="or all the parts of one, in order")
    put.add_argument("--server", type=_number, required=True, help="the number of the server where it is played on")
    put.add_argument("--channel", type=_number, required=True, help="the number of the channel")
    sits = f"who sits there: SEAT=PERSON (a number), SEAT=PERSON:NAME, or SEAT={MACHINE}; once for every seat"
    put.add_argument("--seat", type=_seating, action="append", default=[], metavar="SEAT=PERSON", help=sits)
    known = "whom the file names without a seat, as a moderator, under another number: OLD=NEW, or OLD=NEW:NAME"
    put.add_argument("--person", type=_renumbered, action="append", default=[], metavar="OLD=NEW", help=known)
    look = commands.add_parser("check", help="see whether an exported game is whole and can be replayed")
    look.add_argument("file", type=Path, nargs="+", metavar="FILE", help="or all the parts of one, in order")
    look.add_argument("--receipt", default="", help="what became of the answer with this receipt")
    return parser


def _number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) < 2**63:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 on")
    return int(text)


def _seating(text: str) -> tuple[str, Sitter]:
    seat, equals, who = text.partition("=")
    if not seat or not equals:
        raise argparse.ArgumentTypeError(f"{text!r} does not say SEAT=PERSON or SEAT={MACHINE}")
    if who == MACHINE:
        return seat, Sitter(None)
    return seat, _person(who)


def _person(who: str) -> Sitter:
    number, _, name = who.partition(":")
    return Sitter(_number(number), name.strip())


def _renumbered(text: str) -> tuple[int, Sitter]:
    old, equals, new = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} does not say OLD=NEW")
    return _number(old), _person(new)


def _run(wanted: argparse.Namespace, settings: Settings) -> str:
    if wanted.command == "games":
        return _listed(settings.database)
    if wanted.command == "export":
        return _export(wanted, settings.database)
    document = parsed(b"".join(map(_content, wanted.file)))
    if wanted.command == "check":
        found = check(document, presentations(), versions())
        return f"{wanted.file[0]}: {traced(document, wanted.receipt) if wanted.receipt else found}"
    seats = dict(wanted.seat)
    if len(seats) < len(wanted.seat):
        raise Refused("A seat is named twice.")
    to = Elsewhere(wanted.server, wanted.channel, seats, dict(wanted.person))
    if not settings.database.is_file():
        raise DatabaseMissing(f"There is no database at {settings.database}; start the bot once, which makes it.")
    number = asyncio.run(_import(document, settings.database, to))
    return (
        f"{wanted.file[0]} was imported as game {number} of {settings.database}. If it is not over it is paused, and "
        "its players are told when the bot runs; `/game run do:resume` lets it go on."
    )


def _listed(database: Path) -> str:
    rows = read_games(database)
    return "\n".join(f"{row.id}  {row.kind}  {row.status}  {row.title}" for row in rows) or "There is no game."


def _export(wanted: argparse.Namespace, database: Path) -> str:
    ending = wanted.file.with_suffix("").suffix if wanted.file.suffix == ".gz" else wanted.file.suffix
    if ending not in ENDINGS:
        endings = ", ".join(FORMS)
        raise Refused(f"{wanted.file} must end in {endings} or {REPLAY}, which says what it is to be; .gz may follow.")
    whole = read_game(database, wanted.game)
    show = presentations().get(whole.game.kind)
    if show is None:
        raise Refused(f"Game {wanted.game} is a game of {whole.game.kind}, which this version does not play.")
    kind = "operator" if wanted.operator else "seat" if wanted.seat is not None else "full"
    data, which = _made(whole, show, kind, wanted.seat, ending)
    _write(wanted.file, packed(data) if wanted.file.suffix == ".gz" else data)
    secret = " It holds every secret of the game: keep it to yourself." if wanted.operator else ""
    return f"Game {wanted.game} was written to {wanted.file} ({which}).{secret}"


def _made(whole: WholeGame, show: Presentation, kind: str, seat: str | None, ending: str) -> tuple[bytes, str]:
    """Return a file of a game, and in a word or two which it is."""
    release = versions().get(whole.game.kind, UNKNOWN)
    if kind == "seat":
        made = file_of_seat(whole, show, release, seat or "", ending)
    elif kind == "operator":
        made = file_of_operator(whole, show, release, ending, datetime.now(UTC))
    else:
        made = file_of_all(whole, show, release, ending)
    return made.data, f"{kind}, hash {made.hash}" if made.hash else kind


def _write(target: Path, data: bytes) -> None:
    """Write a new file, never over another; what cannot be written whole is taken away again."""
    try:
        file = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE)
    except FileExistsError:
        raise Refused(f"{target} is there already, and nothing is overwritten; name another file.") from None
    except OSError as error:
        raise Refused(f"{target} cannot be written: {error.strerror}.") from error
    try:
        with os.fdopen(file, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
    except OSError as error:
        target.unlink(missing_ok=True)
        raise Refused(f"{target} cannot be written: {error.strerror}.") from error


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}.") from error


async def _import(document: Document, database: Path, to: Elsewhere) -> int:
    def now() -> datetime:
        return datetime.now(UTC)

    injected = Injected(now, lambda purpose: secrets.token_hex(32), lambda: secrets.token_hex(4), versions())
    async with await Database.open(database, now=now) as db:
        return await import_game(db, document, presentations(), injected, to)


if __name__ == "__main__":
    sys.exit(main())
