"""The pool's tables as files (牌库下载): a week's ranking and a board's results, in the words of the asked language."""

from collections.abc import Iterator
from datetime import date

import msgspec

from paiju.cards import Card, show
from paiju.contests.rooms import ROOMS
from paiju.games.bridge.moves import BridgeResult
from paiju.games.bridge.options import Options
from paiju.records.record import Record, Section
from paiju.records.text import clean
from paiju.scoring.pool import Form
from paiju.web.api.session import Language
from paiju.web.field import BoardPage, TableLine
from paiju.web.sheets import Cell, sheet
from paiju.web.standings import StandingLine

SEATS: dict[Language, tuple[str, str, str, str]] = {
    "en": ("North", "East", "South", "West"),
    "zh": ("北", "东", "南", "西"),
}
"""The seats in words (方位)."""
_POINTS: dict[Form, dict[Language, str]] = {
    "imp": {"en": "IMPs", "zh": "IMP"},
    "mp": {"en": "Points", "zh": "积分"},
}
_RANKING = {
    "en": ("Place", "Player", "{points}", "Boards", "Won", "Drawn", "Lost", "Average last week", "{points} in all",
           "Boards in all"),
    "zh": ("名次", "牌手", "{points}", "副数", "胜", "平", "负", "上周平均分", "累计{points}", "累计副数"),
}  # fmt: skip
_RATE = {"en": "Rate", "zh": "牌技指数"}
_BOARD = {
    "en": ("Contract", "Declarer", "Tricks", "Lead", "Score N-S", "{points} N-S", "{points} E-W", "Percent N-S",
           "Percent E-W", "Adjusted because"),
    "zh": ("定约", "庄家", "墩数", "首攻", "南北得分", "南北{points}", "东西{points}", "南北百分比", "东西百分比",
           "调整原因"),
}  # fmt: skip
PASSED_OUT: dict[Language, str] = {"en": "passed out", "zh": "四家不叫"}
"""A board that nobody bid, in words (四家不叫)."""
_BROKEN_OFF = {"en": "broken off", "zh": "中断"}
_SCORING: dict[Form, str] = {"imp": "Butler", "mp": "MatchPoints"}
_TABLE = (
    r"Contract\4L;Declarer\1R;Result\2R;Lead\2L;Score_NS\5R;{points}Percentage_NS\6R;Percentage_EW\6R;Names_NS;Names_EW"
)
_IMPS = r"IMP_NS\6R;IMP_EW\6R;"


class Placed(StandingLine, frozen=True, kw_only=True):
    """A line of a ranking with its place (名次); whoever has as many points has the same."""

    place: int


def placed(lines: tuple[StandingLine, ...]) -> tuple[Placed, ...]:
    """The lines of a ranking with their places (排定名次), in the order they came: most points first."""
    first: dict[float, int] = {}
    for place, line in enumerate(lines, 1):
        first.setdefault(line.points, place)
    return tuple(Placed(**msgspec.structs.asdict(line), place=first[line.points]) for line in lines)


def ranking_sheet(room: str, form: Form, lines: tuple[StandingLine, ...], language: Language) -> bytes:
    """A week's ranking as CSV (排名表); with Rates in the room that has them."""
    rates = ROOMS[room].scoring == "dynamic"
    head = (*_worded(_RANKING[language], form, language), *([_RATE[language]] if rates else ()))
    return sheet(head, (_ranked(line, rates) for line in placed(lines)))


def board_sheet(page: BoardPage, language: Language) -> bytes:
    """A board's results as CSV (各桌成绩表); points only where they are not provisional."""
    seats = SEATS[language]
    return sheet(
        (*_worded(_BOARD[language], page.form, language), *seats),
        ((*_result_cells(page, line, language), *(player.name for player in line.players)) for line in page.lines),
    )


def board_record(page: BoardPage, language: Language) -> Record:
    """A board as PBN has it (牌谱): the deal, and a ScoreTable of the tables that have a result."""
    options = msgspec.convert(page.options, Options)
    first, second, third, fourth = page.hands
    rows = tuple(_row(page, line) for line in page.lines if line.outcome is not None)
    head = _TABLE.format(points=_IMPS if page.form == "imp" else "")
    return Record(
        number=options.board,
        dealer=options.deals,
        vul=options.vulnerability,
        hands=(first, second, third, fourth),
        tags=(
            ("Event", ROOMS[page.room].title[language]),
            ("EventDate", date.fromisoformat(page.week).strftime("%Y.%m.%d")),
            ("Scoring", _SCORING[page.form]),
            ("Site", "paiju"),
        ),
        sections=(Section("ScoreTable", head, rows),) if rows else (),
    )


def _worded(head: tuple[str, ...], form: Form, language: Language) -> Iterator[str]:
    return (each.format(points=_POINTS[form][language]) for each in head)


def _ranked(line: Placed, rates: bool) -> tuple[Cell, ...]:
    return (
        line.place, line.name, line.points, line.boards, line.won, line.drawn, line.lost, line.last_average,
        line.total_points, line.total_boards, *([line.rate] if rates else ()),
    )  # fmt: skip


def _result_cells(page: BoardPage, line: TableLine, language: Language) -> tuple[Cell, ...]:
    end = (*_worth(page, line), line.adjusted.note if line.adjusted else None)
    if line.outcome is None:
        return (_BROKEN_OFF[language], None, None, None, None, *end)
    outcome = msgspec.convert(line.outcome, BridgeResult)
    if outcome.contract is None:
        return (PASSED_OUT[language], None, None, None, line.score_ns, *end)
    declarer = SEATS[language][outcome.contract.declarer]
    return (outcome.contract.text, declarer, outcome.tricks, lead_text(line.lead, ""), line.score_ns, *end)


def _worth(page: BoardPage, line: TableLine) -> tuple[float | None, ...]:
    """Both sides' points and percent; at matchpoints the percent that counts, which may be of an earlier day."""
    if not page.scored or line.points_ns is None or line.points_ew is None:
        return (None, None, None, None)
    percents = (line.percent_ns, line.percent_ew)
    if page.form == "mp":
        percents = (50 + line.points_ns, 50 + line.points_ew)
    return (line.points_ns, line.points_ew, *percents)


def _row(page: BoardPage, line: TableLine) -> str:
    outcome = msgspec.convert(line.outcome, BridgeResult)
    contract = outcome.contract
    what = (contract.text, "NESW"[contract.declarer], outcome.tricks) if contract else ("Pass", "-", "-")
    worth = ["-" if each is None else f"{each:.2f}" for each in _worth(page, line)]
    cells = [f"{what[0]:4} {what[1]} {what[2]:>2} {lead_text(line.lead, '-'):2} {line.score_ns or 0:>5}"]
    cells += [f"{each:>6}" for each in (worth if page.form == "imp" else worth[2:])]
    names = [player.name for player in line.players]
    return " ".join((*cells, *(quoted(f"{names[side]} - {names[side + 2]}") for side in range(2))))


def lead_text(lead: int | None, none: str) -> str:
    """A lead as it is written (首攻), or `none` where there was none."""
    return none if lead is None else show((Card(lead),))


def quoted(name: str) -> str:
    """A name as a PBN string (引号)."""
    text = clean(name).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
