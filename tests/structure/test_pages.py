"""What the pages about the code name is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.structure.tree import ROOT, shown, sources, under

PAGES = [page for page in under("docs", "README.md", "CONTRIBUTING.md") if page.suffix == ".md"]
ABOUT_CODE = [page for page in PAGES if page.stem in ("tour", "kernel", "add-a-game", "write-a-robot")]


def quoted(content: str) -> list[str]:
    """What a page has between backquotes, its blocks of code apart."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", content, flags=re.M | re.S))


def code_names(content: str) -> list[str]:
    """The names of code that a page quotes: with a capital, an underscore, a dot or brackets; files apart."""
    words = [re.sub(r"\(.*\)$", "()", word) for word in quoted(content)]
    names = [word for word in words if re.fullmatch(r"[A-Za-z_][\w.]*(\(\))?", word) and re.search(r"[A-Z_.(]", word)]
    return [name.removesuffix("()") for name in names if not re.search(r"\.(py|md|toml)$", name)]


@cache
def defined() -> frozenset[str]:
    """Every name in the Python sources: modules, classes, functions, fields, constants."""
    names: set[str] = set()
    for path in sources("paiju", "tests"):
        if path.suffix != ".py":
            continue
        names.add(path.stem)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    names.add(name)
                case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                    names.add(name)
                case _:
                    pass
    return frozenset(names)


@pytest.mark.parametrize("page", PAGES, ids=shown)
def test_files_that_a_page_names_are_there(page: Path) -> None:
    named = [
        word for word in quoted(page.read_text("utf-8")) if re.fullmatch(r"(paiju|tests|docs|client)/[\w./-]+", word)
    ]
    # What the build makes is not in a clone.
    assert [word for word in named if not (ROOT / word).exists() and "static" not in word] == []


@pytest.mark.parametrize("page", ABOUT_CODE, ids=shown)
def test_names_that_a_page_quotes_are_in_the_code(page: Path) -> None:
    names = code_names(page.read_text("utf-8"))
    assert len(names) > 3
    assert [name for name in names if not set(name.split(".")) <= defined()] == []


def test_what_is_a_name_of_code() -> None:
    assert code_names(
        "`Play.act` of `play`, `told(events, viewer)`, `face_up`, `moves.py`, `./run rules`, `no name`"
    ) == [
        "Play.act",
        "told",
        "face_up",
    ]
    assert "Playing" in defined() and "-".join(("no", "name")) not in defined()
