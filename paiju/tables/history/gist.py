"""What of a deal's outcome can be searched for and counted (结果要点), for every game alike."""

from collections.abc import Callable
from typing import Any

import msgspec

from paiju.games.bridge.moves import BridgeResult
from paiju.games.endurance.moves import EnduranceResult
from paiju.games.four_hundred.moves import FourHundredResult
from paiju.games.gongzhu.moves import GongzhuResult
from paiju.games.hundred.moves import HundredResult
from paiju.games.red_five.moves import RedFiveResult
from paiju.games.red_five.score import NEEDED
from paiju.games.shengji.moves import ShengjiResult
from paiju.games.shengji.options import LEVELS
from paiju.kernel import Seat

PASSED_OUT = "P"
"""What stands for the contract of a board passed out (四家不叫)."""


class Place(msgspec.Struct, frozen=True):
    """What a deal came to for one seat (一家之果).

    `side`: seats with the same number were partners. `score` is None in a deal that did not count; `won` too where
    nobody won. `level` is where 升级 has brought his side, 0 for a 2 to 12 for an A.
    """

    side: int
    score: int | None = None
    won: bool | None = None
    level: int | None = None


class Gist(msgspec.Struct, frozen=True):
    """What is kept of an outcome (要点). `contract` and what follows are bridge's: `4SX`, and tricks over or under."""

    places: tuple[Place, ...]
    contract: str | None = None
    declarer: Seat | None = None
    over: int | None = None


def gist(game: str, outcome: Any) -> Gist:
    """What is kept of the outcome of a deal (取要点), from plain values as the log has it."""
    kind, taken = _GAMES[game]
    return taken(msgspec.convert(outcome, kind))


def _bridge(result: BridgeResult) -> Gist:
    if result.void:
        return Gist(_void(result.scores))
    places = tuple(
        Place(seat % 2, score, None if score == 0 else score > 0) for seat, score in enumerate(result.scores)
    )
    if result.contract is None or result.tricks is None:
        return Gist(places, PASSED_OUT)
    contract = result.contract
    return Gist(places, contract.text, contract.declarer, result.tricks - contract.level - 6)


def _hundred(result: HundredResult | FourHundredResult) -> Gist:
    declarer = result.declarer
    if declarer is None:
        return Gist(_void(result.scores))
    declaring = declarer % 2
    return Gist(
        tuple(
            Place(seat % 2, score, result.made == (seat % 2 == declaring)) for seat, score in enumerate(result.scores)
        )
    )


def _red_five(result: RedFiveResult) -> Gist:
    held = result.captured < NEEDED
    sides = (int(seat not in (result.dealer, result.friend)) for seat in range(len(result.scores)))
    return Gist(
        tuple(Place(side, score, held == (side == 0)) for side, score in zip(sides, result.scores, strict=True))
    )


def _shengji(result: ShengjiResult) -> Gist:
    if result.void or result.dealer is None:
        return Gist(_void(result.scores))
    ours = result.dealer % 2
    levels = tuple(LEVELS.index(level) for level in result.next_levels)
    return Gist(
        tuple(
            Place(seat % 2, score, result.held == (seat % 2 == ours), levels[seat % 2])
            for seat, score in enumerate(result.scores)
        )
    )


def _gongzhu(result: GongzhuResult) -> Gist:
    best = max(result.scores)
    decided = min(result.scores) < best
    return Gist(
        tuple(Place(seat, score, score == best if decided else None) for seat, score in enumerate(result.scores))
    )


def _endurance(result: EnduranceResult) -> Gist:
    return Gist(tuple(Place(seat, score, seat == result.winner) for seat, score in enumerate(result.scores)))


def _void(scores: tuple[int, ...]) -> tuple[Place, ...]:
    return tuple(Place(seat % 2) for seat in range(len(scores)))


_GAMES: dict[str, tuple[type[Any], Callable[[Any], Gist]]] = {
    "bridge": (BridgeResult, _bridge),
    "gongzhu": (GongzhuResult, _gongzhu),
    "hundred": (HundredResult, _hundred),
    "four_hundred": (FourHundredResult, _hundred),
    "red_five": (RedFiveResult, _red_five),
    "shengji": (ShengjiResult, _shengji),
    "endurance": (EnduranceResult, _endurance),
}
