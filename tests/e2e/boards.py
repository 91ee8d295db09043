"""Boards put into a club's library, where a story needs a certain hand."""

import asyncio
import sys
from pathlib import Path

from tests.web.people import ClubProcess


async def shelve(club: ClubProcess, folder: Path, title: str, deal: str, dealer: str = "S", vul: str = "None") -> None:
    """Put one board, written as PBN writes a deal, into the library of a club that is open."""
    file = folder / "board.pbn"
    file.write_text(f'[Board "1"]\n[Dealer "{dealer}"]\n[Vulnerable "{vul}"]\n[Deal "{deal}"]\n')
    words = ["-m", "paiju", "import", str(file), "--folder", str(club.folder), "--title", title]
    done = await asyncio.create_subprocess_exec(sys.executable, *words)
    assert await done.wait() == 0
