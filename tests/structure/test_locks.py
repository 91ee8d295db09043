"""Locks: complete, consistent, with a sum for every file and an address for none."""

import json
import re
import tomllib
from importlib.metadata import packages_distributions
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.structure.test_layers import imports
from tests.structure.tree import ROOT, parsed, sources

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
# uvicorn uses them where they are installed; nobody imports them.
FOUND_BY_UVICORN = {"httptools", "uvloop", "websockets"}
# Its library is loaded, not its Python.
FOUND_AS_A_FILE = {"endplay"}
CLIENT_LOCK = ROOT / "client" / "package-lock.json"


def pins(lock: str) -> dict[str, list[str]]:
    """What a lock pins: name to versions (several where they depend on the platform)."""
    found: dict[str, list[str]] = {}
    for name, version in re.findall(r"^([A-Za-z0-9_.\-]+)(?:\[[^\]]*\])?==([^\s;]+)", (ROOT / lock).read_text(), re.M):
        found.setdefault(canonicalize_name(name), []).append(version)
    return found


def wanted(*groups: str) -> list[Requirement]:
    """What the project file asks for: its dependencies and those of some groups."""
    table = PROJECT["dependency-groups"]
    lines = [*PROJECT["project"]["dependencies"], *(word for name in groups for word in table[name])]
    return [Requirement(line) for line in lines if isinstance(line, str)]


def lacking(lock: str, *groups: str) -> list[str]:
    """What is asked for and not pinned to a version that will do."""
    pinned = pins(lock)
    return [
        str(asked)
        for asked in wanted(*groups)
        if not any(asked.specifier.contains(Version(have)) for have in pinned.get(canonicalize_name(asked.name), []))
    ]


def test_the_locks_hold_what_the_project_asks_for() -> None:
    assert lacking("requirements.lock", "build") == []
    assert lacking("requirements-dev.lock", "build", "dev") == []


def test_the_larger_lock_holds_the_smaller_one() -> None:
    large = pins("requirements-dev.lock")
    assert {name: versions for name, versions in pins("requirements.lock").items() if large.get(name) != versions} == {}


def test_every_pin_has_sums_and_no_address() -> None:
    for lock in ("requirements.lock", "requirements-dev.lock"):
        content = (ROOT / lock).read_text()
        blocks = re.split(r"\n(?=\S)", content.split("\n", 2)[2])
        assert len(blocks) >= len(pins(lock)) > 30
        assert [block for block in blocks if "--hash=sha256:" not in block] == []
        assert re.findall(r"\w+://|--(?:extra-)?index-url|--find-links", content) == []


def test_the_clients_lock_has_sums_and_no_address() -> None:
    packages: dict[str, dict[str, Any]] = json.loads(CLIENT_LOCK.read_text())["packages"]
    assert len(packages) > 50
    installed = {name: entry for name, entry in packages.items() if name}
    assert [name for name, entry in installed.items() if "integrity" not in entry] == []
    assert [name for name, entry in installed.items() if "resolved" in entry] == []


def imported(*folders: str) -> set[str]:
    """The packages, as they are installed by name, that files of these folders import."""
    owners = packages_distributions()
    modules = {module for path in sources(*folders) if path.suffix == ".py" for module in imports(parsed(path))}
    return {str(canonicalize_name(owner)) for module in modules for owner in owners.get(module, [])} - {"paiju"}


def test_what_is_imported_is_asked_for_and_what_is_asked_for_is_used() -> None:
    runtime = {str(canonicalize_name(requirement.name)) for requirement in wanted()}
    used = imported("paiju")
    assert used <= runtime
    assert runtime - used <= FOUND_BY_UVICORN | FOUND_AS_A_FILE
    assert imported("tests") <= runtime | {canonicalize_name(requirement.name) for requirement in wanted("dev")}


def test_every_dependency_has_its_reason() -> None:
    """Each package that the project asks for by name stands in one of the decisions, as code."""
    decisions = "".join(path.read_text("utf-8") for path in sorted((ROOT / "docs" / "decisions").glob("*.md")))
    client: dict[str, Any] = json.loads((ROOT / "client" / "package.json").read_text())
    asked = {requirement.name for requirement in wanted("build", "dev")}
    asked |= client.get("dependencies", {}).keys() | client.get("devDependencies", {}).keys()
    assert len(asked) > 30
    assert sorted(name for name in asked if f"`{name}`" not in decisions) == []
