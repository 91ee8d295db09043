"""Answers that are the same for all who ask (共同答复): worked out, written and packed once for many."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from litestar import MediaType, Response

from paiju.web.packing import Accepted, packed

T = TypeVar("T")

SECONDS = 1.0
"""How old such an answer may be, as what it tells besides may have changed: names, say."""
KEPT = 32
"""Answers that are kept, those asked for last."""


class _Kept(NamedTuple):
    parts: tuple[Any, ...]
    since: float
    plain: bytes
    packed: bytes


class KeptAnswers:
    """The answers of one process (留存之答复)."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._kept: OrderedDict[str, _Kept] = OrderedDict()

    def answer(self, key: str, parts: tuple[Any, ...], accepted: Accepted, work: Callable[[], T]) -> Response[T]:
        """What `work` finds, or what it found a moment ago while these `parts` were the very same objects (答)."""
        kept = self._kept.pop(key, None)
        if kept is None or self._now() >= kept.since + SECONDS or not _same(kept.parts, parts):
            plain = msgspec.json.encode(work())
            kept = _Kept(parts, self._now(), plain, packed(plain))
        self._kept[key] = kept
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        headers = {"vary": "accept-encoding"}
        if "gzip" not in accepted or kept.packed is kept.plain:
            return Response(cast("T", kept.plain), media_type=MediaType.JSON, headers=headers)
        return Response(
            cast("T", kept.packed), media_type=MediaType.JSON, headers=headers | {"content-encoding": "gzip"}
        )


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
