"""Packing (压缩): what goes out over HTTP is packed for whoever understands it, unless it is small or packed already.

The framework's own packing makes a compressor for every answer, also for those that it then leaves as they are, which
took a third of the time of a small one.
"""

import gzip
from collections.abc import MutableMapping
from typing import Annotated, Any

from litestar.params import HeaderParameter

from paiju.web.scopes import Receive, Scope, Send

Accepted = Annotated[str, HeaderParameter(name="accept-encoding")]
"""The encodings that the one who asks understands, for a handler that packs by itself."""
SMALL = 2000
"""Bytes of an answer that is not packed."""
_LEVEL = 5
_DENSE = (b"font/", b"image/")
"""Kinds of content that packing does not make smaller."""


def packed(plain: bytes) -> bytes:
    """An answer as it goes out to who understands it (压缩); the very same if that would be no gain."""
    found = gzip.compress(plain, _LEVEL) if len(plain) >= SMALL else plain
    return found if len(found) < len(plain) else plain


class Packing:
    """An ASGI application whose whole answers go out packed (压缩门面); what comes in parts is left as it is."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if not any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"]):
            await self._inner(scope, receive, send)
            return
        start: MutableMapping[str, Any] | None = None

        async def pack(message: MutableMapping[str, Any]) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                begun, start = start, None
                if not message.get("more_body"):
                    begun, message = _packed(begun, message)
                await send(begun)
            await send(message)

        await self._inner(scope, receive, pack)


def _packed(
    start: MutableMapping[str, Any], body: MutableMapping[str, Any]
) -> tuple[MutableMapping[str, Any], MutableMapping[str, Any]]:
    plain: bytes = body.get("body", b"")
    headers: list[tuple[bytes, bytes]] = list(start["headers"])
    if any(
        name == b"content-encoding" or (name == b"content-type" and value.startswith(_DENSE)) for name, value in headers
    ):
        return start, body
    found = packed(plain)
    if found is plain:
        return start, body
    kept = [(name, value) for name, value in headers if name not in (b"content-length", b"vary")]
    varies = [value for name, value in headers if name == b"vary"]
    own = [
        (b"content-encoding", b"gzip"),
        (b"content-length", b"%d" % len(found)),
        (b"vary", b", ".join([*varies, b"accept-encoding"])),
    ]
    return {**start, "headers": [*kept, *own]}, {**body, "body": found}
