"""Boards put into a club's library, where a story needs a certain hand."""

import asyncio
from pathlib import Path

from tests.web.forked import command
from tests.web.people import ClubProcess

KNOWN = "S:AKJT94.KT4.A.T97 2.98.KQ764.AKJ53 73.AQJ5.J83.Q842 Q865.7632.T952.6"
"""A deal whose double-dummy table is known (`tests/resources/bridge/dd_tables40.tsv`, the last one, turned round)."""
KNOWN_TABLE = {
    "N": ["9", "4", "10", "10", "11"],
    "S": ["9", "4", "10", "10", "11"],
    "E": ["4", "8", "2", "2", "2"],
    "W": ["4", "8", "2", "2", "2"],
}
"""Tricks in clubs, diamonds, hearts, spades, notrump."""


async def shelve(club: ClubProcess, folder: Path, title: str, deal: str, dealer: str = "S", vul: str = "None") -> None:
    """Put one board, written as PBN writes a deal, into the library of a club that is open."""
    file = folder / "board.pbn"
    file.write_text(f'[Board "1"]\n[Dealer "{dealer}"]\n[Vulnerable "{vul}"]\n[Deal "{deal}"]\n')
    words = ("import", str(file), "--folder", str(club.folder), "--title", title)
    done = await asyncio.to_thread(command, *words)
    assert done.returncode == 0, done.stderr
