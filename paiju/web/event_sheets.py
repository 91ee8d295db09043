"""An event's results as files (成绩下载): ranking and results as CSV in the asked language, hand records as PBN."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import msgspec

from paiju.games.bridge.moves import BridgeResult
from paiju.games.bridge.options import Options
from paiju.records.record import Record, Section
from paiju.web.api.events import EventLine
from paiju.web.api.session import Language
from paiju.web.event_results import EventBoardPage, EventResult, HandRecord, PairResult, ResultsPage
from paiju.web.pool_sheets import PASSED_OUT, SEATS, lead_text, quoted
from paiju.web.sheets import Cell, sheet

_RANKING: dict[Language, tuple[str, ...]] = {
    "en": ("Place", "Pair", "Player 1", "Player 2", "Points", "Boards", "{unit} per board", "Master points"),
    "zh": ("名次", "对号", "牌手一", "牌手二", "积分", "副数", "每副{unit}", "大师分"),
}
_ROUND: dict[Language, tuple[str, str]] = {
    "en": ("Round {number}", "Opponents in round {number}"),
    "zh": ("第{number}轮", "第{number}轮对手"),
}
_RESULTS: dict[Language, tuple[str, ...]] = {
    "en": ("Round", "Table", "Board", "Pair N-S", "Pair E-W", "Contract", "Declarer", "Tricks", "Lead", "Score N-S",
           "{unit} N-S", "{unit} E-W"),
    "zh": ("轮次", "桌号", "牌号", "南北对", "东西对", "定约", "庄家", "墩数", "首攻", "南北得分", "南北{unit}",
           "东西{unit}"),
}  # fmt: skip
_UNITS: dict[bool, dict[Language, str]] = {
    True: {"en": "Percent", "zh": "百分比"},
    False: {"en": "IMPs", "zh": "IMP"},
}
"""By whether it is matchpoints."""
_TABLE = r"Table\3R;Round\2R;PairId_NS\3R;PairId_EW\3R;Contract\4L;Declarer\1R;Result\2R;Lead\2L;Score_NS\5R;"
_WORTH = {True: r"Percentage_NS\6R;Percentage_EW\6R;", False: r"IMP_NS\7R;IMP_EW\7R;"}


def ranking_sheet(page: ResultsPage, language: Language) -> bytes:
    """The ranking as CSV (排名表), with what each round brought and against whom."""
    unit = _UNITS[page.line.form == "mp"][language]
    rounds = [each.format(number=number) for number in range(1, page.line.round + 1) for each in _ROUND[language]]
    head = (*(each.format(unit=unit) for each in _RANKING[language]), *rounds)
    return sheet(head, (_ranked(pair, page.line.round) for pair in page.pairs))


def results_sheet(pages: Iterable[EventBoardPage], line: EventLine, language: Language) -> bytes:
    """All results of all boards as CSV (各桌成绩表), board by board."""
    unit = _UNITS[line.form == "mp"][language]
    head = (*(each.format(unit=unit) for each in _RESULTS[language]), *SEATS[language])
    return sheet(head, (_cells(page, each, language) for page in pages for each in page.results))


def records(hands: Iterable[HandRecord], pages: Iterable[EventBoardPage]) -> Iterator[Record]:
    """The boards as PBN has them (牌谱): the deal, its double-dummy table and par, and all tables in a ScoreTable."""
    for hand, page in zip(hands, pages, strict=True):
        options = msgspec.convert(hand.options, Options)
        first, second, third, fourth = hand.hands
        mp, rows = page.line.form == "mp", tuple(map(_row, page.results))
        yield Record(
            number=hand.board,
            dealer=options.deals,
            vul=options.vulnerability,
            hands=(first, second, third, fourth),
            tags=(
                ("Date", day(page.line).strftime("%Y.%m.%d")),
                ("Event", page.line.title),
                ("Scoring", "MatchPoints" if mp else "IMP;Cross"),
                ("Site", "paiju"),
            ),
            double_dummy=hand.analysis.table,
            par_ns=hand.analysis.par_ns,
            sections=(Section("ScoreTable", f"{_TABLE}{_WORTH[mp]}Names_NS;Names_EW", rows),) if rows else (),
        )


def day(line: EventLine) -> datetime:
    """The day of an event (比赛日)."""
    return datetime.fromtimestamp(line.begins, UTC)


def _ranked(pair: PairResult, rounds: int) -> tuple[Cell, ...]:
    way = {each.round: each for each in pair.rounds}
    steps: list[Cell] = []
    for number in range(1, rounds + 1):
        step = way.get(number)
        steps += [step and step.points, step and step.opponent]
    return (
        pair.rank, pair.pair, *(player.name for player in pair.players), pair.points, pair.boards, pair.average,
        pair.master_points, *steps,
    )  # fmt: skip


def _cells(page: EventBoardPage, each: EventResult, language: Language) -> tuple[Cell, ...]:
    outcome = msgspec.convert(each.outcome, BridgeResult)
    contract = outcome.contract
    what: tuple[Cell, ...] = (PASSED_OUT[language], None, None)
    if contract is not None:
        what = (contract.text, SEATS[language][contract.declarer], outcome.tricks)
    return (
        each.round, each.table, page.board, each.ns, each.ew, *what, lead_text(each.lead, ""), each.score_ns,
        each.points_ns, each.points_ew, *(player.name for player in each.players),
    )  # fmt: skip


def _row(each: EventResult) -> str:
    outcome = msgspec.convert(each.outcome, BridgeResult)
    contract = outcome.contract
    what = (contract.text, "NESW"[contract.declarer], outcome.tricks) if contract else ("Pass", "-", "-")
    names = [player.name for player in each.players]
    return (
        f"{each.table:>3} {each.round:>2} {each.ns:>3} {each.ew:>3} {what[0]:4} {what[1]} {what[2]:>2} "
        f"{lead_text(each.lead, '-'):2} {each.score_ns:>5} {each.points_ns:>7.2f} {each.points_ew:>7.2f} "
        + " ".join(quoted(f"{names[side]} - {names[side + 2]}") for side in range(2))
    )
