"""Double dummy (明牌分析): what each card, each contract and each line of play is worth with all hands open.

Every function here enters the library and so belongs into a worker process (`solver.py`), or into a program of one
thread. Seats are 0-3 for N E S W, strains 0-4 for C D H S NT.
"""

from collections.abc import Sequence

import msgspec
import numpy as np

from paiju.analysis import dds
from paiju.cards import DECK, Card, Cards, suit
from paiju.tricks import single

Deal = tuple[Cards, Cards, Cards, Cards]
"""Four hands (四家牌), N E S W."""
Table = tuple[tuple[int, ...], ...]
"""The double-dummy table (明牌表): `table[declarer][strain]` is the tricks declarer's side takes, 0-13."""
NOTRUMP = 4


class Position(msgspec.Struct, frozen=True):
    """A play in progress with all hands open (残局): who plays to which trick."""

    hands: Deal
    """The cards still held; those on the table are in `trick`."""
    strain: int
    turn: int
    """The seat to play."""
    trick: tuple[Card, ...] = ()
    """The cards on the table, the lead first."""


def packed(hands: Sequence[Sequence[Card]]) -> dds.Hands:
    """The hands of one deal in the library's form (压缩). Raises ValueError at a back or a joker."""
    if any(card not in DECK for hand in hands for card in hand):
        raise ValueError("double dummy needs the faces of all cards")
    return np.array([[sum(1 << card for card in set(hand)) for hand in hands]], dtype=np.uint64)


def scores(position: Position) -> dict[Card, int]:
    """The tricks each legal card leads to (逐张墩数), for the side to play, this trick included.

    Raises ValueError if the hands are not a position.
    """
    _once(position.hands)
    found = dds.solve(packed(position.hands), position.strain, position.turn, position.trick)[0]
    return {Card(int(card)): int(found[card]) for card in np.flatnonzero(found >= 0)}


def values(turns: Sequence[Position]) -> tuple[dict[int, int], ...]:
    """The scores of each of these positions (各手墩数), about a hundredth of a second each. Raises ValueError."""
    return tuple({int(card): tricks for card, tricks in scores(turn).items()} for turn in turns)


def tables(deals: Sequence[Deal]) -> tuple[Table, ...]:
    """The double-dummy tables of these deals (明牌表), about 0.25 s of one core each. Raises ValueError."""
    for deal in deals:
        _once(deal)
    if not deals:
        return ()
    found = dds.tables(np.concatenate([packed(deal) for deal in deals]))
    return tuple(tuple(tuple(int(v) for v in row) for row in table) for table in found)


def trace(deal: Deal, strain: int, declarer: int, played: Sequence[Card]) -> tuple[int, ...]:
    """Declarer's tricks on perfect play before the first card and after each card played (逐张明牌墩数).

    One value more than cards played, in order from the opening lead on. Raises ValueError if the hands are not a
    deal or a card was not legal.
    """
    _once(deal)
    _check_play(deal, strain, declarer, played)
    return tuple(dds.trace(packed(deal), strain, (declarer + 1) % 4, played))


def _once(hands: Sequence[Cards]) -> None:
    if len(hands) != 4 or any(len(set(hand)) != len(hand) for hand in hands):
        raise ValueError("not a deal: four hands without a card twice are needed")


def _check_play(deal: Deal, strain: int, declarer: int, played: Sequence[Card]) -> None:
    trump = None if strain == NOTRUMP else strain
    held = [set(hand) for hand in deal]
    turn, trick = (declarer + 1) % 4, list[Card]()
    for number, card in enumerate(played, 1):
        led = suit(trick[0]) if trick else None
        if card not in single.followers(tuple(sorted(held[turn])), led):
            raise ValueError(f"card {number} of the play cannot be played there")
        held[turn].remove(card)
        trick.append(card)
        turn = (turn + 1) % 4
        if len(trick) == 4:
            turn = (turn + single.winner(trick, trump)) % 4
            trick = []
