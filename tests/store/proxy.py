"""A line to PostgreSQL that a test can cut at the worst moment."""

import asyncio
from contextlib import suppress
from urllib.parse import urlsplit, urlunsplit


class Line:
    """Passes bytes between clients and the server; `cut_before_answer` takes the next question and cuts."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.connections = 0
        self.cuts = 0
        self._cutting: str | None = None

    async def open(self) -> str:
        """Begin; the URL by which to reach the server through here."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        user = f"{self._parts.username}@" if self._parts.username else ""
        return urlunsplit(self._parts._replace(netloc=f"{user}127.0.0.1:{port}"))

    def cut_before_answer(self, word: str) -> None:
        """Let the next question with this word in it reach the server, and cut all lines when it answers."""
        self._cutting = word

    def cut(self) -> None:
        """Cut all lines now."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        there, back = await asyncio.open_connection(self._parts.hostname, self._parts.port)
        self._writers |= {writer, back}
        asked = asyncio.Event()  # the question to be left without an answer has passed on this connection

        async def questions() -> None:
            while data := await reader.read(65536):
                if self._cutting and self._cutting.encode() in data:
                    self._cutting = None
                    asked.set()
                back.write(data)

        async def answers() -> None:
            while data := await there.read(65536):
                if asked.is_set():
                    self.cuts += 1
                    self.cut()
                    return
                writer.write(data)

        with suppress(ConnectionError):
            await asyncio.wait(
                {asyncio.ensure_future(questions()), asyncio.ensure_future(answers())},
                return_when=asyncio.FIRST_COMPLETED,
            )
        for each in (writer, back):
            self._writers.discard(each)
            each.transport.abort()
