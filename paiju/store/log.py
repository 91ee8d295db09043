"""The log (日志): one row per move 一手一行, in streams that are numbered from 1 without a gap.

A stream is the history of one thing (`deal/…`, `table/…`, `contest/…`). An append names the number it wants;
if the number is taken, somebody moved first and the move has to be judged again. See docs/design/log.md.
"""

import math
import re
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from paiju.store.followers import Follower

_STREAM = re.compile(r"[!-~]{1,64}")
_LONGEST_ID = 64
_LARGEST_NUMBER = 2**62
LARGEST_TEXT = 4 * 1024 * 1024
"""Bytes that an action, or the events of one move, may take."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One move as its writer hands it in (一手), before it is stored."""

    act: str
    """The id that the client gave its act; unique within the stream."""
    by: str
    """The member's id, or `house`, or `table`."""
    at: float
    """Seconds since the epoch, UTC, by the writer's clock."""
    action: bytes
    """JSON."""
    events: bytes
    """A JSON array."""


class Row(Entry, frozen=True):
    """One move as it is stored (一行)."""

    position: int
    """The row's number in the whole log; later moves of a stream have higher ones, but not always its neighbours."""
    stream: str
    number: int
    """From 1 without gaps in each stream."""


class Conflict(Exception):
    """The number is not the next of its stream (号已占): somebody moved first. Read on and judge again."""

    def __init__(self, stream: str, number: int) -> None:
        super().__init__(f"{number} is not the next number of {stream}")
        self.stream = stream
        self.number = number


class ActTaken(Exception):
    """The act's id was used in this stream by another member (他人已用)."""

    def __init__(self, stream: str, act: str) -> None:
        super().__init__(f"the act {act} of {stream} is another member's")
        self.stream = stream
        self.act = act


class StoreAway(Exception):
    """The store cannot be reached or cannot write just now (库不可用): disk full, server gone, closed.

    Nothing was acknowledged. Whether it was stored is open until the same act is tried again.
    """


@contextmanager
def told_by(as_away: Callable[[Exception], StoreAway | None]) -> Generator[None, None, None]:
    """Tell trouble inside as StoreAway (转述), where this function knows it; all other errors pass as they are."""
    try:
        yield
    except Exception as error:
        away = as_away(error)
        if away is None:
            raise
        raise away from error


class Log(Protocol):
    """The log as everybody sees it (日志), the same on SQLite and on PostgreSQL."""

    async def append(self, stream: str, number: int, entry: Entry) -> Row:
        """Store a move under the next number of its stream (记一手); it is durable when this returns.

        An act that the same member already has in the stream is answered with its stored row, whatever number is
        asked for, so a retry is always safe. A cancelled call may still be stored.
        Raises Conflict, ActTaken, StoreAway; ValueError for what no log can hold.
        """
        ...

    async def read(self, stream: str, after: int = 0) -> list[Row]:
        """The rows of a stream whose numbers are above `after` (读), in order. Raises StoreAway."""
        ...

    async def heads(self, prefix: str = "") -> dict[str, int]:
        """The last number of each stream whose name begins so (各流末号). Raises StoreAway."""
        ...

    @property
    def followers(self) -> "Sequence[Follower]":
        """All who have begun to follow in this process (各跟读者)."""
        ...

    def follow(self, name: str, prefix: str = "", only: "ColumnElement[bool] | None" = None) -> "Follower":
        """Somebody who reads every row of these streams in order, from where `name` stopped last time (跟读).

        With `only` just those that fulfil this condition on the log's columns.
        """
        ...


def check(stream: str, number: int, entry: Entry) -> tuple[str, str]:
    """Refuse what no log can hold (查); the texts of the action and of the events.

    A stream's name is 1 to 64 visible ASCII characters, an id 1 to 64 printable ones. Raises ValueError.
    """
    if not _is_stream(stream):
        raise ValueError(f"{stream!r} is not a stream's name")
    if not 1 <= number <= _LARGEST_NUMBER:
        raise ValueError(f"{number} is not a row's number")
    if not _is_id(entry.act):
        raise ValueError(f"{entry.act!r} is not an act's id")
    if not _is_id(entry.by):
        raise ValueError(f"{entry.by!r} is not a member's id")
    if not math.isfinite(entry.at):
        raise ValueError(f"{entry.at} is not a time")
    return _text(entry.action), _text(entry.events)


@lru_cache(4096)
def _is_stream(name: str) -> bool:
    return _STREAM.fullmatch(name) is not None


def _is_id(word: str) -> bool:
    return 1 <= len(word) <= _LONGEST_ID and word.isprintable()


def _text(json: bytes) -> str:
    # PostgreSQL's text holds no NUL, and JSON needs none.
    if not json or len(json) > LARGEST_TEXT or b"\0" in json:
        raise ValueError(f"JSON of {len(json)} bytes cannot be stored")
    return json.decode()


def row_of(stored: Sequence[Any]) -> Row:
    """A row from its columns as both drivers tell them, in the order of the table (成行)."""
    position, stream, number, act, by, at, action, events = stored
    return Row(
        act=act,
        by=by,
        at=at,
        action=action.encode(),
        events=events.encode(),
        position=position,
        stream=stream,
        number=number,
    )


def beyond(prefix: str) -> str:
    """The first text after all that begin with `prefix` (前缀之后), by bytes; prefix is ASCII and not empty."""
    return prefix[:-1] + chr(ord(prefix[-1]) + 1)
