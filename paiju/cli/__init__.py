"""The command line (命令行): `paiju VERB`, each verb in a file of its own, loaded only when it is asked for."""

import gc
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

import click

from paiju import __version__

VERBS = {
    "serve": "Open the club: web page, tables, robots.",
    "check": "Check worked examples of the rules (TOML case files).",
    "simulate": "Let robots play deals, and count.",
    "convert": "Turn deals of one record format into another (PBN, LIN).",
    "import": "Put recorded deals into the club, as boards.",
    "admin": "Accounts, roles, blocks, invitations, backups.",
    "backup": "Write the whole club to a file, while it is open.",
    "restore": "Put a backup into an empty folder.",
    "verify": "Check the record of a finished deal: shuffle and rules.",
    "bench": "Measure the rules, the path of a move, and the robots.",
    "rules": "List rules without a worked example.",
    "golden": "Write the golden transcripts anew.",
    "schema": "Print the types of the wire, for the client.",
}
"""Every verb with its line of help, so that the list of verbs needs no import."""


def module_name(verb: str) -> str:
    """The module of a verb (命令所在): its own name, with an underscore where Python has the word for itself."""
    return f"{__name__}.{'import_' if verb == 'import' else verb}"


def loaded(module: str) -> ModuleType:
    """A module (载入), without looking for garbage meanwhile: that takes a fifth as long again."""
    gc.disable()
    try:
        return import_module(module)
    finally:
        gc.enable()


def command_of(verb: str) -> click.Command:
    """The command of a verb (命令), loaded now. Raises click.ClickException if it does not come with this version."""
    if find_spec(module_name(verb)) is None:
        raise click.ClickException(f"`paiju {verb}` does not come with version {__version__}")
    command = loaded(module_name(verb)).command
    if not isinstance(command, click.Command):
        raise TypeError(f"{module_name(verb)}.command is not a click command")
    return command


class Verbs(click.Group):
    """The group of verbs (命令组) that loads a verb's file when the verb is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs that this version has, in the order a newcomer meets them."""
        return [verb for verb in VERBS if find_spec(module_name(verb)) is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None if there is no such verb."""
        return command_of(cmd_name) if cmd_name in VERBS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of verbs in the help page, without loading them."""
        if verbs := [(verb, VERBS[verb]) for verb in self.list_commands(ctx)]:
            with formatter.section("Verbs"):
                formatter.write_dl(verbs)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]}, subcommand_metavar="VERB [ARGS]...")
@click.version_option(__version__, message="paiju %(version)s")
def main() -> None:
    """A card club for your own machine (牌局)."""
