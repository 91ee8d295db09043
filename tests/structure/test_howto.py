"""What the pages tell people to type is what the command line takes."""

import re
import shutil
import subprocess

import click
import pytest

from paiju.cli import VERBS, command_of
from tests.structure.tree import ROOT, shown, text, under

HOWTO = ROOT / "docs" / "howto"


def calls() -> list[tuple[str, str, list[str]]]:
    """Page, verb and options of every call of ours."""
    found: list[tuple[str, str, list[str]]] = []
    for page in under("docs/howto"):
        joined = (text(page) or "").replace("\\\n", " ")
        for verb, rest in re.findall(r"(?:\bpaiju|bin/paiju|\./run) ([a-z]+)\b([^\n`|&]*)", joined):
            if verb in VERBS:
                found.append((shown(page), verb, re.findall(r"(?<=\s)--[a-z-]+", rest)))
    return found


def options(command: click.Command) -> set[str]:
    """The options of a verb and of what stands below it."""
    own = {word for parameter in command.params for word in (*parameter.opts, *parameter.secondary_opts)} | {"--help"}
    below = command.commands.values() if isinstance(command, click.Group) else ()
    return own.union(*map(options, below))


def test_every_option_on_the_pages_is_one_of_its_verb() -> None:
    assert len(calls()) > 20
    known = {verb: options(command_of(verb)) for verb in {verb for _, verb, _ in calls()}}
    assert [(page, verb, one) for page, verb, said in calls() for one in said if one not in known[verb]] == []


def test_the_container_serves_with_options_that_there_are() -> None:
    container = (HOWTO / "Containerfile").read_text()
    [words] = re.findall(r'^CMD \["serve", (.+)\]$', container, re.M)
    assert set(re.findall(r"--[a-z-]+", words)) <= options(command_of("serve"))


def test_systemd_understands_the_unit() -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not here; it comes with Debian")
    done = subprocess.run(["systemd-analyze", "verify", HOWTO / "paiju.service"], capture_output=True, text=True)
    told = [line for line in done.stderr.splitlines() if "is not executable" not in line]
    assert told == []
