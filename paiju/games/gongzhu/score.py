"""What a hand of Chase the Pig scores (拱猪计分). docs/rules/gongzhu.en.md#score."""

from collections.abc import Iterable
from functools import cache

from paiju.cards import Card, Cards, Faces, parse_card
from paiju.games.gongzhu.moves import Account, GongzhuResult
from paiju.games.gongzhu.options import Options

PIG, SHEEP, TRANSFORMER, RED_ACE = map(parse_card, ("SQ", "DJ", "C10", "HA"))
SELLABLE: Cards = tuple(sorted((PIG, SHEEP, TRANSFORMER, RED_ACE)))
"""The cards that may be sold (可卖之牌)."""
HEARTS: Cards = tuple(Card(n) for n in range(26, 39))
SCORING: Cards = tuple(sorted((*HEARTS, PIG, SHEEP, TRANSFORMER)))
"""The scoring cards (分牌), sixteen."""
HEART_VALUES = dict(zip(reversed(HEARTS), (50, 40, 30, 20, *(10,) * 6, 0, 0, 0), strict=True))
"""What each heart costs unsold (红心分值)."""
SWEEP = 1000
_WORTH = {PIG: -100, SHEEP: 100} | {card: -value for card, value in HEART_VALUES.items()}
_IS_SCORING = tuple(Card(n) in SCORING for n in range(52))


def scoring(cards: Iterable[Card]) -> Cards:
    """The scoring cards among these (其中的分牌), sorted."""
    return tuple(sorted([card for card in cards if _IS_SCORING[card]]))


@cache
def account(taken: Cards, sold: Faces) -> Account:
    """The account of a player who took these scoring cards, sorted, when these cards were sold by anyone (算账)."""
    if taken == SCORING:
        return Account(flat=SWEEP)
    twice = {card: 2 if card in sold else 1 for card in SELLABLE}
    hearts = [card for card in taken if card in HEART_VALUES]
    turned = 1 if len(hearts) == len(HEARTS) else -1
    return Account(
        hearts=turned * twice[RED_ACE] * sum(HEART_VALUES[card] for card in hearts),
        pig=-100 * twice[PIG] * (PIG in taken),
        sheep=100 * twice[SHEEP] * (SHEEP in taken),
        factor=2 * twice[TRANSFORMER] if TRANSFORMER in taken else 1,
        flat=50 * twice[TRANSFORMER] if taken == (TRANSFORMER,) else None,
    )


def plain(cards: Iterable[Card]) -> int:
    """What these cards are worth unsold (牌面分), the transformer apart."""
    return sum([_WORTH.get(card, 0) for card in cards])


def points(taken: tuple[Cards, ...], sold: tuple[Faces, ...]) -> tuple[int, ...]:
    """What each seat would score with what it has taken, by the sales that are known (现分)."""
    known = known_sales(sold)
    return tuple([account(cards, known).score for cards in taken])


def known_sales(sold: tuple[Faces, ...]) -> Faces:
    """The cards sold by anyone (已卖之牌), sorted."""
    return tuple(sorted([card for faces in sold for card in faces]))


def scored(options: Options, taken: tuple[Cards, ...], sold: Faces) -> GongzhuResult:
    """The result of a hand (结算) in which each seat took these cards and these were sold.

    Raises ValueError if nobody took the pig.
    """
    accounts = tuple([account(cards, sold) for cards in taken])
    scores = tuple([each.score for each in accounts])
    totals = tuple([before + now for before, now in zip(options.totals, scores, strict=True)])
    return GongzhuResult(
        scores=scores,
        hand=options.hand,
        accounts=accounts,
        sold=sold,
        sweep=taken.index(SCORING) if SCORING in taken else None,
        pig=[PIG in cards for cards in taken].index(True),
        totals=totals,
        places=tuple([1 + sum(other > total for other in totals) for total in totals]),
        match_over=min(totals) <= -options.limit or options.hand == options.max_hands,
    )
