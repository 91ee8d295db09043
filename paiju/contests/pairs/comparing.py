"""What each table's result on a board is worth (逐副比较), to both sides, among all results of the board.

Matchpoints as percent of the top, brought to the results expected; IMPs per comparison, their sum, or IMPs against the
datum. Adjusted scores as `paiju.scoring.adjusted` has them. `docs/rules/bridge-events.en.md#event-scoring`.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from paiju.scoring.adjusted import Adjusted, Artificial, Form, Weighted, board
from paiju.scoring.matchpoints import top


class Played(NamedTuple):
    """A result of one table (一桌成绩): the board, who sat where, North-South's score or what was awarded.

    `variant` marks in which form a fouled board was played.
    """

    board: int
    ns: int
    ew: int
    score: int | Adjusted
    variant: str = ""


class Scored(NamedTuple):
    """A result and what it is worth to each side (得分): percent of the top, or IMPs; exact.

    `top` is the most matchpoints the board gives, None where IMPs are counted.
    """

    played: Played
    ns: Fraction
    ew: Fraction
    top: int | None

    def of(self, pair: int) -> Fraction:
        """What it is worth to one of the two pairs (某对得分)."""
        return self.ns if pair == self.played.ns else self.ew


def compared(results: Sequence[Played], form: Form, expected: Callable[[int], int] | None = None) -> tuple[Scored, ...]:
    """Each result with what it is worth (比较后的各桌成绩), in the order given.

    `expected` says how many results a board is to have (default: those it has). Raises ValueError if a pair meets
    itself or has a board twice, or if a board has more results than expected.
    """
    boards: dict[int, list[int]] = {}
    for place, each in enumerate(results):
        boards.setdefault(each.board, []).append(place)
    found: list[Scored | None] = [None] * len(results)
    for number, places in boards.items():
        own = [results[place] for place in places]
        _once(number, own)
        full = len(own) if expected is None else expected(number)
        variants = [each.variant for each in own] if any(each.variant for each in own) else None
        try:
            sides = board([each.score for each in own], form, full, variants)
        except ValueError as error:
            raise ValueError(f"board {number}: {error}") from None
        most = top(full) if form == "mp" else None
        for place, each, (ns, ew) in zip(places, own, sides, strict=True):
            found[place] = Scored(each, ns, ew, most)
    scored = tuple(each for each in found if each is not None)
    return _by_session(scored) if form == "mp" else scored


def _once(number: int, own: Sequence[Played]) -> None:
    times = Counter(pair for each in own for pair in (each.ns, each.ew))
    pair, most = times.most_common(1)[0]
    if most > 1:
        raise ValueError(f"board {number}: pair {pair} has it twice")


def _by_session(scored: Sequence[Scored]) -> tuple[Scored, ...]:
    """Artificial scores by the pair's own percent on its other boards, Law 12C2."""
    if all(isinstance(each.played.score, int) for each in scored):
        return tuple(scored)
    elsewhere: dict[int, list[Fraction]] = {}
    for each in scored:
        for pair, award, worth in _sides(each):
            if not isinstance(award, Artificial):
                elsewhere.setdefault(pair, []).append(worth)
    means = {pair: sum(worths, Fraction(0)) / len(worths) for pair, worths in elsewhere.items()}
    found = list[Scored]()
    for each in scored:
        ns, ew = (_own(pair, award, worth, means) for pair, award, worth in _sides(each))
        found.append(Scored(each.played, ns, ew, each.top))
    return tuple(found)


_Award = int | Artificial | Weighted


def _sides(scored: Scored) -> tuple[tuple[int, _Award, Fraction], tuple[int, _Award, Fraction]]:
    played, score = scored.played, scored.played.score
    ns, ew = (score, score) if isinstance(score, int) else (score.ns, score.ew)
    return (played.ns, ns, scored.ns), (played.ew, ew, scored.ew)


def _own(pair: int, award: _Award, worth: Fraction, means: Mapping[int, Fraction]) -> Fraction:
    if not isinstance(award, Artificial) or award.others is not None:
        return worth
    return Artificial(award.grade, means.get(pair)).percent
