"""One process a database: an advisory lock on a file beside it, which the kernel drops when the process dies."""

import fcntl
import os
from pathlib import Path
from weakref import WeakSet

from storage.errors import AlreadyRunning, DatabaseFull, DatabaseReadOnly, DatabaseUnsafe

_held: "WeakSet[ProcessLock]" = WeakSet()


class ProcessLock:
    """The lock of the database at ``path``. Survives nothing: not kill -9, not a reboot, not ``release``.

    ``flock`` belongs to the open file, so a second attempt is refused within one process too. A forked child
    closes its copy at once; otherwise a picture worker that outlives its parent would keep the lock.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self._file: int | None = None

    def acquire(self) -> None:
        """Take the lock. Raises AlreadyRunning, DatabaseReadOnly, DatabaseFull, or DatabaseUnsafe (no locks there)."""
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DatabaseReadOnly(f"The lock file {self.path} cannot be written: {error.strerror}.") from error
        try:
            self._lock(file)
        except BaseException:
            os.close(file)
            raise
        self._file = file
        _held.add(self)

    def _lock(self, file: int) -> None:
        database = self.path.with_suffix("")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            owner = os.read(file, 20).decode("ascii", "replace").strip() or "unknown"
            raise AlreadyRunning(
                f"The database {database} is already in use by process {owner}; stop that one first."
            ) from error
        except OSError as error:
            raise DatabaseUnsafe(f"{self.path} cannot be locked ({error.strerror}); use a local disk.") from error
        try:
            os.ftruncate(file, 0)
            os.pwrite(file, f"{os.getpid()}\n".encode("ascii"), 0)
        except OSError as error:
            raise DatabaseFull(f"The lock file {self.path} cannot be written: {error.strerror}.") from error

    def release(self) -> None:
        """Let go. The file stays: removing it would let two processes lock two different files."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _let_go_in_child() -> None:
    for lock in list(_held):
        lock.release()


os.register_at_fork(after_in_child=_let_go_in_child)
