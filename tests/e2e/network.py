"""The network between a browser and the club, which can fail: a relay of bytes that can be cut or fall silent."""

import asyncio
import contextlib
from types import TracebackType


class Network:
    """A relay on a port of its own."""

    def __init__(self, port: int) -> None:
        self._club = port
        self._port = 0
        self._server: asyncio.Server | None = None
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._wires: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Network":
        await self._listen()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None):
        await self.cut()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    async def cut(self) -> None:
        """Break all connections and refuse new ones."""
        if self._server is not None:
            self._server.close()
            self._server = None
        for wire in self._wires:
            wire.cancel()
        await asyncio.gather(*self._wires, return_exceptions=True)

    def silence(self) -> None:
        """Lose every byte's way without a word: connections seem to stand, nothing arrives."""
        self._flowing.clear()

    async def mend(self) -> None:
        """Carry bytes again."""
        self._flowing.set()
        if self._server is None:
            await self._listen()

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wire = asyncio.current_task()
        assert wire is not None
        self._wires.add(wire)
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.CancelledError):
            there, back = await asyncio.open_connection("127.0.0.1", self._club)
            with contextlib.closing(back):
                async with asyncio.TaskGroup() as ways:
                    ways.create_task(self._carry(reader, back))
                    ways.create_task(self._carry(there, writer))
        self._wires.discard(wire)

    async def _carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            await self._flowing.wait()
            target.write(data)
            await target.drain()
        target.close()
