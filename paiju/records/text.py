"""From bytes to lines (解码): the encodings in which records of deals are found."""

import codecs
import re

from paiju.records.problems import Problem, Unreadable

LARGEST = 8 * 2**20
"""The most bytes that are read: the boards of a world championship fit."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HIGH_RUN = re.compile(rb"[\x80-\xff]+")
_NEWLINE = re.compile(r"\r\n|\n|\r")


def decode(data: bytes) -> tuple[str, tuple[Problem, ...]]:
    """The text of a file (解码), with a note if its encoding had to be guessed.

    A byte-order mark decides; else UTF-16 shows by its zero bytes, UTF-8 by being valid, Chinese GB 18030 by its
    pairs of high bytes; what remains is Western (Windows 1252, of which Latin-1 is a part), judged line by line.
    Raises Unreadable if the file is empty, too big or no text.
    """
    if len(data) > LARGEST:
        raise Unreadable(1, "too-big", str(LARGEST))
    text, name = _decoded(data)
    text = text.replace("\x1a", "")  # the end-of-file mark of old DOS programs
    if not text.strip("\ufeff\0 \t\r\n"):
        raise Unreadable(1, "empty")
    if "\0" in text:
        raise Unreadable(text.count("\n", 0, text.index("\0")) + 1, "not-text")
    return text, (Problem(1, "", "encoding", (name,)),) if name else ()


def lines(text: str) -> list[str]:
    """The lines of a text without their ends (分行): CRLF, LF or CR, and no other control character."""
    return _NEWLINE.split(text)


def clean(text: str) -> str:
    """A value on one line (单行): runs of white space and control characters become one space."""
    return " ".join("".join(ch if ch.isprintable() else " " for ch in text).split())


def _decoded(data: bytes) -> tuple[str, str]:
    """The text, and the encoding's name if it was not plain UTF-8."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, "replace"), "" if name == "utf-8" else "UTF-16"
    if name := _bare_utf16(data):
        return data.decode(name, "replace"), "UTF-16"
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError:
        pass
    if _is_chinese(data):
        try:
            return data.decode("gb18030"), "GB 18030"
        except UnicodeDecodeError:
            pass
    return "".join(_western(line) for line in data.splitlines(keepends=True)), "Windows 1252"


def _bare_utf16(data: bytes) -> str:
    """UTF-16 without a mark: mostly ASCII, so every second byte is zero."""
    head = data[: 2 * (min(len(data), 4096) // 2)]
    half = len(head) // 2
    if half and head[1::2].count(0) * 10 > half * 7 and not head[::2].count(0):
        return "utf-16-le"
    if half and head[::2].count(0) * 10 > half * 7 and not head[1::2].count(0):
        return "utf-16-be"
    return ""


def _is_chinese(data: bytes) -> bool:
    """Whether the high bytes stand in pairs, with some word of two characters or more: no Western text does that."""
    runs: list[bytes] = _HIGH_RUN.findall(data)
    return all(len(run) % 2 == 0 and min(run) > 0xA0 for run in runs) and max(map(len, runs), default=0) >= 4


def _western(line: bytes) -> str:
    """A line of a file that is not UTF-8 as a whole: parts of several files are often put together."""
    for name in ("utf-8", "cp1252"):
        try:
            return line.decode(name)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")
