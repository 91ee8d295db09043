"""`paiju golden` (重写实录): transcripts of the golden logs, and the page that says who is told what."""

from pathlib import Path

import click

from paiju.cases.logs import BadLog, rows_of
from paiju.cases.secrecy import page
from paiju.cases.transcripts import transcript
from paiju.kernel import Illegal


@click.command("golden", short_help="Write the golden transcripts anew.")
@click.option(
    "--logs",
    default="tests/golden",
    show_default=True,
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Folder with a folder of logs for each game.",
)
@click.option(
    "--secrecy",
    default="docs/design/secrecy.md",
    show_default=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The page made from what the events declare.",
)
def command(logs: Path, secrecy: Path) -> None:
    """Write the golden transcripts and the secrecy page anew, for review.

    The logs themselves are never touched. Names each file that came out different.
    """
    files = sorted(logs.glob("*/*.jsonl"))
    if not files:
        raise click.ClickException(f"there is no */*.jsonl in {logs}")
    try:
        texts = {file.with_suffix(".txt"): transcript(rows_of(file)) for file in files} | {secrecy: page()}
    except (BadLog, OSError) as error:
        raise click.ClickException(str(error)) from None
    except Illegal as error:
        raise click.ClickException(f"a log has an action that cannot be read: {error.code}") from None
    changed = [path for path, text in texts.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in changed:
        path.write_text(texts[path], "utf-8")
        click.echo(f"changed: {path}")
    click.echo(f"{len(files)} transcripts and the secrecy page: {len(changed)} changed")
