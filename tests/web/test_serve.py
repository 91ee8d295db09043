"""The command as people give it: a new Python that opens the club, and Ctrl-C."""

import signal
import subprocess
import sys
from pathlib import Path

import httpx


def test_the_command_opens_a_club_and_closes_it_at_ctrl_c(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--folder", str(tmp_path / "club")]
    with (
        (tmp_path / "log").open("w") as log,
        subprocess.Popen(
            [sys.executable, "-m", "paiju", *words], stdout=subprocess.PIPE, stderr=log, text=True
        ) as club,
    ):
        try:
            assert club.stdout is not None
            said = club.stdout.readline()
            assert said.startswith("paiju 牌局 is open at http://127.0.0.1:"), (tmp_path / "log").read_text()
            assert httpx.get(f"{said.split()[5]}/api/health", timeout=30).status_code == 200
            club.send_signal(signal.SIGINT)
            assert club.wait(20) == 0
        finally:
            club.kill()
    assert "club-open" in (tmp_path / "log").read_text()
