"""The double-dummy solver's library (明牌求解库): DDS 2.9, called by ctypes through arrays shaped like its structures.

Hands go in as an array `uint64[n, 4]`: seat by seat (N E S W) a word whose bit c stands for card c. The library
must not be entered by two threads of one process, cannot be interrupted, and reads out of bounds on hands that are
not a deal: so every call checks its deals first, and `solver.py` keeps it in a worker process with a deadline.
"""

import ctypes
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiju.cards import Card, rank, suit

Hands = NDArray[np.uint64]
"""`uint64[n, 4]`: n deals, each seat's cards as bits."""
Scores = NDArray[np.int8]

BOARDS = 200
"""The most boards the library takes at a time."""
TABLES = 40
"""The most deals of which it takes all twenty results at a time."""
MEMORY = 200
"""Megabytes its tables of positions may take: one of its large threads, the fastest."""

_BOARD = np.dtype(
    [("trump", "i4"), ("first", "i4"), ("trick_suit", "i4", 3), ("trick_rank", "i4", 3), ("cards", "u4", (4, 4))]
)
_BOARDS = np.dtype(
    [
        ("n", "i4"),
        ("boards", _BOARD, BOARDS),
        ("target", "i4", BOARDS),
        ("solutions", "i4", BOARDS),
        ("mode", "i4", BOARDS),
    ]
)
_LEADS = np.dtype(
    [
        ("nodes", "i4"),
        ("cards", "i4"),
        ("suit", "i4", 13),
        ("rank", "i4", 13),
        ("equals", "i4", 13),
        ("score", "i4", 13),
    ]
)
_SOLVED = np.dtype([("n", "i4"), ("boards", _LEADS, BOARDS)])
_DEALS = np.dtype([("n", "i4"), ("cards", "u4", (5 * TABLES, 4, 4))])
_RESULTS = np.dtype([("n", "i4"), ("tricks", "i4", (5 * TABLES, 5, 4))])
_PARS = np.dtype([("text", "u1", (TABLES, 288))])
_PLAYS = np.dtype([("n", "i4"), ("plays", [("n", "i4"), ("suit", "i4", 52), ("rank", "i4", 52)], BOARDS)])
_TRACES = np.dtype([("n", "i4"), ("traces", [("n", "i4"), ("tricks", "i4", 53)], BOARDS)])


class NotFound(ImportError):
    """The library is not installed (求解库未安装)."""


@cache
def _library() -> ctypes.CDLL:
    # Importing the package that carries the library takes a second and 80 MB; the library alone, 20 ms.
    package = find_spec("endplay")
    for folder in (package and package.submodule_search_locations) or ():
        path = Path(folder, "_dds", "libdds.so")
        if path.exists():
            library = ctypes.CDLL(str(path))
            library.SetResources(MEMORY, 1)
            return library
    raise NotFound("the double-dummy library libdds.so is not there: install the package endplay")


def load() -> None:
    """Load the library now (载入), which else happens at the first call. Raises NotFound."""
    _library()


def _call(name: str, *arguments: Any) -> None:
    library = _library()
    given = [ctypes.c_void_p(a.ctypes.data) if isinstance(a, np.ndarray) else a for a in arguments]
    code = getattr(library, name)(*given)
    if code != 1:
        message = ctypes.create_string_buffer(80)
        library.ErrorMessage(code, message)
        raise ValueError(f"{name}: {message.value.decode('latin-1').strip()}")


def _holdings(hands: Hands) -> NDArray[np.uint32]:
    """The library's form: `uint32[n, seat, suit S H D C]`, bit 2 the deuce … bit 14 the ace."""
    shifts = np.array([39, 26, 13, 0], dtype=np.uint64)
    return ((hands[:, :, None] >> shifts) & np.uint64(0x1FFF)).astype(np.uint32) << np.uint32(2)


def check(hands: Hands, turn: int = 0, trick: Sequence[Card] = (), whole: bool = False) -> None:
    """See that all these are deals (验牌): distinct cards, equally many in each hand that has not played to the trick.

    `turn` is the seat to play, `trick` the cards on the table in order, `whole` asks for all 52. Raises ValueError.
    """
    table = np.bitwise_or.reduce(np.array([1 << c for c in trick], dtype=np.uint64), initial=np.uint64(0))
    counts = np.bitwise_count(hands).astype(np.int64)
    together = np.bitwise_or.reduce(hands, axis=1) | table
    played = np.array([(turn - 1 - seat) % 4 < len(trick) for seat in range(4)])
    held = counts + played
    if len(trick) > 3 or not len(hands) or (together >> np.uint64(52)).any():
        raise ValueError("not a position: no deal, a card beyond the pack, or more than three cards in a trick")
    if (np.bitwise_count(together) != held.sum(axis=1)).any():
        raise ValueError("not a deal: a card is there twice")
    if (held != held[:, :1]).any() or (held == 0).any() or (whole and (held != 13).any()):
        raise ValueError("not a deal: the hands do not have equally many cards" + ", thirteen each" * whole)


def solve(hands: Hands, strain: int, turn: int, trick: Sequence[Card] = ()) -> Scores:
    """The tricks that each card of the seat to play leads to (逐张墩数): `int8[n, 52]`, -1 where it cannot play it.

    The tricks are those its side takes from now on, this trick included, both sides playing perfectly. `strain` is
    C D H S NT as 0-4, `trick` the cards on the table in order. Raises ValueError for what is not a deal.
    """
    check(hands, turn, trick)
    return np.concatenate([_solve(hands[i : i + BOARDS], strain, turn, trick) for i in range(0, len(hands), BOARDS)])


def _solve(hands: Hands, strain: int, turn: int, trick: Sequence[Card]) -> Scores:
    n = len(hands)
    asked, solved = np.zeros((), _BOARDS), np.zeros((), _SOLVED)
    asked["n"], asked["target"], asked["solutions"], asked["mode"] = n, -1, 3, 1
    boards = asked["boards"]
    boards["trump"], boards["first"] = _strain(strain), (turn - len(trick)) % 4
    for place, card in enumerate(trick):
        boards["trick_suit"][:, place], boards["trick_rank"][:, place] = 3 - suit(card), rank(card) + 2
    boards["cards"][:n] = _holdings(hands)
    _call("SolveAllBoardsBin", asked, solved)
    return _spread(solved["boards"][:n])


def _spread(solved: NDArray[np.void]) -> Scores:
    """One score for each card, those that the library holds equal to another included."""
    scores = np.full((len(solved), 52), -1, dtype=np.int8)
    board, place = np.nonzero(np.arange(13) < solved["cards"][:, None])
    low = 13 * (3 - solved["suit"][board, place])
    score = solved["score"][board, place]
    scores[board, low + solved["rank"][board, place] - 2] = score
    entry, bit = np.nonzero((solved["equals"][board, place][:, None] >> np.arange(2, 15)) & 1)
    scores[board[entry], low[entry] + bit] = score[entry]
    return scores


def _strain(strain: int) -> int:
    return 4 if strain == 4 else 3 - strain


def tables(hands: Hands) -> Scores:
    """The tricks of every declarer in every strain (明牌表): `int8[n, declarer N E S W, strain C D H S NT]`.

    Raises ValueError for what is not a whole deal.
    """
    check(hands, whole=True)
    return np.concatenate([_tables(hands[i : i + TABLES]) for i in range(0, len(hands), TABLES)])


def _tables(hands: Hands) -> Scores:
    n = len(hands)
    asked, results = np.zeros((), _DEALS), np.zeros((), _RESULTS)
    asked["n"], asked["cards"][:n] = n, _holdings(hands)
    _call("CalcAllTables", asked, -1, (ctypes.c_int * 5)(), results, np.zeros((), _PARS))
    return results["tricks"][:n, [3, 2, 1, 0, 4]].transpose(0, 2, 1).astype(np.int8)


def trace(hands: Hands, strain: int, leader: int, played: Sequence[Card]) -> list[int]:
    """Declarer's tricks on perfect play before the first card and after each card played (逐张明牌墩数).

    `hands` is one whole deal, `uint64[1, 4]`; `leader` leads to the first trick. Raises ValueError for what is not
    a deal, a card that cannot be played, or one played twice.
    """
    check(hands, whole=True)
    asked, plays, traces = np.zeros((), _BOARDS), np.zeros((), _PLAYS), np.zeros((), _TRACES)
    asked["n"], asked["target"], asked["solutions"], asked["mode"] = 1, -1, 3, 1
    board = asked["boards"][0]
    board["trump"], board["first"], board["cards"] = _strain(strain), leader, _holdings(hands)[0]
    # A forced last trick makes the library stop short; its value is known.
    cards = list(played[:48])
    plays["n"], line = 1, plays["plays"][0]
    line["n"] = len(cards)
    line["suit"][: len(cards)] = [3 - suit(c) for c in cards]
    line["rank"][: len(cards)] = [rank(c) + 2 for c in cards]
    _call("AnalyseAllPlaysBin", asked, plays, traces, 1)
    values = [int(v) for v in traces["traces"]["tricks"][0, : len(cards) + 1]]
    return values + values[-1:] * (len(played) - len(cards))
