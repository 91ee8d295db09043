"""Shuffling and sealing (洗牌与封签): the hash is published before the first card, its source after the last.

Anyone can then check that the deck was fixed before the play; docs/design/dealing.md says how.
"""

import hashlib
import secrets
from typing import Any

import msgspec

from paiju.cards import Card, Cards
from paiju.tables.moves import Seal


def shuffled(pack: Cards) -> tuple[Card, ...]:
    """The pack in an order drawn from the system's secure chance (洗牌); every order is equally likely."""
    cards = list(pack)
    secrets.SystemRandom().shuffle(cards)
    return tuple(cards)


def drawn(seats: int) -> tuple[int, ...]:
    """The seats in an order drawn by secure chance (抽位)."""
    order = list(range(seats))
    secrets.SystemRandom().shuffle(order)
    return tuple(order)


def sealed(deck: tuple[Card, ...]) -> Seal:
    """The deck with a fresh lot of 52 and a nonce of 256 bits of the system's secure chance (封)."""
    return Seal(deck, secrets.randbits(52), secrets.token_hex(32))


def fingerprint(seal: Seal, game: str, options: dict[str, Any]) -> str:
    """The hash that is published first (封签), SHA-256 in hexadecimal.

    Of the JSON text `{"deck":[…],"game":…,"lot":"…","nonce":"…","options":{…}}`, keys sorted, no spaces, UTF-8, the
    lot as decimal text.
    """
    source = {"deck": seal.deck, "game": game, "lot": str(seal.lot), "nonce": seal.nonce, "options": options}
    return hashlib.sha256(msgspec.json.encode(source, order="deterministic")).hexdigest()
