"""Where single cards of a position lie (牌的位置): on the table, in the last trick, in those before.

Every function raises ValueError saying what is wrong with the text that a case file gives.
"""

from collections.abc import Callable, Mapping, Sequence

from paiju.cards import SUITS, Card, Cards, added, parse, show
from paiju.kernel import Seat
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.taking import Trick, shown_out
from paiju.tricks.text import name, padded, seat_of, suit_of, trick_of, zones_of


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


def voids(
    given: Mapping[str, str], order: Order, trump: int, tricks: Sequence[Trick], hands: Sequence[Cards]
) -> tuple[tuple[int, ...], ...]:
    """By seat, the groups each has shown out of (已缺门): as given, trumps by their suit, and as these tricks show."""
    groups = {seat_of(seat): {suit_of(letter) for letter in text} for seat, text in given.items()}
    void = tuple(
        tuple(sorted(TRUMP if group == trump else group for group in groups.get(seat, ()))) for seat in range(4)
    )
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            void = shown_out(void, order, (trick.leader + place) % 4, trick.cards, card)
    for seat, hand in enumerate(hands):
        if wrong := [card for card in hand if order.group[card] in void[seat]]:
            raise ValueError(f"{name(seat)} has shown out and holds {show(wrong)}")
    return void


def voids_text(void: Sequence[Sequence[int]], trump: int) -> dict[str, str]:
    """The groups shown out of as suits (写缺门), `{ P2 = "HS" }`, trumps by their suit."""
    return {
        name(seat): "".join(SUITS[trump if group == TRUMP else group] for group in groups)
        for seat, groups in enumerate(void)
        if groups
    }
