"""A small reverse proxy with TLS, as a club has before it: one connection to the club for each that comes."""

import asyncio
import contextlib
import ssl
import subprocess
from collections.abc import AsyncGenerator
from pathlib import Path


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for `localhost` that signs itself, and its key."""
    key, signed = folder / "key.pem", folder / "certificate.pem"
    what = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"]
    new = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", signed]
    subprocess.run([*new, *what], check=True, capture_output=True)
    return signed, key


class TlsProxy:
    """Hands on each connection's first head with the headers that proxies add, then bytes both ways."""

    def __init__(self, club_port: int, folder: Path) -> None:
        self.club_port = club_port
        self.signed, self.key = certificate(folder)
        self.client = ""
        """What it says of its client's address; the real one if empty."""
        self.port = 0
        self._open: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncGenerator["TlsProxy"]:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self.signed, self.key)
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0, ssl=context)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    @property
    def trust(self) -> ssl.SSLContext:
        """What a browser needs to believe the certificate."""
        return ssl.create_default_context(cafile=str(self.signed))

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        async with _closing(writer):
            with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
                await self._hand_on(reader, writer)

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        first, rest = head.split(b"\r\n", 1)
        address = self.client or writer.get_extra_info("peername")[0]
        said = f"X-Forwarded-For: {address}\r\nX-Forwarded-Proto: https\r\n".encode()
        club, to_club = await asyncio.open_connection("127.0.0.1", self.club_port)
        async with _closing(to_club):
            to_club.write(first + b"\r\n" + said + rest)
            ways = [asyncio.create_task(_pour(reader, to_club)), asyncio.create_task(_pour(club, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)


@contextlib.asynccontextmanager
async def _closing(writer: asyncio.StreamWriter) -> AsyncGenerator[None]:
    """Close a connection to the end, so that nothing of it outlives the test."""
    try:
        yield
    finally:
        writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            await asyncio.wait_for(writer.wait_closed(), 2)


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while some := await reader.read(65536):
            writer.write(some)
            await writer.drain()
