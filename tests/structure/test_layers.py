"""What the import rules cannot say: where code may wait, where SQL stands, how verbs load."""

import ast
import subprocess
import sys
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path

import click
import pytest

from paiju import cli
from tests.structure.tree import ROOT, parsed, shown, sources

MAY_WAIT = [
    "paiju/store/*",
    "paiju/club/*",
    "paiju/web/*",
    "paiju/app.py",
    "paiju/cli/*",
    "paiju/*/readmodel.py",
    *(
        f"paiju/tables/{name}.py"
        for name in ("table", "meeting", "play", "feed", "folds", "house", "robot_seats", "errands", "one_seat")
    ),
    "paiju/tables/analyses/analyst.py",
    "paiju/contests/own_tables.py",
    "paiju/contests/patrol.py",
    "paiju/contests/steward.py",
    "paiju/contests/pairs/at_tables.py",
    "paiju/contests/pairs/events.py",
    "paiju/contests/pairs/finished.py",
    "paiju/contests/pairs/steward.py",
    "paiju/contests/ladder/fixtures.py",
    "paiju/contests/ladder/ladders.py",
    "paiju/contests/ladder/rolls.py",
    "paiju/contests/ladder/steward.py",
    "paiju/contests/teams/matches.py",
    "paiju/contests/teams/round_robins.py",
    "paiju/contests/teams/steward.py",
    "paiju/contests/vugraph/program.py",
    # Speaks to the worker process in which the solver runs.
    "paiju/analysis/solver.py",
]
# `paiju serve` only says which SQLite it has found.
MAY_SPEAK_SQL = ["paiju/store/*", "paiju/club/*", "paiju/*/readmodel.py", "paiju/cli/serve.py"]


def imports(tree: ast.AST) -> set[str]:
    """The top-level packages that a file imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names.add((node.module or "").split(".")[0])
    return names


def waits(tree: ast.AST) -> bool:
    """Whether a file has anything asynchronous."""
    kinds = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    return "asyncio" in imports(tree) or any(isinstance(node, kinds) for node in ast.walk(tree))


def outside(allowed: list[str], having: Callable[[ast.AST], bool]) -> list[str]:
    """The files of the package that have a trait and are not where it is allowed."""
    return [
        shown(path)
        for path in sources("paiju")
        if path.suffix == ".py"
        and having(parsed(path))
        and not any(fnmatch(shown(path), pattern) for pattern in allowed)
    ]


def test_code_waits_only_at_the_border() -> None:
    assert outside(MAY_WAIT, waits) == []


def test_sql_stands_in_few_places() -> None:
    assert outside(MAY_SPEAK_SQL, lambda tree: bool(imports(tree) & {"sqlalchemy", "sqlite3", "asyncpg"})) == []


@pytest.mark.parametrize("source", ["async def f(): ...", "import asyncio", "from asyncio import sleep"])
def test_waiting_is_seen(source: str) -> None:
    assert waits(ast.parse(source))


def verb_files() -> set[str]:
    """The modules of the command line, but the one that loads the others."""
    names = {f"paiju.cli.{path.stem}" for path in Path(ROOT, "paiju/cli").glob("*.py")}
    return names - {"paiju.cli.__init__"}


def test_every_verb_of_the_help_page_is_a_command() -> None:
    with click.Context(cli.main) as context:
        verbs = cli.main.list_commands(context)
        assert set(map(cli.module_name, verbs)) <= verb_files()
        for verb in verbs:
            assert cli.command_of(verb).help, f"{verb} does not say what it does"


def test_the_command_line_loads_nothing_it_does_not_need() -> None:
    code = "import sys, paiju.cli; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = set(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    )
    assert "click" in loaded
    assert not loaded & {"litestar", "sqlalchemy", "numpy", "msgspec", "asyncio", "rich", "endplay", "uvicorn"}


def test_an_unknown_verb_is_refused() -> None:
    done = subprocess.run([sys.executable, "-c", "from paiju.cli import main; main()", "shuffle"], capture_output=True)
    assert done.returncode == 2
    assert b"No such command 'shuffle'" in done.stderr
