"""Logs of whole deals as files (对局日志): one row a line, as the store keeps it. A log is never edited."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from paiju.store.log import Row
from paiju.tables.deal import Deal, first


class BadLog(ValueError):
    """A file that is not the log of a deal (不是牌局日志): which line, and why."""


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    number: int
    act: str
    by: str
    at: float
    action: msgspec.Raw
    events: msgspec.Raw


def rows_of(path: Path) -> list[Row]:
    """The rows of a log file (读日志). Raises BadLog naming the line."""
    rows = list[Row]()
    for number, text in enumerate(path.read_bytes().splitlines(), 1):
        try:
            line = msgspec.json.decode(text, type=_Line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadLog(f"{path}, line {number}: {error}") from None
        if line.number != number:
            raise BadLog(f"{path}, line {number}: this is row {line.number}")
        action, events = bytes(line.action), bytes(line.events)
        rows.append(
            Row(line.act, line.by, line.at, action, events, position=number, stream=f"deal/{path.stem}", number=number)
        )
    if not rows:
        raise BadLog(f"{path}: there is no row in it")
    return rows


def line_of(row: Row) -> bytes:
    """A row as a line of a log file (写一行)."""
    line = _Line(row.number, row.act, row.by, row.at, msgspec.Raw(row.action), msgspec.Raw(row.events))
    return msgspec.json.encode(line) + b"\n"


def deals(rows: list[Row]) -> Iterator[tuple[Row, Deal]]:
    """Each row with the deal after it (逐行)."""
    deal: Deal | None = None
    for row in rows:
        deal = deal.after(row) if deal is not None else first(row.stream.partition("/")[2], row)
        yield row, deal
