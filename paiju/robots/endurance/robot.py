"""The robot of Endurance (持久战机器人): every trick won is a card more, so it spends no card that would win later."""

from collections.abc import Iterable
from functools import cache
from math import prod
from random import Random

from paiju.cards import DECK, Card, rank, suit
from paiju.games.endurance.moves import Play
from paiju.games.endurance.playing import Playing
from paiju.kernel import Seat, State
from paiju.robots.budget import Budget
from paiju.robots.points.chances import Others
from paiju.tricks.order import TRUMP, Order, order_of

_WILLING = 0.8
"""How often a player who can win a trick does."""


def choose(view: State, seat: Seat, rng: Random, budget: Budget) -> Play | None:
    """What the robot in this seat does now (选择), None if it is not its turn. Of equal cards it takes the lowest."""
    if not isinstance(view, Playing) or seat != view.turn:
        return None
    others = _others(view, seat)
    cards = view.choices(seat)[0].cards
    return Play(max(cards, key=lambda card: (round(merit(view, others, card), 9), -rank(card), rng.random())))


def ready() -> None:
    """Nothing to load (预备)."""


def merit(view: Playing, others: Others, card: Card) -> float:
    """What playing this card is worth (利), in tricks: the chance to win now, less the chance that it gives up."""
    after = view.order[len(view.trick) + 1 :]
    return _wins(others, view.trick, card, after) - _later(view, others, card)


def _wins(others: Others, trick: tuple[Card, ...], card: Card, after: Iterable[Seat]) -> float:
    """The chance that this card wins the trick (赢墩的机会), when these seats play after it."""
    if others.order.winner((*trick, card)) != len(trick):
        return 0.0
    led = others.order.group[(*trick, card)[0]]
    return prod([1 - _WILLING * others.able(seat, card, led) for seat in after])


def _later(view: Playing, others: Others, card: Card) -> float:
    """The chance that the card wins a later trick if it is kept (留后之用): a trump nearly always finds one to ruff."""
    led = _wins(others, (), card, [seat for seat in view.order if seat != view.turn])
    return 0.6 + 0.6 * led if others.order.group[card] == TRUMP else 0.8 * led


def _others(view: Playing, seat: Seat) -> Others:
    """What this seat has not seen: what others hold, and the stock."""
    seen = {*view.hands[seat], *view.trick, *(card for cards in view.gone for card in cards)}
    unseen = tuple([card for card in DECK if card not in seen])
    void = tuple([tuple([_group(each, view.trump) for each in suits]) for suits in view.void])
    return Others(unseen, tuple(map(len, view.hands)), void, _order(view.trump))


@cache
def _order(trump: int | None) -> Order:
    return order_of({card: (_group(suit(card), trump), rank(card)) for card in DECK})


def _group(each: int, trump: int | None) -> int:
    return TRUMP if each == trump else each
