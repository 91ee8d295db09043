"""What somebody has played (战绩), as his page tells it: events with his partner and place, matches with both teams."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeVar

import msgspec

from paiju.club.names import neutral
from paiju.contests.careers.parts import Called, EventPart, MatchPart
from paiju.contests.careers.readmodel import Career, Kept
from paiju.scoring.adjusted import Form
from paiju.tables.moves import Player
from paiju.tables.table import ROBOT
from paiju.web.club import Club
from paiju.web.field import maybe
from paiju.web.shown import ShownPlayer, shown_player
from paiju.web.standings import told

T = TypeVar("T")


class PlayedEvent(msgspec.Struct, frozen=True):
    """What an event came to for somebody (一场双人赛): his place among so many `pairs`, None if he was not ranked.

    `result` is percent or IMPs, by the `form`; None without a board.
    """

    partner: ShownPlayer
    rank: int | None
    shared: bool
    pairs: int
    form: Form
    result: float | None


class PlayedMatch(msgspec.Struct, frozen=True):
    """What a match came to for somebody (一场队式赛), his side first; without IMPs if a team has `forfeited`."""

    team: str
    others: str
    imps: tuple[float, float] | None
    vps: tuple[float, float] | None
    result: Literal["won", "lost", "drawn"]
    forfeited: bool


class PlayedContest(msgspec.Struct, frozen=True):
    """A contest that somebody has played (一场战绩): an event or a match, by its key; `at` is when it began.

    A match without a title of its own is called after both teams.
    """

    contest: str
    title: str
    at: float
    event: PlayedEvent | None
    match: PlayedMatch | None


class PlayedContests(msgspec.Struct, frozen=True):
    """Contests that somebody has played, the latest first (战绩). `more` asks for the next; None: none are left."""

    contests: tuple[PlayedContest, ...]
    more: str | None


def played(club: Club, career: Career) -> PlayedContests:
    """A career as pages show it (战绩)."""
    return PlayedContests(tuple(_played(club, kept, career.names) for kept in career.parts), career.more)


def _played(club: Club, kept: Kept, names: Mapping[str, str]) -> PlayedContest:
    came = kept.came
    if isinstance(came, EventPart):
        return PlayedContest(kept.contest, came.title, kept.at, _event(club, came, names), None)
    home, visitors = _name(came.home, names), _name(came.visitors, names)
    return PlayedContest(kept.contest, came.title, kept.at, None, _match(came, home, visitors))


def _event(club: Club, came: EventPart, names: Mapping[str, str]) -> PlayedEvent:
    partner = Player(came.partner, names.get(came.partner, neutral(came.partner)))
    result = None if came.result is None else Fraction(came.result)
    return PlayedEvent(
        shown_player(club, ROBOT if came.partner == ROBOT.member else partner), came.rank, came.shared, came.pairs,
        came.form, maybe(result),
    )  # fmt: skip


def _match(came: MatchPart, home: str, visitors: str) -> PlayedMatch:
    at_home = came.side == "home"
    imps = None if came.imps is None else _his(at_home, told(Fraction(came.imps[0])), told(Fraction(came.imps[1])))
    vps = None if came.vps is None else _his(at_home, came.vps[0] / 100, came.vps[1] / 100)
    result = "drawn" if came.winner is None else "won" if came.winner == came.side else "lost"
    return PlayedMatch(*_his(at_home, home, visitors), imps, vps, result, came.forfeited)


def _his(at_home: bool, home: T, visitors: T) -> tuple[T, T]:
    """His side's first."""
    return (home, visitors) if at_home else (visitors, home)


def _name(called: Called, names: Mapping[str, str]) -> str:
    return called.name or names.get(called.member, neutral(called.member))
