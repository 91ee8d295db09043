"""Tables as files for spreadsheets (表格文件): CSV whose Chinese names open as they are, with no formula in it."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

Cell = str | float | None
"""A text, a figure, or nothing."""

_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]")  # noqa: RUF001  # spreadsheets take the wide ones too
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def sheet(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """A table as CSV (写表): UTF-8 with its mark, lines ended by CRLF, the head first."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows([_shown(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _shown(cell: Cell) -> str:
    """A cell as text; one that a spreadsheet would reckon out gets an apostrophe, unless it is a number."""
    match cell:
        case None:
            return ""
        case str():
            return f"'{cell}" if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell) else cell
        case _:
            return f"{cell:.2f}".rstrip("0").rstrip(".") if cell % 1 else f"{cell:.0f}"
