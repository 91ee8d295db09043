"""What may be declared in 升级 (亮主): identical level cards or jokers, ever stronger ones.

docs/rules/shengji.en.md#declare.
"""

from collections.abc import Iterator

import msgspec

from paiju.cards import BIG_JOKER, SMALL_JOKER, Cards, Faces, holds, rank, suit
from paiju.games.shengji.deck import SEATS
from paiju.games.shengji.moves import Declare
from paiju.games.shengji.options import Options
from paiju.kernel import Choice, Illegal, Seat

_LEVEL_CARDS = {1: 1, 2: 2, 3: 4}
_JOKERS = {2: 3, 3: 5}


class Standing(msgspec.Struct, frozen=True):
    """The declaration that stands (已亮之主): who showed which cards."""

    seat: Seat
    cards: Faces

    @property
    def trump(self) -> int | None:
        """The trump suit that it makes, 0-3; None for jokers."""
        return suit(self.cards[0]) if suit(self.cards[0]) < 4 else None


def strength(options: Options, cards: Faces) -> int:
    """How strong a declaration is (强度), 1-5; 0 if the cards are none. docs/rules/shengji.en.md#strength."""
    if not cards or set(cards) != {cards[0]}:
        return 0
    if cards[0] in (SMALL_JOKER, BIG_JOKER):
        return _JOKERS.get(len(cards), 0)
    return _LEVEL_CARDS[len(cards)] if rank(cards[0]) == options.level else 0


def must_declare(options: Options, hand: Cards, standing: Standing | None, seat: Seat, cards: Cards) -> None:
    """That the seat may declare so over what stands (可亮). Raises Illegal."""
    if min(cards, default=0) < 0 or not holds(hand, cards):
        raise Illegal("card-not-held")
    if not strength(options, cards):
        raise Illegal("not-a-declaration")
    if standing is None:
        return
    if seat == standing.seat and not (cards[0] == standing.cards[0] and len(cards) > len(standing.cards)):
        raise Illegal("own-declaration")
    if _weight(options, cards) <= _weight(options, standing.cards):
        raise Illegal("not-stronger")


def declarations(options: Options, hand: Cards, standing: Standing | None, seat: Seat) -> Iterator[Choice]:
    """All that the seat may declare (可亮之牌), the weakest first."""
    shown = [(face,) * count for face in sorted(set(hand)) if face >= 0 for count in range(1, hand.count(face) + 1)]
    for cards in sorted(shown, key=lambda cards: strength(options, cards)):
        try:
            must_declare(options, hand, standing, seat, cards)
        except Illegal:
            continue
        yield Choice(Declare(cards))


def must_sit(seat: Seat) -> None:
    """That a player acts (须在座). Raises Illegal."""
    if seat not in SEATS:
        raise Illegal("not-your-turn")


def _weight(options: Options, cards: Faces) -> tuple[int, bool]:
    return strength(options, cards), options.joker_order == "big_over_small" and cards[0] == BIG_JOKER
