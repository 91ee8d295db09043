"""`paiju simulate` (模拟): deals played by robots through the same rules as at a table, and what came of them."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from paiju.analysis import dds
from paiju.catalogue import GAMES, options_of
from paiju.games.bridge.moves import BridgeResult
from paiju.kernel import Action, Game, Seat, State
from paiju.robots import Samples, choose
from paiju.robots.selfplay import PlayedDeal, Player, anything, play_out, shuffled


@click.command("simulate", short_help="Let robots play deals, and count.")
@click.argument("game", type=click.Choice(sorted(GAMES)))
@click.option("--deals", type=click.IntRange(1), default=100, show_default=True, help="How many deals to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed plays the same deals.")
@click.option(
    "--samples",
    type=click.IntRange(0, 1000),
    default=0,
    show_default=True,
    help="Deals a robot looks at for each card; 0 plays by rules alone.",
)
@click.option("--fuzz", is_flag=True, help="Any legal act instead of a robot's choice.")
@click.option("--json", "as_json", is_flag=True, help="Print each deal as a line of JSON instead of statistics.")
def command(game: str, deals: int, seed: int, samples: int, fuzz: bool, as_json: bool) -> None:
    """Let robots play deals of a GAME, and count.

    Every deal goes through the rules and the redaction of the real tables: a robot sees its own view only. With
    --json each line holds the options, the deck, every act and the result of a deal, and no time; the same seed gives
    the same lines.
    """
    player = anything if fuzz else _robot(samples)
    begun = process_time()
    tally = (_BridgeTally if game == "bridge" else _Tally)()
    for played in _watched(_play(GAMES[game], options_of(game, {}), deals, seed, player), deals):
        tally.add(played)
        if as_json:
            sys.stdout.write(msgspec.json.encode(played).decode() + "\n")
    if not as_json:
        click.echo("\n".join(tally.lines()))
        click.echo(f"{deals / max(1e-9, process_time() - begun):.1f} deals a second of processor time")


def _robot(samples: int) -> Player:
    budget = Samples(samples, dds.solve if samples else None)

    def player(view: State, seat: Seat, rng: Random) -> Action | None:
        return choose(view, seat, rng, budget)

    return player


def _play(game: Game, options: Any, deals: int, seed: int, player: Player) -> Iterator[PlayedDeal]:
    """Deal after deal as a match goes on, each with chance of its own, so that a deal does not hang on those before."""
    first = options
    for number in range(1, deals + 1):
        rng = Random(f"{seed}/{number}")
        deck = shuffled(game, options, rng)
        moves, result = play_out(game, options, deck, lambda _: player, rng)
        yield PlayedDeal(game.key, number, options, deck, moves, result)
        following = game.following(options, result)
        options = first if following is None else following


def _watched(played: Iterator[PlayedDeal], deals: int) -> Iterator[PlayedDeal]:
    """The deals one by one, with a bar on the error stream if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        yield from bar.track(played, total=deals, description="deals")


class _Tally:
    """What came of the deals of any game."""

    def __init__(self) -> None:
        self.deals = 0
        self.moves = 0
        self.scores: Counter[Seat] = Counter()

    def add(self, played: PlayedDeal) -> None:
        self.deals += 1
        self.moves += len(played.moves)
        scores: tuple[int, ...] = played.result.scores
        self.scores.update(dict(enumerate(scores)))

    def lines(self) -> list[str]:
        each = "  ".join(f"P{seat + 1} {total / self.deals:+.1f}" for seat, total in sorted(self.scores.items()))
        return [f"{self.deals} deals, {self.moves / self.deals:.1f} acts a deal", f"points a deal: {each}"]


class _BridgeTally(_Tally):
    """What came of boards of bridge: contracts, made and down, tricks, score."""

    def __init__(self) -> None:
        super().__init__()
        self.results: list[BridgeResult] = []

    def add(self, played: PlayedDeal) -> None:
        super().add(played)
        self.results.append(played.result)

    def lines(self) -> list[str]:
        contracts = [(r.contract, r.tricks) for r in self.results if r.contract is not None and r.tricks is not None]
        lines = [f"{_many(self.deals, 'board')}, {self.moves / self.deals:.1f} acts a board"]
        lines.append(f"passed out {_share(self.deals - len(contracts), self.deals)}")
        if not contracts:
            return lines
        over = [tricks - contract.level - 6 for contract, tricks in contracts]
        made = sum(extra >= 0 for extra in over)
        tricks = sum(tricks for _, tricks in contracts) / len(contracts)
        lines.append(f"made {_share(made, len(over))}, down {_share(len(over) - made, len(over))}")
        lines.append(f"declarer's tricks {tricks:.2f}, {sum(over) / len(over):+.2f} against the contract")
        lines.append(f"score for North-South {sum(r.score_ns for r in self.results) / self.deals:+.1f} a board")
        lines += ["", "contract    boards    made   tricks"]
        return lines + [_row(kind, chosen) for kind in _KINDS if (chosen := _of_kind(contracts, kind))]


_KINDS: dict[str, Callable[[Any], bool]] = {
    "partscore": lambda c: c.level < 6 and not _is_game(c),
    "3NT": lambda c: c.text.startswith("3NT"),
    "4H 4S": lambda c: c.text[:2] in ("4H", "4S"),
    "5C 5D": lambda c: c.text[:2] in ("5C", "5D"),
    "other game": lambda c: _is_game(c) and c.text.rstrip("X") not in ("3NT", "4H", "4S", "5C", "5D"),
    "slam": lambda c: c.level >= 6,
    "doubled": lambda c: c.doubled > 0,
}


def _is_game(contract: Any) -> bool:
    least = {"NT": 3, "S": 4, "H": 4}.get(contract.strain, 5)
    return least <= contract.level < 6


def _of_kind(contracts: list[tuple[Any, int]], kind: str) -> list[tuple[Any, int]]:
    return [(contract, tricks) for contract, tricks in contracts if _KINDS[kind](contract)]


def _row(kind: str, chosen: list[tuple[Any, int]]) -> str:
    made = sum(tricks >= contract.level + 6 for contract, tricks in chosen)
    average = sum(tricks for _, tricks in chosen) / len(chosen)
    return f"{kind:<10} {len(chosen):>7} {100 * made / len(chosen):>6.0f}% {average:>8.2f}"


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f}%)"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
