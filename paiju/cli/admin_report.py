"""`paiju admin report`: who is often partners, and what a pair's leads, doubles and slams come to."""

import sys

import click
import msgspec
from rich.console import Console
from rich.table import Table

from paiju.tables.pairs.figures import SideFigures
from paiju.tables.pairs.readmodel import FrequentPair
from paiju.web.pair_report import PairReport

WARNING = """\
These figures prove nothing. Double dummy sees all the cards, and players do not; a good player does better than others,
and so does a lucky one. The fewer the boards, the more is chance. They may be a reason to look at the boards."""


_DECISIONS = {
    "double": ("doubled what best play makes", "doubled what best play defeats"),
    "slam": ("a slam that best play defeats", "a slam that best play makes"),
}


def show_pairs(told: str) -> None:
    """Print who is often partners (列常搭档)."""
    pairs = msgspec.json.decode(told, type=list[FrequentPair])
    if not pairs:
        click.echo("No two people have played so many boards together yet.")
        return
    table = Table("boards", "pair", box=None, header_style="bold")
    for pair in pairs:
        table.add_row(str(pair.boards), f"{pair.one_name} and {pair.other_name}")
    Console(file=sys.stdout).print(table)


def show_report(told: str) -> None:
    """Print the report on a pair (示报告)."""
    report = msgspec.json.decode(told, type=PairReport)
    click.echo(f"{report.one_name} and {report.other_name}: {report.analysed} of their latest {report.boards} boards\n")
    table = Table("", "they", "their opponents", box=None, header_style="bold")
    for (label, mine), (_, theirs) in zip(_lines(report.pair), _lines(report.opponents), strict=True):
        table.add_row(label, mine, theirs)
    Console(file=sys.stdout).print(table)
    for board in report.noted:
        click.echo(f"{board.deal}  {_DECISIONS[board.decision][board.right]}")
    click.echo(f"\n{WARNING}")


def _lines(side: SideFigures) -> tuple[tuple[str, str], ...]:
    return (
        ("opening leads", str(side.leads)),
        ("  that cost no trick", f"{side.safe}"),
        ("  if any card were led", f"{side.safe_by_chance:.1f} ± {side.spread:.1f}"),
        ("  tricks given away", f"{side.cost}"),
        ("  if any card were led", f"{side.cost_by_chance:.1f}"),
        ("contracts doubled", f"{side.doubles}"),
        ("  that best play defeats", f"{side.right}"),
        ("contracts not doubled", f"{side.undoubled}"),
        ("  that best play defeats", f"{side.let_off}"),
        ("slams bid", f"{side.slams}"),
        ("  that best play makes", f"{side.made}"),
        ("slams there and not bid", f"{side.missed}"),
    )
