"""What can go wrong with the database, each as one sentence that an operator can act on.

``StorageError`` is the family. Its message holds no content of a game, so it may be logged. Two groups:

* trouble with the file or the disk (``DatabaseProblem``): the sentence is for the operator;
* a request that no longer fits (``Refused``): a second use of an interaction, a commit number already taken,
  a deadline already applied. Nothing was changed; the caller answers with what is asked now.
"""

import errno
import sqlite3
from pathlib import Path


class StorageError(Exception):
    """The family of all errors raised by this package."""


class DatabaseProblem(StorageError):
    """The file, the disk or the process around it is at fault; nothing of the transaction was kept."""


class DatabaseMissing(DatabaseProblem):
    """The folder or file named in the settings is not there, or is not a file."""


class AlreadyRunning(DatabaseProblem):
    """Another process has this database open."""


class DatabaseBusy(DatabaseProblem):
    """Another program holds SQLite's own lock for longer than the busy timeout."""


class DatabaseFull(DatabaseProblem):
    """The disk, or the limit set for the file, is full. The connection stays usable."""


class DatabaseReadOnly(DatabaseProblem):
    """The file or its folder cannot be written by this user."""


class DatabaseCorrupt(DatabaseProblem):
    """The file is damaged, or is no SQLite database at all."""


class DatabaseIncomplete(DatabaseProblem):
    """The file is sound, but not every game in it can be read by this version."""


class DatabaseForeign(DatabaseProblem):
    """The file is a sound SQLite database that belongs to another program."""


class DatabaseTooNew(DatabaseProblem):
    """The file was written by a later version of this program."""


class DatabaseUnsafe(DatabaseProblem):
    """SQLite refused a setting that durability depends on (WAL, synchronous=FULL, foreign keys)."""


class MigrationFailed(DatabaseProblem):
    """A numbered migration could not be applied; the database is as it was before it."""


class DatabaseClosed(DatabaseProblem):
    """The database was closed before this request."""


class DatabaseFailed(DatabaseProblem):
    """Any other failure of SQLite, with its own words (for example a failing disk)."""


class Refused(StorageError):
    """The request does not fit what is stored. Nothing was changed."""


class AlreadyHandled(Refused):
    """This interaction was used before; its effect, if any, stands."""


class CommitConflict(Refused):
    """The game's last commit is not the one that the caller built on."""

    def __init__(self, game_id: int, expected: int, found: int) -> None:
        super().__init__(f"Game {game_id} has reached commit {found}; this input was made for commit {expected}.")
        self.game_id = game_id
        self.expected = expected
        self.found = found


class DeadlineGone(Refused):
    """A deadline that the input wanted to apply was applied or withdrawn before."""


class NoSuchGame(Refused):
    """There is no game of this number."""


class NoSuchSeat(Refused):
    """The game has no seat of this name."""


class NothingKept(Refused):
    """There is nothing of the server that was to be removed: perhaps its number is mistyped."""


class NotQueued(Refused):
    """An outbox row is not in the state that this step needs."""


class BadRecord(StorageError):
    """A record breaks a constraint of the schema: a fault in the calling code, not in the file."""


_NOT_WRITTEN = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC)  # quotas, limits, disks that fill while syncing
_FILE = "Check the folder's owner and the mount, then start again."


def translate(error: sqlite3.Error, path: Path) -> StorageError:
    """The error of this family, with its sentence, for an error of SQLite on the database at ``path``."""
    if isinstance(error, sqlite3.IntegrityError | sqlite3.InterfaceError):
        return BadRecord(f"A record does not fit the schema of {path}: {error}.")
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    primary = code & 0xFF
    if primary == sqlite3.SQLITE_FULL or code == sqlite3.SQLITE_IOERR_SHMSIZE:  # no room for the index of the WAL
        return DatabaseFull(f"The disk that holds {path} is full; free some space, the last input was not accepted.")
    name = getattr(error, "sqlite_errorname", "SQLITE_ERROR")
    if code in _NOT_WRITTEN:
        return DatabaseFull(
            f"The disk that holds {path} is full, or refuses to be written ({name}); free some space, the last input "
            "was not accepted."
        )
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return DatabaseReadOnly(f"The database {path} cannot be written by this user. {_FILE}")
    if primary == sqlite3.SQLITE_CANTOPEN:
        return DatabaseReadOnly(f"The database {path} cannot be opened by this user. {_FILE}")
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return DatabaseBusy(f"Another program keeps the database {path} locked; close it, the last input was not kept.")
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return corrupt(path, str(error))
    return DatabaseFailed(f"SQLite reports {name} on {path}: {error}; the last input was not kept.")


_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def unwritable(error: OSError, path: Path) -> DatabaseProblem:
    """The error of this family for a file that could not be written beside the database at ``path``."""
    if error.errno in _NO_ROOM:
        return DatabaseFull(
            f"The disk that holds {path} is full: it has no room for another move ({error.strerror}); free some space."
        )
    return DatabaseFailed(f"Nothing can be written beside the database {path}: {error.strerror}.")


def removed(path: Path, file: Path) -> DatabaseMissing:
    """The sentence for the database at ``path`` of which ``file``, itself or one beside it, is gone."""
    if file == path:
        return DatabaseMissing(
            f"The database {path} was removed or replaced while the bot runs, so nothing more is accepted: stop the "
            "bot, see deploy/README."
        )
    return DatabaseMissing(
        f"The file {file}, a part of the database, was removed or replaced while the bot runs, so nothing more is "
        "accepted: stop the bot with SIGTERM, which keeps what was accepted, see deploy/README."
    )


def corrupt(path: Path, detail: str) -> DatabaseCorrupt:
    """The sentence for a damaged file; ``detail`` is SQLite's own finding."""
    return DatabaseCorrupt(f"The database {path} is damaged ({detail}); restore the last backup, see deploy/README.")
