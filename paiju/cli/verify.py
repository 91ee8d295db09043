"""`paiju verify`: check the record of a finished deal."""

from pathlib import Path

import click

from paiju.tables.record import BadRecord, check, read


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--hash", "published", metavar="HASH", help="The hash you noted when the deal began.")
def command(files: tuple[Path, ...], published: str | None) -> None:
    """Check records of finished deals: was the deck fixed before the play, and was every move judged by the rules?

    Exits 1 if anything does not hold.
    """
    failed = False
    for file in files:
        try:
            record = read(file.read_bytes())
            wrong = check(record)
        except (BadRecord, OSError) as error:
            wrong = [str(error)]
            record = None
        if record is not None and published is not None and published != record.hash:
            wrong.append("the hash in the record is not the one you noted")
        for sentence in wrong:
            click.echo(f"{file}: {sentence}")
        failed = failed or bool(wrong)
        if record is not None and not wrong:
            click.echo(f"{file}: {record.game}, {len(record.moves)} moves, {record.hash[:16]}…: everything holds")
    if failed:
        raise SystemExit(1)
