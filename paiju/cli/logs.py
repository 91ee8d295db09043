"""The server's own log (运行日志): events with fields on stderr, for eyes or as lines of JSON, from a level upwards.

Where something failed, it tells the lines of the program, never what stood in its variables: hands, and passwords.
"""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

LEVELS = ("debug", "info", "warning", "error")
"""What may be asked for, the most talkative first."""


class Errors:
    """How many errors were logged (错误数)."""

    def __init__(self) -> None:
        self._count = 0

    def counted(self) -> int:
        """How many so far (已计)."""
        return self._count

    def __call__(self, _logger: Any, level: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """Count an event on its way into the log."""
        if level in ("error", "critical"):
            self._count += 1
        return event


class _Libraries(logging.Handler):
    """Hands what libraries log to the same log (库之言)."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log a library's sentence as an event of that name."""
        event = structlog.get_logger(record.name).bind(logger=record.name)
        event.log(record.levelno, record.getMessage(), exc_info=record.exc_info)


def begin_log(level: str, as_json: bool) -> Errors:
    """Log to stderr from now on (开始记录); the count of errors."""
    errors = Errors()
    shown: list[Any] = (
        [
            structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
        if as_json
        else [
            structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback)
        ]
    )
    structlog.configure(
        processors=[
            errors,
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True)
            if as_json
            else structlog.processors.TimeStamper("%F %T"),
            structlog.processors.StackInfoRenderer(),
            *shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Libraries()], force=True)
    return errors
