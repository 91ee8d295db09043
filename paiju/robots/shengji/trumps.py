"""Which trumps the robot declares (亮什么主): a suit in which it is long and strong, or none with high cards alone."""

from paiju.cards import BIG_JOKER, SMALL_JOKER, Cards, rank, suit
from paiju.games.shengji.dealing import Dealing
from paiju.games.shengji.deck import hand_size, side
from paiju.games.shengji.declaring import Declaring
from paiju.games.shengji.moves import Declare
from paiju.games.shengji.order import order
from paiju.kernel import Seat
from paiju.tricks.order import TRUMP

ENOUGH = 1.0
"""How much better than fair a suit must be to be declared while cards come."""
AT_LAST = -2.0
"""The same in the first deal when all cards are dealt: who declares is the dealer."""
BETTER = 2.5
"""How much better than what stands a suit must be to counter an opponent."""
MUCH_BETTER = 6.0
"""The same to counter the partner, who knows his own hand."""


def declaration(view: Dealing | Declaring, seat: Seat) -> Declare | None:
    """What the robot in this seat declares now (亮主、反主), None if nothing. It adds what it can to its own."""
    choices = [choice.example for choice in view.choices(seat) if isinstance(choice.example, Declare)]
    if not choices:
        return None
    hand = tuple([card for card in view.hands[seat] if card >= 0])
    options, standing = view.options, view.standing
    dealt = len(hand) / hand_size(options.decks)
    fits = [(fit(hand, _trump(act), options.level, options.decks), at) for at, act in enumerate(choices)]
    best, at = max(fits)
    if standing is None:
        last = isinstance(view, Declaring) and options.dealer is None
        return choices[at] if best >= (AT_LAST if last else ENOUGH) else None
    if standing.seat == seat:
        return choices[-1] if dealt > 0.6 else None
    need = MUCH_BETTER if side(standing.seat) == side(seat) else BETTER
    # What is still to come is as likely to help as to spoil.
    stands = fit(hand, standing.trump, options.level, options.decks)
    return choices[at] if dealt > 0.6 and best >= stands + need else None


def fit(hand: Cards, trump: int | None, level: int, decks: int) -> float:
    """How much better than a fair share the hand is with these trumps (合手程度), in trumps."""
    ranks = order(trump, level)
    share = len(hand) / (54 * decks)
    trumps = ranks.held(hand, TRUMP)
    size = decks * (12 if trump is not None else 0) + decks * 6
    tops = sum([card in (SMALL_JOKER, BIG_JOKER) for card in hand]) - 2 * decks * share
    levels = sum([rank(card) == level and suit(card) < 4 for card in hand]) - 4 * decks * share
    pairs = sum([trumps.count(card) > 1 for card in set(trumps)])
    if trump is not None:
        return len(trumps) - size * share + 0.8 * tops + 0.4 * levels + 0.7 * (pairs - size * share * share / 2)
    high = [card for card in hand if ranks.group[card] != TRUMP and ranks.place[card] == 11]
    doubles = sum([hand.count(card) > 1 for card in set(hand) - set(trumps)])
    fair = 4 * decks * share
    return 1.5 * tops + 0.8 * levels + 1.5 * (len(high) - fair) + 0.5 * (doubles - 24 * decks * share * share / 2) - 1


def _trump(act: Declare) -> int | None:
    return suit(act.cards[0]) if suit(act.cards[0]) < 4 else None
