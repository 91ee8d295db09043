"""Where plays of several cards of a position lie (多张出牌的位置): on the table, in hand, in the tricks before.

Every function raises ValueError saying what is wrong with the text that a case file gives. Seats are P1, P2 ….
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from paiju.cards import Cards
from paiju.kernel import Seat
from paiju.tricks.plays import Trick
from paiju.tricks.text import name, padded, plays_of, seat_of, zones_of


def on_table(texts: Sequence[str], leader: str | None, usual: Seat, seats: int) -> tuple[Seat, tuple[Cards, ...]]:
    """Who leads or has led, and the plays on the table (桌上之牌); nothing said, it is the usual leader's turn."""
    led, trick = plays_of(texts, seats)
    if len(trick) == seats:
        raise ValueError(f"trick: {seats} plays are a complete trick, which belongs into last and gone")
    if leader is None:
        return led if trick else usual, trick
    if trick and seat_of(leader, seats) != led:
        raise ValueError(f"{name(led)} has led to the trick, not {leader}")
    return seat_of(leader, seats), trick


def last_plays(texts: Sequence[str], seats: int) -> tuple[Seat, tuple[Cards, ...]] | None:
    """Who led to the last complete trick, and its plays (上一墩); None if none is given."""
    if not texts:
        return None
    leader, plays = plays_of(texts, seats)
    if len(plays) != seats:
        raise ValueError(f"last: a complete trick has {seats} plays, this one {len(plays)}")
    return leader, plays


def held(
    hands: Sequence[Cards], said: int | None, leader: Seat, trick: Sequence[Cards], most: int
) -> tuple[int, tuple[Cards, ...]]:
    """How many cards each seat held before this trick, and the hands now (手中之牌), the unknown cards as backs.

    Not said, it is as many as the fullest hand held; `most` is a whole hand.
    """
    seats = len(hands)
    played = [len(trick[0]) if (seat - leader) % seats < len(trick) else 0 for seat in range(seats)]
    fullest = max(1, *(len(hand) + played[seat] for seat, hand in enumerate(hands)))
    left = fullest if said is None else said
    if not fullest <= left <= most:
        raise ValueError(f"left: {left} of {most} cards, when a seat held {fullest}")
    return left, tuple(
        padded(hand, left - played[seat], f"in the hand of {name(seat)}") for seat, hand in enumerate(hands)
    )


def gone(given: Mapping[str, str], last: Trick | None, size: int, seats: int) -> tuple[Cards, ...]:
    """The cards of the complete tricks by seat (已出之牌), so many each, those of the last one among them."""
    zones = [Counter(zone) for zone in zones_of(given, seats)]
    if last is not None:
        for place, cards in enumerate(last.cards):
            zones[(last.leader + place) % seats] |= Counter(cards)
    return tuple(
        padded(tuple(sorted(zone.elements())), size, f"gone of {name(seat)}") for seat, zone in enumerate(zones)
    )
