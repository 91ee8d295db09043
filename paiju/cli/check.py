"""`paiju check` (检查例题): worked examples of the rules, from TOML case files. `docs/rules/cases.en.md`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from paiju.cases import Case, CaseError, case_files, check, read

PATIENCE = 0.5
"""After how many seconds a run is long enough for a bar (多久才显示进度)."""


@click.command("check", short_help="Check worked examples of the rules (TOML case files).")
@click.argument("paths", metavar="FILE|FOLDER...", nargs=-1, required=True, type=click.Path(path_type=Path))
def command(paths: tuple[Path, ...]) -> None:
    """Check worked examples of the rules.

    A folder means every *.toml below it. One line is printed for each case that fails, with what was expected and
    what came, and a summary. Exits 1 if any case failed and 2 if one could not be read.
    """
    errors = 0
    cases = list[tuple[Path, Case]]()
    files = _files(paths)
    for file in files:
        try:
            cases += [(file, case) for case in read(file)]
        except CaseError as error:
            errors += _complain(error)
    failed = 0
    for file, case in _watched(cases):
        try:
            verdict = check(file, case)
        except CaseError as error:
            errors += _complain(error)
            continue
        if not verdict.passed:
            failed += 1
            click.echo(f"{file} [{case.id}]: {verdict}")
    click.echo(_summary(len(files), len(cases), failed, errors))
    sys.exit(2 if errors else 1 if failed else 0)


def _files(paths: tuple[Path, ...]) -> list[Path]:
    try:
        return case_files(paths)
    except CaseError as error:
        _complain(error)
        sys.exit(2)


def _complain(error: CaseError) -> int:
    click.echo(f"error: {error}", err=True)
    return 1


def _summary(files: int, cases: int, failed: int, errors: int) -> str:
    def many(count: int, what: str) -> str:
        return f"{count} {what}{'' if count == 1 else 's'}"

    end = f", {many(errors, 'error')}" if errors else ""
    return f"{many(cases, 'case')} in {many(files, 'file')}: {failed} failed{end}"


def _watched(cases: list[tuple[Path, Case]]) -> Iterator[tuple[Path, Case]]:
    """The cases one by one, with a bar on a terminal once it takes long."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # Lines pass above the bar only where both go to the same terminal; a file gets them untouched.
    above = sys.stdout.isatty()
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal, redirect_stdout=above
    ) as bar:
        begun = monotonic()
        task = bar.add_task("checking", total=len(cases), visible=False)
        for file, case in cases:
            yield file, case
            bar.update(task, advance=1, visible=monotonic() - begun > PATIENCE)
