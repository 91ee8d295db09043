"""Before a match, and in its half break (赛前与中场): challenges, line-ups, who gives up. Pure: events, or Illegal.

`docs/design/contests.md`.
"""

from collections.abc import Sequence
from typing import cast

from paiju.club.people import Member
from paiju.club.teams import LEAST, MOST
from paiju.contests.teams.match import Match
from paiju.contests.teams.moves import (
    Four,
    LineUpSealed,
    MatchAccepted,
    MatchAnnounced,
    MatchEnded,
    Outcome,
    Side,
    SquadNamed,
    Who,
)
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Event, Illegal
from paiju.scoring.teams import forfeited
from paiju.tables.moves import Player
from paiju.tables.table import ROBOT

LONGEST_TITLE = 80
"""Characters of a match's name (赛名长度)."""
FARTHEST = 366 * 24 * 3600.0
"""Seconds before its start that a match may be announced (最早公布)."""
ROBOTS = Side("", "Robots", ROBOT.member, (ROBOT,) * 4)
"""A team of robots (机器人队)."""


def announced(
    title: str, begins: float, terms: MatchTerms, home: Side, visitors: Side, by: str, accepted: bool, at: float,
    event: str = "", round: int = 0, origin: str = "",
) -> tuple[Event, ...]:  # fmt: skip
    """Announce a match, or send a challenge (公布、挑战). A robot team accepts, and hands in its line-up at once.

    Raises Illegal: `title-too-long`, `begins-too-late` after more than a year, `same-team`, `in-both-teams`, and of a
    roster `too-few-players`, `no-robots`.
    """
    said = " ".join(title.split()) or f"{home.name} – {visitors.name}"
    if len(said) > LONGEST_TITLE:
        raise Illegal("title-too-long")
    if begins > at + FARTHEST:
        raise Illegal("begins-too-late")
    if (home.team, home.name) == (visitors.team, visitors.name):
        raise Illegal("same-team")
    for side in (home, visitors):
        fit(side.roster, terms)
    apart(home, visitors)
    machine = visitors.captain == ROBOT.member
    opened = MatchAnnounced(said, max(begins, at), terms, home, visitors, by, accepted or machine, event, round, origin)
    sides: tuple[tuple[Who, Side], ...] = (("home", home), ("visitors", visitors))
    four = (ROBOT, ROBOT, ROBOT, ROBOT)
    return (opened, *(LineUpSealed(who, four) for who, side in sides if side.captain == ROBOT.member))


def accept(match: Match, by: Member, roster: Sequence[Player]) -> tuple[Event, ...]:
    """The visitors' captain accepts (应战), with those who may play.

    Raises Illegal: `captains-only`, `match-over`, `in-both-teams`, `too-few-players`, `no-robots`.
    """
    _going_on(match)
    if by.id != match.visitors.captain:
        raise Illegal("captains-only")
    if match.accepted:
        return ()
    fit(roster, match.terms)
    apart(match.home, Side(match.visitors.team, match.visitors.name, by.id, tuple(roster)))
    return (MatchAccepted(tuple(roster)),)


def decline(match: Match, by: Member) -> tuple[Event, ...]:
    """The visitors' captain declines, or the home captain takes the challenge back (谢绝).

    Raises Illegal: `captains-only`, `match-over`, `already-accepted`.
    """
    _going_on(match)
    if match.led_by(by.id) is None:
        raise Illegal("captains-only")
    if match.accepted:
        raise Illegal("already-accepted")
    return (MatchEnded(Outcome("void", "declined")),)


def concede(match: Match, by: Member) -> tuple[Event, ...]:
    """A captain gives an accepted match up (认输): the others win as if his team had not come.

    Raises Illegal: `captains-only`, `match-over`, `not-accepted`.
    """
    _going_on(match)
    who = match.led_by(by.id)
    if who is None:
        raise Illegal("captains-only")
    if not match.accepted:
        raise Illegal("not-accepted")
    return (MatchEnded(missed(home_came=who != "home", visitors_came=who == "home", reason="conceded")),)


def name_squad(match: Match, by: Member, players: Sequence[str]) -> tuple[Event, ...]:
    """A captain names who of a large team or clan plays this match (定参赛人员), before line-ups open: four to eight.

    Raises Illegal: `captains-only`, `no-line-up-now`, `malformed` for one named twice, `not-in-the-team`,
    `too-few-named`, `too-many-named`.
    """
    who = match.led_by(by.id)
    if who is None:
        raise Illegal("captains-only")
    if match.stage != "lineup":
        raise Illegal("no-line-up-now")
    if len(players) != len({*players}):
        raise Illegal("malformed")
    roster = {player.member: player for player in match.side(who).roster}
    if not {*players} <= roster.keys():
        raise Illegal("not-in-the-team")
    if len(players) > MOST:
        raise Illegal("too-many-named")
    if len(players) < (1 if match.terms.robots else LEAST):
        raise Illegal("too-few-named")
    named = tuple(roster[member] for member in players)
    return () if match.squads.get(who) == named else (SquadNamed(who, named),)


def line_up(match: Match, by: Member, players: Sequence[str]) -> tuple[Event, ...]:
    """A captain hands in his line-up (交名单), or another one; four ids, `robot` for a robot.

    Before the match and in the half break. Raises Illegal: `captains-only`, `no-line-up-now`, `name-players-first` of a
    team of more than eight, `malformed` unless they are four different, `not-in-the-team`, `no-robots`.
    """
    who = match.led_by(by.id)
    if who is None:
        raise Illegal("captains-only")
    halfway = match.stage == "half" and len(match.stanzas) < match.terms.halves
    if match.stage != "lineup" and not halfway:
        raise Illegal("no-line-up-now")
    if len(match.players(who)) > MOST:
        raise Illegal("name-players-first")
    four = four_of(match, who, players)
    return () if match.sealed.get(who) == four else (LineUpSealed(who, four),)


def four_of(match: Match, who: Who, players: Sequence[str]) -> Four:
    """The players of these ids (上场四人). Raises Illegal: `malformed`, `not-in-the-team`, `no-robots`."""
    people = [member for member in players if member != ROBOT.member]
    if len(players) != 4 or len(people) != len({*people}):
        raise Illegal("malformed")
    if len(people) < 4 and not match.terms.robots:
        raise Illegal("no-robots")
    roster = {player.member: player for player in match.players(who)}
    if not {*people} <= roster.keys():
        raise Illegal("not-in-the-team")
    found = tuple(ROBOT if member == ROBOT.member else roster[member] for member in players)
    return cast(Four, found)


def missed(home_came: bool, visitors_came: bool, reason: str) -> Outcome:
    """How a match ends that a team missed, or both (弃权)."""
    vps = forfeited(home_came, visitors_came)
    if vps is None:
        return Outcome("void", "both-absent")
    return Outcome("forfeited", reason, vps=vps, forfeiter="visitors" if home_came else "home")


def _going_on(match: Match) -> None:
    if match.over:
        raise Illegal("match-over")


def fit(roster: Sequence[Player], terms: MatchTerms) -> None:
    """Whether so many may play a match (人数). Raises Illegal: `malformed`, `no-robots`, `too-few-players`."""
    people = [player.member for player in roster if not player.robot]
    if len(people) != len({*people}):
        raise Illegal("malformed")
    if terms.robots:
        return
    if len(people) < len(roster):
        raise Illegal("no-robots")
    if len(people) < LEAST:
        raise Illegal("too-few-players")


def apart(home: Side, visitors: Side) -> None:
    """Whether nobody is in both teams (两队无共同队员). Raises Illegal("in-both-teams")."""
    one, other = ({side.captain, *(player.member for player in side.roster)} for side in (home, visitors))
    if (one & other) - {ROBOT.member}:
        raise Illegal("in-both-teams")
