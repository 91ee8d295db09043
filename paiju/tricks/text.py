"""Seats, suits, hands and tricks as text (文字记法), alike in the case files of all games whose seats are P1, P2 ….

Every reading function raises ValueError saying what is wrong. docs/rules/cases.en.md#notation.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from paiju.cards import BACK, SUITS, Card, Cards, added, parse, parse_card, show
from paiju.kernel import Seat


def name(seat: Seat) -> str:
    """A seat's name (座位名): P1 for seat 0."""
    return f"P{seat + 1}"


def names(seats: Iterable[Seat]) -> list[str]:
    """Seats by name (座位名)."""
    return [name(seat) for seat in seats]


def seat_of(text: str, seats: int = 4) -> Seat:
    """A seat from its name (座位)."""
    if text not in (known := names(range(seats))):
        raise ValueError(f"{text!r} is not a seat: {', '.join(known)}")
    return known.index(text)


def seats_of(texts: Iterable[str], seats: int = 4) -> tuple[Seat, ...]:
    """Seats from their names, in order of the seats (若干座位)."""
    return tuple(sorted({seat_of(text, seats) for text in texts}))


def suit_of(text: str) -> int:
    """A suit 0-3 from its letter (花色)."""
    if len(text) != 1 or text.upper() not in SUITS:
        raise ValueError(f"{text!r} is not a suit: S, H, D or C")
    return SUITS.index(text.upper())


def zones_of(given: Mapping[str, str], seats: int = 4) -> tuple[Cards, ...]:
    """The cards of each seat from `{ P1 = "HA S5" }` (各家之牌); nothing for a seat that is not named."""
    zones: list[Cards] = [()] * seats
    for seat, text in given.items():
        zones[seat_of(seat, seats)] = parse(text)
    return tuple(zones)


def zones_text(zones: Sequence[Cards]) -> dict[str, str]:
    """The cards of each seat as text (写各家之牌), high cards first."""
    return {name(seat): show(reversed(cards)) for seat, cards in enumerate(zones)}


def trick_of(texts: Sequence[str], seats: int = 4) -> tuple[Seat, tuple[Card, ...]]:
    """Who leads and the single cards in order of play from `["P1 HK", "P2 H3"]` (一墩)."""
    words = [text.split() for text in texts]
    if wrong := [text for text, each in zip(texts, words, strict=True) if len(each) != 2]:
        raise ValueError(f"{wrong[0]!r} is not a card of a trick, such as 'P1 HK'")
    leader = seat_of(words[0][0], seats) if words else 0
    for place, (seat, _) in enumerate(words):
        if seat_of(seat, seats) != (leader + place) % seats:
            raise ValueError(f"{seat} does not play in turn")
    cards = tuple(parse_card(card) for _, card in words)
    if BACK in cards:
        raise ValueError("a card of a trick lies face up")
    return leader, cards


def trick_text(leader: Seat, cards: Sequence[Card], seats: int = 4) -> list[str]:
    """Single cards of a trick as text, `["P1 HK", "P2 H3"]` (写墩)."""
    return [f"{name((leader + place) % seats)} {show((card,))}" for place, card in enumerate(cards)]


def plays_of(texts: Sequence[str], seats: int = 4) -> tuple[Seat, tuple[Cards, ...]]:
    """Who leads and the plays of several cards in order of play from `["P1 HK HK", "P2 H3 H3"]` (一墩)."""
    leader = seat_of(texts[0].partition(" ")[0], seats) if texts else 0
    plays: list[Cards] = []
    for place, text in enumerate(texts):
        seat, _, cards = text.partition(" ")
        if seat_of(seat, seats) != (leader + place) % seats:
            raise ValueError(f"{seat} does not play in turn")
        plays.append(parse(cards))
        if not plays[-1] or BACK in plays[-1]:
            raise ValueError("the cards of a trick lie face up")
        if len(plays[-1]) != len(plays[0]):
            raise ValueError(f"{seat} plays {len(plays[-1])} cards to {len(plays[0])}")
    return leader, tuple(plays)


def plays_text(leader: Seat, plays: Sequence[Cards], seats: int = 4) -> list[str]:
    """Plays of several cards as text, `["P1 HK HK", "P2 H3 H3"]` (写墩), high cards first."""
    return [f"{name((leader + place) % seats)} {show(reversed(cards))}" for place, cards in enumerate(plays)]


def padded(zone: Cards, size: int, where: str) -> Cards:
    """The zone filled with backs up to its size (补牌背); `where` names it, should it have more cards."""
    if len(zone) > size:
        raise ValueError(f"{len(zone)} cards {where}, of at most {size}")
    return added(zone, (BACK,) * (size - len(zone)))


def within(pack: Cards, zones: Iterable[Iterable[Card]]) -> None:
    """That the cards of all zones are no more than the pack has of each face (一牌一处)."""
    lying = Counter(card for zone in zones for card in zone if card != BACK)
    if over := sorted((lying - Counter(pack)).elements()):
        raise ValueError(f"{show(over)}: in more places than there are such cards")
