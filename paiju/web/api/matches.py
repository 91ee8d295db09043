"""Team matches over HTTP (队式赛): challenges, line-ups, where one plays, and the comparison one may see."""

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Controller, get, post

from paiju.club.people import Member
from paiju.contests.teams import lining_up
from paiju.contests.teams.lining_up import ROBOTS
from paiju.contests.teams.match import Match
from paiju.contests.teams.matches import match_key
from paiju.contests.teams.moves import Side
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Event, Illegal
from paiju.tables.moves import Player
from paiju.web.club import Club
from paiju.web.doors import Here, InTheClub, Visitor
from paiju.web.match_pages import MatchLine, MatchPage, MatchSeat, match_line, page_of, seat_of
from paiju.web.terms import terms_of

PRESENT = 120
"""Seconds for which a time that was written to the minute is still the present one."""
LATEST = 40
"""Matches listed at once."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team for a match (参赛队): the id of a `team`, of a `clan`, the `robots`, or `alone`: the visitor with robots.

    `players` are those of it who may play, none named are all; of more than eight its captain names some later.
    """

    kind: str
    id: str = ""
    players: tuple[str, ...] = ()


class NewMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be played (约赛), at once or to begin then; `terms` is what is otherwise than usual.

    `after` are the keys of earlier matches and round robins that IMPs are carried over from, unless terms say how many.
    """

    home: Wanted
    visitors: Wanted
    title: str = ""
    begins: float | None = None
    terms: dict[str, Any] = {}
    after: tuple[str, ...] = ()


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Players by their ids, `robot` for a robot (名单)."""

    players: tuple[str, ...] = ()


class MatchId(msgspec.Struct, frozen=True):
    """The match that something was done to (比赛)."""

    id: str


class MatchesDoor(Controller):
    """The doors of team matches (队式赛)."""

    path = "/api/matches"

    @get()
    async def matches(self, club: InTheClub, visitor: Visitor) -> list[MatchLine]:
        """The latest matches, those to come first."""
        keys = (await club.matches.keys())[-LATEST:]
        return [match_line(await club.matches.match(key), visitor) for key in reversed(keys)]

    @post(status_code=200)
    async def announce(self, club: InTheClub, here: Here, data: NewMatch) -> MatchId:
        """Challenge a team with mine, or as an organiser have two teams meet. Unknown terms are errors."""
        who = here.member
        club.limits.knock("ask", who.id)
        terms = terms_of(data.terms, MatchTerms)
        home, visitors = await side_of(club, data.home, who), await side_of(club, data.visitors, who)
        led = home.captain == who.id
        if not led and who.role not in ("organiser", "admin"):
            raise Illegal("captains-only")
        if data.after and "carried" not in data.terms:
            imps = await club.round_robins.carried(data.after, home.team, visitors.team)
            terms = msgspec.structs.replace(terms, carried=str(imps))
        begins = club.matches.now() if data.begins is None else data.begins
        if begins < club.matches.now() - PRESENT:
            raise Illegal("begins-too-soon")
        key = match_key(begins)
        made = await club.matches.open(key, home, visitors, terms, begins, who.id, data.title, accepted=not led)
        return MatchId(made.id)

    @get("/terms")
    async def terms(self, visitor: Visitor) -> MatchTerms:
        """The usual terms of a match."""
        return MatchTerms()

    @get("/{match:str}")
    async def page(self, club: InTheClub, visitor: Visitor, match: str) -> MatchPage:
        """A match: teams, line-ups, the comparison as far as I may see it."""
        return page_of(club, await club.matches.match(match), visitor)

    @get("/{match:str}/seat")
    async def seat(self, club: InTheClub, visitor: Visitor, match: str) -> MatchSeat:
        """Where I play now."""
        return seat_of(club, await club.matches.match(match), visitor)

    @post("/{match:str}/accept", status_code=200)
    async def accept(self, club: InTheClub, here: Here, match: str, data: Players) -> MatchId:
        """Accept a challenge to my team, with those who may play."""
        side = (await club.matches.match(match)).visitors
        roster = _chosen({player.member: player for player in side.roster}, data.players)
        return await act(club, here.member, match, lambda m, at: lining_up.accept(m, here.member, roster))

    @post("/{match:str}/decline", status_code=200)
    async def decline(self, club: InTheClub, here: Here, match: str) -> MatchId:
        """Decline a challenge, or take mine back."""
        return await act(club, here.member, match, lambda m, at: lining_up.decline(m, here.member))

    @post("/{match:str}/line-up", status_code=200)
    async def line_up(self, club: InTheClub, here: Here, match: str, data: Players) -> MatchId:
        """Hand in my team's line-up: the two of the open room, then those of the closed one."""
        return await act(club, here.member, match, lambda m, at: lining_up.line_up(m, here.member, data.players))

    @post("/{match:str}/concede", status_code=200)
    async def concede(self, club: InTheClub, here: Here, match: str) -> MatchId:
        """Give a match up."""
        return await act(club, here.member, match, lambda m, at: lining_up.concede(m, here.member))

    @post("/{match:str}/squad", status_code=200)
    async def squad(self, club: InTheClub, here: Here, match: str, data: Players) -> MatchId:
        """Name the four to eight of my large team or clan who play this match."""
        return await act(club, here.member, match, lambda m, at: lining_up.name_squad(m, here.member, data.players))


async def side_of(club: Club, wanted: Wanted, who: Member) -> Side:
    """A team as it comes to a match (参赛队). Raises Illegal: `no-such-team`, `no-such-clan`, `not-in-the-team`,
    `malformed`, StoreAway.
    """
    match wanted.kind:
        case "robots":
            return ROBOTS
        case "alone":
            return Side("", who.name, who.id, (Player(who.id, who.name),))
        case "team":
            page = await club.teams.page(wanted.id, who.id)
            people = {one.member: Player(one.member, one.name) for one in page.members}
            return Side(page.team.id, page.team.name, page.team.captain, _chosen(people, wanted.players))
        case "clan":
            found = await club.clans.page(wanted.id, who.id)
            people = {one.member: Player(one.member, one.name) for one in found.members}
            return Side(found.clan.id, found.clan.name, found.clan.captain, _chosen(people, wanted.players))
        case _:
            raise Illegal("malformed")


def _chosen(people: dict[str, Player], players: tuple[str, ...]) -> tuple[Player, ...]:
    """Of these people those who were named, or all of them if nobody was."""
    if not set(players) <= people.keys():
        raise Illegal("not-in-the-team")
    return tuple(people[member] for member in dict.fromkeys(players)) or tuple(people.values())


async def act(club: Club, who: Member, match: str, judge: Callable[[Match, float], tuple[Event, ...]]) -> MatchId:
    """Have somebody do something in a match (动). Raises Illegal, StoreAway."""
    return MatchId((await club.matches.act(match, who.id, judge)).id)
