"""`paiju convert` (转换): deals of one record format into another, by the endings of the file names."""

import os
import tempfile
from pathlib import Path

import click

from paiju.records import FORMATS, Problem, Unreadable, format_of, read, write


@click.command("convert")
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--force", is_flag=True, help="Write over TARGET if it exists.")
@click.option("--quiet", "-q", is_flag=True, help="Tell lost boards only, not where reading was lenient.")
def command(source: Path, target: Path, *, force: bool, quiet: bool) -> None:
    """Turn the deals of SOURCE into TARGET, each a .pbn or .lin file.

    \b
    Exit codes: 0 all boards were converted; 1 some were lost (each is told with
    its line and the reason; the others are in TARGET); 2 nothing was written.
    """
    if target.exists() and not force:
        raise click.UsageError(f"{target} exists; write over it with --force")
    try:
        format_of(target.name)
        reading = read(source.read_bytes(), source.name)
    except Unreadable as unreadable:
        raise click.UsageError(_where(source, target, unreadable.problem)) from None
    except OSError as error:
        raise click.UsageError(f"{source}: {error.strerror}") from None
    if not reading.records:
        _tell(source, reading.problems, quiet=quiet)
        raise click.UsageError(f"{source}: no board could be read, {target} was not written")
    data, unwritten = write(reading.records, target.name)
    try:
        _put(target, data)
    except OSError as error:
        raise click.UsageError(f"{target}: {error.strerror}") from None
    _tell(source, reading.problems, quiet=quiet)
    _tell(target, unwritten, quiet=quiet)
    lost = len(reading.lost) + len(unwritten)
    written = len(reading.records) - len(unwritten)
    click.echo(f"{target}: {_boards(written)} written" + (f", {_boards(lost)} lost" if lost else ""))
    if lost:
        raise click.exceptions.Exit(1)


def _where(source: Path, target: Path, problem: Problem) -> str:
    """What is wrong with which file: a format that is not known is the source's or the target's."""
    if problem.code == "unknown-format":
        return f"{problem.why}; known are {' and '.join(FORMATS)}"
    return f"{source}: {problem}"


def _tell(path: Path, problems: tuple[Problem, ...], *, quiet: bool) -> None:
    for problem in problems:
        if problem.lost or not quiet:
            click.echo(f"{path}: {'lost: ' if problem.lost else ''}{problem}", err=True)


def _put(target: Path, data: bytes) -> None:
    """The whole file or none of it."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mode = 0o666 & ~_umask()
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _boards(number: int) -> str:
    return f"{number} board{'' if number == 1 else 's'}"
