"""Errands (差事): work that is begun and not waited for. None is lost, and none fails without a word."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

_log = structlog.get_logger(__name__)


class Errands:
    """The errands under way of one part of the club (差事)."""

    def __init__(self) -> None:
        self._under_way: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin an errand (派差); if it fails, that is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("errand-failed", exc_info=task.exception())
