"""One process a database: advisory locks, which the kernel drops when the process dies.

One is on a file beside the database, which names the process and is there before and while the database is replaced.
The other is on the database itself, since one file may have several names (hard links, mounts). SQLite locks ranges of
bytes, by another call, and does not notice it.
"""

import fcntl
import os
from pathlib import Path
from weakref import WeakSet

from storage.errors import AlreadyRunning, DatabaseFull, DatabaseReadOnly, DatabaseUnsafe

_held: "WeakSet[ProcessLock]" = WeakSet()


class ProcessLock:
    """The lock of the database at ``path``. Survives nothing: not kill -9, not a reboot, not ``release``.

    ``flock`` belongs to the open file, so a second attempt is refused within one process too. A forked child
    closes its copies at once; otherwise a picture worker that outlives its parent would keep the lock.

    Closing the database's own file would drop SQLite's locks on it: ``release`` once its connections are closed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        self._database = path
        self._files: list[int] = []

    def acquire(self) -> None:
        """Take the lock. Raises AlreadyRunning, DatabaseReadOnly, DatabaseFull, or DatabaseUnsafe (no locks there)."""
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DatabaseReadOnly(f"The lock file {self.path} cannot be written: {error.strerror}.") from error
        self._keep(file, self.path)
        try:
            self._sign(file)
            if self._database.is_file():
                self.acquire_file()
        except BaseException:
            self.release()
            raise

    def acquire_file(self) -> None:
        """Lock the database itself, if it was created since. Raises as ``acquire``, which does it for one that is."""
        if len(self._files) == 1:
            try:
                file = os.open(self._database, os.O_RDONLY)
            except OSError as error:
                raise DatabaseReadOnly(f"The database {self._database} cannot be read: {error.strerror}.") from error
            self._keep(file, self._database)

    def _keep(self, file: int, path: Path) -> None:
        try:
            self._lock(file, path)
        except BaseException:
            os.close(file)
            raise
        self._files.append(file)
        _held.add(self)

    def _lock(self, file: int, path: Path) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyRunning(
                f"The database {self._database} is already in use by {self._owner(file, path)}; stop that one first."
            ) from error
        except OSError as error:
            raise DatabaseUnsafe(f"{path} cannot be locked ({error.strerror}); use a local disk.") from error

    def _owner(self, file: int, path: Path) -> str:
        if path == self._database:
            return "another process, under another name of the same file"
        return f"process {os.read(file, 20).decode('ascii', 'replace').strip() or 'unknown'}"

    def _sign(self, file: int) -> None:
        try:
            os.ftruncate(file, 0)
            os.pwrite(file, f"{os.getpid()}\n".encode("ascii"), 0)
        except OSError as error:
            raise DatabaseFull(f"The lock file {self.path} cannot be written: {error.strerror}.") from error

    def release(self) -> None:
        """Let go. The file stays: removing it would let two processes lock two different files."""
        while self._files:
            os.close(self._files.pop())


def _let_go_in_child() -> None:
    for lock in list(_held):
        lock.release()


os.register_at_fork(after_in_child=_let_go_in_child)
