"""`paiju serve`: open the club."""

import asyncio
import gc
import signal
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager, nullcontext
from functools import partial
from ipaddress import ip_address, ip_network
from pathlib import Path
from random import Random
from typing import Any

import click
import structlog
import uvicorn
import uvloop

from paiju import __version__
from paiju.app import open_club
from paiju.cli.demo import NAME, PASSWORD, prepare
from paiju.cli.demo_regulars import Regulars
from paiju.cli.logs import LEVELS, begin_log
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


def networks(_context: click.Context, _option: click.Parameter, said: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks as they are written (地址). Raises click.BadParameter."""
    try:
        return tuple(str(ip_network(one)) if "/" in one else str(ip_address(one)) for one in said)
    except ValueError as error:
        raise click.BadParameter(f"{error}; give the address of a machine, or a network such as 10.0.0.0/8") from error


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port; 0 finds one.")
@click.option("--folder", default=None, type=click.Path(path_type=Path), help="The data folder; club if left out.")
@click.option("--demo", is_flag=True, help="A club to look about in, with robots at work, in a folder of its own.")
@click.option("--database", default=None, metavar="URL", help="postgresql://… instead of SQLite in the folder.")
@click.option("--no-stewards", is_flag=True, help="Leave house and robots to another process (PostgreSQL only).")
@click.option("--thinkers", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes for robots.")
@click.option("--thinking", default=0.6, show_default=True, type=click.FloatRange(0, 10), help="Seconds a card.")
@click.option("--address", default=None, metavar="URL", help="Where people find the club, for links sent to them.")
@click.option(
    "--hours-east", default=8.0, show_default=True, type=click.FloatRange(-12, 14), help="Club time, ahead of UTC."
)
@click.option("--mail", default=None, metavar="URL", envvar="PAIJU_MAIL", help="smtp://…?from=… for mail (PAIJU_MAIL).")
@click.option("--pace", default=0.7, show_default=True, type=click.FloatRange(0, 10), help="Least seconds between.")
@click.option(
    "--grace", default=120.0, show_default=True, type=click.FloatRange(1, 3600), help="Seconds one may be gone."
)
@click.option(
    "--proxy", multiple=True, metavar="ADDRESS", callback=networks, help="A web server before this; repeatable."
)
@click.option(
    "--metrics-token", default=None, envvar="PAIJU_METRICS_TOKEN", help="Who shows it sees /metrics from afar."
)
@click.option("--log-level", default="info", show_default=True, type=click.Choice(LEVELS), help="From here upwards.")
@click.option("--log-json", is_flag=True, help="Log lines of JSON.")
def command(
    host: str, port: int, folder: Path | None, demo: bool, database: str | None, no_stewards: bool, thinkers: int,
    thinking: float, address: str | None, hours_east: float, mail: str | None, pace: float, grace: float,
    proxy: tuple[str, ...], metrics_token: str | None, log_level: str, *, log_json: bool,
) -> None:  # fmt: skip
    """Open the club: web page, tables, robots. Ctrl-C closes it; nothing is lost."""
    if no_stewards and database is None:
        raise click.UsageError("--no-stewards needs --database: on SQLite one process does everything")
    if mail is not None and address is None:
        raise click.UsageError("--mail needs --address: the mail has links to the club")
    if demo and (database is not None or no_stewards):
        raise click.UsageError("--demo is a club of its own, on SQLite in one process: leave out what says otherwise")
    folder = folder or Path("demo-club" if demo else "club")
    gc.freeze()  # what has been loaded stays, and need not be looked through while the club opens
    try:
        server = MailServer(mail) if mail else None
        minds = {"stewards": not no_stewards, "processes": thinkers, "thinking": thinking, "pace": pace, "grace": grace}
        door = {"errors": begin_log(log_level, log_json).counted, "token": metrics_token}
        about = {"mail": server, "hours_east": hours_east}
        if demo:
            uvloop.run(prepare(folder, partial(click.echo, err=True)))
        uvloop.run(_serve(host, port, folder, demo, database, address, proxy, door, **about, **minds))
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
    demo: bool,
    database: str | None,
    address: str | None,
    proxy: tuple[str, ...],
    door: dict[str, Any],
    **how: Any,
) -> None:
    log = structlog.get_logger(__name__)
    # Links name the port, so it must be known before the club opens; nobody is let in yet.
    socket = uvicorn.Config("", host=host, port=port, log_config=None).bind_socket()
    listening = f"http://{host}:{socket.getsockname()[1]}"
    async with open_club(database or folder, address=address or listening, **how) as club:
        config = uvicorn.Config(
            Front(club, **door), host=host, port=port, log_config=None, access_log=False, lifespan="off",
            proxy_headers=bool(proxy), forwarded_allow_ips=list(proxy),
            ws_per_message_deflate=False, ws_max_size=65536, ws_ping_interval=None, timeout_graceful_shutdown=3,
        )  # fmt: skip
        server = _Server(config)
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, server.handle_exit, number, None)
        # Whoever reads that the club is open may knock at once.
        socket.listen(config.backlog)
        log.info("club-open", address=listening, version=__version__, sqlite=sqlite3.sqlite_version)
        if not (STATIC / "index.html").is_file():
            log.warning("no-client", hint="the web page has not been built; `./run serve` builds it")
        click.echo(f"paiju 牌局 is open at {listening}   (Ctrl-C closes it)")
        regulars = asyncio.create_task(Regulars(club, Random()).run()) if demo else None
        if regulars is not None:
            regulars.add_done_callback(_told)
            hint = f"log in as {NAME} with the password {PASSWORD}, or come as a guest"
            click.echo(f"This is a demonstration: {hint}", err=True)
        seldom_swept()
        async with counter(folder, partial(do, club)) if database is None else nullcontext():
            await server.serve(sockets=[socket])
        if regulars is not None:
            regulars.cancel()


def seldom_swept() -> None:
    """Let Python look for garbage seldom (少扫), and never among what a club is made of."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 1000)


def _told(regulars: asyncio.Task[None]) -> None:
    if not regulars.cancelled() and (error := regulars.exception()) is not None:
        structlog.get_logger(__name__).error("regulars-gone", error=repr(error))
