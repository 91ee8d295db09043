"""What a match comes to (比赛比较): board by board, with totals as they run, and how it ends. Pure.

Computed anew each time from what both rooms made. `docs/rules/bridge-scoring.en.md#teams`.
"""

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from paiju.contests.teams.match import Match
from paiju.contests.teams.moves import ROOMS, BoardAwarded, Outcome, ResultAssigned, Room, RoomResult
from paiju.scoring.adjusted import Artificial
from paiju.scoring.teams import Board, Teams, board_imps, knock_out, match

NOTHING = Fraction(0)


class Line(msgspec.Struct, frozen=True):
    """A board in both rooms (一副比较): what each made of it, what either team wins, and the totals up to it.

    A board counts when `home` and `visitors` are figures.
    """

    board: int
    open: RoomResult | None
    closed: RoomResult | None
    scores: tuple[int | None, int | None]
    """North-South's in each room, as they stand after any assignment."""
    awarded: bool
    home: Fraction | None
    visitors: Fraction | None
    totals: Teams
    """Won by each team so far; nobody's IMPs are negative here but an award's."""


def board_of(contest: Match, number: int) -> Board:
    """A board as it is scored (一副)."""
    open_score, closed_score = (_score(contest, room, number) for room in ROOMS)
    award = contest.awards.get(number)
    given = None
    if award is not None and award.home is not None and award.visitors is not None:
        given = Artificial(award.home), Artificial(award.visitors)
    return Board(open_score, closed_score, given)


def numbers(contest: Match) -> tuple[int, ...]:
    """The numbers of all boards so far (各副)."""
    return tuple(board.number for stanza in contest.stanzas for board in stanza.boards)


def lines(contest: Match, shown: Iterable[int] | None = None) -> tuple[Line, ...]:
    """The boards one under the other (对照表), all that have begun or those `shown`, with totals of these alone."""
    found: list[Line] = []
    totals = Teams(NOTHING, NOTHING)
    chosen = None if shown is None else {*shown}
    for number in numbers(contest):
        if chosen is not None and number not in chosen:
            continue
        board = board_of(contest, number)
        imps = board_imps(board)
        if imps is not None:
            totals = Teams(*(total + _won(each) for total, each in zip(totals, imps, strict=True)))
        rooms = [contest.results.get((room, number)) for room in ROOMS]
        scores = _score(contest, "open", number), _score(contest, "closed", number)
        home, visitors = imps or (None, None)
        found.append(Line(number, rooms[0], rooms[1], scores, board.awarded is not None, home, visitors, totals))
    return tuple(found)


def why(contest: Match, number: int) -> str:
    """What the organisers gave as reasons of all that stands on a board in place of its results (判分理由)."""
    notes: dict[Room | None, str] = {}
    for ruling in (each.ruling for each in contest.rulings):
        if isinstance(ruling, BoardAwarded) and ruling.board == number:
            notes[None] = ruling.note if number in contest.awards else ""
        elif isinstance(ruling, ResultAssigned) and ruling.board == number:
            notes[ruling.room] = ruling.note if (ruling.room, number) in contest.assigned else ""
    return "; ".join(dict.fromkeys(note for note in notes.values() if note))


def both_finished(contest: Match) -> frozenset[int]:
    """The boards that both rooms have finished (两室皆毕)."""
    return frozenset(n for n in numbers(contest) if all((room, n) in contest.results for room in ROOMS))


def margin(contest: Match) -> Fraction:
    """Home's margin in IMPs (主队净胜 IMP), with what was carried; of a knock-out match the mean of both counts."""
    return knock_out(match([board_of(contest, n) for n in numbers(contest)], contest.terms.carry))


def outcome(contest: Match) -> Outcome:
    """How a match ends that was played (赛果): void if no board counts."""
    came = match([board_of(contest, n) for n in numbers(contest)], contest.terms.carry)
    if came.vps is None:
        return Outcome("void", "no-boards")
    totals = lines(contest)[-1].totals
    return Outcome(
        "finished", "played", str(knock_out(came)), str(totals.home), str(totals.visitors), came.boards, came.vps
    )


def _score(contest: Match, room: Room, number: int) -> int | None:
    assigned = contest.assigned.get((room, number))
    if assigned is not None:
        return assigned
    result = contest.results.get((room, number))
    return None if result is None else result.score_ns


def _won(imps: Fraction) -> Fraction:
    """A team's IMPs as a score sheet counts them: what the others win stands on their side."""
    return max(imps, NOTHING)
