"""Worked examples of pairs events (双人赛例题): from the results of all tables to the ranking.

`docs/rules/cases.en.md#events` lists the keys.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from paiju.cases.club_scores import number
from paiju.cases.movements import MovementGiven, field_of, movement_of
from paiju.contests.movements.field import Field
from paiju.contests.movements.shape import set_of
from paiju.contests.pairs.comparing import Played, Scored, compared
from paiju.contests.pairs.ranking import Standing, awards, ranked, standings
from paiju.scoring import contract as law77
from paiju.scoring.adjusted import Adjusted, Artificial, Form, matchpoints_of
from paiju.scoring.boards import vulnerability
from paiju.scoring.rounding import shown


class EventGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The results, as `NS-EW BOARD RESULT`, and the movement they were got in; without one they are all there is."""

    results: list[str]
    form: Form = "mp"
    movement: MovementGiven | None = None
    penalties: list[tuple[int, Any]] = []
    after: int | None = None


def _event(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, EventGiven)
    results = [played(text) for text in asked.results]
    penalties = {pair: number(value) for pair, value in asked.penalties}
    if asked.movement is None:
        if asked.after is not None:
            raise ValueError("without a movement there are no rounds")
        scored = compared(results, asked.form)
        ranking = ranked(scored, {}, penalties=penalties)
    else:
        movement, size = movement_of(asked.movement)
        field = field_of(asked.movement, movement)
        ranking = standings(field, size, results, asked.form, penalties, asked.after)
        scored = compared(results, asked.form, _expected(field, size))
    return {**_tables(scored, asked.form), **_pairs(ranking)}


def _expected(field: Field, size: int) -> Callable[[int], int]:
    return lambda board: field.plays(set_of(board, size))


def played(text: str) -> Played:
    """A table's result (读一桌成绩): `1-4 7 3NT N =`, or with a score or award for the result. Raises ValueError."""
    pairs, board, result = text.split(maxsplit=2)
    ns, ew = pairs.split("-")
    return Played(int(board), int(ns), int(ew), _score(int(board), result))


def _score(board: int, text: str) -> int | Adjusted:
    """A score `+420`, a result `4S E -1`, or what both sides are given, `AVE+/AVE-`."""
    if text.startswith("AVE"):
        ns, ew = text.split("/")
        return Adjusted(_artificial(ns), _artificial(ew))
    if text.lstrip("+-").isdigit():
        return int(text)
    return law77.score_ns(law77.parse_result(text), vulnerability(board))


def _artificial(text: str) -> Artificial:
    if text not in ("AVE+", "AVE", "AVE-"):
        raise ValueError(f"{text!r} is not AVE+, AVE or AVE-")
    return Artificial(text)


def _tables(scored: Sequence[Scored], form: Form) -> dict[str, Any]:
    known: dict[str, Any] = {
        "score_NS": [each.played.score if isinstance(each.played.score, int) else None for each in scored],
        "NS": [_points(each.ns, each.top) for each in scored],
        "EW": [_points(each.ew, each.top) for each in scored],
    }
    if form == "mp":
        known["percent_NS"] = [shown(each.ns) for each in scored]
        known["percent_EW"] = [shown(each.ew) for each in scored]
    return known


def _points(worth: Fraction, top: int | None) -> Fraction:
    return worth if top is None else matchpoints_of(worth, top // 2 + 1)


def _pairs(ranking: Sequence[Standing]) -> dict[str, Any]:
    by_pair = sorted(ranking, key=lambda each: each.pair)
    won = awards(ranking)
    lines = sorted({each.line for each in ranking})
    return {
        "pairs": [each.pair for each in by_pair],
        "points": [each.points for each in by_pair],
        "out_of": [each.out_of for each in by_pair],
        "average": [shown(each.average) for each in by_pair],
        "boards": [each.boards for each in by_pair],
        "ranking": [[_place(each) for each in ranking if each.line == line] for line in lines],
        "awards": [won.get(each.pair, 0) for each in by_pair],
        "sum": sum((each.points for each in ranking), Fraction(0)),
    }


def _place(standing: Standing) -> str:
    """The place and the pair: `1: 4`, `=2: 3`, or `-: 5` if it is not ranked."""
    return f"{'=' * standing.shared}{standing.rank or '-'}: {standing.pair}"


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {"event": _event}
"""The kinds of these examples (种类), as a case's `game` names them."""
