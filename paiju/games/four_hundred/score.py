"""What a hand of four hundred scores (计分): the difference to the bid, and a bonus for slams bid and made."""

from paiju.games.four_hundred.marks import ALL
from paiju.games.four_hundred.moves import FourHundredResult
from paiju.games.four_hundred.options import Options
from paiju.kernel import Seat

SMALL_SLAM, GRAND_SLAM = 350, ALL
"""The least bid that is a small slam, and the one that is the grand slam."""


def bonus_of(bid: int) -> int:
    """The bonus for making this bid (满贯奖). docs/rules/four-hundred.en.md#slams."""
    return 200 if bid == GRAND_SLAM else 100 if bid >= SMALL_SLAM else 0


def scored(options: Options, declarer: Seat, bid: int, marks: tuple[int, int], buried: int) -> FourHundredResult:
    """The result of a hand that was played (算分). docs/rules/four-hundred.en.md#score.

    `marks` are those in the tricks of each side, `buried` those in the cards laid aside, which are nobody's.
    """
    won = marks[declarer % 2]
    made = won >= bid
    bonus = bonus_of(bid) if made else 0
    declaring, defending = (won - bid + bonus, 0) if made else (0, bid - won)
    sides = (declaring, defending) if declarer % 2 == 0 else (defending, declaring)
    totals = (options.totals[0] + sides[0], options.totals[1] + sides[1])
    return FourHundredResult(
        scores=sides + sides,
        dealer=options.dealer,
        declarer=declarer,
        bid=bid,
        marks=marks,
        buried=buried,
        made=made,
        bonus=bonus,
        totals=totals,
        winner=options.winner(totals),
    )


def void(options: Options) -> FourHundredResult:
    """The result of a hand that nobody bid for (流局): nobody scores. docs/rules/four-hundred.en.md#void."""
    return FourHundredResult(scores=(0, 0, 0, 0), dealer=options.dealer, totals=options.totals)
