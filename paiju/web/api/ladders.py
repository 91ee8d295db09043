"""Ladders over HTTP (梯级挑战赛): places, challenges and their answers, leave, history, seasons that are over."""

from collections.abc import Callable
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from msgspec import Meta

from paiju.club.people import Member
from paiju.contests.ladder import challenging, entering, history
from paiju.contests.ladder.contest import Ladder
from paiju.contests.ladder.moves import SeasonLine
from paiju.contests.ladder.rolls import enough
from paiju.contests.ladder.terms import KINDS, Kind
from paiju.kernel import Event, Illegal
from paiju.web.club import Club
from paiju.web.doors import Here, InTheClub, Visitor
from paiju.web.ladder_page import ChallengeLine, LadderPage, Named, StayLine, Visit

Id = Annotated[str, Meta(max_length=32)]
Time = Annotated[float, Meta(ge=0, le=1e11)]


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The team or clan that one acts for (我方)."""

    entrant: Id


class LeaveWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A leave from now on (请假), in days."""

    entrant: Id
    days: int


class NewChallenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who challenges whom (挑战)."""

    challenger: Id
    challenged: Id


class Acceptance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An acceptance (应战): how many boards, and three times to choose from if one has them already."""

    boards: int
    slots: Annotated[tuple[Time, ...], Meta(max_length=10)] = ()


class Slots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Three times (备选时间), in seconds since the epoch."""

    slots: Annotated[tuple[Time, ...], Meta(max_length=10)]


class Picked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time that one picks (选定时间)."""

    slot: Time


class PlacePage(msgspec.Struct, frozen=True):
    """What became of a place (名次沿革), the latest first."""

    place: int
    stays: tuple[StayLine, ...]


class EntrantPage(msgspec.Struct, frozen=True):
    """A team or clan on the ladder (一方的沿革): where it stood and its challenges, the latest first."""

    who: Named
    stays: tuple[StayLine, ...]
    challenges: tuple[ChallengeLine, ...]


class SeasonPage(msgspec.Struct, frozen=True):
    """The table of a season that is over (一期名次表)."""

    season: str
    begins: float
    ends: float
    table: tuple[SeasonLine, ...]


class MyChallenge(msgspec.Struct, frozen=True):
    """A challenge that waits for its captain (待办之挑战), and on which ladder."""

    kind: Kind
    challenge: ChallengeLine


class LaddersDoor(Controller):
    """The ladders' doors (梯级挑战赛): `kind` is `teams` or `clans`."""

    path = "/api/ladders/{kind:str}"

    @get()
    async def page(self, club: InTheClub, visitor: Visitor, kind: str) -> LadderPage:
        """A ladder: who stands where, and what is open."""
        return (await _visit(club, kind, visitor)).page()

    @get("/places/{place:int}")
    async def place(self, club: InTheClub, visitor: Visitor, kind: str, place: int) -> PlacePage:
        """Who has stood on a place."""
        ladder = await club.ladders.ladder(kind)
        stays = history.of_place(ladder, place)
        if not stays:
            raise Illegal("no-such-place")
        visit = await _visit(club, kind, visitor)
        return PlacePage(place, tuple(map(visit.stay, stays)))

    @get("/entrants/{entrant:str}")
    async def entrant(self, club: InTheClub, visitor: Visitor, kind: str, entrant: str) -> EntrantPage:
        """Where a team or clan has stood, and its challenges."""
        ladder = await club.ladders.ladder(kind)
        if entrant not in ladder.names:
            raise Illegal("no-such-entrant")
        visit, own = await _visit(club, kind, visitor), history.challenges_of(ladder, entrant)
        stays = history.of_entrant(ladder, entrant)
        return EntrantPage(visit.named(entrant), tuple(map(visit.stay, stays)), tuple(map(visit.line, own)))

    @get("/seasons/{season:str}")
    async def season(self, club: InTheClub, visitor: Visitor, kind: str, season: str) -> SeasonPage:
        """The table of a season that is over."""
        for closed in (await club.ladders.ladder(kind)).seasons:
            if closed.season.key == season:
                return SeasonPage(season, closed.season.begins, closed.season.ends, closed.table)
        raise Illegal("no-such-season")

    @post("/enter", status_code=200)
    async def enter(self, club: InTheClub, here: Here, kind: str, data: Mine) -> LadderPage:
        """Bring my team or clan to the ladder's foot."""
        ladder = await club.ladders.ladder(kind)
        roll = (await club.rolls.listed(ladder.kind)).get(data.entrant)
        if roll is None:
            raise Illegal("no-such-team" if kind == "teams" else "no-such-clan")
        return await _act(
            club, here.member, kind, data.entrant, lambda now, at: entering.enter(now, roll.id, roll.name, roll.members)
        )

    @post("/withdraw", status_code=200)
    async def withdraw(self, club: InTheClub, here: Here, kind: str, data: Mine) -> LadderPage:
        """Take my team or clan off the ladder."""
        return await _act(
            club, here.member, kind, data.entrant, lambda now, at: entering.withdraw(now, data.entrant, at)
        )

    @post("/leave", status_code=200)
    async def leave(self, club: InTheClub, here: Here, kind: str, data: LeaveWanted) -> LadderPage:
        """Be on leave for some days."""
        return await _act(
            club, here.member, kind, data.entrant, lambda now, at: entering.take_leave(now, data.entrant, data.days, at)
        )

    @post("/come-back", status_code=200)
    async def come_back(self, club: InTheClub, here: Here, kind: str, data: Mine) -> LadderPage:
        """End my leave."""
        return await _act(
            club, here.member, kind, data.entrant, lambda now, at: entering.come_back(now, data.entrant, at)
        )

    @post("/challenges", status_code=200)
    async def challenge(self, club: InTheClub, here: Here, kind: str, data: NewChallenge) -> LadderPage:
        """Challenge somebody within range."""
        club.limits.knock("ask", here.member.id)
        one, other = data.challenger, data.challenged
        ladder = await club.ladders.ladder(kind)
        if one in ladder.entrants and other in ladder.entrants and one != other:
            sides = await club.rolls.apart(ladder.kind, one, other)
            if not all(map(enough, sides)):
                raise Illegal("too-few-for-both")
        return await _act(
            club, here.member, kind, one, lambda now, at: challenging.challenge(now, one, other, at)
        )  # fmt: skip

    @post("/challenges/{number:int}/accept", status_code=200)
    async def accept(self, club: InTheClub, here: Here, kind: str, number: int, data: Acceptance) -> LadderPage:
        """Accept a challenge, and choose its length."""
        own = (await club.ladders.ladder(kind)).challenge(number).challenged
        hours = club.ladders.hours_east
        return await _act(
            club, here.member, kind, own,
            lambda now, at: challenging.accept(now, number, own, data.boards, data.slots, at, hours),
        )  # fmt: skip

    @post("/challenges/{number:int}/decline", status_code=200)
    async def decline(self, club: InTheClub, here: Here, kind: str, number: int) -> LadderPage:
        """Decline a challenge, which is a forfeit."""
        own = (await club.ladders.ladder(kind)).challenge(number).challenged
        return await _act(club, here.member, kind, own, lambda now, at: challenging.decline(now, number, own))

    @post("/challenges/{number:int}/propose", status_code=200)
    async def propose(self, club: InTheClub, here: Here, kind: str, number: int, data: Slots) -> LadderPage:
        """Propose three times."""
        own = (await club.ladders.ladder(kind)).challenge(number).challenged
        return await _act(
            club, here.member, kind, own, lambda now, at: challenging.propose(now, number, own, data.slots, at)
        )

    @post("/challenges/{number:int}/pick", status_code=200)
    async def pick(self, club: InTheClub, here: Here, kind: str, number: int, data: Picked) -> LadderPage:
        """Pick one of the times."""
        own = (await club.ladders.ladder(kind)).challenge(number).challenger
        return await _act(
            club, here.member, kind, own, lambda now, at: challenging.pick(now, number, own, data.slot, at)
        )

    @post("/challenges/{number:int}/give-up", status_code=200)
    async def give_up(self, club: InTheClub, here: Here, kind: str, number: int) -> LadderPage:
        """Give a challenge up before its match, on either side."""
        ladder = await club.ladders.ladder(kind)
        both, rolls = ladder.challenge(number).both, await club.rolls.listed(ladder.kind)
        led = (key for key in both if key in rolls and rolls[key].captain == here.member.id)
        own = next(led, both[0])
        return await _act(club, here.member, kind, own, lambda now, at: challenging.give_up(now, number, own, at))


async def _act(
    club: Club, who: Member, kind: str, entrant: str, judge: Callable[[Ladder, float], tuple[Event, ...]]
) -> LadderPage:
    """What a captain does for his team or clan. Raises Illegal: `captains-only`, and as `judge`."""
    ladder = await club.ladders.ladder(kind)
    roll = (await club.rolls.listed(ladder.kind)).get(entrant)
    if roll is None or roll.captain != who.id:
        raise Illegal("captains-only")
    await club.ladders.act(kind, who.id, judge)
    return (await _visit(club, kind, who)).page()


class MyChallengesDoor(Controller):
    """The door to what waits for a captain (待答之挑战), on whichever ladder."""

    path = "/api/my-challenges"

    @get()
    async def mine(self, club: InTheClub, visitor: Visitor) -> list[MyChallenge]:
        """The open challenges in which I have something to answer or to choose."""
        found: list[MyChallenge] = []
        for kind in KINDS:
            waits = (each for each in (await _visit(club, kind, visitor)).open() if set(each.acts) - {"give-up"})
            found += [MyChallenge(kind, each) for each in waits if "propose" not in each.acts or not each.slots]
        return found


async def _visit(club: Club, kind: str, visitor: Member) -> Visit:
    ladder = await club.ladders.ladder(kind)
    own = [] if visitor.guest else await club.rolls.of(ladder.kind, visitor.id)
    return Visit(club, ladder, await club.rolls.listed(ladder.kind), own, visitor)
