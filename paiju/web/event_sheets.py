"""An event's results as files (成绩下载): ranking and results as CSV in the asked language, hand records as PBN."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import msgspec

from paiju.contests.moves import SideAward
from paiju.games.bridge.moves import BridgeResult
from paiju.games.bridge.options import Options
from paiju.records.record import Record, Section
from paiju.web.api.events import EventLine
from paiju.web.api.session import Language
from paiju.web.event_results import EventBoardPage, EventResult, PairResult, ResultsPage
from paiju.web.hand_records import HandRecord
from paiju.web.pool_sheets import PASSED_OUT, SEATS, lead_text, quoted
from paiju.web.rulings import RulingLine
from paiju.web.sheets import Cell, sheet

_RANKING: dict[Language, tuple[str, ...]] = {
    "en": ("Place", "Pair", "Player 1", "Player 2", "Points", "Boards", "{unit} per board", "Master points",
           "Penalty", "Penalty because"),
    "zh": ("名次", "对号", "牌手一", "牌手二", "积分", "副数", "每副{unit}", "大师分", "罚分", "罚分原因"),
}  # fmt: skip
_ROUND: dict[Language, tuple[str, str]] = {
    "en": ("Round {number}", "Opponents in round {number}"),
    "zh": ("第{number}轮", "第{number}轮对手"),
}
_RESULTS: dict[Language, tuple[str, ...]] = {
    "en": ("Round", "Table", "Board", "Pair N-S", "Pair E-W", "Contract", "Declarer", "Tricks", "Lead", "Score N-S",
           "{unit} N-S", "{unit} E-W", "Awarded N-S", "Awarded E-W", "Adjusted because"),
    "zh": ("轮次", "桌号", "牌号", "南北对", "东西对", "定约", "庄家", "墩数", "首攻", "南北得分", "南北{unit}",
           "东西{unit}", "判给南北", "判给东西", "调整原因"),
}  # fmt: skip
_UNITS: dict[bool, dict[Language, str]] = {
    True: {"en": "Percent", "zh": "百分比"},
    False: {"en": "IMPs", "zh": "IMP"},
}
"""By whether it is matchpoints."""
_NOT_PLAYED: dict[Language, str] = {"en": "not played", "zh": "未打"}
_DOES_NOT_COUNT: dict[Language, str] = {"en": "does not count", "zh": "不计"}
_TABLE = r"Table\3R;Round\2R;PairId_NS\3R;PairId_EW\3R;Contract\4L;Declarer\1R;Result\2R;Lead\2L;Score_NS\5R;"
_WORTH = {True: r"Percentage_NS\6R;Percentage_EW\6R;", False: r"IMP_NS\7R;IMP_EW\7R;"}


def ranking_sheet(page: ResultsPage, language: Language) -> bytes:
    """The ranking as CSV (排名表), with what each round brought and against whom."""
    unit = _UNITS[page.line.form == "mp"][language]
    rounds = [each.format(number=number) for number in range(1, page.line.round + 1) for each in _ROUND[language]]
    head = (*(each.format(unit=unit) for each in _RANKING[language]), *rounds)
    return sheet(head, (_ranked(page, pair) for pair in page.pairs))


def results_sheet(pages: Iterable[EventBoardPage], line: EventLine, language: Language) -> bytes:
    """All results of all boards as CSV (各桌成绩表), board by board."""
    unit = _UNITS[line.form == "mp"][language]
    head = (*(each.format(unit=unit) for each in _RESULTS[language]), *SEATS[language])
    return sheet(head, (row for page in pages for row in _lines(page, language)))


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
                ("Date", day(page.line.begins).strftime("%Y.%m.%d")),
                ("Event", page.line.title),
                ("Scoring", "MatchPoints" if mp else "IMP;Cross"),
                ("Site", "paiju"),
            ),
            double_dummy=hand.analysis.table,
            par_ns=hand.analysis.par_ns,
            sections=(Section("ScoreTable", f"{_TABLE}{_WORTH[mp]}Names_NS;Names_EW", rows),) if rows else (),
            comments=tuple(_said(each) for each in (*(e.ruling for e in page.results if e.ruling), *page.cut)),
        )


def day(begins: float) -> datetime:
    """The day on which something begins (比赛日), from seconds since the epoch."""
    return datetime.fromtimestamp(begins, UTC)


def award_text(award: SideAward) -> str:
    """What a side was awarded, in a file (所判): `AVE+`, `420`, or `60% 420, 40% -50`."""
    if award.grade is not None:
        return award.grade
    if len(award.outcomes) == 1:
        return str(award.outcomes[0].score_ns)
    return ", ".join(f"{each.percent}% {each.score_ns}" for each in award.outcomes)


def _said(ruling: RulingLine) -> str:
    """A ruling in a line of text."""
    place = f"Round {ruling.round}, table {ruling.table}: "
    if ruling.awards is None:
        return f"{place}does not count: {ruling.note}"
    ns, ew = map(award_text, ruling.awards)
    return f"{place}adjusted, N-S {ns}, E-W {ew}: {ruling.note}"


def _ranked(page: ResultsPage, pair: PairResult) -> tuple[Cell, ...]:
    way = {each.round: each for each in pair.rounds}
    fined = [each for each in page.penalties if each.pair == pair.pair]
    steps: list[Cell] = []
    for number in range(1, page.line.round + 1):
        step = way.get(number)
        steps += [step and step.points, step and step.opponent]
    return (
        pair.rank, pair.pair, *(player.name for player in pair.players), pair.points, pair.boards, pair.average,
        pair.master_points, round(sum(each.points for each in fined), 2) if fined else None,
        "; ".join(each.note for each in fined) or None, *steps,
    )  # fmt: skip


def _lines(page: EventBoardPage, language: Language) -> Iterator[tuple[Cell, ...]]:
    yield from (_cells(page, each, language) for each in page.results)
    yield from (_cut(each, language) for each in page.cut)


def _cells(page: EventBoardPage, each: EventResult, language: Language) -> tuple[Cell, ...]:
    return (
        each.round, each.table, page.board, each.ns, each.ew, *played(outcome_of(each), each.lead, language),
        each.score_ns, each.points_ns, each.points_ew, *_ruled(each.ruling), *(player.name for player in each.players),
    )  # fmt: skip


def played(outcome: BridgeResult | None, lead: int | None, language: Language) -> tuple[Cell, ...]:
    """Contract, declarer, tricks and lead, in words (所打)."""
    if outcome is None or (contract := outcome.contract) is None:
        return (_NOT_PLAYED[language] if outcome is None else PASSED_OUT[language], None, None, lead_text(lead, ""))
    return (contract.text, SEATS[language][contract.declarer], outcome.tricks, lead_text(lead, ""))


def _ruled(ruling: RulingLine | None) -> tuple[Cell, ...]:
    if ruling is None:
        return (None, None, None)
    return (*(map(award_text, ruling.awards) if ruling.awards else (None, None)), ruling.note)


def _cut(ruling: RulingLine, language: Language) -> tuple[Cell, ...]:
    """Where a board does not count."""
    place = (ruling.round, ruling.table, ruling.board, *ruling.pairs)
    return (*place, _DOES_NOT_COUNT[language], *(None,) * 6, *_ruled(ruling), *(None,) * 4)


def outcome_of(each: EventResult) -> BridgeResult | None:
    """What was played at a table (所打); None where nothing was."""
    return None if each.outcome is None else msgspec.convert(each.outcome, BridgeResult)


def score_of(each: EventResult) -> int | None:
    """North-South's score as it counts, where it is one score (所计之分)."""
    if each.ruling is None:
        return each.score_ns
    awards = each.ruling.awards
    assert awards is not None
    outcomes = awards[0].outcomes
    return outcomes[0].score_ns if awards[0] == awards[1] and len(outcomes) == 1 else None


def _row(each: EventResult) -> str:
    outcome, score = outcome_of(each), score_of(each)
    what: tuple[str, str, object] = ("-" if outcome is None else "Pass", "-", "-")
    if outcome is not None and (contract := outcome.contract) is not None:
        what = contract.text, "NESW"[contract.declarer], outcome.tricks
    names = [player.name for player in each.players]
    return (
        f"{each.table:>3} {each.round:>2} {each.ns:>3} {each.ew:>3} {what[0]:4} {what[1]} {what[2]:>2} "
        f"{lead_text(each.lead, '-'):2} {'-' if score is None else score:>5} "
        f"{each.points_ns:>7.2f} {each.points_ew:>7.2f} "
        + " ".join(quoted(f"{names[side]} - {names[side + 2]}") for side in range(2))
    )
