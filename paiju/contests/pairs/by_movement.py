"""An event whose rounds follow a movement (按移位表): made once for the pairs that registered, and kept in the stream.

Where all tables play the same set, each round is compared when it is over. Where sets circulate, nothing is compared
before the last round: who still has a set to play must not learn from others' scores what is in it.
`docs/rules/bridge-events.en.md`.
"""

from collections.abc import Sequence
from fractions import Fraction

from paiju.contests.movements.choice import made
from paiju.contests.movements.field import Field
from paiju.contests.movements.wanted import planned
from paiju.contests.pairs import judged, ranking
from paiju.contests.pairs.comparing import Played, Scored, compared
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.moves import MovementMade, PairGain, Standing
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Pairing, Table
from paiju.kernel import Event

AVERAGE = Fraction(50)
"""Half of a top, in percent (平均分)."""


def opening(contest: PairsEvent) -> tuple[Event, ...]:
    """The movement for all who have registered."""
    terms = contest.terms
    assert terms.method != "swiss"
    plan = planned(terms.method, len(contest.pairs), terms.mode, terms.rounds, terms.boards)
    return (MovementMade(plan, made(plan)),)


def pairing(contest: PairsEvent, number: int) -> Pairing:
    """The tables at which both pairs are there; the others sit out."""
    field = _field(contest)
    tables = tuple(Table(m.table, m.ns, m.ew, board_set=m.board_set) for m in field.meetings(number))
    return Pairing(tables, field.sit_outs(number))


def goes_on(contest: PairsEvent) -> bool:
    """While there is a round in which two meet."""
    field = _field(contest)
    return any(field.meetings(number) for number in range(len(contest.rounds) + 1, len(field.movement.rounds) + 1))


def gains(contest: PairsEvent, now: Round, played: Sequence[Played]) -> tuple[PairGain, ...]:
    """Points above average; none before the end where sets circulate. Who sits out has no boards and no points."""
    if circulating(contest):
        return ()
    average = AVERAGE if contest.terms.form == "mp" else Fraction(0)
    won: dict[int, tuple[Fraction, int]] = {}
    for each in _compared(contest, played):
        for pair in (each.played.ns, each.played.ew):
            points, boards = won.get(pair, (Fraction(0), 0))
            won[pair] = points + each.of(pair) - average, boards + 1
    return tuple(PairGain(pair, str(points), boards) for pair, (points, boards) in sorted(won.items()))


def standing(contest: PairsEvent) -> tuple[Standing, ...]:
    """The ranking by the rounds that are over, if they may be compared yet."""
    hidden = contest.field is None or (circulating(contest) and not contest.played_out)
    return () if hidden else _ranking(contest)


def final(contest: PairsEvent) -> tuple[Standing, ...]:
    """The ranking by all rounds, line by line."""
    return _ranking(contest, awarded=True)


def circulating(contest: PairsEvent) -> bool:
    """Whether each table of a round has a set of its own (各桌轮转)."""
    return _field(contest).movement.mode == "circulating"


def _ranking(contest: PairsEvent, awarded: bool = False) -> tuple[Standing, ...]:
    field = _field(contest)
    due = {pair: _due(contest, pair, rounds) for pair, rounds in field.all_due.items()}
    found = ranking.ranked(_compared(contest, _played(contest)), due, field.movement.line, contest.desk.penalties)
    won = ranking.awards(found) if awarded else {}
    return tuple(
        Standing(
            each.pair, each.rank, str(each.points), each.boards, won.get(each.pair, 0), each.line, each.shared,
            str(each.average), each.out_of,
        )
        for each in found
    )  # fmt: skip


def _due(contest: PairsEvent, pair: int, numbers: Sequence[int]) -> int:
    """How many boards a pair was to play by now: those of rounds in which its opponents had come."""
    assert contest.boards_a_round is not None
    rounds = [each for each in contest.rounds if each.scored and each.number in numbers]
    missed = sum(_stood_up(each, pair) for each in rounds)
    return contest.boards_a_round * (len(rounds) - missed)


def _stood_up(now: Round, pair: int) -> bool:
    """Whether a pair's opponents of a round did not come."""
    table = now.table_of(pair)
    return table is not None and (table.ew if table.ns == pair else table.ns) in now.absent


def _played(contest: PairsEvent) -> list[Played]:
    return [each for now in contest.rounds if now.scored for each in judged.played(now)]


def _compared(contest: PairsEvent, played: Sequence[Played]) -> tuple[Scored, ...]:
    """Each result with what it is worth, among as many as its set was to be played."""
    return compared(played, contest.terms.form, contest.plays)


def _field(contest: PairsEvent) -> Field:
    assert contest.field is not None
    return contest.field
