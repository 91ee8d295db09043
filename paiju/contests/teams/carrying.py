"""What two teams bring along from an earlier stage (带分): of their match there a half or a third of the margin. Pure.

It is worked out when the later match is announced; an organiser may set it otherwise at any time.
`docs/rules/bridge-scoring.en.md#carry-over`.
"""

from collections.abc import Sequence
from fractions import Fraction

from paiju.contests.teams.match import Match
from paiju.contests.teams.round_robin import Place
from paiju.kernel import Illegal
from paiju.scoring.teams import carry_over

NOTHING = Fraction(0)


def from_match(earlier: Match, home: str, visitors: str) -> Fraction:
    """What `home` brings along from a match that was a stage by itself (带分): its winner finished higher.

    Raises Illegal: `stage-not-over`, `not-the-same-teams`.
    """
    if {earlier.home.team, earlier.visitors.team} != {home, visitors} or "" in (home, visitors):
        raise Illegal("not-the-same-teams")
    if not earlier.over:
        raise Illegal("stage-not-over")
    return _brought(earlier, home, winner_higher=True)


def from_robin(
    matches: Sequence[Match], places: Sequence[Place], teams: Sequence[str], pair: tuple[str, str]
) -> Fraction:
    """What the first of a pair of teams brings along from a round robin (带分): nothing unless they met.

    `places` is its ranking, of teams by their numbers in `teams`. Raises Illegal("stage-not-over").
    """
    if not all(match.over for match in matches):
        raise Illegal("stage-not-over")
    met = next((match for match in matches if {match.home.team, match.visitors.team} == {*pair}), None)
    if met is None:
        return NOTHING
    ranks = {teams[place.team]: place.rank for place in places}
    own, other = (ranks[team] for team in pair)
    won = _margin(met, pair[0]) > 0
    return _brought(met, pair[0], winner_higher=own < other if won else other < own)


def _brought(met: Match, team: str, winner_higher: bool) -> Fraction:
    return carry_over(_margin(met, team), winner_higher)


def _margin(met: Match, team: str) -> Fraction:
    """A team's margin in a match that was played; 0 in any other."""
    outcome = met.outcome
    if outcome is None or outcome.kind != "finished":
        return NOTHING
    margin = Fraction(outcome.margin)
    return margin if met.home.team == team else -margin
