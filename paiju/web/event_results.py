"""What a pairs event has come to, as its result pages tell it (成绩页): ranking, pairs, boards, hand records.

Nothing of a board that is not open to everybody. docs/design/contests.md.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

from paiju.cards import Cards
from paiju.club.people import Member
from paiju.contests.boards import board_over
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.moves import Board
from paiju.contests.pairs.results import Step, TableScore, by_board, by_pair, of_rounds, open_boards, steps
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Illegal
from paiju.scoring.rounding import to_tens
from paiju.tables.moves import Seal
from paiju.web.api.events import EventLine, PairLine, event_line, pair_line, pair_lines
from paiju.web.club import Club
from paiju.web.field import maybe
from paiju.web.hand_records import HandRecord, hand_records, hands_of
from paiju.web.rulings import PenaltyLine, RulingLine, penalties, rulings
from paiju.web.shown import ShownPlayer, shown_player
from paiju.web.standings import told


class PairRound(msgspec.Struct, frozen=True):
    """A pair's round (一对一轮); `side` is 0 for North-South, 1 for East-West, None without a table: it had the bye.

    `points`, `total`, `boards` and `place` are after the round, None while it is not scored.
    """

    round: int
    table: int | None
    side: int | None
    opponent: int | None
    absent: bool
    points: float | None
    total: float | None
    boards: int | None
    place: int | None


class PairResult(PairLine, frozen=True, kw_only=True):
    """A pair of the ranking (成绩一行), round by round."""

    rounds: tuple[PairRound, ...]


class ResultsPage(msgspec.Struct, frozen=True):
    """An event's results (成绩): all its pairs, best first, and the boards that are open. `pair` is the visitor's.

    `rulings` and `penalties` are what a director decided: they are in the figures.
    """

    line: EventLine
    terms: Terms
    host: ShownPlayer
    pairs: tuple[PairResult, ...]
    boards: tuple[int, ...]
    pair: int | None
    rulings: tuple[RulingLine, ...]
    penalties: tuple[PenaltyLine, ...]


class PairBoard(msgspec.Struct, frozen=True):
    """A board as a pair played it (某对一副); `points` are what it was worth to the pair: percent, or IMPs.

    Without a deal it was not played there, and is what the `ruling` says, as it is wherever there is one.
    """

    board: int
    deal: str | None
    outcome: Any
    lead: int | None
    score_ns: int | None
    points: float
    ruling: RulingLine | None


class CardRound(msgspec.Struct, frozen=True):
    """A round of a pair's card (成绩单一轮), with who sat against it and what each board came to.

    `cut` are boards that do not count, by a director's ruling.
    """

    round: PairRound
    against: tuple[ShownPlayer, ...]
    boards: tuple[PairBoard, ...]
    cut: tuple[RulingLine, ...]


class PairCard(msgspec.Struct, frozen=True):
    """A pair's card (某对成绩单). The penalties are in its total, and in no round."""

    line: EventLine
    pair: PairResult
    rounds: tuple[CardRound, ...]
    penalties: tuple[PenaltyLine, ...]


class EventResult(msgspec.Struct, frozen=True):
    """What a board came to at a table (一桌成绩): pairs, players N E S W, and what it is worth to both sides.

    Without a deal it was not played there, and is what the `ruling` says, as it is wherever there is one.
    """

    table: int
    round: int
    ns: int
    ew: int
    players: tuple[ShownPlayer, ...]
    deal: str | None
    outcome: Any
    lead: int | None
    score_ns: int | None
    points_ns: float
    points_ew: float
    yours: bool
    ruling: RulingLine | None


class EventBoardPage(msgspec.Struct, frozen=True):
    """A board that is open, with what all tables made of it (一副牌的各桌), North-South's best score first.

    `average` is the mean score of North-South, in tens; None without one. `cut` is where it does not count.
    """

    line: EventLine
    board: int
    round: int
    options: dict[str, Any]
    hash: str
    seal: Seal
    hands: tuple[Cards, ...]
    average: int | None
    results: tuple[EventResult, ...]
    cut: tuple[RulingLine, ...]


class HandsPage(msgspec.Struct, frozen=True):
    """All open boards of an event (各副牌谱), by number."""

    line: EventLine
    hands: tuple[HandRecord, ...]


def results_page(club: Club, contest: PairsEvent, visitor: Member | None) -> ResultsPage:
    """An event's results (成绩); None is who looks at a file of them."""
    pairs = tuple(_pair(contest, line) for line in pair_lines(club, contest))
    boards = tuple(board.number for _, board in open_boards(contest))
    own = contest.pair_of(visitor.id) if visitor else None
    host = shown_player(club, contest.host)
    return ResultsPage(
        event_line(club, contest), contest.terms, host, pairs, boards, own, rulings(club, contest),
        penalties(club, contest),
    )  # fmt: skip


def pair_card(club: Club, contest: PairsEvent, pair: int) -> PairCard:
    """A pair's card (某对成绩单). Raises Illegal("no-such-pair")."""
    contest.entrant(pair)
    found, ruled = _pair(contest, pair_line(club, contest, pair)), rulings(club, contest)

    def of_round(step: PairRound) -> CardRound:
        now = contest.rounds[step.round - 1]
        who = () if step.opponent is None else contest.players_in(now, step.opponent)
        own = (each for each in by_pair(contest)[pair] if each.round is now)
        return CardRound(
            step, tuple(shown_player(club, player) for player in who),
            tuple(_pair_board(each, pair, _ruling(ruled, each)) for each in own),
            tuple(each for each in ruled if each.awards is None and each.round == step.round and pair in each.pairs),
        )  # fmt: skip

    fined = tuple(each for each in penalties(club, contest) if each.pair == pair)
    return PairCard(event_line(club, contest), found, tuple(map(of_round, found.rounds)), fined)


def board_page(club: Club, contest: PairsEvent, number: int, visitor: Member | None) -> EventBoardPage:
    """A board that is open (一副牌的各桌). Raises Illegal: `no-such-board`, `board-not-open`."""
    now, board = open_board(contest, number)
    own, ruled = by_board(contest)[number], [each for each in rulings(club, contest) if each.board == number]
    scores = [each.score for each in own if each.score is not None]
    mean = to_tens(Fraction(sum(scores)) / len(scores)) if scores else None
    return EventBoardPage(
        event_line(club, contest), number, now.number, board.options, board.hash, board.seal, hands_of(board),
        mean, tuple(_result(club, contest, each, visitor, _ruling(ruled, each)) for each in own),
        tuple(each for each in ruled if each.awards is None),
    )  # fmt: skip


def open_board(contest: PairsEvent, number: int) -> tuple[Round, Board]:
    """A board that is open, and its round (公开某副). Raises Illegal: `no-such-board`, `board-not-open`."""
    if not board_over(contest, number):
        raise Illegal("board-not-open")
    return contest.board(number)


async def hands_page(club: Club, contest: PairsEvent) -> HandsPage:
    """All open boards (各副牌谱), each with its analysis. Raises StoreAway."""
    boards = [(now.number, board) for now, board in open_boards(contest)]
    return HandsPage(event_line(club, contest), await hand_records(club, boards))


def _pair(contest: PairsEvent, line: PairLine) -> PairResult:
    return PairResult(**_fields(line), rounds=_ways(contest)[line.pair])


def _fields(line: PairLine) -> dict[str, Any]:
    return {name: getattr(line, name) for name in PairLine.__struct_fields__}


@of_rounds
def _ways(contest: PairsEvent) -> dict[int, tuple[PairRound, ...]]:
    """Each pair's rounds, as they are told."""
    return {pair: tuple(_round(pair, step) for step in way) for pair, way in steps(contest).items()}


def _round(pair: int, step: Step) -> PairRound:
    table = step.table
    return PairRound(
        step.round, table and table.table, None if table is None else int(table.ew == pair), step.opponent(pair),
        step.absent, maybe(step.points), maybe(step.total), step.boards, step.place,
    )  # fmt: skip


def _ruling(ruled: Iterable[RulingLine], each: TableScore) -> RulingLine | None:
    place = each.round.number, each.table.table, each.board
    return next((one for one in ruled if (one.round, one.table, one.board) == place), None)


def _pair_board(each: TableScore, pair: int, ruling: RulingLine | None) -> PairBoard:
    return PairBoard(each.board, *_played(each), told(each.of(pair)), ruling)


def _result(
    club: Club, contest: PairsEvent, each: TableScore, visitor: Member | None, ruling: RulingLine | None
) -> EventResult:
    players = contest.four_at(each.round, each.table)
    return EventResult(
        each.table.table, each.round.number, each.table.ns, each.table.ew,
        tuple(shown_player(club, player) for player in players), *_played(each), told(each.ns), told(each.ew),
        visitor is not None and any(player.member == visitor.id for player in players), ruling,
    )  # fmt: skip


def _played(each: TableScore) -> tuple[str | None, Any, int | None, int | None]:
    """The deal of a table, its outcome, lead and score; nothing where none was played."""
    result = each.result
    return (None, None, None, None) if result is None else (result.deal, result.outcome, result.lead, result.score_ns)
