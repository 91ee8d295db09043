"""The counter (柜台): where the command line hands its jobs to a club that is open on the same data folder.

One process writes on SQLite. So a verb that finds the folder taken sends its job, a line of JSON, to the socket
`paiju.sock` in the folder, and reads one line of answer.
"""

import asyncio
import os
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec

from paiju.club.jobs import Answer, Job

LARGEST = 64 * 1024 * 1024
"""Bytes of a job."""


class NobodyThere(Exception):
    """No club answers on this folder (柜台无人)."""


@contextmanager
def _reachable(folder: Path) -> Generator[str, None, None]:
    """A path to the socket that is short enough for any folder."""
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{number}/paiju.sock"
    finally:
        os.close(number)


@asynccontextmanager
async def counter(folder: Path, do: Callable[[Job], Awaitable[Answer]]) -> AsyncGenerator[None, None]:
    """The counter of an open club, as long as the context lasts (开柜); `do` does the jobs and does not raise."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answer = await do(msgspec.json.decode(await reader.readuntil(b"\n"), type=Job))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError) as error:
            answer = Answer(error=f"the job did not arrive whole: {error}")
        except (msgspec.ValidationError, msgspec.DecodeError) as error:
            answer = Answer(error=f"not a job of this version: {error}")
        with suppress(ConnectionError):
            writer.write(msgspec.json.encode(answer) + b"\n")
            await writer.drain()
        writer.close()

    with _reachable(folder) as path:
        with suppress(FileNotFoundError):
            os.unlink(path)
        server = await asyncio.start_unix_server(serve, path, limit=LARGEST)
        os.chmod(path, 0o600)
    async with server:
        yield
    with suppress(FileNotFoundError):
        (folder / "paiju.sock").unlink()


def hand_over(folder: Path, job: Job) -> Answer:
    """Hand a job to the club that has this folder, and wait for its answer (交办). Raises NobodyThere."""
    line: Any = msgspec.json.encode(job) + b"\n"
    try:
        with _reachable(folder) as path, socket.socket(socket.AF_UNIX) as line_to_club:
            line_to_club.settimeout(60)
            line_to_club.connect(path)
            line_to_club.sendall(line)
            with line_to_club.makefile("rb") as answer:
                return msgspec.json.decode(answer.readline(), type=Answer)
    except (OSError, msgspec.DecodeError) as error:
        raise NobodyThere(f"the folder {folder} is in use, but no club answers there: {error}") from error
