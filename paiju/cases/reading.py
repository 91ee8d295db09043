"""Case files (例题文件): finding them, reading their TOML, and refusing what the format does not know.

`docs/rules/cases.en.md#keys`.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import Any, cast

import msgspec


class CaseError(Exception):
    """A case file or a case that cannot be checked (无法检查): what is wrong, and in which file and case."""

    def __init__(self, path: Path, message: str, case: str = "") -> None:
        super().__init__(f"{path}{f' [{case}]' if case else ''}: {message}")


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"exchanged": "from"}):
    """What must not show (不可泄露): the viewer, and the hands whose unseen cards are exchanged at random."""

    viewer: str
    exchanged: list[str]


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a viewer knows (所见): facts of the start as told on to him; the start itself he is taken to know."""

    viewer: str
    expect: dict[str, Any]


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One worked example (一例). Keys left out are None or empty; a game's own keys are inside `given`, `expect`."""

    id: str
    game: str
    options: dict[str, Any] = {}
    why: str = ""
    why_zh: str = ""
    rule: str = ""
    given: dict[str, Any] = {}
    actions: list[str] = []
    refused: str | None = None
    legal: list[str] | None = None
    illegal: list[str] | None = None
    legal_exactly: list[str] | None = None
    expect: dict[str, Any] = {}
    seen: Seen | None = None
    hidden: Hidden | None = None


FILE_KEYS = ("game", "options", "rule", "case")
"""The keys at the top of a file (文件键); all but `case` stand for every case that does not say otherwise."""
CASE_KEYS = tuple(field.encode_name for field in msgspec.structs.fields(Case))
"""The keys of a case (例题键)."""


def case_files(paths: Iterable[Path]) -> list[Path]:
    """The case files meant by these paths (例题文件): a folder means every `*.toml` below it.

    Raises CaseError for a path that is not there and for a folder without case files.
    """
    found = list[Path]()
    for path in paths:
        if not path.exists():
            raise CaseError(path, "there is no such file or folder")
        inside = sorted(path.rglob("*.toml")) if path.is_dir() else [path]
        if not inside:
            raise CaseError(path, "there is no *.toml file in this folder")
        found += inside
    return list(dict.fromkeys(found))


def read(path: Path) -> list[Case]:
    """The cases of a file (读例题), in order. Raises CaseError if any of them cannot be read."""
    content = _content(path)
    _refuse_unknown(path, content, FILE_KEYS)
    rows = content.get("case")
    if not isinstance(rows, list) or not rows:
        raise CaseError(path, "there is no [[case]] in this file")
    cases = list(_cases(path, content, cast("list[Any]", rows)))
    doubles = {case.id for case in cases if sum(other.id == case.id for other in cases) > 1}
    if doubles:
        raise CaseError(path, "this id stands in the file twice", min(doubles))
    return cases


def _content(path: Path) -> dict[str, Any]:
    try:
        # Decimals instead of floats, so that 13.78 means 13.78.
        return tomllib.loads(path.read_text("utf-8-sig"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise CaseError(path, f"this is not TOML: {error}") from None
    except UnicodeDecodeError:
        raise CaseError(path, "this is not UTF-8 text") from None
    except OSError as error:
        raise CaseError(path, f"cannot be read: {error.strerror}") from None


def _cases(path: Path, content: Mapping[str, Any], rows: list[Any]) -> Iterator[Case]:
    shared = {key: content[key] for key in ("game", "rule") if key in content}
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise CaseError(path, "a case is a table, written [[case]]", f"case {number}")
        keys = cast("dict[str, Any]", row)
        name = str(keys.get("id", f"case {number}"))
        _refuse_unknown(path, keys, CASE_KEYS, name)
        options = {**content.get("options", {}), **keys.get("options", {})}
        try:
            yield msgspec.convert({**shared, **keys, "options": options}, Case)
        except msgspec.ValidationError as error:
            raise CaseError(path, _plain(error), name) from None


def _plain(error: msgspec.ValidationError) -> str:
    return str(error).replace("Object missing required field", "there is no").replace("`", "'").replace(" - at", ", at")


def _refuse_unknown(path: Path, keys: Iterable[str], known: tuple[str, ...], case: str = "") -> None:
    for key in keys:
        if key not in known:
            near = get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
            raise CaseError(path, f"unknown key {key!r}; {hint}", case)
