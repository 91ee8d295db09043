"""`paiju restore`: a backup becomes a club again, in an empty folder."""

from pathlib import Path

import click

from paiju.cli.backup import progress, refusing, summary_of
from paiju.store.copies import restore


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--folder", required=True, type=click.Path(path_type=Path), help="An empty folder, or one not there yet.")
def command(file: Path, folder: Path) -> None:
    """Put the backup FILE into an empty folder, for `paiju serve --folder` to open.

    A backup of an older version will do: its tables are brought up to date when the club opens.
    """
    with refusing(), progress() as told:
        copy = restore(file, folder, told)
    click.echo(f"{folder}: {summary_of(copy)}")
