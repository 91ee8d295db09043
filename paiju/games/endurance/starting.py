"""Setting up a position of Endurance (摆局面): a state from its keys, or a sentence about what is wrong with them.

A position may be partial: what is set up then is such a state as a viewer has. docs/rules/endurance.en.md#position.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from paiju.cards import BACK, DECK, SUITS, Card, Cards, added, parse_card, show, suit
from paiju.games.endurance.moves import Trick
from paiju.games.endurance.options import HAND_SIZES, Options
from paiju.games.endurance.over import Over, scored
from paiju.games.endurance.playing import Playing, order_of
from paiju.games.endurance.position import EnduranceState, Position
from paiju.kernel import Illegal, Seat
from paiju.tricks import single
from paiju.tricks.text import name, seat_of, seats_of, suit_of, within, zones_of

_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})
Groups = tuple[tuple[Seat, ...], ...]


def start(given: Mapping[str, Any], options: Mapping[str, Any] = _NO_OPTIONS) -> EnduranceState:
    """The state of a position (起点); its own keys go over the options.

    Raises ValueError for what cannot be, Illegal("player-count") for a number of players that the game is not for.
    """
    at = msgspec.convert({**{key: options[key] for key in ("players",) if key in options}, **given}, Position)
    if at.players not in HAND_SIZES:
        raise Illegal("player-count")
    dealer = seat_of(at.dealer, at.players)
    chosen = msgspec.convert({**options, **at.options, "players": at.players, "dealer": dealer}, Options)
    out = tuple(seats_of(group.split(), at.players) for group in at.out)
    if len({seat for seats in out for seat in seats}) < sum(map(len, out)):
        raise ValueError("out: nobody goes out twice")
    turned = None if at.turned is None else parse_card(at.turned)
    trump = None if at.trump is None else suit_of(at.trump)
    if turned is not None and trump not in (None, suit(turned)):
        raise ValueError(f"trump: {show((turned,))} was turned up, so trump is {SUITS[suit(turned)]}")
    trump = trump if turned is None else suit(turned)
    last = _last(at, trump)
    gone = _gone(at, last)
    return (_over if at.phase == "scored" else _playing)(at, chosen, out, trump, turned, last, gone)


def _playing(
    at: Position, options: Options, out: Groups, trump: int | None, turned: Card | None, last: Trick | None,
    gone: tuple[Cards, ...],
) -> Playing:  # fmt: skip
    seats, cards = _trick(at.trick, options.players)
    leader = seats[0] if seats else last.winner if last else options.first
    if at.leader is not None:
        if seats and seat_of(at.leader, options.players) != leader:
            raise ValueError(f"who leads? trick says {name(leader)}, leader says {at.leader}")
        leader = seat_of(at.leader, options.players)
    order = order_of(options.players, leader, out)
    if leader not in order or seats != order[: len(seats)]:
        raise ValueError(f"trick: the seats that play are in turn {' '.join(map(name, order))}")
    if seats and len(seats) == len(order):
        raise ValueError("trick: a complete trick belongs into last and gone")
    hands = zones_of(at.hands, options.players)
    stock = _stock(at, hands, gone, cards)
    void = _void(at, seats, cards, hands)
    return Playing(options, hands, leader, gone, void, stock, trump, turned, cards, last, out)


def _over(
    at: Position, options: Options, out: Groups, trump: int | None, turned: Card | None, last: Trick | None,
    gone: tuple[Cards, ...],
) -> Over:  # fmt: skip
    if wrong := [key for key in ("trick", "void") if getattr(at, key)]:
        raise ValueError(f"{wrong[0]} does not exist in the phase scored")
    still = [seat for seat in range(options.players) if not any(seat in seats for seats in out)]
    if len(still) != 1 or at.leader not in (None, name(still[0])):
        raise ValueError("out: when the hand is scored all but the winner are out")
    hands = zones_of(at.hands, options.players)
    stock = _stock(at, hands, gone, ())
    return Over(options, hands, stock, trump, turned, gone, out, scored(options, still[0], out), last)


def _trick(texts: Sequence[str], players: int) -> tuple[tuple[Seat, ...], tuple[Card, ...]]:
    """The seats and cards of a trick in order of play; players who are out have none."""
    words = [text.split() for text in texts]
    if wrong := [text for text, each in zip(texts, words, strict=True) if len(each) != 2]:
        raise ValueError(f"{wrong[0]!r} is not a card of a trick, such as 'P1 HK'")
    cards = tuple(parse_card(card) for _, card in words)
    if BACK in cards:
        raise ValueError("a card of a trick lies face up")
    return tuple(seat_of(seat, players) for seat, _ in words), cards


def _last(at: Position, trump: int | None) -> Trick | None:
    """The last complete trick, with who won it."""
    if not at.last:
        return None
    seats, cards = _trick(at.last, at.players)
    return Trick(seats, cards, seats[single.winner(cards, trump)])


def _gone(at: Position, last: Trick | None) -> tuple[Cards, ...]:
    """The cards of the complete tricks by seat, those of the last one included."""
    gone = list(zones_of(at.gone, at.players))
    if last:
        for seat, card in zip(last.seats, last.cards, strict=True):
            gone[seat] = added(gone[seat], {card} - {*gone[seat]})
    return tuple(gone)


def _stock(
    at: Position, hands: tuple[Cards, ...], gone: tuple[Cards, ...], trick: tuple[Card, ...]
) -> tuple[Card, ...]:
    """The cards to be drawn, those named first; whatever nobody names lies below them, face down."""
    stock = tuple(map(parse_card, at.stock.split()))
    within(DECK, (*hands, *gone, trick, stock))
    rest = len(DECK) - sum(map(len, (*hands, *gone, trick, stock)))
    if rest < 0:
        raise ValueError(f"{-rest} cards more than there are")
    return (*stock, *(BACK,) * rest)


def _void(
    at: Position, seats: tuple[Seat, ...], trick: tuple[Card, ...], hands: tuple[Cards, ...]
) -> tuple[tuple[int, ...], ...]:
    """The suits each seat has shown out of: as given, and as the cards on the table show."""
    void = [{suit_of(letter) for letter in at.void.get(name(seat), "")} for seat in range(at.players)]
    for seat, card in zip(seats, trick, strict=True):
        if suit(card) != suit(trick[0]):
            void[seat].add(suit(trick[0]))
    for seat, hand in enumerate(hands):
        if wrong := [card for card in hand if suit(card) in void[seat]]:
            raise ValueError(f"{name(seat)} has shown out of {SUITS[suit(wrong[0])]} and holds {show(wrong)}")
    return tuple(tuple(sorted(suits)) for suits in void)
