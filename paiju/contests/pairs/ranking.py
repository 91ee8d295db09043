"""The ranking of a pairs event (双人赛排名): by the average per board, so that who sat out loses nothing.

Exact values decide; who is equal shares the place, and the next one is skipped. With two champions each line has a
ranking of its own. `docs/rules/bridge-events.en.md#average-per-board`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

import msgspec
from msgspec.structs import replace

from paiju.contests.movements.field import Field
from paiju.contests.movements.shape import set_of
from paiju.contests.pairs.comparing import Played, Scored, compared
from paiju.scoring import masterpoints
from paiju.scoring.adjusted import Form

NO_PENALTIES: Mapping[int, Fraction] = {}
"""Nobody is penalised (没有罚分)."""


class Standing(msgspec.Struct, frozen=True):
    """A pair's place and what it is made of (一对成绩).

    `points` are matchpoints of `out_of`, or IMPs; `out_of` is None for IMPs and before a pair's first board. `average`
    is percent of the top, or IMPs, per board. `rank` is None while less than half of the pair's boards are played;
    `shared` says that others have it too.
    """

    pair: int
    line: int
    rank: int | None
    shared: bool
    average: Fraction
    points: Fraction
    out_of: int | None
    boards: int


def standings(
    field: Field,
    size: int,
    results: Sequence[Played],
    form: Form,
    penalties: Mapping[int, Fraction] = NO_PENALTIES,
    rounds: int | None = None,
) -> tuple[Standing, ...]:
    """The ranking of an event with a movement (排名), line by line, after so many rounds (default: all).

    `size` is the number of boards of a set; `penalties` are signed, in percent of a top or IMPs, on a pair's total.
    Raises ValueError for a result of pairs that do not meet on that board, or were not there then.
    """
    _check(field, size, results)
    scored = compared(results, form, lambda board: field.plays(set_of(board, size)))
    last = len(field.movement.rounds) if rounds is None else rounds
    due = {pair: size * sum(number <= last for number in field.due(pair)) for pair in field.entered}
    return ranked(scored, due, field.movement.line, penalties)


def ranked(
    scored: Sequence[Scored],
    due: Mapping[int, int],
    line: Callable[[int], int] = lambda pair: 1,
    penalties: Mapping[int, Fraction] = NO_PENALTIES,
) -> tuple[Standing, ...]:
    """The ranking of pairs (排名) by what their results are worth; `due` is how many boards each is to have by now."""
    own: dict[int, list[Scored]] = {pair: [] for pair in due}
    for each in scored:
        for pair in (each.played.ns, each.played.ew):
            own.setdefault(pair, []).append(each)
    unranked = [_standing(pair, line(pair), results, penalties.get(pair, Fraction(0))) for pair, results in own.items()]
    found = list[Standing]()
    for number in sorted({each.line for each in unranked}):
        of_line = [each for each in unranked if each.line == number]
        enough = [each for each in of_line if each.boards and 2 * each.boards >= due.get(each.pair, 0)]
        rest = [each for each in of_line if each not in enough]
        found += [*_placed(enough), *sorted(rest, key=_order)]
    return tuple(found)


def awards(ranking: Iterable[Standing]) -> dict[int, int]:
    """The master points of each ranked pair (各对大师分), to each of its players; equal pairs get the better award."""
    by_line: dict[int, list[Standing]] = {}
    for each in ranking:
        if each.rank is not None:
            by_line.setdefault(each.line, []).append(each)
    return {
        each.pair: given[each.rank - 1] if each.rank is not None and each.rank <= len(given) else 0
        for own in by_line.values()
        for given in [masterpoints.awards(len(own))]
        for each in own
    }


def _check(field: Field, size: int, results: Sequence[Played]) -> None:
    numbers = range(1, len(field.movement.rounds) + 1)
    arranged = {(each.ns, each.ew): each.board_set for number in numbers for each in field.meetings(number)}
    for each in results:
        if arranged.get((each.ns, each.ew)) != set_of(each.board, size):
            raise ValueError(f"pair {each.ns} North-South does not meet pair {each.ew} on board {each.board}")


def _standing(pair: int, line: int, results: Sequence[Scored], penalty: Fraction) -> Standing:
    worths = [each.of(pair) for each in results]
    total, boards = sum(worths, penalty), len(results)
    average = total / boards if boards else total
    tops = [each.top for each in results if each.top is not None]
    if not tops:
        return Standing(pair, line, None, False, average, total, None, boards)
    # A penalty is in percent of one top; if boards have several, of the mean one.
    points = sum((each.of(pair) * (each.top or 0) for each in results), penalty * sum(tops) / boards) / 100
    return Standing(pair, line, None, False, average, points, sum(tops), boards)


def _order(standing: Standing) -> tuple[Fraction, int]:
    return -standing.average, standing.pair


def _placed(enough: Iterable[Standing]) -> Iterable[Standing]:
    rank = 1
    for _, equal in groupby(sorted(enough, key=_order), key=lambda each: each.average):
        together = list(equal)
        yield from (replace(each, rank=rank, shared=len(together) > 1) for each in together)
        rank += len(together)
