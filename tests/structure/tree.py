"""The project's own files, for tests about how it is written."""

import ast
import gc
import os
import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = {".git", ".venv", "node_modules", "static", "__pycache__", "dist", "build", "club"}
SOURCES = (".py", ".ts", ".svelte", ".css", ".js")


@cache
def files() -> tuple[Path, ...]:
    """Every file of the project: what git knows, or, where there is no git, what an unpacked archive holds."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        found = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        found = []
        for folder, folders, names in os.walk(ROOT):
            folders[:] = [name for name in folders if name not in NOT_OURS]
            found += [Path(folder, name) for name in names]
    return tuple(sorted(path for path in found if path.is_file()))


def under(*folders: str) -> list[Path]:
    """The project's files below these folders."""
    return [path for path in files() if any(path.is_relative_to(ROOT / folder) for folder in folders)]


def sources(*folders: str) -> list[Path]:
    """The source files below these folders."""
    return [path for path in under(*folders) if path.name.endswith(SOURCES)]


def text(path: Path) -> str | None:
    """A file's text; None if it is not text."""
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError:
        return None


def shown(path: Path) -> str:
    """A path as a reader of the project names it."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    # Before 3.11.5 a finalizer that runs while a tree is made, and makes one itself, breaks the first.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(path.read_text("utf-8"))
    finally:
        if collecting:
            gc.enable()


def class_names(path: Path) -> list[str]:
    """The names of the classes and types that a source file declares."""
    if path.suffix == ".py":
        return [node.name for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef)]
    return re.findall(r"^\s*(?:export\s+)?(?:class|interface|type)\s+(\w+)", path.read_text("utf-8"), re.M)
