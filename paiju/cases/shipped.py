"""The rules pages and case files that came with this program (随附的规则页与例题), for the club's readers.

The build lays them beside this file, see `hatch_build.py`; a checkout has them where they are written.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from paiju.cases.anchors import LANGUAGES, page_names, rule_of
from paiju.cases.reading import Case, CaseError, read
from paiju.catalogue import GAMES

_PACKED = Path(__file__).parent / "files"
_CHECKOUT = Path(__file__).parents[2]
PAGES = _PACKED / "rules" if _PACKED.is_dir() else _CHECKOUT / "docs" / "rules"
"""The folder of the rules pages."""
CASES = _PACKED / "cases" if _PACKED.is_dir() else _CHECKOUT / "tests" / "cases"
"""The folder of the case files."""
_FOR_WRITERS = frozenset({"cases"})
"""Pages for those who write cases, not for players."""


@cache
def pages() -> tuple[str, ...]:
    """The pages for players (供玩家看的页): those of the games in the order of the catalogue, then the others."""
    games = [key.replace("_", "-") for key in GAMES]
    found = [name for name in page_names(PAGES) if name not in _FOR_WRITERS and all(map(Path.is_file, files(name)))]
    return tuple(sorted(found, key=lambda name: games.index(name) if name in games else len(games)))


def files(page: str) -> list[Path]:
    """The files of a page (一页的文件), one a language."""
    return [PAGES / f"{page}.{language}.md" for language in LANGUAGES]


@cache
def cases() -> Mapping[str, Case]:
    """Every case by its key (全部例题), `FOLDER/FILE/ID`."""
    return {
        f"{file.relative_to(CASES).with_suffix('').as_posix()}/{case.id}": case
        for file in sorted(CASES.rglob("*.toml"))
        for case in _readable(file)
    }


def _readable(file: Path) -> list[Case]:
    try:
        return read(file)
    except CaseError:
        # `paiju check` says what is wrong with it; the other examples are as good as before.
        return []


@cache
def keys_by_rule() -> Mapping[str, tuple[str, ...]]:
    """The keys of the cases of each rule `page#anchor` (各条规则的例题), in the order of the files."""
    found: dict[str, list[str]] = {}
    for key, case in cases().items():
        found.setdefault(rule_of(case), []).append(key)
    return {rule: tuple(keys) for rule, keys in found.items()}
