"""Deals and auctions for the tests of the bidding robot."""

from random import Random

from paiju.cards import DECK, Cards
from paiju.robots.bridge.bidding import choose_call

VULNERABILITIES = ("None", "NS", "EW", "Both")


def deal(rng: Random) -> tuple[Cards, ...]:
    cards = list(DECK)
    rng.shuffle(cards)
    return tuple(tuple(sorted(cards[seat::4])) for seat in range(4))


def over(calls: list[str]) -> bool:
    return len(calls) >= 4 and calls[-3:] == ["P", "P", "P"]


def auction(hands: tuple[Cards, ...], dealer: int, vul: str) -> list[str]:
    """What four robots call."""
    calls: list[str] = []
    while not over(calls):
        assert len(calls) < 60, f"the auction does not end: {calls}"
        calls.append(choose_call(hands[(dealer + len(calls)) % 4], calls, dealer, vul).call)
    return calls
