"""`./run` is plain sh and answers a wrong word with its usage, from anywhere."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.structure.tree import ROOT

SHELLS = [shell for shell in ("dash", "bash", "busybox") if shutil.which(shell)]


def shell_words(shell: str) -> list[str]:
    return [shell, "sh"] if shell == "busybox" else [shell]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_reads_it(shell: str) -> None:
    subprocess.run([*shell_words(shell), "-n", str(ROOT / "run")], check=True)


@pytest.mark.parametrize("words", [[], ["play"], ["check", "more"]])
def test_a_wrong_word_gets_the_usage(words: list[str], tmp_path: Path) -> None:
    done = subprocess.run(
        [ROOT / "run", *words], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith("usage: ./run VERB")
    assert all(f"  {verb} " in done.stderr for verb in ("serve", "test", "check", "rules", "golden"))


@pytest.mark.parametrize("name", ["run", ".ci/run"])
def test_it_may_be_executed(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


def test_without_python_it_says_what_is_missing(tmp_path: Path) -> None:
    """In a copy without an environment, on a machine that has no Python and lets nobody install one."""
    clone, programs = tmp_path / "a clone", tmp_path / "bin"
    clone.mkdir()
    programs.mkdir()
    for name in ("run", "requirements.lock", "requirements-dev.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, clone)
    for program in ("sh", "dirname", "cat", "cksum", "grep", "id"):
        found = shutil.which(program)
        assert found is not None
        (programs / program).symlink_to(found)
    done = subprocess.run(
        [clone / "run", "serve"], env={"PATH": str(programs)}, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert done.returncode == 1
    assert "Python 3.11 to 3.13 is missing; bring it with: sudo apt-get install python3 python3-venv" in done.stderr
