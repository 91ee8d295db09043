"""Copies of a club's file (副本): one moment of it, complete, checked, in one file that nothing else belongs to.

The copy is read page by page in one read transaction, on a connection that can neither write nor checkpoint. So
another process may do it while the club plays: its writer waits for nothing, and only its write-ahead log grows
until the copy is done.
"""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from paiju.store.migrations import TooNew, head, is_known

Told = Callable[[str, int, int], None]
"""Called with what is being done (`copying`, `checking`), pages done, and pages in all; 0 in all: not known."""
_PAGES = 1024  # copied between two calls of `Told`
_MAGIC = b"SQLite format 3\0"
_SEALED = b"\1\1"  # the header's versions of a file that has no write-ahead log


class NotCopied(Exception):
    """There is no copy (未成): no room, damaged, not a club, or something is there already. Nothing was left behind."""


class Copy(msgspec.Struct, frozen=True):
    """What a copy holds (副本所含): its size in bytes, the revision of its tables, and the rows of each."""

    size: int
    revision: str
    rows: dict[str, int]

    @property
    def moves(self) -> int:
        """The rows of the log."""
        return self.rows["log"]


def quiet(_doing: str, _done: int, _total: int) -> None:
    """Tell nobody (不报)."""


def copy_club(source: Path, target: Path, told: Told = quiet) -> Copy:
    """Copy one moment of a club's file to a new one, only for its owner's eyes (抄). The source may be in use.

    Every transaction that was committed before the call is in the copy, and none in part. Raises NotCopied, TooNew;
    then there is no target.
    """
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise NotCopied(f"{target} cannot be made: {error.strerror}") from error
    try:
        with closing(_reading(source)) as club, closing(sqlite3.connect(target, isolation_level=None)) as copy:
            copied = _copied(club, copy, told)
        _on_disk(target)
        return msgspec.structs.replace(copied, size=target.stat().st_size)
    except (sqlite3.Error, OSError) as error:
        _remove(target)
        raise NotCopied(f"{source} cannot be copied to {target}: {error}") from error
    except BaseException:
        _remove(target)
        raise


def keep_before_upgrade(path: Path) -> Path | None:
    """Copy a club of an older version beside itself, before its tables are changed (留底); the copy, if one was needed.

    It replaces a copy of the same name: that was made of an upgrade that came to nothing, or of a club put back.
    Raises NotCopied; TooNew if it is the club that is newer.
    """
    if not path.exists() or not path.stat().st_size:
        return None
    try:
        with closing(_reading(path)) as club:
            if not _tables(club):
                return None
            revision = _revision(club, path)
    except sqlite3.Error as error:
        raise NotCopied(f"{path} cannot be read: {error}") from error
    if revision == head():
        return None
    kept = path.with_name(f"{path.name}.before-{head()}")
    part = path.with_name(f"{kept.name}.part")
    _remove(part)  # of a start that was killed
    copy_club(path, part)
    _give_name(part, kept)
    return kept


def back_up(source: Path, target: Path, told: Told = quiet, over: bool = False) -> Copy:
    """Back a club's file up (备份). It gets its name when it is complete. `over`: an older file of that name may go.

    Raises NotCopied, TooNew.
    """
    if not source.is_file():
        raise NotCopied(f"there is no club in {source.parent}")
    if target.exists() and not (over and target.is_file()):
        raise NotCopied(f"{target} is there already")
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    copied = copy_club(source, part, told)
    _give_name(part, target)
    return copied


def restore(backup: Path, folder: Path, told: Told = quiet) -> Copy:
    """Put a backup into a folder that is empty, or not there yet (恢复).

    Raises NotCopied, TooNew; then the folder is as it was.
    """
    _sealed(backup)
    try:
        made = not folder.exists()
        folder.mkdir(mode=0o700, exist_ok=True)
        if any(folder.iterdir()):
            raise NotCopied(f"{folder} is not empty; a backup is restored into an empty folder, never over a club")
    except OSError as error:
        raise NotCopied(f"{folder} cannot be used: {error.strerror}") from error
    part = folder / "club.db.part"
    try:
        copied = copy_club(backup, part, told)
        # A link never replaces: a club that was begun here meanwhile stays.
        os.link(part, folder / "club.db")
        part.unlink()
        _on_disk(folder)
    except BaseException as error:
        _remove(part)
        if made:
            with suppress(OSError):
                folder.rmdir()
        if isinstance(error, OSError):
            raise NotCopied(f"{folder} cannot be filled: {error.strerror}") from error
        raise
    return copied


# --- of one file ---------------------------------------------------------------------------------------------------


def _reading(path: Path) -> sqlite3.Connection:
    club = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    club.execute("PRAGMA query_only = ON")
    return club


def _copied(club: sqlite3.Connection, copy: sqlite3.Connection, told: Told) -> Copy:
    # The copying joins this transaction; without it, it would begin anew whenever the club has written.
    club.execute("BEGIN")
    path = Path(club.execute("PRAGMA database_list").fetchone()[2])
    revision = _revision(club, path)
    # A part of a copy is worth nothing: it need not be safe from a crash while it is made.
    copy.execute("PRAGMA journal_mode = OFF")
    copy.execute("PRAGMA synchronous = OFF")
    club.backup(copy, pages=_PAGES, progress=lambda _, left, total: told("copying", total - left, total))
    copy.execute("PRAGMA journal_mode = DELETE")
    told("checking", 0, 0)
    problems = [line for (line,) in copy.execute("PRAGMA integrity_check(3)") if line != "ok"]
    if problems:
        raise NotCopied(f"{path} is damaged: {'; '.join(problems)}")
    rows = _rows(club)
    if _rows(copy) != rows or _revision(copy, path) != revision:
        raise NotCopied(f"the copy of {path} is not like it")
    return Copy(0, revision, rows)


def _tables(database: sqlite3.Connection) -> list[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    return [name for (name,) in database.execute(query)]


def _rows(database: sqlite3.Connection) -> dict[str, int]:
    return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in _tables(database)}


def _revision(database: sqlite3.Connection, path: Path) -> str:
    """The revision of a club's tables. Raises NotCopied if this is no club, TooNew."""
    if not {"alembic_version", "log"} <= set(_tables(database)):
        raise NotCopied(f"{path} is not a club of paiju")
    found = database.execute("SELECT version_num FROM alembic_version").fetchone()
    if found is None:
        raise NotCopied(f"{path} is not a club of paiju")
    if not is_known(found[0]):
        raise TooNew(f"the tables of {path} belong to a newer version of paiju ({found[0]}; this one knows {head()})")
    return found[0]


def _sealed(path: Path) -> None:
    """Raises NotCopied if this file is not complete by itself."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise NotCopied(f"{path} cannot be read: {error.strerror}") from error
    if not header.startswith(_MAGIC):
        raise NotCopied(f"{path} is not a backup of paiju")
    if header[18:20] != _SEALED:
        raise NotCopied(f"{path} is a club's own file, not a backup: moves may be missing that lie in a file beside it")


def _give_name(part: Path, name: Path) -> None:
    try:
        os.replace(part, name)
        _on_disk(name.parent)
    except OSError as error:
        _remove(part)
        raise NotCopied(f"{name} cannot be made: {error.strerror}") from error


def _on_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _remove(path: Path) -> None:
    for ending in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
