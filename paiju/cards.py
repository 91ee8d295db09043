"""Cards (牌): faces as small integers, zones as sorted tuples, and their text at the edges.

A card's number never changes, because it stands in logs: 0-51 suit by suit (clubs, diamonds, hearts,
spades), each from 2 up to the ace; 52 the small joker 小王, 53 the big joker 大王; -1 a card back 牌背,
a card that its viewer may not see. Copies of a face in several decks are the same number.
"""

from collections.abc import Iterable
from typing import NewType

Card = NewType("Card", int)
Cards = tuple[Card, ...]
"""A sorted tuple of cards that lie in a zone (区): a hand, a trick, a stock. Backs come first."""
Faces = tuple[Card, ...]
"""Cards merely named, not moved: a shown 2, a failed throw."""

SUITS = "CDHS"
RANKS = "23456789TJQKA"
BACK = Card(-1)
SMALL_JOKER = Card(52)
BIG_JOKER = Card(53)
DECK: Cards = tuple(Card(n) for n in range(52))
"""One deck without jokers (一副牌), 52 cards."""

_SUITED = {Card(13 * s + r): SUITS[s] + RANKS[r] for s in range(4) for r in range(13)}
_TEXT = _SUITED | {SMALL_JOKER: "BJ", BIG_JOKER: "RJ", BACK: "??"}
_CARD = {text: card for card, text in _TEXT.items()}


def suit(card: Card) -> int:
    """The suit of a face (花色): 0 clubs, 1 diamonds, 2 hearts, 3 spades; 4 for jokers, -1 for a back."""
    return card // 13


def rank(card: Card) -> int:
    """The rank of a face (点数): 0 for a 2 up to 12 for an ace; of a joker 0 (small) or 1 (big)."""
    return card % 13


def added(zone: Cards, cards: Iterable[Card]) -> Cards:
    """The zone with these cards put to it (加牌), sorted."""
    return tuple(sorted((*zone, *cards)))


def without(zone: Cards, cards: Iterable[Card]) -> Cards:
    """The zone with these cards taken out (减牌).

    A card that is not seen in the zone leaves as one of its backs, so a view folds as a state does.
    Raises ValueError if neither the card nor a back is there.
    """
    left = list(zone)
    for card in cards:
        if card in left:
            left.remove(card)
        elif BACK in left:
            left.remove(BACK)
        else:
            raise ValueError(f"{show((card,))} is not in {show(zone)}")
    return tuple(left)


def holds(zone: Cards, cards: Iterable[Card]) -> bool:
    """Whether the zone has all these faces (有牌), each as often as it is named."""
    left = list(zone)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True


def parse_card(text: str) -> Card:
    """One card from its text: `SA`, `ht`, `H10`, `RJ`, `BJ`, `??`. Raises ValueError."""
    word = text.upper().replace("10", "T")
    if word not in _CARD:
        raise ValueError(f"{text!r} is not a card")
    return _CARD[word]


def parse(text: str) -> Cards:
    """Cards from text (读牌), sorted: `S5 S5 RJ HA`, or one deck's PBN form `AKQ.JT9.876.5432`.

    Raises ValueError naming the word that is not a card.
    """
    words = text.split()
    if len(words) == 1 and words[0].count(".") == 3:
        suits = zip("SHDC", words[0].upper().replace("10", "T").split("."), strict=True)
        words = [s + r for s, ranks in suits for r in ranks if r != "-"]
    return tuple(sorted(parse_card(word) for word in words))


def show(cards: Iterable[Card]) -> str:
    """Cards as text (写牌), in the order given, separated by spaces."""
    return " ".join(_TEXT[card] for card in cards)


def show_pbn(cards: Iterable[Card]) -> str:
    """A hand of one deck in PBN form, spades first, high cards first: `AKQ.JT9.876.5432`."""
    held = sorted(cards, reverse=True)
    return ".".join("".join(RANKS[rank(c)] for c in held if suit(c) == s) for s in (3, 2, 1, 0))
