"""`paiju serve`: open the club."""

import asyncio
import gc
import signal
import sqlite3
import sys
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import click
import structlog
import uvicorn
import uvloop

from paiju import __version__
from paiju.app import open_club
from paiju.club.counter import counter
from paiju.club.mail import MailServer
from paiju.store.folder import FolderTaken
from paiju.store.log import StoreAway
from paiju.store.migrations import TooNew
from paiju.web.asgi import Front
from paiju.web.desk import do
from paiju.web.page import STATIC


class _Server(uvicorn.Server):
    """The web server without its own signals: it would end the process before the club has been closed."""

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Leave the signals to `_serve`."""
        yield


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0 finds one.")
@click.option("--folder", default="club", show_default=True, type=click.Path(path_type=Path), help="The data folder.")
@click.option("--database", default=None, metavar="URL", help="postgresql://… instead of SQLite in the folder.")
@click.option("--no-stewards", is_flag=True, help="Leave house and robots to another process (PostgreSQL only).")
@click.option("--thinkers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes for robots.")
@click.option("--thinking", default=0.6, show_default=True, type=click.FloatRange(0, 10), help="Seconds a card.")
@click.option("--address", default=None, metavar="URL", help="Where people find the club, for links sent to them.")
@click.option("--mail", default=None, metavar="URL", envvar="PAIJU_MAIL", help="smtp://…?from=… for mail (PAIJU_MAIL).")
@click.option("--pace", default=0.7, show_default=True, type=click.FloatRange(0, 10), help="Least seconds between.")
def command(
    host: str, port: int, folder: Path, database: str | None, no_stewards: bool, thinkers: int, thinking: float,
    address: str | None, mail: str | None, pace: float,
) -> None:  # fmt: skip
    """Open the club: web page, tables, robots. Ctrl-C closes it; nothing is lost."""
    if no_stewards and database is None:
        raise click.UsageError("--no-stewards needs --database: on SQLite one process does everything")
    if mail is not None and address is None:
        raise click.UsageError("--mail needs --address: the mail has links to the club")
    try:
        server = MailServer(mail) if mail else None
        minds = {"stewards": not no_stewards, "processes": thinkers, "thinking": thinking, "pace": pace}
        uvloop.run(_serve(host, port, folder, database, address, mail=server, **minds))
    except FolderTaken as error:
        raise click.ClickException(str(error)) from error
    except (TooNew, ValueError) as error:
        raise click.ClickException(str(error)) from error
    except StoreAway as error:
        raise click.ClickException(f"the club's database cannot be opened: {error}") from error
    except OSError as error:
        raise click.ClickException(f"cannot open the club on {host}:{port}: {error.strerror or error}") from error


async def _serve(
    host: str,
    port: int,
    folder: Path,
    database: str | None,
    address: str | None,
    **how: Any,
) -> None:
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    log = structlog.get_logger(__name__)
    async with open_club(database or folder, address=address or f"http://{host}:{port}", **how) as club:
        config = uvicorn.Config(
            Front(club), host=host, port=port, log_config=None, access_log=False, lifespan="off",
            ws_per_message_deflate=False, ws_max_size=65536, ws_ping_interval=None, timeout_graceful_shutdown=3,
        )  # fmt: skip
        server = _Server(config)
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, server.handle_exit, number, None)
        socket = config.bind_socket()
        listening = f"http://{host}:{socket.getsockname()[1]}"
        log.info("club-open", address=listening, version=__version__, sqlite=sqlite3.sqlite_version)
        if not (STATIC / "index.html").is_file():
            log.warning("no-client", hint="the web page has not been built; `./run serve` builds it")
        click.echo(f"paiju 牌局 is open at {listening}   (Ctrl-C closes it)")
        gc.freeze()
        gc.set_threshold(100_000, 20, 1000)
        async with counter(folder, partial(do, club)) if database is None else nullcontext():
            await server.serve(sockets=[socket])
