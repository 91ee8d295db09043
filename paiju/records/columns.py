"""Play that is written in columns (按列记录的出牌): four cards a row, each in its player's column.

PBN starts each row with the opening leader's column, whoever led to that trick; the order in which the cards fell
follows from who won the trick before. Some files write the cards in the order played instead, or start with West:
where the hands are known, a card's owner decides.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from paiju.cards import Card
from paiju.kernel import Seat
from paiju.records.draft import Row
from paiju.records.record import Trick


class Ordered(NamedTuple):
    """Cards in the order they were played (出牌次序), with the line of each."""

    cards: list[Card]
    lines: list[int]
    moved: int
    """The line of the first card that is not in its player's column, else 0."""
    gap: int
    """The line where a card is missing before others, else 0; what comes after is left out."""


def ordered(rows: Sequence[Row], first: Seat, leader: Seat, trump: int | None, owner: Mapping[Card, Seat]) -> Ordered:
    """The cards of these rows in the order they were played (排序).

    `first` is the seat of the first column, `leader` the opening leader, `owner` who was dealt each known card.
    """
    cards: list[Card] = []
    lines: list[int] = []
    moved = gap = 0
    open_trick = False
    for row in rows:
        if all(card is None for card in row.cards):
            continue
        if open_trick:
            return Ordered(cards, lines, moved, gap or row.line)
        played, elsewhere = _by_seat(row, first, owner)
        if elsewhere and not moved:
            moved = row.line
        trick: list[Card] = []
        while len(trick) < 4 and (card := played.get((leader + len(trick)) % 4)) is not None:
            trick.append(card)
        cards += trick
        lines += [row.line] * len(trick)
        open_trick = len(trick) < 4
        if len(trick) < len(played):
            gap = row.line
        if trick:
            leader = Trick(leader, tuple(trick)).winner(trump)
    return Ordered(cards, lines, moved, gap)


def _by_seat(row: Row, first: Seat, owner: Mapping[Card, Seat]) -> tuple[dict[Seat, Card], bool]:
    """Who played what, and whether some card stands outside its player's column."""
    columns = {(first + place) % 4: card for place, card in enumerate(row.cards) if card is not None}
    owned = {owner.get(card, seat): card for seat, card in columns.items()}
    if len(owned) < len(columns):
        return columns, False  # two cards of one hand in a trick: the rules will refuse one of them
    return owned, owned != columns
