"""Server processes forked from one that has loaded their modules: a start costs a fifth of what a new Python does.

Such a process is one like any other: its own memory, files and number, and it can be killed. Whether the command starts
from nothing is what `tests/web/test_serve.py` sees.
"""

import multiprocessing
import os
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from paiju.cli import main

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    [__name__, "paiju.app", "paiju.cli.serve", "paiju.store.sqlite", "paiju.store.postgres", "paiju.web.club"]
)


def forked(log: Path, *words: str) -> tuple[ForkServerProcess, str]:
    """The process of `paiju WORDS`, and the first line that it says; its log goes to the end of that file."""
    hears, says = FORKS.Pipe(duplex=False)
    # Whoever leaves a club behind does not wait for it at the end of all tests.
    process = FORKS.Process(target=_run, args=(says, log, dict(os.environ), words), daemon=True)
    process.start()
    says.close()
    with hears, open(hears.fileno(), closefd=False) as out:
        return process, out.readline()


def _run(says: Connection, log: Path, environment: dict[str, str], words: tuple[str, ...]) -> None:
    with log.open("a") as errors:
        os.dup2(errors.fileno(), 2)
    os.dup2(says.fileno(), 1)
    says.close()
    os.environ.clear()
    os.environ.update(environment)
    main(words)
