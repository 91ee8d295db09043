"""What the player on turn sees (视野), suit by suit, for the rules of play.

A suit's cards are bits, bit 0 the deuce … bit 12 the ace; four of them, for C D H S, are a hand.
"""

from collections.abc import Sequence

from paiju.cards import BACK, Card, Cards, rank, suit
from paiju.games.bridge.playing import Playing
from paiju.kernel import Seat
from paiju.tricks import single

Suits = tuple[int, int, int, int]

TEN, JACK, QUEEN, KING, ACE = 8, 9, 10, 11, 12


def low(bits: int) -> int:
    """The rank of the lowest card (最小). The suit must not be empty."""
    return (bits & -bits).bit_length() - 1


def high(bits: int) -> int:
    """The rank of the highest card (最大), -1 if there is none."""
    return bits.bit_length() - 1


def above(bits: int, than: int) -> int:
    """The cards higher than this rank (更大之牌)."""
    return bits >> than + 1 << than + 1


def suits(cards: Sequence[int]) -> Suits:
    """Cards as four suits of bits (分花色), backs left out."""
    bits = [0, 0, 0, 0]
    for card in cards:
        if card != BACK:
            bits[card // 13] |= 1 << card % 13
    return bits[0], bits[1], bits[2], bits[3]


def cheapest(mine: int, wanted: int, hidden: int) -> int:
    """The lowest of my cards that is worth as much as that rank (等值最小): no hidden card lies between."""
    best = wanted
    for lower in range(wanted - 1, -1, -1):
        if hidden >> lower & 1:
            break
        if mine >> lower & 1:
            best = lower
    return best


class Sight:
    """The table as the player sees it who plays the hand on turn (视野).

    `hand` is the hand on turn, `other` the other hand of its side if that is seen (declarer's side only), `hidden`
    the cards in no hand that is seen, `against` those that the opponents may hold and this side sees no partner for.
    """

    def __init__(self, view: Playing) -> None:
        self.view = view
        self.turn: Seat = view.turn
        self.trump = view.contract.trump
        self.declaring = (self.turn - view.contract.declarer) % 2 == 0
        self.hand = suits(view.hands[self.turn])
        self.other: Suits = suits(view.hands[(self.turn + 2) % 4]) if self.declaring else (0, 0, 0, 0)
        self.dummy = suits(view.hands[view.dummy])
        gone = [suits(cards) for cards in view.gone]
        table = suits(view.trick)
        self.seen: list[int] = []
        """All cards played so far, the trick under way included, by suit."""
        self.hidden: list[int] = []
        self.against: list[int] = []
        for s in range(4):
            out = table[s] | gone[0][s] | gone[1][s] | gone[2][s] | gone[3][s]
            hidden = 0x1FFF & ~(out | self.hand[s] | self.other[s] | self.dummy[s])
            self.seen.append(out)
            self.hidden.append(hidden)
            self.against.append(hidden if self.declaring else hidden | self.dummy[s])
        self.best: Card | None = None
        """The card that wins the trick so far."""
        self.partner_wins = False
        if view.trick:
            place = single.winner(view.trick, self.trump)
            self.best = view.trick[place]
            self.partner_wins = (view.leader + place - self.turn) % 2 == 0

    @property
    def led(self) -> int | None:
        """The suit led (所出花色), None on lead."""
        return suit(self.view.trick[0]) if self.view.trick else None

    @property
    def after(self) -> tuple[Seat, ...]:
        """The hands yet to play to the trick after this one (后手)."""
        return tuple((self.turn + way) % 4 for way in range(1, 4 - len(self.view.trick)))

    @property
    def needed(self) -> int:
        """The tricks this side still needs (尚需墩数): to make the contract, or to beat it; at least 0."""
        goal = self.view.contract.level + 6
        won = self.view.won[self.turn % 2]
        return max(0, (goal if self.declaring else 14 - goal) - won)

    def out_of(self, seat: Seat, s: int) -> bool:
        """Whether that hand is known to hold no card of the suit (已缺门)."""
        hand = self.view.hands[seat]
        return s in self.view.void[seat] or (BACK not in hand and not suits(hand)[s]) or not hand

    def masters(self, s: int) -> int:
        """How many of the hand's highest cards in a suit no opponent beats (大牌数)."""
        return above(self.hand[s], high(self.against[s])).bit_count()

    def beating(self, s: int) -> int:
        """The hand's cards of the suit that would win the trick as it stands (可胜之牌), as bits."""
        if self.best is None:
            return self.hand[s]
        if suit(self.best) == s:
            return above(self.hand[s], rank(self.best))
        return self.hand[s] if s == self.trump else 0


def card(s: int, r: int) -> Card:
    """The card of a suit and rank (某牌)."""
    return Card(13 * s + r)


def lowest(hand: Suits, cards: Cards) -> Card:
    """The card of the lowest rank (最小一张), among equals from the longest suit."""
    return min(cards, key=lambda c: (rank(c), -hand[suit(c)].bit_count(), c))
