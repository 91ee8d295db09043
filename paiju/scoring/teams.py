"""A match of two teams (队式赛): boards of two rooms, compared in IMPs; the margin, victory points, penalties.

The home team sits North-South in the open room and East-West in the closed one.
`docs/rules/bridge-scoring.en.md#teams`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from paiju.scoring.adjusted import USUAL_IMPS, Adjusted, Artificial, Weighted, assigned, both, imps_between
from paiju.scoring.rounding import shown
from paiju.scoring.vp import vp

FORFEIT = 1800
"""The VPs (胜利分), in hundredths, of a team whose opponents did not come; these have none."""


class Board(NamedTuple):
    """A board in both rooms (两室一副): North-South's score in each, None without a result.

    `awarded` is what home and visitors are given instead, an artificial score each.
    """

    open: int | Adjusted | None = None
    closed: int | Adjusted | None = None
    awarded: tuple[Artificial, Artificial] | None = None


class Teams(NamedTuple):
    """A figure of each team (两队各得), as each counts its own; opposite unless a board was adjusted unevenly."""

    home: Fraction
    visitors: Fraction


NOTHING = Teams(Fraction(0), Fraction(0))
"""Nothing for either (都没有)."""


class Match(NamedTuple):
    """What a match came to (比赛结果): each team's margin, the boards that counted, VPs in hundredths.

    `vps` are None if no board counted: the match is void.
    """

    margins: Teams
    boards: int
    vps: tuple[int, int] | None


def board_imps(board: Board, usual: int = USUAL_IMPS) -> Teams | None:
    """The IMPs of a board (一副 IMP) as each team counts them; None if it does not count: a room has no result.

    Raises ValueError for an artificial score in one room: it is given for the board.
    """
    if board.awarded is not None:
        return Teams(*(Fraction(award.imps(usual)) for award in board.awarded))
    if board.open is None or board.closed is None:
        return None
    opened, closed = _scores(board.open), _scores(board.closed)
    # Home was dealt North-South in the open room and East-West in the closed one.
    return Teams(imps_between(opened[0], closed[1]), -imps_between(opened[1], closed[0]))


def match(
    boards: Sequence[Board],
    carried: Fraction | int = 0,
    penalties: Teams = NOTHING,
    vp_penalties: tuple[int, int] = (0, 0),
    usual: int = USUAL_IMPS,
) -> Match:
    """A match scored in VPs (队式赛胜利分). `carried` are home's IMPs from an earlier stage.

    `penalties` in IMPs, signed, move the margin; `vp_penalties` in hundredths only the own VPs. Raises ValueError.
    """
    counted = [imps for each in boards if (imps := board_imps(each, usual)) is not None]
    moved = carried + penalties.home - penalties.visitors
    margins = Teams(
        sum((imps.home for imps in counted), Fraction(0)) + moved,
        sum((imps.visitors for imps in counted), Fraction(0)) - moved,
    )
    if not counted:
        return Match(margins, 0, None)
    own = (vp(round(margin), len(counted))[0] for margin in margins)
    home, visitors = (won + penalty for won, penalty in zip(own, vp_penalties, strict=True))
    return Match(margins, len(counted), (home, visitors))


def knock_out(match: Match) -> Fraction:
    """Home's margin in a knock-out match (淘汰赛净胜分): the mean of both teams' counts, so that one wins. Law 86B3."""
    return (match.margins.home - match.margins.visitors) / 2


def more_boards(margin: Fraction | int, played: int) -> int:
    """How many boards a knock-out match goes on for (加赛副数): 2 if it is drawn, then one at a time; 0 if decided.

    `played` are the extra boards there have been.
    """
    if margin:
        return 0
    return 1 if played else 2


def forfeited(home_came: bool, visitors_came: bool) -> tuple[int, int] | None:
    """The VPs in hundredths of a match that a team missed (弃权); None if both did: it is void.

    Raises ValueError if both came.
    """
    if home_came and visitors_came:
        raise ValueError("both teams came: nobody forfeits")
    return (FORFEIT * home_came, FORFEIT * visitors_came) if home_came or visitors_came else None


def carry_over(margin: Fraction | int, winner_finished_higher: bool) -> Fraction:
    """What of an earlier match's margin is carried to the next stage (带分), to a tenth of an IMP, half to even."""
    return Fraction(shown(Fraction(margin) / (2 if winner_finished_higher else 3), 1))


def _scores(room: int | Adjusted) -> tuple[Weighted, Weighted]:
    """What North-South and East-West of a room have, both as North-South's."""
    ns, ew = both(assigned(room)) if isinstance(room, int) else room
    if not isinstance(ns, Weighted) or not isinstance(ew, Weighted):
        raise ValueError("in a team match an artificial score is awarded for the board, not in a room")
    return ns, ew
