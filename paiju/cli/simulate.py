"""`paiju simulate` (模拟): deals played by robots through the same rules as at a table, and what came of them."""

import sys
from collections.abc import Iterator
from random import Random
from time import monotonic, process_time
from typing import Any, get_args

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paiju.analysis import dds
from paiju.catalogue import GAMES, PRESETS, Preset, options_of
from paiju.cli import simulate_event, simulate_teams
from paiju.cli.simulate_tally import BridgeTally, Tally
from paiju.contests.movements.shape import Mode
from paiju.contests.pairs.terms import Method, Terms
from paiju.contests.teams.round_robin import LEAST, MOST
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Action, Seat, State
from paiju.robots import Samples, choose
from paiju.robots.selfplay import PlayedDeal, Player, anything, play_out, shuffled
from paiju.scoring.adjusted import Form

ALL = "all"
METHODS: tuple[Method, ...] = get_args(Method)
TEAMS = "teams"
_NAMES = [ALL, *METHODS, TEAMS, *sorted({*GAMES, *(preset.key for preset in PRESETS)})]


@click.command("simulate", short_help="Let robots play deals, and count.")
@click.argument("game", type=click.Choice(_NAMES))
@click.option("--deals", type=click.IntRange(1), default=None, help="How many deals to play; 100 by itself.")
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=None, help="How long to play instead.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same deals.")
@click.option(
    "--samples",
    type=click.IntRange(0, 1000),
    default=0,
    show_default=True,
    help="Deals a robot looks at for each card; 0 plays by rules alone.",
)
@click.option("--fuzz", is_flag=True, help="Any legal act instead of a robot's choice, and every preset of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print each deal as a line of JSON instead of statistics.")
@click.option("--pairs", type=click.IntRange(2, 500), default=None, help="Of an event: how many pairs; 8 by itself.")
@click.option("--rounds", type=click.IntRange(1, 20), default=None, help="Of an event: how many rounds.")
@click.option("--boards", type=click.IntRange(2, 16), default=None, help="Of an event: boards a round; of a match: 8.")
@click.option("--form", type=click.Choice(get_args(Form)), default=None, help="Of an event: how it is scored.")
@click.option("--teams", type=click.IntRange(LEAST, MOST), default=None, help="Of a round robin: 4 by itself.")
@click.option("--mode", type=click.Choice(get_args(Mode)), default=None, help="Of a movement: how sets are used.")
def command(
    game: str,
    deals: int | None,
    minutes: float | None,
    seed: int,
    samples: int,
    fuzz: bool,
    as_json: bool,
    pairs: int | None,
    rounds: int | None,
    boards: int | None,
    form: Form | None,
    mode: Mode | None,
    teams: int | None,
) -> None:
    """Let robots play deals of a GAME or one of its presets, or of all in turn, and count.

    With swiss, mitchell, howell or interwoven they play a whole event of pairs, registered, run, ranked and awarded as
    in the club, with a clock that does not wait. Its shuffles are the club's own, so no two events are alike. A Swiss
    event by itself has 6 rounds of 4 boards, one with a movement what is usual for the field. With teams they play a
    round robin of team matches.

    Every deal goes through the rules and the redaction of the real tables: a robot sees its own view only. With
    --json each line holds the options, the deck, every act and the result of a deal, and no time; the same seed gives
    the same lines. A deal that fails is named, and ends it with 1.
    """
    asked = {"rounds": rounds, "boards": boards, "form": form, "mode": mode}
    asked = {name: value for name, value in asked.items() if value is not None}
    if game in (TEAMS, *METHODS):
        _contest(
            game, bool(deals or minutes or samples or fuzz), {"pairs": pairs, "teams": teams}, asked, seed, as_json
        )
        return
    if teams or pairs or asked:
        raise click.UsageError("--teams, --pairs, --rounds, --boards, --form and --mode are for events")
    if deals and minutes:
        raise click.UsageError("either --deals or --minutes")
    count = None if minutes else deals or 100
    until = monotonic() + 60 * minutes if minutes else None
    player = anything if fuzz else _robot(samples)
    begun = process_time()
    tallies: dict[str, Tally] = {}
    for key, played in _watched(_play(_presets(game, fuzz), seed, player), count, until):
        tally = tallies.setdefault(key, BridgeTally() if played.game == "bridge" else Tally())
        tally.add(played)
        if as_json:
            sys.stdout.write(msgspec.json.encode(played).decode() + "\n")
    if not as_json:
        for key, tally in tallies.items():
            click.echo("\n".join([key, *tally.lines(), ""] if len(tallies) > 1 else tally.lines()))
        done = sum(tally.deals for tally in tallies.values())
        click.echo(f"{done / max(1e-9, process_time() - begun):.1f} deals a second of processor time")


def _contest(
    kind: str, of_deals: bool, many: dict[str, int | None], asked: dict[str, Any], seed: int, as_json: bool
) -> None:
    if kind == TEAMS:
        if of_deals or many["pairs"] or asked.keys() - {"boards"}:
            raise click.UsageError("teams takes --teams, --boards (8, 12 or 16), --seed and --json")
        _teams(many["teams"] or 4, asked.get("boards", 8), seed, as_json)
    else:
        if of_deals or many["teams"]:
            raise click.UsageError(f"{kind} takes --pairs, --rounds, --boards, --form, --mode, --seed and --json")
        _event(many["pairs"] or 8, _terms(kind, asked), seed, as_json)


def _terms(method: str, asked: dict[str, Any]) -> Terms:
    usual: dict[str, Any] = {} if method == "swiss" else {"rounds": None, "boards": None, "form": "mp"}
    try:
        return msgspec.convert({"method": method, "least": 2} | usual | asked, Terms)
    except msgspec.ValidationError as error:
        raise click.UsageError(str(error)) from None


def _event(pairs: int, terms: Terms, seed: int, as_json: bool) -> None:
    ranking = simulate_event.simulate(pairs, terms, seed)
    click.echo(msgspec.json.encode(ranking).decode() if as_json else "\n".join(simulate_event.lines(ranking)))


def _teams(teams: int, boards: int, seed: int, as_json: bool) -> None:
    try:
        terms = msgspec.convert({"boards": boards}, MatchTerms)
    except msgspec.ValidationError as error:
        raise click.UsageError(str(error)) from None
    crosses = simulate_teams.simulate(teams, terms, seed)
    click.echo(msgspec.json.encode(crosses).decode() if as_json else "\n".join(simulate_teams.lines(crosses)))


def _presets(name: str, every: bool) -> list[Preset]:
    """What is played in turn: the game by its own options, or with `every` by each of its presets; one preset; all."""
    if name == ALL:
        return list(PRESETS)
    if name in GAMES:
        own = [preset for preset in PRESETS if preset.game == name and every]
        return own or [Preset(name, name, {})]
    return [preset for preset in PRESETS if preset.key == name]


def _robot(samples: int) -> Player:
    budget = Samples(samples, dds.solve if samples else None)

    def player(view: State, seat: Seat, rng: Random) -> Action | None:
        return choose(view, seat, rng, budget)

    return player


def _play(presets: list[Preset], seed: int, player: Player) -> Iterator[tuple[str, PlayedDeal]]:
    """Deal after deal as a match goes on, each with chance of its own, so that a deal does not hang on those before."""
    coming: dict[str, Any] = {}
    number = 0
    while True:
        preset = presets[number % len(presets)]
        number += 1
        game = GAMES[preset.game]
        options = coming.get(preset.key) or options_of(preset.game, preset.options)
        rng = Random(f"{seed}/{number}")
        deck = shuffled(game, options, rng)
        try:
            moves, result = play_out(game, options, deck, lambda _: player, rng)
            coming[preset.key] = game.following(options, result)
        except Exception as error:
            what = msgspec.json.encode({"game": game.key, "options": options, "deck": deck}).decode()
            raise click.ClickException(f"deal {number} of {preset.key} fails with {error!r}: {what}") from error
        yield preset.key, PlayedDeal(game.key, number, options, deck, moves, result)


def _watched(
    played: Iterator[tuple[str, PlayedDeal]], count: int | None, until: float | None
) -> Iterator[tuple[str, PlayedDeal]]:
    """So many deals, or until that moment, with a bar on the error stream if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("deals", total=count)
        for done, one in enumerate(played, 1):
            yield one
            bar.update(task, completed=done)
            if done == count or (until is not None and monotonic() >= until):
                return
