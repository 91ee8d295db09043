"""The features of many hands at once (批量手牌特征), for drawing deals that fit the auction."""

from functools import cache

import numpy as np
import numpy.typing as npt

from paiju.robots.bridge.hands import COUNT, PLACE, SCALARS, SHORTAGE, Holding, holding

Matrix = npt.NDArray[np.int8]


@cache
def _holdings() -> Matrix:
    """All 8,192 holdings of a suit, a row each: the fields of `Holding` by the bits of the ranks."""
    return np.array([holding(bits) for bits in range(1 << 13)], dtype=np.int8)


def bits_of(cards: npt.NDArray[np.integer]) -> npt.NDArray[np.int16]:
    """The ranks by suit C D H S as bits, shape (n, 4), of hands given as cards 0-51, shape (n, 13)."""
    suits, ranks = np.divmod(cards.astype(np.int16), 13)
    bits = np.left_shift(np.int16(1), ranks.astype(np.int16))
    return np.stack([np.where(suits == suit, bits, 0).sum(axis=1) for suit in range(4)], axis=1).astype(np.int16)


def features_many(bits: npt.NDArray[np.integer]) -> Matrix:
    """The features of n hands (批量手牌特征), shape (n, COUNT), from `bits_of`; a row equals `hands.features`."""
    suits = _holdings()[bits]
    column = {name: suits[:, :, at] for at, name in enumerate(Holding._fields)}
    lengths = column["length"]
    hcp = column["hcp"].sum(axis=1, dtype=np.int8)
    rows = np.empty((len(bits), COUNT), dtype=np.int8)
    rows[:, : len(SCALARS)] = _scalars(column, lengths, hcp)
    suited = {
        "length": lengths,
        "support": hcp[:, None] + _shortage(lengths),
        "strength": column["hcp"],
        "longest": lengths == lengths.max(axis=1, keepdims=True),
    }
    suited |= {name: column[name] for name in ("honours", "top", "stop", "control", "ace", "king")}
    for name, block in suited.items():
        rows[:, PLACE[name] : PLACE[name] + 4] = block
    longer = PLACE["longer"]
    rows[:, longer : longer + 16] = (lengths[:, :, None] - lengths[:, None, :]).reshape(-1, 16)
    return rows


def _scalars(column: dict[str, Matrix], lengths: Matrix, hcp: Matrix) -> Matrix:
    shape = -np.sort(-lengths, axis=1)
    first, second, third, last = (shape[:, at] for at in range(4))
    return np.stack(
        [
            hcp,
            hcp + np.maximum(lengths - 4, 0).sum(axis=1, dtype=np.int8),
            (last >= 2) & (third >= 3) & (first <= 5),
            (last >= 2) & (first <= 6),
            column["ace"].sum(axis=1, dtype=np.int8),
            column["king"].sum(axis=1, dtype=np.int8),
            hcp + first + second,
            hcp + lengths[:, 3],
            column["quick"].sum(axis=1, dtype=np.int8),
            column["losers"].sum(axis=1, dtype=np.int8),
            last,
            first,
            second,
            (lengths < 2).sum(axis=1, dtype=np.int8),
            (first == 4) & (last == 3),
        ],
        axis=1,
    ).astype(np.int8)


def _shortage(lengths: Matrix) -> Matrix:
    table = np.array(SHORTAGE, dtype=np.int8)
    points = np.zeros_like(lengths)
    for trump in range(4):
        row = table[np.minimum(lengths[:, trump], 4)]
        for suit in range(4):
            if suit != trump:
                points[:, trump] += np.take_along_axis(row, lengths[:, suit : suit + 1].astype(np.intp), axis=1)[:, 0]
    return points
