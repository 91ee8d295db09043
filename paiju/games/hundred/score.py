"""What a hand of hundred scores (计分): both sides may score, and a dug kitty counts threefold."""

from paiju.games.hundred.moves import HundredResult
from paiju.games.hundred.options import Options
from paiju.kernel import Seat

CLEAN_SWEEP = 200
"""What the declaring side scores, in place of its bid, if the opponents count nothing."""
MANY = 50
"""From so much on the opponents' count is doubled."""


def scored(options: Options, declarer: Seat, bid: int, points: int, kitty: int, dug: bool) -> HundredResult:
    """The result of a hand that was played (算分). docs/rules/hundred.en.md#score.

    `points` are those in the opponents' tricks, `kitty` those buried, `dug`: the opponents got these as well.
    """
    counted = points + (kitty if dug else 0)
    made = counted <= 100 - bid
    factor = 3 if dug else 2 if counted >= MANY else 1
    declaring = CLEAN_SWEEP if counted == 0 else bid if made else -bid
    sides = (declaring, factor * counted) if declarer % 2 == 0 else (factor * counted, declaring)
    totals = (options.totals[0] + sides[0], options.totals[1] + sides[1])
    return HundredResult(
        scores=sides + sides,
        dealer=options.dealer,
        declarer=declarer,
        bid=bid,
        points=points,
        kitty=kitty,
        dug=dug,
        counted=counted,
        factor=factor,
        made=made,
        totals=totals,
        winner=options.winner(totals),
    )


def void(options: Options) -> HundredResult:
    """The result of a hand that nobody bid for (流局): nobody scores. docs/rules/hundred.en.md#void."""
    return HundredResult(scores=(0, 0, 0, 0), dealer=options.dealer, totals=options.totals)
