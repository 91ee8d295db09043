"""What a team match has come to, as paper and files tell it (队式赛成绩): the same to everybody.

Nothing of a board that is not open to everybody; before the end that is all, or what both rooms have finished, as the
match's terms say.
"""

import msgspec

from paiju.contests.teams.match import Match
from paiju.contests.teams.moves import Outcome
from paiju.contests.teams.terms import MatchTerms
from paiju.web.club import Club
from paiju.web.hand_records import HandRecord, hand_records
from paiju.web.match_pages import CompareLine, MatchLine, StanzaLine, match_line, open_lines, stanza_lines
from paiju.web.standings import told


class MatchResults(msgspec.Struct, frozen=True):
    """A match with its line-ups, its open boards in both rooms, and their hands (比赛成绩).

    `carried` are the IMPs that home brings along; `hands` stand in the order of `lines`.
    """

    line: MatchLine
    terms: MatchTerms
    carried: float
    outcome: Outcome | None
    stanzas: tuple[StanzaLine, ...]
    lines: tuple[CompareLine, ...]
    hands: tuple[HandRecord, ...]


async def match_results(club: Club, match: Match) -> MatchResults:
    """A match's results as far as they are open (比赛成绩). Raises StoreAway."""
    lines = open_lines(match)
    boards = [match.board(line.board) for line in lines]
    hands = await hand_records(club, [(stanza.number, board) for stanza, board in boards])
    return MatchResults(
        match_line(match, None), match.terms, told(match.terms.carry), match.outcome, stanza_lines(club, match), lines,
        hands,
    )  # fmt: skip


def fours(stanza: StanzaLine) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of home's four in a stanza and of the visitors' (双方四人), those of the open room first."""
    opened, closed = ([player.name for player in room] for room in (stanza.open, stanza.closed))
    return (opened[0], opened[2], closed[1], closed[3]), (opened[1], opened[3], closed[0], closed[2])
