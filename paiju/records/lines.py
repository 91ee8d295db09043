"""Deals of any game as lines of JSON (牌谱行), as `paiju simulate --json` writes them: game, options and deck count."""

from typing import Any

import msgspec

from paiju.cards import Card
from paiju.catalogue import GAMES, options_of
from paiju.records.problems import Unreadable


class _Deck(msgspec.Struct):
    cards: tuple[Card, ...]


class _Line(msgspec.Struct):
    game: str
    deck: _Deck
    options: dict[str, Any] = {}


class DealLine(msgspec.Struct, frozen=True):
    """A deal to be played (待打的牌): its game, options that are not the game's own, cards as they are dealt."""

    game: str
    number: int
    options: dict[str, Any]
    deck: tuple[Card, ...]


def read_lines(text: bytes) -> list[DealLine]:
    """The deals of a file, one a line (读牌谱行). Raises Unreadable, naming the line; then none of them counts."""
    deals = [_deal(at, line) for at, line in enumerate(text.split(b"\n"), 1) if line.strip()]
    if not deals:
        raise Unreadable(1, "empty")
    return deals


def _deal(at: int, text: bytes) -> DealLine:
    try:
        line = msgspec.json.decode(text, type=_Line)
        if line.game not in GAMES:
            raise Unreadable(at, "unknown-game", line.game)
        options = options_of(line.game, line.options)
    except ValueError as error:
        raise Unreadable(at, "bad-line", str(error)) from error
    game = GAMES[line.game]
    if sorted(line.deck.cards) != sorted(game.pack(options)):
        raise Unreadable(at, "not-the-pack", line.game)
    plain = msgspec.to_builtins(game.Options())
    told = {key: value for key, value in msgspec.to_builtins(options).items() if value != plain.get(key)}
    return DealLine(line.game, told.get("board", at), told, line.deck.cards)
