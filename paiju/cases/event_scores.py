"""Worked examples of what directors and events award (裁判与赛事计分例题): adjusted scores, team matches.

`docs/rules/cases.en.md#scoring` lists the keys.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from paiju.cases.amounts import grade, number, result
from paiju.scoring import adjusted, matchpoints, teams
from paiju.scoring import contract as law77
from paiju.scoring.boards import vulnerability
from paiju.scoring.rounding import shown


class AdjustedGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board's results, adjusted scores among them; or a side's session in percents; or a penalty (调整分)."""

    results: list[Any] | None = None
    form: adjusted.Form = "mp"
    expected: int | None = None
    forms: list[str] | None = None
    usual: int = adjusted.USUAL_IMPS
    session: list[Any] | None = None
    percent: Any = None


class TeamMatchGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match's boards; or who came to it; or an earlier match's margin (队式赛)."""

    boards: list[Any] | None = None
    carried: Any = 0
    penalties: tuple[Any, Any] = (0, 0)
    vp_penalties: tuple[Any, Any] = (0, 0)
    usual: int = adjusted.USUAL_IMPS
    extra: int = 0
    came: tuple[bool, bool] | None = None
    margin: Any = None
    winner_higher: bool = True


class RoomsGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board of a match: a score or result in each room, or what home and visitors are awarded (两室)."""

    open_room: Any = None
    closed_room: Any = None
    awarded: tuple[str, str] | None = None
    board: int | None = None
    vul: str | None = None


def _adjusted(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, AdjustedGiven)
    if sum(each is not None for each in (asked.results, asked.session, asked.percent)) != 1:
        raise ValueError("give results, a session or a percent")
    if asked.session is not None:
        if not asked.session:
            raise ValueError("a session has a board")
        boards = adjusted.of_session([_percent(each) for each in asked.session])
        return {"percents": list(boards), "session": shown(sum(boards, Fraction(0)) / len(boards))}
    if asked.results is None:
        return {"matchpoints": adjusted.matchpoints_of(number(asked.percent), asked.expected or 1)}
    results = [result(each) for each in asked.results]
    sides = adjusted.board(results, asked.form, asked.expected, asked.forms, asked.usual)
    ns, ew = [each.ns for each in sides], [each.ew for each in sides]
    if asked.form != "mp":
        return {"NS": ns, "EW": ew, "sum": sum(ns) + sum(ew)}
    full = asked.expected or len(results)
    return {
        "NS": [adjusted.matchpoints_of(each, full) for each in ns],
        "EW": [adjusted.matchpoints_of(each, full) for each in ew],
        "percent_NS": [shown(each) for each in ns],
        "percent_EW": [shown(each) for each in ew],
        "top": matchpoints.top(full),
    }


def _percent(value: Any) -> Fraction | adjusted.Grade:
    return grade(value) if isinstance(value, str) and value.startswith("AVE") else number(value)


def _team_match(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, TeamMatchGiven)
    if sum(each is not None for each in (asked.boards, asked.came, asked.margin)) != 1:
        raise ValueError("give boards, who came, or a margin")
    if asked.came is not None:
        return _vps(teams.forfeited(*asked.came))
    if asked.boards is None:
        return {"carry_over": teams.carry_over(number(asked.margin), asked.winner_higher)}
    boards = [_rooms(each) for each in asked.boards]
    home, visitors = map(number, asked.penalties)
    came = teams.match(
        boards,
        number(asked.carried),
        teams.Teams(home, visitors),
        (_hundredths(asked.vp_penalties[0]), _hundredths(asked.vp_penalties[1])),
        asked.usual,
    )
    imps = [teams.board_imps(each, asked.usual) for each in boards]
    margin = teams.knock_out(came)
    return {
        "imps_home": ["void" if each is None else each.home for each in imps],
        "imps_visitors": ["void" if each is None else each.visitors for each in imps],
        "won_home": sum(max(each.home, 0) for each in imps if each),
        "won_visitors": sum(max(each.visitors, 0) for each in imps if each),
        "margin_home": came.margins.home,
        "margin_visitors": came.margins.visitors,
        "boards_counted": came.boards,
        **_vps(came.vps),
        "knock_out": margin,
        "more_boards": teams.more_boards(margin, asked.extra),
    }


def _hundredths(value: Any) -> int:
    exact = number(value) * 100
    if exact.denominator != 1:
        raise ValueError(f"VPs have two decimals at most, not {value}")
    return int(exact)


def _vps(vps: tuple[int, int] | None) -> dict[str, Any]:
    if vps is None:
        return {"void": True}
    home, visitors = (shown(Fraction(each, 100)) for each in vps)
    return {"void": False, "vp_home": home, "vp_visitors": visitors}


def _rooms(value: Any) -> teams.Board:
    asked = msgspec.convert(value, RoomsGiven)
    sides = vulnerability(asked.board) if asked.board is not None else asked.vul
    awarded = asked.awarded and (
        adjusted.Artificial(grade(asked.awarded[0])),
        adjusted.Artificial(grade(asked.awarded[1])),
    )
    return teams.Board(_room(asked.open_room, sides), _room(asked.closed_room, sides), awarded)


def _room(value: Any, sides: str | None) -> int | adjusted.Adjusted | None:
    """A room's result: as on a pairs board, or a contract in words where the board's vulnerability is given."""
    if value is None:
        return None
    if isinstance(value, str) and not value.startswith("AVE") and "," not in value:
        if sides is None:
            raise ValueError("a result in words needs board or vul")
        return law77.score_ns(law77.parse_result(value), sides)
    return result(value)


KINDS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {"adjusted": _adjusted, "team-match": _team_match}
"""How each of these kinds is scored (种类)."""
