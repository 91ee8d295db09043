"""The boards of a contest (赛用牌): shuffled and sealed once, played by many tables."""

from collections.abc import Iterable
from typing import Any

import msgspec

from paiju.catalogue import GAMES, options_of
from paiju.tables.dealing import fingerprint, sealed, shuffled
from paiju.tables.moves import Seal

GAME = "bridge"
"""What is played in contests (所用游戏)."""


class Board(msgspec.Struct, frozen=True):
    """A board that many tables play (一副): its deck is sealed, its hash is published."""

    number: int
    options: dict[str, Any]
    hash: str
    seal: Seal


def fresh(numbers: Iterable[int], own: dict[str, Any]) -> tuple[Board, ...]:
    """New boards of these numbers (新牌), with the contest's own options. Raises Illegal("unknown-option")."""
    found: list[Board] = []
    for number in numbers:
        options = options_of(GAME, own | {"board": number})
        spelled = msgspec.to_builtins(options)
        seal = sealed(shuffled(GAMES[GAME].pack(options)))
        found.append(Board(number, spelled, fingerprint(seal, GAME, spelled), seal))
    return tuple(found)
