"""The page (网页): the built client's files, and a clear word when it has not been built."""

from functools import cache
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.response import File
from litestar.router import Router

STATIC = Path(__file__).parent / "static"
"""Where the built client lies."""
_MISSING = """<!doctype html><meta charset="utf-8"><title>paiju 牌局</title>
<p>The club is open, but its page has not been built. Run <code>./run serve</code>, which builds it.</p>
<p lang="zh">会所已开，但网页尚未生成。请运行 <code>./run serve</code>。</p>
"""


def pages() -> list[Router | HTTPRouteHandler]:
    """The routes of the page and its files."""
    if not (STATIC / "index.html").is_file():
        return [_missing]
    assets = Router("/assets", route_handlers=[_asset])
    return [_index, assets]


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def _index() -> Response[bytes]:
    return Response((STATIC / "index.html").read_bytes(), media_type=MediaType.HTML, headers=_HEADERS)


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def _asset(name: str) -> File:
    """A built file; its name changes with its content, so browsers may keep it for ever."""
    if name not in _assets():
        raise NotFoundException
    kept = {"cache-control": "public, max-age=31536000, immutable", "x-content-type-options": "nosniff"}
    return File(STATIC / "assets" / name, content_disposition_type="inline", headers=kept)


@cache
def _assets() -> frozenset[str]:
    return frozenset(file.name for file in (STATIC / "assets").iterdir())


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def _missing() -> Response[str]:
    return Response(_MISSING, media_type=MediaType.HTML, status_code=503)


_HEADERS = {
    "cache-control": "no-cache",
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; frame-ancestors 'none'; base-uri 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
