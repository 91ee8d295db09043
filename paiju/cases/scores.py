"""Worked examples of scoring (计分例题): what each kind is given, and the facts it has.

`docs/rules/cases.en.md#scoring` lists the keys.
"""

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import msgspec

from paiju.cases import club_scores, event_scores, events, movements, swiss, teams
from paiju.scoring import contract as law77
from paiju.scoring import cross_imp, matchpoints
from paiju.scoring import datum as butler
from paiju.scoring import vp as victory
from paiju.scoring.boards import vulnerability, vulnerable
from paiju.scoring.imps import imp
from paiju.scoring.rounding import shown


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of scoring example starts from (已知)."""


class ContractGiven(Given, frozen=True, forbid_unknown_fields=True):
    """A contract with tricks, or a whole result; vulnerability of declarer's side, or of the table (定约)."""

    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    result: str | None = None
    vulnerable: bool | None = None
    vul: str | None = None
    board: int | None = None


class ImpGiven(Given, frozen=True, forbid_unknown_fields=True):
    """A difference, or the two scores it is taken from (分差)."""

    difference: int | None = None
    scores: tuple[int, int] | None = None


class VpGiven(Given, frozen=True, forbid_unknown_fields=True):
    """A margin over a number of boards or on a discrete scale; without a margin the whole scale (胜利分)."""

    margin: int | None = None
    boards: int | None = None
    scale: list[list[Any]] | None = None


class MatchpointsGiven(Given, frozen=True, forbid_unknown_fields=True):
    """A board's scores, or matchpoints to expand by Neuberg's formula (比赛分)."""

    scores: list[int] | None = None
    expected: int | None = None
    forms: list[str] | None = None
    small_groups: bool = True
    matchpoints: int | None = None
    obtained: int | None = None


class CrossImpGiven(Given, frozen=True, forbid_unknown_fields=True):
    """A board's scores, and how many results were expected (交叉 IMP)."""

    scores: list[int]
    expected: int | None = None


class DatumGiven(Given, frozen=True, forbid_unknown_fields=True):
    """A board's scores, and how many to drop at each end if not the usual number (基准分)."""

    scores: list[int]
    drop: int | None = None


def facts(kind: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a scoring example of this kind (计分事实). Raises ValueError for what cannot be scored."""
    return (_EVENTS.get(kind) or _KINDS[kind])(given)


def _contract(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, ContractGiven)
    sides = vulnerability(asked.board) if asked.board is not None else asked.vul
    if asked.result is not None:
        if sides is None or asked.contract is not None:
            raise ValueError("a result needs vul or board, and no contract beside it")
        return _result(law77.parse_result(asked.result), sides)
    if asked.contract is None:
        raise ValueError("give a contract or a result")
    bid = law77.parse_contract(asked.contract)
    if bid is None:
        return _result(None, "None")
    if asked.tricks is None:
        raise ValueError("how many tricks were taken?")
    if asked.declarer is not None and sides is not None:
        return _result(law77.Result(bid, asked.declarer, asked.tricks), sides)
    if asked.vulnerable is None:
        raise ValueError("give vulnerable, or declarer with vul or board")
    return {"score": law77.contract_score(*bid, asked.vulnerable, asked.tricks), "contract": str(bid)}


def _result(result: law77.Result | None, sides: str) -> dict[str, Any]:
    score_ns = law77.score_ns(result, sides)
    known = {"score_NS": score_ns, "result": law77.show_result(result)}
    if result is None:
        return {**known, "score": 0, "contract": "Pass"}
    score = law77.contract_score(*result.contract, vulnerable(result.declarer, sides), result.tricks)
    return {**known, "score": score, "contract": str(result.contract), "tricks": result.tricks}


def _imp(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, ImpGiven)
    if (asked.difference is None) == (asked.scores is None):
        raise ValueError("give either a difference or scores")
    difference = asked.difference if asked.scores is None else asked.scores[0] - asked.scores[1]
    assert difference is not None
    return {"imps": imp(difference), "difference": difference}


def _vp(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, VpGiven)
    if (asked.boards is None) == (asked.scale is None):
        raise ValueError("give either boards or a scale")
    if asked.scale is not None:
        if asked.margin is None:
            raise ValueError("a discrete scale needs a margin")
        return _split(*victory.load_scale(asked.scale).vp(asked.margin))
    boards = asked.boards or 0
    scale = victory.winner_scale(boards)
    known = {"scale": [_points(value) for value in scale], "first_full": victory.first_full(boards)}
    return known if asked.margin is None else known | _split(*victory.vp(asked.margin, boards))


def _split(own: int, other: int) -> dict[str, Any]:
    return {
        "own": _points(own),
        "other": _points(other),
        "winner": _points(max(own, other)),
        "loser": _points(min(own, other)),
    }


def _points(hundredths: int) -> Decimal:
    return shown(Fraction(hundredths, 100))


def _matchpoints(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, MatchpointsGiven)
    if asked.scores is not None:
        awards = matchpoints.board_matchpoints(asked.scores, asked.expected, asked.forms, asked.small_groups)
        return {
            "NS": [award.ns for award in awards],
            "EW": [award.ew for award in awards],
            "percent_NS": [shown(award.percent_ns) for award in awards],
            "percent_EW": [shown(award.percent_ew) for award in awards],
            "top": matchpoints.top(asked.expected or len(asked.scores)),
            "sum_NS": sum((award.ns for award in awards), Fraction(0)),
        }
    if asked.matchpoints is None or asked.obtained is None or asked.expected is None:
        raise ValueError("give scores, or matchpoints with obtained and expected")
    full = matchpoints.neuberg(asked.matchpoints, asked.obtained, asked.expected)
    return {"NS": full, "shown": shown(full, 4), "percent_NS": shown(matchpoints.percent(full, asked.expected))}


def _cross_imp(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, CrossImpGiven)
    means = cross_imp.cross_imps(asked.scores)
    totals = cross_imp.total_imps(asked.scores, asked.expected)
    places = range(len(asked.scores))
    return {
        "comparisons": [[imp(own - asked.scores[o]) for o in places if o != p] for p, own in enumerate(asked.scores)],
        "NS": list(means),
        "EW": [-mean for mean in means],
        "total_NS": list(totals),
        "total_EW": [-total for total in totals],
    }


def _datum(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, DatumGiven)
    par = butler.datum(asked.scores, asked.drop)
    ns = butler.datum_imps(asked.scores, asked.drop)
    known: dict[str, Any] = {"scored": par is not None, "NS": list(ns), "EW": [-imps for imps in ns]}
    drop = butler.dropped(len(asked.scores)) if asked.drop is None else asked.drop
    if par is None or drop is None:
        return known
    kept = butler.kept(asked.scores, drop)
    return known | {"datum": par, "dropped": drop, "kept": list(kept), "mean": Fraction(sum(kept), len(kept))}


_KINDS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "contract-score": _contract,
    "imp": _imp,
    "vp": _vp,
    "matchpoints": _matchpoints,
    "cross-imp": _cross_imp,
    "datum": _datum,
    **club_scores.KINDS,
    **event_scores.KINDS,
}
_EVENTS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    **movements.KINDS,
    **events.KINDS,
    **swiss.KINDS,
    **teams.KINDS,
}
KINDS = frozenset((*_KINDS, *_EVENTS))
"""The kinds of these examples (计分种类), as a case's `game` names them."""


def page(kind: str) -> str:
    """The rules page that a kind of examples belongs to (所属规则页)."""
    return "bridge-events" if kind in _EVENTS else "bridge-scoring"
