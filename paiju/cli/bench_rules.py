"""The rules measured (测规则): random deals of bridge by our engine, and by others where they are installed."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec

from paiju.cli import bench_peers
from paiju.games.bridge import GAME
from paiju.games.bridge.moves import Call, Play
from paiju.games.bridge.options import Options
from paiju.kernel import Choice, Deck, State, fold

ROUNDS = 2
"""How often everybody has his turn, so that a machine that grows slower is slow for all."""


class Played(msgspec.Struct):
    """What one engine played (战绩): whole deals, their calls and cards, and the processor time they took."""

    name: str
    deals: int
    moves: int
    cpu_seconds: float


class Engine(msgspec.Struct, frozen=True):
    """How fast an engine is (快慢)."""

    name: str
    deals_per_cpu_second: float
    us_per_move: float
    moves_per_deal: float


class RulesBench(msgspec.Struct, frozen=True):
    """What `paiju bench rules` has measured (规则之数)."""

    ours: Engine
    peers: list[Engine]
    ratios: dict[str, float]
    """Our deals per second as a multiple of each peer's."""


def measure(seconds: float, python: str = sys.executable) -> RulesBench:
    """Measure our engine and the peers that `python` has installed (测), each for so many seconds.

    Raises OSError if there is no such interpreter, subprocess.CalledProcessError if a peer fails.
    """
    turns: dict[str, list[Played]] = {}
    for number in range(ROUNDS):
        mine = play(seconds / ROUNDS, Random(number))
        turns.setdefault(mine.name, []).append(mine)
        for peer in bench_peers.PEERS:
            theirs = _peer(python, peer, seconds / ROUNDS)
            if theirs is not None:
                turns.setdefault(theirs.name, []).append(theirs)
    ours, *peers = [_engine(played) for played in turns.values()]
    ratios = {peer.name: ours.deals_per_cpu_second / peer.deals_per_cpu_second for peer in peers}
    return RulesBench(ours, peers, ratios)


def play(seconds: float, rng: Random) -> Played:
    """Deal after deal for so many seconds of processor time (连打): shuffled, bid, played, scored."""
    deals = moves = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds or not deals:
        moves += playout(Options(board=deals % 16 + 1), rng)
        deals += 1
    return Played("paiju", deals, moves, spent)


def playout(options: Options, rng: Random) -> int:
    """One board from the shuffle to the score (打一副), every act asked for, judged and booked; how many acts."""
    pack = list(GAME.pack(options))
    rng.shuffle(pack)
    state: State = fold(GAME.begin(options), GAME.open(options, Deck(tuple(pack))))
    moves = 0
    while waiting := state.waiting:
        (seat,) = waiting
        state = fold(state, state.decide(seat, any_act(state.choices(seat), rng)))
        moves += 1
    assert state.result is not None
    return moves


def any_act(choices: Sequence[Choice], rng: Random) -> Any:
    """Any call or card that is allowed, each as likely as another (任出); neither questions nor claims."""
    cards = choices[0].cards
    if cards:
        return Play(bench_peers.any_of(cards, rng))
    while not isinstance(act := bench_peers.any_of(choices, rng).example, Call):
        pass
    return act


def _engine(played: Sequence[Played]) -> Engine:
    deals, moves = sum(turn.deals for turn in played), sum(turn.moves for turn in played)
    spent = sum(turn.cpu_seconds for turn in played)
    return Engine(played[0].name, deals / spent, 1e6 * spent / moves, moves / deals)


def _peer(python: str, peer: str, seconds: float) -> Played | None:
    """One turn of a peer in a process of its own; None if it is not installed there."""
    command = [python, str(Path(bench_peers.__file__)), peer, str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return msgspec.json.decode(done.stdout, type=Played) if done.stdout.strip() else None
