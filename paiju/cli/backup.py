"""`paiju backup`: the whole club in one file, while it is open and while it is not."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from paiju.store.copies import Copy, NotCopied, Told, back_up
from paiju.store.dump import dump
from paiju.store.migrations import TooNew


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--folder", default="club", show_default=True, type=click.Path(path_type=Path), help="The data folder.")
@click.option("--database", default=None, metavar="URL", help="postgresql://… instead of SQLite in the folder.")
@click.option("--force", is_flag=True, help="Put it in the place of an older FILE.")
def command(file: Path, folder: Path, database: str | None, *, force: bool) -> None:
    """Write the whole club to FILE, complete and checked; it may be open meanwhile.

    FILE has its name only when it is complete. It holds everything, also what is secret: keep it as such.
    """
    write(file, folder, database, force)


def write(file: Path, folder: Path, database: str | None, force: bool) -> None:
    """Write the club to the file, and say what is in it (备份). Raises click.ClickException."""
    if file.exists() and not force:
        raise click.ClickException(f"{file} is there already; --force puts this one in its place")
    with refusing(), progress() as told:
        if database is not None:
            told("copying", 0, 0)
            summary = f"{dump(database, file, force):,} bytes, for pg_restore"
        else:
            summary = summary_of(back_up(folder / "club.db", file, told, force))
    click.echo(f"{file}: {summary}")


def summary_of(copy: Copy) -> str:
    """What a copy holds, in a line."""
    members = copy.rows.get("members", 0)
    return f"{copy.moves:,} moves, {members:,} people, tables of revision {copy.revision}, {copy.size:,} bytes"


@contextmanager
def refusing() -> Generator[None, None, None]:
    """Tell whoever typed the verb why there is no copy."""
    try:
        yield
    except (NotCopied, TooNew) as error:
        raise click.ClickException(str(error)) from error


@contextmanager
def progress() -> Generator[Told, None, None]:
    """A bar on a terminal, and nothing anywhere else (进度)."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def told(doing: str, done: int, total: int) -> None:
            bar.update(task, description=doing, completed=done, total=total or None)

        yield told
