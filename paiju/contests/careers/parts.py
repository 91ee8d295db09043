"""What an event or a match came to for those who played it (各人战绩). Pure.

Members stand here by their ids: they change their names, and delete their accounts.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce

import msgspec

from paiju.club.teams import MOST
from paiju.contests.pairs import contest
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.events import is_event
from paiju.contests.pairs.moves import Standing
from paiju.contests.pairs.results import per_board
from paiju.contests.teams import match
from paiju.contests.teams.match import Match
from paiju.contests.teams.moves import Side, Who
from paiju.scoring.adjusted import Form
from paiju.store.log import Row
from paiju.tables.moves import Player
from paiju.tables.table import ROBOT


class EventPart(msgspec.Struct, frozen=True, tag="event"):
    """What a pairs event came to for one of a pair (一场双人赛).

    `rank` is None if the pair has not played enough; `pairs` are those that were ranked with it, of its line. `result`
    is exact: percent, or IMPs in all; None without a board.
    """

    title: str
    partner: str
    rank: int | None
    shared: bool
    pairs: int
    form: Form
    result: str | None


class Called(msgspec.Struct, frozen=True):
    """What a team is called (队名): its `name`, or that of the `member` who came to the match with robots."""

    name: str
    member: str = ""


class MatchPart(msgspec.Struct, frozen=True, tag="match"):
    """What a team match came to for one who was lined up on this `side` (一场队式赛).

    Home stands first. Without a `title` it is called after both teams. IMPs are exact, VPs hundredths.
    """

    title: str
    side: Who
    home: Called
    visitors: Called
    imps: tuple[str, str] | None
    vps: tuple[int, int] | None
    winner: Who | None
    forfeited: bool


Part = EventPart | MatchPart
"""What a contest came to for a member (一场战绩)."""


def parts_of(key: str, rows: Sequence[Row]) -> Mapping[str, Part]:
    """By member, what the event or the match of this stream came to (各人战绩)."""
    opened, *rest = rows
    if is_event(key):
        return of_event(reduce(PairsEvent.after, rest, contest.first(key, opened)))
    return of_match(reduce(Match.after, rest, match.first(key, opened)))


def of_event(event: PairsEvent) -> dict[str, EventPart]:
    """By member, what an event came to (双人赛各人); nobody before it is finished.

    A pair is the two who registered: a substitute plays for it, and the place is theirs.
    """
    found: dict[str, EventPart] = {}
    if event.places is None:
        return found
    places = {place.pair: place for place in event.places}
    pairs = Counter(place.line for place in event.places)
    for number, two in enumerate(event.pairs, 1):
        place = places.get(number) or Standing(number, None, "0", 0, 0)
        for one, other in (two, two[::-1]):
            if not one.robot:
                found[one.member] = EventPart(
                    event.title, other.member, place.rank, place.shared, pairs[place.line], event.terms.form,
                    _result(event.terms.form, place),
                )  # fmt: skip
    return found


def _result(form: Form, place: Standing) -> str | None:
    """What a ranking tells of a pair first: the average percent, or all its IMPs."""
    if not place.boards:
        return None
    points = Fraction(place.points)
    if form != "mp":
        return str(points)
    return place.average or str(per_board(form, points, place.boards))


def of_match(played: Match) -> dict[str, MatchPart]:
    """By member, what a match came to (队式赛各人); nobody before it is over, or if it is void."""
    outcome = played.outcome
    if outcome is None or outcome.kind == "void":
        return {}
    home, visitors = _called(played.home), _called(played.visitors)
    title = "" if played.title == f"{played.home.name} – {played.visitors.name}" else played.title
    finished, margin = outcome.kind == "finished", Fraction(outcome.margin)
    winner: Who | None = "home" if margin > 0 else "visitors" if margin < 0 else None
    if not finished:
        winner = "visitors" if outcome.forfeiter == "home" else "home"
    imps = (outcome.home_imps, outcome.visitors_imps) if finished else None
    return {
        player.member: MatchPart(title, side, home, visitors, imps, outcome.vps, winner, not finished)
        for side in ("home", "visitors")
        for player in _lined_up(played, side)
        if not player.robot
    }


def _called(side: Side) -> Called:
    """Who comes alone is called by his name, which is not kept."""
    return Called(side.name) if side.team or side.captain == ROBOT.member else Called("", side.captain)


def _lined_up(played: Match, who: Who) -> list[Player]:
    """Who was lined up for a side, also who was replaced later; before the first stanza those who could be."""
    if not played.stanzas:
        players = played.players(who)
        return [*players] if len(players) <= MOST else []
    fours = [player for each in played.stanzas for player in (each.home if who == "home" else each.visitors)]
    replaced = frozenset[str]().union(*(each.replaced for each in played.stanzas))
    return [*fours, *(player for player in played.side(who).roster if player.member in replaced)]
