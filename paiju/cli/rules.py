"""`paiju rules` (规则与例题): rules without a worked example, and rules pages whose languages differ."""

import sys
from pathlib import Path

import click

from paiju.cases import CaseError, case_files, read
from paiju.cases.anchors import anchors, disagreements, page_names, without_case, without_rule

_FOLDER = click.Path(path_type=Path, exists=True, file_okay=False)


@click.command("rules", short_help="List rules without a worked example.")
@click.option("--pages", default="docs/rules", show_default=True, type=_FOLDER, help="Folder of the rules pages.")
@click.option("--cases", default="tests/cases", show_default=True, type=_FOLDER, help="Folder of the case files.")
def command(pages: Path, cases: Path) -> None:
    """List rules without a worked example.

    Also says where the English and Chinese pages have different anchors, and which cases name a rule that is not
    there; then it exits with 1.
    """
    try:
        by_file = {file: read(file) for file in case_files([cases])}
    except CaseError as error:
        raise click.ClickException(str(error)) from None
    wrong = disagreements(pages) + without_rule(pages, by_file)
    for line in wrong:
        click.echo(f"error: {line}", err=True)
    bare = without_case(pages, [case for each in by_file.values() for case in each])
    for rule in bare:
        click.echo(f"no case: {rule}")
    count = sum(len(anchors(pages, page, "en")) for page in page_names(pages))
    click.echo(f"{count} rules in {len(page_names(pages))} pages: {len(bare)} without a case, {len(wrong)} errors")
    sys.exit(1 if wrong else 0)
