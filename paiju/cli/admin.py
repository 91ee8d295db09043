"""`paiju admin`: the club's people from the command line, while it is open and while it is not."""

import asyncio
import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import click
import msgspec
import structlog
from rich.console import Console
from rich.table import Table

from paiju.app import open_club
from paiju.cli import backup as backups
from paiju.cli.admin_report import show_pairs, show_report
from paiju.club.counter import NobodyThere, hand_over
from paiju.club.invitations import Invitation
from paiju.club.jobs import (
    AddAccount,
    Answer,
    AwardPoints,
    ChangeSettings,
    DeleteAccount,
    EndInvitation,
    ExportAccount,
    GiveRole,
    Invite,
    Job,
    KeepOut,
    LetIn,
    ListInvitations,
    ListPairs,
    ListPeople,
    MakeLink,
    ReportPair,
    SignOut,
    TryMail,
    WriteTo,
)
from paiju.club.mail import ADDRESS, MailServer
from paiju.club.people import Person
from paiju.club.settings import SettingsChange
from paiju.store.folder import FolderTaken
from paiju.store.log import StoreAway
from paiju.store.migrations import TooNew
from paiju.web.desk import do


class Where(msgspec.Struct, frozen=True):
    """Which club is meant (哪家会所), and where people find it."""

    folder: Path
    database: str | None
    address: str
    mail: str | None


@click.group("admin", short_help="Accounts, roles, blocks, invitations, backups.")
@click.option("--folder", default="club", show_default=True, type=click.Path(path_type=Path), help="The data folder.")
@click.option("--database", default=None, metavar="URL", help="postgresql://… instead of SQLite in the folder.")
@click.option("--address", default="http://127.0.0.1:8000", show_default=True, help="For links of a club not open.")
@click.option("--mail", default=None, metavar="URL", envvar="PAIJU_MAIL", help="Mail server of a club not open.")
@click.pass_context
def command(context: click.Context, folder: Path, database: str | None, address: str, mail: str | None) -> None:
    """Run the club's accounts; it may be open meanwhile.

    NAME is an account's name, or the id that `list` shows.
    """
    context.obj = Where(folder, database, address, mail)


@command.command()
@click.argument("name")
@click.option("--admin", "role", flag_value="admin", help="An admin. The first account of a club is one anyway.")
@click.option("--organiser", "role", flag_value="organiser", help="An organiser.")
@click.option("--language", default="en", show_default=True, type=click.Choice(["en", "zh"]), help="Of his pages.")
@click.pass_obj
def add(where: Where, name: str, role: Literal["organiser", "admin"] | None, language: Literal["en", "zh"]) -> None:
    """Make an account; prints the one-time link by which its password is set."""
    click.echo(_asked(where, AddAccount(name, role or "member", language)))


@command.command()
@click.argument("name")
@click.pass_obj
def password(where: Where, name: str) -> None:
    """Print a one-time link by which NAME sets a new password; good for a day."""
    click.echo(_asked(where, MakeLink(name)))


@command.command()
@click.argument("name")
@click.argument("role", type=click.Choice(["member", "organiser", "admin"]))
@click.pass_obj
def role(where: Where, name: str, role: Literal["member", "organiser", "admin"]) -> None:
    """Make NAME a member, an organiser or an admin."""
    _asked(where, GiveRole(name, role))


@command.command()
@click.argument("name")
@click.argument("reason")
@click.pass_obj
def block(where: Where, name: str, reason: str) -> None:
    """Keep NAME out: signed out everywhere, off the tables, and told the REASON when he comes again."""
    _asked(where, KeepOut(name, reason))


@command.command()
@click.argument("name")
@click.pass_obj
def unblock(where: Where, name: str) -> None:
    """Let NAME in again."""
    _asked(where, LetIn(name))


@command.command("log-out")
@click.argument("name")
@click.pass_obj
def log_out(where: Where, name: str) -> None:
    """Sign NAME out on every device, as when one is lost; the password stays."""
    _asked(where, SignOut(name))


@command.command()
@click.argument("name")
@click.argument("to", metavar="[ADDRESS]", required=False)
@click.pass_obj
def email(where: Where, name: str, to: str | None) -> None:
    """Keep ADDRESS as where NAME gets mail; without one, none."""
    _asked(where, WriteTo(name, None if to is None else _address(to)))


@command.command("list")
@click.argument("find", default="")
@click.option("--guests", is_flag=True, help="Guests too.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_obj
def list_(where: Where, find: str, guests: bool, as_json: bool) -> None:
    """List the accounts whose names hold FIND, or all; at most 200."""
    told = _asked(where, ListPeople(find, guests))
    if as_json:
        click.echo(msgspec.json.format(told))
        return
    table = Table("id", "name", "role", "blocked", box=None, header_style="bold")
    for person in msgspec.json.decode(told, type=list[Person]):
        table.add_row(person.id, person.name, person.role, person.blocked or "")
    Console(file=sys.stdout).print(table)


@command.command()
@click.argument("name")
@click.pass_obj
def export(where: Where, name: str) -> None:
    """Print all that the club keeps of NAME, as JSON."""
    click.echo(msgspec.json.format(_asked(where, ExportAccount(name)), indent=1))


@command.command()
@click.argument("name")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def delete(where: Where, name: str, yes: bool) -> None:
    """Delete the account of NAME for ever: the name and all that was said go, results stay."""
    if not yes:
        click.confirm(f"Delete the account of {name} for ever?", abort=True)
    _asked(where, DeleteAccount(name))


@command.command()
@click.argument("name")
@click.argument("points", type=click.IntRange(1, 1000))
@click.argument("reason")
@click.option("--event", default=None, help="The event in which they were won; it gives each member his points once.")
@click.pass_obj
def award(where: Where, name: str, points: int, reason: str, event: str | None) -> None:
    """Give NAME master points for a REASON; prints what he has then, and his grade."""
    click.echo(_asked(where, AwardPoints(name, points, reason, event)))


@command.command()
@click.option("--uses", default=1, show_default=True, type=click.IntRange(0), help="How often it is good; 0: always.")
@click.option("--days", default=14.0, show_default=True, type=click.FloatRange(0), help="How long; 0: for ever.")
@click.option("--note", default="", help="Whom it is for.")
@click.pass_obj
def invite(where: Where, uses: int, days: float, note: str) -> None:
    """Print a code by which one may register."""
    click.echo(_asked(where, Invite(uses or None, days or None, note)))


@command.command()
@click.option("--end", default=None, metavar="CODE", help="Take this one back.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_obj
def invitations(where: Where, end: str | None, as_json: bool) -> None:
    """List the invitations that are good, or take one back."""
    if end is not None:
        _asked(where, EndInvitation(end))
        return
    told = _asked(where, ListInvitations())
    if as_json:
        click.echo(msgspec.json.format(told))
        return
    table = Table("code", "still good", "until (UTC)", "note", box=None, header_style="bold")
    for each in msgspec.json.decode(told, type=list[Invitation]):
        until = "" if each.until is None else f"{datetime.fromtimestamp(each.until, UTC):%Y-%m-%d %H:%M}"
        table.add_row(each.code, "always" if each.uses is None else str(each.uses), until, each.note)
    Console(file=sys.stdout).print(table)


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Put it in the place of an older FILE.")
@click.pass_obj
def backup(where: Where, file: Path, *, force: bool) -> None:
    """Write the whole club to FILE while it is open, as `paiju backup` does."""
    backups.write(file, where.folder, where.database, force)


@command.command()
@click.option("--invited-only/--anyone", default=None, help="Who may register: with an invitation only, or anyone.")
@click.option(
    "--least-thinking", default=None, type=click.FloatRange(0, 10), metavar="SECONDS",
    help="How long every act takes at least on boards that count.",
)  # fmt: skip
@click.pass_obj
def settings(where: Where, invited_only: bool | None, least_thinking: float | None) -> None:
    """Change those of the club's settings that are given; prints them all."""
    told = _asked(where, ChangeSettings(SettingsChange(invited_only, least_thinking)))
    for name, value in msgspec.json.decode(told).items():
        click.echo(f"{name} {msgspec.json.encode(value).decode()}")


@command.command()
@click.argument("to", metavar="ADDRESS")
@click.pass_obj
def mail(where: Where, to: str) -> None:
    """Send a letter to ADDRESS, to see whether the club's mail works; says why if it does not."""
    click.echo(_asked(where, TryMail(_address(to))))


@command.command()
@click.argument("name", required=False)
@click.argument("other", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@click.pass_obj
def report(where: Where, name: str | None, other: str | None, as_json: bool) -> None:
    """List who is often partners; or what the leads, doubles and slams of NAME with OTHER come to.

    They are set against double dummy and against their opponents' on the same boards. It proves nothing.
    """
    if name is not None and other is None:
        raise click.UsageError("name both of the pair, or nobody")
    told = _asked(where, ListPairs() if name is None or other is None else ReportPair(name, other))
    if as_json:
        click.echo(msgspec.json.format(told))
    elif name is None:
        show_pairs(told)
    else:
        show_report(told)


def _address(to: str) -> str:
    if not re.fullmatch(ADDRESS, to) or len(to) > 254:
        raise click.BadParameter(f"{to!r} is no mail address", param_hint="ADDRESS")
    return to


def _asked(where: Where, job: Job) -> str:
    """What the club made of a job, done here if nobody has it open."""
    if where.database is None and not where.folder.exists() and not isinstance(job, AddAccount):
        raise click.ClickException(f"there is no club in {where.folder}; `paiju admin add` begins one")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr), wrapper_class=_QUIET)
    try:
        answer = asyncio.run(_here(where, job))
    except FolderTaken:
        try:
            answer = hand_over(where.folder, job)
        except NobodyThere as error:
            raise click.ClickException(str(error)) from error
    except (StoreAway, TooNew, ValueError) as error:
        raise click.ClickException(f"the club cannot be opened: {error}") from error
    if answer.error:
        raise click.ClickException(answer.error)
    return answer.made


async def _here(where: Where, job: Job) -> Answer:
    server = MailServer(where.mail) if where.mail else None
    async with open_club(where.database or where.folder, stewards=False, address=where.address, mail=server) as club:
        return await do(club, job)


_QUIET: Any = structlog.make_filtering_bound_logger("warning")
