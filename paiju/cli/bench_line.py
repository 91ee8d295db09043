"""A client's end of a WebSocket (客户端线) that costs next to nothing, so that a bench measures the server."""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

Heard = Callable[[bytes], None]
"""What is called with each message, in order."""

_TEXT, _CLOSE = 1, 8
_UNMASKED = bytes(4)
_PATIENCE = 60.0


class LineLost(ConnectionError):
    """The server ended the line (断线), or did not open it."""


class ClientLine(asyncio.Protocol):
    """One line to a server (线): opens itself, hands on whole text messages, sends short ones. RFC 6455."""

    def __init__(self, request: bytes, heard: Heard) -> None:
        self._request = request
        self._heard = heard
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._closing = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take bytes in: first the server's answer, then frames."""
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(LineLost(self._buffer[:end].decode("latin-1")))
                self.close()
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        self._frames()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits."""
        if not self.opened.done():
            self.opened.set_exception(LineLost("the server closed the line at once"))
        if not self.lost.done():
            self.lost.set_result(None)
        if not self._closing:
            self._heard(b"")

    def send(self, text: bytes) -> None:
        """Send a text message of less than 64 KiB."""
        assert self._transport is not None
        size = len(text)
        length = bytes((0x80 | size,)) if size < 126 else bytes((0xFE,)) + size.to_bytes(2, "big")
        # A mask of zeros leaves the text as it is.
        self._transport.write(b"".join((b"\x81", length, _UNMASKED, text)))

    def close(self) -> None:
        """Hang up."""
        self._closing = True
        if self._transport is not None:
            self._transport.close()

    def _frames(self) -> None:
        """Hand on all whole frames; servers of ours neither mask nor split their messages."""
        buffer, start = self._buffer, 0
        while len(buffer) >= start + 2:
            size, begin = buffer[start + 1], start + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, begin = int.from_bytes(buffer[begin : begin + wide], "big"), begin + wide
            if len(buffer) < begin + size:
                break
            kind, start = buffer[start] & 15, begin + size
            if kind == _TEXT:
                self._heard(bytes(buffer[begin:start]))
            elif kind == _CLOSE:
                self.close()
                self._heard(b"")
        del buffer[:start]


async def open_line(url: str, path: str, cookie: str, heard: Heard) -> ClientLine:
    """Open a line to this path of a server (接线). `heard` gets b"" if the server ends it. Raises LineLost, OSError."""
    place = urlsplit(url)
    key = b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {cookie}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    host, port = place.hostname or "127.0.0.1", place.port or 80
    _, line = await loop.create_connection(lambda: ClientLine(request.encode(), heard), host, port)
    async with asyncio.timeout(_PATIENCE):
        await line.opened
    return line
