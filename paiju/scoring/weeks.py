"""A week of whole-field scoring (全场记分一周): points and new Rates of all players at once, from their old Rates.

Sums of whole numbers, so that neither the order of boards nor of players can matter; by columns, so that a million
results are quick. `docs/rules/bridge-scoring.en.md#rate`.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.scoring.datum import FEWEST, MOST
from paiju.scoring.pool import LOST_BY_LEAVING, Form, Points, standing
from paiju.scoring.rating import GRID, KNOWN, Rating, blend, board_percent, board_rates, four_shifts, kept

_UNITS = 2 * KNOWN * GRID**2
"""Parts of a point of Rate: half of any strength kept in millionths is a whole number of them."""
_SHARES = lcm(*range(1, MOST))
"""Parts of a point: any board's matchpoints as percent of its top are a whole number of them."""

_Whole = NDArray[np.int64]
Players = tuple[str, str, str, str]
"""The four players of a table (四家), N, E, S, W."""


class Played(NamedTuple):
    """A deal at one table (一桌结果): North-South's score, None if it was broken off (作废), and who disconnected."""

    players: Players
    score_ns: int | None
    gone: frozenset[str] = frozenset()


class Board(NamedTuple):
    """A board as it counts for the week (计入本周的一副): North-South's points, None if void; who disconnected.

    `points_ew` are East-West's where a director gave each side its own; else they have the negative.
    """

    players: Players
    points: Points | None
    rated: bool = True
    gone: frozenset[str] = frozenset()
    points_ew: Points | None = None


class Week(NamedTuple):
    """A player's week (一周): points 本周积分, boards 本周副数, rated ones, their mean, the new rating."""

    points: Fraction
    boards: int
    rated: int
    mean: Fraction
    """The week's Rate (本周指数); 0 without a rated board."""
    rating: Rating

    @property
    def average(self) -> Fraction:
        """Points per board (平均分); 0 without boards."""
        return self.points / self.boards if self.boards else Fraction(0)


def boards_of(deal: Sequence[Played], form: Form = "imp") -> list[Board]:
    """A deal's boards with their final points (一副牌的各桌): rated if at least six tables have a result.

    Raises ValueError if a player has met the deal twice, or as `standing`.
    """
    seats = [player for table in deal for player in table.players]
    if len(set(seats)) != len(seats):
        twice = min(player for player in seats if seats.count(player) > 1)
        raise ValueError(f"{twice} has met the same deal twice")
    scores = [table.score_ns for table in deal if table.score_ns is not None]
    rated = len(scores) >= FEWEST
    points = iter(standing(scores, form) if scores else ())
    return [Board(table.players, None if table.score_ns is None else next(points), rated, table.gone) for table in deal]


def week(ratings: Mapping[str, Rating], boards: Iterable[Board], form: Form = "imp", weeks: int = 1) -> dict[str, Week]:
    """The week of everybody (全体一周) who has a rating or played; who is not in `ratings` is new.

    `ratings` as `kept` at the last close, so many `weeks` ago. Raises ValueError for ratings that were not, for points
    that no board gives, and for a table without four players.
    """
    whole, uneven = list[Board](), list[Board]()
    for each in boards:
        (whole if each.points_ew is None else uneven).append(each)
    columns = _Columns(whole, [*ratings, *(player for each in uneven for player in each.players)], form)
    old = [ratings.get(player, Rating()) for player in columns.players]
    apart = _apart(uneven, ratings, form)
    found = dict[str, Week]()
    for player, rating, (points, count, rated, mean) in zip(columns.players, old, _sums(old, columns), strict=True):
        own = apart.get(player, _NOTHING)
        together = rated + own.rated
        mean = (mean * rated + own.rates) / max(together, 1)
        new = kept(blend(rating, mean, together, weeks))
        found[player] = Week(points + own.points, count + own.boards, together, mean, new)
    return found


class _Uneven(NamedTuple):
    """What boards whose sides were given points of their own come to for a player."""

    points: Fraction = Fraction(0)
    boards: int = 0
    rated: int = 0
    rates: Fraction = Fraction(0)


_NOTHING = _Uneven()


def _apart(boards: Iterable[Board], ratings: Mapping[str, Rating], form: Form) -> dict[str, _Uneven]:
    """The few boards that do not fit into columns, one by one."""
    found = dict[str, _Uneven]()
    for players, ns, rated, gone, ew in boards:
        four = [ratings.get(player, Rating()) for player in players]
        left = [place for place, player in enumerate(players) if player in gone]
        sides = [board_percent(ns or 0, form), 100 - board_percent(ew or 0, form)]
        rates = [board_rates(side, four, left) for side in sides]
        for place, player in enumerate(players):
            own, away = found.get(player, _NOTHING), player in gone
            found[player] = _Uneven(
                own.points + ((ew if place % 2 else ns) or 0) - LOST_BY_LEAVING * away,
                own.boards + 1,
                own.rated + (rated or away),
                own.rates + (rates[place % 2][place] if rated else 0),
            )
    return found


class _Columns:
    """The boards of a week by columns, a row each."""

    def __init__(self, boards: Iterable[Board], known: Iterable[str], form: Form) -> None:
        seated, kind, left = list[str](), list[int](), list[tuple[int, int]]()
        kinds: dict[tuple[Points | None, bool], int] = {}
        for row, (players, points, rated, gone, _) in enumerate(boards):
            seated += players
            kind.append(kinds.setdefault((points, rated), len(kinds)))
            if gone:
                if strangers := gone.difference(players):
                    raise ValueError(f"{min(strangers)} cannot leave a table of {', '.join(players)}")
                left += [(row, players.index(player)) for player in gone]
        self.players = {player: number for number, player in enumerate(dict.fromkeys([*known, *seated]))}
        """The players by number."""
        self.seats = _seats(seated, self.players)
        self.gone = np.zeros(self.seats.shape, np.bool_)
        for row, place in left:
            self.gone[row, place] = True
        worth = np.array([_worth(points, rated, form) for points, rated in kinds], np.int64).reshape(-1, 4)
        self.share, self.points, self.above, rated = worth[kind].T
        """What multiplies points and percent to whole numbers; 0 for a void board."""
        self.rated = rated.astype(np.bool_)


def _seats(seated: Sequence[str], numbers: Mapping[str, int]) -> _Whole:
    """The numbers of the players in fours. Raises ValueError if one sits twice at a table."""
    seats = np.fromiter(map(numbers.__getitem__, seated), np.int64, len(seated)).reshape(-1, 4)
    inside = np.sort(seats, axis=1)
    doubled = np.flatnonzero((inside[:, 1:] == inside[:, :-1]).any(axis=1))
    if doubled.size:
        first = 4 * int(doubled[0])
        raise ValueError(f"{', '.join(seated[first : first + 4])} are not four players")
    return seats


def _worth(points: Points | None, rated: bool, form: Form) -> tuple[int, int, int, bool]:
    """What makes points whole; points and, in units, percent above 50, multiplied by it; whether the board is rated."""
    if points is None:
        return 0, 0, 0, False
    share = Fraction(points).denominator
    if share >= MOST:
        raise ValueError(f"{points} are no points that a board can give")
    return share, int(points * share), int((board_percent(points, form) - 50) * share * _UNITS), rated


def _sums(old: Sequence[Rating], week: _Columns) -> Iterable[tuple[Fraction, int, int, Fraction]]:
    """Each player's points, boards, rated boards and their mean, in the order of the old ratings."""
    half = np.array([_half(rating) for rating in old], np.int64)
    points, rates = np.zeros((2, len(old)), np.object_)
    for share in np.unique(week.share[week.share > 0]).tolist():
        rows = np.flatnonzero(week.share == share)
        seats, own = week.seats[rows], week.points[rows]
        shifts = np.stack(four_shifts(week.above[rows], *(half[seats.T] * share)), axis=1)
        most = 50 * share * _UNITS
        board = np.where(week.rated[rows, None] & ~week.gone[rows], shifts.clip(-most, most) + most, 0)
        rates += _by_player(seats, board, len(old)) * (_SHARES // share)
        points += _by_player(seats, np.stack((own, -own, own, -own), axis=1), len(old)) * (_SHARES // share)
    points -= _counted(week.seats[week.gone], len(old)).astype(np.object_) * (LOST_BY_LEAVING * _SHARES)
    boards = _counted(week.seats[week.share > 0], len(old))
    rated = _counted(week.seats[week.rated[:, None] | week.gone], len(old))
    for own, played, counted, total in zip(points, boards.tolist(), rated.tolist(), rates, strict=True):
        yield Fraction(own, _SHARES), played, counted, Fraction(total, max(counted, 1) * _SHARES * _UNITS)


def _half(rating: Rating) -> int:
    """Half of a strength in units. Raises ValueError for a rating that is not kept in millionths."""
    if GRID % rating.rate.denominator or GRID % rating.weight.denominator:
        raise ValueError(f"a Rate of {rating.rate} with weight {rating.weight} is not kept in whole millionths")
    return int(min(rating.weight, KNOWN) * GRID) * int((rating.rate - 50) * GRID)


def _by_player(seats: _Whole, values: _Whole, players: int) -> NDArray[Any]:
    """The sum of each player's values, exact beyond 64 bits: the halves of the numbers are summed apart."""
    high, low = np.zeros((2, players), np.int64)
    np.add.at(high, seats.ravel(), (values >> 32).ravel())
    np.add.at(low, seats.ravel(), (values & 0xFFFFFFFF).ravel())
    return high.astype(np.object_) * 2**32 + low


def _counted(seats: _Whole, players: int) -> _Whole:
    return np.bincount(seats.ravel(), minlength=players)
