"""The page (网页): the built client's files, and a clear word when it has not been built."""

import gzip
from functools import cache
from pathlib import Path

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from paiju.web.packing import Accepted

STATIC = Path(__file__).parent / "static"
"""Where the built client lies."""
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".png": "image/png",
}
_GUARDED = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
_KEPT = {"cache-control": "public, max-age=31536000, immutable"}
_FRESH = {"cache-control": "no-cache"}
_MISSING = """<!doctype html><meta charset="utf-8"><title>paiju 牌局</title>
<p>The club is open, but its page has not been built. Run <code>./run serve</code>, which builds it.</p>
<p lang="zh">会所已开，但网页尚未生成。请运行 <code>./run serve</code>。</p>
"""


class _File(msgspec.Struct, frozen=True):
    """A file of the client, as it is and packed."""

    kind: str
    plain: bytes
    packed: bytes


def pages() -> list[Router | HTTPRouteHandler]:
    """The routes of the page and its files."""
    if not (STATIC / "index.html").is_file():
        return [_missing]
    return [_index, Router("/assets", route_handlers=[_asset])]


@get("/", include_in_schema=False, sync_to_thread=False)
def _index(accepted: Accepted = "") -> Response[bytes]:
    """The page itself, never kept: it names the files, whose names change with their content."""
    return _answer(_file(STATIC / "index.html"), accepted, _FRESH)


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def _asset(name: str, accepted: Accepted = "") -> Response[bytes]:
    """A built file, which a browser may keep for ever."""
    if name not in _names():
        raise NotFoundException
    try:
        return _answer(_file(STATIC / "assets" / name), accepted, _KEPT)
    except FileNotFoundError:  # the client was built anew meanwhile
        raise NotFoundException from None


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def _missing() -> Response[str]:
    return Response(_MISSING, media_type=MediaType.HTML, status_code=503)


@cache
def _names() -> frozenset[str]:
    return frozenset(file.name for file in (STATIC / "assets").iterdir())


@cache
def _file(path: Path) -> _File:
    plain = path.read_bytes()
    return _File(_TYPES.get(path.suffix, "application/octet-stream"), plain, gzip.compress(plain, mtime=0))


def _answer(file: _File, accept: str, headers: dict[str, str]) -> Response[bytes]:
    sent = _GUARDED | headers | {"vary": "accept-encoding"}
    if "gzip" not in accept or len(file.packed) >= len(file.plain):
        return Response(file.plain, media_type=file.kind, headers=sent)
    return Response(file.packed, media_type=file.kind, headers=sent | {"content-encoding": "gzip"})
