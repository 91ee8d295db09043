"""The text of a LIN file (LIN 词法): pairs of a two-letter word and a value, each ended by a bar.

Found in the wild: everything on one line or spread over many, a whole file as the query of a web address, values with
`%20` in them, bars lost or added.
"""

import re
from typing import NamedTuple
from urllib.parse import unquote, unquote_plus

from paiju.records.problems import Problem
from paiju.records.text import clean

KNOWN = frozenset(
    ("vg", "rs", "pn", "pw", "bn", "qx", "st", "md", "rh", "ah", "sv", "mb", "an", "pc", "pg", "mc", "nt", "at")
)
"""The words of a record of play, by which one's place is found again after a lost bar."""

_IN_ADDRESS = re.compile(r"[?&]lin=([^\s&#\"'<>]*)")
_WORD = re.compile(r"[a-z0-9]{2}")
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")


class Pair(NamedTuple):
    """One word with its value (一项), and its line."""

    line: int
    word: str
    value: str


def pairs(text: str) -> tuple[list[Pair], list[Problem]]:
    """The pairs of a LIN text (分项), each value on one line, and what was left out."""
    problems: list[Problem] = []
    text = _out_of_address(text, problems)
    found: list[Pair] = []
    fields = text.split("|")
    line = at = 0
    while at < len(fields):
        raw = fields[at]
        word = raw.strip(" \t\r\n\ufeff").lower()
        here = line + 1 + _breaks(raw[: len(raw) - len(raw.lstrip(" \t\r\n\ufeff"))])
        step = 2
        if _ends_at_once(fields, at):
            step = 1
            found.append(Pair(here, word, ""))
            problems.append(Problem(here, "", "lost-bar", (word,)))
        elif word in KNOWN or (_WORD.fullmatch(word) and not _is_word(fields, at + 1)):
            if at + 1 < len(fields):
                found.append(Pair(here, word, clean(fields[at + 1])))
        else:
            step = 1
            if word:
                problems.append(Problem(here, "", "junk", (clean(word)[:40],)))
        line += sum(_breaks(part) for part in fields[at : at + step])
        at += step
    return found, problems


def plain(value: str) -> str:
    """A value without escapes (还原): only one that is escaped throughout, for explanations have a lone `%` too."""
    text = clean(value)
    if "%" in text and " " not in text and text.count("%") == len(_ESCAPE.findall(text)):
        return clean(unquote(text))
    return text


def parts(value: str) -> list[str]:
    """The items of a value with commas (逐项), each without escapes."""
    if "," not in value and "%2c" in value.lower():
        value = unquote(value)
    return [plain(part) for part in value.split(",")]


def escaped(text: str, *, item: bool = False) -> str:
    """A value, or an item between commas, as it may stand in a file (转义): `plain` gives it back."""
    text = clean(text)
    if "|" not in text and not (item and "," in text) and plain(text) == text:
        return text
    apart = "|% ," if item else "|% "
    return "".join(f"%{ord(ch):02X}" if ch in apart else ch for ch in text)


def _out_of_address(text: str, problems: list[Problem]) -> str:
    """A file that is (or holds) the address of a hand viewer, or is escaped as a whole."""
    held: list[str] = _IN_ADDRESS.findall(text)
    if held and "|" not in text.partition("lin=")[0]:
        problems.append(Problem(1, "", "url"))
        return "\n".join(unquote_plus(part) if "%20" not in part else unquote(part) for part in held)
    if "|" not in text and re.search(r"%7c", text, re.IGNORECASE):
        problems.append(Problem(1, "", "url"))
        return unquote(text)
    return text


def _ends_at_once(fields: list[str], at: int) -> bool:
    """Whether a word stands where the value should be, and behind it what is no word but its value."""
    if not (_is_word(fields, at) and _is_word(fields, at + 1)) or at + 2 >= len(fields):
        return False
    after = fields[at + 2].strip().lower()
    return after != "" and _WORD.fullmatch(after) is None


def _is_word(fields: list[str], at: int) -> bool:
    return at < len(fields) and fields[at].strip().lower() in KNOWN


def _breaks(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")
