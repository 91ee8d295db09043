"""`paiju import`: recorded deals into the club's library of boards."""

import asyncio
import time
from pathlib import Path
from typing import Any

import click

from paiju.cards import BACK
from paiju.club.counter import NobodyThere, hand_over
from paiju.club.jobs import Shelve
from paiju.club.library import Library, LibraryBoard
from paiju.games.bridge.options import deck_of
from paiju.records import Record, Unreadable, read, write
from paiju.records.lines import read_lines
from paiju.store import open_store
from paiju.store.folder import FolderTaken
from paiju.store.log import StoreAway


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--folder", default="club", show_default=True, type=click.Path(path_type=Path), help="The data folder.")
@click.option("--database", default=None, metavar="URL", help="postgresql://… instead of SQLite in the folder.")
@click.option("--title", default=None, help="The name of the set in the library; the file's name by itself.")
@click.option("--quiet", "-q", is_flag=True, help="Tell lost boards only, not where reading was lenient.")
def command(files: tuple[Path, ...], folder: Path, database: str | None, title: str | None, *, quiet: bool) -> None:
    """Put the deals of FILES into the club, as boards that can be chosen at a table.

    PBN and LIN for bridge; .jsonl, as `paiju simulate GAME --json` writes it, for any game. The club may be open
    meanwhile. Of each file all readable boards go in, in one step. Exits 1 if any was lost.
    """
    lost = 0
    for file in files:
        boards, missing = _boards(file, quiet)
        lost += missing
        if not boards:
            click.echo(f"{file}: no board to put into the library", err=True)
            lost += not missing
            continue
        _shelve(folder, database, Shelve(title or file.stem, boards))
        played = sum(board.record is not None for board in boards)
        click.echo(f"{file}: {len(boards)} boards in the library, {played} of them played and ready to replay")
    if lost:
        raise click.exceptions.Exit(1)


def _boards(file: Path, quiet: bool) -> tuple[tuple[LibraryBoard, ...], int]:
    """The boards of a file, and how many were lost."""
    try:
        if file.suffix.lower() == ".jsonl":
            deals = read_lines(file.read_bytes())
            return tuple(LibraryBoard(one.game, one.number, one.options, one.deck) for one in deals), 0
        reading = read(file.read_bytes(), file.name)
    except Unreadable as error:
        click.echo(f"{file}: {error.problem}", err=True)
        return (), 1
    except OSError as error:
        raise click.ClickException(f"{file}: {error.strerror}") from None
    for problem in reading.problems:
        if problem.lost or not quiet:
            click.echo(f"{file}: {'lost: ' if problem.lost else ''}{problem}", err=True)
    boards: list[LibraryBoard] = []
    incomplete = 0
    for place, record in enumerate(reading.records, 1):
        if any(BACK in hand for hand in record.hands):
            click.echo(f"{file}: board {record.number or place}: not all four hands are known; left out", err=True)
            incomplete += 1
        else:
            boards.append(_board(record, place))
    return tuple(boards), len(reading.lost) + incomplete


def _board(record: Record, place: int) -> LibraryBoard:
    number = record.number if record.number is not None and 1 <= record.number <= 9999 else place
    played = write([record], "board.pbn")[0].decode() if record.calls or record.contract else None
    dealer = record.dealer if record.dealer is not None else (number - 1) % 4
    options: dict[str, Any] = {"board": number, "dealer": dealer, "vul": record.vul or "None"}
    return LibraryBoard("bridge", number, options, deck_of(record.hands).cards, played)


def _shelve(folder: Path, database: str | None, job: Shelve) -> None:
    try:
        asyncio.run(_add(database or folder, job))
    except FolderTaken:
        try:
            answer = hand_over(folder, job)
        except NobodyThere as error:
            raise click.ClickException(str(error)) from error
        if answer.error:
            raise click.ClickException(answer.error) from None
    except StoreAway as error:
        raise click.ClickException(f"the club's database cannot be opened: {error}") from error


async def _add(where: str | Path, job: Shelve) -> None:
    store = await open_store(where)
    try:
        await Library(store.database, time.time).add(job.title, job.boards)
    finally:
        await store.close()
