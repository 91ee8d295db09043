"""Setting up a position of Chase the Pig (摆局面): a state from its keys, or a sentence about what is wrong with them.

A position may be partial: what is set up then is such a state as a viewer has. docs/rules/gongzhu.en.md#position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from paiju.cards import BACK, DECK, SUITS, Card, Cards, added, show, suit
from paiju.games.gongzhu.options import Options
from paiju.games.gongzhu.over import Over
from paiju.games.gongzhu.playing import Playing
from paiju.games.gongzhu.position import GongzhuState, Position
from paiju.games.gongzhu.score import SCORING, SELLABLE, known_sales, plain, points, scored
from paiju.games.gongzhu.selling import TWO, Selling
from paiju.kernel import Seat
from paiju.tricks import single
from paiju.tricks.taking import Trick
from paiju.tricks.text import name, padded, seat_of, suit_of, trick_of, within, zones_of

_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})
_OF_PLAY = ("tricks", "trick", "last", "gone", "taken", "led", "void")
_OUT_OF_PLACE = {
    "sell": _OF_PLAY,
    "play": ("declared",),
    "scored": ("hands", "leader", "declared", "sold_hidden", "trick", "led", "void"),
}
"""What does not exist in each phase."""


def start(given: Mapping[str, Any], options: Mapping[str, Any] = _NO_OPTIONS) -> GongzhuState:
    """The state of a position (起点); its own keys go over the options. Raises ValueError for what cannot be."""
    at = msgspec.convert(dict(given), Position)
    phase = at.phase or ("play" if any(key in given for key in _OF_PLAY) else "sell")
    if wrong := [key for key in _OUT_OF_PLACE[phase] if key in given]:
        raise ValueError(f"{wrong[0]} does not exist in the phase {phase}")
    chosen = msgspec.convert({**options, **at.options, "totals": at.totals}, Options)
    sold_open, sold_hidden = _sales(at.sold_open), _sales(at.sold_hidden)
    if wrong := [card for card in SELLABLE if (*sum(sold_open, ()), *sum(sold_hidden, ())).count(card) > 1]:
        raise ValueError(f"{show(wrong)}: sold twice")
    match phase:
        case "sell":
            return _selling(at, chosen, sold_open, sold_hidden)
        case "play":
            return _playing(at, chosen, sold_open, sold_hidden)
        case _:
            return _over(at, chosen, sold_open)


def _sales(given: Mapping[str, str]) -> tuple[Cards, ...]:
    sales = zones_of(given)
    if wrong := [card for card in sum(sales, ()) if card not in (*SELLABLE, BACK)]:
        raise ValueError(f"{show(wrong)}: cannot be sold")
    return sales


def _selling(at: Position, options: Options, sold_open: tuple[Cards, ...], sold_hidden: tuple[Cards, ...]) -> Selling:
    """Before the play: each hand has thirteen cards, or none where it is given as empty."""
    hands = zones_of(at.hands)
    within(DECK, hands)
    undealt = {seat_of(seat) for seat, text in at.hands.items() if not text.strip()}
    whole = tuple(() if seat in undealt else _hand(seat, hand, 13) for seat, hand in enumerate(hands))
    begins = next((seat for seat, hand in enumerate(hands) if TWO in hand), 0) if options.hand == 1 else options.begins
    leader = begins if at.leader is None else seat_of(at.leader)
    if not 0 <= at.declared <= 3:
        raise ValueError(f"declared: {at.declared}, of at most three before the play")
    silent = [(leader + place) % 4 for place in range(at.declared, 4)]
    if wrong := [seat for seat in silent if sold_open[seat] or sold_hidden[seat]]:
        raise ValueError(f"{name(wrong[0])} has sold without declaring")
    return Selling(options, whole, leader, sold_open, sold_hidden, at.declared)


def _playing(at: Position, options: Options, sold_open: tuple[Cards, ...], sold_hidden: tuple[Cards, ...]) -> Playing:
    leader, trick = trick_of(at.trick)
    last = _last(at)
    if not trick:
        leader = last.winner if last else options.begins
        leader = leader if at.leader is None else seat_of(at.leader)
    elif at.leader not in (None, name(leader)):
        raise ValueError(f"who leads? trick says {name(leader)}, leader says {at.leader}")
    if len(trick) > 3:
        raise ValueError("trick: four cards are a complete trick, which belongs into last and gone")
    gone = _gone(at, last)
    tricks = len(gone[0])
    if tricks > 12:
        raise ValueError("tricks: when all 13 are complete the hand is scored")
    laid = {(leader + place) % 4: card for place, card in enumerate(trick)}
    hands = tuple(_hand(seat, hand, 13 - tricks - (seat in laid)) for seat, hand in enumerate(zones_of(at.hands)))
    taken = _taken(at, gone)
    within(DECK, (*hands, *gone, trick))
    within(DECK, (*hands, *taken, trick))
    void = _void(at, leader, trick, hands)
    led = {suit_of(letter) for letter in at.led} | ({suit(last.cards[0])} if last else set[int]())
    value = points(taken, sold_open)
    return Playing(
        options, hands, leader, sold_open, sold_hidden, trick, last, gone, taken, value, tuple(sorted(led)), void
    )


def _over(at: Position, options: Options, sold_open: tuple[Cards, ...]) -> Over:
    """The end of the hand, scored by what each seat has taken."""
    last = _last(at)
    gone = _gone(at, last)
    if at.tricks is None:
        gone = tuple(padded(cards, 13, "gone") for cards in gone)
    if len(gone[0]) != 13:
        raise ValueError(f"tricks: {len(gone[0])}, and all 13 are complete when the hand is scored")
    taken = _taken(at, gone)
    if tuple(sorted(sum(taken, ()))) != SCORING:
        raise ValueError("taken: when the hand is scored all sixteen scoring cards are taken")
    return Over(options, gone, taken, sold_open, scored(options, taken, known_sales(sold_open)), last)


def _hand(seat: Seat, cards: Cards, size: int) -> Cards:
    return padded(cards, size, f"in the hand of {name(seat)}")


def _last(at: Position) -> Trick | None:
    """The last complete trick, with who won it."""
    if not at.last:
        return None
    leader, cards = trick_of(at.last)
    if len(cards) != 4:
        raise ValueError(f"last: a complete trick has four cards, this one {len(cards)}")
    return Trick(leader, cards, (leader + single.winner(cards, None)) % 4, plain(cards))


def _gone(at: Position, last: Trick | None) -> tuple[Cards, ...]:
    """The cards of the complete tricks by seat, those of the last one included, as many as there are tricks."""
    gone = list(zones_of(at.gone))
    if last:
        for place, card in enumerate(last.cards):
            seat = (last.leader + place) % 4
            gone[seat] = added(gone[seat], {card} - {*gone[seat]})
    tricks = max(map(len, gone)) if at.tricks is None else at.tricks
    if not 0 <= tricks <= 13:
        raise ValueError(f"tricks: {tricks} of 13")
    return tuple(padded(cards, tricks, f"gone from {name(seat)}") for seat, cards in enumerate(gone))


def _taken(at: Position, gone: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """The scoring cards each seat took; all that are gone were taken by somebody."""
    taken = zones_of(at.taken)
    if wrong := [card for cards in taken for card in cards if card not in SCORING]:
        raise ValueError(f"taken: {show(wrong)} are no scoring cards")
    if missing := {*SCORING} & {card for cards in gone for card in cards} - {card for cards in taken for card in cards}:
        raise ValueError(f"taken: who took {show(sorted(missing))}?")
    within(DECK, taken)
    return taken


def _void(at: Position, leader: Seat, trick: tuple[Card, ...], hands: tuple[Cards, ...]) -> tuple[tuple[int, ...], ...]:
    """The suits each seat has shown out of: as given, and as the cards on the table show."""
    void = [set(map(suit_of, at.void.get(name(seat), ""))) for seat in range(4)]
    for place, card in enumerate(trick):
        if suit(card) != suit(trick[0]):
            void[(leader + place) % 4].add(suit(trick[0]))
    for seat, hand in enumerate(hands):
        if wrong := [card for card in hand if suit(card) in void[seat]]:
            raise ValueError(f"{name(seat)} has shown out of {SUITS[suit(wrong[0])]} and holds {show(wrong)}")
    return tuple(tuple(sorted(suits)) for suits in void)
