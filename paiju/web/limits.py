"""How often one may knock (限速): a bucket of tokens for each address, and for each name, at each door.

A bucket is full at first; every knock takes a token, and tokens come back one by one. Each process counts for itself.
"""

import time
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Literal

import msgspec

MOST = 50_000
"""Buckets that are kept; then those that are full again are forgotten."""


class Rate(msgspec.Struct, frozen=True):
    """How many knocks at once, and how many seconds until there may be one more (速率)."""

    at_once: int
    each: float


Door = Literal["street", "enter", "log-in", "name", "register", "link", "mail", "prove", "say", "open", "ask", "work"]
RATES: dict[Door, Rate] = {
    "street": Rate(2000, 0.01),  # every request and every line that is opened; a page loads some thirty files
    "enter": Rate(300, 1),  # a school may come in from one address
    "log-in": Rate(60, 5),
    "name": Rate(8, 30),  # of one account, from wherever
    "register": Rate(60, 30),
    "link": Rate(20, 30),
    "mail": Rate(3, 1200),
    "prove": Rate(8, 30),
    "say": Rate(8, 2),
    "open": Rate(30, 4),  # tables, by opening them or by playing at once
    "work": Rate(120, 0.5),  # what costs the club some thought: trials of examples, advice, an export
    "ask": Rate(20, 10),  # to be friends, to found a clan or to join one: others are told
}
"""Who is limited where.

`street`, `enter`, `log-in`, `register` and `link` count for each address, the others for each person; `work` for each
address of strangers.
"""


class TooFast(Exception):
    """Too many knocks (太快): `wait` is the number of seconds until there may be one more."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"wait {wait:.1f} s")
        self.wait = wait


class Limits:
    """The buckets of one process (令牌桶)."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, rates: dict[Door, Rate] = RATES) -> None:
        self._clock = clock
        self._rates = rates
        self._full_again: dict[tuple[Door, str], float] = {}

    def knock(self, door: Door, who: str) -> None:
        """Take a token (敲门). Raises TooFast."""
        rate, at = self._rates[door], self._clock()
        key: tuple[Door, str] = (door, who)
        # A bucket is the moment at which it will be full again: the later, the emptier it is.
        full = max(at, self._full_again.get(key, at)) + rate.each
        wait = full - at - rate.at_once * rate.each
        if wait > 0:
            raise TooFast(wait)
        if len(self._full_again) >= MOST and key not in self._full_again:
            self._full_again = {known: when for known, when in self._full_again.items() if when > at}
        self._full_again[key] = full


@lru_cache(4096)
def neighbourhood(address: str) -> str:
    """What of an address is one household (住户): an IPv6 network of 64 bits, or the whole of an older one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped) if mapped else str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
