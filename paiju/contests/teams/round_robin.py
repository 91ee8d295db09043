"""A round robin of teams (循环赛): who meets whom at whose home, the ranking, and the table of crosses. Pure.

`docs/rules/bridge-events.en.md#team-match`.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import NamedTuple

import msgspec

from paiju.contests.teams.lining_up import apart, fit
from paiju.contests.teams.match import Match
from paiju.contests.teams.moves import Side
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Event, Illegal
from paiju.store.log import Row

LEAST, MOST = 3, 24
"""Teams of a round robin (队数)."""


class Brought(msgspec.Struct, frozen=True):
    """What a home team brings along against a visiting one (带分), exact IMPs."""

    home: str
    visitors: str
    imps: str


class RobinAnnounced(Event, tag="robin-announced", frozen=True):
    """A round robin was announced (公布循环赛): round r begins r − 1 times `every` seconds after the first.

    `brought` is what its teams carry over from earlier stages.
    """

    title: str
    begins: float
    every: float
    terms: MatchTerms
    teams: tuple[Side, ...]
    by: str
    brought: tuple[Brought, ...] = ()


class Robin(msgspec.Struct, frozen=True):
    """A round robin (一场循环赛); its matches are streams of their own."""

    id: str
    title: str
    begins: float
    every: float
    terms: MatchTerms
    teams: tuple[Side, ...]
    by: str
    number: int
    brought: tuple[Brought, ...] = ()

    def terms_of(self, home: Side, visitors: Side) -> MatchTerms:
        """The terms of a match of two teams (一场规程), with what home brings along."""
        imps = next(
            (each.imps for each in self.brought if (each.home, each.visitors) == (home.team, visitors.team)), "0"
        )
        return msgspec.structs.replace(self.terms, carried=imps)

    def after(self, row: Row) -> "Robin":
        """The same: all that comes is in the matches (记)."""
        return msgspec.structs.replace(self, number=row.number)


class Meeting(NamedTuple):
    """A match of a round (一场): the numbers of the teams, from 0."""

    home: int
    visitors: int


class Came(NamedTuple):
    """What a match of two teams came to (一场成绩): VPs in hundredths and IMPs of each, home first."""

    home: int
    visitors: int
    vps: tuple[int, int]
    imps: tuple[Fraction, Fraction]


class Place(NamedTuple):
    """A team in the ranking (名次); `quotient` is None where nothing was won by the others: better than any."""

    team: int
    rank: int
    played: int
    vps: int
    won: Fraction
    lost: Fraction

    @property
    def difference(self) -> Fraction:
        """IMPs won less IMPs lost (净胜)."""
        return self.won - self.lost

    @property
    def quotient(self) -> Fraction | None:
        """IMPs won for each lost (得失比)."""
        return self.won / self.lost if self.lost else None


Figure = Callable[[Place], tuple[Fraction, ...]]
"""What teams are ordered by (排名依据)."""


def rounds(teams: int) -> tuple[tuple[Meeting, ...], ...]:
    """Who meets whom in each round (循环编排): by the circle method, home and away as evenly as can be.

    With an odd number one team sits out each round. Raises ValueError for fewer than two teams.
    """
    if teams < 2:
        raise ValueError("it takes two to meet")
    size = teams + teams % 2
    found: list[tuple[Meeting, ...]] = []
    for number in range(size - 1):
        # The last stays where it is, the others go round it.
        pairs = [(size - 1, number)] if number % 2 else [(number, size - 1)]
        for step in range(1, size // 2):
            pair = (number + step) % (size - 1), (number - step) % (size - 1)
            pairs.append(pair if step % 2 else (pair[1], pair[0]))
        found.append(tuple(Meeting(*pair) for pair in pairs if max(pair) < teams))
    return tuple(found)


def ranking(teams: int, results: Sequence[Came]) -> tuple[Place, ...]:
    """The order of the teams (排名): VPs, IMP difference, the direct matches of those still level, IMP quotient.

    Who is level in all of it shares the place.
    """
    figures = [_figures(team, results) for team in range(teams)]
    order: list[list[Place]] = []
    for level in _level(figures, lambda place: (Fraction(place.vps), place.difference)):
        for group in _level(level, _direct({place.team for place in level}, results)):
            order += _level(group, _by_quotient)
    found: list[Place] = []
    for group in order:
        rank = len(found) + 1
        found += [place._replace(rank=rank) for place in sorted(group)]
    return tuple(found)


def cross(teams: int, results: Sequence[Came]) -> tuple[tuple[int | None, ...], ...]:
    """The table of crosses (循环表): a team's VPs in hundredths against each other one, None where not played."""
    table: list[list[int | None]] = [[None] * teams for _ in range(teams)]
    for came in results:
        table[came.home][came.visitors], table[came.visitors][came.home] = came.vps
    return tuple(map(tuple, table))


def results_of(robin: Robin, matches: Iterable[Match]) -> tuple[Came, ...]:
    """What matches of it came to, as far as they are over and not void (各场成绩)."""
    numbers = {side.team: number for number, side in enumerate(robin.teams)}
    found: list[Came] = []
    for match in matches:
        outcome = match.outcome
        if outcome is None or outcome.vps is None:
            continue
        imps = Fraction(outcome.home_imps), Fraction(outcome.visitors_imps)
        found.append(Came(numbers[match.home.team], numbers[match.visitors.team], outcome.vps, imps))
    return tuple(found)


def announced(
    title: str, begins: float, every: float, terms: MatchTerms, teams: Sequence[Side], by: str, at: float,
    brought: Sequence[Brought] = (),
) -> RobinAnnounced:  # fmt: skip
    """Announce a round robin (公布循环赛).

    Raises Illegal: `title-wanted`, `title-too-long`, `begins-too-soon`, `begins-too-late`, `too-few-teams`,
    `too-many`, `same-team` for one that comes twice, `rounds-overlap`, and as `announced` of a match what is wrong with
    the teams.
    """
    said = " ".join(title.split())
    if not said:
        raise Illegal("title-wanted")
    if len(said) > 60:
        raise Illegal("title-too-long")
    if begins <= at:
        raise Illegal("begins-too-soon")
    if begins > at + 366 * 24 * 3600.0:
        raise Illegal("begins-too-late")
    _teams(teams, terms)
    if every < terms.length(terms.boards) + (terms.halves - 1) * terms.pause:
        raise Illegal("rounds-overlap")
    return RobinAnnounced(said, begins, every, terms, tuple(teams), by, tuple(brought))


def first(key: str, row: Row) -> Robin:
    """The round robin after the first row of its stream (首行)."""
    (opened,) = _EVENTS.decode(row.events)
    return Robin(
        key, opened.title, opened.begins, opened.every, opened.terms, opened.teams, opened.by, row.number,
        opened.brought,
    )  # fmt: skip


def _teams(teams: Sequence[Side], terms: MatchTerms) -> None:
    if len(teams) < LEAST:
        raise Illegal("too-few-teams")
    if len(teams) > MOST:
        raise Illegal("too-many")
    if len({side.team for side in teams}) < len(teams):
        raise Illegal("same-team")
    for side in teams:
        fit(side.roster, terms)
    for one, other in combinations(teams, 2):
        apart(one, other)


def _figures(team: int, results: Sequence[Came]) -> Place:
    own = [(came, came.home != team) for came in results if team in (came.home, came.visitors)]
    vps = sum(came.vps[away] for came, away in own)
    won, lost = (sum((came.imps[away != other] for came, away in own), Fraction(0)) for other in (False, True))
    return Place(team, 0, len(own), vps, won, lost)


def _direct(teams: set[int], results: Sequence[Came]) -> Figure:
    """The VPs that a team has from its matches with these others."""
    among = [came for came in results if came.home in teams and came.visitors in teams]

    def own(place: Place) -> tuple[Fraction, ...]:
        vps = (came.vps[came.home != place.team] for came in among if place.team in (came.home, came.visitors))
        return (Fraction(sum(vps)),)

    return own


def _by_quotient(place: Place) -> tuple[Fraction, ...]:
    return Fraction(place.quotient is None and place.won > 0), place.quotient or Fraction(0)


def _level(places: Iterable[Place], by: Figure) -> list[list[Place]]:
    """In groups that are level in that figure, the best first."""
    ordered = sorted(places, key=by, reverse=True)
    return [list(group) for _, group in groupby(ordered, key=by)]


_EVENTS = msgspec.json.Decoder(tuple[RobinAnnounced, ...])
