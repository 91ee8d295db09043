"""Random deals of bridge by the engines of others (同行), where they are installed. `paiju bench rules` runs this file.

It uses nothing of paiju and needs nothing but Python, so that it also runs in an environment made for the peers:
`python bench_peers.py NAME SECONDS` prints what was measured as a line of JSON, or nothing if NAME is not installed.
"""

import json
import sys
from collections.abc import Callable, Sequence
from importlib import import_module, metadata
from random import Random
from time import process_time
from typing import Any, TypeVar

T = TypeVar("T")
Playout = Callable[[Random], int]
"""Deals, bids, plays and scores one deal at random; how many calls and cards that took."""


def any_of(offered: Sequence[T], rng: Random) -> T:
    """One of these, each as likely as another (任取)."""
    return offered[int(rng.random() * len(offered))]


def rlcard() -> Playout:
    """RLCard's bridge without its environment: its game, its judge of what is legal, its score."""
    game = import_module("rlcard.games.bridge.game").BridgeGame()
    score = import_module("rlcard.envs.bridge").DefaultBridgePayoffDelegate()

    def playout(rng: Random) -> int:
        game.init_game()
        moves = 0
        while not game.is_over():
            game.step(any_of(game.judger.get_legal_actions(), rng))
            moves += 1
        score.get_payoffs(game)
        return moves

    return playout


def open_spiel() -> Playout:
    """OpenSpiel's bridge, written in C++, driven from Python."""
    game = import_module("pyspiel").load_game("bridge(use_double_dummy_result=false)")

    def playout(rng: Random) -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            moves += not state.is_chance_node()
            state.apply_action(any_of(state.legal_actions(), rng))
        state.returns()
        return moves

    return playout


def endplay() -> Playout:
    """endplay's deal and contract. It judges no auction, so the contract is drawn; and it follows suit as told."""
    types = import_module("endplay.types")
    seats, denominations, penalties = list(types.Player), list(types.Denom), list(types.Penalty)
    pack = [card for suit in denominations[:4] for card in _cards(types, suit)]

    def playout(rng: Random) -> int:
        rng.shuffle(pack)
        hands = (" ".join(map(str, pack[first : first + 13])) for first in range(0, 52, 13))
        deal = types.Deal()
        for seat, cards in zip(seats, hands, strict=True):
            for card in cards.split():
                deal[seat].add(card)
        declarer, denomination = any_of(seats, rng), any_of(denominations, rng)
        deal.trump, deal.first = denomination, declarer.lho
        taken = 0
        for _ in range(13):
            for _ in range(4):
                deal.play(any_of(_playable(deal), rng))
            taken += deal.first in (declarer, declarer.partner)
        level = rng.randrange(1, 8)
        contract = types.Contract(
            level=level, denom=denomination, declarer=declarer, penalty=any_of(penalties, rng), result=taken - level - 6
        )
        contract.score(types.Vul.none)
        return 52

    return playout


def _cards(types: Any, suit: Any) -> list[Any]:
    return [types.Card(suit=suit, rank=rank) for rank in types.Rank]


def _playable(deal: Any) -> list[Any]:
    held, trick = list(deal.curhand), deal.curtrick
    return [card for card in held if card.suit == trick[0].suit] or held if trick else held


PEERS: dict[str, tuple[str, Callable[[], Playout]]] = {
    "RLCard": ("rlcard", rlcard),
    "OpenSpiel": ("open_spiel", open_spiel),
    "endplay": ("endplay", endplay),
}
"""Each peer's package and how its deals are played."""


def main(name: str, seconds: float) -> None:
    """Measure one peer for so many seconds of processor time (测一家)."""
    package, prepare = PEERS[name]
    try:
        version = metadata.version(package)
        playout = prepare()
    except (metadata.PackageNotFoundError, ImportError):
        return
    rng = Random(1)
    deals = moves = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds or not deals:
        moves += playout(rng)
        deals += 1
    print(json.dumps({"name": f"{name} {version}", "deals": deals, "moves": moves, "cpu_seconds": spent}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
