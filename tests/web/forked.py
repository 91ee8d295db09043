"""Processes of `paiju` forked from one that has all they begin with: a start costs a tenth of what a new Python does.

Such a process is one like any other: its own memory, files and number, and it can be killed. Whether the command starts
from nothing is what `tests/web/test_serve.py` sees.
"""

import multiprocessing
import os
import subprocess
import tempfile
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from paiju.cli import main

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [
        __name__,
        "paiju.app",
        "paiju.cli.admin",
        "paiju.cli.serve",
        "paiju.store.sqlite",
        "paiju.store.postgres",
        "paiju.web.club",
        "tests.web.warm",
        "uvicorn.loops.uvloop",
        "uvicorn.protocols.http.httptools_impl",
        "uvicorn.protocols.websockets.websockets_sansio_impl",
    ]
)


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """`paiju WORDS` in such a process, to its end."""
    with tempfile.TemporaryDirectory() as folder:
        out, log = Path(folder, "out"), Path(folder, "log")
        process = FORKS.Process(target=_run, args=(out, log, dict(os.environ), words), daemon=True)
        process.start()
        process.join()
        assert process.exitcode is not None
        return subprocess.CompletedProcess(words, process.exitcode, out.read_text(), log.read_text())


def forked(log: Path, *words: str) -> tuple[ForkServerProcess, str]:
    """The process of `paiju WORDS`, and the first line that it says; its log goes to the end of that file."""
    hears, says = FORKS.Pipe(duplex=False)
    # Whoever leaves a club behind does not wait for it at the end of all tests.
    process = FORKS.Process(target=_run, args=(says, log, dict(os.environ), words), daemon=True)
    process.start()
    says.close()
    with hears, open(hears.fileno(), closefd=False) as out:
        return process, out.readline()


def _run(out: Connection | Path, log: Path, environment: dict[str, str], words: tuple[str, ...]) -> None:
    with log.open("a") as errors:
        os.dup2(errors.fileno(), 2)
    with out.open("w") if isinstance(out, Path) else out as said:
        os.dup2(said.fileno(), 1)
    os.environ.clear()
    os.environ.update(environment)
    main(words)
