"""Where single cards of a position lie (牌的位置): on the table, in the last trick, in those before.

Every function raises ValueError saying what is wrong with the text that a case file gives.
"""

from collections.abc import Callable, Mapping, Sequence

from paiju.cards import Card, Cards, added, parse
from paiju.kernel import Seat
from paiju.tricks.order import Order
from paiju.tricks.taking import Trick
from paiju.tricks.text import name, padded, seat_of, trick_of, zones_of
from paiju.tricks.voids import Voids, voids_of


def on_table(texts: Sequence[str], leader: str | None, usual: Seat) -> tuple[Seat, tuple[Card, ...]]:
    """Who leads or has led, and the cards on the table (桌上之牌); nothing said, it is the usual leader's turn."""
    led, trick = trick_of(texts)
    if len(trick) > 3:
        raise ValueError("trick: four cards are a complete trick, which belongs into last and gone")
    if leader is None:
        return led if trick else usual, trick
    if trick and seat_of(leader) != led:
        raise ValueError(f"{name(led)} has led to the trick, not {leader}")
    return seat_of(leader), trick


def last_trick(texts: Sequence[str], order: Order, worth: Callable[[Cards], int]) -> Trick | None:
    """The last complete trick (上一墩), with who won it and what it is worth; None if none is given."""
    if not texts:
        return None
    leader, cards = trick_of(texts)
    if len(cards) != 4:
        raise ValueError(f"last: a complete trick has four cards, this one {len(cards)}")
    return Trick(leader, cards, (leader + order.winner(cards)) % 4, worth(cards))


def gone(given: Mapping[str, str], last: Trick | None, tricks: int | None, most: int) -> tuple[Cards, ...]:
    """The cards of the complete tricks by seat (已出之牌), those of the last one among them, the unknown as backs.

    `tricks` is how many are complete, None: as many as the cards tell; `most` how many there are in all.
    """
    zones = list(zones_of(given))
    if last is not None:
        for place, card in enumerate(last.cards):
            seat = (last.leader + place) % 4
            zones[seat] = added(zones[seat], {card} - set(zones[seat]))
    complete = max(map(len, zones)) if tricks is None else tricks
    if not 0 <= complete <= most:
        raise ValueError(f"tricks: {complete} of {most}")
    return tuple(padded(zone, complete, f"gone of {name(seat)}") for seat, zone in enumerate(zones))


def dealt(given: Mapping[str, str], sizes: Sequence[int]) -> tuple[Cards, ...]:
    """The hands before the play (发到的手牌), each of its size; none where a hand is given as empty."""
    undealt = {seat for seat, text in given.items() if not text.strip()}
    return tuple(
        () if name(seat) in undealt else padded(hand, sizes[seat], f"in the hand of {name(seat)}")
        for seat, hand in enumerate(zones_of(given))
    )


def held(given: Mapping[str, str], left: int, leader: Seat, trick: Sequence[Card]) -> tuple[Cards, ...]:
    """The hands in the play (手中之牌) when so many tricks are left, the one on the table included."""
    return tuple(
        padded(hand, left - ((seat - leader) % 4 < len(trick)), f"in the hand of {name(seat)}")
        for seat, hand in enumerate(zones_of(given))
    )


def aside(text: str | None, size: int) -> Cards:
    """A zone beside the hands (旁置之牌), such as a kitty, of this size; none if it is given as empty."""
    return () if text is not None and not text.strip() else padded(parse(text or ""), size, "laid aside")


def voids(given: Mapping[str, str], order: Order, trump: int, tricks: Sequence[Trick], hands: Sequence[Cards]) -> Voids:
    """Who has shown out (缺门), as given and as these tricks show."""
    plays = [(trick.leader, [(card,) for card in trick.cards]) for trick in tricks]
    return voids_of(given, order, trump, plays, hands)
