"""A dump of a club on PostgreSQL (转储), by PostgreSQL's own program: it sees one moment, while the club plays on."""

import os
import shutil
import subprocess
from pathlib import Path

from paiju.store.copies import NotCopied

_SAID = 2000  # characters of a program's complaint that are handed on


def dump(url: str, target: Path, over: bool = False) -> int:
    """Dump a club's database to a file of `pg_restore`'s own format (转储); its size in bytes.

    It gets its name when it is complete. `over`: an older file of that name may go. Raises NotCopied.
    """
    programs = [shutil.which(name) for name in ("pg_dump", "pg_restore")]
    if programs[0] is None or programs[1] is None:
        raise NotCopied(
            "a club on PostgreSQL is backed up by pg_dump, which is not on this machine: install PostgreSQL's client "
            "programs, of the server's version or newer, or run pg_dump where the server is"
        )
    if target.exists() and not (over and target.is_file()):
        raise NotCopied(f"{target} is there already")
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600))
        _run(programs[0], "--format=custom", "--no-owner", "--no-privileges", f"--file={part}", f"--dbname={url}")
        # A dump that was cut short has no table of contents that can be read.
        if "TABLE DATA public log " not in _run(programs[1], "--list", str(part)):
            raise NotCopied("there is no club of paiju in this database")
        with part.open("rb") as file:
            os.fsync(file.fileno())
        size = part.stat().st_size
        os.replace(part, target)
    except OSError as error:
        raise NotCopied(f"{target} cannot be made: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)
    return size


def _run(program: str, *words: str) -> str:
    """What a program says. Raises NotCopied if it fails."""
    done = subprocess.run([program, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise NotCopied(f"{Path(program).name} failed: {done.stderr.strip()[:_SAID]}")
    return done.stdout
