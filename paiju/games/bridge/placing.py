"""Where the cards of a position lie (牌的位置): hands, the trick, the last one, those gone; no card in two places.

Cards that nobody names are backs, as many as the tricks leave. Each function raises ValueError saying what is wrong.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from paiju.cards import BACK, SUITS, Card, Cards, added, parse, show, suit, without
from paiju.games.bridge.moves import Contract
from paiju.games.bridge.over import NO_CARDS, Trick
from paiju.games.bridge.position import Position
from paiju.games.bridge.text import player_of, suits_of, trick_of
from paiju.kernel import Seat
from paiju.scoring.boards import SEATS
from paiju.tricks import single


def dealt(at: Position) -> tuple[Cards, ...]:
    """The hands before any card is played (未打之牌): 13 cards each, or none where a hand is given as empty."""
    hands = _deal(at.deal) if at.deal is not None else _zones(at.hands or {})
    once(hands)
    undealt = {player_of(letter) for letter, text in (at.hands or {}).items() if not text.strip()}
    return tuple(() if seat in undealt else _padded(seat, hand, 13) for seat, hand in enumerate(hands))


def held(at: Position, gone: tuple[Cards, ...], trick: Trick, left: int | None) -> tuple[Cards, ...]:
    """The hands as they are held (手中之牌) when so many tricks are left; None: nobody knows how many were played."""
    played = [added(cards, _of_hand(trick, seat)) for seat, cards in enumerate(gone)]
    if at.deal is not None:
        hands = tuple(
            without(hand, [card for card in played[seat] if card != BACK]) for seat, hand in enumerate(_deal(at.deal))
        )
    else:
        hands = _zones(at.hands or {})
    once([*hands, *played])
    if left is not None:
        sizes = [left - len(_of_hand(trick, seat)) for seat in range(4)]
        return tuple(_padded(seat, hand, sizes[seat]) for seat, hand in enumerate(hands))
    for seat, hand in enumerate(hands):
        _fits(seat, hand, 13 - len(played[seat]))
    return hands


def on_table(at: Position) -> Trick:
    """The trick under way (桌上之牌); its leader and winner mean nothing when no card is played."""
    leader, cards = trick_of(at.trick)
    if len(cards) > 3:
        raise ValueError("trick: four cards are a complete trick, which belongs into last and gone")
    return Trick(leader, cards, leader)


def last_trick(at: Position, contract: Contract) -> Trick | None:
    """The last complete trick (上一墩), with who won it."""
    if not at.last:
        return None
    leader, cards = trick_of(at.last)
    if len(cards) != 4:
        raise ValueError(f"last: a complete trick has four cards, this one {len(cards)}")
    return Trick(leader, cards, (leader + single.winner(cards, contract.trump)) % 4)


def gone(at: Position, last: Trick | None, tricks: int | None) -> tuple[Cards, ...]:
    """The cards of the complete tricks by hand (已打之牌), those of the last one included."""
    zones = list(_zones(at.gone))
    for seat in range(4):
        zones[seat] = added(zones[seat], set(_of_hand(last, seat)) - set(zones[seat]))
    if tricks is None:
        return tuple(zones)
    return tuple(_padded(seat, zone, tricks, "gone") for seat, zone in enumerate(zones))


def shown_out(at: Position, tricks: Iterable[Trick], hands: tuple[Cards, ...]) -> tuple[tuple[int, ...], ...]:
    """The suits each hand has shown out of (已缺门): as given, and as these tricks show."""
    void: list[set[int]] = [set() for _ in range(4)]
    for letter, text in at.void.items():
        void[player_of(letter)] |= set(suits_of(text))
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            if suit(card) != suit(trick.cards[0]):
                void[(trick.leader + place) % 4].add(suit(trick.cards[0]))
    for seat, hand in enumerate(hands):
        if wrong := [card for card in hand if suit(card) in void[seat]]:
            raise ValueError(f"{SEATS[seat]} has shown out of {SUITS[suit(wrong[0])]} and holds {show(wrong)}")
    return tuple(tuple(sorted(suits)) for suits in void)


def once(zones: Iterable[Iterable[Card]]) -> None:
    """That no card lies in two places (一牌一处)."""
    lying = Counter(card for zone in zones for card in zone if card != BACK)
    if twice := [card for card, times in lying.items() if times > 1]:
        raise ValueError(f"{show(sorted(twice))}: in two places")


def _of_hand(trick: Trick | None, seat: Seat) -> Cards:
    """The card of a trick that a hand has played, if it has."""
    if trick is None:
        return ()
    place = (seat - trick.leader) % 4
    return trick.cards[place : place + 1]


def _zones(given: Mapping[str, str]) -> tuple[Cards, ...]:
    zones = list(NO_CARDS)
    for letter, text in given.items():
        zones[player_of(letter)] = parse(text)
    return tuple(zones)


def _deal(given: str | Mapping[str, str]) -> tuple[Cards, ...]:
    """Four whole hands from PBN's `N:… … … …`, or by seat."""
    if isinstance(given, str):
        first, _, rest = given.partition(":")
        hands = rest.split()
        if len(hands) != 4:
            raise ValueError(f"{given!r} is not four hands written N:… … … …")
        given = {SEATS[(player_of(first) + place) % 4]: hand for place, hand in enumerate(hands)}
    zones = _zones(given)
    if wrong := [f"{len(zone)} for {SEATS[seat]}" for seat, zone in enumerate(zones) if len(zone) != 13]:
        raise ValueError(f"deal: 13 cards for each hand, not {', '.join(wrong)}")
    return zones


def _padded(seat: Seat, zone: Cards, size: int, where: str = "in hand") -> Cards:
    _fits(seat, zone, size, where)
    return added(zone, (BACK,) * (size - len(zone)))


def _fits(seat: Seat, zone: Cards, size: int, where: str = "in hand") -> None:
    if len(zone) > size:
        raise ValueError(f"{SEATS[seat]} has {len(zone)} cards {where}, of at most {size}")
