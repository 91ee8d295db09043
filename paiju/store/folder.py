"""The data folder's lock (数据夹之锁): one server at a time, because on SQLite one process writes."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path


class FolderTaken(Exception):
    """Another process works in this data folder (数据夹已占用)."""


_held: set[int] = set()


def _forget_in_child() -> None:
    # A forked worker would keep the folder locked after its server was killed.
    for number in _held:
        with suppress(OSError):
            os.close(number)
    _held.clear()


os.register_at_fork(after_in_child=_forget_in_child)


class FolderLock:
    """The lock on a folder (锁), held until `release`, or until the process ends in whatever way."""

    def __init__(self, folder: Path) -> None:
        """Make the folder if need be and take its lock. Raises FolderTaken, OSError."""
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = folder / "paiju.lock"
        self._number = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.pread(self._number, 32, 0).decode("ascii", "replace").strip() or "unknown"
            os.close(self._number)
            raise FolderTaken(
                f"the data folder {folder} is in use by process {holder}; "
                "stop that server first, or give this one a folder of its own"
            ) from error
        _held.add(self._number)
        os.ftruncate(self._number, 0)
        os.pwrite(self._number, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        """Let the next one in (开锁). The file stays: removing it would let two hold two files of one name."""
        if self._number in _held:
            _held.discard(self._number)
            os.close(self._number)
