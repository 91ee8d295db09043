"""The server's log tells where something failed, and nothing of what was held there."""

import subprocess
import sys

import pytest

FAILING = """
import logging, sys
import structlog
from paiju.cli.logs import begin_log

def open_the_door(password):
    raise RuntimeError("the door is stuck")

errors = begin_log("info", sys.argv[1] == "json")
for tell in (structlog.get_logger("paiju").exception, logging.getLogger("library").exception):
    try:
        open_the_door("-".join(["never", "told"]))
    except RuntimeError:
        tell("failed")
assert errors.counted() == 2
"""


@pytest.mark.parametrize("kind", ["lines", "json"])
def test_what_variables_held_is_not_in_the_log(kind: str) -> None:
    done = subprocess.run([sys.executable, "-c", FAILING, kind], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr.count("the door is stuck") >= 2 and "open_the_door" in done.stderr
    assert "never-told" not in done.stderr
