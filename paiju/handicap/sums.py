"""What a board comes to at a handicap table (本副成绩), with every number that explains it.

`docs/rules/bridge-scoring.en.md#handicap`. A sum is worked out from the deal alone, anew each time.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from paiju.cards import Card
from paiju.games.bridge.moves import BridgeResult
from paiju.kernel import Seat, fold
from paiju.scoring import handicap
from paiju.scoring.boards import VULNERABILITIES
from paiju.scoring.handicap import HALF, Handicap
from paiju.scoring.imps import imp
from paiju.tables.deal import Deal

SCORINGS: Mapping[str, Handicap] = MappingProxyType({"handicap": "linear", "handicap-russian": "russian"})
"""The catalogue's names of the scorings that are handicaps, and what each sets against the score."""


class HandicapSum(msgspec.Struct, frozen=True):
    """The sum of a board (算式), all for North-South; East-West has the negatives.

    `linear`: `made` are the IMPs of the score and `expected` the points above 20, `result` is their difference.
    `russian`: `made` is the score and `expected` the score that the points promise, `result` their difference in IMPs.
    """

    handicap: Handicap
    points: tuple[int, int]
    """High-card points of North-South, and of East-West."""
    vulnerability: str
    score: int
    made: int
    expected: int
    result: int

    def of_seat(self, seat: Seat) -> int:
        """What the board brings the player on this seat (该家得分)."""
        return self.result if seat % 2 == 0 else -self.result


def sum_of(deal: Deal) -> HandicapSum | None:
    """The sum of a finished deal (算出); None if it is no handicap table's, was given up, or counts for nobody."""
    chosen, result = SCORINGS.get(deal.scoring), deal.state.result
    if chosen is None or deal.abandoned or not isinstance(result, BridgeResult) or result.void:
        return None
    dealt: Any = fold(deal.game.begin(deal.options), deal.moves[0].events)
    return worked_out(chosen, tuple(dealt.hands), result.score_ns, deal.options.vulnerability)


def worked_out(chosen: Handicap, hands: tuple[tuple[Card, ...], ...], score: int, sides: str) -> HandicapSum:
    """The sum of a board from its four hands, North first, and North-South's score (算式). Raises ValueError."""
    if sides not in VULNERABILITIES:
        raise ValueError(f"{sides!r} is not a vulnerability")
    points = handicap.points((*hands[0], *hands[2]))
    if chosen == "linear":
        made, expected = imp(score), points - HALF
    else:
        made, expected = score, handicap.expected(points, sides)
    result = handicap.result(score, points, chosen, sides)
    return HandicapSum(chosen, (points, 2 * HALF - points), sides, score, made, expected, result)
