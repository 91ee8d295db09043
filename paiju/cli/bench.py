"""`paiju bench` (测速): how fast rules, the path of an act and the log are, as ratios, and how well robots play."""

import os
import platform
import subprocess
import sys
from contextlib import redirect_stdout
from datetime import date
from pathlib import Path
from tempfile import gettempdir
from typing import Any, get_args

import click
import msgspec
import uvloop
from rich.console import Console
from rich.progress import Progress

from paiju import __version__
from paiju.cli import (
    bench_events,
    bench_history,
    bench_lobby,
    bench_log,
    bench_rate,
    bench_robots,
    bench_rules,
    bench_table,
    bench_vugraph,
)  # fmt: skip
from paiju.scoring.pool import Form
from paiju.store.log import StoreAway

AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print one line of JSON, with the machine it holds for.")
SECONDS = click.FloatRange(0.01, 600)
FOLDER = click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, writable=True, path_type=Path),
    default=gettempdir(),
    show_default=True,
    help="Where to write, in a folder of its own that is removed: on the disk that is meant.",
)


class Machine(msgspec.Struct, frozen=True):
    """Where something was measured (机器)."""

    day: str
    cpu: str
    cores: int
    python: str
    paiju: str
    load: float
    """What else the machine had to do: the mean number of processes that ran or waited in the last minute."""


@click.group("bench", short_help="Measure the rules, the path of a move, and the robots.")
def command() -> None:
    """Measure the rules, the whole path of an act, the log, and robots, each beside what it can be compared with.

    Numbers of processor time hold for this machine only; the ratios are what counts. docs/benchmarks.md keeps the last.
    """


@command.command("rules", short_help="Random deals by our engine and by others.")
@click.option("--seconds", type=SECONDS, default=10, show_default=True, help="Processor time for each engine.")
@click.option(
    "--python",
    type=click.Path(exists=True, dir_okay=False),
    default=sys.executable,
    help="A Python in which peers are installed (rlcard, open_spiel, endplay); this one if not given.",
)
@AS_JSON
def rules(seconds: float, python: str, as_json: bool) -> None:
    """Random deals of bridge: shuffled, bid, played, scored, every act judged."""
    machine = machine_now()
    try:
        measured = bench_rules.measure(seconds, python)
    except (OSError, subprocess.CalledProcessError) as error:
        raise click.ClickException(f"a peer could not be measured: {error}") from error
    lines = [f"{'engine':<18}{'deals a CPU second':>20}{'µs a move':>12}{'ours / theirs':>16}"]
    for engine in (measured.ours, *measured.peers):
        ratio = measured.ratios.get(engine.name)
        lines.append(
            f"{engine.name:<18}{engine.deals_per_cpu_second:>20,.0f}{engine.us_per_move:>12.1f}"
            + (f"{ratio:>16.2f}" if ratio is not None else "")
        )
    if not measured.peers:
        lines.append(f"no peer is installed in {python}")
    _tell(measured, machine, lines, as_json)


@command.command("table", short_help="Acts through sockets, rules and log, beside a bare echo.")
@click.option("--tables", type=click.IntRange(1, 5000), default=200, show_default=True, help="Tables of four sockets.")
@click.option(
    "--acts", type=click.IntRange(1, 50), default=36, show_default=True, help="Acts at each table as fast as they go."
)
@click.option(
    "--seconds", type=click.FloatRange(0, 18), default=15, show_default=True, help="Then one act a table a second."
)
@click.option("--crowds", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes of clients.")
@FOLDER
@AS_JSON
def table(tables: int, acts: int, seconds: float, crowds: int, folder: Path, as_json: bool) -> None:
    """The whole path of an act at a real server: socket, rules, durable log, four views out."""
    if bench_table.WARM_UP + acts + seconds > bench_table.SHORTEST_DEAL:
        most = bench_table.SHORTEST_DEAL - bench_table.WARM_UP
        raise click.UsageError(f"--acts and --seconds together must be {most} at most: a deal may have no more acts")
    machine = machine_now()
    try:
        measured = bench_table.measure(tables, acts, seconds, folder, crowds)
    except (OSError, bench_table.Broken) as error:
        raise click.ClickException(str(error)) from error
    lines = [f"{tables} tables, {measured.act_bytes:.0f} bytes in, 4 × {measured.message_bytes:.0f} bytes out"]
    lines += [f"{'':<12}{'acts a CPU second':>18}{'µs an act':>12}{'acts a second':>16}"]
    rows = (
        ("whole path", measured.path),
        ("bare echo", measured.bare),
        ("at one pace", measured.at_one_pace),
        ("framework", measured.framework),
    )
    for name, load in rows:
        cost = 1e6 / load.acts_per_cpu_second
        lines.append(f"{name:<12}{load.acts_per_cpu_second:>18,.0f}{cost:>12.0f}{load.acts_per_second:>16,.0f}")
    lines.append(
        f"{measured.ratio:.0%} of the bare echo, {measured.ratio_at_one_pace:.0%} of it at one pace, "
        f"{measured.ratio_to_framework:.0%} of the framework's"
    )
    if (pace := measured.pace) is not None:
        lines.append(
            f"one act a table a second: {pace.p50_ms:.1f} ms p50, {pace.p99_ms:.1f} ms p99, {pace.worst_ms:.1f} ms at "
            f"worst; {pace.cpu_share:.0%} of a core"
        )
    _tell(measured, machine, lines, as_json)


@command.command("lobby", short_help="Many who look at the lobby while tables open and people sit.")
@click.option("--people", type=click.IntRange(1, 5000), default=500, show_default=True, help="Sockets that look.")
@click.option("--seconds", type=SECONDS, default=20, show_default=True, help="While things happen.")
@click.option("--rate", type=click.FloatRange(0.1, 500), default=20, show_default=True, help="Changes a second.")
@FOLDER
@AS_JSON
def lobby(people: int, seconds: float, rate: float, folder: Path, as_json: bool) -> None:
    """What a person who looks at the lobby is sent, and what it costs the server."""
    machine = machine_now()
    try:
        measured = uvloop.run(bench_lobby.measure(people, seconds, rate, folder))
    except (OSError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error
    lines = [
        f"{people} look, {measured.changes / measured.seconds:.0f} changes a second for {measured.seconds:.0f} s",
        f"{measured.messages_per_person_per_second:.2f} messages a person a second, {measured.most_per_person} at most "
        f"in all, {measured.bytes_per_message:.0f} bytes each; the whole at first {measured.whole_bytes:.0f} bytes",
        f"{measured.cpu_share:.0%} of a core; {measured.idle_share:.0%} while nothing happens",
    ]
    _tell(measured, machine, lines, as_json)


@command.command("vugraph", short_help="Many who watch one match, beside a bare fan-out.")
@click.option("--spectators", type=click.IntRange(1, 5000), default=1000, show_default=True, help="Sockets that watch.")
@click.option("--pace", type=click.FloatRange(1, 200), default=25, show_default=True, help="Calls and cards a second.")
@FOLDER
@AS_JSON
def vugraph(spectators: int, pace: float, folder: Path, as_json: bool) -> None:
    """What it costs to show one match, both rooms, to all who watch it."""
    machine = machine_now()
    try:
        with redirect_stdout(sys.stderr):
            measured = uvloop.run(bench_vugraph.measure(spectators, pace, folder))
    except (OSError, RuntimeError) as error:
        raise click.ClickException(str(error)) from error
    lines = [
        f"{spectators} watch, {measured.messages} messages of {measured.bytes_per_message:.0f} bytes to each in "
        f"{measured.seconds:.0f} s",
        f"{measured.us_per_message:.1f} µs of processor time a message, bare {measured.bare_us_per_message:.1f}: "
        f"{measured.ratio:.0%} of the bare fan-out",
        f"{measured.spread_p99_ms:.0f} ms p99 from the first who gets a step to the last",
    ]
    _tell(measured, machine, lines, as_json)


@command.command("log", short_help="Durable rows a second, beside the disk's own flushes.")
@click.option("--seconds", type=SECONDS, default=4, show_default=True, help="For each number of waiting writers.")
@click.option("--database", default=None, metavar="URL", help="postgresql://… made for this; rows stay in it.")
@FOLDER
@AS_JSON
def log(seconds: float, database: str | None, folder: Path, as_json: bool) -> None:
    """Durable appends with 1, 10, 100 and 1,000 who wait."""
    machine = machine_now()
    try:
        # What the store logs is not what is asked for.
        with redirect_stdout(sys.stderr):
            measured = uvloop.run(bench_log.measure(seconds, folder, database))
    except (OSError, ValueError, StoreAway) as error:
        raise click.ClickException(str(error)) from error
    lines = [f"4 KiB + fdatasync: {measured.flushes_per_second:,.0f} a second"]
    lines += [
        f"{measured.store:<12}{'rows a second':>14}{'to flushes':>12}{'CPU µs a row':>14}{'p50 ms':>9}{'p99 ms':>9}"
    ]
    lines += [
        f"{f'{one.waiting} waiting':<12}{one.rows_per_second:>14,.0f}{one.ratio:>12.2f}{one.us_cpu_per_row:>14.0f}"
        f"{one.p50_ms:>9.2f}{one.p99_ms:>9.2f}"
        for one in measured.appends
    ]
    _tell(measured, machine, lines, as_json)


@command.command("events", short_help="A large pairs event: its pairings, its rounds, its results.")
@click.option("--pairs", type=click.IntRange(4, 2000), default=500, show_default=True, help="How many pairs.")
@click.option("--rounds", type=click.IntRange(2, 20), default=6, show_default=True, help="How many rounds.")
@click.option("--boards", type=click.IntRange(2, 6), default=5, show_default=True, help="Boards a round.")
@FOLDER
@AS_JSON
def events(pairs: int, rounds: int, boards: int, folder: Path, as_json: bool) -> None:
    """A Swiss event in a whole club on SQLite, with all its players on their lines; only breaks are not waited for.

    From a round's last act to the next: scored, and after the break all tables open, and told to everybody. Beside it
    the same first rows in a bare store. Then its results over HTTP, first and later answers.
    """
    machine = machine_now()
    try:
        # What the club logs is not what is asked for.
        with redirect_stdout(sys.stderr):
            measured = bench_events.measure(pairs, rounds, boards, folder)
    except (OSError, RuntimeError, TimeoutError) as error:
        raise click.ClickException(str(error) or "the event did not go on") from error
    _tell(measured, machine, bench_events.lines(measured), as_json)


@command.command("history", short_help="Searches among deals that were played.")
@click.option("--deals", type=click.IntRange(1), default=100_000, show_default=True, help="How many to make up.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed makes up the same deals.")
@FOLDER
@AS_JSON
def history(deals: int, seed: int, folder: Path, as_json: bool) -> None:
    """Searches as a player makes them, by one who played every deal, one in twenty, and one as often as others."""
    machine = machine_now()
    # What the store logs is not what is asked for.
    with redirect_stdout(sys.stderr):
        measured = uvloop.run(bench_history.measure(deals, folder, seed))
    lines = [
        f"{f'among {deals:,} deals':<24}" + "".join(f"{f'{one.played:,} his own':>18}" for one in measured.members)
    ]
    for searches in zip(*(one.searches for one in measured.members), strict=True):
        lines.append(f"{searches[0].name:<24}" + "".join(f"{one.ms:>15.1f} ms" for one in searches))
    lines.append(f"{'figures':<24}" + "".join(f"{one.figures_ms:>15.1f} ms" for one in measured.members))
    _tell(measured, machine, lines, as_json)


@command.command("rate", short_help="A week of results, closed into new Rates.")
@click.option(
    "--results", type=click.IntRange(1), default=1_000_000, show_default=True, help="Tables that played a deal."
)
@click.option(
    "--players",
    type=click.IntRange(bench_rate.FEWEST_PLAYERS),
    default=50_000,
    show_default=True,
    help="Among whom; each plays about as much as another.",
)
@click.option("--form", type=click.Choice(get_args(Form)), default="imp", show_default=True, help="What is counted in.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed makes up the same week.")
@AS_JSON
def rate(results: int, players: int, form: Form, seed: int, as_json: bool) -> None:
    """A made-up week of whole-field scoring: every datum, every board Rate, every player's new Rate."""
    machine = machine_now()
    measured = bench_rate.measure(results, players, form, seed)
    lines = [
        f"{measured.results:,} results of {measured.deals:,} deals among {measured.players:,} players",
        f"{measured.cpu_seconds:.2f} CPU seconds, {measured.results_per_cpu_second:,.0f} results a CPU second",
        f"{measured.peak_mib:,.0f} MiB at most, the week itself included",
    ]
    _tell(measured, machine, lines, as_json)


@command.command("robots", short_help="Robots against plain players.")
@click.argument("game", type=click.Choice(sorted(bench_robots.PLAYED)))
@click.option(
    "--against",
    type=click.Choice(list(bench_robots.AGAINST)),
    default="random",
    show_default=True,
    help="Players who do anything legal, or who take the safest choice.",
)
@click.option("--deals", type=click.IntRange(2), default=2000, show_default=True, help="How many deals to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same deals.")
@AS_JSON
def robots(game: str, against: str, deals: int, seed: int, as_json: bool) -> None:
    """Deals of GAME by robots against plain players, each deal again with the seats exchanged.

    GAME may be a preset, such as shengji-3. Where partners play together a pair of robots meets a pair of the others;
    else one robot sits among them.
    """
    machine = machine_now()
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        measured = bench_robots.measure(game, against, deals, seed, lambda numbers: bar.track(numbers, total=deals))
    lines = [
        f"{deals:,} deals, played {measured.played:,} times with the seats exchanged",
        f"won {measured.won:,} of {measured.decided:,} decided: {measured.share:.1%}",
        f"mean score {measured.score:+.2f}, of the others {measured.others:+.2f}",
        f"difference {measured.difference:+.2f} ± {measured.error:.2f} (standard error), p = {measured.p_value:.2g}",
    ]
    _tell(measured, machine, lines, as_json)


def machine_now() -> Machine:
    """This machine, and how busy it is before anything is measured (本机)."""
    load = os.getloadavg()[0]
    return Machine(date.today().isoformat(), _cpu(), os.cpu_count() or 1, platform.python_version(), __version__, load)


def _cpu() -> str:
    try:
        described = Path("/proc/cpuinfo").read_text("utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in described.splitlines() if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _tell(measured: msgspec.Struct, machine: Machine, lines: list[str], as_json: bool) -> None:
    if as_json:
        whole: dict[str, Any] = msgspec.to_builtins(measured)
        click.echo(msgspec.json.encode(whole | {"machine": machine}))
        return
    busy = f"{machine.cpu}, {machine.cores} cores, Python {machine.python}; load {machine.load:.1f} before"
    click.echo("\n".join((busy, *lines)))
