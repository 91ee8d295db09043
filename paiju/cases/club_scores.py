"""Worked examples of what a club keeps (俱乐部计分例题): pool, Rate, handicap game, master points.

`docs/rules/cases.en.md#scoring` lists the keys.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args

import msgspec

from paiju.cards import parse
from paiju.cases.amounts import number, result
from paiju.scoring import contract as law77
from paiju.scoring import corrections, handicap, masterpoints, pool, rating
from paiju.scoring.adjusted import assigned, both
from paiju.scoring.boards import vulnerability
from paiju.scoring.datum import MOST, datum
from paiju.scoring.imps import imp
from paiju.scoring.rounding import shown
from paiju.scoring.weeks import Board, week

_Seat = Literal["N", "E", "S", "W"]
_SEATS: tuple[_Seat, ...] = get_args(_Seat)
_VOID = "void"


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A result that a director changed (更正), counted from 1, after all had come; without `to` its own again."""

    result: int
    to: Any = None


class PoolGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal's scores as they came, or a player's points on his boards (公开牌库)."""

    scores: list[int] | None = None
    form: pool.Form = "imp"
    in_play: int = 0
    record: list[Any] | None = None
    disconnects: int = 0
    changes: list[Change] = []


class RateGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Four players with Rates and weights, the boards they played, and who left which (牌技指数)."""

    boards: list[Any]
    rates: dict[_Seat, tuple[Any, Any]] = {}
    form: pool.Form = "imp"
    unrated: list[int] = []
    gone: dict[_Seat, list[int]] = {}
    weeks: int = 1


class HandicapGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A score or result and North-South's points or hands; or the results of a player's boards (贴点)."""

    score: int | None = None
    result: str | None = None
    vul: str | None = None
    board: int | None = None
    hcp: int | None = None
    hands: dict[_Seat, str] = {}
    form: handicap.Handicap = "linear"
    results: list[int] | None = None
    disconnects: int = 0


class MasterPointsGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pairs completed each line of an event, or a player's master points (大师分)."""

    pairs: list[int] | None = None
    points: int | None = None


def _pool(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, PoolGiven)
    if (asked.scores is None) == (asked.record is None):
        raise ValueError("give either scores or a record")
    if asked.changes:
        return _changed(asked)
    if asked.scores is None:
        own = pool.record(map(number, asked.record or ()), asked.disconnects)
        return {**own._asdict(), "share_won": own.share_won}
    now = pool.scored_now(asked.scores, asked.form)
    known: dict[str, Any] = {
        "results": len(asked.scores),
        "dynamic": pool.standing(asked.scores, asked.form),
        "fixed": pool.fixed(asked.scores, asked.form),
        "scored_now": [place + 1 for place in now],
        "retired": len(asked.scores) == MOST,
        "may_be_dealt": pool.may_be_dealt(len(asked.scores), asked.in_play),
    }
    par = datum(asked.scores) if asked.form == "imp" else None
    return known if par is None else known | {"datum": par}


def _changed(asked: PoolGiven) -> dict[str, Any]:
    scores = asked.scores or []
    course: list[tuple[int, corrections.Result]] = list(enumerate(scores, 1))
    for change in asked.changes:
        if not 1 <= change.result <= len(scores):
            raise ValueError(f"there is no result {change.result}")
        if change.to is None:
            course.append((change.result, scores[change.result - 1]))
        else:
            to = result(change.to)
            course.append((change.result, both(assigned(to)) if isinstance(to, int) else to))
    results = list(dict(course).values())
    once = [sides for sides, _ in corrections.fixed(course, asked.form).values()]
    anew = corrections.standing(results, asked.form)
    known = {
        "fixed": [sides.ns for sides in once],
        "fixed_EW": [sides.ew for sides in once],
        "dynamic": [sides.ns for sides in anew],
        "dynamic_EW": [sides.ew for sides in anew],
    }
    par = corrections.datum_ns(results)
    return known if par is None else known | {"datum": par}


def _rate(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, RateGiven)
    old: dict[str, rating.Rating] = {
        seat: rating.Rating(*map(number, asked.rates.get(seat, rating.Rating()))) for seat in _SEATS
    }
    boards = [_board(asked, place, value) for place, value in enumerate(asked.boards, 1)]
    weeks = week(old, boards, asked.form, asked.weeks)
    new = {seat: rating.blend(old[seat], own.mean, own.rated, asked.weeks) for seat, own in weeks.items()}
    single = [
        rating.board_rates(
            rating.board_percent(board.points, asked.form),
            list(old.values()),
            [place for place, seat in enumerate(_SEATS) if seat in board.gone],
        )
        for board in boards
        if board.points is not None and board.rated
    ]
    return {
        "strength": {seat: rating.strength(own) for seat, own in old.items()},
        "board_rates": {seat: [rates[place] for rates in single] for place, seat in enumerate(_SEATS)},
        "sums": [sum(rates) for rates in single],
        "week_rate": {seat: own.mean for seat, own in weeks.items()},
        "rate": {seat: own.rate for seat, own in new.items()},
        "weight": {seat: own.weight for seat, own in new.items()},
        "rate_kept": {seat: shown(own.rating.rate, 6) for seat, own in weeks.items()},
        "rate_shown": {seat: shown(own.rating.rate) for seat, own in weeks.items()},
        "points": {seat: own.points for seat, own in weeks.items()},
        "boards": {seat: own.boards for seat, own in weeks.items()},
        "rated": {seat: own.rated for seat, own in weeks.items()},
        "average": {seat: own.average for seat, own in weeks.items()},
    }


def _board(asked: RateGiven, place: int, value: Any) -> Board:
    gone = frozenset[str](seat for seat, boards in asked.gone.items() if place in boards)
    return Board(("N", "E", "S", "W"), None if value == _VOID else number(value), place not in asked.unrated, gone)


def _handicap(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, HandicapGiven)
    if asked.results is not None:
        return {"total": handicap.total(asked.results, asked.disconnects)}
    sides = vulnerability(asked.board) if asked.board is not None else asked.vul or "None"
    if (asked.score is None) == (asked.result is None):
        raise ValueError("give either a score or a result")
    score = law77.score_ns(law77.parse_result(asked.result), sides) if asked.result is not None else asked.score or 0
    if (asked.hcp is None) != bool(asked.hands) or (asked.hands and asked.hands.keys() != {"N", "S"}):
        raise ValueError("give either hcp or the hands of N and S")
    high = asked.hcp if asked.hcp is not None else sum(handicap.points(parse(hand)) for hand in asked.hands.values())
    own = handicap.result(score, high, asked.form, sides)
    known: dict[str, Any] = {"NS": own, "EW": -own, "score_NS": score, "hcp_NS": high}
    if asked.form == "russian":
        return {**known, "par_NS": handicap.expected(high, sides)}
    return {**known, "imps": imp(score)}


def _master_points(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, MasterPointsGiven)
    if (asked.pairs is None) == (asked.points is None):
        raise ValueError("give either pairs or points")
    if asked.pairs is None:
        held = masterpoints.title(asked.points or 0)
        return {"grade": held.number, "title": held.en, "title_zh": held.zh}
    lines = [masterpoints.awards(pairs) for pairs in asked.pairs]
    return {"awards": lines, "given_out": 2 * sum(map(sum, lines))}


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "pool": _pool,
    "rate": _rate,
    "hcp-par": _handicap,
    "master-points": _master_points,
}
"""The kinds of these examples (种类), as a case's `game` names them."""
