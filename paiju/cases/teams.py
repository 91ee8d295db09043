"""Worked examples of team events (队式赛例题): how a match goes on by the clock, and a round robin of teams.

What its boards come to in IMPs and VPs is scored as everywhere. `docs/rules/cases.en.md#events` lists the keys.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec

from paiju.cards import DECK
from paiju.cases.amounts import number
from paiju.club.people import Member
from paiju.contests.teams import comparing, lining_up, running
from paiju.contests.teams.match import Match, first
from paiju.contests.teams.moves import ROOMS, Board, RoomResult, Side, Who
from paiju.contests.teams.round_robin import Came, cross, ranking, rounds
from paiju.contests.teams.running import SIDES
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Event
from paiju.scoring import contract as law77
from paiju.scoring.boards import vulnerability
from paiju.scoring.rounding import shown
from paiju.store.log import Row
from paiju.tables.moves import Player, Seal

_SEAL = Seal(tuple(DECK), 7, "00" * 32)
_BEGINS = 1_796_000_000.0


class CourseGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match and what is done in it (比赛进程).

    `no_line_up`: who hands in none; `empty`: with whom a seat is empty when the waiting time is over. `played`: of each
    stanza what the rooms have when its time is over, `OPEN | CLOSED` board by board, `-` for one not finished.
    """

    boards: Literal[8, 12, 16] = 8
    knock_out: bool = False
    carried: Any = 0
    no_line_up: list[Who] = []
    empty: list[Who] = []
    played: list[list[str]] = []


class RobinGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many `teams`; what their matches came to (循环赛): `HOME-VISITORS VPS IMPS:IMPS`."""

    teams: int
    results: list[str] = []


class _Course:
    """A match to which things are done (比赛)."""

    def __init__(self, given: CourseGiven) -> None:
        self.at = _BEGINS
        terms = MatchTerms(boards=given.boards, knock_out=given.knock_out, carried=str(number(given.carried)))
        home, visitors = (
            Side(who, who, f"{who} 1", tuple(Player(f"{who} {n}", "") for n in range(1, 5))) for who in SIDES
        )
        opened = lining_up.announced("", self.at, terms, home, visitors, "", True, self.at)
        text = msgspec.json.encode(opened)
        self.match: Match = first("match", Row("", "", self.at, b"null", text, 1, "", 1))

    def act(self, events: tuple[Event, ...]) -> None:
        self.match = self.match.then(events, self.at)

    def line_up(self, who: Who) -> None:
        roster = [player.member for player in self.match.side(who).roster]
        self.act(lining_up.line_up(self.match, Member(roster[0], "", "member", "en"), roster))

    def come(self, given: CourseGiven) -> None:
        """Line-ups come in and are opened, or the waiting time is over."""
        for who in SIDES:
            if who not in given.no_line_up:
                self.line_up(who)
        self.begin()
        if given.no_line_up or given.empty:
            self.at += self.match.terms.wait
            self.act(running.nobody_came(self.match, self.at))
            self.act(running.note_seats(self.match, given.empty, self.at))

    def begin(self) -> None:
        """The next stanza begins, if it is to."""
        self.at = max(self.at, self.match.following or self.at)
        stanza = running.begins_stanza(self.match, self.at)
        if stanza is not None:
            boards = [Board(n, {}, "", _SEAL) for n in self.match.terms.numbers(stanza)]
            self.act(running.begin_stanza(self.match, boards, self.at))

    def play(self, results: list[str]) -> None:
        """A stanza is played."""
        now = self.match.now_on
        if now is None or len(results) != len(now.boards):
            raise ValueError(f"no stanza of {len(results)} boards is to be played")
        for board, text in zip(now.boards, results, strict=True):
            for room, score in zip(ROOMS, text.split("|"), strict=True):
                if score.strip() != "-":
                    result = RoomResult(room, board.number, "", _score(board.number, score.strip()), None)
                    self.act(running.book(self.match, [result]))
        done = running.all_played(self.match, now)
        self.at = self.at if done else now.deadline
        self.act(running.end_stanza(self.match, now.number, (), self.at, done))
        self.begin()


def _score(board: int, text: str) -> int:
    """A score `+420`, or a result `4S E -1`."""
    if text.lstrip("+-").isdigit():
        return int(text)
    return law77.score_ns(law77.parse_result(text), vulnerability(board))


def _course(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, CourseGiven)
    course = _Course(asked)
    course.come(asked)
    for results in asked.played:
        course.play(results)
    match = course.match
    lines = comparing.lines(match)
    known: dict[str, Any] = {
        "stage": match.stage,
        "stanzas": [_span(stanza.boards) for stanza in match.stanzas],
        "imps_home": ["void" if line.home is None else line.home for line in lines],
    }
    outcome = match.outcome
    if outcome is None:
        return known
    known["reason"] = outcome.reason
    if outcome.forfeiter is not None:
        known["forfeiter"] = outcome.forfeiter
    if outcome.kind == "finished":
        known["won_home"], known["won_visitors"] = Fraction(outcome.home_imps), Fraction(outcome.visitors_imps)
        known["margin_home"], known["boards_counted"] = Fraction(outcome.margin), outcome.boards
    if outcome.vps is not None:
        known["vp_home"], known["vp_visitors"] = (shown(Fraction(each, 100)) for each in outcome.vps)
    return known


def _span(boards: tuple[Board, ...]) -> str:
    one, last = boards[0].number, boards[-1].number
    return str(one) if one == last else f"{one}-{last}"


def _robin(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, RobinGiven)
    results = [_came(text, asked.teams) for text in asked.results]
    places = ranking(asked.teams, results)
    shared = [place.rank for place in places]
    by_team = sorted(places)
    return {
        "schedule": [" ".join(f"{one + 1}-{two + 1}" for one, two in each) for each in rounds(asked.teams)],
        "ranking": [f"{'=' * (shared.count(each.rank) > 1)}{each.rank}: {each.team + 1}" for each in places],
        "vps": [shown(Fraction(each.vps, 100)) for each in by_team],
        "difference": [each.difference for each in by_team],
        "crosses": [
            " ".join("-" if vps is None else str(shown(Fraction(vps, 100))) for vps in row)
            for row in cross(asked.teams, results)
        ],
    }


def _came(text: str, teams: int) -> Came:
    """A match's result: `1-2 13.12 23:15`, VPs of home, IMPs of both. Raises ValueError."""
    pair, vps, imps = text.split()
    home, visitors = (int(each) - 1 for each in pair.split("-"))
    if not (0 <= home < teams and 0 <= visitors < teams and home != visitors):
        raise ValueError(f"{pair} are no two of {teams} teams")
    own = number(vps) * 100
    if own.denominator != 1:
        raise ValueError(f"VPs have two decimals at most, not {vps}")
    won, lost = (number(each) for each in imps.split(":"))
    return Came(home, visitors, (int(own), 2000 - int(own)), (won, lost))


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {"match-course": _course, "round-robin": _robin}
"""The kinds of these examples (种类), as a case's `game` names them."""
