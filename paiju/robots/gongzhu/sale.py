"""What the robot sells (卖什么): what others will most likely take, or what it will surely catch itself."""

from paiju.cards import DECK, Cards, parse_card, rank, suit
from paiju.games.gongzhu.moves import Sell
from paiju.games.gongzhu.score import PIG, RED_ACE, SHEEP, TRANSFORMER
from paiju.robots.gongzhu.sight import losers

_EIGHT = rank(parse_card("S8"))


def sale(hand: Cards) -> Sell:
    """The robot's declaration (表态). The pig is sold hidden: whoever knows where it is leads spades."""
    low = [sum(rank(card) < _EIGHT for card in hand if suit(card) == each) for each in range(4)]
    shown = [
        card
        for card, sold in (
            (SHEEP, _catches(hand)),
            # Nearly everybody ends below zero, so whoever must take the transformer pays for it.
            (TRANSFORMER, low[0] >= 3),
            (RED_ACE, low[2] >= 4 or _giant(hand)),
        )
        if sold and card in hand
    ]
    return Sell(tuple(sorted(shown)), (PIG,) if PIG in hand and low[3] >= 4 else ())


def _catches(hand: Cards) -> bool:
    """Whether the sheep will most likely be its own: it has two of the three higher diamonds, or one and length."""
    diamonds = [card for card in hand if suit(card) == suit(SHEEP)]
    higher = sum(card > SHEEP for card in diamonds)
    return higher >= 2 or (higher == 1 and len(diamonds) >= 6)


def _giant(hand: Cards) -> bool:
    """Whether it can hope for all the hearts (大牌): hardly a trick that would be lost."""
    return losers(hand, tuple(card for card in DECK if card not in hand)) <= 2
