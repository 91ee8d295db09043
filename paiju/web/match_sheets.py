"""A team match as files (队式赛下载): the comparison as CSV in the asked language, both rooms' boards as PBN."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

import msgspec

from paiju.contests.teams.moves import ROOMS, Room, RoomResult
from paiju.games.bridge.moves import BridgeResult
from paiju.games.bridge.options import Options
from paiju.records.record import Record
from paiju.web.api.session import Language
from paiju.web.event_sheets import day, played
from paiju.web.hand_records import HandRecord
from paiju.web.match_pages import CompareLine, MatchLine
from paiju.web.match_results import MatchResults
from paiju.web.sheets import Cell, sheet

_HEAD: dict[Language, tuple[str, ...]] = {
    "en": ("IMPs home", "IMPs visitors", "Total home", "Total visitors", "Adjusted", "Adjusted because"),
    "zh": ("主队IMP", "客队IMP", "主队累计", "客队累计", "调整", "调整原因"),
}
_ROOM: dict[Language, tuple[str, ...]] = {
    "en": ("contract", "declarer", "tricks", "lead", "score N-S", "N-S as it counts"),
    "zh": ("定约", "庄家", "墩数", "首攻", "南北得分", "南北所计"),
}
_ROOMS: dict[Language, dict[Room, str]] = {
    "en": {"open": "Open room, ", "closed": "Closed room, "},
    "zh": {"open": "开室", "closed": "闭室"},
}
_BOARD: dict[Language, str] = {"en": "Board", "zh": "牌号"}
_AWARDED: dict[Language, str] = {"en": "awarded to both teams", "zh": "两队判分"}
_ASSIGNED: dict[Language, str] = {"en": "assigned", "zh": "指定分"}
_TAGS: dict[Room, str] = {"open": "Open", "closed": "Closed"}
"""The rooms as PBN files name them."""


def comparison_sheet(page: MatchResults, language: Language) -> bytes:
    """The comparison as CSV (对照表), board by board; scores are North-South's, at the table and as they count."""
    rooms = (f"{_ROOMS[language][room]}{each}" for room in ROOMS for each in _ROOM[language])
    head = (_BOARD[language], *rooms, *_HEAD[language])
    return sheet(head, (_cells(line, language) for line in page.lines))


def match_records(page: MatchResults, at_tables: Mapping[str, Record]) -> Iterator[Record]:
    """The boards as PBN has them (牌谱), each as it was played in the open room, then in the closed one.

    `at_tables` are the records of the deals by their ids. A board that neither room finished stands there once, with
    its cards only.
    """
    for line, hand in zip(page.lines, page.hands, strict=True):
        for room in ROOMS:
            if (result := result_of(line, room)) is None:
                continue
            record = _told(replace(at_tables[result.deal], room=_TAGS[room]), page.line, hand, line)
            figure = line.home if room == "open" else line.visitors  # the side that sits North-South there
            imps = () if figure is None else (("ScoreIMP", f"NS {figure:g}"),)
            yield replace(record, tags=tuple(sorted((*record.tags, *imps))))
        if line.open is None and line.closed is None:
            yield _told(Record(), page.line, hand, line)


def result_of(line: CompareLine, room: Room) -> RoomResult | None:
    """What a room made of a board (一室所打)."""
    return line.open if room == "open" else line.closed


def assigned_in(line: CompareLine, room: Room) -> int | None:
    """North-South's score that stands in place of a room's own (指定分); None where there is none."""
    result, counted = result_of(line, room), line.scores[ROOMS.index(room)]
    return None if counted is None or (result is not None and result.score_ns == counted) else counted


def came(result: RoomResult | None) -> BridgeResult | None:
    """How a board came out in a room (一室结局); None where it was not finished."""
    return None if result is None else msgspec.convert(result.outcome, BridgeResult)


def _cells(line: CompareLine, language: Language) -> tuple[Cell, ...]:
    found: list[Cell] = [line.board]
    for room in ROOMS:
        result = result_of(line, room)
        found += played(came(result), result and result.lead, language)
        found += [result and result.score_ns, line.scores[ROOMS.index(room)]]
    said = [_AWARDED[language]] if line.awarded else []
    said += [f"{_ROOMS[language][room]}{_ASSIGNED[language]}" for room in ROOMS if assigned_in(line, room) is not None]
    return (*found, line.home, line.visitors, *line.totals, "; ".join(said) or None, line.why or None)


def _told(record: Record, match: MatchLine, hand: HandRecord, line: CompareLine) -> Record:
    """A board's record with what the match adds to it: the cards themselves, double dummy, the teams, rulings."""
    options = msgspec.convert(hand.options, Options)
    north, east, south, west = hand.hands
    tags = {
        "Date": day(match.begins).strftime("%Y.%m.%d"), "Event": match.title, "HomeTeam": match.home,
        "Scoring": "IMP", "Site": "paiju", "VisitTeam": match.visitors,
    }  # fmt: skip
    return replace(
        record,
        number=hand.board,
        dealer=options.deals,
        vul=options.vulnerability,
        hands=(north, east, south, west),
        tags=tuple(sorted(tags.items())),
        double_dummy=hand.analysis.table,
        par_ns=hand.analysis.par_ns,
        comments=tuple(_rulings(line)),
    )


def _rulings(line: CompareLine) -> Iterator[str]:
    for room in ROOMS:
        if (score := assigned_in(line, room)) is not None:
            yield f"{_TAGS[room]} room: assigned, N-S {score}"
    if line.awarded and line.home is not None and line.visitors is not None:
        yield f"Awarded: home {line.home:g} IMPs, visitors {line.visitors:g}"
    if line.why:
        yield f"Because: {line.why}"
