"""Services that tests need and the machine may lack: a PostgreSQL of their own, a browser.

A test whose service is missing is skipped by name, with the command that brings it; where PAIJU_ALL=1
is set, nothing may be missing and the same test fails.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NoReturn, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

POSTGRES_AT_LEAST = 15
BRING_POSTGRES = "sudo apt-get install postgresql"
BRING_CHROMIUM = "sudo apt-get install chromium fonts-noto-cjk fonts-inter"
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A process held ready beside each page, and two pages of the address bar's own, cost more than the page. Chromium
    # takes the last list of features only, so what Playwright switches off, and what matters here, stands in it too.
    "--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,MediaRouter,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,PaintHolding,OptimizationHints,"
    "NetworkTimeServiceQuerying",
]

POSTGRES_PROGRAMS = ("initdb", "postgres", "pg_isready", "createdb", "dropdb")


class OpenPage(Protocol):
    """Opens a page in a context of its own, as another person has; takes what Playwright's `new_context` takes."""

    async def __call__(self, **settings: Any) -> Page: ...


def without(service: str, command: str) -> NoReturn:
    """The test cannot run here: skip it and say how it could, or fail where all must run."""
    reason = f"{service} is missing; bring it with: {command}"
    if os.environ.get("PAIJU_ALL") == "1":
        pytest.fail(f"{reason} (PAIJU_ALL=1 lets no test be skipped)", pytrace=False)
    pytest.skip(reason)


# --- PostgreSQL ----------------------------------------------------------------------------------------------------


def postgres_version(bindir: Path) -> int:
    """The major version of the programs in a folder; 0 if there is none."""
    try:
        said = subprocess.run([bindir / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    found = re.search(r"\d+", said)
    return int(found[0]) if found else 0


def postgres_programs() -> Path | None:
    """The folder of the newest PostgreSQL that is new enough, among Debian's folders and the PATH."""
    on_path = shutil.which("postgres")
    # The PATH may hold links only to some of the programs.
    folders = [*Path("/usr/lib/postgresql").glob("*/bin"), *([Path(on_path).resolve().parent] if on_path else [])]
    found = [
        (version, folder)
        for folder in folders
        if all((folder / program).exists() for program in POSTGRES_PROGRAMS)
        and (version := postgres_version(folder)) >= POSTGRES_AT_LEAST
    ]
    return max(found, default=(0, None))[1]


def free_port() -> int:
    """A port of 127.0.0.1 on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Cluster:
    """A PostgreSQL server on a folder of its own, gone with the tests."""

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="paiju-pg-", dir="/tmp"))
        self.user: str | None = None
        if os.geteuid() == 0:
            # PostgreSQL refuses to run as root.
            self.user = "postgres"
            shutil.chown(self.folder, self.user, self.user)
        self.port = 0
        self.server: subprocess.Popen[bytes] | None = None
        self.numbers = count(1)

    def run(self, program: str, *args: str) -> None:
        """Run one of PostgreSQL's programs to its end; raises RuntimeError with what it said."""
        done = subprocess.run(
            [self.programs / program, *args], user=self.user, group=self.user, capture_output=True, text=True, cwd="/"
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed: {done.stdout}{done.stderr}")

    def start(self) -> None:
        """Make the cluster and start it; returns when it answers."""
        files = str(self.folder / "files")
        self.run("initdb", "-D", files, "-U", "paiju", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        for _ in range(3):
            self.port = free_port()
            settings = {
                "listen_addresses": "127.0.0.1",
                "port": str(self.port),
                "unix_socket_directories": str(self.folder),
                # No test cuts the power, only processes.
                "fsync": "off",
                "max_connections": "200",
            }
            options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
            with open(self.folder / "log", "ab") as log:
                self.server = subprocess.Popen(
                    [self.programs / "postgres", "-D", files, *options],
                    user=self.user,
                    group=self.user,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    cwd="/",
                )
            if self.answers(within=30):
                return
        raise RuntimeError(f"PostgreSQL does not start: {(self.folder / 'log').read_text()}")

    def answers(self, within: float) -> bool:
        """Wait until the server takes connections; False if it ends or the seconds are over."""
        assert self.server is not None
        until = time.monotonic() + within
        while time.monotonic() < until and self.server.poll() is None:
            ready = [self.programs / "pg_isready", "-q", "-h", str(self.folder), "-p", str(self.port)]
            if subprocess.run(ready, check=False).returncode == 0:
                return True
            time.sleep(0.05)
        return False

    def stop(self) -> None:
        """Stop the server at once and remove its folder."""
        if self.server is not None and self.server.poll() is None:
            self.server.send_signal(signal.SIGQUIT)  # PostgreSQL's immediate shutdown
            self.server.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

    def crash(self) -> None:
        """End the server as a crash does: nobody is told, nothing is tidied."""
        assert self.server is not None
        self.server.send_signal(signal.SIGQUIT)
        self.server.wait(30)

    def again(self) -> None:
        """Start it again on the same files and port."""
        assert self.server is not None
        with open(self.folder / "log", "ab") as log:
            self.server = subprocess.Popen(
                self.server.args,
                user=self.user,
                group=self.user,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd="/",
            )
        assert self.answers(within=30)

    def url(self, database: str = "postgres") -> str:
        """The address of a database, over TCP."""
        return f"postgresql://paiju@127.0.0.1:{self.port}/{database}"

    def client(self, program: str, *args: str) -> None:
        """Run one of PostgreSQL's client programs against this server."""
        self.run(program, "-h", str(self.folder), "-p", str(self.port), "-U", "paiju", *args)

    def fresh(self, like: str = "template1") -> str:
        """Create a database, empty or with all that another has; its name."""
        name = f"club_{next(self.numbers)}"
        self.client("createdb", "-T", like, name)
        return name


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    """A running PostgreSQL that belongs to these tests alone (one for each worker of pytest-xdist)."""
    programs = postgres_programs()
    if programs is None:
        without(f"PostgreSQL {POSTGRES_AT_LEAST} or newer", BRING_POSTGRES)
    cluster = Cluster(programs)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


class FreshDatabase(Protocol):
    """Makes a PostgreSQL database for a test alone, empty or with all that another has, and gives its URL."""

    def __call__(self, like: str = ...) -> str: ...


@pytest.fixture
def fresh_database(postgres_cluster: Cluster) -> Iterator[FreshDatabase]:
    """A factory of databases, dropped after the test."""
    made: list[str] = []

    def fresh(like: str = "template1") -> str:
        made.append(postgres_cluster.fresh(like))
        return postgres_cluster.url(made[-1])

    yield fresh
    for name in made:
        postgres_cluster.client("dropdb", "--force", "--if-exists", name)


@pytest.fixture
def postgres(fresh_database: FreshDatabase) -> str:
    """The URL of an empty PostgreSQL database for this test alone."""
    return fresh_database()


# --- Chromium ------------------------------------------------------------------------------------------------------


def chromium_program() -> str | None:
    """The path of the browser: PAIJU_CHROMIUM, or one on the PATH, or one that Playwright has installed."""
    named = os.environ.get("PAIJU_CHROMIUM")
    if named:
        return named
    installed = sorted(Path.home().glob(".cache/ms-playwright/chromium-*/chrome-linux*/chrome"), reverse=True)
    return next((path for name in ("chromium", "google-chrome") if (path := shutil.which(name))), None) or next(
        map(str, installed), None
    )


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium that tests may drive."""
    path = chromium_program()
    if path is None:
        without("Chromium", BRING_CHROMIUM)
    return path


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """A running headless Chromium, shared by all tests; each test opens contexts of its own in it.

    Tests that use it, directly or not, run in the session's event loop (see conftest.py); an async fixture
    of theirs must say `loop_scope="session"` too.
    """
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def open_page(browser: Browser) -> AsyncIterator[OpenPage]:
    """A factory: `await open_page(viewport=…, locale=…)` gives a page of another person's browser."""
    contexts: list[BrowserContext] = []

    async def page(**settings: Any) -> Page:
        contexts.append(await browser.new_context(**settings))
        return await contexts[-1].new_page()

    yield page
    for context in contexts:
        await context.close()
