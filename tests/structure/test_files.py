"""A file is one idea: short, well named, and knows no place but the project."""

import re
from pathlib import Path

from tests.structure.tree import ROOT, class_names, files, shown, sources, text, under

MOST_LINES = 400
DECISION_LINES = 40
# Words that name no idea. (`Database` is a word of its own.)
EMPTY_WORDS = {"manager", "helper", "helpers", "util", "utils", "base", "impl", "data", "info"}
# Written in pieces, or this file would find itself.
REGISTRIES = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("npmmirror", "com"),
        ("yarnpkg", "com"),
        ("unpkg", "com"),
        ("jsdelivr", "net"),
        ("cdnjs", "cloudflare", "com"),
        ("esm", "sh"),
        ("skypack", "dev"),
        ("googleapis", "com"),
        ("gstatic", "com"),
        ("nodejs", "org/dist"),
        ("ghcr", "io"),
        ("docker", "io"),
        ("crates", "io"),
    )
]
ELSEWHERE = ["/work/" + "shared", "/" + "shared/", "/." + "library", "DESIGN" + ".md", "STACK" + ".md", "WEB" + ".md"]


def mentions(words: list[str]) -> list[str]:
    """Where files of the project have one of these words."""
    found = re.compile("|".join(map(re.escape, words)))
    return [
        f"{shown(path)}:{number}: {hit[0]}"
        for path in files()
        for number, line in enumerate((text(path) or "").splitlines(), 1)
        if (hit := found.search(line))
    ]


def words_of(name: str) -> set[str]:
    """The words of a name in any of the usual spellings."""
    return {word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)}


def test_there_are_files() -> None:
    names = {shown(path) for path in files()}
    assert {"run", "pyproject.toml", "paiju/cards.py"} <= names


def test_no_file_is_long() -> None:
    lengths = {shown(path): len(path.read_text("utf-8").splitlines()) for path in sources("paiju", "client/src")}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def test_names_say_something() -> None:
    empty = [
        f"{shown(path)}: {name}"
        for path in sources("paiju", "client/src", "tests")
        for name in (path.stem, *class_names(path))
        if words_of(name) & EMPTY_WORDS
    ]
    assert empty == []


def test_no_registry_has_an_address_here() -> None:
    assert mentions(REGISTRIES) == []


def test_nothing_points_outside_the_project() -> None:
    assert mentions(ELSEWHERE) == []


def test_decisions_are_short_and_numbered_without_gaps() -> None:
    pages = [path for path in under("docs/decisions") if path.suffix == ".md"]
    assert [int(path.name[:4]) for path in pages] == list(range(1, len(pages) + 1))
    assert [shown(page) for page in pages if len(page.read_text("utf-8").splitlines()) > DECISION_LINES] == []


def test_no_page_is_empty() -> None:
    assert [shown(page) for page in under("docs") if not page.read_bytes().strip()] == []


def test_links_between_pages_lead_somewhere() -> None:
    pages = [path for path in files() if path.suffix == ".md"]
    broken = [
        f"{shown(page)}: {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8"))
        if "://" not in target and not leads(page, target)
    ]
    assert broken == []


def leads(page: Path, target: str) -> bool:
    """Whether a link of a page, with its anchor if it has one, leads to something that is there."""
    name, _, anchor = target.partition("#")
    path = (page.parent / name).resolve() if name else page
    if not path.exists() or not path.is_relative_to(ROOT):
        return False
    return not anchor or path.suffix != ".md" or anchor in anchors(path.read_text("utf-8"))


def anchors(content: str) -> set[str]:
    """The anchors of a page: those written out, and those that its headings get."""
    headings = re.findall(r"^#+ (.+)$", content, re.M)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}
    written = re.findall(r"(?:id|name)=\"([^\"]+)\"|\{#([^}]+)\}", content)
    return slugs | {one or two for one, two in written}
